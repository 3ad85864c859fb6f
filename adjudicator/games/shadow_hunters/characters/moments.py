"""Moments of the game at which abilities work, and the moment that a table and a question speak of."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.games.shadow_hunters.table.state import Player, State
from adjudicator.text import Text

MOMENTS: Mapping[str, Text] = {
    "turn-start": Text("at the start of the own turn", "自己回合开始时"),
    "move": Text("before the own move", "自己移动之前"),
    "area": Text("at the own area action", "自己执行地区时"),
    "own-attack": Text("at the own attack", "自己攻击时"),
    "own-damage": Text("when doing damage without an attack", "不经攻击造成伤害时"),
    "own-attack-damage": Text("when the own attack has done damage", "自己的攻击造成伤害后"),
    "own-attack-kill": Text("when the own attack kills", "自己的攻击击杀角色时"),
    "after-own-attack": Text("after the own attack", "自己攻击之后"),
    "after-attacked": Text("after being attacked", "被攻击之后"),
    "other-death": Text("when another character dies", "其他角色死亡时"),
    "hermit-received": Text("on getting a hermit card", "收到隐士牌时"),
    "turn-end": Text("at the end of the own turn", "自己回合结束时"),
    "other-turn": Text("in another player's turn", "别人的回合"),
}
ANY_TIME = "any-time"
TIMINGS: Mapping[str, Text] = {ANY_TIME: Text("at any time", "任何时候"), **MOMENTS}
BEFORE_MOVE = ("turn-start", "move")  # when the Mystic Compass may be left unused
# A moment that is one of another kind too: an attack that kills has done damage, and it is a death.
_ALSO: Mapping[str, tuple[str, ...]] = {"own-attack-kill": ("own-attack-damage", "other-death")}
_OF_PHASE: Mapping[str, str] = {
    "start": "turn-start",
    "move": "move",
    "area": "area",
    "attack": "own-attack",
    "end": "turn-end",
}


def kinds_of(moment: str) -> tuple[str, ...]:
    """The moments that a moment is at once."""
    return (moment, *_ALSO.get(moment, ()))


def moment_at(state: State, player: Player) -> str | None:
    """What moment it is for a player by whose turn it is and how far that has come; None where that is not told."""
    if state.turn is None:
        return None
    if state.turn != player.name:
        return "other-turn"
    return None if state.phase is None else _OF_PHASE[state.phase]
