"""Every dispute of the reference as real dispute requests: who is right, by which rulings, under which readings."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import adjudicator
from adjudicator.answer import Answer
from adjudicator.api import create_app
from adjudicator.cli import main
from tests.reference.fantasy_realms import CHOOSERS, COLUMNS, GAME

DATA = Path(__file__).parent / "data" / "fantasy_realms"
REFERENCE: dict[str, dict[str, Any]] = {
    dispute["id"]: dispute for dispute in json.loads((DATA / "disputes.json").read_text(encoding="utf-8"))
}
REQUESTS: list[dict[str, Any]] = json.loads((DATA / "dispute_requests.json").read_text(encoding="utf-8"))
SCORERS = ("jpraet", "klamerek", "huhumooster")
SETTLED = ("settled", "api design")
NAMES = [
    f"{n}-{request['dispute']}-{request['question']['ask']}-{request['question'].get('card', '')}"
    for n, request in enumerate(REQUESTS)
]
ANSWERED = [n for n, request in enumerate(REQUESTS) if "refused" not in request]
answered = pytest.mark.parametrize("n", ANSWERED, ids=[NAMES[n] for n in ANSWERED])


def claims_of(request: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What is claimed, without what is expected of it."""
    return [{key: claim[key] for key in ("by", "value") if key in claim} for claim in request["claims"]]


def body_of(request: Mapping[str, Any]) -> dict[str, Any]:
    """The request as it is posted, or stands in a file."""
    return {
        "state": request["state"],
        "question": request["question"],
        "claims": claims_of(request),
        "readings": request.get("picked", {}),
    }


def put(request: Mapping[str, Any], **picked: str) -> Answer:
    """Put a request to the library, with readings that it does not pick itself."""
    readings = {**request.get("picked", {}), **picked}
    return adjudicator.resolve(GAME, request["state"], request["question"], claims_of(request), readings=readings)


@cache
def answer(n: int) -> Answer:
    """The library's answer to a request, worked out once."""
    return put(REQUESTS[n])


def part_of(expected: Mapping[str, Any], whole: Mapping[str, Any]) -> dict[str, Any]:
    """What an object has under the keys that are expected."""
    return {key: whole.get(key, "nothing") for key in expected}


def value_in(other: Mapping[str, Any]) -> Mapping[str, Any]:
    """The value under another reading; questions about a hand keep it apart from what becomes of the claims."""
    inner = other.get("value")
    return inner if isinstance(inner, dict) else other


def first_of_each_kind() -> list[int]:
    """One request of each question, and of each question one that a reading would change."""
    out: dict[tuple[str, bool], int] = {}
    for n in ANSWERED:
        out.setdefault((REQUESTS[n]["question"]["ask"], bool(REQUESTS[n]["readings"])), n)
    return sorted(out.values())


# Those that ask for the total of the very hand of the reference.
TOTALS = [n for n in ANSWERED if REQUESTS[n]["question"]["ask"] == "total" and "varied" not in REQUESTS[n]]
totals_asked = pytest.mark.parametrize("n", TOTALS, ids=[NAMES[n] for n in TOTALS])


# --- the requests are those of the reference


def test_every_dispute_is_put() -> None:
    assert {request["dispute"] for request in REQUESTS} == set(REFERENCE)
    assert [REQUESTS[n]["dispute"] for n in TOTALS] == list(REFERENCE)


def test_a_request_is_what_the_reference_says() -> None:
    """Its source and, unless it says how it varies, its hand and choices. One not listed there was declined."""
    for name, request in zip(NAMES, REQUESTS, strict=True):
        dispute = REFERENCE[request["dispute"]]
        assert request["source"] == dispute["source"], name
        if "varied" not in request:
            [player] = request["state"]["players"]
            listed = {
                chooser: {"card" if key == "target" else key: part for key, part in choice.items()}
                for chooser, choice in dispute["choices"].items()
            }
            declined = dict.fromkeys(card for card in dispute["hand"] if card in CHOOSERS)
            assert player == {"hand": dispute["hand"], **({"choices": declined | listed} if declined else {})}, name


@totals_asked
def test_expected_totals_are_those_of_the_reference(n: int) -> None:
    """Each scorer claims what it is known to answer; right is the reference's answer under the default readings."""
    claims, totals = REQUESTS[n]["claims"], REFERENCE[REQUESTS[n]["dispute"]]["totals"]
    assert [c["value"] for c in claims if c["verdict"] == "upheld"] == [totals["oracle_default"]]
    assert [c["verdict"] for c in claims if c["verdict"] != "upheld"] == ["refuted"] * (len(claims) - 1)
    by = {who: c["value"] for c in claims for who in c.get("by", "").split(", ") if who in SCORERS}
    assert by == {who: totals[who] for who in SCORERS}


def test_all_questions_are_asked() -> None:
    asked = {request["question"]["ask"] for request in REQUESTS}
    questions = adjudicator.game(GAME).questions.values()
    assert asked == {question.name for question in questions if question.door == "dispute"}


@pytest.mark.parametrize("id_", REFERENCE)
def test_every_dispute_has_a_deciding_claim(id_: str) -> None:
    """One that is upheld and says by which rulings; an unsettled dispute moreover has a reading that turns it."""
    own = [request for request in REQUESTS if request["dispute"] == id_]
    assert any(claim["verdict"] == "upheld" and "cites" in claim for request in own for claim in request["claims"])
    if REFERENCE[id_]["status"] not in SETTLED:
        assert any(
            other["verdicts"] != [claim["verdict"] for claim in request["claims"]]
            for request in own
            for other in request["readings"]
        )


# --- who is right, and why


@answered
def test_the_verdicts_are_right(n: int) -> None:
    request, got = REQUESTS[n], answer(n)
    assert [judged.verdict.value for judged in got.claims] == [claim["verdict"] for claim in request["claims"]]
    assert part_of(request["value"], got.value) == request["value"]
    for claim, judged in zip(request["claims"], got.claims, strict=True):
        for key in ("witness", "otherwise"):
            if key in claim:
                assert part_of(claim[key], getattr(judged, key) or {}) == claim[key]


@answered
def test_the_deciding_rulings_are_cited(n: int) -> None:
    got = answer(n)
    cited = {citation.id for citation in got.citations}
    missing = {}
    for claim, judged in zip(REQUESTS[n]["claims"], got.claims, strict=True):
        assert set(judged.citations) <= cited
        lacks = [ruling for ruling in claim.get("cites", ()) if ruling not in judged.citations]
        if lacks:
            missing[json.dumps(claim["value"])] = (lacks, judged.citations)
    assert not missing


# --- readings


def listed(n: int) -> dict[tuple[str, str], Mapping[str, Any]]:
    """The other readings that an answer lists, each with what it would change."""
    return {(other.ruling, other.reading): other.value for other in answer(n).readings}


@answered
def test_every_reading_that_matters_is_listed_and_no_other(n: int) -> None:
    request, got = REQUESTS[n], answer(n)
    expected = {(other["gap"], other["reading"]): other["value"] for other in request["readings"]}
    found = listed(n)
    assert {key: part_of(expected.get(key, {}), value_in(value)) for key, value in found.items()} == expected
    gaps = {gap for gap, _ in expected}
    assert gaps <= {citation.id for citation in got.citations}
    assert set(got.taken) == {gap for gap in gaps if gap != "fr.gap.full-tie"}  # which has no default to be taken


@totals_asked
def test_the_columns_of_the_reference_come_out(n: int) -> None:
    """A column is a reading with its total. A reading that gives no other total need not be listed."""
    totals, found = REFERENCE[REQUESTS[n]["dispute"]]["totals"], listed(n)
    default = {"total": totals["oracle_default"]}
    for column, readings in COLUMNS.items():
        for key in readings.items():
            assert value_in(found.get(key, default))["total"] == totals[column]


@answered
def test_a_verdict_that_a_reading_turns_rests_on_the_gap(n: int) -> None:
    for other in REQUESTS[n]["readings"]:
        for judged, then in zip(answer(n).claims, other["verdicts"], strict=True):
            assert judged.verdict.value == then or other["gap"] in judged.citations


TURNED = [(n, other) for n in ANSWERED for other in REQUESTS[n]["readings"]]


@pytest.mark.parametrize(("n", "other"), TURNED, ids=[f"{NAMES[n]}-{other['reading']}" for n, other in TURNED])
def test_picking_a_reading_turns_the_verdicts(n: int, other: dict[str, Any]) -> None:
    request, before = REQUESTS[n], answer(n)
    got = put(request, **{other["gap"]: other["reading"]})
    value = {key: inner for key, inner in other["value"].items() if key != "totals"}
    assert part_of(value, got.value) == value
    assert [judged.verdict.value for judged in got.claims] == other["verdicts"]
    foretold = listed(n)[other["gap"], other["reading"]]
    assert foretold.get("claims", other["verdicts"]) == other["verdicts"]
    if other["gap"] in before.taken:  # seen from there, the reading that was taken before is the other one
        assert (other["gap"], before.taken[other["gap"]]) in {(o.ruling, o.reading) for o in got.readings}


@answered
def test_a_refuted_claim_names_the_readings_under_which_it_holds(n: int) -> None:
    request, got = REQUESTS[n], answer(n)
    for nth, judged in enumerate(got.claims):
        if request["claims"][nth]["verdict"] == "refuted":
            saved = {o["gap"]: o["reading"] for o in request["readings"] if o["verdicts"][nth] == "upheld"}
            assert (judged.otherwise or {}).get("readings", {}) == saved


@pytest.mark.parametrize("n", [n for n, r in enumerate(REQUESTS) if "refused" in r])
def test_a_table_that_the_reading_taken_forbids_is_refused(n: int) -> None:
    with pytest.raises(adjudicator.StateError) as caught:
        put(REQUESTS[n])
    [problem] = caught.value.problems
    assert {"pointer": problem.pointer, "ruling": problem.ruling} == REQUESTS[n]["refused"]


# --- the same answer whichever way it is asked


@totals_asked
def test_the_order_of_the_cards_changes_nothing(n: int) -> None:
    request = REQUESTS[n]
    [player] = request["state"]["players"]
    state = {"players": [{**player, "hand": player["hand"][::-1]}]}
    assert put({**request, "state": state}).to_json() == answer(n).to_json()


@pytest.mark.parametrize("n", first_of_each_kind(), ids=[NAMES[n] for n in first_of_each_kind()])
def test_all_three_doors_give_the_same_answer(n: int, tmp_path: Path) -> None:
    body, expected = body_of(REQUESTS[n]), answer(n).to_json()

    response = create_app().test_client().post(f"/v1/games/{GAME}/disputes", json=body)
    assert (response.status_code, response.get_json()) == (200, expected)

    file = tmp_path / "dispute.json"
    file.write_text(json.dumps(body), encoding="utf-8")
    result = CliRunner().invoke(main, ["dispute", GAME, str(file), "--json"], env={"LC_ALL": "C"})
    assert result.stderr == ""
    assert json.loads(result.stdout) == expected
    assert result.exit_code == {"upheld": 0, "refuted": 1}.get(expected["verdict"], 3)
