"""The steps of a turn laid out: its start, movement, visits, and what is left to the app."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.game import Table
from adjudicator.games.destinies.layout.common import facts, of, said, verdict
from adjudicator.text import Text

Value = Mapping[str, Any]


def turn_start(value: Value) -> list[Table]:
    """The effort dice after the start of a turn."""
    title = of(Text("The start of {player}'s turn", "{player} 回合开始"), value, "player")
    names = verdict(value, ("recovered",))
    return [facts(title, value, (*names, "available", "exhausted", "most_in_test", "order"))]


def movement(value: Value) -> list[Table]:
    """Where a player may move, and the move asked about."""
    title = of(Text("{player} moves", "{player} 移动"), value, "player")
    asked = ("explores",) if value["explores"] is not None else ()
    return [facts(title, value, (*verdict(value, (*asked, "way")), "at", "reachable", "stops"))]


def visit(value: Value) -> list[Table]:
    """Whether a visit, or an option of it, is allowed."""
    title = Text("{player} visits a site", "{player} 访问地点")
    if value["option"] is not None:
        title = Text("{player}: {option}", "{player}：{option}")
    elif value["site"] is not None:
        title = Text("{player} visits {site}", "{player} 访问 {site}")
    title = of(title, value, "player", "option", "site")
    notes = (Text("All the others hear what the app shows.", "应用程序显示的内容念给大家听。"),)
    names = verdict(value, ("succeeds", "needs_test", "item_kept"))
    return [facts(title, value, names, notes if value["read_aloud"] else ())]


def app(value: Value) -> list[Table]:
    """Who decides a matter."""
    return [facts(said("matter", value["matter"]), value, ("decided_by", "rulings"))]
