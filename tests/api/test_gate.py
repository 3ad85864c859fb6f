"""One search at a time, a short queue, and clients that have gone: the gate, its watches and its lookout."""

from __future__ import annotations

import fcntl
import json
import re
import resource
import socket
import ssl
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from flask import Flask

from adjudicator.api import create_app
from adjudicator.api.gate import LOOKOUT, WAITING_MOST, Gate, Lookout, RequestWatch, searching
from adjudicator.errors import BusyError
from adjudicator.solver import Budget, Meter, Search, Watch, watched
from tests.api.checks import check_problem

LONG = 30.0  # seconds that nothing here takes unless it is broken


class Queue:
    """Counts who waits, and lets a test wait until so many do."""

    def __init__(self) -> None:
        self.length = 0
        self.most = 0
        self._changed = threading.Condition()

    def __call__(self, more: int) -> None:
        with self._changed:
            self.length += more
            self.most = max(self.most, self.length)
            self._changed.notify_all()

    def until(self, length: int) -> None:
        with self._changed:
            assert self._changed.wait_for(lambda: self.length == length, LONG)


@contextmanager
def threads() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(8) as pool:
        yield pool


def hard(search: Search, holes: int = 12) -> None:
    """One pigeon more than there are holes: z3 would take very long."""
    flags = [[search.flag() for _ in range(holes)] for _ in range(holes + 1)]
    for pigeon in flags:
        search.require(search.any_(*pigeon))
    for hole in zip(*flags, strict=True):
        for n, one in enumerate(hole):
            for other in hole[:n]:
                search.require(search.any_(search.not_(one), search.not_(other)))


# --- the gate


def test_the_turn_is_taken_in_the_order_in_which_they_came() -> None:
    queue = Queue()
    gate = Gate(4, LONG, queue)
    gate.enter(Watch())
    order: list[int] = []

    def search(n: int) -> None:
        gate.enter(Watch())
        order.append(n)
        gate.leave()

    with threads() as pool:
        for n in range(4):
            pool.submit(search, n)
            queue.until(n + 1)
        assert order == []
        assert gate.waiting == 4
        gate.leave()
    assert order == [0, 1, 2, 3]
    assert (queue.length, gate.waiting, gate.refused) == (0, 0, 0)


def test_nobody_jumps_the_queue() -> None:
    queue = Queue()
    gate = Gate(2, LONG, queue)
    gate.enter(Watch())
    order: list[str] = []

    def search() -> None:
        gate.enter(Watch())
        order.append("first")
        gate.leave()

    with threads() as pool:
        pool.submit(search)
        queue.until(1)
        gate.leave()
        gate.enter(Watch())  # however soon it comes: the turn is the other one's
        order.append("second")
    assert order == ["first", "second"]


def test_a_full_queue_refuses_at_once() -> None:
    queue = Queue()
    gate = Gate(1, LONG, queue)
    gate.enter(Watch())
    with threads() as pool:
        waiting = pool.submit(gate.enter, Watch())
        queue.until(1)
        with pytest.raises(BusyError) as refused:
            gate.enter(Watch())
        assert refused.value.seconds >= 1
        assert (gate.refused, gate.waiting, queue.most) == (1, 1, 1)
        gate.leave()
        waiting.result(LONG)
    gate.leave()
    gate.enter(Watch())  # whoever was refused left nothing behind


def test_who_waits_too_long_is_refused_and_holds_up_nobody() -> None:
    queue = Queue()
    gate = Gate(4, 0.05, queue)
    gate.enter(Watch())
    with pytest.raises(BusyError):
        gate.enter(Watch())
    assert (gate.refused, queue.length) == (1, 0)
    gate.leave()
    gate.enter(Watch())


def test_who_is_stopped_while_waiting_gives_up_and_is_not_counted() -> None:
    queue, gone = Queue(), Watch()
    gate = Gate(4, LONG, queue)
    gate.enter(Watch())
    with threads() as pool:
        first = pool.submit(gate.enter, gone)
        queue.until(1)
        next_one = pool.submit(gate.enter, Watch())
        queue.until(2)
        gone.stop()
        assert isinstance(first.exception(LONG), BusyError)
        gate.leave()
        next_one.result(LONG)
    assert gate.refused == 0


def test_a_counter_that_fails_leaves_the_queue_as_it_was() -> None:
    def broken(more: int) -> None:
        raise OSError

    gate = Gate(1, LONG, broken)
    gate.enter(Watch())
    for _ in range(3):
        with pytest.raises(OSError):  # noqa: PT011 -- the one above
            gate.enter(Watch())
    assert gate.waiting == 0


# --- the watch of a request


def test_the_turn_is_kept_until_the_end_and_given_up_once() -> None:
    gate = Gate(0)
    watch = RequestWatch(gate, None)
    watch.begin()
    watch.begin()
    other = RequestWatch(gate, None)
    with pytest.raises(BusyError):
        other.begin()
    other.end()  # has no turn to give up
    with pytest.raises(BusyError):
        gate.enter(Watch())
    watch.end()
    watch.end()
    gate.enter(Watch())


def test_who_was_refused_does_not_queue_again_for_the_same_answer() -> None:
    gate = Gate(0)
    gate.enter(Watch())
    watch = RequestWatch(gate, None)
    for _ in range(3):
        with pytest.raises(BusyError):
            watch.begin()
    assert gate.refused == 1


def test_waiting_is_not_taken_from_the_budget() -> None:
    queue = Queue()
    gate = Gate(4, LONG, queue)
    gate.enter(Watch())
    watch = RequestWatch(gate, None)
    with watched(watch):
        meter = Meter(Budget(seconds=0.4))
        part = meter.share(1)
    threading.Timer(0.6, gate.leave).start()
    assert part.work(1)
    assert watch.waited > 0.4
    assert not meter.spent
    assert meter.seconds() < 0.4
    watch.end()


def test_a_client_is_there_until_it_closes() -> None:
    client, ours = socket.socketpair()
    watch = RequestWatch(Gate(), ours)
    assert not watch.gone()
    client.send(b"GET /next HTTP/1.1\r\n")
    assert not watch.gone()
    assert ours.recv(100) == b"GET /next HTTP/1.1\r\n"  # what it sent meanwhile is still there
    client.close()
    assert watch.gone()
    ours.close()
    assert watch.gone()


def test_a_connection_with_a_high_number_is_looked_at_too() -> None:
    was, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, most), most))
    client, low = socket.socketpair()
    ours = socket.socket(fileno=fcntl.fcntl(low.fileno(), fcntl.F_DUPFD, 2000))
    try:
        assert not RequestWatch(Gate(), ours).gone()
    finally:
        for each in (client, low, ours):
            each.close()
        resource.setrlimit(resource.RLIMIT_NOFILE, (was, most))


# --- the lookout


def until(met: Callable[[], bool]) -> None:
    pause = threading.Event()
    for _ in range(int(LONG / 0.05)):
        if met():
            return
        pause.wait(0.05)
    raise AssertionError


def test_a_search_whose_client_goes_is_interrupted() -> None:
    client, ours = socket.socketpair()
    gate = Gate()
    watch = RequestWatch(gate, ours)
    with watched(watch):
        meter = Meter(Budget(rlimit=2**32 - 1, seconds=LONG))
    with Search(meter) as search:
        hard(search)
        threading.Timer(0.3, client.close).start()
        assert search.solve() is None
    assert watch.stopped
    assert meter.seconds() > 0  # it was not the time that ended it
    assert meter.rlimit > 0
    assert meter.spent
    watch.end()
    gate.enter(Watch())
    ours.close()


def test_a_loop_in_python_whose_client_goes_is_told_to_stop() -> None:
    client, ours = socket.socketpair()
    watch = RequestWatch(Gate(), ours)
    with watched(watch):
        meter = Meter(Budget(seconds=LONG))
    assert meter.work(1)
    client.close()
    until(lambda: not meter.work(0))
    assert meter.seconds() > 0
    watch.end()
    ours.close()


def test_the_thread_of_another_process_is_not_waited_for() -> None:
    client, ours = socket.socketpair()
    lookout, watch = Lookout(), RequestWatch(Gate(), ours)
    lookout._thread, lookout._process = threading.Thread(), -1  # as it looks in a process that was forked
    client.close()
    lookout.add(watch)
    until(lambda: watch.stopped)
    lookout.drop(watch)
    ours.close()


# --- over HTTP


HAND = ["Knights", "Shapeshifter", "Mirage", "Great Flood", "Cavern", "Candle", "Forge"]
PLAIN = ["Knights", "King", "Rangers", "Great Flood", "Cavern", "Candle", "Forge"]


def score(hand: list[str]) -> dict[str, object]:
    return {"state": {"players": [{"hand": hand}]}}


@pytest.fixture
def busy() -> Iterator[Flask]:
    """A service with somebody who searches and lets nobody else."""
    app = create_app()
    gate = Gate(0)
    gate.enter(Watch())
    app.extensions["gate"] = gate
    yield app
    assert gate.waiting == 0


def test_who_finds_the_queue_full_is_told_when_to_come_again(busy: Flask) -> None:
    client = busy.test_client()
    path = "/v1/games/fantasy-realms/score"
    response = client.post(path, json=score(HAND))
    check_problem(response, 503, "busy")
    assert int(response.headers["Retry-After"]) >= 1
    assert response.headers["Cache-Control"] == "no-store"
    assert client.post(path, json=score(PLAIN)).status_code == 200  # what needs no search needs no turn
    assert client.get("/healthz").status_code == 200
    assert client.get("/readyz").status_code == 200
    busy.extensions["gate"].leave()
    for _ in range(2):  # the turn was given back
        assert client.post(path, json=score(HAND)).status_code == 200


def test_in_a_batch_it_costs_the_line_that_needs_a_search(busy: Flask) -> None:
    lines = [{"game": "fantasy-realms", "verb": "score", **score(hand)} for hand in (PLAIN, HAND, PLAIN)]
    body = "\n".join(map(json.dumps, lines))
    response = busy.test_client().post("/v1/batch", data=body, content_type="application/x-ndjson")
    first, second, third = [json.loads(line) for line in response.text.splitlines()]
    assert (first["verdict"], third["verdict"]) == ("resolved", "resolved")
    assert (second["type"], second["status"], second["line"]) == ("/problems/busy", 503, 2)


def _failing(error: BaseException) -> None:
    with searching() as watch:
        watch.begin()
        raise error


@pytest.mark.parametrize("error", [KeyError(), BusyError(1), KeyboardInterrupt()])
def test_the_turn_is_given_back_whatever_happens(error: BaseException) -> None:
    app = create_app()
    with app.test_request_context("/"):
        with pytest.raises(type(error)):
            _failing(error)
        app.extensions["gate"].enter(Watch())
    assert not LOOKOUT._watches


def test_of_tls_nothing_is_peeked_at() -> None:
    client, ours = socket.socketpair()
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    secure = context.wrap_socket(ours, server_side=True, do_handshake_on_connect=False)
    app = create_app()
    for connection, watches in ((secure, False), (client, True)):
        with app.test_request_context("/", environ_overrides={"gunicorn.socket": connection}), searching() as watch:
            watch.begin()
            assert (watch in LOOKOUT._watches) is watches
            assert not watch.stopped
    secure.close()
    client.close()


def test_who_waits_leaves_threads_for_others() -> None:
    settings = Path("adjudicator/api/gunicorn.conf.py").read_text(encoding="utf-8")
    threads = re.search(r"^threads = .*?([0-9]+)\D*$", settings, re.MULTILINE)
    assert threads is not None
    assert int(threads[1]) > WAITING_MOST + 1
