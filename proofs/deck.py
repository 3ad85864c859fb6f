"""The hands that a proof goes through, in blocks: plain sets of card numbers, and how many there are.

A block is all hands with the same two lowest cards. Both programs use this, and nothing else, in common.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import Any

from adjudicator.games.fantasy_realms.cards import BY_NAME, CARDS, Card
from adjudicator.games.fantasy_realms.effects import TakesDiscard

HAND = 7
NECROMANCER = BY_NAME["Necromancer"]


@dataclass(frozen=True, slots=True)
class Deck:
    """All hands of ``size`` cards out of ``cards``, and with them ``always`` the same card.

    At least one card of a hand has to be ``needed``: the one that Necromancer took. Without, that is nobody's concern.
    """

    name: str
    cards: tuple[int, ...]  # by number, rising
    always: int | None
    needed: frozenset[int]
    size: int = HAND

    def blocks(self) -> Iterator[tuple[int, int]]:
        """The two lowest cards of each block, as places in ``cards``."""
        last = len(self.cards) - self.size + 2
        return ((a, b) for a, b in combinations(range(len(self.cards)), 2) if b < last)

    def hands_in(self, block: tuple[int, int]) -> int:
        """How many hands a block has."""
        return self._count(block, self.cards) - self._count(block, self._unneeded())

    def _unneeded(self) -> Sequence[int]:
        return [card for card in self.cards if self.needed and card not in self.needed]

    def _count(self, block: tuple[int, int], among: Sequence[int]) -> int:
        first, second = (self.cards[place] for place in block)
        if first not in among or second not in among:
            return 0
        return comb(sum(card > second for card in among), self.size - 2)

    def hands(self) -> int:
        """How many hands there are in all, by one formula for the whole deck."""
        return comb(len(self.cards), self.size) - comb(len(self._unneeded()), self.size)

    def block_of(self, hand: Sequence[int]) -> tuple[int, int]:
        """The block that a hand is in. ValueError if it is no hand of this deck."""
        drawn = sorted(card for card in hand if card != self.always)
        legal = len(drawn) == len(set(drawn)) == self.size and len(hand) == self.size + (self.always is not None)
        if not legal or not set(drawn) <= set(self.cards) or (self.needed and not self.needed & set(drawn)):
            raise ValueError(f"no hand of this deck: {hand}")
        return self.cards.index(drawn[0]), self.cards.index(drawn[1])


def _takeable(card: Card) -> bool:
    choice = NECROMANCER.choice
    assert isinstance(choice, TakesDiscard)
    return card.suit in choice.suits


# Seven cards; and eight with Necromancer, one of which it took from the discard area.
SEVEN = Deck("seven", tuple(card.number for card in CARDS), None, frozenset())
EIGHT = Deck(
    "eight-with-necromancer",
    tuple(card.number for card in CARDS if card is not NECROMANCER),
    NECROMANCER.number,
    frozenset(card.number for card in CARDS if card is not NECROMANCER and _takeable(card)),
)
DECKS = (SEVEN, EIGHT)


def state_of(hand: Sequence[int]) -> dict[str, Any]:
    """The table state of one player with a hand; of eight cards, Necromancer took one that it may take."""
    player: dict[str, Any] = {"hand": [CARDS[number - 1].name for number in hand]}
    if len(hand) > HAND:
        taken = next(number for number in hand if number in EIGHT.needed)
        player["choices"] = {NECROMANCER.name: {"card": CARDS[taken - 1].name}}
    return {"players": [player]}


def facts() -> str:
    """A digest of the cards as they are printed: a proof holds for these."""
    return "sha256:" + hashlib.sha256("\n".join(map(_printed, CARDS)).encode()).hexdigest()


def _printed(card: Card) -> str:
    # Sets have no order of their own, so their parts are sorted.
    return repr(
        _sorted([card.number, card.name, card.suit, card.base, card.bonus, card.penalty, card.clears, card.choice])
    )


def _sorted(value: object) -> object:
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, list | tuple):
        return [_sorted(each) for each in value]
    if hasattr(value, "__dataclass_fields__"):
        return [type(value).__name__, *(_sorted(getattr(value, name)) for name in value.__dataclass_fields__)]
    return value
