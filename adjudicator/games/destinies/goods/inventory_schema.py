"""The shapes of the question inventory."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, fields

from adjudicator.codes import CodeField
from adjudicator.fields import Truth, named, number
from adjudicator.games.destinies.table.schema import ITEMS_MOST, TRADE_PAIRS, ItemSchema, a_list
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.text import Text

WAYS: Mapping[str, Text] = {
    "discard": Text("discard", "弃置"),
    "drop": Text("leave on the map", "丢在地图上"),
}
FAULTS: Mapping[str, Text] = {
    "already-out": Text("discarded out of the game", "已移出本局"),
    "not-here": Text("does not lie there", "那里没有"),
    "not-visiting": Text("no site of that tile is visited", "没有访问那块板块的地点"),
    "own-drop": Text("left there by the same player", "是自己丢下的"),
    "over-five": Text("more than five items", "物品超过五张"),
    "no-pair": Text("no unused pair of trade markers", "没有闲着的贸易标记"),
    "not-held": Text("not among the items held", "手上没有"),
    "below-limit": Text("not over five items", "物品没有超过五张"),
}


class SettleSchema(Schema):
    """What is done with an item."""

    item = named("The item, of those held, gained or taken.", required=True)
    how = CodeField(WAYS, required=True, metadata={"description": "discard it, or drop it on the tile."})


class InventoryAsksSchema(Schema):
    """What comes to a player's items, and what is done with the excess."""

    player = named("Who; if left out, whose turn it is.")
    gains = a_list(fields.Nested(ItemSchema), ITEMS_MOST, "Items that they get.")
    again = Truth(
        metadata={"description": "Whether the app or an item says that a discarded item may be got; not, if left out."}
    )
    takes = a_list(named("An item."), TRADE_PAIRS, "Items that they take from the tile they are on.")
    settles = a_list(
        fields.Nested(SettleSchema),
        2 * ITEMS_MOST,
        "What they get rid of; left out where that is still to be decided.",
    )


def _names(description: str) -> fields.List[Any]:
    return fields.List(
        named("An item."), required=True, allow_none=True, metadata={"description": description + " Null if illegal."}
    )


class InventoryValueSchema(Schema):
    """A player's items before and after. What is after is null if it is illegal, or depends on a gap."""

    player = named("Who.", required=True)
    legal = Truth(required=True, allow_none=True, metadata={"description": "Whether all of it may be done."})
    faults = fields.List(CodeField(FAULTS), required=True, metadata={"description": "What the rules have against it."})
    items_before = number(required=True, description="Items before.")
    items_after = number(required=True, allow_none=True, description="Items after.")
    held = _names("The items after, in order of their names.")
    excess = number(required=True, allow_none=True, description="Items that they still have to get rid of.")
    ways = fields.List(
        CodeField(WAYS),
        required=True,
        metadata={"description": "How they may get rid of an item in excess; empty if there is none."},
    )
    free_pairs = number(required=True, allow_none=True, description="Pairs of trade markers not in use after.")
    cost = number(required=True, allow_none=True, description="Coins for what is taken from the tile.")


CLAIM = FactsField(
    {
        "legal": Fact("truth", "Whether all of it may be done."),
        "excess": Fact("number", "Items that they still have to get rid of."),
        "ways": Fact("codes", "How they may get rid of an item in excess.", names=WAYS),
        "items_after": Fact("number", "Items after."),
        "held": Fact("names", "The items after."),
        "free_pairs": Fact("number", "Pairs of trade markers not in use after."),
        "cost": Fact("number", "Coins for what is taken from the tile."),
    },
    "legal",
)
