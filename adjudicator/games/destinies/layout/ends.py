"""Set-up, destinies and the end of a game laid out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.game import Cell, Table
from adjudicator.games.destinies.layout.common import cell, facts, field, of, said, verdict
from adjudicator.text import Text

Value = Mapping[str, Any]


def setup(value: Value) -> list[Table]:
    """How a game begins, what each player has and what is in the box."""
    title = Text("How the game begins", "开局")
    players = ("players",) if value["players"] is not None else ()
    return [
        facts(title, value, ("legal", "faults", *players, "players_most", "explored")),
        facts(field("each"), value["each"], tuple(value["each"])),
        facts(field("box"), value["box"], tuple(value["box"])),
    ]


def destiny(value: Value) -> list[Table]:
    """Whether something may be done about a destiny, and the route afterwards."""
    title = Text("{player}: {act}", "{player}：{act}")
    if value["route"] is not None:
        title = Text("{player}: {act} ({route})", "{player}：{act}（{route}）")
    title = of(title, value, "player", "act", "route")
    return [facts(title, value, verdict(value, ("route_after",)))]


def outcome(value: Value) -> list[Table]:
    """Who has won, and how far everybody's finale is."""
    out = [facts(Text("The game", "本局"), value, ("over", "winner", "result", "faults"))]
    rows = tuple(
        (cell("player", name, "strong"), Cell(said("finales", finale))) for name, finale in value["finales"].items()
    )
    heads = (field("player"), Text("finale", "结局"))
    return [*out, Table(field("finales"), heads, rows)] if rows else out
