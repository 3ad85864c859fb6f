"""Fantasy Realms (幻想國度), the 2017 base game."""

from adjudicator.games.fantasy_realms.game import GAME
from adjudicator.games.fantasy_realms.quick import total

__all__ = ["GAME", "total"]
