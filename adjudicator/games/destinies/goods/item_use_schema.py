"""The shapes of the question item-use."""

from __future__ import annotations

from collections.abc import Mapping

from marshmallow import Schema, fields

from adjudicator.codes import CodeField
from adjudicator.fields import Truth, named, number
from adjudicator.games.destinies.table.names import TIMINGS
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.text import Text

MOMENTS: Mapping[str, Text] = {
    **TIMINGS,
    "in-turn": Text("some time in the turn", "回合中的某个时候"),
}
DOUBTS: Mapping[str, Text] = {
    "combination": Text("what items combined in a turn come to", "回合中几件物品合起来怎么算"),
    "options": Text("which options there are", "有哪些选项"),
    "trigger": Text("whether its cause has come up", "触发条件到没到"),
    "result": Text("what follows", "结果如何"),
}
DECIDERS: Mapping[str, Text] = {
    "current-player": Text("as is better for the player whose turn it is", "按对当前玩家有利的算"),
    "app": Text("the app and the scenario", "应用程序和剧本"),
}
FAULTS: Mapping[str, Text] = {
    "over": Text("the game is over", "游戏已结束"),
    "not-held": Text("not among the items held", "手上没有"),
    "other-turn": Text("it is not their turn", "不是自己的回合"),
    "wrong-moment": Text("not at the moment printed on the card", "不是牌上写的时机"),
    "no-effort": Text("not enough available effort dice", "可用的努力骰不够"),
    "gone": Text("out of the game", "已移出本局"),
    "not-triggered": Text("its cause has not come up", "触发条件未到"),
    "in-test": Text("a test goes on", "正在检定"),
}


class ItemUseAsksSchema(Schema):
    """An item whose ability somebody wants to use."""

    player = named("Who; if left out, whose turn it is.")
    item = named("The item.", required=True)
    moment = CodeField(
        MOMENTS,
        required=True,
        metadata={"description": "When: at one of the moments that cards name, or at none of them: in-turn."},
    )
    doubt = CodeField(DOUBTS, metadata={"description": "What the players can't agree on, if that is asked too."})
    triggered = Truth(
        metadata={"description": "For an ability that always works: whether what it waits for has happened."}
    )


class ItemUseValueSchema(Schema):
    """Whether the ability of an item may be used, and what it costs."""

    player = named("Who.", required=True)
    item = named("The item.", required=True)
    moment = CodeField(MOMENTS, required=True)
    legal = Truth(
        required=True,
        allow_none=True,
        metadata={"description": "Whether it may be used; null where the card or the app decides."},
    )
    faults = fields.List(CodeField(FAULTS), required=True, metadata={"description": "What the rules have against it."})
    leaves = Truth(
        required=True,
        allow_none=True,
        metadata={"description": "Whether the card leaves the game, before its effect; null if that is not known."},
    )
    effort_available = number(
        required=True, allow_none=True, description="Effort dice available after; null if that is not known."
    )
    decided_by = CodeField(
        DECIDERS, required=True, allow_none=True, metadata={"description": "Who decides the doubt; null without one."}
    )


CLAIM = FactsField(
    {
        "legal": Fact("truth", "Whether it may be used."),
        "leaves": Fact("truth", "Whether the card leaves the game, before its effect."),
        "effort_available": Fact("number", "Effort dice available after."),
        "decided_by": Fact("code", "Who decides the doubt.", names=DECIDERS, nullable=True),
        "faults": Fact("codes", "What the rules have against it, all of it.", names=FAULTS),
    },
    "legal",
)
