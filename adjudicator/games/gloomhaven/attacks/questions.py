"""The question attack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.game import Question
from adjudicator.games.gloomhaven.attacks.fight import fight_of, read_attack
from adjudicator.games.gloomhaven.attacks.resolving import End, Line, drawn_for, ends_of, lines_of
from adjudicator.games.gloomhaven.attacks.schema import (
    AMBIGUOUS,
    ATTACK_FACTS,
    AttackAsksSchema,
    AttackClaimField,
    AttackValueSchema,
)
from adjudicator.games.gloomhaven.attacks.telling import steps_of
from adjudicator.games.gloomhaven.attacks.why import reasons_of, texts, unknown_of
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Ruled, decided
from adjudicator.text import Text


def attack(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """What an attack comes to."""
    fight = fight_of(about, state)
    drawn = drawn_for(fight, state)
    lines = lines_of(fight, drawn, reads)
    ends = ends_of(fight, lines, state, reads)
    reshuffle = any(card.reshuffles for card in drawn)
    outcomes = [_facts(end) for end in ends]
    value = {
        "attacker": fight.attacker.name if fight.attacker is not None else None,
        "target": fight.target.name if fight.target is not None else None,
        "mode": fight.mode,
        "advantage": list(fight.advantage),
        "disadvantage": list(fight.disadvantage),
        "attack_before_card": lines[0].before if len(lines) == 1 else None,
        "attack_before_card_options": [line.before for line in lines],
        "cards_drawn": texts(drawn),
        "cards_used": texts(lines[0].draw.used) if len({line.draw.used for line in lines}) == 1 else None,
        "note": AMBIGUOUS if any(line.draw.pick == "first" for line in lines) else None,
        "attack_after_card_options": sorted({end.attack for end in ends}),
        "damage_options": sorted({end.damage for end in ends}),
        "effects": list(_effects(lines)),
        "removed_from_deck": texts([card for card in drawn if card.leaves]),
        "reshuffle_at_round_end": reshuffle,
        "outcomes": outcomes,
    }
    flat = [{**facts, "mode": fight.mode, "reshuffle": reshuffle} for facts in outcomes]
    reasons = reasons_of(fight, drawn, lines, ends, state)
    steps = steps_of(fight, drawn, lines, ends)
    return Ruled(value, flat, decided(reasons, reasons["damage"]), steps, unknown=unknown_of(fight, ends))


def _effects(lines: Sequence[Line]) -> list[str]:
    """The effects on the cards used; where an order that is chosen decides which those are, on any of them."""
    used = dict.fromkeys(line.draw.used for line in lines)
    return [effect.text for cards in used for card in cards for effect in card.effects]


def _facts(end: End) -> dict[str, Any]:
    return {
        "attack_before_card": end.line.before,
        "cards_used": texts(end.line.draw.used),
        "attack": end.attack,
        "damage": end.damage,
        "negated": end.negated,
        "target_hit_points": end.hit_points,
        "killed": end.killed,
        "gains": list(end.gains),
        "poisoned": end.poisoned,
        "retaliate": end.retaliate,
    }


_EXAMPLE: Mapping[str, Any] = {
    "board": {"width": 4, "height": 3},
    "characters": [{"name": "Brute", "at": [1, 1]}],
    "monsters": [{"type": "Bandit Guard", "standee": 1, "at": [2, 1], "hit_points": 5, "shield": 1}],
    "draw_pile": ["r+1", "+1", "-1"],
}
ATTACK_QUESTION = Interaction(
    Question(
        "attack",
        Text("What an attack comes to", "一次攻击的结果"),
        AttackValueSchema,
        _EXAMPLE,
        "dispute",
        AttackAsksSchema,
        {"attack": 3, "attacker": "Brute", "target": "Bandit Guard 1"},
        AttackClaimField(ATTACK_FACTS, "damage"),
        (4, {"damage": 4, "killed": False}, {"cards_used": ["r+1", "+1"]}),
    ),
    attack,
    read_attack,
)
