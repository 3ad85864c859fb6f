"""Reading the names in a question against the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.report import Report
from adjudicator.text import Text, clean


def one_named(key: str, about: Mapping[str, Any], names: list[str], what: Text, report: Report) -> str | None:
    """One of these names, in its one spelling; None (and a problem) if there is none.

    Where there is only one, it need not be named.
    """
    told = about.get(key)
    if told is None and len(names) == 1:
        return names[0]
    if told is not None and clean(told) in names:
        return clean(told)
    if told is not None:
        report.unknown(f"/{key}", what, told, names)
        return None
    if not names:
        message = Text("The table has no {what}.", "局面里没有{what}。").fill(what=what)
        report.wrong(f"/{key}", message)
        return None
    message = Text("It is not said which {what} is meant.", "没有说明是哪个{what}。").fill(what=what)
    listed = names[:12]
    expected = Text("one of " + ", ".join(listed), "以下之一：" + "、".join(listed))
    report.wrong(f"/{key}", message, expected=expected)
    return None
