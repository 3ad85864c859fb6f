"""Estimates and their intervals, worked out by hand."""

from __future__ import annotations

from collections import Counter

import pytest

from adjudicator.games.fantasy_realms.study.estimates import (
    deviation,
    mean,
    moments,
    percentiles,
    share,
    spread,
)


def test_a_mean_with_its_interval() -> None:
    # 1, 2, 3, 6: mean 3; squares about it 4 + 1 + 0 + 9 = 14, variance 14 / 3, error sqrt(14 / 12) = 1.080123
    figure = mean(4, 12, 50)
    assert (figure["value"], figure["error"]) == (3, 1.080123)
    assert figure["low"] == pytest.approx(3 - 1.959964 * 1.080123, abs=1e-5)
    assert figure["high"] == pytest.approx(3 + 1.959964 * 1.080123, abs=1e-5)


def test_what_can_not_be_estimated_is_left_open() -> None:
    assert mean(0, 0, 0) == {"value": None, "error": None, "low": None, "high": None}
    assert mean(1, 7, 49) == {"value": 7, "error": None, "low": None, "high": None}
    assert spread(1, 7, 49) is None
    assert share(0, 0)["value"] is None


def test_large_sums_lose_nothing() -> None:
    """Where floating point would: n sums of squares of large numbers that hardly differ."""
    n, about = 1_000_000, 10**9
    total = n * about + n // 2  # one half is larger by one
    squares = n // 2 * about**2 + n // 2 * (about + 1) ** 2
    assert spread(n, total, squares) == pytest.approx(0.25 * n / (n - 1), rel=1e-12)


def test_a_share_with_the_interval_of_wilson() -> None:
    # For 10 of 100 it is known to be 0.0552 to 0.1744.
    figure = share(10, 100)
    assert (figure["value"], round(figure["low"], 4), round(figure["high"], 4)) == (0.1, 0.0552, 0.1744)
    # For none of n it ends at z^2 / (n + z^2): 3.8415 / 103.8415.
    assert (share(0, 100)["low"], round(share(0, 100)["high"], 5)) == (0, 0.03699)
    assert (round(share(100, 100)["low"], 5), share(100, 100)["high"]) == (0.96301, 1)


def test_a_standard_deviation() -> None:
    # 0 and 2, fifty times each: about the mean every square is 1, so 100 / 99.
    # The fourth powers are 1 too: to this order there is no error.
    figure = deviation({0: 50, 2: 50})
    assert figure["value"] == pytest.approx((100 / 99) ** 0.5, abs=1e-6)
    assert figure["error"] == 0
    assert deviation({4: 3})["value"] == 0


def test_the_error_of_a_standard_deviation_of_a_bell_curve() -> None:
    """There it is sd / sqrt(2 n): tossing 16 coins, 65,536 ways, sd 2, less a little for what coins lack in tails."""
    ways = {0: 1}
    for _ in range(16):
        ways = {heads: ways.get(heads, 0) + ways.get(heads - 1, 0) for heads in range(max(ways) + 2)}
    figure = deviation(ways)
    assert figure["value"] == pytest.approx(2, abs=1e-4)
    assert figure["error"] == pytest.approx(2 / (2 * 65536) ** 0.5, rel=0.05)


def test_percentiles_are_values_that_were_seen() -> None:
    found = {each["percent"]: each["value"] for each in percentiles(dict.fromkeys(range(1, 101), 1))}
    assert found == {percent: percent for percent in (1, 5, 10, 25, 50, 75, 90, 95, 99)}
    middle = next(each for each in percentiles(dict.fromkeys(range(1, 101), 1)) if each["percent"] == 50)
    assert (middle["low"], middle["high"]) == (41, 61)  # 50 less 9.8, and one above 50 plus 9.8
    assert {each["value"] for each in percentiles({7: 3})} == {7}


def test_moments() -> None:
    assert moments(Counter({-1: 2, 3: 1})) == (3, 1, 11)
