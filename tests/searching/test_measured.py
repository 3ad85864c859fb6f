"""The search is measured as the benchmark says, and does not fall behind what it was."""

from __future__ import annotations

import pytest

import adjudicator
from benchmarks import search


def test_scores_are_shares_of_the_questions() -> None:
    score = search.scored([1, 3, None, 4])
    assert (score.asked, score.at_1, score.at_3) == (4, 0.25, 0.5)
    assert round(score.mrr, 4) == round((1 + 1 / 3 + 1 / 4) / 4, 4)


def test_a_place_is_that_of_the_first_right_ruling() -> None:
    asked = search.Question("wildfire", "en", "fantasy-realms", "tuning", frozenset({"fr.card.wildfire"}))
    assert search.place(asked, within=True) == 1
    nowhere = search.Question("zzqqzz", "en", "fantasy-realms", "tuning", frozenset({"fr.card.wildfire"}))
    assert search.place(nowhere, within=True) is None


def test_sayings_like_a_question_are_held_out_for_its_rulings_alone() -> None:
    book = adjudicator.corpus()
    asked = search.Question("do we reshuffle?", "en", "cloud-ladder", "tuning", frozenset({"cl.gap.deck-empty"}))
    left = search.without_sayings_like(book, [asked]).words["cloud-ladder"].asked
    had = book.words["cloud-ladder"].asked
    assert "reshuffle" in had["cl.gap.deck-empty"]
    assert "reshuffle;" not in left["cl.gap.deck-empty"]
    assert "no more cards to draw" in left["cl.gap.deck-empty"]
    assert left["cl.win.four"].count(";") >= had["cl.win.four"].count(";")


@pytest.mark.parametrize(
    ("within", "half", "at_1", "at_3"),
    [(True, "kept", 0.77, 0.93), (False, "kept", 0.75, 0.93), (True, "tuning", 0.85, 0.95)],
)
def test_players_find_what_they_ask_for(within: bool, half: str, at_1: float, at_3: float) -> None:
    """Some points below what was measured last, so that a ruling may be reworded."""
    asked = [question for question in search.questions() if question.half == half]
    score = search.scored([search.place(question, within=within) for question in asked])
    assert score.asked >= 100
    assert score.at_1 >= at_1
    assert score.at_3 >= at_3
