"""``GET /openapi.json``: the service's own document, as JSON."""

from __future__ import annotations

import threading

from flask import Blueprint, Flask, Response, current_app

from adjudicator.api import caching
from adjudicator.api.documented import GENERAL, Docs, Parameter, documented
from adjudicator.api.query import one_of
from adjudicator.api.respond import encode
from adjudicator.api.schemas import OpenApiSchema
from adjudicator.game import games


class Described:
    """The document of an app, and the parts of it. Each takes up to a tenth of a second to make, so that is done once.

    The first who wants one has it made: an app that nobody reads about is there sooner.
    """

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._pages: dict[str | None, caching.Page] = {}
        self._lock = threading.Lock()

    def page(self, tag: str | None = None) -> caching.Page:
        """The document as it is sent, or the part with a tag. It is written in English, whatever is asked for."""
        # Here, since the module looks at the whole app, of which this one is a part; and one that is run by
        # python -m should not have been imported before.
        from adjudicator.api.openapi import document

        with self._lock:
            if tag not in self._pages:
                self._pages[tag] = caching.page(encode(document(self._app, tag)), None)
            return self._pages[tag]

    def make(self) -> None:
        """Make all of them."""
        for tag in (None, *tags()):
            self.page(tag)


def tags() -> list[str]:
    """The tags of operations: one for what is not of one game, and the games' ids."""
    return [GENERAL, *games()]


def blueprint() -> Blueprint:
    """The view."""
    page = Blueprint("described", __name__)
    known = tags()
    only = Parameter("tag", "Only the operations with this tag.", {"type": "string", "enum": known})

    @page.get("/openapi.json")
    @documented(
        Docs(
            "This document, as JSON",
            OpenApiSchema,
            problems=(400,),
            parameters=(only,),
            in_language=False,
            kept=True,
        )
    )
    def openapi() -> Response:
        described: Described = current_app.extensions["described"]
        return caching.send(described.page(one_of("tag", known)))

    return page
