"""The blocks of a deck: they part its hands, and the counting agrees with the hands themselves."""

from __future__ import annotations

from itertools import combinations
from math import comb

import pytest

from adjudicator.games.fantasy_realms.cards import BY_NAME, CARDS
from proofs.best_hand import hands_of
from proofs.deck import DECKS, EIGHT, SEVEN, Deck

SMALL = (
    Deck("plain", tuple(range(3, 15)), None, frozenset()),
    Deck("needed", tuple(range(20, 33)), 53, frozenset([21, 25, 31])),
    Deck("short", tuple(range(1, 10)), None, frozenset([9]), size=5),
)


def plainly(deck: Deck) -> set[int]:
    """Every hand of a deck, as a mask, one by one."""
    out = set()
    for hand in combinations(deck.cards, deck.size):
        if not deck.needed or deck.needed & set(hand):
            out.add(sum(1 << card for card in (*hand, *([deck.always] if deck.always else []))))
    return out


@pytest.mark.parametrize("deck", SMALL, ids=lambda deck: deck.name)
def test_the_blocks_have_every_hand_once_and_are_counted_right(deck: Deck) -> None:
    met: list[int] = []
    for block in deck.blocks():
        hands = [int(hand) for part in hands_of(deck, block) for hand in part]
        assert len(hands) == deck.hands_in(block)
        for hand in hands:
            assert deck.block_of([card.number for card in CARDS if hand >> card.number & 1]) == block
        met += hands
    assert len(met) == len(set(met)) == deck.hands()
    assert set(met) == plainly(deck)


def test_the_two_decks_are_all_hands_of_the_game() -> None:
    assert SEVEN.hands() == comb(53, 7) == 154_143_080
    takeable = [card for card in CARDS if card.suit in ("army", "leader", "wizard", "beast")]
    assert len(takeable) == 20  # Necromancer is one of them and does not take itself
    assert EIGHT.hands() == comb(52, 7) - comb(52 - 19, 7)
    for deck in DECKS:
        assert sum(deck.hands_in(block) for block in deck.blocks()) == deck.hands()


@pytest.mark.parametrize(
    "hand",
    [
        [1, 2, 3, 4, 5, 6, 7],  # without Necromancer
        [1, 2, 3, 4, 5, 6, 7, 28],  # with nothing that it takes
        [1, 2, 3, 4, 5, 21, 21, 28],
        [1, 2, 3, 4, 5, 6, 7, 21, 28],
        [0, 2, 3, 4, 5, 6, 21, 28],
    ],
)
def test_what_is_no_hand_of_a_deck_is_in_no_block(hand: list[int]) -> None:
    assert BY_NAME["Necromancer"].number == 28
    with pytest.raises(ValueError, match="no hand"):
        EIGHT.block_of(hand)
