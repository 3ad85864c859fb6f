"""The questions of this game by name, in the order in which they are listed."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.games.shadow_hunters.attacks.attack import ATTACK
from adjudicator.games.shadow_hunters.attacks.targets import ATTACK_TARGETS
from adjudicator.games.shadow_hunters.characters.ability_question import ABILITY
from adjudicator.games.shadow_hunters.characters.hermit_question import HERMIT
from adjudicator.games.shadow_hunters.ends.death import DEATH
from adjudicator.games.shadow_hunters.ends.outcome import OUTCOME, SCORE
from adjudicator.games.shadow_hunters.identity.question import IDENTITY
from adjudicator.games.shadow_hunters.moves.question import MOVES
from adjudicator.games.shadow_hunters.setup.question import SETUP
from adjudicator.games.shadow_hunters.table.state import State
from adjudicator.games.shadow_hunters.turns.area import AREA_EFFECT
from adjudicator.games.shadow_hunters.turns.deck import DECK
from adjudicator.games.shadow_hunters.turns.move_question import MOVE_DESTINATIONS
from adjudicator.judging.interaction import Interaction

INTERACTIONS: Mapping[str, Interaction[State]] = {
    each.question.name: each
    for each in (
        MOVES,
        SETUP,
        MOVE_DESTINATIONS,
        AREA_EFFECT,
        ATTACK_TARGETS,
        ATTACK,
        DECK,
        HERMIT,
        ABILITY,
        IDENTITY,
        DEATH,
        OUTCOME,
        SCORE,
    )
}
