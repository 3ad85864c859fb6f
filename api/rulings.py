"""``GET /v1/rulings`` and ``GET /v1/rulings/{id}``: the corpus, looked up and searched."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from flask import Blueprint, Response

from adjudicator.api import caching
from adjudicator.api.documented import Docs, Parameter, documented
from adjudicator.api.language import language
from adjudicator.api.query import single, whole_number
from adjudicator.api.respond import encode
from adjudicator.api.schemas import RulingSchema, RulingsSchema
from adjudicator.corpus import KINDS, corpus
from adjudicator.describing import described_found, described_ruling
from adjudicator.errors import BadQueryError
from adjudicator.search import find
from adjudicator.text import Language, Text

MOST_QUERY = 200  # characters
MOST_FOUND = 100
MOST_OFFSET = 10_000
USUALLY_FOUND = 20

TOO_LONG = Text("The parameter q has more than {n} characters.", "参数 q 超过 {n} 个字符。").fill(n=MOST_QUERY)


def blueprint() -> Blueprint:
    """The views. A ruling is written out when it is first asked for, once a language: the corpus doesn't change."""
    page = Blueprint("rulings", __name__)
    book = corpus()
    games = sorted({ruling.game for ruling in book.rulings.values()})

    @cache
    def detail(lang: Language, ruling: str) -> caching.Page:
        return caching.page(encode(described_ruling(book.rulings[ruling], book, lang)), lang)

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
        query = (single("q") or "").strip()
        if len(query) > MOST_QUERY:
            raise BadQueryError("q", TOO_LONG)
        limit = whole_number("limit", 1, MOST_FOUND)
        if limit is None:
            limit = USUALLY_FOUND if query else len(book.rulings)
        found = find(
            query,
            single("game"),
            single("kind"),
            limit,
            offset=whole_number("offset", 0, MOST_OFFSET) or 0,
            lang=lang,
            card=single("card"),
            keyword=single("keyword"),
        )
        return caching.send(caching.page(encode(described_found(found, book, lang)), lang))

    @page.get("/v1/rulings/<ruling>")
    @documented(
        Docs(
            "A ruling: its statement, where it comes from, the ways to read it if it is a gap, and worked examples",
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
        return caching.send(detail(language(), book.ruling(ruling).id))

    return page


def _filters(games: Sequence[str]) -> tuple[Parameter, ...]:
    return (
        Parameter("game", "Only rulings of this game.", {"type": "string", "enum": list(games)}),
        Parameter("kind", "Only rulings of this kind.", {"type": "string", "enum": list(KINDS)}),
        Parameter(
            "card",
            "Only rulings about this card or other piece, by any of its names.",
            {"type": "string", "minLength": 1},
        ),
        Parameter(
            "keyword",
            "Only rulings with this keyword, by any name in either language; a game lists its `keywords`.",
            {"type": "string", "minLength": 1},
        ),
        Parameter("q", "Words or a question, in either language.", {"type": "string", "maxLength": MOST_QUERY}),
        Parameter(
            "limit",
            f"How many rulings at most; {USUALLY_FOUND} for a query and all without one.",
            {"type": "integer", "minimum": 1, "maximum": MOST_FOUND},
        ),
        Parameter(
            "offset",
            "How many rulings to pass over.",
            {"type": "integer", "minimum": 0, "maximum": MOST_OFFSET},
        ),
    )
