"""The service as it is run: gunicorn with the settings that are committed, on a port of this machine."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from adjudicator.game import games

ROOT = Path(__file__).parents[2]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """A running service; afterwards it must stop by itself when told to."""
    port = free_port()
    log = tmp_path_factory.mktemp("gunicorn") / "log"
    command = [sys.executable, "-m", "gunicorn", "-c", "api/gunicorn.conf.py", "adjudicator.api.wsgi:app"]
    with log.open("w") as out:
        process = subprocess.Popen(
            command, cwd=ROOT, env={**os.environ, "PORT": str(port)}, stdout=out, stderr=subprocess.STDOUT
        )
    try:
        until = time.monotonic() + 30
        while True:
            try:
                status, _, _ = ask(port, "GET", "/healthz")
                break
            except OSError:
                if process.poll() is not None or time.monotonic() > until:
                    pytest.fail(f"gunicorn did not start:\n{log.read_text()}")
                time.sleep(0.05)
        assert status == 200
        yield port
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0, log.read_text()
        assert "Traceback" not in log.read_text()
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()


def ask(
    port: int, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None
) -> tuple[int, dict[str, str], Any]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    try:
        connection.request(method, path, body, headers or {})
        response = connection.getresponse()
        return response.status, dict(response.getheaders()), json.loads(response.read())
    finally:
        connection.close()


JSON = {"Content-Type": "application/json"}


def test_a_table_is_scored(port: int) -> None:
    for game in games().values():
        body = json.dumps({"state": game.questions["score"].example}).encode()
        status, headers, answer = ask(port, "POST", f"/v1/games/{game.id}/score?lang=zh", body, JSON)
        assert (status, answer["game"], answer["lang"]) == (200, game.id, "zh")
        assert headers["Content-Language"] == "zh"


def test_a_body_sent_in_chunks_is_read_and_capped(port: int) -> None:
    game = next(iter(games()))
    state = json.dumps({"state": games()[game].questions["score"].example}).encode()
    status, _, _ = ask(port, "POST", f"/v1/games/{game}/score", iter([state[:9], state[9:]]), JSON)
    assert status == 200
    status, _, problem = ask(port, "POST", f"/v1/games/{game}/score", iter([b" " * 10_000] * 10), JSON)
    assert (status, problem["type"]) == (413, "/problems/body-too-large")


def test_a_body_of_megabytes_is_refused_and_the_answer_arrives(port: int) -> None:
    game = next(iter(games()))
    with socket.create_connection(("127.0.0.1", port), timeout=20) as client:
        head = f"POST /v1/games/{game}/score HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
        client.sendall(f"{head}Content-Length: 10000000\r\n\r\n".encode())
        with contextlib.suppress(ConnectionError):  # the service need not read it all
            client.sendall(b" " * 10_000_000)
        assert client.recv(100).startswith(b"HTTP/1.1 413 ")


def test_no_header_moves_the_path_that_is_answered(port: int) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    with contextlib.closing(connection):
        connection.request("GET", "/v1/metrics", headers={"SCRIPT_NAME": "/v1", "PATH_INFO": "/metrics"})
        assert connection.getresponse().status == 404


def test_empty_variables_are_none() -> None:
    command = [sys.executable, "-m", "gunicorn", "-c", "api/gunicorn.conf.py", "--print-config", "json:dumps"]
    empty = {"HOST": "", "PORT": ""}
    told = subprocess.run(command, cwd=ROOT, env={**os.environ, **empty}, capture_output=True, text=True, check=True)
    assert "['127.0.0.1:8000']" in told.stdout


def test_problems_come_through(port: int) -> None:
    status, headers, _ = ask(port, "DELETE", "/v1/games")
    assert status == 405
    assert "GET" in headers["Allow"]
    status, _, problem = ask(port, "GET", "/v1/rulings/%FF%00?lang=zh")
    assert (status, problem["title"]) == (404, "没有此名称")


CHUNKED = b"Transfer-Encoding: chunked\r\n\r\n"
EMPTY = b'{"state":{}}'


def raw(port: int, head_and_body: bytes) -> tuple[bytes, dict[str, Any]]:
    """The status line and the problem that come back when a client sends just this and then no more."""
    game = next(iter(games()))
    start = f"POST /v1/games/{game}/score HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
    with socket.create_connection(("127.0.0.1", port), timeout=20) as client:
        client.sendall(start.encode() + head_and_body)
        client.shutdown(socket.SHUT_WR)
        head, _, body = b"".join(iter(lambda: client.recv(4096), b"")).partition(b"\r\n\r\n")
    assert b"Content-Type: application/problem+json" in head
    return head.splitlines()[0], json.loads(body)


@pytest.mark.parametrize(
    "sent",
    [
        CHUNKED + b"ZZ\r\n" + EMPTY,
        CHUNKED + b"c\r\n" + EMPTY[:5],
        CHUNKED + b"c\r\n" + EMPTY,
        CHUNKED + b"c\r\n" + EMPTY + b"XX0\r\n\r\n",
        CHUNKED + b"c\r\n" + EMPTY + b"\r\n",
        CHUNKED,
        b"Content-Length: 13\r\n\r\n" + EMPTY,
        b"Content-Length: 13\r\n\r\n",
    ],
)
def test_a_body_that_is_broken_or_cut_off_is_400(port: int, sent: bytes) -> None:
    status, problem = raw(port, sent)
    assert status.startswith(b"HTTP/1.1 400 ")
    assert problem["type"] == "/problems/bad-request"
