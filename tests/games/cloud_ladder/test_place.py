"""Placing a ladder or arena cards: when, whose, how many, and what the end phase then brings."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import adjudicator
from adjudicator import StateError, Verdict

GAME = "cloud-ladder"
NAMES = ("Ann", "Ben", "Cleo", "Dan")
SIDES = [{"players": ["Ann", "Cleo"], "group": "spring"}, {"players": ["Ben", "Dan"]}]
PHASES = ("draw", "action", "placement", "end")


def table(*, turn: str | None = "Ann", phase: str | None = "placement", **more: Any) -> dict[str, Any]:
    """Four players, Ann's placement phase; ``more`` are parts of the state, or of a player by name."""
    players = [{"name": name, "layers": 1, **more.pop(name, {})} for name in NAMES]
    told = {"turn": turn, "phase": phase}
    return {"players": players, **{key: value for key, value in told.items() if value is not None}, **more}


def place(
    state: dict[str, Any], *claims: Any, what: str = "ladder", readings: dict[str, str] | None = None, **about: Any
) -> adjudicator.Answer:
    told = [{"value": claim} for claim in claims]
    return adjudicator.resolve(GAME, state, {"ask": "place", "what": what, **about}, told, readings=readings)


def refused(state: dict[str, Any], **about: Any) -> tuple[str, ...]:
    """The rulings that are named against it, the first fault's alone."""
    found = place(state, True, **about)
    assert found.value["legal"] is False
    assert (found.value["layers"], found.value["end_draw"]) == (None, None)
    assert place(state, **about).verdict is Verdict.ILLEGAL
    return found.claims[0].citations


def problem_of(state: dict[str, Any], **about: Any) -> tuple[str, str | None]:
    with pytest.raises(StateError) as caught:
        place(state, **about)
    (problem,) = caught.value.problems
    return problem.pointer, problem.ruling


def test_a_ladder_in_the_own_area_earns_a_draw() -> None:
    found = place(table(), {"layers": 2, "end_draw": True}, {"layers": 1})
    assert [judged.verdict for judged in found.claims] == [Verdict.UPHELD, Verdict.REFUTED]
    assert place(table()).verdict is Verdict.LEGAL
    assert place(table(), area="Ann").value == found.value


@pytest.mark.parametrize("what", ["ladder", "arena"])
@pytest.mark.parametrize("phase", PHASES)
def test_cards_are_placed_in_the_placement_phase(what: str, phase: str) -> None:
    found = place(table(phase=phase), what=what)
    assert found.value["legal"] is (phase == "placement")
    if phase != "placement":
        first = "cl.turn.place" if what == "ladder" else "cl.turn.arena-place"
        assert refused(table(phase=phase), what=what) == (first, "cl.turn.phases")


def test_cards_are_placed_in_the_own_turn() -> None:
    assert refused(table(), by="Ben") == ("cl.turn.place",)
    assert refused(table(), by="Ben", what="arena") == ("cl.arena.own-turn",)


def test_one_ladder_a_turn() -> None:
    assert refused(table(this_turn={"placed": 1})) == ("cl.turn.place-one",)
    assert refused(table(), cards=["axe", "fire"]) == ("cl.turn.place-one",)
    assert place(table(this_turn={"linda": True, "linda_placing": True})).value["legal"] is True  # hers is another kind


def test_no_ladder_after_spring() -> None:
    sprung = table(sides=SIDES, this_turn={"spring": 1})
    assert refused(sprung) == ("cl.group.spring-lock",)
    assert place(sprung, what="arena").value["legal"] is True  # an arena card on show is no ladder
    assert refused(table(sides=SIDES, this_turn={"spring": 1, "placed": 1})) == ("cl.group.spring-lock",)


def test_only_a_ladder_backed_card_is_a_ladder() -> None:
    assert refused(table(), cards=["axe"], backed=False) == ("cl.turn.place",)
    assert place(table(), cards=["axe"], backed=True).value["legal"] is True


def test_an_allys_area_is_not_decided() -> None:
    state = table(sides=SIDES)
    found = place(state, True, {"end_draw": True}, area="Cleo")
    assert found.verdict is Verdict.UNDETERMINED
    assert [judged.verdict for judged in found.claims] == [Verdict.UNDETERMINED, Verdict.REFUTED]
    gap = "cl.gap.ally-area"
    allowed = place(state, area="Cleo", readings={gap: "allowed-no-draw"}).value
    assert (allowed["legal"], allowed["layers"], allowed["end_draw"]) == (True, 2, False)
    assert place(state, area="Cleo", readings={gap: "forbidden"}).value["legal"] is False


def test_nobody_places_a_ladder_for_an_opponent() -> None:
    assert refused(table(sides=SIDES), area="Ben") == ("cl.turn.place", "cl.gap.ally-area")
    assert refused(table(), area="Ben") == ("cl.turn.place", "cl.gap.ally-area")


@given(st.lists(st.sampled_from(["coin", "reversal", "closed-space", "shadowless-hand"]), min_size=1, max_size=8))
def test_any_number_of_arena_cards(cards: list[str]) -> None:
    found = place(table(), what="arena", cards=cards)
    assert (found.value["legal"], found.value["layers"], found.value["end_draw"]) == (True, 1, False)
    assert found.request == place(table(), what="arena", cards=sorted(cards)).request


def test_an_arena_card_may_be_a_ladder() -> None:
    found = place(table(), cards=["coin"])
    assert (found.value["legal"], found.value["layers"]) == (True, 2)
    assert "cl.arena.own-turn" in [cited.id for cited in found.citations]


def test_a_known_hand_has_to_have_the_cards() -> None:
    held = table(Ann={"hand": ["coin", "axe"]})
    assert place(held, what="arena", cards=["coin"]).value["legal"] is True
    assert refused(held, what="arena", cards=["coin", "coin"]) == ("cl.turn.arena-place",)
    assert refused(held, cards=["fire"]) == ("cl.turn.place",)
    assert refused(table(Ann={"hand": []})) == ("cl.turn.place",)
    assert refused(table(Ann={"hand_size": 0})) == ("cl.turn.place",)
    assert refused(table(Ann={"hand_size": 1}), what="arena", cards=["coin", "reversal"]) == ("cl.turn.arena-place",)
    assert refused(table(Ann={"hand": ["axe"]}), what="arena") == ("cl.turn.arena-place",)


def test_what_is_missing_or_does_not_fit_is_refused() -> None:
    assert problem_of(table(turn=None)) == ("/by", None)
    assert problem_of(table(turn=None), by="Ann") == ("/turn", None)
    assert problem_of(table(phase=None)) == ("/phase", "cl.turn.phases")
    assert problem_of(table(), what="arena", area="Ann") == ("/area", "cl.turn.arena-place")
    assert problem_of(table(), what="arena", backed=True) == ("/backed", "cl.turn.place")
    assert problem_of(table(), what="arena", cards=["coin", "axe"]) == ("/cards/1", "cl.turn.arena-place")
    assert problem_of(table(), area="Eve")[0] == "/area"


@given(st.integers(0, 1), st.integers(0, 2), st.booleans(), st.sampled_from(PHASES))
def test_place_play_and_end_phase_agree(placed: int, spring: int, linda: bool, phase: str) -> None:
    turn = {"placed": placed, "spring": spring, "linda": linda}
    state = table(sides=SIDES, phase=phase, this_turn=turn)
    found = place(state).value
    assert found["legal"] is (phase == "placement" and not placed and not spring)
    sprung = adjudicator.resolve(GAME, state, {"ask": "play", "card": "spring"}).value
    if sprung["locks"]:  # once it is used, no ladder any more
        after = {**state, "phase": "placement", "this_turn": {**turn, "spring": spring + 1}}
        assert place(after).value["legal"] is False
    if found["legal"]:
        after = {**state, "this_turn": {**turn, "placed": 1}}
        ended = adjudicator.resolve(GAME, after, {"ask": "end-phase"}).value
        assert ended["draws"] is found["end_draw"]
