"""What holds of a monster's turn whatever the board: the answer of going through everything, and its symmetries."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

import adjudicator
from tests.games.gloomhaven import boards, oracle
from tests.reference.gloomhaven import MONSTER, answer, monster_state, outcomes

SEEDS = range(20)


def one_summon_each(case: Mapping[str, Any]) -> bool:
    """Whether no character has two summons: how several of one owner are ordered the boards do not say."""
    owners = [summon["owner"] for summon in case.get("summons", [])]
    return len(owners) == len(set(owners))


def random_cases(seed: int, count: int, *, small: bool = True) -> list[dict[str, Any]]:
    rng = random.Random(f"monsters {seed}")
    cases = [boards.random_board(rng, small=small) for _ in range(count)]
    return [case for case in cases if one_summon_each(case)]


@pytest.mark.parametrize("seed", SEEDS)
def test_going_through_everything_gives_the_same(seed: int) -> None:
    cases = random_cases(seed, 60) + random_cases(1000 + seed, 15, small=False)
    for case in cases:
        found = oracle.answer_monster(case, oracle.BEFORE_OWNER)
        got = answer("monster_cases", case)
        assert set(got["focus_options"]) == set(found["focus"]), case
        assert outcomes(got["options"]) == {(tuple(place), frozenset(names)) for place, names in found["options"]}, case
    assert len(cases) > 50


@pytest.mark.parametrize("seed", range(4))
def test_turning_and_mirroring_a_board_turns_and_mirrors_the_answer(seed: int) -> None:
    rng = random.Random(seed)
    for case in random_cases(seed, 12):
        ringed, _ = boards.ringed(case)
        before = outcomes(answer("monster_cases", ringed)["options"])
        laid, where = boards.laid(ringed, rng.randrange(6), mirror=rng.random() < 0.5, by=(rng.randrange(4), 1))
        after = outcomes(answer("monster_cases", laid)["options"])
        assert after == boards.mapped(before, where), case


@pytest.mark.parametrize("seed", range(4))
def test_the_order_in_which_things_are_listed_changes_nothing(seed: int) -> None:
    rng = random.Random(seed)
    for case in random_cases(seed, 25):
        state = monster_state(case)
        shuffled = monster_state(boards.shuffled(case, rng))
        shuffled["summons"] = state["summons"]  # their order is the order in which they act
        about = {"ask": "monster-activation", "monster": MONSTER}
        first, second = (adjudicator.resolve("gloomhaven", each, about).value for each in (state, shuffled))
        assert [(each["move_to"], each["attacks"]) for each in first["options"]] == [
            (each["move_to"], each["attacks"]) for each in second["options"]
        ]


@pytest.mark.parametrize("seed", range(6))
def test_a_monster_never_moves_further_than_it_may_nor_than_it_must(seed: int) -> None:
    for case in random_cases(seed, 30):
        if case["monster"]["flying"] or case["monster"]["jumping"] or case["difficult"]:
            continue  # there the cost of a way is not the number of its steps
        found = adjudicator.resolve(
            "gloomhaven", monster_state(case), {"ask": "monster-activation", "monster": MONSTER}
        ).value
        move = 0 if case["monster"]["immobilized"] else case["monster"]["move"]
        for option in found["options"]:
            assert len(option["path"]) - 1 <= move
            assert option["path"][0] == case["monster"]["pos"]
            assert option["path"][-1] == option["move_to"]
        for excluded in found["excluded"]:
            assert excluded["hex"] not in [option["move_to"] for option in found["options"]]
            if excluded["reason"] == "farther":
                assert excluded["this"] > excluded["best"]


@pytest.mark.parametrize("seed", range(8))
def test_sight_goes_both_ways_and_no_wall_makes_any(seed: int) -> None:
    rng = random.Random(seed)
    seen = 0
    for _ in range(40):
        case = boards.random_sight(rng)
        there = answer("los_cases", case)
        assert answer("los_cases", {**case, "a": case["b"], "b": case["a"]}) == there
        found = oracle.answer_los(case)
        assert there == {key: found[key] for key in there}
        walled = boards.with_wall(case, rng)
        if answer("los_cases", walled)["line_of_sight"]:
            assert there["line_of_sight"]
        seen += there["line_of_sight"]
    assert 0 < seen < 40
