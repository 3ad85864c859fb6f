"""``GET /v1/rulings`` and ``GET /v1/rulings/{id}``."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from adjudicator.api.schemas import RulingSchema, RulingsSchema
from tests.api.checks import check_problem


def ids(client: FlaskClient, query: str) -> list[str]:
    body = client.get(f"/v1/rulings?{query}").get_json()
    assert RulingsSchema().validate(body) == {}
    return [ruling["id"] for ruling in body["rulings"]]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("", ["ot.number", "ty.gap.odd", "ty.token"]),
        ("game=other", ["ot.number"]),
        ("game=tally", ["ty.gap.odd", "ty.token"]),
        ("kind=gap", ["ty.gap.odd"]),
        ("kind=faq", []),
        ("limit=1", ["ot.number"]),
        ("limit=100", ["ot.number", "ty.gap.odd", "ty.token"]),
        ("q=number&game=tally", ["ty.token"]),
        ("q=" + "a" * 200, []),
        ("q=%E4%BB%B7%E5%80%BC", ["ty.token"]),
        ("q=odd&kind=rule", []),
        ("q=nothing", []),
        ("q=+", ["ot.number", "ty.gap.odd", "ty.token"]),
        ("q=%ff%22%27*", []),
        ("offset=1", ["ty.gap.odd", "ty.token"]),
        ("offset=1&limit=1", ["ty.gap.odd"]),
        ("offset=10000", []),
        ("q=tokin", ["ty.token", "ty.gap.odd"]),
    ],
)
def test_rulings_are_listed_and_searched(client: FlaskClient, query: str, found: list[str]) -> None:
    assert ids(client, query) == found


@pytest.mark.parametrize(
    ("query", "parameter"),
    [
        ("game=taly", "game"),
        ("game=", "game"),
        ("kind=law", "kind"),
        ("limit=0", "limit"),
        ("limit=101", "limit"),
        ("limit=-1", "limit"),
        ("limit=1.0", "limit"),
        ("limit=%D9%A1", "limit"),
        ("limit=" + "9" * 5000, "limit"),
        ("q=" + "a" * 201, "q"),
        ("q=a&q=b", "q"),
        ("offset=-1", "offset"),
        ("offset=10001", "offset"),
        ("card=joker", "card"),
        ("card=", "card"),
        ("keyword=line", "keyword"),
        ("card=a&card=b", "card"),
    ],
)
def test_a_filter_that_cannot_be_used_is_400(client: FlaskClient, query: str, parameter: str) -> None:
    body = check_problem(client.get(f"/v1/rulings?{query}"), 400, "bad-query")
    assert [error["parameter"] for error in body["errors"]] == [parameter]


def test_a_misspelt_game_is_told_what_it_may_be(client: FlaskClient) -> None:
    body = client.get("/v1/rulings?game=taly").get_json()
    assert body["errors"][0]["near"] == ["tally"]


def test_a_list_shows_rulings_as_citations_do(client: FlaskClient) -> None:
    body = client.get("/v1/rulings?q=token&lang=zh").get_json()
    assert body["lang"] == "zh"
    assert (body["total"], body["offset"], body["corrected"]) == (len(body["rulings"]), 0, {})
    first = body["rulings"][0]
    marked = first.pop("marked")
    assert first == {
        "game": "tally",
        "id": "ty.token",
        "kind": "rule",
        "title": "标记",
        "statement": "标记的价值即其数字。",
        "source": "测试用规则书，1 [1-1]",
        "path": "/v1/rulings/ty.token",
    }
    assert "".join(part["text"] for part in marked["title"]) == "标记"
    assert "".join(part["text"] for part in marked["text"]) == "标记的价值即其数字。"


def test_a_list_marks_what_was_looked_for_and_says_what_it_corrected(client: FlaskClient) -> None:
    body = client.get("/v1/rulings?q=tokin").get_json()
    assert body["corrected"] == {"tokin": "token"}
    assert {"text": "Tokens", "match": True} in body["rulings"][0]["marked"]["title"]


def test_a_list_tells_how_many_there_are_in_all(client: FlaskClient) -> None:
    body = client.get("/v1/rulings?limit=1&offset=1").get_json()
    assert (len(body["rulings"]), body["total"], body["offset"]) == (1, 3, 1)


def test_a_ruling_in_full(client: FlaskClient) -> None:
    body = client.get("/v1/rulings/ty.gap.odd").get_json()
    assert RulingSchema().validate(body) == {}
    corpus = body.pop("corpus")
    assert corpus.startswith("sha256:")
    assert body == {
        "id": "ty.gap.odd",
        "game": "tally",
        "kind": "gap",
        "title": "Odd tokens",
        "statement": "The rules don't say whether odd tokens count.",
        "source": "A rulebook made up for tests, 2",
        "sources": [{"document": "made-up", "section": "2", "sentences": []}],
        "about": {},
        "see": [],
        "readings": [
            {"id": "counts", "statement": "They count.", "default": True},
            {"id": "skipped", "statement": "They don't.", "default": False},
        ],
        "lookup_only": False,
        "superseded_by": None,
        "path": "/v1/rulings/ty.gap.odd",
        "examples": [],
        "cited_by": {"rulings": ["ty.token"], "examples": []},
        "related": [{"id": "ty.token", "kind": "rule", "title": "Tokens", "path": "/v1/rulings/ty.token"}],
        "lang": "en",
    }
    assert client.get("/v1/rulings/ty.gap.odd?lang=zh").get_json()["title"] == "奇数标记"


def test_a_ruling_that_does_not_exist_is_404_with_near_misses(client: FlaskClient) -> None:
    body = check_problem(client.get("/v1/rulings/ty.tokn?lang=zh"), 404, "unknown-name")
    assert body["detail"] == "没有名为 'ty.tokn' 的裁定。是否想写：ty.token？"
    assert body["errors"] == [
        {"parameter": "ruling", "detail": "没有名为 'ty.tokn' 的裁定。", "near": ["ty.token"]},
    ]
