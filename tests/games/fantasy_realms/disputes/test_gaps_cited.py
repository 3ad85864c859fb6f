"""A claim that another reading of a gap would turn rests on that gap: it is cited, whatever else is.

Without the gap's ruling nobody says which reading holds. So rulings that decide a claim without the gap would decide it
under the other reading too, and wrongly.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import adjudicator
from adjudicator import Answer, Budget, Verdict
from adjudicator.games.fantasy_realms.readings import SWITCHES, gap_id
from tests.games.fantasy_realms import strategies
from tests.games.fantasy_realms.disputes.tables import readings_of
from tests.games.fantasy_realms.strategies import Choices, Readings

GAME = "fantasy-realms"
BOOK = "Book of Changes"
ASKS = ("total", "total", "points", "blanked", "counts-for", "choice-order")
WILDS = (BOOK, "Doppelgänger", "Mirage", "Shapeshifter", "Island")
# Cards that the gaps are about.
DISPUTED = (
    "Wildfire", "World Tree", "Collector", "Forest", "Elven Archers", "Basilisk", "Great Flood", "Blizzard",
    "War Dirigible", "Smoke", "Warship", "King", "Queen", "Unicorn", "Princess", "Rainstorm", "Warlord", "Hydra",
)  # fmt: skip


def resolve(state: Any, about: Any, claims: list[Any], readings: dict[str, str]) -> Answer:
    told = [{"value": claim} for claim in claims]
    plenty = Budget(rlimit=10**9, seconds=60)
    return adjudicator.resolve(GAME, state, about, told, readings=readings, steps=False, budget=plenty)


def check_citations(answer: Answer) -> list[str]:
    """The gaps that would turn a claim, all of which have to be cited."""
    turned = []
    for other in answer.readings:
        for judged, verdict in zip(answer.claims, other.value["claims"], strict=True):
            if judged.verdict in (Verdict.REFUTED, Verdict.UPHELD) and verdict not in (judged.verdict, "undecided"):
                assert other.ruling in judged.citations, (other, judged)
                turned.append(other.ruling)
    return turned


CASES: list[tuple[str, list[str], Choices, dict[str, Any], Any, dict[str, str]]] = [
    # gap, hand, choices, question, claim, readings
    ("with-itself", ["Forest", BOOK], {BOOK: {"card": "Forest", "suit": "beast"}}, {"ask": "total"}, 10, {}),
    ("blanked-name", ["Forest", "Elven Archers", "Basilisk"], {}, {"ask": "total"}, 66, {}),
    ("archers-copies", ["Forest", "Elven Archers", "Mirage"], {"Mirage": {"card": "Elven Archers"}},
     {"ask": "points", "card": "Forest", "of": "bonus"}, 24, {}),
    ("cycle-targets", ["Basilisk", "Doppelgänger", "King"], {"Doppelgänger": {"card": "Basilisk"}},
     {"ask": "blanked", "card": "King"}, True, {}),
    ("cycle-targets", ["Basilisk", "Doppelgänger", "King"], {"Doppelgänger": {"card": "Basilisk"}},
     {"ask": "blanked", "card": "King"}, True, {"fr.gap.condition-loop": "as-held"}),
    ("self-blank", ["Wildfire", "Hydra", BOOK], {BOOK: {"card": "Wildfire", "suit": "leader"}},
     {"ask": "blanked", "card": "Hydra"}, True, {}),
    ("self-blank", ["Wildfire", "Hydra", BOOK], {BOOK: {"card": "Wildfire", "suit": "leader"}},
     {"ask": "blanked", "card": "Hydra"}, True, {"fr.gap.condition-loop": "as-held"}),
    ("self-blank", ["Wildfire", "Hydra", BOOK], {BOOK: {"card": "Wildfire", "suit": "leader"}},
     {"ask": "blanked", "card": "Hydra"}, False, {"fr.gap.self-blank": "applies-in-full"}),
    ("wildfire-wild", ["Wildfire", "Mirage"], {"Mirage": None}, {"ask": "blanked", "card": "Mirage"}, False, {}),
    ("wild-suit", ["World Tree", "Mirage", "Shapeshifter"], {"Mirage": None, "Shapeshifter": None},
     {"ask": "points", "card": "World Tree"}, 52, {}),
    ("book-wild", ["King", BOOK], {}, {"ask": "plays-as", "card": "King"}, {"suit": "wild"}, {}),
]  # fmt: skip


@pytest.mark.parametrize(("gap", "hand", "choices", "about", "claim", "readings"), CASES)
def test_the_gap_that_would_turn_a_claim_is_cited(
    gap: str, hand: list[str], choices: Choices, about: dict[str, Any], claim: Any, readings: dict[str, str]
) -> None:
    state = {"players": [{"hand": hand, "choices": choices}]}
    answer = resolve(state, about, [claim], readings)
    assert answer.verdict is Verdict.REFUTED
    assert f"fr.gap.{gap}" in check_citations(answer)


def chosen(dice: random.Random, hand: list[str]) -> Choices:
    """Legal choices, many of them a second Basilisk, or a card that Book of Changes turns on itself or on others."""
    made = strategies.choose(dice, hand, [])
    if {"Doppelgänger", "Basilisk"} <= set(hand) and dice.random() < 0.7:
        made["Doppelgänger"] = {"card": "Basilisk"}
    if BOOK in hand:
        others = [name for name in hand if name != BOOK]
        near = [name for name in others if name in ("Wildfire", "Great Flood", "Forest", "Basilisk")]
        made[BOOK] = {"card": dice.choice(near or others), "suit": dice.choice(["army", "beast", "land", "leader"])}
    return made | {"Island": None} if "Island" in made else made


@pytest.mark.parametrize("seed", range(3))
def test_gaps_that_would_turn_a_claim_are_cited(seed: int) -> None:
    dice = random.Random(f"cited gaps {seed}")
    turned: Counter[str] = Counter()
    for _ in range(40):
        hand = dice.sample(WILDS, dice.randint(0, 2))
        hand += [BOOK] if BOOK not in hand and dice.random() < 0.5 else []
        hand += dice.sample(DISPUTED, dice.randint(2, 6 - len(hand)))
        reads = Readings(**{switch: dice.random() < 0.1 for switch in SWITCHES})
        state = {"players": [{"hand": hand, "choices": chosen(dice, hand)}]}
        about: dict[str, Any] = {
            "ask": dice.choice(["total", "total", "points", "blanked", "counts-for", "choice-order"])
        }
        if about["ask"] in ("points", "blanked", "counts-for"):
            about["card"] = dice.choice(hand)
        if about["ask"] == "counts-for":
            about["for"] = dice.choice(hand)
        plain = resolve(state, about, [], readings_of(reads))
        values = [plain.value, *(other.value.get("value", other.value) for other in plain.readings)]
        claims: dict[str, Any] = {
            "total": lambda values=values: [value["total"] for value in values],
            "points": lambda values=values: [value["value"] for value in values],
            "blanked": lambda: [True, False],
            "counts-for": lambda: [True, False],
            "choice-order": lambda plain=plain: [True, False, plain.value["official"]["total"]],
        }
        answer = resolve(state, about, claims[about["ask"]](), readings_of(reads))
        turned.update(check_citations(answer))
    assert sum(turned.values()) > 10, turned
    assert set(turned) <= {gap_id(switch) for switch in SWITCHES}
