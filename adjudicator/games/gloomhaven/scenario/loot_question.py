"""The question loot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, fields, validate

from adjudicator.fields import WholeNumber, named, number
from adjudicator.game import Question
from adjudicator.games.gloomhaven.judging.naming import figure_named
from adjudicator.games.gloomhaven.judging.presence import check_in_play
from adjudicator.games.gloomhaven.scenario.loot import Loot, Lying, drops, loot
from adjudicator.games.gloomhaven.table.figures import Character, Figure, Monster
from adjudicator.games.gloomhaven.table.shapes import HexField, hexes
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled, Why, decided
from adjudicator.judging.telling import joined, step_of
from adjudicator.report import Report
from adjudicator.text import Text

DOES = ("end-turn", "loot", "pass", "die")
WHYS = ("own-hex", "ability", "passing", "summon", "monster", "range", "sight", "treasure", "elsewhere")


class LootAsksSchema(Schema):
    """Who does what."""

    figure = named("The figure. May be left out where there is only one.")
    does = fields.String(
        validate=validate.OneOf(DOES),
        metadata={
            "description": "Ends its turn (if left out), uses a loot ability, passes through hexes, or is killed."
        },
    )
    range = number(0, 60, description="Of the loot ability: the X of Loot X.")
    through = hexes("The hexes it passes through.")


class ThingSchema(Schema):
    """Something that lies on the map."""

    hex = HexField(required=True)
    coins = WholeNumber(required=True)
    treasure = fields.String(required=True, allow_none=True, metadata={"description": "Its item or number, if any."})
    why = fields.String(
        required=True,
        validate=validate.OneOf(WHYS),
        metadata={"description": "own-hex or ability if it is taken; else what keeps it there."},
    )


class SoldSchema(Schema):
    """An item that its finder had already."""

    item = fields.String(required=True)
    gold = WholeNumber(required=True)


class LootValueSchema(Schema):
    """What is taken, what is left, and what a killed monster leaves."""

    figure = fields.String(required=True)
    does = fields.String(required=True, validate=validate.OneOf(DOES))
    takes = fields.List(fields.Nested(ThingSchema), required=True)
    leaves = fields.List(
        fields.Nested(ThingSchema), required=True, metadata={"description": "All that stays on the map."}
    )
    coins = WholeNumber(required=True, metadata={"description": "Coins taken. A monster's are lost for good."})
    sold = fields.List(fields.Nested(SoldSchema), required=True)
    drops = WholeNumber(required=True, metadata={"description": "Coins that the killed monster leaves."})


def read_loot(about: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    """Who does what, with what belongs to it."""
    out: dict[str, Any] = {"does": "end-turn", **about}
    told = about if "figure" in about or len(state.figures) != 1 else {"figure": next(iter(state.figures))}
    out["figure"] = figure_named("figure", told, state, report)
    for key, does, what in (
        ("range", "loot", Text("the range of the loot ability", "拾取能力的范围")),
        ("through", "pass", Text("the hexes passed through", "经过的六角格")),
    ):
        if out["does"] == does and key not in about:
            message = Text("It is not said what {key} is.", "没有写出 {key}。").fill(key=key)
            report.wrong(f"/{key}", message, expected=what)
        elif out["does"] != does and key in about:
            message = Text("{does} has no {key}.", "{does} 没有 {key}。").fill(does=out["does"], key=key)
            report.wrong(f"/{key}", message)
    if out["does"] == "die" and out["figure"] is not None and not isinstance(state.figures[out["figure"]], Monster):
        message = Text("{name} is no monster: it leaves no coin.", "{name} 不是怪物，不留钱币。")
        report.wrong("/figure", message.fill(name=out["figure"]), ruling="gh.loot.coins")
    for n, place in enumerate(about.get("through", ())):
        if state.board is not None and not state.board.has((place[0], place[1])):
            message = Text("The board has no hex {hex}.", "版图上没有六角格 {hex}。").fill(hex=place)
            report.wrong(f"/through/{n}", message)
    return out


def judge_loot(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """What a figure takes, or leaves when it dies."""
    figure, does = state.figures[about["figure"]], about["does"]
    if does == "die":
        return _killed(figure)
    check_in_play(figure, state)
    through = [(place[0], place[1]) for place in about.get("through", ())]
    found = loot(figure, does, about.get("range", 0), through, state)
    takes = [each for each in found.things if each.taken]
    gold = sum(each.gold for each in found.sold)
    value = {
        "figure": figure.name,
        "does": does,
        "takes": [_thing(each) for each in takes],
        "leaves": [_thing(each) for each in found.things if not each.taken],
        "coins": found.coins,
        "sold": [{"item": each.item, "gold": each.gold} for each in found.sold],
        "drops": 0,
    }
    facts = {
        "coins": found.coins,
        "treasures": len(found.treasures),
        "may_leave": not takes,
        "sold_for": gold,
        "drops": 0,
    }
    why = _why(found, does)
    every = [_told(each, found, does) for each in found.things if each.why != "elsewhere"]
    steps = [step_of(because, figure.name) for because in dict.fromkeys(every or [_nothing(figure, does)])]
    steps += [step_of(because, figure.name) for because in _sales(found)]
    return Ruled(value, [facts], why, tuple(steps))


def _thing(each: Lying) -> dict[str, Any]:
    return {"hex": list(each.at), "coins": each.coins, "treasure": _called(each), "why": each.why}


def _called(each: Lying) -> str | None:
    if each.treasure is None:
        return None
    return str(each.treasure.get("item", each.treasure.get("number", "?")))


def _killed(monster: Figure) -> Ruled:
    assert isinstance(monster, Monster)
    left = drops(monster)
    if left:
        says = Text("{name} is killed and leaves a coin.", "{name} 被击杀，留下一枚钱币。")
        because = Because(says.fill(name=monster.name), ("gh.loot.coins",))
    elif not monster.spawned:
        says = Text("{name} was summoned by a monster: it leaves no coin.", "{name} 由怪物召唤，不掉钱币。")
        because = Because(says.fill(name=monster.name), ("gh.summon.no-coin", "gh.loot.coins"))
    else:
        says = Text("{name} was spawned: it leaves no coin.", "{name} 是生成的，不留钱币。")
        because = Because(says.fill(name=monster.name), ("gh.door.spawned", "gh.loot.coins"))
    value = {"figure": monster.name, "does": "die", "takes": [], "leaves": [], "coins": 0, "sold": [], "drops": left}
    facts = {"coins": 0, "treasures": 0, "may_leave": True, "sold_for": 0, "drops": left}
    return Ruled(value, [facts], decided({}, because), (step_of(because, monster.name),))


def _told(each: Lying, found: Loot, does: str) -> Because:
    """What becomes of one thing, and why."""
    name = found.figure.name
    what: Text = Text("{n} coins", "钱币 {n} 枚").fill(n=each.coins)
    if each.treasure is not None:
        what = Text("the treasure {it}", "宝物 {it}").fill(it=_called(each))
        if not {"item", "number"} & set(each.treasure):
            what = Text("a treasure", "宝物")
    elif each.coins == 1:
        what = Text("1 coin", "钱币 1 枚")
    words = {"name": name, "hex": list(each.at), "what": what, "n": each.range}
    match each.why:
        case "own-hex":
            says = Text(
                "{name} ends its turn on {hex}: it has to take {what}.", "{name} 在 {hex} 结束回合，必须拾取{what}。"
            )
            rulings: tuple[str, ...] = ("gh.loot.end-of-turn",)
        case "ability":
            says = Text(
                "{hex} is at range {n} and in sight: {name} takes {what}.",
                "{hex} 距离 {n} 且看得见：{name} 拾取{what}。",
            )
            mine = isinstance(found.figure, Character)
            rulings = ("gh.loot.ability",) if mine else ("gh.loot.monsters", "gh.loot.ability")
        case "range":
            out = Text("{hex} is out of range at {n}: {what} left there.", "{hex} 距离 {n}，超出范围：不拾取{what}。")
            closed = Text(
                "Walls close every way to {hex}: {what} left there.", "到 {hex} 的路全被墙隔断：不拾取{what}。"
            )
            says = closed if each.range is None else out
            rulings = ("gh.loot.ability", "gh.range.no-walls")
        case "sight":
            says = Text("{name} can't see {hex}: {what} left there.", "{name} 看不见 {hex}：不拾取{what}。")
            rulings = ("gh.loot.ability", "gh.sight.abilities")
        case "treasure":
            says = Text("{name} is a monster: it can't take {what}.", "{name} 是怪物，不能拾取{what}。")
            rulings = ("gh.loot.monsters",)
        case "passing":
            says = Text("{name} only passes through {hex}: {what} left there.", "{name} 只是经过 {hex}：不拾取{what}。")
            rulings = ("gh.loot.passing",)
        case "summon":
            says = Text("{name} is a summon: it takes nothing.", "{name} 是召唤物，什么也不拾取。")
            rulings = ("gh.loot.summons",)
        case "monster":
            says = Text(
                "{name} is a monster: it takes nothing at the end of its turn.", "{name} 是怪物，回合结束时不拾取。"
            )
            rulings = ("gh.loot.monsters",)
        case _:
            says = Text("{name} is not on {hex}: {what} left there.", "{name} 不在 {hex}：不拾取{what}。")
            rulings = ("gh.loot.end-of-turn" if does == "end-turn" else "gh.loot.passing",)
    return Because(says.fill(**words), rulings)


def _nothing(figure: Figure, does: str) -> Because:
    says = Text("Nothing lies where {name} could take it.", "{name} 能拾取之处什么也没有。").fill(name=figure.name)
    ruling = {"end-turn": "gh.loot.end-of-turn", "loot": "gh.loot.ability"}.get(does, "gh.loot.passing")
    return Because(says, (ruling,))


def _sales(found: Loot) -> list[Because]:
    says = Text(
        "{name} owns {item} already: it is sold for {gold}, half of {price}.",
        "{name} 已拥有 {item}：立即以 {gold} 金卖出，为 {price} 的一半。",
    )
    return [
        Because(
            says.fill(name=found.figure.name, item=each.item, gold=each.gold, price=each.price),
            ("gh.loot.owned-item",),
        )
        for each in found.sold
    ]


def _why(found: Loot, does: str) -> Why:
    def why(fact: str, claimed: Any) -> Because:
        if fact == "sold_for" and found.sold:
            return joined(_sales(found))
        if fact == "sold_for":
            says = Text("No item taken is one that {name} owns.", "拾得的物品没有 {name} 已拥有的。")
            return Because(says.fill(name=found.figure.name), ("gh.loot.owned-item",))
        if fact == "drops":
            return Because(Text("No monster is killed.", "没有怪物被击杀。"), ("gh.loot.coins",))
        things = [each for each in found.things if (each.treasure is not None) == (fact == "treasures")]
        if fact == "may_leave":
            things = [each for each in found.things if each.taken] or list(found.things)
        near = [each for each in things if each.why != "elsewhere"] or things
        near.sort(key=lambda each: not each.taken)  # what is taken is told first
        return joined([_told(each, found, does) for each in near] or [_nothing(found.figure, does)], most=6)

    return why


LOOT = Interaction(
    Question(
        "loot",
        Text("What a figure picks up, and what a killed monster leaves", "拾取什么，击杀留下什么"),
        LootValueSchema,
        {
            "board": {"width": 4, "height": 4, "coins": [{"hex": [1, 1]}], "treasures": [{"hex": [2, 2], "number": 7}]},
            "characters": [{"name": "Brute", "at": [1, 1]}],
        },
        "dispute",
        LootAsksSchema,
        {"figure": "Brute", "does": "loot", "range": 1},
        FactsField(
            {
                "coins": Fact("number", "How many coins it takes."),
                "treasures": Fact("number", "How many treasures it takes."),
                "may_leave": Fact("truth", "Whether it may leave all of it lying."),
                "sold_for": Fact("number", "The gold for items that it owned already."),
                "drops": Fact("number", "How many coins the killed monster leaves."),
            },
            "coins",
        ),
        (1, {"may_leave": False}),
    ),
    judge_loot,
    read_loot,
)
