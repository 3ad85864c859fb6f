"""The app: Flask, with a record of each request from its first byte to its last."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from flask import Flask

from adjudicator.api import record
from adjudicator.api.record import Record
from adjudicator.batch import log_defect

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

Observer = Callable[[Record], None]


class Service(Flask):
    """The REST service. ``observers`` are told of each request when its last byte has been handed to the server."""

    def __init__(self) -> None:
        super().__init__("adjudicator.api", static_folder=None, template_folder=None)
        self.observers: list[Observer] = []
        self.before_request(record.note_route)

    def wsgi_app(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request: every response gets the request's id, also those that something failed for."""
        begun = time.perf_counter()
        noted = record.begin(environ)

        def start(status: str, headers: list[tuple[str, str]], exc_info: Any = None, /) -> Callable[[bytes], object]:
            noted.status = int(status[:3])
            noted.lang = next((value for name, value in headers if name == "Content-Language"), None)
            return start_response(status, [*headers, (record.HEADER, noted.id)], exc_info)

        def done(sent: int) -> None:
            noted.bytes, noted.seconds = sent, time.perf_counter() - begun
            for observer in self.observers:
                observer(noted)

        return _Counted(super().wsgi_app(environ, start), done)

    def log_exception(self, *told: Any) -> None:
        """Log what was raised that nobody expected. (Its place among the arguments differs with Flask's version.)"""
        error = told[-1][1]
        if isinstance(error, Exception):
            log_defect(error)


class _Counted:
    """The parts of a body. Tells how many bytes they had, once: after the last, or when it is closed before that."""

    def __init__(self, parts: Iterable[bytes], done: Callable[[int], None]) -> None:
        self._parts = parts
        self._done = done
        self._sent = 0
        self._over = False

    def __iter__(self) -> Iterator[bytes]:
        for part in self._parts:
            self._sent += len(part)
            yield part
        self._end()

    def close(self) -> None:
        """Called by the server, whether or not the client took all of it."""
        close = getattr(self._parts, "close", None)
        try:
            if close is not None:
                close()
        finally:
            self._end()

    def _end(self) -> None:
        if not self._over:
            self._over = True
            self._done(self._sent)
