from __future__ import annotations

import dataclasses

import pytest

import adjudicator
from adjudicator.games.fantasy_realms.readings import DEFAULT, NAMES, SWITCHES, Readings, gap_id, read, turned
from tests.reference import oracle


def test_every_gap_of_the_corpus_has_a_switch_with_its_readings() -> None:
    gaps = adjudicator.corpus().gaps("fantasy-realms")
    assert {gap_id(switch) for switch in SWITCHES} == set(gaps)
    for switch, (off, on) in NAMES.items():
        gap = gaps[gap_id(switch)]
        assert gap.default_reading == off
        assert [r.id for r in gap.readings] == ([on] if off is None else [off, on])


def test_every_switch_is_a_field_and_off_by_default() -> None:
    assert tuple(field.name for field in dataclasses.fields(Readings)) == SWITCHES
    assert not any(getattr(DEFAULT, switch) for switch in SWITCHES)


def test_the_oracle_names_the_readings_alike() -> None:
    for gap, readings in oracle.READINGS.items():
        assert NAMES[gap.removeprefix("fr.gap.").replace("-", "_")] == readings
        assert gap_id(gap.removeprefix("fr.gap.").replace("-", "_")) == gap


def test_reading_what_was_picked() -> None:
    assert read({}) == DEFAULT
    assert read({"fr.gap.blanked-name": "loses-name"}) == DEFAULT
    picked = {"fr.gap.blanked-name": "keeps-name", "fr.gap.full-tie": "shared", "fr.gap.wild-suit": "counts"}
    assert read(picked) == Readings(blanked_name=True, full_tie=True)


@pytest.mark.parametrize("switch", SWITCHES)
def test_turning_a_switch_and_turning_it_back(switch: str) -> None:
    on = turned(DEFAULT, switch)
    assert [other for other in SWITCHES if getattr(on, other)] == [switch]
    assert turned(on, switch) == DEFAULT
