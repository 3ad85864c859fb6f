"""Everything that is wrong with a table state or a question, gathered as it is found."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.errors import PROBLEMS_MOST, Problem, StateError, near_misses
from adjudicator.text import Text


class Report:
    """Collects problems. ``check`` raises those that were found, of the part that was read."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def wrong(
        self,
        at: str,
        message: Text,
        *,
        expected: Text | None = None,
        near: Iterable[str] = (),
        ruling: str | None = None,
    ) -> None:
        """Note a problem; beyond a fair number they are dropped."""
        if len(self.problems) < PROBLEMS_MOST:
            self.problems.append(Problem(at, message, expected, tuple(near), ruling))

    def unknown(self, at: str, what: Text, name: str, known: Iterable[str]) -> None:
        """Note a name that nothing has, with near misses and, if they are few, all names there are."""
        names = list(known)
        message = Text("There is no {what} {name!r}.", "没有名为 {name!r} 的{what}。").fill(what=what, name=name)
        expected = Text("one of " + ", ".join(names), "以下之一：" + "、".join(names)) if 0 < len(names) <= 12 else None
        self.wrong(at, message, expected=expected, near=near_misses(name, names))

    def check(self, part: str = "state") -> None:
        """Raise StateError if anything was wrong."""
        if self.problems:
            raise StateError(self.problems, part)


def missing(at: str, what: Text, ruling: str | None = None) -> StateError:
    """What a question says when the state lacks a part that it needs: where, and what should be there."""
    message = Text("The question needs {what}, and the state does not have it.", "这个问题需要{what}，而局面里没有。")
    space = " " if what.zh[:1].isascii() else ""  # as between a Chinese word and a name in Latin letters
    return StateError([Problem(at, message.fill(what=Text(what.en, space + what.zh)), None, (), ruling)])
