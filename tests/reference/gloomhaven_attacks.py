"""Puts reference cases of attacks to the library, the way an embedding app would."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import adjudicator

GAME = "gloomhaven"
KEYS = (
    "attack_before_card", "cards_drawn", "cards_used", "note", "attack_after_card_options", "damage_options", "effects",
    "removed_from_deck", "reshuffle_at_round_end",
)  # fmt: skip
_ASKED = ("attack", "bonus", "target_poisoned", "target_shield", "pierce", "advantage_sources", "disadvantage_sources")


def request(case: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The table state and the question of a case of attack_cases.json."""
    return {"draw_pile": case["draw_pile"]}, {"ask": "attack", **{key: case[key] for key in _ASKED}}


def answer_attack(case: Mapping[str, Any], readings: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The keys of a case's ``expected``, as the library answers them."""
    state, question = request(case)
    value = adjudicator.resolve(GAME, state, question, readings=readings).to_json()["value"]
    return {key: value[key] for key in KEYS}
