"""The value of any question as tables. Which question it is of shows by its fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from adjudicator.game import Table
from adjudicator.games.gloomhaven.layout import board, fights, rounds

# A field that only the value of one question has, and what lays that out.
LAID_OUT: Final[Mapping[str, tuple[str, Callable[[Mapping[str, Any]], list[Table]]]]] = {
    "moves": ("moves", fights.moves),
    "line-of-sight": ("sees", board.line_of_sight),
    "range": ("as_the_crow_flies", board.range_),
    "movement": ("unharmed_cost", board.movement),
    "monster-focus": ("candidates", board.monster_focus),
    "monster-activation": ("stays", board.monster_activation),
    "attack": ("cards_drawn", fights.attack),
    "heal": ("healer", fights.heal),
    "conditions": ("forbids", fights.conditions),
    "terrain-damage": ("hurts", board.terrain_damage),
    "card-play": ("mandatory", fights.card_play),
    "damage-options": ("options", fights.damage_options),
    "rest-options": ("rests", fights.rest_options),
    "exhaustion": ("can_play_two", fights.exhaustion),
    "items": ("event", fights.items),
    "initiative-order": ("turns", rounds.initiative_order),
    "elements": ("outcomes", rounds.elements),
    "door-reveal": ("at_once", rounds.door_reveal),
    "loot": ("takes", rounds.loot),
    "scenario-level": ("recommended", rounds.scenario_level),
    "scenario-end": ("restores", rounds.scenario_end),
    "score": ("gold_per_coin", rounds.score),
}


def tables(value: Mapping[str, Any]) -> list[Table]:
    """A value as tables; nothing for a value of no question."""
    for mark, lay_out in LAID_OUT.values():
        if mark in value:
            return lay_out(value)
    return []
