"""The language of an answer: ``?lang=``, then ``Accept-Language``, then English."""

from __future__ import annotations

import re

import pytest
from flask.testing import FlaskClient

from adjudicator.api.language import PATTERN, from_header, of_tag
from tests.api.checks import check_problem


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("", "en"),
        ("zh", "zh"),
        # script and region fall back
        ("zh-Hant", "zh"),
        ("zh-HK", "zh"),
        ("ZH-hant-HK", "zh"),
        ("zh-Hans-CN-x-ours", "zh"),
        ("yue-Hant-HK, en;q=0.5", "zh"),
        ("cmn-CN, en;q=0.5", "zh"),
        ("en-GB, zh;q=0.9", "en"),
        ("zh-TW, en-US;q=0.9", "zh"),
        # weights
        ("zh-Hant-HK;q=.9,en;q=.1", "zh"),
        ("en;q=0.1, zh;q=0.9", "zh"),
        ("en, zh", "en"),
        ("zh, en", "zh"),
        ("zh-TW;q=0.5, en;q=0.5", "zh"),
        ("fr, de;q=0.9, zh;q=0.2", "zh"),
        ("zh;q=0.2, en;q=0.5, zh-HK;q=0.8", "zh"),
        ("zh;q=0.500, en;q=0.499", "zh"),
        ("en;q=0.001, zh;q=1.000", "zh"),
        ("zh ; Q=0.8 , en ; q=0.7", "zh"),
        ("en;q=0.5,\tzh", "zh"),
        # nothing of ours
        ("fr-CH, fr;q=0.9", "en"),
        ("zhx", "en"),
        ("eng, x-zh, i-hak", "en"),
        # a star
        ("*", "en"),
        ("fr, *;q=0.5", "en"),
        ("en;q=0.1, *", "zh"),
        ("zh, *", "zh"),
        ("*, zh", "zh"),
        ("*;q=0.5, zh;q=0.2", "en"),
        ("en-GB;q=0.2, *;q=0.5", "zh"),
        # what is refused
        ("zh;q=0", "en"),
        ("en;q=0", "zh"),
        ("en;q=0, fr", "zh"),
        ("en;q=0.0, *", "zh"),
        ("zh;q=0, *", "en"),
        ("zh-CN, zh;q=0", "en"),
        ("zh-Hant;q=0, zh", "zh"),
        ("zh-Hant;q=0", "en"),
        ("zh;q=0.1, *;q=0", "zh"),
        ("en;q=0, *;q=0", "en"),
        ("en;q=0, zh;q=0.000", "en"),
        # what can't be read
        ("zh;q=2, en;q=0.1", "en"),
        ("zh;q=1.1, en;q=0.1", "en"),
        ("zh;q=nan, en;q=0.1", "en"),
        ("zh;q=-1, en;q=0.1", "en"),
        ("zh;q=1e-1", "en"),
        ("zh;q=x", "en"),
        ("zh;q=", "en"),
        ("zh;q=\u0661", "en"),
        ("zh;level=1", "en"),
        ("zh_CN", "en"),
        ("zh-", "en"),
        ("z h", "en"),
        ("zh-*", "en"),
        ("en;q=x, *;q=0.5", "en"),
        ("en;q=x;q=0, zh;q=0.5", "zh"),
        (";;,,=q", "en"),
        (", ,zh,", "zh"),
        ("fr," * 100_000 + "zh", "en"),
    ],
)
def test_accept_language(header: str, lang: str) -> None:
    assert from_header(header) == lang


TAGS = {
    "en": ["en", "EN", "en-GB", "en-US-x-twain"],
    "zh": ["zh", "ZH", "zh-Hant", "zh-HK", "zh-cn", "zh-Hant-HK", "cmn-Hans", "yue"],
    None: ["", "fr", "eng", "zhx", "e", "zh_CN", "zh-", "-zh", "zh--HK", "zh-Traditional", "zh\n", "*", "中文", "x-zh"],
}


@pytest.mark.parametrize(("lang", "tag"), [(lang, tag) for lang, tags in TAGS.items() for tag in tags])
def test_a_tag_falls_back_to_a_language_of_ours_or_is_none(client: FlaskClient, lang: str | None, tag: str) -> None:
    assert of_tag(tag) == lang
    if "\n" not in tag:  # where Python's $ is not that of JSON Schema
        assert (re.search(PATTERN, tag) is not None) == (lang is not None)
    other = "zh" if lang == "en" else "en"  # what the header says must not matter
    response = client.get("/v1/rulings/ty.token", query_string={"lang": tag}, headers={"Accept-Language": other})
    if lang is None:
        assert check_problem(response, 400, "bad-query")["errors"][0]["parameter"] == "lang"
    else:
        assert response.get_json()["lang"] == response.headers["Content-Language"] == lang


@pytest.mark.parametrize(
    ("query", "header", "lang"),
    [
        ("", None, "en"),
        ("", "zh-CN", "zh"),
        ("?lang=en", "zh-CN", "en"),
        ("?lang=zh-Hant", "en", "zh"),
    ],
)
def test_the_answer_says_its_language(client: FlaskClient, query: str, header: str | None, lang: str) -> None:
    headers = {"Accept-Language": header} if header else {}
    for path in ("/v1/rulings/ty.token", "/v1/games", "/v1/games/tally", "/v1/rulings", "/nowhere"):
        for ask in (client.get, client.head):
            response = ask(path + query, headers=headers)
            assert response.headers["Content-Language"] == lang
            assert response.headers.getlist("Vary") == ["Accept-Language"]
    posted = client.post(f"/v1/games/tally/score{query}", json={"state": {"players": []}}, headers=headers)
    assert posted.get_json()["lang"] == posted.headers["Content-Language"] == lang
    assert posted.headers.getlist("Vary") == ["Accept-Language"]


def test_every_problem_says_its_language(client: FlaskClient) -> None:
    headers, score = {"Accept-Language": "zh"}, "/v1/games/tally/score"
    for response in (
        client.post(score, data="{", content_type="application/json", headers=headers),
        client.post(score, json={}, headers=headers),
        client.delete("/v1/games", headers=headers),
        client.get("/healthz?x=1", headers=headers),
    ):
        assert response.status_code >= 400
        assert (response.headers["Content-Language"], response.headers["Vary"]) == ("zh", "Accept-Language")


def test_what_speaks_no_language_does_not_depend_on_it(client: FlaskClient) -> None:
    response = client.get("/healthz", headers={"Accept-Language": "zh"})
    assert "Vary" not in response.headers
    assert "Content-Language" not in response.headers


@pytest.mark.parametrize("query", ["lang=fr", "lang=", "lang=zh&lang=en"])
def test_a_language_that_is_not_ours_is_refused_in_one_that_is(client: FlaskClient, query: str) -> None:
    body = check_problem(client.get(f"/v1/games?{query}", headers={"Accept-Language": "zh"}), 400, "bad-query")
    assert body["errors"][0]["parameter"] == "lang"
    assert body["title"] == "查询参数无效"


def test_a_language_that_is_not_ours_is_told_which_are(client: FlaskClient) -> None:
    (error,) = client.get("/v1/games?lang=zhn").get_json()["errors"]
    assert error["expected"] == "en or zh, or a language tag that falls back to one of them, such as zh-Hant-HK"
    assert error["near"] == ["zh"]
