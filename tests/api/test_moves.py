"""``POST /v1/games/{game}/moves``."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

import adjudicator
from adjudicator.api.schemas import AnswerSchema
from tests.api.checks import check_problem

MOVES = "/v1/games/pond/moves"
STATE = {"animals": ["Bee", "Ant", "Bee"]}


def caught(body: dict[str, Any]) -> list[tuple[str, int | None]]:
    return [(move["animal"], move.get("total")) for move in body["value"]["moves"]]


def test_the_answer_is_the_librarys(pond: FlaskClient) -> None:
    response = pond.post(MOVES, json={"state": STATE})
    body = response.get_json()
    assert (response.status_code, response.content_type) == (200, "application/json")
    assert (body["question"], body["verdict"], body["asked"]) == ("moves", "resolved", {})
    assert caught(body) == [("Ant", None), ("Bee", None)]
    assert [move["ruling"] for move in body["value"]["moves"]] == ["po.pond.animals"] * 2
    assert [step["effect"] for step in body["steps"]] == ["legal", "legal"]
    assert body == adjudicator.moves("pond", STATE).to_json()
    assert AnswerSchema().validate(body) == {}


def test_each_move_says_what_it_leaves_when_asked_to(pond: FlaskClient) -> None:
    body = pond.post(MOVES, json={"state": STATE, "evaluate": True}).get_json()
    assert body["asked"] == {"evaluate": True}
    assert caught(body) == [("Ant", 2), ("Bee", 3)]  # two Bees count once
    assert body == adjudicator.moves("pond", STATE, evaluate=True).to_json()


def test_to_ask_for_no_more_than_is_usual_is_the_same_request(pond: FlaskClient) -> None:
    without, off, on = (
        pond.post(MOVES, json={"state": STATE, **asks}).get_json()
        for asks in ({}, {"evaluate": False}, {"evaluate": True})
    )
    assert without == off
    assert without["request"] != on["request"]


def test_a_reading_can_be_picked(pond: FlaskClient) -> None:
    asked = {"state": STATE, "evaluate": True, "readings": {"po.gap.twins": "each"}}
    assert caught(pond.post(MOVES, json=asked).get_json()) == [("Ant", 4), ("Bee", 3)]


def test_the_steps_can_be_left_out(pond: FlaskClient) -> None:
    full = pond.post(f"{MOVES}?lang=zh", json={"state": STATE})
    body = pond.post(f"{MOVES}?steps=false&lang=zh", json={"state": STATE}).get_json()
    assert full.headers["Content-Language"] == body["lang"] == "zh"
    assert full.get_json()["steps"][0]["says"] == "可以捕捉 Ant。"
    assert body["steps"] == []
    assert body["value"] == full.get_json()["value"]
    assert pond.post(f"{MOVES}?steps=no", json={"state": STATE}).status_code == 400


@pytest.mark.parametrize(
    ("asked", "pointers"),
    [
        ({}, ["/state"]),
        ([], [""]),
        (True, [""]),
        ({"state": STATE, "evaluate": "yes"}, ["/evaluate"]),
        ({"state": STATE, "evaluate": None}, ["/evaluate"]),
        ({"state": STATE, "evaluate": 1}, ["/evaluate"]),
        ({"state": STATE, "evaluate": {}}, ["/evaluate"]),
        ({"state": STATE, "evalute": True}, ["/evalute"]),
        ({"state": STATE, "question": {"ask": "moves"}}, ["/question"]),
        ({"state": STATE, "claims": []}, ["/claims"]),
        ({"state": STATE, "readings": None}, ["/readings"]),
        ({"evaluate": 3, "stat": {}}, ["/stat", "/state"]),
    ],
)
def test_a_body_that_is_no_request_is_422(pond: FlaskClient, asked: object, pointers: list[str]) -> None:
    body = check_problem(pond.post(MOVES, json=asked), 422, "invalid-request")
    assert [error["pointer"] for error in body["errors"]] == pointers


def test_a_misspelt_part_is_told_what_it_may_be(pond: FlaskClient) -> None:
    (error,) = pond.post(MOVES, json={"state": STATE, "evalute": True}).get_json()["errors"]
    assert error["near"] == ["evaluate"]
    assert error["expected"] == "an object with state, readings, evaluate"


def test_each_game_takes_what_its_own_question_needs(pond: FlaskClient) -> None:
    """The score of the same game needs nothing but the state."""
    asked = {"state": STATE, "evaluate": True}
    (error,) = check_problem(pond.post("/v1/games/pond/score", json=asked), 422, "invalid-request")["errors"]
    assert (error["pointer"], error["expected"]) == ("/evaluate", "an object with state, readings")


def test_what_is_wrong_with_the_state_or_the_readings_is_said_as_in_the_score(pond: FlaskClient) -> None:
    body = check_problem(pond.post(MOVES, json={"state": {"animals": ["Bea"]}}), 422, "invalid-state")
    assert body["errors"][0]["pointer"] == "/state/animals/0"
    asked = {"state": STATE, "readings": {"po.gap.twins": "none"}}
    check_problem(pond.post(MOVES, json=asked), 422, "invalid-readings")


@pytest.mark.parametrize("game", ["silent", "lake"])
@pytest.mark.parametrize("asked", [{"state": {"animals": ["Ant"]}}, {"no": "request"}])
def test_a_game_without_moves_has_no_such_path(pond: FlaskClient, game: str, asked: object) -> None:
    check_problem(pond.post(f"/v1/games/{game}/moves", json=asked), 404, "not-found")


def test_an_unknown_game_is_404_with_near_misses(pond: FlaskClient) -> None:
    body = check_problem(pond.post("/v1/games/pnd/moves", json={}), 404, "unknown-name")
    assert body["errors"][0] == {"parameter": "game", "detail": "There is no game 'pnd'.", "near": ["pond"]}
    assert body["detail"] == "There is no game 'pnd'. Did you mean pond?"


def test_only_post_asks(pond: FlaskClient) -> None:
    response = pond.get(MOVES)
    check_problem(response, 405, "method-not-allowed")
    assert response.headers["Allow"] == "OPTIONS, POST"


@pytest.mark.parametrize("data", [b"", b"{", b'{"state": {}, "state": {}}', b'{"evaluate": NaN}'])
def test_unreadable_json_is_400(pond: FlaskClient, data: bytes) -> None:
    check_problem(pond.post(MOVES, data=data, content_type="application/json"), 400, "unreadable-json")
