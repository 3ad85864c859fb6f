"""A Flask view that does nothing but return a JSON text it was given: what a request costs at the least."""

from __future__ import annotations

import os

from flask import Flask, Response, request

app = Flask(__name__)
_BODY = os.environ.get("EMPTY_VIEW_BODY", "{}")


@app.post("/")
def nothing() -> Response:
    """Read the body, as any view that is posted to must, and answer."""
    request.get_json()
    return Response(_BODY, content_type="application/json")
