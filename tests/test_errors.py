from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from adjudicator.errors import (
    AdjudicatorError,
    BadQueryError,
    CorpusError,
    Problem,
    StateError,
    UnknownNameError,
    UnreadableError,
    near_misses,
    pointer,
)
from adjudicator.text import Text

NO_CARD = Problem(
    "/hand/3",
    Text("There is no card 'Kign'.", "没有名为“Kign”的牌。"),
    Text("a card", "一张牌"),
    ("King", "Knights"),
    "fr.deck.cards",
)


def test_a_problem_says_what_where_expected_and_what_may_have_been_meant() -> None:
    assert NO_CARD.says() == "There is no card 'Kign'. Expected a card. Did you mean King, Knights?"


def test_a_problem_speaks_chinese() -> None:
    says = NO_CARD.says("zh")
    assert says.startswith("没有名为“Kign”的牌。应为一张牌。")
    assert "King、Knights" in says


def test_a_state_error_has_every_problem_with_its_pointer() -> None:
    error = StateError([NO_CARD, Problem("", Text("Too many cards.", "牌太多。"))])
    assert len(error.problems) == 2
    assert str(error).startswith("/hand/3: There is no card")
    assert "; /: Too many cards." in str(error)
    assert "牌太多。" in error.says("zh")


@pytest.mark.parametrize("part", ["state", "readings"])
def test_pointers_in_a_request_begin_with_the_part(part: str) -> None:
    (problem,) = StateError([NO_CARD], part).in_request()
    assert problem.pointer == f"/{part}/hand/3"
    assert problem.ruling == "fr.deck.cards"
    assert problem.near == ("King", "Knights")


def test_an_unreadable_text_names_line_and_column() -> None:
    error = UnreadableError(Text("A comma is missing.", "缺少逗号。"), 2, 7)
    assert str(error) == "line 2, column 7: A comma is missing."
    assert "第 2 行第 7 列" in error.says("zh")


def test_an_unreadable_text_without_a_place() -> None:
    assert str(UnreadableError(Text("It is empty.", "内容为空。"))) == "It is empty."


def test_an_unknown_name_offers_near_misses() -> None:
    error = UnknownNameError(Text("game", "游戏"), "chest", ["chess"])
    assert str(error) == "There is no game 'chest'. Did you mean chess?"
    assert isinstance(error, LookupError)


@pytest.mark.parametrize("kind", [StateError, UnreadableError, UnknownNameError, CorpusError])
def test_one_base_catches_the_family(kind: type[Exception]) -> None:
    assert issubclass(kind, AdjudicatorError)


def test_near_misses_are_best_first_and_few() -> None:
    assert near_misses("Kign", ["Knights", "King", "Queen"])[0] == "King"
    assert near_misses("zzz", ["King", "Queen"]) == ()
    assert len(near_misses("aa", ["aa1", "aa2", "aa3", "aa4"])) == 3


def test_a_pointer_escapes_as_rfc_6901_says() -> None:
    assert pointer() == ""
    assert pointer("a/b", "m~n", 0) == "/a~1b/m~0n/0"


@pytest.mark.parametrize("wrong", [{"rlimit": 2.5}, {"rlimit": None}, {"seconds": "x"}, {"rlimit": True}])
def test_a_budget_that_is_no_number_is_refused_in_the_family(wrong: dict[str, Any]) -> None:
    with pytest.raises(StateError) as caught:
        adjudicator.Budget(**wrong)
    assert caught.value.part == "budget"
    assert caught.value.problems[0].pointer == "/" + next(iter(wrong))


@pytest.mark.parametrize("odd", [None, 5, [], {}])
def test_odd_names_are_unknown_names(odd: Any) -> None:
    with pytest.raises(UnknownNameError):
        adjudicator.ruling(odd)
    with pytest.raises(UnknownNameError):
        adjudicator.score(odd, {"players": [{"hand": ["King"]}]})
    with pytest.raises(BadQueryError):
        adjudicator.search(odd)
