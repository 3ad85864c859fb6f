"""Which options no text of a hand can tell apart, against ``options.eye`` for each hand."""

from __future__ import annotations

import random

import numpy as np
import pytest

from adjudicator.games.fantasy_realms.bulk.hands import SUIT_SPAN
from adjudicator.games.fantasy_realms.bulk.options import Identities, alike, asked, suits_for_book
from adjudicator.games.fantasy_realms.cards import BY_NAME, CARDS, Card
from adjudicator.games.fantasy_realms.effects import SUITS, CopiesIdentity
from adjudicator.games.fantasy_realms.options import book_suits, eye, identities
from adjudicator.games.fantasy_realms.readings import DEFAULT, Readings
from tests.games.fantasy_realms.bulk.deals import cards_of, masks

READS = [
    DEFAULT,
    Readings(wildfire_wild=True),
    Readings(wild_suit=True, book_wild=True),
    Readings(book_wild=True),
]
reads_ = pytest.mark.parametrize("reads", READS)


def some_hands(seed: int) -> list[list[Card]]:
    rng = random.Random(seed)
    return [cards_of(rng, rng.randint(0, 8), rng.randint(0, 3)) for _ in range(400)] + [[card] for card in CARDS]


@reads_
def test_suits_play_alike_where_the_eye_sees_no_difference(reads: Readings) -> None:
    hands = some_hands(701)
    same = alike(asked(masks(hands), reads))
    assert same.shape == (len(hands), SUIT_SPAN)
    for n, cards in enumerate(hands):
        look = eye(cards, reads)
        for at, suit in enumerate(SUITS):
            wanted = [look.suit(suit) == look.suit(other) for other in SUITS]
            assert [bool(same[n, at] >> other & 1) for other in range(SUIT_SPAN)] == wanted, (cards, suit)


@reads_
def test_the_book_tries_one_suit_of_each_kind(reads: Readings) -> None:
    hands = some_hands(702)
    tried = suits_for_book(alike(asked(masks(hands), reads)), reads)
    for n, cards in enumerate(hands):
        look = eye(cards, reads)
        suits = [suit for at, suit in enumerate(SUITS) if tried[n] >> at & 1]
        assert set(suits) <= set(book_suits(reads))
        kinds = [look.suit(suit) for suit in suits]
        assert len(set(kinds)) == len(kinds)
        assert set(kinds) == {look.suit(suit) for suit in book_suits(reads)}


@reads_
@pytest.mark.parametrize("name", ["Mirage", "Shapeshifter"])
def test_a_wild_tries_identities_of_every_kind(name: str, reads: Readings) -> None:
    """Every identity is tried, or one that the texts can't tell from it but for a name that nobody asks for."""
    wild = Identities(name)
    own = BY_NAME[name]
    assert isinstance(own.choice, CopiesIdentity)
    there = {(pick.card or name, pick.suit) for pick in identities(own.choice)}
    hands = some_hands(703)
    asking = asked(masks(hands), reads)
    tried = wild.tried(asking, alike(asking))
    assert tried.shape == (len(hands), len(wild.codes))
    assert wild.codes[0] == 0  # declining, which every hand tries
    assert tried[:, 0].all()
    assert len(np.unique(wild.codes)) == len(wild.codes)
    for n, cards in enumerate(hands):
        look = eye(cards, reads)
        named, declared = {(0, look.suit(own.suit))}, [look.suit(own.suit)]
        for code in wild.codes[tried[n]][1:]:
            number, at = divmod(int(code), SUIT_SPAN)
            card, suit = CARDS[number - 1], SUITS[at]
            assert (card.name, suit) in there
            named.add((look.name(card.name)[0], look.suit(suit)))
            if card is own:
                declared.append(look.suit(suit))
        assert len(set(declared)) == len(declared), cards
        wanted = {(look.name(called)[0] if called != name else 0, look.suit(suit)) for called, suit in there if suit}
        assert wanted <= named, cards
