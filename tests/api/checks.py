"""What several test files check."""

from __future__ import annotations

from typing import Any

from werkzeug.test import TestResponse


def check_problem(response: TestResponse, status: int, slug: str) -> dict[str, Any]:
    """A response must be a problem of this status and kind; its body comes back."""
    body: dict[str, Any] = response.get_json()
    assert (response.status_code, body["status"], body["type"]) == (status, status, f"/problems/{slug}")
    assert response.content_type == "application/problem+json"
    assert body["title"]
    assert body["detail"]
    return body
