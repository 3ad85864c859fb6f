"""The body of a POST: its media type, its size, strict JSON, and that it is the request it should be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import request
from marshmallow import Schema, fields
from werkzeug.exceptions import BadRequest, RequestEntityTooLarge, UnsupportedMediaType

from adjudicator import strict_json
from adjudicator.api.problems import MOST_ERRORS, InvalidRequestError
from adjudicator.errors import Problem, near_misses, pointer
from adjudicator.text import Text

_NOT_OBJECT = Text("The body is not an object.", "正文不是对象。")
_UNKNOWN = Text("The request has no part of this name.", "请求没有此名称的部分。")
_PART_NOT_OBJECT = Text("This part of the request is not an object.", "请求的这一部分不是对象。")
_OBJECT = Text("an object", "对象")
_MISSING = Text("This part of the request is missing.", "缺少请求的这一部分。")


class Body:
    """Reads bodies of one shape. Which parts there are and which must be there is the schema's word.

    What the parts hold is left to those who use them: they know what was expected and in which ruling's name.
    """

    def __init__(self, schema: type[Schema]) -> None:
        made = schema()
        self._known = frozenset(made.fields)
        self._required = tuple(name for name, field in made.fields.items() if field.required)
        self._objects = tuple(name for name, field in made.fields.items() if isinstance(field, fields.Dict))
        listed = ", ".join(made.fields)
        self._expected = Text(f"an object with {listed}", f"含 {listed} 的对象")

    def read(self) -> dict[str, Any]:
        """The parts of this request's body. Raises what becomes a 400, 413, 415 or 422."""
        _check_media_type(request.environ)
        body = strict_json.loads(_data())
        if not isinstance(body, dict):
            raise InvalidRequestError([Problem("", _NOT_OBJECT, self._expected)])
        problems = [
            Problem(pointer(key), _UNKNOWN, self._expected, near_misses(key, self._known))
            for key in [key for key in body if key not in self._known][:MOST_ERRORS]
        ]
        problems += [Problem(pointer(key), _MISSING) for key in self._required if key not in body]
        problems += [
            Problem(pointer(key), _PART_NOT_OBJECT, _OBJECT)
            for key in self._objects
            if key in body and not isinstance(body[key], dict)
        ]
        if problems:
            raise InvalidRequestError(problems)
        return body


def _check_media_type(environ: Mapping[str, Any]) -> None:
    plain = environ.get("CONTENT_TYPE") == "application/json"  # as nearly everybody writes it: nothing to parse
    if not plain and request.mimetype != "application/json":
        raise UnsupportedMediaType
    if environ.get("HTTP_CONTENT_ENCODING", "identity") != "identity":
        raise UnsupportedMediaType


def _data() -> bytes:
    """The bytes of the body. Raises RequestEntityTooLarge, and BadRequest for a body that is broken or cut off.

    The framework's own cap isn't used: it cuts a body that comes in chunks off at the cap, without an error.
    """
    most = strict_json.MAX_BYTES
    length = request.content_length
    if length is not None and length > most:
        raise RequestEntityTooLarge
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
        raise RequestEntityTooLarge
    if length is not None and len(data) != length:
        raise BadRequest  # a server may pass over a client that left early, and the part may be whole by chance
    return data
