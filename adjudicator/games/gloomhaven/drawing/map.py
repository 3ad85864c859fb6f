"""The board of a table as a map of hexes in characters, with figures, terrain, and what an answer says about them.

Everything is told apart by characters; the moods only help. Figures have short labels, which the legend explains.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from adjudicator.game import Drawing
from adjudicator.games.gloomhaven.drawing.canvas import ROOM, Canvas, Piece
from adjudicator.games.gloomhaven.drawing.labels import labels_of
from adjudicator.games.gloomhaven.drawing.marks import Marks, marks_of
from adjudicator.games.gloomhaven.hexes import DIRECTIONS, Hex, beside, neighbours
from adjudicator.games.gloomhaven.table.board import Board
from adjudicator.games.gloomhaven.table.figures import Figure, Monster
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.text import Joined, Text

WALL, BLOCKING = "#", "X"
# What may lie in a hex: its character, and what it is called.
GROUND: Mapping[str, tuple[str, Text]] = {
    "closed": ("=", Text("closed door", "关闭的门")),
    "open": ("-", Text("open door", "打开的门")),
    "obstacle": ("%", Text("obstacle", "障碍")),
    "trap": ("^", Text("trap", "陷阱")),
    "hazardous": ("!", Text("hazardous terrain", "危险地形")),
    "difficult": ("~", Text("difficult terrain", "困难地形")),
    "coins": ("$", Text("money", "钱币")),
    "treasure": ("&", Text("treasure", "宝物")),
}
_MOODS = {"trap": "bad", "hazardous": "bad", "coins": "good", "treasure": "good"}


def drawings(state: State, value: Mapping[str, Any]) -> list[Drawing]:
    """The board with what a value says about it; nothing where that is nothing, or where there is no board."""
    if state.board is None:
        return []
    marks = marks_of(state, value)
    if not marks.any():
        return []
    return [Drawing(Text("The board", "版图"), _Map(state, state.board, marks).rows(), tuple(_legend(state, marks)))]


def lying(board: Board, place: Hex) -> list[str]:
    """What lies in a hex, in the order of GROUND."""
    there = {
        "closed": place in board.closed_doors,
        "open": board.doors.get(place, False),
        "obstacle": place in board.obstacles,
        "trap": place in board.traps,
        "hazardous": place in board.hazardous,
        "difficult": place in board.difficult,
        "coins": place in board.coins,
        "treasure": place in board.treasures,
    }
    return [kind for kind in GROUND if there[kind]]


class _Map:
    def __init__(self, state: State, board: Board, marks: Marks) -> None:
        self._state, self._board, self._marks = state, board, marks
        self._canvas = Canvas(board.width, board.height)
        self._labels = labels_of(figure.name for figure in state.standing.values())

    def rows(self) -> Any:
        """Everything drawn: first the hexes, then the walls, then what is in them."""
        places = [(column, row) for column in range(self._board.width) for row in range(self._board.height)]
        for place in places:
            for direction in DIRECTIONS:
                self._canvas.edge(place, direction)
        for place in sorted(self._board.walls):
            self._wall(place)
        for place, direction in sorted(self._board.thin_walls):
            pair = {(place, beside(place, direction)), (beside(place, direction), place)}
            blocks = bool(pair & self._marks.blocking)
            self._canvas.edge(place, direction, "bad" if blocks else "strong", BLOCKING if blocks else WALL)
        for place in places:
            if place not in self._board.walls:
                self._canvas.write(place, 0, self._upper(place))
                self._canvas.write(place, 1, self._lower(place))
        return self._canvas.drawn()

    def _wall(self, place: Hex) -> None:
        """A hex of wall, with its edges where nothing but wall lies beyond them."""
        blocks = (place,) in self._marks.blocking
        mood, character = ("bad", BLOCKING) if blocks else ("dim", WALL)
        for direction, other in neighbours(place):
            if not self._board.has(other) or (other in self._board.walls and (other,) not in self._marks.blocking):
                self._canvas.edge(place, direction, mood, character)
        self._canvas.fill(place, character, mood)

    def _upper(self, place: Hex) -> list[Piece]:
        """The figure that stands there, or else what lies there."""
        figure = self._state.standing.get(place)
        point = self._point(place)
        if figure is None:
            if point:
                return [point]
            there = lying(self._board, place)
            return [self._symbol(place, kind, 4 // len(there) or 1) for kind in there]
        label = self._labels[figure.name]
        before, after = "", ""
        if figure.name == self._marks.acting:
            before, after = ">", "<"
        elif figure.name in self._marks.focus:
            before, after = "[", "]"
        elif point:
            before = point.text + " "
        strong = before or figure.name in self._marks.attacked
        side = "bad" if isinstance(figure, Monster) else "good"
        framed = [Piece(before, "strong"), Piece(label, side), Piece(after, "strong")]
        return [piece for piece in framed if piece.text] if strong else [Piece(label, side)]

    def _point(self, place: Hex) -> Piece | None:
        """The letter of a hex that the question names."""
        if place == self._marks.one:
            return Piece("A" if place != self._marks.other else "A=B", "strong")
        return Piece("B", "strong") if place == self._marks.other else None

    def _symbol(self, place: Hex, kind: str, times: int) -> Piece:
        text = GROUND[kind][0] * times
        if kind == "coins":
            count = self._board.coins[place]
            text = GROUND[kind][0] + (str(count) if count > 1 else "")
        return Piece(text, _MOODS.get(kind, ""))

    def _lower(self, place: Hex) -> list[Piece]:
        """What lies under a figure or a letter, and what the answer says about the hex."""
        figure = self._state.standing.get(place)
        pieces: list[Piece] = []
        if figure is not None or self._point(place):
            pieces += [self._symbol(place, kind, 1) for kind in lying(self._board, place)]
        if figure is not None and figure.name in self._marks.attacked:
            pieces.append(Piece("x", "strong"))
        if place in self._marks.area:
            pieces.append(Piece("@", "bad"))
        if place in self._marks.way:
            pieces.append(Piece("*", "strong"))
        if place in self._marks.ends:
            pieces.append(Piece("o", "strong"))
        elif place in self._marks.aims:
            pieces.append(Piece("+", "strong"))
        if place in self._marks.stops:
            cost, harm = self._marks.stops[place]
            pieces.append(Piece(f"{cost}{'!' if harm else ''}", "bad" if harm else "good"))
        lower = (place, "S") in self._board.thin_walls or (beside(place, "S"), "N") in self._board.thin_walls
        room = ROOM - sum(len(piece.text) for piece in pieces)
        return [Piece(" ", ""), *pieces, Piece(" ", "")] if pieces and not lower and room >= 2 else pieces


# --- the legend


def _legend(state: State, marks: Marks) -> Iterator[Text]:
    """What the characters mean: of those that are there."""
    assert state.board is not None
    labels = labels_of(figure.name for figure in state.standing.values())
    if labels:
        yield Text("Figures: {all}.", "模型：{all}。").fill(all=Joined(tuple(_named(state, labels))))
    ground = tuple(_ground(state.board, marks))
    if ground:
        yield Text("Ground: {all}.", "地面：{all}。").fill(all=Joined(ground))
    told = tuple(_told(state, marks))
    if told:
        yield Text("Marks: {all}.", "标记：{all}。").fill(all=Joined(told))
    yield Text(
        "Hexes are [column, row]. The rows of even columns are numbered on the left, those of odd columns, half a hex"
        " further north, on the right.",
        "六角格写作 [列, 行]：上下为列号，左侧为偶数列的行号，右侧为奇数列（向北错开半格）的行号。",
    )


def _named(state: State, labels: Mapping[str, str]) -> Iterator[Text]:
    for name, label in labels.items():
        yield Text("{label} {name}", "{label} {name}").fill(label=label, name=with_rank(state.figures[name]))


def with_rank(figure: Figure) -> Text:
    """The name of a figure, and of a monster its rank unless that is normal."""
    rank = figure.rank if isinstance(figure, Monster) else "normal"
    said = Text("{name}", "{name}")
    if rank == "elite":
        said = Text("{name} (elite)", "{name}（精英）")
    elif rank == "boss":
        said = Text("{name} (boss)", "{name}（首领）")
    return said.fill(name=figure.name)


def _ground(board: Board, marks: Marks) -> Iterator[Text]:
    whole = {(place,) for place in board.walls}
    thin = {frozenset((place, beside(place, direction))) for place, direction in board.thin_walls}
    blocking = {wall for wall in marks.blocking if wall in whole or frozenset(wall) in thin}
    if len(blocking) < len(whole) + len(thin):
        yield Text(f"{WALL} wall", f"{WALL} 墙")
    if blocking:
        yield Text(f"{BLOCKING} wall in the way", f"{BLOCKING} 挡住视线的墙")
    places = {*board.doors, *board.obstacles, *board.traps, *board.hazardous, *board.difficult}
    places |= {*board.coins, *board.treasures}
    there = {kind for place in places for kind in lying(board, place)}
    for kind, (character, name) in GROUND.items():
        if kind in there:
            yield Text(f"{character} {name.en}", f"{character} {name.zh}")


def _told(state: State, marks: Marks) -> Iterator[Text]:
    if marks.one is not None:
        yield Text("A from here", "A 起点")
    if marks.other is not None:
        yield Text("B to here", "B 目标格")
    if marks.acting is not None:
        yield Text("> < who acts", "> < 行动者")
    if marks.focus - {marks.acting}:
        yield Text("[ ] its focus", "[ ] 专注目标")
    if marks.attacked:
        attacked = Text("x may be attacked", "x 可能受攻击")
        yield attacked if marks.several else Text("x is attacked", "x 受攻击")
    if marks.area:
        yield Text("@ under the area pattern", "@ 范围图案所及")
    if marks.way:
        yield Text("* on the way", "* 途经")
    if marks.ends:
        yield Text("o may stop here", "o 可停在此") if marks.several else Text("o stops here", "o 停在此")
    if marks.aims - marks.ends:
        yield Text("+ where it would attack its focus from", "+ 攻击专注目标的位置")
    if marks.stops:
        yield Text("a number: may stop here, for so many points", "数字：可停在此，所需移动点数")
        if any(harm for _, harm in marks.stops.values()):
            yield Text("a number with !: past traps or hazardous terrain", "数字带 !：途经陷阱或危险地形")
