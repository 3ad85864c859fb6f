"""The questions about the scenario, in the order in which they are listed."""

from __future__ import annotations

from adjudicator.games.gloomhaven.scenario.end_question import SCENARIO_END
from adjudicator.games.gloomhaven.scenario.level_question import SCENARIO_LEVEL
from adjudicator.games.gloomhaven.scenario.loot_question import LOOT
from adjudicator.games.gloomhaven.scenario.score import SCORE

SCENARIO_QUESTIONS = (LOOT, SCENARIO_LEVEL, SCENARIO_END, SCORE)
