"""Many requests, a line each: in order, whatever works on them, and a bad line costs that line only."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import adjudicator
from adjudicator import strict_json
from adjudicator.errors import UnknownNameError
from adjudicator.solver import Budget

HAND = {"players": [{"hand": ["Great Flood", "Blizzard", "Wildfire"]}]}
SCORE: dict[str, Any] = {"game": "fantasy-realms", "verb": "score", "state": HAND}
BLOCK: dict[str, Any] = {
    "game": "cloud-ladder",
    "verb": "dispute",
    "state": {},
    "question": {"ask": "block", "attack": "axe", "defence": "shield"},
}


def said(*lines: Any, **more: Any) -> list[dict[str, Any]]:
    """What is said to some lines; objects are written out first."""
    texts = [json.dumps(line) if isinstance(line, dict) else line for line in lines]
    return [json.loads(text) for text in adjudicator.batch(texts, **more)]


def test_every_line_gets_its_answer_in_order() -> None:
    first, second = said(SCORE, BLOCK)
    assert first == adjudicator.score("fantasy-realms", HAND).to_json()
    assert second == adjudicator.resolve("cloud-ladder", {}, BLOCK["question"]).to_json()


def test_moves_are_asked_for_with_what_they_take() -> None:
    example = adjudicator.game("fantasy-realms").questions["moves"].example
    (answer,) = said({"game": "fantasy-realms", "verb": "moves", "state": example, "evaluate": True})
    assert answer == adjudicator.moves("fantasy-realms", example, evaluate=True).to_json()


def test_lines_may_be_texts_bytes_or_objects() -> None:
    text = json.dumps(SCORE)
    answers = list(adjudicator.batch([text, text.encode(), text + "\r\n", SCORE]))
    assert len(set(answers)) == 1
    assert "\n" not in answers[0]


@pytest.mark.parametrize("told", ["a", 7, -1, ""])
def test_an_id_comes_back(told: object) -> None:
    fine, wrong = said({**SCORE, "id": told}, {**SCORE, "id": told, "state": 3})
    assert (fine["id"], wrong["id"]) == (told, told)
    assert {key: value for key, value in fine.items() if key != "id"} == said(SCORE)[0]


@pytest.mark.parametrize("told", [1.5, True, None, [], {}, "x" * 81, 2**53, "\ud800"])
def test_what_can_be_no_id_is_refused(told: object) -> None:
    (wrong,) = adjudicator.batch([{**SCORE, "id": told}])
    body = json.loads(wrong)
    assert (body["type"], body["errors"][0]["pointer"], "id" in body) == ("/problems/invalid-request", "/id", False)


def test_language_and_steps_are_those_of_the_line() -> None:
    chinese, brief, english = said({**SCORE, "lang": "zh"}, {**SCORE, "steps": False}, SCORE)
    assert (chinese["lang"], brief["lang"], english["lang"]) == ("zh", "en", "en")
    assert brief["steps"] == []
    assert english["steps"]
    assert said(SCORE, lang="zh") == [chinese]
    (problem,) = said({**SCORE, "lang": "zh", "state": {}})
    assert problem["title"] == "无法裁定该桌面状态"


@pytest.mark.parametrize(
    ("line", "kind", "pointers"),
    [
        ("nonsense", "unreadable-json", []),
        ("", "unreadable-json", []),
        ('{"a": 1, "a": 2}', "unreadable-json", []),
        ('{"state": NaN}', "unreadable-json", []),
        ("\ud800", "unreadable-json", []),
        ("[" * 40, "unreadable-json", []),
        (" " * strict_json.MAX_BYTES + "{}", "unreadable-json", []),
        ("[1]", "invalid-request", [""]),
        (b"[1]", "invalid-request", [""]),
        (None, "invalid-request", [""]),
        (7, "invalid-request", [""]),
        ({}, "invalid-request", ["/game", "/verb"]),
        ({"game": "fantasy-realm", "verb": "scores", "lang": "fr", "steps": 1}, "invalid-request",
         ["/game", "/verb", "/lang", "/steps"]),
        ({"game": 1, "verb": None}, "invalid-request", ["/game", "/verb"]),
        ({"game": "fantasy-realms", "verb": "score"}, "invalid-request", ["/state"]),
        ({**SCORE, "states": {}}, "invalid-request", ["/states"]),
        ({**SCORE, "question": {"ask": "winner"}}, "invalid-request", ["/question"]),
        ({**SCORE, "readings": []}, "invalid-request", ["/readings"]),
        ({**SCORE, "readings": {"fr.gap.x": "y"}}, "invalid-readings", ["/readings/fr.gap.x"]),
        ({**SCORE, "state": {"players": [{"hand": ["Wildfyre"]}]}}, "invalid-state", ["/state/players/0/hand/0"]),
        ({**BLOCK, "question": {"ask": "blok"}}, "invalid-question", ["/question/ask"]),
        ({**BLOCK, "claims": [{"value": 3}]}, "invalid-claims", ["/claims/0/value"]),
    ],
)  # fmt: skip
def test_a_bad_line_costs_that_line_only(line: Any, kind: str, pointers: list[str]) -> None:
    before, wrong, after = said(SCORE, line, BLOCK)
    assert [before, after] == said(SCORE, BLOCK)
    assert (wrong["type"], wrong["line"]) == (f"/problems/{kind}", 2)
    assert [error["pointer"] for error in wrong.get("errors", [])] == pointers
    assert wrong["status"] in (400, 422)


def test_a_misspelt_game_comes_with_near_misses() -> None:
    (wrong,) = said({**SCORE, "game": "fantasy-realm"})
    assert wrong["errors"][0]["near"] == ["fantasy-realms"]


def test_the_place_of_unreadable_json_is_its_line_and_column() -> None:
    wrong = said(SCORE, '{"state": 1e999}')[1]
    assert (wrong["line"], wrong["column"]) == (2, 11)
    assert "line" not in wrong["detail"]


@pytest.mark.parametrize("make", [lambda: ThreadPoolExecutor(3), lambda: ProcessPoolExecutor(2)])
def test_any_executor_gives_the_same(make: Any) -> None:
    lines: list[Any] = [{**SCORE, "id": n} for n in range(50)]
    lines[7], lines[31] = "nonsense", {**BLOCK, "id": "x"}
    alone = list(adjudicator.batch(lines))
    executor: Executor
    with make() as executor:
        assert list(adjudicator.batch(lines, executor=executor, chunk=3)) == alone
        assert list(adjudicator.batch(iter(lines), executor=executor)) == alone
        assert list(adjudicator.batch([], executor=executor)) == []


def test_an_executor_that_does_not_know_how_many_workers_it_has() -> None:
    class Elsewhere(Executor):
        _max_workers = 0  # they come later

        def submit(self, fn: Any, /, *args: Any, **more: Any) -> Future[Any]:
            done: Future[Any] = Future()
            done.set_result(fn(*args, **more))
            return done

    assert list(adjudicator.batch([SCORE, BLOCK], executor=Elsewhere())) == list(adjudicator.batch([SCORE, BLOCK]))


def test_lines_are_read_only_as_they_are_needed() -> None:
    read = 0

    def endless() -> Iterator[dict[str, Any]]:
        nonlocal read
        while True:
            read += 1
            yield SCORE

    answers = adjudicator.batch(endless())
    next(answers)
    assert read == 1
    with ThreadPoolExecutor(1) as executor:
        spread = adjudicator.batch(endless(), executor=executor, chunk=2)
        next(spread)
        assert read < 20
        spread.close()  # type: ignore[attr-defined]


def test_a_budget_holds_for_every_line() -> None:
    cards = ["Mirage", "Shapeshifter", "Doppelgänger", "Book of Changes", "Wildfire", "King", "Queen"]
    wide = {"game": "fantasy-realms", "verb": "score", "state": {"players": [{"hand": cards}]}}
    (answer,) = said(wide, budget=Budget(rlimit=1, seconds=0.0))
    assert answer["verdict"] == "undecided"


def test_an_unknown_language_is_refused_at_once() -> None:
    with pytest.raises(UnknownNameError):
        adjudicator.batch([SCORE], lang="fr")  # type: ignore[arg-type]


def test_a_defect_costs_its_line_and_tells_nothing_of_the_state(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("-".join(["secret", "hand"]))  # a traceback shows the lines of the source

    monkeypatch.setattr("adjudicator.requests.answer", broken)
    with caplog.at_level(logging.ERROR, "adjudicator"):
        wrong, other = said(SCORE, "nonsense")
    assert (wrong["status"], wrong["line"], other["status"]) == (500, 1, 400)
    assert "RuntimeError" in caplog.text
    assert "secret-hand" not in caplog.text


@given(st.lists(st.one_of(st.text(), st.binary(), st.recursive(st.none() | st.integers() | st.text(), st.lists))))
def test_whatever_stands_in_a_line_something_is_said_to_it(lines: list[Any]) -> None:
    texts = [line if isinstance(line, str | bytes) else json.dumps(line) for line in lines]
    found = [json.loads(text) for text in adjudicator.batch(texts)]
    assert [each["line"] for each in found] == list(range(1, len(texts) + 1))
    assert {each["status"] for each in found} <= {400, 422}
