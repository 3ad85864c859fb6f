"""The value of any question as tables. Which question it is of shows by its fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from adjudicator.game import Table
from adjudicator.games.cloud_ladder.layout import turns
from adjudicator.games.cloud_ladder.layout.forced import forced_win
from adjudicator.games.cloud_ladder.layout.matrix import block, matrix
from adjudicator.games.cloud_ladder.layout.moves import moves

Value = Mapping[str, Any]
# A field that only the value of one question has, and what lays that out; score has the value of outcome.
LAID_OUT: Final[Mapping[str, tuple[str, Callable[[Value], list[Table]]]]] = {
    "setup": ("departs", turns.setup),
    "moves": ("untold", moves),
    "play": ("locks", turns.play),
    "block": ("defence", block),
    "block-matrix": ("matrix", matrix),
    "attack": ("target_layers", turns.attack),
    "place": ("end_draw", turns.place),
    "end-phase": ("draws", turns.end_phase),
    "forced-win": ("forced_win", forced_win),
    "outcome": ("winners", turns.outcome),
}


def tables(value: Value) -> list[Table]:
    """A value as tables; nothing for a value of no question."""
    for mark, lay_out in LAID_OUT.values():
        if mark in value:
            return lay_out(value)
    return []
