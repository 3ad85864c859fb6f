"""Everything the library raises on purpose: one small family, each saying what, where and what was expected."""

from __future__ import annotations

import difflib
import reprlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from adjudicator.text import Language, Text


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with the input.

    ``pointer`` is a JSON pointer (RFC 6901) into the part of the request it is about, ``ruling`` the id of
    the ruling that forbids it, where a ruling does, and ``near`` the names that may have been meant.
    """

    pointer: str
    message: Text
    expected: Text | None = None
    near: tuple[str | Text, ...] = ()
    ruling: str | None = None

    def near_in(self, lang: Language) -> list[str]:
        """The near misses in one language."""
        return [name[lang] if isinstance(name, Text) else name for name in self.near]

    def says(self, lang: Language = "en") -> str:
        """The problem in one sentence or two, with what was expected and the near misses."""
        parts = [self.message[lang]]
        if self.expected is not None:
            parts.append({"en": f"Expected {self.expected.en}.", "zh": f"应为{self.expected.zh}。"}[lang])
        if self.near:
            names = (", " if lang == "en" else "、").join(self.near_in(lang))
            parts.append({"en": f"Did you mean {names}?", "zh": f"是否想写：{names}？"}[lang])
        return (" " if lang == "en" else "").join(parts)


PROBLEMS_MOST = 50  # of one input: looking for more, each with its near misses, would cost more than it helps


class AdjudicatorError(Exception):
    """The base of the family; catching it catches everything that bad input can cause."""

    def says(self, lang: Language = "en") -> str:
        """What is wrong, in one sentence."""
        return str(self)


class StateError(AdjudicatorError):
    """The table state, the question or the readings can't be judged. ``problems`` has at least one entry.

    ``part`` names the part of a request that the pointers go into: ``state`` or ``readings``.
    """

    def __init__(self, problems: Iterable[Problem], part: str = "state") -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        self.part = part
        super().__init__("; ".join(f"{p.pointer or '/'}: {p.says()}" for p in self.problems))

    def says(self, lang: Language = "en") -> str:
        return "; ".join(f"{p.pointer or '/'}: {p.says(lang)}" for p in self.problems)

    def in_request(self) -> tuple[Problem, ...]:
        """The problems with pointers into the whole request body, as HTTP answers them."""
        return tuple(replace(p, pointer=f"/{self.part}{p.pointer}") for p in self.problems)


class UnreadableError(AdjudicatorError):
    """Text that is not JSON or TOML at all, or JSON that can't be taken safely. Lines and columns count from 1."""

    def __init__(self, message: Text, line: int | None = None, column: int | None = None) -> None:
        self.message = message
        self.line = line
        self.column = column
        super().__init__(self.says())

    def says(self, lang: Language = "en") -> str:
        if self.line is None:
            return self.message[lang]
        at = Text("line {line}, column {column}: ", "第 {line} 行第 {column} 列：")
        return at.fill(line=self.line, column=self.column)[lang] + self.message[lang]


class UnknownNameError(AdjudicatorError, LookupError):
    """A game, a ruling or a question that does not exist. ``near`` has the names that may have been meant."""

    def __init__(self, what: Text, name: str, near: Sequence[str] = ()) -> None:
        self.what = what
        self.name = name
        self.near = tuple(near)
        super().__init__(self.says())

    @property
    def message(self) -> Text:
        """What is wrong, without the near misses."""
        return Text("There is no {what} {name!r}.", "没有名为 {name!r} 的{what}。").fill(what=self.what, name=self.name)

    def says(self, lang: Language = "en") -> str:
        return Problem("", self.message, near=self.near).says(lang)


_UNFIT = Text("The parameter {name} can't be {asked}.", "参数 {name} 不能是 {asked}。")


class BadQueryError(AdjudicatorError):
    """An argument of a search, or a query parameter, that can't be used.

    ``parameter`` is its name, ``problem`` what is wrong, with what was expected and near misses.
    """

    def __init__(
        self, parameter: str, message: Text, expected: Text | None = None, near: Iterable[str | Text] = ()
    ) -> None:
        self.parameter = parameter
        self.problem = Problem("", message, expected, tuple(near))
        Exception.__init__(self, self.problem.says())

    @classmethod
    def unfit(
        cls, parameter: str, asked: object, expected: Text | None = None, near: Iterable[str | Text] = ()
    ) -> BadQueryError:
        """The error for a value that the parameter can't have."""
        shown = repr(asked[:80]) if isinstance(asked, str) else reprlib.repr(asked)
        return BadQueryError(parameter, _UNFIT.fill(name=parameter, asked=shown), expected, near)

    def says(self, lang: Language = "en") -> str:
        return self.problem.says(lang)


class UnknownFilterError(BadQueryError, UnknownNameError):
    """A filter of a search that names nothing there is: a game, a kind, a card or a keyword."""

    def __init__(
        self,
        parameter: str,
        what: Text,
        name: str,
        near: Sequence[str] = (),
        *,
        expected: Text | None = None,
        message: Text | None = None,
    ) -> None:
        self.what = what
        self.name = name[:80]
        self.near = tuple(near)
        self._message = message
        super().__init__(parameter, self.message, expected, near)

    @property
    def message(self) -> Text:
        return super().message if self._message is None else self._message


class InvalidRequestError(AdjudicatorError):
    """JSON that is not a request; the problems' pointers go into the whole of it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        super().__init__("; ".join(p.says() for p in self.problems))

    def says(self, lang: Language = "en") -> str:
        return "; ".join(f"{p.pointer or '/'}: {p.says(lang)}" for p in self.problems)


_TOO_MANY = Text("Too many searches wait already. Try again a little later.", "已有太多搜索在等待，请稍后再试。")


class BusyError(AdjudicatorError):
    """Too many searches wait already. ``seconds`` is when it may be worth while to ask again."""

    def __init__(self, seconds: int, message: Text = _TOO_MANY) -> None:
        self.seconds = seconds
        self.message = message
        super().__init__(self.says())

    def says(self, lang: Language = "en") -> str:
        return self.message[lang]


class CorpusError(AdjudicatorError):
    """The ruling corpus itself can't be loaded: the file and, where known, the line are in the message."""


def one_of(names: Sequence[str]) -> Text:
    """What was expected where there is a choice of names."""
    en = " or ".join(names) if len(names) < 3 else "one of " + ", ".join(names)
    return Text(en, "以下之一：" + "、".join(names))


def near_misses(name: str, known: Iterable[str], most: int = 3) -> tuple[str, ...]:
    """The known names that look most like a misspelt one, best first."""
    # In a name of two or three characters, as in Chinese, one that is wrong is much of the name.
    cutoff = 0.6 if len(name) > 3 else 0.5
    return tuple(difflib.get_close_matches(name[:100], list(known), n=most, cutoff=cutoff))


def pointer(*parts: object) -> str:
    """A JSON pointer from its parts, escaped as RFC 6901 says."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in parts)
