"""The question trade: what may be bought and sold at a site, whether it can be paid for, and what is there after."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.answer import Verdict
from adjudicator.errors import StateError
from adjudicator.game import Question
from adjudicator.games.destinies.goods.guards import (
    Lacking,
    fault,
    in_order,
    names_of,
    no_visit,
)
from adjudicator.games.destinies.goods.paying import Made, Prices, judge, prices_of
from adjudicator.games.destinies.goods.trade_schema import CLAIM, FAULTS, TradeAsksSchema, TradeValueSchema
from adjudicator.games.destinies.goods.trading import BUY, SELL, Order, Walk, of, spelt, whole
from adjudicator.games.destinies.judging.naming import with_player
from adjudicator.games.destinies.table.state import Player, State
from adjudicator.games.destinies.turns import moment
from adjudicator.games.destinies.turns.moment import ITEMS_KEPT
from adjudicator.judging.faults import Fault
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled, decided
from adjudicator.judging.telling import joined, listing, step_of
from adjudicator.report import Report
from adjudicator.text import Text, clean

TRADING = Text("the trade of {player} at {site}", "{player} 在 {site} 的交易")


def read(about: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    """What is asked in its one spelling: the site that is visited if none is named, items in order of their names."""
    told = with_player(about, state, report)
    told["site"] = clean(about["site"]) if "site" in about else (state.visit.site if state.visit is not None else None)
    for way in (BUY, SELL):
        told[way] = sorted(map(clean, about.get(way, ()))) or None
        if told[way] and about.get("order"):
            message = Text("The order says already what is bought and sold.", "次序里已经写了买卖什么。")
            report.wrong(f"/{way}", message)
    for n, each in enumerate(about.get("order", ())):
        if len(each) != 1:
            message = Text("A card is either bought or sold.", "一张牌要么买，要么卖。")
            report.wrong(f"/order/{n}", message, expected=Text("buy or sell", "buy 或 sell"))
    told["order"] = [{way: clean(name) for way, name in each.items()} for each in about.get("order", ())] or None
    return told


def _not_there(player: Player, site: str, state: State) -> list[Fault]:
    """What is against trading there: it takes a visit, which to ask about a site is to suppose where none is told."""
    against = no_visit(player, state) if state.visit is not None or moment.against(player, state) else None
    if against is None and state.visit is not None and state.visit.site != site:
        says = Text("{player} visits {other}, not {site}.", "{player} 访问的是 {other}，不是 {site}。")
        against = Because(says.fill(player=player.name, other=state.visit.site, site=site), ())
    return [] if against is None else [fault("not-there", against.says, "ds.trade.lasts", *against.rulings)]


def _paid(found: Walk, player: Player, untold: Sequence[str]) -> Because:
    """What the trade costs and brings; ``untold`` are the items of which the price is not told."""
    buys, sells = of(found.order, BUY), of(found.order, SELL)
    if not found.order:
        return Because(Text("Nothing is bought or sold.", "没有买卖任何东西。"), ("ds.trade.any",))
    way = Text("brings", "多出") if found.change > 0 else Text("costs", "花掉")
    says = Text("Of {coins} coins at hand {need} are needed, and altogether it {way} {n}.",
                "手上 {coins} 枚金币，要用到 {need} 枚；合计{way} {n} 枚。")  # fmt: skip
    if player.coins is None:
        says = Text(
            "It takes {need} coins at hand, and altogether it {way} {n}.", "手上要有 {need} 枚金币；合计{way} {n} 枚。"
        )
    if untold:
        says = Text("It can be paid for, whatever these bring: {items}.", "不论这些卖多少钱都付得起：{items}。")
    says = says.fill(coins=player.coins, need=found.need, way=way, n=abs(found.change), items=listing(untold))
    rulings = ["ds.trade.any", *(["ds.trade.buy"] if buys else []), *(["ds.trade.sell"] if sells else [])]
    return Because(says, (*rulings, *(["ds.trade.sell-first"] if buys and sells else [])))


def _stocked(found: Walk) -> Because:
    """What the stock is after."""
    buys, sells = of(found.order, BUY), of(found.order, SELL)
    says = Text("The stock that all share is then: {items}.", "大家共用的库存之后是：{items}。")
    if not found.stock.total():
        says = Text("The stock that all share is then empty.", "大家共用的库存之后是空的。")
    rulings = [*(["ds.trade.sold"] if sells else []), *(["ds.trade.bought"] if buys else []), "ds.trade.shared"]
    return Because(says.fill(items=listing(whole(found.stock))), tuple(rulings))


def _kept(found: Walk, player: Player) -> Because:
    """How many items there are after, and what is to be done with those over five."""
    n = found.held.total()
    if player.items is None:
        return Because(
            Text("How many items there are after is not told.", "没有说明之后有几张物品。"), ("ds.items.five",)
        )
    if n <= ITEMS_KEPT:
        says = Text("{player} then has {n} items; five may be kept.", "{player} 之后有 {n} 张物品；最多留五张。")
        return Because(says.fill(player=player.name, n=n), ("ds.items.five",))
    says = Text("{player} then has {n} items and has to get rid of {excess} at once.",
                "{player} 之后有 {n} 张物品，必须立即处理 {excess} 张。")  # fmt: skip
    return Because(says.fill(player=player.name, n=n, excess=n - ITEMS_KEPT), ("ds.items.over", "ds.items.five"))


def _no_area(site: str) -> Fault:
    says = Text("The table has no trade area at {site}.", "局面里 {site} 没有交易区。").fill(site=site)
    return fault("no-area", says, "ds.trade.lasts", "ds.trade.set-up")


def _asked(about: Mapping[str, Any]) -> Order:
    """What is asked for, in the order told or in any."""
    if "order" in about:
        return tuple((way, name) for each in about["order"] for way, name in each.items())
    return tuple((way, name) for way in (SELL, BUY) for name in about.get(way, ()))


def trade(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """Whether a trade may be made, and what is after it. Raises StateError for what decides it and is not told."""
    player = state.by_name[about["player"]]
    site = about["site"] if "site" in about else state.the_visit().site
    asked = _asked(about)
    area = state.areas.get(site)
    lacks = Lacking()
    faults = _not_there(player, site, state)
    judged, found = None, None
    if area is None:
        faults = [*faults, _no_area(site)]
    else:
        found = lacks.tried(lambda: prices_of(asked, player, area), None)
        if found is not None:
            judged = lacks.tried(lambda: judge(asked, "order" in about, player, area, state, found, reads), None)
    faults = in_order([*faults, *(judged.faults if judged is not None else ())], FAULTS)
    lacks.check(faults)
    if faults or judged is None or found is None:
        return _illegal(player, site, faults, judged)
    return _legal(player, site, judged, found)


def _value(player: Player, site: str, **more: Any) -> dict[str, Any]:
    after = dict.fromkeys(("coins_after", "short", "items_after", "held", "stock_after", "excess", "order"))
    return {"player": player.name, "site": site, "legal": True, "faults": [], **after, **more}


def _facts(value: Mapping[str, Any]) -> dict[str, Any]:
    """A value as claims see it: names are sets."""
    sets = {name: sorted(set(value[name])) for name in ("held", "stock_after") if value[name] is not None}
    return {name: value[name] for name in CLAIM.facts} | sets


def _steps(player: Player, site: str, reasons: Sequence[Because]) -> tuple[Any, ...]:
    called = TRADING.fill(player=player.name, site=site)
    return tuple(step_of(each, site, called=called, player=player.name) for each in dict.fromkeys(reasons))


def _illegal(player: Player, site: str, faults: Sequence[Fault], judged: Made | None) -> Ruled:
    here = judged is not None and not {"not-there", "no-area"} & {each.code for each in faults}
    value = _value(
        player, site, legal=False, faults=names_of(faults),
        short=judged.short if judged is not None else None,
        order=spelt(judged.order) if judged is not None and here and judged.order is not None else None,
    )  # fmt: skip
    reasons = [each.because for each in faults]
    short = [each.because for each in faults if each.code == "cannot-pay"]
    told = {"short": short[0]} if short else {}
    return Ruled(value, [_facts(value)], decided(told, joined(reasons)), _steps(player, site, reasons), Verdict.ILLEGAL)


def _legal(player: Player, site: str, judged: Made, prices: Prices) -> Ruled:
    found = judged.walk
    unknown: dict[str, StateError] = {}
    if prices.untold:
        unknown["coins_after"] = prices.lacking(prices.untold[0])
    for ask, names in ((player.the_coins, ["coins_after"]), (player.the_items, ["items_after", "held", "excess"])):
        lacks = Lacking()
        lacks.tried(ask, None)
        unknown = {**dict.fromkeys(names, *lacks.errors), **unknown} if lacks.errors else unknown
    items = found.held.total()
    after = {
        "coins_after": (player.coins or 0) + found.change, "items_after": items, "held": whole(found.held),
        "excess": max(0, items - ITEMS_KEPT),
    }  # fmt: skip
    value = _value(
        player, site, short=0, stock_after=whole(found.stock), order=spelt(judged.order or ()),
        **{name: told for name, told in after.items() if name not in unknown},
    )  # fmt: skip
    says = Text("{player} visits {site}, which has a trade area.", "{player} 正在访问 {site}，那里有交易区。")
    there = Because(says.fill(player=player.name, site=site), ("ds.trade.lasts",))
    paid, stocked, kept = _paid(found, player, prices.untold), _stocked(found), _kept(found, player)
    lets = [judged.lets] if judged.lets is not None else []
    told = {"coins_after": paid, "short": paid, "items_after": kept, "excess": kept, "held": joined([kept, paid]),
            "stock_after": stocked}  # fmt: skip
    reasons = [there, *lets, paid, stocked, kept]
    facts = {name: fact for name, fact in _facts(value).items() if name not in unknown}
    return Ruled(
        value, [facts], decided(told, joined([there, *lets, paid])), _steps(player, site, reasons), Verdict.LEGAL,
        unknown=unknown,
    )  # fmt: skip


_EXAMPLE: Mapping[str, Any] = {
    "players": [
        {
            "name": "Ann",
            "coins": 2,
            "items": [{"name": "Rope", "price": 3}, {"name": "Lantern", "price": 2}],
        },
        {"name": "Ben"},
    ],
    "turn": "Ann",
    "trade": [{"site": "Market", "stock": [{"name": "Sword", "price": 5}, {"name": "Old Map", "price": 4}]}],
    "visit": {"site": "Market"},
}

TRADE = Interaction(
    Question(
        "trade",
        Text("What may be bought and sold, and what is there after", "买卖能不能成，之后如何"),
        TradeValueSchema,
        _EXAMPLE,
        "dispute",
        TradeAsksSchema,
        {"order": [{"buy": "Sword"}, {"sell": "Rope"}]},
        CLAIM,
        (True, {"coins_after": 0, "items_after": 2}),
    ),
    trade,
    read,
)
