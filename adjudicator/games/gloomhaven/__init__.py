"""Gloomhaven, the first edition (second printing)."""

from adjudicator.games.gloomhaven.game import GAME

__all__ = ["GAME"]
