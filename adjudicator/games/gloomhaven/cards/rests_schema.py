"""The shapes of the question rest-options: what is asked, what comes out."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

from adjudicator.fields import NAME_MOST, PlainText, Truth, WholeNumber, named
from adjudicator.games.gloomhaven.cards.damage_schema import OPTIONS
from adjudicator.games.gloomhaven.codes import CONDITIONS
from adjudicator.games.gloomhaven.table.shapes import CARDS_MOST

RESTS = ("short", "long")
FAULTS = ("discards", "not-now", "cards-chosen", "not-declared", "stunned", "not-a-discard", "again", "price")


def _names(description: str) -> fields.List[str]:
    return fields.List(PlainText(most=NAME_MOST), required=True, metadata={"description": description})


class RestAsksSchema(Schema):
    """Who wants to rest, and how it goes. The state is the table as it is when the rest is taken."""

    character = named("The character; may be left out where there is only one.")
    rest = fields.String(validate=validate.OneOf(RESTS), metadata={"description": "Both if left out."})
    drawn = fields.List(
        PlainText(most=NAME_MOST),
        validate=validate.Length(max=CARDS_MOST),
        metadata={"description": "Short rest: the discards drawn at random so far, in order; open if left out."},
    )
    again = Truth(
        metadata={"description": "Short rest: whether the player wants another card drawn; open if left out."}
    )
    price = fields.String(
        validate=validate.OneOf(OPTIONS),
        metadata={"description": "Short rest: how the damage for another card is met; open if left out."},
    )
    loses = named("Long rest: the discard that the player chooses to lose; open if left out.")
    takes_up = fields.List(
        PlainText(most=NAME_MOST),
        validate=validate.Length(max=CARDS_MOST),
        metadata={
            "description": "Active cards of the discarded kind that the player ends and adds to the discards; "
            "may be left out where the discards are enough without, or too few with all of them."
        },
    )


class RestSchema(Schema):
    """One kind of rest: whether it may be taken, and what it gives."""

    rest = fields.String(required=True, validate=validate.OneOf(RESTS))
    legal = Truth(required=True)
    faults = fields.List(fields.String(validate=validate.OneOf(FAULTS)), required=True)
    initiative = WholeNumber(
        required=True, allow_none=True, metadata={"description": "Of the turn that it takes; null for a short rest."}
    )
    may_lose = _names("The discards of which one is lost: at random in a short rest, by choice in a long one.")
    returns = WholeNumber(
        required=True, metadata={"description": "How many discards come back, if none are lost to negate damage."}
    )
    again = Truth(
        required=True, metadata={"description": "Whether the player may still have another card drawn for 1 damage."}
    )
    prices = fields.List(
        fields.String(validate=validate.OneOf(OPTIONS)),
        required=True,
        metadata={"description": "How the damage for another card may be met, if one is drawn or may be."},
    )
    hit_points = WholeNumber(
        required=True,
        allow_none=True,
        metadata={
            "description": "After the rest, if no more is drawn; null if it is illegal or the player may still choose."
        },
    )
    removed = fields.List(
        fields.String(validate=validate.OneOf(list(CONDITIONS))),
        required=True,
        metadata={"description": "Conditions that it removes."},
    )
    refreshed = _names("Items that can be used anew.")
    not_refreshed = _names("Items that stay spent or consumed.")
    stay_lost = _names("Lost cards that it does not bring back.")


class RestValueSchema(Schema):
    """What a rest of a character would come to."""

    character = named("The character.", required=True)
    discards = _names("Its discards, with the active cards that it takes up.")
    rests = fields.List(fields.Nested(RestSchema), required=True)
