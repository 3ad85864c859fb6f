"""Flat-top hexes: their neighbours, distances and corners, all in whole numbers.

A hex is ``(column, row)``: columns from the west, rows from the south, odd columns shifted north by half a hex. Axial
coordinates make the geometry plain: ``q = column``, ``s = row - (column >> 1)``.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

Hex = tuple[int, int]
Axial = tuple[int, int]
Corner = tuple[int, int]

# The six directions as axial steps, going round counter-clockwise from the north-east.
DIRECTIONS: dict[str, Axial] = {
    "NE": (1, 0),
    "N": (0, 1),
    "NW": (-1, 1),
    "SW": (-1, 0),
    "S": (0, -1),
    "SE": (1, -1),
}
OPPOSITE: dict[str, str] = {"NE": "SW", "N": "S", "NW": "SE", "SW": "NE", "S": "N", "SE": "NW"}
# The corners of a hex about its centre, going round from the east; columns are 3 apart and rows 2, which is hexagonal
# but for a stretch that changes no crossing of lines.
_CORNERS: tuple[Corner, ...] = ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1))
# The two corners at the ends of the edge in each direction, as places in _CORNERS.
_EDGE_ENDS: dict[str, tuple[int, int]] = {
    "NE": (0, 1),
    "N": (1, 2),
    "NW": (2, 3),
    "SW": (3, 4),
    "S": (4, 5),
    "SE": (5, 0),
}


def axial(place: Hex) -> Axial:
    """A hex in axial coordinates."""
    return place[0], place[1] - (place[0] >> 1)


def offset(place: Axial) -> Hex:
    """Axial coordinates as a hex."""
    return place[0], place[1] + (place[0] >> 1)


def beside(place: Hex, direction: str) -> Hex:
    """The neighbour of a hex in a direction, whether the board has it or not."""
    q, s = axial(place)
    dq, ds = DIRECTIONS[direction]
    return offset((q + dq, s + ds))


def neighbours(place: Hex) -> Iterator[tuple[str, Hex]]:
    """The six neighbours of a hex with their directions, whether the board has them or not."""
    return ((direction, beside(place, direction)) for direction in DIRECTIONS)


def distance(one: Hex, other: Hex) -> int:
    """How many hexes apart two are, whatever lies between them."""
    q, s = axial(one)
    p, t = axial(other)
    dq, ds = p - q, t - s
    return max(abs(dq), abs(ds), abs(dq + ds))


@lru_cache(maxsize=4096)  # a board of the largest size several times over
def corners(place: Hex) -> tuple[Corner, ...]:
    """The six corners of a hex, going round from the east."""
    x, y = 3 * place[0], 2 * place[1] + (place[0] & 1)
    return tuple((x + dx, y + dy) for dx, dy in _CORNERS)


def edge(place: Hex, direction: str) -> tuple[Corner, Corner]:
    """The ends of a hex's edge in a direction."""
    ring = corners(place)
    one, other = _EDGE_ENDS[direction]
    return ring[one], ring[other]


def turn(pattern: tuple[Axial, ...], times: int) -> tuple[Axial, ...]:
    """A pattern of axial steps turned about its origin by sixths of a circle, counter-clockwise."""
    for _ in range(times % 6):
        pattern = tuple((-s, q + s) for q, s in pattern)
    return pattern


def mirror(pattern: tuple[Axial, ...]) -> tuple[Axial, ...]:
    """The mirror image of a pattern of axial steps."""
    return tuple((s, q) for q, s in pattern)
