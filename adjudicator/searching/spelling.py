"""Near words: what somebody may have meant who misspelt a word, or took one Chinese character for another.

Every known word is filed under itself with each one of its letters left out; a misspelt word meets those that it is
near to under what is left when one of its own letters goes. So a look-up costs as much as the word has letters,
however many words are known.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Set
from itertools import takewhile
from typing import Final

SHORTEST: Final = 4  # letters of a word that can be misspelt: shorter ones are near to too many
SHORTEST_HAN: Final = 3  # characters of a Chinese name of which one may be wrong
LONGEST: Final = 24
_COMPLETED: Final = 20  # words that are looked at to complete one
_TWO_FROM: Final = 7  # letters from which on two may be wrong


class Spelling:
    """The words that are known, each with how often it comes up."""

    def __init__(self, known: Mapping[str, int]) -> None:
        self._known = dict(known)
        self._sorted = sorted(known)
        self._filed: dict[str, list[str]] = {}
        for word in self._sorted:
            if SHORTEST - 1 <= len(word) <= LONGEST:
                for key in _shortened(word):
                    self._filed.setdefault(key, []).append(word)

    def __contains__(self, word: str) -> bool:
        return word in self._known

    def begins(self, word: str) -> bool:
        """Whether a known word begins with this."""
        at = bisect_left(self._sorted, word)
        return at < len(self._sorted) and self._sorted[at].startswith(word)

    def beginning_with(self, word: str) -> list[str]:
        """The known words that begin with this, by the alphabet; of very many the first."""
        at = bisect_left(self._sorted, word)
        return list(takewhile(lambda each: each.startswith(word), self._sorted[at : at + _COMPLETED]))

    def near(self, word: str) -> str | None:
        """The known word that is nearest, and of those the commonest; None if none is near enough.

        One letter may be missing, too many, wrong or swapped; in a long word another one may be too many besides.
        """
        if not SHORTEST <= len(word) <= LONGEST or word.isdigit():
            return None
        keys = _shortened(word)
        if len(word) >= _TWO_FROM:
            keys |= {shorter for key in list(keys) for shorter in _shortened(key)}
        most = 2 if len(word) >= _TWO_FROM else 1
        found = {each for key in keys for each in self._filed.get(key, ())}
        measured = ((distance(word, each, most), each) for each in found)
        # The first letter is seldom the wrong one; and where two letters may be wrong, it has to be right.
        fitting = [
            (far + (each[0] != word[0]), -self._known[each], each)
            for far, each in measured
            if far + (each[0] != word[0]) <= most
        ]
        return min(fitting)[2] if fitting else None


class HanSpelling:
    """Chinese names, of which one character may be another. ``pairs`` are the neighbours that are known in texts."""

    def __init__(self, known: Iterable[str], pairs: Set[str]) -> None:
        names = sorted({name for name in known if SHORTEST_HAN <= len(name) <= LONGEST})
        self._names = frozenset(names)
        self._pairs = pairs
        self._filed: dict[tuple[str, int], str] = {}
        for name in names:
            for at in range(len(name)):
                self._filed.setdefault((name[:at] + name[at + 1 :], at), name)
        self.lengths = sorted({len(name) for name in names}, reverse=True)

    def near(self, piece: str) -> str | None:
        """The name that a piece of text is but for one character, or is; None if there is none.

        The wrong character has to be one that never stands there: what makes sense as it is, isn't misspelt.
        """
        if piece in self._names:
            return piece
        for at in range(len(piece)):
            name = self._filed.get((piece[:at] + piece[at + 1 :], at))
            if name is not None and not {piece[max(0, at - 1) : at + 1], piece[at : at + 2]} & self._pairs:
                return name
        return None


def distance(one: str, other: str, most: int) -> int:
    """How many letters are missing, too many, wrong or swapped with their neighbour; above ``most`` any number is."""
    if abs(len(one) - len(other)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, left in enumerate(one, 1):
        above, before_above = row, before
        row = [i]
        for j, right in enumerate(other, 1):
            cost = min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (left != right))
            if i > 1 and j > 1 and left == other[j - 2] and one[i - 2] == right:
                cost = min(cost, before_above[j - 2] + 1)
            row.append(cost)
        if min(row) > most and (not before_above or min(above) > most):
            return most + 1
        before = above
    return row[-1]


def _shortened(word: str) -> set[str]:
    """The word, and each one that is left when a letter goes."""
    return {word, *(word[:at] + word[at + 1 :] for at in range(len(word)))}
