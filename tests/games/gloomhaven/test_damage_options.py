"""What a player may do about damage: the legal ways, what they leave, and which cards can't pay."""

from __future__ import annotations

from math import comb
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import adjudicator
from adjudicator import StateError, Verdict

GAME = "gloomhaven"
GAP = "gh.gap.rest-damage"
NAMES = [f"Card {letter}" for letter in "ABCDEFGHIJ"]


def table(**character: Any) -> dict[str, Any]:
    brute = {"name": "Brute", "hit_points": 6, "hand": ["Rally", "Roar"], "discard": ["Charge", "Cleave"], **character}
    return {"characters": [{key: value for key, value in brute.items() if value is not None}]}


def hit(damage: int, *claims: Any, state: Any = None, readings: Any = None, **more: Any) -> adjudicator.Answer:
    question = {"ask": "damage-options", "damage": damage, **more}
    told = [{"value": claim} for claim in claims]
    return adjudicator.resolve(GAME, state or table(), question, told, readings=readings)


def ways(answer: adjudicator.Answer) -> set[tuple[str, ...]]:
    return {(each["option"], *each["lose"]) for each in answer.value["options"]}


def refused(damage: int, **more: Any) -> tuple[str, str, str | None]:
    with pytest.raises(StateError) as caught:
        hit(damage, **more)
    (problem,) = caught.value.problems
    return caught.value.part, problem.pointer, problem.ruling


def test_suffer_or_a_hand_card_or_two_discards() -> None:
    answer = hit(4)
    assert ways(answer) == {
        ("suffer",),
        ("lose-hand", "Rally"),
        ("lose-hand", "Roar"),
        ("lose-discards", "Charge", "Cleave"),
    }
    assert answer.verdict is Verdict.RESOLVED
    left = {each["option"]: each["hit_points"] for each in answer.value["options"]}
    assert left == {"suffer": 6 - 4, "lose-hand": 6, "lose-discards": 6}


def test_without_cards_it_has_to_be_suffered() -> None:
    answer = hit(4, {"option": "suffer", "hit_points": 2}, state=table(hand=[], discard=["Charge"]))
    assert ways(answer) == {("suffer",)}
    assert answer.verdict is Verdict.UPHELD


@pytest.mark.parametrize(("damage", "left"), [(5, 1), (6, 0), (9, 0)])
def test_hit_points_below_one_exhaust(damage: int, left: int) -> None:
    answer = hit(damage, {"hit_points": left, "exhausted": left == 0}, option="suffer")
    assert answer.verdict is Verdict.UPHELD
    assert ("gh.exhaust.hit-points" in answer.claims[0].citations) is (left == 0)


def test_a_deadly_hit_is_negated_like_any_other() -> None:
    answer = hit(99, {"hit_points": 6, "exhausted": False}, option="lose-discards")
    assert answer.verdict is Verdict.UPHELD
    assert "gh.exhaust.negated" in answer.claims[0].citations


def test_while_the_player_may_still_choose_a_claim_is_possible() -> None:
    answer = hit(6, {"exhausted": True}, {"option": "lose-hand"}, {"hit_points": 5})
    assert [claim.verdict for claim in answer.claims] == [Verdict.POSSIBLE, Verdict.POSSIBLE, Verdict.REFUTED]


def test_cards_chosen_for_the_round_can_not_pay() -> None:  # gh-d87
    state = table(selected=["Charge", "Cleave"], hand=[], discard=[])
    answer = hit(4, True, state=state, option="lose-hand", lose=["Charge"])
    assert answer.verdict is Verdict.REFUTED
    assert answer.claims[0].citations == ("gh.damage.not-selected",)
    assert ways(hit(4, state=state)) == {("suffer",)}
    assert hit(4, state=state).value["excluded"] == ["Charge", "Cleave"]


def test_an_active_card_of_the_discarded_kind_is_one_of_two_discards() -> None:  # gh-d88
    state = table(hand=[], discard=["Charge"], active=[{"card": "Shield Wall"}, {"card": "Cry", "goes_to": "lost"}])
    assert ways(hit(4, state=state)) == {("suffer",), ("lose-discards", "Charge", "Shield Wall")}
    answer = hit(4, True, state=state, option="lose-discards", lose=["Shield Wall", "Charge"])
    assert answer.verdict is Verdict.UPHELD
    assert "gh.damage.active" in answer.claims[0].citations
    for option, lose in (("lose-hand", ["Shield Wall"]), ("lose-discards", ["Charge", "Cry"])):
        answer = hit(4, True, state=state, option=option, lose=lose)
        assert answer.verdict is Verdict.REFUTED
        assert "gh.damage.active" in answer.claims[0].citations


@pytest.mark.parametrize("option", ["suffer", "lose-hand", "lose-discards"])
def test_conditions_come_whether_the_damage_is_negated_or_not(option: str) -> None:  # gh-d89
    answer = hit(
        4, {"conditions": ["poison", "wound"]}, state=table(conditions=["wound"]), option=option, conditions=["poison"]
    )
    assert answer.verdict is Verdict.UPHELD
    assert "gh.damage.effects-stay" in answer.claims[0].citations


def test_who_is_exhausted_by_it_gets_no_conditions() -> None:
    assert hit(6, {"conditions": []}, option="suffer", conditions=["poison"]).verdict is Verdict.UPHELD


@pytest.mark.parametrize(
    ("option", "lose"),
    [
        ("lose-hand", ["Charge"]),
        ("lose-hand", ["Rally", "Roar"]),
        ("lose-hand", ["Old"]),
        ("lose-discards", ["Charge"]),
        ("lose-discards", ["Charge", "Rally"]),
        ("lose-discards", ["Charge", "Old"]),
    ],
)
def test_no_other_cards_pay(option: str, lose: list[str]) -> None:
    answer = hit(1, state=table(lost=["Old"]), option=option, lose=lose)
    assert (answer.verdict, answer.value["options"]) == (Verdict.ILLEGAL, [])


@given(st.integers(0, 5), st.integers(0, 5), st.integers(1, 12))
def test_as_many_ways_as_hand_cards_and_pairs_of_discards(hand: int, discards: int, damage: int) -> None:
    state = table(hand=NAMES[:hand], discard=NAMES[hand : hand + discards])
    answer = hit(damage, state=state)
    assert len(answer.value["options"]) == len(ways(answer)) == 1 + hand + comb(discards, 2)
    for option in answer.value["options"]:
        assert option["hit_points"] == (max(0, 6 - damage) if option["option"] == "suffer" else 6)


@given(st.permutations(["Rally", "Roar"]), st.permutations(["Charge", "Cleave", "Howl"]))
def test_the_order_of_piles_changes_nothing(hand: list[str], discard: list[str]) -> None:
    plain = hit(3, state=table(discard=["Charge", "Cleave", "Howl"]))
    assert hit(3, state=table(hand=hand, discard=discard)).to_json() == plain.to_json()


def test_the_price_of_a_short_rest_may_be_negated_or_not() -> None:
    answer = hit(1, True, short_rest=True, option="lose-hand")
    assert answer.verdict is Verdict.UPHELD
    (other,) = answer.readings
    assert (other.ruling, other.reading, other.value["claims"]) == (GAP, "may-not", ["refuted"])
    answer = hit(1, True, short_rest=True, option="lose-hand", readings={GAP: "may-not"})
    assert answer.verdict is Verdict.REFUTED
    assert GAP in answer.claims[0].citations


def test_the_gap_has_no_say_where_there_are_no_cards_to_lose() -> None:
    assert hit(1, short_rest=True, state=table(hand=[], discard=["Charge"])).readings == ()
    assert hit(1).readings == ()


def test_refusals_point_at_what_is_wrong() -> None:
    assert refused(4, option="lose-hand", lose=["Ralyl"])[:2] == ("question", "/lose/0")
    assert refused(4, option="lose-discards", lose=["Charge", "Charge"])[:2] == ("question", "/lose/1")
    assert refused(4, lose=["Rally"]) == ("question", "/option", "gh.damage.suffer")
    assert refused(2, short_rest=True) == ("question", "/damage", "gh.rest.short-again")
    assert refused(4, character="Burte")[:2] == ("question", "/character")
    assert refused(0)[:2] == ("question", "/damage")
    assert refused(4, state=table(exhausted=True)) == ("state", "/characters/0/exhausted", "gh.exhaust.gone")
    assert refused(4, state=table(hit_points=0)) == ("state", "/characters/0/hit_points", "gh.exhaust.hit-points")


@pytest.mark.parametrize("key", ["hit_points", "hand", "discard"])
def test_what_the_state_lacks_is_named(key: str) -> None:
    assert refused(4, state=table(**{key: None}))[:2] == ("state", f"/characters/0/{key}")
