"""How one figure gets over the map: what a step costs, where it may pass, and where it may stop.

A walk enters every hex of its way. A jump passes over everything but walls, and only its last hex is entered like one
of a walk. Who flies enters nothing, so that nothing on the ground costs or harms.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from heapq import heappop, heappush
from typing import Literal

from adjudicator.games.gloomhaven.hexes import Hex
from adjudicator.games.gloomhaven.table.board import Board
from adjudicator.games.gloomhaven.table.figures import Figure
from adjudicator.games.gloomhaven.table.state import State

Mode = Literal["walk", "jump", "fly"]
# What a way comes to: the negative hexes entered (traps, hazardous terrain), and the movement points.
Toll = tuple[int, int]


@dataclass(frozen=True)
class Going:
    """A figure's ways. ``enemies`` are the hexes of figures it can't walk through, ``others`` those of all others.

    ``last_difficult`` is what a jump pays more for landing on difficult terrain (``gh.gap.jump-last-difficult``).
    """

    board: Board
    mode: Mode
    enemies: frozenset[Hex] = frozenset()
    others: frozenset[Hex] = frozenset()
    last_difficult: int = 1

    def may_pass(self, place: Hex) -> bool:
        """Whether it may move through a hex of the floor."""
        return self.mode != "walk" or (place not in self.board.obstacles and place not in self.enemies)

    def may_stop(self, place: Hex) -> bool:
        """Whether it may end its movement there; where it stands it always may stay."""
        if place in self.enemies or place in self.others or place in self.board.solid:
            return False
        return self.mode == "fly" or place not in self.board.obstacles

    @cached_property
    def _dear(self) -> frozenset[Hex]:
        return self.board.difficult if self.mode == "walk" else frozenset()

    @cached_property
    def _harmful(self) -> frozenset[Hex]:
        return self.board.negative if self.mode == "walk" else frozenset()

    def landing(self, place: Hex) -> Toll:
        """What stopping at a hex adds to the way there: only a jump meets its last hex apart from the others."""
        if self.mode != "jump":
            return (0, 0)
        return (int(place in self.board.negative), self.last_difficult if place in self.board.difficult else 0)

    @cached_property
    def _steps(self) -> Mapping[Hex, tuple[Hex, ...]]:
        """For each hex the hexes that a step from it may lead to."""
        next_to = self.board.next_to
        if self.mode != "walk":
            return next_to
        closed = self.board.obstacles | self.enemies
        if not closed:
            return next_to
        out = dict(next_to)
        for place in closed:
            for other in next_to.get(place, ()):
                out[other] = tuple(each for each in out[other] if each not in closed)
        return out

    def tolls(self, start: Hex) -> dict[Hex, Toll]:
        """The least toll of the way to each hex that can be passed, negative hexes first; the landing not included."""
        if not self._dear and not self._harmful:
            return self._plain(start)
        return self._spread(start, backwards=False)

    def _spread(self, start: Hex, *, backwards: bool) -> dict[Hex, Toll]:
        """The least toll of every way from ``start``, or of those to it: then a hex pays when it is left behind."""
        steps, dear, harmful = self._steps, self._dear, self._harmful
        best: dict[Hex, Toll] = {start: (0, 0)}
        heap: list[tuple[int, int, Hex]] = [(0, 0, start)]
        done: set[Hex] = set()
        while heap:
            harm, cost, place = heappop(heap)
            if place in done:
                continue
            done.add(place)
            for other in steps.get(place, ()):
                entered = place if backwards else other
                toll = (harm + (entered in harmful), cost + 1 + (entered in dear))
                if other not in best or toll < best[other]:
                    best[other] = toll
                    heappush(heap, (*toll, other))
        return best

    def _plain(self, start: Hex) -> dict[Hex, Toll]:
        """The same where every step costs one and harms nobody."""
        steps = self._steps
        best: dict[Hex, Toll] = {start: (0, 0)}
        edge, cost = [start], 0
        while edge:
            cost += 1
            toll = (0, cost)
            beyond = []
            for place in edge:
                for other in steps.get(place, ()):
                    if other not in best:
                        best[other] = toll
                        beyond.append(other)
            edge = beyond
        return best

    def stops(self, start: Hex) -> dict[Hex, Toll]:
        """The least toll of going to each hex where it may stop, landing included; where it stands costs nothing."""
        out: dict[Hex, Toll] = {}
        blocked = self.enemies | self.others | (self.board.obstacles if self.mode != "fly" else frozenset())
        for place, toll in self.tolls(start).items():
            if place == start:
                out[place] = (0, 0)
            elif place not in blocked:
                if self.mode == "jump":
                    harm, more = self.landing(place)
                    out[place] = (toll[0] + harm, toll[1] + more)
                else:
                    out[place] = toll
        return out

    @cached_property
    def _known(self) -> dict[Hex, dict[Hex, Toll]]:
        return {}

    def tolls_to(self, end: Hex) -> dict[Hex, Toll]:
        """For each hex the least toll of the way from it to ``end``, the landing there included. Counted once."""
        if end not in self._known:
            self._known[end] = self._back_from(end)
        return self._known[end]

    def _back_from(self, end: Hex) -> dict[Hex, Toll]:
        if self.mode != "walk":
            harm, more = self.landing(end)
            return {place: (harm, cost + more) for place, (_, cost) in self.tolls(end).items()}
        if not self._dear and not self._harmful:
            return self._plain(end)
        return self._spread(end, backwards=True)

    def path(self, start: Hex, end: Hex) -> list[Hex]:
        """A way of least toll from ``start`` to ``end``, both included; of several the one with the smallest hexes.

        Empty where there is none.
        """
        if start == end:
            return [start]
        left = self.tolls_to(end)
        if start not in left:
            return []
        out = [start]
        while out[-1] != end:
            harm, cost = left[out[-1]]
            out.append(min(other for other in self._steps[out[-1]] if self._leads(other, end, (harm, cost), left)))
        return out

    def _leads(self, other: Hex, end: Hex, here: Toll, left: Mapping[Hex, Toll]) -> bool:
        """Whether a step onto ``other`` is one of a way of least toll."""
        if other not in left or (other != end and not self.may_pass(other)):
            return False
        step = (int(other in self._harmful), 1 + (other in self._dear))
        landing = (0, 0)
        if self.mode != "walk" and other == end:
            landing = self.landing(end)
            return here == (step[0] + landing[0], step[1] + landing[1])
        return here == (left[other][0] + step[0], left[other][1] + step[1])


def going_of(figure: Figure, state: State, mode: Mode, last_difficult: int = 1) -> Going:
    """How a figure of a table moves: through its own side's figures but not through the other's."""
    enemies = frozenset(each.at for each in state.enemies_of(figure) if each.at is not None)
    allies = frozenset(each.at for each in state.allies_of(figure) if each.at is not None)
    return Going(state.the_board(), mode, enemies, allies, last_difficult)
