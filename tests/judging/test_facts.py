"""Claims that name some of a set, or names in their order."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
