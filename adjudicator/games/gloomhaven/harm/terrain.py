"""The question terrain-damage: what a figure suffers from the ground on its way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from marshmallow import Schema, fields, validate

from adjudicator.answer import Step, Verdict
from adjudicator.fields import Truth, WholeNumber
from adjudicator.game import Question
from adjudicator.games.gloomhaven.codes import CONDITIONS, CodeField
from adjudicator.games.gloomhaven.harm.forced import FORCES, Force, Forcing, forcing
from adjudicator.games.gloomhaven.harm.ground import Ground, Hurt
from adjudicator.games.gloomhaven.harm.negating import may_negate
from adjudicator.games.gloomhaven.hexes import Hex
from adjudicator.games.gloomhaven.judging.facts import Fact, FactsField
from adjudicator.games.gloomhaven.judging.interaction import Interaction, figure_named
from adjudicator.games.gloomhaven.judging.reads import Reads
from adjudicator.games.gloomhaven.judging.ruled import Because, Ruled, decided
from adjudicator.games.gloomhaven.movement.going import going_of
from adjudicator.games.gloomhaven.table.board import Board
from adjudicator.games.gloomhaven.table.figures import Figure
from adjudicator.games.gloomhaven.table.report import Report
from adjudicator.games.gloomhaven.table.shapes import HexField, hexes, named, number
from adjudicator.games.gloomhaven.table.state import State
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
    conditions = fields.List(CodeField(CONDITIONS), required=True)


class TerrainValueSchema(Schema):
    """What the way does to the figure. Where a character may lose cards instead there are several hit points after."""

    figure = fields.String(required=True)
    mode = fields.String(required=True, validate=validate.OneOf(MODES))
    path = fields.List(HexField(), required=True)
    legal = Truth(required=True, metadata={"description": "Whether it may go this way; points not counted."})
    illegal_at = HexField(required=True, allow_none=True, description="The first hex it may not enter or end in")
    hurts = fields.List(fields.Nested(HurtSchema), required=True)
    damage = WholeNumber(required=True, metadata={"description": "All of it together, before any is negated."})
    conditions = fields.List(CodeField(CONDITIONS), required=True, metadata={"description": "Got from traps."})
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
    outcomes = [{**common, "hit_points": n, "killed": n < 1} for n in after] or [common]
    because = _why_damage(figure, mode, way, start, hurts, state)
    reasons = {
        "damage": because,
        "draws_card": Because(
            Text("Only attacks draw modifier cards.", "只有攻击才抽修正牌。"),
            ("gh.damage.no-draw", "gh.attack.only-attacks-draw"),
        ),
        "legal": wrong[1] if wrong is not None else _may_go(figure, mode, about, state),
    }
    steps = tuple(_steps(figure, mode, way, reasons["legal"], because, hurts, state, legal=legal))
    return Ruled(value, outcomes, decided(reasons, because), steps, Verdict.RESOLVED if legal else Verdict.ILLEGAL)


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


# --- why


def _why_damage(
    figure: Figure, mode: str, way: Sequence[Hex], start: Hex, hurts: Sequence[Hurt], state: State
) -> Because:
    negative = state.the_board().negative
    if hurts:
        sums = " + ".join(str(hurt.damage) for hurt in hurts)
        total = sum(hurt.damage for hurt in hurts)
        says = Text("{sums} = {total} damage.", "伤害 {sums} = {total}。").fill(sums=sums, total=total)
        if len(hurts) == 1:
            says = Text(f"{total} damage.", f"伤害 {total}。")
        rulings = [ruling for hurt in hurts for ruling in _rulings(hurt, state)]
        if mode == "jump":
            rulings += ["gh.move.jump-landing", *(["gh.move.jump"] if set(way[:-1]) & negative else [])]
        return Because(says, tuple(dict.fromkeys(rulings)))
    if any(place in negative for place in way):
        if figure.flying or mode == "fly":
            forced = mode in FORCES
            says = Text("It flies: nothing on the ground harms it.", "它在飞行：地面的东西伤不到它。")
            return Because(says, ("gh.move.forced-flying" if forced else "gh.move.fly",))
        if mode == "jump":
            says = Text("A jump passes over all but its last hex.", "跳跃越过最后一格以外的地形。")
            return Because(says, ("gh.move.jump", "gh.move.jump-landing"))
    if start in state.the_board().hazardous:
        says = Text(
            "It enters no harmful hex: to be in one, or to leave it, does nothing.",
            "没有进入有害的格子；身处其中或离开都不受伤。",
        )
        return Because(says, ("gh.hazard.entering",))
    return Because(Text("It enters no harmful hex.", "没有进入有害的格子。"), ("gh.move.terrain",))


def _rulings(hurt: Hurt, state: State) -> tuple[str, ...]:
    """What one hurt goes by."""
    solo = ("gh.level.solo",) if state.scenario.get("solo", False) else ()
    if hurt.kind == "hazardous":
        return ("gh.hazard.entering", "gh.hazard.damage", *solo)
    if hurt.printed or not hurt.damage:
        return ("gh.trap.sprung",)
    return ("gh.trap.sprung", "gh.trap.damage", *solo)


def _steps(
    figure: Figure,
    mode: str,
    way: Sequence[Hex],
    legal_because: Because,
    because: Because,
    hurts: Sequence[Hurt],
    state: State,
    *,
    legal: bool,
) -> Iterator[Step]:
    name = figure.name
    if way:
        yield _step(legal_because, name, "legal" if legal else "illegal")
    if not hurts:
        yield _step(because, name, "unharmed")
    for hurt in hurts:
        words = {"hex": list(hurt.at), "n": hurt.damage, "level": state.scenario.get("level")}
        if hurt.kind == "hazardous":
            says = Text(
                "Entering hazardous terrain at {hex}: {n}, half a trap's damage at level {level}.",
                "进入危险地形 {hex}：{n}，即 {level} 级陷阱伤害的一半。",
            )
        elif hurt.printed:
            says = Text(
                "The trap at {hex} is sprung: {n}, as printed. It is gone.", "{hex} 的陷阱触发：所印 {n}，随后移除。"
            )
        elif hurt.damage:
            says = Text(
                "The trap at {hex} is sprung: {n} at level {level}. It is gone.",
                "{hex} 的陷阱触发：{level} 级为 {n}，随后移除。",
            )
        else:
            says = Text("The trap at {hex} is sprung. It is gone.", "{hex} 的陷阱触发，随后移除。")
        ruling, *under = _rulings(hurt, state)
        if mode == "jump":
            under.append("gh.move.jump-landing")
        yield Step(ruling, name, hurt.kind, says, words, under=tuple(under))
    if any(hurt.damage for hurt in hurts):
        says = Text("No modifier card is drawn, and shield does not help.", "不抽修正牌，护盾也无用。")
        under = ["gh.attack.only-attacks-draw", "gh.attack.shield"]
        yield Step("gh.damage.no-draw", name, "no-card", says, under=tuple(under))
        if may_negate(figure):
            says = Text("Each damage may be negated by losing cards.", "每次伤害都可以失去牌来抵消。")
            yield Step(
                "gh.damage.suffer", name, "may-negate", says, under=("gh.damage.lose-hand", "gh.damage.lose-discards")
            )


def _step(because: Because, about: str, effect: str) -> Step:
    ruling, *under = because.rulings
    return Step(ruling, about, effect, because.says, under=tuple(under))


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
