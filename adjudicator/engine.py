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
    and StateError (the state, the question, the claims or the readings can't be judged).
    """
    if not is_language(lang):
        raise UnknownNameError(Text("language", "语言"), str(lang), LANGUAGES)
    judge = game(game_id)
    if question not in judge.questions:
        near = near_misses(question, judge.questions)
        raise UnknownNameError(Text("question", "问题"), question, near)
    book = corpus()
    picked = pick_readings(judge.id, {} if readings is None else readings, book)
    parsed = judge.parse(state)
    asked = read_question(judge, question, about, claims, parsed)
    finding = judge.answer(asked, parsed, picked, budget or Budget(), steps=steps)
    return _answer(judge, asked, parsed, picked, finding, book, lang)


def read_question(judge: Game[Any], name: str, about: object, claims: object, state: Any) -> Asked:
    """What is asked and claimed, in its one spelling. Raises StateError of the part ``question`` or ``claims``."""
    question = judge.questions[name]
    if about is None and not claims and question.asks_schema is None:
        return Asked(name)  # as nearly always
    told = _about(question, about)
    return judge.asked(name, told, read_claims(question, claims), state)


def read_dispute(game_id: str, question: object) -> tuple[str, dict[str, Any]]:
    """The name of what a dispute asks, and what it is about. Raises StateError of the part ``question``."""
    judge = game(game_id)
    known = [each.name for each in judge.questions.values() if each.door == "dispute"]
    expected = Text("one of " + ", ".join(known), "以下之一：" + "、".join(known))
    told = {"ask": question} if isinstance(question, str) else question
    if not isinstance(told, Mapping) or not isinstance(told.get("ask"), str):
        at = "/ask" if isinstance(told, Mapping) and "ask" in told else ""
        wanted = Text('an object whose "ask" is ', '一个对象，其 "ask" 为')
        message = Text("The question does not say what it asks.", "问题没有说明问的是什么。")
        expected = Text(wanted.en + expected.en, wanted.zh + expected.zh)
        raise StateError([Problem(at, message, expected)], "question")
    name = told["ask"]
    if name not in known:
        message = Text("There is no question {name!r}.", "没有名为 {name!r} 的问题。").fill(name=name[:80])
        raise StateError([Problem("/ask", message, expected, near_misses(name, known))], "question")
    return name, {key: value for key, value in told.items() if key != "ask"}


def _about(question: Question, about: object) -> dict[str, Any]:
    from adjudicator import validation

    schema = question.asks_schema
    given = {} if about is None else about
    if schema is not None:
        try:
            return validation.load(_made(schema), given)
        except StateError as error:
            raise StateError(error.problems, "question") from None
    if given != {}:
        message = Text("{name} needs to be told nothing but the state.", "{name} 除局面外不需要其他说明。")
        raise StateError([Problem("", message.fill(name=question.name))], "question")
    return {}


@cache
def _made(schema: type[Schema]) -> Schema:
    return schema()


def read_claims(question: Question, claims: object) -> tuple[Claim, ...]:
    """The claims of a request, each value as the question's own field reads it."""
    if not isinstance(claims, Sequence) or isinstance(claims, str):
        raise StateError([Problem("", Text("The claims are not a list.", "主张不是列表。"))], "claims")
    if claims and question.claim is None:
        message = Text("Nothing can be claimed about {name}.", "{name} 不接受主张。").fill(name=question.name)
        raise StateError([Problem("", message)], "claims")
    if len(claims) > CLAIMS_MOST:
        message = Text("There may be {most} claims at most.", "主张至多 {most} 项。").fill(most=CLAIMS_MOST)
        raise StateError([Problem("", message)], "claims")
    from adjudicator import validation

    problems: list[Problem] = []
    out = []
    for nth, raw in enumerate(claims):
        try:
            read = validation.load(validation.claim_schema(question.claim, BY_MOST), raw)
            out.append(Claim(read["value"], read.get("by")))
        except StateError as error:
            problems += [replace(problem, pointer=f"/{nth}{problem.pointer}") for problem in error.problems]
    if problems:
        raise StateError(problems[:PROBLEMS_MOST], "claims")
    return tuple(out)


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
            message = Text("There is no gap {id!r}.", "没有名为 {id!r} 的规则空白。").fill(id=str(gap_id)[:80])
            problems.append(Problem(pointer(gap_id), message, near=near_misses(str(gap_id), gaps)))
        elif reading not in known:
            message = Text("The gap has no reading {id!r}.", "该规则空白没有读法 {id!r}。").fill(id=str(reading)[:80])
            expected = Text("one of " + ", ".join(known), "以下之一：" + "、".join(known))
            near = near_misses(str(reading), known)
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
        request["about"] = dict(asked.about)
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
