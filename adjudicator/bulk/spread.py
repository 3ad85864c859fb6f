"""Handing chunks to an executor, and taking what comes back in order, whatever becomes of the workers.

A chunk is work that can be done again anywhere with the same outcome, so one whose worker was killed is simply done
again, and each outcome is taken once.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from adjudicator.text import Text

P = TypeVar("P")
R = TypeVar("R")
TRIES: Final = 3  # so often may the workers that have a chunk be killed before it is done here
_AHEAD: Final = 4  # chunks a worker that wait: enough to keep it busy, few enough to hold

_BROKEN = Text(
    "The workers are gone ({reason}): the rest is done in this process.",
    "工作进程已中断（{reason}）：其余由本进程完成。",
)
_FAILED = Text(
    "A worker failed ({reason}): its chunk is done in this process.", "一个工作进程失败（{reason}）：该块由本进程完成。"
)


@dataclass(eq=False, slots=True)
class _Job(Generic[P, R]):
    """A chunk, who does it (None: this process, when its turn comes), and how often its workers were lost."""

    part: P
    future: Future[R] | None = None
    by: Executor | None = None
    lost: int = 0


class _Spread(Generic[P, R]):
    def __init__(
        self,
        work: Callable[[P], R],
        executor: Executor,
        renew: Callable[[], Executor] | None,
        tell: Callable[[Text], object],
    ) -> None:
        self._work = work
        self._executor: Executor | None = executor
        self._renew = renew
        self._tell = tell
        self._waiting: deque[_Job[P, R]] = deque()
        self._in_vain = 0  # so many executors in a row have broken before anything came back
        self._ahead = _AHEAD * workers_of(executor)

    def run(self, parts: Iterator[P]) -> Iterator[tuple[P, R]]:
        more = True
        try:
            while True:
                while more and len(self._waiting) < self._ahead:
                    part = next(parts, None)
                    if part is None:
                        more = False
                    else:
                        job: _Job[P, R] = _Job(part)
                        self._waiting.append(job)
                        self._submit(job)
                if not self._waiting:
                    return
                job = self._waiting[0]
                done = self._outcome(job)
                self._waiting.popleft()
                yield job.part, done
        finally:  # nobody wants the rest
            for job in self._waiting:
                if job.future is not None:
                    job.future.cancel()

    def _submit(self, job: _Job[P, R]) -> None:
        job.future = None
        while self._executor is not None and job.lost < TRIES:
            job.by = self._executor
            try:
                job.future = job.by.submit(self._work, job.part)
            except Exception as error:  # broken, shut down, or out of reach: each kind says it in a way of its own
                self._replace(job.by, error)
            else:
                return

    def _outcome(self, job: _Job[P, R]) -> R:
        while job.future is not None:
            try:
                done = job.future.result()
            except BrokenExecutor as error:
                self._replace(job.by, error)
                self._hand_out_again()
            except Exception as error:  # of the executor's: what is wrong with a row is no exception
                self._tell(_FAILED.fill(reason=type(error).__name__))
                job.future = None
            else:
                self._in_vain = 0
                return done
        return self._work(job.part)

    def _replace(self, broken: Executor | None, error: Exception) -> None:
        """Go on with another executor, or without one. Several chunks may bring the news of the same one."""
        if broken is None or broken is not self._executor:
            return
        self._in_vain += 1
        if self._renew is not None and self._in_vain <= TRIES:
            self._executor = self._renew()
        else:
            self._tell(_BROKEN.fill(reason=type(error).__name__))
            self._executor = None

    def _hand_out_again(self) -> None:
        """Whatever broke with its executor; what came back before that is kept."""
        for job in self._waiting:
            future = job.future
            if future is None or not future.done() or future.cancelled():
                continue
            if isinstance(future.exception(), BrokenExecutor):
                job.lost += 1
                self._submit(job)


def spread(
    parts: Iterable[P],
    work: Callable[[P], R],
    executor: Executor | None,
    *,
    renew: Callable[[], Executor] | None = None,
    tell: Callable[[Text], object] = lambda said: None,
) -> Iterator[tuple[P, R]]:
    """Each part with what ``work`` makes of it, in order. Parts are taken as they are needed; none may be None.

    ``work`` has to be picklable for executors of processes. When the executor breaks, as one of processes does when
    one of them is killed, what it had is handed to the one that ``renew`` makes, a few times at most; without
    ``renew``, what is left is done in this process. So is a chunk whose workers were lost TRIES times, and one over
    which an executor fails in some way of its own. ``tell`` is told of it, but not of a renewal. What ``work`` raises
    here is raised.
    """
    each = iter(parts)
    if executor is None:
        return ((part, work(part)) for part in each)
    return _Spread(work, executor, renew, tell).run(each)


def workers_of(executor: Executor) -> int:
    """How many chunks an executor works on at a time, as far as it can be known."""
    most: Any = getattr(executor, "_max_workers", None)  # those of the standard library say so
    if not isinstance(most, int):
        client: Any = getattr(executor, "_client", None)  # Dask's
        most = sum(client.nthreads().values()) if hasattr(client, "nthreads") else 0
    return int(most) if most > 0 else 2
