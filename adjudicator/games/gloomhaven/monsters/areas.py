"""Area patterns: every way to lay one down, and whom it hits.

A pattern may be turned and, unless that is read otherwise, mirrored. A melee one starts at the attacker's hex. A ranged
one needs one red hex within range, counted round walls, that is no wall; nobody need stand there. Each enemy hit needs
line of sight to the attacker, which is not looked at here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from operator import or_

from adjudicator.games.gloomhaven.hexes import Axial, Hex, axial, mirror, offset, turn
from adjudicator.games.gloomhaven.sight.ranges import Ranges
from adjudicator.games.gloomhaven.table.cards import Area


def ways_to_lay(area: Area, mirrored: bool) -> list[tuple[Axial, ...]]:
    """The different ways to turn a pattern. Ranged ones that differ by a shift alone count once."""
    patterns = [area.steps, mirror(area.steps)] if mirrored else [area.steps]
    out: dict[tuple[Axial, ...], None] = {}
    for pattern in patterns:
        for times in range(6):
            turned = tuple(sorted(turn(pattern, times)))
            if area.kind == "ranged":
                q, s = turned[0]
                turned = tuple((p - q, t - s) for p, t in turned)
            out[turned] = None
    return list(out)


def is_its_own_mirror(area: Area) -> bool:
    """Whether the mirror image of a pattern is a turn of it, so that mirroring makes no difference."""
    return len(ways_to_lay(area, mirrored=False)) == len(ways_to_lay(area, mirrored=True))


class MeleeArea:
    """A pattern about the attacker's own hex."""

    def __init__(self, area: Area, mirrored: bool, enemies: Mapping[Hex, int]) -> None:
        self._ways = ways_to_lay(area, mirrored)
        self._enemies = {axial(place): bit for place, bit in enemies.items()}

    def placements(self, place: Hex) -> Iterator[tuple[int, list[Hex]]]:
        """Every way to lay the pattern from a hex over somebody: whom it covers, as bits, and its hexes."""
        q, s = axial(place)
        for way in self._ways:
            cells = [(q + dq, s + ds) for dq, ds in way]
            bits = reduce(or_, (self._enemies.get(cell, 0) for cell in cells), 0)
            if bits:
                yield bits, [offset(cell) for cell in cells]

    def hit_from(self, place: Hex) -> set[int]:
        """The sets of enemies, as bits, that the pattern covers from a hex."""
        return {bits for bits, _ in self.placements(place)}


class RangedArea:
    """A pattern that may be laid anywhere within range.

    Only placements that cover somebody matter. Of all that cover the same enemies it is enough to know from where one
    of them has a red hex within range.
    """

    def __init__(
        self, area: Area, mirrored: bool, enemies: Mapping[Hex, int], ranges: Ranges, reach: int, barred: frozenset[Hex]
    ) -> None:
        self._laid = list(_all_over(ways_to_lay(area, mirrored), enemies))
        cells: dict[int, set[Hex]] = {}
        for bits, places in self._laid:
            cells.setdefault(bits, set()).update(places)
        self._bit_of, balls = ranges.balls(reach)
        self._balls = {place: ball for place, ball in balls.items() if place not in barred}
        # For each set of enemies the hexes from which a red hex of some placement over them is within range.
        self._from = {
            bits: reduce(or_, (self._balls.get(cell, 0) for cell in places), 0) for bits, places in cells.items()
        }

    def placements(self, place: Hex) -> Iterator[tuple[int, list[Hex]]]:
        """Every way to lay the pattern from a hex over somebody: whom it covers, as bits, and its hexes."""
        here = self._bit_of.get(place, 0)
        for bits, cells in self._laid:
            if any(self._balls.get(cell, 0) & here for cell in cells):
                yield bits, cells

    def hit_from(self, place: Hex) -> set[int]:
        """The sets of enemies, as bits, that the pattern can cover from a hex."""
        here = self._bit_of.get(place, 0)
        return {bits for bits, places in self._from.items() if places & here}


def _all_over(ways: Sequence[tuple[Axial, ...]], enemies: Mapping[Hex, int]) -> Iterator[tuple[int, list[Hex]]]:
    """Every placement of a floating pattern that covers somebody: whom, as bits, and its hexes."""
    by_axial = {axial(place): bit for place, bit in enemies.items()}
    for way in ways:
        seen = set()
        for q, s in by_axial:
            for dq, ds in way:
                base = (q - dq, s - ds)
                if base in seen:
                    continue
                seen.add(base)
                cells = [(base[0] + p, base[1] + t) for p, t in way]
                yield reduce(or_, (by_axial.get(cell, 0) for cell in cells)), [offset(cell) for cell in cells]
