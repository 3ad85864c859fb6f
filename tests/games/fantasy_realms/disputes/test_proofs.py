"""What decides a claim about a hand: the cited rulings are enough, and none of them can be spared.

Verdicts are compared with an exhaustive search that asks the oracle for every score; cores with the solver, rulings
taken away one at a time.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

import adjudicator
from adjudicator import Verdict
from adjudicator.games.fantasy_realms.cards import BY_NAME, Card
from adjudicator.games.fantasy_realms.disputes.aspects import Played, Total, played
from adjudicator.games.fantasy_realms.disputes.hands import aspect_of
from adjudicator.games.fantasy_realms.disputes.judge import Judge
from adjudicator.games.fantasy_realms.disputes.questions import read
from adjudicator.games.fantasy_realms.hand import play
from adjudicator.games.fantasy_realms.readings import DEFAULT, Readings
from adjudicator.games.fantasy_realms.scoring import score_player
from adjudicator.games.fantasy_realms.state import parse
from adjudicator.solver import Budget, Meter
from tests.games.fantasy_realms import strategies
from tests.games.fantasy_realms.strategies import AROUND_THEM, BLANKERS, CHOOSERS, NAMES_OF_CARDS
from tests.reference import oracle

GAME = "fantasy-realms"
ASKS = ("total", "points", "blanked", "penalty-cleared", "plays-as", "counts-for")
WILDS = [name for name in CHOOSERS if name != "Necromancer"]


def hand_of(dice: random.Random, choosers: int, others: int) -> list[str]:
    """Some choice cards, and others that are likely to have to do with each other."""
    near = [name for name in (*BLANKERS, *AROUND_THEM) if name not in CHOOSERS]
    pool = near if dice.random() < 0.6 else [name for name in NAMES_OF_CARDS if name not in CHOOSERS]
    return dice.sample(WILDS, choosers) + dice.sample(pool, others)


def question(dice: random.Random, hand: list[str], ask: str) -> dict[str, Any]:
    about: dict[str, Any] = {"ask": ask}
    if ask != "total":
        about["card"] = dice.choice(hand)
    if ask == "points":
        about["of"] = dice.choice(["points", "base", "bonus", "penalty"])
    if ask == "counts-for":
        about["for"] = dice.choice(hand)
    return about


def claim(dice: random.Random, hand: list[str], ask: str, value: dict[str, Any]) -> Any:
    """Something that somebody might assert, right or wrong."""
    if ask in ("total", "points"):
        number = value["total" if ask == "total" else "value"] + dice.choice([0, 0, 1, 3, 8, 25, -1, -5, -20])
        return dice.choice([number, number, {"at_least": number}, {"at_most": number}])
    if ask == "plays-as":
        other = dice.choice(NAMES_OF_CARDS)
        return dice.choice(
            [{"name": value["name"]}, {"name": other}, {"suit": oracle.CARDS[other]["suit"]}, {"base": 7}]
        )
    if ask == "counts-for":
        return dice.random() < 0.5
    return dice.choice([True, False, dice.choice(hand)])


class Case:
    """One question and one claim about one hand, with some choices given and the others open."""

    def __init__(self, dice: random.Random, choosers: int, others: int, *, given: float) -> None:
        self.hand = hand_of(dice, choosers, others)
        self.ask = dice.choice(ASKS)
        made = strategies.choose(dice, self.hand, [])
        self.given = {name: pick for name, pick in made.items() if dice.random() < given}
        if not strategies.completable(self.hand, [], self.given):
            self.given = {}
        self.state = {"players": [{"hand": self.hand, "choices": self.given}]}
        self.question = question(dice, self.hand, self.ask)
        value = adjudicator.resolve(GAME, self.state, self.question, steps=False).value
        self.claim = claim(dice, self.hand, self.ask, value)
        self.answer = adjudicator.resolve(GAME, self.state, self.question, [{"value": self.claim}], steps=False)
        (self.judged,) = self.answer.claims

    def judge(self) -> Judge:
        state = parse(self.state)
        about = {key: value for key, value in self.question.items() if key != "ask"}
        asked = read(self.ask, about, [self.judged.claim], state)
        meter = Meter(Budget(rlimit=10**9, seconds=60))
        scored = score_player(state.players[0], state, DEFAULT, meter)
        at = played("P1", scored.hand(), DEFAULT)
        return Judge(aspect_of(asked), state.players[0], state, DEFAULT, meter, at)

    def ways(self) -> Iterator[Played]:
        """The hand in every way that the open choices can be made in."""
        for choices in oracle.assignments(self.hand, ()):
            if all(choices.get(name) == pick for name, pick in self.given.items()):
                try:
                    oracle.score(self.hand, choices)
                except ValueError:
                    continue  # Island's card is of another suit by then
                yield played("P1", play([oracle_card(name) for name in self.hand], strategies.picks(choices)), DEFAULT)


def oracle_card(name: str) -> Card:
    return BY_NAME[name]


def check_core(case: Case) -> None:
    """That the cited rulings decide the claim, and that each of them is needed."""
    with case.judge() as judge, judge.proof() as proof:
        refuted = case.judged.verdict is Verdict.REFUTED
        wrong = (judge.refuted if refuted else judge.opposite)(proof, case.judged.claim.value)
        cited, says = case.judged.citations, judge.aspect.says
        assert cited, case.question
        assert not proof.possible_without(wrong, says, cited), ("not enough", case.state, case.question, case.claim)
        spared = [ruling for ruling in cited if not proof.possible_without(wrong, says, cited, ruling)]
        assert not spared, (spared, case.state, case.question, case.claim)
    assert set(cited) <= set(adjudicator.corpus().rulings)
    assert {citation.id for citation in case.answer.citations} >= set(cited)


@pytest.mark.parametrize("seed", range(10))
def test_what_refutes_a_claim_is_enough_and_none_of_it_can_be_spared(seed: int) -> None:
    """30 refuted claims a seed, half of them about hands whose choices are given."""
    dice = random.Random(seed)
    found = 0
    while found < 30:
        case = Case(dice, dice.randint(0, 2), dice.randint(2, 4), given=1.0 if found % 2 else 0.3)
        if case.judged.verdict is Verdict.REFUTED:
            found += 1
            check_core(case)


@pytest.mark.parametrize("seed", range(100, 104))
def test_what_upholds_a_claim_refutes_its_negation(seed: int) -> None:
    dice = random.Random(seed)
    found = 0
    while found < 20:
        case = Case(dice, dice.randint(0, 2), dice.randint(2, 4), given=1.0 if found % 2 else 0.3)
        if case.judged.verdict is Verdict.UPHELD:
            found += 1
            check_core(case)


@pytest.mark.parametrize("seed", range(200, 206))
def test_verdicts_are_those_of_going_through_every_way_to_choose(seed: int) -> None:
    dice = random.Random(seed)
    for _ in range(12):
        case = Case(dice, dice.choice([1, 1, 2]), dice.randint(1, 3), given=0.4)
        with case.judge() as judge:
            agrees = [judge.aspect.agrees(case.judged.claim.value, way) for way in case.ways()]
        expected = Verdict.POSSIBLE if any(agrees) else Verdict.REFUTED
        expected = Verdict.UPHELD if all(agrees) else expected
        assert case.judged.verdict is expected, (case.state, case.question, case.claim)
        if case.ask == "total":  # the oracle's own sums
            sums = [way.outcome.total for way in case.ways()]
            assert case.answer.value["total"] == max(sums)
            assert case.answer.value["settled"] is (len(set(sums)) == 1)
        if expected is Verdict.POSSIBLE:
            check_witness(case)


def check_witness(case: Case) -> None:
    """That the choices shown are legal, and make the claim true."""
    witness = case.judged.witness
    assert witness is not None
    state = {"players": [{"hand": case.hand, "choices": witness["choices"]}]}
    assert adjudicator.score(GAME, state).value["players"][0]["total"] == witness["total"]
    scored = oracle.score(case.hand, {name: pick for name, pick in witness["choices"].items() if pick is not None})
    assert scored["total"] == witness["total"]
    again = adjudicator.resolve(GAME, state, case.question, [{"value": case.claim}])
    assert again.verdict is Verdict.UPHELD, (case.state, case.question, case.claim, witness)


@pytest.mark.parametrize("seed", range(300, 303))
def test_a_claim_and_its_negation_are_never_both_upheld(seed: int) -> None:
    dice = random.Random(seed)
    for _ in range(12):
        hand = hand_of(dice, dice.randint(0, 2), dice.randint(2, 4))
        state = {"players": [{"hand": hand}]}
        number = dice.randint(-20, 120)
        claims = [{"value": {"at_least": number}}, {"value": {"at_most": number - 1}}]
        high, low = (each.verdict for each in adjudicator.resolve(GAME, state, "total", claims).claims)
        opposite = {
            Verdict.UPHELD: Verdict.REFUTED,
            Verdict.REFUTED: Verdict.UPHELD,
            Verdict.POSSIBLE: Verdict.POSSIBLE,
        }
        assert low is opposite[high], (hand, number)
        about = {"ask": "blanked", "card": dice.choice(hand)}
        yes, no = (
            each.verdict for each in adjudicator.resolve(GAME, state, about, [{"value": True}, {"value": False}]).claims
        )
        assert no is opposite[yes], (hand, about)


@pytest.mark.parametrize("seed", range(400, 404))
def test_with_every_ruling_the_proof_is_about_the_hand_as_it_is_scored(seed: int) -> None:
    """Under all rulings the tracked hand comes to the total that the oracle gives it, and to no other."""
    dice = random.Random(seed)
    for case in strategies.cases(12, seed):
        reads = Readings(**{switch: dice.random() < 0.2 for switch in strategies.ORACLE_SWITCHES})
        total = oracle.score(case.hand, case.choices, strategies.oracle_readings(reads))["total"]
        state = parse({"players": [{"hand": list(case.hand), "choices": case.choices}], "discard": list(case.discard)})
        player = state.players[0]
        if player.free:
            continue
        meter = Meter(Budget())
        at = played(player.name, play(player.cards, player.picks), reads)
        with Judge(Total(), player, state, reads, meter, at) as judge, judge.proof() as proof:
            everything = proof.track.rulings
            for claimed, possible in ((total, True), (total + 1, False), (total - 1, False)):
                part = judge.aspect.part(proof, claimed)
                everything = tuple({*proof.track.rulings, "fr.score.hand"})
                assert proof.possible_without(part, "fr.score.hand", everything) is possible, (case, claimed)


# --- readings, budgets, the same again


def test_a_claim_that_only_a_reading_refutes_cites_the_gap() -> None:
    state = {"players": [{"hand": ["King", "Basilisk", "Book of Changes"]}]}
    answer = adjudicator.resolve(GAME, state, {"ask": "plays-as", "card": "King"}, [{"value": {"suit": "wild"}}])
    (judged,) = answer.claims
    assert judged.verdict is Verdict.REFUTED
    assert "fr.gap.book-wild" in judged.citations
    assert judged.otherwise == {"readings": {"fr.gap.book-wild": "wild-too"}}


def test_a_penalty_that_is_cleared_plays_no_part() -> None:
    """Mountain has cleared Great Flood, so neither its text nor the word that Rangers strike out of it matters."""
    hand = ["Mirage", "Rangers", "Great Flood", "Mountain"]
    state = {"players": [{"hand": hand, "choices": {"Mirage": {"card": "Forest"}}}]}
    answer = adjudicator.resolve(
        GAME, state, {"ask": "counts-for", "card": "Mirage", "for": "Rangers"}, [{"value": False}]
    )
    cited = answer.claims[0].citations
    assert sorted(cited) == [
        "fr.card.mirage",
        "fr.card.mountain",
        "fr.card.rangers",
        "fr.clear.first",
        "fr.wild.identity",
        "fr.wild.not-in-hand",
    ]


@pytest.mark.parametrize("budget", [Budget(rlimit=1), Budget(seconds=0.0)])
def test_without_a_budget_nothing_is_claimed_to_be_known(budget: Budget) -> None:
    state = {"players": [{"hand": ["Mirage", "King", "Knights", "Book of Changes"]}]}
    for about in ("total", "choice-order", "winner", {"ask": "blanked", "card": "King"}):
        answer = adjudicator.resolve(GAME, state, about, budget=budget)
        assert answer.verdict is Verdict.UNDECIDED, about
    judged = adjudicator.resolve(GAME, state, "total", [{"value": 500}, {"value": 30}], budget=budget).claims
    assert [each.verdict for each in judged] == [Verdict.UNDECIDED] * 2


def test_order_and_repetition_change_nothing() -> None:
    hand = ["Mirage", "Book of Changes", "King", "Knights", "Basilisk", "Warhorse"]
    rival = ["Wildfire", "Smoke", "Candle"]
    claims = [{"value": 90}, {"value": 20}, {"value": {"at_least": 300}}]
    seen = set()
    for cards, players in ((hand, 1), (hand[::-1], -1), (hand, 1)):
        table = [{"name": "Ann", "hand": cards}, {"name": "Ben", "hand": rival[::players]}][::players]
        answer = adjudicator.resolve(GAME, {"players": table}, {"ask": "total", "player": "Ann"}, claims)
        seen.add(repr(answer.to_json()))
    assert len(seen) == 1
