"""Where lines of text may break. Chinese has no spaces, but there are places where a line of it must not end.

rich breaks at spaces alone, so that a Chinese sentence would be cut anywhere and a full stop could begin a line.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Final

from rich.cells import cell_len

_CLOSING: Final = frozenset("。，、；：！？）」』】》〉”’…—·％.,;:!?)]}%")  # no line begins with one
_OPENING: Final = frozenset("（「『【《〈“‘([{")  # no line ends with one
_CLINGING: Final = frozenset("→")  # nor does one begin with these, though a space stands before them
_SEAMS: Final = "/-."  # where a word that fits no line at all is cut rather than elsewhere, best first


def breaks(line: str, width: int) -> list[int]:
    """The positions at which a line is cut, so that no part is wider than ``width`` cells, spaces at its end aside."""
    found: list[int] = []
    at = used = 0
    for chunk in chunks(line):
        if used and used + cell_len(chunk.rstrip()) > width:
            found.append(at)
            used = 0
        rest = chunk
        while len(rest) > 1 and cell_len(rest.rstrip()) > width:
            cut = _cut(rest, width)
            at += cut
            found.append(at)
            rest = rest[cut:]
        at += len(rest)
        used += cell_len(rest)
    return found


def chunks(line: str) -> Iterator[str]:
    """The pieces of a line that stay whole where they can, each with the spaces that follow it."""
    start = 0
    for at in range(1, len(line)):
        if _may_break(line, at):
            yield line[start:at]
            start = at
    yield line[start:]


def _may_break(line: str, at: int) -> bool:
    left, right = line[at - 1], line[at]
    if right == " ":
        return False
    if left == " ":
        return right not in _CLINGING and not _belongs(line[max(at - 2, 0)], right)
    if right in _CLOSING or left in _OPENING:
        return False
    return _is_wide(left) or _is_wide(right)


def _belongs(left: str, right: str) -> bool:
    """Whether a number stays with the word beside it, over the space between them: "point 4", "第 4 点"."""
    return (left.isalpha() and right.isdigit()) or (left.isdigit() and _is_wide(right))


def _is_wide(character: str) -> bool:
    return unicodedata.east_asian_width(character) in "WF"


def _cut(word: str, width: int) -> int:
    """Where to cut a word that is too wide for a line: after the last seam that fits, else where the line is full."""
    most = 1
    while most < len(word) and cell_len(word[: most + 1]) <= width:
        most += 1
    seams = (word.rfind(mark, 0, most) + 1 for mark in _SEAMS)
    return next((seam for seam in seams if seam > most // 2), most)
