"""The scenario level: what is recommended, and what each level means."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction
from typing import Any

import pytest

import adjudicator
from adjudicator import StateError, Verdict

GAME = "gloomhaven"
ALL_SEVEN = {"gh.gap.level-seven-solo": "all-stay-seven"}
# Level: monster level, gold for a coin, trap, hazardous terrain, experience for success; rule book p. 15.
ROWS = {
    0: (0, 2, 2, 1, 4),
    1: (1, 2, 3, 1, 6),
    2: (2, 3, 4, 2, 8),
    3: (3, 3, 5, 2, 10),
    4: (4, 4, 6, 3, 12),
    5: (5, 4, 7, 3, 14),
    6: (6, 5, 8, 4, 16),
    7: (7, 6, 9, 4, 18),
}
# The same with one player or open information: monster level, trap, hazardous terrain; p. 16.
SOLO = {0: (1, 3, 1), 1: (2, 4, 2), 2: (3, 5, 2), 3: (4, 6, 3), 4: (5, 7, 3), 5: (6, 8, 4), 6: (7, 9, 4)}


def level(
    *claims: Any, levels: list[int] | None = None, readings: dict[str, str] | None = None, **state: Any
) -> adjudicator.Answer:
    question = {"ask": "scenario-level", **({} if levels is None else {"levels": levels})}
    return adjudicator.resolve(GAME, state, question, [{"value": claim} for claim in claims], readings=readings)


def row(answer: adjudicator.Answer) -> tuple[int, ...]:
    return tuple(answer.value[key] for key in ("monster_level", "gold_per_coin", "trap", "hazard", "experience"))


@pytest.mark.parametrize("n", range(8))
def test_the_table(n: int) -> None:
    assert row(level(scenario={"level": n})) == ROWS[n]


@pytest.mark.parametrize("n", range(7))
def test_alone_monsters_and_traps_are_higher_but_not_the_rewards(n: int) -> None:
    monster, trap, hazard = SOLO[n]
    _, gold, _, _, experience = ROWS[n]
    found = level({"gold_per_coin": gold}, {"trap": trap}, scenario={"level": n, "solo": True})
    assert row(found) == (monster, gold, trap, hazard, experience)
    assert [judged.verdict for judged in found.claims] == [Verdict.UPHELD, Verdict.UPHELD]
    assert found.claims[1].citations[0] == "gh.level.solo"
    assert found.taken == {}


@pytest.mark.parametrize(("readings", "expected"), [(None, (7, 6, 10, 5, 18)), (ALL_SEVEN, (7, 6, 9, 4, 18))])
def test_level_seven_alone_is_a_gap(readings: dict[str, str] | None, expected: tuple[int, ...]) -> None:
    found = level(scenario={"level": 7, "solo": True}, readings=readings)
    assert row(found) == expected
    assert list(found.taken) == ["gh.gap.level-seven-solo"]
    assert len(found.readings) == 1


def test_the_recommended_level_is_half_the_average_rounded_up() -> None:
    for count in (2, 3, 4):
        for levels in itertools.combinations_with_replacement((1, 2, 3, 5, 8, 9), count):
            average = Fraction(sum(levels), count)
            assert level(levels=list(levels)).value["recommended"] == math.ceil(average / 2)


@pytest.mark.parametrize(("difficulty", "expected"), [("easy", 2), ("normal", 3), ("hard", 4), ("very-hard", 5)])
def test_the_party_may_make_it_easier_or_harder(difficulty: str, expected: int) -> None:
    people = [{"name": "A", "level": 4}, {"name": "B", "level": 6}]  # 5 on average, so 3
    found = level(expected, characters=people, scenario={"difficulty": difficulty})
    assert found.value["level"] == expected
    assert found.claims[0].verdict is Verdict.UPHELD


@pytest.mark.parametrize(("n", "difficulty"), [(2, "easy"), (3, "normal"), (4, "hard"), (5, "very-hard"), (6, None)])
def test_the_difficulty_is_told_from_the_level(n: int, difficulty: str | None) -> None:
    assert level(levels=[4, 6], scenario={"level": n}).value["difficulty"] == difficulty


def test_exhausted_characters_and_people_at_the_table_change_nothing() -> None:
    people = [{"name": "A", "level": 1}, {"name": "B", "level": 9, "exhausted": True}]
    found = level(3, characters=people)
    assert found.claims[0].verdict is Verdict.UPHELD
    assert "gh.setup.character-count" in found.claims[0].citations


@pytest.mark.parametrize(
    ("kwargs", "expected"),
    [
        ({}, ("state", "/characters", "gh.level.average")),
        (
            {"characters": [{"name": "A", "level": 1}, {"name": "B"}]},
            ("state", "/characters/1/level", "gh.level.average"),
        ),
        ({"levels": [4]}, ("question", "/levels", "gh.setup.solo-two")),
        ({"characters": [{"name": "A", "level": 1}]}, ("state", "/characters", "gh.setup.solo-two")),
        (
            {"levels": [4, 6], "scenario": {"level": 2, "difficulty": "hard"}},
            ("state", "/scenario/level", "gh.level.difficulty"),
        ),
    ],
)
def test_what_is_missing_or_wrong_is_said_with_its_place(
    kwargs: dict[str, Any], expected: tuple[str, str, str]
) -> None:
    with pytest.raises(StateError) as caught:
        level(**kwargs)
    (problem,) = caught.value.problems
    assert (caught.value.part, problem.pointer, problem.ruling) == expected
