"""Answering a call of a tool: the same answers and the same problems as everywhere else, and a short text with them.

Nothing here knows the protocol: arguments go in as JSON has them, a ``Reply`` comes out.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from adjudicator import requests, strict_json, validation
from adjudicator.assistant import told, tools
from adjudicator.batch import log_defect
from adjudicator.corpus import KINDS, corpus
from adjudicator.describing import both, described, described_found, described_piece, described_ruling, example
from adjudicator.encoding import encode
from adjudicator.errors import (
    AdjudicatorError,
    InvalidRequestError,
    StateError,
    UnknownNameError,
    UnreadableError,
    near_misses,
)
from adjudicator.game import game, games
from adjudicator.json_schema import json_schema
from adjudicator.problems import INTERNAL, TOO_LARGE, problem_for, problem_of
from adjudicator.search import find
from adjudicator.solver import Budget
from adjudicator.text import LANGUAGES, Language, Text, is_language

_TOOL_OF: Final = {tool.door: tool.name for tool in tools.TOOLS.values() if tool.door}
_COMPACT: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))  # as short as it can be said
_TOO_LARGE: Final = Text("A request may have at most {n} bytes.", "请求最多 {n} 字节。").fill(n=strict_json.MAX_BYTES)


@dataclass(frozen=True, slots=True)
class Reply:
    """What comes back: JSON, the same in short for a model to read, and whether it is a problem."""

    content: dict[str, Any]
    text: str
    is_problem: bool = False


def call(
    name: str,
    arguments: Mapping[str, Any],
    lang: Language = "en",
    budget: Budget | None = None,
    unreadable: AdjudicatorError | None = None,
) -> Reply:
    """The reply to a call of one of ``tools.TOOLS``. Never raises for what stands in the arguments.

    ``lang`` holds where the arguments don't say otherwise. ``unreadable`` is what was wrong with the JSON that they
    came in, if anything was.
    """
    lang = _language(arguments, lang)
    hint = tools.TOOLS[name].door is not None
    try:
        if unreadable is not None:
            raise unreadable
        spelt = _COMPACT.encode(arguments).encode("utf-8", "surrogatepass")
        if len(spelt) > strict_json.MAX_BYTES:
            return _problem(problem_of(TOO_LARGE, lang, _TOO_LARGE[lang]), lang)
        strict_json.loads(spelt)
        return _RUNS[name](name, arguments, lang, budget)
    except UnreadableError as error:  # its place is in what a program made of the arguments: nobody has seen that
        return _problem(problem_for(UnreadableError(error.message), lang), lang)
    except AdjudicatorError as error:
        return _problem(problem_for(error, lang), lang, hint=hint)
    except Exception as error:  # a defect of ours costs this call only
        log_defect(error)
        return _problem(problem_of(INTERNAL, lang), lang)


def refused(error: AdjudicatorError, arguments: Mapping[str, Any], lang: Language) -> Reply:
    """The reply to a call that isn't taken."""
    lang = _language(arguments, lang)
    return _problem(problem_for(error, lang), lang)


def _language(arguments: Mapping[str, Any], lang: Language) -> Language:
    speaks = arguments.get("lang")
    return speaks if isinstance(speaks, str) and is_language(speaks) else lang


def _problem(found: dict[str, Any], lang: Language, *, hint: bool = False) -> Reply:
    return Reply(found, told.problem(found, lang, hint=hint), is_problem=True)


def _judge(name: str, arguments: Mapping[str, Any], lang: Language, budget: Budget | None) -> Reply:
    found = requests.answer_named(arguments, door=tools.TOOLS[name].door, lang=lang, budget=budget)
    return Reply(found.to_json(), told.answer(found, arguments["state"]))


def _search(name: str, arguments: Mapping[str, Any], lang: Language, budget: Budget | None) -> Reply:
    read = _read(name, arguments)
    limit = read.get("limit", tools.FOUND_USUALLY)
    found = find(
        read.get("query", "").strip(),
        read.get("game"),
        read.get("kind"),
        limit,
        offset=read.get("offset", 0),
        lang=lang,
    )
    book = corpus()
    cited = [book.cite(hit.ruling.id, lang) for hit in found.hits]
    return Reply(described_found(found, book, lang), told.rulings(cited, lang))


def _ruling(name: str, arguments: Mapping[str, Any], lang: Language, budget: Budget | None) -> Reply:
    book = corpus()
    found = described_ruling(book.ruling(_read(name, arguments)["id"]), book, lang)
    return Reply(found, told.ruling(found, lang))


def _describe(name: str, arguments: Mapping[str, Any], lang: Language, budget: Budget | None) -> Reply:
    """A game's questions and pieces, or how one question is asked: all of it at once is more than a model can hold."""
    read = _read(name, arguments)
    judge = game(read["game"])
    out: dict[str, Any] = {"id": judge.id, "title": both(judge.title), "editions": [judge.edition]}
    asked = read.get("question")
    if asked is None:
        out["questions"] = [
            {"name": each.name, "title": both(each.title), "tool": _TOOL_OF[each.door]}
            for each in judge.questions.values()
        ]
        out["pieces"] = [described_piece(piece) for piece in judge.pieces()]
    elif asked in judge.questions:
        question = judge.questions[asked]
        out["state_schema"] = json_schema(judge.state_schema)
        out["question"] = described(question)
        out["call"] = {"tool": _TOOL_OF[question.door], "arguments": {"game": judge.id, **example(question)}}
    else:
        raise UnknownNameError(Text("question", "问题"), asked[:80], near_misses(asked, judge.questions))
    return Reply(out, encode(out))  # a model has to see the schemas, and there is no shorter way to say them


def _read(name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of a look-up. Raises InvalidRequestError."""
    known = {"game": tuple(games()), "kind": KINDS, "lang": LANGUAGES}
    schema = tools.CALLS[name]()
    wrong = [
        problem
        for key, names in known.items()
        if key in arguments and key in schema.fields
        for problem in requests.one_of(key, arguments, names)
    ]
    if wrong:
        raise InvalidRequestError(wrong)
    try:
        return validation.load(schema, arguments)
    except StateError as error:
        raise InvalidRequestError(error.problems) from None


_RUNS: Final[dict[str, Callable[[str, Mapping[str, Any], Language, Budget | None], Reply]]] = {
    tools.DESCRIBE: _describe, tools.SEARCH: _search, tools.RULING: _ruling,
    tools.SCORE: _judge, tools.MOVES: _judge, tools.DISPUTE: _judge,
}  # fmt: skip
