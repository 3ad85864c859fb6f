"""openapi.yaml: made from the app, and true."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from flask import Flask
from flask.testing import FlaskClient

from adjudicator.api import create_app
from adjudicator.api.openapi import as_yaml, document
from adjudicator.describing import questions_of
from adjudicator.game import games

COMMITTED = Path(__file__).parents[2] / "openapi.yaml"


def resolved(written: Any, whole: dict[str, Any]) -> Any:
    """The document with every reference put in its place, so that parts of it can be used as schemas."""
    if isinstance(written, dict):
        if "$ref" in written:
            _, components, kind, name = written["$ref"].split("/")
            return resolved(whole[components][kind][name], whole)
        return {key: resolved(value, whole) for key, value in written.items()}
    return [resolved(item, whole) for item in written] if isinstance(written, list) else written


def operations(whole: dict[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    return [
        (path, method, resolved(operation, whole))
        for path, methods in whole["paths"].items()
        for method, operation in methods.items()
    ]


def test_the_committed_document_is_the_apps() -> None:
    assert COMMITTED.read_text("utf-8") == as_yaml(document(create_app())), "make it again: see its first line"


def test_the_yaml_says_what_the_document_says(app: Flask) -> None:
    whole = document(app)
    assert yaml.safe_load(as_yaml(whole)) == whole
    assert "&" not in as_yaml(whole).replace("& ", "")


def test_every_path_is_there_and_questions_once_a_game(app: Flask) -> None:
    whole = document(app)
    assert [(path, *methods) for path, methods in whole["paths"].items()] == [
        ("/healthz", "get"),
        ("/metrics", "get"),
        ("/openapi.json", "get"),
        ("/readyz", "get"),
        ("/v1/batch", "post"),
        ("/v1/games", "get"),
        ("/v1/games/tally/score", "post"),
        ("/v1/games/{game}", "get"),
        ("/v1/rulings", "get"),
        ("/v1/rulings/{ruling}", "get"),
    ]
    names = [operation["operationId"] for _, _, operation in operations(whole)]
    assert len(set(names)) == len(names)


def test_a_view_without_docs_is_refused(app: Flask) -> None:
    app.add_url_rule("/extra", view_func=lambda: "")
    with pytest.raises(ValueError, match="/extra has no docs"):
        document(app)


def test_a_question_is_documented_with_its_games_own_schemas(app: Flask) -> None:
    operation = resolved(document(app)["paths"]["/v1/games/tally/score"]["post"], document(app))
    body = operation["requestBody"]["content"]["application/json"]
    assert body["schema"]["properties"]["state"]["required"] == ["players"]
    assert body["schema"]["properties"]["readings"]["properties"] == {
        "ty.gap.odd": {"type": "string", "enum": ["counts", "skipped"]}
    }
    answer = operation["responses"]["200"]["content"]["application/json"]["schema"]
    assert answer["properties"]["game"] == {"type": "string", "const": "tally"}
    assert set(answer["properties"]["value"]["properties"]) == {"total", "even"}
    assert list(operation["responses"]) == ["200", "400", "413", "415", "422", "503"]


def test_a_way_in_is_there_where_it_leads_to_a_question(pond_app: Flask) -> None:
    whole = document(pond_app)
    assert [path for path in whole["paths"] if path.startswith("/v1/games/") and "{" not in path] == [
        "/v1/games/lake/disputes",
        "/v1/games/pond/disputes",
        "/v1/games/pond/moves",
        "/v1/games/pond/score",
        "/v1/games/silent/score",
    ]
    names = [operation["operationId"] for _, _, operation in operations(whole)]
    assert len(set(names)) == len(names)


def asked_by(app: Flask, path: str) -> dict[str, Any]:
    """The schema of the bodies of a path and its examples, with the schema of the answers."""
    (operation,) = [operation for at, _, operation in operations(document(app)) if at == path]
    answer = operation["responses"]["200"]["content"]["application/json"]["schema"]
    return {**operation["requestBody"]["content"]["application/json"], "answer": answer}


def test_what_a_question_with_its_own_way_in_needs_stands_beside_the_state(pond_app: Flask) -> None:
    moves = asked_by(pond_app, "/v1/games/pond/moves")
    assert list(moves["schema"]["properties"]) == ["state", "readings", "evaluate"]
    assert moves["schema"]["required"] == ["state"]
    assert moves["answer"]["properties"]["question"]["const"] == "moves"
    assert list(asked_by(pond_app, "/v1/games/pond/score")["schema"]["properties"]) == ["state", "readings"]


def test_disputes_have_a_body_and_an_example_for_each_question(pond_app: Flask) -> None:
    lake = asked_by(pond_app, "/v1/games/lake/disputes")
    bodies = {each["properties"]["question"]["properties"]["ask"]["const"]: each for each in lake["schema"]["oneOf"]}
    assert list(bodies) == list(lake["examples"]) == ["largest", "is-there", "count"]
    assert bodies["is-there"]["properties"]["question"]["required"] == ["ask", "fish"]
    assert bodies["is-there"]["properties"]["claims"]["items"]["properties"]["value"] == {"type": "boolean"}
    assert bodies["count"]["properties"]["claims"]["maxItems"] == 0
    assert [each["properties"]["question"]["const"] for each in lake["answer"]["oneOf"]] == list(bodies)
    alone = asked_by(pond_app, "/v1/games/pond/disputes")
    assert alone["schema"]["properties"]["question"]["properties"]["ask"]["const"] == "worth"
    assert alone["answer"]["properties"]["value"]["required"] == ["animal", "points"]


FISH: dict[str, Any] = {"state": {"fish": ["Pike"]}}


@pytest.mark.parametrize(
    "body",
    [
        FISH,
        {**FISH, "question": {}},
        {**FISH, "question": {"ask": "score"}},
        {**FISH, "question": {"ask": "largest", "fish": "Pike"}},
        {**FISH, "question": {"ask": "is-there"}},
        {**FISH, "question": {"ask": "count", "fish": None}},
        {**FISH, "question": {"ask": "count"}, "claims": [{"value": 1}]},
        {**FISH, "question": {"ask": "largest"}, "claims": [{"value": True}]},
        {**FISH, "question": {"ask": "largest"}, "claims": [{"value": ""}]},
        {**FISH, "question": {"ask": "is-there", "fish": "Pike"}, "claims": [{"value": None}]},
        {**FISH, "question": {"ask": "is-there", "fish": "Pike"}, "claims": [{"value": "Pike"}]},
        {**FISH, "question": {"ask": "largest"}, "claims": [{"value": None}] * 21},
        {**FISH, "question": {"ask": "largest"}, "claims": None},
        {**FISH, "question": {"ask": "largest"}, "evaluate": True},
    ],
)
def test_what_the_schema_of_disputes_refuses_is_refused(pond_app: Flask, body: dict[str, Any]) -> None:
    schema = asked_by(pond_app, "/v1/games/lake/disputes")["schema"]
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(body, schema)
    assert pond_app.test_client().post("/v1/games/lake/disputes", json=body).status_code == 422


def test_an_answer_to_one_question_is_none_to_another(pond_app: Flask) -> None:
    answer = asked_by(pond_app, "/v1/games/lake/disputes")["answer"]
    body = pond_app.test_client().post("/v1/games/lake/disputes", json={**FISH, "question": {"ask": "count"}})
    jsonschema.validate(body.get_json(), answer)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**body.get_json(), "question": "largest"}, answer)


def test_every_schema_is_a_json_schema(app: Flask) -> None:
    for schema in resolved(document(app), document(app))["components"]["schemas"].values():
        jsonschema.Draft202012Validator.check_schema(schema)


@pytest.fixture
def real() -> FlaskClient:
    return create_app().test_client()


def test_every_question_has_an_example_that_is_valid_and_its_answer_as_documented(real: FlaskClient) -> None:
    check_examples(real)


def test_so_has_every_question_of_made_up_games(pond: FlaskClient) -> None:
    check_examples(pond)


def checker(schema: dict[str, Any]) -> jsonschema.Draft202012Validator:
    """What checks things against a schema, which is itself checked once."""
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def check_examples(client: FlaskClient) -> None:
    """Puts every example to the service; there must be one for each question, which a batch answers in the same way."""
    whole = document(client.application)
    answers = [answer for path, _, operation in operations(whole) for answer in answers_to(client, path, operation)]
    of_questions = [(line, answer) for line, answer in answers if "id" not in line]
    assert [(answer["game"], answer["question"]) for _, answer in of_questions] == [
        (game.id, question.name)
        for game in games().values()
        for door in ("dispute", "moves", "score")  # in the order of the paths
        for question in questions_of(game, door)
    ]
    lines = "".join(json.dumps(line) + "\n" for line, _ in of_questions)
    batch = client.post("/v1/batch", data=lines, content_type="application/x-ndjson")
    assert [json.loads(line) for line in batch.text.splitlines()] == [answer for _, answer in of_questions]
    assert [answer["game"] for line, answer in answers if "id" in line] == list(games())  # of the batch itself


def answers_to(
    client: FlaskClient, path: str, operation: dict[str, Any]
) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """The examples of an operation, as lines of a batch, with their answers in English, checked."""
    if "requestBody" not in operation:
        return
    ((media_type, body),) = operation["requestBody"]["content"].items()
    request = checker(body["schema"])
    answer = checker(operation["responses"]["200"]["content"][media_type]["schema"])
    _, _, *named = path.strip("/").split("/")  # v1, games, the game, the way in
    line = (
        {"game": named[0], "verb": named[1].removesuffix("s") if named[1] == "disputes" else named[1]} if named else {}
    )
    for example in body["examples"].values():
        request.validate(example["value"])
        told = json.dumps(example["value"])
        for lang in ("zh", "en"):
            response = client.post(f"{path}?lang={lang}", data=told, content_type=media_type)
            assert response.status_code == 200, response.text
            said = json.loads(response.text)
            answer.validate(said)
            assert "verdict" in said  # of a batch, a problem would fit too
        yield {**line, **example["value"]}, said
