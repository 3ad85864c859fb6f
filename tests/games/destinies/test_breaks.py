"""Requests that once broke an answer, left it without a reason or took too long, found by asking at random."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

import adjudicator
from adjudicator.games.destinies.tracks.placing import Steps
from adjudicator.games.destinies.tracks.proof import Held, against_ending
from adjudicator.solver import Budget, Meter
from tests.effort import calls

FAR, APART, EDGE = "ds.xp.two", "ds.track.apart", "ds.gap.track-range"
ODD = ["{site}", "{0}", "{", "}", "{{}}", "{n!r}", "%s", "S/~1", "[red]x[/]"]


def rulings(answer: adjudicator.Answer) -> list[str]:
    return [step.ruling for step in answer.steps]


@pytest.mark.parametrize("odd", ODD)
def test_braces_in_a_name_are_no_places_for_words(odd: str) -> None:
    state = {
        "players": [{"name": odd, "at": [0, 0], "items": [], "experience": 0}],
        "tiles": [{"at": [0, 0], "sites": [odd]}],
        "trade": [{"site": odd, "stock": []}],
        "turn": odd,
        "step": "visit",
        "visit": {"site": odd, "offered": []},
    }
    answer = adjudicator.moves("destinies", state)
    assert {"move": "trade", "site": odd}.items() <= answer.value["moves"][0].items()
    for lang in ("en", "zh"):
        assert sum(odd in step.to_json(lang)["says"] for step in answer.steps) >= 1


def test_that_nothing_may_be_done_after_the_game_has_its_ruling() -> None:
    state = {"players": [{"name": "Ann"}, {"name": "Ben", "finale": "completed"}], "turn": "Ann", "step": "move"}
    answer = adjudicator.moves("destinies", state)
    assert answer.value["moves"] == answer.value["untold"] == []
    assert rulings(answer) == ["ds.win.end"]
    assert "Ben" in answer.steps[0].to_json("zh")["says"]


def test_that_a_turn_does_not_go_on_in_a_test_has_its_ruling() -> None:
    ann = {"name": "Ann", "experience": 0, "items": [], "finale": "failed"}
    state = {"players": [ann, {"name": "Ben"}], "turn": "Ann", "step": "end", "this_turn": {"in_test": True}}
    answer = adjudicator.moves("destinies", state)
    assert answer.value["moves"] == []
    assert rulings(answer) == ["ds.test.enter"]
    assert "ds.test.enter" not in rulings(adjudicator.moves("destinies", {**state, "this_turn": {}}))


@pytest.mark.parametrize(("change", "wanted"), [("gain", 1), ("loss", 5)])
def test_a_marker_that_is_not_moved_can_be_wanted_off_the_track(change: str, wanted: int) -> None:
    state = {
        "players": [{"name": "Ann", "tracks": {"dexterity": [3], "power": [3]}}],
        "turn": "Ann",
        "track": {"least": 2, "most": 4},
    }
    question = {"ask": "skill-change", "change": change, "spaces": 1, "skills": ["power"]}
    want = {"dexterity": [wanted]}
    answer = adjudicator.resolve("destinies", state, {**question, "want": want}, [{"value": {"placement": want}}])
    assert answer.value["want"] == {"reachable": False, "moves": []}
    assert answer.value["faults"] == ["out-of-reach"]
    judged = answer.claims[0]
    assert (judged.verdict, judged.citations) == ("refuted", (f"ds.change.{change}",))
    assert f"no space {wanted}" in judged.says.en
    assert f"没有 {wanted} 格" in judged.says.zh


def test_what_follows_a_failed_challenge_is_for_the_app_to_say() -> None:
    for mode in ("challenger", "explorer"):
        state = {"players": [{"name": "Ann", "finale": "failed"}], "mode": mode}
        question = {"ask": "outcome", "scenario": "failed"}
        answer = adjudicator.resolve("destinies", state, question, [{"value": {"over": True}}])
        assert answer.claims[0].verdict == "undetermined"
        assert "ds.app.first" in answer.claims[0].citations


@pytest.mark.parametrize("question", [{"ask": "experience"}, {"ask": "skill-change", "change": "gain", "spaces": 20}])
def test_a_number_of_placements_can_be_claimed_however_many_they_are(question: Mapping[str, Any]) -> None:
    tracks = {"intelligence": [5, 15, 25, 35], "dexterity": [5, 15, 25, 35], "power": [5, 15, 25, 35]}
    state = {
        "players": [{"name": "Ann", "tracks": tracks, "experience": 10}],
        "turn": "Ann",
        "track": {"least": -40, "most": 40},
    }
    count = adjudicator.resolve("destinies", state, question).value["count"]
    assert count > 100_000
    claims = [{"value": {"count": count}}, {"value": {"count": count - 1}}]
    answer = adjudicator.resolve("destinies", state, question, claims)
    assert [str(each.verdict) for each in answer.claims] == ["upheld", "refuted"]


@pytest.mark.parametrize(
    ("want", "edge", "held", "expected"),
    [
        ({"intelligence": (3, 4), "power": (5,)}, None, None, None),  # 5 to 3 and 6 to 4
        ({"intelligence": (3, 5), "power": (5,)}, None, None, (FAR,)),  # three steps
        ({"intelligence": (3, 6), "power": (3,)}, None, None, (FAR,)),  # power is not moved
        ({"intelligence": (4, 4), "power": (5,)}, None, None, (FAR,)),  # three steps too: apart is not needed
        ({"intelligence": (5, 2), "power": (5,)}, 3, EDGE, (EDGE,)),  # four steps, one of them off the track
        ({"intelligence": (5, 2), "power": (5,)}, 3, None, ()),  # the table itself says so
        ({"intelligence": (1, 6), "power": (5,)}, 1, EDGE, None),
    ],
)
def test_only_the_spaces_asked_about_are_put_to_the_solver(
    want: Mapping[str, tuple[int, ...]], edge: int | None, held: str | None, expected: tuple[str, ...] | None
) -> None:
    steps = Steps({"intelligence": (5, 6), "power": (5,)}, 4, ("intelligence",), True, edge)
    assert against_ending(steps, Held(FAR, APART, held), want, Meter(Budget())) == expected


def test_two_markers_on_one_space_are_refuted_by_that_alone() -> None:
    steps = Steps({"intelligence": (5, 6)}, 3, ("intelligence",))
    assert against_ending(steps, Held(FAR, APART, None), {"intelligence": (4, 4)}, Meter(Budget())) == (APART,)


def test_twenty_wrong_placements_are_refuted_with_little_effort() -> None:
    """Twelve markers far apart, all points of the box and as many claims as may be made: once two seconds."""
    tracks: dict[str, Any] = {
        "intelligence": [21, -27, -12, -19, 3], "dexterity": [33, -18, -1, -29], "power": [6, 12, 21],
    }  # fmt: skip
    state = {
        "players": [{"name": "Ann", "tracks": tracks, "experience": 20}],
        "turn": "Ann",
        "track": {"least": -40, "most": 40},
    }
    ends = [{skill: [space - n % 4 for space in spaces] for skill, spaces in tracks.items()} for n in range(20)]
    claims = [{"value": {"placement": {**each, "power": [6, 12, 21 - n]}}} for n, each in enumerate(ends)]
    adjudicator.resolve("destinies", state, {"ask": "experience"}, claims[:1])  # what is loaded once
    answer, effort = calls(lambda: adjudicator.resolve("destinies", state, {"ask": "experience"}, claims))
    assert effort < 500_000
    assert {str(each.verdict) for each in answer.claims} == {"refuted"}
    assert {each.citations for each in answer.claims} == {(FAR,)}
