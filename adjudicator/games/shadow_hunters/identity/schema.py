"""The shape of what identity answers."""

from __future__ import annotations

from marshmallow import Schema, fields, validate

from adjudicator.codes import CodeField
from adjudicator.fields import Truth, WholeNumber
from adjudicator.games.shadow_hunters.pack.characters import FACTIONS, NAMES

CONCLUSIONS = ("false-answer", "no-such-deal")


class CanBeSchema(Schema):
    """A player, and who they can be."""

    name = fields.String(required=True)
    can_be = fields.List(CodeField(NAMES), required=True, metadata={"description": "Every character they can be."})
    factions = fields.List(CodeField(FACTIONS), required=True, metadata={"description": "The factions of those."})


class HeldSchema(Schema):
    """A character, and who can have it."""

    character = CodeField(NAMES, required=True)
    held_by = fields.List(fields.String(), required=True, metadata={"description": "The listed players who can be it."})
    certain = Truth(required=True, metadata={"description": "Whether one of them is, in every deal that fits."})


class LiedSchema(Schema):
    """Lies that the rules allow: those of Unknown."""

    certain = Truth(
        required=True,
        allow_none=True,
        metadata={"description": "Whether somebody lied in every deal that fits; null if no deal fits."},
    )
    by = fields.List(fields.String(), required=True, metadata={"description": "Who may have lied, as Unknown."})


class ProofSchema(Schema):
    """What something follows from: observations and rules of the deal, none of them to spare, and their rulings."""

    observations = fields.List(
        fields.String(), required=True, metadata={"description": "What was seen, as JSON pointers into the state."}
    )
    rulings = fields.List(fields.String(), required=True, metadata={"description": "The ids of the rulings."})
    smallest = Truth(
        required=True, metadata={"description": "Whether no proof has fewer observations and rules of the deal."}
    )


class ForcedSchema(Schema):
    """Something that is so in every deal that fits."""

    fact = fields.Dict(
        keys=fields.String(), required=True, metadata={"description": "In the shape of a claim of this question."}
    )
    proof = fields.Nested(ProofSchema, required=True)


class ContradictionSchema(ProofSchema):
    """Why no deal fits, and what may be false."""

    conclusion = fields.String(
        required=True,
        validate=validate.OneOf(CONCLUSIONS),
        metadata={
            "description": "false-answer: somebody who may not lie answered a hermit card falsely; "
            "no-such-deal: what is written down fits no deal, whatever was answered."
        },
    )
    false_answers = WholeNumber(
        required=True, allow_none=True, metadata={"description": "How many answers are false, at least."}
    )
    suspects = fields.List(
        fields.String(),
        required=True,
        metadata={"description": "Who gave one of them, if no more are false than have to be; empty for four or more."},
    )


class IdentityValueSchema(Schema):
    """Who everybody can be, by all that was seen."""

    consistent = Truth(
        required=True,
        allow_none=True,
        metadata={"description": "Whether some deal fits all that was seen; null if the budget ran out."},
    )
    deals = WholeNumber(
        required=True,
        allow_none=True,
        metadata={"description": "How many deals fit; null where cards nobody else saw make counting too long."},
    )
    players = fields.List(fields.Nested(CanBeSchema), required=True)
    characters = fields.List(fields.Nested(HeldSchema), required=True)
    lied = fields.Nested(LiedSchema, required=True)
    forced = fields.List(
        fields.Nested(ForcedSchema),
        required=True,
        metadata={"description": "What is certain about players whose character is not known, with smallest proofs."},
    )
    contradiction = fields.Nested(ContradictionSchema, required=True, allow_none=True)
