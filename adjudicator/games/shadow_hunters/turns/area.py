"""The question area-effect: what the area where a player stands does, and the white or black card drawn there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.answer import Step, Verdict
from adjudicator.errors import Problem, StateError
from adjudicator.game import Question
from adjudicator.games.shadow_hunters.characters.cases import shared
from adjudicator.games.shadow_hunters.judging.hidden import Hidden
from adjudicator.games.shadow_hunters.judging.naming import check_alive
from adjudicator.games.shadow_hunters.pack.areas import EFFECTS
from adjudicator.games.shadow_hunters.table.state import State
from adjudicator.games.shadow_hunters.turns.area_asked import CHOICES, read
from adjudicator.games.shadow_hunters.turns.area_outcomes import EFFECTS as UNTOLD
from adjudicator.games.shadow_hunters.turns.area_outcomes import FIELDS, Outcome, merged, outcomes_of
from adjudicator.games.shadow_hunters.turns.area_robbery import robberies
from adjudicator.games.shadow_hunters.turns.area_schema import FACTS, AreaEffectAsksSchema, AreaEffectValueSchema
from adjudicator.games.shadow_hunters.turns.area_settled import Settled, settle
from adjudicator.games.shadow_hunters.turns.area_ways import Setting, card_named, of_choice, ways
from adjudicator.games.shadow_hunters.turns.area_why import Told, barred, base, why_claim
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.missing import missing
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled
from adjudicator.judging.telling import step_of
from adjudicator.text import Text

_VERDICTS = {True: Verdict.LEGAL, False: Verdict.ILLEGAL, None: Verdict.POSSIBLE}
_TOLD_MOST = 4  # outcomes up to which every reason is a step


def area_effect(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """What a player may do on an area, and what comes of it."""
    player = state.by_name[about["player"]]
    check_alive(player)
    area = EFFECTS[about.get("area") or state.area_of(player)]
    card = card_named(about["card"]) if "card" in about else None
    target = about.get("target")
    if target is not None:
        check_alive(state.by_name[target])
    setting = Setting(state, reads, player, area, card, target)
    bar = barred(about, setting)
    if bar is not None:
        return _ruled(setting, about, [], [], bar)
    if about.get("decline"):
        return _declined(setting)
    found = every_way(setting, about.get("d6"), about.get("d4"))
    chosen = of_choice([each.way for each in found], about)
    told = "reveals" in about or about.get("option") == "rob"
    hidden = Hidden(state, reads)
    outcomes = [each for way in found if way.way in chosen for each in outcomes_of(way, setting, hidden, told=told)]
    return _ruled(setting, about, found, merged(outcomes), None)


def every_way(setting: Setting, d6: int | None = None, d4: int | None = None) -> list[Settled]:
    """Every way in which the step may go. Raises StateError where the table lacks the players to choose from."""
    _check_somebody(setting)
    found = [settle(way, setting) for way in ways(setting, d6, d4)]
    return found + [settle(way, setting) for each in found for way in robberies(each, setting)]


def _check_somebody(setting: Setting) -> None:
    """Where another player is to be chosen, the table has to have one."""
    hermit = setting.card is None and "hermit" in setting.area.draws
    chooser = setting.chooser
    if not setting.others and (hermit or (chooser is not None and chooser.whom in ("other", "character"))):
        raise missing("/players", Text("the other players", "其他玩家"))


def _declined(setting: Setting) -> Ruled:
    """The player leaves the action out."""
    says = Text("The action of the area may be left out: nothing happens.", "地区那一步可以不做：什么也不发生。")
    because = Because(says, ("sh.turn.order", setting.area.ruling))
    living = setting.state.living
    nobody: dict[str, Any] = dict.fromkeys(FIELDS) | {
        "if": [], "legal": True, "sums": [], "damage": {}, "healed": {}, "total": {}, "dies": [], "reveals": False,
        "must_reveal": False, "loots": False, "extra_turn": False, "guarded": False, "nothing": True,
    }  # fmt: skip
    facts = {
        **nobody,
        "optional": True,
        "damage": {each.name: 0 for each in living},
        "healed": {each.name: 0 for each in living},
        "total": {each.name: each.damage for each in living},
    }
    value = _value(setting, True, [nobody])
    return Ruled(value, [facts], lambda *_: because, _steps(setting, [because]), Verdict.LEGAL)


def _value(setting: Setting, legal: bool | None, options: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "player": setting.player.name,
        "area": setting.area.id,
        "card": None if setting.card is None else setting.card.id,
        "optional": setting.card is None,
        "legal": legal,
        "options": options,
    }


def _ruled(
    setting: Setting, about: Mapping[str, Any], found: Sequence[Settled], outcomes: list[Outcome], bar: Because | None
) -> Ruled:
    legal: bool | None = shared([each.legal for each in outcomes]) if outcomes else False
    told = Told(setting, about, tuple(found), tuple(outcomes), bar)
    optional = {"optional": setting.card is None}
    facts = [{**each.facts, **optional} for each in outcomes] or [{"legal": False, **optional}]
    asked = any(key in about for key in CHOICES if key not in ("card", "d6", "d4")) or "decline" in about
    verdict = _VERDICTS[legal] if asked or legal is not True else Verdict.RESOLVED
    unknown = {}
    if any(each.legal and each.shown["nothing"] is None for each in outcomes):
        message = Text("What it does depends on the card that is drawn.", "效果取决于抽到的卡。")
        if all(each.shown["draws"] == "hermit" for each in outcomes):
            message = Text("What the receiver of a hermit card does is the question hermit.",
                           "收到隐士牌的人怎么做，请问 hermit。")  # fmt: skip
        error = StateError([Problem("/card", message, ruling=setting.area.ruling)], "question")
        unknown = dict.fromkeys(UNTOLD, error)
    value = _value(setting, legal, [each.shown for each in outcomes])
    return Ruled(value, facts, why_claim(told), _steps(setting, _reasons(told)), verdict, unknown)


def _reasons(told: Told) -> list[Because]:
    """What the steps say: all of a few outcomes, of many what they share."""
    if not any(each.legal for each in told.outcomes):
        return [told.fault()]
    noted = [[note.because for note in each.notes] for each in told.outcomes]
    every = dict.fromkeys(because for each in noted for because in each)
    if len(noted) > _TOLD_MOST:
        every = dict.fromkeys(because for because in every if all(because in each for each in noted))
    fault = [told.fault()] if not all(each.legal for each in told.outcomes) else []
    return [base(told.setting), *fault, *every]


def _steps(setting: Setting, reasons: Sequence[Because]) -> tuple[Step, ...]:
    name = setting.player.name
    return tuple(step_of(each, setting.source, called=setting.called, player=name) for each in dict.fromkeys(reasons))


AREA_EFFECT = Interaction(
    Question(
        "area-effect",
        Text("What an area, or the card drawn there, does", "地区或在那里抽到的卡有何效果"),
        AreaEffectValueSchema,
        {
            "players": [{"name": "Ann", "area": "weird-woods", "damage": 3}, {"name": "Bo", "damage": 2}],
            "turn": "Ann",
        },
        "dispute",
        AreaEffectAsksSchema,
        {"target": "Ann", "option": "heal"},
        FACTS,
        (True, {"total": {"Ann": 2}}),
    ),
    area_effect,
    read,
)
