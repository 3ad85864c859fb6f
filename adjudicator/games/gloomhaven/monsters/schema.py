"""The shapes of the questions about monsters."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema, fields, validate

from adjudicator.fields import Truth, WholeNumber, named
from adjudicator.games.gloomhaven.monsters.focus import KEYS
from adjudicator.games.gloomhaven.monsters.why_move import REASONS
from adjudicator.games.gloomhaven.table.shapes import HexField


def _names(description: str) -> fields.List[Any]:
    return fields.List(fields.String(), required=True, metadata={"description": description})


def _places(description: str) -> fields.List[Any]:
    return fields.List(HexField(), required=True, metadata={"description": description})


class MonsterSchema(Schema):
    """A monster."""

    monster = named("Its type and standee number, such as Bandit Archer 2; may be left out if there is only one.")


class CandidateSchema(Schema):
    """An enemy that the monster could attack, some turn or other, and what is compared."""

    name = fields.String(required=True)
    negative_hexes = WholeNumber(required=True, metadata={"description": "Traps and hazards on the best way."})
    movement = WholeNumber(required=True, metadata={"description": "Points to the nearest hex to attack it from."})
    proximity = WholeNumber(required=True, allow_none=True, metadata={"description": "Its range now, round walls."})
    initiative = WholeNumber(
        required=True, allow_none=True, metadata={"description": "A summon's is its owner's; null if not known."}
    )
    summon_of = fields.String(required=True, allow_none=True)
    attacked_from = _places("The nearest hexes from which it can be attacked.")


class FocusValueSchema(Schema):
    """A monster's focus; several names where the players choose, none where it has no focus."""

    monster = fields.String(required=True)
    focus = _names("The focus, or those among whom the players choose.")
    decided_by = fields.String(
        required=True,
        validate=validate.OneOf([*KEYS, "only", "players", "none"]),
        metadata={"description": "The comparison that singled it out."},
    )
    candidates = fields.List(fields.Nested(CandidateSchema), required=True, metadata={"description": "Best first."})
    path = _places("A way to the nearest hex from which it could attack its focus.")
    never = _names("Enemies for whom there is no hex to attack them from.")
    unseen = _names("Enemies that are invisible.")


class OptionSchema(Schema):
    """One thing that the monster may do."""

    focus = fields.String(required=True, allow_none=True)
    move_to = HexField(required=True)
    path = _places("A way there, both ends included.")
    attacks = _names("Whom it attacks, each with a modifier card of its own.")
    disadvantage = _names("Those of them whom it attacks at the disadvantage of being adjacent.")
    destination = HexField(required=True, allow_none=True)
    area = _places("Where its area pattern may be laid for that, if it has one.")


class ExcludedSchema(Schema):
    """A hex within this turn's movement where it may not stop, and the first comparison that rules it out."""

    hex = HexField(required=True)
    reason = fields.String(required=True, validate=validate.OneOf(REASONS))
    this = WholeNumber(required=True, allow_none=True, metadata={"description": "What this hex comes to."})
    best = WholeNumber(required=True, allow_none=True, metadata={"description": "What it has to compare with."})
    focus = fields.String(
        required=True, allow_none=True, metadata={"description": "The focus with which it was compared; null for none."}
    )


class ActivationValueSchema(Schema):
    """All that a monster may do in its turn: exactly these, and the players choose among them."""

    monster = fields.String(required=True)
    focus = _names("The focus, or those among whom the players choose.")
    decided_by = fields.String(required=True, validate=validate.OneOf([*KEYS, "only", "players", "none", "stunned"]))
    options = fields.List(fields.Nested(OptionSchema), required=True)
    stays = Truth(required=True, metadata={"description": "Whether it stays where it is in all of them."})
    excluded = fields.List(fields.Nested(ExcludedSchema), required=True)
    also = _names("The other abilities on its card, which it performs where it can.")
