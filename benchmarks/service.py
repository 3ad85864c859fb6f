"""What the REST API costs: a score over HTTP beside an empty view of the same JSON, and requests a second.

Run from the project's folder: ``python benchmarks/service.py``. The client runs on the same cores as the
service, so the requests a second are fewer than a service alone would manage.
"""

from __future__ import annotations

import io
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from flask import Flask

from adjudicator.api import create_app
from adjudicator.game import games

ROOT = Path(__file__).parents[1]
ROUNDS = 7
CALLS = 500
CONNECTIONS = 8
SECONDS = 4.0
JSON = "application/json"


def cost(app: Flask, path: str, body: bytes) -> float:
    """Seconds for one POST to an app in this process: the best of some rounds, as noise only ever adds."""
    best = float("inf")
    for _ in range(ROUNDS):
        start = time.perf_counter()
        for _ in range(CALLS):
            b"".join(app.wsgi_app(environ(path, body), lambda status, headers, info=None: None))  # type: ignore[arg-type]
        best = min(best, (time.perf_counter() - start) / CALLS)
    return best


def environ(path: str, body: bytes) -> dict[str, Any]:
    """A request as gunicorn hands it on; a test client would cost more than the app."""
    return {
        "REQUEST_METHOD": "POST",
        "PATH_INFO": path,
        "QUERY_STRING": "",
        "SERVER_NAME": "localhost",
        "SERVER_PORT": "80",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "HTTP_HOST": "localhost",
        "HTTP_ACCEPT_LANGUAGE": "en-GB,en;q=0.9",
        "CONTENT_TYPE": JSON,
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": "http",
        "wsgi.input": io.BytesIO(body),
        "wsgi.input_terminated": True,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }


def empty_view(path: str, value: Any) -> Flask:
    """An app that does nothing but answer this value."""
    app = Flask("empty", static_folder=None)
    app.add_url_rule(path, view_func=lambda: value, methods=["POST"])
    return app


@contextmanager
def service() -> Iterator[int]:
    """The service as it is deployed, on a free port, stopped at the end."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "gunicorn", "-c", "api/gunicorn.conf.py", "adjudicator.api.wsgi:app"]
    env = {**os.environ, "PORT": str(port)}
    with subprocess.Popen(command, cwd=ROOT, env=env, stderr=subprocess.DEVNULL) as process:
        try:
            for _ in range(200):
                try:
                    socket.create_connection(("127.0.0.1", port)).close()
                    break
                except OSError:
                    time.sleep(0.05)
            yield port
        finally:
            process.send_signal(signal.SIGTERM)


def rate(port: int, path: str, body: bytes) -> tuple[float, float]:
    """Requests a second over connections that are kept, and the 99th percentile of a request's seconds."""
    lines = (
        f"POST {path} HTTP/1.1",
        "Host: localhost",
        f"Content-Type: {JSON}",
        f"Content-Length: {len(body)}",
    )
    request = "\r\n".join((*lines, "", "")).encode() + body
    until = time.perf_counter() + SECONDS
    times: list[float] = []
    threads = [threading.Thread(target=_keep_asking, args=(port, request, until, times)) for _ in range(CONNECTIONS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    times.sort()
    return len(times) / SECONDS, times[int(len(times) * 0.99)]


def _keep_asking(port: int, request: bytes, until: float, times: list[float]) -> None:
    while time.perf_counter() < until:
        with (
            socket.create_connection(("127.0.0.1", port)) as connection,
            connection.makefile("rb") as answers,
        ):
            keep = True
            while keep and (start := time.perf_counter()) < until:
                connection.sendall(request)
                status, length, keep = answers.readline(), 0, True
                if not status:
                    break  # a worker that was replaced let the connection go: not an answer
                if b" 200 " not in status:
                    raise RuntimeError(f"the service answered {status!r}")
                while (line := answers.readline().lower()) not in (b"\r\n", b""):
                    length = int(line[15:]) if line.startswith(b"content-length:") else length
                    keep = keep and line != b"connection: close\r\n"
                answers.read(length)
                times.append(time.perf_counter() - start)


def main() -> None:
    """Print the figures of each game that can be scored, for the example in its documentation."""
    app = create_app()
    for game in games().values():
        if "score" not in game.questions:
            continue
        path = f"/v1/games/{game.id}/score"
        body = json.dumps({"state": game.questions["score"].example}).encode()
        answer = app.test_client().post(path, data=body, content_type=JSON)
        ours = cost(app, path, body)
        empty = cost(empty_view(path, answer.get_json()), path, body)
        print(f"{game.id}: the example's score over HTTP, {len(answer.data)} bytes of answer")
        times = f"{ours / empty:.2f} times an empty view's {empty * 1e6:.0f} µs"
        print(f"  in one process   {ours * 1e6:.0f} µs, {times}")
        with service() as port:
            a_second, slow = rate(port, path, body)
        print(f"  two workers      {a_second:.0f} requests a second, 99% within {slow * 1e3:.1f} ms")


if __name__ == "__main__":
    main()
