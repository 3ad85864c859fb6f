"""A problem as a page: what a browser gets that follows a wrong address, with ways on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from flask import Response, request

from adjudicator.api.pages.showing import shown
from adjudicator.api.respond import reply
from adjudicator.problems import MEDIA_TYPE, NOT_FOUND
from adjudicator.text import Language

_FOR_PROGRAMS: Final = ("/v1", "/embed")  # whoever frames a page is a program's maker


def is_wanted() -> bool:
    """Whether the request asks for a page rather than for JSON, at an address where pages may be."""
    if request.method not in ("GET", "HEAD") or request.path.startswith(_FOR_PROGRAMS):
        return False
    wanted = request.accept_mimetypes
    return wanted["text/html"] > max(wanted[MEDIA_TYPE], wanted["application/json"])


def problem_page(problem: Mapping[str, Any], lang: Language, headers: Iterable[tuple[str, str]]) -> Response:
    """A problem object as a page, with its status."""
    of_ruling = (error for error in problem.get("errors", ()) if error.get("parameter") == "ruling")
    near = [name for error in of_ruling for name in error.get("near", ())]
    detail = "" if problem["type"].endswith(f"/{NOT_FOUND.slug}") else problem["detail"]  # which speaks to programs
    page = shown("problem.html", lang, title=problem["title"], detail=detail, rulings=near)
    own = [*headers, *page.headers, ("Vary", "Accept")]
    return reply(page.body, lang, problem["status"], page.media_type, own)
