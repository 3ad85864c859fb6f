"""gunicorn's worker with threads, and a few things more that a service on a network needs.

- A head leaves together with the first of its body. gunicorn sends it ahead: a process that is killed in between leaves
  a proxy with half an answer, where it could still have asked another instance.
- A worker that stops first takes what already waits to be accepted, then lets go of the port at once. gunicorn keeps it
  until the last answer is out, so that those who come meanwhile wait for nothing and are cut off in the end.
- What is no HTTP, or too large to be read, is told so as a problem, not on a page.
- A client that stops in the middle of a request, sends it byte by byte, or reads its answer slowly or not at all,
  holds a thread for a bounded time only. One that doesn't close its connection keeps nobody else waiting.
"""

from __future__ import annotations

import ctypes
import errno
import logging
import select
import socket
import struct
import time
from concurrent.futures import Future, ThreadPoolExecutor
from types import FrameType, SimpleNamespace
from typing import Any, Final

from gunicorn.http.message import Request
from gunicorn.workers.gthread import TConn, ThreadWorker

from adjudicator.api import stopping
from adjudicator.api.turned_away import InOurWords

WHOLE_MOST: Final = 30.0  # seconds from the first byte of a request to its last
STILL_MOST: Final = 10  # seconds that a connection may stand still in the middle of a request or of an answer
TAKING_MOST: Final = 60.0  # seconds that an answer may wait, in all, for its client to take it
# An answer of usual size is with the kernel as a whole, which sends it even if the process is killed. Asked for more
# than it allows, the kernel gives what it does.
_UNSENT: Final = 512 * 1024
_CLOSING: Final = 32  # connections that may wait for their clients to close, too
_ARENA_MAX: Final = -8  # M_ARENA_MAX of glibc's malloc.h
_ARENAS: Final = 2


def _is_news(record: logging.LogRecord) -> bool:
    """Whether something belongs into the log: that a client stood still for too long is nothing that went wrong."""
    return record.exc_info is None or not isinstance(record.exc_info[1], BlockingIOError)


def _few_arenas() -> None:
    """Have glibc keep what threads give back in two places, rather than in one for each of them.

    A search in one thread leaves much that others can then use: 182 MiB a worker after 20,000 requests, not 456.
    """
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)
    if mallopt is not None:  # others have no such thing, or no need of it
        mallopt(_ARENA_MAX, _ARENAS)


class Worker(ThreadWorker):  # type: ignore[misc]  # no types there
    """The class to name as ``worker_class``.

    ``whole_most`` is how long a request may take to come in, in seconds, and ``taking_most`` how long its answer may
    wait for the client to take it.
    """

    whole_most = WHOLE_MOST
    taking_most = TAKING_MOST

    def init_process(self) -> None:
        """What is set on the port holds for all connections that are accepted there."""
        _few_arenas()
        still = struct.pack("@ll", STILL_MOST, 0)
        for listener in self.sockets:
            for option, value in ((socket.SO_RCVTIMEO, still), (socket.SO_SNDTIMEO, still)):
                listener.sock.setsockopt(socket.SOL_SOCKET, option, value)
            listener.sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, _UNSENT)
        self._closing = ThreadPoolExecutor(_CLOSING)
        self.log.error_log.filters.insert(0, _is_news)  # before one that may take the error out of the record
        super().init_process()

    def finish_request(self, conn: TConn, fs: Future[object]) -> None:
        """gunicorn closes in the loop that accepts, and there waits up to two seconds for the client to close, too."""
        if fs.cancelled() or fs.exception() is not None or fs.result():
            super().finish_request(conn, fs)
            return
        closed = self._closing.submit(conn.close, graceful=True)
        closed.add_done_callback(lambda _: self.method_queue.defer(self._count_out))

    def _count_out(self) -> None:
        self.nr_conns -= 1

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Told to stop. Batches hear of it, too: they end early, rather than being cut off."""
        stopping.begin()
        super().handle_exit(sig, frame)

    def set_accept_enabled(self, enabled: bool) -> None:
        """gunicorn says so when there is no more room, and when the worker stops, which is for good."""
        super().set_accept_enabled(enabled)
        if enabled or self.alive:
            return
        for listener in self.sockets:
            while listener.sock is not None and select.select([listener], [], [], 0)[0]:
                self.accept(listener)  # what comes now finds nobody, and a proxy goes on to the next instance
            listener.close()

    def handle(self, conn: TConn) -> Any:
        """Read a request and answer it. With TLS, which is better left to a proxy, only standing still is bounded."""
        if self.cfg.is_ssl:
            return super().handle(conn)
        if not isinstance(conn.sock, InTime):
            conn.sock = InTime(conn.sock, self.whole_most, self.taking_most)
        conn.sock.begin()
        try:
            return super().handle(conn)
        finally:
            conn.sock.end()

    def handle_error(self, req: Request | None, client: socket.socket, addr: Any, exc: BaseException) -> None:
        """What went wrong before the app was asked. gunicorn logs it and finds the status."""
        super().handle_error(req, InOurWords(client), addr, exc)

    def handle_request(self, req: Request, conn: TConn) -> bool:
        """Answer one request. The app finds the connection as ``gunicorn.socket``, as ever."""
        whole = HeadWithBody(conn.sock)
        answered: bool = super().handle_request(
            req, SimpleNamespace(sock=whole, client=conn.client, server=conn.server)
        )
        whole.flush()
        return answered


class InTime:
    """A connection that seems to be at its end when a request is not here, or its answer not taken, in time."""

    def __init__(self, connection: socket.socket, whole: float = WHOLE_MOST, taking: float = TAKING_MOST) -> None:
        self._connection = connection
        self._whole = whole  # seconds
        self._taking = taking  # seconds
        self._until: float | None = None
        self._waited = 0.0  # seconds that this answer has waited for the client

    def begin(self) -> None:
        """A request is read from now on."""
        self._until = time.monotonic() + self._whole
        self._waited = 0.0

    def end(self) -> None:
        """It is answered: who reads on, to close the connection, has bounds of its own."""
        self._until = None

    def recv(self, size: int, flags: int = 0) -> bytes:
        """What has come, or comes while there is time; nothing if none does."""
        if self._until is not None and not flags:
            seconds = min(self._until - time.monotonic(), STILL_MOST)
            come = select.poll()
            come.register(self._connection, select.POLLIN)
            if seconds <= 0 or not come.poll(seconds * 1000):
                return b""
        return self._connection.recv(size, flags)

    def sendall(self, data: bytes) -> None:
        """Send all of it. Raises BlockingIOError, as for a client that stands still, if it takes it too slowly.

        Who takes a little every few seconds never stands still, and could hold a thread for hours.
        """
        left = memoryview(data)
        while left:
            if self._waited > self._taking:
                raise BlockingIOError(errno.EAGAIN, "The client takes its answer too slowly.")
            begun = time.monotonic()
            left = left[self._connection.send(left) :]
            self._waited += time.monotonic() - begun

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)


class HeadWithBody:
    """A connection that keeps the first thing it is to send, the head, until more follows or ``flush`` is called."""

    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._held: bytes | None = None
        self._began = False

    def sendall(self, data: bytes) -> None:
        """Send all of it, and what was kept before it."""
        if not self._began:
            self._began, self._held = True, data
            return
        held, self._held = self._held, None
        self._connection.sendall(data if held is None else held + data)

    def flush(self) -> None:
        """Send what is kept: a head that nothing follows."""
        if self._held is not None:
            held, self._held = self._held, None
            self._connection.sendall(held)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)
