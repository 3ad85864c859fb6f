"""The question moves: what whose turn it is may do in the phase, and what the other players may do in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.game import Question
from adjudicator.games.cloud_ladder.moves.chances import Chance, uses
from adjudicator.games.cloud_ladder.moves.phases import steps_of_phase
from adjudicator.games.cloud_ladder.moves.schema import MovesSchema
from adjudicator.games.cloud_ladder.table.schema import PHASES
from adjudicator.games.cloud_ladder.table.state import State
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled, decided
from adjudicator.judging.telling import step_of
from adjudicator.text import Text

_WAYS_ON = ("go-on", "end-turn")  # listed last


def moves(about: Mapping[str, Any], state: State, reads: Reads) -> Ruled:
    """What may be done now. Raises StateError if it is not said whose turn it is, or in which phase."""
    phase, name = state.the_phase(), state.whose_turn()
    player = state.by_name[name]
    every = [*steps_of_phase(player, state, reads), *uses(player, state, reads)]
    every.sort(key=lambda each: each.fields[0][1] in _WAYS_ON)
    for other in state.players:
        if other is not player:
            every += uses(other, state, reads)
    legal = [each for each in every if each.legal]
    value = {
        "player": name,
        "phase": phase,
        "next_phase": dict(zip(PHASES, list(PHASES)[1:], strict=False)).get(phase),
        "moves": [_told(each, name) for each in legal if each.player == name],
        "others": [_told(each, name) for each in legal if each.player != name],
        "untold": [_told(each, name) for each in dict.fromkeys(every) if not each.legal],
    }
    # a step for each reason of each player: which readings list the others' moves is not to change whom it is told of
    reasons = dict.fromkeys((each.player or name, because) for each in legal for because in each.reasons)
    steps = tuple(step_of(because, who, player=who) for who, because in reasons)
    return Ruled(value, [], decided({}, Because(Text("", ""), ())), steps)


def _told(each: Chance, turn: str) -> dict[str, Any]:
    """A chance as it is shown."""
    who = {} if each.player == turn else {"player": each.player}
    told = {**who, **{key: list(value) if isinstance(value, tuple) else value for key, value in each.fields}}
    return {**told, "rulings": list(each.rulings)} if each.legal else {**told, "at": each.at, "gap": each.gap}


MOVES = Interaction(
    Question(
        "moves",
        Text("What may be done now", "此时可以做什么"),
        MovesSchema,
        {
            "players": [
                {"name": "Ann", "layers": 2, "hand": ["axe", "fire", "shield"]},
                {"name": "Ben", "layers": 1},
                {"name": "Cleo"},
            ],
            "turn": "Ann",
            "phase": "action",
        },
        "moves",
    ),
    moves,
)
