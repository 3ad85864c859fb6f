"""Query parameters, read once and strictly."""

from __future__ import annotations

import re
from collections.abc import Sequence

from flask import request

from adjudicator.errors import AdjudicatorError, Problem, near_misses
from adjudicator.text import Language, Text

_NOT_LISTED = Text("There is no {name} {asked!r}.", "没有名为 {asked!r} 的 {name}。")
_NOT_NUMBER = Text("{asked!r} is not such a number.", "{asked!r} 不是有效的数。")
_BETWEEN = Text("a whole number from {low} to {high}", "{low} 至 {high} 的整数")
_TWICE = Text("The parameter is there more than once.", "该参数出现了多次。")


class BadQueryError(AdjudicatorError):
    """A query parameter that can't be used."""

    def __init__(self, parameter: str, message: Text, expected: Text | None = None, near: Sequence[str] = ()) -> None:
        self.parameter = parameter
        self.problem = Problem("", message, expected, tuple(near))
        super().__init__(f"{parameter}: {self.problem.says()}")

    def says(self, lang: Language = "en") -> str:
        return f"{self.parameter}: {self.problem.says(lang)}"


def single(name: str) -> str | None:
    """A parameter that may be given once. Raises BadQueryError when it is there more often."""
    if not request.query_string:
        return None
    values = request.args.getlist(name)
    if len(values) > 1:
        raise BadQueryError(name, _TWICE)
    return values[0] if values else None


def one_of(name: str, known: Sequence[str]) -> str | None:
    """A parameter that names one of several things. Raises BadQueryError when it doesn't."""
    asked = single(name)
    if asked is None or asked in known:
        return asked
    expected = Text(" or ".join(known), " 或 ".join(known)) if len(known) < 10 else None
    raise BadQueryError(name, _NOT_LISTED.fill(name=name, asked=asked[:80]), expected, near_misses(asked, known))


def whole_number(name: str, low: int, high: int) -> int | None:
    """A parameter that is a number in plain digits. Raises BadQueryError if it isn't or is out of bounds."""
    asked = single(name)
    if asked is None:
        return None
    if re.fullmatch("[0-9]{1,9}", asked) and low <= int(asked) <= high:
        return int(asked)
    message = _NOT_NUMBER.fill(asked=asked[:80])
    raise BadQueryError(name, message, _BETWEEN.fill(low=low, high=high))
