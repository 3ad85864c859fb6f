"""What all ways in share: a table goes in with a question, its cited answer comes out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from flask import Blueprint, Response
from marshmallow import Schema
from werkzeug.exceptions import NotFound

from adjudicator.api.body import Body
from adjudicator.api.documented import Docs, Parameter, documented
from adjudicator.api.language import language
from adjudicator.api.problems import InvalidRequestError
from adjudicator.api.query import one_of
from adjudicator.api.questions import ask_schema, questions_of
from adjudicator.api.respond import encode_answer, reply
from adjudicator.api.schemas import AnswerSchema
from adjudicator.engine import ask
from adjudicator.errors import StateError
from adjudicator.game import Door, Game, games
from adjudicator.game import game as game_of

PROBLEMS = (400, 404, 413, 415, 422)
STEPS = Parameter(
    "steps",
    "Whether the answer shows its steps. Without them, and with few of its citations, it is made faster.",
    {"type": "string", "enum": ["true", "false"], "default": "true"},
)


class Put(NamedTuple):
    """A question as a request puts it; the state and the readings are not in here."""

    question: str
    about: object = None
    claims: object = ()


def bodies(door: Door, shape: Callable[[Game[Any]], type[Schema]]) -> dict[str, Body]:
    """What reads the bodies of one way in, for each game that has questions there."""
    return {each.id: Body(shape(each)) for each in games().values() if questions_of(each, door)}


def respond(game_id: str, known: Mapping[str, Body], put: Callable[[Game[Any], dict[str, Any]], Put]) -> Response:
    """Answer a request whose body ``known`` reads and ``put`` understands. Raises what becomes a problem."""
    lang = language()
    steps = one_of("steps", ("true", "false")) != "false"
    judge = game_of(game_id)  # a game that doesn't exist matters more than what is wrong with the body
    if judge.id not in known:
        raise NotFound
    body = known[judge.id].read()
    question, about, claims = put(judge, body)
    answer = ask(
        judge.id,
        question,
        body["state"],
        about=about,
        claims=claims,
        readings=body.get("readings"),
        lang=lang,
        steps=steps,
    )
    return reply(encode_answer(answer), lang)


def own_way(door: Door, summary: str) -> Blueprint:
    """The view of the question that has a way in of its own, with its own name.

    What it needs to be told besides the state stands beside it in the body.
    """
    page = Blueprint(door, __name__)
    known = bodies(door, lambda game: ask_schema(game.questions[door]))

    def put(_: Game[Any], body: dict[str, Any]) -> Put:
        return Put(door, {key: value for key, value in body.items() if key not in ("state", "readings")} or None)

    @documented(Docs(summary, AnswerSchema, problems=PROBLEMS, parameters=(STEPS,), door=door))
    def view(game: str) -> Response:
        try:
            return respond(game, known, put)
        except StateError as error:
            if error.part != "question":
                raise
            raise InvalidRequestError(error.problems) from None  # there is no part "question" in this body

    page.add_url_rule(f"/v1/games/<game>/{door}", door, view, methods=["POST"])
    return page
