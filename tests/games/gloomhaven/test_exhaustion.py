"""Who is exhausted, by what, and what that means."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import adjudicator
from adjudicator import StateError, Verdict

GAME = "gloomhaven"
NAMES = [f"Card {letter}" for letter in "ABCDEFGH"]


def table(phase: str | None = None, others: Any = (), **character: Any) -> dict[str, Any]:
    brute = {"name": "Brute", "hit_points": 5, "hand": ["Rally"], "discard": ["Charge"], **character}
    state: dict[str, Any] = {"characters": [{key: value for key, value in brute.items() if value is not None}, *others]}
    return state if phase is None else {**state, "phase": phase}


def check(*claims: Any, state: Any = None, **more: Any) -> adjudicator.Answer:
    question = {"ask": "exhaustion", "character": "Brute", **more}
    return adjudicator.resolve(GAME, state or table(), question, [{"value": claim} for claim in claims])


def refused(**more: Any) -> tuple[str, str, str | None]:
    with pytest.raises(StateError) as caught:
        check(**more)
    (problem,) = caught.value.problems
    return caught.value.part, problem.pointer, problem.ruling


@given(st.integers(0, 4), st.integers(0, 4))
def test_at_the_start_of_a_round_with_fewer_than_two_cards_in_both_piles(hand: int, discards: int) -> None:
    answer = check(state=table(hand=NAMES[:hand], discard=NAMES[hand : hand + discards]))
    assert answer.value["exhausted"] is (hand < 2 and discards < 2)
    assert answer.value["by"] == ("cards" if hand < 2 and discards < 2 else None)
    assert answer.value["hit_points"] == 5


def test_one_card_in_hand_and_two_discards_are_enough_for_a_long_rest() -> None:  # gh-d95
    answer = check(True, False, state=table(discard=["Charge", "Cleave"]))
    assert [claim.verdict for claim in answer.claims] == [Verdict.REFUTED, Verdict.UPHELD]
    assert "gh.exhaust.cards" in answer.claims[0].citations


def test_active_cards_count_as_they_were_played() -> None:
    assert not check(state=table(active=[{"card": "Wall"}])).value["exhausted"]
    assert check(state=table(active=[{"card": "Cry", "goes_to": "lost"}])).value["exhausted"]


def test_cards_chosen_already_were_in_the_hand() -> None:
    assert not check(state=table(selected=["Roar", "Howl"], hand=[])).value["exhausted"]


@pytest.mark.parametrize(("phase", "exhausted"), [("select", True), ("turn", False), ("round-end", False)])
def test_cards_are_counted_at_the_start_of_a_round_only(phase: str, *, exhausted: bool) -> None:
    assert check(state=table(phase)).value["exhausted"] is exhausted


@pytest.mark.parametrize(("damage", "exhausted"), [(4, False), (5, True), (8, True)])
def test_no_hit_points_exhaust_at_once(damage: int, *, exhausted: bool) -> None:
    answer = check(exhausted, damage=damage, state=table(hand=None, discard=None))
    assert answer.verdict is Verdict.UPHELD
    assert answer.value["by"] == ("hit-points" if exhausted else None)
    assert "gh.exhaust.hit-points" in answer.claims[0].citations


def test_damage_that_is_negated_exhausts_nobody() -> None:
    answer = check(True, damage=8, negated=True)
    assert answer.verdict is Verdict.REFUTED
    assert "gh.exhaust.negated" in answer.claims[0].citations


def test_who_is_exhausted_is_out_and_the_others_go_on() -> None:
    others = [{"name": "Tinkerer"}, {"name": "Scoundrel", "exhausted": True}]
    answer = check({"may_return": True}, {"go_on": ["Tinkerer"], "in_play": False}, state=table(others=others))
    assert [claim.verdict for claim in answer.claims] == [Verdict.REFUTED, Verdict.UPHELD]
    assert "gh.exhaust.gone" in answer.claims[0].citations


@pytest.mark.parametrize("more", [{"hand": []}, {"exhausted": True}, {"hit_points": 0}, {"discard": NAMES}])
def test_nobody_is_dead_for_good(more: dict[str, Any]) -> None:
    answer = check({"dead": True}, state=table(**more))
    assert answer.verdict is Verdict.REFUTED
    assert answer.claims[0].citations == ("gh.exhaust.not-death",)


def test_who_was_exhausted_stays_so() -> None:
    answer = check({"exhausted": True, "by": "before"}, state=table(exhausted=True, hand=NAMES))
    assert answer.verdict is Verdict.UPHELD


def test_refusals_and_what_is_missing() -> None:
    assert refused(negated=True) == ("question", "/negated", "gh.exhaust.negated")
    assert refused(state=table(hand=None))[:2] == ("state", "/characters/0/hand")
    assert refused(state=table(discard=None))[:2] == ("state", "/characters/0/discard")
    assert refused(state=table(hit_points=None, discard=["Charge", "Cleave"]))[:2] == (
        "state",
        "/characters/0/hit_points",
    )
    assert refused(state=table(hit_points=None), damage=2)[:2] == ("state", "/characters/0/hit_points")


def test_discards_are_not_needed_where_the_hand_is_enough() -> None:
    assert not check(state=table(hand=["Rally", "Roar"], discard=None)).value["exhausted"]
