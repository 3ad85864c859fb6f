"""The choices that the bulk reader finds, against every legal way to choose, tried one by one with the plain reader."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import fields

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.games.fantasy_realms.bulk import choosing
from adjudicator.games.fantasy_realms.bulk.choosing import Best, Deals, best, of
from adjudicator.games.fantasy_realms.cards import BY_NAME
from adjudicator.games.fantasy_realms.hand import Pick, play
from adjudicator.games.fantasy_realms.options import ORDER, takeable
from adjudicator.games.fantasy_realms.readings import DEFAULT, SWITCHES, Readings
from adjudicator.games.fantasy_realms.values import worth
from tests.games.fantasy_realms.bulk.deals import (
    Deal,
    allowed,
    any_readings,
    dealt,
    everything,
    made,
    masks,
    names,
    opened,
    result,
    ways_of,
)


def check_choices(deal: Deal, found: Best, n: int, reads: Readings) -> None:
    """The choices named are legal, keep to what was given, and come to the total that goes with them."""
    cards, picks = made(found, n)
    assert {*deal.cards} <= {*cards}
    brought = [card for card in cards if card not in deal.cards]
    assert len(brought) <= 1
    if brought:
        assert "Necromancer" in deal.free
        choice = BY_NAME["Necromancer"].choice
        assert brought[0] in takeable(choice, deal.discard)  # type: ignore[arg-type]
    assert {name for name in picks if name not in deal.free} == {n for n, p in deal.picks.items() if not p.declined}
    for name, pick in picks.items():
        assert deal.picks.get(name, pick) == pick
    assert allowed(cards, picks, reads), (deal, picks)
    assert worth(play(cards, picks), reads) == result(found, n), (deal, picks)


def small(rng: random.Random, count: int, reads: Readings, most: int) -> list[Deal]:
    """Hands with some open choices, but with so many ways to choose at most."""
    out: list[Deal] = []
    while len(out) < count:
        choosers = rng.choice((0, 1, 2, 2, 3, 3, 4, 5))
        deal = opened(rng, reads, rng.randint(max(choosers, 1), rng.choice((5, 7, 8))), choosers)
        if ways_of(deal, reads) <= most:
            out.append(deal)
    return out


def check(rows: list[Deal], reads: Readings) -> Counter[str]:
    """All rows, together, against everything there is to choose. Returns what was among them."""
    seen: Counter[str] = Counter()
    found = best(dealt(rows), reads)
    for n, deal in enumerate(rows):
        wanted = everything(deal, reads)
        assert result(found, n) == wanted, (deal, reads)
        seen["impossible"] += wanted is None
        if wanted is not None:
            check_choices(deal, found, n, reads)
            cards, picks = made(found, n)
            seen.update(name for name in picks if name in deal.free)
            seen["brought"] += len(cards) > len(deal.cards)
            seen["mixed"] += bool(deal.picks) and bool(deal.free)
    return seen


def test_the_best_is_that_of_every_legal_way() -> None:
    seen = check(small(random.Random(201), 1000, DEFAULT, 700), DEFAULT)
    assert len(seen) == 8, seen
    assert min(seen.values()) >= 5, seen


@pytest.mark.parametrize("switch", [switch for switch in SWITCHES if switch != "full_tie"])
def test_the_best_is_that_of_every_legal_way_under_another_reading(switch: str) -> None:
    reads = Readings(**{switch: True})
    check(small(random.Random(f"best {switch}"), 15, reads, 700), reads)


def test_the_best_is_that_of_every_legal_way_under_mixed_readings() -> None:
    rng = random.Random(202)
    for _ in range(15):
        reads = any_readings(rng)
        check(small(rng, 15, reads, 500), reads)


# --- by hand


def one(*cards: str, discard: tuple[str, ...] = ()) -> Deal:
    """A hand in which every choice is open."""
    held = names(*cards)
    free = tuple(name for name in ORDER if BY_NAME[name] in held and (name != "Necromancer" or discard))
    return Deal(held, {}, free, names(*discard))


def test_the_best_hand_with_necromancer_that_was_published() -> None:
    hand = ("Bell Tower", "Candle", "Necromancer", "Sword of Keth", "Shield of Keth", "Gem of Order", "Book of Changes")
    found = best(of(masks([names(*hand)]), masks([names("Warhorse", "Mirage", "Swamp")])))
    assert result(found, 0) == (397, 38)
    cards, picks = made(found, 0)
    assert BY_NAME["Warhorse"] in cards
    assert len(cards) == 8
    assert picks["Book of Changes"].suit == "leader"


def test_of_equal_totals_the_lower_base_strength_is_taken() -> None:
    for discard in (("Dwarvish Infantry", "Elven Archers"), ("Elven Archers", "Dwarvish Infantry")):
        found = best(dealt([one("Necromancer", discard=discard)]))
        assert result(found, 0) == (18, 13)
        assert made(found, 0)[0] == [*names("Elven Archers", "Necromancer")]


def test_necromancer_takes_only_what_it_may_and_only_where_its_choice_is_open() -> None:
    hand, discard = masks([names("Necromancer", "King")] * 2), masks([names("Dragon", "Great Flood", "Mirage")] * 2)
    found = best(Deals(hand, discard, masks([names(), names("Necromancer")])))
    assert [made(found, n)[0] for n in (0, 1)] == [
        [*names("Necromancer", "King", "Dragon")],
        [*names("Necromancer", "King")],
    ]
    assert [result(found, n) for n in (0, 1)] == [(3 + 8 + 30, 41), (11, 11)]
    assert result(best(of(masks([names("King")]), masks([names("Queen")]))), 0) == (8, 8)  # there is no Necromancer


def test_a_choice_that_nothing_can_make_legal_is_not_reached_and_its_neighbours_are() -> None:
    impossible = Deal(names("Island", "Basilisk", "Mirage"), {"Island": Pick("Basilisk")}, ("Mirage",))
    possible = Deal(names("Island", "Basilisk", "Book of Changes"), {"Island": Pick("Basilisk")}, ("Book of Changes",))
    found = best(dealt([possible, impossible, possible]))
    assert found.reached.tolist() == [True, False, True]
    assert made(found, 0) == made(found, 2)
    assert made(found, 0)[1]["Book of Changes"] == Pick("Basilisk", "flood")
    only = best(dealt([impossible]))
    assert only.reached.tolist() == [False]


def test_a_copied_card_has_to_be_there() -> None:
    given = {"Doppelgänger": Pick("Dragon")}
    brought = Deal(names("Necromancer", "Doppelgänger"), given, ("Necromancer",), names("Dragon", "King"))
    absent = Deal(names("Necromancer", "Doppelgänger"), given, ("Necromancer",), names("King"))
    found = best(dealt([brought, absent]))
    assert found.reached.tolist() == [True, False]
    assert made(found, 0)[0] == [*names("Necromancer", "Dragon", "Doppelgänger")]


def test_island_clears_the_penalty_that_doppelganger_copied() -> None:
    """By now it is a Flood, and Warlock Lord, whose penalty it has, is not: nothing else will do."""
    given = {"Doppelgänger": Pick("Warlock Lord"), "Book of Changes": Pick("Doppelgänger", "flood")}
    deal = Deal(names("Island", "Doppelgänger", "Book of Changes", "Warlock Lord"), given, ("Island",))
    found = best(dealt([deal]))
    assert result(found, 0) == everything(deal, DEFAULT) == (14 + 25 + 3 + 25, 67)
    assert made(found, 0)[1] == {**given, "Island": Pick("Doppelgänger")}


def test_what_changes_nothing_is_declined() -> None:
    """Basilisk blanks the King, whether Necromancer takes it or Doppelgänger copies it."""
    found = best(dealt([one("Necromancer", "Basilisk", discard=("King",)), one("Doppelgänger", "Basilisk", "King")]))
    assert [result(found, n) for n in (0, 1)] == [(38, 38), (35, 35)]
    assert made(found, 0) == ([*names("Necromancer", "Basilisk")], {})
    assert made(found, 1)[1] == {}


def test_without_deals_nothing_is_found() -> None:
    nothing = best(dealt([]))
    assert [len(getattr(nothing, each.name)) for each in fields(nothing) if each.name != "choices"] == [0, 0, 0, 0]
    assert len(best(of(np.zeros(0, dtype=np.uint64))).total) == 0


# --- whatever the order, the batches and the neighbours

some_deals = st.lists(st.integers(0, 10**6), min_size=1, max_size=12).map(
    lambda seeds: [opened(rng := random.Random(seed), DEFAULT, 7, rng.randint(0, 3)) for seed in seeds]
)


def told(found: Best, n: int) -> object:
    """Everything that is said of a row."""
    return (result(found, n), made(found, n)) if found.reached[n] else None


@given(some_deals, st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_the_order_of_rows_changes_nothing(rows: list[Deal], rng: random.Random) -> None:
    found = best(dealt(rows))
    order = list(range(len(rows)))
    rng.shuffle(order)
    again = best(dealt([rows[n] for n in order]))
    assert [told(again, n) for n in range(len(rows))] == [told(found, n) for n in order]


@given(some_deals, st.integers(0, 12))
@settings(max_examples=60)
def test_deals_alone_and_apart_come_to_what_they_do_together(rows: list[Deal], cut: int) -> None:
    together = best(dealt(rows))
    wanted = [told(together, n) for n in range(len(rows))]
    assert [told(best(dealt([row])), 0) for row in rows] == wanted
    parts = [rows[:cut], rows[cut:]]
    assert [told(found, n) for part in parts for found in [best(dealt(part))] for n in range(len(part))] == wanted


@pytest.mark.parametrize("at_once", [1, 7, 100, 1 << 20])
def test_how_many_ways_are_worked_out_together_changes_nothing(at_once: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(203)
    rows = [opened(rng, DEFAULT, rng.randint(1, 8), rng.choice((0, 1, 2))) for _ in range(30)]
    usual = best(dealt(rows))
    monkeypatch.setattr(choosing, "AT_ONCE", at_once)
    found = best(dealt(rows))
    assert [told(found, n) for n in range(len(rows))] == [told(usual, n) for n in range(len(rows))]


def test_some_of_the_rows_are_those_rows() -> None:
    rows = small(random.Random(204), 50, DEFAULT, 300)
    deals = dealt(rows)
    assert len(deals) == 50
    kept = np.array([3, 3, 40, 7])
    assert [told(best(deals.take(kept)), n) for n in range(4)] == [told(best(deals), int(n)) for n in kept]
