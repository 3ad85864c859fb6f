"""Range: how many hexes apart two are, counted from hex to adjacent hex and never through a wall."""

from __future__ import annotations

from functools import reduce
from operator import or_

from adjudicator.games.gloomhaven.hexes import Hex
from adjudicator.games.gloomhaven.table.board import Board


class Ranges:
    """Ranges on one map, counted once from each hex that is asked about."""

    def __init__(self, board: Board) -> None:
        self._next_to = board.next_to
        self._from: dict[Hex, dict[Hex, int]] = {}

    def of(self, one: Hex, other: Hex) -> int | None:
        """The range between two hexes; 0 from a hex to itself, None where no way leads round the walls."""
        return self.all_from(other).get(one) if other in self._from else self.all_from(one).get(other)

    def all_from(self, start: Hex) -> dict[Hex, int]:
        """The range of every hex that can be counted to, nearest first."""
        if start not in self._from:
            self._from[start] = self._count(start)
        return self._from[start]

    def within(self, start: Hex, most: int) -> list[Hex]:
        """The hexes within a range, the start among them, nearest first."""
        return [place for place, steps in self.all_from(start).items() if steps <= most]

    def balls(self, reach: int) -> tuple[dict[Hex, int], dict[Hex, int]]:
        """A bit for each hex, and for each hex those within a range of it, itself among them, as a set of bits.

        Grown a step at a time for all hexes together, which is far quicker than counting from each.
        """
        bit_of = {place: 1 << n for n, place in enumerate(self._next_to)}
        balls = dict(bit_of)
        for _ in range(reach):
            wider = {}
            for place, ball in balls.items():
                wider[place] = reduce(or_, (balls[other] for other in self._next_to[place]), ball)
            if wider == balls:
                break
            balls = wider
        return bit_of, balls

    def path(self, start: Hex, end: Hex) -> list[Hex]:
        """A shortest count from one hex to the other, both included; empty where there is none."""
        steps = self.all_from(start)
        if end not in steps:
            return []
        out = [end]
        while out[-1] != start:
            here = steps[out[-1]]
            out.append(min(each for each in self._next_to[out[-1]] if steps.get(each) == here - 1))
        return out[::-1]

    def _count(self, start: Hex) -> dict[Hex, int]:
        next_to = self._next_to
        if start not in next_to:
            return {}
        found = {start: 0}
        edge = [start]
        steps = 0
        while edge:
            steps += 1
            beyond = []
            for place in edge:
                for other in next_to[place]:
                    if other not in found:
                        found[other] = steps
                        beyond.append(other)
            edge = beyond
        return found
