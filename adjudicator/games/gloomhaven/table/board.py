"""The map of a table: floor, walls, doors and terrain, and which hexes lie next to each other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from adjudicator.games.gloomhaven.hexes import OPPOSITE, Hex, beside, neighbours
from adjudicator.report import Report
from adjudicator.text import Text


@dataclass(frozen=True, slots=True)
class Trap:
    """A trap; ``damage`` None is that of the scenario level."""

    at: Hex
    damage: int | None = None
    conditions: tuple[str, ...] = ()


@dataclass(frozen=True)
class Board:
    """The map. Hexes outside do not exist, but there is no wall along the border.

    ``thin_walls`` are edges, each as the hex on one side and the direction across. A closed door is a wall to everybody
    but the character who opens it.
    """

    width: int
    height: int
    walls: frozenset[Hex] = frozenset()
    thin_walls: frozenset[tuple[Hex, str]] = frozenset()
    doors: Mapping[Hex, bool] = field(default_factory=dict)  # whether each is open
    obstacles: frozenset[Hex] = frozenset()
    traps: Mapping[Hex, Trap] = field(default_factory=dict)
    hazardous: frozenset[Hex] = frozenset()
    difficult: frozenset[Hex] = frozenset()
    coins: Mapping[Hex, int] = field(default_factory=dict)
    treasures: Mapping[Hex, Mapping[str, Any]] = field(default_factory=dict)

    def has(self, place: Hex) -> bool:
        """Whether a hex lies within the map, wall or not."""
        return 0 <= place[0] < self.width and 0 <= place[1] < self.height

    @cached_property
    def closed_doors(self) -> frozenset[Hex]:
        """The doors that are closed."""
        return frozenset(place for place, is_open in self.doors.items() if not is_open)

    @cached_property
    def solid(self) -> frozenset[Hex]:
        """The hexes that are wall or closed door: no range is counted through them, and they block sight."""
        return self.walls | self.closed_doors

    @cached_property
    def negative(self) -> frozenset[Hex]:
        """The hexes that a monster would rather not enter."""
        return frozenset(self.traps) | self.hazardous

    @cached_property
    def next_to(self) -> Mapping[Hex, tuple[Hex, ...]]:
        """For each hex that is neither wall nor closed door those adjacent to it: neighbours with no wall between."""
        whole = _grid(self.width, self.height)
        if not self.solid and not self.thin_walls:
            return whole
        out = dict(whole)
        for place in self.solid:
            for other in whole[place]:
                out[other] = tuple(each for each in out[other] if each != place)
        for place in self.solid:
            del out[place]
        for place, direction in self.thin_walls:
            other = beside(place, direction)
            for one, two in ((place, other), (other, place)):
                if one in out:
                    out[one] = tuple(each for each in out[one] if each != two)
        return out


@lru_cache(maxsize=64)
def _grid(width: int, height: int) -> dict[Hex, tuple[Hex, ...]]:
    """The neighbours of each hex of an empty map."""
    places = [(column, row) for column in range(width) for row in range(height)]
    there = frozenset(places)
    return {place: tuple(other for _, other in neighbours(place) if other in there) for place in places}


def read_board(data: Mapping[str, Any], report: Report) -> Board:
    """The map of a state that has the right shape; what contradicts itself goes to the report."""
    size = (data["width"], data["height"])

    def places(key: str) -> frozenset[Hex]:
        return frozenset(_within(place, f"/board/{key}/{n}", size, report) for n, place in enumerate(data.get(key, ())))

    def keyed(key: str) -> list[tuple[Hex, Mapping[str, Any]]]:
        return [
            (_within(entry["hex"], f"/board/{key}/{n}/hex", size, report), entry)
            for n, entry in enumerate(data.get(key, ()))
        ]

    for key in ("doors", "traps", "treasures"):
        _check_once(key, keyed(key), report)
    doors = {place: entry.get("open", False) for place, entry in keyed("doors")}
    board = Board(
        *size,
        walls=places("walls"),
        thin_walls=frozenset(_thin(entry, n, size, report) for n, entry in enumerate(data.get("thin_walls", ()))),
        doors=doors,
        obstacles=places("obstacles"),
        traps={
            place: Trap(place, entry.get("damage"), tuple(sorted(set(entry.get("conditions", ())))))
            for place, entry in keyed("traps")
        },
        hazardous=places("hazardous"),
        difficult=places("difficult"),
        coins=_coins(keyed("coins")),
        treasures={place: entry for place, entry in keyed("treasures")},  # noqa: C416 -- as the others are
    )
    lying = {key: [place for place, _ in keyed(key)] for key in ("doors", "traps", "coins", "treasures")}
    lying |= {key: [(e[0], e[1]) for e in data.get(key, ())] for key in ("obstacles", "hazardous", "difficult")}
    for key, listed in lying.items():
        for n, place in enumerate(listed):
            at = f"/board/{key}/{n}" + ("" if key in ("obstacles", "hazardous", "difficult") else "/hex")
            if place in board.walls:
                message = Text("{hex} is wall: nothing else is there.", "{hex} 是墙，不能有别的。").fill(
                    hex=list(place)
                )
                report.wrong(at, message)
            elif key in ("obstacles", "traps") and place in board.doors:
                message = Text("{hex} is a door: it can't be blocked.", "{hex} 是门，不能再放这个。").fill(
                    hex=list(place)
                )
                report.wrong(at, message)
            elif key == "traps" and place in board.obstacles:
                message = Text("{hex} is an obstacle already.", "{hex} 已是障碍。").fill(hex=list(place))
                report.wrong(at, message)
    return board


def _check_once(key: str, entries: list[tuple[Hex, Mapping[str, Any]]], report: Report) -> None:
    """Refuse two of a kind on one hex: which of them counts would be a guess."""
    places = [place for place, _ in entries]
    for n, place in enumerate(places):
        if place in places[:n]:
            message = Text("There is one on {hex} already.", "{hex} 上已经有一个。").fill(hex=list(place))
            report.wrong(f"/board/{key}/{n}/hex", message)


def _coins(entries: list[tuple[Hex, Mapping[str, Any]]]) -> dict[Hex, int]:
    out: dict[Hex, int] = {}
    for place, entry in entries:
        out[place] = out.get(place, 0) + entry.get("coins", 1)
    return out


def _within(place: Any, at: str, size: tuple[int, int], report: Report) -> Hex:
    hex_ = (place[0], place[1])
    if not (0 <= hex_[0] < size[0] and 0 <= hex_[1] < size[1]):
        off_board(hex_, at, size, report)
    return hex_


def off_board(place: Hex, at: str, size: tuple[int, int], report: Report) -> None:
    """Report a hex that the map does not have."""
    message = Text("The board has no hex {hex}.", "版图上没有六角格 {hex}。").fill(hex=list(place))
    expected = Text(
        f"a column from 0 to {size[0] - 1} and a row from 0 to {size[1] - 1}",
        f"列为 0 到 {size[0] - 1}、行为 0 到 {size[1] - 1}",
    )
    report.wrong(at, message, expected=expected)


def _thin(entry: Mapping[str, Any], n: int, size: tuple[int, int], report: Report) -> tuple[Hex, str]:
    place = _within(entry["hex"], f"/board/thin_walls/{n}/hex", size, report)
    direction = entry["dir"]
    other = beside(place, direction)
    said = entry.get("other_side")
    within = 0 <= other[0] < size[0] and 0 <= other[1] < size[1]
    if ("other_side" in entry and said is None and within) or (said is not None and tuple(said) != other):
        message = Text("Beyond this edge lies {hex}.", "这条边的另一侧是 {hex}。").fill(hex=list(other))
        report.wrong(f"/board/thin_walls/{n}/other_side", message)
    here = (place, direction)
    return min(here, (other, OPPOSITE[direction])) if within else here
