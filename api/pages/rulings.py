"""``GET /rulings`` and ``GET /rulings/{id}``: the rulings, searched and shown, without a script."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from flask import Blueprint, Response

from adjudicator.api import caching
from adjudicator.api.documented import for_people
from adjudicator.api.language import language
from adjudicator.api.pages.ruling import KINDS_TITLED, ruling_page
from adjudicator.api.pages.showing import WITH_FORM, shown
from adjudicator.api.query import single, whole_number
from adjudicator.api.rulings import MOST_QUERY, TOO_LONG
from adjudicator.corpus import corpus
from adjudicator.errors import BadQueryError
from adjudicator.game import games
from adjudicator.search import find
from adjudicator.searching.keywords import keywords_of
from adjudicator.text import Language

ON_A_PAGE: Final = 20
ABOUT: Final = ("card", "keyword")  # filters that links set
_KEPT: Final = 512  # pages of rulings that need not be made again


def blueprint() -> Blueprint:
    """The views."""
    page = Blueprint("rulings-page", __name__)
    made = lru_cache(maxsize=_KEPT)(ruling_page)
    known = sorted({ruling.game for ruling in corpus().rulings.values()})

    @page.get("/rulings")
    @for_people
    def rulings() -> Response:
        lang = language()
        query = (single("q") or "").strip()
        if len(query) > MOST_QUERY:
            raise BadQueryError("q", TOO_LONG)
        # A form sends a filter that nobody chose as nothing.
        asked = {"q": query, **{name: single(name) or "" for name in ("game", "kind", *ABOUT)}}
        return caching.send(_listed(asked, whole_number("page", 1, 1000) or 1, known, lang))

    @page.get("/rulings/<ruling>")
    @for_people
    def ruling(ruling: str) -> Response:
        return caching.send(made(ruling, language()))

    return page


def _listed(asked: dict[str, str], number: int, known: Sequence[str], lang: Language) -> caching.Page:
    """A page of what was found; ``number`` counts pages from 1."""
    first = (number - 1) * ON_A_PAGE
    only = {name: value or None for name, value in asked.items() if name != "q"}
    found = find(asked["q"], limit=ON_A_PAGE, offset=first, lang=lang, **only)
    kept = {name: value for name, value in asked.items() if value}
    titles = {game: games()[game].title[lang] if game in games() else game for game in known}
    return shown(
        "rulings.html",
        lang,
        WITH_FORM,
        here="rulings",
        query={**kept, **({"page": str(number)} if number > 1 else {})},
        asked=asked,
        kept=kept,
        about={name: _title(name, asked[name], asked["game"] or None, lang) for name in ABOUT if asked[name]},
        corrected=found.corrected,
        total=found.total,
        first=first,
        hits=found.hits,
        games=titles,
        kinds={kind: text[lang] for kind, text in KINDS_TITLED.items()},
        number=number,
        last=max(1, -(-found.total // ON_A_PAGE)),
    )


def _title(about: str, name: str, game: str | None, lang: Language) -> str:
    """What a card or a keyword is called in a language."""
    if about == "keyword":
        return keywords_of(corpus()).called(name, lang, game)
    pieces = (piece for game in games().values() for piece in game.pieces())
    return next((piece.title[lang] for piece in pieces if name in (piece.name, *piece.aliases)), name)
