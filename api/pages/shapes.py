"""From JSON Schema to what ``static/editor.js`` makes forms from: of tables, of what is asked, and of what is claimed.

A shape says what may stand in a place: ``is`` is ``object`` (of ``fields``, or ``of`` names it among the shapes of the
state), ``list`` (of ``item``), ``tuple`` (of ``items``: as many as there are), ``map`` (from ``key`` to ``value``),
``choice`` (of ``choices``, each a code and its label), ``truth``, ``number`` (from ``least`` to ``most``), ``text``, or
``any``: written as JSON. A field is ``{name, label, shape}``, with ``must`` if it may not be left out, and ``hint``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from adjudicator.api.pages.naming import Namer, followed
from adjudicator.game import Game
from adjudicator.json_schema import json_schema
from adjudicator.text import Language

Shape = dict[str, Any]
_WHOLE: Final = ""  # the name of the state among the shapes
_MOST_PLACES: Final = 4  # of a list of fixed length that is laid out as one


def shapes_of_state(game: Game[Any], lang: Language) -> dict[str, list[Shape]]:
    """The objects of a game's state by name, the state itself under the empty one: their fields, in order."""
    whole = json_schema(game.state_schema)
    writer = Shapes(Namer(game, lang), whole, nulls=False)
    definitions: Mapping[str, Any] = whole.get("$defs", {})
    return {name: writer.fields(name, schema) for name, schema in ((_WHOLE, whole), *definitions.items())}


def is_plain(shape: Shape) -> bool:
    """Whether a line of text says it: a value, or a list of names."""
    return shape.get("item", shape)["is"] in ("choice", "truth", "number", "text", "any") and not (
        shape["is"] == "list" and shape["item"]["is"] != "text"
    )


class Shapes:
    """Writes the shapes of one schema. ``nulls`` is whether null says something; in a state it is as good as nothing.

    Without nulls, objects are named as the schema does; with them they are written where they stand.
    """

    def __init__(self, namer: Namer, whole: Mapping[str, Any], *, nulls: bool) -> None:
        self._namer = namer
        self._whole = whole
        self._nulls = nulls
        self._label = namer.part if nulls else namer.label

    def object(self, of: str, schema: Mapping[str, Any]) -> Shape:
        """The shape of an object, written out."""
        return {"is": "object", "fields": self.fields(of, schema)}

    def fields(self, of: str, schema: Mapping[str, Any]) -> list[Shape]:
        """The fields of an object."""
        return [self._field(of, name, inner, schema) for name, inner in schema.get("properties", {}).items()]

    def shape(self, name: str, schema: Mapping[str, Any]) -> Shape:
        """What may stand in a field of that name."""
        reference = schema.get("$ref")
        if reference is not None and not self._nulls:
            return {"is": "object", "of": str(reference).rpartition("/")[2]}
        schema = self._one(followed(schema, self._whole))
        if "$ref" in schema:
            return self.shape(name, schema)
        if "enum" in schema:
            return {"is": "choice", "choices": [[code, self._namer.code(name, code)] for code in schema["enum"]]}
        match schema.get("type"):
            case "array":
                return self._list(name, schema)
            case "object" if isinstance(schema.get("additionalProperties"), Mapping):
                key = self.shape(name, schema.get("propertyNames", {"type": "string"}))
                return {"is": "map", "key": key, "value": self.shape(name, schema["additionalProperties"])}
            case "object" if "properties" in schema:
                return self.object(str(reference or "").rpartition("/")[2], schema)
            case "boolean":
                return {"is": "truth"}
            case "integer" | "number":
                bounds = {"least": "minimum", "most": "maximum"}
                return {"is": "number", **{ours: schema[its] for ours, its in bounds.items() if its in schema}}
            case "string":
                return {"is": "text"}
        return {"is": "any"}

    def _field(self, of: str, name: str, schema: Mapping[str, Any], around: Mapping[str, Any]) -> Shape:
        field: Shape = {"name": name, "label": self._label(name, of), "shape": self.shape(name, schema)}
        if name in around.get("required", ()):
            field["must"] = True
        if hint := self._namer.hint(schema.get("description", "")):
            field["hint"] = hint
        return field

    def _one(self, schema: Mapping[str, Any]) -> Mapping[str, Any]:
        """A schema of several cases as one of one case, where it comes to that."""
        found: list[Mapping[str, Any]] = list(schema.get("oneOf", schema.get("anyOf", ())))
        types = schema.get("type")
        if isinstance(types, list | tuple) and "enum" not in schema:
            found = [{**schema, "type": each} for each in types]
        cases = [case for case in found if case.get("type") != "null"]
        if len(cases) != 1 or (self._nulls and len(found) > 1 and "enum" not in cases[0]):
            return schema
        if self._nulls and len(found) > 1:
            return {"enum": [*cases[0]["enum"], None]}
        return cases[0]

    def _list(self, name: str, schema: Mapping[str, Any]) -> Shape:
        items = schema.get("prefixItems")
        length = schema.get("minItems")
        if items is None and length == schema.get("maxItems") and length is not None and length <= _MOST_PLACES:
            items = [schema["items"]] * length
        if items is not None:
            return {"is": "tuple", "items": [self.shape(name, each) for each in items]}
        return {"is": "list", "item": self.shape(name, schema["items"])}
