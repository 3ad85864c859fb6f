"""What little a budget allows: never wrong, never an error; and the same answer wherever and whenever it is asked."""

from __future__ import annotations

import json
import random
import threading
from collections.abc import Iterator
from typing import Any

import pytest

import adjudicator
from adjudicator import Budget, Verdict
from tests.games.fantasy_realms import strategies
from tests.games.fantasy_realms.strategies import CHOOSERS

GAME = "fantasy-realms"
PLENTY = Budget(rlimit=10**9, seconds=60)
Request = tuple[dict[str, Any], dict[str, Any], list[dict[str, Any]]]  # state, question, claims


def requests(seed: int, count: int) -> Iterator[Request]:
    """Disputes about small tables, most of them with choices open."""
    dice = random.Random(seed)
    plain = [name for name in strategies.NAMES_OF_CARDS if name not in CHOOSERS]
    for _ in range(count):
        hand = [*dice.sample(CHOOSERS[1:], dice.randint(0, 2)), *dice.sample(plain, dice.randint(2, 4))]
        full = strategies.choose(dice, hand, [])
        given = {name: full[name] for name in full if dice.random() < 0.4 and name != "Island"}
        rival = dice.sample([name for name in plain if name not in hand], 3)
        players = [{"name": "Ann", "hand": hand, "choices": given}, {"name": "Ben", "hand": rival}]
        about: dict[str, Any] = {"player": "Ann"}
        number = dice.randint(0, 120)
        ask, told = dice.choice(
            [
                ("total", [number, {"at_least": number}]),
                ("points", [number // 4, {"at_most": 0}]),
                ("blanked", [True, False, dice.choice(hand)]),
                ("penalty-cleared", [True, dice.choice(hand)]),
                ("plays-as", [{"suit": "flood"}, {"name": hand[0]}]),
                ("counts-for", [True, False]),
                ("winner", ["Ann", "Ben", None]),
                ("choice-order", [True, False, number]),
            ]
        )
        if ask == "winner":
            about = {}
        if ask not in ("winner", "total", "choice-order"):
            about["card"] = dice.choice(hand)
        if ask == "counts-for":
            about["for"] = dice.choice(hand)
        yield {"players": players}, {"ask": ask, **about}, [{"value": claim} for claim in told]


def in_json(answer: adjudicator.Answer) -> str:
    return json.dumps(answer.to_json(), ensure_ascii=False)


@pytest.mark.parametrize("seed", range(3))
def test_a_verdict_under_a_small_budget_is_the_right_one_or_none(seed: int) -> None:
    undecided = decided = 0
    small = (Budget(rlimit=1), Budget(seconds=0), Budget(rlimit=3_000), Budget(rlimit=60_000))
    for state, about, told in requests(seed, 14):
        right = adjudicator.resolve(GAME, state, about, told, budget=PLENTY)
        alone = adjudicator.resolve(GAME, state, about, budget=PLENTY)
        for budget in small:
            answer = adjudicator.resolve(GAME, state, about, told, budget=budget)
            answer.to_json()
            for judged, expected in zip(answer.claims, right.claims, strict=True):
                if judged.verdict is Verdict.UNDECIDED:
                    undecided += 1
                    assert (judged.citations, judged.witness, judged.otherwise) == ((), None, None)
                else:
                    decided += 1
                    assert judged.verdict is expected.verdict, (state, about, told, budget)
                    assert judged.citations
            assert {each.ruling for each in answer.readings} <= {each.ruling for each in right.readings}
            without = adjudicator.resolve(GAME, state, about, budget=budget)
            assert without.verdict in (Verdict.UNDECIDED, alone.verdict), (state, about, budget)
            assert {each.ruling for each in without.readings} <= {each.ruling for each in alone.readings}
    assert undecided > 10
    assert decided > 10


def test_asked_again_with_the_table_written_down_another_way_the_answer_is_the_same_to_the_byte() -> None:
    dice = random.Random(7)
    for state, about, told in requests(110, 25):
        first = in_json(adjudicator.resolve(GAME, state, about, told))
        assert in_json(adjudicator.resolve(GAME, state, about, told)) == first
        players = [
            {
                **dict(reversed(list(player.items()))),
                "hand": dice.sample(player["hand"], len(player["hand"])),
                "choices": dict(reversed(list(player.get("choices", {}).items()))),
            }
            for player in reversed(state["players"])
        ]
        assert in_json(adjudicator.resolve(GAME, {"players": players}, about, told)) == first, (state, about, told)


def test_threads_that_ask_at_the_same_time_get_the_same_answers() -> None:
    asked = list(requests(120, 8))
    alone = [in_json(adjudicator.resolve(GAME, *each)) for each in asked]
    got: dict[int, list[str]] = {}

    def work(nth: int) -> None:
        got[nth] = [in_json(adjudicator.resolve(GAME, *each)) for each in asked]

    threads = [threading.Thread(target=work, args=[nth]) for nth in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert got == {0: alone, 1: alone}
