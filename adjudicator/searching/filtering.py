"""Keeping rulings out of a search: by game, kind, card and keyword."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final

from adjudicator.corpus import Corpus, Ruling
from adjudicator.errors import UnknownFilterError, near_misses
from adjudicator.game import games
from adjudicator.han import simplified
from adjudicator.searching.cutting import words
from adjudicator.searching.keywords import keywords_of, own
from adjudicator.searching.vocabulary import STOP, Vocabulary
from adjudicator.text import LANGUAGES, Joined, Text, same

CARD: Final = Text("card", "牌")
KEYWORD: Final = Text("keyword", "关键词")
_OF_ANOTHER: Final = Text(
    "The {what} {name!r} is of {others}, not of {game}.", "{what} {name!r} 属于{others}，不属于{game}。"
)
_SUCH_AS: Final = Text("a keyword, such as {names}", "关键词，如{names}")
_SHOWN: Final = 3  # keywords that are named when one was expected


class Filters:
    """What a corpus's rulings can be told apart by."""

    def __init__(self, book: Corpus, known: Vocabulary) -> None:
        self._known = known
        rulings = list(book.rulings.values())
        keywords = keywords_of(book)
        by_game: dict[str, set[int]] = {}
        by_kind: dict[str, set[int]] = {}
        self._keywords: dict[tuple[str, str], set[int]] = {}
        self._tokens: dict[tuple[str, str], set[int]] = {}
        key, things = cache(_key), cache(self._things)  # most keywords are of many rulings
        for row, ruling in enumerate(rulings):
            by_game.setdefault(ruling.game, set()).add(row)
            by_kind.setdefault(ruling.kind, set()).add(row)
            for name in {*own(ruling), *(called for lang in LANGUAGES for _, called in keywords.of(ruling, lang))}:
                self._keywords.setdefault((ruling.game, key(name)), set()).add(row)
                for token in things(name, ruling.game):
                    self._tokens.setdefault((ruling.game, token), set()).add(row)
        self._games = {game: frozenset(rows) for game, rows in by_game.items()}
        self._kinds = {kind: frozenset(rows) for kind, rows in by_kind.items()}
        self._cards = _cards(rulings)
        self._card_names = _card_names(rulings)
        self._keyword_names = {game: {lang: keywords.of_game(game, lang) for lang in LANGUAGES} for game in self._games}

    def rows(self, game: str | None, kind: str | None, card: str | None, keyword: str | None) -> frozenset[int] | None:
        """The rulings that are let through; None if all are.

        Raises UnknownFilterError for a card or a keyword that no ruling is about.
        """
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
        found = {of: rows for (of, key), rows in self._cards.items() if key == _key(card)}
        if not found:
            known = [name for of, names in self._card_names.items() if game in (None, of) for name in names]
            raise UnknownFilterError("card", CARD, card, _near(card, known))
        return _within(found, game, "card", CARD, card)

    def _of_keyword(self, keyword: str, game: str | None) -> frozenset[int]:
        """The rulings with a keyword, or with another that means the same."""
        found: dict[str, set[int]] = {}
        for of in self._games:
            rows = set(self._keywords.get((of, _key(keyword)), ()))
            for token in self._things(keyword, of):
                rows |= self._tokens.get((of, token), set())
            if rows:
                found[of] = rows
        if not found:
            names = [names for of, names in self._keyword_names.items() if game in (None, of)]
            counted = {lang: sum((each[lang] for each in names), Counter[str]()) for lang in LANGUAGES}
            first = [[name for name, _ in counted[lang].most_common(_SHOWN)] for lang in LANGUAGES]
            such = _SUCH_AS.fill(names=Joined(tuple(map(Text, *first))))
            known = {name for each in counted.values() for name in each}
            near = _near(keyword, sorted(known))
            raise UnknownFilterError("keyword", KEYWORD, keyword, near, expected=such if all(first) else None)
        return _within(found, game, "keyword", KEYWORD, keyword)

    def _things(self, name: str, game: str) -> Sequence[str]:
        """What a name stands for as a whole."""
        if game not in self._known.games:
            return ()
        stems = self._known.stems.of(words(name))
        spans = self._known.asked_in(stems, game)
        if len(spans) != 1 or spans[0].end - spans[0].start != len(stems):
            return ()
        return [token for token in spans[0].tokens if token != STOP]


def _within(found: Mapping[str, set[int]], game: str | None, parameter: str, what: Text, name: str) -> frozenset[int]:
    """What was found by game, of one game or of all. Raises UnknownFilterError if it is all of other games."""
    if game is None:
        return frozenset().union(*found.values())
    if game not in found:
        others = Joined(tuple(_title(each) for each in sorted(found)))
        message = _OF_ANOTHER.fill(what=what, name=name[:80], others=others, game=_title(game))
        raise UnknownFilterError(parameter, what, name, message=message)
    return frozenset(found[game])


def _near(name: str, known: Iterable[str]) -> tuple[str, ...]:
    """The names that may have been meant, in either script."""
    folded: dict[str, str] = {}
    for each in known:
        folded.setdefault(simplified(each).casefold(), each)
    return tuple(folded[each] for each in near_misses(simplified(name[:100]).casefold(), folded))


def _title(game: str) -> Text:
    if game not in games():
        return same(game)
    title = games()[game].title
    return Text(title.en, f"《{title.zh}》")


def _card_names(rulings: list[Ruling]) -> Mapping[str, tuple[str, ...]]:
    """What the cards of each game are called."""
    out = {}
    for game in sorted({ruling.game for ruling in rulings}):
        pieces = games()[game].pieces() if game in games() else ()
        about = [name for ruling in rulings if ruling.game == game for name in ruling.about.get("cards", ())]
        names = [name for piece in pieces for name in (piece.title.en, piece.title.zh, *piece.aliases)] or about
        out[game] = tuple(dict.fromkeys(names))
    return out


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
    return "".join(words(name))
