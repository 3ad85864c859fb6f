"""What the tables of this game share: cells in words, and tables of plain facts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from adjudicator.game import Cell, Table
from adjudicator.games.gloomhaven.words import HEADINGS, WORDS, pieces
from adjudicator.text import Joined, Text

NOTHING = Cell(Text("", ""))
NO_TITLE = Text("", "")
_DASH = Text("-", "—")
_YES, _NO = Text("yes", "是"), Text("no", "否")
_ABILITIES = ("performed", "part")  # fields in which abilities stand as people call them: Move 3
_TITLES: Mapping[str, Text] = {piece.name: piece.title for piece in pieces()}


def field(name: str) -> Text:
    """The word for a field at the head of a column or a row."""
    return HEADINGS.get(name) or WORDS[name]


def said(name: str, code: object) -> Text:
    """What stands in a field in words: a code, a name, a number, a hex, or several."""
    if isinstance(code, bool):
        return _YES if code else _NO
    if code is None:
        return WORDS.get(f"{name}=", _DASH)
    if isinstance(code, list | tuple):
        if is_place(code):
            return Text(str(list(code)), str(list(code)))
        parts = tuple(said(name, each) for each in code)
        return Text(Joined(parts)["en"], Joined(parts)["zh"]) if parts else _DASH
    text = WORDS.get(f"{name}={code}") or _TITLES.get(str(code))
    if text is None and name in _ABILITIES:
        kind, _, value = str(code).partition(" ")
        text = WORDS.get(f"ability={kind.lower()}") if value.isdigit() or not value else None
        text = text and Text("{kind} {value}", "{kind} {value}").fill(kind=text, value=value)
        text = text and Text(text.en.strip().capitalize(), text.zh.strip())
    return text or Text(str(code), str(code))


def is_place(value: object) -> bool:
    """Whether a value is a hex."""
    return isinstance(value, list | tuple) and len(value) == 2 and all(type(part) is int for part in value)


def cell(name: str, code: object, mood: str = "") -> Cell:
    """A cell with what stands in a field."""
    return Cell(said(name, code), mood)


def number(value: object, mood: str = "") -> Cell:
    """A cell with a number, or a dash for none."""
    return Cell(_DASH if value is None else Text(str(value), str(value)), mood)


def whether(value: bool | None) -> Cell:
    """A cell with yes or no, in green and red."""
    return Cell(_DASH) if value is None else Cell(_YES if value else _NO, "good" if value else "bad")


def facts(title: Text, value: Mapping[str, Any], names: Iterable[str], notes: tuple[Text, ...] = ()) -> Table:
    """Some fields of a value, one a row; what is null or an empty list is left out."""
    rows = []
    for name in names:
        held = value.get(name)
        if held is None or held == []:
            continue
        shown = cell(name, held, "strong")
        rows.append((Cell(field(name)), shown))
    return Table(title, (NO_TITLE, NO_TITLE), tuple(rows), notes)


def rows_of(
    title: Text,
    entries: Sequence[Mapping[str, Any]],
    names: Sequence[str],
    notes: tuple[Text, ...] = (),
    strong: str | None = None,
) -> Table:
    """Some fields of a list of objects, a row for each; columns in which nothing stands are left out."""
    kept = [name for name in names if any(entry.get(name) not in (None, [], "") for entry in entries)]
    rows = tuple(
        tuple(cell(name, entry.get(name), "strong" if name == strong else "") for name in kept) for entry in entries
    )
    numeric = tuple(
        nth
        for nth, name in enumerate(kept)
        if all(entry.get(name) is None or type(entry.get(name)) is int for entry in entries)
    )
    return Table(title, tuple(field(name) for name in kept), rows, notes, numeric)


def told(name: str) -> Text:
    """A player's or figure's own name as a text."""
    return Text(name, name)
