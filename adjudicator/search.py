"""Finding rulings, in English and Chinese, by the words that players use.

The index is built when it is first asked, and follows the corpus in use. ``searching`` has how it works.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Final

from adjudicator.corpus import Corpus, Ruling, corpus
from adjudicator.searching.asking import MAX_QUERY
from adjudicator.searching.checking import check_filters, check_page, check_words
from adjudicator.searching.index import Index
from adjudicator.searching.keywords import keywords_of
from adjudicator.searching.marking import Part
from adjudicator.text import Language

__all__ = ["MAX_QUERY", "USUAL_LIMIT", "Found", "Hit", "Index", "Part", "find", "keywords", "search"]

USUAL_LIMIT: Final = 20


@dataclass(frozen=True, slots=True)
class Hit:
    """A ruling that was found, and where it fits the query.

    ``title`` is the title in parts, and ``text`` the piece of the statement, or of a reading, that fits best.
    """

    ruling: Ruling
    title: tuple[Part, ...]
    text: tuple[Part, ...]

    def marked(self) -> dict[str, Any]:
        """Both as JSON."""
        return {"title": [part.to_json() for part in self.title], "text": [part.to_json() for part in self.text]}


@dataclass(frozen=True, slots=True)
class Found:
    """A page of what was found: ``hits``, of ``total`` in all, from number ``offset`` on, counted from 0.

    ``corrected`` has the words that nobody knows, each with what was looked for instead.
    """

    hits: tuple[Hit, ...]
    total: int
    offset: int = 0
    corrected: Mapping[str, str] = field(default_factory=dict)


def search(
    query: str,
    game: str | None = None,
    kind: str | None = None,
    limit: int = USUAL_LIMIT,
    *,
    card: str | None = None,
    keyword: str | None = None,
    offset: int = 0,
) -> list[Ruling]:
    """The rulings that fit a query best, best first, from English and Chinese at once.

    A query is words or a whole question, in either language. What it names is found by all its names in both, words
    that nobody knows are taken for the nearest one, and what says nothing ("can I", "怎么") is passed over. An empty
    query fits every ruling: they come by id. ``game`` and ``kind`` keep other rulings out; so does ``card``, the name
    of a piece in either language, and ``keyword``, by whichever of its names (``keywords`` lists them). ``limit`` is
    how many rulings at most, from 1, and ``offset`` how many to pass over. Raises BadQueryError for what none of them
    can be; if it is a name, of a game, a kind, a card or a keyword, that is an UnknownNameError too.
    """
    _check(query, game, kind, limit, card, keyword, offset)
    return _index_of(corpus()).search(query, game, kind, limit, card=card, keyword=keyword, offset=offset)


def find(
    query: str,
    game: str | None = None,
    kind: str | None = None,
    limit: int = USUAL_LIMIT,
    *,
    card: str | None = None,
    keyword: str | None = None,
    offset: int = 0,
    lang: Language = "en",
) -> Found:
    """The same with what matches marked, in one language, and how many there are in all: what a list of results shows.

    Whatever the language of the query: what it names is marked by the name that the text has. Raises what ``search``
    does, and BadQueryError for ``lang``.
    """
    _check(query, game, kind, limit, card, keyword, offset, lang)
    index = _index_of(corpus())
    asked, rulings = index.fitting(query, game, kind, card=card, keyword=keyword)
    shown = rulings[offset : offset + limit]
    return Found(
        tuple(Hit(ruling, *index.marked(asked, ruling, lang)) for ruling in shown),
        len(rulings),
        offset,
        dict(asked.corrected),
    )


def keywords(game: str | None = None, lang: Language = "en") -> dict[str, int]:
    """What ``keyword`` may be in a search of one game, or of all: by name, with how many rulings have it.

    Names are those of one language; a search takes them in either. Raises BadQueryError as ``search`` does.
    """
    check_words("", lang)
    check_filters(corpus(), game=game)
    counted = keywords_of(corpus()).of_game(game, lang)
    return {name: counted[name] for name in sorted(counted, key=lambda name: (name.casefold(), name))}


def _check(
    query: object,
    game: object,
    kind: object,
    limit: object,
    card: object,
    keyword: object,
    offset: object,
    lang: object = "en",
) -> None:
    check_words(query, lang)
    check_filters(corpus(), game=game, kind=kind, card=card, keyword=keyword)
    check_page(limit, offset)


_built: Index | None = None
_built_of: Corpus | None = None
_building = Lock()


def _index_of(book: Corpus) -> Index:
    global _built, _built_of
    with _building:
        if _built is None or _built_of is not book:
            _built, _built_of = Index(book), book
        return _built
