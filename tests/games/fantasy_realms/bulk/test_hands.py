"""How hands play, over arrays, against ``hand.play`` for each."""

from __future__ import annotations

import random
from dataclasses import fields, replace

import numpy as np

from adjudicator.games.fantasy_realms.bulk.hands import (
    BASE_OF,
    BIT_OF,
    HAS_PENALTY,
    SUIT_OF,
    SUIT_SPAN,
    Choices,
    Hands,
    Told,
    identity,
    play,
)
from adjudicator.games.fantasy_realms.cards import CARDS
from adjudicator.games.fantasy_realms.effects import EVERYTHING, SUITS, Cards
from adjudicator.games.fantasy_realms.hand import Meant, bit
from adjudicator.games.fantasy_realms.options import texts
from adjudicator.games.fantasy_realms.readings import DEFAULT
from tests.games.fantasy_realms.bulk.deals import Deal, chosen, masks, names, played

TEXTS = list(dict.fromkeys([EVERYTHING, *(text for card in CARDS for text in texts(card))]))


def rows_of(count: int, seed: int) -> list[Deal]:
    rng = random.Random(seed)
    return [chosen(rng, DEFAULT) for _ in range(count)]


def described(hands: Hands, n: int) -> tuple[int, dict[int, tuple[str, str]]]:
    """The plain cards of a row, and the name and suit of each other card by its bit."""
    changed = {}
    for column in hands.changed:
        if column.bit[n]:
            name, suit = divmod(int(column.identity[n]), SUIT_SPAN)
            changed[int(column.bit[n])] = (CARDS[name - 1].name, SUITS[suit])
    return int(hands.plain[n]), changed


def test_cards_play_under_the_names_and_suits_that_choices_give_them() -> None:
    rows = rows_of(3000, 501)
    hands = played(rows)
    assert len(hands) == len(rows)
    assert hands.copied is not None
    assert hands.copied_base is not None
    assert hands.cleared is not None
    for n, row in enumerate(rows):
        hand = row.hand
        assert int(hands.held[n]) == hand.bits
        assert described(hands, n) == (hand.plain, {p.bit: (p.name, p.suit) for p in hand.changed}), row
        assert int(hands.cleared[n]) == hand.cleared_by_choice
        copies = [p for p in hand.changed if p.card.name == "Doppelgänger"]
        assert int(hands.copied_base[n]) == sum(p.base for p in copies)
        penalty = copies[0].penalty_of if copies else None
        assert int(hands.copied[n]) == (penalty.number if penalty else 0), row


def test_columns_left_out_are_choices_declined() -> None:
    held = masks([row.cards for row in rows_of(200, 502)])
    bare, full = play(held, Choices()), played([replace(row, picks={}) for row in rows_of(200, 502)])
    assert (bare.changed, bare.copied, bare.copied_base, bare.cleared) == ((), None, None, None)
    for n in range(len(held)):
        assert described(bare, n) == described(full, n) == (int(held[n]), {})


def test_some_rows_of_hands_and_choices() -> None:
    rows = rows_of(300, 503)
    hands, kept = played(rows), np.array([250, 3, 3, 71])
    some = hands.take(kept)
    assert len(some) == 4
    for at, n in enumerate(kept):
        assert described(some, at) == described(hands, int(n))
    for name in ("held", "copied", "copied_base", "cleared"):
        assert getattr(some, name).tolist() == getattr(hands, name)[kept].tolist()
    choices = Choices(copied=np.arange(10, dtype=np.int16), cleared=np.arange(10, dtype=np.uint64))
    for part in (choices.take(np.array([4, 5])), choices.part(slice(4, 6))):
        told = {each.name: getattr(part, each.name) for each in fields(part)}
        assert {name: column.tolist() for name, column in told.items() if column is not None} == {
            "copied": [4, 5],
            "cleared": [4, 5],
        }


def test_a_text_speaks_of_the_cards_it_speaks_of_in_one_hand() -> None:
    rows = rows_of(1500, 504)
    hands = played(rows)
    singles = [row.hand for row in rows]
    for text in TEXTS:
        told, meant = Told(text), Meant(text)
        assert told.other == meant.other
        assert told.among(hands).tolist() == [meant.among(hand) for hand in singles], text
        assert told.named(hands).tolist() == [meant.named(hand) for hand in singles], text


def test_an_exception_by_suit_and_by_name() -> None:
    text = Cards(everything=True, but_suits=frozenset(["wild", "land"]), but_names=frozenset(["King"]))
    hands = play(masks([names("King", "Queen", "Forest", "Mirage", "Swamp")]), Choices())
    assert Told(text).among(hands).tolist() == masks([names("Queen", "Swamp")]).tolist()


def test_the_tables_are_those_of_the_cards() -> None:
    for card in CARDS:
        n = card.number
        assert (BASE_OF[n], SUITS[SUIT_OF[n]], HAS_PENALTY[n]) == (card.base, card.suit, bool(card.penalty))
        assert int(BIT_OF[n]) == bit(card)
    assert (BASE_OF[0], HAS_PENALTY[0], BIT_OF[0]) == (0, False, 0)
    assert len({identity(card.number, n) for card in CARDS for n in range(len(SUITS))}) == len(CARDS) * len(SUITS)
