"""What a question of this game works out, how claims are judged by it, and what other readings would change.

An answer is a value and the set of outcomes that the rules leave open: one where they decide, several where the
players choose. A claim is some facts of an outcome. It is upheld if all outcomes have them, possible if some have, and
else refuted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from adjudicator.answer import Claim, Finding, Judged, OtherReading, Step, Verdict, overall
from adjudicator.corpus import corpus
from adjudicator.errors import StateError
from adjudicator.judging.facts import FactsField
from adjudicator.judging.reads import OpenGap, Reads
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
    down, each with the error that says what is missing: to claim one of them is to need it. ``judged`` judges a claim
    where the outcomes are too many to be listed, and a solver has to say whether any, or all, have its facts.
    ``essence`` is what readings have to differ in to be told of, where that is less than the value: a line of play that
    shows something may be another one although what it shows is the same.
    """

    value: Mapping[str, Any]
    outcomes: Sequence[Mapping[str, Any]]
    why: Why
    steps: tuple[Step, ...] = ()
    verdict: Verdict = Verdict.RESOLVED
    unknown: Mapping[str, StateError] = field(default_factory=dict)
    judged: Callable[[Claim], Judged] | None = None
    essence: Mapping[str, Any] | None = None

    @property
    def told_apart_by(self) -> Mapping[str, Any]:
        """What readings are compared by."""
        return self.value if self.essence is None else self.essence


def decided(reasons: Mapping[str, Because], otherwise: Because) -> Why:
    """The plain kind of ``Why``: a reason for each fact, and one for those that have none of their own."""
    return lambda name, _: reasons.get(name, otherwise)


def _holds(facts: Mapping[str, Any], outcome: Mapping[str, Any], shape: FactsField) -> bool:
    return all(name in outcome and shape.facts[name].holds(value, outcome[name]) for name, value in facts.items())


def judge(claim: Claim, ruled: Ruled, shape: FactsField) -> Judged:
    """One claim against the outcomes. Raises StateError if what it claims depends on something that is missing."""
    if ruled.judged is not None:
        return ruled.judged(claim)
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
    """What came out under some readings: of the question, and of each claim with its verdict.

    ``open_`` are the gaps that nothing decides and that change what comes out.
    """

    ruled: Ruled
    claims: list[Judged]
    consulted: set[str]
    open_: frozenset[str] = frozenset()

    @property
    def verdicts(self) -> list[Verdict]:
        return [judged.verdict for judged in self.claims]


def find(
    run: Callable[[Reads], Ruled],
    claims: Sequence[Claim],
    shape: FactsField | None,
    readings: Mapping[str, str],
    *,
    steps: bool,
) -> Finding:
    """Run a question under the readings taken, judge the claims, and see what other readings would change.

    A gap without a default that nobody picked a reading of is run under each of its readings. What they agree on is the
    value; if they do not agree on all, the verdict is ``undetermined``. Where something was noted (see ``Reads``), the
    question is run without it too: if anything comes out otherwise, the notes are the first steps, and the claims that
    come out otherwise cite them.
    """

    def judged(ruled: Ruled) -> list[Judged]:
        return [judge(claim, ruled, shape) for claim in claims] if shape is not None else []

    def once(reads: Reads) -> _Found:
        try:
            ruled = run(reads)
        except OpenGap as gap:
            return _under_each(gap.gap, reads, once)
        return _Found(ruled, judged(ruled), reads.consulted)

    def noted(reads: Reads) -> _Found:
        """The same with what it rests on."""
        try:
            ruled = run(reads)
        except OpenGap as gap:
            return _under_each(gap.gap, reads, noted)
        found = _Found(ruled, judged(ruled), reads.consulted)
        if not reads.notes or not (steps or claims):
            return found
        without: _Found | None
        try:
            ruled = run(reads.without_notes())
            without = _Found(ruled, judged(ruled), set())
        except (StateError, OpenGap):
            without = None
        return _with_notes(found, without, reads)

    main = noted(Reads(readings))
    taken: dict[str, str] = {}
    others: list[OtherReading] = []
    turning: list[dict[str, str]] = [
        {} for _ in claims
    ]  # for each claim, the gaps by which it comes out otherwise, and
    # the reading that upholds it, if one does; else an empty text
    for gap in sorted(main.consulted):
        for reading in corpus().rulings[gap].readings:
            if gap not in readings or reading.id == readings[gap]:
                continue
            try:
                other = once(Reads(readings).turned(gap, reading.id))
            except StateError:  # a table that this reading does not allow
                continue
            same = other.ruled.told_apart_by == main.ruled.told_apart_by and other.ruled.verdict == main.ruled.verdict
            if same and other.verdicts == main.verdicts:
                continue
            taken[gap] = readings[gap]
            others.append(OtherReading(gap, reading.id, _told(other.ruled, other.verdicts)))
            for n, (one, then) in enumerate(zip(main.claims, other.verdicts, strict=True)):
                if then is Verdict.UPHELD and one.verdict is not then:
                    turning[n][gap] = reading.id
                elif one.verdict is not then:
                    turning[n].setdefault(gap, "")
    for gap in sorted(main.open_):
        for reading in corpus().rulings[gap].readings:  # each with all other gaps as they are, open ones too
            other = once(Reads(readings).turned(gap, reading.id))
            others.append(OtherReading(gap, reading.id, _told(other.ruled, other.verdicts)))
    claimed = [_with_gaps(each, turned) for each, turned in zip(main.claims, turning, strict=True)]
    return Finding(
        overall(claimed) if claimed else main.ruled.verdict,
        main.ruled.value,
        main.ruled.steps if steps else (),
        tuple(others),
        taken,
        tuple(claimed),
    )


def _with_notes(found: _Found, without: _Found | None, reads: Reads) -> _Found:
    """What was found, with what was noted where it matters: where it comes out otherwise ``without``, or not at all."""
    changed = [True] * len(found.claims)
    if without is not None:
        changed = [now is not then for now, then in zip(found.verdicts, without.verdicts, strict=True)]
        now, then = found.ruled, without.ruled
        if not any(changed) and (now.value, now.verdict) == (then.value, then.verdict):
            return found
    steps = tuple(step for note in reads.notes.values() if (step := note()) is not None)
    noted = [ruling for step in steps for ruling in (step.ruling, *step.under)]
    claims = [
        replace(each, citations=tuple(dict.fromkeys((*each.citations, *noted)))) if rests else each
        for each, rests in zip(found.claims, changed, strict=True)
    ]
    return replace(found, ruled=replace(found.ruled, steps=(*steps, *found.ruled.steps)), claims=claims)


def _told(ruled: Ruled, verdicts: Sequence[Verdict]) -> dict[str, Any]:
    """A value as another reading shows it, with what becomes of the claims."""
    value = dict(ruled.value)
    if verdicts:
        value["claims"] = [verdict.value for verdict in verdicts]
    return value


def _under_each(gap: str, reads: Reads, once: Callable[[Reads], _Found]) -> _Found:
    """What the readings of a gap without a default agree on.

    Raises StateError if any of them can't do with the table: what it lacks may be what decides.
    """
    found = {reading.id: once(reads.turned(gap, reading.id)) for reading in corpus().rulings[gap].readings}
    first, *rest = found.values()
    consulted = set().union(*(each.consulted for each in found.values())) - {gap}
    inner = frozenset[str]().union(*(each.open_ for each in found.values()))
    if all(
        (each.ruled.told_apart_by, each.ruled.verdict, each.verdicts)
        == (first.ruled.told_apart_by, first.ruled.verdict, first.verdicts)
        for each in rest
    ):
        return _Found(first.ruled, first.claims, consulted, inner)
    value = dict(first.ruled.value)
    for each in rest:
        value = _agreed(value, each.ruled.value)
    shared = tuple(step for step in first.ruled.steps if all(step in each.ruled.steps for each in rest))
    says = Text("The rules leave this open; the readings differ.", "规则没有定论，各种读法结果不同。")
    steps = (*shared, Step(gap, gap, "undetermined", says, {"about": corpus().rulings[gap].title}))
    ruled = Ruled(value, first.ruled.outcomes, first.ruled.why, steps, Verdict.UNDETERMINED)
    claims = [_between(gap, {reading: each.claims[n] for reading, each in found.items()})
              for n in range(len(first.claims))]  # fmt: skip
    return _Found(ruled, claims, consulted, inner | {gap})


def _between(gap: str, under: Mapping[str, Judged]) -> Judged:
    """A claim under each reading of a gap that nothing decides."""
    first, *rest = under.values()
    if all(each.verdict is first.verdict for each in rest):
        return first
    says = Text("The rules do not decide: the readings of {gap} differ.", "规则没有定论：{gap} 的各读法结果不同。")
    cited = tuple(dict.fromkeys((gap, *(ruling for each in under.values() for ruling in each.citations))))
    return Judged(first.claim, Verdict.UNDETERMINED, says.fill(gap=gap), cited)


def _agreed(one: Any, other: Any) -> Any:
    """What two values agree on: of lists what both have, of objects field by field, else null where they differ."""
    if one == other:
        return one
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return {key: _agreed(value, other.get(key)) for key, value in one.items()}
    if isinstance(one, list) and isinstance(other, list):
        return [each for each in one if each in other]
    return None


def _with_gaps(judged: Judged, turning: Mapping[str, str]) -> Judged:
    """A claim that another reading would turn rests on that gap too."""
    if not turning:
        return judged
    cited = tuple(dict.fromkeys((*judged.citations, *turning)))
    otherwise = judged.otherwise
    if judged.verdict is Verdict.REFUTED:
        upholding = {gap: reading for gap, reading in turning.items() if reading}
        otherwise = {**(judged.otherwise or {}), "readings": upholding} if upholding else otherwise
    return Judged(judged.claim, judged.verdict, judged.says, cited, judged.witness, otherwise)
