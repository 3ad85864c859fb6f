"""Reading the players and the items in a question against the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.games.destinies.table.state import State
from adjudicator.judging.naming import one_named
from adjudicator.report import Report
from adjudicator.text import Text

PLAYER = Text("player", "玩家")


def player_named(key: str, about: Mapping[str, Any], state: State, report: Report) -> str | None:
    """A player of the question by name, in its one spelling; None (and a problem) if there is none.

    Where it is somebody's turn, that is who is meant if nobody is named; else, where only one is listed, that one.
    """
    if about.get(key) is None and state.turn is not None:
        return state.turn
    return one_named(key, about, list(state.by_name), PLAYER, report)


def with_player(about: Mapping[str, Any], state: State, report: Report) -> dict[str, Any]:
    """What is asked, with its ``player`` in the one spelling: the reader of a question about one player."""
    return {**about, "player": player_named("player", about, state, report)}
