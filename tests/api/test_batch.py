"""Batches over HTTP: streamed, a line each, capped; one bad line costs only itself."""

from __future__ import annotations

import gc
import json
from typing import Any

import pytest
from flask import request
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

import adjudicator
from adjudicator.api.batch import BYTES_MOST, LINES_MOST, MEDIA_TYPE
from tests.api.checks import check_problem


def post(client: FlaskClient, body: bytes | str, media_type: str = MEDIA_TYPE, **more: Any) -> TestResponse:
    return client.post("/v1/batch", data=body, content_type=media_type, **more)


def lines_of(response: TestResponse) -> list[dict[str, Any]]:
    assert response.status_code == 200, response.text
    assert response.content_type == MEDIA_TYPE
    return [json.loads(line) for line in response.text.splitlines()]


@pytest.fixture
def score(client: FlaskClient) -> dict[str, Any]:
    """A line that can be answered, of the only game of this service."""
    example = adjudicator.game("tally").questions["score"].example
    return {"game": "tally", "verb": "score", "state": example}


def test_every_line_gets_an_answer_or_a_problem(client: FlaskClient, score: dict[str, Any]) -> None:
    body = "\n".join([json.dumps({**score, "id": 7}), "nonsense", json.dumps({**score, "game": "tali"}), ""])
    answer, unreadable, unknown = lines_of(post(client, body))
    alone = client.post("/v1/games/tally/score", json={"state": score["state"]}).get_json()
    assert answer == {"id": 7, **alone}
    assert (unreadable["type"], unreadable["line"], unreadable["column"]) == ("/problems/unreadable-json", 2, 1)
    assert (unknown["line"], unknown["errors"][0]["near"]) == (3, ["tally"])


def test_it_is_sent_as_it_comes_out(client: FlaskClient, score: dict[str, Any]) -> None:
    response = post(client, "\n".join([json.dumps(score)] * 5), buffered=False)
    assert response.is_streamed
    assert [len(chunk.splitlines()) for chunk in response.iter_encoded()] == [1] * 5


def test_the_last_line_need_not_end_and_an_empty_body_has_no_lines(client: FlaskClient, score: dict[str, Any]) -> None:
    line = json.dumps(score)
    assert len(lines_of(post(client, line))) == len(lines_of(post(client, line + "\n"))) == 1
    assert len(lines_of(post(client, line + "\r\n\r\n"))) == 2  # an empty line is a line, and says nothing
    assert lines_of(post(client, b"")) == []


def test_the_language_is_that_of_the_request_or_the_line(client: FlaskClient, score: dict[str, Any]) -> None:
    body = "\n".join(json.dumps({**score, **more}) for more in ({}, {"lang": "en"}))
    response = client.post("/v1/batch?lang=zh", data=body, content_type=MEDIA_TYPE)
    assert response.headers["Content-Language"] == "zh"
    assert [each["lang"] for each in lines_of(response)] == ["zh", "en"]


def test_another_media_type_is_415(client: FlaskClient) -> None:
    response = post(client, "{}", "application/json")
    check_problem(response, 415, "unsupported-media-type")
    assert response.headers["Accept"] == MEDIA_TYPE
    assert MEDIA_TYPE in response.get_json()["detail"]


def test_too_many_bytes_are_413_and_too_many_lines_422(client: FlaskClient) -> None:
    body = check_problem(post(client, b" " * (BYTES_MOST + 1)), 413, "body-too-large")
    assert str(BYTES_MOST) in body["detail"]
    body = check_problem(post(client, b"x\n" * (LINES_MOST + 1)), 422, "invalid-request")
    assert str(LINES_MOST) in body["detail"]
    assert len(lines_of(post(client, b"x\n" * LINES_MOST))) == LINES_MOST


def test_who_does_not_read_on_leaves_no_trace(client: FlaskClient, score: dict[str, Any]) -> None:
    response = post(client, "\n".join([json.dumps(score)] * 5), buffered=False)
    parts = response.iter_encoded()
    next(parts)
    with client.application.test_request_context("/healthz"):  # collected while another request is answered
        del response, parts
        gc.collect()
        assert request.path == "/healthz"
    assert client.get("/healthz").status_code == 200
