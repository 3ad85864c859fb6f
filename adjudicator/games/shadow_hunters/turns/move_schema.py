"""The shapes of the question move-destinations."""

from __future__ import annotations

from collections.abc import Mapping

from marshmallow import Schema, fields, validate

from adjudicator.codes import CodeField
from adjudicator.fields import Truth, WholeNumber, named, number
from adjudicator.games.shadow_hunters.pack.areas import AREAS
from adjudicator.games.shadow_hunters.pack.characters import NAMES
from adjudicator.games.shadow_hunters.turns.moving import D4_MOST, D6_MOST
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.text import Text

ACTIONS: Mapping[str, Text] = {
    "roll": Text("roll the dice", "掷骰移动"),
    "stay": Text("stay where they are", "留在原地"),
    "teleport": Text("move without rolling", "不掷骰而移动"),
}
WAYS: Mapping[str, Text] = {
    "roll": Text("one roll", "掷一次"),
    "compass": Text("two rolls by the Mystic Compass", "凭神秘罗盘掷两次"),
    "teleport": Text("without rolling", "不掷骰"),
}
# Why what is asked is not legal.
FAULTS: Mapping[str, Text] = {
    "stay": Text("has to move", "必须移动"),
    "moved": Text("has moved already", "本回合已移动"),
    "not-emi": Text("not Emi", "不是艾米"),
    "no-abilities": Text("played without abilities", "本局不用能力"),
    "void": Text("ability void", "能力已失效"),
    "no-area": Text("on no area yet", "尚不在任何地区"),
}


class ThrowSchema(Schema):
    """The two dice."""

    d6 = number(1, D6_MOST, required=True, description="The six-sided die.")
    d4 = number(1, D4_MOST, required=True, description="The four-sided die.")


class MoveAsksSchema(Schema):
    """Whose move it is, and what has been rolled."""

    player = named("Who moves; whose turn it is if left out.")
    d6 = number(1, D6_MOST, description="The six-sided die; left out with the other one before the roll.")
    d4 = number(1, D4_MOST, description="The four-sided die.")
    second = fields.Nested(ThrowSchema, metadata={"description": "The second roll, by the Mystic Compass."})
    action = CodeField(
        ACTIONS,
        metadata={"description": "What the player wants to do; left out for all that may be done."},
    )


class RolledSchema(Schema):
    """An area that the dice may lead to."""

    area = CodeField(AREAS, required=True)
    sums = fields.List(WholeNumber(), required=True, metadata={"description": "The sums that let them go there."})
    ways = WholeNumber(required=True, metadata={"description": "How many of the 24 rolls come to one of these sums."})


class IfSchema(Schema):
    """Who a player has to be."""

    player = named("The player.", required=True)
    characters = fields.List(CodeField(NAMES), required=True)


class MoveValueSchema(Schema):
    """Where a player may go."""

    player = named("Who moves.", required=True)
    area = CodeField(AREAS, required=True, allow_none=True, metadata={"description": "Where they stand before it."})
    legal = Truth(
        required=True,
        allow_none=True,
        metadata={"description": "Whether what is asked may be done; null where that depends on who they are."},
    )
    fault = fields.String(required=True, allow_none=True, validate=validate.OneOf(list(FAULTS)))
    reroll = Truth(required=True, metadata={"description": "Whether the dice have to be rolled again."})
    destinations = fields.List(
        CodeField(AREAS), required=True, metadata={"description": "The areas to which this may bring them."}
    )
    options = fields.List(
        fields.String(validate=validate.OneOf(list(WAYS))),
        required=True,
        metadata={"description": "The ways to move that are open to them; without rolling only for those in if."},
    )
    teleport = fields.List(
        CodeField(AREAS), required=True, metadata={"description": "The areas where they may go without rolling."}
    )
    reveal_first = Truth(
        required=True, metadata={"description": "Whether they have to reveal before they move without rolling."}
    )
    rolls = fields.List(
        fields.Nested(RolledSchema),
        required=True,
        metadata={"description": "What a roll may come to, if nothing has been rolled yet."},
    )
    reroll_ways = WholeNumber(
        required=True, metadata={"description": "How many of the 24 rolls have to be rolled again, likewise."}
    )
    if_ = fields.List(
        fields.Nested(IfSchema),
        required=True,
        data_key="if",
        metadata={"description": "Who they have to be to move without rolling; empty where it is known."},
    )


CLAIM = FactsField(
    {
        "destinations": Fact("codes", "All areas to which it may bring them.", names=AREAS),
        "to": Fact("code", "Where they go; null for nowhere, as when rolling again.", names=AREAS,
                   nullable=True),
        "by": Fact("code", "By what they go there; null for nowhere.", names=WAYS, nullable=True),
        "reroll": Fact("truth", "Whether the dice have to be rolled again."),
        "legal": Fact("truth", "Whether what is asked may be done."),
        "teleport": Fact("codes", "All areas where they may go without rolling.", names=AREAS),
        "options": Fact("codes", "All ways to move that are open to them.", names=WAYS),
    },
    "destinations",
)  # fmt: skip
