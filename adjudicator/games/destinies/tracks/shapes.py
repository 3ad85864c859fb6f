"""Shapes that questions about skill tracks share, and the claim that markers can end somewhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from marshmallow import Schema, fields

from adjudicator.errors import pointer
from adjudicator.fields import NAME_MOST, Truth, number
from adjudicator.games.destinies.table.names import SKILL_ALIASES, SKILLS
from adjudicator.games.destinies.table.schema import (
    MARKERS_MOST,
    SPACE_LEAST,
    SPACE_MOST,
    a_list,
    skill,
    space,
)
from adjudicator.games.destinies.table.state import Player, Tracks
from adjudicator.games.destinies.tracks.placing import Steps
from adjudicator.judging.facts import Fact, Kind
from adjudicator.judging.missing import missing
from adjudicator.report import Report
from adjudicator.text import Joined, Text, fold

LISTED_MOST = 200  # placements that a value lists; all are counted
STEPS_MOST = 40  # of one answer: 20 points, and more than the app moves
PLACED_LEAST, PLACED_MOST = SPACE_LEAST - STEPS_MOST, SPACE_MOST + STEPS_MOST  # where no edge is in the way
COUNT_MOST = 2**53 - 1  # placements; JavaScript counts as far
SIDES: Mapping[bool, Text] = {True: Text("to the left", "向左"), False: Text("to the right", "向右")}  # by ``left``
# What the rules can have against markers moved as somebody says, whatever makes them go.
TRACK_FAULTS: Mapping[str, Text] = {
    "nothing-fits": Text("the steps do not fit anywhere", "没有位置能走满"),
    "no-marker": Text("no marker stands there", "那一格没有标记"),
    "overlap": Text("two markers on one space", "两枚标记同格"),
    "off-track": Text("off the track", "出了轨道"),
    "out-of-reach": Text("the markers can't end so", "标记到不了那里"),
}
_KNOWN: Mapping[str, str] = {
    **{fold(alias): code for alias, code in SKILL_ALIASES.items()},
    **{fold(name): code for code, text in SKILLS.items() for name in (text.en, text.zh)},
}


def _placed(**kwargs: Any) -> fields.Field[Any]:
    return number(PLACED_LEAST, PLACED_MOST, **kwargs)


def _ends(name: str) -> fields.List[Any]:
    return a_list(_placed(), MARKERS_MOST, f"The spaces on which the markers of {name} end.")


class MoveAskedSchema(Schema):
    """Steps of one marker."""

    skill = skill("The track.", required=True)
    start = space("The space on which the marker stands.", required=True)
    steps = number(1, STEPS_MOST, description="How many spaces it goes.", required=True)


class MarkerMoveSchema(Schema):
    """Where a marker goes."""

    skill = skill("The track.", required=True)
    start = space("The space on which it stood.", required=True)
    end = _placed(description="The space on which it ends.", required=True)


class PlacementSchema(Schema):
    """The spaces on which markers end, by track."""

    intelligence = _ends("intelligence")
    dexterity = _ends("dexterity")
    power = _ends("power")


class WantSchema(Schema):
    """Whether the markers can end as wanted."""

    reachable = Truth(required=True, allow_none=True)
    moves = fields.List(
        fields.Nested(MarkerMoveSchema),
        required=True,
        metadata={"description": "One way: which markers go where; empty if there is none."},
    )


def placements() -> fields.List[Any]:
    """The field of a value that lists placements."""
    return fields.List(
        fields.Nested(PlacementSchema),
        required=True,
        metadata={"description": f"The placements, in order, the first {LISTED_MOST} of them."},
    )


def check_want(want: Tracks, player: Player | None, at: str, report: Report) -> None:
    """Report tracks that have another number of markers than the player has there."""
    for code, ends in want.items():
        have = None if player is None or player.tracks is None else player.tracks.get(code)
        if have is not None and len(have) != len(ends):
            message = Text("Markers on the track of {skill}: {n}.", "{skill}轨道上的标记有 {n} 枚。")
            expected = Text("as many spaces: {n}", "同样多的格：{n}").fill(n=len(have))
            message = message.fill(skill=SKILLS[code], n=len(have))
            report.wrong(at + pointer(code), message, expected=expected, ruling="ds.skill.tracks")


SKILLED = Text("the markers of {player}", "{player} 的标记")  # what steps are about


def named_tracks(tracks: Tracks) -> Joined:
    """The skills of tracks."""
    return Joined(tuple(SKILLS[code] for code in tracks))


def told_tracks(player: Player) -> Tracks:
    """The tracks of a player that were told. Raises StateError if none was."""
    tracks = player.the_tracks()
    if not tracks:
        raise missing(f"{player.pointer}/tracks", Text("their skill markers", "该玩家的技能标记"), "ds.skill.tracks")
    return tracks


def moves_of(tracks: Tracks, want: Tracks) -> list[dict[str, Any]]:
    """Which markers go where, if those of each track keep their order."""
    return [
        {"skill": skill, "start": start, "end": end}
        for skill, markers in tracks.items()
        for start, end in zip(markers, want[skill], strict=True)
        if start != end
    ]


def spelt(tracks: Tracks) -> dict[str, list[int]]:
    """Markers as JSON has them."""
    return {skill: list(spaces) for skill, spaces in tracks.items()}


def shown(tracks: Tracks) -> Text:
    """Markers in a few words."""
    parts = [(SKILLS[skill], [str(space) for space in spaces]) for skill, spaces in tracks.items()]
    return Text(
        "; ".join(f"{name.en} {', '.join(spaces) or 'none'}" for name, spaces in parts),
        "；".join(f"{name.zh} {'、'.join(spaces)}" if spaces else f"{name.zh}无" for name, spaces in parts),
    )


@dataclass(frozen=True, slots=True)
class Reached:
    """What a claim of a placement is held against: the player, and the steps that their markers go.

    ``steps`` is None where no placement may be reached at all, ``ends`` where the markers end if that was told.
    """

    player: Player
    steps: Steps | None
    ends: Tracks | None = None

    def whole(self, want: Mapping[str, Sequence[int]]) -> Tracks:
        """A placement with the tracks that it leaves out as they are. Raises StateError for a track not told."""
        for code in want:
            self.player.track(code)
        return {code: tuple(sorted(want.get(code, markers))) for code, markers in self.player.the_tracks().items()}

    def leads_to(self, want: Mapping[str, Sequence[int]]) -> bool:
        """Whether a placement can be reached."""
        whole = self.whole(want)
        if self.steps is None:
            return False
        return self.steps.leads_to(whole) if self.ends is None else whole == self.ends


@dataclass(frozen=True, slots=True)
class PlacementFact(Fact):
    """A fact that is a placement of markers; a claim says that they can end so. Tracks left out stay as they are."""

    kind: Kind = "own"
    description: str = "The markers can end so; if moves were told, by these. A track left out stays as it is."

    def _shape(self) -> dict[str, Any]:
        each = {"type": "integer", "minimum": PLACED_LEAST, "maximum": PLACED_MOST}
        track = {"type": "array", "maxItems": MARKERS_MOST, "items": each}
        properties = dict.fromkeys(SKILLS, track)
        return {"type": "object", "minProperties": 1, "properties": properties, "additionalProperties": False}

    def looks(self) -> Text:
        """What a value of it looks like, in words."""
        names = ", ".join(SKILLS)
        return Text(f"an object from {names} to lists of spaces", f"从 {names} 到各格数字列表的对象")

    def fits(self, value: object) -> bool:
        """Whether a value can be such a placement."""
        if not isinstance(value, dict) or not 1 <= len(value) <= len(SKILLS):
            return False
        codes = [_code(name) for name in value]
        return None not in codes and len(set(codes)) == len(codes) and all(_spaces(each) for each in value.values())

    def spell(self, value: Any) -> Any:
        """A value that fits, in its one spelling."""
        return {str(_code(name)): sorted(int(each) for each in value[name]) for name in sorted(value, key=_order)}

    def holds(self, claimed: Any, actual: Any) -> bool:
        """Whether the markers can end as claimed."""
        return isinstance(actual, Reached) and actual.leads_to(claimed)


def _code(name: object) -> str | None:
    if not isinstance(name, str) or len(name) > NAME_MOST:
        return None
    return name if name in SKILLS else _KNOWN.get(fold(name))


def _order(name: object) -> int:
    return list(SKILLS).index(str(_code(name)))


def _spaces(value: object) -> bool:
    if not isinstance(value, list) or len(value) > MARKERS_MOST:
        return False
    return all(
        isinstance(each, int | float) and not isinstance(each, bool) and PLACED_LEAST <= each <= PLACED_MOST
        and (isinstance(each, int) or each.is_integer())
        for each in value
    )  # fmt: skip
