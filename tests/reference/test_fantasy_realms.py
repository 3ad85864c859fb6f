from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.reference.fantasy_realms import COLUMNS, answer

DATA = Path(__file__).parent / "data" / "fantasy_realms"
PEERS: list[dict[str, Any]] = json.loads((DATA / "peer_cases.json").read_text())
DISPUTES: list[dict[str, Any]] = json.loads((DATA / "disputes.json").read_text())


@pytest.mark.parametrize("case", PEERS, ids=[f"{n}-{case['test'][:30]}" for n, case in enumerate(PEERS)])
def test_a_public_scorers_own_case(case: dict[str, Any]) -> None:
    got = answer("peer_cases", case)
    if case["expected_total"] is not None:
        assert got["total"] == case["expected_total"]
    for card, expected in (case["expected_per_card"] or {}).items():
        assert {key: got["cards"][card][key] for key in expected} == expected


@pytest.mark.parametrize("case", DISPUTES, ids=[case["id"] for case in DISPUTES])
def test_a_dispute_comes_out_as_settled_and_under_each_reading_as_listed(case: dict[str, Any]) -> None:
    got = answer("disputes", case)
    assert got["total"] == case["totals"]["oracle_default"]
    assert got["totals"] == {column: case["totals"][column] for column in COLUMNS}


def test_a_listed_choice_is_taken_and_one_not_listed_is_declined() -> None:
    case = {"hand": ["Mirage", "Rangers"], "choices": {"Mirage": {"suit": "land"}}}
    assert answer("hands", case) == {"total": 15, "blanked": []}
    assert answer("hands", {"hand": ["Mirage", "Rangers"], "choices": {}}) == {"total": 5, "blanked": []}


def test_blanked_cards_go_by_their_printed_names() -> None:
    case = {"hand": ["Basilisk", "Doppelgänger"], "choices": {"Doppelgänger": {"target": "Basilisk"}}}
    assert answer("hands", case) == {"total": 0, "blanked": ["Basilisk", "Doppelgänger"]}


def test_an_eighth_card_may_be_left_for_the_library_to_place() -> None:
    hand = ["Bell Tower", "Candle", "Necromancer", "Sword of Keth", "Shield of Keth", "Gem of Order"]
    case = {"hand": [*hand, "Book of Changes", "Warhorse"]}
    assert answer("auto_resolved", case) == {"best_total": 397, "min_base": 38}
    taken = {"hand": [*hand, "Book of Changes"], "choices": {"Necromancer": {"target": "Warhorse"}}}
    assert answer("hands", taken)["total"] == answer("hands", {**case, "choices": {}})["total"]
