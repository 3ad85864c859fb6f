"""The decks: when the discards are shuffled again, and whether they lie open."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import adjudicator
from adjudicator import StateError, Verdict

GAME = "shadow-hunters"
DECKS = ("white", "black", "hermit")
PUBLIC = {"sh.gap.hermit-discards": "public"}


def deck(name: str, *claims: Any, readings: dict[str, str] | None = None, **pile: Any) -> adjudicator.Answer:
    state = {"piles": {name: pile}}
    told = [{"value": claim} for claim in claims]
    return adjudicator.resolve(GAME, state, {"ask": "deck", "deck": name}, told, readings=readings)


def problem_of(call: Any) -> tuple[str, str | None]:
    with pytest.raises(StateError) as caught:
        call()
    (problem,) = caught.value.problems
    return problem.pointer, problem.ruling


@pytest.mark.parametrize(
    ("name", "ruling"),
    [("hermit", "sh.deck.hermit"), ("white", "sh.deck.white-black"), ("black", "sh.deck.white-black")],
)
def test_an_empty_deck_is_shuffled_again(name: str, ruling: str) -> None:
    found = deck(name, True, False, left=0, discarded=16)  # SH36 for the hermit cards
    assert found.value["reshuffle"] is True
    assert [judged.verdict for judged in found.claims] == [Verdict.UPHELD, Verdict.REFUTED]
    assert found.claims[0].citations == (ruling,)
    assert deck(name, left=0, discarded=16).verdict is Verdict.RESOLVED


@given(st.sampled_from(DECKS), st.integers(1, 16), st.integers(0, 16))
def test_a_deck_with_cards_is_left_alone(name: str, left: int, discarded: int) -> None:
    assert deck(name, left=left, discarded=discarded).value["reshuffle"] is False


def test_how_many_were_discarded_matters_only_for_an_empty_deck() -> None:
    assert deck("white", left=3).value["reshuffle"] is False
    assert problem_of(lambda: deck("white", left=0)) == ("/piles/white/discarded", None)
    assert problem_of(lambda: deck("white", left=0, discarded=0)) == ("/piles/white/discarded", None)
    assert problem_of(lambda: deck("white", discarded=4)) == ("/piles/white/left", None)
    assert problem_of(lambda: adjudicator.resolve(GAME, {}, {"ask": "deck", "deck": "black"}))[0] == "/piles/black/left"


def test_the_discards_may_be_listed_instead_of_counted() -> None:
    found = deck("black", left=0, discard=["dynamite", "vampire-bat", "vampire-bat"])
    assert found.value["reshuffle"] is True
    assert any("3" in step.says.en for step in found.steps)


@pytest.mark.parametrize("name", ["white", "black"])
def test_white_and_black_discards_lie_open(name: str) -> None:
    found = deck(name, {"open": True}, left=5)
    assert [judged.verdict for judged in found.claims] == [Verdict.UPHELD]
    assert found.claims[0].citations == ("sh.setup.discards",)
    assert found.taken == {}


@pytest.mark.parametrize(("readings", "shown"), [(None, False), (PUBLIC, True)])
def test_whether_hermit_discards_lie_open_is_a_gap(readings: dict[str, str] | None, shown: bool) -> None:
    found = deck("hermit", {"open": shown}, left=5, readings=readings)
    assert found.value["open"] is shown
    assert [judged.verdict for judged in found.claims] == [Verdict.UPHELD]
    assert list(found.taken) == ["sh.gap.hermit-discards"]


def test_a_box_with_other_counts_is_played_as_it_is() -> None:
    assert deck("hermit", left=0, discarded=30).value["reshuffle"] is True


def test_cards_of_another_deck_do_not_lie_there() -> None:
    wrong = ("/piles/white/discard/1", "sh.setup.discards")
    assert problem_of(lambda: deck("white", left=3, discard=["blessing", "dynamite"])) == wrong
    assert problem_of(lambda: deck("hermit", left=3, discard=["blessing"]))[0] == "/piles/hermit/discard/0"
    assert problem_of(lambda: deck("white", left=3, discarded=2, discard=["blessing"]))[0] == "/piles/white/discarded"


def test_there_are_three_decks_by_code_or_name() -> None:
    assert problem_of(lambda: adjudicator.resolve(GAME, {}, {"ask": "deck", "deck": "red"}))[0] == "/deck"
    state = {"piles": {"hermit": {"left": 1}}}
    assert adjudicator.resolve(GAME, state, {"ask": "deck", "deck": "隐士牌"}).value["deck"] == "hermit"
