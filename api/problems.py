"""Every error that leaves the service: RFC 9457, ``application/problem+json``, in the request's language.

What is wrong with the request is said with pointers into it; of what goes wrong inside, nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException

from adjudicator.api.language import language_of_problem
from adjudicator.api.query import BadQueryError
from adjudicator.api.respond import encode, reply
from adjudicator.errors import AdjudicatorError, Problem, StateError, UnknownNameError, UnreadableError
from adjudicator.strict_json import MAX_BYTES
from adjudicator.text import Language, Text

MEDIA_TYPE = "application/problem+json"
MOST_ERRORS = 50  # a small body can hold thousands of mistakes; nobody reads on after these


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of problem. ``slug`` ends its ``type``; ``detail`` is there where every case has the same."""

    slug: str
    status: int
    title: Text
    detail: Text | None = None


UNREADABLE = Kind("unreadable-json", 400, Text("The body can't be read as JSON", "正文无法读作 JSON"))
BAD_QUERY = Kind("bad-query", 400, Text("A query parameter can't be used", "查询参数无效"))
BAD_REQUEST = Kind(
    "bad-request",
    400,
    Text("The request can't be understood", "无法理解该请求"),
    Text("The request is broken or was cut off.", "请求有误或不完整。"),
)
UNKNOWN_NAME = Kind("unknown-name", 404, Text("There is nothing of this name", "没有此名称"))
NOT_FOUND = Kind(
    "not-found",
    404,
    Text("There is nothing here", "此处没有内容"),
    Text(
        "The path leads nowhere. GET /v1/games says what can be asked.",
        "路径不存在。GET /v1/games 列出可问的内容。",
    ),
)
METHOD_NOT_ALLOWED = Kind(
    "method-not-allowed",
    405,
    Text("The method is not allowed here", "此处不允许该方法"),
    Text("The Allow header says which methods are.", "可用的方法见 Allow 头。"),
)
TOO_LARGE = Kind("body-too-large", 413, Text("The body is too large", "正文过大"))
UNSUPPORTED = Kind(
    "unsupported-media-type",
    415,
    Text("The media type is not supported", "不支持该媒体类型"),
    Text("The body must be application/json, not compressed.", "正文必须为未压缩的 application/json。"),
)
INVALID_REQUEST = Kind("invalid-request", 422, Text("The request is not complete and right", "请求不完整或有误"))
INVALID_STATE = Kind("invalid-state", 422, Text("The table state can't be judged", "无法裁定该桌面状态"))
INVALID_QUESTION = Kind("invalid-question", 422, Text("The question can't be put", "无法提出该问题"))
INVALID_CLAIMS = Kind("invalid-claims", 422, Text("The claims can't be judged", "无法裁定这些主张"))
INVALID_READINGS = Kind("invalid-readings", 422, Text("The readings can't be used", "读法无效"))
INTERNAL = Kind(
    "internal-error",
    500,
    Text("The service failed", "服务出错"),
    Text("The fault is ours; the same request may fail again.", "问题出在服务端；同样的请求可能再次失败。"),
)
KINDS = (
    UNREADABLE, BAD_QUERY, BAD_REQUEST, UNKNOWN_NAME, NOT_FOUND, METHOD_NOT_ALLOWED, TOO_LARGE, UNSUPPORTED,
    INVALID_REQUEST, INVALID_STATE, INVALID_QUESTION, INVALID_CLAIMS, INVALID_READINGS, INTERNAL,
)  # fmt: skip
_OF_STATUS = {
    kind.status: kind for kind in (BAD_REQUEST, NOT_FOUND, METHOD_NOT_ALLOWED, TOO_LARGE, UNSUPPORTED, INTERNAL)
}
_OF_PART = {
    "state": INVALID_STATE,
    "question": INVALID_QUESTION,
    "claims": INVALID_CLAIMS,
    "readings": INVALID_READINGS,
}


class InvalidRequestError(AdjudicatorError):
    """The body is JSON but not a request; the problems' pointers go into the whole body."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(p.says() for p in self.problems))


def register(app: Flask) -> None:
    """Make every error of an app a problem, the framework's own included."""
    app.register_error_handler(StateError, _state)
    app.register_error_handler(InvalidRequestError, _invalid)
    app.register_error_handler(UnreadableError, _unreadable)
    app.register_error_handler(UnknownNameError, _unknown)
    app.register_error_handler(BadQueryError, _query)
    app.register_error_handler(HTTPException, _http)


def problem(
    kind: Kind,
    lang: Language,
    detail: str,
    *,
    errors: Iterable[Mapping[str, Any]] = (),
    headers: Iterable[tuple[str, str]] = (),
    **more: object,
) -> Response:
    """A problem as a response; ``more`` are members of its own kind."""
    body: dict[str, Any] = {
        "type": f"/problems/{kind.slug}",
        "title": kind.title[lang],
        "status": kind.status,
        "detail": detail,
    }
    body.update(more)
    listed = list(errors)
    if listed:
        body["errors"] = listed
    return reply(encode(body), lang, kind.status, MEDIA_TYPE, headers)


def _state(error: StateError) -> Response:
    return _pointed(_OF_PART.get(error.part, INVALID_REQUEST), error.in_request())


def _invalid(error: InvalidRequestError) -> Response:
    return _pointed(INVALID_REQUEST, error.problems)


def _pointed(kind: Kind, problems: tuple[Problem, ...]) -> Response:
    lang = language_of_problem()
    detail = problems[0].says(lang)
    if len(problems) > 1:
        more = Text(" (and {n} more)", "（另有 {n} 处）").fill(n=len(problems) - 1)
        detail += more[lang]
    errors = [{"pointer": p.pointer, **_said(p, lang)} for p in problems[:MOST_ERRORS]]
    return problem(kind, lang, detail, errors=errors)


def _said(found: Problem, lang: Language) -> dict[str, Any]:
    out: dict[str, Any] = {"detail": found.message[lang]}
    if found.expected is not None:
        out["expected"] = found.expected[lang]
    if found.near:
        out["near"] = found.near_in(lang)
    if found.ruling is not None:
        out["ruling"] = found.ruling
    return out


def _unreadable(error: UnreadableError) -> Response:
    lang = language_of_problem()
    where: dict[str, Any] = {}
    if error.line is not None:
        where = {"line": error.line, "column": error.column}
    return problem(UNREADABLE, lang, error.says(lang), **where)


def _unknown(error: UnknownNameError) -> Response:
    lang = language_of_problem()
    named = [key for key, value in (request.view_args or {}).items() if value == error.name]
    said = _said(Problem("", error.what, near=error.near), lang) | {"detail": error.says(lang)}
    return problem(UNKNOWN_NAME, lang, error.says(lang), errors=[{"parameter": key, **said} for key in named])


def _query(error: BadQueryError) -> Response:
    lang = language_of_problem()
    errors = [{"parameter": error.parameter, **_said(error.problem, lang)}]
    return problem(BAD_QUERY, lang, error.says(lang), errors=errors)


def _http(error: HTTPException) -> Response:
    """The framework's own errors: their headers (Allow, above all) are kept, their texts are not."""
    status = error.code or 500
    lang = language_of_problem()
    known = _OF_STATUS.get(status)
    headers = [(name, value) for name, value in error.get_headers() if name != "Content-Type"]
    if status == 413:
        most = Text("A body may have at most {n} bytes.", "正文最多 {n} 字节。").fill(n=MAX_BYTES)
        return problem(TOO_LARGE, lang, most[lang], headers=headers)
    if status == 415:
        headers.append(("Accept", "application/json"))
    if known is None:
        known = Kind(f"http-{status}", status, Text(error.name, error.name))
    return problem(known, lang, (known.detail or known.title)[lang], headers=headers)
