"""The bulk reader against the explaining reader, ``values.outcome``, on 100,000 random hands with random choices.

Half of them here, under the default readings; the others in test_readings.py.
"""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.games.fantasy_realms.bulk.hands import Choices, play
from adjudicator.games.fantasy_realms.bulk.totals import worth
from adjudicator.games.fantasy_realms.readings import DEFAULT, SWITCHES, Readings
from adjudicator.games.fantasy_realms.values import outcome
from adjudicator.games.fantasy_realms.values import worth as worth_of_one
from tests.games.fantasy_realms.bulk.deals import Deal, cards_of, chosen, masks, played

COUNT = 50_000


def test_totals_and_base_strengths_are_those_of_the_explaining_reader() -> None:
    rng = random.Random(101)
    seen: Counter[str] = Counter()
    rows = [chosen(rng, DEFAULT) for _ in range(COUNT)]
    total, base = worth(played(rows))
    for n, row in enumerate(rows):
        hand = row.hand
        found = outcome(hand)
        assert (int(total[n]), int(base[n])) == (found.total, found.base_strength), row
        seen.update(name for name, pick in row.picks.items() if not pick.declined)
        seen["blanked"] += found.blanking.blanked != 0
        seen["cycle"] += found.blanking.cycles != ()
        seen["in turn"] += len(found.blanking.order) > 1
        seen["cleared"] += found.cleared != {}
        seen["reworded"] += found.reworded != {}
    # What is rare among real deals is not rare here.
    assert len(seen) == 10
    assert min(seen.values()) > COUNT // 200, seen
    assert len({int(each) for each in total}) > 200


some_rows = st.lists(st.integers(0, 10**6), min_size=1, max_size=15).map(
    lambda seeds: [chosen(random.Random(seed), DEFAULT) for seed in seeds]
)


@given(some_rows, st.randoms(use_true_random=False), st.builds(Readings, *[st.booleans() for _ in SWITCHES]))
@settings(max_examples=80)
def test_a_hand_is_worth_the_same_whatever_stands_beside_it(
    rows: list[Deal], rng: random.Random, reads: Readings
) -> None:
    total, base = worth(played(rows), reads)
    order = list(range(len(rows)))
    rng.shuffle(order)
    shuffled_total, shuffled_base = worth(played([rows[n] for n in order]), reads)
    assert (shuffled_total.tolist(), shuffled_base.tolist()) == (total[order].tolist(), base[order].tolist())
    alone = [worth(played([row]), reads) for row in rows]
    assert [int(each[0][0]) for each in alone] == total.tolist()
    assert [int(each[1][0]) for each in alone] == base.tolist()


def test_reading_hands_leaves_them_as_they_are() -> None:
    rng = random.Random(102)
    rows = [chosen(rng, DEFAULT) for _ in range(300)]
    hands, untouched = played(rows), played(rows)
    first = worth(hands)
    again = worth(hands)
    assert [each.tolist() for each in again] == [each.tolist() for each in first]
    assert hands.held.tolist() == untouched.held.tolist()
    assert hands.plain.tolist() == untouched.plain.tolist()
    for column, other in zip(hands.changed, untouched.changed, strict=True):
        assert column.bit.tolist() == other.bit.tolist()
        assert column.identity.tolist() == other.identity.tolist()


def test_without_hands_there_are_no_totals() -> None:
    total, base = worth(played([]))
    assert (len(total), len(base)) == (0, 0)


def test_hands_without_any_choice_need_no_columns() -> None:
    rng = random.Random(103)
    rows = [Deal(tuple(cards_of(rng, 7, 0))) for _ in range(2000)]
    total, base = worth(play(masks([row.cards for row in rows]), Choices()))
    assert list(zip(total.tolist(), base.tolist(), strict=True)) == [worth_of_one(row.hand) for row in rows]
