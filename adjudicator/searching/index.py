"""The index: what stands in it of each ruling, and how rulings are ranked.

SQLite's own tokenizers either take a run of Chinese for one word or can't match two characters, so texts are cut by
``cutting``. Beside the words of a text stand the tokens of the things that it names (see ``vocabulary``). SQLite finds
the texts that have a term and says how much that is worth (see ``tables``); the terms of a query are put together here,
since not all of them count alike.

A ruling is worth what it has of a query in all, and what the one saying has that fits the query best: its title in
either language, or a way in which players ask for it. Either counts by the share of the query's words that it has.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import chain
from threading import Lock
from typing import Final, NamedTuple

from adjudicator.corpus import Corpus, Ruling
from adjudicator.game import games
from adjudicator.searching import asking, cutting
from adjudicator.searching.asking import MAX_QUERY, Asked, Term
from adjudicator.searching.cutting import Cut, is_han
from adjudicator.searching.filtering import Filters
from adjudicator.searching.marking import Part, Shown, Sought, parts, shown, snippet
from adjudicator.searching.stems import Stems, verb
from adjudicator.searching.tables import Table
from adjudicator.searching.vocabulary import Vocabulary, is_token, vocabulary
from adjudicator.text import Language

# How much a word counts by where it stands.
FIELDS: Final = {"id": 2.0, "title": 4.0, "about": 2.0, "statement": 0.6, "questions": 0.5}
# How much counts what players ask about a ruling, taken together, and how much the saying that fits best.
ASKED: Final = 0.6
SAYING: Final = 1.2
# A rule before what follows from it, or is left open by it.
KINDS: Final = {"rule": 1.07}
# Rulings with less than this share of the best one's worth are not shown, unless they have every word.
WORTH_SHOWING: Final = 0.12
# What a ruling of a game that the query names is worth, against one of another game.
OF_GAME: Final = 4.0

_TERMS_KEPT: Final = 2000
_TEXTS_KEPT: Final = 4000  # texts that were shown, cut up
# Between sayings in a words file.
SAYINGS: Final = re.compile(r"[;；,，?？。]")
_NOTHING: Final = Sought()
_Found = Sequence[tuple[int, float]]  # rows, each with what a term is worth to it


class _Worth(NamedTuple):
    """What a ruling is worth to a query, and whether it has all words: such rulings come before those with some."""

    score: float
    has_all: bool


class Index:
    """A full-text index of one corpus. Any number of threads may search it."""

    def __init__(self, book: Corpus) -> None:
        import sqlite3

        self._rulings = list(book.rulings.values())
        self._lock = Lock()
        self._stems = Stems()
        texts = {ruling.id: _fields(ruling, book) for ruling in self._rulings}
        asked = [_asked(ruling, book) for ruling in self._rulings]
        cut = cache(cutting.cut)  # names and titles come more than once, and all texts twice
        whole = [cut(text) for fields in texts.values() for text in chain(*fields.values())]
        said = [cut(text) for text in chain(*asked)]
        known = Counter(word for each in (*whole, *said) for word in each.words if not is_han(word))
        pairs = {pair for each in whole for pair in each.pairs}
        self.vocabulary: Final[Vocabulary] = vocabulary(book, self._stems, known, pairs)
        # One connection is enough: a search is short, and the lock lets in one at a time.
        self._db = sqlite3.connect(":memory:", check_same_thread=False)
        # Several tables, since BM25 takes the length of a whole row into account: how much players ask about a ruling
        # must not count against what it says.

        @cache
        def written(text: str, game: str) -> str:
            return self._written(cut(text), game)

        fields = [
            [[written(text, each.game) for text in texts[each.id][name]] for name in FIELDS] for each in self._rulings
        ]
        ways = [[written(text, each.game) for text in said] for each, said in zip(self._rulings, asked, strict=True)]
        titles = [each[list(FIELDS).index("title")] for each in fields]
        sayings = [(row, text) for row, both in enumerate(zip(ways, titles, strict=True)) for text in chain(*both)]
        self._texts = Table(self._db, "texts", FIELDS, ([" ".join(each) for each in row] for row in fields))
        self._asked = Table(self._db, "asked", {"said": 3.0}, ([" ".join(each)] for each in ways))
        self._sayings = Table(self._db, "sayings", {"said": 1.0}, ([text] for _, text in sayings))
        self._says = [row for row, _ in sayings]
        self._verbatim: dict[tuple[str, str], set[int]] = {}
        for row, text in sayings:
            self._verbatim.setdefault((self._rulings[row].game, text), set()).add(row)
        self._row_of = {ruling.id: row for row, ruling in enumerate(self._rulings)}
        self._filters = Filters(book, self.vocabulary)
        self._worth = lru_cache(_TERMS_KEPT)(self._worth_of)
        self._said = lru_cache(_TERMS_KEPT)(self._sayings.worth)
        self._shown = lru_cache(_TEXTS_KEPT)(self._shown_of)

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
            said = cutting.cut(query[:MAX_QUERY])
            verbatim = [self._verbatim.get((each, self._written(said, each)), set()) for each in of]
        # What has just this name, or is asked for in just these words, comes first.
        exact = {self._row_of.get(key) for key in (query.strip(), *asked.pieces)}.union(*verbatim)
        least = WORTH_SHOWING * max((each.score for each in worth.values()), default=0.0)
        # Rulings are in the order of their ids, and so are rows: equals come by id.
        best = sorted(
            (row not in exact, not each.has_all, -round(each.score, 9), row)
            for row, each in worth.items()
            if each.has_all or each.score >= least
        )
        return asked, [self._rulings[row] for *_, row in best]

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
        return sought.spans(self._shown(text, ruling.game)) if sought != _NOTHING else []

    def _shown_of(self, text: str, game: str) -> Shown:
        return shown(text, game, self.vocabulary)

    def _sought(self, asked: Asked) -> Sought:
        words_asked = [term.text for term in asked.terms if term.finds and not term.is_prefix]
        latin = [word for word in words_asked if not is_token(word)]
        return Sought(
            frozenset(self._stems.of(latin)),
            tuple(term.text for term in asked.terms if term.is_prefix),
            frozenset(word for word in latin if len(word) == 2 and is_han(word)),
            frozenset(word for word in words_asked if is_token(word)),
        )

    def _worth_to_all(self, asked: Asked, among: frozenset[int] | None) -> dict[int, _Worth]:
        """What each ruling is worth that has any of the terms; ``among`` keeps all but some rows out."""
        finding = [(_mask(term.parts), term) for term in asked.terms if term.finds]
        found = _summed((mask, term.weight, self._worth(term.text, term.is_prefix)) for mask, term in finding)
        besides: dict[int, float] = {}
        for term in asked.terms:
            if not term.finds:
                for row, worth in self._worth(term.text, term.is_prefix):
                    besides[row] = besides.get(row, 0.0) + term.weight * worth
        whole = len(frozenset().union(*(term.parts for term in asked.terms)))
        sayings = self._best_sayings(finding)
        out = {}
        for row, (score, parts_had) in found.items():
            if among is None or row in among:
                count = parts_had.bit_count()
                ruling = self._rulings[row]
                of_game = OF_GAME if ruling.game in asked.games else 1.0
                worth = (score + besides.get(row, 0.0)) * count + SAYING * sayings.get(row, 0.0)
                out[row] = _Worth(worth / whole * KINDS.get(ruling.kind, 1.0) * of_game, count == whole)
        return out

    def _best_sayings(self, finding: Iterable[tuple[int, Term]]) -> dict[int, float]:
        """What the saying that fits best is worth, times how many words of the query it has, by the ruling's row."""
        found = _summed((mask, term.weight, self._said(term.text, term.is_prefix)) for mask, term in finding)
        best: dict[int, float] = {}
        for saying, (score, parts_had) in found.items():
            row, worth = self._says[saying], score * parts_had.bit_count()
            if row not in best or worth > best[row]:
                best[row] = worth
        return best

    def _worth_of(self, text: str, is_prefix: bool) -> list[tuple[int, float]]:
        """The rulings that have a term, and what it is worth to each."""
        found = dict(self._texts.worth(text, is_prefix))
        for row, worth in self._asked.worth(text, is_prefix):
            found[row] = found.get(row, 0.0) + ASKED * worth
        return list(found.items())

    def _written(self, said: Cut, game: str) -> str:
        """A text as the index has it: what it is found by, and the things that it names."""
        stems = self._stems.of(said.words)
        tokens = [token for span in self.vocabulary.things_in(stems, game) for token in span.tokens]
        return " ".join([*map(verb, said.words), *said.pairs, *tokens])


def _summed(terms: Iterable[tuple[int, float, _Found]]) -> dict[int, tuple[float, int]]:
    """By row, what it has of some terms is worth together, and which words of the query that is, as bits.

    A term comes with its words, its weight, and what it is worth to the rows that have it.
    """
    score: dict[int, float] = {}
    has: dict[int, int] = {}
    for mask, weight, found in terms:
        for row, worth in found:
            if row in has:
                score[row] += weight * worth
                has[row] |= mask
            else:
                score[row] = weight * worth
                has[row] = mask
    return {row: (score[row], parts) for row, parts in has.items()}


def _mask(parts: Iterable[int]) -> int:
    """Words of a query as bits: many rulings are held against them."""
    return sum(1 << part for part in parts)


def _fields(ruling: Ruling, book: Corpus) -> dict[str, list[str]]:
    """The texts of a ruling by column."""
    readings = [text for each in ruling.readings for text in (each.statement.en, each.statement.zh)]
    return {
        "id": [ruling.id],
        "title": [ruling.title.en, ruling.title.zh],
        "about": [ruling.kind, *(name for names in ruling.about.values() for name in names)],
        "statement": [ruling.statement.en, ruling.statement.zh, *readings],
        "questions": list(_questions(ruling)),
    }


def _asked(ruling: Ruling, book: Corpus) -> list[str]:
    """How players ask for a ruling, each way by itself."""
    asked = book.words[ruling.game].asked.get(ruling.id, "") if ruling.game in book.words else ""
    return [said for said in SAYINGS.split(asked) if said.strip()]


def _questions(ruling: Ruling) -> Iterator[str]:
    """What the questions are called that a ruling's examples ask."""
    judge = games().get(ruling.game)
    for name in dict.fromkeys(example.question for example in ruling.examples):
        if judge is not None and name in judge.questions:
            question = judge.questions[name]
            yield from (question.title.en, question.title.zh)
