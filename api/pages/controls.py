"""From the JSON Schema of what a question is told, and of what may be claimed, to the fields of a form."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from adjudicator.api.pages.naming import Namer, followed
from adjudicator.api.pages.shapes import Shape, Shapes, is_plain
from adjudicator.describing import described
from adjudicator.game import Game, Question
from adjudicator.text import Language, Text

_YES, _NO = Text("yes", "是"), Text("no", "否")
_MAIN: Final = Text("the answer", "答案")
_SEVERAL: Final = Text("several facts", "多项")


@dataclass(frozen=True, slots=True)
class Control:
    """One field: of text, or, if it has ``choices``, of one among them (as JSON, each with its label).

    ``types`` are those of JSON Schema that its value may have. ``name`` is that of the property; for a claim, empty
    where the value itself is meant and not one of its facts. What is more than a line of text can well say has a
    ``shape``: a form of its own is made of that.
    """

    name: str
    label: str
    types: tuple[str, ...]
    choices: tuple[tuple[str, str], ...] = ()
    required: bool = False
    hint: str = ""
    shape: Shape | None = None

    def written(self, value: Any) -> str:
        """A value as it stands in the field."""
        if self.choices or self.shape is not None:
            return dumped(value)
        if isinstance(value, str):
            return value
        if isinstance(value, list | tuple) and value and all(isinstance(each, str) for each in value):
            return ", ".join(value)
        return dumped(value)


@dataclass(frozen=True, slots=True)
class Filled:
    """A claim in the form: which of its fields says it, and what stands there."""

    control: Control
    text: str


def dumped(value: Any) -> str:
    """JSON in one line."""
    return json.dumps(value, ensure_ascii=False)


class Controls:
    """The fields of one question of a game, in one language."""

    def __init__(self, game: Game[Any], question: Question, lang: Language) -> None:
        self._lang = lang
        self._namer = Namer(game, lang)
        self._question = question.name
        told = described(question)
        self.example: Mapping[str, Any] = told["example"]
        asks = told["asks_schema"]
        required = asks.get("required", ())
        self.asks = tuple(
            self._control(name, schema, asks, name in required) for name, schema in asks.get("properties", {}).items()
        )
        self.facts = () if told["claim_schema"] is None else tuple(self._facts(told["claim_schema"]))

    def claimed(self, value: Any) -> Filled:
        """A claim's value, in the field that it fits."""
        by_name = {fact.name: fact for fact in self.facts}
        if isinstance(value, Mapping) and len(value) == 1:
            ((name, inner),) = value.items()
            if name in by_name:
                return _filled(by_name[name], inner)
        if isinstance(value, Mapping) or "" not in by_name:
            return Filled(self.facts[-1], dumped(value))
        return _filled(by_name[""], value)

    def _facts(self, whole: Mapping[str, Any]) -> Iterator[Control]:
        """What may be claimed: the value itself, each fact that it may have, and several of them together."""
        value = whole["properties"]["value"]
        cases = [followed(case, whole) for case in value.get("oneOf", value.get("anyOf", [value]))]
        plain = [case for case in cases if case.get("type") != "object" or "properties" not in case]
        if plain:
            main = plain[0] if len(plain) == 1 else {"oneOf": plain}
            yield self._control("", {**main, "description": main.get("description", "")}, whole, True)
        for case in cases:
            if case not in plain:
                for name, schema in case["properties"].items():
                    yield self._control(name, schema, whole, True)
                facts = Shapes(self._namer, whole, nulls=True).object("", case)
                several = Control("*", _SEVERAL[self._lang], ("object",), required=True, shape=facts)
        if len(plain) < len(cases):
            yield several

    def _control(self, name: str, schema: Mapping[str, Any], whole: Mapping[str, Any], required: bool) -> Control:
        schema = followed(schema, whole)
        cases = [followed(case, whole) for case in schema.get("oneOf", schema.get("anyOf", [schema]))]
        types = tuple(dict.fromkeys(each for case in cases for each in _types(case)))
        choices = self._choices(name, cases)
        hint = self._namer.hint(str(schema.get("description", "")))
        label = self._namer.said(name, self._question) if name else hint.rstrip(".。") or _MAIN[self._lang]
        shape = Shapes(self._namer, whole, nulls=True).shape(name, schema)
        plain = bool(choices) or len(types) > 1 or is_plain(shape)
        return Control(name, label, types, choices, required, hint if name else "", None if plain else shape)

    def _choices(self, name: str, cases: list[Mapping[str, Any]]) -> tuple[tuple[str, str], ...]:
        """All that may stand in a field, where these are few."""
        found: dict[str, str] = {}
        for case in cases:
            codes = [case["const"]] if "const" in case else case.get("enum")
            if codes is None and _types(case) == ("boolean",):
                found |= {dumped(True): _YES[self._lang], dumped(False): _NO[self._lang]}
            elif codes is None and _types(case) == ("null",):
                found[dumped(None)] = self._namer.code(name, "")
            elif codes is None:
                return ()
            else:
                found |= {dumped(code): self._namer.code(name, code) for code in codes}
        return tuple(found.items())


def _filled(control: Control, value: Any) -> Filled:
    return Filled(control, control.written(value))


def _types(schema: Mapping[str, Any]) -> tuple[str, ...]:
    """The types that JSON Schema says a value may have."""
    said = schema.get("type")
    if said is None:
        codes = schema.get("enum", [schema["const"]] if "const" in schema else [""])
        return tuple(dict.fromkeys("null" if code is None else "string" for code in codes))
    return (said,) if isinstance(said, str) else tuple(said)
