"""Reading the players in a question against the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.errors import Problem, StateError
from adjudicator.games.shadow_hunters.table.state import Player, State
from adjudicator.judging.naming import one_named
from adjudicator.report import Report
from adjudicator.text import Text, clean

PLAYER = Text("player", "玩家")


def player_named(key: str, about: Mapping[str, Any], state: State, report: Report) -> str | None:
    """A player of the question by name, in its one spelling; None (and a problem) if there is none.

    Where it is somebody's turn, that is who is meant if nobody is named; else, where only one is listed, that one.
    """
    if about.get(key) is None and state.turn is not None:
        return state.turn
    return one_named(key, about, [player.name for player in state.players], PLAYER, report)


def players_named(key: str, about: Mapping[str, Any], state: State, report: Report) -> list[str] | None:
    """Players of the question by name, in the order of their seats; None where the question names none."""
    told = about.get(key)
    if told is None:
        return None
    names = list(state.by_name)
    for n, name in enumerate(told):
        if clean(name) not in names:
            report.unknown(f"/{key}/{n}", PLAYER, name, names)
    wanted = {clean(name) for name in told}
    return [name for name in names if name in wanted]


def check_alive(player: Player) -> None:
    """Raise StateError for a player who is dead: they neither act nor are acted on."""
    if player.dead:
        message = Text("{name} is dead and out of the game.", "{name} 已死亡，退出游戏。").fill(name=player.name)
        raise StateError([Problem(f"{player.pointer}/dead", message, ruling="sh.death.gone")])
