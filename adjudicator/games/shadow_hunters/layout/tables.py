"""The value of any question as tables. Which question it is of shows by its fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from adjudicator.game import Table
from adjudicator.games.shadow_hunters.layout import fights, people, turns
from adjudicator.games.shadow_hunters.layout.identity import identity
from adjudicator.games.shadow_hunters.table.state import State

Value = Mapping[str, Any]


def _alone(lay_out: Callable[[Value], list[Table]]) -> Callable[[Value, State | None], list[Table]]:
    """What lays out a value that points at nothing of the table."""
    return lambda value, _: lay_out(value)


# A field that only the value of one question has, and what lays that out; score has the value of outcome.
LAID_OUT: Final[Mapping[str, tuple[str, Callable[[Value, State | None], list[Table]]]]] = {
    "moves": ("untold", _alone(turns.moves)),
    "setup": ("one_of", _alone(turns.setup)),
    "move-destinations": ("reroll_ways", _alone(turns.move_destinations)),
    "area-effect": ("optional", _alone(turns.area_effect)),
    "attack-targets": ("mandatory", _alone(fights.attack_targets)),
    "attack": ("success", _alone(fights.attack)),
    "deck": ("reshuffle", _alone(turns.deck)),
    "hermit": ("responses", _alone(people.hermit)),
    "ability": ("timings", _alone(people.ability)),
    "identity": ("deals", identity),
    "death": ("gained", _alone(fights.death)),
    "outcome": ("winners", _alone(people.outcome)),
}


def tables(value: Value, state: State | None = None) -> list[Table]:
    """A value as tables; nothing for a value of no question."""
    for mark, lay_out in LAID_OUT.values():
        if mark in value:
            return lay_out(value, state)
    return []
