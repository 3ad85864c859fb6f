"""Query parameters: each view takes those that it documents and no others, and says what is wrong in a sentence."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

from tests.api.checks import check_problem

STATE = {"state": {"players": []}}


@pytest.mark.parametrize(
    ("method", "path", "name", "near"),
    [
        ("POST", "/v1/games/tally/score?step=false", "step", ["steps"]),
        ("POST", "/v1/games/tally/score?steps=false&game=tally", "game", None),  # a parameter of the path
        ("POST", "/v1/games/tally/score?q=x", "q", None),  # another view's
        ("GET", "/v1/rulings?limits=1", "limits", ["limit"]),
        ("GET", "/v1/rulings?Lang=zh", "Lang", ["lang"]),
        ("GET", "/v1/rulings?limit=1&&=x", "", None),
        ("GET", "/v1/rulings/ty.token?x", "x", None),
        ("GET", "/v1/games?game=tally", "game", None),
        ("HEAD", "/v1/games?game=tally", "game", None),
        ("GET", "/v1/games/tally?lan=zh", "lan", ["lang"]),
        ("GET", "/v1/games/taly?lan=zh", "lan", ["lang"]),
        ("GET", "/healthz?lang=zh", "lang", None),  # it says nothing in any language
    ],
)
def test_a_parameter_that_a_view_does_not_have_is_400(
    client: FlaskClient, method: str, path: str, name: str, near: list[str] | None
) -> None:
    response = client.open(path, method=method, json=STATE if method == "POST" else None)
    assert response.status_code == 400
    if method != "HEAD":
        (error,) = check_problem(response, 400, "bad-query")["errors"]
        assert (error["parameter"], error.get("near")) == (name, near)


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/v1/games/tally/score?steps=false&lang=zh"),
        ("GET", "/v1/rulings?game=tally&kind=rule&q=a&limit=1&lang=en"),
        ("GET", "/v1/rulings/ty.token?lang=zh"),
        ("GET", "/v1/games?lang=zh&"),
        ("GET", "/healthz?"),
        ("OPTIONS", "/v1/games?x=1"),  # the documents are about the other methods
    ],
)
def test_all_that_a_view_documents_is_taken(client: FlaskClient, method: str, path: str) -> None:
    assert client.open(path, method=method, json=STATE if method == "POST" else None).status_code in (200, 204)


def test_where_there_is_nothing_no_parameter_matters(client: FlaskClient) -> None:
    check_problem(client.get("/nowhere?x=1"), 404, "not-found")
    check_problem(client.put("/v1/games?x=1"), 405, "method-not-allowed")


@pytest.mark.parametrize(
    ("path", "en", "zh"),
    [
        (
            "/v1/games/tally/score?steps=no",
            "The parameter steps can't be 'no'. Expected true or false.",
            "参数 steps 不能是 'no'。应为以下之一：true、false。",
        ),
        (
            "/v1/games/tally/score?step=no",
            "There is no query parameter 'step' here. Did you mean steps?",
            "此处没有查询参数 'step'。是否想写：steps？",
        ),
        (
            "/v1/rulings?kind=x",
            "There is no kind of ruling 'x'. Expected one of rule, card, faq, derived, gap.",
            "没有名为 'x' 的裁定类别。应为以下之一：rule、card、faq、derived、gap。",
        ),
        (
            "/v1/rulings?limit=x",
            "The parameter limit can't be 'x'. Expected a whole number from 1 to 100.",
            "参数 limit 不能是 'x'。应为介于 1 与 100 之间的整数。",
        ),
        ("/v1/rulings?q=a&q=b", "The parameter q is there more than once.", "参数 q 出现了多次。"),
        ("/v1/rulings?q=" + "a" * 201, "The parameter q has more than 200 characters.", "参数 q 超过 200 个字符。"),
        (
            "/v1/rulings?game=taly",
            "There is no game 'taly'. Expected other or tally. Did you mean tally?",
            "没有名为 'taly' 的游戏。应为以下之一：other、tally。是否想写：tally？",
        ),
        (
            "/v1/games?" + "n" * 999,
            f"There is no query parameter '{'n' * 80}' here.",
            f"此处没有查询参数 '{'n' * 80}'。",
        ),
    ],
)
def test_what_is_wrong_is_a_sentence_in_both_languages(client: FlaskClient, path: str, en: str, zh: str) -> None:
    method = "POST" if "score" in path else "GET"
    for lang, said in (("en", en), ("zh", zh)):
        body = check_problem(client.open(path, method=method, headers={"Accept-Language": lang}), 400, "bad-query")
        assert body["detail"] == said
