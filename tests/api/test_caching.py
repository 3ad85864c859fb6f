"""What may be kept: tags and 304 of what is looked up, and that nothing undecided is ever kept."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from adjudicator.answer import Claim, Finding, Judged, OtherReading, Verdict
from adjudicator.api import caching, create_app
from adjudicator.game import game
from adjudicator.text import Text
from tests.api.checks import check_problem

KEPT = [
    "/v1/games",
    "/v1/games/tally",
    "/v1/rulings",
    "/v1/rulings?q=token",
    "/v1/rulings?kind=gap",
    "/v1/rulings/ty.token",
]


def tag_of(client: FlaskClient, path: str, **headers: str) -> str:
    tag = client.get(path, headers=headers).headers["ETag"]
    assert re.fullmatch('"[0-9a-f]{32}"', tag)
    return tag


@pytest.mark.parametrize("path", KEPT)
def test_what_is_looked_up_may_be_kept_and_has_a_strong_tag(client: FlaskClient, path: str) -> None:
    response = client.get(path)
    assert (response.status_code, response.headers["Cache-Control"]) == (200, "public, max-age=300")
    assert response.headers["ETag"] == tag_of(client, path)


@pytest.mark.parametrize("path", KEPT)
def test_who_has_it_is_not_sent_it_again(client: FlaskClient, path: str) -> None:
    full = client.get(path)
    for ask in (client.get, client.head):
        response = ask(path, headers={"If-None-Match": full.headers["ETag"]})
        assert (response.status_code, response.data) == (304, b"")
        for name in ("ETag", "Cache-Control", "Vary", "Adjudicator-Corpus", "Access-Control-Allow-Origin"):
            assert response.headers[name] == full.headers[name]
        for name in ("Content-Type", "Content-Language", "Content-Length"):
            assert name not in response.headers


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        ("{tag}", 304),
        ("W/{tag}", 304),  # as a proxy that compresses makes of it
        ('"a", {tag}', 304),
        ('W/"a",W/{tag} ,"b"', 304),
        ('"a,b", {tag}', 304),
        ("*", 304),
        ('"a"', 200),
        ('W/"a", "b"', 200),
        ("", 200),
        ('"', 200),
        ('"*"', 200),
        ("{start}", 200),
        ('"{tag}x"', 200),
    ],
)
def test_tags_are_compared_weakly_one_by_one(client: FlaskClient, sent: str, status: int) -> None:
    tag = tag_of(client, "/v1/games")
    header = sent.format(tag=tag, start=tag[:20] + '"')
    assert client.get("/v1/games", headers={"If-None-Match": header}).status_code == status


def test_each_language_has_its_own_tag(client: FlaskClient) -> None:
    for path in KEPT:
        en = tag_of(client, path)
        zh = tag_of(client, path, **{"Accept-Language": "zh"})
        assert en != zh
        join = "&" if "?" in path else "?"
        assert tag_of(client, f"{path}{join}lang=zh-Hant") == zh
        assert client.get(path, headers={"If-None-Match": en, "Accept-Language": "zh"}).status_code == 200


def test_everything_that_differs_has_its_own_tag(client: FlaskClient) -> None:
    tags = {tag_of(client, path) for path in KEPT}
    assert len(tags) == len({client.get(path).data for path in KEPT}) == len(KEPT)
    assert tag_of(client, "/v1/rulings?limit=1") not in tags


def test_tags_stay_when_the_service_is_started_again(app: Flask) -> None:
    for path in KEPT:
        assert tag_of(create_app().test_client(), path) == tag_of(app.test_client(), path)


def test_a_tag_changes_with_the_text_the_language_the_engine_and_the_corpus(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    tags = [caching.page("a", "en").tag, caching.page("b", "en").tag, caching.page("a", "zh").tag]
    monkeypatch.setattr(caching, "__version__", "0.0.0")
    tags.append(caching.page("a", "en").tag)
    vars(caching.corpus())["hash"] = "sha256:other"  # where a cached property keeps what it has
    tags.append(caching.page("a", "en").tag)
    assert len(set(tags)) == 5


@pytest.mark.parametrize("path", [*KEPT, "/healthz", "/nowhere", "/v1/rulings/ty.tokn", "/v1/rulings?kind=law"])
def test_head_is_get_without_a_body(client: FlaskClient, path: str) -> None:
    named = {"X-Request-Id": "same"}  # else each has an id of its own
    get, head = client.get(path, headers=named), client.head(path, headers=named)
    assert head.data == b""
    assert head.status_code == get.status_code
    assert dict(head.headers) == dict(get.headers)
    assert int(head.headers["Content-Length"]) == len(get.data) > 0


TABLE: dict[str, Any] = {"state": {"players": [{"tokens": ["one", "two"]}]}}


@pytest.mark.parametrize("header", ["*", '"a"'])
def test_a_condition_changes_nothing_about_a_question_or_a_problem(client: FlaskClient, header: str) -> None:
    headers = {"If-None-Match": header}
    assert client.post("/v1/games/tally/score", json=TABLE, headers=headers).status_code == 200
    check_problem(client.get("/v1/rulings/ty.tokn", headers=headers), 404, "unknown-name")
    check_problem(client.get("/v1/rulings?kind=law", headers=headers), 400, "bad-query")


def test_an_answer_is_for_who_asked(client: FlaskClient) -> None:
    response = client.post("/v1/games/tally/score", json=TABLE)
    assert response.headers["Cache-Control"] == "private, max-age=300"
    assert "ETag" not in response.headers


def test_problems_and_signs_of_life_are_never_kept(client: FlaskClient) -> None:
    for response in (
        client.get("/nowhere"),
        client.get("/v1/rulings/ty.tokn"),
        client.get("/v1/games?lang=fr"),
        client.delete("/v1/games"),
        client.get("/v1/games/tally/score"),
        client.post("/v1/games/tally/score", json={}),
        client.post("/v1/games/tally/score", data="{", content_type="application/json"),
        client.post("/v1/games/tally/score", data="{}", content_type="text/plain"),
        client.get("/healthz"),
        client.options("/v1/games"),
    ):
        assert response.headers["Cache-Control"] == "no-store", response


def test_batches_are_never_kept(client: FlaskClient) -> None:
    line = '{"game": "tally", "verb": "score", "state": {"players": []}}'
    response = client.post("/v1/batch", data=line, content_type="application/x-ndjson")
    assert response.get_json(force=True)["verdict"] == "resolved"
    assert response.headers["Cache-Control"] == "no-store"


def judged(verdict: Verdict) -> Judged:
    return Judged(Claim(2), verdict, Text("So it is.", "正是如此。"))


def other(value: Mapping[str, Any]) -> tuple[OtherReading, ...]:
    return (OtherReading("po.gap.twins", "each", value),)


VALUE = {"animal": "Bee", "points": 2}


@pytest.mark.parametrize(
    ("finding", "kept"),
    [
        (Finding(Verdict.RESOLVED, VALUE), True),
        (Finding(Verdict.UNDETERMINED, VALUE), True),
        (Finding(Verdict.UPHELD, VALUE, claims=(judged(Verdict.UPHELD), judged(Verdict.POSSIBLE))), True),
        (Finding(Verdict.UNDECIDED, VALUE), False),
        # the verdict on the whole is that of another claim
        (Finding(Verdict.UPHELD, VALUE, claims=(judged(Verdict.UPHELD), judged(Verdict.UNDECIDED))), False),
        (Finding(Verdict.RESOLVED, VALUE, readings=other({"points": 2, "optimal": True})), True),
        (Finding(Verdict.RESOLVED, VALUE, readings=other({"points": 2, "optimal": False})), False),
        (Finding(Verdict.RESOLVED, VALUE, readings=other({"claims": ["undecided"]})), False),
        (Finding(Verdict.RESOLVED, {"moves": [{"best": 1, "optimal": False}]}), False),
    ],
)
def test_nothing_undecided_is_kept(
    pond: FlaskClient, monkeypatch: pytest.MonkeyPatch, finding: Finding, kept: bool
) -> None:
    monkeypatch.setattr(type(game("pond")), "answer", lambda *_, **__: finding)
    asked = {"state": {"animals": ["Bee"]}, "question": {"ask": "worth", "animal": "Bee"}}
    for query in ("", "?lang=zh&steps=false"):
        response = pond.post(f"/v1/games/pond/disputes{query}", json=asked)
        assert response.get_json()["verdict"] == finding.verdict
        assert response.headers["Cache-Control"] == ("private, max-age=300" if kept else "no-store")
