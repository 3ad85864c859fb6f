"""``GET /readyz``: ready with rulings and a solver that solves, and never kept waiting by somebody's search."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from adjudicator.api import create_app, ready
from adjudicator.api.gate import Gate
from adjudicator.api.ready import Ready
from adjudicator.solver import Budget, Search, Watch
from tests.api.checks import check_problem
from tests.api.worlds import HERE, installed


def test_the_service_is_ready(client: FlaskClient) -> None:
    response = client.get("/readyz")
    assert (response.status_code, response.content_type) == (200, "application/json")
    assert response.get_json() == {"status": "ready"}


def test_it_takes_no_turn(app: Flask) -> None:
    """While somebody searches and nobody may wait, as when the queue is full."""
    app.extensions["gate"] = gate = Gate(waiting_most=0)
    gate.enter(Watch())
    assert app.test_client().get("/readyz").status_code == 200


def test_without_rulings_it_is_not_ready(tmp_path: Path) -> None:
    with installed(HERE / "world" / "games", tmp_path):
        client = create_app().test_client()
        assert client.get("/healthz").status_code == 200
        body = check_problem(client.get("/readyz"), 503, "not-ready")
    assert body["detail"] == "There are no rulings."
    assert body["errors"] == [{"detail": "There are no rulings."}]


def test_without_games_it_is_not_ready(tmp_path: Path) -> None:
    with installed(tmp_path, HERE / "world" / "rulings"):
        body = check_problem(create_app().test_client().get("/readyz"), 503, "not-ready")
    assert [error["detail"] for error in body["errors"]] == ["No game is installed."]


def test_a_solver_that_does_not_finish_is_not_ready(app: Flask) -> None:
    app.extensions["ready"] = Ready(Budget(rlimit=1))
    response = app.test_client().get("/readyz", headers={"Accept-Language": "zh"})
    body = check_problem(response, 503, "not-ready")
    assert body["detail"] == "求解器解不出一个极简单的问题。"
    assert int(response.headers["Retry-After"]) > 0


@pytest.mark.parametrize("wrong", [True, False, None])
def test_neither_is_one_whose_answers_are_wrong(
    app: Flask, monkeypatch: pytest.MonkeyPatch, wrong: bool | None
) -> None:
    monkeypatch.setattr(Search, "solve", lambda *_: wrong)
    check_problem(app.test_client().get("/readyz"), 503, "not-ready")


def test_neither_is_one_that_breaks(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise OSError("".join(["hid", "den"]))

    monkeypatch.setattr(ready, "Search", broken)
    with caplog.at_level(logging.ERROR):
        response = client.get("/readyz")
    check_problem(response, 503, "not-ready")
    assert "OSError" in caplog.text  # for whoever runs the service
    assert "hidden" not in caplog.text + response.text
    assert client.get("/healthz").status_code == 200


def test_only_what_went_well_is_remembered_and_not_for_long(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    outcomes = [False, True, False]
    monkeypatch.setattr(ready, "_solves", lambda budget: outcomes.pop(0))
    now = 1000.0
    monkeypatch.setattr(ready.time, "monotonic", lambda: now)
    looked = Ready(fresh=5.0)
    assert len(looked.missing()) == 1
    assert looked.missing() == []
    now += 4.9
    assert looked.missing() == []
    now += 0.2
    assert len(looked.missing()) == 1
    assert outcomes == []
