"""Points of experience spent as somebody says: whether each is two spaces, and the markers end where they may."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.games.destinies.table.state import Tracks
from adjudicator.games.destinies.tracks.allotted import Standing
from adjudicator.games.destinies.tracks.edges import Edge
from adjudicator.judging.faults import Fault
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because
from adjudicator.text import Text

STEPS = 2  # of one point
_BETWEEN = "ds.gap.overlap-between"


def faults(
    points: int, moves: Sequence[Sequence[Mapping[str, Any]]], tracks: Tracks, edge: Edge, lost: int, reads: Reads
) -> tuple[list[Fault], Tracks]:
    """What is wrong with spending points so, and where the markers end; so many of the steps find no place.

    Two markers on one space between the points are a fault by one reading only, and that is asked for only if nothing
    else is wrong.
    """
    out: list[Fault] = []
    if len(moves) != points:
        says = Text("Points spent by these moves: {n}, not {points}.", "这些移动用了 {n} 点，不是 {points} 点。")
        out.append(Fault("points", Because(says.fill(n=len(moves), points=points), ("ds.xp.two",))))
    standing = Standing(tracks, edge, True, "ds.xp.two")
    between: Fault | None = None
    shared: Fault | None = None
    for n, point in enumerate(moves, 1):
        total = sum(move["steps"] for move in point)
        if STEPS - lost <= total < STEPS:
            lost -= STEPS - total
        elif total != STEPS:
            says = Text("Point {n} moves markers by {total} in all; a point is two spaces.",
                        "第 {n} 点共移动 {total} 格，而一点正好两格。")  # fmt: skip
            rulings = ("ds.xp.two", "ds.xp.same", "ds.xp.split")
            out.append(Fault("not-two", Because(says.fill(n=n, total=total), rulings)))
        out += standing.move(point)
        between = between or shared
        shared = standing.shared(Text("After point {n}", "第 {n} 点之后，").fill(n=n))
    if shared is not None and not any(each.code == "no-marker" for each in out):
        out.append(shared)
    if not out and between is not None and reads.of(_BETWEEN) == "each-point":
        out.append(Fault(between.code, Because(between.because.says, (_BETWEEN, *between.because.rulings))))
    return out, standing.tracks
