"""How attack modifier cards are written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import adjudicator
from adjudicator.errors import StateError
from adjudicator.games.gloomhaven.table.modifiers import CARD_MOST, ModifierError, ModifierField, read_modifier


@pytest.mark.parametrize(
    ("told", "text"),
    [
        ("+1", "+1"),
        (" + 1 ", "+1"),
        ("＋１", "+1"),
        ("−2", "-2"),
        ("-0", "+0"),
        ("R+1", "r+1"),
        ("X2", "x2"),
        ("2x", "x2"),
        ("Miss", "null"),
        ("NULL", "null"),
        ("空牌", "null"),
        ("祝福", "bless"),
        ("Curse", "curse"),
        ("r:stun", "r:STUN"),
        ("r+0:STUN", "r:STUN"),
        ("+0:Stun", "+0:STUN"),
        ("r:推2", "r:PUSH2"),
        ("R: push 2, Fire", "r:PUSH2,FIRE"),
        ("+1：中毒，土", "+1:POISON,EARTH"),
        ("r:refresh item", "r:REFRESH"),
    ],
)
def test_every_way_to_write_a_card_comes_to_one_spelling(told: str, text: str) -> None:
    assert read_modifier(told).text == text
    assert read_modifier(text) == read_modifier(told)


@pytest.mark.parametrize(
    ("told", "near"),
    [
        ("blss", "bless"),
        ("STUN", "r:STUN, +0:STUN"),
        ("+1:STUNN", "STUN"),
        ("1", "+1"),
        ("r", "r+1"),
        ("r:PUSH", "PUSH2"),
        ("+1:POISON2", "POISON has no number"),
        ("rx2", "x2"),
        ("+99", "no modifier card goes as far"),
        (":STUN", "r:STUN"),
        ("+1:", "no effect that is known"),
        ("+1:STUN,STUN,STUN,STUN,STUN", "more than 4 effects"),
        ("r:PUSH21", "how much PUSH"),
        ("{x}", "no modifier card"),
    ],
)
def test_what_is_no_card_is_refused_with_what_may_have_been_meant(told: str, near: str) -> None:
    with pytest.raises(StateError) as caught:
        adjudicator.resolve("gloomhaven", {"draw_pile": ["+1", told]}, {"ask": "attack", "attack": 2})
    (problem,) = caught.value.problems
    assert problem.pointer == "/draw_pile/1"
    assert near.lower() in problem.says("en").lower()


def test_the_spelling_of_a_pile_changes_neither_the_answer_nor_its_digest() -> None:
    question = {"ask": "attack", "attack": 3}
    one = adjudicator.resolve("gloomhaven", {"draw_pile": ["R: stun", "X2"]}, question).to_json()
    other = adjudicator.resolve("gloomhaven", {"draw_pile": ["r:STUN", "x2"]}, question).to_json()
    assert one == other


@given(st.text(max_size=CARD_MOST + 5))
def test_any_text_is_a_card_or_is_refused(told: str) -> None:
    field = ModifierField()
    try:
        card = read_modifier(told)
    except ModifierError:
        assert not field.takes(told)
    else:
        assert read_modifier(card.text) == card
        assert field.takes(told) == (told == card.text)
