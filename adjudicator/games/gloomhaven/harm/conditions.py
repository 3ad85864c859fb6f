"""The question conditions: what a condition does, what its bearer may do, and when it ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, fields, validate

from adjudicator.answer import Step
from adjudicator.codes import CodeField
from adjudicator.errors import Problem, StateError
from adjudicator.fields import Truth, WholeNumber, named, number
from adjudicator.game import Question
from adjudicator.games.gloomhaven.codes import ALIASES, CONDITIONS
from adjudicator.games.gloomhaven.judging.naming import figure_named
from adjudicator.games.gloomhaven.judging.presence import check_in_play
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled, decided
from adjudicator.report import Report
from adjudicator.text import Joined, Text

TIMED = ("immobilize", "disarm", "stun", "muddle", "invisible", "strengthen")
HEALED = ("poison", "wound")
CARDS = ("curse", "bless")
GOT = ("own-turn", "other-turn", "earlier")
MOMENTS = ("now", "after-this-turn", "in-next-turn", "after-next-turn")
UNTIL = ("end-of-this-turn", "end-of-next-turn", "healed", "drawn")
# What a figure may wish to do, or others to do with it, and the conditions that forbid it.
ACTS: Mapping[str, tuple[str, ...]] = {
    "move": ("immobilize", "stun"),
    "attack": ("disarm", "stun"),
    "other-ability": ("stun",),
    "use-item": ("stun",),
    "long-rest": (),
    "be-targeted": ("invisible",),
    "be-focused": ("invisible",),
    "be-targeted-by-ally": (),
    "be-pushed": (),
}
_ACT_WORDS: Mapping[str, Text] = {
    "move": Text("perform a move", "执行移动"),
    "attack": Text("perform an attack", "执行攻击"),
    "other-ability": Text("perform another ability", "执行其他能力"),
    "use-item": Text("use an item", "使用物品"),
    "long-rest": Text("take a long rest", "进行长休"),
    "be-targeted": Text("be targeted by an enemy", "被敌人选为目标"),
    "be-focused": Text("be focused on", "被当作专注"),
    "be-targeted-by-ally": Text("be targeted by an ally", "被友军选为目标"),
    "be-pushed": Text("be pushed or pulled", "被推拉"),
}
# Further rulings that an act goes by.
_ACT_RULINGS: Mapping[str, tuple[str, ...]] = {
    "long-rest": ("gh.rest.stunned",),
    "be-focused": ("gh.focus.invisible",),
    "be-pushed": ("gh.move.forced",),
}
_MOMENT_WORDS: Mapping[str, Text] = {
    "now": Text("now", "现在"),
    "after-this-turn": Text("after the turn that is going on", "正在进行的回合结束之后"),
    "in-next-turn": Text("in its next turn", "在其下一回合中"),
    "after-next-turn": Text("after its next turn", "在其下一回合结束之后"),
}


class ConditionsAsksSchema(Schema):
    """A condition of a figure. What the figure has on the table counts too, where an act is asked about."""

    condition = CodeField(
        CONDITIONS, ALIASES, required=True, metadata={"description": "The condition that is asked about."}
    )
    figure = named("Who has it; may be left out.")
    got = fields.String(
        validate=validate.OneOf(GOT),
        metadata={
            "description": "When the figure got it: in its own turn, which is going on; in another's turn, which is "
            "going on; or earlier, before its own turn that is going on. Needed for any moment but now."
        },
    )
    at = fields.String(
        validate=validate.OneOf(MOMENTS),
        metadata={"description": "The moment asked about, now if left out. The next turn is the figure's own."},
    )
    act = fields.String(
        validate=validate.OneOf(list(ACTS)), metadata={"description": "What it would do, or have done to it, then."}
    )
    times = number(1, 10, description="How often it got the condition; once if left out.")


class ConditionsValueSchema(Schema):
    """What the condition is and does."""

    figure = fields.String(required=True, allow_none=True)
    condition = CodeField(CONDITIONS, ALIASES, required=True)
    has = Truth(required=True, metadata={"description": "Whether the figure has it at that moment."})
    until = fields.String(
        required=True,
        allow_none=True,
        validate=validate.OneOf(UNTIL),
        metadata={"description": "When it ends; null where that was not asked: when it was got is not said."},
    )
    act = fields.String(required=True, allow_none=True, validate=validate.OneOf(list(ACTS)))
    may = Truth(required=True, allow_none=True, metadata={"description": "Whether the act is possible then."})
    forbidden_by = fields.List(CodeField(CONDITIONS, ALIASES), required=True)
    forbids = fields.List(
        fields.String(validate=validate.OneOf(list(ACTS))),
        required=True,
        metadata={"description": "What the condition itself forbids."},
    )
    attack_mode = fields.String(
        required=True,
        allow_none=True,
        validate=validate.OneOf(["advantage", "disadvantage"]),
        metadata={"description": "What its own attacks get from the condition."},
    )
    attacked_plus = WholeNumber(required=True, metadata={"description": "What attacks against it get."})
    damage_each_turn = WholeNumber(required=True, metadata={"description": "At the start of each of its turns."})
    cards = WholeNumber(required=True, metadata={"description": "The cards shuffled into a modifier deck."})


def read_condition(about: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    """The question in its one spelling."""
    out = {key: value for key, value in about.items() if (key, value) not in (("at", "now"), ("times", 1))}
    if "figure" in about:
        out["figure"] = figure_named("figure", about, state, report)
    if about["condition"] in TIMED and "at" in out and "got" not in about:
        message = Text("When the figure got it decides this.", "这取决于何时得到该状态。")
        expected = Text("one of " + ", ".join(GOT), "以下之一：" + "、".join(GOT))
        report.wrong("/got", message, expected=expected, ruling="gh.condition.expiry")
    return out


def conditions(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """What a condition does, and when it ends."""
    condition, got, at = about["condition"], about.get("got"), about.get("at", "now")
    figure = state.figures[about["figure"]] if "figure" in about else None
    act, times = about.get("act"), about.get("times", 1)
    if figure is not None:
        check_in_play(figure, state)
    lacks = figure is not None and got is None and condition not in (*figure.conditions, *CARDS)
    has = not lacks and _has(condition, got, at)
    now = (figure.conditions if figure is not None else frozenset()) - {condition} | ({condition} if has else set())
    forbidden = [code for code in ACTS[act] if code in now] if act is not None else []
    value = {
        "figure": figure.name if figure is not None else None,
        "condition": condition,
        "has": has,
        "until": _until(condition, got),
        "act": act,
        "may": not forbidden if act is not None else None,
        "forbidden_by": forbidden,
        "forbids": [each for each, codes in ACTS.items() if condition in codes],
        "attack_mode": {"muddle": "disadvantage", "strengthen": "advantage"}.get(condition),
        "attacked_plus": int(condition == "poison"),
        "damage_each_turn": int(condition == "wound"),
        "cards": times if condition in CARDS else 0,
    }
    name = figure.name if figure is not None else condition
    does = Because(_does(condition), (f"gh.condition.{condition}", *_does_under(condition)))
    lasting = _why_lasting(condition, got, at, has=has)
    if lacks:
        says = Text("On the table {name} does not have {condition}.", "局面中 {name} 没有{condition}。")
        does_under = (f"gh.condition.{condition}",)
        lasting = Because(says.fill(name=name, condition=CONDITIONS[condition]), does_under)
    reasons = {"has": lasting, "until": lasting}
    steps = [_step(does, name, "does")]
    if got is not None or at != "now" or lacks:
        steps.append(_step(lasting, name, "lasts" if has else "ended"))
    if times > 1:
        again = _why_again(condition, times)
        steps.append(_step(again, name, "again"))
        reasons["cards"] = again
    if act is not None:
        reasons["may"] = _why_may(act, forbidden, condition)
        steps.append(_step(reasons["may"], name, "forbidden" if forbidden else "allowed"))
    unknown = {}
    if value["until"] is None:
        unknown["until"] = _lacks("got", Text("when the figure got it", "何时得到该状态"), GOT, "gh.condition.expiry")
    if act is None:
        unknown["may"] = _lacks("act", Text("what the figure would do", "想做什么"), tuple(ACTS), None)
    return Ruled(value, [value], decided(reasons, does), tuple(steps), unknown=unknown)


def _lacks(key: str, what: Text, codes: tuple[str, ...], ruling: str | None) -> StateError:
    message = Text("The claim depends on {what}.", "该主张取决于{what}。").fill(what=what)
    expected = Text("one of " + ", ".join(codes), "以下之一：" + "、".join(codes))
    return StateError([Problem(f"/{key}", message, expected, (), ruling)], "question")


def _has(condition: str, got: str | None, at: str) -> bool:
    """Whether a figure that got a condition then has it at that moment. A curse and a bless are cards, not had."""
    if condition in CARDS:
        return False
    if condition in HEALED or at == "now":
        return True
    return got != "earlier" and at != "after-next-turn"


def _until(condition: str, got: str | None) -> str | None:
    if condition in HEALED:
        return "healed"
    if condition in CARDS:
        return "drawn"
    if got is None:
        return None
    return "end-of-this-turn" if got == "earlier" else "end-of-next-turn"


def _step(because: Because, about: str, effect: str) -> Step:
    ruling, *under = because.rulings
    return Step(ruling, about, effect, because.says, under=tuple(under))


def _does(condition: str) -> Text:
    """What a condition does, in a sentence with its numbers."""
    return {
        "poison": Text("Poison: +1 for attacks against it.", "中毒：针对它的攻击 +1。"),
        "wound": Text("Wound: 1 damage at the start of each of its turns.", "伤口：自己每个回合开始时受 1 点伤害。"),
        "immobilize": Text("Immobilize: no move abilities.", "定身：不能执行移动能力。"),
        "disarm": Text("Disarm: no attack abilities.", "缴械：不能执行攻击能力。"),
        "stun": Text("Stun: no abilities and no items.", "眩晕：不能执行能力，也不能使用物品。"),
        "muddle": Text("Muddle: disadvantage on its attacks.", "混乱：其攻击有劣势。"),
        "invisible": Text("Invisible: no enemy targets it or focuses on it.", "隐形：敌人不能选它为目标或专注。"),
        "strengthen": Text("Strengthen: advantage on its attacks.", "强化：其攻击有优势。"),
        "curse": Text("Curse: a curse card in the modifier deck.", "诅咒：把一张诅咒牌洗入修正牌堆。"),
        "bless": Text("Bless: a bless card in the modifier deck.", "祝福：把一张祝福牌洗入修正牌堆。"),
    }[condition]


def _does_under(condition: str) -> tuple[str, ...]:
    return ("gh.damage.no-draw",) if condition == "wound" else ()


def _why_lasting(condition: str, got: str | None, at: str, *, has: bool) -> Because:
    name = CONDITIONS[condition]
    if condition in CARDS:
        says = Text(
            "{name} is a card: it stays in the deck until it is drawn.", "{name}是一张牌：抽到之前一直在牌堆里。"
        )
        return Because(says.fill(name=name), (f"gh.condition.{condition}", "gh.attack.bless-curse"))
    if condition in HEALED:
        says = Text("{name} does not end by time but by a heal.", "{name}不随时间消失，治疗才能移除。")
        return Because(says.fill(name=name), ("gh.condition.expiry", f"gh.heal.{condition}"))
    words = {"name": name, "at": _MOMENT_WORDS[at]}
    if got == "own-turn":
        says = Text(
            "Got in its own turn, {name} lasts through the whole of the next: {at} it {has}.",
            "在自己的回合中得到，{name}持续到下一整个回合结束：{at}{has}。",
        )
        rulings: tuple[str, ...] = ("gh.condition.own-turn", "gh.condition.expiry")
    elif got == "earlier":
        says = Text(
            "Got before this turn of its own, {name} ends at the end of it: {at} it {has}.",
            "在自己这个回合之前得到，{name}于这个回合结束时消失：{at}{has}。",
        )
        rulings = ("gh.condition.expiry",)
    else:
        says = Text(
            "{name} ends at the end of its next turn: {at} it {has}.", "{name}在其下一个回合结束时消失：{at}{has}。"
        )
        rulings = ("gh.condition.expiry",)
    is_there = Text("is there", "仍在") if has else Text("is gone", "已不在")
    return Because(says.fill(**words, has=is_there), rulings)


def _why_again(condition: str, times: int) -> Because:
    if condition in CARDS:
        says = Text("Each is a card of its own: {n} of them.", "每次都是一张牌：共 {n} 张。").fill(n=times)
        return Because(says, ("gh.condition.once", f"gh.condition.{condition}"))
    says = Text(
        "Got {n} times, it is there once; its duration begins anew.", "得到 {n} 次仍只算一个，持续时间重新计算。"
    )
    return Because(says.fill(n=times), ("gh.condition.once",))


def _why_may(act: str, forbidden: list[str], condition: str) -> Because:
    does = _ACT_WORDS[act]
    more = _ACT_RULINGS.get(act, ())
    if forbidden:
        says = Text("{condition}: it can't {does}.", "{condition}：不能{does}。")
        rulings = tuple(f"gh.condition.{code}" for code in forbidden)
        conditions = Joined(tuple(CONDITIONS[code] for code in forbidden))
        return Because(says.fill(condition=conditions, does=does), (*rulings, *more))
    says = Text("Nothing that it has forbids it to {does}.", "它的状态不妨碍它{does}。").fill(does=does)
    if act in ("long-rest", "be-focused") and condition not in ("stun", "invisible"):
        more = ()
    return Because(says, (f"gh.condition.{condition}", *more))


CONDITIONS_QUESTION = Interaction(
    Question(
        "conditions",
        Text("What a condition does and when it ends", "状态的效果与持续时间"),
        ConditionsValueSchema,
        {"characters": [{"name": "Brute", "conditions": ["disarm"]}]},
        "dispute",
        ConditionsAsksSchema,
        {"figure": "Brute", "condition": "disarm", "act": "move"},
        FactsField(
            {
                "has": Fact("truth", "Whether the figure has the condition at the moment asked about."),
                "may": Fact("truth", "Whether the act is possible then."),
                "until": Fact("code", "When the condition ends.", options=UNTIL),
                "attack_mode": Fact("code", "What its attacks get.", options=("advantage", "disadvantage")),
                "attacked_plus": Fact("number", "What attacks against it get."),
                "damage_each_turn": Fact("number", "The damage at the start of each of its turns."),
                "cards": Fact("number", "The cards shuffled into a modifier deck."),
            },
            "has",
        ),
        (True, {"may": True}),
    ),
    conditions,
    read_condition,
)
