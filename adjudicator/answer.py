"""What every question gets back: a verdict, a value, and the steps and rulings that lead to it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
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
class Finding:
    """What a game works out: the engine makes an Answer of it by adding the citations and the digests.

    ``taken`` names the reading taken of each gap that the value rests on.
    """

    verdict: Verdict
    value: Mapping[str, Any]
    steps: tuple[Step, ...] = ()
    readings: tuple[OtherReading, ...] = ()
    taken: Mapping[str, str] = field(default_factory=dict)

    def cited(self) -> tuple[str, ...]:
        """The ids of all rulings that it rests on, in the order in which they first come up."""
        out: dict[str, None] = {}
        for step in self.steps:
            out[step.ruling] = None
            out.update(dict.fromkeys(step.under))
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

    def to_json(self, *, citations: bool = True) -> dict[str, Any]:
        """The answer as JSON has it. ``citations=False`` leaves their list empty, for who writes it out otherwise."""
        return {
            "game": self.game,
            "edition": self.edition,
            "question": self.question,
            "verdict": self.verdict.value,
            "value": dict(self.value),
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
