"""Query parameters, read once and strictly."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from flask import request

from adjudicator.errors import BadQueryError, near_misses
from adjudicator.errors import one_of as listed
from adjudicator.text import Text

_UNKNOWN = Text("There is no query parameter {name!r} here.", "此处没有查询参数 {name!r}。")
_BETWEEN = Text("a whole number from {low} to {high}", "介于 {low} 与 {high} 之间的整数")
_LISTED_MOST = 9  # names that are few enough to be read
_TWICE = Text("The parameter {name} is there more than once.", "参数 {name} 出现了多次。")


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
    raise BadQueryError.unfit(
        name, asked, listed(known) if len(known) <= _LISTED_MOST else None, near_misses(asked, known)
    )


def whole_number(name: str, low: int, high: int) -> int | None:
    """A parameter that is a number in plain digits. Raises BadQueryError if it isn't or is out of bounds."""
    asked = single(name)
    if asked is None:
        return None
    if re.fullmatch("[0-9]{1,9}", asked) and low <= int(asked) <= high:
        return int(asked)
    raise BadQueryError.unfit(name, asked, _BETWEEN.fill(low=low, high=high))
