"""A number that a hand can't exceed, however its choices are made: a quick look before they are all tried.

Every card is taken to play and no penalty to count; each text may count every card that could be what it asks for by
some choice, though one card can't be all of that at once. So the bound is never too low, and for most hands low
enough. It holds under every reading.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final

import numpy as np

from adjudicator.games.fantasy_realms.bulk.hands import BASE_OF, DOPPELGANGER, NONE, Flags, Hands, Masks
from adjudicator.games.fantasy_realms.bulk.terms import BEST_BASE, SUM_OF_BASES, Points, RunsTerm, layers, many
from adjudicator.games.fantasy_realms.cards import BY_NAME, CARDS
from adjudicator.games.fantasy_realms.effects import (
    SUITS,
    AllDifferent,
    Award,
    BestBase,
    Bonus,
    Cards,
    CopiesIdentity,
    FirstOf,
    Holds,
    Runs,
    SuitSets,
    SumBase,
    suit,
)
from adjudicator.games.fantasy_realms.hand import bit
from adjudicator.games.fantasy_realms.options import identities

_BOOK: Final = np.uint64(bit(BY_NAME["Book of Changes"]))


def bound(held: Masks) -> Points:
    """For each hand, given as a mask of its cards, a number that its total can't exceed."""
    out: Points = SUM_OF_BASES.of(held)
    rows = np.flatnonzero(held & DOPPELGANGER)
    out[rows] += BEST_BASE.of(held[rows])
    for number, terms in _BONUS:
        rows = np.flatnonzero(held & number)
        if len(rows):
            some = held[rows]
            for term in terms:
                out[rows] += term.most(some, number)
    return out


class _May:
    """The cards that a text may speak of by some choice."""

    __slots__ = ("_may", "_other", "_printed", "_suits")

    def __init__(self, cards: Cards) -> None:
        self._other = cards.other
        self._suits = bool(cards.suits)
        self._printed = np.uint64(sum(bit(card) for card in CARDS if cards.speaks_of(card.name, card.suit)))
        taking = (card for card in CARDS if isinstance(card.choice, CopiesIdentity) and _may_become(card.number, cards))
        self._may = self._printed | np.uint64(sum(bit(card) for card in taking))

    def among(self, held: Masks, self_: np.uint64) -> Masks:
        """Those of each hand, but for one more that Book of Changes may add."""
        cards = held & self._may & ~self_ if self._other else held & self._may
        return cards | np.where(held & self._printed, held & DOPPELGANGER, NONE)

    def one_more(self, held: Masks) -> Flags:
        """Whether Book of Changes may add a card."""
        return held & _BOOK != 0 if self._suits else np.zeros(len(held), dtype=np.bool_)

    def many(self, held: Masks, self_: np.uint64) -> Points:
        """How many there may be in each hand."""
        return many(self.among(held, self_)) + self.one_more(held)

    def any(self, held: Masks, self_: np.uint64) -> Flags:
        """Whether there may be one."""
        out: Flags = (self.among(held, self_) != 0) | self.one_more(held)
        return out


def _may_become(number: int, cards: Cards) -> bool:
    card = CARDS[number - 1]
    assert isinstance(card.choice, CopiesIdentity)
    picks = identities(card.choice)
    return any(cards.speaks_of(pick.card or card.name, pick.suit) for pick in picks if pick.suit is not None)


class _Most(ABC):
    """A bonus term at its best."""

    @abstractmethod
    def most(self, held: Masks, self_: np.uint64) -> Points:
        """The most points that it may give in each hand; ``self_`` is the bit of the card that it is on."""


class _Award(_Most):
    def __init__(self, award: Award) -> None:
        self._points = np.int32(max(award.points, 0))
        each = award.each
        # A card may be counted for its suit and for its name (fr.gap.archers-beast).
        parts = [] if each is None else [Cards(each.suits, other=each.other)] if each.suits else []
        parts += [Cards(names=each.names, other=each.other)] if each is not None and each.names else []
        self._each = None if each is None else [_May(part) for part in parts]
        self._holds = [_May(condition.cards) for condition in award.when if isinstance(condition, Holds)]

    def most(self, held: Masks, self_: np.uint64) -> Points:
        out = np.full(len(held), self._points)
        if self._each is not None:
            out *= sum(may.many(held, self_) for may in self._each)
        for may in self._holds:
            out *= may.any(held, self_)
        return out


class _FirstOf(_Most):
    def __init__(self, first: FirstOf) -> None:
        self._awards = [_Award(award) for award in first.awards]

    def most(self, held: Masks, self_: np.uint64) -> Points:
        out: Points = np.maximum.reduce([award.most(held, self_) for award in self._awards])
        return out


class _BestBase(_Most):
    def __init__(self, term: BestBase) -> None:
        self._may = _May(term.cards)

    def most(self, held: Masks, self_: np.uint64) -> Points:
        """Doppelgänger and a card that Book of Changes turned may be as strong as any card of the hand."""
        found = self._may.among(held, self_)
        free = (found & DOPPELGANGER != 0) | self._may.one_more(held)
        out: Points = np.maximum(BEST_BASE.of(found), BEST_BASE.of(held) * free)
        return out


class _SumBase(_Most):
    def __init__(self, term: SumBase) -> None:
        self._may = _May(term.cards)

    def most(self, held: Masks, self_: np.uint64) -> Points:
        found = self._may.among(held, self_)
        best = BEST_BASE.of(held)
        copied = best * (found & DOPPELGANGER != 0)
        out: Points = SUM_OF_BASES.of(found) + copied + best * self._may.one_more(held)
        return out


class _Runs(_Most):
    def __init__(self, runs: Runs) -> None:
        self._term = RunsTerm(runs)

    def most(self, held: Masks, self_: np.uint64) -> Points:
        """A copied base strength is one that the hand has already."""
        below = layers(Hands(held, held), held)
        out = np.zeros(len(held), dtype=np.int32)
        for strengths in below:
            out += self._term.of(strengths)
        copies = np.flatnonzero(held & DOPPELGANGER)
        if len(copies):
            out[copies] = self._with_copy([strengths[copies] for strengths in below], held[copies])
        return out

    def _with_copy(self, below: list[Masks], held: Masks) -> Points:
        """The best over what Doppelgänger may copy; it is not in the run as a card of its own strength then."""
        best = np.zeros(len(held), dtype=np.int32)
        for strength in range(max(BASE_OF.tolist()) + 1):
            one = np.full(len(held), np.uint64(1 << strength))
            points = np.zeros(len(held), dtype=np.int32)
            for strengths in [*below, np.zeros(len(held), dtype=np.uint64)]:
                points += self._term.of(strengths | one)
                one = one & strengths
            # A strength that nobody has can't be copied.
            best = np.where(below[0] >> np.uint64(strength) & np.uint64(1), np.maximum(best, points), best)
        return best


class _SuitSets(_Most):
    def __init__(self, sets: SuitSets) -> None:
        self._table = np.zeros(len(CARDS) + 1, dtype=np.int32)
        for size, points in sets.table:
            self._table[size:] = points
        self._suits = [_May(suit(each)) for each in SUITS]
        self._most = _best_split(self._table.tolist())

    def most(self, held: Masks, self_: np.uint64) -> Points:
        """No more than a split of as many cards over the suits can give."""
        out = np.zeros(len(held), dtype=np.int32)
        for may in self._suits:
            out += self._table[may.many(held, self_)]
        return np.minimum(out, self._most[np.bitwise_count(held)])


def _best_split(table: list[int]) -> Points:
    """For each number of cards the most that they give, divided over suits at will."""
    out = [0]
    for cards in range(1, len(table)):
        out.append(max(table[first] + out[cards - first] for first in range(1, cards + 1)))
    return np.array(out, dtype=np.int32)


class _AllDifferent(_Most):
    def __init__(self, term: AllDifferent) -> None:
        self._points = np.int32(term.points)

    def most(self, held: Masks, self_: np.uint64) -> Points:
        return np.full(len(held), self._points)


_MAKERS: Final[dict[type, Callable[..., _Most]]] = {
    Award: _Award,
    FirstOf: _FirstOf,
    BestBase: _BestBase,
    SumBase: _SumBase,
    Runs: _Runs,
    SuitSets: _SuitSets,
    AllDifferent: _AllDifferent,
}


def _at_most(term: Bonus) -> _Most:
    return _MAKERS[type(term)](term)


_BONUS: Final = [(np.uint64(bit(card)), [_at_most(term) for term in card.bonus]) for card in CARDS if card.bonus]
