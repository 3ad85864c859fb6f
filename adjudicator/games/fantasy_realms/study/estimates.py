"""What is estimated from random deals, each figure with how far it may be off: intervals at 95 % confidence."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from statistics import NormalDist
from typing import Any, Final

CONFIDENCE: Final = 0.95
Z: Final = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)
PERCENTS: Final = (1, 5, 10, 25, 50, 75, 90, 95, 99)
Figure = dict[str, Any]  # as it stands in the JSON


def tidy(value: float | None) -> float | None:
    """A figure to six places, which is far below what chance does to it."""
    return None if value is None else round(value, 6) + 0.0  # never -0.0


def spread(count: int, total: int, squares: int) -> float | None:
    """The sample variance out of a count, a sum and a sum of squares; None for fewer than two."""
    if count < 2:
        return None
    return (squares * count - total * total) / (count * (count - 1))  # whole numbers until here: nothing is lost


def around(value: float | None, variance: float | None) -> Figure:
    """An estimate whose own variance is known, with standard error and interval; None where it can't be had."""
    if value is None or variance is None:
        return {"value": tidy(value), "error": None, "low": None, "high": None}
    error = math.sqrt(variance)
    return {
        "value": tidy(value),
        "error": tidy(error),
        "low": tidy(value - Z * error),
        "high": tidy(value + Z * error),
    }


def mean(count: int, total: int, squares: int) -> Figure:
    """The mean of so many values with this sum and this sum of squares."""
    variance = spread(count, total, squares)
    return around(total / count if count else None, None if variance is None else variance / count)


def share(count: int, of: int) -> Figure:
    """A share, with the interval of Wilson, which also holds for shares near nothing."""
    if not of:
        return {"count": count, "of": of, "value": None, "low": None, "high": None}
    p = count / of
    middle = (p + Z * Z / (2 * of)) / (1 + Z * Z / of)
    half = Z / (1 + Z * Z / of) * math.sqrt(p * (1 - p) / of + Z * Z / (4 * of * of))
    low, high = (0.0 if count == 0 else middle - half), (1.0 if count == of else middle + half)
    return {"count": count, "of": of, "value": tidy(p), "low": tidy(low), "high": tidy(high)}


def deviation(counts: Mapping[int, int]) -> Figure:
    """The standard deviation of values that are there so often; its error from their fourth moment."""
    n, total = sum(counts.values()), sum(value * times for value, times in counts.items())
    variance = spread(n, total, sum(value * value * times for value, times in counts.items()))
    if not variance:
        return around(variance, None)
    about = [(value - total / n, times) for value, times in sorted(counts.items())]
    second, fourth = (sum(off**power * times for off, times in about) / n for power in (2, 4))
    return around(math.sqrt(variance), max(fourth - second**2, 0.0) / n / (4 * variance))


def percentiles(counts: Mapping[int, int]) -> list[Figure]:
    """For each of PERCENTS the lowest value that so many percent of the values do not exceed.

    The interval is made of the values whose ranks are as far away as chance may have moved them.
    """
    values = sorted(counts)
    n = sum(counts.values())
    reached: list[int] = []
    for value in values:
        reached.append((reached[-1] if reached else 0) + counts[value])

    def at(rank: float) -> int:
        wanted = min(max(math.ceil(rank), 1), n)
        return next(value for value, up_to in zip(values, reached, strict=True) if up_to >= wanted)

    out = []
    for percent in PERCENTS:
        off = Z * math.sqrt(n * percent * (100 - percent)) / 100
        rank = n * percent / 100
        out.append({"percent": percent, "value": at(rank), "low": at(rank - off), "high": at(rank + off + 1)})
    return out


def moments(counts: Counter[int]) -> tuple[int, int, int]:
    """How many values there are, their sum and the sum of their squares."""
    total = sum(value * times for value, times in counts.items())
    return sum(counts.values()), total, sum(value * value * times for value, times in counts.items())
