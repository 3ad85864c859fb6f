"""The fields against what JSON Schema says, which is what a document made from them promises."""

from __future__ import annotations

import math
from typing import Any

import jsonschema
import pytest
from marshmallow import Schema, ValidationError, validate

from adjudicator.fields import PlainText, Truth, WholeNumber
from adjudicator.json_schema import json_schema

VALUES = [
    0, 3, -3, 3.0, -0.0, 1e15, 10**30, 3.5, 1.7, -0.5, True, False,
    "3", "3.0", "true", "yes", "on", "", "t", 1, 1.0, None, [], [3], {}, {"a": 1},
]  # fmt: skip


class NumberSchema(Schema):
    it = WholeNumber(required=True)


class TruthSchema(Schema):
    it = Truth(required=True)


class BoundedSchema(Schema):
    it = WholeNumber(required=True, allow_none=True, validate=validate.Range(1, 3))


@pytest.mark.parametrize("schema", [NumberSchema, TruthSchema, BoundedSchema])
@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_a_field_takes_what_its_json_schema_takes(schema: type[Schema], value: Any) -> None:
    promised = jsonschema.Draft202012Validator(json_schema(schema)).is_valid({"it": value})
    try:
        schema().load({"it": value})
    except ValidationError:
        taken = False
    else:
        taken = True
    assert taken == promised


def test_a_whole_number_written_as_a_real_one_is_read_as_an_int() -> None:
    read = NumberSchema().load({"it": 8258.0})["it"]
    assert (read, type(read)) == (8258, int)


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_what_is_no_number_at_all_is_refused(value: float) -> None:
    with pytest.raises(ValidationError):
        NumberSchema().load({"it": value})


class TextSchema(Schema):
    it = PlainText(most=5)


@pytest.mark.parametrize("value", ["a", "幻想國度", "a b", "é😀", "12345"])
def test_plain_text_is_taken(value: str) -> None:
    assert TextSchema().load({"it": value}) == {"it": value}
    assert TextSchema().fields["it"].takes(value)  # type: ignore[attr-defined]


@pytest.mark.parametrize("value", ["", "123456", "a\nb", "\x1b[31m", "\ud800", 3, None, ["a"]])
def test_text_that_can_not_be_shown_or_is_too_long_is_refused(value: object) -> None:
    with pytest.raises(ValidationError):
        TextSchema().load({"it": value})
    assert not TextSchema().fields["it"].takes(value)  # type: ignore[attr-defined]
