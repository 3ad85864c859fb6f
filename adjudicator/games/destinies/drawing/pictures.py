"""Which pictures an answer gets: the map where it is about places, the tracks where it is about markers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from adjudicator.game import Drawing
from adjudicator.games.destinies.drawing.tiles import tiles
from adjudicator.games.destinies.drawing.tracks import tracks
from adjudicator.games.destinies.table.state import Player, State

# Fields that only values about places have, or only values about markers; those of moves are about both.
_PLACES: Final = ("stops", "read_aloud", "free_pairs", "untold")
_MARKERS: Final = ("from_markers", "odds", "wasted", "unmoved", "untold")


def drawings(state: State, value: Mapping[str, Any]) -> list[Drawing]:
    """The map and the tracks as the table has them, with what the value says of them; nothing where it tells none."""
    player = acting(state, value)
    out = []
    if state.tiles and any(mark in value for mark in _PLACES):
        out.append(tiles(state, player, value))
    if player is not None and player.tracks and any(mark in value for mark in _MARKERS):
        out.append(tracks(state, player.tracks, value))
    return out


def acting(state: State, value: Mapping[str, Any]) -> Player | None:
    """Whom a value is about."""
    return state.by_name.get(str(value.get("player", state.turn)))
