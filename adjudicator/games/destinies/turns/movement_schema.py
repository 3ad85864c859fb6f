"""The shapes of the question movement."""

from __future__ import annotations

from collections.abc import Mapping

from marshmallow import Schema, fields, validate

from adjudicator.codes import CodeField
from adjudicator.fields import Truth, named
from adjudicator.games.destinies.table.schema import tile
from adjudicator.games.destinies.turns.moment import FAULTS as MOMENT_FAULTS
from adjudicator.games.destinies.turns.places import PlacesFact
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.text import Text

PATH_MOST = 20
FAULTS: Mapping[str, Text] = {
    **MOMENT_FAULTS,
    "moved-already": Text("they have moved or stayed in this turn", "本回合已经移动或停留过"),
    "visiting": Text("the visit has begun: movement is over", "已在访问，移动已过"),
    "too-far": Text("farther than two tiles", "超过两块"),
    "diagonal": Text("a diagonal step", "斜走"),
    "no-tile": Text("no tile lies there", "那里没有板块"),
    "past-unexplored": Text("it goes on from an unexplored tile", "从未探索的板块接着走"),
    "out-of-reach": Text("no way leads there", "走不到那里"),
    "not-from-here": Text("a step to a tile that is not beside", "有一步不是走到相邻板块"),
}


class MovementAsksSchema(Schema):
    """Who moves, and perhaps where to, or by which way."""

    player = named("Who; if left out, whose turn it is.")
    to = tile("The tile they want to get to, [x, y].")
    path = fields.List(
        tile("A tile."),
        validate=validate.Length(min=1, max=PATH_MOST),
        metadata={"description": "The way, tile by tile, with or without the one they are on. Not together with `to`."},
    )


class MovementValueSchema(Schema):
    """Where a player may move."""

    player = named("Who.", required=True)
    at = tile("The tile they are on; null where it is not told, and did not matter.", required=True, allow_none=True)
    reachable = fields.List(
        tile("A tile."),
        required=True,
        allow_none=True,
        metadata={
            "description": "Where the movement of a turn can lead from there, the own tile included; none in the "
            "finale. Null where the map is not told, and did not matter."
        },
    )
    stops = fields.List(
        tile("A tile."),
        required=True,
        allow_none=True,
        metadata={"description": "Those among them that are unexplored: the model stops there."},
    )
    legal = Truth(
        required=True,
        allow_none=True,
        metadata={"description": "Whether they may move now, and so; null where the app has to say."},
    )
    faults = fields.List(CodeField(FAULTS), required=True, metadata={"description": "What the rules have against it."})
    explores = Truth(
        required=True,
        allow_none=True,
        metadata={"description": "Whether the move asked about ends on an unexplored tile, which is then explored."},
    )
    way = fields.List(
        tile("A tile."),
        required=True,
        metadata={"description": "A shortest way, or the one asked about, the own tile first; empty if there is none."},
    )


CLAIM = FactsField(
    {
        "legal": Fact("truth", "Whether they may move now, and so."),
        "reachable": PlacesFact(description="Exactly where movement can lead, the own tile included."),
        "reaches": PlacesFact(description="One or more tiles that movement can lead to.", some=True),
        "explores": Fact("truth", "Whether the move asked about ends in exploring a tile."),
        "faults": Fact("codes", "What the rules have against it, all of it.", names=FAULTS),
    },
    "legal",
)
