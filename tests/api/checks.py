"""What several test files check."""

from __future__ import annotations

from typing import Any

import schemathesis
from flask import Flask
from hypothesis import settings
from schemathesis import Case
from schemathesis.specs.openapi.checks import positive_data_acceptance
from werkzeug.test import TestResponse

from adjudicator.api.openapi import document

CAREFUL = settings(max_examples=60, deadline=None, derandomize=True, database=None)


def check_problem(response: TestResponse, status: int, slug: str) -> dict[str, Any]:
    """A response must be a problem of this status and kind; its body comes back."""
    body: dict[str, Any] = response.get_json()
    assert (response.status_code, body["status"], body["type"]) == (status, status, f"/problems/{slug}")
    assert response.content_type == "application/problem+json"
    assert body["title"]
    assert body["detail"]
    return body


def contract_of(app: Flask) -> Any:
    """An app's own document, for schemathesis to hold against the app."""
    contract = schemathesis.openapi.from_dict(document(app))
    contract.app = app
    return contract


def check_contract(case: Case) -> None:
    """The answer must be as documented.

    A state may fit its schema and still be against the rules, so what fits need not be accepted.
    """
    case.call_and_validate(excluded_checks=[positive_data_acceptance])
