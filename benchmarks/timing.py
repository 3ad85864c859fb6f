"""Timing calls, and putting figures into words."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")


@dataclass(frozen=True)
class Spread:
    """How long single calls took, in milliseconds."""

    calls: int
    median: float
    p95: float
    p99: float
    most: float

    def __str__(self) -> str:
        return (
            f"median {self.median:7.2f}  p95 {self.p95:7.2f}  p99 {self.p99:7.2f}  max {self.most:7.2f} ms"
            f"  ({self.calls} calls)"
        )


def spread(call: Callable[[T], object], inputs: Sequence[T]) -> Spread:
    """Time a call on each input; one call beforehand does not count."""
    call(inputs[0])
    took = []
    for thing in inputs:
        start = time.perf_counter()
        call(thing)
        took.append((time.perf_counter() - start) * 1000)
    took.sort()

    def at(share: float) -> float:
        return took[min(len(took) - 1, int(len(took) * share))]

    return Spread(len(took), at(0.5), at(0.95), at(0.99), took[-1])


def per_second(call: Callable[[T], object], inputs: Sequence[T], rounds: int = 3) -> float:
    """Calls a second over all inputs; the best of a few rounds, as a busy machine only ever slows it."""
    best = 0.0
    for _ in range(rounds):
        start = time.perf_counter()
        for thing in inputs:
            call(thing)
        best = max(best, len(inputs) / (time.perf_counter() - start))
    return best
