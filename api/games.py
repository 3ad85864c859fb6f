"""``GET /v1/games`` and ``GET /v1/games/{game}``: what can be asked, and how to write it down."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response

from adjudicator.api import caching
from adjudicator.api.documented import Docs, Parameter, documented
from adjudicator.api.language import language
from adjudicator.api.respond import encode
from adjudicator.api.schemas import GameSchema, GamesSchema
from adjudicator.describing import both, described, described_piece
from adjudicator.game import Game, games
from adjudicator.game import game as game_of
from adjudicator.json_schema import json_schema
from adjudicator.search import keywords
from adjudicator.text import LANGUAGES, Language


def blueprint() -> Blueprint:
    """The views. All they can answer is written out here, once: games don't change while the service runs."""
    page = Blueprint("games", __name__)
    listing = _pages(encode({"games": [_summary(each) for each in games().values()]}))
    details = {each.id: _pages(encode(_details(each))) for each in games().values()}

    @page.get("/v1/games")
    @documented(Docs("The games that can be asked about", GamesSchema, problems=(400,), kept=True))
    def list_games() -> Response:
        return caching.send(listing[language()])

    @page.get("/v1/games/<game>")
    @documented(
        Docs(
            "A game: its questions, the schemas of its table states and answers, its pieces, and its rulings' keywords",
            GameSchema,
            problems=(400, 404),
            kept=True,
            parameters=(Parameter("game", "The id of a game.", {"type": "string", "enum": list(details)}),),
        )
    )
    def show_game(game: str) -> Response:
        lang = language()
        return caching.send(details[game_of(game).id][lang])

    return page


def _pages(body: str) -> dict[Language, caching.Page]:
    """A body with texts in each language, as the page of each."""
    return {lang: caching.page(body, lang) for lang in LANGUAGES}


def _summary(each: Game[Any]) -> dict[str, Any]:
    return {
        "id": each.id,
        "title": both(each.title),
        "editions": [each.edition],
        "questions": list(each.questions),
    }


def _details(each: Game[Any]) -> dict[str, Any]:
    return {
        "id": each.id,
        "title": both(each.title),
        "editions": [each.edition],
        "state_schema": json_schema(each.state_schema),
        "questions": [described(question) for question in each.questions.values()],
        "pieces": [described_piece(piece) for piece in each.pieces()],
        "keywords": {lang: list(keywords(each.id, lang)) for lang in LANGUAGES},
    }
