"""What forms call the fields and codes of a game, and how a JSON Schema is followed to where it says what they are."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from adjudicator.api.pages.hints import hints_of
from adjudicator.api.pages.labels import LABELS
from adjudicator.game import Game
from adjudicator.text import Language, Text

_OF_NULL: Final = re.compile(r"[;,][^;,.]*\bnull\b[^;.]*")
_NOTHING: Final = Text("none or not known", "无或未知")
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


class Namer:
    """What the fields and codes of a game are called in one language."""

    def __init__(self, game: Game[Any], lang: Language) -> None:
        self._lang = lang
        self._words = game.words()
        self._titles = {piece.name: piece.title[lang] for piece in game.pieces()}
        self._hints = hints_of(game.id) if lang == "zh" else None

    def hint(self, description: str) -> str:
        """What a schema says of a field, in words for people; empty if there are none in this language."""
        said = in_words(description)
        return said if self._hints is None else self._hints.get(said, "")

    def said(self, name: str, question: str) -> str:
        """A field of what a question is asked with, or of what may be claimed of it."""
        return self._first(name, self._words.get(f"{question}.{name}"), self._words.get(name), _FIELDS.get(name))

    def label(self, name: str, of: str) -> str:
        """A field of the object ``of`` of a table state, as its schema calls that."""
        return self._first(name, LABELS.get(f"{of}.{name}"), LABELS.get(name), self._words.get(name))

    def part(self, name: str, of: str) -> str:
        """A field of an object that is a part of what is asked or claimed."""
        return self._first(name, self._words.get(name), _FIELDS.get(name), LABELS.get(f"{of}.{name}"), LABELS.get(name))

    def code(self, name: str, code: Any) -> str:
        """A code that stands in a field."""
        key = f"{name}={'' if code is None else code}"
        words = self._words.get(key)
        if words is not None and "{" not in words[self._lang]:
            return words[self._lang]
        label = LABELS.get(key)
        if label is not None:
            return label[self._lang]
        return self._titles.get(str(code), _NOTHING[self._lang] if code in (None, "") else str(code))

    def _first(self, name: str, *those: Text | None) -> str:
        """The first of several words that is there and needs no other fields; the name, where none is."""
        found = (words[self._lang] for words in those if words is not None)
        said = next((words for words in found if "{" not in words), name.replace("_", " "))
        return said[:1].upper() + said[1:]


def in_words(description: str) -> str:
    """What a schema says of a field, for people who fill in a form: that has no null, and its codes are words."""
    said = _OF_NULL.sub("", description)
    return re.sub(r"\btrue if\b", "yes if", re.sub(r"\bfalse if\b", "no if", said))


def followed(schema: Mapping[str, Any], whole: Mapping[str, Any]) -> Mapping[str, Any]:
    """A schema, or the one that it refers to within the whole."""
    reference = schema.get("$ref")
    if reference is None:
        return schema
    found: Any = whole
    for part in str(reference).removeprefix("#/").split("/"):
        found = found[part]
    return {**found, **{key: value for key, value in schema.items() if key != "$ref"}}
