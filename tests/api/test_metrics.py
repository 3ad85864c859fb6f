"""``GET /metrics``, as one process counts. How workers add up is in test_operations.py."""

from __future__ import annotations

import json
import threading
import time
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from prometheus_client.parser import text_string_to_metric_families

from adjudicator import engine
from adjudicator.api import create_app
from adjudicator.api.gate import Gate
from adjudicator.solver import Budget, Watch

TABLE = {"state": {"players": [{"tokens": ["one", "two"]}]}}
HAND = ["Mirage", "Shapeshifter", "Knights", "King", "Forge", "Candle", "Dragon"]  # two choices are open


def samples(client: FlaskClient) -> dict[tuple[str, ...], float]:
    """Each value of the page, by its name and its labels in the order of their names; without buckets."""
    response = client.get("/metrics")
    assert response.status_code == 200
    assert response.content_type == "text/plain; version=0.0.4; charset=utf-8"
    out = {}
    for family in text_string_to_metric_families(response.text):
        for sample in family.samples:
            if not sample.name.endswith(("_bucket", "_created")):
                labels = [sample.labels[name] for name in sorted(sample.labels)]
                out[sample.name.removeprefix("adjudicator_"), *labels] = sample.value
    return out


def test_requests_are_counted_by_route_method_and_status(client: FlaskClient) -> None:
    for method, path in (("GET", "/v1/games"), ("GET", "/v1/games"), ("HEAD", "/v1/games"), ("PUT", "/v1/games")):
        client.open(path, method=method).close()
    assert client.get("/v1/rulings/ty.token").data
    assert client.get("/v1/rulings/ty.tokn").data
    found = samples(client)
    assert {key[1:]: value for key, value in found.items() if key[0] == "requests_total"} == {
        ("GET", "/v1/games", "200"): 2,
        ("HEAD", "/v1/games", "200"): 1,
        ("PUT", "none", "405"): 1,
        ("GET", "/v1/rulings/{ruling}", "200"): 1,
        ("GET", "/v1/rulings/{ruling}", "404"): 1,
    }
    assert found["request_seconds_count", "/v1/games"] == 3
    assert 0 < found["request_seconds_sum", "/v1/games"] < 60
    assert found["refused_total", "method-not-allowed"] == found["refused_total", "unknown-name"] == 1


def test_answers_and_problems_are_counted_also_in_batches(client: FlaskClient) -> None:
    line = json.dumps({"game": "tally", "verb": "score", **TABLE})
    assert client.post("/v1/games/tally/score", json=TABLE).data
    body = f"{line}\n{line}\nnonsense\n" + json.dumps({"game": "chess", "verb": "score", "state": 1})
    assert client.post("/v1/batch", data=body, content_type="application/x-ndjson").data
    found = samples(client)
    assert found["answers_total", "tally", "score", "resolved"] == 3
    assert (found["batch_lines_total", "answer"], found["batch_lines_total", "problem"]) == (2, 2)
    assert found["refused_total", "unreadable-json"] == found["refused_total", "invalid-request"] == 1
    assert found["undecided_total", "tally"] == 0


def test_what_clients_write_makes_no_new_series(client: FlaskClient) -> None:
    def ask(n: int) -> None:
        for method, path in (
            ("GET", f"/v1/{n}"),
            (f"M{n}", f"/v1/games?lang={n}"),
            ("GET", f"/v1/rulings/{n}"),
            ("GET", f"/v1/rulings?q={n}&a{n}=1"),
            ("POST", f"/v1/games/game{n}/score"),
        ):
            client.open(path, method=method, json={"state": n}, headers={"Accept-Language": f"x{n}"}).close()
        line = json.dumps({"game": f"g{n}", "verb": f"v{n}", "id": n, "state": n})
        assert client.post("/v1/batch", data=line, content_type="application/x-ndjson").data

    ask(0)
    samples(client)  # which is a request, too
    known = samples(client).keys()
    assert len(known) > 20
    for n in range(1, 9):
        ask(n)
    assert samples(client).keys() == known


@pytest.fixture(scope="module")
def real() -> Flask:
    return create_app()


def score(app: Flask) -> dict[str, Any]:
    asked = {"state": {"players": [{"hand": HAND}]}}
    response = app.test_client().post("/v1/games/fantasy-realms/score", json=asked)
    body: dict[str, Any] = response.get_json()
    response.close()
    return body


def test_the_solver_is_counted_with_its_time(real: Flask) -> None:
    client = real.test_client()
    before = samples(client)
    assert score(real)["verdict"] == "resolved"
    after = samples(client)
    assert before["solves_total",] + 2 <= after["solves_total",]
    assert after["solve_seconds_count",] == before["solve_seconds_count",] + 1
    assert (
        before["solve_seconds_sum",]
        < after["solve_seconds_sum",]
        < after["request_seconds_sum", "/v1/games/{game}/score"]
    )


def test_a_search_that_runs_out_of_its_budget_is_counted(real: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    client = real.test_client()
    score(real)
    before = samples(client)["undecided_total", "fantasy-realms"]
    score(real)
    monkeypatch.setattr(engine, "Budget", lambda: Budget(rlimit=1))
    score(real)
    assert samples(client)["undecided_total", "fantasy-realms"] == before + 1


def until(app: Flask, key: tuple[str, ...], value: float) -> None:
    """Wait until a metric has a value, for a bounded time."""
    most = time.monotonic() + 20
    while samples(app.test_client())[key] != value:
        assert time.monotonic() < most
        time.sleep(0.01)


def test_the_queue_has_a_length(real: Flask) -> None:
    gate: Gate = real.extensions["gate"]
    waited = samples(real.test_client())["wait_seconds_count",]
    gate.enter(Watch())
    threads = [threading.Thread(target=score, args=[real]) for _ in range(2)]
    for thread in threads:
        thread.start()
    until(real, ("queue_length",), 2)
    gate.leave()
    for thread in threads:
        thread.join(20)
    until(real, ("queue_length",), 0)
    assert samples(real.test_client())["wait_seconds_count",] == waited + 2


def test_who_finds_the_queue_full_is_counted_as_busy(real: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    gate: Gate = real.extensions["gate"]
    monkeypatch.setattr(gate, "waiting_most", 0)
    gate.enter(Watch())
    assert score(real)["type"] == "/problems/busy"
    gate.leave()
    found = samples(real.test_client())
    assert (found["refused_total", "busy"], found["queue_length",]) == (1, 0)


def test_each_app_counts_for_itself(client: FlaskClient, app: Flask) -> None:
    assert client.get("/healthz").data
    assert ("requests_total", "GET", "/healthz", "200") not in samples(create_app().test_client())
