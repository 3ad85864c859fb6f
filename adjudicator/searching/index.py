"""The index: what stands in it of each ruling, and how rulings are ranked.

SQLite's own tokenizers either take a run of Chinese for one word or can't match two characters, so texts are cut by
``cutting``. Beside the words of a text stand the tokens of the things that it names (see ``vocabulary``). SQLite finds
the rulings that have a term and says how much that is worth (BM25, by columns); the terms of a query are put together
here, since not all of them count alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from threading import Lock
from typing import Final, NamedTuple

from adjudicator.corpus import Corpus, Ruling
from adjudicator.game import games
from adjudicator.searching import asking
from adjudicator.searching.asking import Asked
from adjudicator.searching.cutting import runs, words
from adjudicator.searching.filtering import Filters
from adjudicator.searching.marking import Part, Sought, parts, snippet
from adjudicator.searching.stems import Stems
from adjudicator.searching.vocabulary import Vocabulary, is_token, stemmed, vocabulary
from adjudicator.text import Language

# How much a word counts by where it stands.
TABLES: Final = {
    "ruling": {"id": 6.0, "title": 4.0, "about": 3.0, "statement": 0.6, "questions": 0.5},
    "players": {"asked": 3.0},
}
SHARES: Final = {"ruling": 1.0, "players": 0.5}
# How much of a ruling's worth hangs on how much of the query it has.
COVERED: Final = 0.8
# Rulings with less than this share of the best one's worth are not shown.
WORTH_SHOWING: Final = 0.12
# What a ruling of a game that the query names is worth, against one of another game.
OF_GAME: Final = 4.0

_TERMS_KEPT: Final = 2000
_NOTHING: Final = Sought()


class _Worth(NamedTuple):
    """What a ruling is worth to a query: by which it is ranked, and the share of the query's words that it has."""

    score: float
    share: float

    @property
    def has_all(self) -> bool:
        """Rulings with every word come before those with some."""
        return self.share == 1.0


class Index:
    """A full-text index of one corpus. Any number of threads may search it."""

    def __init__(self, book: Corpus) -> None:
        import sqlite3

        self._rulings = list(book.rulings.values())
        self._lock = Lock()
        self._stems = Stems()
        texts = {ruling.id: _fields(ruling, book) for ruling in self._rulings}
        whole = [" \n ".join(each) for fields in texts.values() for each in fields.values()]
        known = Counter(word for text in whole for word, is_han in words(text) if not is_han)
        pairs = {run for text in whole for run in runs(text) if _is_pair(run)}
        self.vocabulary: Final[Vocabulary] = vocabulary(book, self._stems, known, pairs)
        # One connection is enough: a search is short, and the lock lets in one at a time.
        self._db = sqlite3.connect(":memory:", check_same_thread=False)
        # Two tables, since BM25 takes the length of a whole row into account: how much players ask about a ruling
        # must not count against what it says.
        for table, fields in TABLES.items():
            columns = ", ".join(fields)
            self._db.execute(f"CREATE VIRTUAL TABLE {table} USING fts5({columns}, tokenize='porter unicode61')")
            marks = ", ".join("?" * (len(fields) + 1))
            rows = (
                (row, *(self._written(texts[ruling.id][field], ruling.game) for field in fields))
                for row, ruling in enumerate(self._rulings)
            )
            self._db.executemany(f"INSERT INTO {table}(rowid, {columns}) VALUES ({marks})", rows)
            self._db.execute(f"INSERT INTO {table}({table}) VALUES ('optimize')")
        self._row_of = {ruling.id: row for row, ruling in enumerate(self._rulings)}
        self._filters = Filters(book, self.vocabulary)
        self._worth = lru_cache(_TERMS_KEPT)(self._worth_of)

    def close(self) -> None:
        """Give the memory back. The index can't be searched afterwards."""
        with self._lock:
            self._db.close()
            self._stems.close()

    def search(
        self,
        query: str,
        game: str | None = None,
        kind: str | None = None,
        limit: int = 20,
        *,
        card: str | None = None,
        keyword: str | None = None,
        offset: int = 0,
    ) -> list[Ruling]:
        """See the function ``search``."""
        _, found = self.fitting(query, game, kind, card=card, keyword=keyword)
        return found[max(0, offset) : max(0, offset) + max(0, limit)]

    def fitting(
        self, query: str, game: str | None, kind: str | None, *, card: str | None = None, keyword: str | None = None
    ) -> tuple[Asked, list[Ruling]]:
        """What a query asks for, and all rulings that fit it and pass the filters, best first.

        Raises UnknownNameError for a card or a keyword.
        """
        with self._lock:
            among = self._filters.rows(game, kind, card, keyword)
            if not query.strip():
                return Asked(), [each for row, each in enumerate(self._rulings) if among is None or row in among]
            # One game's words alone, if only its rulings are wanted.
            of = self.vocabulary.games if game not in self.vocabulary.games else (str(game),)
            asked = asking.read(query, self.vocabulary, of)
            worth = self._worth_to_all(asked, among)
        exact = {self._row_of.get(key) for key in (query.strip(), *asked.pieces)}
        # Rulings are in the order of their ids, and so are rows: equals come by id.
        best = sorted((row not in exact, -each.has_all, -round(each.score, 9), row) for row, each in worth.items())
        least = WORTH_SHOWING * max((each.score for each in worth.values()), default=0.0)
        shown = [row for *_, row in best if worth[row].score >= least or worth[row].share >= 0.5]
        return asked, [self._rulings[row] for row in shown]

    def marked(self, asked: Asked, ruling: Ruling, lang: Language) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
        """A ruling's title, and the piece of its text that fits best, with what matches."""
        with self._lock:
            sought = self._sought(asked)
            title = ruling.title[lang]
            return parts(title, self._spans(sought, ruling, title)), self._snippet(sought, ruling, lang)

    def _snippet(self, sought: Sought, ruling: Ruling, lang: Language) -> tuple[Part, ...]:
        texts = [ruling.statement[lang], *(reading.statement[lang] for reading in ruling.readings)]
        spans = [self._spans(sought, ruling, text) for text in texts]
        best = max(range(len(texts)), key=lambda nth: (sum(end - start for start, end in spans[nth]), -nth))
        return snippet(texts[best], spans[best])

    def _spans(self, sought: Sought, ruling: Ruling, text: str) -> list[tuple[int, int]]:
        return sought.spans(text, ruling.game, self.vocabulary) if sought != _NOTHING else []

    def _sought(self, asked: Asked) -> Sought:
        words_asked = [term.text for term in asked.terms if term.finds and not term.is_prefix]
        latin = [word for word in words_asked if not is_token(word)]
        return Sought(
            frozenset(self._stems.of(latin)),
            tuple(term.text for term in asked.terms if term.is_prefix),
            frozenset(word for word in latin if _is_pair(word)),
            frozenset(word for word in words_asked if is_token(word)),
        )

    def _worth_to_all(self, asked: Asked, among: frozenset[int] | None) -> dict[int, _Worth]:
        """What each ruling is worth that has any of the terms; ``among`` keeps all but some rows out."""
        found: dict[int, float] = {}
        has: dict[int, set[int]] = {}
        for term in asked.terms:
            if term.finds:
                for row, worth in self._worth(term.text, term.is_prefix).items():
                    if among is None or row in among:
                        found[row] = found.get(row, 0.0) + term.weight * worth
                        has.setdefault(row, set()).update(term.parts)
        for term in asked.terms:
            if not term.finds:
                for row, worth in self._worth(term.text, term.is_prefix).items():
                    if row in found:
                        found[row] += term.weight * worth
        whole = len(frozenset().union(*(term.parts for term in asked.terms)))
        out = {}
        for row, score in found.items():
            share = len(has[row]) / whole
            named = OF_GAME if self._rulings[row].game in asked.games else 1.0
            out[row] = _Worth(score * (1 - COVERED + COVERED * share) * named, share)
        return out

    def _worth_of(self, text: str, is_prefix: bool) -> Mapping[int, float]:
        """The rulings that have a term, and what it is worth to each."""
        # In quotes, so that no word can be an operator. There are no quotes in it.
        asked = f'"{text}"{"*" if is_prefix else ""}'
        found: dict[int, float] = {}
        for table, fields in TABLES.items():
            weights = ", ".join(str(weight) for weight in fields.values())
            rows = self._db.execute(
                f"SELECT rowid, -bm25({table}, {weights}) FROM {table} WHERE {table} MATCH ? ORDER BY rowid", (asked,)
            )
            for row, worth in rows:
                found[row] = found.get(row, 0.0) + SHARES[table] * worth
        return found

    def _written(self, texts: list[str], game: str) -> str:
        """A column of the index: what a text is found by, and the things that it names."""
        text = " \n ".join(texts)
        stems = stemmed(words(text), self._stems)
        tokens = [token for span in self.vocabulary.things_in(stems, game) for token in span.tokens]
        return " ".join([*runs(text), *tokens])


def _is_pair(run: str) -> bool:
    return len(run) == 2 and all("\u3400" <= character <= "\u9fff" for character in run)


def _fields(ruling: Ruling, book: Corpus) -> dict[str, list[str]]:
    """The texts of a ruling by column."""
    readings = [text for each in ruling.readings for text in (each.statement.en, each.statement.zh)]
    return {
        "id": [ruling.id],
        "title": [ruling.title.en, ruling.title.zh],
        "about": [ruling.kind, *(name for names in ruling.about.values() for name in names)],
        "statement": [ruling.statement.en, ruling.statement.zh, *readings],
        "questions": list(_questions(ruling)),
        "asked": [book.words[ruling.game].asked.get(ruling.id, "")] if ruling.game in book.words else [],
    }


def _questions(ruling: Ruling) -> Iterator[str]:
    """What the questions are called that a ruling's examples ask."""
    judge = games().get(ruling.game)
    for name in dict.fromkeys(example.question for example in ruling.examples):
        if judge is not None and name in judge.questions:
            question = judge.questions[name]
            yield from (question.title.en, question.title.zh)
