from __future__ import annotations

import itertools
import random
import sys
import threading
from collections.abc import Callable
from typing import Any

import pytest

from adjudicator.solver import Budget, Meter, Search

Expr = Any


def fresh(budget: Budget | None = None) -> Search:
    return Search(Meter(budget or Budget()))


def models(search: Search, flags: list[Expr]) -> set[tuple[bool, ...]]:
    """Every way to set the flags that the constraints leave open, found by leaving out one after the other."""
    out: set[tuple[bool, ...]] = set()
    search.push()
    while search.solve():
        values = tuple(search.chosen([flag]) is not None for flag in flags)
        assert values not in out
        out.add(values)
        differs = [search.not_(flag) if on else flag for flag, on in zip(flags, values, strict=True)]
        search.require(search.any_(*differs))
    search.pop()
    return out


def rows(count: int, met: Callable[..., bool]) -> set[tuple[bool, ...]]:
    return {row for row in itertools.product([True, False], repeat=count) if met(*row)}


# --- expressions


def test_what_python_knows_never_reaches_z3() -> None:
    search = fresh()
    flag = search.flag()
    assert search.all_() is True
    assert search.any_() is False
    assert search.all_(True, True) is True
    assert search.all_(flag, False) is False
    assert search.any_(flag, True) is True
    assert search.any_(False, False) is False
    assert search.not_(True) is False
    assert search.not_(False) is True
    assert search.at_least(0, []) is True
    assert search.at_least(1, []) is False
    assert search.at_least(2, [True, flag, True]) is True
    assert search.at_least(3, [flag, False, flag]) is False


def test_a_part_that_says_nothing_is_left_out() -> None:
    search = fresh()
    flag = search.flag()
    assert search.all_(flag, True) is flag
    assert search.any_(False, flag) is flag
    assert search.all_(flag, flag) is flag


def test_flags_are_different_variables() -> None:
    search = fresh()
    flags = [search.flag() for _ in range(3)]
    assert models(search, flags) == rows(3, lambda *_: True)


@pytest.mark.parametrize(
    ("make", "met"),
    [
        (lambda s, a, b, c: s.all_(a, b, c), lambda a, b, c: a and b and c),
        (lambda s, a, b, c: s.any_(a, b, c), lambda a, b, c: a or b or c),
        (lambda s, a, b, c: s.not_(s.any_(a, s.all_(b, c))), lambda a, b, c: not (a or (b and c))),
        (lambda s, a, b, c: s.at_least(2, [a, b, c]), lambda a, b, c: a + b + c >= 2),
        (lambda s, a, b, c: s.not_(s.at_least(1, [a, c])), lambda a, b, c: not (a or c)),
    ],
)
def test_expressions_mean_what_they_say(make: Callable[..., Expr], met: Callable[..., bool]) -> None:
    search = fresh()
    flags = [search.flag() for _ in range(3)]
    search.require(make(search, *flags))
    assert models(search, flags) == rows(3, met)


def test_at_least_counts() -> None:
    for count in range(1, 6):
        for least in range(count + 2):
            search = fresh()
            flags = [search.flag() for _ in range(count)]
            search.require(search.at_least(least, flags))
            assert models(search, flags) == rows(count, lambda *row, least=least: sum(row) >= least)


def test_at_least_counts_what_is_known_too() -> None:
    search = fresh()
    flags = [search.flag(), search.flag()]
    search.require(search.at_least(2, [True, *flags, False]))
    assert models(search, flags) == rows(2, lambda a, b: a or b)


# --- constraints


def test_at_most_one() -> None:
    search = fresh()
    flags = [search.flag() for _ in range(4)]
    search.at_most_one(flags)
    search.at_most_one(flags[:1])
    search.at_most_one([])
    assert models(search, flags) == rows(4, lambda *row: sum(row) <= 1)


def test_weights_may_be_negative_and_known() -> None:
    rng = random.Random(1)
    for _ in range(60):
        search = fresh()
        flags = [search.flag() for _ in range(4)]
        numbers = [rng.randint(-9, 9) for _ in flags]
        known, nothing, least = rng.randint(-9, 9), rng.randint(-9, 9), rng.randint(-15, 15)
        search.weigh_at_least([*zip(flags, numbers, strict=True), (True, known), (False, nothing)], least)

        def enough(*row: bool, numbers: list[int] = numbers, known: int = known, least: int = least) -> bool:
            return known + sum(n for on, n in zip(row, numbers, strict=True) if on) >= least

        assert models(search, flags) == rows(4, enough)


@pytest.mark.parametrize(("least", "met"), [(3, True), (4, False)])
def test_weights_that_are_all_known(least: int, met: bool) -> None:
    search = fresh()
    search.weigh_at_least([(True, 3), (False, 5)], least)
    assert search.solve() is met


def test_requiring_what_is_known() -> None:
    search = fresh()
    search.require(True)
    assert search.solve() is True
    search.require(False)
    assert search.solve() is False


def test_a_scope_ends() -> None:
    search = fresh()
    flag = search.flag()
    search.push()
    search.require(flag)
    search.require(search.not_(flag))
    assert search.solve() is False
    search.pop()
    assert search.solve() is True


def test_chosen_is_the_place_of_the_first_true_flag() -> None:
    search = fresh()
    flags = [search.flag() for _ in range(3)]
    search.require(search.not_(flags[0]))
    search.require(flags[1])
    search.require(flags[2])
    assert search.solve()
    assert search.chosen(flags) == 1
    assert search.chosen(flags[:1]) is None
    assert search.chosen([]) is None
    assert search.chosen([search.flag()]) is None  # one that the model says nothing of


# --- budget


@pytest.mark.parametrize("budget", [Budget(rlimit=0), Budget(seconds=0), Budget(rlimit=-5), Budget(seconds=-1)])
def test_without_a_budget_nothing_is_known(budget: Budget) -> None:
    search = fresh(budget)
    search.require(search.flag())
    assert search.solve() is None


def pigeons(search: Search, holes: int) -> None:
    """One pigeon more than there are holes: short to say, long to refute."""
    where = [[search.flag() for _ in range(holes)] for _ in range(holes + 1)]
    for pigeon in where:
        search.require(search.any_(*pigeon))
    for one, other in itertools.combinations(where, 2):
        for a, b in zip(one, other, strict=True):
            search.require(search.not_(search.all_(a, b)))


def test_a_search_that_runs_out_is_undecided() -> None:
    search = fresh(Budget(rlimit=1000))
    pigeons(search, 9)
    assert search.solve() is None
    assert search.solve() is None  # and stays so: the budget is for the whole search


def test_with_enough_it_is_refuted() -> None:
    search = fresh()
    pigeons(search, 5)
    assert search.solve() is False


def test_time_is_a_limit_too() -> None:
    meter = Meter(Budget(rlimit=2**31, seconds=0.2))
    search = Search(meter)
    pigeons(search, 12)
    assert search.solve() is None
    assert meter.seconds() < 0.1  # z3 counts in milliseconds
    assert meter.rlimit > 2**30  # it was the clock that ended it


def test_searches_share_what_is_left() -> None:
    meter = Meter(Budget(rlimit=1_000_000))
    left = [meter.rlimit]
    for _ in range(3):
        search = Search(meter)
        pigeons(search, 4)
        assert search.solve() is False
        left.append(meter.rlimit)
    spent = [before - after for before, after in itertools.pairwise(left)]
    assert spent[0] > 0
    assert len(set(spent)) == 1  # the same work costs the same, whatever ran before


def test_a_limit_beyond_what_z3_can_hold_is_no_error() -> None:
    search = fresh(Budget(rlimit=2**40))
    search.require(search.flag())
    assert search.solve() is True


def test_the_same_problem_gives_the_same_model() -> None:
    seen = set()
    for _ in range(3):
        search = fresh()
        flags = [search.flag() for _ in range(12)]
        search.require(search.at_least(5, flags))
        search.at_most_one(flags[:4])
        assert search.solve()
        seen.add(tuple(search.chosen([flag]) for flag in flags))
    assert len(seen) == 1


def test_threads_each_with_a_search_of_their_own() -> None:
    results: list[int] = []

    def work() -> None:
        for _ in range(5):
            search = fresh()
            flags = [search.flag() for _ in range(4)]
            search.require(search.at_least(2, flags))
            results.append(len(models(search, flags)))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [11] * 20


def test_an_interrupt_is_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """z3 takes the signal for itself and says unknown; the person at the keyboard still wants out."""
    search = fresh()
    core = sys.modules["z3"].z3core
    monkeypatch.setattr(core, "Z3_solver_check", lambda *_: sys.modules["z3"].Z3_L_UNDEF)
    monkeypatch.setattr(core, "Z3_solver_get_reason_unknown", lambda *_: "interrupted from keyboard")
    with pytest.raises(KeyboardInterrupt):
        search.solve()
