"""The question scenario-level."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, fields, validate

from adjudicator.errors import Problem, StateError
from adjudicator.fields import Truth, WholeNumber, number
from adjudicator.game import Question
from adjudicator.games.gloomhaven.scenario.levels import DIFFICULTIES, TABLE, TOP_LEVEL, Level, at_level, recommended
from adjudicator.games.gloomhaven.table.shapes import FIGURES_MOST
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.missing import missing
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled, decided
from adjudicator.judging.telling import listing, step_of
from adjudicator.text import Text

_NAMES: Mapping[str, Text] = {
    "easy": Text("easy", "简单"),
    "normal": Text("normal", "普通"),
    "hard": Text("hard", "困难"),
    "very-hard": Text("very hard", "极难"),
}


class ScenarioLevelAsksSchema(Schema):
    """The levels of those who take part, where the state does not have them."""

    levels = fields.List(
        number(1, 9),
        validate=validate.Length(min=1, max=FIGURES_MOST),
        metadata={"description": "The level of each character; those of the state if left out."},
    )


class ScenarioLevelValueSchema(Schema):
    """The scenario level and what it means."""

    recommended = WholeNumber(
        required=True, allow_none=True, metadata={"description": "null if no levels of characters are known."}
    )
    difficulty = fields.String(
        required=True,
        allow_none=True,
        validate=validate.OneOf(list(DIFFICULTIES)),
        metadata={"description": "null if the level is none of those that the party may choose, or can't be compared."},
    )
    level = WholeNumber(required=True)
    solo = Truth(required=True)
    monster_level = WholeNumber(required=True)
    gold_per_coin = WholeNumber(required=True)
    trap = WholeNumber(required=True, metadata={"description": "Damage of a trap."})
    hazard = WholeNumber(required=True, metadata={"description": "Damage of hazardous terrain."})
    experience = WholeNumber(required=True, metadata={"description": "For each character if the scenario succeeds."})


def scenario_level(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """The scenario level and what it means."""
    levels = _levels(about, state)
    advised = recommended(levels) if levels else None
    level, difficulty = _chosen(advised, state)
    solo = bool(state.scenario.get("solo", False))
    row = at_level(level, solo=solo, reads=reads)
    numbers = {
        "level": level,
        "monster_level": row.monster_level,
        "gold_per_coin": row.gold,
        "trap": row.trap,
        "hazard": row.hazard,
        "experience": row.experience,
    }
    value = {"recommended": advised, "difficulty": difficulty, "solo": solo, **numbers}
    average = _average(levels, advised)
    chosen = _difficulty(level, advised, difficulty)
    because = _row(row, level)
    higher = _solo(row, level) if solo else None
    raised = because if higher is None else higher
    reasons = {
        "recommended": average or chosen,
        "level": chosen if difficulty != "normal" or average is None else average,
        **dict.fromkeys(("monster_level", "trap", "hazard"), raised),
    }
    every = [each for each in (average, None if difficulty == "normal" else chosen, because, higher) if each]
    steps = tuple(step_of(each, "scenario", called=Text("the scenario", "场景")) for each in every)
    unknown = {"recommended": _lacks_levels()} if advised is None else {}
    return Ruled(value, [{"recommended": advised, **numbers}], decided(reasons, because), steps, unknown=unknown)


def _levels(about: Mapping[str, Any], state: State) -> list[int]:
    """The levels of the characters; empty if none are given but the scenario level is."""
    told = about.get("levels")
    if told is not None and len(told) < 2:
        raise _alone("/levels", "question")
    found = [character.level for character in state.characters]
    known = [level for level in found if level is not None]
    if told is not None:
        if len(known) == len(found) > 0 and sorted(known) != sorted(told):
            message = Text("On the table the levels are {levels}.", "局面中的等级是 {levels}。")
            says = message.fill(levels=listing(sorted(known)))
            raise StateError([Problem("/levels", says, ruling="gh.level.average")], "question")
        return list(told)
    if known and len(known) < len(found):
        lacks = next(character for character in state.characters if character.level is None)
        what = Text("the level of {name}", "{name} 的等级").fill(name=lacks.name)
        raise missing(f"{lacks.pointer}/level", what, "gh.level.average")
    if len(known) == 1:
        raise _alone("/characters", "state")
    if not known and "level" not in state.scenario:
        raise _lacks_levels()
    return known


def _lacks_levels() -> StateError:
    return missing("/characters", Text("the levels of the characters", "角色的等级"), "gh.level.average")


def _alone(at: str, part: str) -> StateError:
    message = Text("One character alone plays no scenario.", "不能只用一名角色进行场景。")
    expected = Text("two characters at least, also for one player", "至少两名角色，单人游玩也一样")
    return StateError([Problem(at, message, expected, (), "gh.setup.solo-two")], part)


def _chosen(advised: int | None, state: State) -> tuple[int, str | None]:
    """The scenario level, and by which difficulty it is that."""
    told, difficulty = state.scenario.get("level"), state.scenario.get("difficulty")
    if advised is None:
        assert told is not None
        return int(told), difficulty
    if told is None:
        difficulty = difficulty or "normal"
        return advised + DIFFICULTIES[difficulty], difficulty
    if difficulty is not None and told != advised + DIFFICULTIES[difficulty]:
        message = Text(
            "The recommended level is {n}: {difficulty} makes it {m}.", "推荐等级是 {n}，{difficulty}即为 {m}。"
        ).fill(n=advised, difficulty=_NAMES[difficulty], m=advised + DIFFICULTIES[difficulty])
        raise StateError([Problem("/scenario/level", message, None, (), "gh.level.difficulty")])
    return int(told), next((name for name, more in DIFFICULTIES.items() if advised + more == told), None)


def _average(levels: list[int], advised: int | None) -> Because | None:
    if advised is None:
        return None
    says = Text(
        "{n} characters with {total} levels together: half the average is {total}/{twice}, rounded up {level}.",
        "{n} 名角色等级合计 {total}：平均的一半为 {total}/{twice}，向上取整得 {level}。",
    ).fill(n=len(levels), total=sum(levels), twice=2 * len(levels), level=advised)
    return Because(says, ("gh.level.average", "gh.setup.character-count"))


def _difficulty(level: int, advised: int | None, difficulty: str | None) -> Because:
    if advised is None or difficulty is None:
        says = Text("The scenario is played at level {n}.", "本场按等级 {n} 进行。").fill(n=level)
        return Because(says, ("gh.level.difficulty",))
    says = Text(
        "The recommended level is {n}; {difficulty} makes it {m}.", "推荐等级为 {n}；{difficulty}即为 {m}。"
    ).fill(n=advised, difficulty=_NAMES[difficulty], m=level)
    return Because(says, ("gh.level.difficulty", "gh.level.average"))


def _row(row: Level, level: int) -> Because:
    plain = TABLE[level]
    says = Text(
        "Level {n}: monsters {monster}, a coin {gold} gold, a trap {trap}, hazardous terrain {hazard}, success"
        " {experience} experience.",
        "等级 {n}：怪物 {monster} 级，每枚钱币 {gold} 金，陷阱 {trap}，危险地形 {hazard}，成功经验 {experience}。",
    ).fill(
        n=level,
        monster=plain.monster_level,
        gold=row.gold,
        trap=plain.trap,
        hazard=plain.hazard,
        experience=row.experience,
    )
    return Because(says, ("gh.level.table",))


def _solo(row: Level, level: int) -> Because:
    says = Text(
        "Alone or with open information: monsters {monster}, a trap {trap}, hazardous terrain {hazard}.",
        "单人或公开信息：怪物 {monster} 级，陷阱 {trap}，危险地形 {hazard}。",
    ).fill(monster=row.monster_level, trap=row.trap, hazard=row.hazard)
    gap = ("gh.gap.level-seven-solo",) if level == TOP_LEVEL else ()
    return Because(says, ("gh.level.solo", "gh.level.table", *gap))


SCENARIO_LEVEL = Interaction(
    Question(
        "scenario-level",
        Text("The scenario level and what it means", "场景等级及其数值"),
        ScenarioLevelValueSchema,
        {"characters": [{"name": "Brute", "level": 3}, {"name": "Spellweaver", "level": 6}]},
        "dispute",
        ScenarioLevelAsksSchema,
        {"levels": [3, 6]},
        FactsField(
            {
                "level": Fact("number", "The scenario level."),
                "recommended": Fact("number", "The level recommended for the party.", nullable=True),
                "monster_level": Fact("number", "The level of the monsters."),
                "gold_per_coin": Fact("number", "What a coin is worth in gold."),
                "trap": Fact("number", "The damage of a trap."),
                "hazard": Fact("number", "The damage of hazardous terrain."),
                "experience": Fact("number", "What success gives each character."),
            },
            "level",
        ),
        (3, {"trap": 5}),
    ),
    scenario_level,
)
