"""Values laid out as tables: fields and codes in a game's words, a row for each fact or for each of several objects."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from adjudicator.game import Cell, Table
from adjudicator.text import Joined, Text

NOTHING = Cell(Text("", ""))
NO_TITLE = Text("", "")
_DASH = Text("-", "—")
_YES, _NO = Text("yes", "是"), Text("no", "否")


def told(name: str) -> Text:
    """A name that people gave, or a number, as a text: the same in both languages."""
    return Text(name, name)


def number(value: object, mood: str = "") -> Cell:
    """A cell with a number, or a dash for none."""
    return Cell(_DASH if value is None else told(str(value)), mood)


def whether(value: bool | None) -> Cell:
    """A cell with yes or no, in green and red."""
    return Cell(_DASH) if value is None else Cell(_YES if value else _NO, "good" if value else "bad")


def _nothing_own(name: str, value: object) -> Text | None:
    return None


@dataclass(frozen=True, slots=True)
class Layout:
    """How the tables of one game say things.

    ``words`` are those of ``Game.words``, ``titles`` the names of its pieces. ``headings`` are for fields whose words
    are a phrase that takes in other fields. ``people`` are the fields in which names stand that people gave: those are
    said as they are, even if something in the game has the same name. ``own`` says what needs a way of its own, such as
    a place on a map, and returns None for the rest.
    """

    words: Mapping[str, Text]
    titles: Mapping[str, Text]
    headings: Mapping[str, Text]
    people: frozenset[str] = frozenset()
    own: Callable[[str, object], Text | None] = _nothing_own

    def field(self, name: str) -> Text:
        """The word for a field at the head of a column or a row."""
        return self.headings.get(name) or self.words[name]

    def said(self, name: str, value: object) -> Text:
        """What stands in a field in words: a code, a name, a number, several, or each name with its number."""
        if isinstance(value, bool):
            return _YES if value else _NO
        if value is None:
            return self.words.get(f"{name}=", _DASH)
        text = self._named(name, value) or self.own(name, value)
        if text is not None:
            return text
        if isinstance(value, list | tuple):
            return self._joined([self.said(name, each) for each in value])
        if isinstance(value, Mapping):
            both = Text("{key} {held}", "{key} {held}")
            return self._joined([both.fill(key=self._key(name, k), held=self.said("", v)) for k, v in value.items()])
        return told(str(value))

    def _named(self, name: str, value: object) -> Text | None:
        """The word for a code, or the name of something in the game."""
        if name in self.people or isinstance(value, list | tuple | Mapping):
            return None
        return self.words.get(f"{name}={value}") or self.titles.get(str(value))

    def _key(self, name: str, key: str) -> Text:
        """The name of one of the things that a field has something for."""
        return told(key) if name in self.people else self.words.get(key) or self.titles.get(key) or told(key)

    def _joined(self, parts: Sequence[Text]) -> Text:
        both = Joined(tuple(parts))
        return Text(both["en"], both["zh"]) if parts else _DASH

    def cell(self, name: str, value: object, mood: str = "") -> Cell:
        """A cell with what stands in a field."""
        return Cell(self.said(name, value), mood)

    def facts(self, title: Text, value: Mapping[str, Any], names: Iterable[str], notes: tuple[Text, ...] = ()) -> Table:
        """Some fields of a value, one a row; what is null or an empty list is left out."""
        rows = []
        for name in names:
            held = value.get(name)
            if held is None or held == []:
                continue
            rows.append((Cell(self.field(name)), self.cell(name, held, "strong")))
        return Table(title, (NO_TITLE, NO_TITLE), tuple(rows), notes)

    def rows_of(
        self,
        title: Text,
        entries: Sequence[Mapping[str, Any]],
        names: Sequence[str],
        notes: tuple[Text, ...] = (),
        strong: str | None = None,
    ) -> Table:
        """Some fields of a list of objects, a row for each; columns in which nothing stands are left out."""
        kept = [name for name in names if any(entry.get(name) not in (None, [], "") for entry in entries)]
        rows = tuple(
            tuple(self.cell(name, entry.get(name), "strong" if name == strong else "") for name in kept)
            for entry in entries
        )
        numeric = tuple(
            nth
            for nth, name in enumerate(kept)
            if all(entry.get(name) is None or type(entry.get(name)) is int for entry in entries)
        )
        return Table(title, tuple(self.field(name) for name in kept), rows, notes, numeric)
