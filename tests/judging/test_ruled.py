"""Gaps without a default: run under each of their readings, and undetermined where those differ."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from adjudicator.answer import Claim, Finding
from adjudicator.errors import Problem, StateError
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled, decided, find
from adjudicator.text import Text

SHAPE = FactsField({"number": Fact("number", "A number."), "names": Fact("among", "Names.")}, "number")
ADJACENT, NEUTRALS = "sh.gap.emi-adjacent", "sh.gap.three-neutrals"  # neither has a default
COUNT = "sh.gap.bob-count"  # five, else four
WHY = Because(Text("So it is.", "如此。"), ("sh.move.sum",))


def ruled(number: int, *names: str) -> Ruled:
    value = {"number": number, "names": list(names), "inner": {"number": number, "same": True}}
    return Ruled(value, [{"number": number, "names": list(names)}], decided({}, WHY))


def asked(run: Callable[[Reads], Ruled], *claims: Any, **picked: str) -> Finding:
    readings = {COUNT: "five"} | {"sh.gap." + gap.replace("_", "-"): reading for gap, reading in picked.items()}
    return find(run, [Claim(value) for value in claims], SHAPE, readings, steps=True)


def apart(reads: Reads) -> Ruled:
    return ruled(1, "a", "b") if reads.of(ADJACENT) == "pair" else ruled(2, "b", "c")


def test_the_value_is_what_the_readings_agree_on() -> None:
    finding = asked(apart)
    assert finding.verdict == "undetermined"
    assert finding.value == {"number": None, "names": ["b"], "inner": {"number": None, "same": True}}
    assert [(each.ruling, each.reading, each.value["number"]) for each in finding.readings] == [
        (ADJACENT, "pair", 1),
        (ADJACENT, "ring", 2),
    ]
    assert ADJACENT in finding.cited()
    assert finding.taken == {}


def test_a_reading_that_is_picked_decides() -> None:
    finding = asked(apart, emi_adjacent="ring")
    assert (finding.verdict, finding.value["number"]) == ("resolved", 2)
    assert finding.taken == {ADJACENT: "ring"}
    assert [(each.reading, each.value["number"]) for each in finding.readings] == [("pair", 1)]


def test_readings_that_agree_leave_nothing_open() -> None:
    finding = asked(lambda reads: ruled(len(reads.of(ADJACENT))))
    assert (finding.verdict, finding.value["number"], finding.readings) == ("resolved", 4, ())  # pair and ring


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        (1, "undetermined"),
        (2, "undetermined"),
        (3, "refuted"),
        ({"names": ["b"]}, "upheld"),
        ({"names": ["a"]}, "undetermined"),
    ],
)
def test_a_claim_is_undetermined_only_where_the_readings_judge_it_differently(claim: Any, verdict: str) -> None:
    (judged,) = asked(apart, claim).claims
    assert judged.verdict == verdict
    assert (ADJACENT in judged.citations) is (verdict == "undetermined")


def test_two_open_gaps_are_both_told() -> None:
    def run(reads: Reads) -> Ruled:
        return ruled(1 if reads.of(ADJACENT) == "pair" and reads.of(NEUTRALS) == "clause-on" else 0)

    finding = asked(run)
    assert finding.verdict == "undetermined"
    assert {each.ruling for each in finding.readings} == {ADJACENT, NEUTRALS}


def test_a_default_beside_an_open_gap_is_turned_too() -> None:
    def run(reads: Reads) -> Ruled:
        return ruled(len(reads.of(COUNT)) if reads.of(ADJACENT) == "pair" else 9, "b")

    finding = asked(run, {"names": ["b"]})
    assert finding.claims[0].verdict == "upheld"
    assert finding.verdict == "upheld"
    assert {(each.ruling, each.reading) for each in finding.readings} == {(ADJACENT, "pair"), (ADJACENT, "ring")}


def test_what_one_reading_of_an_open_gap_lacks_is_asked_for() -> None:
    def run(reads: Reads) -> Ruled:
        if reads.of(ADJACENT) == "ring":
            raise StateError([Problem("/zones", Text("No.", "否。"))])
        return ruled(1)

    with pytest.raises(StateError):
        asked(run)


def test_another_reading_of_a_gap_with_a_default_that_lacks_something_is_left_out() -> None:
    def run(reads: Reads) -> Ruled:
        if reads.of(COUNT) == "four":
            raise StateError([Problem("/players", Text("No.", "否。"))])
        return ruled(1)

    assert (asked(run).verdict, asked(run).readings) == ("resolved", ())


def test_if_no_reading_allows_the_table_it_is_refused() -> None:
    def run(reads: Reads) -> Ruled:
        raise StateError([Problem("/" + reads.of(ADJACENT), Text("No.", "否。"))])

    with pytest.raises(StateError):
        asked(run)
