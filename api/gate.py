"""One search at a time: Python gains nothing from two at once in a process, and everything else gets slow.

Who comes while somebody searches waits in a short queue; who finds that full, or waits too long, is told to come again.
A request whose client has gone stops, so that it frees its worker.
"""

from __future__ import annotations

import os
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from flask import current_app, request

from adjudicator.api.record import Record, current
from adjudicator.errors import BusyError
from adjudicator.solver import Watch, watched

WAITING_MOST: Final = 8  # requests that wait for a search; with the one that searches, fewer than a worker's threads
WAIT: Final = 10.0  # seconds that they wait at most
_LOOK: Final = 0.25  # seconds between looks at whether clients are still there
_IDLE: Final = 20  # looks with nobody to look after, until the thread ends
_NAME: Final = "adjudicator-gate"


class Gate:
    """Lets searches of one process through one at a time, in the order in which they came.

    ``queue`` is told how many more wait, or fewer. ``refused`` counts those that were told to come again.
    """

    def __init__(
        self, waiting_most: int = WAITING_MOST, wait: float = WAIT, queue: Callable[[int], None] = lambda more: None
    ) -> None:
        self.waiting_most = waiting_most
        self.wait = wait
        self.refused = 0
        self._queue = queue
        self._line: deque[Watch] = deque()
        self._busy = False
        self._turn = threading.Condition()

    @property
    def waiting(self) -> int:
        """How many wait now."""
        return len(self._line)

    def enter(self, watch: Watch) -> None:
        """Wait for the turn. Raises BusyError if too many wait already, if it takes too long, or if it is stopped."""
        until = time.monotonic() + self.wait
        with self._turn:
            if not self._busy and not self._line:
                self._busy = True
                return
            if len(self._line) >= self.waiting_most:
                raise self._refuse()
            self._line.append(watch)
            try:
                self._queue(1)
                self._await(watch, until)
                self._busy = True
            finally:
                self._line.remove(watch)
                self._turn.notify_all()  # who is first now may have waited for this one alone
                self._queue(-1)

    def _await(self, watch: Watch, until: float) -> None:
        """Until nobody searches, and this one is the first in line. Raises BusyError."""
        while self._busy or self._line[0] is not watch:
            if watch.stopped:
                raise BusyError(self._soon())  # nobody is there to be told, so none is counted as refused
            left = until - time.monotonic()
            if left <= 0:
                raise self._refuse()
            self._turn.wait(min(left, _LOOK))

    def leave(self) -> None:
        """The search is over: the next one may begin."""
        with self._turn:
            self._busy = False
            self._turn.notify_all()

    def _refuse(self) -> BusyError:
        self.refused += 1
        return BusyError(self._soon())

    def _soon(self) -> int:
        return max(1, round(self.wait / 5))


class RequestWatch(Watch):
    """Watches over the searches of one answer: they take their turn, and stop when the client has gone.

    ``asked`` is whether a turn was needed, ``waited`` the seconds until it came, ``solved`` those in the solver, which
    was called ``solves`` times.
    """

    def __init__(self, gate: Gate, client: socket.socket | None) -> None:
        super().__init__()
        self._gate = gate
        self._client = client
        self._held = False
        self._busy: BusyError | None = None
        self.asked = False
        self.solved = 0.0
        self.solves = 0

    def begin(self) -> None:
        """Take the turn, once; it is kept until the answer is there. Raises BusyError, and then again at once."""
        if self._held:
            return
        if self._busy is not None:
            raise self._busy
        self.asked = True
        if self._client is not None:
            LOOKOUT.add(self)
        begun = time.monotonic()
        try:
            self._gate.enter(self)
            self._held = True
        except BusyError as error:
            self._busy = error
            raise
        finally:
            self.waited += time.monotonic() - begun

    @contextmanager
    def solving(self, interrupt: Callable[[], None]) -> Iterator[None]:
        """While something is solved; takes the time."""
        begun = time.perf_counter()
        try:
            with super().solving(interrupt):
                yield
        finally:
            self.solved += time.perf_counter() - begun
            self.solves += 1

    def end(self) -> None:
        """Give the turn to the next one."""
        LOOKOUT.drop(self)
        if self._held:
            self._held = False
            self._gate.leave()

    def gone(self) -> bool:
        """Whether the client has closed the connection, or its sending half, which can't be told apart."""
        assert self._client is not None
        try:
            return self._client.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT) == b""
        except BlockingIOError:
            return False
        except OSError:  # reset, or closed on our side
            return True


class Lookout:
    """One thread a process that sees which clients have gone. It is there only while somebody searches."""

    def __init__(self) -> None:
        self._watches: set[RequestWatch] = set()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None
        self._process = 0

    def add(self, watch: RequestWatch) -> None:
        """Look after a request from now on."""
        with self._lock:
            self._watches.add(watch)
            if self._thread is None or self._process != os.getpid():
                self._process = os.getpid()  # a thread is not there any more in a process that was forked
                self._thread = threading.Thread(target=self._look, name=_NAME, daemon=True)
                self._thread.start()

    def drop(self, watch: RequestWatch) -> None:
        """No longer."""
        with self._lock:
            self._watches.discard(watch)

    def _look(self) -> None:
        idle = 0
        while True:
            time.sleep(_LOOK)
            with self._lock:
                watches = list(self._watches)
                idle = 0 if watches else idle + 1
                if idle > _IDLE:
                    self._thread = None
                    return
            for watch in watches:
                if watch.gone():
                    watch.stop()  # at each look: between two searches there is nothing to interrupt


LOOKOUT = Lookout()


@dataclass(frozen=True, slots=True)
class Searcher:
    """What a request brings to its searches: the gate of its app, its connection, its record."""

    gate: Gate
    client: socket.socket | None
    noted: Record

    @contextmanager
    def searching(self) -> Iterator[RequestWatch]:
        """While an answer is worked out: its searches take their turn."""
        watch = RequestWatch(self.gate, self.client)
        try:
            with watched(watch):
                yield watch
        finally:
            watch.end()
            self.noted.gone = self.noted.gone or watch.stopped
            if watch.asked:
                self.noted.searched.append((watch.waited, watch.solved))
                self.noted.solves += watch.solves


def searcher() -> Searcher:
    """For the request that is being answered in this thread, and for what is still sent when that is over."""
    return Searcher(gate(), _client(), current())


@contextmanager
def searching() -> Iterator[RequestWatch]:
    """While an answer is worked out for this request: its searches take their turn."""
    with searcher().searching() as watch:
        yield watch


def _client() -> socket.socket | None:
    """The connection of this request, if the server gives it and it can be looked into, which that of TLS can't."""
    client: socket.socket | None = request.environ.get("gunicorn.socket")
    return None if hasattr(client, "cipher") else client


def gate() -> Gate:
    """The gate of this app in this process."""
    found: Gate = current_app.extensions["gate"]
    return found
