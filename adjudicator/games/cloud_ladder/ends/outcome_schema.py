"""The shapes of the questions outcome and score."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

from adjudicator.fields import Truth, named, number
from adjudicator.games.cloud_ladder.table.schema import LAYERS_MOST, PLAYERS_MOST
from adjudicator.judging.facts import Fact, FactsField


class OutcomeAsksSchema(Schema):
    """What happened that the table does not show; everything may be left out."""

    nobody_acts = Truth(
        metadata={"description": "Whether nobody acts any more, so that the end phase is about to begin."}
    )
    before = fields.Dict(
        keys=named("A player."),
        values=number(0, LAYERS_MOST),
        validate=validate.Length(min=1, max=PLAYERS_MOST),
        metadata={"description": "Layers at an earlier moment of this turn; of who is not named, as now."},
    )
    first = named("Who was the first to have the layers, where several sides have them.")


class LadderSchema(Schema):
    """How one player stands."""

    layers = number(required=True)
    missing = number(
        required=True,
        allow_none=True,
        description="How many more they would need of their own; null where it is open how many win.",
    )
    wins = Truth(required=True, allow_none=True)


class OutcomeValueSchema(Schema):
    """Who has won. What depends on a gap, or on what is not told, is null."""

    over = Truth(required=True, allow_none=True, metadata={"description": "Whether somebody has won, or it is a tie."})
    winners = fields.List(
        fields.String(), required=True, metadata={"description": "Who has won for certain, in the order of the seats."}
    )
    may_win = fields.List(
        fields.String(),
        required=True,
        metadata={"description": "Who has won or may have: it is not told who was first, or what phase it is."},
    )
    tie = Truth(required=True, allow_none=True)
    needs = number(
        required=True,
        allow_none=True,
        description="How many layers win; null where that is open, if perhaps without consequence.",
    )
    players = fields.Dict(keys=fields.String(), values=fields.Nested(LadderSchema), required=True)


CLAIM = FactsField(
    {
        "winners": Fact("names", "Just these have won.", of="player"),
        "wins": Fact("among", "These have won, others perhaps too.", of="player"),
        "over": Fact("truth", "Whether the game is over."),
        "tie": Fact("truth", "Whether it is a tie."),
    },
    "winners",
)
