"""What strangers may send: nothing is answered with 500, nothing holds a worker beyond its budget."""

from __future__ import annotations

import contextlib
import copy
import itertools
import json
import os
import re
import select
import signal
import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPResponse
from pathlib import Path
from typing import Any, Final

import pytest
from flask.testing import FlaskClient

from adjudicator import strict_json
from adjudicator.api import create_app
from adjudicator.api.gate import WAITING_MOST
from adjudicator.batch import say
from adjudicator.describing import example
from adjudicator.game import games
from adjudicator.solver import Budget
from tests.api import impatient
from tests.serving import JSON, Served, ask, instance

HARDEST: Final = [json.loads(line) for line in (Path(__file__).parent / "hardest.ndjson").read_text().splitlines()]
SMALL: Final = Budget(rlimit=200_000, seconds=2.0)  # a part of what the service allows, so that this takes seconds
EASY: Final = 0.1  # seconds
REFUSED: Final = {400, 413, 415, 422}


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app().test_client()


def asked(kept: dict[str, Any]) -> dict[str, Any]:
    """A request as it was put."""
    return {key: value for key, value in kept.items() if key not in ("seconds", "what")}


def paths() -> list[str]:
    doors = {"score": "score", "moves": "moves", "dispute": "disputes"}
    every = {(game.id, doors[question.door]) for game in games().values() for question in game.questions.values()}
    return [f"/v1/games/{game}/{path}" for game, path in sorted(every)]


def nested(depth: int, opening: str, closing: str, within: str = "") -> bytes:
    return (opening * depth + within + closing * depth).encode()


UNREADABLE: Final = {
    "deep lists": nested(30_000, "[", "]"),
    "deep objects": nested(10_000, '{"a":', "}", "1"),
    "deep without end": b"[" * 60_000,
    "one level too deep": b'{"state":' + nested(strict_json.MAX_DEPTH, "[", "]") + b"}",
    "deep within a text that does not end": b'{"state": "' + b"\\" * 20_001 + b"[" * 20_000,
    "NaN": b'{"state": {"players": NaN}}',
    "Infinity": b'{"state": {"players": -Infinity}}',
    "a float beyond all floats": b'{"state": 1e999}',
    "a number of thousands of digits": b'{"state": ' + b"9" * 60_000 + b"}",
    "an integer that others round": b'{"state": 9007199254740993}',
    "a key twice": b'{"state": {}, "state": {}}',
    "a key twice, spelt differently": b'{"state": {"a": 1, "\\u0061": 2}}',
    "half a character": b'{"state": "\\ud800"}',
    "bad UTF-8": b'{"state": "\xff\xfe"}',
    "cut off within a character": '{"state": "命'.encode()[:-1],
    "UTF-16": '{"state": {}}'.encode("utf-16"),
    "a null byte": b'{"state": "\x00"}',
    "nothing": b"",
    "spaces": b" " * 60_000,
    "quotes": b'"' * 60_001,
    "commas": b"[" + b"," * 60_000 + b"]",
    "cut off": b'{"state": {"players": [',
    "two": b"{} {}",
    "HTML": b"<html></html>",
}


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_is_no_safe_json_is_400_at_every_door(client: FlaskClient, name: str) -> None:
    for path in paths():
        response = client.post(path, data=UNREADABLE[name], content_type="application/json")
        assert (response.status_code, response.get_json()["type"]) == (400, "/problems/unreadable-json"), path
        assert response.content_type == "application/problem+json"
    lines = UNREADABLE[name].replace(b"\n", b" ")
    response = client.post("/v1/batch", data=lines + b"\n[]\n", content_type="application/x-ndjson")
    said = [json.loads(line) for line in response.text.splitlines()]
    assert [problem["status"] for problem in said] == [400, 422]


@pytest.mark.parametrize("body", [b"null", b"[]", b'"x"', b"1", b"true", b"{}", b'{"state": null, "x": 1}'])
def test_json_that_is_no_request_is_422_at_every_door(client: FlaskClient, body: bytes) -> None:
    for path in paths():
        response = client.post(path, data=body, content_type="application/json")
        assert response.status_code == 422, path
        assert response.get_json()["errors"]


def test_megabytes_are_413_at_every_door(client: FlaskClient) -> None:
    for path in (*paths(), "/v1/batch"):
        kind = "application/x-ndjson" if path == "/v1/batch" else "application/json"
        response = client.post(path, data=b" " * 10_000_000, content_type=kind)
        assert (response.status_code, response.get_json()["type"]) == (413, "/problems/body-too-large"), path


WRONG: Final[tuple[Any, ...]] = (
    None, True, False, 0, -1, 1.5, 2**53 - 1, -(2**53) + 1, 1e308, "", " ", "x", "x" * 5000, "\u0000", "命",
    "__class__", [], [[]], [None] * 40, {}, {"": {}}, {"a": [{}]}, [{}, 1, "x"], ["x"] * 200, [1] * 1000,
)  # fmt: skip


def spots(value: Any) -> Iterator[tuple[Any, Any]]:
    """What holds each value inside of a request, and under which key or number."""
    for key, each in value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ():
        yield value, key
        yield from spots(each)


@pytest.mark.parametrize("game", games())
def test_wrong_types_everywhere_are_refused_and_never_fail(game: str) -> None:
    kinds = itertools.cycle(WRONG)
    tried = refused = 0
    for question in games()[game].questions.values():
        body = {"game": game, "verb": question.door, **json.loads(json.dumps(example(question)))}
        for nth, _ in enumerate(list(spots(body))):
            for _ in range(3):
                changed = copy.deepcopy(body)
                holder, key = next(itertools.islice(spots(changed), nth, None))
                holder[key] = next(kinds)
                said = json.loads(say(json.dumps(changed), 1, budget=SMALL))
                tried += 1
                if "status" in said:
                    refused += 1
                    assert said["status"] in REFUSED, (question.name, changed)
                    assert said["errors"], (question.name, changed)
        next(kinds)  # so that not every question gets the same in the same place
    assert refused > tried / 2


@pytest.mark.parametrize("nth", range(len(HARDEST)))
def test_the_hardest_requests_that_were_found_end_within_a_budget(nth: int) -> None:
    body = asked(HARDEST[nth])
    said = json.loads(say(json.dumps(body), 1, budget=SMALL))
    assert said.get("status", 422) == 422, said
    if "status" not in said:
        again = json.loads(say(json.dumps(body), 1, budget=SMALL))
        assert again == said or "undecided" in (said["verdict"], again["verdict"])


# --- against a service that runs


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One process, so that what is asked meets what searches."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GUNICORN_CMD_ARGS", impatient.ARGUMENTS)
        with instance(tmp_path_factory.mktemp("abuse"), 1) as running:
            yield running


def slow(port: int, sent: bytes, rest: bytes) -> bytes:
    """Send something, then byte by byte what never comes to an end; what comes back until the service hangs up."""
    with socket.create_connection(("127.0.0.1", port), timeout=0.25) as client, contextlib.suppress(ConnectionError):
        client.sendall(sent)
        for byte in itertools.cycle(rest):
            client.sendall(bytes([byte]))
            with contextlib.suppress(TimeoutError):
                return client.recv(100)
    return b""


def test_clients_that_send_byte_by_byte_hold_no_thread_for_long(served: Served) -> None:
    head = b"POST /v1/games/fantasy-realms/score HTTP/1.1\r\nHost: x\r\n"
    body = head + b"Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n"
    chunked = head + b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    kinds = [(head, b"X-A: b\r\n"), (body, b" "), (chunked, b"1\r\n \r\n"), (b"POST /", b"x"), (b"", b"\r\n")]
    with ThreadPoolExecutor(40) as pool:
        found = [pool.submit(slow, served.port, *kinds[n % len(kinds)]) for n in range(40)]
        came = [each.result(30) for each in found]
    assert all(each == b"" or each.startswith((b"HTTP/1.1 400 ", b"HTTP/1.1 408 ")) for each in came)
    assert ask(served.port, "GET", "/healthz")[0] == 200


def sip(client: socket.socket, enough: threading.Event) -> None:
    """Take what comes in small sips, until it is enough or the service hangs up."""
    with client, contextlib.suppress(ConnectionError):
        while not enough.wait(0.2) and client.recv(2048):
            pass


def test_clients_that_take_their_answers_in_sips_hold_no_thread_for_long(served: Served) -> None:
    line = json.dumps({"game": "fantasy-realms", "verb": "score", **PLAIN}).encode() + b"\n"
    head = b"POST /v1/batch HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\nContent-Length: %d\r\n\r\n"
    enough = threading.Event()
    with ThreadPoolExecutor(20) as pool:  # more than the service has threads
        for _ in range(20):
            client = socket.socket()
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            client.settimeout(20)
            client.connect(("127.0.0.1", served.port))
            client.sendall(head % (1000 * len(line)) + 1000 * line)
            pool.submit(sip, client, enough)
        try:
            time.sleep(1)  # by then they are all being answered
            assert ask(served.port, "GET", "/healthz")[0] == 200
        finally:
            enough.set()


def test_heads_that_are_too_large_or_no_http_are_refused(served: Served) -> None:
    line = b"GET /v1/rulings?q=%s HTTP/1.1\r\nHost: x\r\n"
    for head, expected, slug in (
        (line % (b"a" * 5000), 414, "address-too-long"),
        (line % b"a" + b"X-A: " + b"b" * 9000 + b"\r\n", 431, "headers-too-large"),
        (line % b"a" + b"".join(b"X-%d: b\r\n" % n for n in range(100)), 431, "headers-too-large"),
        (line % b"a" + b"Content-Length: -1\r\n", 400, "bad-request"),
        (line % b"a" + b"Content-Length: 1\r\nTransfer-Encoding: chunked\r\n", 400, "bad-request"),
        (line % b"a" + b"Transfer-Encoding: strange\r\n", 501, "not-implemented"),
        (b"\x16\x03\x01\x02\x00\x01\x00\r\n", 400, "bad-request"),
        (b"GET / HTTP/9.9\r\n", 400, "bad-request"),
    ):
        with socket.create_connection(("127.0.0.1", served.port), timeout=20) as client:
            client.sendall(head + b"\r\n")
            response = HTTPResponse(client)
            response.begin()
            told = json.loads(response.read())
        assert response.status == told["status"], head[:60]
        assert response.headers["Content-Type"] == "application/problem+json"
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert (response.status, told["type"]) == (expected, f"/problems/{slug}"), head[:60]
    assert ask(served.port, "GET", "/healthz")[0] == 200


SEARCHED: Final = {"fantasy-realms", "shadow-hunters", "cloud-ladder"}  # where something is searched for long
LONG: Final = [max((each for each in HARDEST if each["game"] == game), key=lambda each: each["seconds"])
               for game in sorted(SEARCHED)]  # fmt: skip
MORE: Final = 4  # than can search and wait
PLAIN: Final = {"state": {"players": [{"hand": ["Knights", "King", "Rangers", "Candle", "Forge"]}]}}
PATHS: Final = {"dispute": "disputes", "score": "score", "moves": "moves"}


def send(port: int, request: dict[str, Any]) -> socket.socket:
    """Send a request, and wait for nothing."""
    body = json.dumps({key: each for key, each in asked(request).items() if key not in ("game", "verb")}).encode()
    path = f"/v1/games/{request['game']}/{PATHS[request['verb']]}"
    client = socket.create_connection(("127.0.0.1", port), timeout=60)
    head = f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    client.sendall(head.encode() + body)
    return client


def waiting(port: int) -> int:
    """How many requests wait for their turn to search."""
    _, _, page = ask(port, "GET", "/metrics")
    found = re.search(rb"^adjudicator_queue_length(?:\{[^}]*\})? ([0-9.]+)", page, re.MULTILINE)
    assert found is not None
    return round(float(found[1]))


def answers(port: int, game: str) -> float:
    """How many answers were made of a game."""
    _, _, page = ask(port, "GET", "/metrics")
    counted = re.findall(
        rb'^adjudicator_answers_total\{[^}]*game="%s"[^}]*\} ([0-9.e+]+)' % game.encode(), page, re.MULTILINE
    )
    return sum(map(float, counted))


def until_waiting(port: int, many: int) -> None:
    pause = threading.Event()
    for _ in range(600):
        if waiting(port) == many:
            return
        pause.wait(0.05)
    raise AssertionError(waiting(port))


@pytest.mark.parametrize("request_", LONG, ids=lambda each: each["game"])
def test_while_long_searches_wait_others_are_answered_and_whoever_goes_frees_the_turn(
    served: Served, request_: dict[str, Any]
) -> None:
    port = served.port
    clients = [send(port, request_) for _ in range(1 + WAITING_MOST + MORE)]
    try:
        answered, _, _ = select.select(clients, [], [], 30)  # the first to be answered are those that are refused
        head = answered[0].recv(4096)
        assert head.startswith(b"HTTP/1.1 503 "), head[:300]
        assert b"Retry-After: " in head
        assert b"/problems/busy" in head
        assert ask(port, "GET", "/healthz")[0] == 200
        status, _, _ = ask(port, "POST", "/v1/games/fantasy-realms/score", json.dumps(PLAIN).encode(), JSON)
        assert status == 200
    finally:
        for client in clients:
            client.close()
    before = answers(port, request_["game"])
    until_waiting(port, 0)
    # Each would have had its turn. They are given up together: what is answered is what each process was about.
    assert answers(port, request_["game"]) - before < 4
    choice = {"state": {"players": [{"hand": ["Knights", "Shapeshifter", "Mirage", "Rangers", "Candle", "Forge"]}]}}
    status, _, body = ask(port, "POST", "/v1/games/fantasy-realms/score", json.dumps(choice).encode(), JSON)
    assert (status, json.loads(body)["value"]["players"][0]["optimal"]) == (200, True)


def workers_of(running: Served) -> list[int]:
    """The processes that answer for an instance."""
    master = running.process.pid
    return [int(each) for each in Path(f"/proc/{master}/task/{master}/children").read_text(encoding="ascii").split()]


@contextlib.contextmanager
def halted(process: int) -> Iterator[None]:
    """A process that does nothing until the end of the block."""
    os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(process, signal.SIGCONT)


def test_the_same_request_has_one_answer_from_every_process_and_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    easy = [asked(each) for each in HARDEST if each["what"] != "undecided" and each["seconds"] < EASY][:3]
    examples = [
        {"game": game.id, "verb": question.door, **example(question)}
        for game in games().values()
        for question in itertools.islice(game.questions.values(), 2)
    ]
    batch = b"\n".join(json.dumps(body).encode() for body in (*easy, *examples))
    came: set[bytes] = set()
    for start in range(2):
        counts = tmp_path / f"counts{start}"
        monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(counts))
        with instance(tmp_path, 2) as running:

            def once(_: int, port: int = running.port) -> bytes:
                status, _, body = ask(port, "POST", "/v1/batch", batch, {"Content-Type": "application/x-ndjson"})
                assert status == 200
                return body

            with ThreadPoolExecutor(4) as pool:
                came |= set(pool.map(once, range(4)))
            for other in workers_of(running):  # each has to answer once while the other one can't
                with halted(other):
                    came.add(once(0))
            answering = [file for file in counts.glob("counter_*.db") if b"/v1/batch" in file.read_bytes()]
            assert len(answering) == 2  # both processes took part
    assert len(came) == 1
