"""``POST /v1/games/{game}/disputes``."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

import adjudicator
from adjudicator.api.schemas import AnswerSchema
from tests.api.checks import check_problem

DISPUTES = "/v1/games/pond/disputes"
STATE = {"animals": ["Bee", "Ant", "Bee"]}
ASKED: dict[str, Any] = {"state": STATE, "question": {"ask": "worth", "animal": "Bee"}}
CLAIMS = [{"by": "Ann", "value": 2}, {"value": 4}]


def errors(client: FlaskClient, asked: object, slug: str, path: str = DISPUTES) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = check_problem(client.post(path, json=asked), 422, slug)["errors"]
    assert all(error["detail"] for error in found)
    return found


def pointers(client: FlaskClient, asked: object, slug: str, path: str = DISPUTES) -> list[str]:
    return [error["pointer"] for error in errors(client, asked, slug, path)]


# --- answers


def test_the_answer_is_the_librarys(pond: FlaskClient) -> None:
    response = pond.post(DISPUTES, json={**ASKED, "claims": CLAIMS})
    body = response.get_json()
    assert (response.status_code, response.content_type) == (200, "application/json")
    assert (body["question"], body["verdict"], body["asked"]) == ("worth", "upheld", {"animal": "Bee"})
    assert body["value"] == {"animal": "Bee", "points": 2}
    assert body == adjudicator.resolve("pond", STATE, ASKED["question"], CLAIMS).to_json()
    assert AnswerSchema().validate(body) == {}


def test_each_claim_comes_back_in_its_place_with_its_verdict(pond: FlaskClient) -> None:
    claims = pond.post(DISPUTES, json={**ASKED, "claims": CLAIMS}).get_json()["claims"]
    cited = ["po.pond.animals", "po.gap.twins"]
    assert claims == [
        {"by": "Ann", "value": 2, "verdict": "upheld", "says": "So it is.", "citations": cited},
        {
            "value": 4,
            "verdict": "refuted",
            "says": "It is worth 2.",
            "citations": cited,
            "otherwise": {"readings": {"po.gap.twins": "each"}},
        },
    ]


def test_what_a_claim_cites_is_among_the_citations_also_without_steps(pond: FlaskClient) -> None:
    full = pond.post(DISPUTES, json={**ASKED, "claims": CLAIMS}).get_json()
    body = pond.post(f"{DISPUTES}?steps=false", json={**ASKED, "claims": CLAIMS}).get_json()
    assert full["steps"]
    assert body["steps"] == []
    assert (body["claims"], body["value"], body["request"]) == (full["claims"], full["value"], full["request"])
    cited = {ruling for claim in body["claims"] for ruling in claim["citations"]}
    assert cited <= {citation["id"] for citation in body["citations"]}


@pytest.mark.parametrize(
    ("animal", "value", "verdict"),
    [
        ("Bee", 2, "upheld"),
        ("Bee", 2.0, "upheld"),
        ("Bee", 3, "refuted"),
        ("Jay", 5, "possible"),
        ("Eel", 1, "undetermined"),
    ],
)
def test_every_verdict_comes_through(pond: FlaskClient, animal: str, value: float, verdict: str) -> None:
    question = {"ask": "worth", "animal": animal}
    asked = {"state": {"animals": [animal]}, "question": question, "claims": [{"value": value}]}
    body = pond.post(DISPUTES, json=asked).get_json()
    assert (body["verdict"], body["claims"][0]["verdict"]) == (verdict, verdict)
    assert body["claims"][0].get("witness") == ({"choices": {"Jay": 5}} if verdict == "possible" else None)
    assert AnswerSchema().validate(body) == {}


@pytest.mark.parametrize("claims", [{}, {"claims": []}])
def test_without_claims_the_answer_is_the_value(pond: FlaskClient, claims: dict[str, Any]) -> None:
    body = pond.post(DISPUTES, json={**ASKED, **claims}).get_json()
    assert (body["verdict"], body["claims"], body["value"]) == ("resolved", [], {"animal": "Bee", "points": 2})


def test_a_reading_can_be_picked(pond: FlaskClient) -> None:
    asked = {**ASKED, "claims": CLAIMS, "readings": {"po.gap.twins": "each"}}
    body = pond.post(DISPUTES, json=asked).get_json()
    assert [claim["verdict"] for claim in body["claims"]] == ["refuted", "upheld"]
    assert body["taken"] == {"po.gap.twins": "each"}


def test_the_answer_is_in_the_language_that_was_asked_for(pond: FlaskClient) -> None:
    response = pond.post(f"{DISPUTES}?lang=zh", json={**ASKED, "claims": CLAIMS})
    body = response.get_json()
    assert response.headers["Content-Language"] == body["lang"] == "zh"
    assert [claim["says"] for claim in body["claims"]] == ["正是如此。", "它值 2 分。"]


def test_the_same_request_gets_the_same_bytes_however_it_is_spelt(pond: FlaskClient) -> None:
    spelt = [
        {**ASKED, "claims": CLAIMS},
        {
            "claims": [{"value": 2.0, "by": "Ann"}, {"value": 4}],
            "question": {"animal": "bEE", "ask": "worth"},
            "readings": {},
            "state": {"animals": ["Ant", "Bee", "Bee"], "discard": []},
        },
    ]
    assert len({pond.post(DISPUTES, json=asked).data for asked in spelt * 3}) == 1


@pytest.mark.parametrize(
    ("question", "value", "claims", "verdicts"),
    [
        ({"ask": "largest"}, {"largest": "Pike"}, ["Pike", "Carp", None], ["upheld", "refuted", "refuted"]),
        ({"ask": "is-there", "fish": "Eel"}, {"there": False}, [True, False], ["refuted", "upheld"]),
        ({"ask": "count"}, {"count": 2}, [], []),
        ({"ask": "count", "fish": "Carp"}, {"count": 1}, [], []),
    ],
)
def test_each_question_of_a_game_has_its_own_shape(
    pond: FlaskClient, question: dict[str, str], value: dict[str, Any], claims: list[Any], verdicts: list[str]
) -> None:
    asked = {"state": {"fish": ["Pike", "Carp"]}, "question": question, "claims": [{"value": v} for v in claims]}
    body = pond.post("/v1/games/lake/disputes", json=asked).get_json()
    assert (body["question"], body["value"]) == (question["ask"], value)
    assert [(claim["value"], claim["verdict"]) for claim in body["claims"]] == list(zip(claims, verdicts, strict=True))
    assert AnswerSchema().validate(body) == {}


# --- bodies that are no dispute


@pytest.mark.parametrize(
    ("asked", "at"),
    [
        ([], [""]),
        ("worth", [""]),
        (False, [""]),
        ({}, ["/state", "/question"]),
        ({"state": STATE}, ["/question"]),
        ({"question": ASKED["question"]}, ["/state"]),
        ({**ASKED, "question": None}, ["/question"]),
        ({**ASKED, "question": "worth"}, ["/question"]),
        ({**ASKED, "question": ["worth"]}, ["/question"]),
        ({**ASKED, "question": 3}, ["/question"]),
        ({**ASKED, "readings": []}, ["/readings"]),
        ({**ASKED, "claim": {"value": 2}}, ["/claim"]),
        ({**ASKED, "evaluate": True}, ["/evaluate"]),
        ({**ASKED, "ask": "worth", "animal": "Bee"}, ["/animal", "/ask"]),
        ({"State": STATE, "question": [], "readings": 0}, ["/State", "/state", "/question", "/readings"]),
    ],
)
def test_a_body_that_is_no_request_is_422(pond: FlaskClient, asked: object, at: list[str]) -> None:
    assert pointers(pond, asked, "invalid-request") == at


def test_a_misspelt_part_is_told_what_it_may_be(pond: FlaskClient) -> None:
    (error,) = errors(pond, {**ASKED, "claim": []}, "invalid-request")
    assert error["near"] == ["claims"]
    assert error["expected"] == "an object with state, question, claims, readings"


@pytest.mark.parametrize(
    ("question", "at", "near"),
    [
        ({}, "/question/ask", None),
        ({"animal": "Bee"}, "/question/ask", None),
        ({"ask": None}, "/question/ask", None),
        ({"ask": 3}, "/question/ask", None),
        ({"ask": ["worth"]}, "/question/ask", None),
        ({"ask": {"worth": "Bee"}}, "/question/ask", None),
        ({"ask": ""}, "/question/ask", None),
        ({"ask": "wroth", "animal": "Bee"}, "/question/ask", ["worth"]),
        ({"ask": "Worth", "animal": "Bee"}, "/question/ask", ["worth"]),
        ({"ask": "score"}, "/question/ask", None),
        ({"ask": "moves", "evaluate": True}, "/question/ask", None),
        ({"ask": "x" * 5000}, "/question/ask", None),
        ({"ask": "worth"}, "/question/animal", None),
        ({"ask": "worth", "animal": None}, "/question/animal", None),
        ({"ask": "worth", "animal": 3}, "/question/animal", None),
        ({"ask": "worth", "animal": ["Bee"]}, "/question/animal", None),
        ({"ask": "worth", "animal": ""}, "/question/animal", None),
        ({"ask": "worth", "animal": "B" * 21}, "/question/animal", None),
        ({"ask": "worth", "animal": "Be"}, "/question/animal", ["Bee"]),
        ({"ask": "worth", "animal": "Cat"}, "/question/animal", None),
        ({"ask": "worth", "animal": "Bee", "animl": "Bee"}, "/question/animl", ["animal"]),
        ({"ask": "worth", "animal": "Bee", "a/b": 1}, "/question/a~1b", None),
    ],
)
def test_a_question_that_cannot_be_put_is_422_and_says_where(
    pond: FlaskClient, question: dict[str, Any], at: str, near: list[str] | None
) -> None:
    (error,) = errors(pond, {**ASKED, "question": question}, "invalid-question")
    assert (error["pointer"], error.get("near")) == (at, near)


def test_what_the_table_lacks_is_refused_in_a_rulings_name(pond: FlaskClient) -> None:
    asked = {**ASKED, "question": {"ask": "worth", "animal": "cat"}}
    (error,) = errors(pond, asked, "invalid-question")
    assert error["detail"] == "There is no Cat in the pond."
    assert error["ruling"] == "po.pond.animals"


def test_a_question_with_its_own_way_in_is_no_dispute(pond: FlaskClient) -> None:
    body = check_problem(
        pond.post(f"{DISPUTES}?lang=zh", json={**ASKED, "question": {"ask": "score"}}), 422, "invalid-question"
    )
    assert body["detail"] == "score 不是争议，它有自己的入口。应为以下之一：worth。"


def test_a_question_that_is_told_nothing_is_told_nothing(pond: FlaskClient) -> None:
    asked = {"state": {"fish": []}, "question": {"ask": "largest", "fish": "Pike"}}
    assert pointers(pond, asked, "invalid-question", "/v1/games/lake/disputes") == ["/question/fish"]


@pytest.mark.parametrize(
    ("claims", "at"),
    [
        (None, ["/claims"]),
        ({}, ["/claims"]),
        ({"value": 2}, ["/claims"]),
        ("value", ["/claims"]),
        (2, ["/claims"]),
        (False, ["/claims"]),
        ([2], ["/claims/0"]),
        ([None], ["/claims/0"]),
        ([[]], ["/claims/0"]),
        ([{}], ["/claims/0/value"]),
        ([{"by": "Ann"}], ["/claims/0/value"]),
        ([{"value": None}], ["/claims/0/value"]),
        ([{"value": "2"}], ["/claims/0/value"]),
        ([{"value": 2.5}], ["/claims/0/value"]),
        ([{"value": True}], ["/claims/0/value"]),
        ([{"value": {"at_least": 2}}], ["/claims/0/value"]),
        ([{"value": 2, "by": None}], ["/claims/0/by"]),
        ([{"value": 2, "by": ""}], ["/claims/0/by"]),
        ([{"value": 2, "by": "n" * 41}], ["/claims/0/by"]),
        ([{"value": 2, "by": "a\u0007"}], ["/claims/0/by"]),
        ([{"value": 2, "verdict": "upheld"}], ["/claims/0/verdict"]),
        ([{"value": 2}, {"valeu": 2}, {"value": []}], ["/claims/1/value", "/claims/1/valeu", "/claims/2/value"]),
        ([{"value": 2}] * 21, ["/claims"]),
        ([{}] * 2000, ["/claims"]),
    ],
)
def test_claims_that_cannot_be_judged_are_422_and_say_where(pond: FlaskClient, claims: object, at: list[str]) -> None:
    assert pointers(pond, {**ASKED, "claims": claims}, "invalid-claims") == at


def test_as_many_claims_as_may_be_are_judged(pond: FlaskClient) -> None:
    asked = {**ASKED, "claims": [{"value": n} for n in range(20)]}
    assert len(pond.post(DISPUTES, json=asked).get_json()["claims"]) == 20


def test_a_misspelt_key_of_a_claim_is_told_what_it_may_be(pond: FlaskClient) -> None:
    (error,) = errors(pond, {**ASKED, "claims": [{"value": 2, "bye": "Ann"}]}, "invalid-claims")
    assert error["near"] == ["by"]


def test_where_nothing_can_be_claimed_a_claim_is_refused(pond: FlaskClient) -> None:
    asked: dict[str, Any] = {"state": {"fish": []}, "question": {"ask": "count"}}
    path = "/v1/games/lake/disputes"
    (error,) = errors(pond, {**asked, "claims": [{"value": 0}]}, "invalid-claims", path)
    assert (error["pointer"], error["detail"]) == ("/claims", "Nothing can be claimed about count.")


def test_what_is_wrong_with_the_state_matters_before_the_question_and_the_claims(pond: FlaskClient) -> None:
    asked = {"state": {"animals": ["Bea"]}, "question": {"ask": "worth"}, "claims": [{}]}
    assert pointers(pond, asked, "invalid-state") == ["/state/animals/0"]
    asked["state"] = STATE
    assert pointers(pond, asked, "invalid-question") == ["/question/animal"]
    asked["question"] = ASKED["question"]
    assert pointers(pond, asked, "invalid-claims") == ["/claims/0/value"]


def test_readings_that_do_not_exist_are_422(pond: FlaskClient) -> None:
    assert pointers(pond, {**ASKED, "readings": {"po.gap.twin": "once"}}, "invalid-readings") == [
        "/readings/po.gap.twin"
    ]


def test_problems_speak_chinese(pond: FlaskClient) -> None:
    said = pond.post(f"{DISPUTES}?lang=zh", json={**ASKED, "question": {"ask": "wroth"}}).get_json()
    assert (said["title"], said["detail"]) == (
        "无法提出该问题",
        "没有名为 'wroth' 的问题。应为以下之一：worth。是否想写：worth？",
    )
    said = pond.post(f"{DISPUTES}?lang=zh", json={**ASKED, "claims": [{}]}).get_json()
    assert (said["title"], said["detail"]) == ("无法裁定这些主张", "缺少此字段。")


# --- paths


@pytest.mark.parametrize("asked", [{"state": {"animals": ["Ant"]}, "question": {"ask": "worth"}}, {"no": "request"}])
def test_a_game_without_disputes_has_no_such_path(pond: FlaskClient, asked: object) -> None:
    check_problem(pond.post("/v1/games/silent/disputes", json=asked), 404, "not-found")


def test_a_game_of_disputes_alone_has_no_score(pond: FlaskClient) -> None:
    check_problem(pond.post("/v1/games/lake/score", json={"state": {"fish": []}}), 404, "not-found")


def test_an_unknown_game_is_404_with_near_misses(pond: FlaskClient) -> None:
    body = check_problem(pond.post("/v1/games/pnd/disputes", data=b"{"), 404, "unknown-name")
    assert body["errors"][0] == {"parameter": "game", "detail": "There is no game 'pnd'.", "near": ["pond"]}
    assert body["detail"] == "There is no game 'pnd'. Did you mean pond?"


def test_a_question_has_no_path_of_its_own(pond: FlaskClient) -> None:
    check_problem(pond.post("/v1/games/pond/worth", json=ASKED), 404, "not-found")
    check_problem(pond.post("/v1/games/pond/dispute", json=ASKED), 404, "not-found")


@pytest.mark.parametrize("query", ["steps=no", "step=true", "claims=1", "lang=fr", "steps=true&steps=false"])
def test_a_parameter_that_cannot_be_used_is_400(pond: FlaskClient, query: str) -> None:
    check_problem(pond.post(f"{DISPUTES}?{query}", json=ASKED), 400, "bad-query")


def test_only_post_asks(pond: FlaskClient) -> None:
    response = pond.get(DISPUTES)
    check_problem(response, 405, "method-not-allowed")
    assert response.headers["Allow"] == "OPTIONS, POST"


@pytest.mark.parametrize(
    "data", [b"", b"{", b'{"question": {"ask": "worth", "ask": "worth"}}', b'{"claims": [{"value": 1e999}]}']
)
def test_unreadable_json_is_400(pond: FlaskClient, data: bytes) -> None:
    check_problem(pond.post(DISPUTES, data=data, content_type="application/json"), 400, "unreadable-json")


def test_other_media_types_are_415(pond: FlaskClient) -> None:
    check_problem(pond.post(DISPUTES, data=b"{}", content_type="text/plain"), 415, "unsupported-media-type")
