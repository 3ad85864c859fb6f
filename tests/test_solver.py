from __future__ import annotations

import itertools
import random
import sys
import threading
from collections.abc import Callable
from typing import Any

import pytest

from adjudicator.solver import Budget, Meter, Search, Watch, watched

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
    assert search.same(flag, True) is flag
    assert search.same(True, flag) is flag
    assert search.same(False, True) is False
    assert search.same(False, False) is True
    assert search.one_at_most([]) is True
    assert search.one_at_most([flag]) is True
    assert search.weighs([(True, 3), (False, 9), (True, -1)], 2) is True
    assert search.weighs([(True, 3), (False, 9), (True, -1)], 3) is False


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
        (lambda s, a, b, c: s.same(a, s.any_(b, c)), lambda a, b, c: a == (b or c)),
        (lambda s, a, b, c: s.not_(s.same(a, b)), lambda a, b, c: a != b),
        (lambda s, a, b, c: s.one_at_most([a, b, c]), lambda a, b, c: a + b + c <= 1),
        (lambda s, a, b, c: s.not_(s.one_at_most([a, b, c])), lambda a, b, c: a + b + c > 1),
        (lambda s, a, b, c: s.same(c, s.weighs([(a, 3), (b, -2)], 1)), lambda a, b, c: c == (3 * a - 2 * b >= 1)),
        (lambda s, a, b, c: s.not_(s.weighs([(a, 3), (b, -2), (c, 4)], 2)), lambda a, b, c: 3 * a - 2 * b + 4 * c < 2),
    ],
)
def test_expressions_mean_what_they_say(make: Callable[..., Expr], met: Callable[..., bool]) -> None:
    search = fresh()
    flags = [search.flag() for _ in range(3)]
    search.require(make(search, *flags))
    assert models(search, flags) == rows(3, met)


def test_same_folds_what_python_knows() -> None:
    search = fresh()
    flag, other = search.flag(), search.flag()
    assert search.same(True, True) is True
    assert search.same(True, False) is False
    assert search.same(False, False) is True
    assert search.same(flag, True) is flag
    assert search.same(True, flag) is flag
    search.require(search.same(flag, False))
    search.require(search.same(False, other))
    assert models(search, [flag, other]) == {(False, False)}


def test_same_is_both_or_neither() -> None:
    search = fresh()
    flags = [search.flag() for _ in range(3)]
    search.require(search.same(flags[0], search.all_(flags[1], flags[2])))
    assert models(search, flags) == rows(3, lambda a, b, c: a is (b and c))


def test_one_at_most_is_an_expression_that_may_be_false_too() -> None:
    search = fresh()
    flags = [search.flag() for _ in range(3)]
    assert search.one_at_most([]) is True
    assert search.one_at_most(flags[:1]) is True
    few = search.one_at_most(flags)
    assert models(search, flags) == rows(3, lambda *_: True)  # nothing is required yet
    search.push()
    search.require(few)
    assert models(search, flags) == rows(3, lambda *row: sum(row) <= 1)
    search.pop()
    search.require(search.not_(few))
    assert models(search, flags) == rows(3, lambda *row: sum(row) > 1)


def test_weighs_is_an_expression_that_may_be_false_too() -> None:
    rng = random.Random(2)
    for _ in range(40):
        search = fresh()
        flags = [search.flag() for _ in range(4)]
        numbers = [rng.choice([rng.randint(-9, 9), rng.randint(-600, 600)]) for _ in flags]
        known, least = rng.randint(-9, 9), rng.randint(-30, 30)
        weights = [*zip(flags, numbers, strict=True), (True, known), (False, 1000)]
        enough = search.weighs(weights, least)

        def met(*row: bool, numbers: list[int] = numbers, known: int = known, least: int = least) -> bool:
            return known + sum(n for on, n in zip(row, numbers, strict=True) if on) >= least

        for part, wanted in ((enough, met), (search.not_(enough), lambda *row, met=met: not met(*row))):
            search.push()
            search.require(part)
            assert models(search, flags) == rows(4, wanted), (numbers, known, least)
            search.pop()


def test_weighs_folds_what_python_knows() -> None:
    search = fresh()
    assert search.weighs([], 0) is True
    assert search.weighs([], 1) is False
    assert search.weighs([(True, 3), (False, 5), (True, -1)], 2) is True
    assert search.weighs([(True, 3), (False, 5), (True, -1)], 3) is False


def test_the_same_condition_may_weigh_more_than_once() -> None:
    search = fresh()
    flag, other = search.flag(), search.flag()
    search.require(search.weighs([(flag, 3), (flag, 4), (search.not_(flag), -2), (other, 1)], 7))
    assert models(search, [flag, other]) == rows(2, lambda a, _: a)


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


# --- assumptions


def test_what_is_assumed_holds_for_one_question_only() -> None:
    search = fresh()
    flag, other = search.flag(), search.flag()
    search.require(search.any_(flag, other))
    assert search.solve([search.not_(flag), search.not_(other)]) is False
    assert search.solve([search.not_(flag)]) is True
    assert search.chosen([flag]) is None
    assert search.chosen([other]) == 0
    assert search.solve([flag, other]) is True
    assert search.chosen([flag]) == search.chosen([other]) == 0
    assert search.solve() is True


def test_a_core_has_what_was_assumed_and_clashes() -> None:
    search = fresh()
    one, two, idle, free = (search.flag() for _ in range(4))
    search.require(search.not_(search.all_(one, two)))
    assert search.solve([idle, one, two, free]) is False
    core = search.core()
    assert {search.id_of(one), search.id_of(two)} <= core
    assert core <= {search.id_of(flag) for flag in (one, two, idle, free)}
    assert search.id_of(one) != search.id_of(two)


def test_a_core_is_one_that_clashes_in_random_problems() -> None:
    rng = random.Random(3)
    found = 0
    for _ in range(60):
        search = fresh()
        flags = [search.flag() for _ in range(7)]
        for _ in range(9):
            some = rng.sample(flags, 3)
            search.require(search.any_(*(search.not_(flag) if rng.random() < 0.7 else flag for flag in some)))
        if search.solve(flags) is False:
            core = [flag for flag in flags if search.id_of(flag) in search.core()]
            assert search.solve(core) is False
            found += 1
    assert found > 20


def test_what_clashes_without_any_assumption_has_an_empty_core() -> None:
    search = fresh()
    flag = search.flag()
    search.require(False)
    assert search.solve([flag]) is False
    assert search.core() == frozenset()


def test_assumptions_are_over_with_a_scope_and_cost_the_budget() -> None:
    meter = Meter(Budget(rlimit=1_000_000))
    search = Search(meter)
    flag = search.flag()
    search.push()
    search.require(search.not_(flag))
    before = meter.rlimit
    assert search.solve([flag]) is False
    assert meter.rlimit < before
    search.pop()
    assert search.solve([flag]) is True


def test_without_a_budget_nothing_is_known_of_assumptions_either() -> None:
    search = fresh(Budget(rlimit=0))
    assert search.solve([search.flag()]) is None
    search = fresh(Budget(rlimit=1000))
    flag = search.flag()
    pigeons(search, 9)
    assert search.solve([flag]) is None


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


# --- assumptions


def test_what_is_assumed_holds_for_one_solve() -> None:
    with fresh() as search:
        one, other = search.flag(), search.flag()
        search.require(search.one_at_most([one, other]))
        assert search.solve([one]) is True
        assert search.chosen([other, one]) == 1
        assert search.solve([one, other]) is False
        assert search.solve() is True
        assert search.solve([other]) is True


def test_a_core_names_what_clashes() -> None:
    """Random clauses of "not all of these": the core is assumed, clashes, and holds nothing that has no part in any."""
    rng = random.Random(3)
    for _ in range(60):
        with fresh() as search:
            flags = [search.flag() for _ in range(8)]
            clashes = [rng.sample(range(6), rng.randint(1, 3)) for _ in range(3)]  # two flags are in none
            for clash in clashes:
                search.require(search.not_(search.all_(*(flags[n] for n in clash))))
            assert len({search.id_of(flag) for flag in flags}) == len(flags)
            assert search.solve(flags) is False
            core = search.core()
            inside = [n for n, flag in enumerate(flags) if search.id_of(flag) in core]
            assert len(inside) == len(core)
            assert any(set(clash) <= set(inside) for clash in clashes)
            assert not {6, 7} & set(inside)
            assert search.solve([flags[n] for n in inside]) is False


def test_a_core_of_nothing_assumed_is_empty() -> None:
    with fresh() as search:
        flag = search.flag()
        search.require(False)
        assert search.solve([flag]) is False
        assert search.core() == frozenset()


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


def test_a_part_of_a_budget_may_be_used_up_and_the_rest_stays() -> None:
    meter = Meter(Budget(rlimit=1_000_000))
    part = meter.part(Budget(rlimit=2000))
    search = Search(part)
    pigeons(search, 9)
    assert search.solve() is None
    assert part.spent
    assert not meter.spent
    used = 1_000_000 - meter.rlimit
    assert used == 2000 - part.rlimit  # it was taken from the whole as well
    assert meter.part(Budget(rlimit=10**9)).rlimit == meter.rlimit  # a part is never more than what is left
    assert meter.share(4).rlimit == meter.rlimit // 4


def test_a_part_of_a_budget_that_is_spent_is_spent() -> None:
    assert Meter(Budget(rlimit=0)).part(Budget()).spent
    assert Meter(Budget(seconds=0)).part(Budget()).spent
    assert Meter(Budget(seconds=0)).share(2).spent


def test_a_part_of_a_budget_is_taken_from_the_whole() -> None:
    whole = Meter(Budget(rlimit=1_000, seconds=60))
    part = whole.part(Budget(rlimit=300, seconds=5))
    inner = part.part(Budget(rlimit=200, seconds=50))
    assert (part.rlimit, inner.rlimit) == (300, 200)
    assert 4 < part.seconds() <= 5
    assert 4 < inner.seconds() <= 5
    inner.spend(150)
    assert (inner.rlimit, part.rlimit, whole.rlimit) == (50, 150, 850)
    part.spend(160)
    assert part.spent
    assert not whole.spent
    assert whole.rlimit == 690
    whole.spend(690)
    assert whole.spent


def test_a_part_is_never_more_than_the_whole() -> None:
    whole = Meter(Budget(rlimit=100, seconds=1))
    part = whole.part(Budget(rlimit=10**9, seconds=3600))
    assert part.rlimit == 100
    assert part.seconds() <= 1
    over = Meter(Budget(rlimit=100, seconds=0))
    assert over.part(Budget()).spent


def test_shares_are_equal_parts_of_what_is_left() -> None:
    whole = Meter(Budget(rlimit=900, seconds=60))
    assert whole.share(3).rlimit == 300
    whole.share(3).spend(300)
    assert whole.share(2).rlimit == 300  # what one did not need is there for the others
    assert whole.share(1).rlimit == 600
    assert whole.share(1).seconds() > 50  # the time is not parted


def test_a_search_in_a_part_spends_of_the_whole() -> None:
    whole = Meter(Budget())
    before = whole.rlimit
    part = whole.part(Budget(rlimit=1_000))
    with Search(part) as search:
        pigeons(search, 9)
        assert search.solve() is None
    assert part.spent
    assert not whole.spent
    assert before - whole.rlimit == 1_000 - part.rlimit > 0


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


# --- work in Python, and who watches


def test_work_in_python_is_taken_from_the_budget_and_its_whole() -> None:
    meter = Meter(Budget(rlimit=100, seconds=60))
    part = meter.share(2)
    assert part.work(30)
    assert (part.rlimit, meter.rlimit) == (20, 70)
    assert not part.work(20)
    assert not meter.spent
    assert not Meter(Budget(rlimit=100, seconds=0)).work(1)


def test_what_is_stopped_comes_out_as_if_the_budget_had_run_out() -> None:
    watch = Watch()
    with watched(watch):
        meter = Meter(Budget())
    with Search(meter) as search:
        flag = search.flag()
        search.require(flag)
        assert search.solve() is True
        watch.stop()
        assert search.solve() is None
    assert meter.spent
    assert not meter.work(1)
    assert not Meter(Budget()).spent  # nobody watches over this one


def test_time_that_was_waited_is_not_taken_from_the_budget() -> None:
    watch = Watch()
    with watched(watch):
        meter = Meter(Budget(seconds=10))
    before = meter.seconds()
    watch.waited += 7
    assert before + 6 < meter.seconds() <= before + 7
