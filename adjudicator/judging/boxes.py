"""Texts of a certain width: cut, filled up, wrapped, in both languages at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from adjudicator.game import Cell
from adjudicator.text import Language, Text, cells


class Piece(NamedTuple):
    """Some characters in one mood."""

    text: Text
    mood: str = ""


def wide(pieces: Sequence[Piece]) -> int:
    """How many cells pieces take side by side, in the language in which that is more."""
    return max(sum(cells(piece.text[lang]) for piece in pieces) for lang in ("en", "zh"))


def cut(text: Text, most: int) -> Text:
    """A text that takes so many cells at most; what is cut off is shown by a dot."""
    return Text(_cut(text.en, most), _cut(text.zh, most))


def _cut(text: str, most: int) -> str:
    if cells(text) <= most:
        return text
    while cells(text) > most - 1:
        text = text[:-1]
    return text.rstrip() + "."


def short_names(names: Sequence[str], most: int) -> dict[str, str]:
    """Names of so many cells at most, those that are too long cut; two that would be the same get their numbers."""
    out: dict[str, str] = {}
    for nth, name in enumerate(names, 1):
        short = cut(Text(name, name), most).en
        if short in out.values() or (short != name and short in names):
            short = cut(Text(name, name), most - len(f"#{nth}")).en + f"#{nth}"
        out[name] = short
    return out


def filled(pieces: Sequence[Piece], width: int) -> list[Piece]:
    """Pieces with spaces after them up to a width."""

    def left(lang: Language) -> str:
        return " " * (width - sum(cells(piece.text[lang]) for piece in pieces))

    return [*pieces, Piece(Text(left("en"), left("zh")))]


def wrapped(parts: Sequence[Sequence[Piece]], width: int, between: Text) -> list[list[Piece]]:
    """Parts in lines of a width, with something between those of one line; a part is never broken."""
    lines: list[list[Piece]] = []
    for part in parts:
        longer = [*lines[-1], Piece(between), *part] if lines else list(part)
        if lines and wide(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(list(part))
    return lines


def row(pieces: Sequence[Piece]) -> tuple[Cell, ...]:
    """A row of a drawing, neighbours of one mood joined."""
    out: list[Piece] = []
    for text, mood in pieces:
        before = out.pop().text if out and out[-1].mood == mood else Text("", "")
        out.append(Piece(Text(before.en + text.en, before.zh + text.zh), mood))
    return tuple(Cell(piece.text, piece.mood) for piece in out)
