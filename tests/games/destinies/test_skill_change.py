"""Skills gained and lost: how many spaces to which side, who divides them, and what does not fit."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import adjudicator
from adjudicator import StateError, Verdict
from adjudicator.games.destinies.tracks.shapes import LISTED_MOST
from tests.games.destinies.markers import SKILLS, placements, table, tracks_of

GAME = "destinies"
RANGE, EDGE = "ds.gap.track-range", "ds.gap.change-at-edge"


def ann(tracks: dict[str, Any] | None, *, edge: bool = True) -> dict[str, Any]:
    told: dict[str, Any] = {"players": [{"name": "Ann"}]}
    if tracks is not None:
        told["players"][0]["tracks"] = tracks
    return {**told, "track": {"least": 1, "most": 12}} if edge else told


def change(
    kind: str,
    spaces: int,
    state: dict[str, Any],
    *claims: Any,
    readings: dict[str, str] | None = None,
    **asks: Any,
) -> adjudicator.Answer:
    told = [{"value": claim} for claim in claims]
    about = {"ask": "skill-change", "change": kind, "spaces": spaces, **asks}
    return adjudicator.resolve(GAME, state, about, told, readings=readings)


def step(skill: str, start: int, steps: int) -> dict[str, Any]:
    return {"skill": skill, "start": start, "steps": steps}


def problem_of(call: Any) -> tuple[str, str, str | None]:
    with pytest.raises(StateError) as caught:
        call()
    (problem,) = caught.value.problems
    return caught.value.part, problem.pointer, problem.ruling


def cited(found: adjudicator.Answer) -> set[str]:
    return {each.id for each in found.citations}


def test_a_loss_divided_by_the_player() -> None:
    moves = [step("power", 3, 1), step("power", 4, 1)]  # DS23
    found = change("loss", 2, ann({"power": [3, 4]}), skills=["power"], chooser="player", moves=moves)
    assert (found.verdict, found.value["result"]) == (Verdict.LEGAL, {"power": [4, 5]})
    assert {"ds.change.loss", "ds.change.choose", "ds.track.apart", "ds.change.lasts"} <= cited(found)


def test_a_gain_goes_left() -> None:
    found = change(
        "gain", 2, ann({"power": [3, 9]}), {"placement": {"power": [3, 7]}}, {"placement": {"power": [3, 11]}}
    )
    assert found.value["placements"] == [{"power": [1, 9]}, {"power": [2, 8]}, {"power": [3, 7]}]
    assert [each.verdict for each in found.claims] == [Verdict.UPHELD, Verdict.REFUTED]
    assert "ds.change.gain" in cited(found)
    assert "ds.change.choose" not in cited(found)  # that is said of losses


@settings(deadline=None, max_examples=60)
@given(tracks_of(3, most=12), st.integers(1, 4), st.sets(st.sampled_from(SKILLS), min_size=1), st.booleans())
def test_answers_agree_with_trying_every_step(
    tracks: dict[str, tuple[int, ...]], spaces: int, skills: set[str], left: bool
) -> None:
    whole = {skill: list(tracks.get(skill, ())) for skill in SKILLS}
    edge = 1 if left else 12
    asks: dict[str, Any] = {"skills": sorted(skills), "readings": {EDGE: "lost"}}
    found = change("gain" if left else "loss", spaces, ann(whole), **asks)
    fitting = [n for n in range(spaces + 1) if placements(whole, n, skills, left, edge)]
    expected = placements(whole, fitting[-1], skills, left, edge)
    assert (found.value["count"], found.value["unmoved"]) == (len(expected), spaces - fitting[-1])
    listed = {table(each) for each in found.value["placements"]}
    assert listed <= expected
    assert len(listed) == min(len(expected), LISTED_MOST)
    turned = {skill: markers[::-1] for skill, markers in reversed(whole.items())}
    assert change("gain" if left else "loss", spaces, ann(turned), **asks).to_json() == found.to_json()


@pytest.mark.parametrize(
    ("moves", "faults", "ruling"),
    [
        ([step("power", 9, 1)], ["not-all"], "ds.change.loss"),
        ([], ["not-all"], "ds.change.loss"),
        ([step("power", 9, 3)], ["not-all"], "ds.change.loss"),
        ([step("power", 6, 2)], ["no-marker"], "ds.skill.tracks"),
        ([step("power", 7, 2)], ["overlap"], "ds.track.apart"),
        ([step("power", 11, 2)], ["off-track"], "ds.change.loss"),
        ([step("dexterity", 3, 2)], ["other-skill"], "ds.change.loss"),
        ([step("intelligence", 3, 1), step("power", 11, 3)], ["not-all", "other-skill", "off-track"], "ds.change.loss"),
    ],
)
def test_what_is_wrong_with_a_division(moves: list[Any], faults: list[str], ruling: str) -> None:
    """Intelligence is not told, and does not have to be: the loss is not about it."""
    state = ann({"power": [7, 9, 11], "dexterity": [3]})
    found = change("loss", 2, state, False, {"placement": {"power": [7, 9, 12]}}, skills=["power"], moves=moves)
    assert (found.value["legal"], found.value["faults"], found.value["result"]) == (False, faults, None)
    assert [each.verdict for each in found.claims] == [Verdict.UPHELD, Verdict.REFUTED]
    assert ruling in cited(found)


def test_one_marker_may_be_moved_twice() -> None:
    moves = [step("power", 3, 1), step("power", 4, 1)]
    assert change("loss", 2, ann({"power": [3]}), moves=moves).value["result"] == {"power": [5]}


def test_what_is_wanted() -> None:
    state = ann({"power": [3, 4], "dexterity": [3]})
    found = change("loss", 2, state, skills=["power"], want={"power": [3, 6]})
    assert found.verdict is Verdict.LEGAL
    assert found.value["want"] == {"reachable": True, "moves": [{"skill": "power", "start": 4, "end": 6}]}
    for want, says in (
        ({"power": [3, 5]}, "means 1 to the right"),
        ({"power": [5, 5]}, "would stand on 5"),
        ({"power": [2, 7]}, "the other way"),
        ({"power": [3, 5], "dexterity": [4]}, "not moved"),
    ):
        wrong = change("loss", 2, state, False, skills=["power"], want=want)
        assert wrong.value["faults"] == ["out-of-reach"]
        assert says in wrong.claims[0].says.en
    shared = change("loss", 3, state, False, skills=["power"], want={"power": [5, 5]})
    assert shared.claims[0].citations == ("ds.track.apart",)


# --- who divides the spaces


def test_where_the_app_divides_it_has_yet_to_say_how() -> None:
    state = ann({"power": [3, 4]})
    claims = [True, {"placement": {"power": [4, 5]}}, {"placement": {"power": [5, 5]}, "legal": True}, {"count": 2},
              {"count": 2, "faults": []}]  # fmt: skip
    found = change("loss", 2, state, *claims, chooser="app")
    assert (found.value["legal"], found.value["count"]) == (None, 2)
    assert [each.verdict for each in found.claims] == [
        Verdict.UNDETERMINED, Verdict.UPHELD, Verdict.REFUTED, Verdict.UPHELD, Verdict.UNDETERMINED,
    ]  # fmt: skip
    assert found.claims[0].citations == ("ds.app.first", "ds.change.loss")
    assert change("loss", 2, state, chooser="app").verdict is Verdict.UNDETERMINED


def test_what_the_app_has_said_is_done() -> None:
    found = change("loss", 2, ann({"power": [3, 4]}), chooser="app", moves=[step("power", 4, 2)])
    assert (found.verdict, found.value["result"]) == (Verdict.LEGAL, {"power": [3, 6]})


def test_the_player_has_no_say_where_the_app_divides() -> None:
    found = change("loss", 2, ann({"power": [3, 4]}), chooser="app", want={"power": [3, 6]})
    assert (found.verdict, found.value["faults"]) == (Verdict.ILLEGAL, ["not-theirs"])
    assert "ds.app.first" in cited(found)
    both = change("loss", 2, ann({"power": [3, 4]}), chooser="app", want={"power": [5, 5]})
    assert both.value["faults"] == ["not-theirs", "out-of-reach"]


def test_where_there_is_one_way_nothing_is_left_to_the_app() -> None:
    found = change("loss", 2, ann({"power": [3]}), chooser="app", want={"power": [5]})
    assert (found.verdict, found.value["placements"]) == (Verdict.LEGAL, [{"power": [5]}])


# --- what the rules leave open


def test_spaces_that_do_not_fit() -> None:
    state = ann({"power": [11]})
    found = change("loss", 2, state, {"placement": {"power": [12]}}, skills=["power"])
    assert (found.claims[0].verdict, found.value["unmoved"]) == (Verdict.UNDETERMINED, None)
    lost = change("loss", 2, state, skills=["power"], readings={EDGE: "lost"}, moves=[step("power", 11, 1)])
    assert (lost.verdict, lost.value["result"], lost.value["unmoved"]) == (Verdict.LEGAL, {"power": [12]}, 1)
    kept = change("loss", 2, state, {"placement": {"power": [11]}}, skills=["power"], readings={EDGE: "not-done"})
    assert (kept.value["faults"], kept.value["placements"]) == (["nothing-fits"], [{"power": [11]}])
    assert kept.claims[0].verdict is Verdict.UPHELD


def test_a_change_that_is_not_made_has_no_division() -> None:
    state = ann({"power": [11]})
    found = change(
        "loss", 2, state, {"placement": {"power": [11]}}, skills=["power"], readings={EDGE: "not-done"},
        moves=[step("power", 11, 1)],
    )  # fmt: skip
    assert (found.value["faults"], found.value["result"]) == (["nothing-fits"], None)
    assert found.claims[0].verdict is Verdict.UPHELD


def test_all_at_the_right_edge() -> None:
    full = {"intelligence": [12], "dexterity": [12], "power": [11, 12]}  # D09
    found = change("loss", 1, ann(full))
    assert (found.verdict, found.value["count"], found.value["unmoved"]) == (Verdict.UNDETERMINED, 1, 1)
    assert found.value["placements"] == [full]
    assert {each.reading: each.value["legal"] for each in found.readings} == {"lost": True, "not-done": False}


def test_where_the_track_ends_is_asked_only_where_it_matters() -> None:
    state = ann({"power": [4, 11]}, edge=False)
    one = change("loss", 1, state, skills=["power"])
    assert (one.verdict, one.value["count"]) == (Verdict.LEGAL, 2)
    two = change("loss", 2, state, skills=["power"])
    assert (two.verdict, {each.ruling for each in two.readings}) == (Verdict.UNDETERMINED, {RANGE})
    assert two.value["placements"] == [{"power": [5, 12]}, {"power": [6, 11]}]  # these either way
    free = change("loss", 2, state, skills=["power"], readings={RANGE: "no-edge"})
    assert free.value["placements"][0] == {"power": [4, 13]}


# --- refusals


def test_what_is_missing_is_said() -> None:
    power = ("state", "/players/0/tracks/power", "ds.skill.tracks")
    assert problem_of(lambda: change("loss", 1, ann(None))) == ("state", "/players/0/tracks", "ds.skill.tracks")
    assert problem_of(lambda: change("loss", 1, ann({}))) == ("state", "/players/0/tracks", "ds.skill.tracks")
    state = ann({"intelligence": [5], "dexterity": [12]})
    assert problem_of(lambda: change("loss", 1, state, skills=["power"])) == power
    assert problem_of(lambda: change("loss", 1, state, want={"power": [5]})) == power
    assert problem_of(lambda: change("loss", 1, state, moves=[step("power", 3, 1)])) == power
    assert problem_of(lambda: change("loss", 9, state)) == power  # 7 fit on those told


def test_a_reading_that_the_table_contradicts_is_refused() -> None:
    state = ann({"power": [13]}, edge=False)
    assert problem_of(lambda: change("loss", 1, state)) == ("state", "/track", RANGE)
    assert change("gain", 1, state).value["placements"] == [{"power": [12]}]


@pytest.mark.parametrize(
    ("asks", "pointer"),
    [
        ({"skills": []}, "/skills"),
        ({"skills": ["luck"]}, "/skills/0"),
        ({"chooser": "Ben"}, "/chooser"),
        ({"want": {"power": [1, 2]}}, "/want/power"),
        ({"moves": [step("power", 3, 0)]}, "/moves/0/steps"),
        ({"player": "Bob"}, "/player"),
    ],
)
def test_what_does_not_fit_the_question_is_refused(asks: dict[str, Any], pointer: str) -> None:
    part, at, _ = problem_of(lambda: change("loss", 1, ann({"power": [3]}), **asks))
    assert (part, at) == ("question", pointer)


def test_a_change_of_nothing_is_refused() -> None:
    assert problem_of(lambda: change("loss", 0, ann({"power": [3]})))[1] == "/spaces"


def test_skills_may_be_named_in_chinese_and_twice() -> None:
    found = change("失去", 1, ann({"power": [3], "dexterity": [3]}), skills=["力量", "power"])
    assert found.value["placements"] == [{"dexterity": [3], "power": [4]}]
