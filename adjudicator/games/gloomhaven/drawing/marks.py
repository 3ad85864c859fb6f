"""What an answer's value says about the board: who acts, who is attacked, which way leads where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from adjudicator.games.gloomhaven.hexes import Hex
from adjudicator.games.gloomhaven.table.shapes import is_hex
from adjudicator.games.gloomhaven.table.state import State

# The fields of values that name the figure who acts; the first that is there counts.
_ACTING = ("monster", "figure", "attacker", "turn")


@dataclass
class Marks:
    """What to show on the map. ``stops`` has the cost of each hex where a figure may stop, and whether it harms.

    ``area`` is where an area pattern is laid, where there is only one thing to do. ``aims`` are the hexes from which a
    monster would attack its focus: the nearest ones, or where it is heading.
    ``blocking`` are walls in the way of sight: a hex, or the two beside a thin wall. ``several`` is whether the players
    choose among options, so that not everything that is marked will happen.
    """

    acting: str | None = None
    focus: set[str] = field(default_factory=set)
    attacked: set[str] = field(default_factory=set)
    way: set[Hex] = field(default_factory=set)
    ends: set[Hex] = field(default_factory=set)
    aims: set[Hex] = field(default_factory=set)
    area: set[Hex] = field(default_factory=set)
    stops: dict[Hex, tuple[int, bool]] = field(default_factory=dict)
    one: Hex | None = None
    other: Hex | None = None
    blocking: set[tuple[Hex, ...]] = field(default_factory=set)
    several: bool = False

    def any(self) -> bool:
        """Whether there is anything to show but who acts."""
        points = self.one is not None or self.other is not None
        return points or any((self.focus, self.attacked, self.way, self.ends, self.stops))


def marks_of(state: State, value: Mapping[str, Any]) -> Marks:
    """The marks that a value makes on the board of a table. Figures that do not stand on it leave none."""
    marks = Marks()
    there = {name for name, figure in state.figures.items() if figure.at is not None}
    moves = [each["move"] for each in value.get("moves", ()) if isinstance(each, Mapping) and "move" in each]
    marks.acting = next((each[key] for each in (value, *moves) for key in _ACTING if each.get(key) in there), None)
    options = [each for each in value.get("options", ()) if isinstance(each, Mapping) and "move_to" in each]
    options += [each for each in moves if "move_to" in each]
    for each in (value, *options):
        marks.focus |= there & set(_names(each.get("focus")))
    marks.several = len(options) > 1
    if len(options) == 1:
        marks.area = _hexes(options[0].get("area"))
    for each in (value, *options):
        marks.attacked |= there & set(_names(each.get("attacks")))
        marks.way |= _hexes(each.get("path"))
        if is_hex(each.get("move_to")):
            marks.ends.add(_hex(each["move_to"]))
        if is_hex(each.get("destination")):
            marks.aims.add(_hex(each["destination"]))
    for each in value.get("candidates", ()):
        if isinstance(each, Mapping) and each.get("name") in marks.focus:
            marks.aims |= _hexes(each.get("attacked_from"))
    marks.attacked |= there & set(_names(value.get("target")))
    _stops(marks, value.get("stops", ()))
    _stops(marks, [each for each in moves if is_hex(each.get("hex"))])
    if is_hex(value.get("to")):
        marks.other = _hex(value["to"])
    if is_hex(value.get("from")) and marks.acting is None:
        marks.one = _hex(value["from"])
    if value.get("sees") is False:
        marks.blocking = {tuple(map(_hex, wall)) for wall in value.get("in_the_way", ())}
    start = state.figures[marks.acting].at if marks.acting is not None else None
    marks.way -= {start, marks.one, marks.other, *marks.ends}
    return marks


def _stops(marks: Marks, entries: Iterable[Mapping[str, Any]]) -> None:
    for entry in entries:
        marks.stops[_hex(entry["hex"])] = (entry.get("cost", 0), entry.get("negative_hexes", 0) > 0)


def _names(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    return [each for each in value if isinstance(each, str)] if isinstance(value, list | tuple) else []


def _hexes(value: object) -> set[Hex]:
    return {_hex(each) for each in value if is_hex(each)} if isinstance(value, list | tuple) else set()


def _hex(value: Any) -> Hex:
    return value[0], value[1]
