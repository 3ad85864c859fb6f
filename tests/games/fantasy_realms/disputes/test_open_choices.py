"""Verdicts, values and what else would do, against going through every way to make the open choices."""

from __future__ import annotations

import random
from typing import Any

import pytest

import adjudicator
from adjudicator import Verdict
from adjudicator.games.fantasy_realms.readings import NAMES, Readings, gap_id
from tests.games.fantasy_realms import strategies
from tests.games.fantasy_realms.strategies import CHOOSERS, Choices
from tests.reference import oracle

GAME = "fantasy-realms"
WAYS = 400  # to make the choices of one hand

Scores = list[tuple[Choices, dict[str, Any]]]  # every legal way to choose, and what the oracle makes of it


def scores(hand: list[str], discard: list[str], given: Choices, readings: dict[str, str]) -> Scores:
    """Every way to make the choices that are not given."""
    out: Scores = []
    for choices in oracle.assignments(hand, discard, given):
        try:
            out.append((choices, oracle.score(hand, choices, readings)))
        except ValueError:
            continue  # a choice that was given is not legal with these
        if len(out) > WAYS:
            return []
    return out


def value(about: dict[str, Any], score: dict[str, Any]) -> Any:
    """What a question comes to, in the oracle's words."""
    if about["ask"] == "total":
        return score["total"]
    card = score["cards"][about["card"]]
    if about["ask"] == "points":
        return card[about["of"]]
    if about["ask"] == "blanked":
        return card["blanked"]
    return score["played"][about["card"]]


def agrees(claim: Any, is_: Any) -> bool:
    """Whether a claim is true of what a question comes to."""
    if isinstance(is_, tuple):
        return claim.get("name", is_[0]) == is_[0] and claim.get("suit", is_[1]) == is_[1]
    if isinstance(claim, dict):
        return bool(is_ >= claim["at_least"] if "at_least" in claim else is_ <= claim["at_most"])
    return bool(is_ == claim)


def claims(dice: random.Random, values: list[Any]) -> list[Any]:
    """Claims at, between and beyond what can be had."""
    one = dice.choice(values)
    if isinstance(one, bool):
        return [True, False]
    if isinstance(one, tuple):
        return [{"name": one[0]}, {"suit": one[1]}, {"name": one[0], "suit": one[1]}, {"suit": "beast"}]
    inside = dice.randint(min(values), max(values))
    numbers = [one, inside, min(values) - 1, max(values) + 1]
    return [*numbers, {"at_least": max(values)}, {"at_most": inside}, {"at_least": min(values)}]


@pytest.mark.parametrize("seed", range(4))
def test_everything_about_a_hand_with_open_choices(seed: int) -> None:
    dice = random.Random(f"open choices {seed}")
    seen: dict[Verdict, int] = dict.fromkeys(Verdict, 0)
    done = 0
    while done < 22:
        choosers = dice.sample(CHOOSERS, dice.randint(1, 3))
        hand = strategies.deal(dice, dice.randint(max(len(choosers), 2), 6), choosers)
        discard = strategies.discards(dice, hand, most=3)
        full = strategies.choose(dice, hand, discard)
        given = {name: pick for name, pick in full.items() if dice.random() < 0.35 and name != "Island"}
        on = [switch for switch in strategies.ORACLE_SWITCHES if dice.random() < 0.1 and switch != "book_wild"]
        readings = strategies.oracle_readings(Readings(**dict.fromkeys(on, True)))
        ways = scores(hand, discard, given, readings)
        if not ways or len(given) == len(full):
            continue
        done += 1
        about: dict[str, Any] = {"ask": dice.choice(["total", "points", "blanked", "plays-as"])}
        if about["ask"] != "total":
            about["card"] = dice.choice(hand)
        if about["ask"] == "points":
            about["of"] = dice.choice(["points", "base", "bonus", "penalty"])
        values = [value(about, score) for _, score in ways]
        told = claims(dice, values)
        state = {"players": [{"hand": hand, "choices": given}], "discard": discard}
        picked = {gap_id(switch): NAMES[switch][1] for switch in on}
        answer = adjudicator.resolve(GAME, state, about, [{"value": claim} for claim in told], readings=picked)
        case = (state, about, picked)
        for claim, judged in zip(told, answer.claims, strict=True):
            true = [agrees(claim, each) for each in values]
            expected = Verdict.POSSIBLE if any(true) else Verdict.REFUTED
            expected = Verdict.UPHELD if all(true) else expected
            seen[expected] += 1
            assert judged.verdict is expected, (*case, claim)
            assert judged.citations
            if expected is Verdict.POSSIBLE:
                assert judged.witness is not None
                [(score, truth)] = [
                    (score, truth)
                    for (choices, score), truth in zip(ways, true, strict=True)
                    if choices == judged.witness["choices"]
                ]
                assert truth, (*case, claim)
                assert judged.witness["total"] == score["total"]
            else:
                assert judged.witness is None
            if judged.otherwise and "choices" in judged.otherwise:
                other = judged.otherwise["choices"]
                score = oracle.score(hand, other, readings)
                assert agrees(claim, value(about, score)), (*case, claim)
                assert judged.otherwise["total"] == score["total"]
        [best] = [score for choices, score in ways if choices == answer.value["choices"]]
        assert (best["total"], -best["base"]) == max((s["total"], -s["base"]) for _, s in ways), case
        if about["ask"] != "plays-as":
            key = {"total": "total", "points": "value", "blanked": "blanked"}[about["ask"]]
            assert answer.value[key] == value(about, best), case
            assert answer.value["settled"] is (len(set(values)) == 1), case
    assert min(seen[verdict] for verdict in (Verdict.UPHELD, Verdict.POSSIBLE, Verdict.REFUTED)) > 5


def test_other_choices_that_would_do_are_found_where_there_are_any() -> None:
    dice = random.Random("other choices")
    found = none = 0
    while found + none < 30:
        choosers = dice.sample(CHOOSERS[1:], dice.randint(1, 2))
        hand = strategies.deal(dice, dice.randint(3, 5), choosers)
        made = strategies.choose(dice, hand, [])
        ways = scores(hand, [], {}, oracle.DEFAULTS)
        if not ways:
            continue
        now = oracle.score(hand, made)["total"]
        number = dice.choice([dice.choice(ways)[1]["total"], now + 1])
        if number == now:
            continue
        state = {"players": [{"hand": hand, "choices": made}]}
        (judged,) = adjudicator.resolve(GAME, state, "total", [{"value": number}]).claims
        assert judged.verdict is Verdict.REFUTED
        other = (judged.otherwise or {}).get("choices")
        if number in [score["total"] for _, score in ways]:
            assert other is not None, (state, number)
            assert oracle.score(hand, other)["total"] == number
            found += 1
        else:
            assert other is None
            none += 1
    assert found > 5
    assert none > 5


def test_a_given_wild_may_be_changed_by_an_open_book() -> None:
    """Mirage, as Knights, is an Army: Swamp loses 3 for it, and 18 is left. As a Land it costs nothing: 21."""
    hand = ["Mirage", "Book of Changes", "Swamp"]
    made: Choices = {"Mirage": {"card": "Knights"}}
    state = {"players": [{"hand": hand, "choices": made}]}
    answer = adjudicator.resolve(GAME, state, "total", [{"value": 21}, {"value": 18}, {"value": 22}])
    assert answer.value["total"] == 21 == oracle.best(hand, (), made)[0]
    assert [each.verdict for each in answer.claims] == [Verdict.POSSIBLE, Verdict.POSSIBLE, Verdict.REFUTED]
