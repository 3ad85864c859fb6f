"""Fantasy Realms in the process: plain hands a second, and searches for the best choices."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import adjudicator
from adjudicator.games.fantasy_realms.cards import BY_NAME, CARDS, Card
from adjudicator.games.fantasy_realms.options import ORDER
from adjudicator.games.fantasy_realms.quick import total
from adjudicator.games.fantasy_realms.readings import DEFAULT
from adjudicator.games.fantasy_realms.solving.search import best
from adjudicator.solver import Budget, Meter
from benchmarks.timing import per_second, spread

CHOOSERS = [BY_NAME[name] for name in ORDER if name != "Necromancer"]
OTHERS = [card for card in CARDS if card not in CHOOSERS]
PLAIN = [card.name for card in CARDS if card.choice is None]


def search(hand: list[Card]) -> None:
    """Find and prove the best choices of a hand."""
    free = [card.name for card in CHOOSERS if card in hand]
    found = best(hand, [], {}, [name for name in ORDER if name in free], DEFAULT, Meter(Budget()))
    assert found.optimal


def state(hand: list[str]) -> dict[str, Any]:
    """A table of one hand."""
    return {"players": [{"hand": hand}]}


def score(table: dict[str, Any]) -> None:
    """The whole answer, as an embedding app gets it."""
    adjudicator.score("fantasy-realms", table).to_json()


def score_without_steps(table: dict[str, Any]) -> None:
    """The same without steps and citations."""
    adjudicator.score("fantasy-realms", table, steps=False).to_json()


def real_deals(count: int, seed: int) -> list[list[Card]]:
    """Seven cards off a shuffled deck, those that leave a choice open."""
    dice = random.Random(seed)
    out: list[list[Card]] = []
    while len(out) < count:
        hand = dice.sample(CARDS, 7)
        if any(card in CHOOSERS for card in hand):
            out.append(hand)
    return out


def worst_hands(count: int, seed: int) -> list[list[Card]]:
    """All five choice cards and two others."""
    dice = random.Random(seed)
    return [[*CHOOSERS, *dice.sample(OTHERS, 2)] for _ in range(count)]


def report() -> Iterator[str]:
    """The figures, a line each."""
    dice = random.Random(1)
    hands = [dice.sample(PLAIN, 7) for _ in range(20_000)]
    tables = [state(hand) for hand in hands[:3000]]
    score(tables[0])
    yield f"plain hands, total alone:           {per_second(total, hands):10,.0f} a second on one core"
    yield f"plain hands, answer without steps:  {per_second(score_without_steps, tables):10,.0f} a second on one core"
    yield f"plain hands, whole answer:          {per_second(score, tables):10,.0f} a second on one core"
    deals = real_deals(600, 2)
    yield f"open choices, real deals, search:   {spread(search, deals)}"
    yield f"open choices, real deals, answer:   {spread(score, [state([c.name for c in hand]) for hand in deals])}"
    worst = worst_hands(400, 3)
    yield f"all five choices open, search:      {spread(search, worst)}"
    yield f"all five choices open, answer:      {spread(score, [state([c.name for c in hand]) for hand in worst])}"
