"""What the attacker's character does for an attack, and whether they reveal for it.

An ability works for a character who is revealed. A hidden attacker has a choice, and may be of several kinds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.games.shadow_hunters.attacks.reach import carried
from adjudicator.games.shadow_hunters.attacks.suspects import Suspects
from adjudicator.games.shadow_hunters.pack.characters import CHARACTERS
from adjudicator.games.shadow_hunters.table.state import Player, State

BOB, CHARLES, DANIEL, VALKYRIE, VAMPIRE, WEREWOLF = "bob", "charles", "daniel", "valkyrie", "vampire", "werewolf"
ROBBERY_LEAST = 2  # the damage from which Bob may take equipment instead
ROBBERY_MOST = 6  # players up to which he may; with more he takes all the equipment of those he kills
LEECH = 2  # what the Vampire heals
FEAST_DAMAGE = 2  # what Charles takes for a further attack


@dataclass(frozen=True, slots=True)
class Powers:
    """What a revealed attacker brings into an attack: each only where it can make a difference."""

    one_die: bool = False
    hunter: bool = False
    robs: bool = False
    takes_all: bool = False
    leeches: bool = False


NONE = Powers()


@dataclass(frozen=True, slots=True)
class Way:
    """One way to make the attack: whether the attacker reveals for it, and who they then are.

    ``characters`` are those it is for; empty where it is for whoever the attacker is.
    """

    reveals: bool
    characters: tuple[str, ...]
    powers: Powers


def able(player: Player, state: State) -> bool:
    """Whether a player's special ability works at all: neither the variant nor Ellen has put it out."""
    return not state.variants.no_abilities and not player.ability_void


def powers_of(character: str, player: Player, others: tuple[Player, ...], state: State) -> Powers:
    """What a player brings into an attack on others if they are revealed as this character."""
    cards = carried(player)
    hunter = CHARACTERS[character].faction == "hunter" and any(card.hunter_attack for card in cards)
    if not able(player, state):
        return Powers(hunter=hunter)
    robber = character == BOB and any(other.equipment for other in others)
    return Powers(
        one_die=character == VALKYRIE and not any(card.one_die for card in cards),
        hunter=hunter,
        robs=robber and state.count() <= ROBBERY_MOST,
        takes_all=robber and state.count() > ROBBERY_MOST,
        leeches=character == VAMPIRE and player.damage > 0 and bool(others),
    )


def ways_of(
    player: Player, others: tuple[Player, ...], about: Mapping[str, Any], state: State, suspects: Suspects
) -> list[Way]:
    """Every way to make an attack on others that what is asked leaves open.

    A counterattack is the Werewolf's, a further attack Charles's: they are then revealed, if not before.
    """
    only = WEREWOLF if about.get("counter") else CHARLES if about.get("again") else None
    reveals = about.get("reveals")
    if player.revealed:
        return [Way(False, (), powers_of(_known(player), player, others, state))]
    if only is not None:
        return [Way(True, (only,), powers_of(only, player, others, state))]
    out = [] if reveals else [Way(False, (), NONE)]
    if reveals is False:
        return out
    if player.character is not None:
        powers = powers_of(player.character, player, others, state)
        return [*out, Way(True, (), powers)] if reveals or powers != NONE else out
    pool = suspects.pool(player.name)
    if (
        not reveals
        and all(powers_of(each, player, others, state) == NONE for each in pool if each != BOB)
        and (BOB not in pool or not any(other.equipment for other in others))
    ):
        return out  # whoever they are: there is nothing to reveal for
    kinds: dict[Powers, list[str]] = {}
    for each in suspects.possible(player.name):
        if each != DANIEL or not able(player, state):  # who does not reveal by choice
            kinds.setdefault(powers_of(each, player, others, state), []).append(each)
    return out + [Way(True, tuple(each), powers) for powers, each in kinds.items() if reveals or powers != NONE]


def _known(player: Player) -> str:
    assert player.character is not None  # of who is revealed
    return player.character
