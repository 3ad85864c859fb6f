"""Whether a trade can be made: what is there for it, whether it can be paid for, in any order or in the one told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from adjudicator.errors import StateError
from adjudicator.games.destinies.goods.guards import Copies, fault
from adjudicator.games.destinies.goods.trading import BUY, SELL, Order, Walk, cheapest, of, walk
from adjudicator.games.destinies.table.state import Area, Player, State
from adjudicator.judging.faults import Fault
from adjudicator.judging.missing import missing
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because
from adjudicator.text import Text

OVERFLOW = "ds.gap.trade-overflow"


@dataclass(frozen=True, slots=True)
class Made:
    """A trade at an area: the way it is gone through, what is against it, and an order that can be paid."""

    walk: Walk
    faults: list[Fault]
    short: int | None
    order: Order | None
    lets: Because | None = None


@dataclass(frozen=True, slots=True)
class Prices:
    """The printed prices, None where nobody told one."""

    copies: Copies
    by_name: Mapping[str, int | None]

    @property
    def untold(self) -> list[str]:
        """The items of which no price is told."""
        return [name for name, price in self.by_name.items() if price is None]

    def lacking(self, name: str) -> StateError:
        """What is said where a price is missing that decides something."""
        at = self.copies.of(name)[0][0]
        return missing(f"{at}/price", Text("the price of {item}", "{item} 的价格").fill(item=name), "ds.trade.buy")


def prices_of(order: Order, player: Player, area: Area) -> Prices:
    """What the cards of a trade say that they cost. Raises StateError if two of one name say different things."""
    lists = [(f"/trade/{area.nth}/stock", area.stock), (f"{player.pointer}/items", player.items or ())]
    copies = Copies(lists)
    names = sorted({name for _, name in order})
    return Prices(copies, {name: copies.one(name, {"price": "ds.trade.buy"})["price"] for name in names})


def judge(asked: Order, in_turn: bool, player: Player, area: Area, state: State, prices: Prices, reads: Reads) -> Made:
    """Whether a trade can be made. Raises StateError for what decides it and is not told.

    ``in_turn`` says whether it is asked for in this order. It is judged as a whole, by the order that takes fewest
    coins; the reading of the gap that goes card by card is asked about where that is something else.
    """
    buys, sells = of(asked, BUY), of(asked, SELL)
    items = player.items if not sells else player.the_items()
    held, stock = Counter(item.name for item in items or ()), Counter(item.name for item in area.stock)
    best = walk(cheapest(buys, sells, held), held, stock, prices.by_name)
    told = walk(asked, held, stock, prices.by_name)
    ways = [told, best] if in_turn and not told.over else [best]
    payable = next((each.order for each in ways if each.there and not _short(each, player)), None)
    perhaps_over = items is None and told.most is not None
    if not in_turn or not (perhaps_over or _unlike(told, best, player)):
        return _found(best, False, payable, player, state, prices)
    if reads.of(OVERFLOW) == "card-by-card":
        if perhaps_over:
            player.the_items()
        return _found(told, True, payable, player, state, prices)
    says = Text("The trade is judged as a whole: the coins and the items after it count.",
                "交易当作一个整体：看做完之后的金币和物品数。")  # fmt: skip
    found = _found(best, False, payable, player, state, prices)
    return Made(found.walk, found.faults, found.short, found.order, Because(says, (OVERFLOW, "ds.trade.any")))


def _short(found: Walk, player: Player) -> int:
    """How many coins are missing; of somebody whose coins are not told all that it takes."""
    return max(0, found.need - (player.coins or 0))


def _unlike(told: Walk, best: Walk, player: Player) -> bool:
    """Whether going card by card comes to something else than the whole."""
    if not (told.there or best.there):
        return False
    return told.there != best.there or told.over or _short(told, player) != _short(best, player)


def _found(found: Walk, by_card: bool, payable: Order | None, player: Player, state: State, prices: Prices) -> Made:
    """What is against a trade gone through in an order. Raises StateError for what decides it and is not told."""
    gap = (OVERFLOW,) if by_card else ()
    faults = []
    for name in dict.fromkeys(found.not_in_stock):
        says = Text("The stock has no {item}, or not so many.", "交易区没有 {item}，或没有这么多。").fill(item=name)
        faults.append(fault("not-in-stock", says, "ds.trade.bought", "ds.trade.shared", *gap))
        if name in state.removed:
            says = Text("{item} was discarded out of the game.", "{item} 已经移出本局。").fill(item=name)
            faults.append(fault("already-out", says, "ds.item.gone"))
    for name in dict.fromkeys(found.not_held):
        says = Text("{player} has no {item} to sell, or not so many.", "{player} 没有 {item} 可卖，或没有这么多。")
        faults.append(fault("not-held", says.fill(player=player.name, item=name), "ds.trade.sell", *gap))
    if by_card and found.over:
        says = Text("After a card bought there are {n} items, and the trade goes on: only five may be kept.",
                    "买了一张后有 {n} 张物品，交易却还没完：只能留五张。")  # fmt: skip
        faults.append(fault("over-five", says.fill(n=found.most), OVERFLOW, "ds.items.over", "ds.items.five"))
    if not found.there:
        return Made(found, faults, None, None)
    short = _short(found, player)
    unpriced = prices.untold
    bought = [name for name in unpriced if (BUY, name) in found.order]
    if (bought or (short and unpriced)) and not faults:
        raise prices.lacking((bought or unpriced)[0])
    if short and player.coins is None and not faults:
        player.the_coins()
    if bought or (short and (unpriced or player.coins is None)):
        return Made(found, faults, None, None)
    if short:
        says = Text("It takes {need} coins at hand, and {player} has {coins}: {short} too few.",
                    "手上要有 {need} 枚金币，{player} 只有 {coins} 枚：还差 {short} 枚。")  # fmt: skip
        says = says.fill(need=found.need, player=player.name, coins=player.coins, short=short)
        by_prices = ("ds.trade.buy", *(("ds.trade.sell", "ds.trade.sell-first") if of(found.order, SELL) else ()))
        faults.append(fault("cannot-pay", says, "ds.trade.any", *by_prices, *gap))
    return Made(found, faults, short, payable)
