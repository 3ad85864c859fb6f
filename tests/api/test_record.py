"""What a request is called: in its header, in its problems, and nowhere in an answer."""

from __future__ import annotations

import json
import logging
import re
import uuid

import pytest
from flask import Flask, Response
from flask.testing import FlaskClient

import adjudicator
from adjudicator.api.access import JsonFormatter
from adjudicator.api.gate import searching
from adjudicator.api.record import Record, current
from tests.api.checks import check_problem

TABLE = {"state": {"players": [{"tokens": ["one", "two"]}]}}


def test_what_is_stopped_for_a_client_that_has_left_counts_as_nothing() -> None:
    answer = adjudicator.score("fantasy-realms", {"players": [{"hand": ["King"]}]})
    for gone in (False, True):
        noted = Record("x", "POST", gone=gone)
        noted.answered(answer, ran_out=True)
        assert noted.refuse("/problems/busy") == "busy"
        assert (noted.undecided["fantasy-realms"], noted.refused["busy"]) == (int(not gone), int(not gone))


def test_that_a_client_has_left_is_noted(app: Flask) -> None:
    with app.test_request_context("/"):
        with searching():
            pass
        assert not current().gone
        with searching() as watch:
            watch.stop()
        with searching():
            pass
        assert current().gone


@pytest.mark.parametrize("path", ["/healthz", "/v1/games", "/nowhere", "/v1/games?lang=xx"])
def test_each_request_has_an_id_of_its_own(client: FlaskClient, path: str) -> None:
    told = [client.get(path).headers.getlist("X-Request-Id") for _ in range(2)]
    assert [len(ids) for ids in told] == [1, 1]
    assert told[0] != told[1]
    assert {uuid.UUID(ids[0]).version for ids in told} == {4}


@pytest.mark.parametrize("name", ["a", "0", "-", "req-7.b_2", "f" * 64, "5F0C9F43-7a63-4b6e-9d5c-5d6d0f7a9b10"])
def test_an_id_that_came_with_it_is_taken_over(client: FlaskClient, name: str) -> None:
    assert client.get("/healthz", headers={"X-Request-Id": name}).headers["X-Request-Id"] == name


@pytest.mark.parametrize("name", ["", " ", "f" * 65, "a b", "a,b", "a/b", 'a"b', "a\tb", "é", "<a>", "a:b"])
def test_one_that_would_need_escaping_somewhere_is_not(client: FlaskClient, name: str) -> None:
    told = client.get("/healthz", headers={"X-Request-Id": name}).headers["X-Request-Id"]
    assert uuid.UUID(told).version == 4


def test_a_problem_names_its_request(client: FlaskClient) -> None:
    response = client.get("/nowhere")
    assert check_problem(response, 404, "not-found")["instance"] == f"urn:uuid:{response.headers['X-Request-Id']}"
    response = client.get("/nowhere", headers={"X-Request-Id": "trace.1"})
    assert check_problem(response, 404, "not-found")["instance"] == "/requests/trace.1"


def test_an_answer_is_the_same_bytes_whatever_its_request_is_called(client: FlaskClient) -> None:
    ids = ({}, {}, {"X-Request-Id": "a"}, {"X-Request-Id": "b"})
    assert len({client.post("/v1/games/tally/score", json=TABLE, headers=each).data for each in ids}) == 1


def test_problems_in_a_batch_name_the_request_and_answers_do_not(client: FlaskClient) -> None:
    line = json.dumps({"game": "tally", "verb": "score", **TABLE})
    bug = json.dumps({"game": "tally", "verb": "score", "state": {"players": [{"tokens": ["bug"]}]}})
    response = client.post("/v1/batch", data=f"{line}\nnonsense\n{bug}\n", content_type="application/x-ndjson")
    answer, unreadable, defect = (json.loads(each) for each in response.text.splitlines())
    name = f"urn:uuid:{response.headers['X-Request-Id']}"
    assert (unreadable["instance"], unreadable["line"]) == (name, 2)
    assert (defect["instance"], defect["type"]) == (name, "/problems/internal-error")
    assert "instance" not in answer


def test_a_fault_of_ours_is_logged_with_the_request_and_without_the_message(
    client: FlaskClient, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.handler.setFormatter(JsonFormatter())
    asked = {"state": {"players": [{"tokens": ["bug"]}]}}
    response = client.post("/v1/games/tally/score?lang=zh", json=asked)
    name = response.headers["X-Request-Id"]
    assert check_problem(response, 500, "internal-error")["instance"] == f"urn:uuid:{name}"
    (line,) = (json.loads(each) for each in caplog.text.splitlines())
    assert (line["level"], line["logger"], line["request_id"]) == ("ERROR", "adjudicator", name)
    assert re.match(r"RuntimeError\n  File .*\braise RuntimeError", line["message"], re.DOTALL)
    assert "secret" not in line["message"].replace("a secret that must not leave", "", 1)  # once, as a line of source


def test_a_fault_after_the_view_is_a_problem_too(app: Flask, caplog: pytest.LogCaptureFixture) -> None:
    failing = True

    @app.after_request
    def fail(response: Response) -> Response:
        nonlocal failing
        if failing:
            failing = False
            raise KeyError("".join(["hid", "den"]))
        return response

    with caplog.at_level(logging.ERROR):
        response = app.test_client().get("/healthz")
    body = check_problem(response, 500, "internal-error")
    assert body["instance"] == f"urn:uuid:{response.headers['X-Request-Id']}"
    assert "KeyError" in caplog.text
    assert "hidden" not in caplog.text
