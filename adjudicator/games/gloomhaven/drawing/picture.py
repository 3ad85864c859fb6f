"""The board of a table as a picture of hexes for pages, with figures, terrain, and what an answer says about them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from adjudicator.games.gloomhaven.drawing.labels import labels_of
from adjudicator.games.gloomhaven.drawing.map import lying
from adjudicator.games.gloomhaven.drawing.marks import Marks, marks_of
from adjudicator.games.gloomhaven.drawing.signs import ACTS, SIGNS, legend, told
from adjudicator.games.gloomhaven.hexes import Hex, beside, corners, edge
from adjudicator.games.gloomhaven.table.board import Board
from adjudicator.games.gloomhaven.table.figures import Monster
from adjudicator.games.gloomhaven.table.shapes import is_hex
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.picture import Area, Label, Picture, Point, Ring, Shape, Stroke
from adjudicator.text import Joined, Text

# ``hexes`` counts corners in whole numbers, stretched: so many units of the picture are hexagonal again.
_X: Final = 13.0
_Y: Final = 22.5166605
_SIDE: Final = 2 * _X  # of a hex
_MARGIN: Final = 16.0  # for the numbers of columns and rows
_CORNER_PLACES: Final = ("E", "NE", "NW", "W", "SW", "SE")  # going round like ``hexes.corners``


def pictures(state: State, value: Mapping[str, Any]) -> list[Picture]:
    """The board with what a value says about it; nothing where there is no board."""
    if state.board is None:
        return []
    marks = marks_of(state, value)
    paint = _Paint(state, state.board, marks)
    shapes = (*paint.ground(), *paint.numbers(), *paint.walls(), *paint.ways(value), *paint.sight(value))
    shapes += (*paint.figures(), *paint.signs())
    title = Text("The board", "版图")
    labels = tuple(legend(state, marks))
    return [Picture(title, paint.width, paint.height, shapes, tuple(told(state, marks)), labels)]


class _Paint:
    """Where everything is, and how it is made of shapes."""

    def __init__(self, state: State, board: Board, marks: Marks) -> None:
        self._state, self._board, self._marks = state, board, marks
        self._labels = labels_of(figure.name for figure in state.standing.values())
        self._places = [(column, row) for column in range(board.width) for row in range(board.height)]
        self._top = (2 * board.height + (1 if board.width > 1 else 0)) - 1  # the highest corner there is
        self.width = round(2 * _MARGIN + (3 * board.width + 1) * _X, 1)
        self.height = round(2 * _MARGIN + (self._top + 1) * _Y, 1)

    def _point(self, x: float, y: float) -> Point:
        """A corner, or what lies between, on the picture: north is up there."""
        return round(_MARGIN + (x + 2) * _X, 1), round(_MARGIN + (self._top - y) * _Y, 1)

    def _centre(self, place: Hex) -> Point:
        return self._point(3 * place[0], 2 * place[1] + (place[0] & 1))

    def _beside(self, place: Hex, dx: float, dy: float) -> Point:
        """So many units to the right of the middle of a hex, and below it."""
        x, y = self._centre(place)
        return round(x + dx, 1), round(y + dy, 1)

    # --- the map

    def ground(self) -> Iterator[Shape]:
        """All hexes, with what one may know about each."""
        for place in self._places:
            look = "wall" if place in self._board.walls else "floor"
            if (place,) in self._marks.blocking:  # a wall, or a closed door
                look += " blocking"
            kinds = [] if place in self._board.walls else lying(self._board, place)
            look += "".join(f" {kind}" for kind in kinds[:1])
            if place in self._marks.area:
                look += " pattern"
            ring = tuple(self._point(*corner) for corner in corners(place))
            yield Area(ring, look, self._says(place, kinds))

    def _says(self, place: Hex, kinds: Sequence[str]) -> Text:
        """What is in a hex."""
        parts = [Text(str(list(place)), str(list(place)))]
        figure = self._state.standing.get(place)
        if figure is not None:
            parts.append(Text(figure.name, figure.name))
        parts += [SIGNS[kind][1] for kind in kinds]
        if place in self._board.walls:
            parts.append(SIGNS["wall"][1])
        said = Joined(tuple(parts))
        return Text(said["en"], said["zh"])

    def numbers(self) -> Iterator[Shape]:
        """The numbers of columns above and below, of rows on the left and, of odd columns, on the right."""
        for column in range(self._board.width):
            for y in (_MARGIN / 2, self.height - _MARGIN / 2):
                yield Label((self._centre((column, 0))[0], y), str(column), "number", 11)
        for row in range(self._board.height):
            yield Label((_MARGIN / 2, self._centre((0, row))[1]), str(row), "number", 11)
            if self._board.width > 1:
                yield Label((self.width - _MARGIN / 2, self._centre((1, row))[1]), str(row), "number", 11)

    def walls(self) -> Iterator[Shape]:
        """Thin walls, along the edges of hexes."""
        for place, direction in sorted(self._board.thin_walls):
            pair = {(place, beside(place, direction)), (beside(place, direction), place)}
            look = "thin-wall blocking" if pair & self._marks.blocking else "thin-wall"
            yield Stroke(tuple(self._point(*end) for end in edge(place, direction)), look)

    # --- what the answer says

    def ways(self, value: Mapping[str, Any]) -> Iterator[Shape]:
        """The ways that are gone, as arrows from where the figure stands."""
        moves = [each["move"] for each in value.get("moves", ()) if isinstance(each, Mapping) and "move" in each]
        options = [each for each in (*value.get("options", ()), *moves) if isinstance(each, Mapping)]
        start = self._state.figures[self._marks.acting].at if self._marks.acting is not None else None
        drawn = set()
        for each in (value, *options):
            path = each.get("path")
            if not isinstance(path, list | tuple) or not path or not all(is_hex(step) for step in path):
                continue
            steps = [(step[0], step[1]) for step in path]
            whole = tuple(steps if start is None or steps[0] == start else [start, *steps])
            if len(whole) > 1 and whole not in drawn:
                drawn.add(whole)
                yield Stroke(tuple(self._centre(step) for step in whole), "way", arrow=True)

    def sight(self, value: Mapping[str, Any]) -> Iterator[Shape]:
        """The line of sight, from corner to corner; where there is none, the line between the middles."""
        if not all(is_hex(value.get(end)) for end in ("from", "to")) or not isinstance(value.get("sees"), bool):
            return
        one, other = (value["from"][0], value["from"][1]), (value["to"][0], value["to"][1])
        line = value.get("line")
        if value["sees"] and isinstance(line, Mapping):
            ends = ((one, line["from_corner"]), (other, line["to_corner"]))
            yield Stroke(
                tuple(self._point(*corners(place)[_CORNER_PLACES.index(corner)]) for place, corner in ends), "sight"
            )
        elif not value["sees"]:
            yield Stroke((self._centre(one), self._centre(other)), "no-sight")

    def figures(self) -> Iterator[Shape]:
        """Figures: monsters on squares, all others on circles, elite ones and bosses with a second edge."""
        for place, figure in sorted(self._state.standing.items()):
            side = "monster" if isinstance(figure, Monster) else "hero"
            acting, focus = figure.name == self._marks.acting, figure.name in self._marks.focus
            if acting:
                yield Ring(self._centre(place), 21.5, "acting")
            if focus and not acting:
                yield Ring(self._centre(place), 21.5, "focus")
            if isinstance(figure, Monster):
                if figure.rank != "normal":
                    yield Area(self._square(place, 17.5), f"rank {figure.rank}")
                yield Area(self._square(place, 14.5), side)
            else:
                yield Ring(self._centre(place), 16.5, side)
            yield Label(self._centre(place), self._labels[figure.name], f"name {side}", 12)

    def _square(self, place: Hex, half: float) -> tuple[Point, ...]:
        return tuple(self._beside(place, dx * half, dy * half) for dx, dy in ((-1, -1), (1, -1), (1, 1), (-1, 1)))

    def signs(self) -> Iterator[Shape]:
        """What lies in hexes, and what the answer says of them."""
        for place in self._places:
            if place in self._board.walls:
                continue
            kinds = lying(self._board, place)
            taken = place in self._state.standing or place in self._marks.stops
            for nth, kind in enumerate(kinds):
                shift = (nth - (len(kinds) - 1) / 2) * 13
                sign = SIGNS[kind][0]
                if kind == "coins" and self._board.coins[place] > 1:
                    sign += str(self._board.coins[place])
                at = self._beside(place, shift, 17 if taken else 0)
                yield Label(at, sign, f"sign {kind}", 11 if taken else 16)
            yield from self._acts(place)

    def _acts(self, place: Hex) -> Iterator[Shape]:
        """What the answer says of one hex."""
        marks, figure = self._marks, self._state.standing.get(place)
        if place in marks.stops:
            cost, harm = marks.stops[place]
            at = self._beside(place, 0, -11 if figure is None else 17)  # off the ways, which lead through the middle
            yield Label(at, f"{cost}{'!' if harm else ''}", "stop harm" if harm else "stop", 14)
        if figure is not None and figure.name in marks.attacked:
            yield Label(self._beside(place, 18, -15), ACTS["attacked"], "act attacked", 19)
        if place in marks.ends:
            yield Ring(self._centre(place), 9, "end")
        elif place in marks.aims:
            yield Label(self._beside(place, 0, -12), ACTS["aim"], "act aim", 16)
        for letter, point in (("A", marks.one), ("B", marks.other)):
            if place == point:
                dx, dy = (-17, -14) if letter == "A" else (17, 14)  # beside a figure that stands there
                yield Label(self._beside(place, dx, dy), letter, "act point", 15)
