"""Area patterns: every way to lay one down, and whom it hits.

A pattern may be turned and, unless that is read otherwise, mirrored. A melee one starts at the attacker's hex. A ranged
one needs one red hex within range, counted round walls, that is no wall; nobody need stand there. Each enemy hit needs
line of sight to the attacker, which is not looked at here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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

    def hit_from(self, place: Hex) -> set[int]:
        """The sets of enemies, as bits, that the pattern covers from a hex."""
        q, s = axial(place)
        enemies = self._enemies
        out = set()
        for way in self._ways:
            bits = 0
            for dq, ds in way:
                bits |= enemies.get((q + dq, s + ds), 0)
            if bits:
                out.add(bits)
        return out


class RangedArea:
    """A pattern that may be laid anywhere within range.

    Only placements that cover somebody matter. Of all that cover the same enemies it is enough to know from where one
    of them has a red hex within range.
    """

    def __init__(
        self, area: Area, mirrored: bool, enemies: Mapping[Hex, int], ranges: Ranges, reach: int, barred: frozenset[Hex]
    ) -> None:
        cells = self._covering(ways_to_lay(area, mirrored), enemies)
        self._bit_of, balls = ranges.balls(reach)
        # For each set of enemies the hexes from which a red hex of some placement over them is within range.
        self._from = {
            bits: reduce(or_, (balls[cell] for cell in places if cell in balls and cell not in barred), 0)
            for bits, places in cells.items()
        }

    def _covering(self, ways: Sequence[tuple[Axial, ...]], enemies: Mapping[Hex, int]) -> dict[int, set[Hex]]:
        """For each set of enemies that some placement covers, the red hexes of all such placements."""
        by_axial = {axial(place): bit for place, bit in enemies.items()}
        out: dict[int, set[Hex]] = {}
        for way in ways:
            seen = set()
            for q, s in by_axial:
                for dq, ds in way:
                    base = (q - dq, s - ds)
                    if base in seen:
                        continue
                    seen.add(base)
                    cells = [(base[0] + p, base[1] + t) for p, t in way]
                    bits = 0
                    for cell in cells:
                        bits |= by_axial.get(cell, 0)
                    out.setdefault(bits, set()).update(map(offset, cells))
        return out

    def hit_from(self, place: Hex) -> set[int]:
        """The sets of enemies, as bits, that the pattern can cover from a hex."""
        here = self._bit_of.get(place, 0)
        return {bits for bits, places in self._from.items() if places & here}
