"""The disputes of the reference as real requests: who is right, by which rulings, in both languages."""

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
from adjudicator.text import Language
from tests.reference.shadow_hunters import GAME

DATA = Path(__file__).parent / "data" / "shadow_hunters"
REFERENCE: dict[str, dict[str, Any]] = {
    dispute["id"]: dispute for dispute in json.loads((DATA / "disputes.json").read_text(encoding="utf-8"))
}
REQUESTS: dict[str, dict[str, Any]] = {
    request["id"]: request for request in json.loads((DATA / "dispute_requests.json").read_text(encoding="utf-8"))
}
each_request = pytest.mark.parametrize("id_", REQUESTS)


def verdicts_in(request: Mapping[str, Any]) -> list[str]:
    return [claim["verdict"] for claim in request["claims"]]


def put(request: Mapping[str, Any], lang: Language = "en", **picked: str) -> Answer:
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


def test_every_dispute_is_put() -> None:
    assert list(dict.fromkeys(request["dispute"] for request in REQUESTS.values())) == list(REFERENCE)


@each_request
def test_somebody_is_right_and_somebody_is_wrong(id_: str) -> None:
    """Where a gap has no default reading, nobody need be simply right."""
    verdicts = set(verdicts_in(REQUESTS[id_]))
    assert "refuted" in verdicts
    assert verdicts & {"upheld", "undetermined"}


# Contradictions that no claim of these questions turns on, with the reason.
NO_READING = {"S3": "no table of ours has cards that the game lacks; the corpus tells both readings"}


def test_every_contradiction_is_put_under_each_reading() -> None:
    """One reading is taken, the others are listed; where none is taken, all are."""
    for id_, request in REQUESTS.items():
        if id_ in NO_READING or not request["dispute"].startswith("S"):
            continue
        if id_.endswith("-named"):
            continue  # the other side of the same contradiction, with the variant named
        (gap,) = {other["gap"] for other in request["readings"]}
        readings = {reading.id for reading in adjudicator.corpus().rulings[gap].readings}
        default = {reading.id for reading in adjudicator.corpus().rulings[gap].readings if reading.default}
        assert {other["reading"] for other in request["readings"]} == readings - default, id_
        assert ("undetermined" in verdicts_in(request)) == (not default), id_


@each_request
def test_a_request_names_rulings_of_the_game(id_: str) -> None:
    request = REQUESTS[id_]
    named = {*request["rulings"], *(ruling for claim in request["claims"] for ruling in claim.get("cites", ()))}
    assert request["rulings"]
    assert {ruling for ruling in named if ruling not in adjudicator.corpus().rulings} == set()


# --- who is right, and why


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
    listed = request.get("readings", [])
    assert turning == {(other["gap"], other["reading"]): other["verdicts"] for other in listed}
    for other in listed:
        assert verdicts_of(put(request, **{other["gap"]: other["reading"]})) == other["verdicts"]


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
