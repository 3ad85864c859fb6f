"""Reading JSON-like input by a marshmallow schema, with every problem as a pointer and a sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from functools import lru_cache
from itertools import islice
from typing import Any

from marshmallow import Schema, ValidationError, fields, validate

from adjudicator.errors import PROBLEMS_MOST, Problem, StateError, near_misses, pointer
from adjudicator.fields import PlainText, WholeNumber
from adjudicator.text import Refusal, Text

Check = Callable[[object], bool]
_NO_END = 1 << 62
_SCHEMAS_MOST = 512  # more than all games together have, so that none is looked through twice
_UNKNOWN = "Unknown field."

# marshmallow's own messages, said in our words; anything else it says is passed on as it is.
_SAID: dict[str, Text] = {
    "Missing data for required field.": Text("This field is missing.", "缺少此字段。"),
    _UNKNOWN: Text("There is no such field.", "没有这个字段。"),
    "Field may not be null.": Text("This may not be null.", "不可为 null。"),
    "Not a valid string.": Text("This is not a string.", "不是字符串。"),
    "Not a valid list.": Text("This is not a list.", "不是列表。"),
    "Invalid type.": Text("This is not a list.", "不是列表。"),
    "Not a valid mapping type.": Text("This is not an object.", "不是对象。"),
    "Invalid input type.": Text("This is not an object.", "不是对象。"),
    "Not a valid integer.": Text("This is not a whole number.", "不是整数。"),
    "Not a valid boolean.": Text("This is neither true nor false.", "既非 true 也非 false。"),
    "Not a valid UTF-8 string.": Text("This is not a string.", "不是字符串。"),
}


# The same for messages with numbers in them.
_SAID_WITH: tuple[tuple[re.Pattern[str], Text], ...] = (
    (re.compile(r"Longer than maximum length (\d+)\."), Text("Longer than the {0} allowed.", "超过最大长度 {0}。")),
    (re.compile(r"Shorter than minimum length (\d+)\."), Text("Shorter than the {0} needed.", "不足最小长度 {0}。")),
    (
        re.compile(r"Length must be between (\d+) and (\d+)\."),
        Text("The length must be from {0} to {1}.", "长度须在 {0} 到 {1} 之间。"),
    ),
    (re.compile(r"Must be one of: (.*)\."), Text("This must be one of: {0}.", "应为以下之一：{0}。")),
    (
        re.compile(r"Must be greater than or equal to (\S+) and less than or equal to (\S+)\."),
        Text("This must be from {0} to {1}.", "应在 {0} 到 {1} 之间。"),
    ),
    (re.compile(r"Must be greater than or equal to (\S+)\."), Text("This must be {0} at least.", "至少为 {0}。")),
    (re.compile(r"Must be less than or equal to (\S+)\."), Text("This must be {0} at most.", "至多为 {0}。")),
)


def load(schema: Schema, raw: object) -> dict[str, Any]:
    """Read raw input. Raises StateError with every problem that the schema finds.

    Input that is right as it stands, and so most input, is not read field by field: see ``_takes``.
    """
    if isinstance(raw, dict) and _takes_object(schema)(raw):
        return raw
    try:
        loaded: dict[str, Any] = schema.load(raw)  # type: ignore[arg-type]
    except ValidationError as error:
        raise StateError(islice(_problems(error.messages, schema), PROBLEMS_MOST)) from None
    return loaded


@lru_cache(maxsize=_SCHEMAS_MOST)
def claim_schema(value: fields.Field[Any], by_most: int) -> Schema:
    """The shape of one claim whose value is of this field, and which has to have one."""
    by = PlainText(most=by_most, metadata={"description": "Who claims it."})
    required = deepcopy(value)
    required.required = True
    made: type[Schema] = Schema.from_dict({"by": by, "value": required}, name="ClaimSchema")
    return made()


# --- the quick way


@lru_cache(maxsize=_SCHEMAS_MOST)
def _takes_object(schema: Schema) -> Check:
    """A check, made of a schema, that says yes only to what the schema would give back unchanged."""
    if any(schema._hooks.values()):
        return _refuses  # whatever the schema's own methods check or change
    checks = {name: _takes(field) for name, field in schema.fields.items()}
    required = [name for name, field in schema.fields.items() if field.required]

    def takes(raw: object) -> bool:
        if not isinstance(raw, dict) or not all(name in raw for name in required):
            return False
        return all(name in checks and checks[name](value) for name, value in raw.items())

    return takes


def _takes(field: fields.Field[Any]) -> Check:
    """The same of one field. A field of a kind that is not known here says no, and marshmallow then looks at it;
    a field class of our own may say itself with a method ``takes``."""
    own: Check | None = getattr(field, "takes", None)
    if own is not None:
        return own
    if type(field) is WholeNumber:
        return _takes_number(field)
    if type(field) is fields.String and len(field.validators) == 1 and type(field.validators[0]) is validate.OneOf:
        choices = frozenset(field.validators[0].choices)
        return lambda raw: isinstance(raw, str) and raw in choices
    if any(type(validator) is not validate.Length for validator in field.validators):
        return _refuses
    if any(validator.equal is not None for validator in field.validators):  # type: ignore[attr-defined]
        return _refuses
    low = max((v.min or 0 for v in field.validators), default=0)  # type: ignore[attr-defined]
    tops = [v.max for v in field.validators if v.max is not None]  # type: ignore[attr-defined]
    top = min(tops, default=_NO_END)
    if type(field) is fields.String:
        return lambda raw: isinstance(raw, str) and low <= len(raw) <= top
    if type(field) is fields.List:
        inner = _takes(field.inner)
        return lambda raw: isinstance(raw, list) and low <= len(raw) <= top and all(map(inner, raw))
    if type(field) is fields.Nested and not field.many:
        return _takes_object(field.schema)
    if type(field) is fields.Dict and field.key_field and field.value_field:
        key, value = _takes(field.key_field), _takes(field.value_field)
        return lambda raw: (
            isinstance(raw, dict) and low <= len(raw) <= top and all(map(key, raw)) and all(map(value, raw.values()))
        )
    return _refuses


def _takes_number(field: WholeNumber) -> Check:
    """The same of a whole number, within bounds that count themselves in."""
    low, high = -_NO_END, _NO_END
    for validator in field.validators:
        if type(validator) is not validate.Range or not (validator.min_inclusive and validator.max_inclusive):
            return _refuses
        low = low if validator.min is None else max(low, validator.min)
        high = high if validator.max is None else min(high, validator.max)
    return lambda raw: type(raw) is int and low <= raw <= high


def _refuses(raw: object) -> bool:
    return False


# --- problems


def _problems(messages: object, schema: Schema | None, at: tuple[object, ...] = ()) -> Iterator[Problem]:
    """marshmallow's tree of messages as a flat list."""
    if isinstance(messages, Mapping):
        # What isn't known comes from marshmallow in the order of a set, which is another one in each process.
        named = [(key if _is_index(key, inner) else _name(key), inner) for key, inner in messages.items()]
        for key, inner in sorted(named, key=lambda pair: str(pair[0]) if pair[1] == [_UNKNOWN] else ""):
            if key == "_schema":
                yield from _problems(inner, schema, at)
            elif isinstance(inner, Mapping) and _is_mapping(schema, key):
                for entry, about in inner.items():
                    for part in about.values():  # about the entry's key, or about its value
                        yield from _problems(part, None, (*at, key, _name(entry)))
            else:
                yield from _problems(inner, _below(schema, key), (*at, key))
    elif isinstance(messages, list):
        for message in messages:
            yield from _problems(message, schema, at)
    else:
        message = messages if isinstance(messages, Text) else _said(str(messages))
        near: tuple[str, ...] = ()
        expected: Text | None = None
        if messages == _UNKNOWN and at:
            near = _near_field(schema, str(at[-1]))
        elif isinstance(messages, Refusal):
            near, expected = messages.near, messages.expected
        yield Problem(pointer(*at), message, expected, near)


def _is_index(key: object, about: object) -> bool:
    return isinstance(key, int) and about != [_UNKNOWN]  # a list's index is always known


def _name(key: object) -> str:
    """A key as a part of a pointer; a caller's own objects may have keys of any type, which is then named."""
    return key if isinstance(key, str) else type(key).__name__


def _is_mapping(schema: Schema | None, key: object) -> bool:
    return schema is not None and isinstance(schema.fields.get(str(key)), fields.Mapping)


def _said(message: str) -> Text:
    """marshmallow's message in our words and both languages."""
    if message in _SAID:
        return _SAID[message]
    for pattern, text in _SAID_WITH:
        if found := pattern.fullmatch(message):
            return Text(text.en.format(*found.groups()), text.zh.format(*found.groups()))
    return Text(message, message)


def _below(schema: Schema | None, key: object) -> Schema | None:
    """The schema of what lies below a field; the same one for a list's index, and for an unknown field."""
    if schema is None or isinstance(key, int):
        return schema
    field = schema.fields.get(str(key))
    if isinstance(field, fields.List):
        field = field.inner
    if isinstance(field, fields.Nested):
        return field.schema
    return schema if field is None else None


def _near_field(schema: Schema | None, name: str) -> tuple[str, ...]:
    return near_misses(name, schema.fields) if schema is not None else ()
