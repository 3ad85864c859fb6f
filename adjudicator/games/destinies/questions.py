"""The questions of this game by name, in the order in which they are listed."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.games.destinies.ends.destiny import DESTINY
from adjudicator.games.destinies.ends.outcome import OUTCOME, SCORE
from adjudicator.games.destinies.ends.setup import SETUP
from adjudicator.games.destinies.goods.inventory import INVENTORY
from adjudicator.games.destinies.goods.item_use import ITEM_USE
from adjudicator.games.destinies.goods.trade import TRADE
from adjudicator.games.destinies.moves.question import MOVES
from adjudicator.games.destinies.rolling.skill_odds import SKILL_ODDS
from adjudicator.games.destinies.rolling.skill_test import SKILL_TEST
from adjudicator.games.destinies.table.state import State
from adjudicator.games.destinies.tracks.change import SKILL_CHANGE
from adjudicator.games.destinies.tracks.experience import EXPERIENCE
from adjudicator.games.destinies.turns.movement import MOVEMENT
from adjudicator.games.destinies.turns.start import TURN_START
from adjudicator.games.destinies.visiting.app import APP
from adjudicator.games.destinies.visiting.visit import VISIT
from adjudicator.judging.interaction import Interaction

INTERACTIONS: Mapping[str, Interaction[State]] = {
    each.question.name: each
    for each in (
        MOVES,
        SKILL_TEST,
        SKILL_ODDS,
        TURN_START,
        MOVEMENT,
        VISIT,
        EXPERIENCE,
        SKILL_CHANGE,
        INVENTORY,
        TRADE,
        ITEM_USE,
        DESTINY,
        OUTCOME,
        SCORE,
        SETUP,
        APP,
    )
}  # fmt: skip
