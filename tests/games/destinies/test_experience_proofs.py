"""Why markers can't end somewhere, and why no more of them can be low: by rulings of which none can be spared."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import adjudicator
from adjudicator import Verdict
from adjudicator.games.destinies.tracks.placing import Steps
from adjudicator.games.destinies.tracks.proof import Held, SpentError, against_ending, against_more
from adjudicator.solver import Budget, Meter
from tests.games.destinies.markers import (
    SKILLS,
    Table,
    anywhere,
    apart,
    at_or_below,
    everywhere,
    table,
    tracks_of,
    within,
)

FAR, APART, EDGE = "ds.xp.two", "ds.track.apart", "ds.gap.track-range"
LOW, HIGH = -3, 6
TRACKS = tracks_of(2, most=5)
HELD = st.sampled_from([Held(FAR, APART, EDGE), Held(FAR, APART, None)])


def allowed(markers: Table, rulings: Iterable[str], steps: Steps, held: Held, reached: set[Table]) -> bool:
    """Whether some rulings alone allow an ending. Where the table says where the track ends, that always holds."""
    inside = within(markers, steps.movable, steps.left, steps.edge)
    holds = {FAR: markers in reached, APART: apart(markers), EDGE: inside}
    return all(holds[ruling] for ruling in rulings) and (held.edge is not None or inside)


def check_core(core: tuple[str, ...], endings: list[Table], steps: Steps, held: Held) -> None:
    """The rulings exclude all of the endings; without any one of them some is allowed."""
    reached = anywhere(steps.tracks, steps.steps, steps.movable, steps.left)
    assert len(set(core)) == len(core)
    assert not any(allowed(each, core, steps, held, reached) for each in endings)
    for spared in core:
        rest = [each for each in core if each != spared]
        assert any(allowed(each, rest, steps, held, reached) for each in endings), spared


@settings(deadline=None)
@given(TRACKS, st.integers(0, 4), st.sampled_from([None, 1]), HELD, st.data())
def test_what_is_against_an_ending_can_not_be_spared(
    tracks: dict[str, tuple[int, ...]], n: int, edge: int | None, held: Held, data: st.DataObject
) -> None:
    movable = tuple(data.draw(st.sets(st.sampled_from(SKILLS))))
    spaces = st.integers(0 if held.edge else 1, 5)
    want = {skill: data.draw(st.tuples(*[spaces] * len(markers))) for skill, markers in tracks.items()}
    steps = Steps(tracks, n, movable, True, edge)
    core = against_ending(steps, held, want, Meter(Budget()))
    assert (core is None) == steps.leads_to(want)
    if core is not None:
        check_core(core, [table(want)], steps, held)


@settings(deadline=None, max_examples=60)
@given(tracks_of(2, most=5), st.integers(0, 4), st.integers(0, 5), st.sampled_from([None, 1]), HELD, st.data())
def test_what_is_against_more_successes_can_not_be_spared(
    tracks: Mapping[str, tuple[int, ...]], n: int, total: int, edge: int | None, held: Held, data: st.DataObject
) -> None:
    skill = data.draw(st.sampled_from(sorted(tracks)))
    tracks = dict(list(tracks.items())[:2]) if skill in list(tracks)[:2] else {skill: tracks[skill]}
    least = data.draw(st.integers(0, len(tracks[skill])))
    steps = Steps(tracks, n, SKILLS, True, edge)
    endings = [each for each in everywhere(tracks, LOW, HIGH) if at_or_below(each, skill, total) >= least]
    core = against_more(steps, held, skill, total, least, Meter(Budget()))
    reached = anywhere(tracks, n, SKILLS, True)
    by_all = [FAR, APART, *([EDGE] if held.edge else [])]
    assert (core is None) == any(allowed(each, by_all, steps, held, reached) for each in endings)
    if core is not None:
        check_core(core, endings, steps, held)


def test_far_below_it_is_the_steps_that_forbid() -> None:
    """No edge is told to be in the way: without the number of steps a marker would get to any space."""
    steps = Steps({"power": (10, 11)}, 2, SKILLS)
    assert against_more(steps, Held(FAR, APART, None), "power", 0, 1, Meter(Budget())) == (FAR,)


def test_markers_side_by_side_need_both() -> None:
    """With one step both are at or below 5 only if they may share it; with more steps they could stand on 4 and 5."""
    steps = Steps({"power": (5, 6)}, 1, SKILLS)
    assert against_more(steps, Held(FAR, APART, None), "power", 5, 2, Meter(Budget())) == (APART, FAR)


@pytest.mark.parametrize(("left", "want"), [(True, (3, 10)), (False, (4, 11))])
def test_steps_one_way_do_not_make_up_for_steps_the_other_way(left: bool, want: tuple[int, int]) -> None:
    """One marker goes two steps as it should; that the other goes one the other way is still against the rules."""
    steps = Steps({"power": (5, 9)}, 2, SKILLS, left)
    assert against_ending(steps, Held(FAR, APART, None), {"power": want}, Meter(Budget())) == (FAR,)


def test_what_does_not_move_stays() -> None:
    steps = Steps({"dexterity": (5,), "power": (9,)}, 2, ("power",))
    held = Held(FAR, APART, None)
    assert against_ending(steps, held, {"dexterity": (5,), "power": (7,)}, Meter(Budget())) is None
    assert against_ending(steps, held, {"dexterity": (4,), "power": (8,)}, Meter(Budget())) == (FAR,)


def test_the_hardest_table_is_well_within_the_budget() -> None:
    """Twenty points, twelve markers side by side: m of them get two spaces below the lowest with m * (m + 1) steps.

    So 40 steps are enough for five, and without ``APART`` for six: 2 + 3 + 4 + 5 + 6 + 7 are 27.
    """
    steps = Steps({"power": tuple(range(29, 41))}, 40, SKILLS, True, -40)
    held, budget = Held(FAR, APART, None), Budget(rlimit=5_000_000, seconds=300)
    assert against_more(steps, held, "power", 27, 5, Meter(budget)) is None
    assert against_more(steps, held, "power", 27, 6, Meter(budget)) == (APART, FAR)


def test_a_spent_budget_is_said() -> None:
    steps = Steps({"power": (5, 6)}, 1, SKILLS)
    with pytest.raises(SpentError):
        against_more(steps, Held(FAR, APART, None), "power", 5, 2, Meter(Budget(rlimit=0)))


@pytest.mark.parametrize("budget", [Budget(rlimit=0), Budget(seconds=0)])
def test_without_a_budget_all_that_is_against_it_is_cited(budget: Budget) -> None:
    """It is decided without the solver; only which rulings can be spared is not. [5, 5] takes 3 steps of 2."""
    state = {
        "players": [{"name": "Ann", "tracks": {"intelligence": [6, 7]}, "experience": 1}],
        "track": {"least": 1, "most": 12},
    }
    asked = {"ask": "experience", "best": {"skill": "intelligence", "total": 5}}
    claims = [{"value": {"placement": {"intelligence": [5, 5]}}}, {"value": {"successes": 2}}]
    found = adjudicator.resolve("destinies", state, asked, claims, budget=budget)
    assert [each.verdict for each in found.claims] == [Verdict.REFUTED, Verdict.REFUTED]
    assert set(found.claims[0].citations) == {"ds.xp.two", "ds.track.apart"}
    assert len(adjudicator.resolve("destinies", state, asked, claims).claims[0].citations) == 1
