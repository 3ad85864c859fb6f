"""How every answer leaves: with its media type, and the language it is in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from flask import Response

from adjudicator import encoding
from adjudicator.answer import Answer
from adjudicator.text import Language


def encode(value: Any) -> str:
    """JSON as a body has it: with a line end for people at a terminal."""
    return encoding.encode(value) + "\n"


def encode_answer(answer: Answer) -> str:
    """An answer as a body has it."""
    return encoding.encode_answer(answer) + "\n"


def reply(
    body: str | bytes | Iterable[bytes],
    lang: Language | None,
    status: int = 200,
    media_type: str = "application/json",
    headers: Iterable[tuple[str, str]] = (),
) -> Response:
    """A response whose content depends on the language that was asked for; with None, on no language."""
    own = [("Content-Type", media_type)]
    if lang is not None:
        own += [("Content-Language", lang), ("Vary", "Accept-Language")]
    return Response(body, status, [*headers, *own])
