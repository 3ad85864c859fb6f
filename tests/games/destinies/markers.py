"""A second answer to where markers can end: every way to allot the steps is tried, one space at a time.

It knows nothing of the code under test, and keeps markers that share a space on the way.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from itertools import product

from hypothesis import strategies as st

SKILLS = ("intelligence", "dexterity", "power")
Table = tuple[tuple[str, tuple[int, ...]], ...]


def table(tracks: Mapping[str, Collection[int]]) -> Table:
    """Markers by track, in a form that can stand in a set."""
    return tuple((skill, tuple(sorted(tracks[skill]))) for skill in SKILLS if skill in tracks)


def _one_step(markers: Table, movable: Collection[str], by: int) -> Iterator[Table]:
    for skill, spaces in markers:
        for nth in range(len(spaces)) if skill in movable else ():
            moved = (*spaces[:nth], spaces[nth] + by, *spaces[nth + 1 :])
            yield table({**dict(markers), skill: moved})


def anywhere(tracks: Mapping[str, Collection[int]], steps: int, movable: Collection[str], left: bool) -> set[Table]:
    """Where so many steps can bring the markers, on one space or not, as if no track ended."""
    found = {table(tracks)}
    for _ in range(steps):
        found = {after for before in found for after in _one_step(before, movable, -1 if left else 1)}
    return found


def apart(markers: Table) -> bool:
    """Whether no two markers of a track share a space."""
    return all(len(set(spaces)) == len(spaces) for _, spaces in markers)


def within(markers: Table, movable: Collection[str], left: bool, edge: int | None) -> bool:
    """Whether no marker that can move is beyond the edge."""
    if edge is None:
        return True
    moved = [space for skill, spaces in markers if skill in movable for space in spaces]
    return all(space >= edge if left else space <= edge for space in moved)


def placements(
    tracks: Mapping[str, Collection[int]], steps: int, movable: Collection[str], left: bool, edge: int | None
) -> set[Table]:
    """Where so many steps can bring the markers by the rules."""
    found = anywhere(tracks, steps, movable, left)
    return {each for each in found if apart(each) and within(each, movable, left, edge)}


def everywhere(tracks: Mapping[str, Collection[int]], low: int, high: int) -> Iterator[Table]:
    """Every way to put as many markers on spaces from one to another."""
    names = [skill for skill in SKILLS if skill in tracks]
    each_track = [product(range(low, high + 1), repeat=len(tracks[skill])) for skill in names]
    for chosen in product(*map(list, each_track)):
        yield table(dict(zip(names, chosen, strict=True)))


def at_or_below(markers: Table, skill: str, total: int) -> int:
    """How many markers of a skill are at or below a total."""
    return sum(space <= total for space in dict(markers)[skill])


def tracks_of(markers: int, least: int = 1, most: int = 8) -> st.SearchStrategy[dict[str, tuple[int, ...]]]:
    """Random tracks with so many markers on each at most, each on a space of its own."""
    spaces = st.sets(st.integers(least, most), max_size=markers).map(lambda each: tuple(sorted(each)))
    return st.dictionaries(st.sampled_from(SKILLS), spaces, min_size=1).map(
        lambda each: {skill: each[skill] for skill in SKILLS if skill in each}
    )
