"""Hands and tables as lines of JSON, and a line of JSON for each."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, Final

import numpy as np

from adjudicator import strict_json
from adjudicator.bulk.given import BITS, Given, of_rows
from adjudicator.bulk.parts import Done, Mark, Part
from adjudicator.bulk.scores import Scores, problem_object, unread_object
from adjudicator.bulk.working import work as score_given
from adjudicator.encoding import encode
from adjudicator.errors import UnreadableError
from adjudicator.games.fantasy_realms.picks import HAND_MOST
from adjudicator.games.fantasy_realms.readings import Readings
from adjudicator.text import Language, Text

_SPELLINGS_MOST: Final = 1 << 14
_PART_MOST: Final = 1 << 23  # bytes of a part, however many rows it was to have: lines may be long
_FRAMES: Final = ((b'["', b'"]'), (b'{"hand":["', b'"]}'), (b'{"hand": ["', b'"]}'))


class Lines:
    """A stream of lines as a source; ``name`` is what it is called when it can't be read."""

    head = b""

    def __init__(self, stream: BinaryIO, name: str, size: int = 0) -> None:
        self._stream = stream
        self._name = name
        self.size = size

    def parts(self, mark: Mark, chunk: int) -> Iterator[Part]:
        row, end = mark.rows + 1, mark.read
        try:
            if end:
                self._stream.seek(end)
            while True:
                lines: list[bytes] = []
                begun = end
                while len(lines) < chunk and end - begun < _PART_MOST and (read := self._stream.readline(_MOST)):
                    end += len(read)
                    if read[-1:] != b"\n":
                        end += self._skip(read)
                    lines.append(read.removesuffix(b"\n").removesuffix(b"\r"))
                if not lines:
                    return
                yield Part(row, len(lines), b"\n".join(lines), end)
                row += len(lines)
        except (OSError, ValueError) as error:
            raise unreadable(self._name, error) from None

    def _skip(self, read: bytes) -> int:
        """Pass over the rest of a line that is too long; what was read of it is enough to show that it is."""
        passed = 0
        while len(read) == _MOST and not read.endswith(b"\n"):
            read = self._stream.readline(_MOST)
            passed += len(read)
        return passed

    def work(self, reads: Readings, lang: Language) -> Callable[[Part], Done]:
        return partial(work, reads=reads, lang=lang)

    def finish(self, written: Path, out: Path) -> None:
        written.replace(out)


_MOST: Final = strict_json.MAX_BYTES + 2  # of a line with its end: one byte more shows that it is too long


def unreadable(name: str, error: Exception) -> UnreadableError:
    """A file that can't be read."""
    reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
    return UnreadableError(
        Text("{name} can't be read: {reason}.", "无法读取 {name}：{reason}。").fill(name=name, reason=reason)
    )


class _Bits(dict[bytes, int]):
    """The bit of each card by its names as they stand between quotes; KeyError for whatever JSON may read otherwise."""

    def __missing__(self, name: bytes) -> int:
        if b'"' in name or b"\\" in name or (name and min(name) < 0x20):
            raise KeyError
        try:
            found = BITS[name.decode("utf-8")]
        except UnicodeDecodeError:
            raise KeyError from None
        if len(self) < _SPELLINGS_MOST:
            self[name] = found
        return found


_bit_of: Final = _Bits().__getitem__


def work(part: Part, reads: Readings, lang: Language) -> Done:
    """What is said to each line."""
    given, problems = _read(part.data.split(b"\n"), lang)
    said = written(score_given(given, reads), part.row, lang)
    wrong = len(problems)
    for n, problem in problems.items():
        said[n] = encode({**problem, "row": part.row + n})
    wrong += sum(1 for n in given.odd if said[n].startswith('{"type":'))
    said.append("")
    return Done("\n".join(said).encode(), wrong)


def _read(lines: list[bytes], lang: Language) -> tuple[Given, dict[int, dict[str, Any]]]:
    """The rows of some lines, and what is wrong with those that can't be read."""
    held = np.zeros(len(lines), dtype=np.uint64)
    discard = np.zeros(len(lines), dtype=np.uint64)
    plain: list[int] = []
    at: list[int] = []
    other: dict[int, object] = {}
    problems: dict[int, dict[str, Any]] = {}
    for n, line in enumerate(lines):
        try:
            mask = _plain(line)
        except KeyError:
            try:
                other[n] = strict_json.loads(line)
            except UnreadableError as error:
                problems[n] = unread_object(error, lang)
        else:
            plain.append(mask)
            at.append(n)
    held[at] = plain
    rows = list(other)
    rest = of_rows(list(other.values()))
    held[rows], discard[rows] = rest.held, rest.discard
    odd = {rows[n]: row for n, row in rest.odd.items()}
    return Given(held, discard, odd, {rows[n]: table for n, table in rest.tables.items()}), problems


def _plain(line: bytes) -> int:
    """The mask of a line that is a list of names of different cards and nothing else; KeyError if it is not.

    That is most lines of most files, and a JSON reader is slow beside this.
    """
    for start, end in _FRAMES:
        if line.startswith(start) and line.endswith(end):
            inner = line[len(start) : -len(end)]
            names = inner.split(b'", "') if b'", "' in inner else inner.split(b'","')
            mask = sum(map(_bit_of, names))
            if mask.bit_count() != len(names) or len(names) > HAND_MOST:
                raise KeyError
            return mask
    raise KeyError


def written(scores: Scores, first: int, lang: Language) -> list[str]:
    """What each row comes to, as JSON; the number of the first is ``first``."""
    said = [
        f'{{"total":{total},"base_strength":{base},"choices":{choices}}}'
        for total, base, choices in zip(
            scores.total.tolist(), scores.base_strength.tolist(), scores.choices_written(), strict=True
        )
    ]
    if len(said) > len(scores):  # players of whole tables
        said = [said[at] for at in scores.first[:-1].tolist()]
    for row in scores.tables:
        said[row] = encode(scores.row(row))
    for row, found in scores.problems.items():
        said[row] = encode(problem_object(found, lang, row=first + row))
    return said
