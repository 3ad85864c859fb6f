"""Destinies: tests and their odds, movement, visits, experience, inventory, trade, and who has won."""

from adjudicator.games.destinies.game import GAME

__all__ = ["GAME"]
