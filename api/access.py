"""The access log, and what goes wrong: a JSON object a line.

Off unless somebody turns it on: by ``start``, as ``gunicorn.conf.py`` does, or by giving the logger
``adjudicator.access`` the level INFO. Nothing that was in a state, a query or a path is logged, and no address.
"""

from __future__ import annotations

import json
import logging
import sys
import traceback
from datetime import UTC, datetime
from typing import Any, Final, TextIO

from flask import has_request_context

from adjudicator.api.record import Record, current

LOG: Final = logging.getLogger("adjudicator.access")
_DEFECTS: Final = logging.getLogger("adjudicator")
_SERVER: Final = logging.getLogger("gunicorn.error")
_TOLD: Final = "told"  # where a log record carries the members of its line


def log(record: Record) -> None:
    """Write a request into the access log, if that is on."""
    if LOG.isEnabledFor(logging.INFO):
        LOG.info("%s %s %d", record.method, record.route, record.status, extra={_TOLD: line(record)})


def line(record: Record) -> dict[str, Any]:
    """What the access log says of a request; null is what it doesn't have."""
    games = sorted({game for game, _, _ in record.answers})
    return {
        "request_id": record.id,
        "method": record.method,
        "route": record.route,
        "status": record.status,
        "bytes": record.bytes,
        "ms": _milliseconds(record.seconds),
        "lang": record.lang,
        "problem": record.problem,
        "game": ",".join(games) or None,
        "lines": record.lines.total() or None,
        "undecided": record.undecided.total() > 0,
        "waited_ms": _milliseconds(sum(waited for waited, _ in record.searched)),
        "solved_ms": _milliseconds(sum(solved for _, solved in record.searched)),
    }


def _milliseconds(seconds: float) -> float:
    return round(seconds * 1000, 3)


class JsonFormatter(logging.Formatter):
    """Log records as JSON, a line each. Of an exception it has the type and the places, and never the message."""

    def format(self, record: logging.LogRecord) -> str:
        time = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        out: dict[str, Any] = {"time": time, "level": record.levelname, "logger": record.name}
        told = getattr(record, _TOLD, None)
        if told is None:
            out |= {"request_id": current().id if has_request_context() else None, "message": record.getMessage()}
        if record.exc_info and record.exc_info[0] is not None:
            out["error"] = _failure(record)
        return json.dumps(out | (told or {}), ensure_ascii=False, separators=(",", ":"))


class Discreet(logging.Filter):
    """Keeps what clients sent out of the server's own log: request lines, paths, and messages of errors."""

    def filter(self, record: logging.LogRecord) -> bool:
        if str(record.msg).startswith("Invalid request"):
            record.msg, record.args = "A request that is no HTTP was turned away.", ()
        if record.exc_info and record.exc_info[0] is not None:
            record.msg, record.args = "Traceback of a failure:\n%s", (_failure(record),)
            record.exc_info = record.exc_text = None
        return True


def _failure(record: logging.LogRecord) -> str:
    """The type of an exception, and where it was raised."""
    assert record.exc_info is not None
    kind, _, at = record.exc_info
    assert kind is not None
    return f"{kind.__name__}\n{''.join(traceback.format_tb(at))}"


def start() -> None:
    """Log requests to standard output and failures to standard error, and make the server's own log discreet."""
    _write(LOG, sys.stdout, logging.INFO)
    _write(_DEFECTS, sys.stderr, logging.WARNING)
    _SERVER.addFilter(Discreet())


def _write(logger: logging.Logger, stream: TextIO, level: int) -> None:
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonFormatter())
    logger.handlers = [handler]
    logger.setLevel(level)
    logger.propagate = False
