"""The shapes of the question turn-start."""

from __future__ import annotations

from collections.abc import Mapping

from marshmallow import Schema, fields

from adjudicator.codes import CodeField
from adjudicator.fields import Truth, named, number
from adjudicator.games.destinies.table.schema import EFFORT_DICE
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.text import Text

FAULTS: Mapping[str, Text] = {
    "over": Text("the game is over", "游戏已结束"),
    "other-turn": Text("it is not their turn", "不是自己的回合"),
    "too-late": Text("the start of the turn is over", "回合开始这一步已过"),
    "two-at-once": Text("more than one by this step", "这一步收了不止一颗"),
    "already": Text("one has come back by this step already", "这一步已收过一颗"),
    "finale": Text("in the finale only the app brings one back", "结局中只有应用程序能让它恢复"),
    "none-exhausted": Text("more than are exhausted", "超出已耗尽的"),
    "never-more": Text("more than one in a turn", "一回合不止一颗"),
}
DONE: Mapping[str, Text] = {
    "effort": Text("an effort die comes back", "收回一颗努力骰"),
    "events": Text("events that the app sets off", "应用程序触发的事件"),
    "items": Text("items that work at the start of a turn", "回合开始时起作用的物品"),
}


class TurnStartAsksSchema(Schema):
    """What is to come back at the start of a turn."""

    player = named("Who; if left out, whose turn it is.")
    dice = number(1, EFFORT_DICE, description="Effort dice that come back by this step; all that may, if left out.")
    items = number(0, EFFORT_DICE, description="Effort dice that items bring back in this turn besides.")


class TurnStartValueSchema(Schema):
    """The effort dice after the start of a turn. Where something is not allowed nothing comes back."""

    player = named("Who.", required=True)
    legal = Truth(required=True, metadata={"description": "Whether the dice may come back so."})
    faults = fields.List(CodeField(FAULTS), required=True, metadata={"description": "What the rules have against it."})
    available = number(
        0, EFFORT_DICE, required=True, allow_none=True,
        description="Effort dice available afterwards; null if the table does not say and something is not allowed.",
    )  # fmt: skip
    exhausted = number(0, EFFORT_DICE, required=True, allow_none=True, description="The others of the three.")
    recovered = number(0, EFFORT_DICE, required=True, description="Effort dice that come back now.")
    most_in_test = number(
        0, EFFORT_DICE, required=True, allow_none=True,
        description="The most effort dice for a test in this turn, those that came back included.",
    )  # fmt: skip
    order = fields.List(
        CodeField(DONE),
        required=True,
        metadata={
            "description": "What is done at the start of a turn, in this order; nothing in a turn of the finale where "
            "all of the normal turn is taken to fall away."
        },
    )


CLAIM = FactsField(
    {
        "available": Fact("number", "Effort dice available after the start of the turn."),
        "legal": Fact("truth", "Whether the dice may come back so."),
        "recovered": Fact("number", "Effort dice that come back."),
        "exhausted": Fact("number", "Effort dice that stay exhausted."),
        "most_in_test": Fact("number", "The most effort dice for a test in this turn."),
        "faults": Fact("codes", "What the rules have against it, all of it.", names=FAULTS),
    },
    "available",
)
