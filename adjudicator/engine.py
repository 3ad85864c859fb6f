"""Asking: from a game, a state and readings to an Answer with its citations and digests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from adjudicator.answer import Answer, Claim, Finding, digest
from adjudicator.corpus import Corpus, corpus
from adjudicator.errors import PROBLEMS_MOST, Problem, StateError, UnknownNameError, near_misses, pointer
from adjudicator.game import Asked, Game, Question, game
from adjudicator.solver import Budget
from adjudicator.text import LANGUAGES, Language, Text, is_language
from adjudicator.version import __version__

if TYPE_CHECKING:
    from marshmallow import Schema


CLAIMS_MOST = 20
BY_MOST = 40  # characters in the name of who claims
_NAME_MOST = 80  # characters of a wrong name that a message repeats


def ask(
    game_id: str,
    question: str,
    state: object,
    *,
    about: object = None,
    claims: object = (),
    readings: Mapping[str, str] | None = None,
    lang: Language = "en",
    budget: Budget | None = None,
    steps: bool = True,
) -> Answer:
    """Put one question about one table state.

    ``about`` is what the question needs to be told besides the state, ``claims`` a list of
    ``{"by": ..., "value": ...}`` of which ``by`` may be left out. Raises UnknownNameError (no such game or question)
    and StateError (the state, the question, the claims, the readings or the budget can't be judged), whatever it is
    given: its arguments come from strangers.
    """
    if not is_language(lang):
        raise UnknownNameError(Text("language", "语言"), _named(lang), LANGUAGES)
    if budget is not None and not isinstance(budget, Budget):
        raise StateError([Problem("", Text("This is no budget.", "这不是搜索预算。"))], "budget")
    judge = game(_named(game_id))
    if not isinstance(question, str) or question not in judge.questions:
        name = _named(question)
        raise UnknownNameError(Text("question", "问题"), name, near_misses(name, judge.questions))
    book = corpus()
    picked = pick_readings(judge.id, {} if readings is None else readings, book)
    parsed = judge.parse(state)
    asked = read_question(judge, question, about, claims, parsed)
    finding = judge.answer(asked, parsed, picked, budget or Budget(), steps=steps)
    return _answer(judge, asked, parsed, picked, finding, book, lang)


def read_dispute(game_id: str, question: object) -> tuple[str, dict[str, Any]]:
    """The name of what a dispute asks, and what it is about. Raises StateError of the part ``question``."""
    judge = game(_named(game_id))
    known = [each.name for each in judge.questions.values() if each.door == "dispute"]
    if not known:
        message = Text("{game} has no questions that can be disputed.", "{game}没有可以争议的问题。")
        raise StateError([Problem("", message.fill(game=judge.title))], "question")
    expected = Text("one of " + ", ".join(known), "以下之一：" + "、".join(known))
    told = {"ask": question} if isinstance(question, str) else question
    if not isinstance(told, Mapping):
        wanted = Text('an object whose "ask" is ' + expected.en, '一个对象，其 "ask" 为' + expected.zh)
        raise StateError([Problem("", Text("The question is not an object.", "问题不是对象。"), wanted)], "question")
    name = told.get("ask")
    if name not in known:
        near: tuple[str, ...] = ()
        if not isinstance(name, str):
            message = Text("The question does not say what it asks.", "问题没有说明问的是什么。")
        elif name in judge.questions:
            message = Text("{name} is no dispute: it has a way in of its own.", "{name} 不是争议，它有自己的入口。")
        else:
            message = Text("There is no question {name!r}.", "没有名为 {name!r} 的问题。")
            near = near_misses(name, known)
        raise StateError([Problem("/ask", message.fill(name=_named(name)), expected, near)], "question")
    return name, {key: value for key, value in told.items() if key != "ask"}


def read_question(judge: Game[Any], name: str, about: object, claims: object, state: Any) -> Asked:
    """What is asked and claimed, in its one spelling. Raises StateError of the part ``question`` or ``claims``."""
    question = judge.questions[name]
    return judge.asked(name, _about(question, about), read_claims(question, claims), state)


def read_claims(question: Question, claims: object) -> tuple[Claim, ...]:
    """The claims of a request, each value as the question's own field reads it. Raises StateError."""
    if not isinstance(claims, Sequence) or isinstance(claims, str | bytes | bytearray | memoryview | range):
        raise _claims_error(Text("The claims are not a list.", "主张不是列表。"))
    if len(claims) == 0:
        return ()
    if question.claim is None:
        message = Text("Nothing can be claimed about {name}.", "{name} 不接受主张。")
        raise _claims_error(message.fill(name=question.name))
    if len(claims) > CLAIMS_MOST:
        raise _claims_error(Text("There may be {n} claims at most.", "主张至多 {n} 项。").fill(n=CLAIMS_MOST))
    from adjudicator import validation

    schema = validation.claim_schema(question.claim, BY_MOST)
    problems: list[Problem] = []
    out = []
    for nth, raw in enumerate(claims):
        try:
            read = _writable(validation.load(schema, raw))
            out.append(Claim(read["value"], read.get("by")))
        except StateError as error:
            problems += [replace(problem, pointer=f"/{nth}{problem.pointer}") for problem in error.problems]
    if problems:
        raise StateError(problems[:PROBLEMS_MOST], "claims")
    return tuple(out)


def _claims_error(message: Text) -> StateError:
    """What is wrong with the claims as a whole."""
    return StateError([Problem("", message)], "claims")


def _about(question: Question, about: object) -> dict[str, Any]:
    """What the question is about, of its own shape. Raises StateError of the part ``question``."""
    if about is None and question.asks_schema is None:
        return {}  # as nearly always: nothing to be told, and nothing told
    from adjudicator import validation

    try:
        return dict(_writable(validation.load(_shape(question.asks_schema), {} if about is None else about)))
    except StateError as error:
        raise StateError(error.problems, "question") from None


@cache
def _shape(schema: type[Schema] | None) -> Schema:
    """A schema, made once; that of an empty object for a question that is told nothing."""
    from marshmallow import Schema

    return Schema() if schema is None else schema()


def _writable(read: dict[str, Any]) -> dict[str, Any]:
    """What was read, unless answers could not repeat it: numbers of thousands of digits, halves of characters."""
    problems = []
    for key, value in read.items():
        try:
            digest(value)
        except (TypeError, ValueError, RecursionError):
            problems.append(Problem(pointer(key), Text("This can't be written as JSON.", "无法写成 JSON。")))
    if problems:
        raise StateError(problems)
    return read


def _named(thing: object) -> str:
    """What was given as a name, as a message shows it. It may be anything, also what can't be written out."""
    try:
        return str(thing)[:_NAME_MOST]
    except Exception:  # a number of too many digits, a list that is nested too deep, a class of somebody's own
        return type(thing).__name__


def pick_readings(game_id: str, picked: object, book: Corpus) -> dict[str, str]:
    """The reading of each gap: what the request picked, else the default. Raises StateError for an unknown one."""
    readings = dict(book.default_readings(game_id))
    if not picked and isinstance(picked, Mapping):
        return readings
    gaps = book.gaps(game_id)
    if not isinstance(picked, Mapping):
        wanted = Text("an object from gap ids to readings", "一个从规则空白 id 到读法的对象")
        raise StateError([Problem("", Text("Readings are not an object.", "读法不是对象。"), wanted)], "readings")
    problems = []
    for gap_id, reading in list(picked.items())[:PROBLEMS_MOST]:
        known = [r.id for r in gaps[gap_id].readings] if gap_id in gaps else []
        if gap_id not in gaps:
            message = Text("There is no gap {id!r}.", "没有名为 {id!r} 的规则空白。").fill(id=_named(gap_id))
            near = near_misses(_named(gap_id), gaps)
            problems.append(Problem(pointer(gap_id if isinstance(gap_id, str) else _named(gap_id)), message, near=near))
        elif reading not in known:
            message = Text("The gap has no reading {id!r}.", "该规则空白没有读法 {id!r}。").fill(id=_named(reading))
            expected = Text("one of " + ", ".join(known), "以下之一：" + "、".join(known))
            near = near_misses(_named(reading), known)
            problems.append(Problem(pointer(gap_id), message, expected, near, gap_id))
        else:
            readings[gap_id] = reading
    if problems:
        raise StateError(problems, "readings")
    return readings


def _answer(
    judge: Game[Any],
    asked: Asked,
    parsed: object,
    readings: Mapping[str, str],
    finding: Finding,
    book: Corpus,
    lang: Language,
) -> Answer:
    defaults = book.default_readings(judge.id)
    request = {
        "game": judge.id,
        "edition": judge.edition,
        "question": asked.question,
        "state": judge.normal(parsed),
        "readings": {gap: reading for gap, reading in readings.items() if reading != defaults.get(gap)},
    }
    if asked.about:
        request["about"] = asked.about
    if asked.claims:
        request["claims"] = [claim.to_json() for claim in asked.claims]
    return Answer(
        game=judge.id,
        edition=judge.edition,
        question=asked.question,
        verdict=finding.verdict,
        value=finding.value,
        steps=finding.steps,
        citations=tuple(book.cite(ruling_id, lang) for ruling_id in finding.cited()),
        readings=finding.readings,
        taken=finding.taken,
        corpus=book.hash,
        engine=__version__,
        request=digest(request),
        lang=lang,
        asked=asked.about,
        claims=finding.claims,
    )
