"""The shapes of the question ability."""

from __future__ import annotations

from collections.abc import Mapping

from marshmallow import Schema, fields, validate

from adjudicator.codes import CodeField
from adjudicator.fields import Truth, WholeNumber, named, number
from adjudicator.game import Question
from adjudicator.games.shadow_hunters.characters.cases import supposed
from adjudicator.games.shadow_hunters.characters.moments import MOMENTS, TIMINGS
from adjudicator.games.shadow_hunters.pack.cards import EQUIPMENT_NAMES
from adjudicator.games.shadow_hunters.table.schema import DAMAGE_MOST, PLAYERS_MOST, character, equipment
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.text import Text

ACTIONS: Mapping[str, Text] = {
    "use": Text("use the ability", "使用能力"),
    "reveal": Text("reveal", "亮出身份"),
    "stay-hidden": Text("stay hidden", "不亮身份"),
    "declare": Text("reveal and declare a victory whose condition is met", "条件已达成，亮身份宣布胜利"),
    "ignore-equipment": Text("leave an equipment card unused", "不用装备卡的效果"),
}
STEPS: Mapping[str, Text] = {"reveal": Text("reveal", "亮出身份")}
HINDRANCES: Mapping[str, Text] = {
    "no-abilities": Text("no special abilities at this table", "本桌不用特殊能力"),
    "void": Text("void by Ellen", "被艾伦失效"),
    "used-up": Text("used up", "已经用过"),
    "timing": Text("the wrong moment", "时机不对"),
    "must-reveal": Text("has to reveal", "必须亮出身份"),
    "revealed": Text("revealed already", "早已亮出身份"),
    "not-weak": Text("no weak character was killed", "没有弱小角色被击杀"),
    "oneself": Text("oneself as the target", "以自己为目标"),
    "elsewhere": Text("the target is elsewhere", "目标不在该地区"),
    "nobody-there": Text("nobody is there", "该地区没有别人"),
    "too-little-damage": Text("too little damage", "伤害不够"),
    "no-equipment": Text("no equipment card to take", "没有可拿的装备卡"),
    "not-discarded": Text("not in a discard pile", "不在弃牌堆里"),
    "equipment": Text("equipment has to be used", "装备卡必须使用"),
}
ACTS: Mapping[str, Text] = {
    "heal-all": Text("heals all", "全部治疗"),
    "heal": Text("heals", "治疗"),
    "damage": Text("does damage", "造成伤害"),
    "set-damage": Text("sets the damage", "设定伤害"),
    "reveal": Text("reveals", "亮出身份"),
    "lie": Text("answers a hermit card either way", "对隐士牌可真可假"),
    "teleport": Text("moves without rolling", "不掷骰移动"),
    "rob": Text("takes equipment", "拿走装备卡"),
    "attack-again": Text("attacks the same target again", "再攻击同一目标"),
    "attack-back": Text("attacks back", "回击"),
    "attack-with-d4": Text("attacks with the d4 alone", "只掷四面骰攻击"),
    "switch-neighbour": Text("switches to the left neighbour", "改看左手邻座"),
    "dig-up": Text("takes equipment from a discard pile", "从弃牌堆拿装备卡"),
    "void": Text("makes an ability void", "使能力失效"),
    "barrier": Text("takes no damage until the own next turn", "直到自己下一回合不受伤害"),
    "extra-turns": Text("takes further turns", "额外回合"),
}


class AbilityAsksSchema(Schema):
    """Who wants to do what, and when."""

    player = named("Who; whose turn it is, if left out.")
    character = character("Instead of a player: a character in general.")
    action = CodeField(ACTIONS, metadata={"description": "What they want to do; use, if left out."})
    timing = CodeField(
        MOMENTS,
        metadata={"description": "The moment. If left out, it follows from deaths_now, or from turn and phase."},
    )
    target = named("The player whom the ability is for.")
    equipment = equipment("ignore-equipment: which; of David: which he takes.")
    damage = number(0, DAMAGE_MOST, description="Of Bob: how much damage he would do.")
    deaths_now = fields.List(
        named("A player."),
        validate=validate.Length(max=PLAYERS_MOST),
        metadata={"description": "Who dies at this moment."},
    )
    d6 = number(1, 6, description="What the six-sided die shows, for an ability that rolls it.")
    d4 = number(1, 4, description="What the four-sided die shows, for an ability that rolls it.")


class ResultSchema(Schema):
    """One way in which a use comes out; several where a die decides. What is not told is left out."""

    amount = WholeNumber(metadata={"description": "Points of damage or healing, or further turns."})
    player = fields.String(metadata={"description": "Whose damage changes."})
    damage = WholeNumber(metadata={"description": "Their damage after it."})
    dies = Truth(metadata={"description": "Whether they die of it."})


class EffectSchema(Schema):
    """What a use does; null where it depends on what was not told."""

    act = CodeField(ACTS, required=True)
    target = fields.String(required=True, allow_none=True, metadata={"description": "Whom it is for."})
    results = fields.List(fields.Nested(ResultSchema), required=True)
    may_take = fields.List(
        equipment("An equipment card."), required=True, metadata={"description": "Equipment cards to take."}
    )
    works = Truth(
        required=True, allow_none=True, metadata={"description": "Whether it has its effect on whom it is for."}
    )


class AbilityCaseSchema(Schema):
    """What holds for some of those whom the hidden players can be."""

    if_ = supposed()
    legal = Truth(required=True, allow_none=True)
    first = fields.List(CodeField(STEPS), required=True)
    must = fields.List(CodeField(STEPS), required=True)
    hindered_by = fields.List(CodeField(HINDRANCES), required=True)
    effect = fields.Nested(EffectSchema, required=True, allow_none=True)


class AbilityValueSchema(Schema):
    """Whether somebody may do something now, what has to be done before, and what it does."""

    player = fields.String(required=True, allow_none=True)
    character = character("Who they are; null where it is not known.", required=True, allow_none=True)
    action = CodeField(ACTIONS, required=True)
    timing = CodeField(MOMENTS, required=True, allow_none=True)
    legal = Truth(
        required=True,
        allow_none=True,
        metadata={"description": "Null where it depends on who they are, or on what was not told."},
    )
    first = fields.List(
        CodeField(STEPS), required=True, metadata={"description": "What has to be done before, in every case."}
    )
    must = fields.List(
        CodeField(STEPS), required=True, metadata={"description": "What has to be done now anyway, in every case."}
    )
    once = Truth(
        required=True, allow_none=True, metadata={"description": "Whether the ability works only once a game."}
    )
    timings = fields.List(CodeField(TIMINGS), required=True, metadata={"description": "The moments when it works."})
    cases = fields.List(fields.Nested(AbilityCaseSchema), required=True)


FACTS = FactsField(
    {
        "legal": Fact("truth", "Whether they may do it."),
        "first": Fact("codes", "What has to be done before.", names=STEPS),
        "must": Fact("codes", "What has to be done now anyway.", names=STEPS),
        "once": Fact("truth", "Whether the ability works only once a game."),
        "timings": Fact("codes", "The moments when it works.", names=TIMINGS),
        "act": Fact("code", "What the ability does.", names=ACTS),
        "target": Fact("name", "Whom it is for.", "player", nullable=True),
        "works": Fact("truth", "Whether it has its effect on whom it is for."),
        "amount": Fact("number", "Points of damage or healing, or further turns."),
        "damage": Fact("number", "The damage after it of the player whose damage changes."),
        "dies": Fact("truth", "Whether that player dies of it."),
        "takes": Fact("code", "An equipment card that is taken.", names=EQUIPMENT_NAMES),
    },
    "legal",
)
QUESTION = Question(
    "ability",
    Text(
        "Whether an ability may be used or a card revealed now, and what it does", "此时能否使用能力或亮身份，效果如何"
    ),
    AbilityValueSchema,
    {
        "players": [{"name": "Ann", "character": "franklin"}, {"name": "Bo", "damage": 5}],
        "turn": "Ann",
        "phase": "start",
    },
    "dispute",
    AbilityAsksSchema,
    {"player": "Ann", "action": "use"},
    FACTS,
    (True, {"first": ["reveal"], "once": True}),
)
