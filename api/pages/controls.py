"""From the JSON Schema of what a question is told, and of what may be claimed, to the fields of a form."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from adjudicator.describing import described
from adjudicator.game import Game, Question
from adjudicator.text import Language, Text

_YES, _NO = Text("yes", "是"), Text("no", "否")
_MAIN: Final = Text("the answer", "答案")
# Where a game has no word of its own.
_FIELDS: Final = {
    "act": Text("act", "行动"),
    "at_least": Text("at least", "至少"),
    "at_most": Text("at most", "至多"),
    "card": Text("card", "牌"),
    "choice": Text("choice", "选择"),
    "chooser": Text("chooser", "由哪张牌选"),
    "does": Text("does", "做什么"),
    "for": Text("for", "计入"),
    "move": Text("move", "行动"),
    "name": Text("name", "名称"),
    "of": Text("of", "哪一部分"),
    "player": Text("player", "玩家"),
    "tie_break": Text("tie-break", "平分判定"),
    "winner": Text("winner", "胜者"),
}
_SEVERAL: Final = Text("several facts, as JSON", "多项，写作 JSON")


@dataclass(frozen=True, slots=True)
class Control:
    """One field: of text, or, if it has ``choices``, of one among them (as JSON, each with its label).

    ``types`` are those of JSON Schema that its value may have. ``name`` is that of the property; for a claim, empty
    where the value itself is meant and not one of its facts.
    """

    name: str
    label: str
    types: tuple[str, ...]
    choices: tuple[tuple[str, str], ...] = ()
    required: bool = False
    hint: str = ""

    def written(self, value: Any) -> str:
        """A value as it stands in the field."""
        if self.choices:
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
        self._words = game.words()
        self._titles = {piece.name: piece.title[lang] for piece in game.pieces()}
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
        cases = [_followed(case, whole) for case in value.get("oneOf", value.get("anyOf", [value]))]
        plain = [case for case in cases if case.get("type") != "object" or "properties" not in case]
        if plain:
            main = plain[0] if len(plain) == 1 else {"oneOf": plain}
            yield self._control("", {**main, "description": main.get("description", "")}, whole, True)
        for case in cases:
            if case not in plain:
                for name, schema in case["properties"].items():
                    yield self._control(name, schema, whole, True)
        if len(plain) < len(cases):
            yield Control("*", _SEVERAL[self._lang], ("object",), required=True)

    def _control(self, name: str, schema: Mapping[str, Any], whole: Mapping[str, Any], required: bool) -> Control:
        schema = _followed(schema, whole)
        cases = [_followed(case, whole) for case in schema.get("oneOf", schema.get("anyOf", [schema]))]
        types = tuple(dict.fromkeys(each for case in cases for each in _types(case)))
        choices = self._choices(name, cases)
        hint = str(schema.get("description", "")) if self._lang == "en" else ""  # descriptions are in English
        label = self._said(name) if name else hint.rstrip(".") or _MAIN[self._lang]
        return Control(name, label, types, choices, required, hint if name else "")

    def _said(self, name: str) -> str:
        found = (words[self._lang] for words in (self._words.get(name), _FIELDS.get(name)) if words is not None)
        said = next((words for words in found if "{" not in words), name.replace("_", " "))
        return said[:1].upper() + said[1:]

    def _choices(self, name: str, cases: list[Mapping[str, Any]]) -> tuple[tuple[str, str], ...]:
        """All that may stand in a field, where these are few."""
        found: dict[str, str] = {}
        for case in cases:
            codes = [case["const"]] if "const" in case else case.get("enum")
            if codes is None and _types(case) == ("boolean",):
                found |= {dumped(True): _YES[self._lang], dumped(False): _NO[self._lang]}
            elif codes is None and _types(case) == ("null",):
                found[dumped(None)] = self._code(name, "")
            elif codes is None:
                return ()
            else:
                found |= {dumped(code): self._code(name, code) for code in codes}
        return tuple(found.items())

    def _code(self, name: str, code: Any) -> str:
        words = self._words.get(f"{name}={'' if code is None else code}")
        if words is not None and "{" not in words[self._lang]:
            return words[self._lang]
        return self._titles.get(str(code), "-" if code in (None, "") else str(code))


def _filled(control: Control, value: Any) -> Filled:
    return Filled(control, control.written(value))


def _followed(schema: Mapping[str, Any], whole: Mapping[str, Any]) -> Mapping[str, Any]:
    """A schema, or the one that it refers to within the whole."""
    reference = schema.get("$ref")
    if reference is None:
        return schema
    found: Any = whole
    for part in str(reference).removeprefix("#/").split("/"):
        found = found[part]
    return {**found, **{key: value for key, value in schema.items() if key != "$ref"}}


def _types(schema: Mapping[str, Any]) -> tuple[str, ...]:
    """The types that JSON Schema says a value may have."""
    said = schema.get("type")
    if said is None:
        codes = schema.get("enum", [schema["const"]] if "const" in schema else [""])
        return tuple(dict.fromkeys("null" if code is None else "string" for code in codes))
    return (said,) if isinstance(said, str) else tuple(said)
