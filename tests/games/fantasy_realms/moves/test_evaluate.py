"""What a move leaves: against the oracle, against ``score``, and when the budget runs out."""

from __future__ import annotations

import random
from typing import Any

import pytest

import adjudicator
from adjudicator import Answer, Budget, Verdict
from adjudicator.games.fantasy_realms.cards import BY_NAME
from adjudicator.games.fantasy_realms.moves import evaluate
from adjudicator.games.fantasy_realms.moves.evaluate import Evaluator
from adjudicator.games.fantasy_realms.readings import DEFAULT
from adjudicator.solver import Meter
from tests.games.fantasy_realms import strategies
from tests.games.fantasy_realms.strategies import CHOOSERS
from tests.games.fantasy_realms.test_state import one
from tests.reference import oracle

GAME = "fantasy-realms"


def moves(state: Any, **more: Any) -> Answer:
    return adjudicator.moves(GAME, state, evaluate=True, **more)


def bests(answer: Answer) -> dict[str, int | None]:
    """What each move of a turn leaves, by its card."""
    return {entry["move"].get("card", "deck"): entry["best"] for entry in answer.value["moves"]}


def total(hand: list[str], discard: list[str], choices: Any = None, **more: Any) -> int:
    """The best total by way of ``score``, which searches in its own way."""
    players = adjudicator.score(GAME, one(hand, choices, discard), **more).value["players"]
    found: int = players[0]["total"]
    return found


def without(cards: list[str], card: str) -> list[str]:
    return [other for other in cards if other != card]


def test_a_discard_leaves_the_seven_other_cards() -> None:
    hand = ["King", "Queen", "Knights", "Rangers", "Forest", "Unicorn", "Candle", "Smoke"]
    found = bests(moves({**one(hand), "phase": "discard"}))
    # King and Queen: 20 for each of two Armies; Rangers 10 for the Land; Forest 12 for the Beast; Unicorn 15 with the
    # Queen; Smoke stands with Candle.
    assert found["Smoke"] == (8 + 40) + (6 + 40) + 20 + (5 + 10) + (7 + 12) + (9 + 15) + 2
    assert found["Candle"] == found["Smoke"] - 2
    assert found["Queen"] == (8 + 10) + 20 + (5 + 10) + (7 + 12) + 9 + 2 + 27
    assert len(found) == 8


def test_a_draw_is_worth_what_the_best_discard_after_it_leaves() -> None:
    hand = ["King", "Queen", "Knights", "Candle"]
    found = bests(moves({**one(hand, discard=["Rangers", "Forest"]), "phase": "draw"}))
    assert found == {
        "deck": None,
        "Rangers": (8 + 40) + (6 + 40) + 20 + 5,  # without Candle
        "Forest": (8 + 20) + (6 + 20) + 20 + 7,  # without Candle
    }


def test_after_a_draw_the_card_may_go_back() -> None:
    found = bests(moves({**one(["King"], discard=["Candle", "Dragon"]), "phase": "draw"}))
    assert found == {"deck": None, "Candle": 8, "Dragon": 8}  # Dragon alone is 30 - 40


def test_a_necromancer_may_take_what_was_just_discarded_if_the_game_ends() -> None:
    hand = ["Necromancer", "Knights", "King", "Forest"]
    found = bests(moves({**one(hand, discard=["Candle"]), "phase": "discard"}))
    # Whatever goes, Knights and King are back with Necromancer's choice.
    assert found["Knights"] == found["King"] == 3 + 20 + (8 + 5) + 7
    assert found["Forest"] == 3 + 20 + (8 + 5)
    assert found["Necromancer"] == 20 + (8 + 5) + 7


def test_a_choice_is_worth_the_best_that_the_others_make_of_it() -> None:
    answer = moves(one(["Mirage", "Book of Changes", "Rangers", "King"]))
    found = {(e["move"]["chooser"], str(e["move"]["choice"])): e["best"] for e in answer.value["moves"]}
    best = total(["Mirage", "Book of Changes", "Rangers", "King"], [])
    # Rangers 5, Book 3, King 8: Mirage as a Land and the Book on King make two Lands for Rangers (King has the Army of
    # Rangers either way).
    assert best == 5 + 20 + 3 + (8 + 5)
    assert found["Mirage", "{'card': 'Forest'}"] == found["Book of Changes", "{'card': 'King', 'suit': 'land'}"] == best
    assert found["Book of Changes", "None"] == best - 10
    assert found["Mirage", "{'card': 'Smoke'}"] == best - 10
    assert found["Book of Changes", "{'card': 'Rangers', 'suit': 'land'}"] == 5 + 20 + 3 + 8


@pytest.mark.parametrize("ways_most", [0, 500])
def test_turns_are_worth_what_the_oracle_says(ways_most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the solver, and way by way."""
    monkeypatch.setattr(evaluate, "WAYS_MOST", ways_most)
    rng = random.Random(331)
    for number in range(24):
        choosers = rng.sample(CHOOSERS, number % 2)
        hand = strategies.deal(rng, rng.randint(3, 6), choosers)
        area = strategies.discards(rng, hand, most=3)
        found = bests(moves({**one(hand, discard=area), "phase": "draw"}))
        for card in area:
            held, left = [*hand, card], without(area, card)
            wanted = max(oracle.best(without(held, other), [*left, other])[0] for other in held)
            assert found[card] == wanted, (hand, area, card)
        found = bests(moves({**one(hand, discard=area), "phase": "discard"}))
        for card in hand:
            assert found[card] == oracle.best(without(hand, card), [*area, card])[0], (hand, area, card)


def test_turns_are_worth_what_score_finds() -> None:
    rng = random.Random(332)
    for _ in range(3):
        hand = strategies.deal(rng, 8, rng.sample(CHOOSERS, 3))
        area = strategies.discards(rng, hand, most=3)
        found = bests(moves({**one(hand, discard=area), "phase": "discard"}))
        for card in hand:
            assert found[card] == total(without(hand, card), [*area, card]), (hand, area, card)


@pytest.mark.parametrize("ways_most", [0, 500])
def test_choices_are_worth_what_the_oracle_says(ways_most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the solver, and way by way."""
    monkeypatch.setattr(evaluate, "WAYS_MOST", ways_most)
    rng = random.Random(333)
    looked = 0
    for _ in range(10):
        choosers = rng.sample(CHOOSERS, 2)
        hand = strategies.deal(rng, rng.randint(4, 6), choosers)
        area = strategies.discards(rng, hand, most=3)
        answer = moves(one(hand, discard=area))
        assert answer.verdict is Verdict.RESOLVED
        for entry in rng.sample(answer.value["moves"], min(10, len(answer.value["moves"]))):
            move = entry["move"]
            wanted, _ = oracle.best(hand, area, {move["chooser"]: move["choice"]})
            assert (entry["best"], entry["optimal"]) == (wanted, True), (hand, area, move)
            looked += 1
    assert looked > 60


def test_choices_of_hands_full_of_them_are_worth_what_score_finds() -> None:
    rng = random.Random(334)
    for _ in range(3):
        hand = strategies.deal(rng, 7, rng.sample(CHOOSERS, 4))
        area = strategies.discards(rng, hand, most=4)
        answer = moves(one(hand, discard=area))
        tops: dict[str, int] = {}
        for entry in answer.value["moves"]:
            chooser = entry["move"]["chooser"]
            tops[chooser] = max(tops.get(chooser, entry["best"]), entry["best"])
        assert set(tops.values()) == {total(hand, area)}  # the best choice of each leads to the best
        for entry in rng.sample(answer.value["moves"], 6):
            move = entry["move"]
            assert entry["best"] == total(hand, area, {move["chooser"]: move["choice"]}), (hand, area, move)


def test_the_choices_that_are_made_are_kept() -> None:
    hand = ["Mirage", "Doppelgänger", "Lightning", "Knights"]
    answer = moves(one(hand, {"Mirage": {"card": "Forest"}}))
    assert {entry["move"]["chooser"] for entry in answer.value["moves"]} == {"Doppelgänger"}
    for entry in answer.value["moves"]:
        choices = {"Mirage": {"card": "Forest"}, "Doppelgänger": entry["move"]["choice"]}
        assert entry["best"] == oracle.score(hand, choices)["total"]


def test_the_readings_taken_are_those_of_the_totals() -> None:
    hand = ["Basilisk", "Elven Archers", "Elven Longbow"]
    state = {**one([*hand, "Candle"]), "phase": "discard"}
    loses, keeps = moves(state), moves(state, readings={"fr.gap.blanked-name": "keeps-name"})
    # Basilisk blanks Elven Archers; whether Longbow still finds the name is the gap.
    assert (bests(loses)["Candle"], bests(keeps)["Candle"]) == (35 + 3, 35 + 3 + 30)
    assert loses.taken["fr.gap.blanked-name"] == "loses-name"
    assert keeps.taken["fr.gap.blanked-name"] == "keeps-name"
    assert not moves({**one(["King", "Queen"]), "phase": "discard"}).taken


# --- the budget

HEAVY = ["Mirage", "Shapeshifter", "Doppelgänger", "Book of Changes", "Warlord", "Queen", "Necromancer"]
AREA = ["Knights", "Rangers", "Princess", "Collector", "Hydra"]


@pytest.mark.parametrize("phase", ["end", "draw"])
@pytest.mark.parametrize("budget", [Budget(rlimit=1), Budget(seconds=0), Budget(rlimit=200_000)])
def test_a_budget_that_runs_out_leaves_the_verdict_open(phase: str, budget: Budget) -> None:
    state = {**one(HEAVY, discard=AREA), "phase": phase}
    answer = moves(state, budget=budget)
    assert answer.verdict is Verdict.UNDECIDED
    plain = adjudicator.moves(GAME, state).value["moves"]
    assert [entry["move"] for entry in answer.value["moves"]] == [entry["move"] for entry in plain]
    evaluated = [entry for entry in answer.value["moves"] if entry["best"] is not None]
    assert not all(entry["optimal"] for entry in evaluated)
    assert all(isinstance(entry["best"], int) for entry in evaluated)


def test_what_is_found_within_a_budget_can_be_reached() -> None:
    rng = random.Random(335)
    answer = moves(one(HEAVY, discard=AREA), budget=Budget(rlimit=1))
    for entry in rng.sample(answer.value["moves"], 6):
        move = entry["move"]
        assert entry["best"] <= total(HEAVY, AREA, {move["chooser"]: move["choice"]})


def test_few_ways_need_no_budget() -> None:
    state = {**one(["Mirage", "King", "Rangers", "Forest"], discard=["Candle"]), "phase": "discard"}
    answer = moves(state, budget=Budget(rlimit=0, seconds=0))
    assert answer.verdict is Verdict.RESOLVED
    assert answer.to_json() == moves(state).to_json()


def test_one_budget_is_shared_by_all_moves() -> None:
    meter = Meter(Budget())
    evaluator = Evaluator(DEFAULT, meter)
    cards = [BY_NAME[name] for name in HEAVY]
    evaluator.after_discard([*cards, BY_NAME["Candle"]], BY_NAME["Candle"], [])
    left = meter.rlimit
    assert left < Budget().rlimit
    evaluator.after_discard([*cards, BY_NAME["Candle"]], BY_NAME["Warlord"], [])
    assert meter.rlimit < left


def test_the_same_again_and_again() -> None:
    state = {**one(HEAVY, discard=AREA[:2]), "phase": "draw"}
    assert moves(state).to_json() == moves(state).to_json()
