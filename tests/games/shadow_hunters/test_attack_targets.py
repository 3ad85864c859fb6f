"""Whom a player may attack: zones, Handgun, Machine Gun, Masamune, and who is no target."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import adjudicator
from adjudicator import StateError, Verdict

GAME = "shadow-hunters"
ZONES = [["church", "cemetery"], ["weird-woods", "hermits-cabin"], ["underworld-gate", "erstwhile-altar"]]
AREAS = [area for zone in ZONES for area in zone]


def ask(players: Sequence[dict[str, Any]], *claims: Any, **asks: Any) -> adjudicator.Answer:
    state = {"players": list(players), "zones": ZONES, "turn": players[0]["name"]}
    return adjudicator.resolve(GAME, state, {"ask": "attack-targets", **asks}, [{"value": claim} for claim in claims])


def player(name: str, area: str | None, *equipment: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "area": area, "equipment": list(equipment), **more}


A, B, C, D = (player(*each) for each in (("A", "church"), ("B", "cemetery"), ("C", "weird-woods"), ("D", "church")))


def test_those_on_the_same_pair_are_targets() -> None:
    answer = ask([A, B, C, D], ["D", "B"], ["B", "C", "D"], {"includes": ["B"]}, {"includes": ["C"]})
    assert answer.value == {
        "player": "A",
        "targets": ["B", "D"],
        "together": False,
        "mandatory": False,
        "range": ["church", "cemetery"],
    }
    upheld, refuted = Verdict.UPHELD, Verdict.REFUTED
    assert [claim.verdict for claim in answer.claims] == [upheld, refuted, upheld, refuted]
    assert "C stands out of range: Weird Woods." in answer.claims[1].says.en
    assert answer.claims[1].citations == ("sh.attack.range", "sh.setup.pairs")


def test_a_handgun_attacks_outside_the_own_zone_only() -> None:
    answer = ask([player("A", "church", "handgun"), B, C, D], ["C"])
    assert (answer.value["targets"], answer.verdict) == (["C"], Verdict.UPHELD)
    assert answer.value["range"] == ["hermits-cabin", "underworld-gate", "weird-woods", "erstwhile-altar"]
    assert answer.claims[0].citations[:2] == ("sh.pack.black.handgun", "sh.equipment.must")


def test_masamune_asks_for_an_attack_if_there_is_a_target() -> None:
    assert ask([player("A", "church", "masamune"), B], {"mandatory": True}).verdict is Verdict.UPHELD
    alone = ask([player("A", "church", "masamune"), C], {"mandatory": True})
    assert alone.verdict is Verdict.REFUTED
    assert alone.claims[0].citations == ("sh.pack.black.masamune", "sh.equipment.must")


def test_five_cards_together() -> None:
    cards = ("masamune", "handgun", "machine-gun", "butcher-knife", "chainsaw")
    answer = ask([player("A", "church", *cards), B, C, player("D", "erstwhile-altar")])
    assert (answer.value["targets"], answer.value["together"], answer.value["mandatory"]) == (["C", "D"], True, True)
    assert "sh.pack.all-together" in [citation.id for citation in answer.citations]


def test_without_cards_of_all_four_kinds_the_official_answer_is_not_needed() -> None:
    answer = ask([player("A", "church", "masamune", "handgun", "machine-gun"), C])
    assert "sh.pack.all-together" not in [citation.id for citation in answer.citations]


def test_the_dead_those_not_on_the_board_and_oneself_are_no_targets() -> None:
    dead = player("B", "church", character="allie", dead=True)
    answer = ask([A, dead, player("C", None)], {"includes": ["B"]}, {"includes": ["C"]}, {"includes": ["A"]})
    assert answer.value["targets"] == []
    assert [claim.verdict for claim in answer.claims] == [Verdict.REFUTED] * 3
    assert "sh.death.gone" in answer.claims[0].citations


@pytest.mark.parametrize(
    ("state", "pointer", "ruling"),
    [
        ({"players": [player("A", None), B], "zones": ZONES}, "/players/0/area", None),
        ({"players": [A, B]}, "/zones", "sh.setup.pairs"),
        ({"players": [player("A", "church", character="bob", dead=True), B], "zones": ZONES}, "/players/0/dead",
         "sh.death.gone"),
    ],
)  # fmt: skip
def test_what_is_refused(state: dict[str, Any], pointer: str, ruling: str | None) -> None:
    with pytest.raises(StateError) as caught:
        adjudicator.resolve(GAME, state, {"ask": "attack-targets", "player": "A"}, [])
    (problem,) = caught.value.problems
    assert (caught.value.part, problem.pointer, problem.ruling) == ("state", pointer, ruling)


def test_who_attacks_has_to_be_known() -> None:
    with pytest.raises(StateError) as caught:
        adjudicator.resolve(GAME, {"players": [A, B], "zones": ZONES}, {"ask": "attack-targets"}, [])
    assert (caught.value.part, caught.value.problems[0].pointer) == ("question", "/player")


@settings(max_examples=60, deadline=None)
@given(st.permutations(AREAS), st.lists(st.sampled_from([*AREAS, None]), min_size=3, max_size=7))
def test_a_handgun_turns_targets_and_others_about(areas: list[str], places: list[str | None]) -> None:
    """Of those on the board everybody is a target either with the Handgun or without, never both."""
    zones = [areas[:2], areas[2:4], areas[4:]]
    others = [player(f"P{n}", place) for n, place in enumerate(places)]
    found = []
    for cards in ((), ("handgun",)):
        state = {"players": [player("A", areas[0], *cards), *others], "zones": zones}
        found.append(adjudicator.resolve(GAME, state, {"ask": "attack-targets", "player": "A"}, []).value["targets"])
    near, far = found
    assert near == [each["name"] for each in others if each["area"] in areas[:2]]
    assert sorted(near + far) == sorted(each["name"] for each in others if each["area"] is not None)
