"""Values in words: what JSON holds as people would read it, with the game's names in their language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from adjudicator.game import Game
from adjudicator.text import Language, Text

# The fields that questions, claims and choices are made of; a game's own that are not here stand as they are.
_FIELDS: Final = {
    "at_least": Text("at least", "至少"),
    "at_most": Text("at most", "至多"),
    "base": Text("base", "基本"),
    "base_strength": Text("base strength", "基本战力"),
    "by": Text("by", "由"),
    "card": Text("card", "牌"),
    "choice": Text("choice", "选择"),
    "choices": Text("choices", "选择"),
    "chooser": Text("chooser", "选择者"),
    "for": Text("for", "用于"),
    "move": Text("move", "行动"),
    "moves": Text("moves", "行动"),
    "name": Text("name", "名称"),
    "of": Text("of", "项目"),
    "player": Text("player", "玩家"),
    "players": Text("players", "玩家"),
    "points": Text("points", "分数"),
    "readings": Text("readings", "读法"),
    "ruling": Text("ruling", "裁定"),
    "suit": Text("suit", "花色"),
    "tie_break": Text("tie-break", "平局判定"),
    "total": Text("total", "总分"),
    "winner": Text("winner", "胜者"),
    "winners": Text("winners", "胜者"),
}
_CHOSEN: Final = ("choice", "choices")
_YES: Final = Text("yes", "是")
_NO: Final = Text("no", "否")
_NONE: Final = Text("none", "无")
_DECLINED: Final = Text("not used", "不使用")


class Words:
    """How values are said in one language. ``state`` is a table state: who has a name there keeps it.

    A player may be called like a card; the card's name would be translated, the player's is not.
    """

    def __init__(self, judge: Game[Any], lang: Language, state: object = None) -> None:
        self.lang = lang
        people = frozenset(_names(state))
        self._titles = {piece.name: piece.title[lang] for piece in judge.pieces() if piece.name not in people}

    def brief(self, value: object, *, chosen: bool = False) -> str:
        """A value in one line. ``chosen``: it is a choice, and null one that was declined."""
        if value is None:
            return (_DECLINED if chosen else _NONE)[self.lang]
        if isinstance(value, bool):
            return (_YES if value else _NO)[self.lang]
        if isinstance(value, str):
            return self._titles.get(value, value)
        between = {"en": ", ", "zh": "、"}[self.lang]
        if isinstance(value, Mapping):
            return between.join(
                f"{self._field(key)} {self.brief(inner, chosen=chosen or key in _CHOSEN)}"
                for key, inner in value.items()
            )
        if isinstance(value, list | tuple):
            return between.join(self.brief(inner) for inner in value)
        return str(value)

    def lines(self, things: Mapping[str, Any], *, chosen: bool = False) -> Iterator[str]:
        """The fields of an object, one a line; what has fields with fields of their own is indented below."""
        colon = {"en": ":", "zh": "："}[self.lang]
        gap = {"en": " ", "zh": ""}[self.lang]
        for key, value in things.items():
            choice = key in _CHOSEN
            if isinstance(value, Mapping) and (choice or key == "readings" or any(map(_is_nested, value.values()))):
                yield self._field(key) + colon
                yield from ("  " + said for said in self.lines(value, chosen=choice))
            elif isinstance(value, list | tuple) and any(isinstance(inner, Mapping) for inner in value):
                yield self._field(key) + colon
                for inner in value:
                    yield from self._entry(inner)
            else:
                yield f"{self._field(key)}{colon}{gap}{self.brief(value, chosen=chosen or choice)}"

    def _entry(self, value: object) -> Iterator[str]:
        """One entry of a list."""
        said = self.lines(value) if isinstance(value, Mapping) else iter([self.brief(value)])
        for nth, one in enumerate(said):
            yield ("    " if nth else "  - ") + one

    def _field(self, name: str) -> str:
        return _FIELDS[name][self.lang] if name in _FIELDS else self._titles.get(name, name)


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
