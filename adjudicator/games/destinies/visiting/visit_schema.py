"""The shapes of the question visit."""

from __future__ import annotations

from collections.abc import Mapping

from marshmallow import Schema, fields

from adjudicator.codes import CodeField
from adjudicator.fields import Truth, named
from adjudicator.games.destinies.table.names import ATTEMPTS
from adjudicator.games.destinies.turns.moment import FAULTS as MOMENT_FAULTS
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.text import Text

FAULTS: Mapping[str, Text] = {
    **MOMENT_FAULTS,
    "not-here": Text("the site is not on their tile", "地点不在所在的板块上"),
    "unexplored": Text("the tile is not explored yet", "板块尚未探索"),
    "removed": Text("the app has removed the site", "地点已被应用程序移除"),
    "second-site": Text("a second site in this turn", "本回合的第二个地点"),
    "chosen-before": Text("chosen before in this visit", "这次访问已选过"),
    "not-offered": Text("the app does not offer it now", "应用程序眼下没有这一项"),
    "other-way": Text("tried the other way in this turn", "本回合已用另一种方式试过"),
    "tried-already": Text("tried in this turn", "本回合已试过"),
    "not-held": Text("they do not have the item", "没有这件物品"),
}
ACTIONS: Mapping[str, Text] = {
    "interaction": Text("interaction", "互动"),
    "show": Text("showing an item or talking about it", "展示或谈论物品"),
    "use": Text("using an item", "使用物品"),
}
KEPT: Mapping[str, Text] = {
    "usually": Text("usually kept", "通常保留"),
    "app": Text("as the app says", "由应用程序决定"),
}


class VisitAsksSchema(Schema):
    """A visit, and perhaps an option that is chosen in it."""

    player = named("Who; if left out, whose turn it is.")
    site = named("Which point of interest; if left out, the one that is being visited.")
    option = named("The option chosen.")
    action = CodeField(ACTIONS, metadata={"description": "What the option is, where it is one of these."})
    by = CodeField(
        ATTEMPTS,
        metadata={"description": "Which way is tried, where the option may be tried by an item or by a test."},
    )
    item = named("The item that is tried, shown or used, one of theirs.")
    item_fits = Truth(metadata={"description": "Whether the app says that it is the right item for the option."})


class VisitValueSchema(Schema):
    """Whether a visit, or an option of it, is allowed."""

    player = named("Who.", required=True)
    site = named("The point of interest; null where none was named.", required=True, allow_none=True)
    option = named("The option; null where none was named.", required=True, allow_none=True)
    legal = Truth(
        required=True,
        allow_none=True,
        metadata={"description": "Whether it is allowed; null where the app has to say."},
    )
    faults = fields.List(CodeField(FAULTS), required=True, metadata={"description": "What the rules have against it."})
    succeeds = Truth(
        required=True,
        allow_none=True,
        metadata={"description": "Whether the action succeeds by the item alone; null where dice or the app decide."},
    )
    needs_test = Truth(
        required=True,
        allow_none=True,
        metadata={"description": "Whether dice are rolled for it; null where it is not told what the option is."},
    )
    item_kept = CodeField(
        KEPT,
        required=True,
        allow_none=True,
        metadata={"description": "Whether the item is kept; null where no item is shown, used or tried."},
    )
    read_aloud = Truth(required=True, metadata={"description": "That all the others hear what the app shows."})


CLAIM = FactsField(
    {
        "legal": Fact("truth", "Whether it is allowed."),
        "succeeds": Fact("truth", "Whether the action succeeds."),
        "needs_test": Fact("truth", "Whether dice are rolled for it."),
        "item_kept": Fact("code", "Whether the item is kept.", names=KEPT),
        "faults": Fact("codes", "What the rules have against it, all of it.", names=FAULTS),
    },
    "legal",
)
