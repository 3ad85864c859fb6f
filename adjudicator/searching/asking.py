"""Reading a query: which words it has once misspellings are mended, what they name, and what is looked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final

from adjudicator.searching.cutting import Unit, units
from adjudicator.searching.spelling import SHORTEST
from adjudicator.searching.stems import verb
from adjudicator.searching.vocabulary import STOP, Vocabulary

MAX_QUERY: Final = 1000  # characters of a query that are looked at
MAX_WORDS: Final = 64  # words and Chinese characters of a query that are looked for

# How much there is in finding each kind of term.
THING: Final = 1.0  # something that the query names, by whichever of its names
WORD: Final = 1.0  # a word as it stands
NUMBER: Final = 0.4  # a number: most are of the table that is asked about, not of the rules
NAMED_WORD: Final = 0.4  # a word that is part of a name: the name is looked for already
PAIR: Final = 0.6  # two Chinese characters that stand side by side
NAMED_PAIR: Final = 0.2
SINGLE: Final = 0.12  # one Chinese character of several: too little to find a ruling by


@dataclass(frozen=True, slots=True)
class Term:
    """Something to look for in the index.

    ``finds`` is whether a ruling is found by it alone, or only ranks better; ``parts`` are the words of the query
    that it stands for.
    """

    text: str
    weight: float
    finds: bool = True
    is_prefix: bool = False
    parts: frozenset[int] = frozenset()


@dataclass
class Asked:
    """A query, read.

    ``games`` are those that it names; ``pieces`` has the rulings of pieces if it names pieces and says nothing else;
    ``corrected`` what was read for words that nobody knows.
    """

    terms: list[Term] = field(default_factory=list)
    pieces: frozenset[str] = frozenset()
    games: set[str] = field(default_factory=set)
    corrected: dict[str, str] = field(default_factory=dict)


def read(query: str, known: Vocabulary, games: Iterable[str]) -> Asked:
    """A query, read in the words of some games."""
    out = Asked()
    said = units(query[:MAX_QUERY])[:MAX_WORDS]
    if not said:
        return out
    said, prefixes = _mended(said, known, out)
    stems = known.stems.of(unit.word for unit in said)
    of_games: set[int] = set()
    for span in known.games_in(stems):
        out.games.update(span.tokens)
        of_games.update(range(span.start, span.end))
    things: dict[str, frozenset[int]] = {}
    stopped: set[int] | None = None
    weak: set[int] = set()  # single characters that say nothing by themselves, but may be half of a word
    for game in games:
        stops: set[int] = set()
        for found in known.asked_in(stems, game):
            parts = frozenset(range(found.start, found.end))
            real = [token for token in found.tokens if token != STOP]
            for token in real:
                things.setdefault(token, parts)
            if not real and len(parts) == 1 and said[found.start].is_han:
                weak |= parts
            elif not real:
                stops |= parts
        stopped = stops if stopped is None else stopped & stops
    passed_over = (stopped or set()) | of_games
    if len(passed_over) == len(said) and not things:
        passed_over = set()  # there is nothing else to go by
    named = frozenset().union(*things.values())
    pieces = {token: parts for token, parts in things.items() if token in known.rulings}
    if frozenset().union(*pieces.values()) | passed_over == set(range(len(said))):
        out.pieces = frozenset(known.rulings[token] for token in pieces)
    meanings = Counter(things.values())
    # What may be several things is not worth more than what is one.
    out.terms += [Term(token, THING / meanings[parts], parts=parts) for token, parts in things.items()]
    for nth, unit in enumerate(said):
        if nth in passed_over:
            continue
        if unit.is_han:
            out.terms += _han(said, nth, passed_over, named | weak, things.values())
        else:
            weight = NAMED_WORD if nth in named else NUMBER if unit.word.isdigit() else WORD
            out.terms.append(Term(verb(unit.word), weight, is_prefix=nth in prefixes, parts=frozenset({nth})))
    out.terms = _once(out.terms)
    if not any(term.finds for term in out.terms):
        out.terms = [replace(term, finds=True) for term in out.terms]  # there is nothing else to go by
    return out


def _han(
    said: list[Unit], nth: int, passed_over: set[int], slight: frozenset[int], things: Iterable[frozenset[int]]
) -> list[Term]:
    """The pair that begins with a character, if any, and the character itself."""
    unit = said[nth]

    def joined(other: int) -> bool:
        return (
            0 <= other < len(said)
            and other not in passed_over
            and said[other].is_han
            and (said[other].end == unit.start if other < nth else said[other].start == unit.end)
        )

    alone = nth not in slight and not joined(nth - 1) and not joined(nth + 1)
    out = [Term(unit.word, WORD if alone else SINGLE, alone, parts=frozenset({nth}))]
    if joined(nth + 1):
        parts = frozenset({nth, nth + 1})
        within = any(parts <= each for each in things)
        out.append(Term(unit.word + said[nth + 1].word, NAMED_PAIR if within else PAIR, parts=parts))
    return out


def _once(terms: Iterable[Term]) -> list[Term]:
    """Each term once: a word that is said twice counts no more than one that is said once."""
    out: dict[tuple[str, bool], Term] = {}
    for term in terms:
        there = out.get((term.text, term.is_prefix))
        if there is None:
            out[term.text, term.is_prefix] = term
        else:
            out[term.text, term.is_prefix] = replace(
                there, weight=max(there.weight, term.weight), parts=there.parts | term.parts
            )
    return list(out.values())


def _mended(said: list[Unit], known: Vocabulary, out: Asked) -> tuple[list[Unit], set[int]]:
    """The words with those that nobody knows put right, and which words are only the beginning of one."""
    mended = list(said)
    prefixes: set[int] = set()
    for nth, unit in enumerate(said):
        if unit.is_han or known.knows(unit.word):
            continue
        if len(unit.word) >= SHORTEST - 1 and known.begins(unit.word):
            whole = known.completed(unit.word)
            if whole is None:
                prefixes.add(nth)
            else:
                mended[nth] = unit._replace(word=whole)
        elif (near := known.spelling.near(unit.word)) is not None:
            mended[nth] = unit._replace(word=near)
            out.corrected[unit.word] = near
    _mend_han(mended, known, out)
    return mended, prefixes


def _mend_han(said: list[Unit], known: Vocabulary, out: Asked) -> None:
    """Put a wrong character right, where a name of three or more has just one."""
    at = 0
    while at < len(said):
        length = _run(said, at)
        step = 1
        for size in known.han.lengths:
            if size > length:
                continue
            piece = "".join(unit.word for unit in said[at : at + size])
            near = known.han.near(piece)
            if near is not None:
                if near != piece:
                    out.corrected[piece] = near
                    said[at : at + size] = [
                        unit._replace(word=right) for unit, right in zip(said[at : at + size], near, strict=True)
                    ]
                step = size
                break
        at += step


def _run(said: list[Unit], start: int) -> int:
    """How many Chinese characters stand side by side from here on."""
    at = start
    while at < len(said) and said[at].is_han and (at == start or said[at].start == said[at - 1].end):
        at += 1
    return at - start
