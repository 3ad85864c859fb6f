"""``GET /metrics``: what the service has done, for Prometheus. Every label has few values, none that clients choose.

Where ``PROMETHEUS_MULTIPROC_DIR`` names a directory, as ``gunicorn.conf.py`` sees to, all workers count into its files
and whichever is asked adds them up. Without it, each process counts for itself.
"""

from __future__ import annotations

import os
from typing import Final

from flask import Blueprint, Response, current_app
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest, multiprocess, values

from adjudicator.api.documented import Docs, documented
from adjudicator.api.record import Record

# Every version of Prometheus knows this form, and our names need no later one.
MEDIA_TYPE: Final = "text/plain"
CONTENT_TYPE: Final = f"{MEDIA_TYPE}; version=0.0.4; charset=utf-8"
DIRECTORY: Final = "PROMETHEUS_MULTIPROC_DIR"
_NOWHERE: Final = "none"  # the route of what leads nowhere
# Seconds: a plain answer takes about one thousandth, a search may take ten, and wait as long for its turn.
_SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 20.0, 40.0)

_worker: list[str] = []  # the name of this process, if it was given one


def in_worker(name: str) -> None:
    """Name this process, so that the one that follows it may count on in the same files.

    Files would otherwise be named by process ids, and there would be more of them with every worker that is replaced.
    No two processes may have one name at a time.
    """
    _worker[:] = [name]


def gone(name: str) -> None:
    """A process of this name has ended: what it had waiting waits no more. What it counted stays counted."""
    multiprocess.mark_process_dead(name)  # type: ignore[no-untyped-call]


def _name() -> str:
    return _worker[0] if _worker else str(os.getpid())


if DIRECTORY in os.environ:
    values.ValueClass = values.MultiProcessValue(_name)  # type: ignore[no-untyped-call]


class Metrics:
    """The metrics of one app."""

    def __init__(self) -> None:
        self._own = own = CollectorRegistry()
        self._requests = Counter(
            "adjudicator_requests", "Requests that were answered.", ("route", "method", "status"), registry=own
        )
        self._seconds = Histogram(
            "adjudicator_request_seconds",
            "From a request to the last byte.",
            ("route",),
            buckets=_SECONDS,
            registry=own,
        )
        self._answers = Counter(
            "adjudicator_answers", "Answers, also those in batches.", ("game", "question", "verdict"), registry=own
        )
        self._undecided = Counter(
            "adjudicator_undecided", "Answers for which some search ran out of its budget.", ("game",), registry=own
        )
        self._refused = Counter(
            "adjudicator_refused",
            "Problems, also those in batches, by the end of their type.",
            ("reason",),
            registry=own,
        )
        self._lines = Counter("adjudicator_batch_lines", "Lines of batches.", ("outcome",), registry=own)
        self._solves = Counter("adjudicator_solves", "Calls of the solver.", registry=own)
        self._solved = Histogram(
            "adjudicator_solve_seconds", "In the solver, for an answer that needed it.", buckets=_SECONDS, registry=own
        )
        self._waited = Histogram(
            "adjudicator_wait_seconds", "Waited for the turn to search.", buckets=_SECONDS, registry=own
        )
        self._queue = Gauge(
            "adjudicator_queue_length",
            "Requests that wait for their turn to search.",
            multiprocess_mode="livesum",
            registry=own,
        )

    def queue(self, more: int) -> None:
        """So many more requests wait for a search; fewer, if negative."""
        self._queue.inc(more)

    def count(self, record: Record) -> None:
        """Count a request that was answered."""
        route = record.route or _NOWHERE
        self._requests.labels(route, record.method, str(record.status)).inc()
        self._seconds.labels(route).observe(record.seconds)
        for told, n in record.answers.items():
            self._answers.labels(*told).inc(n)
        for game, n in record.undecided.items():
            self._undecided.labels(game).inc(n)
        for reason, n in record.refused.items():
            self._refused.labels(reason).inc(n)
        for outcome, n in record.lines.items():
            self._lines.labels(outcome).inc(n)
        if record.solves:
            self._solves.inc(record.solves)
        for waited, solved in record.searched:
            self._waited.observe(waited)
            self._solved.observe(solved)

    def page(self) -> bytes:
        """All of it, as Prometheus reads it."""
        registry = self._own
        if DIRECTORY in os.environ:
            registry = CollectorRegistry()
            multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        return generate_latest(registry)


def blueprint() -> Blueprint:
    """The view."""
    page = Blueprint("metrics", __name__)

    @page.get("/metrics")
    @documented(
        Docs(
            "What the service has done, for Prometheus; for who runs it, not for the internet",
            None,
            problems=(400,),
            media_type=MEDIA_TYPE,
            in_language=False,
        )
    )
    def metrics() -> Response:
        found: Metrics = current_app.extensions["metrics"]
        return Response(found.page(), content_type=CONTENT_TYPE)

    return page
