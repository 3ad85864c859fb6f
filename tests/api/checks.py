"""What several test files check."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import schemathesis
from flask import Flask
from hypothesis import settings
from schemathesis import Case
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance
from werkzeug.test import TestResponse

from adjudicator.api.openapi import document

ALL_OF_THE_FIRST = 500
ONE_OF_THE_REST = 37  # has no factor in common with the counts of what is varied together
CAREFUL = settings(max_examples=25, deadline=None, derandomize=True, database=None)


@schemathesis.serializer("application/x-ndjson")
def _one_line(_: object, value: object) -> bytes:
    """A batch of one line, which is all that its schema is about."""
    return json.dumps(value).encode()


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


_put: Counter[str] = Counter()  # how many cases of each operation have come up


def check_contract(case: Case) -> None:
    """The answer must be as documented.

    A state may fit its schema and still be against the rules, so what fits need not be accepted. Of an operation with
    many questions, cases come up by the ten thousand; beyond the first they are sampled.
    """
    _put[case.operation.label] += 1
    nth = _put[case.operation.label]
    if nth > ALL_OF_THE_FIRST and nth % ONE_OF_THE_REST:
        return
    excluded = [positive_data_acceptance]
    if case.operation.path == "/v1/batch":  # what is wrong with a line is said in a line
        excluded.append(negative_data_rejection)
    case.call_and_validate(excluded_checks=excluded)
