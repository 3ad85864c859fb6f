"""How every answer leaves: compact JSON, with the language it is in."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from typing import Any

from flask import Response

from adjudicator.answer import Answer, Citation
from adjudicator.text import Language

# Made once: json.dumps makes an encoder a call when it isn't asked for its defaults.
_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"), check_circular=False)


def encode(value: Any) -> str:
    """JSON without spaces, in UTF-8 where it isn't ASCII, with a line end for people at a terminal."""
    return _ENCODER.encode(value) + "\n"


def encode_answer(answer: Answer) -> str:
    """An answer, byte for byte as ``encode(answer.to_json())`` has it, but with each citation written out only once.

    Citations are most of an answer, and there are no more of them than rulings times languages.
    """
    parts = answer.to_json(citations=False)
    at = list(parts).index("citations")
    before, after = dict(list(parts.items())[:at]), dict(list(parts.items())[at + 1 :])
    cited = ",".join([_citation(citation) for citation in answer.citations])
    return f'{_ENCODER.encode(before)[:-1]},"citations":[{cited}],{_ENCODER.encode(after)[1:]}\n'


@cache
def _citation(citation: Citation) -> str:
    return _ENCODER.encode(citation.to_json())


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
