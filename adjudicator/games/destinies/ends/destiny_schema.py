"""The shapes of the question destiny."""

from __future__ import annotations

from collections.abc import Mapping

from marshmallow import Schema, fields

from adjudicator.codes import CodeField
from adjudicator.fields import Truth, named
from adjudicator.games.destinies.table.names import ROUTES
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.text import Text

ACTS: Mapping[str, Text] = {
    "switch": Text("go over to the other route", "改走另一条路线"),
    "advance-both": Text("work on both routes", "两条路线一起推进"),
    "start-finale": Text("start the finale", "启动最终结局"),
    "look": Text("look at a destiny card", "查看命运牌"),
    "show": Text("show the own destiny card", "亮出自己的命运牌"),
    "read-aloud": Text("read aloud what the app shows", "朗读应用程序显示的内容"),
    "scan": Text("ask about the own destiny", "打听自己的命运"),
}
FAULTS: Mapping[str, Text] = {
    "over": Text("the game is over", "游戏已经结束"),
    "other-turn": Text("it is not their turn", "不是自己的回合"),
    "ended": Text("the turn is over", "回合已结束"),
    "locked": Text("a finale has been started", "结局已经启动"),
    "started-already": Text("the finale has been started already", "结局早已启动"),
    "not-met": Text("the conditions are not met", "条件没有凑齐"),
    "not-offered": Text("the app does not offer it", "应用程序没有给出"),
    "wrong-code": Text("the code of the other route", "扫了另一条路线的码"),
    "secret": Text("a destiny is secret", "命运要保密"),
}


class DestinyAsksSchema(Schema):
    """What a player wants to do about a destiny."""

    player = named("Who; if left out, whose turn it is.")
    act = CodeField(ACTS, required=True, metadata={"description": "What they want to do."})
    route = CodeField(
        ROUTES,
        metadata={"description": "Which route: to go over to, of the finale, or to ask about."},
    )
    code = CodeField(ROUTES, metadata={"description": "scan: the code of which route is scanned."})
    whose = named("look: whose card; if left out, their own.")
    conditions = Truth(
        metadata={
            "description": "start-finale: whether all that the route asks for is met, "
            "and they are at the place that it names."
        }
    )
    offered = Truth(metadata={"description": "start-finale, scan: whether the app offers it now."})


class DestinyValueSchema(Schema):
    """Whether it may be done. What only the app knows, or a gap leaves open, is null."""

    player = named("Who.", required=True)
    act = CodeField(ACTS, required=True)
    route = CodeField(
        ROUTES, required=True, allow_none=True, metadata={"description": "The route asked about; null if none is."}
    )
    legal = Truth(required=True, allow_none=True)
    faults = fields.List(CodeField(FAULTS), required=True, metadata={"description": "What the rules have against it."})
    route_after = CodeField(
        ROUTES,
        required=True,
        allow_none=True,
        metadata={"description": "The route that they go for afterwards; null if not told."},
    )


CLAIM = FactsField(
    {
        "legal": Fact("truth", "Whether the rules allow it."),
        "route_after": Fact(
            "code", "The route that they go for afterwards; null: it can't be told.", names=ROUTES, nullable=True
        ),
        "faults": Fact("codes", "What the rules have against it, all of it.", names=FAULTS),
    },
    "legal",
)
