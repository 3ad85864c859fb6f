"""What players call things: the words that mean the same, made of the words files and of the games' own pieces.

Each thing has a *token*, a word that no text has. It stands in the index beside every ruling that names the thing, by
whichever of its names and in whichever language; a query that names the thing looks for the token.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, field, replace
from typing import Final

from adjudicator.corpus import Corpus
from adjudicator.game import games
from adjudicator.searching import words as files
from adjudicator.searching.cutting import is_han, words
from adjudicator.searching.phrases import Phrases
from adjudicator.searching.spelling import HanSpelling, Spelling
from adjudicator.searching.stems import Stems

STOP: Final = ""  # the token of what says nothing in a question: "can I", "怎么"
_TOKEN: Final = "\ue000"  # from the private use area: FTS5 takes it for a letter, and no text has it


def is_token(text: str) -> bool:
    """Whether a term stands for a thing, not for a word."""
    return text.startswith(_TOKEN)


@dataclass(frozen=True, slots=True)
class Thing:
    """One thing that has names. ``game`` is None for what all games know; ``ruling`` says what a piece does."""

    token: str
    game: str | None
    names: tuple[str, ...]
    asked: tuple[str, ...] = ()
    ruling: str | None = None


@dataclass(frozen=True, slots=True)
class Span:
    """A part of a text that names things: from which word, up to which."""

    start: int
    end: int
    tokens: tuple[str, ...]


@dataclass
class Vocabulary:
    """The words of a corpus."""

    stems: Stems
    games: tuple[str, ...]
    rulings: dict[str, str] = field(default_factory=dict)  # by the token of a piece: the ruling that says what it does
    spelling: Spelling = field(init=False)
    han: HanSpelling = field(init=False)
    _stems_known: frozenset[str] = frozenset()
    _said: dict[str, Phrases[str]] = field(default_factory=dict)
    _asked: dict[str, Phrases[str]] = field(default_factory=dict)
    _names: Phrases[str] = field(default_factory=Phrases)

    def knows(self, word: str) -> bool:
        """Whether any text has the word, with whichever ending."""
        return word in self.spelling or self.stems.of([word])[0] in self._stems_known

    def begins(self, word: str) -> bool:
        """Whether it is the beginning of a word that is known."""
        return self.spelling.begins(word)

    def completed(self, word: str) -> str | None:
        """The one word that it can be the beginning of, with whichever ending; None if there are several."""
        whole = self.spelling.beginning_with(word)
        return whole[0] if len(set(self.stems.of(whole))) == 1 else None

    def things_in(self, text: list[str], game: str) -> list[Span]:
        """What a ruling's text names; ``text`` is its stems."""
        return [Span(start, end, tuple(tokens)) for start, end, tokens in self._said[game].find(text)]

    def asked_in(self, text: list[str], game: str) -> list[Span]:
        """What a question names, in the words of one game, and what says nothing in it."""
        return [Span(start, end, tuple(tokens)) for start, end, tokens in self._asked[game].find(text)]

    def games_in(self, text: list[str]) -> list[Span]:
        """Where a question names games; the tokens are their ids."""
        return [Span(start, end, tuple(tokens)) for start, end, tokens in self._names.find(text)]


def vocabulary(book: Corpus, stems: Stems, known: Mapping[str, int], pairs: Set[str]) -> Vocabulary:
    """The vocabulary of a corpus.

    ``known`` are the words of its texts, each with how often it is there; ``pairs`` the Chinese neighbours in them.
    """
    ids = tuple(sorted({ruling.game for ruling in book.rulings.values()}))
    general = files.read(files.GENERAL)
    made = Vocabulary(stems, ids)
    things = _things(book, general)
    made.rulings = {thing.token: thing.ruling for thing in things if thing.ruling is not None}
    spelt: Counter[str] = Counter(known)
    chinese: set[str] = set()
    for text in general.stop:
        spelt.update(word for word in words(text) if not is_han(word))
    for thing in things:
        for text in (*thing.names, *thing.asked):
            cut = words(text)
            spelt.update(word for word in cut if not is_han(word))
            # Of pieces alone: what is no name of its own ("弃一张") looks like half of what people say.
            if thing.ruling is not None and cut and all(map(is_han, cut)):
                chinese.add("".join(cut))
    made.spelling, made.han = Spelling(spelt), HanSpelling(chinese, pairs)
    made._stems_known = frozenset(stems.of(spelt))

    def phrases(texts: Iterable[str]) -> list[list[str]]:
        return [stems.of(words(text)) for text in texts]

    named = [(thing, phrases(thing.names), phrases(thing.asked)) for thing in things]
    stop = phrases(general.stop)
    for game in ids:
        said, asked = (made._said.setdefault(game, Phrases()), made._asked.setdefault(game, Phrases()))
        for thing, names, ways in named:
            if thing.game in (None, game):
                said.add_all(names, thing.token)
                asked.add_all((*names, *ways), thing.token)
        asked.add_all(stop, STOP)
        called = [game, *(book.words[game].names if game in book.words else ())]
        if game in games():
            called += [games()[game].title.en, games()[game].title.zh]
        made._names.add_all(phrases(called), game)
    return made


def _things(book: Corpus, general: files.Words) -> list[Thing]:
    """All things; a piece that a words file names too is one thing with what the file says.

    Two words of the files stay two things though they have a name in common: to die is not a die.
    """
    named = [Thing("", None, word.same, word.asked) for word in general.words]
    for game, said in sorted(book.words.items()):
        named += [Thing("", game, word.same, word.asked) for word in said.words]
    for game in sorted({ruling.game for ruling in book.rulings.values()} & set(games())):
        for piece in games()[game].pieces():
            names = (piece.name, piece.title.en, piece.title.zh, *piece.aliases)
            named.append(Thing("", game, names, ruling=piece.ruling))
    out: list[Thing] = []
    first: dict[tuple[str | None, str], int] = {}
    for thing in named:
        keys = [(thing.game, "".join(words(name))) for name in thing.names]
        at = next((first[key] for key in keys if key in first), len(out)) if thing.ruling else len(out)
        if at == len(out):
            out.append(replace(thing, token=f"{_TOKEN}{at}"))
        else:
            there = out[at]
            both = ((*there.names, *thing.names), (*there.asked, *thing.asked))
            out[at] = Thing(there.token, there.game, *both, there.ruling or thing.ruling)
        for key in keys:
            first.setdefault(key, at)
    return out
