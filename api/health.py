"""``GET /healthz``: whether the process answers at all."""

from __future__ import annotations

from flask import Blueprint, Response

from adjudicator.api.documented import Docs, documented
from adjudicator.api.respond import encode
from adjudicator.api.schemas import HealthSchema


def blueprint() -> Blueprint:
    """The view."""
    page = Blueprint("health", __name__)
    alive = encode({"status": "ok"})

    @page.get("/healthz")
    @documented(Docs("Whether the service answers", HealthSchema, problems=(400,), in_language=False))
    def healthz() -> Response:
        return Response(alive, content_type="application/json")

    return page
