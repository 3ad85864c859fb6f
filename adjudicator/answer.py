"""What every question gets back: a verdict, a value, and the steps and rulings that lead to it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import Any, NamedTuple

from adjudicator.text import Language, Text, fill


class Verdict(StrEnum):
    """How a question came out.

    ``undetermined`` means that the rules do not decide; ``undecided`` that the search ran out of its budget.
    """

    RESOLVED = "resolved"
    LEGAL = "legal"
    ILLEGAL = "illegal"
    UPHELD = "upheld"
    REFUTED = "refuted"
    POSSIBLE = "possible"
    UNDETERMINED = "undetermined"
    UNDECIDED = "undecided"


class Step(NamedTuple):
    """One application of a ruling.

    ``ruling`` is the id of the ruling applied, ``about`` what it was applied to (a card, a player), ``effect``
    a short code of what it did, ``by`` the cards that made it so, ``points`` what it adds to a score line,
    ``under`` the general rulings that this one is read under, and ``round``, where steps come in rounds, the number of
    the round from 1. ``says`` is a sentence with ``{places}`` for ``words``.
    """

    ruling: str
    about: str
    effect: str
    says: Text
    words: Mapping[str, object] = MappingProxyType({})
    by: tuple[str, ...] = ()
    points: int | None = None
    under: tuple[str, ...] = ()
    player: str | None = None
    round: int | None = None

    def to_json(self, lang: Language) -> dict[str, Any]:
        out: dict[str, Any] = {"ruling": self.ruling, "about": self.about, "effect": self.effect}
        if self.player is not None:
            out["player"] = self.player
        if self.by:
            out["by"] = list(self.by)
        if self.points is not None:
            out["points"] = self.points
        if self.round is not None:
            out["round"] = self.round
        if self.under:
            out["under"] = list(self.under)
        out["says"] = fill(self.says[lang], self.words, lang)
        return out


class Citation(NamedTuple):
    """A ruling as an answer shows it, in the language that was asked for."""

    id: str
    kind: str
    title: str
    statement: str
    source: str

    def to_json(self) -> dict[str, Any]:
        return {
            "id": self.id,
            "kind": self.kind,
            "title": self.title,
            "statement": self.statement,
            "source": self.source,
        }


@dataclass(frozen=True, slots=True)
class OtherReading:
    """What would come out under another reading of a gap: only readings that change the value are listed."""

    ruling: str
    reading: str
    value: Mapping[str, Any]

    def to_json(self) -> dict[str, Any]:
        return {"ruling": self.ruling, "reading": self.reading, "value": dict(self.value)}


@dataclass(frozen=True, slots=True)
class Claim:
    """An answer that somebody at the table asserts. ``value`` is JSON-able, in the question's own shape."""

    value: Any
    by: str | None = None

    def to_json(self) -> dict[str, Any]:
        return ({} if self.by is None else {"by": self.by}) | {"value": self.value}


@dataclass(frozen=True, slots=True)
class Judged:
    """A claim and what became of it.

    ``citations`` are the ids of the rulings that decide it: for a refuted claim a set of which none can be taken away
    without the claim becoming possible, for an upheld one such a set against its negation, for a possible one those by
    which its witness makes it true. ``witness`` is what reaches a possible claim, ``otherwise`` what would have to be
    different for a refuted one, as far as that is known.
    """

    claim: Claim
    verdict: Verdict
    says: Text
    citations: tuple[str, ...] = ()
    witness: Mapping[str, Any] | None = None
    otherwise: Mapping[str, Any] | None = None

    def to_json(self, lang: Language) -> dict[str, Any]:
        out = {
            **self.claim.to_json(),
            "verdict": self.verdict.value,
            "says": self.says[lang],
            "citations": list(self.citations),
        }
        if self.witness is not None:
            out["witness"] = dict(self.witness)
        if self.otherwise is not None:
            out["otherwise"] = dict(self.otherwise)
        return out


# What can become of a claim. The verdict on a dispute as a whole is the first of these that some claim has: it tells
# whether any claim holds.
CLAIM_VERDICTS = (Verdict.UPHELD, Verdict.UNDECIDED, Verdict.UNDETERMINED, Verdict.POSSIBLE, Verdict.REFUTED)


def overall(judged: Iterable[Judged]) -> Verdict:
    """The verdict on a dispute with these claims, of which there is at least one."""
    verdicts = {each.verdict for each in judged}
    return next(verdict for verdict in CLAIM_VERDICTS if verdict in verdicts)


@dataclass(frozen=True, slots=True)
class Finding:
    """What a game works out: the engine makes an Answer of it by adding the citations and the digests.

    ``taken`` names the reading taken of each gap that the value rests on. ``claims`` are those of the request, judged,
    in its order.
    """

    verdict: Verdict
    value: Mapping[str, Any]
    steps: tuple[Step, ...] = ()
    readings: tuple[OtherReading, ...] = ()
    taken: Mapping[str, str] = field(default_factory=dict)
    claims: tuple[Judged, ...] = ()

    def cited(self) -> tuple[str, ...]:
        """The ids of all rulings that it rests on, in the order in which they first come up."""
        out: dict[str, None] = {}
        for step in self.steps:
            out[step.ruling] = None
            out.update(dict.fromkeys(step.under))
        for each in self.claims:
            out.update(dict.fromkeys(each.citations))
        out.update(dict.fromkeys(self.taken))
        out.update(dict.fromkeys(other.ruling for other in self.readings))
        return tuple(out)


@dataclass(frozen=True, slots=True)
class Answer:
    """The whole answer. ``to_json()`` is the same in the library, over HTTP and from the command line."""

    game: str
    edition: str
    question: str
    verdict: Verdict
    value: Mapping[str, Any]
    steps: tuple[Step, ...]
    citations: tuple[Citation, ...]
    readings: tuple[OtherReading, ...]
    taken: Mapping[str, str]
    corpus: str
    engine: str
    request: str
    lang: Language = "en"
    asked: Mapping[str, Any] = field(default_factory=dict)
    claims: tuple[Judged, ...] = ()

    def to_json(self, *, citations: bool = True) -> dict[str, Any]:
        """The answer as JSON has it. ``citations=False`` leaves their list empty, for who writes it out otherwise."""
        return {
            "game": self.game,
            "edition": self.edition,
            "question": self.question,
            "verdict": self.verdict.value,
            "asked": dict(self.asked),
            "value": dict(self.value),
            "claims": [judged.to_json(self.lang) for judged in self.claims],
            "steps": [step.to_json(self.lang) for step in self.steps],
            "citations": [citation.to_json() for citation in self.citations] if citations else [],
            "readings": [reading.to_json() for reading in self.readings],
            "taken": dict(self.taken),
            "corpus": self.corpus,
            "engine": self.engine,
            "request": self.request,
            "lang": self.lang,
        }


def digest(thing: object) -> str:
    """``sha256:...`` of a JSON-able thing in its one canonical spelling (sorted keys, no spaces, UTF-8)."""
    spelt = json.dumps(thing, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return "sha256:" + hashlib.sha256(spelt.encode()).hexdigest()
