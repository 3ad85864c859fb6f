"""Where markers can end: counted, listed and found exactly, as trying every step shows."""

from __future__ import annotations

from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.games.destinies.tracks.placing import Steps
from tests.games.destinies.markers import (
    SKILLS,
    at_or_below,
    everywhere,
    placements,
    table,
    tracks_of,
)

TRACKS = tracks_of(3)
MOVABLE = st.sets(st.sampled_from(SKILLS)).map(lambda each: tuple(sorted(each)))
EDGES = st.one_of(st.none(), st.just(True))


@settings(deadline=None)
@given(TRACKS, st.integers(0, 5), MOVABLE, st.booleans(), EDGES)
def test_placements_are_what_trying_every_step_finds(
    tracks: dict[str, tuple[int, ...]], n: int, movable: tuple[str, ...], left: bool, edged: bool | None
) -> None:
    edge = (1 if left else 8) if edged else None
    steps = Steps(tracks, n, movable, left, edge)
    found = list(steps.placements())
    expected = placements(tracks, n, movable, left, edge)
    assert {table(each) for each in found} == expected
    assert len(found) == len(expected) == steps.count()
    in_order = [tuple(each[skill] for skill in tracks) for each in found]
    assert in_order == sorted(in_order)
    fewer = [some for some in range(n + 1) if placements(tracks, some, movable, left, edge)]
    assert steps.most == max(fewer)


@settings(deadline=None)
@given(tracks_of(2, most=4), st.integers(0, 4), MOVABLE, st.booleans(), EDGES)
def test_it_leads_to_what_is_among_them_and_to_nothing_else(
    tracks: dict[str, tuple[int, ...]], n: int, movable: tuple[str, ...], left: bool, edged: bool | None
) -> None:
    edge = (1 if left else 4) if edged else None
    steps = Steps(tracks, n, movable, left, edge)
    expected = placements(tracks, n, movable, left, edge)
    few = {skill: spaces for skill, spaces in tracks.items() if spaces}
    for want in everywhere(few, 0, 5):
        whole = {**tracks, **dict(want)}
        assert steps.leads_to(whole) == (table(whole) in expected)


@settings(deadline=None)
@given(TRACKS, st.integers(0, 5), st.integers(-1, 9), st.sampled_from([None, 1]), st.data())
def test_the_best_has_most_markers_at_or_below_the_total(
    tracks: dict[str, tuple[int, ...]], n: int, total: int, edge: int | None, data: st.DataObject
) -> None:
    skill = data.draw(st.sampled_from(sorted(tracks)))
    steps = Steps(tracks, n, SKILLS, True, edge)
    expected = placements(tracks, n, SKILLS, True, edge)
    if not expected:
        assert steps.count() == 0
        return
    best = steps.best(skill, total)
    most = max(at_or_below(each, skill, total) for each in expected)
    assert table(best) in expected
    assert at_or_below(table(best), skill, total) == most
    first = next(each for each in steps.placements() if at_or_below(table(each), skill, total) == most)
    assert best == first


def test_by_hand() -> None:
    steps = Steps({"intelligence": (5, 7), "dexterity": (6,)}, 2, SKILLS, True, 1)
    assert list(steps.placements()) == [
        {"intelligence": (3, 7), "dexterity": (6,)}, {"intelligence": (4, 6), "dexterity": (6,)},
        {"intelligence": (4, 7), "dexterity": (5,)}, {"intelligence": (5, 6), "dexterity": (5,)},
        {"intelligence": (5, 7), "dexterity": (4,)},
    ]  # fmt: skip


def test_a_marker_may_pass_another() -> None:
    assert list(Steps({"power": (6, 7)}, 2, SKILLS).placements()) == [{"power": (4, 7)}, {"power": (5, 6)}]


@pytest.mark.parametrize("left", [True, False])
def test_a_full_track_does_not_move(left: bool) -> None:
    steps = Steps({"power": tuple(range(1, 13))}, 2, SKILLS, left, 1 if left else 12)
    assert (steps.count(), steps.most, list(steps.placements())) == (0, 0, [])


def test_no_marker_at_all_moves_nowhere() -> None:
    assert (Steps({"power": ()}, 2, ()).count(), Steps({"power": ()}, 0, ()).count()) == (0, 1)
    assert list(Steps({"power": ()}, 0, ()).placements()) == [{"power": ()}]


def test_far_apart_the_ways_are_those_of_dividing_a_number() -> None:
    """Two markers each on two tracks, none ever in the way: the steps divide freely among the four."""
    tracks = {"intelligence": (0, 50), "power": (0, 50)}
    assert Steps(tracks, 40, SKILLS).count() == comb(40 + 3, 3)


def test_twelve_markers_side_by_side_are_partitions() -> None:
    """Side by side, the steps of the markers never grow from left to right: the partitions of 10 into 12 at most."""
    assert Steps({"power": tuple(range(20, 32))}, 10, SKILLS).count() == 42


def test_very_many_placements_are_counted_and_the_first_are_listed() -> None:
    tracks = {"intelligence": (0, 50, 100, 150), "dexterity": (0, 50, 100, 150), "power": (0, 50, 100, 150)}
    steps = Steps(tracks, 40, SKILLS)
    assert steps.count() == comb(40 + 11, 11)
    assert next(steps.placements()) == {**tracks, "intelligence": (-40, 50, 100, 150)}
