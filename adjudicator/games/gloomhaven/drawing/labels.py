"""Short labels for figures on the map: a few letters each, no two the same."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator

from adjudicator.text import cells

LABEL_MOST = 4  # cells of a label


def labels_of(names: Iterable[str]) -> dict[str, str]:
    """A label for each name. A figure keeps the number it ends in, and the first letters of its words."""
    out: dict[str, str] = {}
    taken: set[str] = set()
    for name in sorted(names):
        label = next(each for each in _candidates(name) if each.lower() not in taken)
        out[name] = label
        taken.add(label.lower())
    return out


def _candidates(name: str) -> Iterator[str]:
    """Labels for a name, the best first, without an end."""
    words = ["".join(filter(_is_plain, word)) for word in name.split()]
    words = [word for word in words if word]
    number = words.pop() if words and words[-1].isascii() and words[-1].isdigit() else ""
    number = number[-2:]
    room = LABEL_MOST - cells(number)
    if len(words) > 1:
        yield _fit("".join(word[0] for word in words), room) + number
    whole = "".join(words)
    if whole:
        short = whole if len(words) == 1 and not number else whole[:1]
        yield _fit(short, min(room, 3) if whole.isascii() else room) + number
        for second in whole[1:]:
            yield _fit(whole[0] + second, room) + number
    n = 0
    while True:
        n += 1
        yield f"F{n}"


def _fit(text: str, room: int) -> str:
    while cells(text) > room:
        text = text[:-1]
    return text


def _is_plain(character: str) -> bool:
    """Whether a character takes the cells that it seems to and stays where it is put."""
    return character.isalnum() and unicodedata.bidirectional(character) in ("L", "EN")
