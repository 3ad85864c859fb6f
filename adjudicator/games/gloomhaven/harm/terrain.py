"""The question terrain-damage: what a figure suffers from the ground on its way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from marshmallow import Schema, fields, validate

from adjudicator.answer import Verdict
from adjudicator.codes import CodeField
from adjudicator.fields import Truth, WholeNumber, named, number
from adjudicator.game import Question
from adjudicator.games.gloomhaven.codes import ALIASES, CONDITIONS
from adjudicator.games.gloomhaven.harm.forced import FORCES, Force, Forcing, forcing
from adjudicator.games.gloomhaven.harm.ground import Ground, Hurt
from adjudicator.games.gloomhaven.harm.negating import may_negate
from adjudicator.games.gloomhaven.harm.terrain_why import steps_of, why_conditions, why_damage, why_left
from adjudicator.games.gloomhaven.hexes import Hex
from adjudicator.games.gloomhaven.judging.naming import figure_named
from adjudicator.games.gloomhaven.judging.presence import check_in_play
from adjudicator.games.gloomhaven.movement.going import going_of
from adjudicator.games.gloomhaven.table.board import Board
from adjudicator.games.gloomhaven.table.figures import Figure
from adjudicator.games.gloomhaven.table.shapes import HexField, hexes
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.missing import missing
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled, decided
from adjudicator.report import Report
from adjudicator.text import Text

MODES = ("walk", "jump", "fly", *FORCES)
PATH_MOST = 30


class TerrainAsksSchema(Schema):
    """A figure and the hexes it goes through, or is moved through, in order."""

    figure = named("Who moves or is moved.")
    path = hexes("The hexes entered, in order; its own hex may come first. None: it stays where it is.")
    mode = fields.String(
        validate=validate.OneOf(MODES), metadata={"description": "walk if left out; fly for a figure that flies."}
    )
    by = named("Who pushes or pulls it.")
    length = number(1, 10, description="Of the push or pull; left out, that it goes its full length is not looked at.")


class HurtSchema(Schema):
    """What one entered hex does."""

    hex = HexField(required=True)
    kind = fields.String(required=True, validate=validate.OneOf(["trap", "hazardous"]))
    damage = WholeNumber(required=True)
    conditions = fields.List(CodeField(CONDITIONS, ALIASES), required=True)


class TerrainValueSchema(Schema):
    """What the way does to the figure. Where a character may lose cards instead there are several hit points after."""

    figure = fields.String(required=True)
    mode = fields.String(required=True, validate=validate.OneOf(MODES))
    path = fields.List(HexField(), required=True)
    legal = Truth(required=True, metadata={"description": "Whether it may go this way; points not counted."})
    illegal_at = HexField(required=True, allow_none=True, description="The first hex it may not enter or end in")
    hurts = fields.List(fields.Nested(HurtSchema), required=True)
    damage = WholeNumber(required=True, metadata={"description": "All of it together, before any is negated."})
    conditions = fields.List(CodeField(CONDITIONS, ALIASES), required=True, metadata={"description": "Got from traps."})
    sprung = fields.List(HexField(), required=True, metadata={"description": "The traps that are now gone."})
    hit_points_options = fields.List(
        WholeNumber(), required=True, metadata={"description": "Its hit points after; empty if they are not given."}
    )
    draws_card = Truth(required=True, metadata={"description": "Whether a modifier card is drawn for it: never."})


def read_way(about: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    """The figures by name, the way without the hex where it begins, and how it is gone."""
    out = dict(about)
    out["figure"] = figure_named("figure", about, state, report)
    mode = about.get("mode", "walk")
    figure = state.figures.get(out["figure"] or "")
    out["mode"] = "fly" if figure is not None and figure.flying and mode not in FORCES else mode
    if "path" not in about and {"mode", "by", "length"} & set(about):
        message = Text("It is not said which hexes are entered.", "没有说明进入了哪些六角格。")
        report.wrong("/path", message, expected=Text("the hexes in order", "依次进入的六角格"))
    path = list(about.get("path", ()))
    if len(path) > PATH_MOST:
        message = Text("A way has {n} hexes at most.", "路线至多 {n} 格。").fill(n=PATH_MOST)
        report.wrong("/path", message)
    _check_path(path, figure, state, report)
    if figure is not None and path and figure.at == tuple(path[0]):
        path = path[1:]
    out["path"] = path
    if mode in FORCES:
        out["by"] = figure_named("by", about, state, report)
        if out["by"] is not None and out["by"] == out["figure"]:
            report.wrong("/by", Text("Nobody pushes or pulls itself.", "不能推拉自己。"))
    else:
        for key in ("by", "length"):
            if key in about:
                message = Text("This belongs to a push or pull.", "这只用于推拉。")
                report.wrong(f"/{key}", message, ruling="gh.move.forced")
    return out


def _check_path(path: Sequence[Sequence[int]], figure: Figure | None, state: State, report: Report) -> None:
    """Report a way that is none: each hex has to be adjacent to the one before, with no wall or closed door between."""
    board = state.board
    before = None if figure is None else figure.at
    for n, told in enumerate(path):
        place = (told[0], told[1])
        if board is not None and not board.has(place):
            message = Text("The board has no hex {hex}.", "版图上没有六角格 {hex}。").fill(hex=list(place))
            report.wrong(f"/path/{n}", message)
        elif not (n == 0 and place == before) and _apart(board, before, place):
            message = Text(
                "{other} is not adjacent to {one}, or a wall lies between.", "{other} 与 {one} 不相邻，或隔着墙。"
            )
            assert before is not None
            says = message.fill(one=list(before), other=list(place))
            report.wrong(f"/path/{n}", says, ruling="gh.move.walls")
        before = place


def _apart(board: Board | None, one: Hex | None, other: Hex) -> bool:
    """Whether two hexes of the map are known not to be adjacent."""
    return board is not None and one is not None and board.has(one) and other not in board.next_to.get(one, ())


def terrain_damage(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """What the ground does to a figure on its way."""
    figure, mode = state.figures[about["figure"]], about["mode"]
    check_in_play(figure, state)
    if "by" in about:
        check_in_play(state.figures[about["by"]], state)
    way = [(place[0], place[1]) for place in about["path"]]
    start = state.place_of(figure)
    wrong = _not_legal(figure, way, about, state)
    entered = _entered(figure, mode, way)
    ground = Ground(state, reads)
    hurts = _suffered(ground.along(entered), figure)
    after = _hit_points(figure, hurts)
    damage = sum(hurt.damage for hurt in hurts)
    legal = wrong is None
    value = {
        "figure": figure.name,
        "mode": mode,
        "path": [list(place) for place in way],
        "legal": legal,
        "illegal_at": list(wrong[0]) if wrong is not None else None,
        "hurts": [_hurt(hurt) for hurt in hurts],
        "damage": damage,
        "conditions": sorted({code for hurt in hurts for code in hurt.conditions}),
        "sprung": [list(hurt.at) for hurt in hurts if hurt.kind == "trap"],
        "hit_points_options": after,
        "draws_card": False,
    }
    common = {"damage": damage, "legal": legal, "draws_card": False, "conditions": value["conditions"]}
    outcomes = [{**common, "hit_points": n, "killed": n < 1} for n in after] or [{**common, "killed": False}]
    unknown = {}
    if not after:
        what = Text("the hit points of {name}", "{name} 的生命").fill(name=figure.name)
        facts = ("hit_points", "killed") if damage else ("hit_points",)
        unknown = dict.fromkeys(facts, missing(f"{figure.pointer}/hit_points", what))
    because = why_damage(figure, mode, way, start, hurts, state)
    reasons = {
        "damage": because,
        "conditions": why_conditions(hurts, because),
        **dict.fromkeys(("hit_points", "killed"), why_left(figure, because, damage)),
        "draws_card": Because(
            Text("Only attacks draw modifier cards.", "只有攻击才抽修正牌。"),
            ("gh.damage.no-draw", "gh.attack.only-attacks-draw"),
        ),
        "legal": wrong[1] if wrong is not None else _may_go(figure, mode, about, state),
    }
    steps = tuple(steps_of(figure, mode, way, reasons["legal"], because, hurts, state, legal=legal))
    verdict = Verdict.RESOLVED if legal else Verdict.ILLEGAL
    return Ruled(value, outcomes, decided(reasons, because), steps, verdict, unknown)


def _hurt(hurt: Hurt) -> dict[str, Any]:
    conditions = list(hurt.conditions)
    return {"hex": list(hurt.at), "kind": hurt.kind, "damage": hurt.damage, "conditions": conditions}


def _entered(figure: Figure, mode: str, way: Sequence[Hex]) -> Sequence[Hex]:
    """The hexes of a way that the figure meets on the ground."""
    if figure.flying or mode == "fly":
        return ()
    return way[-1:] if mode == "jump" else way


def _suffered(hurts: Sequence[Hurt], figure: Figure) -> list[Hurt]:
    """What comes to pass: who is killed on the way enters no more hexes. A character may negate, and so goes on."""
    left = figure.hit_points
    if left is None or may_negate(figure):
        return list(hurts)
    out = []
    for hurt in hurts:
        if left < 1:
            break
        out.append(hurt)
        left -= hurt.damage
    return out


def _hit_points(figure: Figure, hurts: Sequence[Hurt]) -> list[int]:
    """The hit points that it may have after, ascending: a character may negate each damage by losing cards."""
    if figure.hit_points is None:
        return []
    found = {figure.hit_points}
    for hurt in hurts:
        suffered = {max(0, left - hurt.damage) for left in found}
        found = found | suffered if may_negate(figure) else suffered
    return sorted(found)


# --- whether it may go this way

_Wrong = tuple[Hex, Because]


def _not_legal(figure: Figure, way: Sequence[Hex], about: Mapping[str, Any], state: State) -> _Wrong | None:
    if not way:
        return None
    if about["mode"] in FORCES:
        return _not_forced(figure, way, about, state)
    for condition in ("immobilize", "stun"):
        if condition in figure.conditions:
            says = Text("{name} has {condition} and can't move.", "{name} 处于{condition}，不能移动。")
            words = {"name": figure.name, "condition": CONDITIONS[condition]}
            return way[0], Because(says.fill(**words), (f"gh.condition.{condition}",))
    mode = about["mode"]
    going = going_of(figure, state, mode)
    for place in way:
        if not going.may_pass(place):
            says = Text("An enemy or an obstacle is at {hex}.", "{hex} 有敌人或障碍。").fill(hex=list(place))
            return place, Because(says, ("gh.move.enemies",))
    if not going.may_stop(way[-1]):
        says = Text("It can't end at {hex}.", "不能停在 {hex}。").fill(hex=list(way[-1]))
        return way[-1], Because(says, ("gh.move.stop" if mode == "walk" else "gh.move.landing",))
    return None


def _not_forced(figure: Figure, way: Sequence[Hex], about: Mapping[str, Any], state: State) -> _Wrong | None:
    force: Force = about["mode"]
    pushing = forcing(figure, state.figures[about["by"]], state)
    place = state.place_of(figure)
    for other in way:
        if other not in pushing.further(place, force):
            return other, _not_further(pushing, place, other, force)
        place = other
    if not pushing.may_end(place):
        says = Text("Another figure is at {hex}.", "{hex} 有别的模型。").fill(hex=list(place))
        return place, Because(says, ("gh.move.forced", "gh.move.stop"))
    length = about.get("length")
    if length is None:
        return None
    if len(way) > length:
        says = Text("{n} hexes are more than {length}.", "{n} 格多于 {length} 格。").fill(n=len(way), length=length)
        return way[length], Because(says, ("gh.move.forced",))
    if len(way) < length and not pushing.blocked(place, force, length - len(way)):
        says = Text(
            "It stops after {n} of {length} hexes though it is not blocked.", "未受阻却只移动 {length} 格中的 {n} 格。"
        )
        return place, Because(says.fill(n=len(way), length=length), ("gh.move.forced",))
    return None


def _not_further(pushing: Forcing, one: Hex, other: Hex, force: Force) -> Because:
    words = {"one": list(one), "other": list(other), "a": pushing.range_of(one), "b": pushing.range_of(other)}
    if not pushing.may_enter(other):
        says = Text("An enemy of it or an obstacle is at {other}.", "{other} 有它的敌人或障碍。")
    elif force == "push":
        says = Text(
            "{other} at range {b} is not farther than {one} at {a}.", "{other}（距离 {b}）不比 {one}（{a}）更远。"
        )
    else:
        says = Text(
            "{other} at range {b} is not closer than {one} at {a}.", "{other}（距离 {b}）不比 {one}（{a}）更近。"
        )
    return Because(says.fill(**words), ("gh.move.forced",))


def _may_go(figure: Figure, mode: str, about: Mapping[str, Any], state: State) -> Because:
    if mode in FORCES:
        says = Text("Each hex of the way is {how}.", "路线上每一格都{how}。")
        how = Text("farther away", "更远") if mode == "push" else Text("closer", "更近")
        return Because(says.fill(how=how), ("gh.move.forced",))
    says = Text("Nothing stands in the way.", "路上没有阻挡。")
    ruling = {"walk": "gh.move.walk", "jump": "gh.move.jump", "fly": "gh.move.fly"}[mode]
    return Because(says, (ruling,))


TERRAIN_DAMAGE = Interaction(
    Question(
        "terrain-damage",
        Text("What the ground does to a figure on its way", "路上的地形造成的伤害"),
        TerrainValueSchema,
        {
            "board": {"width": 4, "height": 3, "traps": [{"hex": [1, 1]}], "hazardous": [[2, 1]]},
            "characters": [{"name": "Brute", "at": [0, 1], "hit_points": 10}],
            "scenario": {"level": 1},
        },
        "dispute",
        TerrainAsksSchema,
        {"figure": "Brute", "path": [[1, 1], [2, 1]], "mode": "walk"},
        FactsField(
            {
                "damage": Fact("number", "All the damage together, before any is negated."),
                "legal": Fact("truth", "Whether it may go this way, points of movement not counted."),
                "hit_points": Fact("number", "Its hit points after."),
                "killed": Fact("truth", "Whether it is killed or exhausted by it."),
                "conditions": Fact("codes", "The conditions got from traps.", options=tuple(CONDITIONS)),
                "draws_card": Fact("truth", "Whether a modifier card is drawn for the damage."),
            },
            "damage",
        ),
        (4, {"legal": True, "damage": 4}),
    ),
    terrain_damage,
    read_way,
)
