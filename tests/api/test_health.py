"""``GET /healthz``."""

from __future__ import annotations

from flask.testing import FlaskClient


def test_the_service_is_alive(client: FlaskClient) -> None:
    response = client.get("/healthz")
    assert (response.status_code, response.content_type) == (200, "application/json")
    assert response.get_json() == {"status": "ok"}
