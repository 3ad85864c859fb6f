from __future__ import annotations

from typing import Any

import pytest

from tests.reference.gloomhaven import GAME, answer, outcomes
from tests.reference.judged import read

MONSTERS: list[dict[str, Any]] = read(GAME, "monster_cases.json")
SIGHTS: list[dict[str, Any]] = read(GAME, "los_cases.json")
ATTACKS: list[dict[str, Any]] = read(GAME, "attack_cases.json")


@pytest.mark.parametrize("case", MONSTERS, ids=[case["id"] for case in MONSTERS])
def test_a_monster_may_do_just_what_the_case_lists(case: dict[str, Any]) -> None:
    got = answer("monster_cases", case)
    assert set(got["focus_options"]) == set(case["expected"]["focus_options"])
    assert outcomes(got["options"]) == outcomes(case["expected"]["options"])
    assert len(got["options"]) == len(case["expected"]["options"])


LATER = [(case, edition) for case in MONSTERS for edition in case.get("expected_other_rulesets", {})]


def test_later_editions_do_not_leak_in() -> None:
    told_apart = [
        case["id"]
        for case, edition in LATER
        if outcomes(answer("monster_cases", case)["options"]) != outcomes(case["expected_other_rulesets"][edition])
    ]
    differing = [
        case["id"]
        for case, edition in LATER
        if outcomes(case["expected"]["options"]) != outcomes(case["expected_other_rulesets"][edition])
    ]
    assert told_apart == differing
    assert len(differing) > 15


@pytest.mark.parametrize("case", SIGHTS, ids=[case["id"] for case in SIGHTS])
def test_sight_and_range_are_as_the_case_says(case: dict[str, Any]) -> None:
    keys = ("line_of_sight", "range_not_through_walls")
    assert answer("los_cases", case) == {key: case[key] for key in keys}


@pytest.mark.parametrize("case", ATTACKS, ids=[case["id"] for case in ATTACKS])
def test_an_attack_comes_out_as_the_case_says(case: dict[str, Any]) -> None:
    assert answer("attack_cases", case) == case["expected"]


def test_a_kind_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="disputes"):
        answer("disputes", {})
