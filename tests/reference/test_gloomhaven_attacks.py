"""Attacks of Gloomhaven against the reference cases and, on random draws, against the oracle."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.gloomhaven.oracle_attack import answer_attack as oracle
from tests.reference.gloomhaven_attacks import answer_attack

DATA = Path(__file__).parent / "data" / "gloomhaven" / "attack_cases.json"
CASES: list[dict[str, Any]] = json.loads(DATA.read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_every_case_comes_out_as_expected(case: dict[str, Any]) -> None:
    assert answer_attack(case) == case["expected"]


EFFECTS = ["STUN", "POISON", "PUSH1", "PUSH2", "PIERCE2", "PIERCE3", "FIRE"]
NUMBERS = st.sampled_from(["-2", "-1", "+0", "+1", "+2"])
PLAIN = st.one_of(NUMBERS, st.sampled_from(["x2", "null", "bless", "curse"]))
TAILS = st.lists(st.sampled_from(EFFECTS), min_size=1, max_size=2, unique=True).map(",".join)
EFFECTIVE = st.tuples(NUMBERS, TAILS).map(":".join)
ROLLING = st.one_of(
    st.sampled_from(["r+1", "r-1", "r+2"]), TAILS.map("r:{}".format), st.tuples(st.just("r+1"), TAILS).map(":".join)
)
PILES = st.tuples(st.lists(st.one_of(PLAIN, EFFECTIVE, ROLLING), max_size=5), st.tuples(PLAIN, PLAIN)).map(
    lambda parts: [*parts[0], *parts[1]]
)
ATTACKS = st.fixed_dictionaries(
    {
        "attack": st.integers(0, 9),
        "bonus": st.integers(-2, 3),
        "target_poisoned": st.booleans(),
        "advantage_sources": st.integers(0, 2),
        "disadvantage_sources": st.integers(0, 2),
        "draw_pile": PILES,
        "target_shield": st.integers(0, 5),
        "pierce": st.integers(0, 3),
    }
)


@settings(max_examples=500, deadline=None)
@given(ATTACKS)
def test_random_draws_come_out_as_a_second_way_to_resolve_them_has_it(case: dict[str, Any]) -> None:
    assert answer_attack(case) == oracle(case)
