"""The end phase: whether a card may be drawn, and who is next."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import adjudicator
from adjudicator import StateError, Verdict

GAME = "cloud-ladder"
NAMES = ("Ann", "Ben", "Cleo", "Dan")


def end(
    turn: dict[str, Any], /, *claims: Any, readings: dict[str, str] | None = None, **more: Any
) -> adjudicator.Answer:
    """Ann's end phase after a turn in which this happened."""
    players = [{"name": name} for name in NAMES]
    state = {"players": players, "turn": "Ann", "phase": "end", "this_turn": turn, **more}
    told = [{"value": claim} for claim in claims]
    return adjudicator.resolve(GAME, state, {"ask": "end-phase"}, told, readings=readings)


def draws(gap: str, turn: dict[str, Any], **more: Any) -> dict[str, bool | None]:
    """Whether a card may be drawn under each reading of a gap."""
    picked = adjudicator.corpus().rulings[f"cl.gap.{gap}"].readings
    return {each.id: end(turn, readings={f"cl.gap.{gap}": each.id}, **more).value["draws"] for each in picked}


def cited(turn: dict[str, Any], **more: Any) -> tuple[bool, tuple[str, ...]]:
    found = end(turn, True, **more)
    assert found.taken == {}
    return found.value["draws"], found.claims[0].citations


def test_a_ladder_in_the_own_area_earns_a_card() -> None:
    assert cited({"placed": 1}) == (True, ("cl.turn.end-draw",))
    assert cited({"placed": 1, "placed_for": "Ann"}) == (True, ("cl.turn.end-draw",))
    assert cited({}) == (False, ("cl.turn.end-draw",))


def test_a_ladder_in_an_allys_area_earns_nothing() -> None:
    assert cited({"placed": 1, "placed_for": "Cleo"}) == (False, ("cl.turn.end-draw", "cl.gap.ally-area"))
    assert cited({"placed": 1, "placed_for": "Cleo", "destroyed": True})[0] is False


def test_after_spring_nothing_is_drawn() -> None:
    assert cited({"spring": 1}) == (False, ("cl.group.spring-lock",))
    assert cited({"spring": 1, "linda": True, "linda_placing": True}) == (False, ("cl.group.spring-lock",))


def test_spring_and_a_ladder_in_one_turn() -> None:
    turn = {"spring": 1, "placed": 1}
    found = end(turn, True, {"next": "Ben"})
    assert found.value["draws"] is None
    assert [judged.verdict for judged in found.claims] == [Verdict.UNDETERMINED, Verdict.UPHELD]
    assert draws("spring-after-ladder", turn) == {
        "forbidden": False,
        "allowed-draw-kept": True,
        "allowed-draw-lost": False,
    }
    assert cited({**turn, "placed_for": "Cleo"}) == (False, ("cl.group.spring-lock",))


def test_lindas_layer() -> None:
    placing = {"linda": True, "linda_placing": True}
    assert draws("linda-draw", placing) == {"does-not-count": False, "counts": True}
    assert draws("linda-draw", {"linda": True}) == {"does-not-count": False, "counts": None}  # it is not said when
    assert cited({"linda": True, "linda_placing": False}) == (False, ("cl.turn.end-draw",))
    assert cited({**placing, "placed": 1}) == (True, ("cl.turn.end-draw",))
    open_ = end({"linda": True}, True, readings={"cl.gap.linda-draw": "counts"})
    assert open_.verdict is Verdict.POSSIBLE


def test_a_ladder_that_is_gone_again() -> None:
    assert draws("ladder-destroyed", {"placed": 1, "destroyed": True}) == {"draw": True, "no-draw": False}


def test_an_empty_deck() -> None:
    assert draws("deck-empty", {"placed": 1}, deck=0) == {"no-reshuffle": False, "reshuffle": True}
    assert cited({"placed": 1}, deck=1)[0] is True
    assert cited({}, deck=0) == (False, ("cl.turn.end-draw",))


@pytest.mark.parametrize(("turn", "after"), list(zip(NAMES, (*NAMES[1:], NAMES[0]), strict=True)))
def test_the_next_player_follows_in_the_order_of_seats(turn: str, after: str) -> None:
    found = end({}, {"next": after}, turn=turn)
    assert found.value == {"player": turn, "draws": False, "next": after}
    assert found.claims[0].citations == ("cl.turn.first", "cl.turn.draw")


def test_who_is_next_is_told_only_where_all_players_are_listed() -> None:
    found = end({}, player_count=5)
    assert found.value["next"] is None
    with pytest.raises(StateError) as caught:
        end({}, {"next": "Ben"}, player_count=5)
    assert [problem.pointer for problem in caught.value.problems] == ["/players"]


def test_whose_turn_it_is_has_to_be_known() -> None:
    with pytest.raises(StateError) as caught:
        adjudicator.resolve(GAME, {"players": [{"name": "Ann"}, {"name": "Ben"}]}, {"ask": "end-phase"})
    assert [problem.pointer for problem in caught.value.problems] == ["/turn"]


def test_before_the_end_phase_it_is_as_things_stand() -> None:
    rulings = [step.ruling for step in end({"placed": 1}, phase="placement").steps]
    assert rulings[0] == "cl.turn.end-enter"
    assert "cl.turn.end-enter" not in [step.ruling for step in end({"placed": 1}).steps]
    assert "cl.turn.discard" in rulings


@given(
    st.fixed_dictionaries(
        {},
        optional={
            "placed": st.integers(0, 1),
            "placed_for": st.sampled_from(["Ann", "Cleo"]),
            "destroyed": st.booleans(),
            "spring": st.integers(0, 1),
            "linda": st.booleans(),
            "linda_placing": st.booleans(),
        },
    ),
    st.integers(0, 2),
)
def test_nothing_is_drawn_without_a_layer_of_ones_own(turn: dict[str, Any], deck: int) -> None:
    found = end(turn, deck=deck)
    readings = [found.value["draws"], *(other.value["draws"] for other in found.readings)]
    earned = bool(turn.get("placed")) and turn.get("placed_for", "Ann") == "Ann"
    if not earned and not turn.get("linda"):
        assert readings == [False]
    if turn.get("spring") and not earned:
        assert readings == [False]
    if earned and not turn.get("spring") and not turn.get("destroyed") and deck:
        assert readings == [True]
