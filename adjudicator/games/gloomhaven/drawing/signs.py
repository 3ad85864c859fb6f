"""The signs of the picture of a board: what stands for what, the legend, and the same in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from adjudicator.games.gloomhaven.drawing.labels import labels_of
from adjudicator.games.gloomhaven.drawing.map import GROUND, lying, with_rank
from adjudicator.games.gloomhaven.drawing.marks import Marks
from adjudicator.games.gloomhaven.hexes import Hex
from adjudicator.games.gloomhaven.table.figures import Monster
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.picture import Note
from adjudicator.text import Joined, Text

# Signs that every font has.
SIGNS: Final[Mapping[str, tuple[str, Text]]] = {
    "wall": ("", Text("wall", "墙")),
    "closed": ("▮", GROUND["closed"][1]),
    "open": ("▯", GROUND["open"][1]),
    "obstacle": ("■", GROUND["obstacle"][1]),
    "trap": ("▲", GROUND["trap"][1]),
    "hazardous": ("!", GROUND["hazardous"][1]),
    "difficult": ("~", GROUND["difficult"][1]),
    "coins": ("$", GROUND["coins"][1]),
    "treasure": ("◆", GROUND["treasure"][1]),
}
ACTS: Final = {"attacked": "×", "aim": "+"}


def _same(text: str) -> Text:
    return Text(text, text)


def legend(state: State, marks: Marks) -> Iterator[Note]:
    """What the signs mean: of those that are there."""
    assert state.board is not None
    labels = labels_of(figure.name for figure in state.standing.values())
    for name, label in labels.items():
        figure = state.figures[name]
        yield Note(label, "monster" if isinstance(figure, Monster) else "hero", with_rank(figure))
    if state.board.walls or state.board.thin_walls:
        yield Note("", "wall", SIGNS["wall"][1])
    if marks.blocking:
        yield Note("", "wall blocking", Text("wall in the way", "挡住视线的墙"))
    there = _on_the_ground(state)
    for kind in GROUND:
        if kind in there:
            yield Note(SIGNS[kind][0], f"sign {kind}", SIGNS[kind][1])
    yield from _marked(marks)


def _marked(marks: Marks) -> Iterator[Note]:
    if marks.acting is not None:
        yield Note("", "acting", Text("who acts", "行动者"))
    if marks.focus - {marks.acting}:
        yield Note("", "focus", Text("its focus", "专注目标"))
    if marks.way or marks.ends:
        yield Note("→", "way", Text("its way", "路径"))
    if marks.ends:
        yield Note("", "end", Text("may stop here", "可停在此") if marks.several else Text("stops here", "停在此"))
    if marks.attacked:
        says = Text("may be attacked", "可能受攻击") if marks.several else Text("is attacked", "受攻击")
        yield Note(ACTS["attacked"], "act attacked", says)
    if marks.area:
        yield Note("", "pattern", Text("under the area pattern", "范围图案所及"))
    if marks.aims - marks.ends:
        yield Note(ACTS["aim"], "act aim", Text("where it would attack its focus from", "攻击专注目标的位置"))
    if marks.stops:
        yield Note("2", "stop", Text("may stop here, for so many points", "可停在此，所需移动点数"))
        if any(harm for _, harm in marks.stops.values()):
            yield Note("2!", "stop harm", Text("past traps or hazardous terrain", "途经陷阱或危险地形"))
    if marks.one is not None:
        yield Note("A", "act point", Text("from here", "起点"))
    if marks.other is not None:
        yield Note("B", "act point", Text("to here", "目标格"))


def told(state: State, marks: Marks) -> Iterator[Text]:
    """What is to be seen, in sentences: where figures stand, what lies where, and what the answer says."""
    assert state.board is not None
    size = Text("{width} columns and {height} rows of hexes.", "{width} 列、{height} 行的六角格。")
    yield size.fill(width=state.board.width, height=state.board.height)
    for place, figure in sorted(state.standing.items()):
        yield Text("{who} at {place}.", "{who}在 {place}。").fill(who=with_rank(figure), place=str(list(place)))
    if state.board.walls:
        yield _at(SIGNS["wall"][1], state.board.walls)
    for kind, places in _on_the_ground(state).items():
        yield _at(SIGNS[kind][1], places)
    if marks.acting is not None:
        yield Text("Who acts: {who}.", "行动者：{who}。").fill(who=marks.acting)
    if marks.focus:
        names = Joined(tuple(map(_same, sorted(marks.focus))))
        yield Text("Its focus: {who}.", "专注目标：{who}。").fill(who=names)
    for point, what in ((marks.one, Text("from", "起点")), (marks.other, Text("to", "目标格"))):
        if point is not None:
            yield _at(what, {point})
    if marks.blocking:
        yield _at(Text("walls in the way", "挡住视线的墙"), {place for wall in marks.blocking for place in wall})
    if marks.way:
        yield _at(Text("on the way", "途经"), marks.way)
    if marks.ends:
        yield _at(Text("where it stops", "停在"), marks.ends)
    if marks.attacked:
        names = Joined(tuple(map(_same, sorted(marks.attacked))))
        yield Text("Attacked: {who}.", "受攻击：{who}。").fill(who=names)
    for place, (cost, harm) in sorted(marks.stops.items()):
        says = Text("May stop at {place} for {cost}.", "可停在 {place}，需 {cost}。")
        if harm:
            says = Text("May stop at {place} for {cost}, past harm.", "可停在 {place}，需 {cost}，途经有害之处。")
        yield says.fill(place=str(list(place)), cost=cost)


def _on_the_ground(state: State) -> dict[str, set[Hex]]:
    """The hexes in which each kind of thing lies."""
    assert state.board is not None
    board = state.board
    found: dict[str, set[Hex]] = {}
    places = {*board.doors, *board.obstacles, *board.traps, *board.hazardous, *board.difficult}
    for place in sorted(places | {*board.coins, *board.treasures}):
        for kind in lying(board, place):
            found.setdefault(kind, set()).add(place)
    return found


def _at(what: Text, places: frozenset[Hex] | set[Hex]) -> Text:
    listed = Joined(tuple(_same(str(list(place))) for place in sorted(places)))
    said = Text("{what}: {places}.", "{what}：{places}。").fill(what=what, places=listed)
    return Text(said.en[0].upper() + said.en[1:], said.zh)
