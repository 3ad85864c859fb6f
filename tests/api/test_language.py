"""The language of an answer: ``?lang=``, then ``Accept-Language``, then English."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from adjudicator.api.language import from_header


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("", "en"),
        ("zh", "zh"),
        ("ZH-hant-HK", "zh"),
        ("zh-Hant-HK;q=.9,en;q=.1", "zh"),
        ("en;q=0.1, zh;q=0.9", "zh"),
        ("en, zh", "en"),
        ("zh, en", "zh"),
        ("zh-TW;q=0.5, en;q=0.5", "zh"),
        ("fr, de;q=0.9, zh;q=0.2", "zh"),
        ("fr-CH, fr;q=0.9", "en"),
        ("*", "en"),
        ("fr, *;q=0.5", "en"),
        ("en;q=0.1, *", "zh"),
        ("zh;q=0", "en"),
        ("zh;q=2, en;q=0.1", "en"),
        ("zh;q=nan, en;q=0.1", "en"),
        ("zh;q=x", "en"),
        ("zh ; Q=0.8 , en ; q=0.7", "zh"),
        (";;,,=q", "en"),
        ("zhx", "en"),
        ("fr," * 100_000 + "zh", "en"),
    ],
)
def test_accept_language(header: str, lang: str) -> None:
    assert from_header(header) == lang


@pytest.mark.parametrize(
    ("query", "header", "lang"),
    [
        ("", None, "en"),
        ("", "zh-CN", "zh"),
        ("?lang=en", "zh-CN", "en"),
        ("?lang=zh", "en", "zh"),
    ],
)
def test_the_answer_says_its_language(client: FlaskClient, query: str, header: str | None, lang: str) -> None:
    headers = {"Accept-Language": header} if header else {}
    for path in ("/v1/rulings/ty.token", "/v1/games", "/v1/games/tally", "/v1/rulings", "/nowhere"):
        response = client.get(path + query, headers=headers)
        assert response.headers["Content-Language"] == lang
        assert response.headers["Vary"] == "Accept-Language"
    posted = client.post(f"/v1/games/tally/score{query}", json={"state": {"players": []}}, headers=headers)
    assert posted.get_json()["lang"] == posted.headers["Content-Language"] == lang


@pytest.mark.parametrize("query", ["lang=fr", "lang=", "lang=EN", "lang=zh-CN", "lang=zh&lang=en"])
def test_a_language_that_is_not_ours_is_refused_in_one_that_is(client: FlaskClient, query: str) -> None:
    response = client.get(f"/v1/games?{query}", headers={"Accept-Language": "zh"})
    assert (response.status_code, response.content_type) == (400, "application/problem+json")
    body = response.get_json()
    assert body["type"] == "/problems/bad-query"
    assert body["errors"][0]["parameter"] == "lang"
    assert body["title"] == "查询参数无效"
    assert response.headers["Content-Language"] == "zh"
