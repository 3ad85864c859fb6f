"""The question score: what each character takes home from a scenario."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, fields, validate

from adjudicator.answer import Step
from adjudicator.errors import Problem, StateError
from adjudicator.fields import Truth, WholeNumber
from adjudicator.game import Question
from adjudicator.games.gloomhaven.scenario.ending import Ending, ending, lying, rewards, why_lying, why_when
from adjudicator.games.gloomhaven.scenario.levels import TABLE, Level
from adjudicator.games.gloomhaven.table.figures import Character
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.missing import missing
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled, decided
from adjudicator.judging.telling import step_of
from adjudicator.text import Text


class GainSchema(Schema):
    """What one character takes home."""

    name = fields.String(required=True)
    exhausted = Truth(required=True)
    experience = WholeNumber(required=True, metadata={"description": "Gained during the scenario."})
    bonus = WholeNumber(required=True, metadata={"description": "Experience for the success."})
    total_experience = WholeNumber(required=True)
    coins = WholeNumber(required=True, metadata={"description": "Tokens looted."})
    gold = WholeNumber(required=True, metadata={"description": "What they are worth."})
    checks = WholeNumber(required=True, metadata={"description": "Checks for the battle goal."})


class LeftSchema(Schema):
    """What is left on the map."""

    coins = WholeNumber(required=True)
    treasures = WholeNumber(required=True)


class ScenarioScoreSchema(Schema):
    """The scenario's result."""

    result = fields.String(required=True, validate=validate.OneOf(["success", "failure"]))
    level = WholeNumber(required=True)
    gold_per_coin = WholeNumber(required=True)
    characters = fields.List(fields.Nested(GainSchema), required=True)
    rewards = Truth(required=True, metadata={"description": "Whether the campaign rewards of its conclusion come."})
    left = fields.Nested(LeftSchema, required=True, metadata={"description": "Nobody gets it."})


def score(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """What each character takes home. Raises StateError for a scenario that is not over."""
    found = ending(state, reads)
    if found.when != "now":
        raise _not_over(found)
    row = TABLE[state.level()]
    (result,) = found.results
    won = result == "success"
    gains = [_gain(character, row, won) for character in state.characters]
    coins, treasures = lying(state)
    paid, why_paid = rewards(result, state.scenario)
    value = {
        "result": result,
        "level": row.level,
        "gold_per_coin": row.gold,
        "characters": gains,
        "rewards": paid,
        "left": {"coins": coins, "treasures": treasures},
    }

    def about_all(because: Because) -> Step:
        return step_of(because, "scenario", called=Text("the scenario", "场景"))

    steps = [about_all(found.because), about_all(why_when(found))]
    for gain in gains:
        steps += _gained(gain, row, won)
    steps += [about_all(why_lying(state))] if coins or treasures else []
    steps.append(about_all(why_paid))
    cleanup = Text(
        "Cards, hit points, items and modifier decks are made ready again.", "卡牌、生命、物品与修正牌堆复原。"
    )
    steps.append(about_all(Because(cleanup, ("gh.end.cleanup",))))
    return Ruled(value, [{"result": result}], decided({}, found.because), tuple(steps))


def _not_over(found: Ending) -> StateError:
    if found.when == "no":
        message = Text("The scenario is not over: {why}", "场景还没有结束：{why}").fill(why=found.because.says)
        return StateError([Problem("/scenario/goal_met", message, None, (), "gh.scenario.objective")])
    message = Text("The round is finished first, and may change the result.", "先要打完这一轮，结果可能改变。")
    expected = Text("true when the round is over", "本轮打完后写 true")
    return StateError([Problem("/scenario/round_over", message, expected, (), "gh.end.finish-round")])


def _needed(character: Character, key: str, what: Text) -> Any:
    found = getattr(character, key)
    if found is None:
        ruling = "gh.end.battle-goal" if key.startswith("battle") else "gh.end.keep"
        raise missing(f"{character.pointer}/{key}", what.fill(name=character.name), ruling)
    return found


def _gain(character: Character, row: Level, won: bool) -> dict[str, Any]:
    experience = _needed(character, "experience", Text("the experience of {name}", "{name} 的经验"))
    coins = _needed(character, "coins", Text("the coins that {name} looted", "{name} 拾得的钱币"))
    checks = 0
    if won and _needed(character, "battle_goal", Text("whether {name} met its battle goal", "{name} 是否完成战斗目标")):
        what = Text("the checks that the battle goal of {name} gives", "{name} 的战斗目标给几个勾")
        checks = _needed(character, "battle_goal_checks", what)
    bonus = row.experience if won else 0
    return {
        "name": character.name,
        "exhausted": character.gone,
        "experience": experience,
        "bonus": bonus,
        "total_experience": experience + bonus,
        "coins": coins,
        "gold": coins * row.gold,
        "checks": checks,
    }


def _gained(gain: Mapping[str, Any], row: Level, won: bool) -> list[Step]:
    """The steps of one character."""
    name = gain["name"]
    kept = Text(
        "keeps {experience} experience; coins looted: {coins}, at {each} gold each {gold}.",
        "保留经验 {experience}；{coins} 枚钱币各值 {each} 金，共 {gold} 金。",
    ).fill(experience=gain["experience"], coins=gain["coins"], each=row.gold, gold=gain["gold"])
    told = [Because(kept, ("gh.end.keep", "gh.level.table"))]
    if won:
        bonus = Text(
            "success at level {n}: 4 + 2 × {n} = {bonus} experience.", "等级 {n} 成功：4 + 2 × {n} = {bonus} 经验。"
        )
        told.append(Because(bonus.fill(n=row.level, bonus=row.experience), ("gh.end.success-xp", "gh.level.table")))
    checks = (
        Text("checks for the battle goal: {n}.", "战斗目标得 {n} 个勾。").fill(n=gain["checks"])
        if gain["checks"]
        else Text("no check: the battle goal is not met.", "没有勾：战斗目标未完成。")
        if won
        else Text("no check after a failure.", "失败，没有勾。")
    )
    told.append(Because(checks, ("gh.end.battle-goal",)))
    if gain["exhausted"]:
        says = Text("exhausted, and gets the same share.", "已耗竭，同样结算。")
        told.append(Because(says, ("gh.end.exhausted-share",)))
    return [step_of(because, name, player=name) for because in told]


SCORE = Interaction(
    Question(
        "score",
        Text("The scenario's result", "场景结算"),
        ScenarioScoreSchema,
        {
            "scenario": {"level": 3, "goal_met": True, "round_over": True},
            "characters": [
                {
                    "name": "Brute", "experience": 9, "coins": 5, "battle_goal": True, "battle_goal_checks": 1,
                },
                {"name": "Tinkerer", "experience": 12, "coins": 2, "battle_goal": False, "exhausted": True},
            ],
        },
    ),
    score,
)  # fmt: skip
