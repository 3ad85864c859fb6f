"""Gathering everything that is wrong with an input while it is read, so that it comes all at once."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.errors import PROBLEMS_MOST, Problem, StateError, near_misses
from adjudicator.text import Text

_LISTED_MOST = 12  # names that a message lists when it says what was expected


class Report:
    """The problems found so far. Reading goes on after one; beyond ``PROBLEMS_MOST`` they are dropped."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    @property
    def full(self) -> bool:
        """Whether there are as many problems as anybody wants to see."""
        return len(self.problems) >= PROBLEMS_MOST

    def wrong(
        self,
        at: str,
        message: Text,
        *,
        expected: Text | None = None,
        near: Iterable[str | Text] = (),
        ruling: str | None = None,
    ) -> None:
        """Note a problem at a pointer, with the ruling that forbids it where there is one."""
        if not self.full:
            self.problems.append(Problem(at, message, expected, tuple(near), ruling))

    def unknown(self, at: str, what: Text, name: str, known: Iterable[str]) -> None:
        """Note a name that nothing has, with near misses and, if they are few, all names there are."""
        names = list(known)
        message = Text("There is no {what} {name!r}.", "没有名为 {name!r} 的{what}。").fill(what=what, name=name)
        few = 0 < len(names) <= _LISTED_MOST
        expected = Text("one of " + ", ".join(names), "以下之一：" + "、".join(names)) if few else None
        self.wrong(at, message, expected=expected, near=near_misses(name, names))

    def check(self, part: str = "state") -> None:
        """Raise StateError, of the part that was read, if anything was wrong."""
        if self.problems:
            raise StateError(self.problems, part)
