"""A hand worked out in an order of steps that the rules do not allow: what would come of it.

The rules have one order (fr.order.steps, fr.order.fixed), so what another would mean is nowhere written. Here every
step does to the cards what its text says, as they are when its turn comes: a suit given later replaces one given
before, a clear reaches the penalties that the cards have by then, a penalty blanks by the suits and penalties of its
moment, and a card that is blanked has no step of its own any more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from adjudicator.games.fantasy_realms.cards import Card
from adjudicator.games.fantasy_realms.effects import ClearsOne, Suit
from adjudicator.games.fantasy_realms.hand import DECLINED, Hand, Pick, Plays, bit, identity_suit
from adjudicator.games.fantasy_realms.readings import Readings
from adjudicator.games.fantasy_realms.values import blanked_by_penalties, clears_of, points_of

CHOICES = ("Doppelgänger", "Mirage", "Shapeshifter", "Book of Changes", "Island")
CLEARS, PENALTIES = "clears", "penalties"
OFFICIAL: tuple[str, ...] = (*CHOICES, CLEARS, PENALTIES)


class NotPossibleError(Exception):
    """In this order a choice can't be made: its card, or the card it needs, is blanked or of another suit by then."""


def steps_of(held: Sequence[Card]) -> tuple[str, ...]:
    """The steps that a hand has, in the official order."""
    names = {card.name for card in held}
    return tuple(step for step in OFFICIAL if step in names or step in (CLEARS, PENALTIES))


@dataclass(slots=True)
class _Card:
    """One card as it is at some moment."""

    card: Card
    name: str
    suit: Suit
    base: int
    penalty_of: Card | None
    own_text: bool = True
    cleared: bool = False
    words: frozenset[Suit] = frozenset()
    blanked: bool = False

    def plays(self) -> Plays:
        return Plays(self.card, bit(self.card), self.name, self.suit, self.base, self.penalty_of, self.own_text)


def total_in_order(held: Sequence[Card], picks: Mapping[str, Pick], order: Sequence[str], reads: Readings) -> int:
    """What a hand comes to in an order of its steps. Raises NotPossibleError."""
    table = _Table(held, picks, reads)
    for step in order:
        table.take(step)
    return table.total()


class _Table:
    def __init__(self, held: Sequence[Card], picks: Mapping[str, Pick], reads: Readings) -> None:
        self._picks = picks
        self._reads = reads
        self._cards = {
            card.name: _Card(card, card.name, card.suit, card.base, card if card.penalty else None) for card in held
        }

    def take(self, step: str) -> None:
        """One step of the order."""
        if step == CLEARS:
            self._clear()
        elif step == PENALTIES:
            self._blank()
        else:
            pick = self._picks.get(step, DECLINED)
            if not pick.declined:
                self._choose(step, pick)

    def _choose(self, step: str, pick: Pick) -> None:
        me = self._cards[step]
        if me.blanked:
            raise NotPossibleError
        if step == "Doppelgänger":
            other = self._cards[pick.card or ""]
            if other.blanked:
                raise NotPossibleError
            me.name, me.suit, me.base, me.penalty_of = other.name, other.suit, other.base, other.penalty_of
        elif step in ("Mirage", "Shapeshifter"):
            me.name, me.suit = pick.card or step, identity_suit(pick)
        elif step == "Book of Changes":
            assert pick.suit is not None
            self._cards[pick.card or ""].suit = pick.suit
        else:
            target = self._cards[pick.card or ""]
            choice = me.card.choice
            if not isinstance(choice, ClearsOne) or target.suit not in choice.suits:
                raise NotPossibleError
            target.cleared |= target.penalty_of is not None

    def _hand(self) -> Hand:
        plays = [each.plays() for each in self._cards.values()]
        plain = 0
        for each, p in zip(self._cards.values(), plays, strict=True):
            if (each.name, each.suit) == (each.card.name, each.card.suit):
                plain |= p.bit
        return Hand(plays, plain)

    def _clear(self) -> None:
        alive = {bit(each.card) for each in self._cards.values() if not each.blanked}
        for clearer, word, targets in clears_of(self._hand()):
            if clearer.bit in alive:
                for each in self._cards.values():
                    if bit(each.card) & targets and each.penalty_of is not None:
                        if word is None:
                            each.cleared = True
                        else:
                            each.words |= {word}

    def _blank(self) -> None:
        blanked = blanked_by_penalties(self._hand(), self._penalties(), self._reads)
        for each in self._cards.values():
            each.blanked = bool(bit(each.card) & blanked)

    def _penalties(self) -> list[tuple[Plays, Card, frozenset[Suit]]]:
        return [
            (each.plays(), each.penalty_of, each.words)
            for each in self._cards.values()
            if each.penalty_of is not None and not each.cleared
        ]

    def total(self) -> int:
        alive = sum(bit(each.card) for each in self._cards.values() if not each.blanked)
        return points_of(self._hand(), alive, self._penalties(), self._reads)
