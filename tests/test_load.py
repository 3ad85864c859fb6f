"""benchmarks/load.py sends what it says that it sends, and reads what wrk says. Nothing is timed here."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from adjudicator.api import create_app
from benchmarks import load
from benchmarks.fantasy_realms import worst_hands
from benchmarks.load import Load, Run
from tests.serving import instance


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


def answers(client: FlaskClient, sent: Load) -> list[str]:
    """The body that comes for each line; every one is 200."""
    out = []
    for line in sent.lines:
        path, _, body = line.partition("\t")
        text = body.replace("\\n", "\n")  # as load.lua does
        response = client.post(path, data=text, content_type=sent.media_type) if body else client.get(path)
        assert response.status_code == 200, response.text
        out.append(response.text)
    return out


def test_each_load_is_answered(client: FlaskClient) -> None:
    assert all('"optimal":true' in said for said in answers(client, load.scores(3, 1)))
    assert all('"verdict":"refuted"' in said for said in answers(client, load.disputes(3, 1)))
    assert all('"verdict":"refuted"' in said for said in answers(client, load.disputes(1, 1, worst_hands)))
    assert len(answers(client, load.rulings())) == len(load.WORDS)
    (said,) = answers(client, load.batches(1, 5, 1))
    assert [json.loads(line)["verdict"] for line in said.splitlines()] == ["resolved"] * 5


def test_a_load_is_the_same_for_the_same_seed() -> None:
    assert load.scores(2, 3) == load.scores(2, 3) != load.scores(2, 4)


def test_what_came_of_a_run() -> None:
    run = Run(requests=500, seconds=2.5, p50=1.0, p99=20.0, most=30.0, busy=0, wrong=0, lost=0)
    assert run.per_second == 200
    assert str(run) == "     200 requests a second  median     1.0  p99    20.0 ms  (500 requests)"
    run = Run(requests=500, seconds=2.5, p50=1.0, p99=20.0, most=30.0, busy=2, wrong=0, lost=1)
    assert str(run).endswith("  2 busy, 0 wrong, 1 lost")


def test_a_share_of_values() -> None:
    values = [float(n) for n in range(1, 101)]
    assert (load.at(0.0, values), load.at(0.5, values), load.at(0.99, values), load.at(1.0, values)) == (
        1,
        51,
        100,
        100,
    )


@pytest.mark.skipif(shutil.which("wrk") is None, reason="wrk is not installed (Debian: apt-get install wrk)")
def test_a_run_stops_after_so_many_requests(tmp_path: Path) -> None:
    with instance(tmp_path, 1) as served:
        run = load.scores(4, 1).run(served.port, clients=2, seconds=2, most=50)
        assert 40 <= run.requests <= 50  # the last few are on their way when it stops
        assert (run.busy, run.wrong, run.lost) == (0, 0, 0)
        assert 0 < run.seconds <= 2
        wrong = Load(("/nowhere",)).run(served.port, clients=1, seconds=1, most=10)
        assert wrong.wrong == wrong.requests
        assert len(load.probe(served.port, 3, pause=0.0)) == 3
