"""A view carries what openapi.yaml says about it, so that the document can be made by looking at the app."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from marshmallow import Schema

from adjudicator.game import Door

View = TypeVar("View", bound=Callable[..., Any])
LANG = "lang"  # the query parameter of every view that answers in a language


@dataclass(frozen=True, slots=True)
class Parameter:
    """A path or query parameter. ``schema`` is JSON Schema; it may depend on which games are installed."""

    name: str
    description: str
    schema: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Docs:
    """What a view does, in one line, and its schemas.

    ``answers`` is what it answers with status 200 and ``problems`` the other statuses that it can answer.
    A view that is a ``door`` takes the requests that put questions there. It is documented once for each game that
    has such questions, with that game's own schemas; the path parameter ``game`` is then filled in.
    """

    summary: str
    answers: type[Schema]
    problems: tuple[int, ...] = ()
    parameters: tuple[Parameter, ...] = ()
    door: Door | None = None
    in_language: bool = True


def documented(docs: Docs) -> Callable[[View], View]:
    """Attach docs to a view."""

    def attach(view: View) -> View:
        vars(view)["docs"] = docs
        return view

    return attach


def queries_of(docs: Docs, in_path: Collection[str]) -> frozenset[str]:
    """The names of the query parameters of a view, given those of its path."""
    names = {parameter.name for parameter in docs.parameters}.difference(in_path)
    return frozenset(names | {LANG} if docs.in_language else names)


def docs_of(view: Callable[..., Any]) -> Docs | None:
    """The docs that a view carries."""
    found: Docs | None = vars(view).get("docs")
    return found
