"""A sheet of hexes made of characters: two lines a hex, so that a board of ten columns fits into 80 cells.

.        ______          Odd columns lie half a hex, one line, higher. Each hex has two lines of six cells to
 ______/      \\          write on; the lower one is written over its southern edge.
/      \\______/
\\______/
"""

from __future__ import annotations

from typing import NamedTuple

from adjudicator.game import Cell
from adjudicator.games.gloomhaven.hexes import Hex
from adjudicator.text import Text, cells

ROOM = 6  # cells of each of the two lines of a hex
_PITCH = ROOM + 1
_MARGIN = 3  # cells for the numbers of rows, on either side
_TOP = 1  # lines for the numbers of columns, above and below


class Piece(NamedTuple):
    """Some characters in one mood."""

    text: str
    mood: str = ""


class Canvas:
    """The sheet. Row 0 of the board is at the bottom."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self._width = 2 * _MARGIN + columns * _PITCH + 1
        self._height = 2 * _TOP + 2 * rows + 2
        self._sheet = [[Piece(" ")] * self._width for _ in range(self._height)]
        for column in range(columns):
            for line in (0, self._height - 1):
                self._write(line, self._left(column) + 1, [Piece(str(column), "dim")])
        for row in range(rows):
            number = Piece(f"{row:>2}", "dim")
            self._put(self._upper((0, row)), 0, number)
            if columns > 1:  # on the left the rows of the even columns, on the right those of the odd ones
                self._put(self._upper((1, row)), self._width - 2, Piece(f"{row:<2}", "dim"))

    def _left(self, column: int) -> int:
        return _MARGIN + column * _PITCH

    def _upper(self, place: Hex) -> int:
        """The upper of the two lines of a hex."""
        return _TOP + 2 * (self.rows - 1 - place[1]) + (1 if place[0] & 1 else 2)

    def edge(self, place: Hex, direction: str, mood: str = "dim", wall: str = "") -> None:
        """Draw the edge of a hex in a direction: as a line, or made of the character of a wall."""
        upper, left = self._upper(place), self._left(place[0])
        match direction:
            case "N" | "S":
                line = upper - 1 if direction == "N" else upper + 1
                self._put(line, left + 1, Piece((wall or "_") * ROOM, mood))
            case "NW" | "SE":
                where = (upper, left) if direction == "NW" else (upper + 1, left + _PITCH)
                self._put(*where, Piece(wall or "/", mood))
            case _:
                where = (upper + 1, left) if direction == "SW" else (upper, left + _PITCH)
                self._put(*where, Piece(wall or "\\", mood))

    def fill(self, place: Hex, character: str, mood: str) -> None:
        """Fill a hex with a character."""
        for line in (0, 1):
            self._put(self._upper(place) + line, self._left(place[0]) + 1, Piece(character * ROOM, mood))

    def write(self, place: Hex, line: int, pieces: list[Piece]) -> None:
        """Write in the middle of the upper (0) or the lower line (1) of a hex. What does not fit is left out."""
        self._write(self._upper(place) + line, self._left(place[0]) + 1, pieces)

    def _write(self, line: int, left: int, pieces: list[Piece]) -> None:
        fitting: list[Piece] = []
        used = 0
        for piece in pieces:
            text = piece.text
            while used + cells(text) > ROOM:
                text = text[:-1]
            if text:
                fitting.append(Piece(text, piece.mood))
                used += cells(text)
        at = left + (ROOM - used) // 2
        for piece in fitting:
            self._put(line, at, piece)
            at += cells(piece.text)

    def _put(self, line: int, at: int, piece: Piece) -> None:
        for character in piece.text:
            self._sheet[line][at] = Piece(character, piece.mood)
            at += 1
            if cells(character) == 2:  # it has taken the next cell too
                self._sheet[line][at] = Piece("", piece.mood)
                at += 1

    def drawn(self) -> tuple[tuple[Cell, ...], ...]:
        """The rows, neighbours of one mood joined, without empty lines at the top."""
        return tuple(_joined(line) for line in self._sheet if any(piece.text.strip() for piece in line))


def _joined(line: list[Piece]) -> tuple[Cell, ...]:
    spans: list[Piece] = []
    for piece in line:
        mood = "" if piece.text == " " else piece.mood
        if spans and spans[-1].mood == mood:
            spans[-1] = Piece(spans[-1].text + piece.text, mood)
        else:
            spans.append(Piece(piece.text, mood))
    if spans and not spans[-1].text.strip():
        spans.pop()
    return tuple(Cell(Text(span.text, span.text), span.mood) for span in spans)
