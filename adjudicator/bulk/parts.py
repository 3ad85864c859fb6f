"""What passes between a run from a file to a file and its workers: bytes to work on, and bytes to write."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from adjudicator.games.fantasy_realms.readings import Readings
from adjudicator.text import Language


@dataclass(frozen=True, slots=True)
class Part:
    """Some rows of the input. ``row`` is the number of the first, from 1; ``end`` where the input goes on."""

    row: int
    rows: int
    data: bytes
    end: int


@dataclass(frozen=True, slots=True)
class Done:
    """What is to be written for a part, and how many of its rows were refused."""

    data: bytes
    wrong: int


@dataclass(frozen=True, slots=True)
class Mark:
    """How far a run has come: rows done, where the input goes on, bytes written, rows refused."""

    rows: int = 0
    read: int = 0
    written: int = 0
    wrong: int = 0


class Source(Protocol):
    """An input file in some format, and what becomes of it.

    ``size`` is what ``Part.end`` comes to in the end, 0 where that is not known; ``head`` what the bytes that are
    written begin with.
    """

    size: int
    head: bytes

    def parts(self, mark: Mark, chunk: int) -> Iterator[Part]:
        """So many rows at a time, from the mark on. Raises UnreadableError."""

    def work(self, reads: Readings, lang: Language) -> Callable[[Part], Done]:
        """What a worker does with a part; picklable."""

    def finish(self, written: Path, out: Path) -> None:
        """Make the output of what was written, all of it or nothing. Raises OSError."""
