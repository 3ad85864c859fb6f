"""Hexes, range and line of sight for the oracle: exact, slow and plain.

Shares no code with the engine, which must not be imported here. A hex is its axial pair (q, s). A corner is the
point where three hexes meet and is written as the sum of their three pairs, so every corner has whole numbers and
stands at three times its true place. The picture is sheared, but a straight line stays straight and a touch stays a
touch, which is all that sight asks. Walls are convex figures given by half planes, and a line is clipped against
them with fractions: it touches a wall if anything is left of it.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from typing import Any

Hex = tuple[int, int]
Point = tuple[int, int]
HalfPlane = tuple[int, int, int]
"""(a, b, c): the points (x, y) with a * x + b * y >= c."""

AROUND: tuple[Hex, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The steps to the six neighbours, counter-clockwise from north-east."""
NAMES = ("NE", "N", "NW", "SW", "S", "SE")
STEPS: dict[str, Hex] = dict(zip(NAMES, AROUND, strict=True))


def to_axial(place: Iterable[int]) -> Hex:
    """The axial pair of a [column, row]."""
    column, row = place
    return column, row - (column >> 1)


def to_place(spot: Hex) -> tuple[int, int]:
    """The (column, row) of an axial pair."""
    return spot[0], spot[1] + (spot[0] >> 1)


def plus(one: Hex, other: Hex) -> Hex:
    return one[0] + other[0], one[1] + other[1]


def minus(one: Hex, other: Hex) -> Hex:
    return one[0] - other[0], one[1] - other[1]


def hex_distance(one: Hex, other: Hex) -> int:
    """Steps between two hexes on an open field, walls ignored."""
    dq, ds = minus(one, other)
    return max(abs(dq), abs(ds), abs(dq + ds))


def corner(spot: Hex, number: int) -> Point:
    """Corner ``number`` (0 to 5) of a hex: where it meets neighbours ``number`` and ``number + 1``."""
    return (
        3 * spot[0] + AROUND[number][0] + AROUND[(number + 1) % 6][0],
        3 * spot[1] + AROUND[number][1] + AROUND[(number + 1) % 6][1],
    )


def left_of(start: Point, end: Point) -> HalfPlane:
    """The half plane on the left of the line from ``start`` to ``end``, the line included."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    return -dy, dx, dx * start[1] - dy * start[0]


def ahead_of(start: Point, end: Point) -> HalfPlane:
    """The half plane on the side of ``end`` of the line through ``start`` that crosses start-end squarely."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    return dx, dy, dx * start[0] + dy * start[1]


def hexagon() -> list[HalfPlane]:
    """The closed hexagon of the hex (0, 0)."""
    return [left_of(corner((0, 0), number), corner((0, 0), (number + 1) % 6)) for number in range(6)]


def edge(direction: int) -> list[HalfPlane]:
    """The edge of the hex (0, 0) towards a neighbour, both end points included."""
    start, end = corner((0, 0), (direction - 1) % 6), corner((0, 0), direction)
    return [left_of(start, end), left_of(end, start), ahead_of(start, end), ahead_of(end, start)]


HEXAGON = 6
FIGURES: list[list[HalfPlane]] = [*[edge(direction) for direction in range(6)], hexagon()]


@cache
def touches(figure: int, start: Point, end: Point) -> bool:
    """Whether the closed line from ``start`` to ``end`` meets a figure of the hex (0, 0).

    ``figure`` is the direction of an edge, or HEXAGON. The line may be a single point.
    """
    enter, leave = Fraction(0), Fraction(1)
    for a, b, c in FIGURES[figure]:
        at_start, at_end = a * start[0] + b * start[1] - c, a * end[0] + b * end[1] - c
        if at_start == at_end:
            if at_start < 0:
                return False
            continue
        crossing = Fraction(at_start, at_start - at_end)
        if at_end > at_start:
            enter = max(enter, crossing)
        else:
            leave = min(leave, crossing)
    return enter <= leave


class Board:
    """The lasting part of a case's map: its hexes, walls and thin walls; answers range and sight."""

    def __init__(self, case: Mapping[str, Any]) -> None:
        grid = case["grid"]
        self.hexes: set[Hex] = {
            to_axial((column, row)) for column in range(grid["width"]) for row in range(grid["height"])
        }
        self.walls: set[Hex] = {to_axial(place) for place in case["walls"]}
        self.closed: set[tuple[Hex, Hex]] = set()  # steps that a thin wall forbids, both ways
        self.figures: set[tuple[int, Hex]] = {(HEXAGON, wall) for wall in self.walls}
        for thin in case["thin_walls"]:
            spot, direction = to_axial(thin["hex"]), NAMES.index(thin["dir"])
            beyond = plus(spot, AROUND[direction])
            self.closed |= {(spot, beyond), (beyond, spot)}
            self.figures.add((direction, spot))
        self._ranges: dict[Hex, dict[Hex, int]] = {}
        self._sights: dict[tuple[Hex, Hex], bool] = {}

    def steps(self, spot: Hex) -> list[Hex]:
        """The neighbours that no wall, thin wall or border separates from a hex."""
        return [
            near
            for near in (plus(spot, step) for step in AROUND)
            if near in self.hexes and near not in self.walls and (spot, near) not in self.closed
        ]

    def ranges(self, spot: Hex) -> dict[Hex, int]:
        """The range from a hex to every hex that can be counted to without crossing a wall."""
        if spot not in self._ranges:
            counted, ring = {spot: 0}, {spot}
            while ring:
                ring = {near for inner in ring for near in self.steps(inner)} - counted.keys()
                counted |= {outer: max(counted.values()) + 1 for outer in ring}
            self._ranges[spot] = counted
        return self._ranges[spot]

    def clear(self, start: Point, end: Point) -> bool:
        """Whether the closed line between two points touches no wall."""
        for figure, spot in self.figures:
            x, y = 3 * spot[0], 3 * spot[1]
            apart = (
                max(start[0], end[0]) < x - 2 or min(start[0], end[0]) > x + 2
                or max(start[1], end[1]) < y - 2 or min(start[1], end[1]) > y + 2
            )  # fmt: skip
            if not apart and touches(figure, (start[0] - x, start[1] - y), (end[0] - x, end[1] - y)):
                return False
        return True

    def sight(self, one: Hex, other: Hex) -> bool:
        """Whether some corner of one hex and some corner of the other are joined by a line that touches no wall.

        A corner on a wall fails by itself, since the line includes its ends.
        """
        if (one, other) not in self._sights:
            self._sights[one, other] = any(
                self.clear(start, end)
                for start in (corner(one, number) for number in range(6))
                if self.clear(start, start)
                for end in (corner(other, number) for number in range(6))
            )
        return self._sights[one, other]


def answer_los(case: Mapping[str, Any]) -> dict[str, Any]:
    """``line_of_sight``, ``range_not_through_walls`` (None: walls part them) and ``hex_distance`` of a case."""
    board, one, other = Board(case), to_axial(case["a"]), to_axial(case["b"])
    return {
        "line_of_sight": board.sight(one, other),
        "range_not_through_walls": board.ranges(one).get(other),
        "hex_distance": hex_distance(one, other),
    }
