"""Every error that leaves the service: RFC 9457, ``application/problem+json``, in the request's language.

A browser that wants a page, where pages are, gets the same as one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException

from adjudicator.api.body import MediaTypeError, TooLargeError
from adjudicator.api.language import language_of_problem
from adjudicator.api.pages import problem
from adjudicator.api.record import current
from adjudicator.api.respond import encode, reply
from adjudicator.errors import AdjudicatorError, BadQueryError, BusyError, Problem, UnknownNameError
from adjudicator.problems import (
    BAD_REQUEST,
    INTERNAL,
    MEDIA_TYPE,
    METHOD_NOT_ALLOWED,
    NOT_FOUND,
    TOO_LARGE,
    UNKNOWN_NAME,
    UNSUPPORTED,
    Kind,
    problem_for,
    problem_of,
    said,
)
from adjudicator.text import Text

_OF_STATUS = {
    kind.status: kind for kind in (BAD_REQUEST, NOT_FOUND, METHOD_NOT_ALLOWED, TOO_LARGE, UNSUPPORTED, INTERNAL)
}


def register(app: Flask) -> None:
    """Make every error of an app a problem, the framework's own included."""
    app.register_error_handler(AdjudicatorError, _error)
    app.register_error_handler(UnknownNameError, _unknown)
    app.register_error_handler(BadQueryError, _error)  # some are unknown names besides
    app.register_error_handler(HTTPException, _http)


def respond(body: Mapping[str, Any], headers: Iterable[tuple[str, str]] = ()) -> Response:
    """A problem object as a response. It names the request that it was the answer to, by its id."""
    noted = current()
    noted.problem = noted.refuse(body["type"])
    lang = language_of_problem()
    if problem.is_wanted():
        return problem.problem_page(body, lang, headers)
    return reply(encode({**body, "instance": noted.instance}), lang, body["status"], MEDIA_TYPE, headers)


def _error(error: AdjudicatorError) -> Response:
    headers = [("Retry-After", str(error.seconds))] if isinstance(error, BusyError) else []
    return respond(problem_for(error, language_of_problem()), headers)


def _unknown(error: UnknownNameError) -> Response:
    lang = language_of_problem()
    named = [key for key, value in (request.view_args or {}).items() if value == error.name]
    told = said(Problem("", error.message, near=error.near), lang)
    errors = [{"parameter": key, **told} for key in named]
    return respond(problem_of(UNKNOWN_NAME, lang, error.says(lang), errors=errors))


def _http(error: HTTPException) -> Response:
    """The framework's own errors: their headers (Allow, above all) are kept, their texts are not."""
    status = error.code or 500
    lang = language_of_problem()
    headers = [(name, value) for name, value in error.get_headers() if name != "Content-Type"]
    detail = None
    if isinstance(error, TooLargeError):
        detail = Text("A body may have at most {n} bytes.", "正文最多 {n} 字节。").fill(n=error.most)[lang]
    if isinstance(error, MediaTypeError):
        headers.append(("Accept", error.media_type))
        says = Text("The body must be {media_type}, not compressed.", "正文必须为未压缩的 {media_type}。")
        detail = says.fill(media_type=error.media_type)[lang]
    known = _OF_STATUS.get(status) or Kind(f"http-{status}", status, Text(error.name, error.name))
    return respond(problem_of(known, lang, detail), headers)
