"""What another order of the steps would change: against every permutation, and against sums worked out by hand."""

from __future__ import annotations

import itertools
import random

import pytest

import adjudicator
from adjudicator import Verdict
from adjudicator.games.fantasy_realms.cards import BY_NAME
from adjudicator.games.fantasy_realms.hand import DECLINED, Pick
from adjudicator.games.fantasy_realms.options import legal
from adjudicator.games.fantasy_realms.ordered import CHOICES, NotPossibleError, steps_of, total_in_order
from adjudicator.games.fantasy_realms.readings import DEFAULT
from adjudicator.games.fantasy_realms.solving.ordered import Order, OrderedBuilder, OrderedModel
from adjudicator.games.fantasy_realms.state import spell
from adjudicator.solver import Budget, Meter, Search
from tests.games.fantasy_realms import strategies
from tests.reference import oracle

GAME = "fantasy-realms"
OTHERS = [name for name in strategies.NAMES_OF_CARDS if name not in strategies.CHOOSERS]
# Doppelgänger copies Candle, and the Book makes Candle a Land. In this order the copy is a Flame: Earth Elemental has
# 15 for one Land, and 4 + 2 + 3 + 2 + 15 = 26. With the Book first the copy is a Land as well: 41.
COPY_AND_BOOK = {
    "players": [
        {
            "hand": ["Doppelgänger", "Candle", "Book of Changes", "Earth Elemental"],
            "choices": {"Doppelgänger": {"card": "Candle"}, "Book of Changes": {"card": "Candle", "suit": "land"}},
        }
    ]
}


def random_hand(dice: random.Random, most: int) -> tuple[list[str], dict[str, Pick]]:
    hand = dice.sample(CHOICES, dice.randint(1, most)) + dice.sample(OTHERS, dice.randint(1, 3))
    cards = [BY_NAME[name] for name in hand]
    return hand, {name: dice.choice(legal(BY_NAME[name], cards, [], DEFAULT)) for name in hand if name in CHOICES}


def total(hand: list[str], picks: dict[str, Pick], order: tuple[str, ...]) -> int | None:
    try:
        return total_in_order([BY_NAME[name] for name in hand], picks, order, DEFAULT)
    except NotPossibleError:
        return None


@pytest.mark.parametrize("seed", range(4))
def test_the_official_order_gives_the_score(seed: int) -> None:
    dice = random.Random(seed)
    for _ in range(150):
        hand, picks = random_hand(dice, 4)
        made = {name: spell(pick) for name, pick in picks.items()}
        official = steps_of([BY_NAME[name] for name in hand])
        try:
            expected = oracle.score(hand, made)["total"]
        except ValueError:
            expected = None  # Island's card is not of its suits
        assert total(hand, picks, official) == expected, (hand, made)


@pytest.mark.parametrize("seed", range(4))
def test_the_solvers_reader_agrees_in_any_order(seed: int) -> None:
    dice = random.Random(seed)
    for _ in range(40):
        hand, picks = random_hand(dice, 3)
        cards = [BY_NAME[name] for name in hand]
        picks |= {name: DECLINED for name in hand if name == "Necromancer"}
        order = list(steps_of(cards))
        dice.shuffle(order)
        expected = total(hand, picks, tuple(order))
        with Search(Meter(Budget())) as search:
            steps = Order(search, cards, order)
            model = OrderedModel(search, OrderedBuilder(search, steps, cards, [], picks, [], DEFAULT), DEFAULT)
            if expected is not None:
                search.require(search.weighs(model.weights, expected))
                search.require(search.not_(search.weighs(model.weights, expected + 1)))
            assert search.solve() is (expected is not None), (hand, picks, order, expected)


@pytest.mark.parametrize("seed", range(4))
def test_the_answer_is_that_of_going_through_all_orders(seed: int) -> None:
    dice = random.Random(seed)
    for _ in range(8):
        hand, picks = random_hand(dice, 2)
        official = steps_of([BY_NAME[name] for name in hand])
        now = total(hand, picks, official)
        if now is None:
            continue
        totals = {order: total(hand, picks, order) for order in itertools.permutations(official)}
        possible = [each for each in totals.values() if each is not None]
        state = {"players": [{"hand": hand, "choices": {name: spell(pick) for name, pick in picks.items()}}]}
        answer = adjudicator.resolve(GAME, state, "choice-order", [{"value": True}, {"value": False}])
        value = answer.value
        assert (value["official"]["total"], value["any_order"]["total"]) == (now, max(possible)), state
        assert value["gain"] == max(possible) - now
        assert value["matters"] is (len(set(possible)) > 1), state
        if value["matters"]:
            assert totals[tuple(value["example"]["order"])] == value["example"]["total"] != now
        right = Verdict.UPHELD if value["matters"] else Verdict.REFUTED
        wrong = Verdict.REFUTED if value["matters"] else Verdict.UPHELD
        assert [each.verdict for each in answer.claims] == [right, wrong]
        assert all(each.citations for each in answer.claims)


def test_an_order_that_would_gain_is_forbidden() -> None:
    answer = adjudicator.resolve(GAME, COPY_AND_BOOK, "choice-order", [{"value": 41}, {"value": 26}, {"value": 42}])
    value = answer.value
    assert (value["official"]["total"], value["any_order"]["total"], value["gain"]) == (26, 41, 15)
    assert value["example"]["order"] == ["Book of Changes", "Doppelgänger", "clears", "penalties"]
    assert value["forbidden_by"] == "fr.order.fixed"
    assert [each.verdict for each in answer.claims] == [Verdict.REFUTED, Verdict.UPHELD, Verdict.REFUTED]
    forbidden, _, out_of_reach = (each.citations for each in answer.claims)
    assert {"fr.order.fixed", "fr.faq.doppelganger-before-book"} <= set(forbidden)
    assert "fr.order.fixed" not in out_of_reach  # no order comes to 42
    assert "fr.order.fixed" in [citation.id for citation in answer.citations]


def test_clears_come_before_penalties_where_that_matters() -> None:
    """Cavern clears Blizzard first: 30 and 32 count. Penalties first: Blizzard blanks Great Flood, and Wildfire then
    blanks Cavern, so nothing clears: 25 and 40."""
    state = {"players": [{"hand": ["Cavern", "Blizzard", "Great Flood", "Wildfire"]}]}
    value = adjudicator.resolve(GAME, state, "choice-order").value
    assert (value["official"]["total"], value["any_order"]["total"]) == (62, 65)
    assert value["example"]["order"] == ["penalties", "clears"]


def test_the_gaining_order_may_take_another_card() -> None:
    hand = ["Island", "Necromancer", "Shapeshifter", "War Dirigible", "Book of Changes"]
    made = {"Shapeshifter": None, "Island": None, "Book of Changes": {"card": "War Dirigible", "suit": "weather"}}
    state = {"players": [{"hand": hand, "choices": made}], "discard": ["Basilisk", "Elven Archers"]}
    answer = adjudicator.resolve(GAME, state, "choice-order", [{"value": True}])
    assert answer.verdict is Verdict.UPHELD
    assert (answer.value["official"]["total"], answer.value["any_order"]["total"]) == (55, 65)
