"""Going through every way to make the choices of a hand: what is quicker than a solver where there are few."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import prod

from adjudicator.games.fantasy_realms.cards import BY_NAME, Card
from adjudicator.games.fantasy_realms.effects import ChangesSuit, ClearsOne, CopiesIdentity, TakesDiscard
from adjudicator.games.fantasy_realms.hand import DECLINED, Hand, Pick, Picks, bit, identity_suit, play
from adjudicator.games.fantasy_realms.options import ORDER, Eye, eye, legal, takeable
from adjudicator.games.fantasy_realms.readings import Readings
from adjudicator.games.fantasy_realms.state import open_choices
from adjudicator.games.fantasy_realms.values import worth

_IN_HAND = ("Doppelgänger", "Book of Changes", "Island")  # they choose from the hand


@dataclass(frozen=True, slots=True)
class Choosing:
    """A hand that chooses: its cards, what Necromancer may take from, the choices made, and who is still to choose.

    A card that was taken is among the cards; it may still be in ``discard`` as well.
    """

    cards: tuple[Card, ...]
    discard: tuple[Card, ...]
    picks: Picks
    free: tuple[str, ...]

    @classmethod
    def of(cls, cards: Sequence[Card], discard: Sequence[Card]) -> Choosing:
        """A hand in which nothing is chosen yet."""
        picks, free = open_choices(cards, {}, discard)
        return cls(tuple(cards), tuple(discard), picks, free)

    def choose(self, chooser: str, pick: Pick) -> Choosing:
        """The same hand with one more choice made."""
        taken = pick.card if chooser == "Necromancer" else None
        cards = self.cards if taken is None else (*self.cards, BY_NAME[taken])
        free = tuple(name for name in self.free if name != chooser)
        return Choosing(cards, self.discard, {**self.picks, chooser: pick}, free)

    @property
    def within(self) -> tuple[Card, ...]:
        """All cards that may come to be in the hand."""
        choice = BY_NAME["Necromancer"].choice
        assert isinstance(choice, TakesDiscard)
        return (*self.cards, *takeable(choice, self.discard)) if "Necromancer" in self.free else self.cards


class Ways:
    """The ways to make the open choices of a hand, of those that come to the same one at least.

    ``total`` is about how many there are, and never fewer.
    """

    def __init__(self, hand: Choosing, reads: Readings) -> None:
        self.hand = hand
        self._reads = reads
        self._seen: Eye = eye(hand.within, reads)
        self.total = prod(len(self._options(name, hand.within, hand.discard)) for name in hand.free)

    def __iter__(self) -> Iterator[tuple[Picks, int]]:
        """Each way, with the total of the hand (points); what declines comes first."""
        return self._of(self.hand)

    def looks(self, chooser: str, pick: Pick) -> object:
        """Equal for picks of a card that come to the same, whatever else is chosen."""
        choice = BY_NAME[chooser].choice
        if isinstance(choice, CopiesIdentity) and not pick.declined:
            return self._seen.name(pick.card or chooser), self._seen.suit(identity_suit(pick))
        if isinstance(choice, ChangesSuit) and pick.suit is not None:
            return pick.card, self._seen.suit(pick.suit)
        return pick

    def _options(self, name: str, held: Sequence[Card], discard: Sequence[Card]) -> list[Pick]:
        """One pick of each kind that a card may choose."""
        kinds: dict[object, Pick] = {}
        for pick in legal(BY_NAME[name], held, discard, self._reads):
            kinds.setdefault(self.looks(name, pick), pick)
        return list(kinds.values())

    def _of(self, hand: Choosing) -> Iterator[tuple[Picks, int]]:
        if "Necromancer" in hand.free:
            for pick in self._options("Necromancer", hand.cards, hand.discard):
                yield from self._of(hand.choose("Necromancer", pick))
            return
        held = {card.name for card in hand.cards}
        named = [hand.picks[name].card for name in _IN_HAND if name in hand.picks]
        if any(name is not None and name not in held for name in named):
            return  # it was left in the discard area
        free = [name for name in hand.free if name != "Island"]
        for combination in product(*(self._options(name, hand.cards, ()) for name in free)):
            picks = {**hand.picks, **dict(zip(free, combination, strict=True))}
            cleared = picks.pop("Island", DECLINED)
            plain = play(hand.cards, picks)
            for clear in self._clears(hand, plain, cleared):
                now = plain if clear.card is None else Hand(plain.plays, plain.plain, bit(BY_NAME[clear.card]))
                made = {**picks, "Island": clear}
                yield {name: made[name] for name in ORDER if name in made and name in held}, worth(now, self._reads)[0]

    def _clears(self, hand: Choosing, plain: Hand, given: Pick) -> list[Pick]:
        """What Island may choose, once the other choices are made."""
        choice = BY_NAME["Island"].choice
        assert isinstance(choice, ClearsOne)
        may = [DECLINED, *(Pick(p.card.name) for p in plain.plays if p.suit in choice.suits)]
        if "Island" in hand.free:
            return may
        return [given] if given in may else []
