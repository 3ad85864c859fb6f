"""``GET /v1/rulings`` and ``GET /v1/rulings/{id}``: the corpus, looked up and searched."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, Response

from adjudicator.api import caching
from adjudicator.api.documented import Docs, Parameter, documented
from adjudicator.api.language import language
from adjudicator.api.query import BadQueryError, one_of, single, whole_number
from adjudicator.api.respond import encode
from adjudicator.api.schemas import RulingSchema, RulingsSchema
from adjudicator.corpus import KINDS, corpus
from adjudicator.search import search
from adjudicator.text import LANGUAGES, Text

MOST_QUERY = 200  # characters
MOST_FOUND = 100
USUALLY_FOUND = 20

_TOO_LONG = Text("The parameter q has more than {n} characters.", "参数 q 超过 {n} 个字符。").fill(n=MOST_QUERY)


def blueprint() -> Blueprint:
    """The views. Each ruling is written out here, once a language: the corpus doesn't change later."""
    page = Blueprint("rulings", __name__)
    book = corpus()
    games = sorted({ruling.game for ruling in book.rulings.values()})
    details = {
        (lang, ruling.id): caching.page(encode(book.describe(ruling, lang)), lang)
        for lang in LANGUAGES
        for ruling in book.rulings.values()
    }
    summaries = {
        (lang, ruling.id): {"game": ruling.game, **book.cite(ruling.id, lang).to_json()}
        for lang in LANGUAGES
        for ruling in book.rulings.values()
    }

    @page.get("/v1/rulings")
    @documented(
        Docs(
            "The rulings that fit a query, best first, or all, by id",
            RulingsSchema,
            problems=(400,),
            kept=True,
            parameters=_filters(games),
        )
    )
    def list_rulings() -> Response:
        lang = language()
        game = one_of("game", games)
        kind = one_of("kind", KINDS)
        query = (single("q") or "").strip()
        if len(query) > MOST_QUERY:
            raise BadQueryError("q", _TOO_LONG)
        limit = whole_number("limit", 1, MOST_FOUND)
        if limit is None:
            limit = USUALLY_FOUND if query else len(book.rulings)
        found = [summaries[lang, ruling.id] for ruling in search(query, game, kind, limit)]
        return caching.send(caching.page(encode({"rulings": found, "corpus": book.hash, "lang": lang}), lang))

    @page.get("/v1/rulings/<ruling>")
    @documented(
        Docs(
            "A ruling: its statement, where it comes from, and the ways to read it if it is a gap",
            RulingSchema,
            problems=(400, 404),
            kept=True,
            parameters=(
                Parameter(
                    "ruling",
                    "The id of a ruling.",
                    {"type": "string", "examples": list(book.rulings)[:1]},
                ),
            ),
        )
    )
    def show_ruling(ruling: str) -> Response:
        lang = language()
        return caching.send(details[lang, book.ruling(ruling).id])

    return page


def _filters(games: Sequence[str]) -> tuple[Parameter, ...]:
    return (
        Parameter("game", "Only rulings of this game.", {"type": "string", "enum": list(games)}),
        Parameter("kind", "Only rulings of this kind.", {"type": "string", "enum": list(KINDS)}),
        Parameter("q", "Words in either language.", {"type": "string", "maxLength": MOST_QUERY}),
        Parameter(
            "limit",
            f"How many rulings at most; {USUALLY_FOUND} for a query and all without one.",
            {"type": "integer", "minimum": 1, "maximum": MOST_FOUND},
        ),
    )
