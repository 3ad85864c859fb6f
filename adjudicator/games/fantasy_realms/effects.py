"""The words that card texts are made of, as data.

A card's bonus and penalty are tuples of these terms; nothing here computes a score. The readers interpret them:
``values`` with plain numbers, ``prove`` as constraints for a solver. A new kind of text is a new class here
and one clause in each reader.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

Suit = Literal["land", "flood", "weather", "flame", "army", "wizard", "leader", "beast", "weapon", "artifact", "wild"]
SUITS: tuple[Suit, ...] = (
    "land", "flood", "weather", "flame", "army", "wizard", "leader", "beast", "weapon", "artifact", "wild",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Cards:
    """Which cards a text speaks of: those of its suits and those of its names.

    ``everything`` speaks of all cards. ``but_suits`` and ``but_names`` are the exceptions, and ``other`` leaves
    out the card that the text is on.
    """

    suits: frozenset[Suit] = frozenset()
    names: frozenset[str] = frozenset()
    everything: bool = False
    but_suits: frozenset[Suit] = frozenset()
    but_names: frozenset[str] = frozenset()
    other: bool = False

    def speaks_of(self, name: str, suit: Suit) -> bool:
        """Whether a card that plays under this name and suit is meant (``other`` is for the reader to see to)."""
        if suit in self.but_suits or name in self.but_names:
            return False
        return self.everything or suit in self.suits or name in self.names

    def without_word(self, word: Suit) -> Cards | None:
        """The same text with one suit's word taken out; None if it then speaks of nothing."""
        if word not in self.suits:
            return self
        left = replace(self, suits=self.suits - {word})
        return left if left.suits or left.names else None


def suit(*suits: Suit, but: str | None = None, other: bool = False) -> Cards:
    """Cards of these suits."""
    return Cards(frozenset(suits), but_names=frozenset([but] if but else ()), other=other)


def named(*names: str) -> Cards:
    """Cards of these names."""
    return Cards(names=frozenset(names))


@dataclass(frozen=True, slots=True)
class Holds:
    """A condition: the hand holds at least one of these cards."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Lacks:
    """A condition: the hand holds none of these cards."""

    cards: Cards


Condition = Holds | Lacks


@dataclass(frozen=True, slots=True)
class Award:
    """Points, once or for each of some cards, when all conditions hold. A penalty's points are negative."""

    points: int
    each: Cards | None = None
    when: tuple[Condition, ...] = ()


@dataclass(frozen=True, slots=True)
class FirstOf:
    """The first award whose conditions hold, in place of the ones after it ("+10, or +40 with ...")."""

    awards: tuple[Award, ...]


@dataclass(frozen=True, slots=True)
class BestBase:
    """The highest base strength among these cards."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class SumBase:
    """The sum of the base strengths of these cards."""

    cards: Cards


@dataclass(frozen=True, slots=True)
class Runs:
    """Points by length for each run of consecutive base strengths; a card counts in one run only."""

    table: tuple[tuple[int, int], ...]  # (length at least, points), longest last


@dataclass(frozen=True, slots=True)
class SuitSets:
    """Points by size for each suit of which the hand holds enough cards of different names."""

    table: tuple[tuple[int, int], ...]  # (size at least, points), largest last


@dataclass(frozen=True, slots=True)
class AllDifferent:
    """Points when no two cards that count share a suit."""

    points: int


Bonus = Award | FirstOf | BestBase | SumBase | Runs | SuitSets | AllDifferent


@dataclass(frozen=True, slots=True)
class Blanks:
    """Blanks every card that one of these speaks of."""

    targets: tuple[Cards, ...]

    def without_word(self, word: Suit) -> Blanks | None:
        left = tuple(t for t in (target.without_word(word) for target in self.targets) if t is not None)
        return Blanks(left) if left else None


@dataclass(frozen=True, slots=True)
class BlankedUnless:
    """The card itself is blanked unless the hand holds one of these cards, unblanked."""

    cards: Cards

    def without_word(self, word: Suit) -> BlankedUnless | None:
        left = self.cards.without_word(word)
        return BlankedUnless(left) if left else None


@dataclass(frozen=True, slots=True)
class BlankedIf:
    """The card itself is blanked if the hand holds one of these cards, unblanked."""

    cards: Cards

    def without_word(self, word: Suit) -> BlankedIf | None:
        left = self.cards.without_word(word)
        return BlankedIf(left) if left else None


Penalty = Award | Blanks | BlankedUnless | BlankedIf


def penalty_without_word(term: Penalty, word: Suit) -> Penalty | None:
    """A penalty term with one suit's word taken out of its text; None if nothing is left of it."""
    if not isinstance(term, Award):
        return term.without_word(word)
    if term.each is None:
        return term
    left = term.each.without_word(word)
    return replace(term, each=left) if left else None


@dataclass(frozen=True, slots=True)
class ClearsPenalty:
    """Clears the whole penalty of every card that this speaks of."""

    of: Cards


@dataclass(frozen=True, slots=True)
class ClearsWord:
    """Takes a suit's word out of the penalty of every card that this speaks of."""

    word: Suit
    of: Cards


Clear = ClearsPenalty | ClearsWord


@dataclass(frozen=True, slots=True)
class CopiesCard:
    """May become another card of the hand: its name, suit, base strength and penalty, but not its bonus."""


@dataclass(frozen=True, slots=True)
class CopiesIdentity:
    """May take the name and suit of any card in the game of one of these suits, or declare just the suit."""

    suits: tuple[Suit, ...]


@dataclass(frozen=True, slots=True)
class ChangesSuit:
    """May change the suit of one other card of the hand."""


@dataclass(frozen=True, slots=True)
class ClearsOne:
    """May clear the whole penalty of one card of one of these suits."""

    suits: tuple[Suit, ...]


@dataclass(frozen=True, slots=True)
class TakesDiscard:
    """May take one card of one of these suits from the discard area as an eighth card."""

    suits: tuple[Suit, ...]


Choice = CopiesCard | CopiesIdentity | ChangesSuit | ClearsOne | TakesDiscard
EVERYTHING = Cards(everything=True)
