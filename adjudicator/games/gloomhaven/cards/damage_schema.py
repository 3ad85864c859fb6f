"""The shapes of the question damage-options: what is asked, what comes out."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

from adjudicator.codes import CodeField
from adjudicator.fields import NAME_MOST, NUMBER_MOST, PlainText, Truth, WholeNumber, named, number
from adjudicator.games.gloomhaven.codes import ALIASES, CONDITIONS

OPTIONS = ("suffer", "lose-hand", "lose-discards")


def _cards(description: str, **kwargs: object) -> fields.List[str]:
    return fields.List(PlainText(most=NAME_MOST), metadata={"description": description}, **kwargs)  # type: ignore[arg-type]


class DamageAsksSchema(Schema):
    """One instance of damage, and perhaps the way in which the player wants to meet it."""

    character = named("Who is dealt the damage; may be left out where there is only one character.")
    damage = number(1, NUMBER_MOST, required=True, description="How much, after shields and the like.")
    conditions = fields.List(
        CodeField(CONDITIONS, ALIASES),
        validate=validate.Length(max=10),
        metadata={"description": "The conditions that the attack brings along."},
    )
    short_rest = Truth(metadata={"description": "Whether it is the price of another random card in a short rest."})
    option = fields.String(
        validate=validate.OneOf(OPTIONS), metadata={"description": "What the player wants to do; all if left out."}
    )
    lose = _cards(
        "The cards that the player wants to lose for it; any if left out.", validate=validate.Length(min=1, max=10)
    )


class DamageOptionSchema(Schema):
    """One way to meet the damage."""

    option = fields.String(required=True, validate=validate.OneOf(OPTIONS))
    lose = _cards("The cards that are lost.", required=True)
    hit_points = WholeNumber(required=True, metadata={"description": "What is left."})
    exhausted = Truth(required=True)
    conditions = fields.List(
        fields.String(validate=validate.OneOf(list(CONDITIONS))),
        required=True,
        metadata={"description": "All conditions that the character then has; none if it is exhausted."},
    )


class DamageValueSchema(Schema):
    """What the player may do about the damage."""

    character = named("The character.", required=True)
    damage = WholeNumber(required=True)
    hit_points = WholeNumber(required=True, metadata={"description": "Before the damage."})
    legal = Truth(required=True, metadata={"description": "Whether what was asked for may be done."})
    options = fields.List(
        fields.Nested(DamageOptionSchema),
        required=True,
        metadata={"description": "Every legal way, or those asked for."},
    )
    excluded = _cards("The cards chosen for the round and not yet used, which can't be lost.", required=True)
