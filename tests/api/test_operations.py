"""Operations with two real workers: what they count adds up, what they log is theirs alone."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.serving import JSON, Served, ask, instance

SECRET = "Zebedee"
HAND = ["Mirage", "Shapeshifter", "Knights", "King", "Forge", "Candle", "Dragon"]
STALE = "counter_99-0.db"
ASKED = 'adjudicator_requests_total{method="GET",route="/v1/rulings",status="200"}'


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the workers count; the service that ran before has left something."""
    folder = tmp_path_factory.mktemp("metrics")
    (folder / STALE).touch()
    return folder


@pytest.fixture(scope="module")
def served(folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PROMETHEUS_MULTIPROC_DIR", str(folder))
        with instance(tmp_path_factory.mktemp("log"), 2) as served:
            yield served
    assert '"level":"ERROR"' not in served.log.read_text()


def logged(served: Served) -> list[dict[str, Any]]:
    return [json.loads(line) for line in served.log.read_text().splitlines() if line.startswith("{")]


def metrics(served: Served) -> dict[str, float]:
    """Each line of the page, by its name with its labels."""
    status, _, page = ask(served.port, "GET", "/metrics")
    assert status == 200
    lines = [line.rpartition(" ") for line in page.decode().splitlines() if not line.startswith("#")]
    return {name: float(value) for name, _, value in lines}


def until(told: Callable[[], bool]) -> None:
    """Wait for something that comes about by itself, for a bounded time."""
    most = time.monotonic() + 20
    while not told():
        assert time.monotonic() < most
        time.sleep(0.05)


def files(folder: Path) -> set[str]:
    """The files that workers count into, without the number of their master."""
    return {re.sub(r"_[0-9]+-", "_N-", path.name) for path in folder.glob("*-*.db")}


def search(served: Served) -> tuple[int, dict[str, str], bytes]:
    return ask(served.port, "GET", f"/v1/rulings?q={SECRET}")


def both_count(served: Served, folder: Path) -> int:
    """Ask until both workers have counted; returns how often."""
    asked = 0
    with ThreadPoolExecutor(8) as pool:
        while not {"counter_N-0.db", "counter_N-1.db"} <= files(folder):
            assert asked < 2000
            assert {status for status, _, _ in pool.map(lambda _: search(served), range(20))} == {200}
            asked += 20
    return asked


def test_workers_add_up_and_one_that_is_replaced_counts_on(served: Served, folder: Path) -> None:
    assert not (folder / STALE).exists()
    asked = both_count(served, folder)
    until(lambda: metrics(served)[ASKED] == asked)
    known = files(folder)
    pids = {int(pid) for pid in re.findall(r"Booting worker with pid: (\d+)", served.log.read_text())}
    assert len(pids) == 2
    for pid in pids:
        os.kill(pid, signal.SIGTERM)
    until(lambda: served.log.read_text().count("Booting worker") == 4)
    assert metrics(served)[ASKED] == asked
    asked += sum(search(served)[0] == 200 for _ in range(20))
    until(lambda: metrics(served)[ASKED] == asked)
    assert metrics(served)["adjudicator_queue_length"] == 0
    assert files(folder) <= known | {"gauge_livesum_N-0.db", "gauge_livesum_N-1.db"}


def test_solves_and_answers_are_there_too(served: Served) -> None:
    body = json.dumps({"state": {"players": [{"name": SECRET, "hand": HAND}]}}).encode()
    status, headers, _ = ask(served.port, "POST", "/v1/games/fantasy-realms/score?lang=zh", body, JSON)
    assert status == 200
    until(lambda: metrics(served).get("adjudicator_solve_seconds_count") == 1)
    found = metrics(served)
    assert found['adjudicator_answers_total{game="fantasy-realms",question="score",verdict="resolved"}'] == 1
    assert found["adjudicator_solves_total"] >= 2
    (line,) = (each for each in logged(served) if each["request_id"] == headers["X-Request-Id"])
    assert (line["route"], line["status"], line["lang"]) == ("/v1/games/{game}/score", 200, "zh")
    assert 0 < line["solved_ms"] < line["ms"]


def test_each_request_is_logged_once_by_its_id_and_nothing_that_was_sent(served: Served) -> None:
    sent = [ask(served.port, "GET", f"/{SECRET}?{SECRET}", None, {"User-Agent": SECRET}) for _ in range(5)]
    sent += [ask(served.port, "POST", "/v1/batch", SECRET.encode(), {"Content-Type": "application/x-ndjson"})]
    ids = [headers["X-Request-Id"] for _, headers, _ in sent]
    assert all(json.loads(body)["instance"] == f"urn:uuid:{name}" for name, (_, _, body) in zip(ids, sent, strict=True))
    until(lambda: set(ids) <= {line["request_id"] for line in logged(served)})
    assert sorted(line["request_id"] for line in logged(served) if line["request_id"] in ids) == sorted(ids)
    for junk in (f"GET /?q={SECRET} HTTX/9\r\n\r\n", f"{SECRET}\r\n\r\n", f"GET / HTTP/1.1\r\n{SECRET}\x00: 1\r\n\r\n"):
        with socket.create_connection(("127.0.0.1", served.port), timeout=20) as client:
            client.sendall(junk.encode())
            assert client.recv(100).startswith(b"HTTP/1.1 400 ")
    until(lambda: served.log.read_text().count("turned away") == 3)
    assert SECRET not in served.log.read_text()


def test_it_is_alive_and_ready(served: Served) -> None:
    assert [ask(served.port, "GET", path)[0] for path in ("/healthz", "/readyz")] == [200, 200]


def test_a_directory_of_its_own_goes_with_the_service(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PROMETHEUS_MULTIPROC_DIR", raising=False)
    with instance(tmp_path, 1) as served:  # which has its temporary files there too
        (directory,) = tmp_path.glob("adjudicator-metrics-*")
        search(served)
        served.process.send_signal(signal.SIGHUP)
        until(lambda: served.log.read_text().count("Worker exiting") == 1)
        until(lambda: metrics(served)[ASKED] == 1)
        assert list(tmp_path.glob("adjudicator-metrics-*")) == [directory]
    assert list(tmp_path.glob("adjudicator-metrics-*")) == []
