"""What decides whether the order matters: the rulings cited are enough, and none of them can be spared."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import adjudicator
from adjudicator import Budget, Verdict
from adjudicator.games.fantasy_realms.disputes import order
from adjudicator.games.fantasy_realms.ordered import CHOICES
from adjudicator.games.fantasy_realms.readings import NAMES, gap_id
from adjudicator.games.fantasy_realms.solving.tracking import Tracked
from adjudicator.solver import Search
from tests.games.fantasy_realms import strategies
from tests.games.fantasy_realms.disputes.test_order import COPY_AND_BOOK

GAME = "fantasy-realms"
Core = tuple[str, ...]


@pytest.fixture
def cores(monkeypatch: pytest.MonkeyPatch) -> list[Core]:
    """Every core of a question on orders, looked into while its search is there."""
    found: list[Core] = []
    make = order._core

    def core(search: Search, track: Tracked, wrong: Any) -> Core:
        out = make(search, track, wrong)

        def possible(rulings: set[str]) -> bool | None:
            return search.solve([track.held(ruling) for ruling in rulings])

        assert possible(set(out)) is False
        for ruling in track.rulings:
            left = {*track.rulings} - {ruling} if ruling not in out else {*out} - {ruling}
            assert possible(left) is (ruling in out), (ruling, out)
        found.append(out)
        return out

    monkeypatch.setattr(order, "_core", core)
    return found


@pytest.mark.parametrize("seed", range(2))
def test_cores_are_enough_and_none_of_them_can_be_spared(seed: int, cores: list[Core]) -> None:
    dice = random.Random(f"cores of orders {seed}")
    answers: Counter[bool] = Counter()
    for _ in range(30):
        hand = strategies.deal(dice, dice.randint(4, 6), dice.sample(CHOICES, dice.randint(1, 3)))
        full = strategies.choose(dice, hand, [])
        given = {name: full[name] for name in full if dice.random() < 0.75}
        on = [switch for switch in strategies.ORACLE_SWITCHES if dice.random() < 0.1]
        readings = {gap_id(switch): NAMES[switch][1] for switch in on}
        state = {"players": [{"hand": hand, "choices": given}]}
        if not strategies.completable(hand, [], given):
            continue
        budget = Budget(rlimit=10**9, seconds=60)
        alone = adjudicator.resolve(GAME, state, "choice-order", readings=readings, budget=budget)
        most = alone.value["any_order"]["total"]
        told = [{"value": claim} for claim in (True, False, most, most + 1)]
        answer = adjudicator.resolve(GAME, state, "choice-order", told, readings=readings, budget=budget)
        answers[answer.value["matters"]] += 1
        assert answer.claims[0].citations == answer.claims[1].citations != ()
        assert {step.ruling for step in alone.steps} >= {"fr.order.fixed"}
    assert answers[True] > 1 < answers[False], answers
    assert len(cores) > 50
    assert {ruling for core in cores for ruling in core} <= set(adjudicator.corpus().rulings)


def test_a_total_beyond_every_order_needs_no_ruling_on_the_order(cores: list[Core]) -> None:
    """41 takes an order that is not allowed; 42 no order gives."""
    answer = adjudicator.resolve(GAME, COPY_AND_BOOK, "choice-order", [{"value": 41}, {"value": 42}])
    forbidden, beyond = (each.citations for each in answer.claims)
    assert answer.claims[0].verdict is answer.claims[1].verdict is Verdict.REFUTED
    assert {"fr.order.fixed", "fr.order.steps"} & set(forbidden)
    assert not {"fr.order.fixed", "fr.order.steps"} & set(beyond)
    assert {forbidden, beyond} <= set(cores)


def test_readings_that_change_what_an_order_gives_are_listed() -> None:
    """Great Flood, made an Army, hits itself; where its text applies in full it blanks the Forest as well."""
    hand = ["Great Flood", "Book of Changes", "Forest"]
    made = {"Book of Changes": {"card": "Great Flood", "suit": "army"}}
    state = {"players": [{"hand": hand, "choices": made}]}
    answer = adjudicator.resolve(GAME, state, "choice-order")
    assert answer.value["official"]["total"] == 3 + 7
    (reading,) = [each for each in answer.readings if each.ruling == "fr.gap.self-blank"]
    assert reading.value["official"] == 3
    in_full = adjudicator.resolve(GAME, state, "choice-order", readings={"fr.gap.self-blank": "applies-in-full"})
    assert in_full.value["official"]["total"] == 3
    assert (in_full.value["any_order"]["total"], in_full.value["matters"]) == (
        reading.value["any_order"],
        reading.value["matters"],
    )
