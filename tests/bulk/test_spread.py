"""Whatever becomes of the workers: nothing is lost, nothing is done twice, and it comes to an end."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import pytest

import adjudicator.bulk
from adjudicator.bulk.pool import Pool
from adjudicator.bulk.spread import TRIES, spread, workers_of
from adjudicator.text import Text
from tests.bulk.hands import rows
from tests.bulk.test_score import same

GONE = "The workers are gone"


def square(number: int) -> int:
    return number * number


def slow_square(number: int) -> int:
    time.sleep(0.02)
    return number * number


def deadly(number: int) -> int:
    """Kills the process that works on 3, unless it is the one that began."""
    if number == 3 and multiprocessing.parent_process() is not None:
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def deadly_always(_number: int) -> int:
    if multiprocessing.parent_process() is not None:
        os.kill(os.getpid(), signal.SIGKILL)
    return 0


def kill_one(pool: ProcessPoolExecutor) -> None:
    os.kill(next(iter(pool._processes)), signal.SIGKILL)


class Told(list[str]):
    def __call__(self, said: Text) -> None:
        self.append(said.en)


def squares(count: int) -> list[tuple[int, int]]:
    return [(number, number * number) for number in range(1, count)]


def test_in_order_and_only_as_far_ahead_as_workers_need() -> None:
    taken: list[int] = []

    def numbers() -> Iterator[int]:
        for number in range(1, 100):
            taken.append(number)
            yield number

    with ThreadPoolExecutor(2) as executor:
        done = spread(numbers(), square, executor)
        assert next(done) == (1, 1)
        assert len(taken) <= 2 * 4 + 1
        assert [(1, 1), *done] == squares(100)
    assert list(spread(range(1, 5), square, None)) == squares(5)


@pytest.mark.parametrize("error", [OSError, ValueError, BrokenExecutor])
def test_an_executor_that_takes_nothing_is_done_without(error: type[Exception]) -> None:
    class Closed(Executor):
        def submit(self, *_: Any, **__: Any) -> Future[Any]:
            raise error("no more")

    told = Told()
    assert list(spread(range(1, 9), square, Closed(), tell=told)) == squares(9)
    assert told == [f"The workers are gone ({error.__name__}): the rest is done in this process."]


def test_what_is_not_wanted_any_more_is_not_begun() -> None:
    begun: list[int] = []

    closed = threading.Event()

    def work(number: int) -> int:
        begun.append(number)
        assert number == 1 or closed.wait(60)
        return number

    with ThreadPoolExecutor(1) as executor:
        done = spread(range(1, 1000), work, executor)
        assert next(done) == (1, 1)
        done.close()  # type: ignore[attr-defined]
        closed.set()
    assert begun in ([1], [1, 2])  # the second may have been taken up before


def test_a_killed_worker_of_our_own_pool_loses_and_doubles_nothing() -> None:
    told, renewed = Told(), []
    with Pool(2) as pool:

        def numbers() -> Iterator[int]:
            for number in range(1, 60):
                if number in (20, 40):
                    kill_one(pool.executor)
                yield number

        def renew() -> Executor:
            renewed.append(1)
            return pool.renew()

        done = list(spread(numbers(), slow_square, pool.executor, renew=renew, tell=told))
    assert done == squares(60)
    assert len(renewed) >= 2
    assert told == []


def test_a_chunk_that_kills_its_workers_is_done_here_in_the_end() -> None:
    renewed = []
    with Pool(2) as pool:

        def renew() -> Executor:
            renewed.append(1)
            return pool.renew()

        assert list(spread(range(1, 30), deadly, pool.executor, renew=renew)) == squares(30)
    assert 1 <= len(renewed) <= TRIES


def test_a_pool_whose_workers_never_live_is_given_up() -> None:
    told, renewed = Told(), []
    with Pool(1) as pool:

        def renew() -> Executor:
            renewed.append(1)
            return pool.renew()

        done = list(spread(range(1, 60), deadly_always, pool.executor, renew=renew, tell=told))
    assert [number for number, _ in done] == list(range(1, 60))
    assert len(renewed) == TRIES
    assert [GONE in each for each in told] == [True]


def test_a_killed_worker_of_somebody_elses_pool() -> None:
    given = rows(400, 6)
    alone = adjudicator.bulk.score(given)
    with ProcessPoolExecutor(2) as pool:

        def killing() -> Iterator[Any]:
            for n, row in enumerate(given):
                if n == 200:
                    kill_one(pool)
                yield row

        with pytest.warns(RuntimeWarning, match=GONE) as warned:
            scores = adjudicator.bulk.score(killing(), pool, chunk=10)
    assert same(alone, scores)
    assert len(warned) == 1


def test_an_executor_that_was_shut_down() -> None:
    told = Told()
    with ThreadPoolExecutor(1) as executor:
        pass
    assert list(spread(range(1, 9), square, executor, tell=told)) == squares(9)
    assert len(told) == 1


class Failing(Executor):
    """Fails over every third thing, each time in the way of the executor's own."""

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if args[0] % 3 == 0:
            future.set_exception(ConnectionError("far away"))
        else:
            future.set_result(fn(*args, **kwargs))
        return future


def test_what_an_executor_fails_to_do_is_done_here() -> None:
    told = Told()
    assert list(spread(range(1, 9), square, Failing(), tell=told)) == squares(9)
    assert told == ["A worker failed (ConnectionError): its chunk is done in this process."] * 2


def test_what_the_work_itself_raises_is_raised() -> None:
    def work(number: int) -> int:
        return 1 // (number - 2)

    with ThreadPoolExecutor(1) as executor, pytest.raises(ZeroDivisionError):
        list(spread(range(1, 4), work, executor))


def test_a_broken_executor_is_told_by_its_kind() -> None:
    class Broken(Executor):
        def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
            raise BrokenExecutor

    told = Told()
    assert list(spread(range(1, 4), square, Broken(), tell=told)) == squares(4)
    assert told == [f"{GONE} (BrokenExecutor): the rest is done in this process."]


def test_how_many_workers_an_executor_has() -> None:
    with ThreadPoolExecutor(3) as executor:
        assert workers_of(executor) == 3
    assert workers_of(Failing()) == 2
