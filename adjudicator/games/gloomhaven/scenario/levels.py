"""What each scenario level means, and which level is recommended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from adjudicator.judging.reads import Reads

TOP_LEVEL = 7
DIFFICULTIES: Mapping[str, int] = {"easy": -1, "normal": 0, "hard": 1, "very-hard": 2}


@dataclass(frozen=True, slots=True)
class Level:
    """One row of the table. ``gold`` is what a coin is worth, ``experience`` what success gives."""

    level: int
    monster_level: int
    gold: int
    trap: int
    hazard: int
    experience: int


# gh.level.table: the rule book, p. 15.
TABLE: tuple[Level, ...] = (
    Level(0, 0, 2, 2, 1, 4),
    Level(1, 1, 2, 3, 1, 6),
    Level(2, 2, 3, 4, 2, 8),
    Level(3, 3, 3, 5, 2, 10),
    Level(4, 4, 4, 6, 3, 12),
    Level(5, 5, 4, 7, 3, 14),
    Level(6, 6, 5, 8, 4, 16),
    Level(7, 7, 6, 9, 4, 18),
)


def at_level(level: int, *, solo: bool, reads: Reads) -> Level:
    """What a scenario level means; in the solo variant monsters and traps are a level higher (gh.level.solo)."""
    row = TABLE[level]
    if not solo:
        return row
    if level == TOP_LEVEL and reads.of("gh.gap.level-seven-solo") == "all-stay-seven":
        return row
    trap = row.trap + 1
    return replace(row, monster_level=min(TOP_LEVEL, row.monster_level + 1), trap=trap, hazard=trap // 2)


def recommended(levels: Sequence[int]) -> int:
    """Half the average level of the characters, rounded up (gh.level.average). There is at least one."""
    return -(-sum(levels) // (2 * len(levels)))
