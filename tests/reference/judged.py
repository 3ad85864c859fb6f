"""The disputes of a game's reference as real requests: the tests that are the same for every game.

The requests stand in ``data/<game>/dispute_requests.json``. A request has an ``id``; ``dispute`` (or ``ambiguity``),
what it puts of the reference; ``state``, ``question`` and ``claims`` (``by``, ``value``, ``verdict`` and, where the
table argues about a ruling, ``cites``); ``rulings``, which have to be cited; and ``readings``: each other reading that
turns a verdict, as ``gap``, ``reading`` and ``verdicts``. A part of the value may be expected too, as ``value``.

A whole test file is then this; what holds of this game alone stands below as plain tests::

    from tests.reference.judged import DisputeTests, Requests

    REQUESTS = Requests("destinies")


    class TestDisputes(DisputeTests):
        requests = REQUESTS
        reference = REQUESTS.reference("disputes.json")


    @REQUESTS.each
    def test_something_of_this_game(id_: str) -> None:
        assert REQUESTS.answer(id_).value["legal"] is not None

A game whose reference has ambiguities, each a gap of its own, takes ``AmbiguityTests`` in place of ``DisputeTests``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import pytest

import adjudicator
from adjudicator.answer import Answer
from adjudicator.corpus import Reading
from adjudicator.text import Language

DATA = Path(__file__).parent / "data"
Request = Mapping[str, Any]
_CHINESE = re.compile(r"[\u4e00-\u9fff]")
_HALF_WIDTH = re.compile(r"[,;:!?](\s|$)|\.(\s|$)|\{")
_NEVER = re.compile(r"(?!)")


def read(game: str, file: str) -> Any:
    """What stands in a file of a game's reference: ``read("cloud-ladder", "cases.json")``."""
    return json.loads((DATA / game.replace("-", "_") / file).read_text(encoding="utf-8"))


def verdicts_in(request: Request) -> list[str]:
    """The verdicts that a request expects, claim by claim."""
    return [claim["verdict"] for claim in request["claims"]]


def verdicts_of(answer: Answer) -> list[str]:
    """The verdicts that came out, claim by claim."""
    return [judged.verdict.value for judged in answer.claims]


def gap_of(request: Request) -> str:
    """The one gap that the other readings of a request are of."""
    (gap,) = {other["gap"] for other in request["readings"]}
    return str(gap)


def readings_of(gap: str) -> tuple[Reading, ...]:
    """All readings of a gap, as the corpus has them."""
    return tuple(adjudicator.corpus().rulings[gap].readings)


class Requests:
    """The requests of a game by their ids, and the library's answers to them, each worked out once."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.by_id: dict[str, dict[str, Any]] = {each["id"]: each for each in read(game, "dispute_requests.json")}
        assert self.by_id
        self.each = pytest.mark.parametrize("id_", self.by_id)
        self._answers: dict[tuple[str, Language, tuple[tuple[str, str], ...]], Answer] = {}

    def reference(self, file: str, key: str | None = None) -> dict[str, dict[str, Any]]:
        """The disputes that the requests put, by their ids: a file of the reference, or what it has under a key."""
        told = read(self.game, file)
        return {each["id"]: each for each in (told if key is None else told[key])}

    def answer(self, id_: str, lang: Language = "en", picked: Mapping[str, str] | None = None) -> Answer:
        """The library's answer to a request, with the readings picked. A score has a door of its own, and no claims."""
        key = (id_, lang, tuple((picked or {}).items()))
        if key not in self._answers:
            self._answers[key] = self._put(self.by_id[id_], lang, picked or {})
        return self._answers[key]

    def _put(self, request: Request, lang: Language, picked: Mapping[str, str]) -> Answer:
        question = request["question"]
        if adjudicator.game(self.game).questions[question["ask"]].door == "score":
            assert not request["claims"]
            return adjudicator.score(self.game, request["state"], readings=picked, lang=lang)
        claims = [{"by": claim["by"], "value": claim["value"]} for claim in request["claims"]]
        return adjudicator.resolve(self.game, request["state"], question, claims, readings=picked, lang=lang)


def _sentences(answer: Answer) -> list[str]:
    """Everything that an answer says, as its JSON has it."""
    out = answer.to_json()
    return [each["says"] for key in ("claims", "steps") for each in out[key]]


class RequestTests:
    """What comes out, by which rulings, under which readings, in both languages. Take one of the classes below."""

    requests: ClassVar[Requests]
    reference: ClassVar[Mapping[str, Mapping[str, Any]]]
    """What the reference has to be put, by its ids in their order."""
    kind: ClassVar[str]
    """The key under which a request names which of them it puts."""
    looked_up: ClassVar[Mapping[str, str]] = {}
    """Those that no question turns on, each with the gap that tells of it."""
    half_width: ClassVar[re.Pattern[str]] = _NEVER
    """What keeps its half-width punctuation in Chinese, such as the places of a board."""

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """``id_`` is each request in turn, ``disputed`` each that has claims."""
        for name in {"id_", "disputed"} & set(metafunc.fixturenames):
            ids = [id_ for id_, each in self.requests.by_id.items() if name == "id_" or each["claims"]]
            metafunc.parametrize(name, ids)

    # --- the requests are those of the reference

    def test_everything_of_the_reference_is_put_or_looked_up(self) -> None:
        put = list(dict.fromkeys(request[self.kind] for request in self.requests.by_id.values()))
        assert put == [id_ for id_ in self.reference if id_ not in self.looked_up]
        assert set(self.looked_up) <= set(self.reference)
        for gap in self.looked_up.values():
            assert adjudicator.corpus().rulings[gap].lookup_only

    def test_a_request_names_rulings_of_the_game(self, id_: str) -> None:
        request = self.requests.by_id[id_]
        named = {*request["rulings"], *(ruling for claim in request["claims"] for ruling in claim.get("cites", ()))}
        assert request["rulings"]
        assert {ruling for ruling in named if ruling not in adjudicator.corpus().rulings} == set()

    # --- what comes out, and why

    def test_the_verdicts_are_right(self, id_: str) -> None:
        request, got = self.requests.by_id[id_], self.requests.answer(id_)
        assert verdicts_of(got) == verdicts_in(request)
        expected = request.get("value", {})
        assert {key: got.value[key] for key in expected} == expected

    def test_the_named_rulings_are_cited(self, id_: str) -> None:
        cited = {citation.id for citation in self.requests.answer(id_).citations}
        assert {ruling for ruling in self.requests.by_id[id_]["rulings"] if ruling not in cited} == set()

    def test_a_claim_is_decided_by_the_ruling_that_the_table_argues_about(self, disputed: str) -> None:
        got = self.requests.answer(disputed)
        cited = {citation.id for citation in got.citations}
        for claim, judged in zip(self.requests.by_id[disputed]["claims"], got.claims, strict=True):
            assert judged.citations
            assert set(judged.citations) <= cited
            lacks = [ruling for ruling in claim.get("cites", ()) if ruling not in judged.citations]
            assert not lacks, (claim["value"], judged.says.en, judged.citations)

    def test_just_the_readings_that_turn_a_verdict_are_said_to(self, id_: str) -> None:
        request = self.requests.by_id[id_]
        turning = {
            (other.ruling, other.reading): list(other.value["claims"])
            for other in self.requests.answer(id_).readings
            if "claims" in other.value and list(other.value["claims"]) != verdicts_in(request)
        }
        listed = request.get("readings", [])
        assert turning == {(other["gap"], other["reading"]): other["verdicts"] for other in listed}
        for other in listed:
            got = self.requests.answer(id_, picked={other["gap"]: other["reading"]})
            assert verdicts_of(got) == other["verdicts"]

    # --- the same in Chinese

    def test_the_chinese_answer_differs_in_words_alone(self, id_: str) -> None:
        english, chinese = self.requests.answer(id_), self.requests.answer(id_, "zh")
        assert verdicts_of(chinese) == verdicts_of(english)
        assert chinese.value == english.value
        assert [judged.citations for judged in chinese.claims] == [judged.citations for judged in english.claims]
        assert [citation.id for citation in chinese.citations] == [citation.id for citation in english.citations]

    def test_the_chinese_answer_says_everything_in_chinese(self, id_: str) -> None:
        says = _sentences(self.requests.answer(id_, "zh"))
        assert [text for text in says if not _CHINESE.search(text)] == []
        assert [text for text in says if _HALF_WIDTH.search(self.half_width.sub("", text))] == []
        english = _sentences(self.requests.answer(id_))
        assert [text for text in english if _CHINESE.search(text) or "{" in text] == []


class DisputeTests(RequestTests):
    """For a reference of disputes: somebody is right and somebody is wrong."""

    kind = "dispute"
    right: ClassVar[frozenset[str]] = frozenset({"upheld", "possible"})
    """Verdicts of which one has to come out beside ``refuted``; where a choice is left, nobody need be simply right."""

    def test_somebody_is_right_and_somebody_is_wrong(self, disputed: str) -> None:
        verdicts = set(verdicts_in(self.requests.by_id[disputed]))
        assert "refuted" in verdicts
        assert verdicts & self.right


class AmbiguityTests(RequestTests):
    """For a reference of ambiguities: each is a gap of its own, put under each of its readings."""

    kind = "ambiguity"
    without_default: ClassVar[Sequence[str]]
    """Those whose gap has no default reading: the answer is undetermined until somebody picks one."""

    def test_each_ambiguity_is_a_gap_of_its_own(self) -> None:
        put = {request[self.kind]: gap_of(request) for request in self.requests.by_id.values()}
        gaps = {**put, **self.looked_up}
        assert set(gaps) == set(self.reference)
        assert len(set(gaps.values())) == len(self.reference)
        for ambiguity, gap in gaps.items():
            defaults = [reading.id for reading in readings_of(gap) if reading.default]
            assert len(defaults) == (0 if ambiguity in self.without_default else 1), gap

    def test_every_reading_that_is_not_taken_turns_a_verdict(self) -> None:
        told: dict[str, set[str]] = {}
        for request in self.requests.by_id.values():
            told.setdefault(gap_of(request), set()).update(other["reading"] for other in request["readings"])
        for gap, readings in told.items():
            assert readings == {reading.id for reading in readings_of(gap) if not reading.default}, gap

    def test_somebody_is_right_and_somebody_is_wrong_under_each_reading(self, id_: str) -> None:
        """But where what nobody has told would decide, such as the print on a card."""
        request = self.requests.by_id[id_]
        for verdicts in [verdicts_in(request), *(other["verdicts"] for other in request["readings"])]:
            assert set(verdicts) >= {"upheld", "refuted"} or set(verdicts) & {"undetermined", "possible"}
        assert ("undetermined" in verdicts_in(request)) == (request[self.kind] in self.without_default)

    def test_whoever_picks_a_reading_gets_its_verdicts(self, id_: str) -> None:
        request = self.requests.by_id[id_]
        gap = gap_of(request)
        told = {other["reading"]: other["verdicts"] for other in request["readings"]}
        for reading in readings_of(gap):
            got = self.requests.answer(id_, picked={gap: reading.id})
            assert verdicts_of(got) == told.get(reading.id, verdicts_in(request)), reading.id
