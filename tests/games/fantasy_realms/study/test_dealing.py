"""Random deals: seven cards, the same ones whatever the plan, and choices that come to the totals that were found."""

from __future__ import annotations

import numpy as np

from adjudicator.games.fantasy_realms.bulk.choosing import best, of
from adjudicator.games.fantasy_realms.cards import BY_NAME
from adjudicator.games.fantasy_realms.hand import Pick, bit, play
from adjudicator.games.fantasy_realms.study.dealing import CHUNK, Chunk, cards_of, chunks, dealt, picks_of
from adjudicator.games.fantasy_realms.values import worth
from adjudicator.study import Plan


def test_a_plan_is_divided_and_nothing_is_lost() -> None:
    parts = chunks(Plan(2 * CHUNK + 10, 1000, 7))
    assert [part.deals for part in parts] == [CHUNK, CHUNK, 10]
    assert [part.nth for part in parts] == [0, 1, 2]
    assert sum(part.sample for part in parts) == 1000
    assert all(part.sample <= part.deals for part in parts)
    assert [part.sample for part in chunks(Plan(100, 100))] == [100]
    assert [part.sample for part in chunks(Plan(CHUNK + 1, 0))] == [0, 0]


def test_every_hand_has_seven_cards_and_a_table_no_card_twice() -> None:
    held, beside = dealt(Chunk(0, 1000, 0, 1))
    assert (len(held), len(beside)) == (1000, 250)
    assert set(np.bitwise_count(held).tolist()) == {7}
    assert set(np.bitwise_count(held[:250] | beside).tolist()) == {14}
    assert not np.any(held & np.uint64(1)), "bit 0 is no card"
    each = [int(np.count_nonzero(held & np.uint64(1 << number))) for number in range(1, 54)]
    assert sum(each) == 7000
    assert min(each) > 80, "132 are expected, give or take 11"


def test_the_deals_of_a_smaller_plan_come_first_in_a_larger_one() -> None:
    few, many = dealt(Chunk(1, 50, 0, 9))[0], dealt(Chunk(1, 80, 0, 9))[0]
    assert np.array_equal(few, many[:50])


def test_another_seed_and_another_chunk_deal_other_hands() -> None:
    first = dealt(Chunk(0, 50, 0, 1))[0]
    assert not np.array_equal(first, dealt(Chunk(0, 50, 0, 2))[0])
    assert not np.array_equal(first, dealt(Chunk(1, 50, 0, 1))[0])


def test_the_streams_are_those_that_a_seed_sequence_spawns() -> None:
    child = np.random.SeedSequence(9).spawn(2)[1]
    places = np.random.default_rng(child).random((50, 53))
    wanted = [sum(1 << int(at) + 1 for at in np.argsort(row)[:7]) for row in places]
    assert dealt(Chunk(1, 50, 0, 9))[0].tolist() == wanted


def test_choices_read_back_come_to_the_total() -> None:
    held = dealt(Chunk(0, 600, 0, 4))[0]
    found = best(of(held))
    used: set[str] = set()
    for row in range(len(held)):
        picks = picks_of(found, row)
        used.update(name for name, pick in picks.items() if not pick.declined)
        played = worth(play(cards_of(int(held[row])), picks))
        assert played == (found.total[row], found.base[row])
    assert used == {"Doppelgänger", "Mirage", "Shapeshifter", "Book of Changes", "Island"}


def test_a_card_that_chooses_and_declines_is_among_the_choices() -> None:
    hand = np.array([bit(BY_NAME["Mirage"]) | bit(BY_NAME["Necromancer"]) | bit(BY_NAME["King"])], dtype=np.uint64)
    assert picks_of(best(of(hand)), 0) == {"Mirage": Pick(None, "army"), "Necromancer": Pick()} or picks_of(
        best(of(hand)), 0
    ) == {"Mirage": Pick("Rangers", "army"), "Necromancer": Pick()}
