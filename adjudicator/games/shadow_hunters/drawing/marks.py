"""What an answer's value says about the board and the players: who acts, on whom, where they may go."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from adjudicator.games.shadow_hunters.table.state import State

_ACTING = ("player", "giver")  # fields of values that name who acts
_AIMED = ("targets", "target", "receiver")  # and whom it is for


@dataclass
class Marks:
    """What to show. ``aims`` are players who may be chosen, ``there`` areas where somebody may come to stand.

    ``range`` are the areas in range of an attack.
    """

    acting: str | None = None
    aims: set[str] = field(default_factory=set)
    there: set[str] = field(default_factory=set)
    range: set[str] = field(default_factory=set)
    dying: set[str] = field(default_factory=set)
    winning: set[str] = field(default_factory=set)


def marks_of(state: State, value: Mapping[str, Any]) -> Marks:
    """The marks that a value makes at a table."""
    marks = Marks()
    names = state.by_name
    marks.acting = next((value[key] for key in _ACTING if value.get(key) in names), state.turn)
    entries = [value]
    for key in ("options", "outcomes", "moves"):
        entries += [each for each in value.get(key) or () if isinstance(each, Mapping)]
    for each in entries:
        for key in _AIMED:
            marks.aims |= names.keys() & set(_names(each.get(key)))
        marks.dying |= names.keys() & set(_names(each.get("dies")))
    for move in entries[1:]:
        if "move" in move:
            marks.there |= set(_names(move.get("area"))) | set(_names(move.get("areas")))
    marks.there |= set(_names(value.get("destinations"))) | set(_names(value.get("teleport")))
    marks.range |= set(_names(value.get("range")))
    marks.dying |= names.keys() & set(_names(value.get("dead")))
    marks.dying -= {player.name for player in state.players if player.dead}
    marks.winning |= names.keys() & set(_names(value.get("winners")))
    return marks


def _names(value: object) -> Iterable[str]:
    if isinstance(value, str):
        return [value]
    return [each for each in value if isinstance(each, str)] if isinstance(value, list | tuple) else []
