"""Many hands as they play once their choices are made, as arrays with a row for each hand.

What ``hand.Hand`` is for one hand: which cards play as printed, and the name, suit and base strength of the others.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from adjudicator.games.fantasy_realms.cards import BY_NAME, CARDS
from adjudicator.games.fantasy_realms.effects import SUITS, Cards, Suit
from adjudicator.games.fantasy_realms.hand import Meant, bit

Masks = NDArray[np.uint64]  # a mask of cards in each row: bit n is card n
Numbers = NDArray[np.int16]
Flags = NDArray[np.bool_]
Rows = NDArray[np.intp]

NONE: Final = np.uint64(0)
ALL: Final = np.uint64(2**64 - 1)
CARD_SPAN: Final = len(CARDS) + 1  # cards are numbered from 1
SUIT_SPAN: Final = len(SUITS)
SUIT_AT: Final[dict[Suit, int]] = {suit: n for n, suit in enumerate(SUITS)}
DOPPELGANGER: Final = np.uint64(bit(BY_NAME["Doppelgänger"]))


def numbers(values: list[int]) -> Numbers:
    """Small numbers as an array."""
    return np.array(values, dtype=np.int16)


BASE_OF: Final = numbers([0, *(card.base for card in CARDS)])
SUIT_OF: Final = numbers([0, *(SUIT_AT[card.suit] for card in CARDS)])
HAS_PENALTY: Final = np.array([False, *(bool(card.penalty) for card in CARDS)])
BIT_OF: Final = np.array([0, *(bit(card) for card in CARDS)], dtype=np.uint64)


def identity(name: Any, suit: Any) -> Any:
    """The number of a name (a card's number) with a suit (its place in SUITS); of arrays, row by row."""
    return name * SUIT_SPAN + suit


@dataclass(frozen=True, slots=True)
class Changed:
    """One card a row that does not play as printed: its bit (0 where there is none) and its identity."""

    bit: Masks
    identity: Numbers

    def take(self, rows: Rows) -> Changed:
        return Changed(self.bit[rows], self.identity[rows])


@dataclass(frozen=True, slots=True)
class Hands:
    """Hands as they play. ``plain`` are the cards under their printed name and suit, ``changed`` the others, a column
    each; a column left out changes nothing in any row.

    ``copied`` is the number of the card whose penalty Doppelgänger has (0: none) and ``copied_base`` the base strength
    that it copied, None where it copies in no row. ``cleared`` are the cards that Island's choice clears.
    """

    held: Masks
    plain: Masks
    changed: tuple[Changed, ...] = ()
    copied: Numbers | None = None
    copied_base: Numbers | None = None
    cleared: Masks | None = None

    def __len__(self) -> int:
        return len(self.held)

    def take(self, rows: Rows) -> Hands:
        """Some of the rows."""
        copied, base, cleared = self.copied, self.copied_base, self.cleared
        return Hands(
            self.held[rows],
            self.plain[rows],
            tuple(column.take(rows) for column in self.changed),
            None if copied is None else copied[rows],
            None if base is None else base[rows],
            None if cleared is None else cleared[rows],
        )


@dataclass(frozen=True, slots=True)
class Choices:
    """The choices that were made in each row; None where the card is in no row or always declined.

    ``copied`` and ``changed`` are card numbers, ``mirage`` and ``shapeshifter`` identities, ``suit`` a place in SUITS;
    0 declines. ``cleared`` is a card's bit.
    """

    copied: Numbers | None = None
    mirage: Numbers | None = None
    shapeshifter: Numbers | None = None
    changed: Numbers | None = None
    suit: Numbers | None = None
    cleared: Masks | None = None

    def take(self, rows: Rows) -> Choices:
        """Those of some of the rows."""
        return self.part(rows)

    def part(self, rows: Rows | slice) -> Choices:
        """The same, or those of a stretch of rows."""
        kept = {each.name: getattr(self, each.name) for each in fields(self)}
        return Choices(**{name: None if column is None else column[rows] for name, column in kept.items()})


def play(held: Masks, choices: Choices) -> Hands:
    """Hands after their choices, in the official order (fr.order.steps), as ``hand.play`` does it for one."""
    plain = held
    columns: list[Changed] = []
    copied = copied_base = None
    if choices.copied is not None:
        of = choices.copied
        copied = np.where(HAS_PENALTY[of], of, 0).astype(np.int16)
        copied_base = BASE_OF[of]
        columns.append(_becomes(DOPPELGANGER, identity(of, SUIT_OF[of]), of))
    for name, into in (("Mirage", choices.mirage), ("Shapeshifter", choices.shapeshifter)):
        if into is not None:
            columns.append(_becomes(np.uint64(bit(BY_NAME[name])), into, into))
    for column in columns:
        plain = plain & ~column.bit
    if choices.changed is not None and choices.suit is not None:
        target, suit = BIT_OF[choices.changed], choices.suit
        for n, column in enumerate(columns):
            again = (column.bit & target) != 0
            other: Numbers = column.identity - column.identity % np.int16(SUIT_SPAN) + suit
            columns[n] = Changed(column.bit, np.where(again, other, column.identity))
        columns.append(Changed(target & plain, identity(choices.changed, suit)))
        plain = plain & ~target
    return Hands(held, plain, tuple(columns), copied, copied_base, choices.cleared)


def _becomes(card: np.uint64, into: Numbers, where: Numbers) -> Changed:
    return Changed(np.where(where != 0, card, NONE), into)


class Told:
    """A ``Cards`` text over arrays: the printed cards that it speaks of, and the identities."""

    __slots__ = ("cards", "identities", "named_identities", "names", "other", "printed")

    def __init__(self, cards: Cards) -> None:
        meant = Meant(cards)
        self.cards = cards
        self.other = cards.other
        self.printed = np.uint64(meant.printed)
        self.names = np.uint64(meant.names)
        self.identities = np.zeros(CARD_SPAN * SUIT_SPAN, dtype=np.uint64)
        self.named_identities = np.zeros(CARD_SPAN * SUIT_SPAN, dtype=np.uint64)
        for card in CARDS:
            for n, suit in enumerate(SUITS):
                at = identity(card.number, n)
                self.identities[at] = ALL if cards.speaks_of(card.name, suit) else NONE
                self.named_identities[at] = ALL if card.name in cards.names else NONE

    def among(self, hands: Hands) -> Masks:
        """The cards of each hand that it speaks of, blanked or not."""
        out: Masks = hands.plain & self.printed
        for column in hands.changed:
            out |= column.bit & self.identities[column.identity]
        return out

    def named(self, hands: Hands) -> Masks:
        """The cards of each hand that it speaks of by name."""
        out: Masks = hands.plain & self.names
        for column in hands.changed:
            out |= column.bit & self.named_identities[column.identity]
        return out
