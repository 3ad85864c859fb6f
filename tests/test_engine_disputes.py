"""Questions that are about something, and claims, with the made-up game of tests/fakes.py."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from marshmallow import fields

import adjudicator
from adjudicator.answer import CLAIM_VERDICTS, Claim, Finding, Judged, Verdict, overall
from adjudicator.engine import BY_MOST, CLAIMS_MOST, ask, read_claims, read_dispute, read_question
from adjudicator.errors import Problem, StateError, UnknownNameError
from adjudicator.fields import WholeNumber
from adjudicator.game import Asked, Question
from adjudicator.text import Text
from tests.fakes import Pond, WorthSchema

STATE = {"animals": ["Bee", "Ant", "Bee"]}
WORTH = {"ask": "worth", "animal": "Bee"}
CLAIMS: list[dict[str, Any]] = [{"by": "Ann", "value": 2}, {"value": 4}]


def refused(part: str, call: Callable[[], object]) -> list[Problem]:
    """The problems of a call that has to be refused for this part of the request."""
    with pytest.raises(StateError) as caught:
        call()
    assert caught.value.part == part
    assert all(problem.message.en and problem.message.zh for problem in caught.value.problems)
    return list(caught.value.problems)


# --- answers


def test_a_dispute_is_answered_with_what_it_was_about_and_its_claims(pond: Path) -> None:
    answer = adjudicator.resolve("pond", STATE, WORTH, CLAIMS)
    assert (answer.question, answer.asked, answer.value["points"]) == ("worth", {"animal": "Bee"}, 2)
    assert [judged.claim for judged in answer.claims] == [Claim(2, "Ann"), Claim(4)]
    assert [judged.verdict for judged in answer.claims] == [Verdict.UPHELD, Verdict.REFUTED]
    assert answer.verdict is Verdict.UPHELD


def test_what_claims_rest_on_is_cited_also_without_steps(pond: Path) -> None:
    answer = adjudicator.resolve("pond", STATE, WORTH, CLAIMS, steps=False)
    assert answer.steps == ()
    assert [citation.id for citation in answer.citations] == ["po.pond.animals", "po.gap.twins"]


def test_a_claim_is_judged_in_the_language_asked_for(pond: Path) -> None:
    claims = adjudicator.resolve("pond", STATE, WORTH, CLAIMS, lang="zh").to_json()["claims"]
    assert [claim["says"] for claim in claims] == ["正是如此。", "它值 2 分。"]


def test_without_claims_the_answer_is_the_value_alone(pond: Path) -> None:
    answer = adjudicator.resolve("pond", STATE, WORTH)
    assert (answer.verdict, answer.claims, answer.value["points"]) == (Verdict.RESOLVED, (), 2)


def test_moves_and_their_evaluation_come_through_the_library(pond: Path) -> None:
    plain, told = (adjudicator.moves("pond", STATE, evaluate=evaluate) for evaluate in (False, True))
    assert [(move["animal"], "total" in move) for move in plain.value["moves"]] == [("Ant", False), ("Bee", False)]
    assert [(move["animal"], move["total"]) for move in told.value["moves"]] == [("Ant", 2), ("Bee", 3)]
    assert (plain.asked, told.asked) == ({}, {"evaluate": True})


@pytest.mark.parametrize("verdicts", [CLAIM_VERDICTS[n:] for n in range(len(CLAIM_VERDICTS))])
def test_a_dispute_comes_out_as_its_strongest_claim_does(verdicts: tuple[Verdict, ...]) -> None:
    judged = [Judged(Claim(n), verdict, Text("", "")) for n, verdict in enumerate(reversed(verdicts))]
    assert overall(judged) is verdicts[0]
    assert overall(reversed(judged)) is verdicts[0]


def test_a_claim_that_holds_comes_before_one_that_could_not_be_decided() -> None:
    order = [Verdict.UPHELD, Verdict.UNDECIDED, Verdict.UNDETERMINED, Verdict.POSSIBLE, Verdict.REFUTED]
    assert list(CLAIM_VERDICTS) == order


# --- the digest


def test_a_dispute_is_known_by_what_it_is_about_and_by_its_claims(pond: Path) -> None:
    def request(question: dict[str, Any] = WORTH, claims: Any = CLAIMS, **more: Any) -> str:
        return adjudicator.resolve("pond", STATE, question, claims, **more).request

    same = request()
    assert same == request({"animal": "bEE", "ask": "worth"})
    assert same == request(claims=tuple(CLAIMS))
    assert same == request(claims=[{"value": 2.0, "by": "Ann"}, {"value": 4}])
    assert same == request(lang="zh", steps=False)
    others = [
        request({"ask": "worth", "animal": "Ant"}),
        request(claims=[]),
        request(claims=CLAIMS[:1]),
        request(claims=[{"by": "Ben", "value": 2}, {"value": 4}]),
        request(claims=[{"value": 2}, {"value": 4}]),
        request(claims=[{"by": "Ann", "value": 3}, {"value": 4}]),
        request(readings={"po.gap.twins": "each"}),
    ]
    assert len({same, *others}) == len(others) + 1


def test_what_is_asked_is_in_the_digest_as_the_game_spells_it(pond: Path) -> None:
    assert ask("pond", "moves", STATE, about={}).request == ask("pond", "moves", STATE).request
    assert ask("pond", "moves", STATE, about={"evaluate": False}).request == ask("pond", "moves", STATE).request
    assert ask("pond", "moves", STATE, about={"evaluate": True}).request != ask("pond", "moves", STATE).request
    assert ask("pond", "score", STATE).request != ask("pond", "moves", STATE).request


def test_an_answer_keeps_what_it_was_asked(pond: Path) -> None:
    about = {"evaluate": True}
    answer = ask("pond", "moves", STATE, about=about)
    about["evaluate"] = False
    assert answer.asked == {"evaluate": True}


# --- what a dispute asks


def test_a_bare_name_will_do_where_a_question_needs_nothing_else(pond: Path) -> None:
    assert read_dispute("pond", "worth") == ("worth", {})
    assert read_dispute("pond", {"ask": "worth"}) == ("worth", {})
    assert read_dispute("pond", MappingProxyType(WORTH)) == ("worth", {"animal": "Bee"})


@pytest.mark.parametrize(
    "question", [None, 3, True, 1.5, b"worth", [], ["worth"], ("ask", "worth"), {"worth"}, object()]
)
def test_a_question_that_is_no_object(pond: Path, question: Any) -> None:
    (problem,) = refused("question", lambda: adjudicator.resolve("pond", STATE, question))
    assert (problem.pointer, problem.message.en) == ("", "The question is not an object.")
    assert problem.expected is not None
    assert "worth" in problem.expected.en


@pytest.mark.parametrize(
    "question", [{}, {"animal": "Bee"}, *({"ask": name} for name in (None, 3, b"worth", ["worth"], {"a": 1}))]
)
def test_a_question_that_does_not_say_what_it_asks(pond: Path, question: Any) -> None:
    (problem,) = refused("question", lambda: adjudicator.resolve("pond", STATE, question))
    assert (problem.pointer, problem.message.en) == ("/ask", "The question does not say what it asks.")
    assert problem.expected == Text("one of worth", "以下之一：worth")


@pytest.mark.parametrize(
    ("name", "near"),
    [("wroth", ("worth",)), ("Worth", ("worth",)), ("worth ", ("worth",)), ("", ()), ("x" * 5000, ()), ("ask", ())],
)
def test_a_question_that_there_is_not(pond: Path, name: str, near: tuple[str, ...]) -> None:
    for question in (name, {"ask": name, "animal": "Bee"}):
        (problem,) = refused("question", partial(adjudicator.resolve, "pond", STATE, question))
        assert (problem.pointer, problem.near) == ("/ask", near)
        assert problem.message.en == f"There is no question {name[:80]!r}."


@pytest.mark.parametrize("name", ["score", "moves"])
def test_a_question_with_its_own_way_in_is_no_dispute(pond: Path, name: str) -> None:
    (problem,) = refused("question", lambda: adjudicator.resolve("pond", STATE, {"ask": name}))
    assert (problem.pointer, problem.near) == ("/ask", ())
    assert problem.message == Text(
        f"{name} is no dispute: it has a way in of its own.", f"{name} 不是争议，它有自己的入口。"
    )


@pytest.mark.parametrize("question", ["worth", {"ask": "score"}, None])
def test_a_game_without_disputes(pond: Path, question: Any) -> None:
    (problem,) = refused("question", lambda: adjudicator.resolve("silent", STATE, question))
    assert problem.message == Text("Silent has no questions that can be disputed.", "无声没有可以争议的问题。")


def test_a_game_without_moves(pond: Path) -> None:
    with pytest.raises(UnknownNameError, match="There is no question 'moves'"):
        adjudicator.moves("silent", STATE)


# --- what a question is about


@pytest.mark.parametrize(
    ("about", "pointer", "near"),
    [
        (None, "/animal", ()),
        ({}, "/animal", ()),
        ({"animal": None}, "/animal", ()),
        ({"animal": 3}, "/animal", ()),
        ({"animal": ["Bee"]}, "/animal", ()),
        ({"animal": b"\xff"}, "/animal", ()),
        ({"animal": ""}, "/animal", ()),
        ({"animal": "B" * 21}, "/animal", ()),
        ({"animal": "Be"}, "/animal", ("Bee",)),
        ({"animal": "Cat"}, "/animal", ()),
        ({"animal": "Bee", "animl": "Bee"}, "/animl", ("animal",)),
        ({"animal": "Bee", "ask": "worth"}, "/ask", ()),
        ({"animal": "Bee", 3: 4}, "/int", ()),
        ({"animal": "Bee", "a/b~": 4}, "/a~1b~0", ()),
        ([], "", ()),
        ("Bee", "", ()),
        (3, "", ()),
        (b"Bee", "", ()),
        (object(), "", ()),
    ],
)
def test_what_a_question_is_about_has_its_shape(pond: Path, about: object, pointer: str, near: tuple[str, ...]) -> None:
    (problem,) = refused("question", lambda: ask("pond", "worth", STATE, about=about))
    assert (problem.pointer, problem.near) == (pointer, near)


def test_the_game_refuses_what_the_state_does_not_have_in_a_rulings_name(pond: Path) -> None:
    with pytest.raises(StateError) as caught:
        adjudicator.resolve("pond", STATE, {"ask": "worth", "animal": "Cat"})
    (problem,) = caught.value.in_request()
    assert (problem.pointer, problem.ruling) == ("/question/animal", "po.pond.animals")


@pytest.mark.parametrize(
    ("about", "pointers"),
    [({"animal": "Bee"}, ["/animal"]), ([], [""]), ("", [""]), (0, [""]), ({"b": 1, "a": 2}, ["/a", "/b"])],
)
def test_a_question_that_is_told_nothing_but_the_state(pond: Path, about: object, pointers: list[str]) -> None:
    problems = refused("question", lambda: ask("pond", "score", STATE, about=about))
    assert [problem.pointer for problem in problems] == pointers
    assert ask("pond", "score", STATE, about={}) == ask("pond", "score", STATE)


def test_moves_are_not_told_more_than_they_take(pond: Path) -> None:
    (problem,) = refused("question", lambda: ask("pond", "moves", STATE, about={"evalute": True}))
    assert (problem.pointer, problem.near) == ("/evalute", ("evaluate",))
    (problem,) = refused("question", lambda: ask("pond", "moves", STATE, about={"evaluate": 1}))
    assert problem.pointer == "/evaluate"


# --- claims


@pytest.mark.parametrize(
    "claims", [None, 0, 3, True, "", "value", b"", b"ab", {}, {"value": 2}, {2}, range(3), object()]
)
def test_claims_that_are_no_list(pond: Path, claims: Any) -> None:
    for question in ("worth", "score"):
        about = {"animal": "Bee"} if question == "worth" else None
        (problem,) = refused("claims", partial(ask, "pond", question, STATE, about=about, claims=claims))
        assert (problem.pointer, problem.message.en) == ("", "The claims are not a list.")


@pytest.mark.parametrize(
    ("claim", "pointers"),
    [
        (None, ["/1"]),
        (2, ["/1"]),
        ("2", ["/1"]),
        ([], ["/1"]),
        ({}, ["/1/value"]),
        ({"by": "Ann"}, ["/1/value"]),
        ({"value": None}, ["/1/value"]),
        ({"value": "2"}, ["/1/value"]),
        ({"value": True}, ["/1/value"]),
        ({"value": float("nan")}, ["/1/value"]),
        ({"value": [2]}, ["/1/value"]),
        ({"value": 2, "by": 3}, ["/1/by"]),
        ({"value": 2, "by": None}, ["/1/by"]),
        ({"value": 2, "by": ""}, ["/1/by"]),
        ({"value": 2, "by": "n" * (BY_MOST + 1)}, ["/1/by"]),
        ({"value": 2, "verdict": "upheld"}, ["/1/verdict"]),
        ({"valeu": 2, "Value": 2, "by": 1}, ["/1/by", "/1/value", "/1/Value", "/1/valeu"]),
    ],
)
def test_a_claim_of_the_wrong_shape(pond: Path, claim: object, pointers: list[str]) -> None:
    problems = refused(
        "claims", lambda: ask("pond", "worth", STATE, about={"animal": "Bee"}, claims=[CLAIMS[0], claim])
    )
    assert [problem.pointer for problem in problems] == pointers


def test_all_claims_are_looked_at(pond: Path) -> None:
    claims: list[Any] = [{}, {"value": 2}, 7, {"value": "x", "b": 1}]
    problems = refused("claims", lambda: adjudicator.resolve("pond", STATE, WORTH, claims))
    assert [problem.pointer for problem in problems] == ["/0/value", "/2", "/3/value", "/3/b"]


def test_there_may_be_so_many_claims_and_no_more(pond: Path) -> None:
    many = [{"value": n} for n in range(CLAIMS_MOST)]
    assert len(adjudicator.resolve("pond", STATE, WORTH, many).claims) == CLAIMS_MOST
    (problem,) = refused("claims", lambda: adjudicator.resolve("pond", STATE, WORTH, [*many, {"value": 1}]))
    assert (problem.pointer, problem.message.en) == ("", f"There may be {CLAIMS_MOST} claims at most.")


@pytest.mark.parametrize("question", ["score", "moves"])
def test_where_nothing_can_be_claimed(pond: Path, question: str) -> None:
    (problem,) = refused("claims", lambda: ask("pond", question, STATE, claims=[{"value": 2}]))
    assert (problem.pointer, problem.message.en) == ("", f"Nothing can be claimed about {question}.")
    assert ask("pond", question, STATE, claims=[]) == ask("pond", question, STATE)


def test_a_value_may_be_null_where_the_question_says_so() -> None:
    question = Question("q", Text("", ""), WorthSchema, {}, claim=fields.String(allow_none=True), door="dispute")
    assert read_claims(question, [{"value": None}, {"by": "Ann", "value": "x"}]) == (Claim(None), Claim("x", "Ann"))
    (problem,) = refused("claims", lambda: read_claims(question, [{"by": "Ann"}]))
    assert (problem.pointer, problem.message.en) == ("/0/value", "This field is missing.")


def test_the_field_of_a_claim_is_left_as_the_game_made_it() -> None:
    field = WholeNumber()
    question = Question("q", Text("", ""), WorthSchema, {}, claim=field, door="dispute")
    assert read_claims(question, [{"value": 3.0}]) == (Claim(3),)
    assert (field.required, field.name) == (False, None)


def test_the_question_is_read_before_the_claims(pond: Path) -> None:
    refused("question", lambda: adjudicator.resolve("pond", STATE, {"ask": "worth"}, [{}]))
    refused("state", lambda: adjudicator.resolve("pond", {"animals": ["Bea"]}, {"ask": "worth"}, [{}]))


def test_the_game_is_told_all_that_was_asked(pond: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[Asked] = []

    def answer(self: Pond, asked: Asked, *_: Any, **__: Any) -> Finding:
        seen.append(asked)
        return Finding(Verdict.RESOLVED, {})

    monkeypatch.setattr(Pond, "answer", answer)
    ask("pond", "score", STATE)
    adjudicator.resolve("pond", STATE, WORTH, CLAIMS)
    assert seen == [Asked("score"), Asked("worth", {"animal": "Bee"}, (Claim(2, "Ann"), Claim(4)))]
    judge = adjudicator.game("pond")
    assert read_question(judge, "worth", {"animal": "ant"}, [], judge.parse(STATE)) == Asked("worth", {"animal": "Ant"})
