"""The REST service. It knows no game by name: what there is comes from the registry and the corpus."""

from __future__ import annotations

from collections.abc import Callable

from flask import Flask, Response, request

from adjudicator.api import (
    access,
    batch,
    described,
    disputes,
    games,
    headers,
    health,
    metrics,
    moves,
    problems,
    query,
    ready,
    rulings,
    score,
)
from adjudicator.api.documented import docs_of, queries_of
from adjudicator.api.gate import Gate
from adjudicator.api.pages import assets, docs, embed, home, tables
from adjudicator.api.pages import disputes as disputes_page
from adjudicator.api.pages import rulings as rulings_page
from adjudicator.api.service import Service

RESOURCES = (
    games,
    score,
    moves,
    disputes,
    batch,
    rulings,
    health,
    ready,
    metrics,
    described,
    docs,
    assets,
    home,
    rulings_page,
    tables,  # before what shows the games that have no table of their own
    disputes_page,
    embed,
)


def create_app() -> Flask:
    """The service as a WSGI app. What doesn't change while it runs is loaded and written out here, once."""
    app = Service()
    app.url_map.merge_slashes = False  # a path with a slash too many is a 404, not a redirect in HTML
    app.extensions["metrics"] = counts = metrics.Metrics()
    app.extensions["gate"] = Gate(queue=counts.queue)
    app.extensions["ready"] = ready.Ready()
    app.extensions["described"] = described.Described(app)
    app.observers += [counts.count, access.log]
    headers.register(app)  # before all that looks at responses, so that it sees what they leave
    problems.register(app)
    for resource in RESOURCES:
        app.register_blueprint(resource.blueprint())
    app.before_request(_check_query(app))
    app.after_request(_sort_allow)
    return app


def _check_query(app: Flask) -> Callable[[], None]:
    """A check, before each documented view, that the query has no parameter that the view doesn't have."""
    known: dict[str, frozenset[str]] = {}
    for rule in app.url_map.iter_rules():
        docs = docs_of(app.view_functions[rule.endpoint])
        if docs is not None:
            known[rule.endpoint] = queries_of(docs, rule.arguments)

    def check() -> None:
        if request.query_string and request.endpoint in known and request.method != "OPTIONS":
            query.only(known[request.endpoint])

    return check


def _sort_allow(response: Response) -> Response:
    """The framework lists methods in the order of a set, which is another one in each process."""
    allowed = response.headers.get("Allow")
    if allowed is not None:
        response.headers["Allow"] = ", ".join(sorted(allowed.split(", ")))
    return response
