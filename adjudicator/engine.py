"""Asking: from a game, a state and readings to an Answer with its citations and digests."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.answer import Answer, Finding, digest
from adjudicator.corpus import Corpus, corpus
from adjudicator.errors import PROBLEMS_MOST, Problem, StateError, UnknownNameError, near_misses, pointer
from adjudicator.game import Game, game
from adjudicator.solver import Budget
from adjudicator.text import LANGUAGES, Language, Text, is_language
from adjudicator.version import __version__


def ask(
    game_id: str,
    question: str,
    state: object,
    *,
    readings: Mapping[str, str] | None = None,
    lang: Language = "en",
    budget: Budget | None = None,
    steps: bool = True,
) -> Answer:
    """Put one question about one table state.

    Raises UnknownNameError (no such game or question) and StateError (the state or the readings can't be judged).
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
    finding = judge.answer(question, parsed, picked, budget or Budget(), steps=steps)
    return _answer(judge, question, parsed, picked, finding, book, lang)


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
    question: str,
    parsed: object,
    readings: Mapping[str, str],
    finding: Finding,
    book: Corpus,
    lang: Language,
) -> Answer:
    defaults = book.default_readings(judge.id)
    asked = {
        "game": judge.id,
        "edition": judge.edition,
        "question": question,
        "state": judge.normal(parsed),
        "readings": {gap: reading for gap, reading in readings.items() if reading != defaults.get(gap)},
    }
    return Answer(
        game=judge.id,
        edition=judge.edition,
        question=question,
        verdict=finding.verdict,
        value=finding.value,
        steps=finding.steps,
        citations=tuple(book.cite(ruling_id, lang) for ruling_id in finding.cited()),
        readings=finding.readings,
        taken=finding.taken,
        corpus=book.hash,
        engine=__version__,
        request=digest(asked),
        lang=lang,
    )
