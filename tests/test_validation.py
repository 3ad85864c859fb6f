from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from adjudicator.errors import PROBLEMS_MOST, Problem, StateError
from adjudicator.fields import Truth, WholeNumber
from adjudicator.text import Text
from adjudicator.validation import claim_schema, load


class Inner(Schema):
    name = fields.String(required=True, validate=validate.Length(min=1, max=5))
    size = WholeNumber(validate=validate.Range(min=1, max=9))


class Loud(fields.Field[Any]):
    default_error_messages = {"invalid": Text("Too quiet.", "太小声。")}  # noqa: RUF012 - as marshmallow has it

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        if value != str(value).upper():
            raise self.make_error("invalid")
        return str(value)


class Outer(Schema):
    items = fields.List(fields.Nested(Inner), required=True, validate=validate.Length(min=1, max=3))
    owner = fields.Nested(Inner)
    words = fields.List(fields.String(validate=validate.Length(max=4)))
    marks = fields.Dict(keys=fields.String(validate=validate.Length(max=3)), values=fields.String())
    open = Truth()
    shout = Loud()
    one_of = fields.String(validate=validate.OneOf(["a", "b"]))
    note = fields.String(allow_none=True)


SCHEMA = Outer()
GOOD: dict[str, Any] = {"items": [{"name": "x"}]}


def problems(raw: object) -> list[Problem]:
    with pytest.raises(StateError) as caught:
        load(SCHEMA, raw)
    return list(caught.value.problems)


@pytest.mark.parametrize(
    "raw",
    [
        GOOD,
        {"items": [{"name": "x", "size": 3}, {"name": "yyyyy"}], "owner": {"name": "z"}, "words": ["", "abcd"]},
        {**GOOD, "marks": {"abc": "long enough"}, "open": True, "shout": "HEY", "one_of": "b"},
        {**GOOD, "note": None},
    ],
)
def test_what_is_right_is_read_as_it_is(raw: dict[str, Any]) -> None:
    assert load(SCHEMA, raw) == raw


def test_a_value_that_a_field_rewrites_is_rewritten() -> None:
    assert load(SCHEMA, {"items": [{"name": "x", "size": 3.0}]})["items"][0]["size"] == 3


@pytest.mark.parametrize(
    ("raw", "pointer", "english", "chinese"),
    [
        (None, "", "not an object", "不是对象"),
        ([], "", "not an object", "不是对象"),
        ("text", "", "not an object", "不是对象"),
        ({}, "/items", "missing", "缺少"),
        ({"items": None}, "/items", "null", "null"),
        ({"items": "x"}, "/items", "not a list", "不是列表"),
        ({"items": {}}, "/items", "not a list", "不是列表"),
        ({"items": []}, "/items", "1", "1"),
        ({"items": [{"name": "x"}] * 4}, "/items", "3", "3"),
        ({"items": [7]}, "/items/0", "not an object", "不是对象"),
        ({"items": [{"name": "x"}, {}]}, "/items/1/name", "missing", "缺少"),
        ({"items": [{"name": 7}]}, "/items/0/name", "not a string", "不是字符串"),
        ({"items": [{"name": ""}]}, "/items/0/name", "1", "1"),
        ({"items": [{"name": "x" * 6}]}, "/items/0/name", "5", "5"),
        ({"items": [{"name": "x", "size": "3"}]}, "/items/0/size", "not a whole number", "不是整数"),
        ({"items": [{"name": "x", "size": 0}]}, "/items/0/size", "1", "1"),
        ({"items": [{"name": "x", "siez": 1}]}, "/items/0/siez", "no such field", "没有这个字段"),
        ({**GOOD, "owner": 3}, "/owner", "not an object", "不是对象"),
        ({**GOOD, "owner": {"nam": "x", "name": "y"}}, "/owner/nam", "no such field", "没有这个字段"),
        ({**GOOD, "words": ["a", 3]}, "/words/1", "not a string", "不是字符串"),
        ({**GOOD, "words": ["a", "bcdef"]}, "/words/1", "4", "4"),
        ({**GOOD, "marks": []}, "/marks", "not an object", "不是对象"),
        ({**GOOD, "marks": {"abcd": "x"}}, "/marks/abcd", "3", "3"),
        ({**GOOD, "marks": {"a": 3}}, "/marks/a", "not a string", "不是字符串"),
        ({**GOOD, "marks": {"key": 3}}, "/marks/key", "not a string", "不是字符串"),
        ({**GOOD, "marks": {"a/b": 3}}, "/marks/a~1b", "not a string", "不是字符串"),
        ({**GOOD, "open": "yes"}, "/open", "neither true nor false", "既非 true 也非 false"),
        ({**GOOD, "shout": "hey"}, "/shout", "Too quiet.", "太小声。"),
        ({**GOOD, "one_of": "c"}, "/one_of", "a, b", "a, b"),
        ({**GOOD, "note": 4}, "/note", "not a string", "不是字符串"),
    ],
)
def test_what_is_wrong_is_said_in_both_languages_at_its_place(
    raw: object, pointer: str, english: str, chinese: str
) -> None:
    (problem,) = problems(raw)
    assert problem.pointer == pointer
    assert english in problem.message.en
    assert chinese in problem.message.zh
    assert any("\u4e00" <= letter <= "\u9fff" for letter in problem.message.zh)


def test_every_problem_is_told() -> None:
    raw = {"items": [{"size": "x"}, {"name": 1}], "words": 1, "no": 1}
    assert {p.pointer for p in problems(raw)} == {
        "/items/0/name",
        "/items/0/size",
        "/items/1/name",
        "/words",
        "/no",
    }


@pytest.mark.parametrize(
    ("raw", "near"),
    [
        ({**GOOD, "item": []}, ("items",)),
        ({**GOOD, "wrods": []}, ("words",)),
        ({"items": [{"name": "x", "siez": 1}]}, ("size",)),
        ({**GOOD, "owner": {"name": "x", "nam": 1}}, ("name",)),
        ({**GOOD, "qqqq": 1}, ()),
    ],
)
def test_a_misspelt_field_is_near_to_those_of_its_own_object(raw: object, near: tuple[str, ...]) -> None:
    (problem,) = problems(raw)
    assert problem.near == near


def test_unknown_fields_are_told_by_name_after_the_rest() -> None:
    """marshmallow keeps them in a set, whose order is another one in each process."""
    names = [f"{letter}{letter}" for letter in "qwertyuiopasdfghjklzxcvbnm"]
    assert [p.pointer for p in problems({"words": 1, **dict.fromkeys(names, 0)})] == [
        "/items",
        "/words",
        *(f"/{name}" for name in sorted(names)),
    ]


def test_no_more_problems_are_looked_for_than_anybody_reads() -> None:
    assert len(problems({f"k{n}": 0 for n in range(PROBLEMS_MOST * 4)})) == PROBLEMS_MOST


def test_a_key_that_is_no_text_is_unknown() -> None:
    for key in (3, 10**5000, None, ("a", "b"), b"items", 1.5):
        (problem,) = problems({**GOOD, key: 1})  # type: ignore[dict-item]
        assert problem.pointer == f"/{type(key).__name__}"


class Strict(Schema):
    a = fields.String()
    b = fields.String()

    @validates_schema
    def one_of_them(self, data: dict[str, Any], **_: Any) -> None:
        if len(data) != 1:
            raise ValidationError("One of a and b.")


def test_what_a_schema_checks_itself_is_checked() -> None:
    assert load(Strict(), {"a": "x"}) == {"a": "x"}
    with pytest.raises(StateError, match="One of a and b"):
        load(Strict(), {"a": "x", "b": "y"})


def test_a_claim_has_to_have_a_value_of_its_field() -> None:
    schema = claim_schema(fields.String(allow_none=True, validate=validate.Length(max=3)), 5)
    assert load(schema, {"value": None}) == {"value": None}
    assert load(schema, {"by": "Ann", "value": "abc"}) == {"by": "Ann", "value": "abc"}
    wrong = {"": 3, "/value": {"by": "Ann"}, "/by": {"by": "Barney", "value": "a"}}
    for pointer, raw in wrong.items():
        with pytest.raises(StateError) as caught:
            load(schema, raw)
        assert [problem.pointer for problem in caught.value.problems] == [pointer]


def test_the_shape_of_a_claim_is_made_once() -> None:
    field = WholeNumber()
    assert claim_schema(field, 5) is claim_schema(field, 5)
    assert not field.required, "the field is the question's own, and stays as it was"


class Odd(Schema):
    value = fields.String(validate=validate.Regexp("a+"))


def test_a_message_without_a_translation_is_passed_on() -> None:
    with pytest.raises(StateError) as caught:
        load(Odd(), {"value": "b"})
    (problem,) = caught.value.problems
    assert problem.message.en == problem.message.zh != ""


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 12) | st.text("abHEY", max_size=6) | st.just(3.0),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(
                ["items", "owner", "words", "marks", "open", "shout", "one_of", "name", "size", "x", "note"]
            ),
            inner,
            max_size=5,
        )
    ),
    max_leaves=10,
)


@settings(deadline=None, derandomize=True, max_examples=400)
@given(st.one_of(JSON, st.builds(lambda more: {**GOOD, **more} if isinstance(more, dict) else more, JSON)))
def test_reading_comes_to_what_marshmallow_says(raw: Any) -> None:
    """Whichever way is taken, quick or not, right stays right, wrong stays wrong, and the value is the same."""
    try:
        expected = Outer().load(raw)
    except ValidationError:
        expected = None
    try:
        got = load(SCHEMA, raw)
    except StateError:
        got = None
    assert got == expected
