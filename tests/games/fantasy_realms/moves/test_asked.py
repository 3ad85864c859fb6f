"""Questions about moves are read into official names, or refused with every problem that they have."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import adjudicator
from adjudicator import StateError
from adjudicator.errors import Problem
from tests.games.fantasy_realms import strategies

GAME = "fantasy-realms"
HAN = re.compile("[\u4e00-\u9fff]")
TWO = {
    "players": [{"name": "Ann", "hand": ["Mirage", "King"]}, {"name": "Ben", "hand": ["Queen", "Island"]}],
    "discard": ["Knights"],
}
DRAWING = {**TWO, "phase": "draw", "turn": "Ann"}
ALONE = {"players": [{"hand": ["Mirage", "King", "Book of Changes"]}]}


def asked(state: Any, ask: str, **about: Any) -> Any:
    """What the answer says was asked."""
    return adjudicator.resolve(GAME, state, {"ask": ask, **about}).to_json()["asked"]


def problems(state: Any, ask: str, **about: Any) -> list[Problem]:
    with pytest.raises(StateError) as caught:
        adjudicator.resolve(GAME, state, {"ask": ask, **about})
    assert caught.value.part == "question"
    for problem in caught.value.problems:
        assert HAN.search(problem.says("zh"))
        assert "{" not in problem.message.en.replace('{"card": ...}', "").replace('{"suit": ...}', "")
    return list(caught.value.problems)


@pytest.mark.parametrize(
    ("move", "read"),
    [
        ({"move": "draw-deck"}, {"move": "draw-deck"}),
        ({"move": "draw-deck", "player": "Ann"}, {"move": "draw-deck"}),  # it is her turn, that goes without saying
        ({"move": "draw-deck", "player": "Ben"}, {"move": "draw-deck", "player": "Ben"}),
        ({"move": "draw-discard", "card": "骑士"}, {"move": "draw-discard", "card": "Knights"}),
        ({"move": "discard", "card": "KING"}, {"move": "discard", "card": "King"}),
        (
            {"move": "choose", "player": "Ann", "chooser": "幻象", "choice": {"card": "森林", "suit": "Land"}},
            {"move": "choose", "player": "Ann", "chooser": "Mirage", "choice": {"card": "Forest"}},
        ),
        (
            {"move": "choose", "player": "Ben", "chooser": "island", "choice": "declined"},
            {"move": "choose", "player": "Ben", "chooser": "Island", "choice": None},
        ),
    ],
)
def test_a_move_comes_back_in_its_one_spelling(move: dict[str, Any], read: dict[str, Any]) -> None:
    assert asked(DRAWING, "move-legal", move=move) == {"move": read}


def test_a_suit_is_kept_where_it_says_something() -> None:
    choices = [
        ("Mirage", {"card": "Forest", "suit": "flood"}),
        ("Mirage", {"suit": "land"}),
        ("Book of Changes", {"card": "King", "suit": "leader"}),
    ]
    for chooser, choice in choices:
        assert asked(ALONE, "choice-legal", chooser=chooser, choice=choice) == {
            "player": "P1",
            "chooser": chooser,
            "choice": choice,
        }


def test_evaluating_is_asked_for_or_not_spoken_of() -> None:
    assert adjudicator.moves(GAME, DRAWING, evaluate=True).asked == {"evaluate": True}
    silent = adjudicator.moves(GAME, DRAWING)
    assert silent.asked == {}
    assert adjudicator.ask(GAME, "moves", DRAWING, about={"evaluate": False}).request == silent.request
    assert adjudicator.ask(GAME, "moves", DRAWING).request == silent.request


MALFORMED = [
    # the move, pointer below it, a near miss or None
    ({}, "/move", None),
    ({"move": "draw"}, "/move", None),
    ({"move": None}, "/move", None),
    ({"move": "draw-deck", "card": "King"}, "/card", None),
    ({"move": "draw-deck", "choice": None}, "/choice", None),
    ({"move": "discard"}, "/card", None),
    ({"move": "draw-discard"}, "/card", None),
    ({"move": "discard", "card": ["King", "Queen"]}, "/card", None),
    ({"move": "discard", "card": "Kign"}, "/card", "King"),
    ({"move": "discard", "card": "x" * 41}, "/card", None),
    ({"move": "discard", "card": "King", "player": "Anne"}, "/player", "Ann"),
    ({"move": "discard", "card": "King", "to": "Ben"}, "/to", None),
    ({"move": "choose", "player": "Ann", "choice": None}, "/chooser", None),
    ({"move": "choose", "player": "Ann", "chooser": "Mirage"}, "/choice", None),
    ({"move": "choose", "chooser": "Mirage", "choice": None}, "/player", None),
    ({"move": "choose", "player": "Ann", "chooser": "Miragge", "choice": None}, "/chooser", "Mirage"),
    ({"move": "choose", "player": "Ann", "chooser": "King", "choice": None}, "/chooser", None),
    ({"move": "choose", "player": "Ann", "chooser": "Mirage", "choice": {}}, "/choice", None),
    ({"move": "choose", "player": "Ann", "chooser": "Mirage", "choice": "Forest"}, "/choice", None),
    ({"move": "choose", "player": "Ann", "chooser": "Mirage", "choice": {"card": "Forrest"}}, "/choice/card", "Forest"),
    ({"move": "choose", "player": "Ann", "chooser": "Mirage", "choice": {"suit": "lannd"}}, "/choice/suit", "land"),
]


@pytest.mark.parametrize(("move", "below", "near"), MALFORMED)
def test_what_is_no_move_is_refused_at_its_place(move: dict[str, Any], below: str, near: str | None) -> None:
    (problem,) = problems(DRAWING, "move-legal", move=move)
    assert problem.pointer == f"/move{below}"
    assert problem.near_in("en")[:1] == ([near] if near else [])


def test_a_card_of_another_printing_is_refused_under_its_ruling() -> None:
    (problem,) = problems(DRAWING, "move-legal", move={"move": "discard", "card": "Jester"})
    assert (problem.pointer, problem.ruling) == ("/move/card", "fr.edition.scope")


def test_all_problems_of_a_question_come_at_once() -> None:
    found = problems(TWO, "choice-legal", chooser="Jester", choice={"card": "Kign", "suit": "lannd"}, player="Bem")
    assert [problem.pointer for problem in found] == ["/player", "/chooser", "/choice/card", "/choice/suit"]
    found = problems(TWO, "choice-legal", choice={"card": "King"})
    assert [problem.pointer for problem in found] == ["/chooser"]
    (problem,) = problems(TWO, "move-legal")
    assert problem.pointer == "/move"


def test_only_with_one_player_it_goes_without_saying_who_chooses() -> None:
    assert asked(ALONE, "choice-legal", chooser="Mirage", choice=None)["player"] == "P1"
    (problem,) = problems(TWO, "choice-legal", chooser="Mirage", choice=None)
    assert problem.pointer == "/player"


NAME = st.sampled_from(
    ["King", "Knights", "Mirage", "Island", "Jester", "Kign", "国王", "Ann", "Ben", "land", "flood", ""]
)
PART = st.one_of(strategies.JSON, NAME, st.just("declined"))
CHOICE = st.one_of(PART, st.fixed_dictionaries({}, optional={"card": PART, "suit": PART}))
FIELDS = {"player": PART, "card": PART, "chooser": PART, "choice": CHOICE, "x": PART}
KIND = st.one_of(PART, st.sampled_from(["draw-deck", "draw-discard", "discard", "choose"]))
MOVE = st.one_of(PART, st.fixed_dictionaries({"move": KIND}, optional=FIELDS))


@settings(deadline=None, derandomize=True, max_examples=300)
@given(st.sampled_from([TWO, DRAWING, ALONE]), MOVE, CHOICE, PART, PART)
def test_no_question_makes_anything_but_our_own_errors(state: Any, move: Any, choice: Any, who: Any, by: Any) -> None:
    for about in ({"ask": "move-legal", "move": move}, {"ask": "choice-legal", "chooser": who, "choice": choice}):
        found = result(state, about, [{"value": by}] if isinstance(by, bool) else [])
        if isinstance(found, StateError):
            assert found.part == "question"
            assert found.says("zh")
        else:
            assert found.to_json()["value"]["legal"] in (True, False)


def result(state: Any, about: Any, claims: Any) -> adjudicator.Answer | StateError:
    """The answer, or the error of our own; any other error goes through."""
    try:
        return adjudicator.resolve(GAME, state, about, claims)
    except StateError as error:
        return error
