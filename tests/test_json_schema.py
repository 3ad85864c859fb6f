"""JSON Schema out of marshmallow: spelt out by hand here, so that a change of meaning shows."""

from __future__ import annotations

from typing import Any

import pytest
from marshmallow import INCLUDE, Schema, fields, validate

from adjudicator.json_schema import Writer, json_schema


class LeafSchema(Schema):
    """A leaf of
    the tree."""

    name = fields.String(required=True, validate=validate.Length(1, 9))


class TreeSchema(Schema):
    class Meta:
        unknown = INCLUDE

    leaf = fields.Nested(LeafSchema, required=True)
    maybe = fields.Nested(LeafSchema, allow_none=True)
    leaves = fields.List(fields.Nested(LeafSchema), validate=validate.Length(equal=2))
    named = fields.Dict(
        keys=fields.String(validate=validate.OneOf(["a", "b"])),
        values=fields.Nested(LeafSchema, allow_none=True),
    )
    anything = fields.Raw(allow_none=True)
    renamed = fields.Integer(data_key="other", validate=validate.Range(0, 5, max_inclusive=False))
    word = fields.String(
        allow_none=True, validate=[validate.OneOf(["x", "y"])], metadata={"description": "A word.", "ours": 1}
    )
    digits = fields.String(validate=validate.And(validate.Regexp("[0-9]+"), validate.Length(max=4)))
    fixed = fields.Constant("k")
    number = fields.Float()


LEAF = {"$ref": "#/$defs/Leaf"}


def test_null_is_one_of_the_codes_that_the_metadata_lists_where_it_may_stand_there() -> None:
    class CodedSchema(Schema):
        code = fields.String(allow_none=True, metadata={"enum": ["a", "b"]})
        other = fields.String(metadata={"enum": ["a", "b"]})

    assert json_schema(CodedSchema)["properties"] == {
        "code": {"type": ["string", "null"], "enum": ["a", "b", None]},
        "other": {"type": "string", "enum": ["a", "b"]},
    }


def test_every_kind_of_field() -> None:
    assert json_schema(TreeSchema) == {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "type": "object",
        "properties": {
            "leaf": LEAF,
            "maybe": {"anyOf": [LEAF, {"type": "null"}]},
            "leaves": {"type": "array", "items": LEAF, "minItems": 2, "maxItems": 2},
            "named": {
                "type": "object",
                "propertyNames": {"type": "string", "enum": ["a", "b"]},
                "additionalProperties": {"anyOf": [LEAF, {"type": "null"}]},
            },
            "anything": {},
            "other": {"type": "integer", "minimum": 0, "exclusiveMaximum": 5},
            "word": {"type": ["string", "null"], "enum": ["x", "y", None], "description": "A word."},
            "digits": {"type": "string", "pattern": "^(?:[0-9]+)", "maxLength": 4},
            "fixed": {"const": "k"},
            "number": {"type": "number"},
        },
        "required": ["leaf"],
        "$defs": {
            "Leaf": {
                "type": "object",
                "description": "A leaf of the tree.",
                "properties": {"name": {"type": "string", "minLength": 1, "maxLength": 9}},
                "required": ["name"],
                "additionalProperties": False,
            }
        },
    }


def test_a_schema_may_refer_to_itself() -> None:
    class NodeSchema(Schema):
        below = fields.List(fields.Nested(lambda: NodeSchema()))  # noqa: PLW0108 - not bound yet

    node = {"type": "array", "items": {"$ref": "#/$defs/Node"}}
    assert json_schema(NodeSchema)["$defs"]["Node"]["properties"] == {"below": node}


class OddField(fields.Field[Any]):
    pass


def test_a_field_that_nothing_explains_is_refused_rather_than_guessed() -> None:
    with pytest.raises(TypeError, match="OddField"):
        json_schema(Schema.from_dict({"odd": OddField()}))


def test_a_field_may_explain_itself() -> None:
    odd = Schema.from_dict({"odd": OddField(metadata={"json_schema": {"type": "string", "format": "date"}})})
    assert json_schema(odd)["properties"] == {"odd": {"type": "string", "format": "date"}}


def test_two_schemas_may_not_share_a_name() -> None:
    other = type("LeafSchema", (Schema,), {})
    writer = Writer(lambda name: name)
    writer.refer(LeafSchema)
    with pytest.raises(ValueError, match="Leaf"):
        writer.refer(other)
