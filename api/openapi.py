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

from adjudicator.api import create_app
from adjudicator.api.documented import LANG, Docs, Parameter, docs_of
from adjudicator.api.problems import MEDIA_TYPE
from adjudicator.api.questions import answers, body, example, questions_of, readings_schema
from adjudicator.api.schemas import ProblemSchema, pascal
from adjudicator.corpus import corpus
from adjudicator.game import Game, Question, games
from adjudicator.json_schema import Writer, name_of
from adjudicator.text import LANGUAGES
from adjudicator.version import __version__

LANGUAGE = Parameter(
    LANG,
    "The language of the answer. It wins over Accept-Language; without either it is English.",
    {"type": "string", "enum": list(LANGUAGES)},
)
ACCEPT_LANGUAGE = {
    "name": "Accept-Language",
    "in": "header",
    "description": "The languages that the client reads; regions and scripts are not looked at.",
    "required": False,
    "schema": {"type": "string", "examples": ["zh-CN,zh;q=0.9,en;q=0.8"]},
}
MEANINGS = {
    400: "The query can't be used, or the body isn't JSON that can be taken safely",
    404: "There is nothing of this name",
    413: "The body is too large",
    415: "The body isn't application/json",
    422: "The body is JSON, but can't be judged: the errors point to what is wrong",
}


def document(app: Flask) -> dict[str, Any]:
    """The OpenAPI 3.1 document of an app. Raises ValueError for a view that carries no docs."""
    writer = Writer(lambda name: f"#/components/schemas/{name}", component_name)
    paths: dict[str, Any] = {}
    for path, method, name, docs in _views(app):
        if docs.door is None:
            paths.setdefault(path, {})[method] = _operation(writer, path, name, docs)
    for game in games().values():
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
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": dict(sorted(paths.items())),
        "components": {"schemas": dict(sorted(writer.definitions.items()))},
    }


def component_name(schema: type[Schema]) -> str:
    """A schema's name in the document. Those of a game begin with its name: each game may have a Player."""
    root = "adjudicator.games."
    if not schema.__module__.startswith(root):
        return name_of(schema)
    return pascal(schema.__module__.removeprefix(root).partition(".")[0]) + name_of(schema)


def _views(app: Flask) -> Iterator[tuple[str, str, str, Docs]]:
    for rule in app.url_map.iter_rules():
        docs = docs_of(app.view_functions[rule.endpoint])
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
    if parameters:
        out["parameters"] = parameters
    out["responses"] = {"200": _response(docs, docs.answers, "The answer", "application/json", writer)}
    for status in docs.problems:
        problem = _response(docs, ProblemSchema, MEANINGS[status], MEDIA_TYPE, writer)
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


def _response(docs: Docs, schema: type[Schema], description: str, media_type: str, writer: Writer) -> dict[str, Any]:
    out: dict[str, Any] = {"description": description}
    if docs.in_language:
        out["headers"] = {"Content-Language": {"required": True, "schema": LANGUAGE.schema}}
    out["content"] = {media_type: {"schema": writer.refer(schema)}}
    return out


def as_yaml(written: dict[str, Any]) -> str:
    """The document as the committed file has it."""
    import yaml  # only whoever writes the document needs it

    class Plain(yaml.SafeDumper):
        def ignore_aliases(self, data: Any) -> bool:
            return True  # anchors save space and cost readers

    text = yaml.dump(written, Dumper=Plain, sort_keys=False, allow_unicode=True, width=110)
    return f"# Made by python -m adjudicator.api.openapi; a test compares the two.\n{text}"


if __name__ == "__main__":
    sys.stdout.write(as_yaml(document(create_app())))
