"""``POST /v1/games/{game}/disputes``: a table, a question and what the players claim go in, the verdict comes out."""

from __future__ import annotations

from flask import Blueprint

from adjudicator.api.asking import way_in


def blueprint() -> Blueprint:
    """The view."""
    says = "The verdict on what players claim about a table, with the rulings that decide it"
    return way_in("dispute", "disputes", says)
