"""Keywords in the reader's language.

A ruling names its keywords in English, or in both languages side by side. They are known by the names that stand there;
what one is called in the other language comes from the words files and from the games' pieces.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from adjudicator.corpus import Corpus, Ruling
from adjudicator.game import games
from adjudicator.searching import words as files
from adjudicator.text import LANGUAGES, Language

_BOTH: Final = 1 / 3  # the share of one language in keywords that are there in both
CARDS: Final = "cards"  # what a ruling is about, beside its keywords


def own(ruling: Ruling) -> list[str]:
    """The keywords of a ruling, as they stand there."""
    return [name for key, names in ruling.about.items() if key != CARDS for name in names]


@lru_cache(4096)  # the same names come up in many rulings
def speaks(name: str, lang: Language) -> bool:
    """Whether a name is of a language. A bare number is of both."""
    is_han = any("\u3400" <= character <= "\u9fff" for character in name)
    return is_han == (lang == "zh") or not any(character.isalpha() for character in name)


class Keywords:
    """What the keywords of a corpus are called."""

    def __init__(self, book: Corpus) -> None:
        general = files.read(files.GENERAL)
        self._rulings = tuple(book.rulings.values())
        self._called = {
            game: _names(game, book.words.get(game, files.Words()), general)
            for game in {ruling.game for ruling in self._rulings}
        }

    def called(self, name: str, lang: Language, game: str | None = None) -> str:
        """What a keyword is called in a language; its own name, if nothing else is known."""
        if speaks(name, lang):
            return name
        within = self._called.values() if game is None else [self._called.get(game, {})]
        return next((names[key] for names in within if (key := (name.casefold(), lang)) in names), name)

    def of(self, ruling: Ruling, lang: Language) -> list[tuple[str, str]]:
        """A ruling's keywords, each as it stands there and as it is shown.

        Where a ruling has them in both languages, those of the reader are enough: each has its like beside it.
        """
        names = own(ruling)
        shown: dict[str, str] = {name: name for name in names if speaks(name, lang)}
        for name in names if len(shown) < len(names) * _BOTH else ():
            called = self.called(name, lang, ruling.game)
            if speaks(called, lang):
                shown.setdefault(called, name)
        if not shown:
            return [(name, name) for name in names]
        return [(name, called) for called, name in shown.items()]

    def of_game(self, game: str | None, lang: Language) -> Counter[str]:
        """The keywords of a game, or of all, as they are shown, each with how many rulings have it."""
        return Counter(
            called for ruling in self._rulings if game in (None, ruling.game) for _, called in self.of(ruling, lang)
        )


_LAST: Final[list[tuple[Corpus, Keywords]]] = []  # those of the corpus that was last asked about, if any


def keywords_of(book: Corpus) -> Keywords:
    """The keywords of a corpus. Two threads may make them at once: they come to the same."""
    for of, known in tuple(_LAST):
        if of is book:
            return known
    made = Keywords(book)
    _LAST[:] = [(book, made)]
    return made


def _names(game: str, said: files.Words, general: files.Words) -> Mapping[tuple[str, Language], str]:
    """What each name is called in each language; what is there first counts."""
    out: dict[tuple[str, Language], str] = {}

    def add(names: Iterable[str]) -> None:
        alike = list(names)
        for lang in LANGUAGES:
            called = next((name for name in alike if speaks(name, lang)), None)
            if called is not None:
                for name in alike:
                    out.setdefault((name.casefold(), lang), called)

    for pair in said.keywords.items():
        add(pair)
    for piece in games()[game].pieces() if game in games() else ():
        add((piece.title.en, piece.title.zh, piece.name, *piece.aliases))
    for word in (*said.words, *general.words):
        add(word.same)
    return out
