"""From dice to successes: what a face counts, what markers bring, and how often each result comes of fair dice."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from adjudicator.games.destinies.table.schema import MAIN_DICE
from adjudicator.judging.reads import Reads

SUCCESSES_MOST = 6  # that a test ever needs: ds.test.six
SIX = "ds.gap.more-than-six"
ICON = "ds.gap.icon-and-number"


@dataclass(frozen=True, slots=True, order=True)
class Face:
    """A face of an effort die: its number, and whether it shows an automatic success."""

    number: int = 0
    automatic: bool = False

    def counts(self, with_number: bool) -> int:
        """What it adds to the total; ``with_number`` says whether the number beside an automatic success counts."""
        return self.number if with_number or not self.automatic else 0


def icon_and_number(faces: Iterable[Face]) -> bool:
    """Whether any of these faces shows both, so that the readings of ds.gap.icon-and-number can differ."""
    return any(face.automatic and face.number for face in faces)


def counts_both(faces: Iterable[Face], reads: Reads) -> bool:
    """Whether a number beside an automatic success counts; the gap is asked about only if there is one."""
    return not icon_and_number(faces) or reads.of(ICON) == "both"


def by_markers(markers: Sequence[int], total: int) -> int:
    """How many markers stand at or below a total. ``markers`` are spaces from the left."""
    return bisect_right(markers, total)


def numbers_of_successes(
    markers: Sequence[int], main: Sequence[int], effort: Sequence[Face], dice: int, with_number: bool
) -> Mapping[int, Fraction]:
    """How likely each number of successes is, from the lowest, with so many effort dice; those that can't be left out.

    ``main`` and ``effort`` are the faces of one die of each kind, all equally likely. The sum of the chances is one.
    """
    rolls: Counter[tuple[int, int]] = Counter({(0, 0): 1})  # by total and automatic successes
    for _ in range(MAIN_DICE):
        rolls = _with_die(rolls, Counter((number, 0) for number in main))
    die = Counter((face.counts(with_number), int(face.automatic)) for face in effort)
    for _ in range(dice):
        rolls = _with_die(rolls, die)
    ways: Counter[int] = Counter()
    for (total, automatic), n in rolls.items():
        ways[by_markers(markers, total) + automatic] += n
    every = ways.total()
    return {successes: Fraction(n, every) for successes, n in sorted(ways.items())}


def _with_die(rolls: Counter[tuple[int, int]], die: Counter[tuple[int, int]]) -> Counter[tuple[int, int]]:
    """All the rolls with one die more."""
    out: Counter[tuple[int, int]] = Counter()
    for (total, automatic), n in rolls.items():
        for (number, icon), faces in die.items():
            out[total + number, automatic + icon] += n * faces
    return out


def capped(chances: Mapping[int, Fraction]) -> dict[int, Fraction]:
    """The same with every number above six counted as six."""
    out: dict[int, Fraction] = {}
    for successes, chance in chances.items():
        n = min(successes, SUCCESSES_MOST)
        out[n] = out.get(n, Fraction(0)) + chance
    return out
