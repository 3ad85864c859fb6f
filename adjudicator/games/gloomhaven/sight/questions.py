"""The questions line-of-sight and range."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from marshmallow import Schema, fields, validate

from adjudicator.answer import Step
from adjudicator.fields import Truth, WholeNumber, number
from adjudicator.game import Question
from adjudicator.games.gloomhaven.hexes import Hex, distance
from adjudicator.games.gloomhaven.judging.naming import hex_of, place_named
from adjudicator.games.gloomhaven.sight.lines import CORNER_NAMES, Line, Sight
from adjudicator.games.gloomhaven.sight.ranges import Ranges
from adjudicator.games.gloomhaven.table.board import Board
from adjudicator.games.gloomhaven.table.shapes import HexField, PlaceField
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled, decided
from adjudicator.report import Report
from adjudicator.text import Text

PURPOSES = ("attack", "ability-with-range", "ability-without-range")


class BetweenSchema(Schema):
    """Two hexes, or the figures who stand there."""

    from_ = PlaceField("The hex from which, or who stands there", data_key="from", required=True)
    to = PlaceField("The other hex, or who stands there", required=True)


class LineOfSightAsksSchema(BetweenSchema):
    """Two hexes, and perhaps what for."""

    for_ = fields.String(
        data_key="for",
        validate=validate.OneOf(PURPOSES),
        metadata={"description": "What is to be done from the first hex to the other, if that is asked too."},
    )


class RangeAsksSchema(BetweenSchema):
    """Two hexes, and perhaps the range of an attack from the first to the other."""

    attack_range = number(0, 60, description="The range that an attack gives; 0 if it gives none.")


class LineSchema(Schema):
    """A line of sight, by the corners it joins."""

    from_corner = fields.String(required=True, validate=validate.OneOf(CORNER_NAMES))
    to_corner = fields.String(required=True, validate=validate.OneOf(CORNER_NAMES))


class LineOfSightValueSchema(Schema):
    """Whether there is a line of sight."""

    from_ = HexField(required=True, data_key="from")
    to = HexField(required=True)
    sees = Truth(required=True)
    line = fields.Nested(LineSchema, required=True, allow_none=True, metadata={"description": "One, if there is any."})
    in_the_way = fields.List(
        fields.List(HexField()),
        required=True,
        metadata={"description": "The walls that touch lines between corners: a hex, or the two beside a thin wall."},
    )
    needed = Truth(
        required=True, allow_none=True, metadata={"description": "Whether sight is needed; null if not asked what for."}
    )
    allowed = Truth(
        required=True, allow_none=True, metadata={"description": "Whether sight, or its lack, lets that be done."}
    )


class RangeValueSchema(Schema):
    """The range between two hexes."""

    from_ = HexField(required=True, data_key="from")
    to = HexField(required=True)
    range = WholeNumber(required=True, allow_none=True, metadata={"description": "null where walls close all ways."})
    adjacent = Truth(required=True)
    as_the_crow_flies = WholeNumber(required=True, metadata={"description": "What it would be without walls."})
    path = fields.List(HexField(), required=True, metadata={"description": "One way to count it."})
    reach = WholeNumber(
        required=True, allow_none=True, metadata={"description": "How far the attack reaches; null if none was told."}
    )
    within = Truth(required=True, allow_none=True, metadata={"description": "Whether that is far enough."})


_BOARD: Mapping[str, Any] = {
    "board": {"width": 6, "height": 5, "walls": [[2, 2], [2, 1]], "obstacles": [[3, 3]]},
    "characters": [{"name": "Brute", "at": [1, 2]}],
    "monsters": [{"type": "Bandit Archer", "standee": 1, "at": [4, 2]}],
}


def read_between(about: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    """The two places of a question, and what it is asked for."""
    told = {"from": about.get("from", about.get("from_")), "to": about.get("to")}
    out: dict[str, Any] = {key: place_named(key, told, state, report) for key in ("from", "to")}
    return out | {"for": about.get("for", about.get("for_")), "attack_range": about.get("attack_range")}


def needs_purpose(about: Mapping[str, Any], claim: Any, at: str, report: Report) -> None:
    """Whether sight is needed can be claimed only of something that is to be done."""
    if isinstance(claim, Mapping) and about["for"] is None and {"needed", "allowed"} & set(claim):
        message = Text("The question does not say what the sight is for.", "问题没有写明视线用于什么。")
        listed = Text(", ".join(PURPOSES), "、".join(PURPOSES))
        report.wrong(at, message, expected=Text("for: one of {all}", "for：{all} 之一").fill(all=listed))


def needs_attack(about: Mapping[str, Any], claim: Any, at: str, report: Report) -> None:
    """Whether it is within range can be claimed only of an attack with a range."""
    if isinstance(claim, Mapping) and "within" in claim and about["attack_range"] is None:
        message = Text("The question does not say how far the attack reaches.", "问题没有写明攻击的射程。")
        expected = Text("attack_range: a number, 0 for none", "attack_range：一个数，没有射程写 0")
        report.wrong(at, message, expected=expected)


def line_of_sight(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """Whether two hexes see each other."""
    one, other = hex_of(about["from"], state), hex_of(about["to"], state)
    board = state.the_board()
    sight = Sight(board)
    line = sight.line(one, other)
    walls = sight.in_the_way(one, other)
    value = {
        "from": list(one),
        "to": list(other),
        "sees": line is not None,
        "line": line and {"from_corner": line.from_corner, "to_corner": line.to_corner},
        "in_the_way": [[list(place) for place in wall.places] for wall in walls],
        "needed": None,
        "allowed": None,
    }
    because = _seen(one, other, line, len(walls))
    if line is None and board.closed_doors and Sight(_with_doors(board, is_open=True)).sees(one, other):
        because = Because(because.says, ("gh.sight.closed-door", *because.rulings))
    facts: dict[str, Any] = {"sees": line is not None}
    reasons: dict[str, Because] = {}
    if about.get("for") is not None:
        need = _needed(about["for"])
        facts |= {"needed": need[0], "allowed": line is not None or not need[0]}
        value |= facts
        there = Text("There is one.", "有视线。") if line is not None else Text("There is none.", "没有视线。")
        allowed = _together(need[1], Because(there, because.rulings)) if need[0] else need[1]
        reasons = {"needed": need[1], "allowed": allowed}
    steps = [_step(because, one, other, "sees" if line else "blocked")]
    doors = sorted(place for wall in walls for place in wall.places if place in board.closed_doors)
    if doors:
        says = Text("A closed door counts as a wall: {doors}.", "关闭的门算作墙：{doors}。")
        steps.append(Step("gh.sight.closed-door", _name(doors[0]), "wall", says, {"doors": _names(doors)}))
    between = {
        place for wall in Sight(_with_doors(board, is_open=False)).in_the_way(one, other) for place in wall.places
    }
    passed = sorted(place for place, is_open in board.doors.items() if is_open and place in between)
    if passed:
        says = Text("An open door hinders nothing: {doors}.", "打开的门不挡视线：{doors}。")
        steps.append(Step("gh.sight.closed-door", _name(passed[0]), "open", says, {"doors": _names(passed)}))
    if "needed" in reasons:
        steps.append(_step(reasons["needed"], one, other, "needed" if facts["needed"] else "not-needed"))
    return Ruled(value, [facts], decided(reasons, because), tuple(steps))


def _with_doors(board: Board, *, is_open: bool) -> Board:
    """The same map with all its doors open, or all closed."""
    return replace(board, doors=dict.fromkeys(board.doors, is_open))


def _needed(purpose: str) -> tuple[bool, Because]:
    """Whether something needs sight."""
    if purpose == "attack":
        says = Text("An attack needs line of sight, a melee attack too.", "攻击需要视线，近战攻击也一样。")
        return True, Because(says, ("gh.sight.needed",))
    if purpose == "ability-with-range":
        says = Text("An ability that gives a range needs line of sight.", "写有射程的能力需要视线。")
        return True, Because(says, ("gh.sight.abilities",))
    says = Text(
        "An ability that is no attack and gives no range needs no line of sight.",
        "既非攻击又没有射程的能力不需要视线。",
    )
    return False, Because(says, ("gh.sight.abilities",))


def _together(one: Because, other: Because) -> Because:
    """Two reasons, one after the other."""
    says = Text(f"{one.says.en} {other.says.en}", one.says.zh + other.says.zh)
    return Because(says, tuple(dict.fromkeys((*one.rulings, *other.rulings))))


def _seen(one: Hex, other: Hex, line: Line | None, walls: int) -> Because:
    if line is not None:
        says = Text(
            "A line from the {a} corner of {one} to the {b} corner of {other} touches no wall.",
            "从 {one} 的 {a} 角到 {other} 的 {b} 角的直线不触及任何墙。",
        ).fill(a=line.from_corner, b=line.to_corner, one=list(one), other=list(other))
        return Because(says, ("gh.sight.corners", "gh.sight.only-walls"))
    says = Text(
        "Each of the 36 lines between the corners of {one} and {other} touches a wall; in the way: {walls}.",
        "{one} 与 {other} 的角之间 36 条直线每一条都触及墙（共 {walls} 面）。",
    ).fill(one=list(one), other=list(other), walls=walls)
    return Because(says, ("gh.sight.corners",))


def count_range(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """The range between two hexes."""
    one, other = hex_of(about["from"], state), hex_of(about["to"], state)
    ranges = Ranges(state.the_board())
    found, flies = ranges.of(one, other), distance(one, other)
    path = ranges.path(one, other)
    value = {
        "from": list(one),
        "to": list(other),
        "range": found,
        "adjacent": found == 1,
        "as_the_crow_flies": flies,
        "path": [list(place) for place in path],
        "reach": None,
        "within": None,
    }
    if one == other and found is None:
        says = Text("{one} is a wall or a closed door.", "{one} 是墙或关闭的门。")
    elif found is None:
        says = Text("Walls close every way from {one} to {other}.", "从 {one} 到 {other} 的路全被墙隔断。")
    elif found == flies:
        says = Text("{other} is {hexes} from {one}.", "{one} 与 {other} 相距 {n} 格。")
    else:
        says = Text(
            "Counted round the walls it is {hexes} from {one} to {other}, not {flies}.",
            "绕开墙数，{one} 与 {other} 相距 {n} 格，而不是 {flies} 格。",
        )
    hexes = Text("1 hex", "1 格") if found == 1 else Text(f"{found} hexes", f"{found} 格")
    says = says.fill(one=list(one), other=list(other), n=found, flies=flies, hexes=hexes)
    board = state.the_board()
    door: tuple[str, ...] = ()
    if board.closed_doors and Ranges(_with_doors(board, is_open=True)).of(one, other) != found:
        door = ("gh.sight.closed-door",)
    because = Because(says, ("gh.range.no-walls", *door))
    beside = Because(says, ("gh.range.adjacent", *because.rulings))
    step = _step(because, one, other, "range")
    if flies == 1 or found == 1:
        step = step._replace(under=("gh.range.adjacent", *step.under))
    facts: dict[str, Any] = {"range": found, "adjacent": found == 1}
    reasons, steps = {"adjacent": beside}, [step]
    given = about.get("attack_range")
    if given is not None:
        value |= {"reach": max(given, 1), "within": found is not None and found <= max(given, 1)}
        facts["within"] = value["within"]
        reach = Because(Text("The attack reaches {n}.", "攻击的射程为 {n}。").fill(n=given), ("gh.range.no-walls",))
        if given == 0:
            says = Text("An attack that gives no range is melee and reaches 1.", "没有写射程的攻击是近战，范围为 1。")
            reach = Because(says, ("gh.range.melee",))
        far = Text("The range is {n}.", "距离为 {n}。").fill(n=found)
        if found is None:
            far = Text("There is no range to count.", "没有距离可数。")
        reasons["within"] = _together(reach, Because(far, because.rulings))
        steps.append(_step(reach, one, other, "within" if value["within"] else "too-far"))
    return Ruled(value, [facts], decided(reasons, because), tuple(steps))


def _step(because: Because, one: Hex, other: Hex, effect: str) -> Step:
    ruling, *under = because.rulings
    return Step(ruling, _name(other), effect, because.says, {}, (_name(one),), under=tuple(under))


def _name(place: Hex) -> str:
    return f"[{place[0]}, {place[1]}]"


def _names(places: list[Hex]) -> str:
    return ", ".join(map(_name, places))


LINE_OF_SIGHT = Interaction(
    Question(
        "line-of-sight",
        Text("Whether there is a line of sight", "两格之间是否有视线"),
        LineOfSightValueSchema,
        _BOARD,
        "dispute",
        LineOfSightAsksSchema,
        {"from": "Brute", "to": "Bandit Archer 1", "for": "attack"},
        FactsField(
            {
                "sees": Fact("truth", "Whether there is a line of sight."),
                "needed": Fact("truth", "Whether one is needed for what is to be done."),
                "allowed": Fact("truth", "Whether sight, or its lack, lets that be done."),
            },
            "sees",
        ),
        (True, {"sees": False}, {"needed": True, "allowed": True}),
    ),
    line_of_sight,
    read_between,
    needs_purpose,
)
RANGE = Interaction(
    Question(
        "range",
        Text("How far apart two hexes are", "两格之间的距离"),
        RangeValueSchema,
        _BOARD,
        "dispute",
        RangeAsksSchema,
        {"from": "Brute", "to": [4, 2], "attack_range": 3},
        FactsField(
            {
                "range": Fact("number", "The range, null where walls close all ways.", nullable=True),
                "adjacent": Fact("truth", "Whether they are adjacent."),
                "within": Fact("truth", "Whether the attack reaches that far."),
            },
            "range",
        ),
        (3, {"adjacent": False, "within": True}),
    ),
    count_range,
    read_between,
    needs_attack,
)
