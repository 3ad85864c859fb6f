"""``GET /readyz``: whether requests can be answered here: the rulings are loaded, and the solver solves."""

from __future__ import annotations

import threading
import time
from typing import Final

from flask import Blueprint, Response, current_app

from adjudicator.api.documented import Docs, documented
from adjudicator.api.language import language_of_problem
from adjudicator.api.problems import respond
from adjudicator.api.respond import encode
from adjudicator.api.schemas import ReadySchema
from adjudicator.batch import log_defect
from adjudicator.corpus import corpus
from adjudicator.game import games
from adjudicator.problems import NOT_READY, problem_of
from adjudicator.solver import Budget, Meter, Search
from adjudicator.text import Text

# It takes a thousandth of a second. The count is many times what it needs, so that only a broken solver exceeds it;
# the time is for a machine that is so busy that nobody should be sent there.
BUDGET: Final = Budget(rlimit=100_000, seconds=2.0)
FRESH: Final = 5.0  # seconds for which a solve that succeeded need not be repeated
_AGAIN: Final = 5  # seconds until it may be worth while to ask again


class Ready:
    """Finds out what is missing. One look at a time; what is found to be all right is remembered for a while."""

    def __init__(self, budget: Budget = BUDGET, fresh: float = FRESH) -> None:
        self._budget = budget
        self._fresh = fresh
        self._until = 0.0
        self._lock = threading.Lock()

    def missing(self) -> list[Text]:
        """What is missing, each in a sentence; nothing if requests can be answered."""
        with self._lock:
            if time.monotonic() < self._until:
                return []
            found = [*_unruled(), *self._unsolved()]
            if not found:
                self._until = time.monotonic() + self._fresh
            return found

    def _unsolved(self) -> list[Text]:
        """Whether the solver fails at what it has to be able to do.

        The search is not watched (see ``gate``): it takes no turn, so that it is done at once while a long one runs.
        That costs the long one a thousandth of a second every few seconds.
        """
        try:
            if _solves(self._budget):
                return []
        except Exception as error:  # whatever is broken, the service is not ready
            log_defect(error)
        return [Text("The solver does not solve a trivial problem.", "求解器解不出一个极简单的问题。")]


def _unruled() -> list[Text]:
    """Whether there are games and rulings: an installation may have lost its data."""
    found = []
    if not games():
        found.append(Text("No game is installed.", "没有安装任何游戏。"))
    if not corpus().rulings:
        found.append(Text("There are no rulings.", "没有任何裁定。"))
    return found


def _solves(budget: Budget) -> bool:
    """Whether a search finds that either of two flags can be true, and proves that they can't both be."""
    with Search(Meter(budget)) as search:
        one, other = search.flag(), search.flag()
        search.at_most_one([one, other])
        return search.solve([one]) is True and search.solve([other]) is True and search.solve([one, other]) is False


def blueprint() -> Blueprint:
    """The view."""
    page = Blueprint("ready", __name__)
    yes = encode({"status": "ready"})

    @page.get("/readyz")
    @documented(Docs("Whether requests can be answered here", ReadySchema, problems=(400, 503), in_language=False))
    def readyz() -> Response:
        ready: Ready = current_app.extensions["ready"]
        missing = ready.missing()
        if not missing:
            return Response(yes, content_type="application/json")
        lang = language_of_problem()
        between = " " if lang == "en" else ""
        errors = [{"detail": text[lang]} for text in missing]
        body = problem_of(NOT_READY, lang, between.join(text[lang] for text in missing), errors=errors)
        return respond(body, [("Retry-After", str(_AGAIN))])

    return page
