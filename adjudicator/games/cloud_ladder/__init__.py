"""Cloud Ladder: what stops what, when, who has won, and whether a win this turn can be forced."""

from adjudicator.games.cloud_ladder.game import GAME

__all__ = ["GAME"]
