"""A hand as it plays once the choices are made: which name, suit, base strength and penalty each card has."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from adjudicator.games.fantasy_realms.cards import BY_NAME, CARDS, Card
from adjudicator.games.fantasy_realms.effects import Cards, Suit


@dataclass(frozen=True, slots=True)
class Pick:
    """A choice that was made: a card, a suit, or both; neither is a choice declined."""

    card: str | None = None
    suit: Suit | None = None

    @property
    def declined(self) -> bool:
        return self.card is None and self.suit is None


DECLINED = Pick()
Picks = Mapping[str, Pick]  # by the name of the card that makes the choice; a card left out has declined


@dataclass(frozen=True, slots=True)
class Plays:
    """One card as it plays. ``penalty_of`` is the card whose penalty it has, ``own_text`` whether its own bonus
    and clears apply."""

    card: Card
    bit: int
    name: str
    suit: Suit
    base: int
    penalty_of: Card | None
    own_text: bool = True


class Hand:
    """The cards of one player as they play. ``plain`` are the bits of those that play under their printed name
    and suit; the others are in ``changed`` with theirs."""

    __slots__ = ("bits", "changed", "cleared_by_choice", "plain", "plays")

    def __init__(self, plays: list[Plays], plain: int, cleared_by_choice: int = 0) -> None:
        self.plays = plays
        self.plain = plain
        self.changed = [p for p in plays if not p.bit & plain]
        self.cleared_by_choice = cleared_by_choice
        self.bits = plain
        for p in self.changed:
            self.bits |= p.bit


def bit(card: Card) -> int:
    """A card's place in a mask."""
    return 1 << card.number


_AS_PRINTED: dict[int, Plays] = {
    card.number: Plays(card, bit(card), card.name, card.suit, card.base, card if card.penalty else None)
    for card in CARDS
}


def printed(cards: Iterable[Card]) -> Hand:
    """A hand in which no choice changes anything."""
    plays = [_AS_PRINTED[card.number] for card in cards]
    mask = 0
    for p in plays:
        mask |= p.bit
    return Hand(plays, mask)


def play(cards: Iterable[Card], picks: Picks) -> Hand:
    """A hand after its choices, in the official order (fr.order.steps).

    Doppelgänger goes first and so sees the other card as printed; then Mirage and Shapeshifter; then Book of
    Changes. Island's clear is noted for later. The picks are taken to be legal.
    """
    cards = list(cards)
    if not picks:
        return printed(cards)
    plays = [_AS_PRINTED[card.number] for card in cards]
    at = {p.card.name: n for n, p in enumerate(plays)}
    plain = 0
    for p in plays:
        plain |= p.bit

    copied = picks.get("Doppelgänger", DECLINED)
    if copied.card is not None:
        self_, target = plays[at["Doppelgänger"]], BY_NAME[copied.card]
        penalty = target if target.penalty else None
        plays[at["Doppelgänger"]] = Plays(
            self_.card, self_.bit, target.name, target.suit, target.base, penalty, own_text=False
        )
        plain &= ~self_.bit

    for wild in ("Mirage", "Shapeshifter"):
        pick = picks.get(wild, DECLINED)
        if not pick.declined:
            self_ = plays[at[wild]]
            name = pick.card or wild
            plays[at[wild]] = Plays(self_.card, self_.bit, name, identity_suit(pick), 0, None, own_text=False)
            plain &= ~self_.bit

    changed = picks.get("Book of Changes", DECLINED)
    if changed.card is not None and changed.suit is not None:
        p = plays[at[changed.card]]
        plays[at[changed.card]] = Plays(p.card, p.bit, p.name, changed.suit, p.base, p.penalty_of, p.own_text)
        plain &= ~p.bit

    cleared = picks.get("Island", DECLINED)
    return Hand(plays, plain, bit(BY_NAME[cleared.card]) if cleared.card is not None else 0)


def identity_suit(pick: Pick) -> Suit:
    """The suit that a Mirage or Shapeshifter plays under: the copied card's, or the one declared."""
    if pick.card is not None:
        return BY_NAME[pick.card].suit
    assert pick.suit is not None
    return pick.suit


class Meant:
    """A ``Cards`` text made quick: the mask of the printed cards it speaks of, and of those it names."""

    __slots__ = ("cards", "names", "other", "printed")

    def __init__(self, cards: Cards) -> None:
        self.cards = cards
        self.other = cards.other
        self.printed = 0
        self.names = 0
        for card in CARDS:
            if cards.speaks_of(card.name, card.suit):
                self.printed |= bit(card)
            if card.name in cards.names:
                self.names |= bit(card)

    def among(self, hand: Hand) -> int:
        """The cards of the hand that it speaks of, blanked or not."""
        out = self.printed & hand.plain
        for p in hand.changed:
            if self.cards.speaks_of(p.name, p.suit):
                out |= p.bit
        return out

    def named(self, hand: Hand) -> int:
        """The cards of the hand that it speaks of by name."""
        if not self.names:
            return 0
        out = self.names & hand.plain
        for p in hand.changed:
            if p.name in self.cards.names:
                out |= p.bit
        return out
