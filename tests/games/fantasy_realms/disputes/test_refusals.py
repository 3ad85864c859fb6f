"""Whose hand, which card, what value: what a dispute may not say, and what is offered instead."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from adjudicator.errors import Problem, StateError

GAME = "fantasy-realms"
TWO = {"players": [{"name": "Ann", "hand": ["King", "Knights"]}, {"name": "Ben", "hand": ["Queen", "Candle"]}]}
ONE = {"players": [{"name": "Ann", "hand": ["King", "Knights"]}]}


def problems(state: Any, about: dict[str, Any], *claims: Any) -> tuple[str, list[Problem]]:
    with pytest.raises(StateError) as caught:
        adjudicator.resolve(GAME, state, about, [{"value": claim} for claim in claims])
    return caught.value.part, list(caught.value.problems)


@pytest.mark.parametrize("ask", ["total", "choice-order"])
def test_with_several_players_it_must_be_said_whose_hand_is_meant(ask: str) -> None:
    part, [problem] = problems(TWO, {"ask": ask})
    assert (part, problem.pointer) == ("question", "/player")
    assert problem.expected is not None
    assert "Ann, Ben" in problem.expected.en
    assert adjudicator.resolve(GAME, ONE, {"ask": ask}).asked["player"] == "Ann"


@pytest.mark.parametrize("ask", ["points", "blanked", "penalty-cleared", "plays-as"])
def test_a_card_must_be_in_the_hand_that_is_meant(ask: str) -> None:
    part, [problem] = problems(TWO, {"ask": ask, "player": "Ben", "card": "King"})
    assert (part, problem.pointer) == ("question", "/card")
    assert "King" in problem.says("en")
    assert problem.expected is not None
    assert "Queen" in problem.expected.en
    assert "Knights" not in problem.expected.en


def test_all_that_is_wrong_is_said_at_once() -> None:
    part, found = problems(TWO, {"ask": "counts-for", "player": "Bem", "card": "Qeen", "for": "Cndle"})
    assert part == "question"
    assert [(each.pointer, each.near_in("en")[:1]) for each in found] == [
        ("/player", ["Ben"]),
        ("/card", ["Queen"]),
        ("/for", ["Candle"]),
    ]


def test_every_claim_that_is_wrong_is_named_by_its_place() -> None:
    about = {"ask": "winner"}
    part, found = problems(TWO, about, "Ann", "Bem", {"winner": "An", "tie_break": "none"})
    assert part == "claims"
    assert [(each.pointer, each.near_in("en")) for each in found] == [
        ("/1/value", ["Ben"]),
        ("/2/value/winner", ["Ann"]),
    ]


@pytest.mark.parametrize(
    ("about", "wrong"),
    [
        ({"ask": "points", "card": "King"}, ["8", None, True, 8.5, [8], {}, {"at_least": None}, {"more_than": 8}]),
        ({"ask": "blanked", "card": "King"}, [0, None, [], {}, 1.0]),
        ({"ask": "penalty-cleared", "card": "King"}, [0, None, [], {}]),
        ({"ask": "plays-as", "card": "King"}, ["King", None, True, {"base": "8"}, {"base": None}, {"suit": 1}]),
        ({"ask": "counts-for", "card": "King", "for": "Knights"}, [0, None, "King", {}]),
        ({"ask": "winner"}, [1, True, [], {"winner": 1}, {"tie_break": None}, {"winner": "Ann", "by": "luck"}]),
        ({"ask": "choice-order"}, ["first", None, [], 1.5]),
    ],
)
def test_a_claim_of_another_shape_is_refused(about: dict[str, Any], wrong: list[Any]) -> None:
    for value in wrong:
        part, found = problems(ONE, about, value)
        assert part == "claims", value
        assert found[0].pointer.startswith("/0/value"), value
        assert found[0].says("zh")


@pytest.mark.parametrize(
    ("about", "value", "claimed"),
    [
        ({"ask": "total"}, 8.0, 8),
        ({"ask": "points", "card": "King"}, {"at_most": 8.0}, {"at_most": 8}),
        ({"ask": "plays-as", "card": "King"}, {"base": 8.0}, {"base": 8}),
        ({"ask": "choice-order"}, 8.0, 8),
    ],
)
def test_a_whole_number_with_a_point_is_that_number(about: dict[str, Any], value: Any, claimed: Any) -> None:
    with_point = adjudicator.resolve(GAME, ONE, about, [{"value": value}])
    assert repr(with_point.claims[0].claim.value) == repr(claimed)
    assert with_point.to_json() == adjudicator.resolve(GAME, ONE, about, [{"value": claimed}]).to_json()
