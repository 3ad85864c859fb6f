"""What anybody at a table may do at a moment: revealing, using an ability; and for which characters they may."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from adjudicator.games.shadow_hunters.characters import telling
from adjudicator.games.shadow_hunters.characters.moments import moment_at
from adjudicator.games.shadow_hunters.characters.situation import Situation
from adjudicator.games.shadow_hunters.characters.standing import Standing, reveal, use
from adjudicator.games.shadow_hunters.judging.hidden import Hidden
from adjudicator.games.shadow_hunters.pack.characters import CHARACTERS, Character
from adjudicator.games.shadow_hunters.table.state import Player, State
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because
from adjudicator.text import Text

# Abilities that are a way to move or to attack: they are listed with the moves and the attacks.
LISTED_THERE = ("teleport", "rob", "attack-with-d4")
SELF = "sh.gap.any-character"


@dataclass(frozen=True, slots=True)
class Chance:
    """Something that may be done: its fields, ``move`` first, and the reasons that allow it.

    ``characters`` are those of whom the player has to be one, empty where it is for whoever they are. ``at`` points to
    the part of the state without which it can't be told whether it is allowed, None if it is.
    """

    fields: tuple[tuple[str, Any], ...]
    reasons: tuple[Because, ...] = field(compare=False)
    at: str | None = None
    characters: tuple[str, ...] = field(default=(), compare=False)

    @property
    def rulings(self) -> tuple[str, ...]:
        """The ids of the rulings that allow it."""
        return tuple(dict.fromkeys(ruling for because in self.reasons for ruling in because.rulings))


def chance(move: str, *reasons: Because, at: str | None = None, **told: Any) -> Chance:
    """Something that may be done whoever the player is."""
    return Chance((("move", move), *told.items()), reasons, at)


def situation(player: Player, state: State, reads: Reads) -> Situation:
    """What it is for a player now."""
    return Situation(state, reads, player, moment_at(state, player))


def any_time(character: Character, told: Situation) -> Iterator[Chance]:
    """What a player who is this character may do without it being a step of the turn."""
    if not told.revealed:
        found = reveal(character, told)
        if found.legal:
            yield chance("reveal", *telling.why_reveal(found, (character.id,), told))
    if character.power.act in LISTED_THERE:
        return
    found = use(character, told)
    if not character.power.picks or found.legal is False:
        yield from _used(character, found, told)
        return
    for target in told.state.living:
        narrowed = replace(told, target=target)
        yield from _used(character, use(character, narrowed), narrowed)


def _used(character: Character, found: Standing, told: Situation) -> Iterator[Chance]:
    """The uses of an ability in one situation: one for each equipment card to choose of."""
    if found.legal is False or (found.missing is not None and found.missing.part != "state"):
        return  # what it depends on comes up later in the turn
    who: dict[str, Any] = {"character": character.id}
    if told.target is not None:
        who["target"] = told.target.name
    who["reveals"] = bool(found.first)
    reasons = telling.why_use(found, (character.id,), told)
    if told.target is not None and told.target is told.player:
        says = Text("Any character may be picked, the own one too.", "可以选任意角色，包括自己。")
        reasons.append(Because(says, (SELF,)))
    if found.missing is not None:
        yield chance("use", *reasons, at=found.missing.problems[0].pointer, **who)
        return
    cards = found.effect.may_take if found.effect is not None else ()
    for card in cards:
        yield chance("use", *reasons, **who, equipment=card)
    if not cards:
        yield chance("use", *reasons, **who)


def by_character(
    told: Situation, hidden: Hidden, of: Callable[[Character], Iterator[Chance]]
) -> tuple[list[Chance], tuple[str, ...]]:
    """What a player may do, each with the characters that it is for; and all whom they can be.

    ``of`` says what they may do as one character.
    """
    player = told.player
    assert player is not None
    known: dict[str, tuple[Chance, ...]] = {}

    def chances(character: str) -> tuple[Chance, ...]:
        if character not in known:
            known[character] = tuple(of(CHARACTERS[character]))
        return known[character]

    cases = hidden.cases({player.name: chances})
    everybody = in_order(character for case in cases for character in case[player.name])
    found: dict[Chance, list[str]] = {}
    reasons: dict[Chance, list[Because]] = {}
    for character in everybody:
        for each in chances(character):
            found.setdefault(each, []).append(character)
            reasons.setdefault(each, []).extend(each.reasons)
    out = []
    for each, characters in found.items():
        whom = () if len(characters) == len(everybody) else tuple(characters)
        if whom and ("move", "reveal") in each.fields:
            reasons[each] += _not_revealing([who for who in everybody if who not in whom], told)
        out.append(replace(each, reasons=tuple(dict.fromkeys(reasons[each])), characters=whom))
    return out, everybody


def _not_revealing(characters: Sequence[str], told: Situation) -> list[Because]:
    """Why some of those whom a player can be may not reveal now."""
    return [
        because for who in characters for because in telling.why_reveal(reveal(CHARACTERS[who], told), (who,), told)
    ]


def in_order(characters: Iterator[str]) -> tuple[str, ...]:
    """Characters in the order of the pack, each once."""
    wanted = set(characters)
    return tuple(each for each in CHARACTERS if each in wanted)


def among(wanted: Sequence[str] | frozenset[str], everybody: Sequence[str]) -> tuple[str, ...] | None:
    """Whom of some characters a player can be: empty for all whom they can be, None for nobody."""
    left = tuple(each for each in everybody if each in wanted)
    return None if not left else () if len(left) == len(everybody) else left
