"""What goes in and out over HTTP alone, and what it shares with the other ways in (see ``adjudicator.schemas``)."""

from __future__ import annotations

from typing import get_args

from marshmallow import Schema, fields, validate

from adjudicator.fields import Truth
from adjudicator.game import Door
from adjudicator.schemas import (
    READINGS,
    AnswerSchema,
    AskSchema,
    DisputeSchema,
    GameSchema,
    GamesSchema,
    ProblemSchema,
    RulingSchema,
    RulingsSchema,
    readings_field,
    state_field,
    text,
)
from adjudicator.text import LANGUAGES

__all__ = [
    "READINGS",
    "AnswerSchema",
    "AskSchema",
    "BatchAnswerSchema",
    "BatchProblemSchema",
    "BatchSchema",
    "DisputeSchema",
    "GameSchema",
    "GamesSchema",
    "HealthSchema",
    "OpenApiSchema",
    "ProblemSchema",
    "RulingSchema",
    "RulingsSchema",
    "pascal",
    "text",
]


class BatchSchema(Schema):
    """One line of a batch: a request to any game. The other parts are those of the verb's own way in."""

    id = fields.Raw(metadata={"description": "A text or a whole number that comes back with what is said to the line."})
    game = text(metadata={"description": "The id of a game."})
    verb = text(validate=validate.OneOf(get_args(Door)))
    state = state_field()
    question = fields.Dict(keys=fields.String(), metadata={"description": "For a dispute."})
    claims = fields.List(fields.Raw(), metadata={"description": "For a dispute."})
    readings = readings_field()
    lang = fields.String(validate=validate.OneOf(LANGUAGES))
    steps = Truth(metadata={"description": "Whether the answer shows its steps; true if left out."})


class BatchAnswerSchema(AnswerSchema):
    """An answer to a line of a batch, as the game's own way in gives it."""

    id = fields.Raw(metadata={"description": "The id of the line, if it had one."})


class BatchProblemSchema(ProblemSchema):
    """What is wrong with a line of a batch; ``line`` is which one, from 1."""

    id = fields.Raw(metadata={"description": "The id of the line, if it had one."})


class HealthSchema(Schema):
    """A sign of life."""

    status = fields.Constant("ok", required=True)


class ReadySchema(Schema):
    """A sign that requests can be answered."""

    status = fields.Constant("ready", required=True)


class OpenApiSchema(Schema):
    """An OpenAPI document."""

    openapi = text(metadata={"description": "The version of OpenAPI that it is written in."})
    info = fields.Dict(keys=fields.String(), required=True)
    tags = fields.List(fields.Dict(keys=fields.String()), required=True)
    paths = fields.Dict(keys=fields.String(), required=True)
    components = fields.Dict(keys=fields.String(), required=True)


def pascal(name: str) -> str:
    """An id as part of a schema's name: ``line-of-sight`` is LineOfSight."""
    return "".join(word.capitalize() for word in name.replace("_", "-").split("-"))
