"""Showing why a ruling was found: the part of its text that fits best, and in it what matches.

Texts come in parts, each with whether it matches, and with no marks of any language in them: a page, a terminal and a
program can each show them in their own way.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from operator import add
from sys import intern
from typing import Any, Final, NamedTuple

from adjudicator.searching.cutting import places
from adjudicator.searching.vocabulary import Span, Vocabulary

LONGEST: Final = 180  # cells of a snippet, of which a Chinese character takes two
_MORE: Final = "…"
_STARTS = re.compile(r"(?<=[.;:!?])\s+|(?<=[。；：！？])")


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a text, and whether it is what was looked for."""

    text: str
    match: bool = False

    def to_json(self) -> dict[str, Any]:
        return {"text": self.text, "match": self.match}


@dataclass(frozen=True, slots=True)
class Sought:
    """What a query looks for, as it can be met in a text."""

    stems: frozenset[str] = frozenset()
    prefixes: tuple[str, ...] = ()
    pairs: frozenset[str] = frozenset()
    tokens: frozenset[str] = frozenset()

    def spans(self, shown: Shown) -> list[tuple[int, int]]:
        """Where a text has what is looked for: from which character, up to which; in order, none over another."""
        starts, ends = shown.starts, shown.ends
        hits = [(starts[nth], ends[nth]) for nth, stem in enumerate(shown.stems) if stem in self.stems]
        if self.prefixes:
            hits += [(starts[nth], ends[nth]) for nth, word in enumerate(shown.words) if word.startswith(self.prefixes)]
        if self.pairs:
            hits += [
                (starts[nth], ends[nth + 1])
                for nth, pair in enumerate(map(add, shown.words, shown.words[1:]))
                if pair in self.pairs and ends[nth] == starts[nth + 1]
            ]
        if self.tokens:
            hits += [
                (starts[span.start], ends[span.end - 1])
                for span in shown.things
                if not self.tokens.isdisjoint(span.tokens)
            ]
        return _joined(sorted(hits))


class Shown(NamedTuple):
    """A text as it is searched for marks: its words, where they stand, their stems, and the things that it names."""

    words: tuple[str, ...]
    starts: array[int]  # arrays, since very many of these are kept
    ends: array[int]
    stems: tuple[str, ...]
    things: tuple[Span, ...]


def shown(text: str, game: str, known: Vocabulary) -> Shown:
    """A text of a game, cut up."""
    said, starts, ends = places(text)
    stems = known.stems.of(said)
    words = tuple(map(intern, said))  # most come up in many texts
    return Shown(words, array("I", starts), array("I", ends), tuple(stems), tuple(known.things_in(stems, game)))


def parts(text: str, spans: Iterable[tuple[int, int]]) -> tuple[Part, ...]:
    """A text in parts."""
    out: list[Part] = []
    at = 0
    for start, end in spans:
        if start > at:
            out.append(Part(text[at:start]))
        out.append(Part(text[start:end], match=True))
        at = end
    if at < len(text) or not out:
        out.append(Part(text[at:]))
    return tuple(out)


def snippet(text: str, spans: Sequence[tuple[int, int]]) -> tuple[Part, ...]:
    """The part of a text with most of what was looked for, cut at words, from the start of a sentence if it can be."""
    start, end = _window(text, spans)
    inside = [(max(a, start) - start, min(b, end) - start) for a, b in spans if b > start and a < end]
    out = list(parts(text[start:end], inside))
    if start > 0:
        out.insert(0, Part(_MORE))
    if end < len(text):
        out.append(Part(_MORE))
    return tuple(out)


def _window(text: str, spans: Sequence[tuple[int, int]]) -> tuple[int, int]:
    # How many cells a text takes up to each of its characters, and with it.
    cells: Sequence[int] = range(1, len(text) + 1)
    if not text.isascii():
        cells = list(accumulate(2 if sign >= "\u1100" else 1 for sign in text))
    if not spans or not cells or cells[-1] <= LONGEST:
        return 0, _end(text, cells, 0)
    starts = [0, *(found.end() for found in _STARTS.finditer(text) if found.end() < len(text))]
    windows = [(start, _end(text, cells, start)) for start in starts]
    # Of equals the beginning of the text, which can be understood by itself, or else the one with the least before it.
    return max(windows, key=lambda window: (_marked(window, spans), window[0] == 0, window[0]))


def _marked(window: tuple[int, int], spans: Sequence[tuple[int, int]]) -> int:
    return sum(end - start for start, end in spans if start >= window[0] and end <= window[1])


def _end(text: str, cells: Sequence[int], start: int) -> int:
    """Where a snippet that starts here has to end: before the word that would not fit."""
    at = bisect_right(cells, LONGEST + (cells[start - 1] if start else 0))
    if at == len(text):
        return at
    space = text.rfind(" ", start, at)
    return at if space < start + (at - start) // 2 else space


def _joined(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    out: list[tuple[int, int]] = []
    for start, end in spans:
        if out and start <= out[-1][1]:
            out[-1] = (out[-1][0], max(end, out[-1][1]))
        else:
            out.append((start, end))
    return out
