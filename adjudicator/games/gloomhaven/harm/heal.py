"""The question heal: what a heal gives back and removes, and whom it may reach."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from marshmallow import Schema, fields

from adjudicator.answer import Step, Verdict
from adjudicator.codes import CodeField
from adjudicator.errors import Problem, StateError
from adjudicator.fields import Truth, WholeNumber, named, number
from adjudicator.game import Question
from adjudicator.games.gloomhaven.codes import ALIASES, CONDITIONS
from adjudicator.games.gloomhaven.harm import healing
from adjudicator.games.gloomhaven.judging.naming import figure_named
from adjudicator.games.gloomhaven.judging.presence import check_in_play
from adjudicator.games.gloomhaven.sight.lines import Sight
from adjudicator.games.gloomhaven.sight.ranges import Ranges
from adjudicator.games.gloomhaven.table.figures import Figure, Monster
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.missing import missing
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled
from adjudicator.judging.telling import joined
from adjudicator.report import Report
from adjudicator.text import Text

HEALED_AWAY = ("poison", "wound")


class HealAsksSchema(Schema):
    """One heal. Name the target, the healer, or both."""

    amount = number(0, 99, required=True, description="Heal 3.")
    target = named("Who is healed; left out, whoever may be.")
    healer = named("Who heals. Left out, whether the heal reaches is not looked at.")
    range = number(0, 60, description="Its range; left out, or 0, it is marked Self.")


class HealedSchema(Schema):
    """What the heal does to one figure."""

    target = fields.String(required=True)
    legal = Truth(required=True, metadata={"description": "Whether the heal may be used on it."})
    healed = WholeNumber(required=True, metadata={"description": "The hit points given back."})
    hit_points = WholeNumber(required=True, allow_none=True, metadata={"description": "After it; null if not known."})
    removed = fields.List(
        CodeField({code: CONDITIONS[code] for code in HEALED_AWAY}, ALIASES),
        required=True,
        metadata={"description": "The conditions that it removes."},
    )


class HealValueSchema(Schema):
    """What a heal comes to: an entry for each figure that may be chosen, or for the one that is named."""

    healer = fields.String(required=True, allow_none=True)
    options = fields.List(fields.Nested(HealedSchema), required=True)


@dataclass(frozen=True, slots=True)
class _Heal:
    """A heal of one figure, and why it may reach it or not."""

    target: Figure
    healed: int
    after: int | None
    removed: tuple[str, ...]
    legal: bool
    reach: Because | None

    def to_json(self) -> dict[str, Any]:
        return {
            "target": self.target.name,
            "legal": self.legal,
            "healed": self.healed,
            "hit_points": self.after,
            "removed": list(self.removed),
        }


def read_heal(about: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    """The figures of the question by name; at least one of them has to be named."""
    out = {key: value for key, value in about.items() if key != "range" or value}
    for key in ("healer", "target"):
        if key in about:
            out[key] = figure_named(key, about, state, report)
    if "healer" not in about and "target" not in about:
        out["target"] = figure_named("target", about, state, report)
    return out


def heal(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """What a heal comes to."""
    amount = about["amount"]
    healer = state.figures[about["healer"]] if "healer" in about else None
    if healer is not None:
        _check_able(healer, state)
    reach = _Reach(healer, about.get("range", 0), state) if healer is not None else None
    if "target" in about:
        targets = [state.figures[about["target"]]]
        check_in_play(targets[0], state)
    else:
        assert reach is not None
        targets = reach.chosen
    heals = [_heal(target, amount, reach) for target in targets]
    value = {"healer": healer.name if healer else None, "options": [each.to_json() for each in heals]}
    legal = all(each.legal for each in heals)

    def why(fact: str, claimed: Any) -> Because:
        fitting = [each for each in heals if each.to_json()[fact] == claimed] or heals
        if fact in ("legal", "target") and reach is not None:
            of = fitting[0].target
            return reach.why(state.figures.get(str(claimed), of) if fact == "target" else of)
        every = [*fitting, *(each for each in heals if each not in fitting)]
        return joined([Because(_says(each, amount), _rulings(each)) for each in every], most=6)

    steps = [step for each in heals for step in _steps(each, amount)]
    verdict = Verdict.RESOLVED if legal else Verdict.ILLEGAL
    lacking = next((each.target for each in heals if each.after is None), None)
    unknown = {} if lacking is None else {"hit_points": _lacks_hit_points(lacking)}
    return Ruled(value, [each.to_json() for each in heals], why, tuple(steps), verdict, unknown)


def _check_able(healer: Figure, state: State) -> None:
    check_in_play(healer, state)
    if "stun" in healer.conditions:
        message = Text("{name} has {condition} and can't heal.", "{name} 处于{condition}，不能治疗。")
        says = message.fill(name=healer.name, condition=CONDITIONS["stun"])
        raise StateError([Problem("/healer", says, ruling="gh.condition.stun")], "question")


def _heal(target: Figure, amount: int, reach: _Reach | None) -> _Heal:
    legal = reach is None or target in reach.chosen
    if not legal:
        return _Heal(target, 0, target.hit_points, (), legal, reach.why(target) if reach else None)
    had, most = (target.hit_points, None) if "poison" in target.conditions else _hit_points(target)
    done = healing.heal(amount, had, most, target.conditions)
    healed = 0 if had is None or done.hit_points is None else done.hit_points - had
    return _Heal(target, healed, done.hit_points, done.removed, legal, reach.why(target) if reach else None)


def _hit_points(figure: Figure) -> tuple[int, int]:
    """What it has and its maximum. Raises StateError for what is missing."""
    if figure.hit_points is None:
        raise _lacks_hit_points(figure)
    if figure.max_hit_points is None:
        what = Text("the maximum hit points of {name}", "{name} 的生命上限").fill(name=figure.name)
        raise missing(f"{figure.pointer}/max_hit_points", what, "gh.heal.amount")
    return figure.hit_points, figure.max_hit_points


def _lacks_hit_points(figure: Figure) -> StateError:
    what = Text("the hit points of {name}", "{name} 的生命").fill(name=figure.name)
    return missing(f"{figure.pointer}/hit_points", what, "gh.heal.amount")


class _Reach:
    """Whom one figure's heal may be used on."""

    def __init__(self, healer: Figure, most: int, state: State) -> None:
        self.healer = healer
        self.most = most
        self._state = state

    def reaches(self, target: Figure) -> bool:
        """Whether a figure is the healer, or an ally within range and in sight."""
        if target is self.healer:
            return True
        if not self.most or self._state.is_monster(target) != self._state.is_monster(self.healer):
            return False
        here, there = self._state.place_of(self.healer), self._state.place_of(target)
        board = self._state.the_board()
        apart = Ranges(board).of(here, there)
        return apart is not None and apart <= self.most and Sight(board).sees(here, there)

    @cached_property
    def within(self) -> list[Figure]:
        """The healer and the allies that it reaches."""
        allies = [each for each in self._state.allies_of(self.healer) if self.most and each.at is not None]
        return [self.healer, *(each for each in allies if self.reaches(each))]

    @cached_property
    def chosen(self) -> list[Figure]:
        """Those whom the heal may be used on, by name: for a monster only who has lost the most hit points."""
        within = sorted(self.within, key=lambda each: each.name)
        if not isinstance(self.healer, Monster) or len(within) == 1:
            return within
        most = max(map(_lost, within))
        return [each for each in within if _lost(each) == most]

    def why(self, target: Figure) -> Because:
        """Why the heal may be used on a figure, or not."""
        if target is self.healer and not isinstance(self.healer, Monster):
            says = Text("{name} may heal itself.", "{name} 可以治疗自己。").fill(name=target.name)
            return Because(says, ("gh.heal.target",))
        if not self.reaches(target):
            return self._out_of_reach(target)
        if not isinstance(self.healer, Monster):
            says = Text("{name} is an ally within range {n} and in sight.", "{name} 是射程 {n} 与视线内的友军。")
            return Because(says.fill(name=target.name, n=self.most), ("gh.heal.target", "gh.sight.abilities"))
        within = self.within
        if len(within) == 1:
            says = Text("{name} reaches only itself.", "{name} 只够得着自己。").fill(name=target.name)
            return Because(says, ("gh.heal.target",))
        lost, most = _lost(target), max(map(_lost, within))
        says = Text(
            "{name} has lost {lost} of its hit points; the most lost is {most}.",
            "{name} 损失生命 {lost}；损失最多者 {most}。",
        )
        return Because(says.fill(name=target.name, lost=lost, most=most), ("gh.heal.monster", "gh.heal.target"))

    def _out_of_reach(self, target: Figure) -> Because:
        if self._state.is_monster(target) != self._state.is_monster(self.healer):
            says = Text("{name} is an enemy.", "{name} 是敌人。")
        elif not self.most:
            says = Text("The heal is marked Self.", "该治疗标明自身。")
        else:
            says = Text("{name} is not within range {n} and in sight.", "{name} 不在射程 {n} 与视线之内。")
        under = ("gh.sight.abilities",) if self.most else ()
        return Because(says.fill(name=target.name, n=self.most), ("gh.heal.target", *under))


def _lost(figure: Figure) -> int:
    had, most = _hit_points(figure)
    return most - had


def _says(heal: _Heal, amount: int) -> Text:
    words = {"name": heal.target.name, "n": amount, "healed": heal.healed, "after": heal.after}
    if not heal.legal:
        return Text("{name} can't be healed by this.", "这次治疗不能用于 {name}。").fill(**words)
    match heal.removed:
        case ("poison", "wound"):
            says = Text("{name} loses poison and wound, and gets nothing else.", "{name} 移除中毒与伤口，不恢复生命。")
        case ("poison",):
            says = Text("{name} loses poison, and gets nothing else.", "{name} 移除中毒，不恢复生命。")
        case ("wound",):
            says = Text(
                "{name} loses the wound and gets {healed}: {after} hit points.",
                "{name} 移除伤口并恢复 {healed}：生命 {after}。",
            )
        case _:
            says = Text(
                "{name} gets {healed} of {n}: {after} hit points.", "治疗 {n}，{name} 恢复 {healed}：生命 {after}。"
            )
    return says.fill(**words)


def _rulings(heal: _Heal) -> tuple[str, ...]:
    if not heal.legal:
        return ("gh.heal.target",)
    match heal.removed:
        case ("poison", "wound"):
            return ("gh.heal.both",)
        case ("poison",):
            return ("gh.heal.poison",)
        case ("wound",):
            return ("gh.heal.wound", "gh.heal.amount")
    return ("gh.heal.amount",)


def _steps(heal: _Heal, amount: int) -> list[Step]:
    name = heal.target.name
    out = []
    if heal.reach is not None:
        ruling, *under = heal.reach.rulings
        out.append(Step(ruling, name, "reached" if heal.legal else "out-of-reach", heal.reach.says, under=tuple(under)))
    if heal.legal:
        ruling, *under = _rulings(heal)
        out.append(Step(ruling, name, "healed", _says(heal, amount), under=tuple(under)))
    return out


HEAL = Interaction(
    Question(
        "heal",
        Text("What a heal does, and to whom", "治疗的效果与对象"),
        HealValueSchema,
        {"characters": [{"name": "Brute", "hit_points": 4, "max_hit_points": 10, "conditions": ["wound"]}]},
        "dispute",
        HealAsksSchema,
        {"target": "Brute", "amount": 3},
        FactsField(
            {
                "hit_points": Fact("number", "The target's hit points after it."),
                "healed": Fact("number", "The hit points given back."),
                "removed": Fact("codes", "The conditions that it removes.", options=HEALED_AWAY),
                "target": Fact("name", "Who is healed.", of="figure"),
                "legal": Fact("truth", "Whether the heal may be used on the target."),
            },
            "hit_points",
        ),
        (7, {"healed": 3, "removed": ["wound"]}),
    ),
    heal,
    read_heal,
)
