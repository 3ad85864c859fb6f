"""Keeping rulings out of a search: by game, kind, card and keyword."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from adjudicator.corpus import Corpus, Ruling
from adjudicator.errors import UnknownNameError, near_misses
from adjudicator.game import games
from adjudicator.searching.cutting import words
from adjudicator.searching.vocabulary import STOP, Vocabulary, stemmed
from adjudicator.text import Text

CARD = Text("card", "牌")
KEYWORD = Text("keyword", "关键词")


class Filters:
    """What a corpus's rulings can be told apart by."""

    def __init__(self, book: Corpus, known: Vocabulary) -> None:
        self._known = known
        rulings = list(book.rulings.values())
        by_game: dict[str, set[int]] = {}
        by_kind: dict[str, set[int]] = {}
        self._keywords: dict[tuple[str, str], set[int]] = {}
        self._tokens: dict[tuple[str, str], set[int]] = {}
        for row, ruling in enumerate(rulings):
            by_game.setdefault(ruling.game, set()).add(row)
            by_kind.setdefault(ruling.kind, set()).add(row)
            for name in (name for key, names in ruling.about.items() if key != "cards" for name in names):
                self._keywords.setdefault((ruling.game, _key(name)), set()).add(row)
                for token in self._things(name, ruling.game):
                    self._tokens.setdefault((ruling.game, token), set()).add(row)
        self._games = {game: frozenset(rows) for game, rows in by_game.items()}
        self._kinds = {kind: frozenset(rows) for kind, rows in by_kind.items()}
        self._cards = _cards(rulings)
        self._shown_cards = sorted({name for ruling in rulings for name in ruling.about.get("cards", ())})
        self._shown_keywords = sorted(
            {name for ruling in rulings for key, names in ruling.about.items() if key != "cards" for name in names}
        )

    def rows(self, game: str | None, kind: str | None, card: str | None, keyword: str | None) -> frozenset[int] | None:
        """The rulings that are let through; None if all are. Raises UnknownNameError for a card or a keyword."""
        sets = []
        if game is not None:
            sets.append(self._games.get(game, frozenset()))
        if kind is not None:
            sets.append(self._kinds.get(kind, frozenset()))
        if card is not None:
            sets.append(self._of_card(card, game))
        if keyword is not None:
            sets.append(self._of_keyword(keyword, game))
        return frozenset.intersection(*sets) if sets else None

    def _of_card(self, card: str, game: str | None) -> frozenset[int]:
        found = [rows for (of, key), rows in self._cards.items() if key == _key(card) and game in (None, of)]
        if not found:
            raise UnknownNameError(CARD, card[:80], near_misses(card, self._shown_cards))
        return frozenset().union(*found)

    def _of_keyword(self, keyword: str, game: str | None) -> frozenset[int]:
        """The rulings with a keyword, or with another that means the same."""
        found: set[int] = set()
        for of in self._games if game is None else (game,):
            found |= self._keywords.get((of, _key(keyword)), set())
            for token in self._things(keyword, of):
                found |= self._tokens.get((of, token), set())
        if not found:
            raise UnknownNameError(KEYWORD, keyword[:80], near_misses(keyword, self._shown_keywords))
        return frozenset(found)

    def _things(self, name: str, game: str) -> Iterable[str]:
        """What a name stands for as a whole."""
        if game not in self._known.games:
            return ()
        stems = stemmed(words(name), self._known.stems)
        spans = self._known.asked_in(stems, game)
        if len(spans) != 1 or spans[0].end - spans[0].start != len(stems):
            return ()
        return [token for token in spans[0].tokens if token != STOP]


def _cards(rulings: list[Ruling]) -> Mapping[tuple[str, str], set[int]]:
    """The rulings about each card or other piece, by game and by each of its names."""
    rows: dict[tuple[str, str], set[int]] = {}
    for row, ruling in enumerate(rulings):
        for name in ruling.about.get("cards", ()):
            rows.setdefault((ruling.game, _key(name)), set()).add(row)
    at = {ruling.id: row for row, ruling in enumerate(rulings)}
    for game in sorted({ruling.game for ruling in rulings} & set(games())):
        for piece in games()[game].pieces():
            names = {_key(name) for name in (piece.name, piece.title.en, piece.title.zh, *piece.aliases)}
            about = set().union(*(rows.get((game, name), set()) for name in names))
            if piece.ruling in at:
                about.add(at[piece.ruling])
            for name in names:
                rows.setdefault((game, name), set()).update(about)
    return rows


def _key(name: str) -> str:
    return "".join(word for word, _ in words(name))
