"""How every answer leaves: compact JSON, with the language it is in."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from flask import Response

from adjudicator.text import Language

# Made once: json.dumps makes an encoder a call when it isn't asked for its defaults.
_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"), check_circular=False)


def encode(value: Any) -> str:
    """JSON without spaces, in UTF-8 where it isn't ASCII, with a line end for people at a terminal."""
    return _ENCODER.encode(value) + "\n"


def reply(
    body: str,
    lang: Language,
    status: int = 200,
    media_type: str = "application/json",
    headers: Iterable[tuple[str, str]] = (),
) -> Response:
    """A response whose content depends on the language that was asked for."""
    own = [("Content-Type", media_type), ("Content-Language", lang), ("Vary", "Accept-Language")]
    return Response(body, status, [*headers, *own])
