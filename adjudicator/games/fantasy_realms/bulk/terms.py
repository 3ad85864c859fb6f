"""What each kind of bonus and penalty term is worth in many hands: ``terms`` over arrays, for the reader ``bulk``."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from adjudicator.games.fantasy_realms.bulk.bits import PerByte
from adjudicator.games.fantasy_realms.bulk.hands import (
    BASE_OF,
    BIT_OF,
    DOPPELGANGER,
    NONE,
    SUIT_OF,
    SUIT_SPAN,
    Flags,
    Hands,
    Masks,
    Told,
)
from adjudicator.games.fantasy_realms.cards import CARDS
from adjudicator.games.fantasy_realms.effects import (
    SUITS,
    AllDifferent,
    Award,
    BestBase,
    Bonus,
    FirstOf,
    Holds,
    Runs,
    SuitSets,
    SumBase,
    suit,
)
from adjudicator.games.fantasy_realms.hand import bit
from adjudicator.games.fantasy_realms.readings import Readings

Points = NDArray[np.int32]

SUM_OF_BASES: Final = PerByte(BASE_OF.tolist(), np.add, np.int32)
BEST_BASE: Final = PerByte(BASE_OF.tolist(), np.maximum, np.int32)
_OF_STRENGTH: Final = [
    (np.uint64(1 << strength), np.uint64(sum(bit(card) for card in CARDS if card.base == strength)))
    for strength in sorted({card.base for card in CARDS})
]
_OF_SUIT: Final = [Told(suit(each)) for each in SUITS]


def many(masks: Masks) -> Points:
    """How many cards each mask has."""
    return np.bitwise_count(masks).astype(np.int32)


def counted(told: Told, hands: Hands, self_: np.uint64, alive: Masks, reads: Readings) -> Masks:
    """The cards that a text may count: unblanked, and under keeps-name also blanked ones that it names."""
    out: Masks = told.among(hands) & alive
    if reads.blanked_name and told.names:
        out = out | told.named(hands)
    return out & ~self_ if told.other or reads.with_itself else out


class Term(ABC):
    """A bonus or penalty term over arrays."""

    @abstractmethod
    def worth(self, hands: Hands, self_: np.uint64, alive: Masks, reads: Readings) -> Points:
        """Its points in each hand; ``self_`` is the bit of the card that it is on."""


class AwardTerm(Term):
    def __init__(self, award: Award) -> None:
        self._points = np.int32(award.points)
        self._each = Told(award.each) if award.each else None
        self._suits = Told(suit(*award.each.suits)) if award.each and award.each.suits and award.each.names else None
        self._holds = [Told(c.cards) for c in award.when if isinstance(c, Holds)]
        self._lacks = [Told(c.cards) for c in award.when if not isinstance(c, Holds)]

    def applies(self, hands: Hands, self_: np.uint64, alive: Masks, reads: Readings) -> Flags | None:
        """Where its conditions are met; None for everywhere."""
        met: Flags | None = None
        for told in self._holds:
            found = counted(told, hands, self_, alive, reads) != 0
            met = found if met is None else met & found
        for told in self._lacks:
            missing = counted(told, hands, self_, alive, reads) == 0
            met = missing if met is None else met & missing
        return met

    def worth(self, hands: Hands, self_: np.uint64, alive: Masks, reads: Readings) -> Points:
        met = self.applies(hands, self_, alive, reads)
        if self._each is None:
            return np.full(len(hands), self._points) if met is None else met * self._points
        found = counted(self._each, hands, self_, alive, reads)
        times = many(found) if self._suits is None else self._mixed(self._each, self._suits, found, hands, alive, reads)
        return times * self._points if met is None else times * self._points * met

    def _mixed(self, each: Told, suits: Told, found: Masks, hands: Hands, alive: Masks, reads: Readings) -> Points:
        """How often a text counts that asks for a suit or a name (fr.gap.archers-copies, fr.gap.archers-beast)."""
        named = each.named(hands)
        if not reads.blanked_name:
            named = named & alive
        of_suit = suits.among(hands) & found & alive
        if reads.archers_beast:
            named = named & ~of_suit
        names = many(named)
        return many(of_suit) + (names if reads.archers_copies else np.minimum(names, 1))


class _FirstOf(Term):
    def __init__(self, first: FirstOf) -> None:
        self._awards = [AwardTerm(award) for award in first.awards]

    def worth(self, hands: Hands, self_: np.uint64, alive: Masks, reads: Readings) -> Points:
        out = np.zeros(len(hands), dtype=np.int32)
        left = np.ones(len(hands), dtype=np.bool_)
        for award in self._awards:
            met = award.applies(hands, self_, alive, reads)
            now = left if met is None else left & met
            out += award.worth(hands, self_, alive, reads) * now
            left = left & ~now
        return out


class _Bases(Term):
    """BestBase and SumBase."""

    def __init__(self, term: BestBase | SumBase) -> None:
        self._best = isinstance(term, BestBase)
        self._told = Told(term.cards)

    def worth(self, hands: Hands, self_: np.uint64, alive: Masks, reads: Readings) -> Points:
        found = counted(self._told, hands, self_, alive, reads)
        out: Points = (BEST_BASE if self._best else SUM_OF_BASES).of(found)
        if hands.copied_base is not None:
            copied = np.where(found & DOPPELGANGER, hands.copied_base, 0).astype(np.int32)
            out = np.maximum(out, copied) if self._best else out + copied
        return out


class RunsTerm(Term):
    """Every run counts: of several cards of one strength, each can be in a run of its own (see ``terms.runs``)."""

    def __init__(self, runs: Runs) -> None:
        before = 0
        self._steps = []
        for length, points in runs.table:
            self._steps.append((length, points - before))
            before = points

    def worth(self, hands: Hands, self_: np.uint64, alive: Masks, reads: Readings) -> Points:
        out = np.zeros(len(hands), dtype=np.int32)
        for strengths in layers(hands, alive):
            out += self.of(strengths)
        return out

    def of(self, strengths: Masks) -> Points:
        """The points for the runs of base strengths in each mask of strengths."""
        out = np.zeros(len(strengths), dtype=np.int32)
        starts = strengths & ~(strengths << np.uint64(1))
        so_long, length = strengths, 1
        for least, points in self._steps:
            while length < least:
                so_long = so_long & (strengths >> np.uint64(length))
                length += 1
            out += many(starts & so_long) * np.int32(points)
        return out


def layers(hands: Hands, alive: Masks) -> list[Masks]:
    """The base strengths that are there at least once, at least twice and so on, as masks of strengths."""
    left = [alive & of for _, of in _OF_STRENGTH]
    if hands.copied_base is not None:  # it has another strength than the printed one
        copying = (alive & DOPPELGANGER != 0) & (hands.plain & DOPPELGANGER == 0)
        left = [np.where(copying, cards & ~DOPPELGANGER, cards) for cards in left]
    out: list[Masks] = []
    while any(cards.any() for cards in left):
        layer = np.zeros(len(hands), dtype=np.uint64)
        for n, (strength, _) in enumerate(_OF_STRENGTH):
            cards = left[n]
            layer |= np.where(cards != 0, strength, NONE)
            left[n] = cards & (cards - np.minimum(cards, np.uint64(1)))
        out.append(layer)
    if hands.copied_base is not None:
        one = np.where(copying, np.uint64(1) << hands.copied_base.astype(np.uint64), NONE)
        out.append(np.zeros(len(hands), dtype=np.uint64))
        for n, layer in enumerate(out):
            out[n], one = layer | one, layer & one
    return out


def _in_suits(hands: Hands, alive: Masks, reads: Readings) -> list[Masks]:
    """The unblanked cards of each suit that counts."""
    return [
        told.among(hands) & alive
        for told, each in zip(_OF_SUIT, SUITS, strict=True)
        if not (reads.wild_suit and each == "wild")
    ]


class _SuitSets(Term):
    def __init__(self, sets: SuitSets) -> None:
        self._table = np.zeros(len(CARDS) + 1, dtype=np.int32)
        for size, points in sets.table:
            self._table[size:] = points

    def worth(self, hands: Hands, self_: np.uint64, alive: Masks, reads: Readings) -> Points:
        alive = alive & ~_second_of_a_name(hands, alive)
        out = np.zeros(len(hands), dtype=np.int32)
        for cards in _in_suits(hands, alive, reads):
            out += self._table[np.bitwise_count(cards)]
        return out


def _second_of_a_name(hands: Hands, alive: Masks) -> Masks:
    """The unblanked changed cards that share name and suit with another unblanked card (fr.faq.copy-not-different)."""
    out = np.zeros(len(hands), dtype=np.uint64)
    for n, column in enumerate(hands.changed):
        name, in_suit = np.divmod(column.identity, np.int16(SUIT_SPAN))
        again = (BIT_OF[name] & hands.plain & alive != 0) & (SUIT_OF[name] == in_suit)
        for other in hands.changed[:n]:
            again |= (other.bit & alive != 0) & (other.identity == column.identity)
        out |= np.where(again, column.bit, NONE)
    return out


class _AllDifferent(Term):
    def __init__(self, term: AllDifferent) -> None:
        self._points = np.int32(term.points)

    def worth(self, hands: Hands, self_: np.uint64, alive: Masks, reads: Readings) -> Points:
        different = np.ones(len(hands), dtype=np.bool_)
        for cards in _in_suits(hands, alive, reads):
            different &= cards & (cards - np.minimum(cards, np.uint64(1))) == 0
        return different * self._points


_MAKERS: Final[dict[type, Callable[..., Term]]] = {
    Award: AwardTerm,
    FirstOf: _FirstOf,
    BestBase: _Bases,
    SumBase: _Bases,
    Runs: RunsTerm,
    SuitSets: _SuitSets,
    AllDifferent: _AllDifferent,
}


def make_terms(says: Sequence[Bonus]) -> list[Term]:
    """A card's terms over arrays."""
    return [_MAKERS[type(each)](each) for each in says]
