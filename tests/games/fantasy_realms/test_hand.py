from __future__ import annotations

import pytest

from adjudicator.games.fantasy_realms.cards import BY_NAME
from adjudicator.games.fantasy_realms.effects import EVERYTHING, Cards, named, suit
from adjudicator.games.fantasy_realms.hand import DECLINED, Hand, Meant, Pick, bit, identity_suit, play, printed
from adjudicator.games.fantasy_realms.options import texts
from tests.games.fantasy_realms.strategies import cases
from tests.reference import oracle

TEXTS = list(dict.fromkeys(text for card in BY_NAME.values() for text in texts(card)))


def played(hand: Hand) -> dict[str, tuple[str, str, int, str | None]]:
    """What each card plays as: name, suit, base strength, whose penalty."""
    return {
        p.card.name: (p.name, p.suit, p.base, p.penalty_of.name if p.penalty_of is not None else None)
        for p in hand.plays
    }


def hand_of(words: str, picks: dict[str, Pick] | None = None) -> Hand:
    return play([BY_NAME[name] for name in words.split(", ")], picks or {})


def mask(*names: str) -> int:
    return sum(bit(BY_NAME[name]) for name in names)


def test_a_pick_of_nothing_is_a_choice_declined() -> None:
    assert DECLINED.declined
    assert Pick().declined
    assert not Pick(card="King").declined
    assert not Pick(suit="land").declined


def test_a_hand_without_choices_plays_as_printed() -> None:
    hand = hand_of("Swamp, Mirage, King")
    assert played(hand) == {
        "Swamp": ("Swamp", "flood", 18, "Swamp"),
        "Mirage": ("Mirage", "wild", 0, None),
        "King": ("King", "leader", 8, None),
    }
    assert hand.bits == hand.plain == mask("Swamp", "Mirage", "King")
    assert not hand.changed
    assert played(hand) == played(printed([BY_NAME[name] for name in ("Swamp", "Mirage", "King")]))


def test_a_doppelganger_has_the_penalty_but_not_the_bonus_nor_the_clears() -> None:
    hand = hand_of("Doppelgänger, Empress", {"Doppelgänger": Pick("Empress")})
    assert played(hand)["Doppelgänger"] == ("Empress", "leader", 15, "Empress")
    copy = next(p for p in hand.plays if p.card.name == "Doppelgänger")
    assert not copy.own_text
    assert [p.card.name for p in hand.changed] == ["Doppelgänger"]


@pytest.mark.parametrize(
    ("pick", "name", "of"),
    [
        (Pick("Swamp"), "Swamp", "flood"),
        (Pick(suit="flood"), "Mirage", "flood"),
        (DECLINED, "Mirage", "wild"),
    ],
)
def test_a_mirage_takes_name_and_suit_and_nothing_else(pick: Pick, name: str, of: str) -> None:
    assert played(hand_of("Mirage, King", {"Mirage": pick}))["Mirage"] == (name, of, 0, None)


def test_the_book_changes_the_suit_alone() -> None:
    hand = hand_of("Book of Changes, Swamp", {"Book of Changes": Pick("Swamp", "army")})
    assert played(hand)["Swamp"] == ("Swamp", "army", 18, "Swamp")
    swamp = next(p for p in hand.plays if p.card.name == "Swamp")
    assert swamp.own_text


def test_the_copy_is_made_before_the_book_changes_the_original() -> None:
    made = {"Doppelgänger": Pick("Basilisk"), "Book of Changes": Pick("Basilisk", "army")}
    got = played(hand_of("Doppelgänger, Basilisk, Book of Changes", made))
    assert got["Doppelgänger"] == ("Basilisk", "beast", 35, "Basilisk")
    assert got["Basilisk"] == ("Basilisk", "army", 35, "Basilisk")


def test_the_book_comes_after_the_wilds() -> None:
    made = {"Mirage": Pick("Forest"), "Book of Changes": Pick("Mirage", "beast")}
    assert played(hand_of("Mirage, Book of Changes", made))["Mirage"] == ("Forest", "beast", 0, None)


def test_a_copy_of_a_wild_does_not_follow_its_choice() -> None:
    made = {"Doppelgänger": Pick("Mirage"), "Mirage": Pick("Forest")}
    got = played(hand_of("Doppelgänger, Mirage", made))
    assert got["Doppelgänger"] == ("Mirage", "wild", 0, None)


def test_islands_clear_is_noted() -> None:
    assert hand_of("Island, Swamp", {"Island": Pick("Swamp")}).cleared_by_choice == mask("Swamp")
    assert hand_of("Island, Swamp", {"Island": DECLINED}).cleared_by_choice == 0


def test_the_suit_of_an_identity() -> None:
    assert identity_suit(Pick("Swamp")) == "flood"
    assert identity_suit(Pick(suit="army")) == "army"


def test_hands_play_as_the_oracle_says() -> None:
    for case in cases(1500, seed=11):
        hand = play(case.cards, case.picks)
        expected = oracle.identities(case.whole, case.choices)
        got = {p.card.name: (p.name, p.suit, p.base) for p in hand.plays}
        assert got == {p.card: (p.name, p.suit, p.base) for p in expected}
        penalties = {p.card.name: p.penalty_of.name for p in hand.plays if p.penalty_of is not None}
        assert penalties == {p.card: next(n for n, c in oracle.CARDS.items() if c["penalty"] is p.penalty)
                             for p in expected if p.penalty}  # fmt: skip


def test_a_text_means_the_cards_that_it_speaks_of() -> None:
    """The masks against the plain definition, for every text that is printed on a card."""
    hands = [play(case.cards, case.picks) for case in cases(150, seed=12)]
    for text in TEXTS:
        meant = Meant(text)
        for hand in hands:
            spoken_of = [p.bit for p in hand.plays if text.speaks_of(p.name, p.suit)]
            assert meant.among(hand) == sum(spoken_of)
            assert meant.named(hand) == sum(p.bit for p in hand.plays if p.name in text.names)


@pytest.mark.parametrize(
    ("text", "among", "by_name"),
    [
        (suit("land"), ("Forest", "Mirage"), ()),
        (named("Swamp", "Mirage"), (), ()),  # the Mirage goes by Cavern now
        (named("Cavern"), ("Mirage",), ("Mirage",)),
        (Cards(frozenset(["leader"]), frozenset(["Forest"])), ("Forest", "King"), ("Forest",)),
        (EVERYTHING, ("Forest", "Mirage", "King"), ()),
    ],
)
def test_what_a_text_means_in_a_hand(text: Cards, among: tuple[str, ...], by_name: tuple[str, ...]) -> None:
    hand = hand_of("Forest, Mirage, King", {"Mirage": Pick("Cavern")})
    assert Meant(text).among(hand) == mask(*among)
    assert Meant(text).named(hand) == mask(*by_name)
