"""Loot: what a figure takes from the map, and what a killed monster leaves there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.games.gloomhaven.hexes import Hex
from adjudicator.games.gloomhaven.sight.lines import Sight
from adjudicator.games.gloomhaven.sight.ranges import Ranges
from adjudicator.games.gloomhaven.table.board import Board
from adjudicator.games.gloomhaven.table.figures import Character, Figure, Monster, Summon
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.judging.missing import missing
from adjudicator.text import Text, clean

HALF = 2  # an item is sold for its price divided by this, rounded down


@dataclass(frozen=True, slots=True)
class Lying:
    """What lies on a hex, and what becomes of it.

    ``why`` is a code: ``own-hex`` or ``ability`` for what is taken; else what keeps it there: ``passing``, ``summon``,
    ``monster``, ``range``, ``sight``, ``treasure`` (which no monster takes), ``elsewhere``.
    """

    at: Hex
    why: str
    coins: int = 0
    treasure: Mapping[str, Any] | None = None
    range: int | None = None

    @property
    def taken(self) -> bool:
        """Whether it is taken."""
        return self.why in ("own-hex", "ability")


@dataclass(frozen=True, slots=True)
class Sold:
    """An item that its finder had already: what it brings."""

    item: str
    price: int

    @property
    def gold(self) -> int:
        """The gold for it."""
        return self.price // HALF


@dataclass(frozen=True, slots=True)
class Loot:
    """What a figure does with all that lies on the map."""

    figure: Figure
    things: tuple[Lying, ...]
    sold: tuple[Sold, ...]

    @property
    def coins(self) -> int:
        """The coins taken."""
        return sum(each.coins for each in self.things if each.taken)

    @property
    def treasures(self) -> list[Lying]:
        """The treasures taken."""
        return [each for each in self.things if each.taken and each.treasure is not None]


def loot(figure: Figure, does: str, reach: int, through: Iterable[Hex], state: State) -> Loot:
    """What a figure takes at the end of its turn, by an ability with a range, or in passing through hexes.

    Raises StateError for a part of the state that is missing.
    """
    board = state.the_board()
    here = None if does == "pass" else state.place_of(figure)
    passed = frozenset(through)
    ranges, sight = Ranges(board), Sight(board)
    things = []
    for at in sorted({*board.coins, *board.treasures}):
        found = None if here is None else ranges.of(here, at)
        if does == "pass":
            why = "passing" if at in passed else "elsewhere"
        elif isinstance(figure, Summon):
            why = "summon"
        elif does == "end-turn":
            why = "elsewhere" if at != here else "monster" if isinstance(figure, Monster) else "own-hex"
        elif found is None or found > reach:
            why = "range"
        else:
            assert here is not None
            why = "ability" if sight.sees(here, at) else "sight"
        things += _lying(at, why, found, figure, board)
    taken = [each.at for each in things if each.taken and each.treasure is not None]
    return Loot(figure, tuple(things), tuple(_sold(figure, taken, board)))


def _lying(at: Hex, why: str, found: int | None, figure: Figure, board: Board) -> list[Lying]:
    """What lies on a hex, coins and treasure apart."""
    out = []
    if at in board.coins:
        out.append(Lying(at, why, board.coins[at], None, found))
    if at in board.treasures:
        mine = "treasure" if why == "ability" and isinstance(figure, Monster) else why
        out.append(Lying(at, mine, 0, board.treasures[at], found))
    return out


def _sold(figure: Figure, taken: Iterable[Hex], board: Board) -> list[Sold]:
    """The items taken that the figure had already."""
    if not isinstance(figure, Character):
        return []
    owned = [item.name for item in figure.items]
    out = []
    for at in taken:
        treasure = board.treasures[at]
        if "item" not in treasure:
            continue
        name = clean(treasure["item"])
        if name in owned:
            if "price" not in treasure:
                nth = list(board.treasures).index(at)  # they come as they were written down, one a hex
                what = Text("the price of {item}", "{item} 的价格").fill(item=name)
                raise missing(f"/board/treasures/{nth}/price", what, "gh.loot.owned-item")
            out.append(Sold(name, int(treasure["price"])))
        owned.append(name)
    return out


def drops(monster: Monster) -> int:
    """The coins that a killed monster leaves."""
    return 0 if monster.summoned or monster.summoned_this_round or monster.spawned else 1
