"""gunicorn's worker of ours: heads that leave with their bodies, clients that stand still, and the end of a process."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest

from adjudicator.api import create_app, stopping, worker
from adjudicator.api.worker import HeadWithBody
from benchmarks.load import batches, disputes
from tests.serving import JSON, ROOT, Served, ask, instance

HEAD = b"HTTP/1.1 200 OK\r\n\r\n"
NDJSON = {"Content-Type": "application/x-ndjson"}


class Sent:
    """A connection that notes what was sent at once."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []

    def sendall(self, data: bytes) -> None:
        self.sent.append(data)

    def fileno(self) -> int:
        return 7


@pytest.fixture
def wire() -> tuple[HeadWithBody, list[bytes]]:
    connection = Sent()
    return HeadWithBody(connection), connection.sent  # type: ignore[arg-type]


def test_a_head_leaves_with_the_first_of_its_body(wire: tuple[HeadWithBody, list[bytes]]) -> None:
    connection, sent = wire
    connection.sendall(HEAD)
    assert sent == []
    connection.sendall(b"one")
    connection.sendall(b"two")
    connection.flush()
    assert sent == [HEAD + b"one", b"two"]


def test_a_head_that_nothing_follows_leaves_too(wire: tuple[HeadWithBody, list[bytes]]) -> None:
    connection, sent = wire
    connection.sendall(HEAD)
    connection.flush()
    connection.flush()
    assert sent == [HEAD]
    assert connection.fileno() == 7  # the app looks at the connection itself


# --- a whole service


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with instance(tmp_path_factory.mktemp("served"), 1) as running:
        yield running


def test_an_answer_without_a_body_arrives(served: Served) -> None:
    path = "/v1/rulings/fr.blank.cycle"
    _, headers, _ = ask(served.port, "GET", path)
    status, _, body = ask(served.port, "GET", path, headers={"If-None-Match": headers["ETag"]})
    assert (status, body) == (304, b"")
    assert ask(served.port, "HEAD", path)[::2] == (200, b"")


def test_head_and_body_come_in_one_piece(served: Served) -> None:
    with socket.create_connection(("127.0.0.1", served.port), timeout=20) as client:
        client.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        piece = client.recv(65536)
    assert piece.startswith(b"HTTP/1.1 200 OK\r\n")
    assert piece.endswith(b'{"status":"ok"}\n')


def test_a_client_that_stands_still_loses_its_connection(tmp_path: Path) -> None:
    """It has less patience here than it is shipped with."""
    patient = tmp_path / "patient.py"
    settings = ROOT / "api" / "gunicorn.conf.py"
    patient.write_text(
        f"from adjudicator.api import worker\nworker.STILL_MOST = 1\nexec(open({str(settings)!r}).read())\n",
        encoding="utf-8",
    )
    with (
        instance(tmp_path, 1, settings=patient) as running,
        socket.create_connection(("127.0.0.1", running.port), timeout=20) as client,
    ):
        client.sendall(b"POST /v1/games/fantasy-realms/score HTTP/1.1\r\nHost: x\r\nContent-Len")
        assert client.recv(100) == b""
    assert worker.STILL_MOST == 10


def test_clients_that_do_not_close_keep_nobody_waiting(served: Served) -> None:
    idle = []
    for _ in range(15):
        client = socket.create_connection(("127.0.0.1", served.port), timeout=20)
        client.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        idle.append(client)
    for client in idle:
        assert client.recv(65536).endswith(b'{"status":"ok"}\n')
    # Their answers are there, and the worker waits for each of them to close. Two seconds each, one after the other,
    # would be longer than this client has patience.
    with socket.create_connection(("127.0.0.1", served.port), timeout=20) as client:
        client.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
        assert client.recv(65536).endswith(b'{"status":"ok"}\n')
    for client in idle:
        client.close()


# --- the end


def test_everything_that_was_sent_before_the_end_is_answered(tmp_path: Path) -> None:
    asked = [line.split("\t") for line in disputes(24, 3).lines]
    with instance(tmp_path) as running:
        sent = []
        for path, body in asked:
            connection = HTTPConnection("127.0.0.1", running.port, timeout=60)
            connection.request("POST", path, body.encode(), JSON)
            sent.append(connection)
        assert running.stop() == 0
        answers = [connection.getresponse() for connection in sent]
        found = [(answer.status, answer.read()) for answer in answers]
        for connection in sent:
            connection.close()
    assert {status for status, _ in found} <= {200, 503}  # there are more than may wait
    assert [status for status, _ in found].count(200) >= 2
    assert all(body.endswith(b"}\n") for _, body in found)


def test_a_batch_that_has_begun_comes_whole(tmp_path: Path) -> None:
    line = batches(1, 1, 1).lines[0].split("\t")[1].encode()
    with instance(tmp_path, 1) as running:
        connection = HTTPConnection("127.0.0.1", running.port, timeout=60)
        connection.request("POST", "/v1/batch", (line + b"\n") * 1000, NDJSON)
        answer: HTTPResponse = connection.getresponse()
        first = answer.readline()  # so it has begun
        stopped = threading.Thread(target=running.stop)
        stopped.start()
        lines = [first, *answer.readlines()]
        connection.close()
        stopped.join(40)
    assert len(lines) == 1000
    assert all(b'"verdict":"resolved"' in each for each in lines)


def test_a_batch_that_would_take_too_long_is_ended_and_not_cut_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    client = create_app().test_client()
    line = batches(1, 1, 1).lines[0].split("\t")[1]
    monkeypatch.setattr(stopping, "over", iter([False, True]).__next__)
    response = client.post("/v1/batch", data=f'{line}\n{line[:-1]}, "id": 7}}\n', content_type=NDJSON["Content-Type"])
    first, second = response.text.splitlines()
    assert '"verdict":"resolved"' in first
    assert '"type":"/problems/busy"' in second
    assert '"line":2' in second
    assert '"id":7' in second


def test_it_is_over_a_while_after_the_signal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stopping, "_told", None)
    clock = iter([100.0, 104.0, 106.0])
    monkeypatch.setattr(stopping.time, "monotonic", clock.__next__)
    assert not stopping.over()
    stopping.begin()
    assert not stopping.over()
    stopping.begin()
    assert stopping.over()
