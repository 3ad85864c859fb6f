"""What bounds there are: all that a request has is bounded, and the documents name the numbers that are enforced."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from adjudicator import strict_json
from adjudicator.api import batch, create_app, gate, rulings, worker
from adjudicator.api.bounds import SAYS
from adjudicator.api.openapi import document
from adjudicator.describing import described
from adjudicator.engine import CLAIMS_MOST
from adjudicator.game import games
from adjudicator.json_schema import json_schema
from adjudicator.solver import Budget
from tests.api.checks import check_problem
from tests.documents import ROOT, section, text_of

READMES = {"README.md": "### Bounds", "README.zh-CN.md": "### 上限"}
SETTINGS = (ROOT / "api" / "gunicorn.conf.py").read_text(encoding="utf-8")
PATH = "/v1/games/fantasy-realms/disputes"
HAND = ["Knights", "King", "Rangers", "Great Flood", "Cavern", "Candle", "Forge"]


@pytest.fixture(scope="module")
def app() -> Flask:
    return create_app()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


def unbounded(schema: Mapping[str, Any], defs: Mapping[str, Any], at: str, within: frozenset[str]) -> Iterator[str]:
    """The places of a schema where there may be as much as one likes."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        assert name not in within, f"{at} may be nested without end"
        yield from unbounded(defs[name], defs, at, within | {name})
        return
    choices = [each for key in ("anyOf", "oneOf", "allOf") for each in schema.get(key, ())]
    for each in choices:
        yield from unbounded(each, defs, at, within)
    if "enum" in schema or "const" in schema:
        return
    kinds = schema.get("type", ())
    kinds = {kinds} if isinstance(kinds, str) else set(kinds)
    if not kinds and not choices:
        yield f"{at} may be anything"
    if "string" in kinds and "maxLength" not in schema and "pattern" not in schema:
        yield f"{at} may be a text of any length"
    if kinds & {"integer", "number"} and not {"minimum", "maximum"} <= set(schema):
        yield f"{at} may be any number"
    if "array" in kinds:
        if "maxItems" not in schema:
            yield f"{at} may be a list of any length"
        for each in (*schema.get("prefixItems", ()), schema.get("items")):
            if isinstance(each, dict):
                yield from unbounded(each, defs, f"{at}/*", within)
    if "object" in kinds:
        for key, each in schema.get("properties", {}).items():
            yield from unbounded(each, defs, f"{at}/{key}", within)
        more = schema.get("additionalProperties", True)
        if more is not False and "maxProperties" not in schema:
            yield f"{at} may have any number of members"
        if isinstance(more, dict):
            yield from unbounded(more, defs, f"{at}/*", within)


def found(schema: Mapping[str, Any] | None) -> list[str]:
    return [] if schema is None else list(unbounded(schema, schema.get("$defs", {}), "", frozenset()))


@pytest.mark.parametrize("game", games())
def test_no_list_text_or_number_of_a_request_is_without_a_bound(game: str) -> None:
    assert found(json_schema(games()[game].state_schema)) == []
    for question in games()[game].questions.values():
        told = described(question)
        assert (question.name, found(told["asks_schema"]), found(told["claim_schema"])) == (question.name, [], [])


def test_what_has_no_bound_is_found() -> None:
    shapes = ({"type": "string"}, {"type": "array", "items": {}}, {"type": "integer", "minimum": 0}, {})
    assert all(found({"type": "object", "properties": {"a": each}, "additionalProperties": False}) for each in shapes)


def setting(name: str) -> int:
    line = re.search(rf"^{name} = ([0-9]+)\b", SETTINGS, re.MULTILINE)
    assert line is not None
    return int(line[1])


@pytest.mark.parametrize("document", READMES)
def test_the_readme_names_the_numbers(document: str) -> None:
    said = section(text_of(document), READMES[document])
    rows = [row for row in said.splitlines() if row.startswith("| ")][1:]
    numbers = [[int(n.replace(",", "")) for n in re.findall(r"\b[0-9][0-9,]*\b", row.split("|")[2])] for row in rows]
    budget = Budget()
    assert numbers == [
        [strict_json.MAX_BYTES, strict_json.MAX_DEPTH, CLAIMS_MOST],
        [],
        [batch.LINES_MOST, batch.BYTES_MOST, batch.SECONDS_MOST],
        [rulings.MOST_QUERY],
        [setting("limit_request_line"), setting("limit_request_fields"), setting("limit_request_field_size")],
        [worker.WHOLE_MOST, worker.STILL_MOST, worker.TAKING_MOST],
        [budget.rlimit, budget.seconds],
        [gate.WAITING_MOST, gate.WAIT],
    ]


def test_the_contract_says_so_too(app: Flask) -> None:
    assert SAYS in document(app)["info"]["description"]


def padded(length: int) -> bytes:
    body = json.dumps({"state": {"players": [{"hand": HAND}]}, "question": {"ask": "total"}}).encode()
    return body + b" " * (length - len(body))


def test_a_body_may_have_so_many_bytes_and_no_more(client: FlaskClient) -> None:
    kind = "application/json"
    assert client.post(PATH, data=padded(strict_json.MAX_BYTES), content_type=kind).status_code == 200
    response = client.post(PATH, data=padded(strict_json.MAX_BYTES + 1), content_type=kind)
    assert str(strict_json.MAX_BYTES) in check_problem(response, 413, "body-too-large")["detail"]


def test_so_many_levels_are_read_and_no_more(client: FlaskClient) -> None:
    for depth, slug, status in (
        (strict_json.MAX_DEPTH - 1, "invalid-state", 422),
        (strict_json.MAX_DEPTH, "unreadable-json", 400),
    ):
        body = '{"state":' + "[" * depth + "]" * depth + ',"question":{"ask":"total"}}'
        check_problem(client.post(PATH, data=body, content_type="application/json"), status, slug)


def test_so_many_claims_are_judged_and_no_more(client: FlaskClient) -> None:
    body: dict[str, Any] = {"state": {"players": [{"hand": HAND}]}, "question": {"ask": "total"}}
    claims = [{"value": n} for n in range(CLAIMS_MOST)]
    assert len(client.post(PATH, json={**body, "claims": claims}).get_json()["claims"]) == CLAIMS_MOST
    response = client.post(PATH, json={**body, "claims": [*claims, {"value": 0}]})
    assert str(CLAIMS_MOST) in check_problem(response, 422, "invalid-claims")["detail"]


def test_a_line_of_a_batch_is_bounded_as_a_body_is(client: FlaskClient) -> None:
    lines = b'{"a": 1}' + b" " * strict_json.MAX_BYTES + b"\n{}\n"
    said = client.post("/v1/batch", data=lines, content_type=batch.MEDIA_TYPE).text.splitlines()
    assert [json.loads(line)["type"] for line in said] == ["/problems/unreadable-json", "/problems/invalid-request"]


def test_a_batch_that_takes_too_long_is_told_to_send_the_rest_again(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batch, "SECONDS_MOST", -1.0)
    line = {"game": "fantasy-realms", "verb": "score", "id": "x", "state": {"players": [{"hand": HAND}]}}
    (said,) = client.post("/v1/batch", data=json.dumps(line), content_type=batch.MEDIA_TYPE).text.splitlines()
    assert {key: json.loads(said)[key] for key in ("type", "status", "line", "id", "detail")} == {
        "type": "/problems/busy",
        "status": 503,
        "line": 1,
        "id": "x",
        "detail": "The batch took too long. Send the lines that are left again.",
    }


def test_a_query_may_have_so_many_characters_and_no_more(client: FlaskClient) -> None:
    assert client.get("/v1/rulings", query_string={"q": "a" * rulings.MOST_QUERY}).status_code == 200
    check_problem(client.get("/v1/rulings", query_string={"q": "a" * (rulings.MOST_QUERY + 1)}), 400, "bad-query")
