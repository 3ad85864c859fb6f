from __future__ import annotations

import random

import pytest

from adjudicator.games.fantasy_realms.cards import BY_NAME, CARDS
from adjudicator.games.fantasy_realms.effects import CopiesIdentity, Suit, TakesDiscard, suit
from adjudicator.games.fantasy_realms.hand import DECLINED, Pick
from adjudicator.games.fantasy_realms.options import (
    CHOOSERS,
    ORDER,
    book_suits,
    could_be,
    eye,
    identities,
    legal,
    takeable,
    texts,
)
from adjudicator.games.fantasy_realms.readings import DEFAULT, Readings
from tests.games.fantasy_realms import strategies
from tests.reference import oracle


def test_the_choices_are_made_in_the_official_order() -> None:
    assert ORDER == oracle.CHOICE_ORDER
    assert sorted(card.name for card in CHOOSERS) == sorted(ORDER)


@pytest.mark.parametrize(("wild", "count"), [("Mirage", 30), ("Shapeshifter", 30)])
def test_identities_are_the_cards_of_five_suits_and_those_suits(wild: str, count: int) -> None:
    choice = BY_NAME[wild].choice
    assert isinstance(choice, CopiesIdentity)
    got = identities(choice)
    assert len(got) == count
    suits = oracle.copyable_suits(wild)
    named = {(pick.card, pick.suit) for pick in got if pick.card}
    assert named == {(name, card["suit"]) for name, card in oracle.CARDS.items() if card["suit"] in suits}
    assert {pick.suit for pick in got if not pick.card} == set(suits)


def test_the_book_names_ten_suits_or_wild_too() -> None:
    assert sorted(book_suits(DEFAULT)) == oracle.SUITS
    assert set(book_suits(Readings(book_wild=True))) == {*oracle.SUITS, "wild"}


def test_what_a_necromancer_may_take() -> None:
    choice = BY_NAME["Necromancer"].choice
    assert isinstance(choice, TakesDiscard)
    assert [card.name for card in takeable(choice, CARDS)] == [
        name for name, card in oracle.CARDS.items() if card["suit"] in ("army", "leader", "wizard", "beast")
    ]


def test_legal_picks_are_those_of_the_oracle() -> None:
    """Island apart: its list has every card that some choice could still make a Flood or Flame."""
    rng = random.Random(31)
    for case in strategies.cases(300, seed=32):
        if len(case.whole) > len(case.hand):
            continue  # with the eighth card taken, the choices of the others are no longer about this hand
        for chooser in case.hand:
            if chooser not in ORDER:
                continue
            got = legal(BY_NAME[chooser], [BY_NAME[n] for n in case.hand], [BY_NAME[n] for n in case.discard], DEFAULT)
            assert got[0] == DECLINED
            assert len(set(got)) == len(got)
            wanted = [Pick(**(option or {})) for option in oracle.options(case.hand, chooser, case.discard)]  # type: ignore[arg-type]
            if chooser != "Island":
                assert set(got) == set(wanted)
                continue
            for _ in range(5):
                made = strategies.choose(rng, case.hand, ())
                now = oracle.options(case.hand, chooser, case.discard, made)
                assert {Pick(**(option or {})) for option in now} <= set(got)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("card", "hand", "expected"),
    [
        ("Swamp", "Swamp, Island", True),
        ("Knights", "Knights, Island", False),
        ("Knights", "Knights, Island, Book of Changes", True),
        ("Book of Changes", "Knights, Island, Book of Changes", False),
        ("Mirage", "Mirage, Island", True),
        ("Shapeshifter", "Shapeshifter, Island", False),
        ("Doppelgänger", "Doppelgänger, Knights, Swamp", True),
        ("Doppelgänger", "Doppelgänger, Knights", False),
    ],
)
def test_what_could_be_a_flood_or_flame(card: str, hand: str, expected: bool) -> None:
    held = [BY_NAME[name] for name in hand.split(", ")]
    assert could_be(BY_NAME[card], ("flood", "flame"), held) is expected


def test_the_texts_of_a_card_include_what_is_left_without_a_word() -> None:
    assert suit("flame") in texts(BY_NAME["Swamp"])
    assert suit("army", "flame") in texts(BY_NAME["Swamp"])
    assert suit("flood") in texts(BY_NAME["Mountain"])
    assert texts(BY_NAME["Gem of Order"]) == []


READINGS = [DEFAULT, *(Readings(**{switch: True}) for switch in strategies.ORACLE_SWITCHES)]


def test_identities_that_look_alike_are_worth_the_same() -> None:
    """The search tries one of each class, so any two of a class must score alike under whatever else is chosen."""
    rng = random.Random(33)
    compared = 0
    for _ in range(1500):
        wild = rng.choice(["Mirage", "Shapeshifter"])
        others = rng.sample([c for c in ORDER if c not in (wild, "Necromancer")], rng.randint(0, 2))
        hand = strategies.deal(rng, 7, [wild, *others])
        reads = rng.choice(READINGS)
        seen = eye([BY_NAME[name] for name in hand], reads)
        suits: list[Suit] = [card.suit for card in CARDS]
        found: dict[object, list[Pick]] = {}
        for option in oracle.options(hand, wild):
            if option is not None:
                pick = Pick(**option)  # type: ignore[arg-type]
                of = pick.suit or BY_NAME[str(pick.card)].suit
                assert of in suits
                found.setdefault((seen.name(pick.card or wild), seen.suit(of)), []).append(pick)
        alike = [picks for picks in found.values() if len(picks) > 1]
        if not alike:
            continue
        one, other = rng.sample(rng.choice(alike), 2)
        made = strategies.choose(rng, hand, ())
        scores = []
        for pick in (one, other):
            as_picked = {key: value for key, value in (("card", pick.card), ("suit", pick.suit)) if value}
            try:
                scores.append(oracle.score(hand, {**made, wild: as_picked}, strategies.oracle_readings(reads)))
            except ValueError:  # Island may not clear that
                scores.append(None)
        first, second = scores
        assert (first is None) == (second is None)
        if first is not None and second is not None:
            compared += 1
            assert (first["total"], first["base"]) == (second["total"], second["base"]), (hand, made, one, other)
    assert compared > 1000


def test_book_suits_that_look_alike_are_worth_the_same() -> None:
    rng = random.Random(34)
    compared = 0
    for _ in range(1500):
        others = rng.sample([c for c in ORDER if c not in ("Book of Changes", "Necromancer")], rng.randint(0, 2))
        hand = strategies.deal(rng, 7, ["Book of Changes", *others])
        reads = rng.choice(READINGS)
        seen = eye([BY_NAME[name] for name in hand], reads)
        made = strategies.choose(rng, hand, ())
        made["Island"] = None
        if "Island" not in hand:
            del made["Island"]
        target = rng.choice([name for name in hand if name != "Book of Changes"])
        one, other = rng.sample(book_suits(reads), 2)
        if seen.suit(one) != seen.suit(other):
            continue
        compared += 1
        first, second = (
            oracle.score(
                hand, {**made, "Book of Changes": {"card": target, "suit": of}}, strategies.oracle_readings(reads)
            )
            for of in (one, other)
        )
        assert (first["total"], first["base"]) == (second["total"], second["base"]), (hand, made, target, one, other)
    assert compared > 200
