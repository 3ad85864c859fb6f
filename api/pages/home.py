"""``GET /``: what this is, and the ways on."""

from __future__ import annotations

from functools import cache
from typing import Any

from flask import Blueprint, Response, current_app

from adjudicator.api import caching
from adjudicator.api.documented import for_people
from adjudicator.api.language import language
from adjudicator.api.pages.showing import WITH_FORM, shown
from adjudicator.api.pages.tables import has_table
from adjudicator.corpus import corpus
from adjudicator.game import games
from adjudicator.text import Language


def blueprint() -> Blueprint:
    """The view."""
    page = Blueprint("home", __name__)

    @cache  # made when it is first asked for: by then all pages that it may name are there
    def made(lang: Language) -> caching.Page:
        return shown("home.html", lang, WITH_FORM, here="home", places=_places(lang), count=len(corpus().rulings))

    @page.get("/")
    @for_people
    def home() -> Response:
        return caching.send(made(language()))

    return page


def _places(lang: Language) -> list[dict[str, Any]]:
    """The games, each with its own page, if it has one."""
    there = current_app.url_map.bind("")
    return [
        {
            "id": game.id,
            "title": game.title[lang],
            "page": f"/{game.id}" if there.test(f"/{game.id}", "GET") else None,
            "rulings": len(corpus().of_game(game.id)),
            "disputes": f"/{game.id}/dispute",
            "table": has_table(game.id),
            "questions": [(each.name, each.title[lang]) for each in game.questions.values() if each.door == "dispute"],
        }
        for game in games().values()
    ]
