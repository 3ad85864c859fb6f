"""A view carries what openapi.yaml says about it, so that the document can be made by looking at the app."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from marshmallow import Schema

from adjudicator.game import Door

View = TypeVar("View", bound=Callable[..., Any])
LANG = "lang"  # the query parameter of every view that answers in a language
GENERAL = "general"  # the tag of what is not of one game, which has the game's id


@dataclass(frozen=True, slots=True)
class Parameter:
    """A path or query parameter. ``schema`` is JSON Schema; it may depend on which games are installed."""

    name: str
    description: str
    schema: Mapping[str, Any]


Answers = type[Schema] | tuple[type[Schema], ...] | None  # one shape, one of several, or text


@dataclass(frozen=True, slots=True)
class Docs:
    """What a view does, in one line, and its schemas.

    ``answers`` is what it answers with status 200 (None: plain text) and ``problems`` the other statuses that it can
    answer.
    ``takes`` is what another view's body holds, with ``examples`` by name, and ``media_type`` the type of what goes in
    and comes out; of lines it is the schema of each.
    What is ``kept`` has an ETag, and a client that sends it back may be answered with status 304.
    A view that is a ``door`` takes the requests that put questions there. It is documented once for each game that
    has such questions, with that game's own schemas; the path parameter ``game`` is then filled in.
    """

    summary: str
    answers: Answers
    problems: tuple[int, ...] = ()
    parameters: tuple[Parameter, ...] = ()
    door: Door | None = None
    takes: type[Schema] | None = None
    examples: Mapping[str, Any] = field(default_factory=dict)
    media_type: str = "application/json"
    in_language: bool = True
    kept: bool = False


def documented(docs: Docs) -> Callable[[View], View]:
    """Attach docs to a view."""

    def attach(view: View) -> View:
        vars(view)["docs"] = docs
        return view

    return attach


def for_people(view: View) -> View:
    """Mark a view that answers with a page or what belongs to one, of which openapi.yaml doesn't speak."""
    vars(view)["for_people"] = True
    return view


def is_for_people(view: Callable[..., Any]) -> bool:
    """Whether a view is so marked."""
    return "for_people" in vars(view)


def queries_of(docs: Docs, in_path: Collection[str]) -> frozenset[str]:
    """The names of the query parameters of a view, given those of its path."""
    names = {parameter.name for parameter in docs.parameters}.difference(in_path)
    return frozenset(names | {LANG} if docs.in_language else names)


def docs_of(view: Callable[..., Any]) -> Docs | None:
    """The docs that a view carries."""
    found: Docs | None = vars(view).get("docs")
    return found
