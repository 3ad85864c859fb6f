"""Line of sight and range, and what they are needed for."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from adjudicator import StateError

GAME = "gloomhaven"
# Two hexes north of each other with a wall line between them, and a way round by the east.
WALLED = {
    "board": {"width": 2, "height": 2, "thin_walls": [{"hex": [0, 0], "dir": "N"}]},
    "characters": [{"name": "Brute", "at": [0, 0]}],
    "monsters": [{"type": "Bandit Guard", "standee": 1, "at": [0, 1]}],
}
COLUMN = {"board": {"width": 1, "height": 3, "walls": [[0, 1]]}}


def ask(state: dict[str, Any], question: str, *claims: Any, **more: Any) -> adjudicator.Answer:
    return adjudicator.resolve(GAME, state, {"ask": question, **more}, [{"value": claim} for claim in claims])


def verdicts(answer: adjudicator.Answer) -> list[str]:
    return [judged.verdict.value for judged in answer.claims]


@pytest.mark.parametrize("between", ["obstacle", "ally", "enemy"])
def test_only_walls_block_sight(between: str) -> None:
    """Dispute gh-d41."""
    state: dict[str, Any] = {
        "board": {"width": 1, "height": 3} | ({"obstacles": [[0, 1]]} if between == "obstacle" else {}),
        "characters": [{"name": "Brute", "at": [0, 0]}],
        "monsters": [{"type": "Bandit Guard", "standee": 1, "at": [0, 2]}],
    }
    if between == "ally":
        state["characters"].append({"name": "Spellweaver", "at": [0, 1]})
    elif between == "enemy":
        state["monsters"].append({"type": "Bandit Guard", "standee": 2, "at": [0, 1]})
    places = {"from": "Brute", "to": "Bandit Guard 1"}
    answer = ask(state, "line-of-sight", True, {"allowed": True}, **places, **{"for": "attack"})
    assert verdicts(answer) == ["upheld", "upheld"]
    assert "gh.sight.only-walls" in answer.claims[0].citations


def test_across_a_wall_line_is_not_adjacent_and_two_apart() -> None:
    """Dispute gh-d42."""
    places = {"from": "Brute", "to": "Bandit Guard 1"}
    answer = ask(WALLED, "range", {"adjacent": True}, 2, {"within": True}, **places, attack_range=0)
    assert verdicts(answer) == ["refuted", "upheld", "refuted"]
    assert answer.value["path"] == [[0, 0], [1, 0], [0, 1]]
    assert (answer.value["as_the_crow_flies"], answer.value["reach"]) == (1, 1)
    assert set(answer.claims[2].citations) == {"gh.range.melee", "gh.range.no-walls"}


@pytest.mark.parametrize(
    ("purpose", "needed", "ruling"),
    [
        ("attack", True, "gh.sight.needed"),
        ("ability-with-range", True, "gh.sight.abilities"),
        ("ability-without-range", False, "gh.sight.abilities"),
    ],
)
def test_what_needs_sight(purpose: str, needed: bool, ruling: str) -> None:
    """Dispute gh-d45: a heal with a range needs it, an ability that gives none and is no attack does not."""
    asked = {"from": [0, 0], "to": [0, 2], "for": purpose}
    answer = ask(COLUMN, "line-of-sight", {"needed": needed}, {"allowed": not needed}, {"sees": False}, **asked)
    assert verdicts(answer) == ["upheld"] * 3
    assert answer.claims[0].citations == (ruling,)


def test_the_range_of_an_attack_may_just_do_or_not() -> None:
    state = {"board": {"width": 1, "height": 4}}
    for reach, within in ((2, False), (3, True)):
        answer = ask(state, "range", {"within": within}, **{"from": [0, 0], "to": [0, 3]}, attack_range=reach)
        assert verdicts(answer) == ["upheld"]


def test_where_no_way_leads_round_the_walls_nothing_is_within_range() -> None:
    answer = ask(COLUMN, "range", {"within": False}, None, **{"from": [0, 0], "to": [0, 2]}, attack_range=9)
    assert verdicts(answer) == ["upheld", "upheld"]


@pytest.mark.parametrize(
    ("question", "claim"),
    [("line-of-sight", {"needed": True}), ("line-of-sight", {"allowed": True}), ("range", {"within": True})],
)
def test_a_claim_about_what_was_not_asked_is_refused(question: str, claim: dict[str, bool]) -> None:
    with pytest.raises(StateError) as caught:
        ask(COLUMN, question, claim, **{"from": [0, 0], "to": [0, 2]})
    assert (caught.value.part, caught.value.problems[0].pointer) == ("claims", "/0/value")


def test_an_open_door_hinders_nothing_and_a_closed_one_is_wall() -> None:
    for is_open in (True, False):
        state = {"board": {"width": 1, "height": 3, "doors": [{"hex": [0, 1], "open": is_open}]}}
        answer = ask(state, "line-of-sight", is_open, **{"from": [0, 0], "to": [0, 2]})
        assert verdicts(answer) == ["upheld"]
        assert "gh.sight.closed-door" in {step.ruling for step in answer.steps}
