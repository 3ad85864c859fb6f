"""What the benchmarks of bulk scoring time is what they say that they time: each is run, without the clock."""

from __future__ import annotations

from pathlib import Path

import adjudicator.bulk
from adjudicator.games.fantasy_realms.cards import BY_NAME
from benchmarks import bulk


def test_the_hands_are_of_the_kind_that_is_said() -> None:
    plain, dealt, open_ = bulk.plain(50, 1), bulk.deals(300, 1), bulk.deals(50, 1, open_=True)
    assert all(len(set(hand)) == 7 for hand in [*plain, *dealt, *open_])
    assert all(BY_NAME[name].choice is None for hand in plain for name in hand)
    choosers = {card.name for card in bulk.CHOOSERS}
    assert 0 < sum(bool(choosers & set(hand)) for hand in dealt) < 300
    assert all(choosers & set(hand) for hand in open_)
    assert bulk.deals(50, 1) != bulk.deals(50, 2)


def test_all_ways_score_the_same_hands(tmp_path: Path) -> None:
    hands = [*bulk.plain(20, 1), *bulk.deals(20, 1, open_=True)]
    by_name = adjudicator.bulk.score(hands)
    assert by_name.total.tolist() == adjudicator.bulk.score(bulk.masks(hands)).total.tolist()
    bulk.read_plain(bulk.masks(hands))
    bulk.read_open(bulk.masks(hands))
    for path in (bulk.write_lines(tmp_path / "in.ndjson", hands), bulk.write_rows(tmp_path / "in.parquet", hands)):
        done = bulk.from_file_to_file(path)
        assert (done.rows, done.wrong) == (40, 0)


def test_there_is_a_speed() -> None:
    calls = []
    assert bulk.a_second(lambda: calls.append(1), 100, rounds=3) > 0
    assert len(calls) == 3
