"""The headers of every response: what protects it, who may read it, and what it was given under.

This is the one place that sets them. A view that needs another value sets its own header, which is then left alone;
a page gets its ``Content-Security-Policy`` by ``policy``.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from flask import Flask, Response, request

from adjudicator.api.record import HEADER, SANE
from adjudicator.corpus import corpus
from adjudicator.text import LANGUAGES
from adjudicator.version import __version__

CORPUS: Final = "Adjudicator-Corpus"
ENGINE: Final = "Adjudicator-Engine"
REQUEST: Final = "Adjudicator-Request"
NEVER_KEPT: Final = "no-store"

# The headers that scripts of other sites may read, besides those that the browser lets them read anyway.
EXPOSED: Final = (
    CORPUS, ENGINE, REQUEST, "Accept", "Allow", "Content-Language", "Deprecation", "ETag", "Link", "Retry-After",
    "Sunset", "Vary", "X-Request-Id",
)  # fmt: skip
# The headers that they may send. None of ours needs more than a browser sends by itself, but for the first two.
_TAKEN: Final = ("Content-Type", "If-None-Match", "Accept", "Accept-Language", "X-Request-Id")
_PREFLIGHT_SECONDS: Final = 86_400  # how long a browser need not ask again; it has a shorter bound of its own

# What JSON needs: nothing. It fetches nothing, is no form and in no frame.
_UNFRAMED: Final = "frame-ancestors 'none'"
_CLOSED: Final = MappingProxyType(
    {"default-src": "'none'", "base-uri": "'none'", "form-action": "'none'", "frame-ancestors": "'none'"}
)


def policy(own: Mapping[str, str] = MappingProxyType({})) -> str:
    """A ``Content-Security-Policy`` that allows nothing but what ``own`` says, directive by directive.

    A page that other sites may frame names them under ``frame-ancestors``; every other page may not be framed.
    """
    return "; ".join(f"{directive} {sources}" for directive, sources in {**_CLOSED, **own}.items())


# Pages for who runs the service: a site that somebody on its network visits must not read them through a browser.
FOR_OPERATORS: Final = frozenset({"/metrics"})

_POLICY: Final = "Content-Security-Policy"
_SAFETY: Final = (
    (_POLICY, policy()),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),  # for browsers that don't know frame-ancestors
    ("Referrer-Policy", "no-referrer"),
    # Open to all, as is the whole service: it has no cookies and no accounts, so there is nothing to be read that
    # whoever embeds it could not ask for themselves.
    ("Cross-Origin-Resource-Policy", "cross-origin"),
    # Views that may be kept say so; what says nothing, and every problem, may not.
    ("Cache-Control", NEVER_KEPT),
)
_OPEN: Final = (
    # Without credentials, which a star excludes.
    ("Access-Control-Allow-Origin", "*"),
    ("Access-Control-Expose-Headers", ", ".join(EXPOSED)),
)

DESCRIPTIONS: Final[Mapping[str, Mapping[str, Any]]] = {
    CORPUS: {
        "description": "The digest of the ruling corpus that it was given under.",
        "schema": {"type": "string", "pattern": "^sha256:[0-9a-f]{64}$"},
    },
    ENGINE: {"description": "The version of the engine.", "schema": {"type": "string"}},
    REQUEST: {
        "description": "The digest of the question, the claims, the normalised state and the readings.",
        "schema": {"type": "string", "pattern": "^sha256:[0-9a-f]{64}$"},
    },
    "Cache-Control": {
        "description": "How long it may be kept. Problems, and answers with anything undecided, are no-store.",
        "schema": {"type": "string"},
    },
    "Content-Language": {
        "description": "The language that it is in.",
        "schema": {"type": "string", "enum": list(LANGUAGES)},
    },
    "ETag": {
        "description": "Changes with every byte of the answer; to be sent back as If-None-Match.",
        "schema": {"type": "string", "pattern": '^"[0-9a-f]{32}"$'},
    },
    "Retry-After": {
        "description": "Seconds until it may be worth while to ask again.",
        "schema": {"type": "integer"},
    },
    "Vary": {"description": "Accept-Language.", "schema": {"type": "string"}},
    HEADER: {
        "description": "What the request is called in the access log: what it called itself, if that is of this form.",
        "schema": {"type": "string", "pattern": f"^{SANE}$"},
    },
}


def usual() -> tuple[tuple[str, str], ...]:
    """The headers of a response that sets none of them itself."""
    return (*_closed(), *_OPEN)


def _closed() -> tuple[tuple[str, str], ...]:
    """Those of a response that scripts of other sites may not read."""
    return (*_SAFETY, (CORPUS, corpus().hash), (ENGINE, __version__))


def register(app: Flask) -> None:
    """Put the headers on every response of an app.

    To be called before anything else that looks at responses: what is registered first has the last word.
    """
    to_all = [(name.lower(), (name, value)) for name, value in usual()]
    for_operators = [(name.lower(), (name, value)) for name, value in _closed()]

    def complete(response: Response) -> Response:
        headers = response.headers
        if request.method == "OPTIONS" and response.status_code == 200:
            _allow(response)
        has = {name.lower() for name, _ in headers}
        own = headers.get(_POLICY, "")
        if "frame-ancestors" in own and _UNFRAMED not in own:
            has.add("x-frame-options")  # which can't name those who may frame it
        wanted = for_operators if request.path in FOR_OPERATORS else to_all
        headers.extend([header for name, header in wanted if name not in has])
        return response

    app.after_request(complete)


def _allow(response: Response) -> None:
    """Make what the framework answers to OPTIONS an answer without content, which lets a browser send what it asks for.

    It is the same whoever asks, so that it depends on no header of the request.
    """
    response.status_code = 204
    response.headers.pop("Content-Type")  # the framework's own: HTML
    if request.path not in FOR_OPERATORS:
        response.headers["Access-Control-Allow-Methods"] = response.headers["Allow"]
        response.headers["Access-Control-Allow-Headers"] = ", ".join(_TAKEN)
        response.headers["Access-Control-Max-Age"] = str(_PREFLIGHT_SECONDS)
