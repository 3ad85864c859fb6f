"""What is noted of a request while it is answered, for the access log, the metrics and the problems.

Nothing of a state, a query or a path is noted: only names that the service itself has, counts and times.
"""

from __future__ import annotations

import re
import uuid
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from flask import request

if TYPE_CHECKING:
    from adjudicator.answer import Answer

HEADER: Final = "X-Request-Id"
# What a client or a proxy may call a request. It goes into headers, logs and URIs, so it needs no escaping
# anywhere. deploy/nginx takes over the same.
SANE: Final = "[A-Za-z0-9._-]{1,64}"

_KEY: Final = "adjudicator.record"
_METHODS: Final = frozenset({"GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE", "TRACE", "CONNECT"})
_UUID: Final = re.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
_PROBLEM: Final = "/problems/"
_BRACES: Final = {ord("<"): "{", ord(">"): "}"}  # as templates are written in openapi.yaml


@dataclass(slots=True)
class Record:
    """One request. Times are in seconds.

    ``route`` is the template of its path, None if it leads nowhere; ``problem`` the slug of the problem that it was
    answered with. ``answers`` counts answers by game, question and verdict, ``undecided`` those in which a search ran
    out of its budget, by game, and ``refused`` the problems by their slug: a batch may have many of each.
    ``searched`` has an entry for each answer that needed the solver or waited for it. ``gone`` is set when the client
    has left: what was stopped for that is neither undecided nor refused.
    """

    id: str
    method: str
    route: str | None = None
    status: int = 0
    bytes: int = 0
    seconds: float = 0.0
    lang: str | None = None
    problem: str | None = None
    lines: Counter[str] = field(default_factory=Counter)  # of a batch: how many got an answer, how many a problem
    answers: Counter[tuple[str, str, str]] = field(default_factory=Counter)
    undecided: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    searched: list[tuple[float, float]] = field(default_factory=list)  # seconds waited, seconds in the solver
    solves: int = 0
    gone: bool = False

    @property
    def instance(self) -> str:
        """The request as a URI reference, for the member ``instance`` of its problems."""
        return f"urn:uuid:{self.id}" if _UUID.fullmatch(self.id) else f"/requests/{self.id}"

    def answered(self, answer: Answer, ran_out: bool) -> None:
        """Note an answer, and whether a search ran out of its budget for it."""
        self.answers[answer.game, answer.question, answer.verdict.value] += 1
        self.undecided[answer.game] += ran_out and not self.gone

    def refuse(self, kind: str) -> str:
        """Note a problem by its ``type``; returns its slug."""
        slug = kind.removeprefix(_PROBLEM)
        self.refused[slug] += not self.gone
        return slug


def begin(environ: dict[str, Any]) -> Record:
    """The record of a request that comes in. What it calls itself is taken over if it is sane."""
    told = environ.get("HTTP_X_REQUEST_ID", "")
    sane = re.fullmatch(SANE, told) is not None
    method = environ.get("REQUEST_METHOD", "")
    record = Record(told if sane else str(uuid.uuid4()), method if method in _METHODS else "other")
    environ[_KEY] = record
    return record


def current() -> Record:
    """The record of the request that is being answered in this thread."""
    found: Record | None = request.environ.get(_KEY)
    return begin(request.environ) if found is None else found


def note_route() -> None:
    """To be called before anything else looks at the request."""
    if request.url_rule is not None:
        current().route = request.url_rule.rule.translate(_BRACES)
