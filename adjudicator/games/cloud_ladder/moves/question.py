"""The question moves: what whose turn it is may do in the phase, and what the other players may do in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.game import Question
from adjudicator.games.cloud_ladder.moves.chances import uses
from adjudicator.games.cloud_ladder.moves.phases import steps_of_phase
from adjudicator.games.cloud_ladder.moves.schema import MovesSchema
from adjudicator.games.cloud_ladder.table.schema import PHASES
from adjudicator.games.cloud_ladder.table.state import State
from adjudicator.judging.chances import reasons_of, told
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled, decided
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
        "moves": [told(each, name) for each in legal if each.player == name],
        "others": [told(each, name) for each in legal if each.player != name],
        "untold": [told(each, name) for each in dict.fromkeys(every) if not each.legal],
    }
    return Ruled(value, [], decided({}, Because(Text("", ""), ())), reasons_of(legal, name))


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
