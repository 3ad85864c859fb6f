"""What many hands are worth once their choices are made: ``values.worth`` over arrays."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

import numpy as np

from adjudicator.games.fantasy_realms.bulk.blanking import Blankers, Column, blanked
from adjudicator.games.fantasy_realms.bulk.hands import DOPPELGANGER, NONE, Flags, Hands, Masks, Rows, Told
from adjudicator.games.fantasy_realms.bulk.terms import SUM_OF_BASES, AwardTerm, Points, make_terms
from adjudicator.games.fantasy_realms.cards import CARDS, Card
from adjudicator.games.fantasy_realms.effects import (
    Award,
    BlankedIf,
    BlankedUnless,
    Blanks,
    ClearsWord,
    Penalty,
    Suit,
    penalty_without_word,
    suit,
)
from adjudicator.games.fantasy_realms.hand import bit
from adjudicator.games.fantasy_realms.readings import DEFAULT, Readings


class _PenaltyText:
    """A card's penalty over arrays, perhaps with words taken out, sorted into what it does."""

    __slots__ = ("awards", "blanks", "if_held", "unless")

    def __init__(self, terms: Sequence[Penalty]) -> None:
        self.awards = [AwardTerm(term) for term in terms if isinstance(term, Award)]
        self.blanks = [Told(target) for term in terms if isinstance(term, Blanks) for target in term.targets]
        self.unless = [Told(term.cards) for term in terms if isinstance(term, BlankedUnless)]
        self.if_held = [Told(term.cards) for term in terms if isinstance(term, BlankedIf)]


class _Unit(NamedTuple):
    """A penalty in force: on which card, in which rows, and its text as it is left there."""

    card: np.uint64
    rows: Rows
    text: _PenaltyText


def worth(hands: Hands, reads: Readings = DEFAULT) -> tuple[Points, Points]:
    """The total of each hand and the sum of its base strengths that breaks ties."""
    units = list(_active_penalties(hands))
    alive = hands.held & ~blanked(_blankers(hands, units, reads), len(hands), reads)
    total: Points = SUM_OF_BASES.of(alive)
    base = SUM_OF_BASES.of(hands.held) if reads.tie_blanked else total.copy()
    if hands.copied_base is not None:
        total += np.where(alive & DOPPELGANGER, hands.copied_base, 0)
        if not reads.tie_copied:
            counted = hands.held if reads.tie_blanked else alive
            base += np.where(counted & DOPPELGANGER, hands.copied_base, 0)
    for number, terms in _BONUS:
        rows = np.flatnonzero(alive & number)
        if len(rows):
            some, living = hands.take(rows), alive[rows]
            for term in terms:
                total[rows] += term.worth(some, number, living, reads)
    for unit in units:
        if unit.text.awards:
            rows = unit.rows[alive[unit.rows] & unit.card != 0]
            if len(rows):
                some, living = hands.take(rows), alive[rows]
                for award in unit.text.awards:
                    total[rows] += award.worth(some, unit.card, living, reads)
    return total, base


# --- clears, and the penalties that they leave


def _active_penalties(hands: Hands) -> Iterator[_Unit]:
    """The penalties that are left after the clears, each with the words that are left of it."""
    cleared, without = _clearing(hands)
    for number, card in _PENALTIES:
        rows = np.flatnonzero(hands.held & ~cleared & number)
        yield from _texts(hands, number, card, rows, without)
    if hands.copied is not None:
        copies = hands.held & ~cleared & DOPPELGANGER != 0
        for _, card in _PENALTIES:
            rows = np.flatnonzero(copies & (hands.copied == card.number))
            yield from _texts(hands, DOPPELGANGER, card, rows, without)


def _texts(hands: Hands, number: np.uint64, card: Card, rows: Rows, without: Mapping[Suit, Masks]) -> Iterator[_Unit]:
    """One card's penalty in some rows, apart by the words that are taken out of it."""
    parts: list[tuple[Rows, frozenset[Suit]]] = [(rows, frozenset())]
    for word, reworded in without.items():
        if _has_word(card, word):
            hit = [reworded[some] & number != 0 for some, _ in parts]
            kept = [(some[~out], words) for (some, words), out in zip(parts, hit, strict=True)]
            parts = kept + [(some[out], words | {word}) for (some, words), out in zip(parts, hit, strict=True)]
    for some, words in parts:
        if len(some):
            yield _Unit(number, some, _penalty_text(card, words))


def _clearing(hands: Hands) -> tuple[Masks, dict[Suit, Masks]]:
    """The cards whose whole penalty is cleared, and by word those that lose the word."""
    cleared = np.zeros(len(hands), dtype=np.uint64) if hands.cleared is None else hands.cleared
    without: dict[Suit, Masks] = {}
    for number, clears in _CLEARS:
        has = hands.held & number != 0
        if has.any():
            for word, told in clears:
                hit = np.where(has, told.among(hands), NONE)
                if word is None:
                    cleared = cleared | hit
                else:
                    without[word] = without[word] | hit if word in without else hit
    return cleared, without


# --- blanking


def _blankers(hands: Hands, units: Sequence[_Unit], reads: Readings) -> Blankers:
    """The columns that blanking is worked out from: one for each card and text, however many units it comes from."""
    columns: dict[tuple[str, int, int], Column] = {}

    def fill(kind: str, unit: _Unit, n: int, cards: Masks, where: Flags | None = None) -> None:
        rows = unit.rows if where is None else unit.rows[where]
        key = (kind, int(unit.card), n)
        if key not in columns:
            columns[key] = (np.zeros(len(hands), dtype=np.uint64), np.zeros(len(hands), dtype=np.uint64))
        bits, meant = columns[key]
        bits[rows] = unit.card
        meant[rows] = cards if where is None else cards[where]

    for unit in units:
        text = unit.text
        if not (text.blanks or text.unless or text.if_held):
            continue
        some = hands.take(unit.rows)
        for n, told in enumerate(text.blanks):
            found = told.among(some)
            if told.other:
                found = found & ~unit.card
            if told.cards.everything and reads.wildfire_wild:
                found = found & ~_WILD.among(some)
            fill("hits", unit, n, found)
        for n, told in enumerate(text.unless):
            wanted = told.among(some)
            # What is itself what it asks for is not blanked for want of it, unless a reading says so.
            asks = None if reads.with_itself else wanted & unit.card == 0
            fill("unless", unit, n, wanted & ~unit.card, asks)
        for n, told in enumerate(text.if_held):
            wanted = told.among(some)
            fill("if_held", unit, n, wanted & ~unit.card if reads.with_itself else wanted)
    by_kind = {kind: [column for key, column in columns.items() if key[0] == kind] for kind in _KINDS}
    return Blankers(by_kind["hits"], by_kind["unless"], by_kind["if_held"])


# --- the card texts, made into arrays once


def _has_word(card: Card, word: Suit) -> bool:
    return any(penalty_without_word(term, word) != term for term in card.penalty)


@cache
def _penalty_text(card: Card, words: frozenset[Suit]) -> _PenaltyText:
    terms: list[Penalty] = list(card.penalty)
    for word in words:
        terms = [left for left in (penalty_without_word(term, word) for term in terms) if left is not None]
    return _PenaltyText(terms)


_KINDS: Final = ("hits", "unless", "if_held")
_WILD: Final = Told(suit("wild"))
_PENALTIES: Final = [(np.uint64(bit(card)), card) for card in CARDS if card.penalty]
_BONUS: Final = [(np.uint64(bit(card)), make_terms(card.bonus)) for card in CARDS if card.bonus]
_CLEARS: Final = [
    (
        np.uint64(bit(card)),
        [(each.word if isinstance(each, ClearsWord) else None, Told(each.of)) for each in card.clears],
    )
    for card in CARDS
    if card.clears
]
