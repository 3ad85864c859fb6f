"""The questions about one hand against going through every way to make its open choices, by the oracle's word."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import adjudicator
from adjudicator import Answer, Budget, Judged, Verdict
from adjudicator.games.fantasy_realms.disputes.hands import aspect_of
from adjudicator.games.fantasy_realms.disputes.judge import Judge
from adjudicator.games.fantasy_realms.disputes.questions import read
from adjudicator.games.fantasy_realms.readings import DEFAULT
from adjudicator.solver import Meter
from tests.games.fantasy_realms.disputes.tables import ANN, ASKS, Table, Way, claim, is_true, question, tables

GAME = "fantasy-realms"
RULINGS = set(adjudicator.corpus().rulings)


def resolve(table: Table, about: Any, *claims: Any) -> Answer:
    plenty = Budget(rlimit=10**9, seconds=60)
    said = [{"value": each} for each in claims]
    return adjudicator.resolve(GAME, table.raw, about, said, readings=table.readings, budget=plenty, steps=False)


def expected(about: Any, claimed: Any, ways: list[Way]) -> Verdict:
    true = [is_true(about, claimed, way) for way in ways]
    if all(true):
        return Verdict.UPHELD
    return Verdict.POSSIBLE if any(true) else Verdict.REFUTED


def check_witness(about: Any, judged: Judged, ways: list[Way]) -> None:
    """That the choices of a witness are legal, and make the claim true."""
    assert judged.witness is not None
    (way,) = [way for way in ways if way.choices == judged.witness["choices"]]
    assert is_true(about, judged.claim.value, way)
    assert judged.witness == {"player": ANN, "choices": way.choices, "total": way.score["total"]}


def check_otherwise(about: Any, judged: Judged, table: Table) -> None:
    """That other choices which would make a refuted claim true are legal and do."""
    if judged.otherwise and "choices" in judged.otherwise:
        try:
            way = table.way(judged.otherwise["choices"])
        except ValueError:
            pytest.fail(f"not legal: {judged.otherwise} on {table}")
        assert is_true(about, judged.claim.value, way), (table, about, judged)


def check_value(about: Any, answer: Answer, ways: list[Way]) -> None:
    """That the value is that of the best choices, and settled if all give the same."""
    value = answer.value
    (way,) = [way for way in ways if way.choices == value["choices"]]
    assert way.result == max((each.result for each in ways), key=lambda result: (result[0], -result[1]))
    key: Any = {"total": "total", "points": "value", "blanked": "blanked", "penalty-cleared": "cleared"}
    key = key | {"counts-for": "counts"}
    shown = {k: value[k] for k in ("name", "suit", "base")} if about["ask"] == "plays-as" else value[key[about["ask"]]]
    assert is_true(about, shown, way), (about, value)
    assert value["settled"] is all(is_true(about, shown, each) for each in ways), (about, value)
    if about["ask"] == "total":
        assert value["base_strength"] == way.score["base"]
        assert value["optimal"] is True


@pytest.mark.parametrize(("seed", "readings"), [(1, 0.0), (3, 0.25)])
def test_verdicts_witnesses_and_values_are_those_of_going_through_all_choices(seed: int, readings: float) -> None:
    dice = random.Random(seed)
    seen: Counter[Verdict] = Counter()
    for table in tables(16, seed, readings=readings):
        ways = table.ways()
        for ask in ASKS:
            about = question(dice, table.hand, ask)
            claims = [claim(dice, about, table, ways) for _ in range(3)]
            answer = resolve(table, about, *claims)
            check_value(about, answer, ways)
            for claimed, judged in zip(claims, answer.claims, strict=True):
                assert judged.verdict is expected(about, claimed, ways), (table, about, claimed)
                seen[judged.verdict] += 1
                assert judged.citations, (table, about, claimed)
                assert set(judged.citations) <= RULINGS
                assert (judged.witness is not None) is (judged.verdict is Verdict.POSSIBLE)
                if judged.verdict is Verdict.POSSIBLE:
                    check_witness(about, judged, ways)
                elif judged.verdict is Verdict.REFUTED:
                    check_otherwise(about, judged, table)
    assert min(seen[verdict] for verdict in (Verdict.UPHELD, Verdict.POSSIBLE, Verdict.REFUTED)) > 5, seen


def core_of(table: Table, about: Any, judged: Judged) -> None:
    """That the rulings cited are enough, that none can be spared, and that no other ruling is needed."""
    state = table.state
    asked = read(about["ask"], {key: value for key, value in about.items() if key != "ask"}, [judged.claim], state)
    meter = Meter(Budget(rlimit=10**9, seconds=60))
    way, player = table.ways()[0], table.player
    if judged.witness is not None:
        way = table.way(judged.witness["choices"])
        player = Table(table.hand, table.discard, way.choices, table.reads).player
    with Judge(aspect_of(asked), player, state, table.reads, meter, way.at) as judge, judge.proof() as proof:
        claimed, says, cited = judged.claim.value, judge.aspect.says, judged.citations
        refuted = judged.verdict is Verdict.REFUTED
        wrong = judge.refuted(proof, claimed) if refuted else judge.opposite(proof, claimed)
        assert not proof.possible_without(wrong, says, cited), (table, about, claimed)
        if refuted:  # the claim itself, not only what it would be a case of
            assert not proof.possible_without(judge.aspect.part(proof, claimed), says, cited)
        for ruling in cited:
            assert proof.possible_without(wrong, says, cited, ruling), (ruling, cited, table, about, claimed)
        everything = proof.track.rulings
        for ruling in set(everything) - set(cited):
            assert not proof.possible_without(wrong, says, everything, ruling), (ruling, table, about, claimed)


@pytest.mark.parametrize(("seed", "readings"), [(10, 0.0), (11, 0.3)])
def test_cores_are_enough_and_none_of_them_can_be_spared(seed: int, readings: float) -> None:
    """Also with a Necromancer, under other readings, and of possible claims what their witness rests on."""
    dice = random.Random(seed)
    sizes: Counter[int] = Counter()
    for table in tables(20, seed, readings=readings):
        ways = table.ways()
        for ask in ASKS:
            about = question(dice, table.hand, ask)
            answer = resolve(table, about, claim(dice, about, table, ways))
            core_of(table, about, answer.claims[0])
            sizes[len(answer.claims[0].citations)] += 1
    assert sum(count for size, count in sizes.items() if size > 2) > 15, sizes


def test_of_claims_that_exclude_each_other_one_is_upheld_at_most() -> None:
    dice = random.Random(20)
    opposite = {
        Verdict.UPHELD: Verdict.REFUTED,
        Verdict.REFUTED: Verdict.UPHELD,
        Verdict.POSSIBLE: Verdict.POSSIBLE,
    }
    for table in tables(12, 20, readings=0.1):
        ways = table.ways()
        for ask in ASKS:
            about = question(dice, table.hand, ask)
            if ask in ("total", "points"):
                number = claim(dice, {**about, "ask": ask}, table, ways)
                number = number if isinstance(number, int) else next(iter(number.values()))
                claims = [{"at_least": number}, {"at_most": number - 1}, number - 1, number, number + 1]
                high, low, *exact = (each.verdict for each in resolve(table, about, *claims).claims)
                assert low is opposite[high], (table, about, number)
                assert exact.count(Verdict.UPHELD) <= 1
            elif ask == "plays-as":
                suits = [{"suit": suit} for suit in ("land", "flood", "army", "wild")]
                verdicts = [each.verdict for each in resolve(table, about, *suits).claims]
                assert verdicts.count(Verdict.UPHELD) <= 1
            else:
                yes, no = (each.verdict for each in resolve(table, about, True, False).claims)
                assert no is opposite[yes], (table, about)


def test_a_claim_that_is_refuted_although_sums_above_and_below_it_can_be_had() -> None:
    """Necromancer takes nothing (3), Knights (3 + 20 - 8) or King (3 + 8): 12 lies between and cannot be had."""
    state = {"players": [{"hand": ["Necromancer"]}], "discard": ["Knights", "King"]}
    answer = adjudicator.resolve(GAME, state, "total", [{"value": n} for n in (3, 11, 12, 15, 16)])
    verdicts = [each.verdict for each in answer.claims]
    possible, refuted = Verdict.POSSIBLE, Verdict.REFUTED
    assert verdicts == [possible, possible, refuted, possible, refuted]
    assert "fr.card.necromancer" in answer.claims[2].citations
    assert "fr.card.knights" in answer.claims[2].citations  # without its penalty it might be 3 + 20 - 11


def test_what_would_have_to_be_different() -> None:
    """Mirage was made a Swamp; as a Forest it would feed Rangers."""
    hand = {"hand": ["Mirage", "Rangers"], "choices": {"Mirage": {"card": "Swamp"}}}
    about = {"ask": "counts-for", "card": "Mirage", "for": "Rangers"}
    (judged,) = adjudicator.resolve(GAME, {"players": [hand]}, about, [{"value": True}]).claims
    assert judged.verdict is Verdict.REFUTED
    assert judged.otherwise is not None
    assert judged.otherwise["choices"]["Mirage"] is not None
    table = Table(("Mirage", "Rangers"), (), judged.otherwise["choices"], DEFAULT)
    assert is_true(about, True, table.ways()[0])


def test_what_no_choice_could_change_has_nothing_that_would_have_to_be_different() -> None:
    (judged,) = adjudicator.resolve(GAME, {"players": [{"hand": ["King"]}]}, "total", [{"value": 9}]).claims
    assert judged.verdict is Verdict.REFUTED
    assert judged.otherwise is None


def test_base_strength_bonus_and_penalty_add_up_to_the_points() -> None:
    for table in tables(5, 30):
        for card in table.hand:
            parts = {}
            for of in ("points", "base", "bonus", "penalty"):
                parts[of] = resolve(table, {"ask": "points", "card": card, "of": of}).value["value"]
            assert parts["points"] == parts["base"] + parts["bonus"] + parts["penalty"]
            assert parts["penalty"] <= 0 <= parts["bonus"]
