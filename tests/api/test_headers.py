"""The headers of every response: what protects it, who may read it, what it was given under."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask, Response
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

import adjudicator
from adjudicator.api.headers import EXPOSED, policy
from adjudicator.corpus import corpus
from adjudicator.version import __version__

CLOSED = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
TABLE: dict[str, Any] = {"state": {"players": [{"tokens": ["one", "two"]}]}}
LINE = '{"game": "tally", "verb": "score", "state": {"players": []}}\n'


def responses(app: Flask) -> list[TestResponse]:
    """One of each kind."""
    app.config["PROPAGATE_EXCEPTIONS"] = False
    client = app.test_client()
    found = [
        client.get("/v1/games"),
        client.get("/v1/rulings", headers={"If-None-Match": "*"}),
        client.head("/v1/rulings/ty.token"),
        client.get("/healthz"),
        client.post("/v1/games/tally/score", json=TABLE),
        client.post("/v1/batch", data=LINE, content_type="application/x-ndjson"),
        client.options("/v1/games/tally/score"),
        client.get("/v1/games?lang=fr"),
        client.get("/nowhere"),
        client.delete("/v1/games"),
        client.post("/v1/games/tally/score", data=b" " * 100_000, content_type="application/json"),
        client.post("/v1/games/tally/score", data="{}"),
        client.post("/v1/games/tally/score", json={}),
        client.post("/v1/games/tally/score", json={"state": {"players": [{"tokens": ["bug"]}]}}),
    ]
    statuses = [200, 304, 200, 200, 200, 200, 204, 400, 404, 405, 413, 415, 422, 500]
    assert [response.status_code for response in found] == statuses
    return found


def test_every_response_is_protected_open_and_dated(app: Flask) -> None:
    for response in responses(app):
        for name, value in {
            "X-Content-Type-Options": "nosniff",
            "X-Frame-Options": "DENY",
            "Referrer-Policy": "no-referrer",
            "Cross-Origin-Resource-Policy": "cross-origin",
            "Content-Security-Policy": CLOSED,
            "Access-Control-Allow-Origin": "*",
            "Adjudicator-Corpus": corpus().hash,
            "Adjudicator-Engine": __version__,
        }.items():
            assert response.headers.getlist(name) == [value], (name, response)
        assert "Access-Control-Allow-Credentials" not in response.headers
        assert "Set-Cookie" not in response.headers
        assert len(response.headers.getlist("Cache-Control")) == 1


def test_scripts_of_other_sites_may_read_all_that_is_ours(app: Flask) -> None:
    # what the Fetch standard lets them read anyway, and what is for browsers and caches alone
    safe = {"Cache-Control", "Content-Language", "Content-Length", "Content-Type"}
    for_browsers = {"X-Content-Type-Options", "X-Frame-Options", "Referrer-Policy", "Content-Security-Policy"}
    for response in responses(app):
        (listed,) = response.headers.getlist("Access-Control-Expose-Headers")
        assert listed == ", ".join(EXPOSED)
        assert {"ETag", "Retry-After", "X-Request-Id", "Adjudicator-Request"} <= set(listed.split(", "))
        unread = {name for name, _ in response.headers} - {*safe, *for_browsers, *listed.split(", ")}
        assert {name for name in unread if not name.startswith(("Access-Control-", "Cross-Origin-"))} == set()


def test_an_answer_has_its_digests_in_headers_too(client: FlaskClient) -> None:
    response = client.post("/v1/games/tally/score", json=TABLE)
    answer = response.get_json()
    for part in ("corpus", "engine", "request"):
        assert response.headers[f"Adjudicator-{part}"] == answer[part]
    embedded = adjudicator.score("tally", TABLE["state"])
    assert response.headers["Adjudicator-Request"] == embedded.request
    other = client.post("/v1/games/tally/score", json={"state": {"players": []}})
    assert other.headers["Adjudicator-Request"] != embedded.request
    assert "Adjudicator-Request" not in client.post("/v1/games/tally/score", json={}).headers
    assert client.get("/v1/rulings/ty.token").get_json()["corpus"] == other.headers["Adjudicator-Corpus"]


@pytest.mark.parametrize(
    ("path", "method", "allowed"),
    [
        ("/v1/games/tally/score", "POST", "OPTIONS, POST"),
        ("/v1/batch", "POST", "OPTIONS, POST"),
        ("/v1/rulings/ty.token", "GET", "GET, HEAD, OPTIONS"),
    ],
)
def test_a_browser_that_asks_first_is_let_through(client: FlaskClient, path: str, method: str, allowed: str) -> None:
    ask = {
        "Origin": "https://example.org",
        "Access-Control-Request-Method": method,
        "Access-Control-Request-Headers": "content-type,if-none-match",
    }
    named = {"X-Request-Id": "same"}  # else each has an id of its own
    response = client.options(path, headers=ask | named)
    assert (response.status_code, response.data) == (204, b"")
    assert response.headers["Allow"] == response.headers["Access-Control-Allow-Methods"] == allowed
    taken = {name.strip().lower() for name in response.headers["Access-Control-Allow-Headers"].split(",")}
    assert {"content-type", "if-none-match"} <= taken
    assert "authorization" not in taken
    assert int(response.headers["Access-Control-Max-Age"]) > 0
    assert "Content-Type" not in response.headers
    assert dict(response.headers) == dict(client.options(path, headers=named).headers)  # so it need not vary by origin


def test_an_unknown_path_lets_nobody_through(client: FlaskClient) -> None:
    response = client.options("/nowhere", headers={"Origin": "https://example.org"})
    assert response.status_code == 404
    assert "Access-Control-Allow-Methods" not in response.headers


def test_what_is_for_operators_is_not_read_through_a_browser(app: Flask) -> None:
    if "/metrics" not in {rule.rule for rule in app.url_map.iter_rules()}:
        app.add_url_rule("/metrics", view_func=lambda: Response("", content_type="text/plain"))
    for method in ("GET", "OPTIONS"):
        response = app.test_client().open("/metrics", method=method, headers={"Origin": "https://example.org"})
        assert response.status_code in (200, 204)
        assert [name for name, _ in response.headers if name.startswith("Access-Control-")] == []
        assert response.headers["X-Content-Type-Options"] == "nosniff"


def shown(app: Flask, **headers: str) -> TestResponse:
    """A page with headers of its own."""
    own = {name.replace("_", "-"): value for name, value in headers.items()}
    app.add_url_rule("/page", view_func=lambda: Response("<p>", headers=own, content_type="text/html"))
    return app.test_client().get("/page")


def test_a_page_opens_what_it_needs_and_nothing_else(app: Flask) -> None:
    own = policy({"default-src": "'self'", "img-src": "'self' data:"})
    response = shown(app, Content_Security_Policy=own, Referrer_Policy="same-origin", Cache_Control="public")
    assert response.headers.getlist("Content-Security-Policy") == [
        "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; img-src 'self' data:"
    ]
    assert response.headers.getlist("Referrer-Policy") == ["same-origin"]
    assert response.headers.getlist("Cache-Control") == ["public"]
    assert response.headers["X-Frame-Options"] == "DENY"
    assert response.headers["X-Content-Type-Options"] == "nosniff"


def test_a_page_may_say_that_others_may_frame_it(app: Flask) -> None:
    response = shown(app, Content_Security_Policy=policy({"frame-ancestors": "*"}))
    assert "frame-ancestors *" in response.headers["Content-Security-Policy"]
    assert "X-Frame-Options" not in response.headers


def test_a_page_that_forgets_to_say_who_may_frame_it_is_framed_by_nobody(app: Flask) -> None:
    assert shown(app, Content_Security_Policy="default-src 'self'").headers["X-Frame-Options"] == "DENY"
