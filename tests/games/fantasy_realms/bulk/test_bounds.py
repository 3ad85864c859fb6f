"""The bound of a hand: nothing that it can come to is above it, and the checker's plain one is the same number."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from adjudicator.games.fantasy_realms.bulk import choosing
from adjudicator.games.fantasy_realms.bulk.bounds import bound
from adjudicator.games.fantasy_realms.bulk.hands import BIT_OF, Masks
from adjudicator.games.fantasy_realms.cards import BY_NAME, CARDS
from adjudicator.games.fantasy_realms.readings import DEFAULT, SWITCHES, Readings
from proofs.check import most_of

OFTEN = [
    "Doppelgänger", "Mirage", "Shapeshifter", "Book of Changes", "Island", "Gem of Order", "Collector", "World Tree",
    "Warlord", "Fountain of Life", "Forest", "Elven Archers", "Princess", "King", "Queen",
]  # fmt: skip


def deals(count: int, seed: int, size: int) -> Masks:
    """Hands in which the cards whose bound is least plain are common."""
    dice = np.random.default_rng(seed)
    weight = np.array([3.0 if card.name in OFTEN else 1.0 for card in CARDS])
    order = np.argsort(dice.exponential(size=(count, len(CARDS))) / weight, axis=1)[:, :size] + 1
    masks: Masks = np.bitwise_or.reduce(BIT_OF[order], axis=1)
    return masks


READINGS: tuple[Readings, ...] = (
    DEFAULT,
    *(replace(DEFAULT, **{switch: True}) for switch in SWITCHES),
    Readings(*[True] * len(SWITCHES)),
)


@pytest.mark.parametrize("size", [1, 3, 7, 8])
def test_no_hand_comes_to_more_than_its_bound_under_any_reading(size: int) -> None:
    for seed, reads in enumerate(READINGS):
        hands = deals(1500, seed, size)
        best = choosing.best(choosing.of(hands), reads)
        over = np.flatnonzero(best.total > bound(hands))
        assert not len(over), [card.name for card in CARDS if int(hands[over[0]]) >> card.number & 1]


@pytest.mark.parametrize("size", [1, 2, 7, 8])
def test_the_bound_is_the_one_that_is_put_together_card_by_card(size: int) -> None:
    hands = deals(1500, 100, size)
    plain = [most_of([card.number for card in CARDS if int(hand) >> card.number & 1]) for hand in hands]
    assert bound(hands).tolist() == plain


def test_bounds_by_hand() -> None:
    # Mountain 9 and its 50, Smoke 27, Wildfire 40; nothing is lost.
    # King 8, Knights 20, Mirage 0: both may be Armies at 5 each, and Mirage is not Queen.
    # Princess 2, Doppelgänger 0 but for the strongest base of the hand: 8 for it as another Leader.
    # Forest 7: Mirage may be Elven Archers, an Army, not a Beast: once. Book of Changes could make it, or itself, one.
    for names, most in (
        (["Mountain", "Smoke", "Wildfire"], 9 + 50 + 27 + 40),
        (["King", "Knights", "Mirage"], 8 + 20 + 2 * 5),
        (["Princess", "Doppelgänger"], 2 + 2 + 8),
        (["Forest", "Mirage"], 7 + 12),
        (["Forest", "Mirage", "Book of Changes"], 7 + 3 + 2 * 12),
    ):
        assert bound(np.array([sum(1 << BY_NAME[name].number for name in names)], dtype=np.uint64)).tolist() == [most]
