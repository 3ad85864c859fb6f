"""Items, trade and abilities laid out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.game import Table
from adjudicator.games.destinies.layout.common import facts, of, verdict
from adjudicator.text import Text

Value = Mapping[str, Any]


def inventory(value: Value) -> list[Table]:
    """A player's items after what comes and goes, and what is still in excess."""
    title = of(Text("The items of {player}", "{player} 的物品"), value, "player")
    names = verdict(value, ("items_after", "held", "excess", "ways", "free_pairs", "cost"))
    return [facts(title, value, ("items_before", *names))]


def trade(value: Value) -> list[Table]:
    """What a trade leaves, or how many coins it lacks."""
    title = of(Text("{player} trades: {site}", "{player} 交易：{site}"), value, "player", "site")
    short = ("short",) if value["short"] else ()
    after = ("order", "coins_after", "items_after", "held", "excess", "stock_after")
    return [facts(title, value, (*verdict(value, after), *short))]


def item_use(value: Value) -> list[Table]:
    """Whether an ability may be used, and what it costs."""
    title = Text("{player} uses {item}: {moment}", "{player} 使用 {item}：{moment}")
    title = of(title, value, "player", "item", "moment")
    doubt = ("decided_by",) if value["decided_by"] is not None else ()
    return [facts(title, value, (*verdict(value, ("leaves", "effort_available")), *doubt))]
