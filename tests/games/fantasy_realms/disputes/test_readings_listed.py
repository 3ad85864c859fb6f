"""A reading is listed exactly where picking it would change the value or a verdict, and with what it comes to then."""

from __future__ import annotations

import random
from typing import Any

import pytest

import adjudicator
from adjudicator import Verdict
from adjudicator.games.fantasy_realms.readings import NAMES, gap_id
from tests.games.fantasy_realms import strategies

GAME = "fantasy-realms"
GAPS = {gap_id(switch): readings for switch, readings in NAMES.items()}
# Cards that the gaps are about.
DISPUTED = (
    "Wildfire", "World Tree", "Collector", "Forest", "Elven Archers", "Basilisk", "Great Flood", "War Dirigible",
    "Smoke", "Warship", "King", "Queen", "Unicorn", "Princess", "Lightning", "Rainstorm", "Warlord", "Bell Tower",
)  # fmt: skip
SHOWN = {
    "total": ("player", "total", "base_strength"),
    "points": ("player", "card", "of", "value"),
    "blanked": ("player", "card", "blanked", "by"),
    "plays-as": ("player", "card", "name", "suit", "base"),
    "counts-for": ("player", "card", "for", "counts"),
}


def comes_to(ask: str, value: dict[str, Any]) -> dict[str, Any]:
    """What a listed reading shows of a value."""
    if ask == "winner":
        totals = {standing["name"]: standing["total"] for standing in value["standings"]}
        return {"totals": totals, "winners": value["winners"], "tie_break": value["tie_break"]}
    if ask == "choice-order":
        totals = {key: value[key]["total"] for key in ("official", "any_order")}
        return {**totals, "matters": value["matters"]}
    return {key: value[key] for key in SHOWN[ask]}


def claims(dice: random.Random, ask: str, hand: list[str], value: dict[str, Any]) -> list[dict[str, Any]]:
    made: list[Any] = {
        "total": lambda: [value["total"], {"at_least": value["total"] + 1}],
        "points": lambda: [value["value"], value["value"] + 5],
        "blanked": lambda: [True, dice.choice(hand)],
        "plays-as": lambda: [{"suit": value["suit"]}],
        "counts-for": lambda: [True, False],
        "winner": lambda: ["Ann", None],
        "choice-order": lambda: [True, value["official"]["total"]],
    }[ask]()
    return [{"value": claim} for claim in made]


@pytest.mark.parametrize("ask", [*SHOWN, "winner", "choice-order"])
def test_readings_are_listed_where_picking_them_changes_something(ask: str) -> None:
    dice = random.Random(f"readings of {ask}")
    listed = 0
    for _ in range(15 if ask in SHOWN else 8):
        wilds = dice.sample(["Book of Changes", "Doppelgänger", "Mirage"], dice.randint(0, 2))
        hand = [*wilds, *dice.sample(DISPUTED, dice.randint(2, 4))]
        made = strategies.choose(dice, hand, [])
        state: dict[str, Any] = {"players": [{"name": "Ann", "hand": hand, "choices": made}]}
        about: dict[str, Any] = {"ask": ask}
        if ask == "winner":
            left = [name for name in DISPUTED if name not in hand]
            state["players"].append({"name": "Ben", "hand": dice.sample(left, 3)})
        elif ask in SHOWN and ask != "total":
            about["card"] = dice.choice(hand)
        if ask == "counts-for":
            about["for"] = about["card"] if dice.random() < 0.5 else dice.choice(hand)
        readings = {gap: on for gap, (_, on) in GAPS.items() if dice.random() < 0.1}
        plain = adjudicator.resolve(GAME, state, about, readings=readings, steps=False)
        told = claims(dice, ask, hand, plain.value)
        answer = adjudicator.resolve(GAME, state, about, told, readings=readings, steps=False)
        shown = {reading.ruling: reading for reading in answer.readings}
        assert len(shown) == len(answer.readings)
        for gap, (off, on) in GAPS.items():
            now = readings.get(gap, off)
            other = off if now == on else on
            if other is None:
                continue
            then = adjudicator.resolve(GAME, state, about, told, readings={**readings, gap: other}, steps=False)
            was, becomes = comes_to(ask, answer.value), comes_to(ask, then.value)
            verdicts = [judged.verdict for judged in then.claims]
            changes = becomes != was or verdicts != [judged.verdict for judged in answer.claims]
            assert (gap in shown) is changes, (state, about, told, readings, gap)
            if changes:
                listed += 1
                assert shown[gap].reading == other
                value = shown[gap].value
                assert value["claims"] == [verdict.value for verdict in verdicts]
                assert (value["value"] if ask in SHOWN else {key: value[key] for key in becomes}) == becomes
                assert now is None or answer.taken[gap] == now
        for nth, judged in enumerate(answer.claims):
            would = {
                gap: reading.reading
                for gap, reading in shown.items()
                if reading.value["claims"][nth] in ("upheld", "possible")
            }
            expected = would if judged.verdict is Verdict.REFUTED else {}
            assert (judged.otherwise or {}).get("readings", {}) == expected
    assert listed > 0 or ask in ("plays-as", "counts-for")  # that readings hardly ever change once the choices are made


@pytest.mark.parametrize(
    ("hand", "card", "other", "gap", "reading"),
    [
        # Wildfire blanks Queen and spares Unicorn, which has 15 with a Queen by name.
        (["Unicorn", "Queen", "Wildfire"], "Queen", "Unicorn", "fr.gap.blanked-name", "keeps-name"),
        # Basilisk blanks Elven Archers, which Forest counts by name.
        (["Forest", "Elven Archers", "Basilisk"], "Elven Archers", "Forest", "fr.gap.blanked-name", "keeps-name"),
        # Wildfire blanks Mirage, a Wild; spared, it is one of the different suits for World Tree.
        (["World Tree", "Mirage", "Wildfire"], "Mirage", "World Tree", "fr.gap.wildfire-wild", "immune"),
    ],
)
def test_a_reading_by_which_one_card_would_count_for_another_is_listed(
    hand: list[str], card: str, other: str, gap: str, reading: str
) -> None:
    state = {"players": [{"hand": hand, "choices": {name: None for name in hand if name == "Mirage"}}]}
    about = {"ask": "counts-for", "card": card, "for": other}
    answer = adjudicator.resolve(GAME, state, about, [{"value": True}])
    (judged,) = answer.claims
    assert judged.verdict is Verdict.REFUTED
    assert judged.otherwise is not None
    assert judged.otherwise["readings"] == {gap: reading}
    (listed,) = answer.readings
    assert (listed.ruling, listed.reading, listed.value["claims"]) == (gap, reading, ["upheld"])
    then = adjudicator.resolve(GAME, state, about, [{"value": True}], readings={gap: reading})
    assert [each.verdict for each in then.claims] == [Verdict.UPHELD]
