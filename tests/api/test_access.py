"""The access log: a JSON object for each request, and nothing in it that a client wrote."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from adjudicator.api.access import LOG, Discreet, JsonFormatter
from adjudicator.api.gate import Gate, searching
from adjudicator.solver import Watch

TABLE = {"state": {"players": [{"name": "Zebedee", "tokens": ["one", "two"]}]}}
Lines = Callable[[], list[dict[str, Any]]]


@pytest.fixture
def lines(caplog: pytest.LogCaptureFixture) -> Lines:
    """What the access log has so far; it is on."""
    caplog.set_level(logging.INFO, LOG.name)
    caplog.handler.setFormatter(JsonFormatter())
    return lambda: [json.loads(line) for line in caplog.text.splitlines()]


def test_it_is_off_unless_asked_for(client: FlaskClient, caplog: pytest.LogCaptureFixture) -> None:
    assert client.get("/healthz").text
    assert not LOG.isEnabledFor(logging.INFO)
    assert caplog.records == []


def test_a_line_says_what_was_asked_and_how_it_went(client: FlaskClient, lines: Lines) -> None:
    answer = client.post("/v1/games/tally/score?lang=zh", json=TABLE, headers={"X-Request-Id": "one"})
    size = len(answer.data)
    (line,) = lines()
    assert line.pop("time").endswith("Z")
    assert 0 < line.pop("ms") < 60_000
    assert line == {
        "level": "INFO",
        "logger": "adjudicator.access",
        "request_id": "one",
        "method": "POST",
        "route": "/v1/games/{game}/score",
        "status": 200,
        "bytes": size,
        "lang": "zh",
        "problem": None,
        "game": "tally",
        "lines": None,
        "undecided": False,
        "waited_ms": 0,
        "solved_ms": 0,
    }


@pytest.mark.parametrize(
    ("method", "path", "status", "route", "problem"),
    [
        ("GET", "/v1/rulings/zebedee", 404, "/v1/rulings/{ruling}", "unknown-name"),
        ("GET", "/v1/zebedee", 404, None, "not-found"),
        ("GET", "/v1/rulings?zebedee=1", 400, "/v1/rulings", "bad-query"),
        ("GET", "/v1/rulings?q=zebedee", 200, "/v1/rulings", None),
        ("HEAD", "/v1/rulings?q=zebedee", 200, "/v1/rulings", None),
        ("PUT", "/v1/games", 405, None, "method-not-allowed"),
        ("ZEBEDEE", "/v1/games", 405, None, "method-not-allowed"),
        ("POST", "/v1/games/zebedee/score", 404, "/v1/games/{game}/score", "unknown-name"),
    ],
)
def test_nothing_in_it_is_what_a_client_wrote(
    client: FlaskClient,
    lines: Lines,
    method: str,
    path: str,
    status: int,
    route: str | None,
    problem: str | None,
) -> None:
    headers = {"X-Request-Id": "zebedee!", "Accept-Language": "zebedee", "User-Agent": "zebedee", "Referer": "zebedee"}
    sent = client.open(path, method=method, headers=headers).data
    (line,) = lines()
    assert (line["status"], line["route"], line["problem"], line["bytes"]) == (status, route, problem, len(sent))
    assert line["method"] == ("other" if method == "ZEBEDEE" else method)
    assert "zebedee" not in json.dumps(line).lower()


def test_states_stay_out_of_it_also_where_they_are_wrong(client: FlaskClient, lines: Lines) -> None:
    states = [TABLE["state"], {"players": "Zebedee"}, {"players": [{"tokens": ["zebedee", "bug"]}]}]
    for state in states:
        assert client.post("/v1/games/tally/score", json={"state": state}).data
    body = "\n".join(json.dumps({"id": "zebedee", "game": "tally", "verb": "score", "state": each}) for each in states)
    response = client.post("/v1/batch", data=body, content_type="application/x-ndjson")
    size = len(response.data)
    found = [line for line in lines() if line["logger"] == LOG.name]
    assert [line["problem"] for line in found] == [None, "invalid-state", "internal-error", None]
    assert (found[-1]["lines"], found[-1]["bytes"], found[-1]["game"]) == (3, size, "tally")
    assert "zebedee" not in json.dumps(lines()).lower()


def test_a_client_that_leaves_early_is_logged_once_with_what_it_got(client: FlaskClient, lines: Lines) -> None:
    line = json.dumps({"game": "tally", "verb": "score", **TABLE})
    body = "\n".join([line] * 5)
    response = client.post("/v1/batch", data=body, content_type="application/x-ndjson", buffered=False)
    parts = iter(response.response)
    sent = len(next(parts)) + len(next(parts))
    assert lines() == []
    response.close()
    response.close()
    (logged,) = lines()
    assert (logged["lines"], logged["bytes"]) == (2, sent)


def test_the_time_in_the_queue_is_told(app: Flask, lines: Lines) -> None:
    app.extensions["gate"] = gate = Gate(wait=0.05)
    gate.enter(Watch())

    @app.get("/waits")
    def waits() -> str:
        with searching() as watch:
            watch.begin()
        return ""

    assert app.test_client().get("/waits").data
    (line,) = lines()
    assert (line["status"], line["problem"], line["solved_ms"]) == (503, "busy", 0)
    assert 50 <= line["waited_ms"] <= line["ms"]


def record_of(message: str, *args: object, error: Exception | None = None) -> logging.LogRecord:
    raised = None
    if error is not None:
        try:
            raise error
        except Exception as caught:
            raised = (type(caught), caught, caught.__traceback__)
    return logging.LogRecord("gunicorn.error", logging.ERROR, __file__, 1, message, args, raised)


def test_the_message_of_an_exception_is_in_no_line() -> None:
    line = json.loads(JsonFormatter().format(record_of("It failed", error=ValueError("zebe" + "dee"))))
    assert (line["message"], line["request_id"]) == ("It failed", None)
    assert line["error"].startswith("ValueError\n  File ")
    assert "zebedee" not in json.dumps(line)


@pytest.mark.parametrize(
    ("record", "has"),
    [
        (
            record_of("Error handling request %s %s", "GET", "/?q=zebedee", error=ValueError("zebe" + "dee")),
            "ValueError",
        ),
        (record_of("Invalid request from ip=1.2.3.4: Invalid HTTP request line: '/?q=zebedee'"), "turned away"),
        (record_of("Worker exiting (pid: %s)", 7), "pid: 7"),
    ],
)
def test_what_the_server_logs_has_nothing_of_a_request(record: logging.LogRecord, has: str) -> None:
    assert Discreet().filter(record)
    text = logging.Formatter().format(record)
    assert has in text
    assert "zebedee" not in text
    assert "1.2.3.4" not in text
