"""The shapes of the question moves."""

from __future__ import annotations

from collections.abc import Mapping

from marshmallow import Schema, fields

from adjudicator.codes import CodeField
from adjudicator.fields import Truth, named, number
from adjudicator.games.destinies.goods.inventory_schema import WAYS
from adjudicator.games.destinies.table.names import ROUTES, STEPS
from adjudicator.games.destinies.table.schema import tile
from adjudicator.text import Text

MOVES: Mapping[str, Text] = {
    "handle-items": Text("get rid of items over five", "处理多余的物品"),
    "recover": Text("take an effort die back", "恢复一颗努力骰"),
    "move": Text("move", "移动"),
    "stay": Text("stay", "留在原地"),
    "visit": Text("visit a site", "访问兴趣地点"),
    "choose": Text("choose an option", "选择一个选项"),
    "trade": Text("buy and sell", "买卖物品"),
    "take": Text("take an item that lies there", "取走丢在那里的物品"),
    "use-item": Text("use an item", "使用物品"),
    "spend-experience": Text("spend experience", "使用经验"),
    "switch-route": Text("change to the other route", "换到另一条路线"),
    "start-finale": Text("start the finale", "启动最终结局"),
    "follow-finale": Text("go on with the finale as the app says", "按应用程序继续最终结局"),
    "go-on": Text("go on to the next step", "进入下一步"),
    "end-turn": Text("end the turn", "结束回合"),
}


class MoveSchema(Schema):
    """Something that may be done. Which fields it has depends on what it is."""

    move = CodeField(MOVES, required=True)
    to = tile("The tile that the model goes to.")
    explores = Truth(metadata={"description": "There, and true, where it goes to an unexplored tile, to explore it."})
    site = named("The point of interest.")
    option = named("The option.")
    item = named("The item.")
    ways = fields.List(CodeField(WAYS), metadata={"description": "What may be done with an item too many."})
    excess = number(description="How many items are too many.")
    dice = number(description="How many effort dice come back.")
    points = number(description="How many points of experience there are to spend, one or more of them.")
    route = CodeField(ROUTES, metadata={"description": "The route it is about, where the table says which."})
    next = named("After the end of the turn: whose turn is next; null where not all are listed.", allow_none=True)


class LegalMoveSchema(MoveSchema):
    """Something that may be done, and why."""

    rulings = fields.List(
        fields.String(), required=True, metadata={"description": "The ids of the rulings that allow it."}
    )


class UntoldSchema(MoveSchema):
    """Something that may be legal too: neither the state nor the printed rules tell enough."""

    at = fields.String(
        required=True, allow_none=True, metadata={"description": "A pointer to what the state lacks, else null."}
    )
    gap = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "What leaves it open: a gap of the rules, or ds.app.first where the app decides."},
    )


class MovesSchema(Schema):
    """What whose turn it is may do now."""

    player = named("Whose turn it is.", required=True)
    step = CodeField(STEPS, required=True)
    next_step = CodeField(
        STEPS,
        required=True,
        allow_none=True,
        metadata={"description": "The step after this one; null in the last, after which the turn is over."},
    )
    moves = fields.List(fields.Nested(LegalMoveSchema), required=True)
    untold = fields.List(
        fields.Nested(UntoldSchema),
        required=True,
        metadata={"description": "What may be legal too, but hangs on what is not told or what the app decides."},
    )
