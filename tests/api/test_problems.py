"""Every error is problem+json, the framework's own and our own faults included."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, abort
from flask.testing import FlaskClient

from adjudicator.api.schemas import ProblemSchema
from adjudicator.problems import KINDS
from tests.api.checks import check_problem

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("path", ["/v1", "/v1/games/", "/v1//games", "/v1/games/tally/scores", "/%00", "/static/x"])
def test_a_path_that_leads_nowhere_is_404(client: FlaskClient, path: str) -> None:
    check_problem(client.get(path), 404, "not-found")


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("POST", "/v1/games", "GET, HEAD, OPTIONS"),
        ("DELETE", "/v1/rulings/ty.token", "GET, HEAD, OPTIONS"),
        ("GET", "/v1/games/tally/score", "OPTIONS, POST"),
        ("TRACE", "/v1/games/tally/score", "OPTIONS, POST"),
        ("PUT", "/healthz", "GET, HEAD, OPTIONS"),
    ],
)
def test_a_wrong_method_is_405_and_keeps_allow(client: FlaskClient, method: str, path: str, allowed: str) -> None:
    response = client.open(path, method=method)
    check_problem(response, 405, "method-not-allowed")
    assert response.headers["Allow"] == allowed


ORDERS = """
from adjudicator.api import create_app
client = create_app().test_client()
for method in ("PUT", "OPTIONS"):
    print([client.open(path, method=method).headers["Allow"] for path in ("/healthz", "/v1/games", "/v1/rulings/x")])
"""


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_the_order_of_allow_is_the_same_in_every_process(seed: str) -> None:
    env = {**os.environ, "PYTHONHASHSEED": seed}
    done = subprocess.run([sys.executable, "-c", ORDERS], env=env, capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout == f"{['GET, HEAD, OPTIONS'] * 3}\n" * 2


def test_an_unknown_name_is_404_with_near_misses(client: FlaskClient) -> None:
    body = check_problem(client.post("/v1/games/taly/score", json={"state": 1}), 404, "unknown-name")
    assert body["detail"] == "There is no game 'taly'. Did you mean tally?"
    assert body["errors"] == [{"parameter": "game", "detail": "There is no game 'taly'.", "near": ["tally"]}]


def test_a_state_that_cannot_be_judged_is_422_with_pointers_and_rulings(client: FlaskClient) -> None:
    state = {"players": [{"tokens": ["one"]}, {"tokens": ["two", "thre", "four"]}]}
    body = check_problem(client.post("/v1/games/tally/score", json={"state": state}), 422, "invalid-state")
    assert body["errors"] == [
        {
            "pointer": "/state/players/1/tokens/1",
            "detail": "There is no token 'thre'.",
            "expected": "a token",
            "near": ["three"],
            "ruling": "ty.token",
        },
        {
            "pointer": "/state/players/1/tokens/2",
            "detail": "There is no token 'four'.",
            "expected": "a token",
            "ruling": "ty.token",
        },
    ]
    assert body["detail"].endswith("(and 1 more)")


def test_readings_that_do_not_exist_are_422_with_pointers(client: FlaskClient) -> None:
    asked = {"state": {"players": []}, "readings": {"ty.gap.od": "counts", "ty.gap.odd": "count"}}
    body = check_problem(client.post("/v1/games/tally/score", json=asked), 422, "invalid-readings")
    said = [(error["pointer"], error["near"], error.get("ruling")) for error in body["errors"]]
    assert said == [
        ("/readings/ty.gap.od", ["ty.gap.odd"], None),
        ("/readings/ty.gap.odd", ["counts"], "ty.gap.odd"),
    ]


def test_problems_speak_chinese(client: FlaskClient) -> None:
    asked = {"state": {"players": [{"tokens": ["on"]}]}}
    headers = {"Accept-Language": "zh-TW", "X-Request-Id": "same"}
    response = client.post("/v1/games/tally/score", json=asked, headers=headers)
    assert response.get_json() == {
        "type": "/problems/invalid-state",
        "title": "无法裁定该桌面状态",
        "status": 422,
        "detail": "没有标记 'on'。应为标记。是否想写：one？",
        "errors": [
            {
                "pointer": "/state/players/0/tokens/0",
                "detail": "没有标记 'on'。",
                "expected": "标记",
                "near": ["one"],
                "ruling": "ty.token",
            }
        ],
        "instance": "/requests/same",
    }
    assert "没有标记" in response.text  # not escaped


def test_our_own_faults_are_500_and_keep_their_secrets(client: FlaskClient, caplog: pytest.LogCaptureFixture) -> None:
    asked = {"state": {"players": [{"tokens": ["bug"]}]}}
    with caplog.at_level(logging.ERROR):
        response = client.post("/v1/games/tally/score", json=asked)
    check_problem(response, 500, "internal-error")
    assert "secret" not in response.text
    assert "RuntimeError" in caplog.text  # but whoever runs the service is told


def test_a_redirect_of_the_framework_is_left_alone(app: Flask) -> None:
    @app.get("/moved/")
    def moved() -> str:
        return ""

    response = app.test_client().get("/moved")
    assert (response.status_code, response.headers["Location"]) == (308, "http://localhost/moved/")


def test_a_status_that_nothing_of_ours_uses_is_a_problem_too(app: Flask) -> None:
    @app.get("/tea")
    def tea() -> str:
        abort(418)

    body = check_problem(app.test_client().get("/tea"), 418, "http-418")
    assert body["title"] == "I'm a teapot"


def test_each_kind_has_its_own_slug_and_both_languages() -> None:
    assert len({kind.slug for kind in KINDS}) == len(KINDS)
    for kind in KINDS:
        texts = [kind.title, *([kind.detail] if kind.detail else [])]
        assert all(text.en and text.zh and text.en != text.zh for text in texts)


@pytest.mark.parametrize(
    ("method", "path", "sent"),
    [
        ("GET", "/nowhere", {}),
        ("PUT", "/v1/games", {}),
        ("GET", "/v1/games/x", {}),
        ("GET", "/v1/rulings?limit=x", {}),
        ("POST", "/v1/games/tally/score", {"data": b"{", "content_type": "application/json"}),
        ("POST", "/v1/games/tally/score", {"data": b"{}", "content_type": "text/plain"}),
        ("POST", "/v1/games/tally/score", {"json": {"state": None}}),
        ("POST", "/v1/games/tally/score", {"json": {"state": {"players": [{"tokens": ["bug"]}]}}}),
        ("POST", "/v1/games/tally/score", {"json": {"state": "x" * 70_000}}),
    ],
)
def test_every_problem_fits_its_schema(client: FlaskClient, method: str, path: str, sent: dict[str, Any]) -> None:
    response = client.open(path, method=method, **sent)
    assert response.status_code >= 400
    assert ProblemSchema().validate(response.get_json()) == {}
