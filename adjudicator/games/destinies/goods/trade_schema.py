"""The shapes of the question trade."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, fields

from adjudicator.codes import CodeField
from adjudicator.fields import Truth, named, number
from adjudicator.games.destinies.table.schema import STOCK_MOST, a_list
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.text import Text

COINS_MOST = 100_000  # all prices of a trade together stay below
FAULTS: Mapping[str, Text] = {
    "not-there": Text("does not visit that site", "没有访问那个地点"),
    "no-area": Text("no trade area there", "那里没有交易区"),
    "not-in-stock": Text("not in the stock", "交易区没有这件"),
    "not-held": Text("not among the items held", "手上没有"),
    "cannot-pay": Text("not enough coins", "金币不够"),
    "over-five": Text("more than five items", "物品超过五张"),
    "already-out": Text("discarded out of the game", "已移出本局"),
}


class CardSchema(Schema):
    """One item that is bought, or one that is sold."""

    buy = named("An item that is bought.")
    sell = named("An item that is sold.")


class TradeAsksSchema(Schema):
    """A trade: what is bought and sold, or in which order, card by card."""

    player = named("Who; if left out, whose turn it is.")
    site = named("Where; if left out, the site that is visited.")
    buy = a_list(named("An item."), STOCK_MOST, "What is bought, each item as often as it is.")
    sell = a_list(named("An item."), STOCK_MOST, "What is sold, each item as often as it is.")
    order = a_list(
        fields.Nested(CardSchema), STOCK_MOST, "Instead of these, what is bought and sold one after the other."
    )


def _names(description: str) -> fields.List[Any]:
    return fields.List(
        named("An item."), required=True, allow_none=True, metadata={"description": description + " Null if illegal."}
    )


class TradeValueSchema(Schema):
    """A trade and what is after it: null if it is illegal, or can't be told."""

    player = named("Who.", required=True)
    site = named("Where.", required=True)
    legal = Truth(required=True, allow_none=True, metadata={"description": "Whether the trade may be made."})
    faults = fields.List(CodeField(FAULTS), required=True, metadata={"description": "What the rules have against it."})
    coins_after = number(0, COINS_MOST, required=True, allow_none=True, description="Their coins after.")
    short = number(
        0,
        COINS_MOST,
        required=True,
        allow_none=True,
        description="Coins that are missing; null where something is bought or sold that is not there.",
    )
    items_after = number(required=True, allow_none=True, description="Their items after.")
    held = _names("Their items after, in order of their names.")
    stock_after = _names("The stock after, in order of the names.")
    excess = number(required=True, allow_none=True, description="Items over five, to be got rid of at once.")
    order = fields.List(
        fields.Nested(CardSchema),
        required=True,
        allow_none=True,
        metadata={
            "description": "An order in which everything is there and can be paid for: as asked, if that is one and"
            " does not go over five on the way; null if there is none, or no trade there at all."
        },
    )


CLAIM = FactsField(
    {
        "legal": Fact("truth", "Whether the trade may be made."),
        "coins_after": Fact("number", "Their coins after."),
        "short": Fact("number", "Coins that are missing."),
        "items_after": Fact("number", "Their items after."),
        "excess": Fact("number", "Items over five, to be got rid of at once."),
        "held": Fact("names", "Their items after."),
        "stock_after": Fact("names", "The stock after."),
    },
    "legal",
)
