"""The body of a POST: its media type, its size, and that it is strict JSON."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import request
from werkzeug.exceptions import BadRequest, RequestEntityTooLarge, UnsupportedMediaType

from adjudicator import strict_json


class TooLargeError(RequestEntityTooLarge):
    """The body has more bytes than it may have."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most


class MediaTypeError(UnsupportedMediaType):
    """The body is not of the type that it has to be, or is compressed."""

    def __init__(self, media_type: str) -> None:
        super().__init__()
        self.media_type = media_type


def read() -> Any:
    """The JSON of this request's body. Raises what becomes a 400, 413 or 415."""
    _check_media_type(request.environ, "application/json")
    return strict_json.loads(_data(strict_json.MAX_BYTES))


def lines(media_type: str, most: int) -> list[bytes]:
    """The lines of this request's body, which may have so many bytes. Raises what becomes a 400, 413 or 415."""
    _check_media_type(request.environ, media_type)
    found = _data(most).split(b"\n")
    return found if found[-1] else found[:-1]  # what follows the last line end is no line


def _check_media_type(environ: Mapping[str, Any], media_type: str) -> None:
    plain = environ.get("CONTENT_TYPE") == media_type  # as nearly everybody writes it: nothing to parse
    if not plain and request.mimetype != media_type:
        raise MediaTypeError(media_type)
    if environ.get("HTTP_CONTENT_ENCODING", "").strip().lower() not in ("", "identity"):
        raise MediaTypeError(media_type)


def _data(most: int) -> bytes:
    """The bytes of the body. Raises RequestEntityTooLarge, and BadRequest for a body that is broken or cut off.

    The framework's own cap isn't used: it cuts a body that comes in chunks off at the cap, without an error.
    """
    length = request.content_length
    if length is not None and length > most:
        raise TooLargeError(most)
    stream = request.stream
    try:
        data = stream.read(most + 1)
        while len(data) <= most and len(data) != length and (chunk := stream.read(most + 1 - len(data))):
            data += chunk
    except Exception:
        # Each server has its own errors for chunks that are none and for a client that left, of no common family.
        # Nothing of ours runs while it reads, so the fault is in what was sent.
        raise BadRequest from None
    if len(data) > most:
        raise TooLargeError(most)
    if length is not None and len(data) != length:
        raise BadRequest  # a server may pass over a client that left early, and the part may be whole by chance
    return data
