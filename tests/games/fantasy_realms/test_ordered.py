"""A hand worked out in an order of steps that the rules do not have, on sums worked out by hand."""

from __future__ import annotations

import random

import pytest

from adjudicator.games.fantasy_realms.cards import BY_NAME
from adjudicator.games.fantasy_realms.ordered import CLEARS, OFFICIAL, PENALTIES, NotPossibleError, steps_of
from adjudicator.games.fantasy_realms.ordered import total_in_order as worked_out
from adjudicator.games.fantasy_realms.readings import DEFAULT, Readings
from tests.games.fantasy_realms import strategies
from tests.games.fantasy_realms.strategies import Choices, cases
from tests.reference import oracle

BOOK, COPY = "Book of Changes", "Doppelgänger"


def total(hand: list[str], choices: Choices, order: list[str]) -> int:
    return worked_out([BY_NAME[name] for name in hand], strategies.picks(choices), order, DEFAULT)


def test_a_hand_has_the_steps_of_its_cards_and_the_two_that_every_hand_has() -> None:
    held = [BY_NAME[name] for name in ("Island", "King", "Necromancer", COPY)]
    assert steps_of(held) == (COPY, "Island", CLEARS, PENALTIES)
    assert steps_of([]) == (CLEARS, PENALTIES)
    assert OFFICIAL[:-2] == strategies.CHOOSERS[1:]  # the oracle's, where Necromancer's comes first


def test_in_the_official_order_it_is_the_score() -> None:
    dice = random.Random(80)
    for case in cases(800, 80):
        on = [switch for switch in strategies.ORACLE_SWITCHES if dice.random() < 0.2]
        reads = Readings(**dict.fromkeys(on, True))
        expected = oracle.score(case.hand, case.choices, strategies.oracle_readings(reads))["total"]
        assert worked_out(case.cards, case.picks, steps_of(case.cards), reads) == expected, (case, on)


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ([COPY, BOOK, CLEARS, PENALTIES], 4 + 2 + 3 + 2 + 15),  # the copy is a Flame, one Land for Earth Elemental
        ([BOOK, COPY, CLEARS, PENALTIES], 4 + 2 + 3 + 2 + 30),  # the copy is a Land as well
    ],
)
def test_a_copy_is_of_what_the_card_is_by_then(order: list[str], expected: int) -> None:
    choices: Choices = {COPY: {"card": "Candle"}, BOOK: {"card": "Candle", "suit": "land"}}
    assert total([COPY, "Candle", BOOK, "Earth Elemental"], choices, order) == expected


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ([CLEARS, PENALTIES], 30 + 32),
        ([PENALTIES, CLEARS], 30 - 5 + 40),
    ],
)
def test_what_is_cleared_too_late_has_blanked_already(order: list[str], expected: int) -> None:
    """With Blizzard cleared by Cavern, Great Flood stays and blanks Cavern and Wildfire.

    Penalties first, Blizzard blanks Great Flood and loses 5 for a Flame, and Wildfire blanks Cavern before it clears.
    """
    assert total(["Cavern", "Blizzard", "Great Flood", "Wildfire"], {}, order) == expected


@pytest.mark.parametrize(
    ("order", "possible"),
    [
        (["Island", BOOK, CLEARS, PENALTIES], False),  # a Beast is neither Flood nor Flame yet
        ([BOOK, "Island", CLEARS, PENALTIES], True),
        ([BOOK, CLEARS, PENALTIES, "Island"], False),  # Basilisk is a Flood now, but Blizzard has blanked Island
    ],
)
def test_a_choice_needs_its_card_and_its_suit_when_its_turn_comes(order: list[str], possible: bool) -> None:
    hand = [BOOK, "Island", "Basilisk", "Blizzard"]
    choices: Choices = {BOOK: {"card": "Basilisk", "suit": "flood"}, "Island": {"card": "Basilisk"}}
    if possible:
        total(hand, choices, order)
    else:
        with pytest.raises(NotPossibleError):
            total(hand, choices, order)


def test_a_blanked_card_makes_no_choice_and_is_not_copied() -> None:
    hand = [COPY, "Rangers", "Wildfire"]
    late = [CLEARS, PENALTIES, COPY]
    with pytest.raises(NotPossibleError):
        total(hand, {COPY: {"card": "Rangers"}}, late)
    assert total(hand, {COPY: None}, late) == 40  # what makes no choice can come when it will
