"""The value of any question as tables. Which question it is of shows by its fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from adjudicator.game import Table
from adjudicator.games.destinies.layout import ends, goods, rolls, tracks, turns
from adjudicator.games.destinies.layout.moves import moves

Value = Mapping[str, Any]
# A field that only the value of one question has, and what lays that out; score has the value of outcome.
LAID_OUT: Final[Mapping[str, tuple[str, Callable[[Value], list[Table]]]]] = {
    "setup": ("players_most", ends.setup),
    "moves": ("untold", moves),
    "turn-start": ("most_in_test", turns.turn_start),
    "movement": ("stops", turns.movement),
    "visit": ("read_aloud", turns.visit),
    "skill-test": ("from_markers", rolls.skill_test),
    "skill-odds": ("odds", rolls.skill_odds),
    "experience": ("wasted", tracks.experience),
    "skill-change": ("unmoved", tracks.skill_change),
    "inventory": ("free_pairs", goods.inventory),
    "trade": ("coins_after", goods.trade),
    "item-use": ("leaves", goods.item_use),
    "destiny": ("route_after", ends.destiny),
    "outcome": ("finales", ends.outcome),
    "app": ("matter", turns.app),
}


def tables(value: Value) -> list[Table]:
    """A value as tables; nothing for a value of no question."""
    for mark, lay_out in LAID_OUT.values():
        if mark in value:
            return lay_out(value)
    return []
