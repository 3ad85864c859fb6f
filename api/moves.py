"""``POST /v1/games/{game}/moves``: a table goes in, every legal move comes out, with the ruling that allows it."""

from __future__ import annotations

from flask import Blueprint

from adjudicator.api.asking import way_in


def blueprint() -> Blueprint:
    """The view."""
    return way_in("moves", "moves", "The legal moves of a table, each with the ruling that allows it")
