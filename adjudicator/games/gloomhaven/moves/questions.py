"""The question moves: every legal move of a table, each with the rulings that allow it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, fields, validate

from adjudicator.answer import Step
from adjudicator.fields import Truth, WholeNumber, named
from adjudicator.game import Question
from adjudicator.games.gloomhaven.moves.listing import listed
from adjudicator.games.gloomhaven.table.cards import HALVES
from adjudicator.games.gloomhaven.table.schema import PHASES
from adjudicator.games.gloomhaven.table.shapes import HexField
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled, decided
from adjudicator.text import Text

MOVES_MOST = 500  # that are listed
KINDS = (
    "select", "long-rest", "exhausted", "play", "nothing", "go", "rest", "activate", "short-rest", "no-rest",
)  # fmt: skip


class HalfMoveSchema(Schema):
    """A half of a card as it is used."""

    card = named("The card.", required=True)
    half = fields.String(required=True, validate=validate.OneOf(HALVES))
    basic = Truth(required=True, metadata={"description": "Whether as the basic Attack 2 or Move 2."})


class MoveSchema(Schema):
    """One move. Which fields it has depends on its kind."""

    move = fields.String(
        required=True,
        validate=validate.OneOf(KINDS),
        metadata={
            "description": "select two cards; declare a long-rest; be exhausted; play two halves; nothing, when "
            "stunned; go to a hex with the move that was begun; rest and lose a card; activate a monster; at the end "
            "of the round a short-rest or no-rest."
        },
    )
    character = named("Whose move it is.")
    figure = named("Who goes.")
    lead = named("The leading card of two that are selected.")
    second_card = named("The other one.")
    first = fields.Nested(HalfMoveSchema, metadata={"description": "The half that is used first."})
    second = fields.Nested(HalfMoveSchema, metadata={"description": "The half that is used after it."})
    loses = named("The discard that is lost.")
    hex = HexField(description="Where it goes")
    cost = WholeNumber(metadata={"description": "Points for the cheapest way there."})
    negative_hexes = WholeNumber(metadata={"description": "Traps and hazards entered on that way."})
    loots = Truth(metadata={"description": "Whether it loots something there if its turn ends there."})
    monster = named("The monster that is activated.")
    focus = fields.String(allow_none=True)
    move_to = HexField(description="Where it stops")
    attacks = fields.List(fields.String(), metadata={"description": "Whom it attacks."})


class LegalMoveSchema(Schema):
    """A legal move."""

    move = fields.Nested(MoveSchema, required=True)
    rulings = fields.List(
        fields.String(), required=True, metadata={"description": "The ids of the rulings that allow it."}
    )


class MovesSchema(Schema):
    """The legal moves of the phase: of the figure whose turn it is, or of all characters."""

    phase = fields.String(required=True, validate=validate.OneOf(PHASES))
    turn = fields.String(required=True, allow_none=True)
    count = WholeNumber(required=True, metadata={"description": "How many moves are legal."})
    moves = fields.List(
        fields.Nested(LegalMoveSchema),
        required=True,
        metadata={"description": f"They; of more than {MOVES_MOST} the first."},
    )


def moves(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """List the legal moves."""
    steps: list[Step] = []
    legal = listed(state, reads, steps)
    value = {
        "phase": state.phase,
        "turn": state.turn,
        "count": len(legal),
        "moves": [{"move": dict(each.move), "rulings": list(each.rulings)} for each in legal[:MOVES_MOST]],
    }
    return Ruled(value, [], decided({}, Because(Text("", ""), ())), tuple(steps))


MOVES = Interaction(
    Question(
        "moves",
        Text("The legal moves of the phase", "此阶段所有合法的行动"),
        MovesSchema,
        {
            "phase": "select",
            "characters": [
                {"name": "Brute", "hand": ["Trample", "Leaping Cleave"], "discard": ["Skewer", "Spare Dagger"]}
            ],
        },
        "moves",
    ),
    moves,
)
