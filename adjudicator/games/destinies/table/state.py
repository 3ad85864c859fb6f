"""A Destinies table: the parts that were written down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from adjudicator.games.destinies.table.names import SKILLS
from adjudicator.games.destinies.table.schema import TRADE_PAIRS
from adjudicator.judging.missing import missing
from adjudicator.text import Text

Place = tuple[int, int]  # of a tile, counted in tiles
Tracks = Mapping[
    str, tuple[int, ...]
]  # the spaces of the markers by skill, from the left; tracks not told are not there


@dataclass(frozen=True, slots=True, order=True)
class Item:
    """An item as its card says. None is what was not told; ``when`` is None if the card names no time.

    ``nth`` is its place in the list in which the state has it.
    """

    name: str
    price: int | None = None
    ability: str | None = None
    when: str | None = None
    exhausts: int = 0
    nth: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A player. ``seat`` counts from 0 in the order of turns. None is what was not told."""

    name: str
    seat: int
    tracks: Tracks | None = None
    effort: int | None = None
    coins: int | None = None
    experience: int | None = None
    items: tuple[Item, ...] | None = None
    at: Place | None = None
    route: str | None = None
    finale: str = "none"

    @property
    def pointer(self) -> str:
        """Where they stand in the state."""
        return f"/players/{self.seat}"

    @property
    def in_finale(self) -> bool:
        """Whether they have started their finale, however it went."""
        return self.finale != "none"

    # --- parts that a question needs; each raises StateError with a pointer if it is missing

    def the_tracks(self) -> Tracks:
        """Their markers."""
        if self.tracks is None:
            raise missing(f"{self.pointer}/tracks", Text("their skill markers", "该玩家的技能标记"), "ds.skill.tracks")
        return self.tracks

    def track(self, skill: str) -> tuple[int, ...]:
        """The spaces of the markers of one track."""
        markers = self.the_tracks().get(skill)
        if markers is None:
            what = Text("the markers of {skill}", "{skill}轨道上的标记").fill(skill=SKILLS[skill])
            raise missing(f"{self.pointer}/tracks/{skill}", what, "ds.skill.tracks")
        return markers

    def the_effort(self) -> int:
        """Their effort dice that are available."""
        if self.effort is None:
            what = Text("how many effort dice are available", "可用的努力骰数")
            raise missing(f"{self.pointer}/effort", what, "ds.effort.available")
        return self.effort

    def the_coins(self) -> int:
        """Their coins."""
        if self.coins is None:
            raise missing(f"{self.pointer}/coins", Text("their coins", "该玩家的金币数"), "ds.trade.any")
        return self.coins

    def the_items(self) -> tuple[Item, ...]:
        """Their items."""
        if self.items is None:
            raise missing(f"{self.pointer}/items", Text("their items", "该玩家的物品"), "ds.items.five")
        return self.items

    def place(self) -> Place:
        """The tile they are on."""
        if self.at is None:
            raise missing(f"{self.pointer}/at", Text("the tile they are on", "该玩家所在的板块"), "ds.move.two")
        return self.at


@dataclass(frozen=True, slots=True)
class Dropped:
    """An item left on a tile; ``by`` is None where it is not known who left it."""

    item: Item
    by: str | None


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile; ``nth`` is its place in the state's list, ``sites`` None where they were not told."""

    nth: int
    explored: bool
    sites: tuple[str, ...] | None
    dropped: tuple[Dropped, ...]


@dataclass(frozen=True, slots=True)
class Area:
    """The trade area of a point of interest."""

    nth: int
    site: str
    stock: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Visit:
    """The visit that goes on. ``offered`` is None where it is not told what the app shows."""

    site: str
    chosen: tuple[str, ...] = ()
    offered: tuple[str, ...] | None = None
    app_allows: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ThisTurn:
    """What has happened in this turn so far. ``moved`` is None before movement; ``attempts`` by option."""

    recovered: int = 0
    moved: int | None = None
    visited: tuple[str, ...] = ()
    attempts: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    in_test: bool = False
    ended: bool = False


@dataclass(frozen=True)
class State:
    """A table. ``players`` are in the order of turns; ``spelt`` is the whole in its one spelling.

    ``track`` are the leftmost and the rightmost space of a track, None where they were not told.
    """

    players: tuple[Player, ...] = ()
    told_mode: str | None = None
    track: tuple[int, int] | None = None
    tiles: Mapping[Place, Tile] = field(default_factory=dict)
    trade: tuple[Area, ...] = ()
    told_pairs: int | None = None
    removed: tuple[str, ...] = ()
    removed_sites: tuple[str, ...] = ()
    turn: str | None = None
    step: str | None = None
    visit: Visit | None = None
    this_turn: ThisTurn = ThisTurn()
    spelt: Mapping[str, Any] = field(default_factory=dict)

    @cached_property
    def by_name(self) -> Mapping[str, Player]:
        """The players by name."""
        return {player.name: player for player in self.players}

    @cached_property
    def areas(self) -> Mapping[str, Area]:
        """The trade areas by their points of interest."""
        return {area.site: area for area in self.trade}

    @property
    def mode(self) -> str:
        """The mode: as told; else several players, unless the table says otherwise."""
        return self.told_mode or "multiplayer"

    @property
    def pairs_used(self) -> int:
        """Pairs of trade markers that mark a trade area or an item on the map."""
        return len(self.trade) + sum(len(tile.dropped) for tile in self.tiles.values())

    @property
    def free_pairs(self) -> int:
        """Pairs of trade markers that are not in use."""
        return self.told_pairs if self.told_pairs is not None else TRADE_PAIRS - self.pairs_used

    # --- parts that a question needs; each raises StateError with a pointer if it is missing

    def whose_turn(self) -> str:
        """Whose turn it is."""
        if self.turn is None:
            raise missing("/turn", Text("whose turn it is", "轮到谁"), "ds.turn.order")
        return self.turn

    def the_step(self) -> str:
        """The step of the turn."""
        if self.step is None:
            raise missing("/step", Text("the step of the turn", "回合进行到哪一步"), "ds.turn.steps")
        return self.step

    def the_tiles(self) -> Mapping[Place, Tile]:
        """The map."""
        if not self.tiles:
            raise missing("/tiles", Text("the tiles of the map", "地图板块"), "ds.move.two")
        return self.tiles

    def the_visit(self) -> Visit:
        """The visit that goes on."""
        if self.visit is None:
            raise missing("/visit", Text("the visit that goes on", "正在进行的访问"), "ds.visit.one")
        return self.visit
