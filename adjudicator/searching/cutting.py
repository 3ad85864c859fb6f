"""Cutting texts into what they are found by: words of Latin and other letters, and single Chinese characters.

Queries, rulings and the vocabulary all go through here, so that case, accents, apostrophes and traditional characters
make no difference to any of them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import NamedTuple

from adjudicator import han

_HAN = "\u3400-\u9fff\uf900-\ufaff"
_UNIT = re.compile(rf"(?P<han>[{_HAN}])|[^\W_{_HAN}]+")
_APOSTROPHES = "'\u2019"  # they go, so that "player's" is found by "players" and the other way round


class Unit(NamedTuple):
    """A word or a Chinese character, folded, and the part of the original text that it was."""

    word: str
    start: int
    end: int
    is_han: bool


class _Folding(dict[int, str]):
    """What becomes of each character, worked out when it first comes up."""

    def __missing__(self, code: int) -> str:
        if chr(code) in _APOSTROPHES:
            folded = ""
        else:
            bare = unicodedata.normalize("NFKD", chr(code))
            folded = han.simplified("".join(c for c in bare if not unicodedata.combining(c)).casefold())
        if len(self) < 20_000:  # as many as all texts in use have; strangers can't fill the memory with others
            self[code] = folded
        return folded


_FOLDING = _Folding()


def folded(text: str) -> str:
    """A text without case, accents, apostrophes, and with simplified characters for traditional ones."""
    return text.translate(_FOLDING)


def words(text: str) -> list[tuple[str, bool]]:
    """The words and Chinese characters of a text, in order, each with whether it is Chinese."""
    return [(found.group(), found.lastgroup is not None) for found in _UNIT.finditer(folded(text))]


def units(text: str) -> list[Unit]:
    """The same with where each stands in the text: slower, for texts that are shown."""
    plain = folded(text)
    if all(len(_FOLDING[ord(character)]) == 1 for character in set(text)):  # as in most texts
        return [
            Unit(found.group(), found.start(), found.end(), found.lastgroup is not None)
            for found in _UNIT.finditer(plain)
        ]
    origins = [at for at, character in enumerate(text) for _ in _FOLDING[ord(character)]]
    return [
        Unit(found.group(), origins[found.start()], origins[found.end() - 1] + 1, found.lastgroup is not None)
        for found in _UNIT.finditer(plain)
    ]


def runs(text: str) -> Iterator[str]:
    """What a text is found by in the index: words, Chinese characters, and pairs of Chinese neighbours."""
    plain = folded(text)
    before = -1
    last = ""
    for found in _UNIT.finditer(plain):
        word = found.group()
        yield word
        if found.lastgroup is None:
            last = ""
            continue
        if last and found.start() == before:
            yield last + word
        last, before = word, found.end()
