"""What is counted over many deals, in whole numbers, so that it adds up to the same however the deals are divided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from adjudicator.games.fantasy_realms.cards import CARDS
from adjudicator.games.fantasy_realms.hand import Pick
from adjudicator.games.fantasy_realms.readings import SWITCHES

Sums = NDArray[np.int64]  # by two cards, each at its number less one; a card beside itself is the card
T = TypeVar("T")


def _sums() -> Sums:
    return np.zeros((len(CARDS), len(CARDS)), dtype=np.int64)


@dataclass(frozen=True, slots=True)
class Scored:
    """One deal with its best choices: the mask of its cards, total, sum of base strengths, and the choices."""

    cards: int
    total: int
    base: int
    picks: dict[str, Pick]


@dataclass(slots=True)
class GapTally:
    """One gap read the other way. ``may`` counts the deals that hold what it takes, ``changed`` those whose figure
    is another: the total or, for what matters in a tie only, the sum of base strengths.

    ``differences`` has how often the figure is by so much higher. ``example`` is the first of the deals that change
    most, as it is and as the other reading has it. ``winners`` counts the tables of two with another winner.
    """

    may: int = 0
    changed: int = 0
    differences: Counter[int] = field(default_factory=Counter)
    example: tuple[Scored, Scored, int] | None = None
    winners: int = 0

    def add(self, other: GapTally) -> None:
        self.may += other.may
        self.changed += other.changed
        self.differences.update(other.differences)
        self.example = _first(self.example, other.example, lambda each: abs(each[2]))
        self.winners += other.winners


@dataclass(slots=True)
class SampleTally:
    """What explained deals show. By card: how often held, how often blanked, the sum and the sum of squares of its own
    points, and how often the total would be another without its text. By ruling: in how many answers a step names it.
    """

    deals: int = 0
    held: Counter[str] = field(default_factory=Counter)
    blanked: Counter[str] = field(default_factory=Counter)
    points: Counter[str] = field(default_factory=Counter)
    squares: Counter[str] = field(default_factory=Counter)
    decided: Counter[str] = field(default_factory=Counter)
    applied: Counter[str] = field(default_factory=Counter)

    def add(self, other: SampleTally) -> None:
        self.deals += other.deals
        for name in ("held", "blanked", "points", "squares", "decided", "applied"):
            getattr(self, name).update(getattr(other, name))


@dataclass(slots=True)
class Tally:
    """All that is counted. ``both``, ``sums`` and ``squares`` are, by two cards, the number of deals that hold both,
    the sum of their totals and that of the totals' squares. ``tables`` are deals with a second hand beside them:
    ``tied`` those with the same total, ``full_ties`` those with the same base strength too.
    """

    deals: int = 0
    totals: Counter[int] = field(default_factory=Counter)
    both: Sums = field(default_factory=_sums)
    sums: Sums = field(default_factory=_sums)
    squares: Sums = field(default_factory=_sums)
    best: Scored | None = None
    worst: Scored | None = None
    tables: int = 0
    tied: int = 0
    full_ties: int = 0
    gaps: dict[str, GapTally] = field(default_factory=lambda: {switch: GapTally() for switch in SWITCHES})
    sample: SampleTally = field(default_factory=SampleTally)

    def add(self, other: Tally) -> None:
        """Add what was counted over the deals that come next."""
        self.deals += other.deals
        self.totals.update(other.totals)
        self.both += other.both
        self.sums += other.sums
        self.squares += other.squares
        self.best = _first(self.best, other.best, lambda each: each.total)
        self.worst = _first(self.worst, other.worst, lambda each: -each.total)
        self.tables += other.tables
        self.tied += other.tied
        self.full_ties += other.full_ties
        for switch, gap in self.gaps.items():
            gap.add(other.gaps[switch])
        self.sample.add(other.sample)


def _first(one: T | None, other: T | None, size: Callable[[T], int]) -> T | None:
    """The larger of two, of equals the first."""
    if one is None or (other is not None and size(other) > size(one)):
        return other
    return one
