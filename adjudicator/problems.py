"""What is wrong with a request, as data: RFC 9457 problem objects, in one language.

They are the same over HTTP, in a batch and for assistants. What is wrong is said with pointers into the request; of
what goes wrong inside, nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.errors import (
    AdjudicatorError,
    BadQueryError,
    BusyError,
    InvalidRequestError,
    Problem,
    StateError,
    UnknownNameError,
    UnreadableError,
)
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
UNSUPPORTED = Kind("unsupported-media-type", 415, Text("The media type is not supported", "不支持该媒体类型"))
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
BUSY = Kind(
    "busy",
    503,
    Text("The service is busy", "服务繁忙"),
)
NOT_READY = Kind("not-ready", 503, Text("The service is not ready to answer", "服务尚未就绪"))
KINDS = (
    UNREADABLE, BAD_QUERY, BAD_REQUEST, UNKNOWN_NAME, NOT_FOUND, METHOD_NOT_ALLOWED, TOO_LARGE, UNSUPPORTED,
    INVALID_REQUEST, INVALID_STATE, INVALID_QUESTION, INVALID_CLAIMS, INVALID_READINGS, INTERNAL, BUSY, NOT_READY,
)  # fmt: skip
_OF_PART = {
    "state": INVALID_STATE,
    "question": INVALID_QUESTION,
    "claims": INVALID_CLAIMS,
    "readings": INVALID_READINGS,
}


def problem_of(
    kind: Kind, lang: Language, detail: str | None = None, *, errors: Iterable[Mapping[str, Any]] = (), **more: object
) -> dict[str, Any]:
    """A problem object; ``more`` are members of its own kind. Without ``detail`` it is that of its kind."""
    body: dict[str, Any] = {
        "type": f"/problems/{kind.slug}",
        "title": kind.title[lang],
        "status": kind.status,
        "detail": (kind.detail or kind.title)[lang] if detail is None else detail,
    }
    body.update(more)
    listed = list(errors)
    if listed:
        body["errors"] = listed
    return body


def problem_for(error: AdjudicatorError, lang: Language) -> dict[str, Any]:
    """The problem object for anything that bad input raises, its pointers into the whole request."""
    if isinstance(error, StateError):
        return pointed(_OF_PART.get(error.part, INVALID_REQUEST), error.in_request(), lang)
    if isinstance(error, InvalidRequestError):
        return pointed(INVALID_REQUEST, error.problems, lang)
    if isinstance(error, UnreadableError):
        where: dict[str, Any] = {} if error.line is None else {"line": error.line, "column": error.column}
        return problem_of(UNREADABLE, lang, error.says(lang), **where)
    if isinstance(error, BadQueryError):
        errors = [{"parameter": error.parameter, **said(error.problem, lang)}]
        return problem_of(BAD_QUERY, lang, error.says(lang), errors=errors)
    if isinstance(error, UnknownNameError):
        return problem_of(UNKNOWN_NAME, lang, error.says(lang))
    if isinstance(error, BusyError):
        return problem_of(BUSY, lang, error.says(lang))
    return problem_of(INTERNAL, lang)


def pointed(kind: Kind, problems: tuple[Problem, ...], lang: Language) -> dict[str, Any]:
    """A problem object that says where in the request each thing is wrong."""
    detail = problems[0].says(lang)
    if len(problems) > 1:
        more = Text(" (and {n} more)", "（另有 {n} 处）").fill(n=len(problems) - 1)
        detail += more[lang]
    errors = [{"pointer": p.pointer, **said(p, lang)} for p in problems[:MOST_ERRORS]]
    return problem_of(kind, lang, detail, errors=errors)


def said(found: Problem, lang: Language) -> dict[str, Any]:
    """One thing that is wrong, without its place."""
    out: dict[str, Any] = {"detail": found.message[lang]}
    if found.expected is not None:
        out["expected"] = found.expected[lang]
    if found.near:
        out["near"] = found.near_in(lang)
    if found.ruling is not None:
        out["ruling"] = found.ruling
    return out
