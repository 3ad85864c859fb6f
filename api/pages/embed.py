"""The judge in other people's pages: ``/embed`` in a frame, ``/embed.js`` that puts it there, and a page that does.

``/embed`` is the only address that may be framed. It shows the form of a question (``?game=`` and ``?ask=``); links
from it open beside the frame.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any, Final

from flask import Blueprint, Response

from adjudicator.api import caching
from adjudicator.api.documented import for_people
from adjudicator.api.headers import policy
from adjudicator.api.language import language, language_of_problem
from adjudicator.api.pages.assets import assets
from adjudicator.api.pages.disputes import asked, begun, first_of, form
from adjudicator.api.pages.showing import WITH_FORM, shown
from adjudicator.api.problems import respond
from adjudicator.api.query import one_of
from adjudicator.errors import BadQueryError
from adjudicator.game import Game, games
from adjudicator.problems import problem_for
from adjudicator.text import Language

SCRIPT: Final = "embed.js"
FRAMED: Final = {**WITH_FORM, "frame-ancestors": "*"}
_KEPT: Final = 256  # pages of questions that need not be made again


def blueprint() -> Blueprint:
    """The views."""
    page = Blueprint("embed", __name__)
    framed = lru_cache(maxsize=_KEPT)(_framed)
    shows = cache(_example)
    script = assets()[SCRIPT]

    @page.get("/embed")
    @for_people
    def embed() -> Response:
        try:
            game = _game()
            ask = asked(game)
            return caching.send(framed(game.id, ask, begun(game, ask), language()))
        except BadQueryError as error:  # in the frame too: whoever writes the tag looks there
            told = problem_for(error, language_of_problem())
            return respond(told, [("Content-Security-Policy", policy({"frame-ancestors": "*"}))])

    @page.get("/embed.js")
    @for_people
    def loads() -> Response:
        return caching.send(script)

    @page.get("/embed/example")
    @for_people
    def example() -> Response:
        return caching.send(shows(language()))

    return page


def _game() -> Game[Any]:
    """The game that ``?game=`` names, or the first one. Raises BadQueryError."""
    return games()[one_of("game", tuple(games())) or next(iter(games()))]


def _framed(game: str, ask: str, start: str, lang: Language) -> caching.Page:
    parts = form(games()[game], ask, start, lang)
    titles = {each.id: each.title[lang] for each in games().values()}
    return shown(
        "embed.html", lang, FRAMED, **{**parts, "query": {"game": game, **parts["query"]}}, titles=titles, embedded=True
    )


def _example(lang: Language) -> caching.Page:
    """A page with the one tag in it, and what stands in that."""
    game = next((each for each in games().values() if _is_pictured(each)), next(iter(games().values())))
    return shown("embed_example.html", lang, {"frame-src": "'self'"}, game=game.id, ask=first_of(game))


def _is_pictured(game: Game[Any]) -> bool:
    """Whether the question that is shown first has a picture."""
    return bool(game.pictures(game.parse(game.questions[first_of(game)].example), {}))
