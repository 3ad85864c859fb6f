"""openapi.yaml: made from the app, and true."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from flask import Flask
from flask.testing import FlaskClient

from adjudicator.api import create_app
from adjudicator.api.openapi import as_yaml, document

COMMITTED = Path(__file__).parents[2] / "openapi.yaml"


def resolved(written: Any, whole: dict[str, Any]) -> Any:
    """The document with every reference put in its place, so that parts of it can be used as schemas."""
    if isinstance(written, dict):
        if "$ref" in written:
            return resolved(whole["components"]["schemas"][written["$ref"].rpartition("/")[2]], whole)
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
    assert body["schema"]["properties"]["readings"]["properties"] == {"ty.gap.odd": {"enum": ["counts", "skipped"]}}
    answer = operation["responses"]["200"]["content"]["application/json"]["schema"]
    assert answer["properties"]["game"] == {"type": "string", "const": "tally"}
    assert set(answer["properties"]["value"]["properties"]) == {"total", "even"}
    assert list(operation["responses"]) == ["200", "400", "413", "415", "422"]


def test_every_schema_is_a_json_schema(app: Flask) -> None:
    for schema in resolved(document(app), document(app))["components"]["schemas"].values():
        jsonschema.Draft202012Validator.check_schema(schema)


@pytest.fixture
def real() -> FlaskClient:
    return create_app().test_client()


def test_every_example_is_valid_and_its_answer_as_documented(real: FlaskClient) -> None:
    asked = 0
    for path, method, operation in operations(document(real.application)):
        if "requestBody" not in operation:
            continue
        body = operation["requestBody"]["content"]["application/json"]
        for example in body["examples"].values():
            jsonschema.validate(example["value"], body["schema"])
            for lang in ("en", "zh"):
                response = real.open(f"{path}?lang={lang}", method=method, json=example["value"])
                assert response.status_code == 200, response.text
                schema = operation["responses"]["200"]["content"]["application/json"]["schema"]
                jsonschema.validate(response.get_json(), schema)
                asked += 1
    assert asked
