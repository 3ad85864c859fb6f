"""Which options of the open choices no text of a hand can tell apart, over arrays: ``options.eye`` for many hands.

Of options that play alike one is tried. A name that no text of the hand asks for is left out too: taking the suit
alone is as good, since a name of its own is never counted against a card.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from adjudicator.games.fantasy_realms.bulk.bits import PerByte
from adjudicator.games.fantasy_realms.bulk.hands import SUIT_AT, SUIT_SPAN, Masks, Numbers, identity, numbers
from adjudicator.games.fantasy_realms.cards import BY_NAME, CARDS, Card
from adjudicator.games.fantasy_realms.effects import SUITS, CopiesIdentity, Suit
from adjudicator.games.fantasy_realms.options import (
    ASKING_NAME,
    ASKING_SUIT,
    TEXTS,
    TEXTS_OF,
    book_suits,
    compared,
    identities,
    wild_asked,
)
from adjudicator.games.fantasy_realms.readings import Readings

SuitMasks = NDArray[np.uint16]  # a mask of suits in each row: bit n is SUITS[n]

_SUIT_BITS: Final = len(TEXTS)  # from this bit on stands, a bit a suit, that a hand tells the suit from all others
assert _SUIT_BITS + SUIT_SPAN <= 64


def _suit_bit(suit: Suit) -> int:
    return 1 << _SUIT_BITS + SUIT_AT[suit]


def _asks(card: Card) -> int:
    return TEXTS_OF[card.number] | sum(map(_suit_bit, compared(card)))


_ASKED: Final = PerByte([0, *map(_asks, CARDS)], np.bitwise_or, np.uint64)
_BY_SUIT: Final = [ASKING_SUIT[each] | _suit_bit(each) for each in SUITS]
_WILD_ASKED: Final = np.uint64(_suit_bit("wild"))


def asked(held: Masks, reads: Readings) -> Masks:
    """What the texts of each hand ask for, a bit a text."""
    out: Masks = _ASKED.of(held)
    return out | _WILD_ASKED if wild_asked(reads) else out


def alike(asking: Masks) -> SuitMasks:
    """For each hand and each suit the suits that play like it, itself included: an array of hands by suits."""
    out = np.zeros((len(asking), SUIT_SPAN), dtype=np.uint16)
    for n in range(SUIT_SPAN):
        out[:, n] |= np.uint16(1 << n)
        for other in range(n):
            same = asking & np.uint64(_BY_SUIT[n] ^ _BY_SUIT[other]) == 0
            out[:, n] |= same * np.uint16(1 << other)
            out[:, other] |= same * np.uint16(1 << n)
    return out


def suits_for_book(same: SuitMasks, reads: Readings) -> SuitMasks:
    """The suits that Book of Changes tries in each hand, of those that play alike the first."""
    out = np.zeros(len(same), dtype=np.uint16)
    for each in book_suits(reads):
        n = SUIT_AT[each]
        out |= np.where(same[:, n] & out, 0, 1 << n).astype(np.uint16)
    return out


class Identities:
    """The identities that a Mirage or Shapeshifter may take; the first is its own, which declines."""

    def __init__(self, name: str) -> None:
        card = BY_NAME[name]
        assert isinstance(card.choice, CopiesIdentity)
        self._own = SUIT_AT[card.suit]
        picks = identities(card.choice)
        self.codes: Numbers = numbers(
            [0]
            + [
                identity(BY_NAME[pick.card or name].number, SUIT_AT[pick.suit])
                for pick in picks
                if pick.suit is not None
            ]
        )
        self._named = [np.uint64(ASKING_NAME[pick.card] if pick.card else 0) for pick in picks]
        self._suits = [SUIT_AT[pick.suit] for pick in picks if pick.suit is not None]
        self._alone = [pick.card is None for pick in picks]

    def tried(self, asking: Masks, same: SuitMasks) -> NDArray[np.bool_]:
        """Which of ``codes`` each hand tries: an array of hands by identities."""
        out = np.zeros((len(asking), len(self.codes)), dtype=np.bool_)
        out[:, 0] = True
        taken = np.full(len(asking), 1 << self._own, dtype=np.uint16)
        for n, (named, suit, alone) in enumerate(zip(self._named, self._suits, self._alone, strict=True), 1):
            if alone:
                out[:, n] = same[:, suit] & taken == 0
                taken |= np.uint16(1 << suit)
            else:
                out[:, n] = asking & named != 0
        return out
