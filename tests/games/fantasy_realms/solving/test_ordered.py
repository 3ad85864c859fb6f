"""The solver's reader for a hand in any order of its steps, against the plain one that takes them one by one."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence

import pytest

from adjudicator.games.fantasy_realms.cards import BY_NAME, Card
from adjudicator.games.fantasy_realms.ordered import NotPossibleError, steps_of, total_in_order
from adjudicator.games.fantasy_realms.readings import Readings
from adjudicator.games.fantasy_realms.solving.ordered import Order, OrderedBuilder, OrderedModel
from adjudicator.games.fantasy_realms.solving.tracking import Tracked, Untracked
from adjudicator.solver import Budget, Expr, Meter, Search
from tests.games.fantasy_realms.strategies import SWITCHES, Case, cases


def plenty() -> Meter:
    return Meter(Budget(rlimit=10**9, seconds=60))


def plain(case: Case, order: Sequence[str], reads: Readings) -> int | None:
    """What the hand comes to in an order; None if that order is not possible."""
    try:
        return total_in_order(case.cards, case.picks, order, reads)
    except NotPossibleError:
        return None


def model(search: Search, order: Order, case: Case, reads: Readings, track: Untracked) -> OrderedModel:
    builder = OrderedBuilder(search, order, case.cards, [], case.picks, [], reads, track)
    return OrderedModel(search, builder, reads, track)


def just(search: Search, made: OrderedModel, total: int) -> Expr:
    return search.all_(search.weighs(made.weights, total), search.not_(search.weighs(made.weights, total + 1)))


@pytest.mark.parametrize("tracked", [False, True])
def test_any_order_comes_to_what_the_plain_reader_makes_of_it(tracked: bool) -> None:
    dice = random.Random(100)
    impossible = changed = 0
    for case in cases(90, 100):
        reads = Readings(**{switch: dice.random() < 0.15 for switch in SWITCHES})
        official = steps_of(case.cards)
        orders = list(itertools.permutations(official))
        for order in dice.sample(orders, min(len(orders), 3)):
            total = plain(case, order, reads)
            with Search(plenty()) as search:
                track = Tracked(search) if tracked else Untracked()
                made = model(search, Order(search, case.cards, order, track), case, reads, track)
                held = [track.held(ruling) for ruling in track.rulings] if isinstance(track, Tracked) else []
                assert search.solve(held) is (total is not None), (case, order, reads)
                if total is not None:
                    search.require(search.not_(just(search, made, total)))
                    assert search.solve(held) is False, (case, order, reads, total)
            impossible += total is None
            changed += total not in (None, plain(case, official, reads))
    assert impossible > 20
    assert changed > 10


def test_an_open_order_reaches_all_totals_that_some_order_has_and_no_others() -> None:
    dice = random.Random(101)
    several = 0
    for case in cases(60, 101):
        official = steps_of(case.cards)
        if len(official) > 5:
            continue
        reads = Readings(**{switch: dice.random() < 0.1 for switch in SWITCHES})
        expected = {plain(case, order, reads) for order in itertools.permutations(official)} - {None}
        with Search(plenty()) as search:
            order = Order(search, case.cards)
            made = model(search, order, case, reads, Untracked())
            found = set()
            while search.solve():
                total = plain(case, order.found(), reads)
                assert total is not None, (case, order.found())
                assert total not in found, (case, order.found())
                found.add(total)
                search.require(search.not_(just(search, made, total)))
            assert found == expected, (case, reads)
        several += len(expected) > 1
    assert several > 5


def test_the_rulings_on_the_order_pin_it_to_the_official_one() -> None:
    for case in cases(60, 102):
        reads = Readings()
        official = steps_of(case.cards)
        with Search(plenty()) as search:
            track = Tracked(search)
            order = Order(search, case.cards, None, track)
            made = model(search, order, case, reads, track)
            held = [track.held(ruling) for ruling in track.rulings]
            assert search.solve(held) is True
            assert order.found() == official
            total = plain(case, official, reads)
            assert total is not None
            search.require(search.not_(just(search, made, total)))
            assert search.solve(held) is False, case


def test_an_open_order_is_any_of_the_permutations() -> None:
    held: list[Card] = [BY_NAME[name] for name in ("Mirage", "Book of Changes", "King")]
    with Search(plenty()) as search:
        order = Order(search, held)
        steps = order.steps
        found = set()
        while search.solve():
            found.add(order.found())
            before = [order.before(a, b) for a, b in itertools.pairwise(order.found())]
            search.require(search.not_(search.all_(*before)))
        assert found == set(itertools.permutations(steps))
        assert len(found) == 24
        assert len(order.inverted()) == 6


def test_a_given_order_is_what_it_says() -> None:
    held = [BY_NAME[name] for name in ("Island", "Doppelgänger")]
    given = ("penalties", "Island", "clears", "Doppelgänger")
    with Search(plenty()) as search:
        order = Order(search, held, given)
        assert order.found() == given
        assert order.before("penalties", "Island") is True
        assert order.before("Doppelgänger", "clears") is False
        assert order.before("Mirage", "Island") is True  # no step of this hand
