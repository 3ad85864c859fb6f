"""Whatever a caller passes, good or not, is judged or refused as bad input: nothing else comes out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from marshmallow import fields

import adjudicator
from adjudicator.engine import ask, read_claims
from adjudicator.errors import AdjudicatorError, StateError
from adjudicator.game import Question
from adjudicator.text import Text
from tests.fakes import WorthSchema

STATE = {"animals": ["Bee", "Ant", "Bee"]}


class Unspeakable:
    def __str__(self) -> str:
        raise ValueError("no words")

    __repr__ = __str__


def deep(levels: int) -> object:
    out: object = []
    for _ in range(levels):
        out = [out]
    return out


ODD = [
    None,
    0,
    3,
    10**5000,
    -1.5,
    float("nan"),
    True,
    "",
    "worth",
    b"worth",
    [],
    {},
    set(),
    deep(100_000),
    Unspeakable(),
]


@pytest.mark.parametrize("odd", range(len(ODD)))
@pytest.mark.parametrize("argument", ["game_id", "question", "state", "about", "claims", "readings", "lang", "budget"])
def test_whatever_is_passed_is_taken_or_refused_as_bad_input(pond: Path, argument: str, odd: int) -> None:
    good: dict[str, Any] = {"game_id": "pond", "question": "worth", "state": STATE, "about": {"animal": "Bee"}}
    thing = ODD[odd]
    wrapped: list[Any] = [thing, {argument: thing}, [thing], {"animal": thing}, {"po.gap.twins": thing}]
    wrapped += [[{"value": thing}], [{"by": thing, "value": 2}], {10**5000: thing}, {("a",): thing}]
    said = []
    for passed in wrapped:
        try:
            said.append(ask(**{**good, argument: passed}).question)
        except AdjudicatorError as error:
            said += [str(error), error.says("zh")]
    assert len(said) >= len(wrapped)
    assert all(said)


@pytest.mark.parametrize(
    "value",
    [10**5000, "\ud800", {"n": [10**5000]}, deep(100_000), {1, 2}],
    ids=["huge", "half", "huge inside", "deep", "set"],
)
def test_what_could_not_be_repeated_is_refused(value: Any) -> None:
    question = Question("q", Text("", ""), WorthSchema, {}, claim=fields.Raw(), door="dispute")
    with pytest.raises(StateError) as caught:
        read_claims(question, [{"value": 2}, {"value": value}])
    (problem,) = caught.value.problems
    assert (problem.pointer, problem.message.en) == ("/1/value", "This can't be written as JSON.")


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-9, 9)
    | st.floats()
    | st.sampled_from(["worth", "score", "Bee", "Ann", ""]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["ask", "animal", "by", "value", "evaluate", "x"]), inner, max_size=4)
    ),
    max_leaves=8,
)


@settings(
    deadline=None,
    derandomize=True,
    max_examples=300,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(JSON, JSON)
def test_any_json_is_judged_or_refused_with_pointers(pond: Path, question: Any, claims: Any) -> None:
    try:
        adjudicator.resolve("pond", STATE, question, claims)
    except StateError as error:
        said = error
    else:
        return
    assert said.part in ("question", "claims")
    assert all(problem.pointer == "" or problem.pointer.startswith("/") for problem in said.problems)
