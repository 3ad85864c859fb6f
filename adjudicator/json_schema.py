"""JSON Schema (2020-12) out of marshmallow schemas.

The schemas are the one definition of every state and answer; this is how people who don't speak Python get to
read them: ``GET /v1/games/{game}`` and openapi.yaml both come from here, so they can't differ.

A field can say more about itself in its ``metadata``: any JSON Schema keyword (``description``, ``examples``,
``format`` ...) is taken over as it stands. A field of a class that no stock class explains gives the whole of
its schema there, under the key ``json_schema``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from marshmallow import INCLUDE, Schema, fields, validate

_STOCK: tuple[tuple[type[fields.Field[Any]], dict[str, Any]], ...] = (
    (fields.UUID, {"type": "string", "format": "uuid"}),
    (fields.Email, {"type": "string", "format": "email"}),
    (fields.Url, {"type": "string", "format": "uri"}),
    (fields.String, {"type": "string"}),
    (fields.Integer, {"type": "integer"}),
    (fields.Number, {"type": "number"}),
    (fields.Boolean, {"type": "boolean"}),
)
_KEYWORDS = frozenset(
    {
        "title", "description", "examples", "default", "deprecated", "format", "pattern", "enum", "const",
        "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength",
        "minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties", "propertyNames",
        "additionalProperties", "patternProperties", "anyOf", "oneOf", "allOf", "not",
    }
)  # fmt: skip


def name_of(schema: type[Schema]) -> str:
    """The name that a schema goes by in a document: its class's, without the word Schema."""
    return schema.__name__.removesuffix("Schema")


def json_schema(schema: type[Schema]) -> dict[str, Any]:
    """One schema as a document of its own, with what it refers to under ``$defs``."""
    writer = Writer(lambda name: f"#/$defs/{name}")
    body = writer.object_of(schema())
    out: dict[str, Any] = {"$schema": "https://json-schema.org/draft/2020-12/schema", **body}
    if writer.definitions:
        out["$defs"] = writer.definitions
    return out


class Writer:
    """Writes schemas and collects, in ``definitions``, the ones that they refer to by name."""

    def __init__(self, reference: Callable[[str], str], name_of: Callable[[type[Schema]], str] = name_of) -> None:
        self.definitions: dict[str, Any] = {}
        self._reference = reference
        self._name_of = name_of
        self._named: dict[str, type[Schema]] = {}

    def refer(self, schema: type[Schema] | Schema) -> dict[str, Any]:
        """A reference to a schema, which is written into ``definitions`` the first time."""
        made = schema if isinstance(schema, Schema) else schema()
        name = self._name_of(type(made))
        if self._named.setdefault(name, type(made)) is not type(made):
            raise ValueError(f"two schemas are called {name}")
        if name not in self.definitions:
            self.definitions[name] = {}  # keeps the place, so that a schema may refer to itself
            self.definitions[name] = self.object_of(made)
        return {"$ref": self._reference(name)}

    def object_of(self, schema: Schema) -> dict[str, Any]:
        """A schema, written out."""
        out: dict[str, Any] = {"type": "object"}
        if schema.__doc__ and schema.__doc__ != Schema.__doc__:
            out["description"] = " ".join(schema.__doc__.split())
        out["properties"] = {field.data_key or name: self.field(field) for name, field in schema.fields.items()}
        required = [field.data_key or name for name, field in schema.fields.items() if field.required]
        if required:
            out["required"] = required
        if schema.unknown != INCLUDE:
            out["additionalProperties"] = False
        return out

    def field(self, field: fields.Field[Any]) -> dict[str, Any]:
        """One field, with what its validators and its metadata say."""
        if "json_schema" in field.metadata:
            return dict(field.metadata["json_schema"])
        out = self._kind(field)
        for validator in field.validators:
            out.update(_bounds(validator, out.get("type")))
        said = {key: value for key, value in field.metadata.items() if key in _KEYWORDS}
        if "enum" in said:  # null has to be one of them, where it may stand there
            out["enum"] = said.pop("enum")
        if field.allow_none:
            out = _or_null(out)
        return {**out, **said}

    def _kind(self, field: fields.Field[Any]) -> dict[str, Any]:
        if isinstance(field, fields.Nested):
            reference = self.refer(field.schema)
            return {"type": "array", "items": reference} if field.many else reference
        if isinstance(field, fields.List):
            return {"type": "array", "items": self.field(field.inner)}
        if isinstance(field, fields.Mapping):
            return self._mapping(field)
        if isinstance(field, fields.Constant):
            return {"const": field.constant}
        for stock, written in _STOCK:
            if isinstance(field, stock):
                return dict(written)
        if type(field) is fields.Raw:
            return {}
        raise TypeError(f"{type(field).__name__} needs a json_schema in its metadata")

    def _mapping(self, field: fields.Mapping[Any]) -> dict[str, Any]:
        out: dict[str, Any] = {"type": "object"}
        if field.key_field is not None:
            keys = self.field(field.key_field)
            if keys != {"type": "string"}:
                out["propertyNames"] = keys
        if field.value_field is not None:
            out["additionalProperties"] = self.field(field.value_field)
        return out


def _or_null(written: dict[str, Any]) -> dict[str, Any]:
    if not written:
        return written  # anything at all, null included
    if "enum" in written:
        written = {**written, "enum": [*written["enum"], None]}
    if isinstance(written.get("type"), str):
        return {**written, "type": [written["type"], "null"]}
    return {"anyOf": [written, {"type": "null"}]}


def _bounds(validator: Callable[[Any], Any], kind: Any) -> Mapping[str, Any]:
    if isinstance(validator, validate.Length):
        what = {"array": "Items", "object": "Properties"}.get(kind, "Length")
        low = validator.min if validator.equal is None else validator.equal
        high = validator.max if validator.equal is None else validator.equal
        return _given({f"min{what}": low, f"max{what}": high})
    if isinstance(validator, validate.Range):
        low_key = "minimum" if validator.min_inclusive else "exclusiveMinimum"
        high_key = "maximum" if validator.max_inclusive else "exclusiveMaximum"
        return _given({low_key: validator.min, high_key: validator.max})
    if isinstance(validator, validate.OneOf):
        return {"enum": list(validator.choices)}
    if isinstance(validator, validate.Equal):
        return {"const": validator.comparable}
    if isinstance(validator, validate.Regexp):
        # marshmallow matches from the start of the text, JSON Schema anywhere in it
        pattern = str(validator.regex.pattern)
        return {"pattern": pattern if pattern.startswith("^") else f"^(?:{pattern})"}
    if isinstance(validator, validate.And):
        out: dict[str, Any] = {}
        for each in validator.validators:
            out.update(_bounds(each, kind))
        return out
    return {}


def _given(bounds: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in bounds.items() if value is not None}
