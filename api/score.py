"""``POST /v1/games/{game}/score``: a table goes in, its cited score comes out."""

from __future__ import annotations

from flask import Blueprint, Response

from adjudicator.api.body import Body
from adjudicator.api.documented import Docs, Parameter, documented
from adjudicator.api.language import language
from adjudicator.api.query import one_of
from adjudicator.api.respond import encode_answer, reply
from adjudicator.api.schemas import AnswerSchema, AskSchema
from adjudicator.engine import ask
from adjudicator.game import game as game_of

QUESTION = "score"
STEPS = Parameter(
    "steps",
    "Whether the answer shows its steps. Without them, and with few of its citations, it is made faster.",
    {"type": "string", "enum": ["true", "false"], "default": "true"},
)


def blueprint() -> Blueprint:
    """The view."""
    page = Blueprint("score", __name__)
    body = Body(AskSchema)

    @page.post("/v1/games/<game>/score")
    @documented(
        Docs(
            "The score of a table, with every ruling that makes it",
            AnswerSchema,
            asks=AskSchema,
            problems=(400, 404, 413, 415, 422),
            parameters=(STEPS,),
            question=QUESTION,
        )
    )
    def score(game: str) -> Response:
        lang = language()
        steps = one_of("steps", ("true", "false")) != "false"
        judge = game_of(game)  # a game that doesn't exist matters more than what is wrong with the body
        asked = body.read()
        answer = ask(judge.id, QUESTION, asked["state"], readings=asked.get("readings"), lang=lang, steps=steps)
        return reply(encode_answer(answer), lang)

    return page
