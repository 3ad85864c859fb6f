"""The skill tracks in characters: the spaces side by side, and the markers on them.

A marker is [5], one that brings a success in the test asked about <5>. Where a value says which markers move, the space
that one leaves is (5). Everything is told apart by characters; the moods only help.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from adjudicator.game import Cell, Drawing
from adjudicator.games.destinies.table.names import SKILLS
from adjudicator.games.destinies.table.state import State, Tracks
from adjudicator.games.destinies.tracks.shapes import moves_of
from adjudicator.judging.boxes import Piece, filled, row
from adjudicator.text import Joined, Text

_WIDTH: Final = 80
_SIDE: Final = 14  # cells for the name of a skill
_USUAL: Final = (1, 12)  # drawn where the table does not say where a track ends
_MARKER, _MET, _LEFT, _PLAIN = "[]", "<>", "()", "  "
_LEGEND: Final[Mapping[str, Text]] = {
    _MARKER: Text("[ ] a marker", "[ ] 标记"),
    _MET: Text("< > a success", "< > 成功"),
    _LEFT: Text("( ) left", "( ) 移走"),
}
_MOODS: Final[Mapping[str, str]] = {_MARKER: "strong", _MET: "good", _LEFT: "dim", _PLAIN: "dim"}


def tracks(state: State, held: Tracks, value: Mapping[str, Any]) -> Drawing:
    """The tracks of whom a value is about, the markers where it has them go. ``held`` has a track at least."""
    marks = _marks(held, value)
    spaces = [space for track in marks.values() for space in track]
    least, most = state.track or (min([_USUAL[0], *spaces]), max([_USUAL[1], *spaces]))
    width = max(len(str(least)), len(str(most)))
    rows: list[tuple[Cell, ...]] = []
    fit = (_WIDTH - _SIDE) // (width + 2)
    for start in range(least, most + 1, fit):
        if rows:
            rows.append(())
        shown = range(start, min(start + fit, most + 1))
        rows += [row([*_track(skill, track, shown, width)]) for skill, track in marks.items()]
    signs = {sign for track in marks.values() for sign in track.values()}
    notes = [Text("Marks: {all}.", "标记：{all}。").fill(all=Joined(tuple(
        says for sign, says in _LEGEND.items() if sign in signs)))] if signs else []  # fmt: skip
    if state.track is None:
        notes.append(Text("Where the tracks end is not told.", "轨道到哪里为止没有说明。"))
    return Drawing(Text("The skill tracks", "技能轨道"), tuple(rows), tuple(notes))


def _marks(held: Tracks, value: Mapping[str, Any]) -> dict[str, dict[int, str]]:
    """For each skill the spaces that have a sign."""
    out: dict[str, dict[int, str]] = {skill: dict.fromkeys(spaces, _MARKER) for skill, spaces in held.items()}
    moves = (value.get("want") or {}).get("moves") or ()
    if value.get("result"):
        moves = moves_of(held, {skill: tuple(sorted(spaces)) for skill, spaces in value["result"].items()})
    for move in moves:
        out[move["skill"]][move["start"]] = _LEFT
    for move in moves:
        out[move["skill"]][move["end"]] = _MARKER
    total = value.get("total")
    if isinstance(total, int) and value.get("skill") in out:
        track = out[value["skill"]]
        out[value["skill"]] = {space: _MET if space <= total else sign for space, sign in track.items()}
    return out


def _track(skill: str, track: Mapping[int, str], shown: range, width: int) -> Iterator[Piece]:
    yield from filled([Piece(SKILLS[skill])], _SIDE)
    for space in shown:
        sign = track.get(space, _PLAIN)
        drawn = f"{sign[0]}{space:>{width}}{sign[1]}"
        yield Piece(Text(drawn, drawn), _MOODS[sign])
