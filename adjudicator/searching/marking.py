"""Showing why a ruling was found: the part of its text that fits best, and in it what matches.

Texts come in parts, each with whether it matches, and with no marks of any language in them: a page, a terminal and a
program can each show them in their own way.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from adjudicator.searching.cutting import Unit, units
from adjudicator.searching.vocabulary import Vocabulary, stemmed

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

    def spans(self, text: str, game: str, known: Vocabulary) -> list[tuple[int, int]]:
        """Where a text has what is looked for: from which character, up to which; in order, none over another."""
        said = units(text)
        stems = stemmed([(unit.word, unit.is_han) for unit in said], known.stems)
        hits = [(unit.start, unit.end) for unit, stem in zip(said, stems, strict=True) if self._meets(unit, stem)]
        hits += [
            (one.start, other.end)
            for one, other in pairwise(said)
            if one.is_han and other.is_han and one.end == other.start and one.word + other.word in self.pairs
        ]
        if self.tokens:
            hits += [
                (said[span.start].start, said[span.end - 1].end)
                for span in known.things_in(stems, game)
                if not self.tokens.isdisjoint(span.tokens)
            ]
        return _joined(sorted(hits))

    def _meets(self, unit: Unit, stem: str) -> bool:
        return stem in self.stems or (bool(self.prefixes) and unit.word.startswith(self.prefixes))


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
    starts = [0, *(found.end() for found in _STARTS.finditer(text) if found.end() < len(text))]
    windows = [(start, _end(text, start)) for start in starts]
    # Of equals the beginning of the text, which can be understood by itself, or else the one with the least before it.
    return max(windows, key=lambda window: (_marked(window, spans), window[0] == 0, window[0]))


def _marked(window: tuple[int, int], spans: Sequence[tuple[int, int]]) -> int:
    return sum(end - start for start, end in spans if start >= window[0] and end <= window[1])


def _end(text: str, start: int) -> int:
    """Where a snippet that starts here has to end: before the word that would not fit."""
    room = LONGEST
    for at in range(start, len(text)):
        room -= 2 if text[at] >= "\u1100" else 1
        if room < 0:
            space = text.rfind(" ", start, at)
            return at if space < start + (at - start) // 2 else space
    return len(text)


def _joined(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    out: list[tuple[int, int]] = []
    for start, end in spans:
        if out and start <= out[-1][1]:
            out[-1] = (out[-1][0], max(end, out[-1][1]))
        else:
            out.append((start, end))
    return out
