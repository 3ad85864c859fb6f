"""How the tables of this game say things."""

from __future__ import annotations

from typing import Final

from adjudicator.games.gloomhaven.words import HEADINGS, WORDS, pieces
from adjudicator.judging.laying_out import Layout, told
from adjudicator.text import Text

_ABILITIES = ("performed", "part")  # fields in which abilities stand as people call them: Move 3


def is_place(value: object) -> bool:
    """Whether a value is a hex."""
    return isinstance(value, list | tuple) and len(value) == 2 and all(type(part) is int for part in value)


def _own(name: str, value: object) -> Text | None:
    """A hex, or an ability with its number."""
    if isinstance(value, list | tuple):
        return told(str(list(value))) if is_place(value) else None
    if name not in _ABILITIES:
        return None
    kind, _, points = str(value).partition(" ")
    text = WORDS.get(f"ability={kind.lower()}") if points.isdigit() or not points else None
    if text is None:
        return None
    text = Text("{kind} {value}", "{kind} {value}").fill(kind=text, value=points)
    return Text(text.en.strip().capitalize(), text.zh.strip())


LAYOUT: Final = Layout(WORDS, {piece.name: piece.title for piece in pieces()}, HEADINGS, own=_own)
field, said, cell, facts, rows_of = LAYOUT.field, LAYOUT.said, LAYOUT.cell, LAYOUT.facts, LAYOUT.rows_of
