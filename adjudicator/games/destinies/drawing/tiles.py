"""The map in characters: a box for each tile at its place, y upwards, with who is there and what the value says.

Everything is told apart by characters; the moods only help.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from adjudicator.game import Cell, Drawing
from adjudicator.games.destinies.table.names import STEPS
from adjudicator.games.destinies.table.state import Place, Player, State, Tile
from adjudicator.judging.boxes import Piece, cut, filled, row, short_names, wide, wrapped
from adjudicator.text import Joined, Text

_WIDTH: Final = 80
_SIDE: Final = 4  # cells for the numbers of the rows
_INNER_MOST, _INNER_LEAST = 9, 4  # cells inside a tile: its sign and some characters of a name
_COLUMNS_MOST: Final = (_WIDTH - _SIDE - 1) // (_INNER_LEAST + 1)
_UNEXPLORED, _REACHED, _SITE, _ITEM, _ACTING = "?", "o", "#", "*", ">"
_BETWEEN: Final = Text(", ", "、")
_LEGEND: Final[Mapping[str, Text]] = {
    _ACTING: Text("> who acts", "> 行动者"),
    _UNEXPLORED: Text("? unexplored", "? 未探索"),
    _REACHED: Text("o can be reached", "o 到得了"),
    "1": Text("1, 2 the way", "1、2 路线"),
    _SITE: Text("# a point of interest", "# 兴趣地点"),
    _ITEM: Text("* an item left there", "* 丢下的物品"),
}
Line = list[Piece]


def tiles(state: State, player: Player | None, value: Mapping[str, Any]) -> Drawing:
    """The map, with where whoever acts may move and the way asked about. The table has tiles."""
    return _Map(state, player, value).drawing()


class _Map:
    """A map on its way to a drawing: which columns are shown, how wide they are, what each tile says."""

    def __init__(self, state: State, player: Player | None, value: Mapping[str, Any]) -> None:
        self.state, self.player = state, player
        moves = [each["to"] for each in value.get("moves", ()) if "to" in each]
        self.reachable = {(x, y) for x, y in value.get("reachable") or moves}
        self.way = {(x, y): nth for nth, (x, y) in enumerate(value.get("way") or ())}
        columns = spread(sorted({x for x, _ in state.tiles}))
        self.columns = around(columns, None if player is None or player.at is None else player.at[0])
        self.cut = len(columns) - len(self.columns)
        self.rows = spread(sorted({y for x, y in state.tiles if x in self.columns}))[::-1]
        self.inner = min(_INNER_MOST, (_WIDTH - _SIDE - 1) // len(self.columns) - 1)
        self.names = short_names([each.name for each in state.players], self.inner - 1)
        self.signs: set[str] = set()

    def drawing(self) -> Drawing:
        lines: list[Line] = []
        for nth, y in enumerate(self.rows):
            lines.append(self._border(self.rows[nth - 1] if nth else None, y))
            lines += self._band(y)
        lines += [self._border(self.rows[-1], None), self._numbers()]
        rows = [row(line) for line in lines]
        if told := list(self._told()):
            rows += [(), *told]
        return Drawing(Text("The map", "地图"), tuple(rows), tuple(self._notes()))

    def _tile(self, x: int | None, y: int | None) -> Tile | None:
        return None if x is None or y is None else self.state.tiles.get((x, y))

    def _border(self, above: int | None, below: int | None) -> Line:
        """The line between two rows of tiles: there where a tile is on either side of it."""
        edge = [bool(self._tile(x, above) or self._tile(x, below)) for x in self.columns]
        drawn = " " * _SIDE
        for left, here in zip([False, *edge], [*edge, False], strict=True):
            drawn += "+" if left or here else " "
            drawn += ("-" if here else " ") * self.inner
        return [_same(drawn[: -self.inner], "dim")]

    def _band(self, y: int | None) -> Iterator[Line]:
        """The lines of a row of tiles: as many as its fullest tile has."""
        if y is None:
            yield []
            return
        inside = [self._inside((x, y)) if x is not None and self._tile(x, y) else None for x in self.columns]
        high = max(2, *(len(each) for each in inside if each is not None))
        for nth in range(high):
            line = [_same(f"{y:>{_SIDE - 1}} " if nth == 0 else " " * _SIDE, "dim")]
            for before, here in zip([None, *inside], [*inside, None], strict=True):
                line.append(_same("|" if before is not None or here is not None else " ", "dim"))
                held = here[nth] if here is not None and nth < len(here) else []
                line += filled(held, self.inner)
            yield line

    def _inside(self, at: Place) -> list[Line]:
        """What stands in a tile: its signs, and a line for each player on it."""
        tile = self.state.tiles[at]
        found = ("" if at not in self.way or at == self._at() else str(self.way[at])) or (
            _REACHED if at in self.reachable else ""
        )
        signs = [
            found,
            "" if tile.explored else _UNEXPLORED,
            _SITE if tile.sites else "",
            _ITEM if tile.dropped else "",
        ]
        mood = "open" if found and not tile.explored else "good" if found else "dim" if not tile.explored else ""
        self.signs |= {"1" if sign.isdigit() else sign for sign in signs if sign}
        here = [each for each in self.state.players if each.at == at]
        return [[_same("".join(signs), mood)], *([self._name(each)] for each in here)]

    def _at(self) -> Place | None:
        return None if self.player is None else self.player.at

    def _name(self, player: Player) -> Piece:
        acts = player == self.player
        self.signs |= {_ACTING} if acts else set()
        return _same((_ACTING if acts else " ") + self.names[player.name], "strong" if acts else "")

    def _numbers(self) -> Line:
        line = [_same(" " * _SIDE)]
        for x in self.columns:
            said = "" if x is None else str(x)
            line.append(_same(f" {said:^{self.inner}}", "dim"))
        return line

    def _told(self) -> Iterator[tuple[Cell, ...]]:
        """A line for each tile of those shown that has points of interest, or on which something was left."""
        for (x, y), tile in sorted(self.state.tiles.items()):
            if x not in self.columns or not (tile.sites or tile.dropped):
                continue
            head = filled([_same(f"({x}, {y})", "strong")], 10)
            parts = [[_named(f"{_SITE} {site}")] for site in tile.sites or ()]
            parts += [[_named(f"{_ITEM} {each.item.name}")] for each in tile.dropped]
            for nth, more in enumerate(wrapped(parts, _WIDTH - wide(head), _BETWEEN)):
                yield row([*(head if nth == 0 else filled([], wide(head))), *more])

    def _notes(self) -> Iterator[Text]:
        """What the characters mean: of those that are there; and what is left out."""
        signs = [says for sign, says in _LEGEND.items() if sign in self.signs]
        if signs:
            yield Text("Marks: {all}.", "标记：{all}。").fill(all=Joined(tuple(signs)))
        if self.state.step is not None and self.state.turn is not None:
            says = Text("{turn}'s turn: {step}.", "{turn} 的回合：{step}。")
            yield says.fill(turn=self.state.turn, step=STEPS[self.state.step])
        if self.cut:
            yield Text("The map is wider than is shown.", "地图比画出的更宽。")


def spread(numbers: Sequence[int]) -> list[int | None]:
    """Numbers in order, with None where some between them are left out."""
    out: list[int | None] = []
    for nth, each in enumerate(numbers):
        if nth and each > numbers[nth - 1] + 1:
            out.append(None)
        out.append(each)
    return out


def around(columns: Sequence[int | None], x: int | None) -> list[int | None]:
    """As many columns as fit, those about one of them; the first ones if none is named."""
    middle = columns.index(x) if x in columns else 0
    start = max(0, min(middle - _COLUMNS_MOST // 2, len(columns) - _COLUMNS_MOST))
    return list(columns[start : start + _COLUMNS_MOST])


def _same(text: str, mood: str = "") -> Piece:
    return Piece(Text(text, text), mood)


def _named(text: str) -> Piece:
    """A name of the table's, cut if it would not fit on a line."""
    return Piece(cut(Text(text, text), _WIDTH - 10))
