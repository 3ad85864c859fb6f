"""The questions of this game by name, in the order in which they are listed."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.games.gloomhaven.attacks.questions import ATTACK_QUESTION
from adjudicator.games.gloomhaven.cards.questions import CARD_QUESTIONS
from adjudicator.games.gloomhaven.harm.conditions import CONDITIONS_QUESTION
from adjudicator.games.gloomhaven.harm.heal import HEAL
from adjudicator.games.gloomhaven.harm.terrain import TERRAIN_DAMAGE
from adjudicator.games.gloomhaven.monsters.questions import MONSTER_ACTIVATION, MONSTER_FOCUS
from adjudicator.games.gloomhaven.movement.questions import MOVEMENT
from adjudicator.games.gloomhaven.moves.questions import MOVES
from adjudicator.games.gloomhaven.rounds.questions import ROUND_QUESTIONS
from adjudicator.games.gloomhaven.scenario.questions import SCENARIO_QUESTIONS
from adjudicator.games.gloomhaven.sight.questions import LINE_OF_SIGHT, RANGE
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.judging.interaction import Interaction

INTERACTIONS: Mapping[str, Interaction[State]] = {
    each.question.name: each
    for each in (
        MOVES,
        LINE_OF_SIGHT,
        RANGE,
        MOVEMENT,
        MONSTER_FOCUS,
        MONSTER_ACTIVATION,
        ATTACK_QUESTION,
        HEAL,
        CONDITIONS_QUESTION,
        TERRAIN_DAMAGE,
        *CARD_QUESTIONS,
        *ROUND_QUESTIONS,
        *SCENARIO_QUESTIONS,
    )
}
