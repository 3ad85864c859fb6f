"""Where the movement of a turn can lead, by which way, and what keeps it from leading anywhere else."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from adjudicator.games.destinies.table.state import Place, Tile
from adjudicator.games.destinies.turns.places import named
from adjudicator.judging.ruled import Because
from adjudicator.judging.telling import joined
from adjudicator.text import Text

Tiles = Mapping[Place, Tile]
Way = tuple[Place, ...]  # from where it begins to where it ends, both included
STEPS_MOST = 2
STAY, TWO, ORTHOGONAL, THROUGH, STOP = (
    "ds.move.stay", "ds.move.two", "ds.move.orthogonal", "ds.move.through", "ds.move.stop",
)  # fmt: skip
_LIMITS: tuple[str, ...] = (TWO, ORTHOGONAL, THROUGH)  # what keeps a model from going anywhere
_SIDES = ((-1, 0), (0, -1), (0, 1), (1, 0))
_CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))


def ways(tiles: Tiles, start: Place, limits: tuple[str, ...] = _LIMITS) -> dict[Place, Way]:
    """A shortest way to every tile that movement can lead to, the own one included.

    With fewer ``limits`` it is where movement could lead without the others: to find out what each is needed for.
    """
    found: dict[Place, Way] = {start: (start,)}
    edge = [start]
    while edge and not (TWO in limits and len(found[edge[0]]) > STEPS_MOST):
        after = []
        for place in edge:
            if THROUGH in limits and not tiles[place].explored:
                continue
            for dx, dy in _SIDES if ORTHOGONAL in limits else (*_SIDES, *_CORNERS):
                beside = (place[0] + dx, place[1] + dy)
                if beside in tiles and beside not in found:
                    found[beside] = (*found[place], beside)
                    after.append(beside)
        edge = after
    return found


def is_side(one: Place, other: Place) -> bool:
    """Whether two places have a side in common."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def is_corner(one: Place, other: Place) -> bool:
    """Whether two places have only a corner in common."""
    return abs(one[0] - other[0]) == abs(one[1] - other[1]) == 1


def for_way(way: Way, tiles: Tiles) -> Because:
    """Why a model may go a way that it may go."""
    end = way[-1]
    if len(way) == 1:
        return Because(Text("Nobody has to move: {end} is the own tile.", "不必移动：{end} 就是自己所在的板块。").fill(
            end=named(end)), (STAY,))  # fmt: skip
    says = Text("The way to {end} takes {n} of two steps, each to a tile beside.",
                "到 {end} 走 {n} 块（最多两块），每步都到正向相邻的板块。")  # fmt: skip
    out = [Because(says.fill(end=named(end), n=len(way) - 1), (TWO, ORTHOGONAL))]
    if len(way) > 2:
        says = Text("{mid} on the way is explored.", "途经的 {mid} 已探索。").fill(mid=named(way[1]))
        out.append(Because(says, (THROUGH,)))
    if not tiles[end].explored:
        out.append(explores(end))
    return joined(out)


def explores(end: Place) -> Because:
    """Why a move ends in exploring a tile."""
    says = Text(
        "{end} is unexplored: the model stops there, and it is explored.", "{end} 未探索：到了就停下，进行探索。"
    )
    return Because(says.fill(end=named(end)), (STOP,))


def explored(end: Place) -> Because:
    """Why a move does not end in exploring a tile."""
    says = Text("{end} is explored already.", "{end} 已经探索过。").fill(end=named(end))
    return Because(says, (STOP,))


def against(tiles: Tiles, start: Place, goal: Place) -> Because:
    """Why movement does not lead to a place: the limits without which it would, none of which can be spared."""
    if goal not in tiles:
        return no_tile(goal)
    needed: tuple[str, ...] = _LIMITS
    for limit in _LIMITS:
        fewer = tuple(each for each in needed if each != limit)
        if goal not in ways(tiles, start, fewer):
            needed = fewer
    if not needed:
        says = Text("No tiles lead from {start} to {goal}.", "没有板块从 {start} 连到 {goal}。")
        return Because(says.fill(start=named(start), goal=named(goal)), (ORTHOGONAL,))
    return joined(_limited(tiles, goal, start, needed, limit) for limit in reversed(needed))


def _limited(tiles: Tiles, goal: Place, start: Place, needed: tuple[str, ...], limit: str) -> Because:
    """What one of the limits needed has against the way that there would be without it."""
    way = ways(tiles, start, tuple(each for each in needed if each != limit))[goal]
    if limit == TWO:
        return too_far(goal, len(way) - 1)
    if limit == ORTHOGONAL:
        one, other = next(step for step in pairwise(way) if is_corner(*step))
        says = Text("The way to {goal} would need a diagonal step, from {one} to {other}.",
                    "要到 {goal}，得从 {one} 斜走到 {other}。")  # fmt: skip
        return Because(says.fill(goal=named(goal), one=named(one), other=named(other)), (ORTHOGONAL,))
    place = next(place for place in way[:-1] if not tiles[place].explored)
    says = Text(
        "The way to {goal} would go on from {place}, which is unexplored.", "要到 {goal}，得从未探索的 {place} 接着走。"
    )
    return Because(says.fill(goal=named(goal), place=named(place)), (THROUGH, STOP))


def no_tile(goal: Place) -> Because:
    """There is nothing to go to."""
    return Because(Text("No tile lies at {goal}.", "{goal} 处没有板块。").fill(goal=named(goal)), (TWO,))


def too_far(goal: Place, steps: int) -> Because:
    """More steps than there may be."""
    says = Text("{goal} is {n} tiles away that way, and two is the most.", "这样到 {goal} 要走 {n} 块，而最多两块。")
    return Because(says.fill(goal=named(goal), n=steps), (TWO,))


def diagonal(start: Place, end: Place) -> Because:
    """A step over a corner."""
    says = Text("From {start} to {end} is a diagonal step.", "从 {start} 到 {end} 是斜走。")
    return Because(says.fill(start=named(start), end=named(end)), (ORTHOGONAL,))


def past(place: Place) -> Because:
    """A way that goes on from an unexplored tile."""
    says = Text("{place} is unexplored: no going on from there.", "{place} 未探索：不能从那里接着走。")
    return Because(says.fill(place=named(place)), (THROUGH, STOP))
