"""``GET /{game}``: a table to fill in and have scored, for the games that have a template of their own for it.

The template is ``templates/tables/{game}.html``. It gets the game's pieces, and what their codes are called; all that
the judge knows, its script asks of the public API.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Blueprint, Response

from adjudicator.api import caching
from adjudicator.api.documented import for_people
from adjudicator.api.language import language
from adjudicator.api.pages.showing import TEMPLATES, shown
from adjudicator.game import Game, games
from adjudicator.text import LANGUAGES, Language


def has_table(game_id: str) -> bool:
    """Whether a game has such a page."""
    return (TEMPLATES / "tables" / f"{game_id}.html").is_file()


def blueprint() -> Blueprint:
    """The views, one for each such game."""
    page = Blueprint("tables", __name__)
    for game in games().values():
        if has_table(game.id):
            page.add_url_rule(f"/{game.id}", f"table-{game.id}", _view(game))
    return page


def _view(game: Game[Any]) -> Callable[[], Response]:
    pages = {lang: _page(game, lang) for lang in LANGUAGES}

    @for_people
    def table() -> Response:
        return caching.send(pages[language()])

    return table


def _page(game: Game[Any], lang: Language) -> caching.Page:
    return shown(f"tables/{game.id}.html", lang, here=game.id, **given(game, lang))


def given(game: Game[Any], lang: Language) -> dict[str, Any]:
    """What the template gets: the pieces, and ``word(field, code)``, what a code of a field is called."""
    words = game.words()

    def word(field: str, code: str) -> str:
        return words[f"{field}={code}"][lang]

    return {"game": game.id, "title": game.title[lang], "pieces": game.pieces(), "word": word}
