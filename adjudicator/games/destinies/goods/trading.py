"""Buying and selling card by card: what is there for it, how many coins it takes, and an order that takes fewest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from adjudicator.games.destinies.turns.moment import ITEMS_KEPT

BUY, SELL = "buy", "sell"
Card = tuple[str, str]  # buy or sell, and the name of the item
Order = tuple[Card, ...]
Goods = Counter[str]  # how many of each item


def of(order: Order, way: str) -> Goods:
    """What is bought, or sold, in an order."""
    return Counter(name for each, name in order if each == way)


def whole(goods: Goods) -> list[str]:
    """The names of all that there is, in their order, each as often as it is there."""
    return sorted(goods.elements())


def cheapest(buys: Goods, sells: Goods, held: Goods) -> Order:
    """The order that takes fewest coins at hand: what is held is sold first.

    Whoever sells more of an item than they hold has to buy it first: then each is sold again right after it is bought.
    """
    first = sells & held
    rest = sells - held
    again = rest & buys  # bought, and sold again
    order = [(SELL, name) for name in whole(first)]
    order += [card for name in whole(again) for card in ((BUY, name), (SELL, name))]
    order += [(SELL, name) for name in whole(rest - again)]  # there is nothing to sell
    return tuple(order + [(BUY, name) for name in whole(buys - again)])


@dataclass(slots=True)
class Walk:
    """An order gone through card by card.

    ``need`` are the coins at hand that it takes, ``change`` what it comes to in the end; prices not known count as 0.
    ``most`` is how many items there are right after something was bought that is not the last card; None without any.
    ``held`` and ``stock`` are what is there in the end, cards that were not there left out.
    """

    order: Order
    held: Goods
    stock: Goods
    need: int = 0
    change: int = 0
    most: int | None = None
    not_held: list[str] = field(default_factory=list)
    not_in_stock: list[str] = field(default_factory=list)

    @property
    def there(self) -> bool:
        """Whether everything is there when its turn comes."""
        return not (self.not_held or self.not_in_stock)

    @property
    def over(self) -> bool:
        """Whether there are more than five items before the trade goes on."""
        return self.most is not None and self.most > ITEMS_KEPT


def walk(order: Order, held: Mapping[str, int], stock: Mapping[str, int], prices: Mapping[str, int | None]) -> Walk:
    """Go through an order."""
    out = Walk(order, Counter(held), Counter(stock))
    for n, (way, name) in enumerate(order, 1):
        source, target = (out.stock, out.held) if way == BUY else (out.held, out.stock)
        if source[name] <= 0:
            (out.not_in_stock if way == BUY else out.not_held).append(name)
            continue
        source[name] -= 1
        target[name] += 1
        price = prices.get(name) or 0
        out.change += -price if way == BUY else price
        out.need = max(out.need, -out.change)
        if way == BUY and n < len(order):
            out.most = max(out.most or 0, out.held.total())
    return out


def spelt(order: Sequence[Card]) -> list[dict[str, str]]:
    """An order as JSON has it."""
    return [{way: name} for way, name in order]
