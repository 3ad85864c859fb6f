"""Whether damage kills, of a character by id and of a player who may be hidden."""

from __future__ import annotations

from adjudicator.games.shadow_hunters.pack.characters import CHARACTERS
from adjudicator.games.shadow_hunters.table.state import Player, State


def kills(damage: int, character: str) -> bool:
    """Whether so much damage in all kills a character (sh.death.hit-points)."""
    return CHARACTERS[character].dies_of(damage)


def surely(damage: int, player: Player, state: State) -> bool | None:
    """Whether so much damage in all kills a player whoever they are; None where that depends on who they are."""
    could_be = state.stacks if player.character is None else (player.character,)
    found = {kills(damage, each) for each in could_be}
    return found.pop() if len(found) == 1 else None
