"""The legal moves of each phase, counted by hand."""

from __future__ import annotations

from math import perm
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import adjudicator
from adjudicator import StateError, Verdict
from adjudicator.games.gloomhaven.moves.questions import MOVES_MOST

GAME = "gloomhaven"
CARDS = ["Charge", "Cleave", "Rally", "Skewer", "Trample"]


def moves(state: dict[str, Any], **more: Any) -> list[dict[str, Any]]:
    answer = adjudicator.moves(GAME, state, **more)
    cited = {citation.id for citation in answer.citations}
    for entry in answer.value["moves"]:
        assert entry["rulings"]
        assert set(entry["rulings"]) <= cited
    return [entry["move"] for entry in answer.value["moves"]]


def kinds(state: dict[str, Any]) -> list[str]:
    return [move["move"] for move in moves(state)]


def refused(state: dict[str, Any]) -> tuple[str, str | None]:
    with pytest.raises(StateError) as caught:
        adjudicator.moves(GAME, state)
    (problem,) = caught.value.problems
    assert caught.value.part == "state"
    return problem.pointer, problem.ruling


def select(hand: list[str], discard: list[str], **more: Any) -> dict[str, Any]:
    return {"phase": "select", "characters": [{"name": "Brute", "hand": hand, "discard": discard, **more}]}


# --- choosing cards


def test_two_cards_of_the_hand_each_with_either_leading() -> None:
    found = moves(select(CARDS[:3], []))
    assert {(move["lead"], move["second_card"]) for move in found} == {
        (lead, second) for lead in CARDS[:3] for second in CARDS[:3] if lead != second
    }
    assert len(found) == 6


@pytest.mark.parametrize(
    ("hand", "discard", "expected"),
    [
        (["Charge", "Cleave"], ["Rally", "Skewer"], ["select", "select", "long-rest"]),
        (["Charge", "Cleave"], ["Rally"], ["select", "select"]),
        (["Charge"], ["Rally", "Skewer"], ["long-rest"]),
        (["Charge"], ["Rally"], ["exhausted"]),
        ([], [], ["exhausted"]),
    ],
)
def test_a_long_rest_takes_two_discards_and_who_can_do_neither_is_exhausted(
    hand: list[str], discard: list[str], expected: list[str]
) -> None:
    assert kinds(select(hand, discard)) == expected


def test_all_characters_choose_but_those_who_are_exhausted_and_one_may_be_named() -> None:
    state = select(["Charge", "Cleave"], [])
    state["characters"] += [
        {"name": "Tinkerer", "hand": ["Rally", "Skewer"], "discard": []},
        {"name": "Scoundrel", "exhausted": True},
    ]
    assert [move["character"] for move in moves(state)] == ["Brute", "Brute", "Tinkerer", "Tinkerer"]
    assert [move["character"] for move in moves({**state, "turn": "Tinkerer"})] == ["Tinkerer"] * 2
    assert refused({**state, "turn": "Scoundrel"}) == ("/characters/2/exhausted", "gh.exhaust.gone")


def test_a_long_list_is_cut_off_with_its_count() -> None:
    answer = adjudicator.moves(GAME, select([f"Card {n}" for n in range(30)], []))
    assert answer.value["count"] == 30 * 29
    assert len(answer.value["moves"]) == MOVES_MOST


# --- a turn


def turn(**character: Any) -> dict[str, Any]:
    return {
        "phase": "turn",
        "turn": "Brute",
        "characters": [{"name": "Brute", "selected": ["Charge", "Cleave"], **character}],
    }


def test_a_turn_may_use_two_cards_in_sixteen_ways_and_card_play_agrees() -> None:
    """Two ways to give out top and bottom, two orders, and each half as printed or as basic."""
    found = moves(turn())
    assert len({str(move) for move in found}) == 2 * 2 * 2 * 2
    both = {half: {"abilities": [{"ability": "loot", "value": 1}]} for half in ("top", "bottom")}
    state = {**turn(), "cards": [{"card": "Charge", **both}, {"card": "Cleave", **both}]}
    for move in found:
        question = {"ask": "card-play", "character": "Brute", "first": move["first"], "second": move["second"]}
        assert adjudicator.resolve(GAME, state, question, []).verdict in (Verdict.LEGAL, Verdict.RESOLVED)


def test_who_is_stunned_does_nothing() -> None:
    assert kinds(turn(conditions=["stun"])) == ["nothing"]


def test_a_long_rest_loses_any_one_of_the_discards() -> None:
    state = {
        "phase": "turn",
        "turn": "Brute",
        "characters": [{"name": "Brute", "long_rest": True, "discard": ["Rally", "Charge"]}],
    }
    assert [(move["move"], move["loses"]) for move in moves(state)] == [("rest", "Charge"), ("rest", "Rally")]
    state["characters"][0]["discard"] = ["Rally"]
    assert refused(state) == ("/characters/0/discard", "gh.rest.two-discards")


@pytest.mark.parametrize(("jumping", "hexes"), [(False, [[0, 0], [0, 1]]), (True, [[0, 0], [0, 1], [0, 3]])])
def test_a_move_that_was_begun_goes_on(jumping: bool, hexes: list[list[int]]) -> None:
    """A guard stands in the way at [0, 2]; three points are left."""
    state = turn(at=[0, 0]) | {
        "board": {"width": 1, "height": 5, "coins": [{"hex": [0, 1]}]},
        "monsters": [{"type": "Bandit Guard", "standee": 1, "at": [0, 2]}],
        "move_left": 3,
        "jumping": jumping,
    }
    found = moves(state)
    assert [move["hex"] for move in found] == hexes
    assert [move["hex"] for move in found if move.get("loots")] == [[0, 1]]
    assert [move["cost"] for move in found] == [place[1] for place in hexes]


GUARDS = {
    "board": {"width": 3, "height": 1},
    "characters": [{"name": "Brute", "at": [0, 0], "initiative": 9}],
    "monster_types": [
        {"type": "Bandit Guard", "initiative": 15, "abilities": [{"ability": "move"}, {"ability": "attack", "plus": 0}]}
    ],
}


def guard(standee: int, place: list[int], **more: Any) -> dict[str, Any]:
    return {"type": "Bandit Guard", "standee": standee, "at": place, "move": 1, "attack": 2, **more}


def test_a_monster_has_the_outcomes_of_its_activation() -> None:
    state = {**GUARDS, "phase": "turn", "turn": "Bandit Guard 1", "monsters": [guard(1, [2, 0])]}
    assert moves(state) == [
        {"move": "activate", "monster": "Bandit Guard 1", "focus": "Brute", "move_to": [1, 0], "attacks": ["Brute"]}
    ]


def test_of_a_type_the_next_acts_elites_first_then_by_number() -> None:
    monsters = [guard(1, [1, 0]), guard(3, [2, 0], rank="elite")]
    state = {**GUARDS, "phase": "turn", "turn": "Bandit Guard", "monsters": monsters}
    assert {move["monster"] for move in moves(state)} == {"Bandit Guard 3"}
    monsters[1]["acted"] = True
    assert {move["monster"] for move in moves(state)} == {"Bandit Guard 1"}
    monsters[0]["acted"] = True
    assert refused(state) == ("/turn", "gh.order.same-type")


@pytest.mark.parametrize(("reading", "acting"), [(None, {2}), ("players-choose", {1, 2})])
def test_when_a_boss_acts_among_its_type_is_a_gap(reading: str | None, acting: set[int]) -> None:
    monsters = [guard(1, [1, 0], rank="elite"), guard(2, [2, 0], rank="boss")]
    state = {**GUARDS, "phase": "turn", "turn": "Bandit Guard", "monsters": monsters}
    found = moves(state, readings={"gh.gap.boss-order": reading} if reading else {})
    assert {move["monster"] for move in found} == {f"Bandit Guard {n}" for n in acting}


# --- the end of the round


def test_at_the_end_of_the_round_a_character_with_two_discards_may_rest_or_not() -> None:
    state = {
        "phase": "round-end",
        "characters": [
            {"name": "Brute", "discard": ["Charge", "Cleave"]},
            {"name": "Tinkerer", "discard": ["Rally"]},
        ],
    }
    assert moves(state) == [
        {"move": "short-rest", "character": "Brute"},
        {"move": "no-rest", "character": "Brute"},
    ]


# --- what is refused


def test_what_is_missing_is_pointed_at() -> None:
    assert refused({"characters": [{"name": "Brute"}]})[0] == "/phase"
    assert refused({"phase": "turn", "characters": [{"name": "Brute"}]})[0] == "/turn"
    assert refused({"phase": "turn", "turn": "Brute", "characters": [{"name": "Brute"}]})[0] == "/characters/0/selected"
    assert refused({"phase": "select", "characters": [{"name": "Brute"}]})[0] == "/characters/0/hand"
    assert refused({"phase": "round-end", "characters": [{"name": "Brute"}]})[0] == "/characters/0/discard"
    summons = [{"name": "Bear", "owner": "Brute"}]
    assert (
        refused({"phase": "turn", "turn": "Bear", "characters": [{"name": "Brute"}], "summons": summons})[0] == "/turn"
    )
    monsters = [guard(1, [0, 0])]
    assert refused({"phase": "select", "turn": "Bandit Guard 1", "monsters": monsters})[0] == "/turn"


@given(st.permutations(CARDS), st.integers(0, 5))
def test_the_order_of_the_piles_changes_nothing_and_no_pair_is_lost(cards: list[str], cut: int) -> None:
    found = moves(select(cards[:cut], cards[cut:]))
    assert found == moves(select(sorted(cards[:cut]), sorted(cards[cut:])))
    pairs = [move for move in found if move["move"] == "select"]
    assert len({(move["lead"], move["second_card"]) for move in pairs}) == len(pairs) == perm(cut, 2)
