"""Reading what a dispute asks and claims: official names come back, and what is wrong is said where it is wrong."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from adjudicator.errors import StateError

GAME = "fantasy-realms"
TABLE = {"players": [{"name": "Ann", "hand": ["Mirage", "King"]}, {"name": "Ben", "hand": ["Knights"]}]}
ALONE = {"players": [{"name": "Ann", "hand": ["Mirage", "King"]}]}


def refused(state: Any, question: Any, *claims: Any) -> tuple[str, str, list[str]]:
    with pytest.raises(StateError) as caught:
        adjudicator.resolve(GAME, state, question, [{"value": claim} for claim in claims])
    problem = caught.value.problems[0]
    assert problem.says("zh")
    return caught.value.part, problem.pointer, problem.near_in("en")


def test_names_come_back_in_the_official_spelling() -> None:
    about = {"ask": "counts-for", "player": "Ann", "card": "幻象", "for": "國王"}
    assert adjudicator.resolve(GAME, TABLE, about).asked == {"player": "Ann", "card": "Mirage", "for": "King"}
    answer = adjudicator.resolve(GAME, ALONE, {"ask": "plays-as", "card": "mirage"}, [{"value": {"suit": "軍隊"}}])
    assert answer.asked == {"player": "Ann", "card": "Mirage"}
    assert answer.claims[0].claim.value == {"suit": "army"}


def test_points_are_all_of_them_unless_said_otherwise() -> None:
    assert adjudicator.resolve(GAME, ALONE, {"ask": "points", "card": "King"}).asked["of"] == "points"


@pytest.mark.parametrize(
    ("state", "question", "pointer", "near"),
    [
        (TABLE, "total", "/player", []),  # whose?
        (TABLE, {"ask": "total", "player": "Anna"}, "/player", ["Ann"]),
        (ALONE, {"ask": "blanked", "card": "Kng"}, "/card", ["King", "Knights"]),
        (ALONE, {"ask": "blanked", "card": "Knights"}, "/card", []),  # not in the hand
        (ALONE, {"ask": "blanked"}, "/card", []),
        (ALONE, {"ask": "counts-for", "card": "King", "for": "Jester"}, "/for", []),
        (ALONE, {"ask": "points", "card": "King", "of": "glory"}, "/of", []),
        (ALONE, {"ask": "total", "card": "King"}, "/card", []),
        (ALONE, {"ask": "totals"}, "/ask", ["total"]),
        (ALONE, {"ask": "winner", "player": "Ann"}, "/player", []),
    ],
)
def test_what_is_wrong_with_a_question_is_said_where_it_is(
    state: Any, question: Any, pointer: str, near: list[str]
) -> None:
    part, at, found = refused(state, question)
    assert (part, at) == ("question", pointer)
    assert found[: len(near)] == near


@pytest.mark.parametrize("value", ["8", None, True, 8.5, float("nan"), 10**9, [8], {}, {"at_least": "8"}, {"least": 8}])
def test_a_total_is_claimed_by_a_number(value: Any) -> None:
    assert refused(ALONE, "total", 8, value)[:2] == ("claims", "/1/value")


@pytest.mark.parametrize("value", [8.0, {"at_least": 8.0}, {"at_most": -0.0}])
def test_a_whole_number_may_be_written_with_a_point(value: Any) -> None:
    claim = adjudicator.resolve(GAME, ALONE, "total", [{"value": value}]).claims[0].claim.value
    assert claim in (8, {"at_least": 8}, {"at_most": 0})
    assert "." not in repr(claim)


@pytest.mark.parametrize(
    ("question", "value", "pointer"),
    [
        ({"ask": "blanked", "card": "King"}, 1, "/0/value"),
        ({"ask": "blanked", "card": "King"}, "Kinng", "/0/value"),
        ({"ask": "plays-as", "card": "King"}, {}, "/0/value"),
        ({"ask": "plays-as", "card": "King"}, {"suit": "amry"}, "/0/value/suit"),
        ({"ask": "plays-as", "card": "King"}, {"name": "Kinng"}, "/0/value/name"),
        ({"ask": "plays-as", "card": "King"}, {"colour": "red"}, "/0/value"),
        ({"ask": "counts-for", "card": "King", "for": "King"}, "yes", "/0/value"),
        ("winner", "Cid", "/0/value"),
        ("winner", {"winner": "Cid"}, "/0/value/winner"),
        ("winner", {"tie_break": "coin"}, "/0/value"),
        ("winner", {}, "/0/value"),
        ("choice-order", "yes", "/0/value"),
    ],
)
def test_what_is_wrong_with_a_claim_is_said_where_it_is(question: Any, value: Any, pointer: str) -> None:
    assert refused(ALONE, question, value)[:2] == ("claims", pointer)


def test_a_hand_that_has_yet_to_discard_is_no_hand_to_argue_about() -> None:
    hand = ["King", "Queen", "Knights", "Rangers", "Candle", "Forge", "Swamp", "Island"]
    state = {"players": [{"name": "Ann", "hand": hand}], "phase": "discard", "turn": "Ann"}
    part, pointer, _ = refused(state, "total")
    assert (part, pointer) == ("state", "/players/0/hand")
