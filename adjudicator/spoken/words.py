"""Values in words: what JSON holds as people would say it, with the game's names and words in their language."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from adjudicator.game import Game
from adjudicator.text import Language, Text, fill

# The fields that questions, claims and choices are made of. A game's own words go before these, and what neither has
# stands as it is. See Game.words for the places.
_FIELDS: Final = {
    "at_least": Text("at least", "至少"),
    "at_most": Text("at most", "至多"),
    "base_strength": Text("base strength", "基本战力"),
    "by": Text("by", "由"),
    "card": Text("{card}", "{card}"),
    "choices": Text("choices", "选择"),
    "chooser": Text("{chooser}: {choice}", "{chooser}：{choice}"),
    "for": Text("{card} for {for}", "{card}计入{for}"),
    "legal": Text("legal", "合法"),
    "move": Text("{move}", "{move}"),
    "moves": Text("moves", "行动"),
    "name": Text("name", "名称"),
    "player": Text("player", "玩家"),
    "players": Text("players", "玩家"),
    "points": Text("points", "分数"),
    "readings": Text("readings", "读法"),
    "total": Text("total", "总分"),
    "winner": Text("winner", "胜者"),
    "winners": Text("winners", "胜者"),
}
_YES: Final = Text("yes", "是")
_NO: Final = Text("no", "否")
_NONE: Final = Text("none", "无")
_DECLINED: Final = Text("not used", "不使用")
_PLACE: Final = re.compile(r"\{(\w+)\}")
_WHO: Final = "player"  # whoever a value is about is named last


class Words:
    """How values are said in one language. ``state`` is a table state: who has a name there keeps it.

    A player may be called like a card; the card's name would be translated, the player's is not. ``more`` has words
    for what the game has none for.
    """

    def __init__(
        self, judge: Game[Any], lang: Language, state: object = None, more: Mapping[str, Text] = MappingProxyType({})
    ) -> None:
        self.lang = lang
        people = frozenset(_names(state))
        self._titles = {piece.name: piece.title[lang] for piece in judge.pieces() if piece.name not in people}
        own = {**more, **judge.words()}
        self._codes = {name: text[lang] for name, text in own.items() if "=" in name}
        self._fields = {name: text[lang] for name, text in {**_FIELDS, **own}.items() if "=" not in name}
        self._comma = {"en": ", ", "zh": "、"}[lang]
        self._colon = {"en": ": ", "zh": "："}[lang]

    # --- in one line

    def brief(self, value: object) -> str:
        """A value in one line."""
        if isinstance(value, Mapping):
            what, who = self.apart(value)
            return (what + self._aside(who) if what else who) if who else what
        return self._value("", value, {})

    def apart(self, things: Mapping[str, Any]) -> tuple[str, str]:
        """What an object says in one line, and the player whom it says that of, or else nothing."""
        who = things.get(_WHO)
        what = [self._phrase(name, things) for name in self._saying(things) if name != _WHO]
        return self._comma.join(what), "" if who is None else str(who)

    def choices(self, choices: Mapping[str, Any]) -> str:
        """Choices in one line: which card makes it, and what it is."""
        between = {"en": "; ", "zh": "；"}[self.lang]
        return between.join(self._choices(choices))

    def way(self, things: Mapping[str, Any]) -> str:
        """A way in which things may go, in one line: whose it is, what is chosen, and what that comes to."""
        who = things.get(_WHO, things.get("name"))
        what, _ = self.apart({key: inner for key, inner in things.items() if key not in ("choices", "name", _WHO)})
        choices = self.choices(things.get("choices", {}))
        if who is None:
            return choices + self._aside(what) if choices and what else choices or what
        between = {"en": "; ", "zh": "；"}[self.lang]
        return self._colon.join(part for part in (str(who), between.join(filter(None, (what, choices)))) if part)

    def _aside(self, said: str) -> str:
        return {"en": f" ({said})", "zh": f"（{said}）"}[self.lang]

    # --- in lines

    def lines(self, things: Mapping[str, Any]) -> Iterator[str]:
        """The fields of an object, one a line; what has fields with fields of their own is indented below."""
        for name in self._saying(things):
            value = things[name]
            head = self._fields.get(name, self._titles.get(name, name))
            head = (name if _PLACE.search(head) else head) + self._colon
            if name == "choices" and isinstance(value, Mapping):
                if value:
                    yield head.rstrip()
                    yield from ("  " + said for said in self._choices(value))
            elif isinstance(value, Mapping) and (name == "readings" or any(map(_is_nested, value.values()))):
                yield head.rstrip()
                yield from ("  " + said for said in self.lines(value))
            elif isinstance(value, list | tuple) and any(isinstance(inner, Mapping) for inner in value):
                yield head.rstrip()
                for inner in value:
                    yield from self._entry(inner)
            else:
                yield self._phrase(name, things, self._colon)

    def _entry(self, value: object) -> Iterator[str]:
        """One entry of a list."""
        said = self.lines(value) if isinstance(value, Mapping) else iter([self.brief(value)])
        for nth, one in enumerate(said):
            yield ("    " if nth else "  - ") + one

    # --- their parts

    def _saying(self, things: Mapping[str, Any]) -> list[str]:
        """The fields of an object, without those that the words for other ones say."""
        said: set[str] = set()
        for name, value in things.items():
            for words in (self._codes.get(_code(name, value)), self._fields.get(name)):
                places = set(_PLACE.findall(words or ""))
                said |= places - {name} if places <= set(things) else set()
        return [name for name in things if name not in said]

    def _phrase(self, name: str, things: Mapping[str, Any], between: str = " ") -> str:
        """One field of an object, with the others that its words have places for."""
        words = self._fields.get(name, self._titles.get(name, name))
        beside = {key: inner for key, inner in things.items() if key != name}
        said = self._value(name, things[name], beside)
        places = _PLACE.findall(words)
        if not places:
            return words + between + said
        if not set(places) <= set(things):
            return said
        filled = {place: self._value(place, things[place], {}) for place in places if place != name}
        return fill(words, {**filled, name: said}, self.lang)

    def _value(self, name: str, value: object, beside: Mapping[str, Any]) -> str:
        """What stands in a field; ``beside`` are the other fields of the object."""
        words = self._codes.get(_code(name, value))
        places = _PLACE.findall(words or "")
        if words is not None and set(places) <= set(beside):
            return fill(words, {place: self._value(place, beside[place], {}) for place in places}, self.lang)
        if name == "choice":
            return self._choice(value)
        if name == "choices" and isinstance(value, Mapping):
            return self.choices(value)
        if value is None:
            return _NONE[self.lang]
        if isinstance(value, bool):
            return (_YES if value else _NO)[self.lang]
        if isinstance(value, str):
            return self._titles.get(value, value)
        if isinstance(value, Mapping):
            people = value and not any(key in self._fields for key in value)  # names, with a code each
            if people and all(_code(name, inner) in self._codes for inner in value.values()):
                each = (f"{key} {self._value(name, inner, {})}" for key, inner in value.items())
                return self._comma.join(each)
            return self.brief(value)
        if isinstance(value, list | tuple):
            if value and all(type(inner) is int for inner in value):  # a place on a map
                return str(list(value))
            return self._comma.join(self._value(name, inner, {}) for inner in value) or _NONE[self.lang]
        return str(value)

    def _choices(self, choices: Mapping[str, Any]) -> Iterator[str]:
        for chooser, choice in choices.items():
            yield self._titles.get(chooser, chooser) + self._colon + self._choice(choice)

    def _choice(self, value: object) -> str:
        """A choice: what it says in turn, without the names of the fields."""
        if value is None:
            return _DECLINED[self.lang]
        if isinstance(value, Mapping):
            return " → ".join(self._value(name, inner, {}) for name, inner in value.items())
        return self.brief(value)


def _code(name: str, value: object) -> str:
    """The name under which a game may have a word for a field with that value."""
    if value is None or isinstance(value, str):
        return f"{name}={value or ''}"
    return ""


def _is_nested(value: object) -> bool:
    return isinstance(value, Mapping | list | tuple)


def _names(thing: object) -> Iterator[str]:
    """Whatever stands under "name" in a state."""
    if isinstance(thing, Mapping):
        for key, value in thing.items():
            if key == "name" and isinstance(value, str):
                yield value
            yield from _names(value)
    elif isinstance(thing, list | tuple):
        for inner in thing:
            yield from _names(inner)
