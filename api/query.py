"""Query parameters, read once and strictly."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from flask import request

from adjudicator.errors import AdjudicatorError, Problem, near_misses
from adjudicator.text import Language, Text

_UNKNOWN = Text("There is no query parameter {name!r} here.", "此处没有查询参数 {name!r}。")
_UNFIT = Text("The parameter {name} can't be {asked!r}.", "参数 {name} 不能是 {asked!r}。")
_BETWEEN = Text("a whole number from {low} to {high}", "介于 {low} 与 {high} 之间的整数")
_TWICE = Text("The parameter {name} is there more than once.", "参数 {name} 出现了多次。")


class BadQueryError(AdjudicatorError):
    """A query parameter that can't be used. The message names it."""

    def __init__(self, parameter: str, message: Text, expected: Text | None = None, near: Sequence[str] = ()) -> None:
        self.parameter = parameter
        self.problem = Problem("", message, expected, tuple(near))
        super().__init__(self.problem.says())

    def says(self, lang: Language = "en") -> str:
        return self.problem.says(lang)


def only(known: Collection[str]) -> None:
    """Raises BadQueryError for a parameter of another name: passed over, it would seem to have been heeded."""
    if not request.query_string:
        return
    for name in request.args:
        if name not in known:
            raise BadQueryError(name, _UNKNOWN.fill(name=name[:80]), near=near_misses(name, known))


def single(name: str) -> str | None:
    """A parameter that may be given once. Raises BadQueryError when it is there more often."""
    if not request.query_string:
        return None
    values = request.args.getlist(name)
    if len(values) > 1:
        raise BadQueryError(name, _TWICE.fill(name=name))
    return values[0] if values else None


def one_of(name: str, known: Sequence[str]) -> str | None:
    """A parameter that names one of several things. Raises BadQueryError when it doesn't."""
    asked = single(name)
    if asked is None or asked in known:
        return asked
    raise BadQueryError(name, unfit(name, asked), _listed(known), near_misses(asked, known))


def whole_number(name: str, low: int, high: int) -> int | None:
    """A parameter that is a number in plain digits. Raises BadQueryError if it isn't or is out of bounds."""
    asked = single(name)
    if asked is None:
        return None
    if re.fullmatch("[0-9]{1,9}", asked) and low <= int(asked) <= high:
        return int(asked)
    raise BadQueryError(name, unfit(name, asked), _BETWEEN.fill(low=low, high=high))


def unfit(name: str, asked: str) -> Text:
    """What is said of a parameter that can't be what it is."""
    return _UNFIT.fill(name=name, asked=asked[:80])


def _listed(known: Sequence[str]) -> Text | None:
    """The things to choose from, where they are few enough to be read."""
    if len(known) > 9:
        return None
    en = " or ".join(known) if len(known) < 3 else "one of " + ", ".join(known)
    return Text(en, "以下之一：" + "、".join(known))
