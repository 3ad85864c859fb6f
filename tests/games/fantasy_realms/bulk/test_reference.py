"""The bulk reader on the cases of the reference and the examples of the corpus: the totals are those known there."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import adjudicator
from adjudicator.corpus import ROOT, Example
from adjudicator.corpus_files import read as read_corpus
from adjudicator.errors import StateError
from adjudicator.games.fantasy_realms import readings
from adjudicator.games.fantasy_realms.bulk.choosing import best
from adjudicator.games.fantasy_realms.bulk.totals import worth
from adjudicator.games.fantasy_realms.hand import Pick
from adjudicator.games.fantasy_realms.options import ORDER
from adjudicator.games.fantasy_realms.readings import DEFAULT, SWITCHES, gap_id
from adjudicator.games.fantasy_realms.state import parse
from tests.games.fantasy_realms.bulk.deals import Deal, dealt, names, played, result
from tests.reference import fantasy_realms as reference

DATA = Path(reference.__file__).parent / "data" / "fantasy_realms"
DISPUTES: list[dict[str, Any]] = json.loads((DATA / "disputes.json").read_text(encoding="utf-8"))
PEERS: list[dict[str, Any]] = json.loads((DATA / "peer_cases.json").read_text(encoding="utf-8"))
EXAMPLES: list[Example] = [
    example
    for placed in read_corpus(ROOT).rulings
    if placed.ruling.game == reference.GAME
    for example in placed.ruling.examples
    if example.question == "score" and example.refused is None
]


def deal_of(case: Mapping[str, Any]) -> Deal:
    """A case of the reference; a choice that is not listed was declined, unless the case leaves them open."""
    cards = list(case["hand"])
    picks = {}
    for name, choice in (case["choices"] or {}).items():
        if name in ORDER and choice:
            picks[name] = Pick(choice.get("target") or choice.get("card"), choice.get("suit"))
    taken = picks.pop("Necromancer", None)
    if taken is not None and taken.card is not None and taken.card not in cards:
        cards.append(taken.card)
    free = [name for name in ORDER[1:] if name in cards and name not in picks]
    return Deal(names(*cards), picks, tuple(free) if case.get("auto_resolved_choices") else ())


def test_each_dispute_comes_to_its_total_under_each_reading_listed() -> None:
    rows = [deal_of(case) for case in DISPUTES]
    for column, picked in reference.COLUMNS.items():
        wanted = [case["totals"][column] for case in DISPUTES]
        assert worth(played(rows), readings.read(picked))[0].tolist() == wanted, column
        assert best(dealt(rows), readings.read(picked)).total.tolist() == wanted, column


@pytest.fixture(scope="module")
def answers() -> list[dict[str, Any]]:
    """What the library answers to each dispute under every reading."""
    return [reference.answer("disputes", case)["readings"] for case in DISPUTES]


@pytest.mark.parametrize("switch", [switch for switch in SWITCHES if switch != "full_tie"])
def test_each_dispute_comes_to_what_is_answered_under_every_reading(switch: str, answers: list[dict[str, Any]]) -> None:
    on = readings.NAMES[switch][1]
    total, _ = worth(played([deal_of(case) for case in DISPUTES]), readings.read({gap_id(switch): on}))
    assert total.tolist() == [answer[gap_id(switch)][on] for answer in answers]


def test_the_public_scorers_own_cases_come_to_their_totals() -> None:
    cases = [case for case in PEERS if case["expected_total"] is not None]
    assert len(cases) > 60
    found = best(dealt([deal_of(case) for case in cases]), DEFAULT)
    assert found.reached.all()
    assert found.total.tolist() == [case["expected_total"] for case in cases]


def totals_expected(example: Example) -> dict[str, int]:
    """The total that an example expects of each player it speaks of."""
    players = example.expect.get("players", {})
    return {name: player["total"] for name, player in players.items() if "total" in player}


def test_the_examples_of_the_corpus_come_to_their_totals() -> None:
    checked = 0
    for example in EXAMPLES:
        state = parse(example.state)
        found = best(
            dealt([Deal(player.cards, player.picks, player.free, state.discard) for player in state.players]),
            readings.read(example.readings),
        )
        totals = {player.name: result(found, n) for n, player in enumerate(state.players)}
        for name, total in totals_expected(example).items():
            reached = totals[name]
            assert reached is not None
            assert reached[0] == total, example
            checked += 1
    assert checked > 100


def test_every_player_of_an_example_comes_to_what_is_answered() -> None:
    """Also where the example expects no total: those that the library answers, and the base strengths."""
    answered = 0
    for example in EXAMPLES:
        state = parse(example.state)
        try:
            answer = adjudicator.score(reference.GAME, example.state, readings=example.readings)
        except StateError:  # a hand of eight that has yet to discard
            continue
        answered += 1
        found = best(
            dealt([Deal(player.cards, player.picks, player.free, state.discard) for player in state.players]),
            readings.read(example.readings),
        )
        for n, player in enumerate(answer.value["players"]):
            assert result(found, n) == (player["total"], player["base_strength"]), example
    assert answered > 100
