"""The shapes of this game's table state and score, as marshmallow schemas."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from marshmallow import Schema, fields, validate

from adjudicator.fields import PlainText, Truth, WholeNumber
from adjudicator.games.fantasy_realms.cards import CARDS
from adjudicator.games.fantasy_realms.effects import SUITS
from adjudicator.games.fantasy_realms.options import ORDER
from adjudicator.text import Text

Phase = Literal["draw", "discard", "end"]
NAME_MOST = 40  # characters in a player's or a card's name
CHOICES_MOST = 20  # entries in a player's choices
CARDS_MOST = 60  # entries in a list of cards, before the rules are asked how many may be there
PHASES: tuple[Phase, ...] = ("draw", "discard", "end")

PICK: dict[str, Any] = {
    "description": 'A card, a suit, or (Book of Changes) both; null or "declined" for a choice not used.',
    "oneOf": [
        {"type": "null"},
        {"const": "declined"},
        {
            "type": "object",
            "properties": {
                "card": {
                    "type": "string",
                    "maxLength": NAME_MOST,
                    "description": "A card, in English or Chinese.",
                },
                "suit": {
                    "type": "string",
                    "maxLength": NAME_MOST,
                    "description": "A suit, in English or Chinese.",
                },
            },
            "minProperties": 1,
            "additionalProperties": False,
        },
    ],
}


class PickField(fields.Field[Any]):
    """What a choice card chose. Read to a mapping, or to None for a choice declined."""

    default_error_messages = {  # noqa: RUF012 -- marshmallow's own way to declare messages
        "invalid": Text(  # type: ignore[dict-item]
            'Not a choice: expected {"card": ...}, {"suit": ...}, both, null or "declined".',
            '不是一个选择：应为 {"card": ...}、{"suit": ...}、两者都有、null 或 "declined"。',
        ),
    }

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any
    ) -> dict[str, str] | None:
        if value == "declined":
            return None
        if not self.takes(value):
            raise self.make_error("invalid")
        choice: dict[str, str] = value
        return choice

    def takes(self, value: object) -> bool:
        """Whether a value is a choice in the form that the game works with."""
        if value is None:
            return True
        if not isinstance(value, dict) or not value or set(value) - {"card", "suit"}:
            return False
        return all(isinstance(name, str) and len(name) <= NAME_MOST for name in value.values())


def _card_list(**more: Any) -> fields.List[Any]:
    card = fields.String(validate=validate.Length(max=NAME_MOST))
    return fields.List(card, validate=validate.Length(max=CARDS_MOST), **more)


class PlayerSchema(Schema):
    """One player: a name, a hand, and the choices made for its cards. Choices left out are searched."""

    name = PlainText(
        most=NAME_MOST,
        metadata={"description": "P1, P2, ... by position if left out; no two players have the same."},
    )
    hand = _card_list(
        required=True,
        metadata={
            "description": "Up to seven cards; eight with the one that Necromancer took, or between drawing and "
            "discarding. Names in English or Chinese.",
            "examples": [["Great Flood", "Blizzard", "Wildfire"]],
        },
    )
    choices = fields.Dict(
        keys=fields.String(validate=validate.Length(max=NAME_MOST)),
        values=PickField(allow_none=True, metadata={"json_schema": PICK}),
        validate=validate.Length(max=CHOICES_MOST),
        metadata={
            "description": "By the card that makes the choice: " + ", ".join(ORDER) + ". In the phase end only.",
        },
    )


class StateSchema(Schema):
    """A Fantasy Realms table: one to six hands, and the discard area where it matters.

    Without phase and turn it is a table at the end of the game, ready to be scored.
    """

    players = fields.List(
        fields.Nested(PlayerSchema),
        required=True,
        validate=validate.Length(min=1, max=20),
        metadata={"description": "One hand to six; their order means nothing to the score."},
    )
    discard = _card_list(metadata={"description": "The face-up discard area, ten cards at most."})
    phase = fields.String(
        validate=validate.OneOf(PHASES),
        metadata={
            "description": "draw and discard are the halves of a turn; end, the default, is the end of the game, with "
            "the hands that are scored.",
            "default": "end",
        },
    )
    turn = PlainText(
        most=NAME_MOST,
        metadata={
            "description": "The name of the player whose turn it is, in draw and discard. With one player it may be "
            "left out.",
        },
    )


class CardScoreSchema(Schema):
    """One card of a scored hand. base + bonus + penalty = points; all four are 0 for a blanked card."""

    card = fields.String(required=True, validate=validate.OneOf([card.name for card in CARDS]))
    name = fields.String(required=True, metadata={"description": "The name that it plays under."})
    suit = fields.String(required=True, validate=validate.OneOf(SUITS))
    base = WholeNumber(required=True)
    bonus = WholeNumber(required=True, validate=validate.Range(min=0))
    penalty = WholeNumber(required=True, validate=validate.Range(max=0))
    points = WholeNumber(required=True)
    blanked = Truth(required=True)
    cleared = Truth(required=True, metadata={"description": "Whether its whole penalty is cleared."})


class TiesSchema(Schema):
    """How many other assignments of the searched choices come to the same total and base strength."""

    count = WholeNumber(required=True, validate=validate.Range(min=0))
    capped = Truth(required=True, metadata={"description": "Whether counting stopped and there may be more."})


class PlayerScoreSchema(Schema):
    """One player's score."""

    name = fields.String(required=True)
    total = WholeNumber(required=True)
    base_strength = WholeNumber(required=True, metadata={"description": "The sum that breaks ties: lower wins."})
    cards = fields.List(fields.Nested(CardScoreSchema), required=True)
    choices = fields.Dict(
        keys=fields.String(),
        values=PickField(allow_none=True, metadata={"json_schema": PICK}),
        required=True,
        metadata={"description": "Every choice of the hand, given or found; null for one declined."},
    )
    searched = fields.List(fields.String(), required=True, metadata={"description": "The choices that were found."})
    optimal = Truth(required=True, metadata={"description": "Whether it is proved that no other choice does better."})
    ties = fields.Nested(TiesSchema, required=True)


class ScoreSchema(Schema):
    """The scores of a table, players by name, and who wins."""

    players = fields.List(fields.Nested(PlayerScoreSchema), required=True)
    winners = fields.List(fields.String(), required=True, metadata={"description": "Empty where the rules name none."})
    tied = fields.List(fields.String(), required=True, metadata={"description": "Who has the highest total."})
    tie_break = fields.String(required=True, validate=validate.OneOf(["none", "base-strength", "unresolved", "shared"]))
