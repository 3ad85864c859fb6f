"""Whether players find the ruling they ask for, and how long that takes.

The questions are in ``benchmarks/search/``: written as players put them, before the search was tuned, each with its
right rulings. One half (``tuning``) may be looked at while the search is worked on, the other (``kept``) may not; more
questions to tune on, written later, are in ``tuning.toml``. How well the search does is what the kept half says.
Each is asked twice: within its game, as at a table, and of all games at once.

The words files have sayings that tuning questions gave rise to, so that these find their rulings in any case. Whether a
change of the ranking is one for the better, they say once such sayings are *held out*: in turn, a part of the questions
is asked of an index without the sayings of their rulings that are much like them.
"""

from __future__ import annotations

import time
import tomllib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import adjudicator
from adjudicator.corpus import Corpus
from adjudicator.search import Index
from adjudicator.searching import words
from adjudicator.searching.cutting import cut, is_han
from adjudicator.searching.index import SAYINGS
from benchmarks.timing import spread

FOLDER = Path(__file__).parent / "search"
ADDED = "tuning.toml"
LOOKED_AT = 20  # places of a list; what comes later is not found
PARTS = 5  # in which the tuning questions are asked of other indices
ALIKE = 0.5  # the share of a saying's words in a question from which on it may come from there


@dataclass(frozen=True)
class Question:
    """A question with the rulings that answer it: any one of them at the first place is what was asked for."""

    text: str
    lang: str
    game: str
    half: str
    rulings: frozenset[str]


@dataclass(frozen=True)
class Score:
    """How well some questions were answered: shares from 0 to 1."""

    asked: int
    at_1: float
    at_3: float
    mrr: float  # the mean of one over the place of the first right ruling

    def __str__(self) -> str:
        return f"recall@1 {self.at_1:.2f}  recall@3 {self.at_3:.2f}  MRR {self.mrr:.2f}  ({self.asked} questions)"


def questions() -> list[Question]:
    """All questions, by file: those of both halves, then those that were added to the tuning half."""
    return [
        Question(entry["text"], entry["lang"], entry["game"], entry["half"], frozenset(entry["rulings"]))
        for path in (*sorted(FOLDER.glob("questions_*.toml")), FOLDER / ADDED)
        for entry in tomllib.loads(path.read_text(encoding="utf-8"))["question"]
    ]


def place(
    question: Question, *, within: bool, search: Callable[..., list[adjudicator.Ruling]] = adjudicator.search
) -> int | None:
    """At which place, counted from 1, the first right ruling stands; None if it is not among those looked at."""
    found = search(question.text, game=question.game if within else None, limit=LOOKED_AT)
    return next((nth for nth, ruling in enumerate(found, 1) if ruling.id in question.rulings), None)


def without_sayings_like(book: Corpus, asked: Iterable[Question]) -> Corpus:
    """A corpus without those sayings of the questions' rulings that have half of their words, or more, from there."""
    stop = {word for text in words.read(words.GENERAL).stop for word in _words(text)}
    said: dict[str, list[set[str]]] = {}
    for question in asked:
        for ruling in question.rulings:
            said.setdefault(ruling, []).append(_words(question.text) - stop)

    def left(ruling: str, sayings: str) -> str:
        kept = []
        for saying in SAYINGS.split(sayings):
            own = _words(saying) - stop
            if own and all(len(own & each) / len(own) < ALIKE for each in said.get(ruling, ())):
                kept.append(saying)
        return "; ".join(kept)

    return replace(
        book,
        words={
            game: replace(each, asked={ruling: left(ruling, text) for ruling, text in each.asked.items()})
            for game, each in book.words.items()
        },
    )


def held_out(asked: list[Question]) -> tuple[Score, Score]:
    """The score of questions whose own sayings are held out, within their games and over all."""
    places: dict[bool, list[int | None]] = {True: [], False: []}
    for part in range(PARTS):
        some = asked[part::PARTS]
        index = Index(without_sayings_like(adjudicator.corpus(), some))
        for within, found in places.items():
            found += [place(question, within=within, search=index.search) for question in some]
        index.close()
    return scored(places[True]), scored(places[False])


def _words(text: str) -> set[str]:
    """The words of a text, of Chinese the pairs of neighbours."""
    said = cut(text)
    return {*(word for word in said.words if not is_han(word)), *said.pairs}


def scored(places: list[int | None]) -> Score:
    """The score of questions by where their rulings stand."""
    count = len(places)
    found = [at for at in places if at is not None]
    return Score(
        count,
        sum(at == 1 for at in found) / count,
        sum(at <= 3 for at in found) / count,
        sum(1 / at for at in found) / count,
    )


def report() -> Iterator[str]:
    """The figures, a line each."""
    asked = questions()
    yield f"search: {len(asked)} questions as players put them; aims: recall@1 0.80, recall@3 0.95, p99 5 ms"
    for within in (True, False):
        places = [(question, place(question, within=within)) for question in asked]
        yield "  within the game" if within else "  over all games"
        for name, group in _groups(asked):
            some = [at for question, at in places if group(question)]
            if some:
                yield f"    {name:<24} {scored(some)}"
    within_game, over_all = held_out([question for question in asked if question.half == "tuning"])
    yield "  half tuning, with the sayings held out that may come from it"
    yield f"    within the game          {within_game}"
    yield f"    over all games           {over_all}"
    start = time.perf_counter()
    index = Index(adjudicator.corpus())
    yield f"  the index is built in {(time.perf_counter() - start) * 1000:.0f} ms, once"
    texts = [question.text for question in asked]
    yield f"  a search, each question for the first time   {spread(index.search, texts)}"
    yield f"  a search                                     {spread(adjudicator.search, texts)}"
    yield f"  a page of 20 with snippets                   {spread(adjudicator.find, texts)}"
    index.close()


def _groups(asked: list[Question]) -> Iterator[tuple[str, Callable[[Question], bool]]]:
    yield "all", lambda question: True
    for half in ("tuning", "kept"):
        yield f"half {half}", lambda question, half=half: question.half == half  # type: ignore[misc]
    for lang in sorted({question.lang for question in asked}):
        for half in ("tuning", "kept"):
            yield (
                f"{lang}, {half}",
                lambda question, lang=lang, half=half: (question.lang, question.half) == (lang, half),  # type: ignore[misc]
            )
    for game in sorted({question.game for question in asked}):
        for half in ("tuning", "kept"):
            yield (
                f"{game}, {half}",
                lambda question, game=game, half=half: (question.game, question.half) == (game, half),  # type: ignore[misc]
            )
