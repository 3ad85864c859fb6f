"""``POST /v1/games/{game}/score``."""

from __future__ import annotations

from flask.testing import FlaskClient

import adjudicator
from adjudicator.api.respond import encode, encode_answer
from adjudicator.api.schemas import AnswerSchema

STATE = {"players": [{"tokens": ["three", "two"]}, {"tokens": ["one"]}]}


def test_the_answer_is_the_librarys(client: FlaskClient) -> None:
    response = client.post("/v1/games/tally/score", json={"state": STATE})
    body = response.get_json()
    assert response.status_code == 200
    assert response.content_type == "application/json"
    assert body["value"] == {"total": 6, "even": True}
    assert [step["about"] for step in body["steps"]] == ["one", "three", "two"]
    assert body == adjudicator.ask("tally", "score", STATE).to_json()
    assert AnswerSchema().validate(body) == {}


def test_a_reading_can_be_picked(client: FlaskClient) -> None:
    asked = {"state": STATE, "readings": {"ty.gap.odd": "skipped"}}
    body = client.post("/v1/games/tally/score", json=asked).get_json()
    assert body["value"] == {"total": 2, "even": True}
    assert body["taken"] == {"ty.gap.odd": "skipped"}
    assert body["readings"] == [{"ruling": "ty.gap.odd", "reading": "counts", "value": {"total": 6, "even": True}}]


def test_the_answer_is_in_the_language_that_was_asked_for(client: FlaskClient) -> None:
    response = client.post("/v1/games/tally/score?lang=zh", json={"state": STATE})
    body = response.get_json()
    assert body["lang"] == "zh"
    assert body["steps"][0]["says"] == "one 计入。"
    assert body["citations"][0]["title"] == "标记"
    assert "标记的价值即其数字。" in response.text


def test_the_same_request_gets_the_same_bytes(client: FlaskClient) -> None:
    turned = {"players": [{"tokens": ["two", "three"]}, {"tokens": ["one"]}]}
    answers = {client.post("/v1/games/tally/score", json={"state": state}).data for state in (STATE, turned) * 5}
    assert len(answers) == 1


def test_a_game_that_does_not_exist_matters_more_than_the_body(client: FlaskClient) -> None:
    response = client.post("/v1/games/nothing/score", data=b"{", content_type="text/plain")
    assert response.status_code == 404


def test_the_steps_can_be_left_out(client: FlaskClient) -> None:
    full = client.post("/v1/games/tally/score?steps=true", json={"state": STATE}).get_json()
    body = client.post("/v1/games/tally/score?steps=false&lang=zh", json={"state": STATE}).get_json()
    assert full["steps"]
    assert body["steps"] == []
    assert (body["value"], body["request"], body["lang"]) == (full["value"], full["request"], "zh")
    assert AnswerSchema().validate(body) == {}
    assert client.post("/v1/games/tally/score?steps=no", json={"state": STATE}).status_code == 400


def test_an_answer_is_written_out_like_any_other_json(client: FlaskClient) -> None:
    answer = adjudicator.ask("tally", "score", {"players": [{"tokens": ["one", "two"]}]}, lang="zh")
    assert len(answer.citations) > 1
    assert encode_answer(answer) == encode(answer.to_json())
