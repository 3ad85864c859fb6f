"""Answers as JSON text: compact, in UTF-8 where it isn't ASCII, the same bytes over HTTP and in a batch."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from adjudicator.answer import Answer, Citation

# Made once: json.dumps makes an encoder a call when it isn't asked for its defaults.
_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"), check_circular=False)


def encode(value: Any) -> str:
    """JSON without spaces and line ends."""
    return _ENCODER.encode(value)


def encode_answer(answer: Answer) -> str:
    """An answer, byte for byte as ``encode(answer.to_json())`` has it, but with each citation written out only once.

    Citations are most of an answer, and there are no more of them than rulings times languages.
    """
    parts = answer.to_json(citations=False)
    at = list(parts).index("citations")
    before, after = dict(list(parts.items())[:at]), dict(list(parts.items())[at + 1 :])
    cited = ",".join([_citation(citation) for citation in answer.citations])
    return f'{_ENCODER.encode(before)[:-1]},"citations":[{cited}],{_ENCODER.encode(after)[1:]}'


@cache
def _citation(citation: Citation) -> str:
    return _ENCODER.encode(citation.to_json())
