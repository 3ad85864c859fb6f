"""Why markers can end somewhere, or can't: for questions about steps of markers, whatever makes them go."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.games.destinies.table.names import SKILLS
from adjudicator.games.destinies.table.state import Tracks
from adjudicator.games.destinies.tracks.allotted import off_track, twice
from adjudicator.games.destinies.tracks.edges import Edge
from adjudicator.games.destinies.tracks.placing import Steps
from adjudicator.games.destinies.tracks.proof import Held, SpentError, against_ending
from adjudicator.games.destinies.tracks.shapes import SIDES, moves_of, shown
from adjudicator.judging.ruled import Because
from adjudicator.judging.telling import joined
from adjudicator.solver import Meter
from adjudicator.text import Joined, Text

APART = "ds.track.apart"


@dataclass(frozen=True, slots=True)
class Shift:
    """Steps of a player's markers, the ruling that makes them go (``far``), and where the track ends."""

    steps: Steps
    edge: Edge
    far: str

    @property
    def tracks(self) -> Tracks:
        """Where the markers stand before."""
        return self.steps.tracks

    @property
    def held(self) -> Held:
        """The rulings that hold the constraints."""
        return Held(self.far, APART, self.edge.ruling)

    @property
    def rulings(self) -> tuple[str, ...]:
        """The rulings that say where markers can go."""
        return (self.far, APART, *self.edge.rulings)


def ending(shift: Shift, want: Tracks, ways: tuple[str, ...], meter: Meter) -> Because:
    """Why markers can end somewhere, or can't: then by rulings that the solver finds, none to spare.

    ``want`` has every track that was told; ``ways`` are rulings on how markers are moved, for where they can.
    """
    steps, tracks = shift.steps, shift.tracks
    for skill, markers in tracks.items():
        if len(markers) != len(want[skill]):
            says = Text("Markers on the track of {skill}: {n}. They are moved; none comes or goes.",
                        "{skill}轨道上的标记有 {n} 枚，只移动，不增减。")  # fmt: skip
            return Because(says.fill(skill=SKILLS[skill], n=len(markers)), (shift.far, "ds.skill.tracks"))
    if steps.leads_to(want):
        says = Text("The markers can end so: {way}; {steps} {side} in all.",
                    "标记可以到那里：{way}，共{side} {steps} 格。")  # fmt: skip
        says = says.fill(steps=steps.steps, side=SIDES[steps.left], way=_way(tracks, want))
        return Because(says, tuple(dict.fromkeys((shift.far, *ways, APART, *shift.edge.rulings))))
    if shift.edge.ruling is None and (off := _off(shift, want)) is not None:
        return Because(off, (shift.far,))  # the table itself says where the track ends
    reasons = _reasons(shift, want)
    try:
        found = against_ending(steps, shift.held, want, meter)
    except SpentError:
        found = None  # all of them, then: these are enough, and perhaps fewer are
    known = [each for each in reasons if found is None or each in found]
    return joined([Because(reasons[each], (each,)) for each in known])


def _way(tracks: Tracks, want: Tracks) -> Text | Joined:
    moves = moves_of(tracks, want)
    if not moves:
        return Text("none is moved", "都不动")
    way = Text("{skill} {start} → {end}", "{skill} {start} → {end}")
    parts = [way.fill(skill=SKILLS[each["skill"]], start=each["start"], end=each["end"]) for each in moves]
    return Joined(tuple(parts))


def _off(shift: Shift, want: Tracks) -> Text | None:
    """That a marker would leave the track, if one would; also one that is not moved, which is wanted there."""
    for skill in dict.fromkeys((*shift.steps.movable, *want)):
        for space in want[skill]:
            if shift.edge.beyond(space, shift.steps.left):
                return off_track(skill, space, shift.edge, shift.steps.left)
    return None


def _reasons(shift: Shift, want: Tracks) -> dict[str, Text]:
    """What each ruling has against an ending, for those that have something against it."""
    out = {}
    far = _too_far(shift, want)
    if far is not None:
        out[shift.far] = far
    found = twice(want)
    if found is not None:
        says = Text("Two markers of {skill} would stand on {space}.", "{skill}轨道的 {space} 格上会有两枚标记。")
        out[APART] = says.fill(skill=SKILLS[found[0]], space=found[1])
    off = _off(shift, want)
    if off is not None and shift.edge.ruling is not None:
        out[shift.edge.ruling] = off
    return out


def _too_far(shift: Shift, want: Tracks) -> Text | None:
    steps, total = shift.steps, 0
    for skill, markers in shift.tracks.items():
        for start, end in zip(markers, sorted(want[skill]), strict=True):
            step = start - end if steps.left else end - start
            if step and skill not in steps.movable:
                says = Text("The markers of {skill} are not moved.", "{skill}轨道的标记不能动。")
                return says.fill(skill=SKILLS[skill])
            if step < 0:
                says = Text("Markers go {side}: with {want} one would go the other way.",
                            "标记只{side}走：摆成“{want}”，就有一枚走反了。")  # fmt: skip
                return says.fill(side=SIDES[steps.left], want=shown(want))
            total += step
    if total == steps.steps:
        return None
    says = Text("Ending with {want} means {total} {side} in all, not {steps}.",
                "摆成“{want}”共要{side} {total} 格，而该走的是 {steps} 格。")  # fmt: skip
    return says.fill(want=shown(want), total=total, side=SIDES[steps.left], steps=steps.steps)
