"""Where the points of a move let a figure stop: the cheapest way to each hex, and of those the least harmful.

This is what a figure may do. A monster prefers a longer way to a harmful one; what it does is ``monster-activation``.
A character opens a closed door by entering it. What lies behind is then turned up, so that a way beyond it is known
only as far as the board shows what is there already.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from heapq import heappop, heappush

from adjudicator.games.gloomhaven.hexes import Hex
from adjudicator.games.gloomhaven.movement.going import Going, Mode, going_of
from adjudicator.games.gloomhaven.table.figures import Character, Figure
from adjudicator.games.gloomhaven.table.state import State


@dataclass(frozen=True, slots=True)
class Way:
    """A way to a hex, both ends included, with its cost in points and the harmful hexes that are entered on it.

    ``opens`` are the closed doors that are entered on it.
    """

    path: tuple[Hex, ...]
    cost: int
    harmful: tuple[Hex, ...] = ()
    opens: tuple[Hex, ...] = ()

    @property
    def beyond(self) -> bool:
        """Whether it goes on beyond a door that it opens, and so where nobody knows yet what is there."""
        return any(door != self.path[-1] for door in self.opens)


@dataclass(frozen=True)
class Reach:
    """A figure's ways over the map. ``doors`` are the closed doors that it may open; ``going`` takes them for open."""

    going: Going
    start: Hex
    doors: frozenset[Hex] = frozenset()
    _found: dict[tuple[bool, bool], dict[Hex, Way]] = field(default_factory=dict, init=False, compare=False)

    def passing(self, *, beyond: bool = False, unharmed: bool = False) -> dict[Hex, Way]:
        """The best way to every hex that it can get to, to stop there or not; the landing of a jump not counted.

        ``beyond``: also through doors that are closed as yet. ``unharmed``: only ways on which nothing harms.
        """
        key = (beyond, unharmed)
        if key not in self._found:
            self._found[key] = self._spread(*key)
        return self._found[key]

    def stops(self, *, beyond: bool = False, unharmed: bool = False) -> dict[Hex, Way]:
        """The best way to every hex where it may stop, whatever it costs. Where it stands it may stay."""
        out = {self.start: Way((self.start,), 0)}
        for place, way in self.passing(beyond=beyond, unharmed=unharmed).items():
            if place == self.start or not self.going.may_stop(place):
                continue
            harm, more = self.going.landing(place)
            if not (unharmed and harm):
                out[place] = replace(way, cost=way.cost + more, harmful=(*way.harmful, *((place,) * harm)))
        return out

    def within(self, points: int) -> dict[Hex, Way]:
        """The hexes where it may stop for some points. A way beyond a door is taken only where no other is left."""
        out = {place: way for place, way in self.stops(beyond=True).items() if way.cost <= points}
        out |= {place: way for place, way in self.stops().items() if way.cost <= points}
        return dict(sorted(out.items()))

    def _spread(self, beyond: bool, unharmed: bool) -> dict[Hex, Way]:
        """The cheapest way to each hex; of several the least harmful, then that of the smallest hexes."""
        board, walks = self.going.board, self.going.mode == "walk"
        found: dict[Hex, Way] = {}
        heap: list[tuple[int, int, tuple[Hex, ...]]] = [(0, 0, (self.start,))]
        while heap:
            cost, harm, path = heappop(heap)
            place = path[-1]
            if place in found:
                continue
            entered = path[1:]
            harmful = tuple(each for each in entered if walks and each in board.negative)
            found[place] = Way(path, cost, harmful, tuple(each for each in entered if each in self.doors))
            if place in self.doors and not beyond:
                continue
            for other in board.next_to[place]:
                hurts = walks and other in board.negative
                if other in found or not self.going.may_pass(other) or (unharmed and hurts):
                    continue
                dear = walks and other in board.difficult
                heappush(heap, (cost + 1 + dear, harm + hurts, (*path, other)))
        return found


def reach_of(figure: Figure, state: State, mode: Mode, last_difficult: int = 1) -> Reach:
    """The ways of a figure of a table. A character opens doors; to others a closed one is a wall."""
    going, start = going_of(figure, state, mode, last_difficult), state.place_of(figure)
    closed = going.board.closed_doors
    if not closed or not isinstance(figure, Character):
        return Reach(going, start)
    opened = replace(going.board, doors=dict.fromkeys(going.board.doors, True))
    return Reach(replace(going, board=opened), start, closed)
