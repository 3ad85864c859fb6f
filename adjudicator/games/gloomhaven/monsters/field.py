"""One monster's turn on the map: whom it can hit from where, and what it costs to get there.

Enemies are bits of a whole number, in the order of ``enemies``, so that a set of targets is a number too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, reduce
from operator import or_
from typing import Any

from adjudicator.errors import Problem, StateError
from adjudicator.games.gloomhaven.hexes import Hex
from adjudicator.games.gloomhaven.monsters.areas import MeleeArea, RangedArea, is_its_own_mirror
from adjudicator.games.gloomhaven.monsters.turn import Turn, turn_of
from adjudicator.games.gloomhaven.movement.going import Going, Toll, going_of
from adjudicator.games.gloomhaven.rounds.initiative import focus_ranks
from adjudicator.games.gloomhaven.sight.lines import Sight
from adjudicator.games.gloomhaven.sight.ranges import Ranges
from adjudicator.games.gloomhaven.table.figures import Figure, Monster, Summon
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.judging.reads import Reads
from adjudicator.text import Text


@dataclass(frozen=True, slots=True)
class Enemy:
    """An enemy that the monster may focus on or attack. ``proximity`` is None where walls close all ways."""

    name: str
    bit: int
    at: Hex
    proximity: int | None
    initiative: tuple[Any, ...]
    figure: Figure

    @property
    def rank(self) -> tuple[Any, ...]:
        """What orders enemies beside the way to them: proximity, then initiative."""
        return (FAR if self.proximity is None else self.proximity, self.initiative)

    def just_after(self, other: Enemy) -> bool:
        """Whether the other is a summon that acts just before this one: its owner's, or an earlier of the same owner.

        Ranks are equal then. It is no matter of rank: others may tie with both (``gh.focus.summon-first``).
        """
        if not isinstance(other.figure, Summon) or self.rank != other.rank:
            return False
        if isinstance(self.figure, Summon):
            return self.figure.owner == other.figure.owner and self.figure.order > other.figure.order
        return self.name == other.figure.owner


FAR = 1 << 20  # more than any range on a board


class Field:
    """What a monster's turn is worked out on."""

    def __init__(self, monster: Monster, state: State, reads: Reads) -> None:
        self.monster = monster
        self.state = state
        self.reads = reads
        self.turn: Turn = turn_of(monster, state)
        self.board = state.the_board()
        self.start: Hex = state.place_of(monster)
        self.sight = Sight(self.board)
        self.ranges = Ranges(self.board)
        if monster.gone:
            message = Text("{name} is dead.", "{name} 已死亡。").fill(name=monster.name)
            raise StateError([Problem(f"{monster.pointer}/hit_points", message)])
        there = state.enemies_of(monster)
        for each in (*there, *state.allies_of(monster)):
            state.place_of(each)  # who is in play stands somewhere, and it matters where
        self.unseen = [each.name for each in there if "invisible" in each.conditions]
        # Initiative is the last tie-break: a table may leave it out where nothing depends on it.
        self._no_initiative: StateError | None = None
        try:
            ranks = focus_ranks(state, there)
        except StateError as error:
            self._no_initiative = error
            ranks = {each.name: () for each in there}
        near = self.ranges.all_from(self.start)
        self.enemies: list[Enemy] = []
        for figure in there:
            if "invisible" not in figure.conditions and figure.at is not None:
                bit = 1 << len(self.enemies)
                self.enemies.append(Enemy(figure.name, bit, figure.at, near.get(figure.at), ranks[figure.name], figure))
        self.by_bit: Mapping[int, Enemy] = {enemy.bit: enemy for enemy in self.enemies}
        self._looked: dict[Hex, tuple[int, int]] = {}  # for each hex the enemies looked for, and those seen
        self._areas: dict[Hex, set[int]] = {}
        self._covered: dict[Hex, int] = {}
        self._beside: dict[Hex, int] = {}
        self.sizes: dict[Hex, list[tuple[int, int]]] = {}  # see activation._size
        self.nearest: dict[Hex, tuple[tuple[int, int, int], list[Hex]]] = {}  # see activation.nearest_to
        self.approaching: dict[Hex, dict[Hex, tuple[int, int, int]]] = {}  # see activation.approaches

    def need_initiative(self) -> None:
        """Raise StateError if a comparison has come down to initiative and the state does not have it."""
        if self._no_initiative is not None:
            raise self._no_initiative

    @cached_property
    def going(self) -> Going:
        """How the monster moves."""
        last = 1
        if self.turn.mode == "jump" and self.board.difficult:
            last = int(self.reads.of("gh.gap.jump-last-difficult") == "costs-extra")
        return going_of(self.monster, self.state, self.turn.mode, last)

    @cached_property
    def stops(self) -> dict[Hex, Toll]:
        """Every hex where it may end a movement of any length, with the least toll, the cheapest first."""
        found = self.going.stops(self.start)
        on_trap = self.turn.mode != "fly" and self.start in self.board.negative
        if on_trap and self.reads.of("gh.gap.own-trap") == "counts":
            found[self.start] = (1, 0)
        return dict(sorted(found.items(), key=lambda item: (item[1], item[0])))

    @cached_property
    def straight(self) -> dict[Hex, Toll]:
        """What the stops would cost if it did not mind negative hexes."""
        if self.turn.mode != "walk" or not self.board.negative:
            return self.stops
        heedless = replace(self.going, board=replace(self.board, traps={}, hazardous=frozenset()))
        return heedless.stops(self.start)

    def detour(self, place: Hex) -> int:
        """How many points less the way to a hex would take over negative hexes."""
        there = self.stops.get(place)
        return there[1] - self.straight[place][1] if there is not None and there[0] == 0 else 0

    @cached_property
    def within(self) -> dict[Hex, Toll]:
        """Those of the stops that it can reach this turn."""
        return {place: toll for place, toll in self.stops.items() if toll[1] <= self.turn.move}

    # --- whom it can hit from where

    @cached_property
    def _in_range(self) -> dict[Hex, int]:
        """For each hex the enemies within the range of a single attack."""
        out: dict[Hex, int] = {}
        reach = self.turn.aim.reach
        for enemy in self.enemies:
            for place in self._around(enemy.at, reach):
                out[place] = out.get(place, 0) | enemy.bit
        return out

    def _around(self, start: Hex, reach: int) -> Iterator[Hex]:
        """The hexes within a range of one, itself left out."""
        next_to = self.board.next_to
        found, edge = {start}, [start]
        for _ in range(reach):
            beyond = []
            for place in edge:
                for other in next_to.get(place, ()):
                    if other not in found:
                        found.add(other)
                        beyond.append(other)
                        yield other
            edge = beyond

    @cached_property
    def _area(self) -> MeleeArea | RangedArea | None:
        aim = self.turn.aim
        if aim.area is None:
            return None
        mirrored = is_its_own_mirror(aim.area) or self.reads.of("gh.gap.mirrored-area") == "may-mirror"
        places = {enemy.at: enemy.bit for enemy in self.enemies}
        if aim.area.kind == "melee":
            return MeleeArea(aim.area, mirrored, places)
        barred: frozenset[Hex] = frozenset()
        if self.board.obstacles and self.reads.of("gh.gap.area-range-obstacle") == "does-not-count":
            barred = self.board.obstacles
        return RangedArea(aim.area, mirrored, places, self.ranges, aim.reach, barred)

    @property
    def has_area(self) -> bool:
        """Whether the attack has an area pattern."""
        return self.turn.aim.area is not None

    @cached_property
    def singles(self) -> int:
        """How many single targets it may have; with an area those beyond it."""
        targets = self.turn.aim.targets
        count = len(self.enemies) if targets == "all" else targets
        return max(0, count - 1) if self.has_area and targets != "all" else count

    def seen_from(self, place: Hex, among: int) -> int:
        """The enemies among some that are in line of sight of a hex. Each is looked at once."""
        looked, seen = self._looked.get(place, (0, 0))
        left = among & ~looked
        if left:
            while left:
                bit = left & -left
                left ^= bit
                if self.sight.sees(place, self.by_bit[bit].at):
                    seen |= bit
            self._looked[place] = (looked | among, seen)
        return seen & among

    def single_from(self, place: Hex, among: int = -1) -> int:
        """The enemies among some that a single attack from a hex can hit."""
        if self.singles == 0:
            return 0
        return self.seen_from(place, self._in_range.get(place, 0) & among)

    def areas_from(self, place: Hex) -> set[int]:
        """The sets of enemies that the area pattern can hit from a hex; the empty one among them."""
        if self._area is None:
            return {0}
        if place not in self._areas:
            laid = self._area.hit_from(place)
            seen = self.seen_from(place, reduce(or_, laid, 0))
            self._areas[place] = {0} | {bits & seen for bits in laid}
        return self._areas[place]

    def lay(self, place: Hex, targets: int) -> list[Hex]:
        """The hexes of an area pattern laid from a hex so that just these can be the targets; empty without an area.

        Of several ways to lay it one that hits the most of them; hexes off the map are left out.
        """
        if self._area is None:
            return []
        single = self.single_from(place)
        best = (0, 0)
        for bits in self._area.hit_from(place):
            hit = self.seen_from(place, bits)
            rest = targets & ~hit
            if hit & ~targets == 0 and rest & ~single == 0 and rest.bit_count() <= self.singles:
                best = max(best, (hit.bit_count(), bits))
        if best[0] == 0:
            return []
        cells = next(cells for bits, cells in self._area.placements(place) if bits == best[1])
        return sorted(cell for cell in cells if self.board.has(cell))

    def laid_over(self, place: Hex, enemy: Enemy) -> bool:
        """Whether the area pattern can cover an enemy from a hex, in sight or not."""
        return self._area is not None and any(bits & enemy.bit for bits in self._area.hit_from(place))

    def hits_from(self, place: Hex, among: int) -> int:
        """The enemies among some that can be attacked from a hex in one way or another."""
        out = self.single_from(place, among)
        if self._area is not None and among & ~out:
            if place not in self._covered:
                self._covered[place] = reduce(or_, self.areas_from(place))
            out |= self._covered[place] & among
        return out

    def beside(self, place: Hex) -> int:
        """The enemies that an attack from a hex is at a disadvantage against, being ranged and they adjacent.

        None for a muddled monster: it is at a disadvantage anyhow, so nothing is gained by stepping away.
        """
        return 0 if self.turn.muddled else self.shot_beside(place)

    def shot_beside(self, place: Hex) -> int:
        """The enemies that a ranged attack from a hex is made on although they are adjacent."""
        if not self.turn.aim.ranged or self.turn.attack is None:
            return 0
        if place not in self._beside:
            near = self.board.next_to.get(place, ())
            self._beside[place] = sum(enemy.bit for enemy in self.enemies if enemy.at in near)
        return self._beside[place]

    def disadvantaged(self, place: Hex, enemy: Enemy) -> bool:
        """Whether an attack from a hex is at that disadvantage against an enemy."""
        return bool(self.beside(place) & enemy.bit)

    @cached_property
    def by_rank(self) -> list[int]:
        """The enemies of each rank, the best rank first."""
        ranks = sorted({enemy.rank for enemy in self.enemies})
        return [sum(enemy.bit for enemy in self.enemies if enemy.rank == rank) for rank in ranks]

    def all_bits(self) -> int:
        """All enemies."""
        return (1 << len(self.enemies)) - 1

    def named(self, bits: int) -> list[str]:
        """The names of a set of enemies."""
        return [enemy.name for enemy in self.enemies if enemy.bit & bits]
