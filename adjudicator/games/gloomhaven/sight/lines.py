"""Line of sight: a line from any corner of one hex to any corner of the other that touches no wall.

All in whole numbers. A wall hex is convex, so a line touches it if and only if it touches one of its three long
diagonals; a thin wall is its edge, ends included. A corner that lies on a wall can't be used: a line from it touches.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from adjudicator.games.gloomhaven.hexes import Corner, Hex, beside, corners, edge
from adjudicator.games.gloomhaven.table.board import Board

CORNER_NAMES = ("E", "NE", "NW", "W", "SW", "SE")  # as hexes.corners goes round
_Segment = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Wall:
    """Something that blocks sight: a hex, or the edge between two, with the segments that lines must not touch."""

    places: tuple[Hex, ...]
    segments: tuple[_Segment, ...]
    west: int
    east: int
    south: int
    north: int


@dataclass(frozen=True, slots=True)
class Line:
    """A line of sight, by the names of the corners it joins."""

    from_corner: str
    to_corner: str


class Sight:
    """What can be seen on one map. Looks each pair of hexes up once."""

    def __init__(self, board: Board) -> None:
        self._walls = [_of_hex(place) for place in sorted(board.solid)]
        self._walls += [_of_edge(place, direction) for place, direction in sorted(board.thin_walls)]
        self._bad = {corner for wall in self._walls for s in wall.segments for corner in (s[:2], s[2:])}
        self._seen: dict[tuple[Hex, Hex], bool] = {}

    def sees(self, one: Hex, other: Hex) -> bool:
        """Whether there is a line of sight between two hexes; it goes both ways."""
        if not self._walls:
            return True
        key = (one, other) if one <= other else (other, one)
        found = self._seen.get(key)
        if found is None:
            found = self._seen[key] = next(self._lines(*key), None) is not None
        return found

    def line(self, one: Hex, other: Hex) -> Line | None:
        """A line of sight, the first in the order of the corners; None if there is none."""
        pair = next(self._lines(one, other), None)
        if pair is None:
            return None
        return Line(CORNER_NAMES[corners(one).index(pair[0])], CORNER_NAMES[corners(other).index(pair[1])])

    def in_the_way(self, one: Hex, other: Hex) -> list[Wall]:
        """The walls that touch some line between the corners of two hexes."""
        walls = self._between(one, other)
        pairs = [(a, b) for a in corners(one) for b in corners(other)]
        return [wall for wall in walls if any(_touches(wall, a, b) for a, b in pairs)]

    def _between(self, one: Hex, other: Hex) -> list[Wall]:
        ends = (*corners(one), *corners(other))
        west, east = min(x for x, _ in ends), max(x for x, _ in ends)
        south, north = min(y for _, y in ends), max(y for _, y in ends)
        return [
            wall
            for wall in self._walls
            if wall.west <= east and wall.east >= west and wall.south <= north and wall.north >= south
        ]

    def _lines(self, one: Hex, other: Hex) -> Iterator[tuple[Corner, Corner]]:
        """Every line of sight between two hexes."""
        starts = [corner for corner in corners(one) if corner not in self._bad]
        ends = [corner for corner in corners(other) if corner not in self._bad]
        if not starts or not ends:
            return
        walls = self._between(one, other)
        for a in starts:
            for b in ends:
                blocking = next((n for n, wall in enumerate(walls) if _touches(wall, a, b)), None)
                if blocking is None:
                    yield a, b
                elif blocking:  # what blocks one line most likely blocks the next: look there first
                    walls.insert(0, walls.pop(blocking))


@lru_cache(maxsize=2048)
def _of_hex(place: Hex) -> Wall:
    ring = corners(place)
    segments = tuple((*ring[n], *ring[n + 3]) for n in range(3))
    return _wall((place,), segments)


@lru_cache(maxsize=4096)
def _of_edge(place: Hex, direction: str) -> Wall:
    one, other = edge(place, direction)
    return _wall((place, beside(place, direction)), ((*one, *other),))


def _wall(places: tuple[Hex, ...], segments: tuple[_Segment, ...]) -> Wall:
    xs = [x for s in segments for x in (s[0], s[2])]
    ys = [y for s in segments for y in (s[1], s[3])]
    return Wall(places, segments, min(xs), max(xs), min(ys), max(ys))


def _touches(wall: Wall, a: Corner, b: Corner) -> bool:
    """Whether the closed line from a to b has a point of the wall."""
    ax, ay = a
    bx, by = b
    if (
        (ax < wall.west and bx < wall.west)
        or (ax > wall.east and bx > wall.east)
        or (ay < wall.south and by < wall.south)
        or (ay > wall.north and by > wall.north)
    ):
        return False
    dx, dy = bx - ax, by - ay
    for px, py, qx, qy in wall.segments:
        p = dx * (py - ay) - dy * (px - ax)
        q = dx * (qy - ay) - dy * (qx - ax)
        if (p > 0 and q > 0) or (p < 0 and q < 0):
            continue
        ex, ey = qx - px, qy - py
        s = ex * (ay - py) - ey * (ax - px)
        t = ex * (by - py) - ey * (bx - px)
        if (s > 0 and t > 0) or (s < 0 and t < 0):
            continue
        if p == q == 0:  # on one straight line: they touch if they overlap along it
            along = (min(px, qx) <= max(ax, bx)) and (max(px, qx) >= min(ax, bx))
            if not (along and min(py, qy) <= max(ay, by) and max(py, qy) >= min(ay, by)):
                continue
        return True
    return False
