"""Cutting texts into what they are found by: words of Latin and other letters, and single Chinese characters.

Queries, rulings and the vocabulary all go through here, so that case, accents, apostrophes and traditional characters
make no difference to any of them.
"""

from __future__ import annotations

import re
import unicodedata
from operator import add
from typing import NamedTuple

from adjudicator import han

_HAN = "\u3400-\u9fff\uf900-\ufaff"
_STRETCH = re.compile(rf"[{_HAN}]+|[^\W_{_HAN}]+")
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


def is_han(word: str) -> bool:
    """Whether what a text was cut into is a Chinese character, or a pair of them."""
    return "\u3400" <= word[0] <= "\u9fff" or "\uf900" <= word[0] <= "\ufaff"


class Cut(NamedTuple):
    """What a text is found by: words and single Chinese characters, in order, and the pairs of Chinese neighbours."""

    words: tuple[str, ...]
    pairs: tuple[str, ...]


def cut(text: str) -> Cut:
    """Cut a text. Everything is folded."""
    said: list[str] = []
    pairs: list[str] = []
    for stretch in _STRETCH.findall(folded(text)):
        if is_han(stretch):
            said.extend(stretch)
            pairs.extend(map(add, stretch, stretch[1:]))
        else:
            said.append(stretch)
    return Cut(tuple(said), tuple(pairs))


def words(text: str) -> tuple[str, ...]:
    """The words and Chinese characters of a text, in order."""
    return cut(text).words


def places(text: str) -> tuple[list[str], list[int], list[int]]:
    """The same, with where in the text each starts and ends: slower, for texts that are shown."""
    said: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for found in _STRETCH.finditer(folded(text)):
        stretch, (start, end) = found.group(), found.span()
        if is_han(stretch):
            said.extend(stretch)
            starts.extend(range(start, end))
            ends.extend(range(start + 1, end + 1))
        else:
            said.append(stretch)
            starts.append(start)
            ends.append(end)
    if any(len(_FOLDING[ord(character)]) != 1 for character in set(text)):  # in few texts, not each becomes just one
        origins = [at for at, character in enumerate(text) for _ in _FOLDING[ord(character)]]
        return (said, [origins[at] for at in starts], [origins[at - 1] + 1 for at in ends])
    return said, starts, ends


def units(text: str) -> list[Unit]:
    """The same, one by one."""
    return [Unit(word, start, end, is_han(word)) for word, start, end in zip(*places(text), strict=True)]
