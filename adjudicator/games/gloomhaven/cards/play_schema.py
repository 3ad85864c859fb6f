"""The shapes of the question card-play: what is asked, what comes out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, ValidationError, fields, validate

from adjudicator.fields import NAME_MOST, Truth, WholeNumber, named, number
from adjudicator.games.gloomhaven.codes import WITH_ANY
from adjudicator.games.gloomhaven.table.cards import HALVES
from adjudicator.text import Text

ABILITIES_MOST = 10  # of one half
PLACES = ("discard", "lost", "active")
FAULTS = (
    "long-rest", "stunned", "not-selected", "same-card", "same-half", "split", "printed-order", "immobilized",
    "disarmed", "skipped", "experience-only", "infusion-only", "basic",
)  # fmt: skip


class AbilityField(fields.Field[Any]):
    """One ability of a half: its place from 1 in printed order, or what it is called."""

    def __init__(self, **kwargs: Any) -> None:
        shape = {
            "description": 'An ability of the half: its place in printed order, from 1, or its name, such as "attack".',
            "oneOf": [
                {"type": "integer", "minimum": 1, "maximum": ABILITIES_MOST},
                {"type": "string", "minLength": 1, "maxLength": NAME_MOST},
            ],
        }
        super().__init__(metadata={"json_schema": shape}, **kwargs)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **kwargs: Any) -> int | str:
        if isinstance(value, str) and value.strip() and len(value) <= NAME_MOST:
            return value
        fits = isinstance(value, int | float) and not isinstance(value, bool) and 1 <= value <= ABILITIES_MOST
        if fits and value == int(value):
            return int(value)
        message = Text(
            f"Expected the place of an ability, from 1 to {ABILITIES_MOST}, or its name.",
            f"应为能力在该半部中的次序（1 到 {ABILITIES_MOST}）或名称。",
        )
        raise ValidationError(message)  # type: ignore[arg-type]


class PlayedHalfSchema(Schema):
    """A half as it is played."""

    card = named("The card.", required=True)
    half = fields.String(required=True, validate=validate.OneOf(HALVES))
    basic = Truth(metadata={"description": "Whether it is used as the basic Attack 2 or Move 2 instead."})
    performed = fields.List(
        AbilityField(),
        validate=validate.Length(max=ABILITIES_MOST),
        metadata={"description": "The abilities performed, in the order done; all that are possible if left out."},
    )
    experience = Truth(
        metadata={"description": "Whether the character takes the half's experience; if left out, when it is due."}
    )
    infuse = Truth(
        metadata={"description": "Whether the character infuses the half's elements; if left out, when they are due."}
    )


class DoneSchema(Schema):
    """One ability, or a part of one, in the order in which things were done."""

    card = named("The card.", required=True)
    ability = AbilityField(required=True)


class CardPlayAsksSchema(Schema):
    """Who plays what, in the order in which the halves are begun."""

    character = named("The character; may be left out where there is only one.")
    first = fields.Nested(PlayedHalfSchema, required=True)
    second = fields.Nested(PlayedHalfSchema, required=True)
    order = fields.List(
        fields.Nested(DoneSchema),
        validate=validate.Length(max=4 * ABILITIES_MOST),
        metadata={
            "description": "Instead of performed: everything done on the turn in order. An ability that is split comes "
            "once for each part."
        },
    )
    kills = number(0, 99, description="How many monsters it killed by that.")


class PlayedCardSchema(Schema):
    """What became of one card."""

    card = named("The card.", required=True)
    half = fields.String(required=True, validate=validate.OneOf(HALVES))
    basic = Truth(required=True)
    performed = fields.List(fields.String(), required=True, metadata={"description": "The abilities, in words."})
    goes_to = fields.String(required=True, validate=validate.OneOf(PLACES))
    then = fields.String(
        required=True,
        allow_none=True,
        validate=validate.OneOf(["discard", "lost"]),
        metadata={"description": "Where an active card goes when its effect ends."},
    )
    experience = WholeNumber(required=True)
    infused = fields.List(fields.String(validate=validate.OneOf(list(WITH_ANY))), required=True)


class MandatorySchema(Schema):
    """A part of the play that could not be left out."""

    card = named("The card.", required=True)
    part = fields.String(
        required=True, metadata={"description": "experience, infusion, or the ability in words; for none else."}
    )


class CardPlayValueSchema(Schema):
    """Whether the play is legal, and what comes of it."""

    character = named("The character.", required=True)
    legal = Truth(required=True)
    faults = fields.List(
        fields.String(validate=validate.OneOf(FAULTS)),
        required=True,
        metadata={"description": "What is illegal about it; empty for a legal play."},
    )
    cards = fields.List(
        fields.Nested(PlayedCardSchema),
        required=True,
        metadata={"description": "In the order played; none for an illegal play that has no outcome."},
    )
    experience = WholeNumber(required=True, allow_none=True, metadata={"description": "Gained; null if illegal."})
    infused = fields.List(
        fields.String(validate=validate.OneOf(list(WITH_ANY))),
        required=True,
        allow_none=True,
        metadata={"description": 'Strong at the end of the turn; "any" is the player\'s choice. null if illegal.'},
    )
    mandatory = fields.List(fields.Nested(MandatorySchema), required=True)
