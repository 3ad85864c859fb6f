"""Legal moves of Fantasy Realms in each phase, listed alone and with the best total that each leaves."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import adjudicator
from adjudicator.games.fantasy_realms.cards import CARDS
from benchmarks.disputes import GAME
from benchmarks.timing import spread

HELD = {"draw": 7, "discard": 8, "end": 7}


def listed(table: dict[str, Any]) -> None:
    """Every legal move with its rulings."""
    adjudicator.moves(GAME, table).to_json()


def evaluated(table: dict[str, Any]) -> None:
    """The same, each with the best total that it leaves."""
    adjudicator.moves(GAME, table, evaluate=True).to_json()


def tables(phase: str, count: int, seed: int, players: int = 4) -> list[dict[str, Any]]:
    """Tables off a shuffled deck, with up to nine cards in the discard area, or ten at the end."""
    dice = random.Random(seed)
    out = []
    for _ in range(count):
        deck = dice.sample([card.name for card in CARDS], len(CARDS))
        sizes = [HELD[phase], *[7] * (players - 1)]
        hands = [[deck.pop() for _ in range(size)] for size in sizes]
        discard = [deck.pop() for _ in range(10 if phase == "end" else dice.randint(1, 9))]
        table: dict[str, Any] = {
            "players": [{"name": f"P{n + 1}", "hand": hand} for n, hand in enumerate(hands)],
            "discard": discard,
            "phase": phase,
        }
        out.append(table if phase == "end" else {**table, "turn": "P1"})
    return out


def report() -> Iterator[str]:
    """The figures, a line each."""
    counts: list[tuple[Callable[[dict[str, Any]], None], str, int]]
    counts = [(listed, "listed", 300), (evaluated, "evaluated", 60)]
    for call, how, count in counts:
        for nth, phase in enumerate(HELD):
            label = f"moves, {phase}, {how}:"
            yield f"{label:<36}{spread(call, tables(phase, count, 10 + nth))}"
