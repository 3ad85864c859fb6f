"""The questions of this game by name, in the order in which they are listed."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.games.cloud_ladder.attacks.question import ATTACK
from adjudicator.games.cloud_ladder.blocking.question import BLOCK, MATRIX
from adjudicator.games.cloud_ladder.ends.outcome import OUTCOME, SCORE
from adjudicator.games.cloud_ladder.ends.setup import SETUP
from adjudicator.games.cloud_ladder.forcing.question import FORCED_WIN
from adjudicator.games.cloud_ladder.moves.question import MOVES
from adjudicator.games.cloud_ladder.playing.question import PLAY
from adjudicator.games.cloud_ladder.table.state import State
from adjudicator.games.cloud_ladder.turns.ending import END_PHASE
from adjudicator.games.cloud_ladder.turns.placing import PLACE
from adjudicator.judging.interaction import Interaction

INTERACTIONS: Mapping[str, Interaction[State]] = {
    each.question.name: each
    for each in (
        SETUP,
        MOVES,
        PLAY,
        BLOCK,
        MATRIX,
        FORCED_WIN,
        ATTACK,
        PLACE,
        END_PHASE,
        OUTCOME,
        SCORE,
    )
}
