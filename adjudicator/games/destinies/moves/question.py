"""The question moves: what whose turn it is may do at the step of the turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.game import Question
from adjudicator.games.destinies.moves.schema import MovesSchema
from adjudicator.games.destinies.moves.steps import Moment, chances
from adjudicator.games.destinies.table.names import STEPS
from adjudicator.games.destinies.table.state import State
from adjudicator.games.destinies.turns.moment import over
from adjudicator.judging.chances import reasons_of, told
from adjudicator.judging.interaction import Interaction
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because, Ruled, decided
from adjudicator.judging.telling import step_of
from adjudicator.solver import Meter
from adjudicator.text import Text


def moves(about: Mapping[str, Any], state: State, reads: Reads, meter: Meter) -> Ruled:
    """What may be done now. Raises StateError if it is not said whose turn it is, or at which step."""
    step, name = state.the_step(), state.whose_turn()
    every = list(dict.fromkeys(chances(Moment(state.by_name[name], step, state, reads, meter))))
    legal = [each for each in every if each.legal]
    value = {
        "player": name,
        "step": step,
        "next_step": dict(zip(STEPS, list(STEPS)[1:], strict=False)).get(step),
        "moves": [told(each, name) for each in legal],
        "untold": [told(each, name) for each in every if not each.legal],
    }
    steps = (*(step_of(each, name, player=name) for each in _stopped(state)), *reasons_of(legal, name))
    return Ruled(value, [], decided({}, Because(Text("", ""), ())), steps)


def _stopped(state: State) -> list[Because]:
    """Why nothing may be done any more, or the turn does not go on yet."""
    if wrong := over(state):
        return [each.because for each in wrong]
    if not state.this_turn.in_test:
        return []
    says = Text("A test goes on: the turn goes on once its successes are entered.",
                "正在检定：输入成功数之后，回合才继续。")  # fmt: skip
    return [Because(says, ("ds.test.enter",))]


MOVES = Interaction(
    Question(
        "moves",
        Text("What may be done now", "此时可以做什么"),
        MovesSchema,
        {
            "players": [{"name": "Ann", "at": [0, 0], "experience": 1, "items": [], "route": "first",
                         "tracks": {"intelligence": [5, 7], "dexterity": [6], "power": [4, 8]}}],
            "track": {"least": 1, "most": 12},
            "tiles": [{"at": [0, 0]}, {"at": [1, 0]}, {"at": [0, 1], "explored": False}],
            "turn": "Ann",
            "step": "move",
        },
        "moves",
    ),
    None,
    search=moves,
)  # fmt: skip
