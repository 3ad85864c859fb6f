"""Shadow Hunters: moves, attacks, hermit cards, who wins, and who can be whom."""

from adjudicator.games.shadow_hunters.game import GAME

__all__ = ["GAME"]
