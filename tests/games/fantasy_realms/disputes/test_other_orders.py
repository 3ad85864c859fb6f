"""What another order would give where choices are open: against every order and every way to choose."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

import pytest

import adjudicator
from adjudicator import Budget, Verdict
from adjudicator.games.fantasy_realms.cards import BY_NAME
from adjudicator.games.fantasy_realms.ordered import CHOICES, NotPossibleError, steps_of, total_in_order
from adjudicator.games.fantasy_realms.readings import NAMES, Readings, gap_id
from tests.games.fantasy_realms import strategies
from tests.games.fantasy_realms.strategies import Choices
from tests.reference import oracle


def any_way(hand: list[str], free: list[str], made: Choices) -> Iterator[Choices]:
    """Every way to make the open choices, Island's of any card: what that is hangs on the order."""
    if not free:
        yield made
        return
    options: list[Any] = list(oracle.options(hand, free[0], [], made))
    if free[0] == "Island":
        options = [None, *({"card": name} for name in hand)]
    for option in options:
        yield from any_way(hand, free[1:], {**made, free[0]: option})


@pytest.mark.parametrize("seed", range(3))
def test_orders_of_hands_with_open_choices(seed: int) -> None:
    dice = random.Random(f"orders {seed}")
    done = mattered = 0
    while done < 10:
        choosers = dice.sample(CHOICES, dice.randint(1, 2))
        hand = strategies.deal(dice, dice.randint(3, 5), choosers)
        full = strategies.choose(dice, hand, [])
        free = [dice.choice(choosers)]
        given = {name: full[name] for name in full if name not in free}
        on = [switch for switch in strategies.ORACLE_SWITCHES if dice.random() < 0.1 and switch != "book_wild"]
        reads = Readings(**dict.fromkeys(on, True))
        cards = [BY_NAME[name] for name in hand]
        usual = []
        for choices in oracle.assignments(hand, (), given):
            try:
                usual.append(oracle.score(hand, choices, strategies.oracle_readings(reads))["total"])
            except ValueError:
                continue
        if not usual:
            continue
        done += 1

        def total(choices: Choices, order: Any, cards: Any = cards, reads: Readings = reads) -> int | None:
            try:
                return total_in_order(cards, strategies.picks(choices), order, reads)
            except NotPossibleError:
                return None

        orders = list(itertools.permutations(steps_of(cards)))
        reached = {total(way, order) for way in any_way(hand, free, given) for order in orders} - {None}
        most = max(each for each in reached if each is not None)
        told: list[Any] = [True, False, max(usual), most, most + 1, min(usual) - 1]
        state = {"players": [{"hand": hand, "choices": given}]}
        answer = adjudicator.resolve(
            "fantasy-realms",
            state,
            "choice-order",
            [{"value": claim} for claim in told],
            readings={gap_id(switch): NAMES[switch][1] for switch in on},
            budget=Budget(rlimit=10**9, seconds=60),
        )
        value = answer.value
        case = (state, on)
        assert (value["official"]["total"], value["any_order"]["total"]) == (max(usual), most), case
        assert value["gain"] == most - max(usual)
        for shown in (value["official"], value["any_order"]):
            assert total(shown["choices"], shown["order"]) == shown["total"]
        same = {total(value["official"]["choices"], order) for order in orders} - {None}
        matters = most > max(usual) or len(same) > 1
        assert value["matters"] is matters, case
        if matters:
            example = value["example"]
            assert total(example["choices"], example["order"]) == example["total"] != max(usual)
            assert given.items() <= example["choices"].items()
            mattered += 1
        else:
            assert value["example"] is None
        for claim, judged in zip(told, answer.claims, strict=True):
            if isinstance(claim, bool):
                expected = Verdict.UPHELD if claim is matters else Verdict.REFUTED
            else:
                true = [each == claim for each in usual]
                expected = Verdict.UPHELD if all(true) else Verdict.POSSIBLE if any(true) else Verdict.REFUTED
            assert judged.verdict is expected, (*case, claim)
            assert judged.citations
    assert 0 < mattered < done
