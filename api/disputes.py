"""``POST /v1/games/{game}/disputes``: a table, a question and what the players claim go in, the verdict comes out."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response

from adjudicator.api.asking import PROBLEMS, STEPS, Put, bodies, respond
from adjudicator.api.documented import Docs, documented
from adjudicator.api.schemas import AnswerSchema, DisputeSchema
from adjudicator.engine import read_dispute
from adjudicator.game import Game


def blueprint() -> Blueprint:
    """The view."""
    page = Blueprint("disputes", __name__)
    known = bodies("dispute", lambda game: DisputeSchema)

    def put(game: Game[Any], body: dict[str, Any]) -> Put:
        name, about = read_dispute(game.id, body["question"])
        return Put(name, about, body.get("claims", ()))

    @page.post("/v1/games/<game>/disputes")
    @documented(
        Docs(
            "The verdict on what players claim about a table, with the rulings that decide it",
            AnswerSchema,
            problems=PROBLEMS,
            parameters=(STEPS,),
            door="dispute",
        )
    )
    def disputes(game: str) -> Response:
        return respond(game, known, put)

    return page
