"""Whether a character may do something now: use the ability, reveal, stay hidden, declare a victory."""

from __future__ import annotations

from dataclasses import dataclass, field

from adjudicator.errors import StateError
from adjudicator.games.shadow_hunters.characters.moments import ANY_TIME
from adjudicator.games.shadow_hunters.characters.powers import ROB_MOST, Effect, effect_of, hindrance
from adjudicator.games.shadow_hunters.characters.situation import Situation, not_told
from adjudicator.games.shadow_hunters.judging.observed import BRYAN_MOST
from adjudicator.games.shadow_hunters.pack.characters import Character
from adjudicator.text import Text

REVEAL = ("reveal",)


@dataclass(frozen=True, slots=True)
class Standing:
    """What a character may do. ``legal`` is None where ``missing`` says what is not told.

    ``hindered`` are codes of what forbids it. ``must`` is what has to be done now anyway, ``first`` what has to be done
    before. ``effect`` is what comes of it if it is legal or may be.
    """

    legal: bool | None
    hindered: tuple[str, ...] = ()
    must: tuple[str, ...] = ()
    first: tuple[str, ...] = ()
    effect: Effect | None = None
    missing: StateError | None = field(default=None, compare=False)


def timings(character: Character, told: Situation) -> tuple[str, ...]:
    """The moments at which an ability works, as codes. Raises StateError for Bob without the number of players."""
    if character.id == "bob":
        if told.state.count() > ROB_MOST:
            return ("own-attack-kill",)
        only = told.reads.of("sh.gap.robbery") == "attack-only"
        return ("own-attack",) if only else ("own-attack", "own-damage")
    if character.id == "david":
        anytime = told.reads.of("sh.gap.david-timing") == ANY_TIME
        return (ANY_TIME,) if anytime else ("turn-end",)
    return (character.timing,)


def must_reveal(character: Character, told: Situation) -> bool:
    """Whether a hidden character has to reveal now. Raises StateError if that depends on who died."""
    if told.revealed:
        return False
    if told.dies:
        return True
    if not character.forced or not told.has_ability(character):
        return False
    if character.timing == "other-death":
        return told.others_die
    return told.at((character.timing,)) and _weak_kill(told)


def _weak_kill(told: Situation) -> bool:
    """Whether somebody weak enough for Bryan to reveal dies now."""
    victims = [each for each in told.deaths if each is not told.player]
    if not victims:
        raise not_told("deaths_now", Text("who died of the attack", "谁死于这次攻击"))
    return any(told.state.character_of(each).hit_points <= BRYAN_MOST for each in victims)


def use(character: Character, told: Situation, target_is: Character | None = None) -> Standing:
    """Whether a character may use its ability now. ``target_is`` is who the target is, where there is one."""
    if told.state.variants.no_abilities:
        return Standing(False, ("no-abilities",))
    if told.is_void(character):
        return Standing(False, ("void",))
    if character.once and told.player is not None and told.player.ability_used:
        return Standing(False, ("used-up",))
    first = () if told.revealed or character.hidden_use else REVEAL
    try:
        if told.moment is None and not told.others_die and ANY_TIME not in timings(character, told):
            raise not_told("timing", Text("the moment, or whose turn it is and its phase", "时机，或轮到谁及其阶段"))
        if ANY_TIME not in (allowed := timings(character, told)) and not told.at(allowed):
            return Standing(False, ("timing",))
        if character.forced:
            return _forced(character, told)
        hindered = hindrance(character, told)
    except StateError as error:
        return Standing(None, (), (), first, effect_of(character, told, target_is), error)
    if hindered is not None:
        return Standing(False, (hindered,))
    return Standing(True, (), (), first, effect_of(character, told, target_is))


def _forced(character: Character, told: Situation) -> Standing:
    """An ability that is no choice: to reveal, when its moment comes."""
    if told.revealed:
        return Standing(False, ("revealed",))
    if must_reveal(character, told):
        return Standing(True, (), REVEAL, (), effect_of(character, told, None))
    return Standing(False, ("not-weak",))


def reveal(character: Character, told: Situation) -> Standing:
    """Whether a hidden character may reveal now."""
    try:
        if must_reveal(character, told):
            return Standing(True, (), REVEAL)
    except StateError:  # it is allowed anyway
        return Standing(True)
    if character.id == "daniel" and told.has_ability(character):
        return Standing(False, ("timing",))
    return Standing(True)


def stay_hidden(character: Character, told: Situation) -> Standing:
    """Whether a hidden character may stay so."""
    try:
        must = must_reveal(character, told)
    except StateError as error:
        return Standing(None, missing=error)
    return Standing(False, ("must-reveal",), REVEAL) if must else Standing(True)


def declare(character: Character, told: Situation) -> Standing:
    """Whether a character whose condition is met may declare the victory now."""
    found = reveal(character, told) if not told.revealed else Standing(True)
    if found.legal or told.reads.of("sh.gap.daniel-claim") == "to-claim":
        return Standing(True, (), found.must, () if told.revealed or found.must else REVEAL)
    return found
