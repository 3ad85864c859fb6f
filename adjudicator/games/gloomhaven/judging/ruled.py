"""What a question of this game works out, how claims are judged by it, and what other readings would change.

An answer is a value and the set of outcomes that the rules leave open: one where they decide, several where the
players choose. A claim is some facts of an outcome. It is upheld if all outcomes have them, possible if some have, and
else refuted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from adjudicator.answer import Claim, Finding, Judged, OtherReading, Step, Verdict, overall
from adjudicator.corpus import corpus
from adjudicator.errors import StateError
from adjudicator.games.gloomhaven.judging.facts import FactsField
from adjudicator.games.gloomhaven.judging.reads import Reads
from adjudicator.text import Text


@dataclass(frozen=True, slots=True)
class Because:
    """Why a fact is as it is: a sentence with the deciding numbers, and the rulings that decide it.

    ``parts`` are the sentences one by one where ``says`` is several, so that none is told twice.
    """

    says: Text
    rulings: tuple[str, ...]
    parts: tuple[Text, ...] = ()

    @property
    def sentences(self) -> tuple[Text, ...]:
        """What it says, sentence by sentence."""
        return self.parts or (self.says,)


# Why a claimed fact holds or not: given its name and the value claimed.
Why = Callable[[str, Any], Because]


@dataclass(frozen=True, slots=True)
class Ruled:
    """What a question comes to.

    ``outcomes`` are flat facts, in the order in which they are shown; ``why`` says of a claimed fact what decides it.
    ``verdict`` is that of an answer without claims. ``unknown`` are facts that can't be told from what was written
    down, each with the error that says what is missing: to claim one of them is to need it.
    """

    value: Mapping[str, Any]
    outcomes: Sequence[Mapping[str, Any]]
    why: Why
    steps: tuple[Step, ...] = ()
    verdict: Verdict = Verdict.RESOLVED
    unknown: Mapping[str, StateError] = field(default_factory=dict)


def decided(reasons: Mapping[str, Because], otherwise: Because) -> Why:
    """The plain kind of ``Why``: a reason for each fact, and one for those that have none of their own."""
    return lambda name, _: reasons.get(name, otherwise)


def _holds(facts: Mapping[str, Any], outcome: Mapping[str, Any], shape: FactsField) -> bool:
    return all(name in outcome and shape.facts[name].holds(value, outcome[name]) for name, value in facts.items())


def judge(claim: Claim, ruled: Ruled, shape: FactsField) -> Judged:
    """One claim against the outcomes. Raises StateError if what it claims depends on something that is missing."""
    facts = shape.as_facts(claim.value)
    open_ = [name for name, value in facts.items() if name in ruled.unknown and value is not None]
    if open_:
        facts = {name: value for name, value in facts.items() if name not in open_}
        if any(_holds(facts, outcome, shape) for outcome in ruled.outcomes):
            raise ruled.unknown[open_[0]]  # what is known does not refute it already
    fitting = [outcome for outcome in ruled.outcomes if _holds(facts, outcome, shape)]
    if fitting and len(fitting) == len(ruled.outcomes):
        verdict = Verdict.UPHELD
    else:
        verdict = Verdict.POSSIBLE if fitting else Verdict.REFUTED
    told = facts
    if verdict is Verdict.REFUTED:  # what no outcome has; or, if each fact is there but never all together, all
        told = {name: value for name, value in facts.items() if not _some(name, value, ruled, shape)} or facts
    elif verdict is Verdict.POSSIBLE:  # what some outcomes don't have
        told = {name: value for name, value in facts.items() if not _every(name, value, ruled, shape)} or facts
    reasons = [ruled.why(name, value) for name, value in told.items()]
    says = list(dict.fromkeys(sentence for reason in reasons for sentence in reason.sentences))
    if verdict is Verdict.REFUTED and len(facts) > 1 and all(_some(*fact, ruled, shape) for fact in facts.items()):
        says.insert(0, Text("Each may be so, but not all together.", "分开都可能，但不能同时成立。"))
    cited = tuple(dict.fromkeys(ruling for reason in reasons for ruling in reason.rulings))
    return Judged(
        claim,
        verdict,
        Text(" ".join(text.en for text in says), "".join(text.zh for text in says)),
        cited,
        dict(fitting[0]) if verdict is Verdict.POSSIBLE else None,
    )


def _some(name: str, value: Any, ruled: Ruled, shape: FactsField) -> bool:
    return any(_holds({name: value}, outcome, shape) for outcome in ruled.outcomes)


def _every(name: str, value: Any, ruled: Ruled, shape: FactsField) -> bool:
    return all(_holds({name: value}, outcome, shape) for outcome in ruled.outcomes)


@dataclass(slots=True)
class _Found:
    ruled: Ruled
    claims: list[Judged] = field(default_factory=list)


def find(
    run: Callable[[Reads], Ruled],
    claims: Sequence[Claim],
    shape: FactsField | None,
    readings: Mapping[str, str],
    *,
    steps: bool,
) -> Finding:
    """Run a question under the readings taken, judge the claims, and see what other readings would change."""

    def once(reads: Reads) -> _Found:
        ruled = run(reads)
        return _Found(ruled, [judge(claim, ruled, shape) for claim in claims] if shape is not None else [])

    reads = Reads(readings)
    main = once(reads)
    taken: dict[str, str] = {}
    others: list[OtherReading] = []
    turning: list[dict[str, str]] = [{} for _ in claims]  # for each claim, readings under which it comes out otherwise
    gaps = corpus().rulings
    for gap in sorted(reads.consulted):
        for reading in gaps[gap].readings:
            if reading.id == readings[gap]:
                continue
            try:
                other = once(reads.turned(gap, reading.id))
            except StateError:  # a table that this reading does not allow
                continue
            verdicts = [judged.verdict for judged in other.claims]
            changed = verdicts != [judged.verdict for judged in main.claims]
            if other.ruled.value == main.ruled.value and other.ruled.verdict == main.ruled.verdict and not changed:
                continue
            taken[gap] = readings[gap]
            value = dict(other.ruled.value)
            if claims:
                value["claims"] = [verdict.value for verdict in verdicts]
            others.append(OtherReading(gap, reading.id, value))
            for n, (judged, then) in enumerate(zip(main.claims, verdicts, strict=True)):
                if judged.verdict is not then:
                    turning[n][gap] = reading.id
    claimed = [_with_gaps(each, turned) for each, turned in zip(main.claims, turning, strict=True)]
    return Finding(
        overall(claimed) if claimed else main.ruled.verdict,
        main.ruled.value,
        main.ruled.steps if steps else (),
        tuple(others),
        taken,
        tuple(claimed),
    )


def _with_gaps(judged: Judged, turning: Mapping[str, str]) -> Judged:
    """A claim that another reading would turn rests on that gap too."""
    if not turning:
        return judged
    cited = tuple(dict.fromkeys((*judged.citations, *turning)))
    otherwise = judged.otherwise
    if judged.verdict is Verdict.REFUTED:
        otherwise = {**(judged.otherwise or {}), "readings": dict(turning)}
    return Judged(judged.claim, judged.verdict, judged.says, cited, judged.witness, otherwise)
