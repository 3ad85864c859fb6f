"""Tables that once broke the questions movement and moves: each with what is right, worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from adjudicator import StateError, Verdict

GAME = "gloomhaven"
GAP = "gh.gap.jump-last-difficult"
BRUTE = {"name": "Brute", "at": [0, 0], "hit_points": 5, "initiative": 9}


def lane(length: int, **board: Any) -> dict[str, Any]:
    return {"board": {"width": 1, "height": length, **board}, "characters": [BRUTE]}


def go(state: dict[str, Any], to: list[int], *claims: Any, points: int = 3, **more: Any) -> adjudicator.Answer:
    readings = more.pop("readings", {})
    about = {"ask": "movement", "figure": "Brute", "points": points, "to": to, **more}
    return adjudicator.resolve(GAME, state, about, [{"value": claim} for claim in claims], readings=readings)


def refused(call: Any) -> tuple[str, str | None]:
    with pytest.raises(StateError) as caught:
        call()
    (problem,) = caught.value.problems
    return problem.pointer, problem.ruling


def test_what_a_jump_out_of_reach_would_cost_rests_on_the_gap_too() -> None:
    """Four steps and, as read by default, one more for the difficult hex; three points are too few either way."""
    state = lane(6, difficult=[[0, 4]])
    answer = go(state, [0, 4], {"cost": 5}, {"cost": 4}, True, mode="jump")
    assert [judged.verdict for judged in answer.claims] == [Verdict.UPHELD, Verdict.REFUTED, Verdict.REFUTED]
    assert [(other.ruling, other.reading, other.value["cost"]) for other in answer.readings] == [(GAP, "unaffected", 4)]
    assert GAP in answer.claims[1].citations
    assert GAP not in answer.claims[2].citations
    answer = go(state, [0, 4], {"cost": 4}, mode="jump", readings={GAP: "unaffected"})
    assert answer.verdict is Verdict.UPHELD


@pytest.mark.parametrize(
    ("who", "expected"),
    [
        ({"exhausted": True}, ("/characters/0/exhausted", "gh.exhaust.gone")),
        ({"hit_points": 0}, ("/characters/0/hit_points", "gh.exhaust.hit-points")),
    ],
)
def test_who_is_exhausted_does_not_move(who: dict[str, Any], expected: tuple[str, str]) -> None:
    state = {**lane(3), "characters": [{**BRUTE, **who}]}
    assert refused(lambda: go(state, [0, 1])) == expected
    turn = {**state, "phase": "turn", "turn": "Brute", "move_left": 2}
    assert refused(lambda: adjudicator.moves(GAME, turn)) == expected


def test_the_dead_do_not_move_nor_does_the_summon_of_who_is_gone() -> None:
    about = {"ask": "movement", "figure": "Guard 1", "points": 1}
    state = {**lane(3), "monsters": [{"type": "Guard", "standee": 1, "at": [0, 2], "hit_points": 0}]}
    assert refused(lambda: adjudicator.resolve(GAME, state, about))[0] == "/monsters/0/hit_points"
    state = {**lane(3), "summons": [{"name": "Bear", "owner": "Brute", "at": [0, 2]}]}
    state["characters"] = [{**BRUTE, "exhausted": True}]
    about = {"ask": "movement", "figure": "Bear", "points": 1}
    assert refused(lambda: adjudicator.resolve(GAME, state, about))[0] == "/summons/0/owner"


def test_a_claim_of_the_cost_is_told_the_cost_even_to_who_is_bound() -> None:
    state = {**lane(4, hazardous=[[0, 1]]), "characters": [{**BRUTE, "conditions": ["immobilize"]}]}
    answer = go(state, [0, 2], {"cost": 2}, {"cost": 3}, {"negative_hexes": 1}, True)
    cost, wrong, harm, reaches = answer.claims
    assert (cost.verdict, wrong.verdict) == (Verdict.UPHELD, Verdict.REFUTED)
    assert cost.says.en == wrong.says.en == "[0, 2] costs 2 points."
    assert harm.citations == ("gh.move.terrain",)
    assert reaches.citations == ("gh.condition.immobilize",)


def test_one_point_is_not_called_points() -> None:
    reached = go(lane(3), [0, 1], True, points=1)
    dear = go(lane(3), [0, 1], True, points=0)
    assert reached.claims[0].says.en == "[0, 1] costs 1 of 1 point."
    assert dear.claims[0].says.en == "[0, 1] costs 1 point, and there are 0."
    assert dear.claims[0].says.zh == "到 [0, 1] 要用 1 点，而只有 0 点。"
    assert not [
        step for step in (*reached.steps, *dear.steps) if "1 points" in step.says.en or "1 hexes" in step.says.en
    ]


# --- moves

GUARDS = {
    **lane(4),
    "phase": "turn",
    "monster_types": [{"type": "Guard", "initiative": 15, "abilities": [{"ability": "attack", "plus": 0}]}],
}


def guard(standee: int, row: int, **more: Any) -> dict[str, Any]:
    return {"type": "Guard", "standee": standee, "at": [0, row], "move": 1, "attack": 2, "hit_points": 4, **more}


def test_the_next_of_a_type_is_one_that_lives() -> None:
    state = {**GUARDS, "turn": "Guard", "monsters": [guard(1, 1, hit_points=0), guard(2, 2)]}
    assert {entry["move"]["monster"] for entry in adjudicator.moves(GAME, state).value["moves"]} == {"Guard 2"}


@pytest.mark.parametrize(
    ("more", "expected"),
    [
        ({"acted": True}, ("/monsters/0/acted", None)),
        ({"summoned_this_round": True}, ("/monsters/0/summoned_this_round", "gh.order.monster-summon-waits")),
        ({"hit_points": 0}, ("/monsters/0/hit_points", None)),
    ],
)
def test_a_monster_that_has_no_turn_has_no_moves(more: dict[str, Any], expected: tuple[str, str | None]) -> None:
    state = {**GUARDS, "turn": "Guard 1", "monsters": [guard(1, 2, **more)]}
    assert refused(lambda: adjudicator.moves(GAME, state)) == expected


def test_nobody_is_free_to_move_a_monster_nor_who_rests() -> None:
    state = {**GUARDS, "turn": "Guard 1", "move_left": 1, "monsters": [guard(1, 2)]}
    assert refused(lambda: adjudicator.moves(GAME, state))[0] == "/move_left"
    rests = {**lane(3), "phase": "turn", "turn": "Brute", "move_left": 1}
    rests["characters"] = [{**BRUTE, "long_rest": True, "initiative": 99, "discard": ["Charge", "Cleave"]}]
    assert refused(lambda: adjudicator.moves(GAME, rests)) == ("/move_left", "gh.rest.long")


def test_a_new_summon_waits() -> None:
    bear = {"name": "Bear", "owner": "Brute", "at": [0, 2], "summoned_this_round": True}
    state = {**lane(4), "phase": "turn", "turn": "Bear", "move_left": 1, "summons": [bear]}
    told = ("/summons/0/summoned_this_round", "gh.order.summon-waits")
    assert refused(lambda: adjudicator.moves(GAME, state)) == told


def test_the_turn_of_a_type_without_its_card_misses_the_card() -> None:
    state = {**{key: GUARDS[key] for key in ("board", "characters", "phase")}, "turn": "Guard"}
    assert refused(lambda: adjudicator.moves(GAME, {**state, "monsters": [guard(1, 2)]}))[0] == "/monster_types"
