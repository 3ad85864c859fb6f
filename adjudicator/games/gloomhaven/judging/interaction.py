"""One question of this game: its shapes, how it is read against a table, and what works it out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.game import Question
from adjudicator.games.gloomhaven.hexes import Hex
from adjudicator.games.gloomhaven.judging.reads import Reads
from adjudicator.games.gloomhaven.judging.ruled import Ruled
from adjudicator.games.gloomhaven.table.figures import Character, Monster, clean
from adjudicator.games.gloomhaven.table.report import Report
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.text import Text

# What the question is about, in its one spelling; problems go to the report, with pointers into the question.
Reader = Callable[[Mapping[str, Any], State, Report], dict[str, Any]]
# Works it out. Raises StateError for a part of the state that is missing.
Ruler = Callable[[Mapping[str, Any], State, Reads], Ruled]

# Says what is wrong with a claim about what is asked, other than its shape; problems go to the report, at a pointer.
ClaimChecker = Callable[[Mapping[str, Any], Any, str, Report], None]


def as_told(about: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    """The Reader of a question that names nothing of the table."""
    return dict(about)


@dataclass(frozen=True, slots=True)
class Interaction:
    """A question with its reader and its ruler, and what else claims have to be like."""

    question: Question
    rule: Ruler
    read: Reader = as_told
    check_claim: ClaimChecker | None = None


# --- what readers share


def figure_named(key: str, about: Mapping[str, Any], state: State, report: Report) -> str | None:
    """A figure of the question by its name, in its one spelling; None (and a problem) if there is none."""
    return _named(key, about, list(state.figures), Text("figure", "模型"), report)


def character_named(key: str, about: Mapping[str, Any], state: State, report: Report) -> str | None:
    """A character of the question; where the table has only one, nobody need be named."""
    return _named(key, about, [each.name for each in state.characters], Text("character", "角色"), report)


def monster_named(key: str, about: Mapping[str, Any], state: State, report: Report) -> str | None:
    """A monster of the question; where the table has only one, it need not be named."""
    return _named(key, about, [each.name for each in state.monsters], Text("monster", "怪物"), report)


def _named(key: str, about: Mapping[str, Any], names: list[str], what: Text, report: Report) -> str | None:
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


def place_named(key: str, about: Mapping[str, Any], state: State, report: Report) -> list[int] | str | None:
    """A hex of the question, given as ``[column, row]`` or by the name of the figure who stands there."""
    told = about.get(key)
    if isinstance(told, str):
        return figure_named(key, about, state, report)
    if told is None:
        message = Text("It is not said which hex is meant.", "没有说明是哪个六角格。")
        report.wrong(f"/{key}", message, expected=Text("a hex or a figure", "六角格或模型"))
        return None
    board = state.board
    if board is not None and not board.has((told[0], told[1])):
        message = Text("The board has no hex {hex}.", "版图上没有六角格 {hex}。").fill(hex=list(told))
        report.wrong(f"/{key}", message)
    return list(told)


def hex_of(place: list[int] | str, state: State) -> Hex:
    """The hex that ``place_named`` read. Raises StateError for a figure whose place is not known."""
    if isinstance(place, str):
        return state.place_of(state.figures[place])
    return place[0], place[1]


def monster_of(name: str, state: State) -> Monster:
    """A monster that a reader has found."""
    found = state.figures[name]
    assert isinstance(found, Monster)
    return found


def character_of(name: str, state: State) -> Character:
    """A character that a reader has found."""
    found = state.figures[name]
    assert isinstance(found, Character)
    return found
