"""How the tables of this game say things; what the rules or the table leave open is told in a colour of its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from adjudicator.game import Cell, Table
from adjudicator.games.destinies.table.names import SKILLS
from adjudicator.games.destinies.tracks.shapes import shown
from adjudicator.games.destinies.words import WORDS, pieces
from adjudicator.judging.laying_out import NO_TITLE, Layout, told, whether
from adjudicator.text import Joined, Text

# The fields in which names stand that people or the app gave.
PEOPLE: Final = frozenset({"held", "item", "next", "option", "player", "site", "stock_after", "winner"})
_PLACES: Final = frozenset({"at", "reachable", "stops", "to", "way"})
_STEPS: Final[Mapping[str, Text]] = {
    "buy": Text("buy {name}", "买 {name}"),
    "sell": Text("sell {name}", "卖 {name}"),
}
_MOVED: Final = Text("{skill} {start} to {end}", "{skill} {start} 到 {end}")


def listed(parts: Sequence[Text]) -> Text:
    """Several texts in a row."""
    both = Joined(tuple(parts))
    return Text(both["en"], both["zh"])


def _own(name: str, value: object) -> Text | None:
    """Tiles, markers on tracks, where markers go, and the steps of a trade."""
    if name in _PLACES and isinstance(value, list | tuple) and value:
        if isinstance(value[0], int):
            return told(f"({value[0]}, {value[1]})")
        return listed([told(f"({x}, {y})") for x, y in value])
    if isinstance(value, Mapping):
        if value and set(value) <= set(SKILLS):
            return shown({skill: tuple(spaces) for skill, spaces in value.items()})
        if {"skill", "start", "end"} <= set(value):
            return _MOVED.fill(skill=SKILLS[value["skill"]], start=value["start"], end=value["end"])
        if len(value) == 1 and set(value) <= set(_STEPS):
            ((step, name),) = value.items()
            return _STEPS[step].fill(name=told(name))
    return None


LAYOUT: Final = Layout(WORDS, {piece.name: piece.title for piece in pieces()}, {}, PEOPLE, _own)
field, said, cell, rows_of = LAYOUT.field, LAYOUT.said, LAYOUT.cell, LAYOUT.rows_of
_OPEN: Final = frozenset(
    {"count", "decided_by", "excess", "legal", "over", "reachable", "route_after", "unmoved", "wasted"}
)
# yes is good, no is bad
_JUDGED: Final = frozenset({"legal", "succeeds", "reachable"})


def judged(name: str, value: object) -> Cell:
    """The cell of a field: green for yes and red for no where that is what was asked, yellow for open."""
    if value is None:
        return Cell(said(name, None), "open" if name in _OPEN else "dim")
    if name in _JUDGED and isinstance(value, bool):
        return whether(value)
    return cell(name, value, "bad" if name == "faults" else "strong")


def facts(title: Text, value: Mapping[str, Any], names: Iterable[str], notes: tuple[Text, ...] = ()) -> Table:
    """Some fields of a value, one a row. Empty lists are left out, and null where nothing is said for it."""
    rows = [
        (Cell(field(name)), judged(name, value[name]))
        for name in names
        if value[name] != [] and (value[name] is not None or f"{name}=" in WORDS)
    ]
    return Table(title, (NO_TITLE, NO_TITLE), tuple(rows), notes)


def verdict(value: Mapping[str, Any], names: Iterable[str]) -> tuple[str, ...]:
    """The fields to show of something that may be allowed or not: of what is not, only what is wrong with it."""
    return ("legal", "faults", *(() if value["legal"] is False else names))


def of(title: Text, value: Mapping[str, Any], *names: str) -> Text:
    """A title with what stands in some fields in it."""
    return title.fill(**{name: said(name, value[name]) for name in names})
