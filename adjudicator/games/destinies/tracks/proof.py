"""Whether markers can end somewhere, and how many can be at or below a total: the solver's word, and what it rests on.

The constraints are those of ``placing``, each held by the ruling that makes it: without the ruling the markers may go
any number of steps to either side, or share a space, or leave the track.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from adjudicator.games.destinies.table.state import Tracks
from adjudicator.games.destinies.tracks.placing import Steps
from adjudicator.solver import Expr, Meter, Search

Spaces = Mapping[str, Sequence[Collection[int]]]  # on which markers may end, by skill and marker


class SpentError(Exception):
    """The budget ran out."""


@dataclass(frozen=True, slots=True)
class Held:
    """The rulings that hold the constraints: how far markers go, that they stay apart, and where the track ends.

    ``edge`` is None where the table itself says where the track ends: that is no ruling.
    """

    far: str
    apart: str
    edge: str | None


class Markers:
    """The constraints on the markers of some tracks, in one search.

    Each marker has a flag for every space on which it may end, the last left out: whether it ends there or farther
    left. Markers of a track are alike, so they may be taken to keep their order, whatever is held; that saves the
    solver from trying them in each other's places. ``spaces`` are those spaces, by skill and marker and with its start
    among them, as far as they matter for what is asked.
    """

    def __init__(self, search: Search, steps: Steps, held: Held, spaces: Spaces) -> None:
        self._search = search
        self._steps = steps
        self.held: dict[str, Expr] = {}
        self._spaces = {
            skill: [self._on_track(each, held.edge is None) for each in of_track] for skill, of_track in spaces.items()
        }
        self._flags = {
            skill: [[search.flag() for _ in each[1:]] for each in of_track] for skill, of_track in self._spaces.items()
        }
        for skill in steps.tracks:
            self._in_order(skill)
        self._far(held.far)
        self._apart(held.apart)
        self._edge(held.edge)

    def _on_track(self, spaces: Collection[int], told: bool) -> list[int]:
        """The spaces in their order; none beyond an edge that the table tells."""
        edge = self._steps.edge if told else None
        if edge is None:
            return sorted(spaces)
        return sorted(each for each in spaces if (each >= edge if self._steps.left else each <= edge))

    def _by(self, skill: str, nth: int, space: int) -> Expr:
        """That a marker ends on a space or farther left."""
        spaces = self._spaces[skill][nth]
        if space < spaces[0]:
            return False
        return space >= spaces[-1] or self._flags[skill][nth][bisect_right(spaces, space) - 1]

    def _then(self, one: Expr, other: Expr) -> Expr:
        return self._search.any_(self._search.not_(one), other)

    def _in_order(self, skill: str) -> None:
        for nth in range(len(self._steps.tracks[skill])):
            for space in self._spaces[skill][nth]:
                here = self._by(skill, nth, space)
                self._search.require(self._then(self._by(skill, nth, space - 1), here))
                if nth:
                    self._search.require(self._then(here, self._by(skill, nth - 1, space)))

    def _hold(self, ruling: str | None, part: Expr) -> None:
        """Require something while its ruling is held."""
        search = self._search
        if ruling is None:
            search.require(part)
            return
        if ruling not in self.held:
            self.held[ruling] = search.flag()
        search.require(search.any_(search.not_(self.held[ruling]), part))

    def _far(self, ruling: str) -> None:
        left = self._steps.left
        steps: list[tuple[Expr, int]] = []
        for skill, markers in self._steps.tracks.items():
            for nth, start in enumerate(markers):
                stays = self._by(skill, nth, start), self._search.not_(self._by(skill, nth, start - 1))
                for part in stays if skill not in self._steps.movable else stays[:1] if left else stays[1:]:
                    self._hold(ruling, part)
                for space, beyond in pairwise(self._spaces[skill][nth]):  # the steps that the marker leaves behind
                    by = self._by(skill, nth, space)
                    if left and space < start:
                        steps.append((by, beyond - space))
                    elif not left and space >= start:
                        steps.append((self._search.not_(by), beyond - space))
        self._hold(ruling, self._search.weighs(steps, self._steps.steps))
        self._hold(ruling, self._search.weighs([(step, -n) for step, n in steps], -self._steps.steps))

    def _apart(self, ruling: str) -> None:
        for skill, markers in self._steps.tracks.items():
            for nth in range(1, len(markers)):
                for space in self._spaces[skill][nth]:
                    before = self._by(skill, nth - 1, space - 1)
                    self._hold(ruling, self._then(self._by(skill, nth, space), before))

    def _edge(self, ruling: str | None) -> None:
        edge = self._steps.edge
        if edge is None:
            return
        for skill, markers in self._steps.tracks.items():
            for nth in range(len(markers) if skill in self._steps.movable else 0):
                within = self._search.not_(self._by(skill, nth, edge - 1))
                self._hold(ruling, within if self._steps.left else self._by(skill, nth, edge))

    def ends(self, want: Tracks) -> Expr:
        """That the markers end there."""
        parts = []
        for skill, spaces in want.items():
            for nth, space in enumerate(sorted(spaces)):
                parts += [self._by(skill, nth, space), self._search.not_(self._by(skill, nth, space - 1))]
        return self._search.all_(*parts)

    def successes(self, skill: str, total: int, least: int) -> Expr:
        """That at least so many markers of a skill end at or below a total."""
        return self._by(skill, least - 1, total) if least else True


def _reached(steps: Steps, skill: str, start: int, also: Collection[int]) -> range:
    """The spaces from the first to the last that steps of a marker lead to, and to others besides."""
    far = steps.steps if skill in steps.movable else 0
    known = {start, start - far if steps.left else start + far, *also}
    return range(min(known), max(known) + 1)


def _possible(search: Search, flags: list[Expr]) -> bool:
    found = search.solve(flags)
    if found is None:
        raise SpentError
    return found


def _against(search: Search, markers: Markers, what: Expr) -> tuple[str, ...] | None:
    """None if something is possible; else rulings against it of which none can be spared."""
    goal = search.flag()
    search.require(search.any_(search.not_(goal), what))
    left = sorted(markers.held)
    if _possible(search, [goal, *(markers.held[ruling] for ruling in left)]):
        return None
    for ruling in list(left):
        fewer = [each for each in left if each != ruling]
        if not _possible(search, [goal, *(markers.held[each] for each in fewer)]):
            left = fewer
    return tuple(left)


@dataclass(frozen=True, slots=True)
class _Proved:
    """What was asked of the solver, and what it said: readings often come to the same."""

    asked: tuple[object, ...]
    against: tuple[str, ...] | None


def _once(
    meter: Meter, asked: tuple[object, ...], prove: Callable[[], tuple[str, ...] | None]
) -> tuple[str, ...] | None:
    for known in meter.found:
        if isinstance(known, _Proved) and known.asked == asked:
            return known.against
    against = prove()
    meter.found.append(_Proved(asked, against))
    return against


def against_ending(steps: Steps, held: Held, want: Tracks, meter: Meter) -> tuple[str, ...] | None:
    """None if the markers can end there; else the rulings against it, none to spare. Raises SpentError.

    ``want`` has as many spaces of each track as there are markers on it.
    """
    spaces = {
        skill: [{start, end} for start, end in zip(markers, sorted(want[skill]), strict=True)]
        for skill, markers in steps.tracks.items()
    }  # where a marker is not to end, it does not matter which space that is

    def prove() -> tuple[str, ...] | None:
        with Search(meter) as search:
            markers = Markers(search, steps, held, spaces)
            return _against(search, markers, markers.ends(want))

    return _once(meter, (steps, held, want), prove)


def against_more(steps: Steps, held: Held, skill: str, total: int, least: int, meter: Meter) -> tuple[str, ...] | None:
    """The same for at least so many markers of a skill at or below a total."""
    free = {skill: range(total - len(steps.tracks[skill]) + 1, total + 1)}  # enough for all of them
    spaces = {
        each: [_reached(steps, each, start, free.get(each, ())) for start in markers]
        for each, markers in steps.tracks.items()
    }

    def prove() -> tuple[str, ...] | None:
        with Search(meter) as search:
            markers = Markers(search, steps, held, spaces)
            return _against(search, markers, markers.successes(skill, total, least))

    return _once(meter, (steps, held, skill, total, least), prove)
