"""The score over HTTP, against a Flask view that does nothing but return the same JSON.

Both are served by gunicorn with the settings of api/gunicorn.conf.py on the loopback address. The load comes from
this machine too and takes part of its two cores, so the ratio says more than the requests a second.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parent.parent
HAND = ["Knights", "King", "Rangers", "Great Flood", "Cavern", "Candle", "Forge"]
BODY = json.dumps({"state": {"players": [{"hand": HAND}]}}).encode()
CLIENTS = 4
SECONDS = 2.0
ROUNDS = 5


def request(path: str) -> bytes:
    """A keep-alive request, ready to send."""
    head = f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    return f"{head}Content-Length: {len(BODY)}\r\n\r\n".encode() + BODY


def exchange(connection: socket.socket, sent: bytes) -> bytes:
    """Send one request and read its whole response."""
    connection.sendall(sent)
    got = b""
    while b"\r\n\r\n" not in got:
        got += connection.recv(65536) or _closed()
    head, body = got.split(b"\r\n\r\n", 1)
    length = int(
        next(line for line in head.split(b"\r\n") if line.lower().startswith(b"content-length")).split(b":")[1]
    )
    while len(body) < length:
        body += connection.recv(65536) or _closed()
    assert head.startswith(b"HTTP/1.1 200"), head
    return body


def _closed() -> bytes:
    raise ConnectionError("the server closed the connection")


def hammer(port: int, path: str) -> int:
    """How many requests one client gets through in the given time."""
    sent, done, until = request(path), 0, time.monotonic() + SECONDS
    while time.monotonic() < until:
        with closing(socket.create_connection(("127.0.0.1", port))) as connection:
            try:
                while time.monotonic() < until:
                    exchange(connection, sent)
                    done += 1
            except ConnectionError:
                continue  # a worker that has served its share of requests was replaced
    return done


def free_port() -> int:
    """A port that nobody listens on."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def served(app: str, environment: dict[str, str]) -> Iterator[int]:
    """gunicorn with an app, until the end of the block."""
    port = free_port()
    command = [sys.executable, "-m", "gunicorn", "--config", str(ROOT / "api" / "gunicorn.conf.py")]
    command += ["--bind", f"127.0.0.1:{port}", "--log-level", "critical", "--access-logfile", os.devnull, app]
    server = subprocess.Popen(command, cwd=ROOT, env={**os.environ, **environment}, stdout=subprocess.DEVNULL)
    try:
        for _ in range(100):
            try:
                socket.create_connection(("127.0.0.1", port)).close()
                break
            except OSError:
                time.sleep(0.1)
        yield port
    finally:
        server.terminate()
        server.wait(20)


def requests_a_second(port: int, path: str) -> float:
    """Of all clients together."""
    with ProcessPoolExecutor(CLIENTS) as pool:
        done = sum(pool.map(hammer, [port] * CLIENTS, [path] * CLIENTS))
    return done / SECONDS


def report() -> Iterator[str]:
    """The figures, a line each: the two are measured in turn, so that a busy moment falls on both."""
    path = "/v1/games/fantasy-realms/score"
    with served("adjudicator.api.wsgi:app", {}) as port:
        with closing(socket.create_connection(("127.0.0.1", port))) as connection:
            answer = exchange(connection, request(path))
        with served("benchmarks.empty_view:app", {"EMPTY_VIEW_BODY": answer.decode()}) as empty:
            rounds = [(requests_a_second(port, path), requests_a_second(empty, "/")) for _ in range(ROUNDS)]
    ratio = median(bare / ours for ours, bare in rounds)
    yield f"plain score over HTTP, two workers: {median(ours for ours, _ in rounds):10,.0f} requests a second"
    yield f"a Flask view with the same JSON:    {median(bare for _, bare in rounds):10,.0f} requests a second"
    yield f"so a plain score costs {ratio:.2f} times an empty view (median of {ROUNDS} rounds in turn)"
