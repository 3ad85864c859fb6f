"""Facts that may be claimed: some of a set, names in their order, and where what is wrong with a claim is told."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import adjudicator
from adjudicator.errors import StateError
from adjudicator.game import game
from adjudicator.judging.facts import Fact
from adjudicator.text import Text

AMONG = Fact("among", "Some.")
SEQUENCE = Fact("sequence", "In order.")


@pytest.mark.parametrize(
    ("claimed", "holds"),
    [(["a"], True), (["a", "c"], True), (["c", "a"], True), (["a", "d"], False)],
)
def test_among_asks_for_some_of_a_set(claimed: list[str], holds: bool) -> None:
    assert AMONG.holds(AMONG.spell(claimed), ["a", "b", "c"]) is holds


@pytest.mark.parametrize(
    ("claimed", "holds"),
    [(["a", "c"], True), (["b"], True), (["c", "a"], False), (["a", "a"], False), (["a", "d"], False)],
)
def test_a_sequence_may_leave_others_out(claimed: list[str], holds: bool) -> None:
    assert SEQUENCE.holds(SEQUENCE.spell(claimed), ["a", "b", "c"]) is holds


@given(st.lists(st.sampled_from("abcd"), min_size=1, max_size=4), st.permutations("abcd"))
def test_a_sequence_is_one_of_the_ways_to_leave_others_out(claimed: list[str], actual: list[str]) -> None:
    ways = [list(some) for n in range(len(actual) + 1) for some in itertools.combinations(actual, n)]
    assert SEQUENCE.holds(claimed, actual) is (claimed in ways)


@pytest.mark.parametrize("fact", [AMONG, SEQUENCE])
@pytest.mark.parametrize("value", [[], None, "a", [""], [3]])
def test_naming_nobody_is_no_claim(fact: Fact, value: Any) -> None:
    assert fact.fits(value) is False


def test_null_is_not_among() -> None:
    assert Fact("among", "Some.", nullable=True).holds(["a"], None) is False


def test_a_code_may_be_written_by_its_name_in_either_language() -> None:
    areas = {"weird-woods": Text("Weird Woods", "诡异森林"), "church": Text("Church", "教堂")}
    fact = Fact("codes", "Areas.", names=areas)
    assert fact.spell(["诡异森林", "CHURCH", "weird woods"]) == ["church", "weird-woods"]
    assert fact.fits(["weird woodz"]) is False
    one = Fact("code", "An area.", names=areas, nullable=True)
    assert (one.spell("教堂"), one.spell(None), one.fits("x" * 50)) == ("church", None, False)


@pytest.mark.parametrize(
    ("value", "told"),
    [
        ({"damge": 4}, {"/0/value/damge": "Nothing can be claimed of 'damge' here. Did you mean damage?"}),
        (
            {"killed": 1, "hue": 2, "damage": -1.5, "tone": 3},
            {
                "/0/value/killed": "What is claimed of killed has to be true or false.",
                "/0/value/damage": "What is claimed of damage has to be a whole number",
                "/0/value/hue": "Nothing can be claimed of 'hue' here.",
            },
        ),
        ({}, {"/0/value": "Not a claim that fits here: expected an object with damage"}),
        ("four", {"/0/value": "Not a claim that fits here: expected an object with damage"}),
    ],
)
def test_each_fact_that_is_wrong_is_told_at_its_place(value: Any, told: dict[str, str]) -> None:
    """The first of those that there are not is told, with the others: there may be very many of them."""
    question = game("gloomhaven").questions["attack"]
    with pytest.raises(StateError) as refused:
        adjudicator.resolve("gloomhaven", question.example, {"ask": "attack", "attack": 2}, [{"value": value}])
    assert refused.value.part == "claims"
    found = {problem.pointer: problem.message.en for problem in refused.value.problems}
    assert found.keys() == told.keys()
    for at, says in told.items():
        assert found[at].startswith(says)
