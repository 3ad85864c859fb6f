"""The questions about cards and items, in the order in which they are listed."""

from __future__ import annotations

from adjudicator.games.gloomhaven.cards.damage import DAMAGE_OPTIONS
from adjudicator.games.gloomhaven.cards.exhaustion import EXHAUSTION
from adjudicator.games.gloomhaven.cards.items import ITEMS
from adjudicator.games.gloomhaven.cards.play import CARD_PLAY
from adjudicator.games.gloomhaven.cards.rests import REST_OPTIONS

CARD_QUESTIONS = (CARD_PLAY, DAMAGE_OPTIONS, REST_OPTIONS, EXHAUSTION, ITEMS)
