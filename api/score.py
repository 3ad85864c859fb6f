"""``POST /v1/games/{game}/score``: a table goes in, its cited score comes out."""

from __future__ import annotations

from flask import Blueprint

from adjudicator.api.asking import way_in


def blueprint() -> Blueprint:
    """The view."""
    return way_in("score", "score", "The score of a table, with every ruling that makes it")
