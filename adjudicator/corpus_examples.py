"""Running the examples of a corpus for the linter: does each give what it says, and cite its ruling?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from adjudicator.answer import Claim, Finding
from adjudicator.corpus import Corpus, Example, mismatches
from adjudicator.corpus_files import Lint, Placed
from adjudicator.engine import pick_readings, read_question
from adjudicator.errors import AdjudicatorError, StateError
from adjudicator.game import Game
from adjudicator.solver import Budget
from adjudicator.text import LANGUAGES

_MOST = 3  # mismatches shown of one example: the first ones tell, the rest follow from them


def run(placed: Placed, nth: int, judge: Game[Any], book: Corpus, cited: set[str]) -> Iterator[Lint]:
    """Run one example and tell what is wrong with it. What its answer cites is added to ``cited``."""
    ruling, example = placed.ruling, placed.ruling.examples[nth]
    line = placed.place.part("ruling.example", nth)

    def lint(code: str, message: str) -> Lint:
        return placed.place.lint(code, f"{ruling.id}, example {nth + 1}: {message}", line)

    if example.question not in judge.questions:
        yield lint("failing-example", f"there is no question {example.question!r}")
        return
    try:
        readings = pick_readings(judge.id, example.readings, book)
    except StateError as error:
        yield lint("bad-reading", error.says())
        return
    try:
        state = judge.parse(example.state)
        claims = [{key: claim[key] for key in claim if key != "verdict"} for claim in example.claims]
        asked = read_question(judge, example.question, example.asks, claims, state)
        finding = judge.answer(asked, state, readings, Budget(), steps=True)
    except StateError as error:
        cited.update(problem.ruling for problem in error.problems if problem.ruling)
        yield from (lint(code, message) for code, message in _refused(error, ruling.id, example, book))
        return
    except AdjudicatorError as error:
        yield lint("failing-example", error.says())
        return
    except Exception as error:  # a defect of the game must not keep the linter from the other examples
        yield lint("failing-example", f"it raised {type(error).__name__}: {error}")
        return
    names = set(finding.cited())
    cited |= names
    yield from (lint("failing-example", message) for message in _failures(example, finding, asked.claims))
    yield from (lint(code, message) for code, message in _bad_steps(finding, names, book))
    if example.refused is None and ruling.id not in names:
        yield lint("uncited", "the answer does not cite the ruling")


def _refused(error: StateError, ruling_id: str, example: Example, book: Corpus) -> Iterator[tuple[str, str]]:
    unknown = {problem.ruling for problem in error.problems if problem.ruling} - set(book.rulings)
    for name in sorted(unknown):
        yield "unknown-ruling-in-step", f"a refusal names the ruling {name!r}, which is not in the corpus"
    if example.refused is None:
        yield "failing-example", f"it is refused: {error.says()}"
        return
    problems = error.problems if error.part == "state" else error.in_request()
    there = [problem for problem in problems if problem.pointer == example.refused]
    if not there:
        yield "failing-example", f"it is refused, but not at {example.refused}: {error.says()}"
    elif ruling_id not in (problem.ruling for problem in there):
        others = ", ".join(problem.ruling or "no ruling" for problem in there)
        yield "uncited", f"it is refused under {others}"


def _failures(example: Example, finding: Finding, claims: tuple[Claim, ...]) -> Iterator[str]:
    if example.refused is not None:
        yield f"it is not refused at {example.refused}"
        return
    if finding.verdict != example.verdict:
        yield f"the verdict is {finding.verdict.value}, not {example.verdict}"
    if tuple(judged.claim for judged in finding.claims) != claims:
        yield f"it makes {len(claims)} claims, and what is judged is not these, in their order"
        return
    for claim, judged in zip(example.claims, finding.claims, strict=True):
        if judged.verdict != claim["verdict"]:
            yield f"the claim {claim['value']!r} is {judged.verdict.value}, not {claim['verdict']}"
    wrong = list(mismatches(example.expect, finding.value))
    yield from islice(wrong, _MOST)
    if len(wrong) > _MOST:
        yield f"and {len(wrong) - _MOST} more like this"


def _bad_steps(finding: Finding, names: Iterable[str], book: Corpus) -> Iterator[tuple[str, str]]:
    for step in finding.steps:
        if not step.ruling:
            yield "step-without-ruling", f"the step {step.effect!r} about {step.about!r} names no ruling"
        for lang in LANGUAGES:
            try:
                step.to_json(lang)
            except (LookupError, ValueError, AttributeError) as error:
                what = f"the step {step.effect!r} about {step.about!r}"
                yield "failing-example", f"{what} can't be put into words: {type(error).__name__}: {error}"
    for name in sorted(set(names) - set(book.rulings) - {""}):
        yield "unknown-ruling-in-step", f"a step names the ruling {name!r}, which is not in the corpus"
