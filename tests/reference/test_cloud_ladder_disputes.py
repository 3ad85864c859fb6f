"""The ambiguities of the reference as real requests: what comes out, by which rulings, under each reading."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import adjudicator
from adjudicator.answer import Answer
from adjudicator.corpus import Reading
from adjudicator.text import Language
from tests.reference.cloud_ladder import GAME

DATA = Path(__file__).parent / "data" / "cloud_ladder"
AMBIGUITIES: dict[str, dict[str, Any]] = {
    each["id"]: each for each in json.loads((DATA / "facts.json").read_text(encoding="utf-8"))["ambiguities"]
}
REQUESTS: dict[str, dict[str, Any]] = {
    request["id"]: request for request in json.loads((DATA / "dispute_requests.json").read_text(encoding="utf-8"))
}
each_request = pytest.mark.parametrize("id_", REQUESTS)
# Ambiguities that no question turns on, with the gap that tells them.
LOOKED_UP = {"Y27": "cl.gap.names"}
# Gaps that the rules leave without a default: the answer is undetermined until somebody picks a reading.
WITHOUT_DEFAULT = {"Y01", "Y04", "Y05", "Y06", "Y07", "Y09", "Y16", "Y20", "Y24", "Y26"}


def verdicts_in(request: Mapping[str, Any]) -> list[str]:
    return [claim["verdict"] for claim in request["claims"]]


def gap_of(request: Mapping[str, Any]) -> str:
    (gap,) = {other["gap"] for other in request["readings"]}
    return str(gap)


def readings_of(gap: str) -> tuple[Reading, ...]:
    return tuple(adjudicator.corpus().rulings[gap].readings)


def put(request: Mapping[str, Any], lang: Language = "en", picked: Mapping[str, str] | None = None) -> Answer:
    """Put a request to the library."""
    claims = [{"by": claim["by"], "value": claim["value"]} for claim in request["claims"]]
    return adjudicator.resolve(GAME, request["state"], request["question"], claims, readings=picked, lang=lang)


@cache
def answer(id_: str, lang: Language = "en") -> Answer:
    """The library's answer to a request, worked out once."""
    return put(REQUESTS[id_], lang)


def verdicts_of(got: Answer) -> list[str]:
    return [judged.verdict.value for judged in got.claims]


# --- the requests are those of the reference


def test_every_ambiguity_is_put_or_looked_up() -> None:
    assert len(AMBIGUITIES) == 30
    put_ = {request["ambiguity"] for request in REQUESTS.values()}
    assert put_ | set(LOOKED_UP) == set(AMBIGUITIES)
    assert put_ & set(LOOKED_UP) == set()
    for gap in LOOKED_UP.values():
        assert adjudicator.corpus().rulings[gap].lookup_only


def test_each_ambiguity_is_a_gap_of_its_own() -> None:
    gaps = {request["ambiguity"]: gap_of(request) for request in REQUESTS.values()} | LOOKED_UP
    assert len(set(gaps.values())) == len(AMBIGUITIES)
    for ambiguity, gap in gaps.items():
        defaults = [reading.id for reading in readings_of(gap) if reading.default]
        assert len(defaults) == (0 if ambiguity in WITHOUT_DEFAULT else 1), gap


def test_every_reading_that_is_not_taken_turns_a_verdict() -> None:
    told: dict[str, set[str]] = {}
    for request in REQUESTS.values():
        told.setdefault(gap_of(request), set()).update(other["reading"] for other in request["readings"])
    for gap, readings in told.items():
        assert readings == {reading.id for reading in readings_of(gap) if not reading.default}, gap


@each_request
def test_somebody_is_right_and_somebody_is_wrong_under_each_reading(id_: str) -> None:
    """But where the print on a card would decide, which nobody has."""
    request = REQUESTS[id_]
    for verdicts in [verdicts_in(request), *(other["verdicts"] for other in request["readings"])]:
        assert set(verdicts) >= {"upheld", "refuted"} or set(verdicts) & {"undetermined", "possible"}
    assert ("undetermined" in verdicts_in(request)) == (request["ambiguity"] in WITHOUT_DEFAULT)


@each_request
def test_a_request_names_rulings_of_the_game(id_: str) -> None:
    request = REQUESTS[id_]
    named = {*request["rulings"], *(ruling for claim in request["claims"] for ruling in claim.get("cites", ()))}
    assert {ruling for ruling in named if ruling not in adjudicator.corpus().rulings} == set()


# --- what comes out, and why


@each_request
def test_the_verdicts_are_right(id_: str) -> None:
    assert verdicts_of(answer(id_)) == verdicts_in(REQUESTS[id_])


@each_request
def test_the_named_rulings_are_cited(id_: str) -> None:
    cited = {citation.id for citation in answer(id_).citations}
    assert {ruling for ruling in REQUESTS[id_]["rulings"] if ruling not in cited} == set()


@each_request
def test_a_claim_is_decided_by_the_ruling_that_the_table_argues_about(id_: str) -> None:
    got = answer(id_)
    cited = {citation.id for citation in got.citations}
    for claim, judged in zip(REQUESTS[id_]["claims"], got.claims, strict=True):
        assert judged.citations
        assert set(judged.citations) <= cited
        lacks = [ruling for ruling in claim.get("cites", ()) if ruling not in judged.citations]
        assert not lacks, (claim["value"], judged.says.en, judged.citations)


@each_request
def test_just_the_readings_that_turn_a_verdict_are_said_to(id_: str) -> None:
    request = REQUESTS[id_]
    turning = {
        (other.ruling, other.reading): list(other.value["claims"])
        for other in answer(id_).readings
        if "claims" in other.value and list(other.value["claims"]) != verdicts_in(request)
    }
    assert turning == {(other["gap"], other["reading"]): other["verdicts"] for other in request["readings"]}


@each_request
def test_whoever_picks_a_reading_gets_its_verdicts(id_: str) -> None:
    request = REQUESTS[id_]
    gap = gap_of(request)
    told = {other["reading"]: other["verdicts"] for other in request["readings"]}
    for reading in readings_of(gap):
        assert verdicts_of(put(request, picked={gap: reading.id})) == told.get(reading.id, verdicts_in(request)), (
            reading.id
        )


# --- the same in Chinese

CHINESE = re.compile(r"[\u4e00-\u9fff]")
HALF_WIDTH = re.compile(r"[,;:!?](\s|$)|\.(\s|$)|\{")


def sentences(got: Answer) -> list[str]:
    """Everything that an answer says, as its JSON has it."""
    out = got.to_json()
    return [each["says"] for key in ("claims", "steps") for each in out[key]]


@each_request
def test_the_chinese_answer_differs_in_words_alone(id_: str) -> None:
    english, chinese = answer(id_), answer(id_, "zh")
    assert verdicts_of(chinese) == verdicts_of(english)
    assert chinese.value == english.value
    assert [judged.citations for judged in chinese.claims] == [judged.citations for judged in english.claims]
    assert [citation.id for citation in chinese.citations] == [citation.id for citation in english.citations]


@each_request
def test_the_chinese_answer_says_everything_in_chinese(id_: str) -> None:
    says = sentences(answer(id_, "zh"))
    assert [text for text in says if not CHINESE.search(text)] == []
    assert [text for text in says if HALF_WIDTH.search(text)] == []
    assert [text for text in sentences(answer(id_)) if CHINESE.search(text) or "{" in text] == []
