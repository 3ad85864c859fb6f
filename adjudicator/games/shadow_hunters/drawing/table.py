"""The table in characters: three zones of two areas with who stands there, and the players with their damage.

Everything is told apart by characters; the moods only help.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from adjudicator.game import Cell, Drawing
from adjudicator.games.shadow_hunters.drawing.marks import Marks, marks_of
from adjudicator.games.shadow_hunters.pack.areas import AREAS
from adjudicator.games.shadow_hunters.pack.cards import EQUIPMENT
from adjudicator.games.shadow_hunters.pack.characters import FACTIONS
from adjudicator.games.shadow_hunters.table.schema import GUARDS
from adjudicator.games.shadow_hunters.table.state import Player, State
from adjudicator.judging.boxes import Piece, cut, filled, row, short_names, wide, wrapped
from adjudicator.text import Joined, Text, cells

_WIDTH = 80
_BOX = 24  # cells between the edges of a zone: three of them with their edges, and two gaps
_NAME_MOST = 12  # cells of a name
_SPACE = Piece(Text(" ", " "))
_HIT, _LEFT = "■", "□"
_BAR_MOST = 14  # no character has more hit points
_BETWEEN = Text(", ", "、")


def drawings(state: State, value: Mapping[str, Any]) -> list[Drawing]:
    """The table with what a value says about it; nothing where it is not known how the areas lie."""
    if state.zones is None or not state.players:
        return []
    marks = marks_of(state, value)
    names = short_names([player.name for player in state.players], _NAME_MOST)
    rows = [*_board(state, state.zones, names, marks)]
    rows += [(), *_players(state, names, marks)]
    return [Drawing(Text("The table", "桌面"), tuple(rows), tuple(_legend(state, marks)))]


# --- the board


def _board(
    state: State, zones: Sequence[tuple[str, str]], names: Mapping[str, str], marks: Marks
) -> Iterator[tuple[Cell, ...]]:
    """The zones side by side, the areas of each one above the other."""
    edge = Piece(Text("+" + "-" * (_BOX - 2) + "+", "+" + "-" * (_BOX - 2) + "+"), "dim")
    yield _beside([edge] for _ in zones)
    for nth in range(2):
        told = [_area(state, zone[nth], names, marks) for zone in zones]
        for line in range(max(map(len, told))):
            yield _beside(_framed(lines[line] if line < len(lines) else []) for lines in told)
        yield _beside([edge] for _ in zones)


def _beside(boxes: Iterator[Sequence[Piece]]) -> tuple[Cell, ...]:
    pieces: list[Piece] = []
    for box in boxes:
        pieces += [Piece(Text("  ", "  "))] if pieces else []
        pieces += box
    return row(pieces)


def _framed(line: Sequence[Piece]) -> list[Piece]:
    edge = Piece(Text("|", "|"), "dim")
    return [edge, *filled([_SPACE, *line], _BOX - 2), edge]


def _area(state: State, area: str, names: Mapping[str, str], marks: Marks) -> list[list[Piece]]:
    """The lines of an area: its mark, its name and numbers; below it who stands there."""
    numbers = "-".join(str(number) for number in state.numbers.get(area, ()))
    mark = "*" if area in marks.there else "+" if area in marks.range else " "
    name = AREAS[area]
    room = _BOX - 6 - len(numbers)
    head = [Piece(Text(f"{mark} ", f"{mark} "), "strong"), Piece(cut(name, room), "good" if mark == "*" else "strong")]
    head += [Piece(Text(f" {numbers}", f" {numbers}"), "dim")] if numbers else []
    standing = [player for player in state.living if player.area == area]
    parts = [_standing(player, names, marks) for player in standing]
    lines = wrapped(parts, _BOX - 6, Text(" ", " "))
    return [head, *([Piece(Text("  ", "  ")), *line] for line in lines or [[Piece(Text("", ""))]])]


def _standing(player: Player, names: Mapping[str, str], marks: Marks) -> list[Piece]:
    """A player on an area, between the marks that they bear."""
    before, after = _marks_before(player, marks), _marks_after(player, marks)
    name = names[player.name]
    return [Piece(Text(before + name + after, before + name + after), "strong" if before or after else "")]


def _marks_before(player: Player, marks: Marks) -> str:
    return ">" if player.name == marks.acting else ""


def _marks_after(player: Player, marks: Marks) -> str:
    out = "<" if player.name == marks.acting else ""
    out += "x" if player.name in marks.aims and player.name not in marks.dying else ""
    out += "!" if player.name in marks.dying else ""
    return " " + out if out and out != "<" else out


# --- the players


def _players(state: State, names: Mapping[str, str], marks: Marks) -> Iterator[tuple[Cell, ...]]:
    """A line for each player, and more for equipment that does not fit on it."""
    widest = max(cells(name) for name in names.values())
    bars = {player.name: _bar(player) for player in state.players}
    longest = max(wide(bar) for bar in bars.values())
    for player in state.players:
        name = names[player.name]
        sign = _sign(player, marks)
        head = filled([Piece(Text(f"{sign} ", f"{sign} "), "strong"), Piece(Text(name, name), "strong")], widest + 4)
        line = [*head, *filled(bars[player.name], longest + 2)]
        lines = wrapped(_told(player), _WIDTH - wide(line), _BETWEEN)
        for n, more in enumerate(lines):
            yield row([*(line if n == 0 else filled([], wide(line))), *more])


def _sign(player: Player, marks: Marks) -> str:
    if player.name in marks.winning:
        return "="
    if player.name == marks.acting:
        return ">"
    return "!" if player.name in marks.dying else "x" if player.name in marks.aims else " "


def _bar(player: Player) -> list[Piece]:
    """Damage against hit points; what hit points somebody hidden has is not shown, for nobody knows."""
    if player.card is None:
        known = _HIT * min(player.damage, _BAR_MOST)
        return [Piece(Text(known, known), "bad"), Piece(_after(player.damage, f"{player.damage}/?"))]
    most = player.card.hit_points
    hit = most if player.dead else min(player.damage, most)
    bar = [Piece(Text(_HIT * hit, _HIT * hit), "bad"), Piece(Text(_LEFT * (most - hit), _LEFT * (most - hit)), "good")]
    return [*bar, Piece(_after(1, f"{most if player.dead else player.damage}/{most}"))]


def _after(anything: int, points: str) -> Text:
    return Text(f" {points}", f" {points}") if anything else Text(points, points)


def _told(player: Player) -> list[list[Piece]]:
    """Who they are, as far as that is known, and what lies in front of them."""
    who = Text("hidden", "身份未亮")
    if player.card is not None:
        says = Text("{name} ({faction})", "{name}（{faction}）")
        if not player.revealed and not player.dead:
            says = Text("hidden: {name} ({faction})", "未亮：{name}（{faction}）")
        who = says.fill(name=player.card.name, faction=FACTIONS[player.card.faction])
    parts = [[Piece(who, "" if player.revealed or player.dead else "dim")]]
    if player.dead:
        parts.append([Piece(Text("dead", "已死亡"), "bad")])
    elif player.area is None:
        parts.append([Piece(Text("on no area", "不在任何地区"), "dim")])
    parts += [[Piece(EQUIPMENT[card].name, "strong")] for card in player.equipment]
    parts += [[Piece(GUARDS[guard])] for guard in sorted(player.guards)]
    return parts


# --- the legend


def _legend(state: State, marks: Marks) -> Iterator[Text]:
    """What the characters mean: of those that are there."""
    told = tuple(_signs(marks))
    if told:
        yield Text("Marks: {all}.", "标记：{all}。").fill(all=Joined(told))
    yield Text(
        "The areas lie clockwise: down each zone, on with the next, and from the last back to the first.",
        "地区按顺时针排列：每个区域从上到下，接着下一个区域，最后一个之后回到第一个。",
    )
    if any(player.card is None for player in state.players):
        yield Text("{hit} damage; how many hit points the hidden have is not known.",
                   "{hit} 为伤害；未亮身份者的生命值未知。").fill(hit=_HIT)  # fmt: skip


def _signs(marks: Marks) -> Iterator[Text]:
    if marks.acting is not None:
        yield Text("> who acts", "> 行动者")
    if marks.there:
        yield Text("* may be gone to", "* 可去")
    if marks.range - marks.there:
        yield Text("+ in range", "+ 在攻击范围内")
    if marks.aims - marks.dying:
        yield Text("x aimed at", "x 目标")
    if marks.dying:
        yield Text("! may die", "! 可能死亡")
    if marks.winning:
        yield Text("= wins", "= 获胜")
