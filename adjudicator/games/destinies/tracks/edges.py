"""Where a track ends: as the table says, else as a reading of the gap has it, and that only where it matters."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.errors import Problem, StateError
from adjudicator.games.destinies.table.names import SKILLS
from adjudicator.games.destinies.table.state import State, Tracks
from adjudicator.games.destinies.tracks.placing import Steps
from adjudicator.judging.reads import Reads
from adjudicator.text import Text

PRINTED = (1, 12)  # the spaces that a reviewer counts on the board; see ds.gap.track-range
GAP = "ds.gap.track-range"


@dataclass(frozen=True, slots=True)
class Edge:
    """The outermost space in a direction, None if there is none, and the gap that says so, None if the table does."""

    space: int | None
    ruling: str | None

    @property
    def rulings(self) -> tuple[str, ...]:
        """The gap, where it came up."""
        return () if self.ruling is None else (self.ruling,)

    def beyond(self, space: int, left: bool) -> bool:
        """Whether a space lies beyond it."""
        return self.space is not None and (space < self.space if left else space > self.space)


def edge(state: State, tracks: Tracks, steps: int, movable: tuple[str, ...], left: bool, reads: Reads) -> Edge:
    """Where markers have to stop that go so many steps.

    The readings of ds.gap.track-range are asked for only where an edge can keep a marker from going somewhere. Raises
    StateError where the reading that tells the spaces of a track is taken, and a marker stands on another one.
    """
    if state.track is not None:
        return Edge(state.track[0] if left else state.track[1], None)
    space = PRINTED[0] if left else PRINTED[1]
    free = Steps(tracks, steps, movable, left)
    if Steps(tracks, steps, movable, left, space).count() == free.count() > 0:
        return Edge(None, None)  # none gets there
    if reads.of(GAP) != "one-to-twelve":
        return Edge(None, GAP)
    _check_printed(tracks)
    return Edge(space, GAP)


def _check_printed(tracks: Tracks) -> None:
    for skill, markers in tracks.items():
        for space in markers:
            if not PRINTED[0] <= space <= PRINTED[1]:
                says = Text(
                    "A marker of {skill} stands on {space}: the table has to tell which spaces its tracks have.",
                    "{skill}轨道的 {space} 格上有标记：局面须写明轨道有哪些格。",
                )
                expected = Text("the first and the last space", "最左格和最右格")
                raise StateError(
                    [Problem("/track", says.fill(skill=SKILLS[skill], space=space), expected, (), GAP)]
                )  # fmt: skip
