"""``GET /v1/games`` and ``GET /v1/games/{game}``: what can be asked, and how to write it down."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response

from adjudicator.api.documented import Docs, Parameter, documented
from adjudicator.api.language import language
from adjudicator.api.questions import described
from adjudicator.api.respond import encode, reply
from adjudicator.api.schemas import GameSchema, GamesSchema
from adjudicator.game import Game, games
from adjudicator.game import game as game_of
from adjudicator.json_schema import json_schema
from adjudicator.text import Text


def blueprint() -> Blueprint:
    """The views. All they can answer is written out here, once: games don't change while the service runs."""
    page = Blueprint("games", __name__)
    listing = encode({"games": [_summary(each) for each in games().values()]})
    details = {each.id: encode(_details(each)) for each in games().values()}

    @page.get("/v1/games")
    @documented(Docs("The games that can be asked about", GamesSchema, problems=(400,)))
    def list_games() -> Response:
        return reply(listing, language())

    @page.get("/v1/games/<game>")
    @documented(
        Docs(
            "A game: its questions, the schemas of its table states and answers, and its pieces",
            GameSchema,
            problems=(400, 404),
            parameters=(Parameter("game", "The id of a game.", {"type": "string", "enum": list(details)}),),
        )
    )
    def show_game(game: str) -> Response:
        return reply(details[game_of(game).id], language())

    return page


def _both(text: Text) -> dict[str, str]:
    return {"en": text.en, "zh": text.zh}


def _summary(each: Game[Any]) -> dict[str, Any]:
    return {
        "id": each.id,
        "title": _both(each.title),
        "editions": [each.edition],
        "questions": list(each.questions),
    }


def _details(each: Game[Any]) -> dict[str, Any]:
    return {
        "id": each.id,
        "title": _both(each.title),
        "editions": [each.edition],
        "state_schema": json_schema(each.state_schema),
        "questions": [
            {"name": question.name, "title": _both(question.title), **described(question)}
            for question in each.questions.values()
        ],
        "pieces": [
            {
                "name": piece.name,
                "title": _both(piece.title),
                "facts": piece.facts,
                "ruling": piece.ruling,
            }
            for piece in each.pieces()
        ],
    }
