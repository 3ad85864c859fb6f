"""How each question is put and answered over HTTP, as schemas for openapi.yaml."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from marshmallow import Schema, fields, validate

from adjudicator.api.schemas import READINGS, AnswerSchema, AskSchema, DisputeSchema, pascal, text
from adjudicator.corpus import Ruling
from adjudicator.engine import BY_MOST, CLAIMS_MOST
from adjudicator.game import Game, Question
from adjudicator.json_schema import Writer, name_of
from adjudicator.validation import claim_schema


def ask_schema(question: Question) -> type[Schema]:
    """What is sent to ask a question that has a way in of its own."""
    # marshmallow takes the fields of the last base first
    asks = (AskSchema,) if question.asks_schema is None else (question.asks_schema, AskSchema)
    return type(f"{pascal(question.name)}AskSchema", asks, {"__doc__": AskSchema.__doc__})


def readings_schema(game: Game[Any], gaps: Iterable[Ruling]) -> type[Schema]:
    """The gaps of a game, each with the readings that may be picked."""
    picks = {gap.id: fields.String(validate=validate.OneOf([each.id for each in gap.readings])) for gap in gaps}
    return type(f"{pascal(game.id)}ReadingsSchema", (Schema,), {"__doc__": READINGS, **picks})


def body(writer: Writer, game: Game[Any], questions: Sequence[Question], readings: dict[str, Any]) -> dict[str, Any]:
    """The schema of the bodies that ask these questions, which have one way in; ``readings`` is that of a part."""
    parts = {"state": writer.refer(game.state_schema), "readings": readings}
    each = [_asks(writer, question, parts) for question in questions]
    return each[0] if len(each) == 1 else _any_of_these(each)


def _any_of_these(bodies: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """The schema of bodies that are like one of several, which ask by the same way in.

    What they share, the state above all, is said once: who reads the document follows a reference each time.
    """
    first = bodies[0]
    shared = first["properties"]
    own = [name for name in shared if any(body["properties"][name] != shared[name] for body in bodies)]
    cases = [
        {"title": body["title"], "properties": {name: body["properties"][name] for name in own}} for body in bodies
    ]
    whole = {key: said for key, said in first.items() if key != "title"}
    return {**whole, "properties": {**shared, **{name: {} for name in own}}, "oneOf": cases}


def _asks(writer: Writer, question: Question, parts: dict[str, Any]) -> dict[str, Any]:
    if question.door != "dispute":
        out = writer.object_of(ask_schema(question)())
        out["properties"] |= parts
        return out
    out = {"title": question.title.en, **writer.object_of(DisputeSchema())}
    out["properties"] |= parts | {"question": _question(writer, question)}
    out["properties"]["claims"] |= _claims(writer, question)
    return out


def _question(writer: Writer, question: Question) -> dict[str, Any]:
    out = writer.object_of((question.asks_schema or Schema)())
    out["properties"] = {"ask": {"type": "string", "const": question.name}, **out["properties"]}
    out["required"] = ["ask", *out.get("required", [])]
    return out


def _claims(writer: Writer, question: Question) -> dict[str, Any]:
    if question.claim is None:
        return {"maxItems": 0}
    return {"maxItems": CLAIMS_MOST, "items": writer.object_of(claim_schema(question.claim, BY_MOST))}


def answers(writer: Writer, game: Game[Any], questions: Sequence[Question]) -> type[Schema]:
    """The schema of the answers to these questions, which have one way in, as the writer has it."""
    exact: dict[str, Any] = {
        "game": text(validate=validate.Equal(game.id)),
        "edition": text(validate=validate.Equal(game.edition)),
    }
    if len(questions) == 1:
        name = questions[0].name
        exact["question"] = text(validate=validate.Equal(name))
        exact["value"] = fields.Nested(questions[0].value_schema, required=True)
    else:
        name = str(questions[0].door)
        exact["question"] = text(validate=validate.OneOf([question.name for question in questions]))
    named = f"{pascal(game.id)}{pascal(name)}AnswerSchema"
    schema = type(named, (AnswerSchema,), {"__doc__": AnswerSchema.__doc__, **exact})
    writer.refer(schema)
    if len(questions) > 1:
        # Written out in full, the answers to different questions would differ in these two lines only.
        writer.definitions[name_of(schema)]["oneOf"] = [
            {"properties": {"question": {"const": question.name}, "value": writer.refer(question.value_schema)}}
            for question in questions
        ]
    return schema
