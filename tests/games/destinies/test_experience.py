"""Experience: where points bring the markers, when they may be spent, and what is wrong with a way to spend them."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import adjudicator
from adjudicator import StateError, Verdict
from tests.games.destinies.markers import SKILLS, at_or_below, placements, table, tracks_of

GAME = "destinies"
RANGE, WASTE, BETWEEN = "ds.gap.track-range", "ds.gap.xp-waste", "ds.gap.overlap-between"
FULL = {"intelligence": [1, 2], "dexterity": [1], "power": [1]}  # nothing can go to the left


def ann(tracks: dict[str, Any] | None, experience: int | None = 1, *, edge: bool = True, **more: Any) -> dict[str, Any]:
    player: dict[str, Any] = {"name": "Ann"}
    if tracks is not None:
        player["tracks"] = tracks
    if experience is not None:
        player["experience"] = experience
    told = {"players": [player, {"name": "Ben"}], "turn": "Ann", **more}
    return {**told, "track": {"least": 1, "most": 12}} if edge else told


def spend(
    state: dict[str, Any], *claims: Any, readings: dict[str, str] | None = None, **asks: Any
) -> adjudicator.Answer:
    told = [{"value": claim} for claim in claims]
    return adjudicator.resolve(GAME, state, {"ask": "experience", **asks}, told, readings=readings)


def step(skill: str, start: int, steps: int) -> dict[str, Any]:
    return {"skill": skill, "start": start, "steps": steps}


def problem_of(call: Any) -> tuple[str, str, str | None]:
    with pytest.raises(StateError) as caught:
        call()
    (problem,) = caught.value.problems
    return caught.value.part, problem.pointer, problem.ruling


def cited(found: adjudicator.Answer) -> set[str]:
    return {each.id for each in found.citations}


# --- where the markers can end


def test_one_point_leads_to_five_placements() -> None:
    found = spend(ann({"intelligence": [5, 7], "dexterity": [6]}), {"placement": {"intelligence": [5, 5]}})  # DS18
    assert (found.value["count"], found.value["not_told"]) == (5, ["power"])
    assert {table(each) for each in found.value["placements"]} == {
        table({"intelligence": ints, "dexterity": dex})
        for ints, dex in (([5, 7], [4]), ([4, 7], [5]), ([5, 6], [5]), ([3, 7], [6]), ([4, 6], [6]))
    }
    assert found.claims[0].verdict is Verdict.REFUTED
    assert found.claims[0].citations == ("ds.track.apart",)


def test_a_marker_may_pass_over_another() -> None:
    state = ann({"intelligence": [6, 7]})  # DS19
    assert spend(state, want={"intelligence": [5, 6]}).verdict is Verdict.LEGAL
    for way in ([step("int", 6, 1), step("int", 7, 1)], [step("int", 7, 2)]):
        assert spend(state, {"placement": {"intelligence": [5, 6]}}, moves=[way]).verdict is Verdict.UPHELD


@settings(deadline=None, max_examples=60)
@given(tracks_of(3, most=12), st.integers(1, 2), st.integers(0, 12), st.randoms(use_true_random=False))
def test_answers_agree_with_trying_every_step(
    tracks: dict[str, tuple[int, ...]], points: int, total: int, shuffle: random.Random
) -> None:
    """Every track is told. The order in which markers and tracks are told changes nothing in the answer."""
    whole = {skill: list(tracks.get(skill, ())) for skill in SKILLS}
    expected = placements(whole, 2 * points, SKILLS, True, 1)
    asks = {"points": points, "best": {"skill": "power", "total": total}}
    found = spend(ann(whole, 2), readings={WASTE: "strict"}, **asks)
    assert found.value["count"] == len(expected)
    assert {table(each) for each in found.value["placements"]} == set(sorted(expected)[:200])
    assert found.value["legal"] is bool(expected)
    if expected:
        most = max(at_or_below(each, "power", total) for each in expected)
        assert found.value["best"]["successes"] == most
        assert at_or_below(table(found.value["best"]["placements"][0]), "power", total) == most
    mixed = {skill: shuffle.sample(whole[skill], len(whole[skill])) for skill in shuffle.sample(SKILLS, 3)}
    assert spend(ann(mixed, 2), readings={WASTE: "strict"}, **asks).to_json() == found.to_json()


def test_the_best_placement_for_a_test() -> None:
    """With 2 steps one of 6 and 7 gets to 4 or 5, but not both to 5 or below: to stand on 4 and 5 they take 4."""
    found = spend(ann({"power": [6, 7]}), {"successes": 1}, {"successes": 2}, best={"skill": "power", "total": 5})
    assert found.value["best"] == {
        "skill": "power", "total": 5, "now": 0, "successes": 1, "placements": [{"power": [4, 7]}],
    }  # fmt: skip
    assert [each.verdict for each in found.claims] == [Verdict.UPHELD, Verdict.REFUTED]
    assert "ds.test.markers" in found.claims[1].citations


def test_a_skill_without_markers_has_no_successes() -> None:
    found = spend(ann({"power": [6], "dexterity": []}), best={"skill": "dexterity", "total": 20})
    assert (found.value["best"]["now"], found.value["best"]["successes"]) == (0, 0)


def test_markers_on_a_side_of_zero_and_twenty_points() -> None:
    state = ann({"power": [-38, 40]}, 20, track={"least": -40, "most": 40}, edge=False)
    found = spend(state)
    # 40 steps: the left one takes 0, 1 or 2 of them
    assert found.value["placements"] == [{"power": [-40, 2]}, {"power": [-39, 1]}, {"power": [-38, 0]}]


def test_no_edge_lets_markers_go_beyond_any_space_told() -> None:
    found = spend(ann({"power": [-40]}, 20, edge=False), readings={RANGE: "no-edge"})
    assert found.value["placements"] == [{"power": [-80]}]


def test_no_points_move_nothing() -> None:
    found = spend(ann({"power": [6]}, 0), want={"power": [6]})
    assert (found.value["points"], found.value["count"], found.verdict) == (0, 1, Verdict.LEGAL)


def test_an_ending_is_held_to_the_tracks_of_the_table() -> None:
    claim = {"placement": {"power": [0]}}
    found = spend(ann({"power": [2], "dexterity": [8]}), claim, want={"power": [0]})
    assert (found.value["faults"], found.claims[0].verdict) == (["out-of-reach"], Verdict.REFUTED)
    assert "no space 0" in found.claims[0].says.en


@pytest.mark.parametrize(
    ("placement", "citations", "says"),
    [
        ({"power": [4]}, ("ds.xp.two",), "means 1 to the left"),
        ({"power": [7]}, ("ds.xp.two",), "the other way"),
        ({"power": [3], "dexterity": [8, 9]}, ("ds.xp.two", "ds.skill.tracks"), "none comes or goes"),
        ({"力量": [3]}, ("ds.xp.two", "ds.xp.same", "ds.track.apart"), "power 5 → 3"),
    ],
)
def test_the_reason_of_a_placement(placement: dict[str, Any], citations: tuple[str, ...], says: str) -> None:
    found = spend(ann({"power": [5], "dexterity": [8]}), {"placement": placement})
    assert found.claims[0].citations == citations
    assert says in found.claims[0].says.en


# --- when


@pytest.mark.parametrize(
    ("more", "asks", "faults"),
    [
        ({"turn": "Ben"}, {"player": "Ann"}, ["other-turn"]),  # DS21
        ({"this_turn": {"in_test": True}}, {}, ["in-test"]),
        ({}, {"points": 2}, ["not-enough"]),
        ({"turn": "Ben", "this_turn": {"in_test": True}}, {"player": "Ann", "points": 3},
         ["other-turn", "in-test", "not-enough"]),
    ],
)  # fmt: skip
def test_points_are_spent_in_the_own_turn_outside_a_test_and_only_those_there_are(
    more: dict[str, Any], asks: dict[str, Any], faults: list[str]
) -> None:
    found = spend({**ann({"intelligence": [9]}), **more}, **asks)
    assert (found.verdict, found.value["legal"], found.value["faults"]) == (Verdict.ILLEGAL, False, faults)
    assert ("ds.xp.when" in cited(found)) == (faults != ["not-enough"])


# --- ways to spend them


@pytest.mark.parametrize(
    ("moves", "faults", "ruling"),
    [
        ([[step("power", 6, 1)]], ["not-two"], "ds.xp.two"),
        ([[step("power", 6, 2), step("power", 8, 1)]], ["not-two"], "ds.xp.two"),
        ([[]], ["not-two"], "ds.xp.two"),
        ([[step("power", 9, 2)], [step("power", 6, 2)]], ["points"], "ds.xp.two"),
        ([], ["points"], "ds.xp.two"),
        ([[step("power", 5, 2)]], ["no-marker"], "ds.skill.tracks"),
        ([[step("power", 8, 2)]], ["overlap"], "ds.track.apart"),
        ([[step("dexterity", 2, 2)]], ["off-track"], "ds.xp.two"),
        ([[step("power", 6, 1), step("power", 6, 1)]], ["no-marker"], "ds.skill.tracks"),
        ([[step("power", 8, 2), step("dexterity", 2, 2)]], ["not-two", "overlap", "off-track"], "ds.track.apart"),
    ],
)
def test_what_is_wrong_with_moves(moves: list[Any], faults: list[str], ruling: str) -> None:
    found = spend(ann({"power": [6, 8, 9], "dexterity": [2]}), {"placement": {"power": [6, 7, 8]}}, moves=moves)
    assert (found.value["legal"], found.value["faults"]) == (False, faults)
    assert found.claims[0].verdict is Verdict.REFUTED
    assert ruling in cited(found)


def test_two_steps_of_one_marker_may_be_told_one_by_one() -> None:
    found = spend(
        ann({"power": [6]}), {"placement": {"power": [4]}}, moves=[[step("power", 6, 1), step("power", 5, 1)]]
    )
    assert found.verdict is Verdict.UPHELD


def test_where_moves_are_told_the_markers_end_by_them() -> None:
    state = ann({"power": [6, 9]})
    claims = [{"placement": {"power": each}} for each in ([4, 9], [6, 7])]
    told = spend(state, *claims, moves=[[step("power", 6, 2)]])
    assert [each.verdict for each in told.claims] == [Verdict.UPHELD, Verdict.REFUTED]
    assert [each.verdict for each in spend(state, *claims).claims] == [Verdict.UPHELD, Verdict.UPHELD]


# --- what the rules leave open


def test_a_point_that_does_not_fit_is_undetermined() -> None:
    found = spend(ann(FULL))  # DS22
    assert (found.verdict, found.value["placements"], found.value["legal"]) == (Verdict.UNDETERMINED, [], None)
    told = {each.reading: (each.value["legal"], each.value["wasted"]) for each in found.readings}
    assert told == {"strict": (False, 0), "lenient": (True, 2)}
    strict = spend(ann(FULL), readings={WASTE: "strict"})
    assert (strict.value["faults"], strict.value["count"]) == (["nothing-fits"], 0)


def test_what_does_not_fit_may_be_lost() -> None:
    """Of two points three steps fit: 3 goes to 2, then 5 to 3 or 4 to 3."""
    state = ann({"intelligence": [1, 3], "dexterity": [1], "power": [3]}, 2)
    lenient = {WASTE: "lenient"}
    found = spend(state, readings=lenient)
    assert (found.value["wasted"], found.value["count"]) == (1, 1)
    both = [[step("power", 3, 2)], [step("intelligence", 3, 1)]]
    assert spend(state, True, moves=both, readings=lenient).verdict is Verdict.UPHELD
    assert spend(state, True, moves=both[::-1], readings=lenient).verdict is Verdict.UPHELD
    short = [[step("power", 3, 1)], [step("intelligence", 3, 1)]]  # two lost, of which one fits
    assert spend(state, moves=short, readings=lenient).value["faults"] == ["not-two"]


def test_two_markers_on_one_space_between_the_points() -> None:
    state = ann({"intelligence": [3, 5]}, 2)
    moves = [[step("intelligence", 5, 2)], [step("intelligence", 3, 2)]]
    assert spend(state, moves=moves).verdict is Verdict.UNDETERMINED
    each = spend(state, moves=moves, readings={BETWEEN: "each-point"})
    assert (each.value["faults"], each.value["legal"]) == (["overlap"], False)
    assert spend(state, moves=moves, readings={BETWEEN: "at-the-end"}).verdict is Verdict.LEGAL
    other = spend(state, moves=moves[::-1])
    assert (other.verdict, list(other.readings)) == (Verdict.LEGAL, [])


def test_what_is_between_does_not_matter_where_the_end_is_wrong() -> None:
    moves = [[step("intelligence", 5, 2)], [step("intelligence", 7, 2)]]
    found = spend(ann({"intelligence": [3, 5, 7]}, 2), moves=[*moves[:1], [step("intelligence", 9, 2)]])
    assert (found.verdict, found.value["faults"]) == (Verdict.ILLEGAL, ["no-marker"])


def test_where_the_track_begins_is_asked_only_where_it_matters() -> None:
    near, far = ann({"power": [2], "dexterity": [9]}, edge=False), ann({"power": [3]}, edge=False)
    assert (spend(far).verdict, spend(far).value["placements"]) == (Verdict.LEGAL, [{"power": [1]}])
    assert (spend(near).verdict, spend(near).value["count"]) == (Verdict.UNDETERMINED, None)
    assert {each.ruling for each in spend(near).readings} == {RANGE}
    assert spend(near, readings={RANGE: "one-to-twelve"}).value["count"] == 2
    assert spend(near, readings={RANGE: "no-edge"}).value["count"] == 3


def test_the_best_placement_is_told_only_where_the_readings_have_the_same() -> None:
    """With an edge 3 goes to 2 or 1 or stays; without one dexterity 2 may take both steps, and the first is another."""
    found = spend(ann({"power": [3], "dexterity": [2]}, edge=False), best={"skill": "power", "total": 3})
    assert found.value["best"] == {"skill": "power", "total": 3, "now": 1, "successes": 1, "placements": []}


# --- refusals


def test_what_is_missing_is_said() -> None:
    assert problem_of(lambda: spend(ann(None))) == ("state", "/players/0/tracks", "ds.skill.tracks")
    assert problem_of(lambda: spend(ann({}))) == ("state", "/players/0/tracks", "ds.skill.tracks")
    assert problem_of(lambda: spend(ann({"power": [5]}, None))) == ("state", "/players/0/experience", "ds.xp.two")
    power = ("state", "/players/0/tracks/power", "ds.skill.tracks")
    state = ann({"intelligence": [5]})
    assert problem_of(lambda: spend(state, want={"power": [3]})) == power
    assert problem_of(lambda: spend(state, best={"skill": "power", "total": 3})) == power
    assert problem_of(lambda: spend(state, moves=[[step("power", 3, 2)]])) == power
    assert problem_of(lambda: spend(state, {"placement": {"power": [3]}})) == power


def test_a_track_not_told_may_have_room_for_what_does_not_fit() -> None:
    state = ann({"intelligence": [1, 2], "dexterity": [1]})
    assert problem_of(lambda: spend(state)) == ("state", "/players/0/tracks/power", "ds.skill.tracks")


def test_a_reading_that_the_table_contradicts_is_refused() -> None:
    state = ann({"power": [0]}, edge=False)
    assert problem_of(lambda: spend(state)) == ("state", "/track", RANGE)
    found = spend(state, readings={RANGE: "no-edge"})
    assert (found.value["placements"], list(found.readings)) == ([{"power": [-2]}], [])


def test_another_number_of_markers_is_refused() -> None:
    state = ann({"power": [5, 7]})
    assert problem_of(lambda: spend(state, want={"power": [3]})) == ("question", "/want/power", "ds.skill.tracks")


def test_a_claim_on_successes_needs_a_test() -> None:
    part, at, _ = problem_of(lambda: spend(ann({"power": [5]}), {"successes": 1}))
    assert (part, at) == ("claims", "/0/value/successes")


@pytest.mark.parametrize("claim", [{"placement": {}}, {"placement": {"power": [1.5]}}, {"placement": {"luck": [1]}}])
def test_what_is_no_placement_is_refused(claim: dict[str, Any]) -> None:
    part, at, _ = problem_of(lambda: spend(ann({"power": [5]}), claim))
    assert (part, at) == ("claims", "/0/value/placement")


def test_a_point_too_many_is_refused() -> None:
    part, at, _ = problem_of(lambda: spend(ann({"power": [5]}), points=21))
    assert (part, at) == ("question", "/points")
