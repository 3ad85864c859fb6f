"""A skill test: which dice may be rolled, what they come to, and what is left of the effort dice."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import adjudicator
from adjudicator import StateError, Verdict

GAME = "destinies"
SIX, ICON = "ds.gap.more-than-six", "ds.gap.icon-and-number"
COUNTED = ("total", "from_markers", "automatic", "raw", "successes")


def table(markers: list[int] | None, effort: int | None = None) -> dict[str, Any]:
    tracks = {} if markers is None else {"tracks": {"intelligence": markers}}
    return {"players": [{"name": "Ann", **tracks, **({} if effort is None else {"effort": effort})}], "turn": "Ann"}


def roll(
    state: dict[str, Any], main: list[int], *effort: int | str, claims: tuple[Any, ...] = (),
    readings: dict[str, str] | None = None, **asks: Any
) -> adjudicator.Answer:  # fmt: skip
    """A test of intelligence; ``"2*"`` is a face with the number 2 and an automatic success."""
    dice = [{"number": int(each.strip("*") or 0), "automatic": True} if isinstance(each, str) else {"number": each}
            for each in effort]  # fmt: skip
    question = {
        "ask": "skill-test",
        "skill": "intelligence",
        "main": main,
        **({"effort": dice} if dice else {}),
        **asks,
    }
    return adjudicator.resolve(GAME, state, question, [{"value": claim} for claim in claims], readings=readings)


def cited(found: adjudicator.Answer) -> set[str]:
    return {each.id for each in found.citations}


def counted(found: adjudicator.Answer) -> tuple[Any, ...]:
    return tuple(found.value[name] for name in COUNTED)


def problem_of(call: Any) -> tuple[str, str | None]:
    with pytest.raises(StateError) as caught:
        call()
    (problem,) = caught.value.problems
    return problem.pointer, problem.ruling


def test_two_markers_and_an_automatic_success_are_three() -> None:
    found = roll(table([4, 7, 10], 2), [3, 2], 2, "1*", claims=(3, 2))  # DS01
    assert counted(found) == (8, 2, 1, 3, 3)
    assert (found.value["effort_available"], found.value["effort_exhausted"]) == (0, 3)
    assert [each.verdict for each in found.claims] == [Verdict.UPHELD, Verdict.REFUTED]
    assert {"ds.test.sum", "ds.test.markers", "ds.test.automatic", "ds.test.exhaust"} <= cited(found)


def test_more_than_six_are_six_unless_all_are_taken_to_count() -> None:
    state, dice = table([2, 3, 4, 5], 3), ("1*", "1*", "1*")
    found = roll(state, [4, 4], *dice, claims=(6, 7))  # DS02
    assert counted(found) == (11, 4, 3, 7, 6)
    assert [each.verdict for each in found.claims] == [Verdict.UPHELD, Verdict.REFUTED]
    assert {"ds.test.six", SIX, "ds.test.enter"} <= set(found.claims[1].citations)
    assert found.taken[SIX] == "six-entered"
    other = roll(state, [4, 4], *dice, claims=(7,), readings={SIX: "all-counted"})
    assert (other.value["successes"], other.claims[0].verdict) == (7, Verdict.UPHELD)


def test_just_six_raise_no_question_of_more() -> None:
    found = roll(table([2, 3, 4], 3), [4, 4], "*", "*", "*")
    assert (counted(found), found.taken, found.readings) == ((8, 3, 3, 6, 6), {}, ())


def test_a_marker_on_the_total_counts_and_no_effort_die_is_needed() -> None:
    found = roll(table([7, 8], 0), [4, 3])  # DS03
    assert found.verdict is Verdict.RESOLVED
    assert counted(found) == (7, 1, 0, 1, 1)
    assert {"ds.effort.none", "ds.test.markers", "ds.test.main-stay"} <= cited(found)


def test_only_the_markers_of_the_skill_tested_count() -> None:
    state = {"players": [{"name": "Ann", "tracks": {"intelligence": [9], "dexterity": [1, 2], "power": [3]}}]}
    assert counted(roll(state, [4, 3])) == (7, 0, 0, 0, 0)


def test_more_effort_dice_than_are_available() -> None:
    found = roll(table([5], 1), [2, 2], 3, "*", claims=({"legal": True}, 1))  # DS05
    assert found.value["faults"] == ["not-available"]
    assert counted(found) == (None, None, None, None, None)
    assert (found.value["effort_available"], found.value["effort_exhausted"]) == (1, 2)  # nothing has been used
    assert [each.verdict for each in found.claims] == [Verdict.REFUTED, Verdict.REFUTED]
    assert {"ds.effort.available", "ds.test.effort"} <= cited(found)
    assert roll(table([5], 1), [2, 2], 3, "*").verdict is Verdict.ILLEGAL


def test_no_effort_die_is_added_after_the_roll() -> None:
    found = roll(table([5], 2), [2, 2], added=1)  # DS06
    assert (found.verdict, found.value["faults"]) == (Verdict.ILLEGAL, ["added-later"])
    assert "ds.test.together" in cited(found)
    assert roll(table([5], 2), [2, 2], 1, added=1).value["faults"] == ["added-later"]  # its face may be told
    assert roll(table([5], 2), [2, 2], added=0).verdict is Verdict.RESOLVED


@pytest.mark.parametrize("main", [[], [4], [1, 2, 3], [1, 1, 1, 1]])
def test_it_is_both_main_dice(main: list[int]) -> None:
    found = roll(table([5], 2), main)
    assert (found.verdict, found.value["faults"]) == (Verdict.ILLEGAL, ["main-dice"])
    assert "ds.test.main" in cited(found)


def test_all_that_is_wrong_is_told() -> None:
    found = roll(table([5], 3), [2], 1, 1, 1, 1, added=1)
    assert found.value["faults"] == ["main-dice", "added-later", "not-own", "not-available"]
    claim = {"faults": ["not-own", "main-dice", "added-later", "not-available"]}
    judged = roll(table([5], 3), [2], 1, 1, 1, 1, added=1, claims=(claim,)).claims[0]
    assert judged.verdict is Verdict.UPHELD
    assert {"ds.test.main", "ds.test.together", "ds.effort.available"} <= set(judged.citations)


def test_four_dice_are_too_many_whatever_is_available() -> None:
    assert roll(table([5]), [2, 2], 1, 1, 1, 1).value["faults"] == ["not-own"]


def test_a_number_beside_an_automatic_success() -> None:
    state = table([3, 6], 1)
    found = roll(state, [2, 2], "2*", claims=({"total": 6}, {"total": 4}))  # 2 + 2 + 2: both markers; 2 + 2: one
    assert (counted(found), found.taken) == ((6, 2, 1, 3, 3), {ICON: "both"})
    assert [each.verdict for each in found.claims] == [Verdict.UPHELD, Verdict.REFUTED]
    assert ICON in found.claims[1].citations
    assert counted(roll(state, [2, 2], "2*", readings={ICON: "icon-only"})) == (4, 1, 1, 2, 2)
    assert roll(state, [2, 2], "*").taken == {}  # no number beside it: nothing to ask


def test_an_item_may_bring_automatic_successes() -> None:
    found = roll(table([5]), [2, 2], item_successes=2, claims=(2,))
    assert counted(found) == (4, 0, 2, 2, 2)
    assert "ds.item.effects" in found.claims[0].citations
    assert "ds.test.automatic" not in found.claims[0].citations  # no effort die was rolled


def test_what_is_needed_and_not_told_is_asked_for() -> None:
    assert problem_of(lambda: roll(table(None, 1), [2, 2])) == ("/players/0/tracks", "ds.skill.tracks")
    other = {"players": [{"name": "Ann", "tracks": {"power": [3]}}]}
    assert problem_of(lambda: roll(other, [2, 2])) == ("/players/0/tracks/intelligence", "ds.skill.tracks")
    assert problem_of(lambda: roll(table([5]), [2, 2], 1)) == ("/players/0/effort", "ds.effort.available")


def test_what_does_not_decide_is_not_asked_for() -> None:
    found = roll(table([5]), [2, 2])
    assert (found.verdict, found.value["effort_available"], found.value["effort_exhausted"]) == (
        Verdict.RESOLVED, None, None)  # fmt: skip
    assert roll(table(None), [2], 1).value["faults"] == ["main-dice"]
    claimed = {"effort_available": 1}
    assert problem_of(lambda: roll(table([5]), [2, 2], claims=(claimed,))) == (
        "/players/0/effort", "ds.effort.available")  # fmt: skip


@pytest.mark.parametrize(
    ("asks", "at"),
    [
        ({"skill": "luck"}, "/skill"),
        ({"main": [1] * 5}, "/main"),
        ({"main": [21, 1]}, "/main/0"),
        ({"effort": [{}] * 7}, "/effort"),
        ({"effort": [{"number": -1}]}, "/effort/0/number"),
        ({"effort": [{"icons": 1}]}, "/effort/0/icons"),
        ({"added": 7}, "/added"),
        ({"player": "Bob"}, "/player"),
    ],
)
def test_what_is_refused(asks: dict[str, Any], at: str) -> None:
    question = {"ask": "skill-test", "skill": "intelligence", "main": [1, 2], **asks}
    assert problem_of(lambda: adjudicator.resolve(GAME, table([5], 2), question))[0] == at


def test_chinese_names_of_skills_are_read() -> None:
    question = {"ask": "skill-test", "skill": "智力", "main": [1, 4]}
    assert adjudicator.resolve(GAME, table([5]), question).value["successes"] == 1


SPACES = st.lists(st.integers(1, 12), max_size=6, unique=True)
FACES = st.lists(st.tuples(st.integers(0, 4), st.booleans()), max_size=3)


@given(SPACES, st.tuples(st.integers(0, 6), st.integers(0, 6)), FACES, st.permutations(range(3)), st.integers(0, 3))
def test_a_roll_counts_as_by_hand_in_any_order_of_the_dice(
    markers: list[int], main: tuple[int, int], faces: list[tuple[int, bool]], order: list[int], spare: int
) -> None:
    available = min(3, len(faces) + spare)
    dice = [f"{number}*" if icon else number for number, icon in faces]
    found = roll(table(markers, available), list(main), *dice)
    total = main[0] + main[1] + sum(number for number, _ in faces)
    raw = len([space for space in markers if space <= total]) + len([face for face in faces if face[1]])
    assert (found.value["total"], found.value["raw"], found.value["successes"]) == (total, raw, min(6, raw))
    assert found.value["effort_available"] == available - len(faces)
    mixed = [dice[n] for n in order if n < len(dice)]
    assert roll(table(markers[::-1], available), list(main[::-1]), *mixed).request == found.request
