"""The odds of a skill test: exact fractions, from faces that the question tells and never from others."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import adjudicator
from adjudicator import StateError, Verdict

GAME = "destinies"
SIX, ICON = "ds.gap.more-than-six", "ds.gap.icon-and-number"
Face = tuple[int, bool]
COIN = [1, 2]


def table(markers: list[int] | None, effort: int | None = None) -> dict[str, Any]:
    tracks = {} if markers is None else {"tracks": {"power": markers}}
    return {"players": [{"name": "Ann", **tracks, **({} if effort is None else {"effort": effort})}], "turn": "Ann"}


def odds(
    state: dict[str, Any], main: list[int] | None, die: list[Face] | None = None, claims: tuple[Any, ...] = (),
    readings: dict[str, str] | None = None, **asks: Any
) -> adjudicator.Answer:  # fmt: skip
    """The odds of a test of power; ``faces`` are left out where there are no faces of the main dice."""
    faces: dict[str, Any] = {} if main is None else {"main": main}
    if die is not None:
        faces["effort"] = [{"number": number, "automatic": icon} for number, icon in die]
    told = asks if main is None else {**asks, "faces": faces}
    question = {"ask": "skill-odds", "skill": "power", **told}
    return adjudicator.resolve(GAME, state, question, [{"value": claim} for claim in claims], readings=readings)


def chances(found: adjudicator.Answer) -> dict[int, list[str]]:
    """The chance of each number of successes by the number of effort dice."""
    return {each["effort"]: [row["chance"] for row in each["successes"]] for each in found.value["odds"]}


def cited(found: adjudicator.Answer) -> set[str]:
    return {each.id for each in found.citations}


def problem_of(call: Any, part: str) -> tuple[str, str | None]:
    with pytest.raises(StateError) as caught:
        call()
    (problem,) = caught.value.problems
    assert caught.value.part == part
    return problem.pointer, problem.ruling


def test_faces_are_not_guessed() -> None:
    found = odds(table([5]), None)  # DS42
    assert (found.verdict, found.value["missing"], found.value["odds"]) == (Verdict.UNDETERMINED, ["faces"], [])
    assert {"ds.test.faces", "ds.test.sum"} <= cited(found)
    judged = odds(table([5], 1), None, claims=(1, {"certain": True}, {"impossible": True}), needs=1)
    assert [each.verdict for each in judged.claims] == [Verdict.UNDETERMINED] * 3
    assert all("ds.test.faces" in each.citations for each in judged.claims)


def test_what_holds_whatever_is_on_the_dice_is_told() -> None:
    # Two markers and one effort die: three successes are the most.
    found = odds(table([5, 6], 1), None, claims=({"impossible": True}, {"certain": True}, 0, 1), needs=4)
    upheld, refuted = Verdict.UPHELD, Verdict.REFUTED
    assert [each.verdict for each in found.claims] == [upheld, refuted, upheld, refuted]
    assert "ds.test.markers" in found.claims[0].citations
    assert odds(table([5, 6]), None, claims=({"impossible": True},), needs=6).claims[0].verdict is upheld
    assert odds(table([5, 6]), None, claims=({"impossible": True},), needs=5).claims[0].verdict is Verdict.UNDETERMINED
    # A marker on 0 is met by any total.
    assert odds(table([0, 6]), None, claims=({"certain": True},), needs=1).claims[0].verdict is upheld
    both = {"best_effort": 2, "certain": True}  # one choice is the best; whether it is certain the faces decide
    assert odds(table([5, 6]), None, claims=(both,), needs=2, effort=2).claims[0].verdict is Verdict.UNDETERMINED
    assert odds(table([5, 6]), None, claims=(2,), needs=2, effort=2).claims[0].verdict is upheld


def test_two_dice_with_two_faces() -> None:
    # 1 + 1, 1 + 2, 2 + 1, 2 + 2: a total of 3 or more in three of four rolls, of 4 in one.
    found = odds(table([3, 4], 0), COIN)
    (only,) = found.value["odds"]
    assert only["successes"] == [
        {"n": 0, "chance": "1/4", "at_least": "1"},
        {"n": 1, "chance": "1/2", "at_least": "3/4"},
        {"n": 2, "chance": "1/4", "at_least": "1/4"},
    ]
    assert (only["expected"], found.value["best_effort"], found.verdict) == ("1", None, Verdict.RESOLVED)
    assert {"ds.test.sum", "ds.test.markers", "ds.test.faces"} <= cited(found)


def test_an_effort_die_adds_numbers_and_automatic_successes() -> None:
    # Main dice always 2 in all, a marker on 3. The effort die: 0, 1 or an automatic success.
    found = odds(table([3], 2), [1], [(0, False), (1, False), (0, True)], claims=(2, 1), needs=1)
    assert chances(found) == {
        0: ["1", "0"],
        1: ["1/3", "2/3", "0"],  # the 1 meets the marker, or the icon counts
        2: ["1/9", "5/9", "1/3", "0"],  # 0 0 none; 1 or both 1, 0 icon: one; 1 icon, icon icon: two
    }
    assert [each["expected"] for each in found.value["odds"]] == ["0", "2/3", "11/9"]
    assert (found.value["best_effort"], found.claims[0].verdict, found.claims[1].verdict) == (
        2, Verdict.UPHELD, Verdict.REFUTED)  # fmt: skip
    assert "8/9" in found.claims[0].says.en  # the chance of one or more with two effort dice


def test_the_fewest_dice_with_the_best_chance() -> None:
    always = odds(table([2], 3), COIN, [(0, True)], needs=1)  # the marker is met by any roll
    assert always.value["best_effort"] == 0
    never = odds(table([30], 3), COIN, [(0, False)], needs=1)
    assert never.value["best_effort"] == 0
    one = odds(table([30], 3), COIN, [(0, True)], needs=1)  # one icon is enough
    assert one.value["best_effort"] == 1
    two = odds(table([30], 3), COIN, [(0, True)], needs=2, effort=1)
    assert (two.value["best_effort"], list(chances(two))) == (1, [1])


def test_certain_and_impossible() -> None:
    def verdicts(markers: list[int], needs: int, effort: int, faces: list[Face]) -> list[bool]:
        claims = ({"certain": True}, {"impossible": True})
        found = odds(table(markers, effort), COIN, faces, claims, needs=needs)
        return [each.verdict is Verdict.UPHELD for each in found.claims]

    assert verdicts([2], 1, 0, [(0, False)]) == [True, False]
    assert verdicts([3], 1, 0, [(0, False)]) == [False, False]
    assert verdicts([3], 1, 1, [(1, False)]) == [True, False]  # 3 in all at least
    assert verdicts([5], 1, 0, [(0, False)]) == [False, True]
    assert verdicts([5], 1, 1, [(0, False), (1, False)]) == [False, False]


def test_more_than_six_are_six_unless_all_are_taken_to_count() -> None:
    state = table([1, 2, 3, 4, 5], 2)  # main dice of 3: five by markers for certain, two by icons
    found = odds(state, [3], [(0, True)])
    assert chances(found)[2] == ["0"] * 6 + ["1"]
    assert (found.value["odds"][2]["expected"], found.taken) == ("6", {SIX: "six-entered"})
    other = odds(state, [3], [(0, True)], readings={SIX: "all-counted"})
    assert chances(other)[2] == ["0"] * 7 + ["1"]
    assert other.value["odds"][2]["expected"] == "7"
    assert odds(state, [3], [(0, False)]).taken == {}


def test_a_number_beside_an_automatic_success() -> None:
    state = table([3], 1)  # main dice of 2 in all
    found = odds(state, [1], [(1, True)], effort=1)
    assert (chances(found), found.taken) == ({1: ["0", "0", "1"]}, {ICON: "both"})
    assert chances(odds(state, [1], [(1, True)], effort=1, readings={ICON: "icon-only"})) == {1: ["0", "1", "0"]}
    assert odds(state, [1], [(1, True)], effort=0).taken == {}  # no effort die is rolled
    assert odds(state, [1], [(0, True)], effort=1).taken == {}


def test_without_the_faces_of_effort_dice_only_rolls_without_them_are_known() -> None:
    found = odds(table([3, 9], 2), COIN)
    assert (found.verdict, found.value["missing"]) == (Verdict.UNDETERMINED, ["effort-faces"])
    assert chances(found) == {0: ["1/4", "3/4", "0"]}
    assert odds(table([3, 9], 2), COIN, effort=0).verdict is Verdict.RESOLVED
    # One success is certain with the main dice alone where a marker stands on 2: no effort die does any better.
    sure = odds(table([2, 9], 2), COIN, claims=(0, {"certain": True}, {"impossible": False}), needs=1)
    assert [each.verdict for each in sure.claims] == [Verdict.UPHELD] * 3
    may = odds(table([3, 9], 2), COIN, claims=({"impossible": True}, {"certain": True}, 0), needs=1)
    assert [each.verdict for each in may.claims] == [Verdict.REFUTED, Verdict.UNDETERMINED, Verdict.UNDETERMINED]


def test_what_is_missing_or_refused() -> None:
    effort = ("/players/0/effort", "ds.effort.available")
    assert problem_of(lambda: odds(table([3]), COIN, [(1, False)]), "state") == effort
    assert odds(table([3]), COIN, [(1, False)], effort=2).verdict is Verdict.RESOLVED  # the number is told
    assert problem_of(lambda: odds(table(None, 1), COIN), "state") == ("/players/0/tracks", "ds.skill.tracks")
    assert problem_of(lambda: odds(table([3], 1), COIN, effort=2), "question") == ("/effort", "ds.effort.available")
    assert problem_of(lambda: odds(table([3], 1), COIN, needs=7), "question") == ("/needs", "ds.test.six")
    assert problem_of(lambda: odds(table([3], 0), COIN, claims=(0,)), "claims")[0] == "/0/value"
    assert problem_of(lambda: odds(table([3], 0), []), "question")[0] == "/faces/main"
    assert problem_of(lambda: odds(table([3], 0), [1] * 13), "question")[0] == "/faces/main"
    assert problem_of(lambda: odds(table([3], 1), COIN, []), "question")[0] == "/faces/effort"


def by_enumeration(markers: list[int], main: list[int], effort: list[Face], dice: int) -> dict[int, Fraction]:
    """Every roll, one by one: all numbers are added, each icon is a success more, six are the most."""
    out: dict[int, Fraction] = {}
    rolls = list(product(product(main, repeat=2), product(effort, repeat=dice)))
    for numbers, faces in rolls:
        total = sum(numbers) + sum(number for number, _ in faces)
        n = min(6, sum(space <= total for space in markers) + sum(icon for _, icon in faces))
        out[n] = out.get(n, Fraction(0)) + Fraction(1, len(rolls))
    return out


FACES = st.lists(st.tuples(st.integers(0, 4), st.booleans()), min_size=1, max_size=4)


@given(
    st.lists(st.integers(1, 12), max_size=6, unique=True), st.lists(st.integers(0, 6), min_size=1, max_size=5), FACES
)
def test_odds_agree_with_every_roll_and_sum_to_one(markers: list[int], main: list[int], effort: list[Face]) -> None:
    found = odds(table(markers, 3), main, effort)
    for each in found.value["odds"]:
        every = by_enumeration(markers, main, effort, each["effort"])
        rows = each["successes"]
        told = {row["n"]: Fraction(row["chance"]) for row in rows}
        assert sum(told.values()) == 1
        assert {n: chance for n, chance in told.items() if chance} == every
        assert Fraction(each["expected"]) == sum(n * chance for n, chance in every.items())
        assert [Fraction(row["at_least"]) for row in rows] == [
            sum(chance for n, chance in every.items() if n >= row["n"]) for row in rows
        ]


@given(
    st.lists(st.integers(1, 12), min_size=1, max_size=6, unique=True),
    st.lists(st.integers(0, 6), min_size=1, max_size=4),
    FACES,
    st.integers(1, 6),
)
def test_more_effort_dice_are_never_worse_and_the_fewest_of_the_best_are_named(
    markers: list[int], main: list[int], effort: list[Face], needs: int
) -> None:
    found = odds(table(markers, 3), main, effort, needs=needs)
    reached = [
        sum((chance for n, chance in by_enumeration(markers, main, effort, dice).items() if n >= needs), Fraction(0))
        for dice in range(4)
    ]
    assert reached == sorted(reached)
    assert found.value["best_effort"] == reached.index(max(reached))


def test_the_order_of_faces_and_markers_does_not_matter() -> None:
    one = odds(table([3, 5], 1), [1, 2, 3], [(0, True), (2, False)])
    other = odds(table([5, 3], 1), [3, 1, 2], [(2, False), (0, True)])
    assert one.request == other.request
    assert one.value == other.value
