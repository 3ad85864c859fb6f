"""Being pushed and pulled: each hex farther from the attacker than the one before, or closer to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from adjudicator.games.gloomhaven.hexes import Hex
from adjudicator.games.gloomhaven.sight.ranges import Ranges
from adjudicator.games.gloomhaven.table.board import Board
from adjudicator.games.gloomhaven.table.figures import Figure
from adjudicator.games.gloomhaven.table.state import State

Force = Literal["push", "pull"]
FORCES: tuple[Force, ...] = ("push", "pull")


@dataclass(frozen=True)
class Forcing:
    """One figure that another pushes or pulls.

    ``enemies`` are the hexes of the figures that the one who is moved can't pass, ``others`` those of its own side.
    Who flies is not stopped by what lies on the ground. Ranges are counted round walls, as everywhere.
    """

    board: Board
    origin: Hex
    enemies: frozenset[Hex] = frozenset()
    others: frozenset[Hex] = frozenset()
    flying: bool = False

    @cached_property
    def _ranges(self) -> Ranges:
        return Ranges(self.board)

    def range_of(self, place: Hex) -> int | None:
        """The range from whoever pushes or pulls."""
        return self._ranges.of(self.origin, place)

    def may_enter(self, place: Hex) -> bool:
        """Whether the figure can be moved through a hex."""
        return place not in self.enemies and (self.flying or place not in self.board.obstacles)

    def may_end(self, place: Hex) -> bool:
        """Whether the figure can be left there."""
        return self.may_enter(place) and place not in self.others

    def further(self, place: Hex, force: Force) -> list[Hex]:
        """The hexes that the figure may be moved to next, each farther or closer, in order."""
        here = self.range_of(place)
        if here is None:
            return []
        out = []
        for other in self.board.next_to.get(place, ()):
            there = self.range_of(other)
            if there is not None and (there > here if force == "push" else there < here) and self.may_enter(other):
                out.append(other)
        return sorted(out)

    def ways(self, start: Hex, force: Force, steps: int) -> Iterator[tuple[Hex, ...]]:
        """Every way of the full length, or shorter where it is blocked; the start included.

        None where it can't be moved at all.
        """
        for rest in self._on(start, force, steps):
            if rest:
                yield (start, *rest)

    def _on(self, place: Hex, force: Force, steps: int) -> Iterator[tuple[Hex, ...]]:
        found = False
        if steps:
            for other in self.further(place, force):
                for rest in self._on(other, force, steps - 1):
                    found = True
                    yield (other, *rest)
        if not found and self.may_end(place):
            yield ()

    def blocked(self, place: Hex, force: Force, steps: int) -> bool:
        """Whether a figure that could be moved that much further has nowhere to go."""
        return not any(self._ends(other, force, steps - 1) for other in self.further(place, force))

    def _ends(self, place: Hex, force: Force, steps: int) -> bool:
        """Whether a way through this hex ends somewhere."""
        return self.may_end(place) or (
            steps > 0 and any(self._ends(other, force, steps - 1) for other in self.further(place, force))
        )


def forcing(moved: Figure, by: Figure, state: State) -> Forcing:
    """How one figure of a table can be pushed or pulled by another. Raises StateError for a place that is missing."""
    enemies = frozenset(each.at for each in state.enemies_of(moved) if each.at is not None)
    allies = frozenset(each.at for each in state.allies_of(moved) if each.at is not None)
    return Forcing(state.the_board(), state.place_of(by), enemies, allies, moved.flying)
