"""Where markers can end: every placement that a number of steps leads to, counted exactly and listed in order.

Markers of one track are alike, so a placement is the set of its spaces. Passing over another marker changes nothing
in that, since only the final spaces count: it is enough to let the markers of a track keep their order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from adjudicator.games.destinies.table.state import Tracks

Spaces = tuple[int, ...]
Ways = list[int]  # in how many ways something can be, by the number of steps that it takes


@dataclass(frozen=True)
class Steps:
    """So many steps in all for markers of some tracks, to the left or to the right.

    ``tracks`` are all that were told, ``movable`` the skills whose markers may go; ``edge`` is the outermost space in
    that direction, None where there is no edge. With ``least``, a skill, a total and a number, only placements count
    that have at least so many markers of the skill at or below the total.
    """

    tracks: Tracks
    steps: int
    movable: tuple[str, ...]
    left: bool = True
    edge: int | None = None
    least: tuple[str, int, int] | None = None

    def _spaces(self, skill: str, nth: int) -> range:
        """The spaces on which a marker of a track can end, whatever the others do."""
        start = self.tracks[skill][nth]
        low, high = start, start
        if skill in self.movable and self.left:
            low = start - self.steps if self.edge is None else max(start - self.steps, self.edge)
        elif skill in self.movable:
            high = start + self.steps if self.edge is None else min(start + self.steps, self.edge)
        if self.least is not None and self.least[0] == skill and nth < self.least[2]:
            high = min(high, self.least[1])
        return range(low, high + 1)

    @cached_property
    def _ends(self) -> dict[str, list[dict[int, Ways]]]:
        """By skill and marker: where it can end, with the ways in which it and those to its right then can."""
        return {skill: self._of_track(skill) for skill in self.tracks}

    def _of_track(self, skill: str) -> list[dict[int, Ways]]:
        markers = self.tracks[skill]
        out: list[dict[int, Ways]] = []
        for nth in reversed(range(len(markers))):
            here: dict[int, Ways] = {}
            right = sorted(out[0]) if out else []
            beyond = [0] * (self.steps + 1) if out else _nothing(self.steps)
            for end in reversed(self._spaces(skill, nth)):
                while right and right[-1] > end:
                    beyond = _sum(beyond, out[0][right.pop()])
                taken = abs(markers[nth] - end)
                here[end] = [0] * taken + beyond[: self.steps + 1 - taken]
            out.insert(0, here)
        return out

    @cached_property
    def _counts(self) -> list[Ways]:
        """How many placements the tracks from this one on have."""
        out = [_nothing(self.steps)]
        for skill in reversed(list(self.tracks)):
            markers = self._ends[skill]
            of_track = [0] * (self.steps + 1) if markers else _nothing(self.steps)
            for ways in markers[0].values() if markers else ():
                of_track = _sum(of_track, ways)
            out.insert(0, _product(of_track, out[0]))
        return out

    def count(self) -> int:
        """How many placements all the steps lead to."""
        return self._counts[0][self.steps]

    @property
    def most(self) -> int:
        """How many of the steps can be made at most."""
        return max((steps for steps, ways in enumerate(self._counts[0]) if ways), default=0)

    def leads_to(self, want: Tracks) -> bool:
        """Whether all the steps can lead to a placement; ``least`` is not looked at."""
        total = 0
        for skill, markers in self.tracks.items():
            ends = sorted(want[skill])
            if len(ends) != len(markers) or len(set(ends)) < len(ends):
                return False
            for nth, end in enumerate(ends):
                if end not in self._spaces(skill, nth):
                    return False
                total += abs(end - markers[nth])
        return total == self.steps

    def placements(self) -> Iterator[Tracks]:
        """Every placement, in order of the spaces."""
        yield from self._listed(list(self.tracks), 0, self.steps)

    def _listed(self, skills: Sequence[str], at: int, left: int) -> Iterator[Tracks]:
        if at == len(skills):
            yield {}
            return
        for ends, still in self._of_markers(skills[at], 0, None, left, self._counts[at + 1]):
            for rest in self._listed(skills, at + 1, still):
                yield {skills[at]: ends, **rest}

    def _of_markers(
        self, skill: str, nth: int, past: int | None, left: int, rest: Ways
    ) -> Iterator[tuple[Spaces, int]]:
        """The ends of the markers of a track from this one on, with the steps left for other tracks, if those fit."""
        if nth == len(self.tracks[skill]):
            if rest[left]:
                yield (), left
            return
        for end, ways in sorted(self._ends[skill][nth].items()):
            if past is not None and end <= past:
                continue
            if not any(ways[taken] and rest[left - taken] for taken in range(left + 1)):
                continue
            still = left - abs(self.tracks[skill][nth] - end)
            for ends, last in self._of_markers(skill, nth + 1, end, still, rest):
                yield (end, *ends), last

    def best(self, skill: str, total: int) -> Tracks:
        """The first of the placements with most markers of a skill at or below a total. There has to be one."""
        ready = (replace(self, least=(skill, total, n)) for n in range(len(self.tracks[skill]), -1, -1))
        return next(next(each.placements()) for each in ready if each.count())


def _nothing(steps: int) -> Ways:
    """The one way to do nothing."""
    return [1] + [0] * steps


def _sum(one: Ways, other: Ways) -> Ways:
    return [a + b for a, b in zip(one, other, strict=True)]


def _product(one: Ways, other: Ways) -> Ways:
    """The ways of two things of which each has its part of the steps."""
    return [sum(one[part] * other[steps - part] for part in range(steps + 1)) for steps in range(len(one))]
