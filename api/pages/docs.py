"""``GET /docs`` and ``GET /docs/{game}``: the API's document for people, with examples to run.

Swagger UI reads it in the browser. That takes seconds for all of it, so each game has a page of its own.
"""

from __future__ import annotations

from flask import Blueprint, Response

from adjudicator.api import caching
from adjudicator.api.documented import GENERAL, for_people
from adjudicator.api.language import language
from adjudicator.api.pages.showing import shown
from adjudicator.game import game as game_of
from adjudicator.game import games
from adjudicator.text import LANGUAGES, Language, Text

_GENERAL = Text("All games", "所有游戏")


def blueprint() -> Blueprint:
    """The views."""
    page = Blueprint("docs", __name__)
    pages = {(tag, lang): _page(tag, lang) for tag in (GENERAL, *games()) for lang in LANGUAGES}

    @page.get("/docs")
    @for_people
    def docs() -> Response:
        return caching.send(pages[GENERAL, language()])

    @page.get("/docs/<game>")
    @for_people
    def docs_of_game(game: str) -> Response:
        return caching.send(pages[game_of(game).id, language()])

    return page


def _page(tag: str, lang: Language) -> caching.Page:
    """The page with the operations of one tag, and the way to the others."""
    titles = {GENERAL: _GENERAL[lang], **{game.id: game.title[lang] for game in games().values()}}
    places = [
        {"address": "/docs" if each == GENERAL else f"/docs/{each}", "title": title, "here": each == tag}
        for each, title in titles.items()
    ]
    return shown("docs.html", lang, here="docs", tag=tag, title=titles[tag], places=places)
