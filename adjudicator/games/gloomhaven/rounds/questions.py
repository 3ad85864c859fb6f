"""The questions about the round, in the order in which they are listed."""

from __future__ import annotations

from adjudicator.games.gloomhaven.rounds.doors_question import DOOR_REVEAL
from adjudicator.games.gloomhaven.rounds.elements_question import ELEMENTS_QUESTION
from adjudicator.games.gloomhaven.rounds.order_question import INITIATIVE_ORDER

ROUND_QUESTIONS = (INITIATIVE_ORDER, ELEMENTS_QUESTION, DOOR_REVEAL)
