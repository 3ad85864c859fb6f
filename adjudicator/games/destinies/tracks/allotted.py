"""Markers moved as somebody says, one after another: what the rules have against it, and where they end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from adjudicator.games.destinies.table.names import SKILLS
from adjudicator.games.destinies.table.state import Tracks
from adjudicator.games.destinies.tracks.edges import Edge
from adjudicator.games.destinies.tracks.shapes import SIDES
from adjudicator.judging.faults import Fault
from adjudicator.judging.ruled import Because
from adjudicator.text import Text


def codes(wrong: Iterable[Fault], known: Mapping[str, Text]) -> list[str]:
    """The codes of faults, each once, in the order in which they are known."""
    there = {each.code for each in wrong}
    return [code for code in known if code in there]


class Standing:
    """Markers while they are moved; ``far`` is the ruling that moves them."""

    def __init__(self, tracks: Tracks, edge: Edge, left: bool, far: str) -> None:
        self._standing = {skill: list(markers) for skill, markers in tracks.items()}
        self._edge = edge
        self._left = left
        self._far = far

    @property
    def tracks(self) -> Tracks:
        """Where they stand."""
        return {skill: tuple(sorted(markers)) for skill, markers in self._standing.items()}

    def move(self, moves: Sequence[Mapping[str, Any]]) -> list[Fault]:
        """Move them; what is wrong with it. A marker that is not there is left out, one off its track is moved."""
        out = []
        for move in moves:
            skill, start = move["skill"], move["start"]
            markers = self._standing.get(skill, [])
            if start not in markers:
                says = Text("No marker of {skill} stands on {space}.", "{skill}轨道的 {space} 格上没有标记。")
                says = says.fill(skill=SKILLS[skill], space=start)
                out.append(Fault("no-marker", Because(says, (self._far, "ds.skill.tracks"))))
                continue
            end = start - move["steps"] if self._left else start + move["steps"]
            markers[markers.index(start)] = end
            if self._edge.beyond(end, self._left):
                says = off_track(skill, end, self._edge, self._left)
                out.append(Fault("off-track", Because(says, (self._far, *self._edge.rulings))))
        return out

    def shared(self, when: Text) -> Fault | None:
        """Two markers on one space, if there are; ``when`` begins the sentence that says so."""
        found = twice(self.tracks)
        if found is None:
            return None
        says = Text("{when} two markers of {skill} stand on {space}.", "{when}{skill}轨道的 {space} 格上有两枚标记。")
        says = says.fill(when=when, skill=SKILLS[found[0]], space=found[1])
        return Fault("overlap", Because(says, ("ds.track.apart",)))


def twice(tracks: Tracks) -> tuple[str, int] | None:
    """The first skill and space with two markers, None if there is none."""
    for skill, markers in tracks.items():
        for space in sorted(set(markers)):
            if markers.count(space) > 1:
                return skill, space
    return None


def off_track(skill: str, space: int, edge: Edge, left: bool) -> Text:
    """That a track does not have a space."""
    says = Text("The track of {skill} has no space {space}: {edge} is the last {side}.",
                "{skill}轨道没有 {space} 格：{side}最远到 {edge} 格。")  # fmt: skip
    return says.fill(skill=SKILLS[skill], space=space, edge=edge.space, side=SIDES[left])
