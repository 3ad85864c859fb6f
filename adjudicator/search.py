"""Finding rulings: one full-text index over both languages, built when it is first asked.

SQLite's own tokenizers either take a run of Chinese for one word or can't match two characters, so words are
cut here: Latin words without case and accents (SQLite then takes off English endings), Chinese as single
characters and as pairs of neighbours, traditional characters as simplified ones. The index and the queries go
through the same cutting.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from itertools import pairwise
from threading import Lock
from typing import Final

from adjudicator import han
from adjudicator.corpus import Corpus, Ruling, corpus

MAX_QUERY: Final = 1000  # characters of a query that are looked at
MAX_WORDS: Final = 32  # words of a query that are looked for

_RUN = re.compile(r"(?P<han>[\u3400-\u9fff\uf900-\ufaff]+)|(?P<latin>[^\W_\u3400-\u9fff\uf900-\ufaff]+)")

# How much a word counts by where it stands.
_WEIGHTS: Final = {"id": 8.0, "title": 6.0, "about": 4.0, "statement": 1.0}


def search(query: str, game: str | None = None, kind: str | None = None, limit: int = 20) -> list[Ruling]:
    """The rulings that fit the words best, best first, from English and Chinese at once.

    Rulings that hold every word come before those that hold some. An empty query fits every ruling: they come
    by id. ``game`` and ``kind`` keep other rulings out.
    """
    return _index_of(corpus()).search(str(query), game, kind, limit)


class Index:
    """A full-text index of one corpus. Any number of threads may search it."""

    def __init__(self, book: Corpus) -> None:
        import sqlite3

        self._book = book
        self._lock = Lock()
        # One connection is enough: a search is short, and the lock lets in one at a time.
        self._db = sqlite3.connect(":memory:", check_same_thread=False)
        columns = ", ".join(_WEIGHTS)
        self._db.execute(f"CREATE VIRTUAL TABLE ruling USING fts5(key UNINDEXED, {columns}, tokenize=porter)")
        marks = ", ".join("?" * (len(_WEIGHTS) + 1))
        rows = [(ruling.id, *_fields(ruling)) for ruling in book.rulings.values()]
        self._db.executemany(f"INSERT INTO ruling VALUES ({marks})", rows)

    def close(self) -> None:
        """Give the memory back. The index can't be searched afterwards."""
        with self._lock:
            self._db.close()

    def search(self, query: str, game: str | None = None, kind: str | None = None, limit: int = 20) -> list[Ruling]:
        """See the function ``search``."""
        ids: Iterable[str]
        words = list(dict.fromkeys(_asked(query[:MAX_QUERY])))[:MAX_WORDS]
        if not query.strip():
            ids = self._book.rulings
        elif words:
            exact = [query.strip()] if query.strip() in self._book.rulings else []
            ids = dict.fromkeys([*exact, *self._match(words, " AND "), *self._match(words, " OR ")])
        else:
            ids = ()
        rulings = (self._book.rulings[ruling_id] for ruling_id in ids)
        fitting = [r for r in rulings if game in (None, r.game) and kind in (None, r.kind)]
        return fitting[: max(0, limit)]

    def _match(self, words: list[str], joined: str) -> list[str]:
        weights = ", ".join(str(weight) for weight in (0.0, *_WEIGHTS.values()))
        with self._lock:
            rows: list[tuple[str]] = self._db.execute(
                f"SELECT key FROM ruling WHERE ruling MATCH ? ORDER BY bm25(ruling, {weights}), key",
                (joined.join(words),),
            ).fetchall()
        return [key for (key,) in rows]


_built: Index | None = None
_built_of: Corpus | None = None
_building = Lock()


def _index_of(book: Corpus) -> Index:
    global _built, _built_of
    with _building:
        if _built is None or _built_of is not book:
            _built, _built_of = Index(book), book
        return _built


def _fields(ruling: Ruling) -> tuple[str, ...]:
    about = [name for names in ruling.about.values() for name in names]
    readings = [f"{r.id} {r.statement.en} {r.statement.zh}" for r in ruling.readings]
    texts = {
        "id": [ruling.id],
        "title": [ruling.title.en, ruling.title.zh],
        "about": [ruling.kind, *about],
        "statement": [ruling.statement.en, ruling.statement.zh, *readings],
    }
    return tuple(" ".join(word for text in texts[field] for word in _cut(text)) for field in _WEIGHTS)


def _runs(text: str) -> Iterator[tuple[str, str]]:
    """Runs of Chinese and of other letters and digits, folded."""
    # Apostrophes go first, so that "player's" is found by "players" and the other way round.
    bare = unicodedata.normalize("NFKD", text.replace("'", "").replace("\u2019", ""))
    bare = "".join(c for c in bare if not unicodedata.combining(c)).casefold()
    for run in _RUN.finditer(han.simplified(bare)):
        yield run.lastgroup or "", run.group()


def _cut(text: str) -> Iterator[str]:
    """The words that a text is found by."""
    for kind, run in _runs(text):
        if kind == "han":
            yield from run
            yield from _pairs(run)
        else:
            yield run


def _asked(query: str) -> Iterator[str]:
    """The words of a query in the index's own syntax. Each is quoted, so that none can be an operator."""
    for kind, run in _runs(query):
        if kind == "latin":
            yield f'"{run}"*'
        elif len(run) == 1:
            yield f'"{run}"'
        else:
            yield from (f'"{pair}"' for pair in _pairs(run))


def _pairs(run: str) -> Iterator[str]:
    return (a + b for a, b in pairwise(run))
