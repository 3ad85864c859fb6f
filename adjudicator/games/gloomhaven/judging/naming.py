"""Reading the figures and hexes in a question against the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.games.gloomhaven.hexes import Hex
from adjudicator.games.gloomhaven.table.figures import Character, Monster
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.judging.naming import one_named
from adjudicator.report import Report
from adjudicator.text import Text


def figure_named(key: str, about: Mapping[str, Any], state: State, report: Report) -> str | None:
    """A figure of the question by its name, in its one spelling; None (and a problem) if there is none."""
    return one_named(key, about, list(state.figures), Text("figure", "模型"), report)


def character_named(key: str, about: Mapping[str, Any], state: State, report: Report) -> str | None:
    """A character of the question; where the table has only one, nobody need be named."""
    return one_named(key, about, [each.name for each in state.characters], Text("character", "角色"), report)


def monster_named(key: str, about: Mapping[str, Any], state: State, report: Report) -> str | None:
    """A monster of the question; where the table has only one, it need not be named."""
    return one_named(key, about, [each.name for each in state.monsters], Text("monster", "怪物"), report)


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
