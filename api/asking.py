"""What all ways in share: a table goes in with a question, its cited answer comes out."""

from __future__ import annotations

from flask import Blueprint, Response
from werkzeug.exceptions import NotFound

from adjudicator import requests
from adjudicator.api import body, caching
from adjudicator.api.documented import Docs, Parameter, documented
from adjudicator.api.gate import searching
from adjudicator.api.language import language
from adjudicator.api.query import one_of
from adjudicator.api.schemas import AnswerSchema
from adjudicator.game import Door
from adjudicator.game import game as game_of

PROBLEMS = (400, 404, 413, 415, 422, 503)
STEPS = Parameter(
    "steps",
    "Whether the answer shows its steps. Without them, and with few of its citations, it is made faster.",
    {"type": "string", "enum": ["true", "false"], "default": "true"},
)


def way_in(door: Door, path: str, summary: str) -> Blueprint:
    """The view of a way in, at ``/v1/games/<game>/`` and its path."""
    page = Blueprint(path, __name__)

    @documented(Docs(summary, AnswerSchema, problems=PROBLEMS, parameters=(STEPS,), door=door))
    def view(game: str) -> Response:
        lang = language()
        steps = one_of("steps", ("true", "false")) != "false"
        judge = game_of(game)  # a game that doesn't exist matters more than what is wrong with the body
        if not requests.has_door(judge, door):
            raise NotFound
        told = requests.shape_of(judge, door).check(body.read())
        with searching():
            answer = requests.answer(judge, door, told, lang=lang, steps=steps)
        return caching.send_answer(answer)

    page.add_url_rule(f"/v1/games/<game>/{path}", path, view, methods=["POST"])
    return page
