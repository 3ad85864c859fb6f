"""The bulk reader against the explaining reader under other readings: the second half of the 100,000 hands.

The first half, under the default readings, is in test_totals.py.
"""

from __future__ import annotations

import random

import pytest

from adjudicator.games.fantasy_realms.bulk.totals import worth
from adjudicator.games.fantasy_realms.readings import SWITCHES, Readings
from adjudicator.games.fantasy_realms.values import outcome
from tests.games.fantasy_realms.bulk.deals import Deal, any_readings, chosen, names, played

ALONE = 1000  # hands under each switch by itself
MIXED = 250  # hands under each of the combinations
COMBINATIONS = 148
assert ALONE * len(SWITCHES) + MIXED * COMBINATIONS == 50_000

# Cards among which a reading is likely to matter.
AROUND = {
    "blanked_name": names("Forest", "Elven Archers", "Basilisk", "Unicorn", "Princess", "King", "Queen"),
    "cycle_targets": names("Great Flood", "Blizzard", "Wildfire", "Book of Changes", "Forest"),
    "condition_loop": names("War Dirigible", "Book of Changes", "Knights", "Smoke"),
    "self_blank": names("Basilisk", "Book of Changes", "King", "Doppelgänger", "Great Flood"),
    "wildfire_wild": names("Wildfire", "World Tree", "Mirage", "Shapeshifter", "Doppelgänger"),
    "wild_suit": names("World Tree", "Collector", "Mirage", "Shapeshifter", "Doppelgänger"),
    "archers_copies": names("Forest", "Elven Archers", "Mirage", "Doppelgänger"),
    "archers_beast": names("Forest", "Elven Archers", "Book of Changes"),
    "with_itself": names("War Dirigible", "Book of Changes", "Princess", "Warlord", "Fountain of Life"),
    "tie_blanked": names("Wildfire", "King"),
    "tie_copied": names("Doppelgänger", "King"),
    "book_wild": names("Book of Changes", "World Tree", "Wildfire"),
    "full_tie": names("King", "Queen"),
}


def check(rows: list[Deal], reads: Readings) -> int:
    """That the two readers agree. Returns in how many hands the readings change something."""
    hands = played(rows)
    total, base = worth(hands, reads)
    usual_total, usual_base = worth(hands)
    for n, row in enumerate(rows):
        found = outcome(row.hand, reads)
        assert (int(total[n]), int(base[n])) == (found.total, found.base_strength), (row, reads)
    return int(((total != usual_total) | (base != usual_base)).sum())


@pytest.mark.parametrize("switch", SWITCHES)
def test_under_each_reading_by_itself(switch: str) -> None:
    rng = random.Random(f"alone {switch}")
    reads = Readings(**{switch: True})
    changed = check([chosen(rng, reads, AROUND[switch]) for _ in range(ALONE)], reads)
    if switch in ("full_tie", "book_wild"):  # what is shared, and what may be chosen, is no matter of a hand's total
        assert changed == 0
    else:
        assert changed >= 3, switch


@pytest.mark.parametrize("part", range(4))
def test_under_mixed_readings(part: int) -> None:
    rng = random.Random(f"mixed {part}")
    changed = 0
    for _ in range(COMBINATIONS // 4):
        reads = any_readings(rng)
        around = AROUND[rng.choice(SWITCHES)]
        changed += check([chosen(rng, reads, around) for _ in range(MIXED)], reads)
    assert changed > COMBINATIONS // 4 * MIXED // 10
