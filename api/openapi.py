"""openapi.yaml, made by looking at the app: ``python -m adjudicator.api.openapi > openapi.yaml``.

A path that is the way in to questions is written out once for each game that has questions there, so that the
document says exactly what each of them takes and gives.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from flask import Flask
from marshmallow import Schema

from adjudicator.api.documented import GENERAL, LANG, Answers, Docs, Parameter, docs_of, is_for_people
from adjudicator.api.headers import CORPUS, DESCRIPTIONS, ENGINE, REQUEST
from adjudicator.api.language import PATTERN
from adjudicator.api.questions import answers, body, readings_schema
from adjudicator.api.record import HEADER
from adjudicator.api.schemas import ProblemSchema, pascal
from adjudicator.corpus import corpus
from adjudicator.describing import example, questions_of
from adjudicator.game import Game, Question, games
from adjudicator.json_schema import Writer, name_of
from adjudicator.problems import MEDIA_TYPE
from adjudicator.version import __version__

LANGUAGE = Parameter(
    LANG,
    "The language of the answer: en, zh, or a language tag that falls back to one of them. It wins over "
    "Accept-Language; without either it is English.",
    {"type": "string", "pattern": PATTERN, "examples": ["en", "zh"]},
)
ACCEPT_LANGUAGE = {
    "name": "Accept-Language",
    "in": "header",
    "description": "The languages that the client reads, with weights; region and script fall back to en or zh.",
    "required": False,
    "schema": {"type": "string", "examples": ["zh-CN,zh;q=0.9,en;q=0.8"]},
}
IF_NONE_MATCH = {
    "name": "If-None-Match",
    "in": "header",
    "description": "The ETags of what the client has.",
    "required": False,
    "schema": {"type": "string"},
}
DESCRIPTION = """\
A judge for tabletop games. Every answer cites the rulings that force it, and names the corpus of rulings and the engine
that it was given under. The same request always gets the same answer, and changes nothing.

Every error is `application/problem+json` (RFC 9457), with pointers into the request. Texts are in English or Chinese:
`?lang=`, then `Accept-Language`. Within `/v1`, members, questions, codes and rulings are added without notice; what is
to go or to change is announced by the headers `Deprecation` and `Sunset` at least six months before.
"""
MEANINGS = {
    200: "The answer",
    304: "The client has it already",
    400: "The query can't be used, or the body isn't JSON that can be taken safely",
    404: "There is nothing of this name",
    413: "The body is too large",
    415: "The body isn't application/json",
    422: "The body is JSON, but can't be judged: the errors point to what is wrong",
    503: "The service is busy or not ready: try again when Retry-After says",
}


def document(app: Flask, tag: str | None = None) -> dict[str, Any]:
    """The OpenAPI 3.1 document of an app, or of the operations with one tag: that of a game, or ``GENERAL``.

    Raises ValueError for a view that carries no docs.
    """
    from adjudicator.api import bounds  # which imports the views, one of which imports this module

    writer = Writer(lambda name: f"#/components/schemas/{name}", component_name)
    paths: dict[str, Any] = {}
    for path, method, name, docs in _views(app):
        if docs.door is None and tag in (None, GENERAL):
            paths.setdefault(path, {})[method] = {"tags": [GENERAL], **_operation(writer, path, name, docs)}
    for game in games().values():
        if tag not in (None, game.id):
            continue
        readings = writer.refer(readings_schema(game, corpus().gaps(game.id).values()))
        for path, method, name, docs in _views(app):
            if docs.door is not None and (asked := questions_of(game, docs.door)):
                own = path.replace("{game}", game.id)
                operation = _operation(writer, own, f"{name}-{game.id}", _of_game(writer, docs, game, asked))
                content = {"schema": body(writer, game, asked, readings), "examples": _examples(asked)}
                operation["requestBody"] = {"required": True, "content": {"application/json": content}}
                paths.setdefault(own, {})[method] = {"tags": [game.id], **operation}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Adjudicator",
            "version": __version__,
            "summary": "A table state goes in, a cited and proved answer comes out.",
            "description": f"{DESCRIPTION}\n{bounds.SAYS}",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "tags": [each for each in _tags() if tag in (None, each["name"])],
        "paths": dict(sorted(paths.items())),
        "components": {
            "schemas": dict(sorted(writer.definitions.items())),
            "headers": {name: {"required": True, **told} for name, told in DESCRIPTIONS.items()},
        },
    }


def _tags() -> Iterator[dict[str, str]]:
    yield {"name": GENERAL, "description": "Games, rulings, many requests at once, and the service itself"}
    for game in games().values():
        yield {"name": game.id, "description": f"{game.title.en} · {game.title.zh}"}


def component_name(schema: type[Schema]) -> str:
    """A schema's name in the document. Those of a game begin with its name: each game may have a Player."""
    root = "adjudicator.games."
    if not schema.__module__.startswith(root):
        return name_of(schema)
    return pascal(schema.__module__.removeprefix(root).partition(".")[0]) + name_of(schema)


def _views(app: Flask) -> Iterator[tuple[str, str, str, Docs]]:
    for rule in app.url_map.iter_rules():
        view = app.view_functions[rule.endpoint]
        if is_for_people(view):
            continue
        docs = docs_of(view)
        if docs is None:
            raise ValueError(f"{rule.rule} has no docs")
        path = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule)
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
            yield path, method.lower(), rule.endpoint.rpartition(".")[2], docs


def _operation(writer: Writer, path: str, name: str, docs: Docs) -> dict[str, Any]:
    out: dict[str, Any] = {"operationId": name, "summary": docs.summary}
    parameters = [_parameter(parameter, path) for parameter in docs.parameters]
    if docs.in_language:
        parameters += [_parameter(LANGUAGE, path), ACCEPT_LANGUAGE]
    if docs.kept:
        parameters.append(IF_NONE_MATCH)
    if parameters:
        out["parameters"] = parameters
    if docs.takes is not None:
        examples = {name: {"value": value} for name, value in docs.examples.items()}
        content = {"schema": writer.refer(docs.takes), "examples": examples}
        out["requestBody"] = {"required": True, "content": {docs.media_type: content}}
    out["responses"] = {"200": _response(docs, docs.answers, 200, docs.media_type, writer)}
    if docs.kept:
        out["responses"]["304"] = {"description": MEANINGS[304], "headers": _headers(docs, 304)}
    for status in docs.problems:
        problem = _response(docs, ProblemSchema, status, MEDIA_TYPE, writer)
        out["responses"][str(status)] = problem
    return out


def _of_game(writer: Writer, docs: Docs, game: Game[Any], asked: Sequence[Question]) -> Docs:
    """The docs of a way in as they are for one game, which is there."""
    problems = tuple(status for status in docs.problems if status != 404)
    return replace(docs, answers=answers(writer, game, asked), problems=problems)


def _examples(asked: Sequence[Question]) -> dict[str, Any]:
    return {question.name: {"summary": question.title.en, "value": example(question)} for question in asked}


def _parameter(parameter: Parameter, path: str) -> dict[str, Any]:
    in_path = f"{{{parameter.name}}}" in path
    return {
        "name": parameter.name,
        "in": "path" if in_path else "query",
        "description": parameter.description,
        "required": in_path,
        "schema": dict(parameter.schema),
    }


def _response(docs: Docs, schema: Answers, status: int, media_type: str, writer: Writer) -> dict[str, Any]:
    shape: dict[str, Any] = {"type": "string"}
    if isinstance(schema, tuple):
        shape = {"oneOf": [writer.refer(each) for each in schema]}
    elif schema is not None:
        shape = writer.refer(schema)
    return {
        "description": MEANINGS[status],
        "headers": _headers(docs, status),
        "content": {media_type: {"schema": shape}},
    }


def _headers(docs: Docs, status: int) -> dict[str, Any]:
    """The headers that a response of this status always has, but for those that protect it."""
    has = {
        CORPUS: True,
        ENGINE: True,
        REQUEST: docs.door is not None and status == 200,
        "Cache-Control": True,
        "Content-Language": docs.in_language and status != 304,
        "ETag": docs.kept and status in (200, 304),
        "Retry-After": status == 503,
        "Vary": docs.in_language,
        HEADER: True,
    }
    return {name: {"$ref": f"#/components/headers/{name}"} for name, there in has.items() if there}


def as_yaml(written: dict[str, Any]) -> str:
    """The document as the committed file has it."""
    import yaml  # only whoever writes the document needs it

    class Plain(yaml.SafeDumper):
        def ignore_aliases(self, data: Any) -> bool:
            return True  # anchors save space and cost readers

    text = yaml.dump(written, Dumper=Plain, sort_keys=False, allow_unicode=True, width=110)
    return f"# Made by python -m adjudicator.api.openapi; a test compares the two.\n{text}"


if __name__ == "__main__":
    from adjudicator.api import create_app  # which imports this module, to answer GET /openapi.json

    sys.stdout.write(as_yaml(document(create_app())))
