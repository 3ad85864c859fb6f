"""The reader for the solver: a hand as Boolean expressions, and a list of weighted ones that add up to its total."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.games.fantasy_realms.readings import Readings
from adjudicator.games.fantasy_realms.solving.parts import Slot
from adjudicator.games.fantasy_realms.solving.points import Points, Weights
from adjudicator.games.fantasy_realms.solving.resolution import Resolution
from adjudicator.games.fantasy_realms.solving.tracking import Untracked
from adjudicator.solver import Search


class Model(Resolution):
    """A hand as expressions, with its points.

    ``points`` has the weights that add up to the total, ``bases`` those that add up to the base strength that breaks
    ties.
    """

    def __init__(self, search: Search, slots: Sequence[Slot], reads: Readings, track: Untracked | None = None) -> None:
        super().__init__(search, slots, reads, track)
        self.points = Points(self)
        self.bases = self.points.bases

    @property
    def weights(self) -> Weights:
        """What adds up to the total."""
        return [(line.part, line.points) for line in self.points.lines]
