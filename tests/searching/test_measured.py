"""The search is measured as the benchmark says, and does not fall behind what it was."""

from __future__ import annotations

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


def test_players_find_what_they_ask_for() -> None:
    """Some points below what was measured last, so that a ruling may be reworded."""
    score = search.scored([search.place(question, within=True) for question in search.questions()])
    assert score.asked >= 150
    assert score.at_1 >= 0.77
    assert score.at_3 >= 0.92
