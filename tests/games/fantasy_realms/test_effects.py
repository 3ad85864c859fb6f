from __future__ import annotations

import pytest

from adjudicator.games.fantasy_realms.cards import BY_NAME
from adjudicator.games.fantasy_realms.effects import (
    EVERYTHING,
    SUITS,
    Award,
    BlankedIf,
    BlankedUnless,
    Blanks,
    Cards,
    Lacks,
    named,
    penalty_without_word,
    suit,
)


def test_there_are_ten_suits_and_wild() -> None:
    assert len(SUITS) == len(set(SUITS)) == 11
    assert SUITS[-1] == "wild"


@pytest.mark.parametrize(
    ("cards", "name", "of", "meant"),
    [
        (suit("land"), "Forest", "land", True),
        (suit("land"), "Forest", "flood", False),
        (suit("land", "flood"), "Swamp", "flood", True),
        (named("Forest"), "Forest", "flood", True),
        (named("Forest"), "Swamp", "land", False),
        (suit("land", but="Mountain"), "Mountain", "land", False),
        (suit("land", but="Mountain"), "Mountain", "army", False),
        (suit("land", but="Mountain"), "Cavern", "land", True),
        (Cards(frozenset(["beast"]), frozenset(["Elven Archers"])), "Elven Archers", "army", True),
        (Cards(frozenset(["beast"]), frozenset(["Elven Archers"])), "Hydra", "beast", True),
        (Cards(frozenset(["beast"]), frozenset(["Elven Archers"])), "Knights", "army", False),
        (EVERYTHING, "Mirage", "wild", True),
        (Cards(everything=True, but_suits=frozenset(["flame"])), "Candle", "flame", False),
        (Cards(everything=True, but_suits=frozenset(["flame"])), "Candle", "army", True),
        (Cards(everything=True, but_names=frozenset(["Dragon"])), "Dragon", "army", False),
    ],
)
def test_which_cards_a_text_speaks_of(cards: Cards, name: str, of: str, meant: bool) -> None:
    assert cards.speaks_of(name, of) is meant  # type: ignore[arg-type]


def test_other_is_left_to_the_reader() -> None:
    assert suit("land", other=True).speaks_of("Earth Elemental", "land")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (suit("army", "flame"), suit("flame")),
        (suit("flame"), suit("flame")),
        (suit("army"), None),
        (suit("army", other=True), None),
        (Cards(frozenset(["army"]), frozenset(["King"])), named("King")),
        (Cards(frozenset(["army", "land"]), other=True), suit("land", other=True)),
        (EVERYTHING, EVERYTHING),
    ],
)
def test_a_word_is_taken_out_of_a_text(before: Cards, after: Cards | None) -> None:
    assert before.without_word("army") == after


FLOOD_LEFT = (suit("land", but="Mountain"), suit("flame", but="Lightning"))
BASILISK_LEFT = (suit("leader"), suit("beast", other=True))


@pytest.mark.parametrize(
    ("card", "left"),
    [
        ("Swamp", [Award(-3, each=suit("flame"))]),
        ("Great Flood", [Blanks(FLOOD_LEFT)]),
        ("Blizzard", [Blanks((suit("flood"),)), Award(-5, each=suit("leader", "beast", "flame"))]),
        ("Basilisk", [Blanks(BASILISK_LEFT)]),
        ("Dwarvish Infantry", []),
        ("War Dirigible", [BlankedIf(suit("weather"))]),
    ],
)
def test_what_is_left_of_a_penalty_without_the_word_army(card: str, left: list[object]) -> None:
    got = [term for term in (penalty_without_word(t, "army") for t in BY_NAME[card].penalty) if term is not None]
    assert got == left


@pytest.mark.parametrize("card", ["Wildfire", "Rainstorm", "Smoke", "Knights", "Light Cavalry", "Dragon", "Empress"])
def test_a_penalty_that_does_not_say_army_stays_as_it_is(card: str) -> None:
    penalty = BY_NAME[card].penalty
    assert [penalty_without_word(term, "army") for term in penalty] == list(penalty)


def test_conditions_and_whole_terms() -> None:
    once = Award(-8, when=(Lacks(suit("army")),))
    assert penalty_without_word(once, "army") == once  # a price paid once names no cards to pay for
    assert penalty_without_word(BlankedUnless(suit("army", "land")), "army") == BlankedUnless(suit("land"))
    assert penalty_without_word(BlankedIf(suit("army")), "army") is None
    assert Blanks((suit("army"),)).without_word("army") is None
