"""The shapes of moves: of what is asked about them, and of the answers."""

from __future__ import annotations

from typing import Literal

from marshmallow import Schema, fields, validate

from adjudicator.fields import PlainText, Truth, WholeNumber
from adjudicator.games.fantasy_realms.options import ORDER
from adjudicator.games.fantasy_realms.schema import NAME_MOST, PHASES, PICK, PickField

Kind = Literal["draw-deck", "draw-discard", "discard", "choose"]
KINDS: tuple[Kind, ...] = ("draw-deck", "draw-discard", "discard", "choose")


def _name(says: str, *, required: bool = False) -> fields.String:
    limit = validate.Length(max=NAME_MOST)
    return fields.String(required=required, validate=limit, metadata={"description": says})


def _player(says: str) -> PlainText:
    return PlainText(most=NAME_MOST, metadata={"description": says})


def _choice(*, required: bool = False) -> PickField:
    return PickField(required=required, allow_none=True, metadata={"json_schema": PICK})


class MoveSchema(Schema):
    """One move: draw-deck; draw-discard or discard with a card; choose with a card that chooses, and its choice."""

    move = fields.String(required=True, validate=validate.OneOf(KINDS))
    player = _player(
        "Who makes a choice; it may be left out with one player. Drawing and discarding is the move of the player "
        "whose turn it is."
    )
    card = _name("The card that is taken or discarded, in English or Chinese.")
    chooser = _name("The card that makes a choice: " + ", ".join(ORDER) + ".")
    choice = _choice()


class MovesAsksSchema(Schema):
    """How much to tell about each move."""

    evaluate = Truth(
        load_default=False,
        metadata={
            "description": "Whether each move carries the best total that it leaves if the game ended at once.",
            "default": False,
        },
    )


class LegalMoveSchema(Schema):
    """A legal move."""

    move = fields.Nested(MoveSchema, required=True)
    rulings = fields.List(
        fields.String(), required=True, metadata={"description": "The ids of the rulings that allow it."}
    )
    ends_game = Truth(metadata={"description": "Of a discard: whether it is the tenth in the discard area."})
    best = WholeNumber(
        allow_none=True,
        metadata={
            "description": "When evaluated: the best total of the player's hand, with every choice that is open made, "
            "if the game ended now; after a draw, once the best card is discarded. Null for a card not yet known."
        },
    )
    optimal = Truth(
        metadata={"description": "When evaluated: whether it is proved that best can't be higher. False only where "
        "the search ran out of its budget."}
    )  # fmt: skip


class MovesSchema(Schema):
    """Every legal move of a table: draws, then discards, by card; at the end the choices, by player and card."""

    phase = fields.String(required=True, validate=validate.OneOf(PHASES))
    turn = fields.String(
        required=True,
        allow_none=True,
        metadata={"description": "Whose turn it is; null at the end of the game."},
    )
    over = Truth(required=True, metadata={"description": "Whether nobody gets another turn."})
    moves = fields.List(fields.Nested(LegalMoveSchema), required=True)


class MoveLegalAsksSchema(Schema):
    """The move that is disputed."""

    move = fields.Nested(MoveSchema, required=True)


class MoveLegalSchema(Schema):
    """Whether a move is legal."""

    move = fields.Nested(MoveSchema, required=True)
    legal = Truth(required=True)
    ends_game = Truth(metadata={"description": "Of a legal discard: whether it is the tenth in the discard area."})


class ChoiceLegalAsksSchema(Schema):
    """The choice that is disputed. If the table says what that card chose, this is asked in place of it."""

    player = _player("Whose choice; it may be left out with one player.")
    chooser = _name("The card that makes the choice: " + ", ".join(ORDER) + ".", required=True)
    choice = _choice(required=True)


class ChoiceLegalSchema(Schema):
    """Whether a card may make a choice."""

    player = fields.String(required=True)
    chooser = fields.String(required=True, validate=validate.OneOf(ORDER))
    choice = _choice(required=True)
    legal = Truth(required=True)
