"""Resolving one attack from a given draw pile, for the oracle: every card drawn in order, every order of modifiers.

Shares no code with the engine, which must not be imported here.
"""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any, NamedTuple

RESHUFFLES = {"null", "x2"}
LEAVES = {"bless", "curse"}


class Card(NamedTuple):
    """An attack modifier card. ``modifier`` is +N or -N, "x2" or "null"; ``effects`` are words such as PUSH2."""

    text: str
    rolling: bool
    modifier: str
    effects: tuple[str, ...]


def read_card(text: str) -> Card:
    """Read "+1", "-2", "x2", "null", "bless", "curse", "+0:STUN", "r+1", "r:POISON" or "r+1:PUSH2,FIRE"."""
    found = re.fullmatch(r"(r?)([+-]\d+|x2|null|bless|curse|)(?::(\w+(?:,\w+)*))?", text)
    if found is None or not (found[2] or found[3]):
        raise ValueError(f"no attack modifier card: {text!r}")
    modifier = {"bless": "x2", "curse": "null", "": "+0"}.get(found[2], found[2])
    return Card(text, bool(found[1]), modifier, tuple(found[3].split(",")) if found[3] else ())


def apply(attack: int, modifier: str) -> int:
    """The attack value after one modifier."""
    if modifier == "null":
        return 0
    return attack * 2 if modifier == "x2" else attack + int(modifier)


def totals(attack: int, cards: Sequence[Card]) -> list[int]:
    """Every attack value that some order of the cards' modifiers gives; a Null makes it 0 in any order."""
    if any(card.modifier == "null" for card in cards):
        return [0]
    found = set()
    for order in permutations(cards):
        value = attack
        for card in order:
            value = apply(value, card.modifier)
        found.add(value)
    return sorted(found)


def better(attack: int, one: Card, other: Card) -> bool:
    """Whether a card is better than another: at least as good in value and in effects, and in one of them more so."""
    value, against = apply(attack, one.modifier), apply(attack, other.modifier)
    effects, others = Counter(one.effects), Counter(other.effects)
    return value >= against and effects >= others and (value > against or effects != others)


def draw(cards: Sequence[Card], first: int) -> list[Card]:
    """Draw ``first`` cards and, while all so far roll, one more."""
    drawn: list[Card] = []
    for card in cards:
        drawn.append(card)
        if len(drawn) >= first and not all(card.rolling for card in drawn):
            return drawn
    raise ValueError("the draw pile runs out")


def answer_attack(case: Mapping[str, Any]) -> dict[str, Any]:
    """The keys of an attack case's ``expected``. Raises ValueError if the pile has too few cards."""
    pile = [read_card(text) for text in case["draw_pile"]]
    attack = case["attack"] + case["bonus"] + (1 if case["target_poisoned"] else 0)
    advantage, disadvantage = case["advantage_sources"] > 0, case["disadvantage_sources"] > 0
    note = None
    if advantage == disadvantage:
        drawn = draw(pile, 1)
        used = drawn
    else:
        drawn = draw(pile, 2)
        plain = [card for card in drawn if not card.rolling]
        if len(plain) == 2:
            first, second = plain
            if better(attack, first, second):
                used = [first if advantage else second]
            elif better(attack, second, first):
                used = [second if advantage else first]
            else:
                used = [first]
                same = apply(attack, first.modifier) == apply(attack, second.modifier)
                note = None if same and Counter(first.effects) == Counter(second.effects) else "ambiguous: first drawn"
        else:
            used = drawn if advantage else plain
    effects = [effect for card in used for effect in card.effects]
    pierce = case["pierce"] + sum(int(effect[6:]) for effect in effects if re.fullmatch(r"PIERCE\d+", effect))
    shield = max(0, case["target_shield"] - pierce)
    values = totals(attack, used)
    return {
        "attack_before_card": attack,
        "cards_drawn": [card.text for card in drawn],
        "cards_used": [card.text for card in used],
        "note": note,
        "attack_after_card_options": values,
        "damage_options": sorted({max(0, value - shield) for value in values}),
        "effects": effects,
        "removed_from_deck": [card.text for card in drawn if card.text in LEAVES],
        "reshuffle_at_round_end": any(card.text in RESHUFFLES for card in drawn),
    }
