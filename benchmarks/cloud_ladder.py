"""Whether a win can be forced in Cloud Ladder: tables of two to six players with full hands, all of them known."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import adjudicator
from adjudicator.games.cloud_ladder.cards.names import CHARACTERS, GROUPS
from benchmarks.timing import spread

GAME = "cloud-ladder"
HAND = 5
CARDS = ("axe", "silver-axe", "shield", "fire", "fire", "water", "water", "lava", "ditch", "giant-axe", "tower-shield")
ATTACKS = ("fire", "lava", "volcano", "kaza")


def forced(state: dict[str, Any]) -> None:
    """Whether it can be forced, with the line, the rulings by the solver and all other readings that change it."""
    adjudicator.resolve(GAME, state, "forced-win").to_json()


def tables(count: int, players: int, seed: int, *, team: bool = False) -> list[dict[str, Any]]:
    """Tables in the action phase of somebody who lacks one to three layers."""
    dice = random.Random(seed)
    return [_table(dice, players, team) for _ in range(count)]


def _table(dice: random.Random, players: int, team: bool) -> dict[str, Any]:
    names = [f"P{n}" for n in range(1, players + 1)]
    seats = [
        {
            "name": name,
            "layers": dice.randint(1, 3),
            "hand": dice.choices(CARDS, k=HAND),
            "character": dice.choice(list(CHARACTERS)),
            "character_used": dice.random() < 0.4,
        }
        for name in names
    ]
    state = {
        "players": seats,
        "turn": names[0],
        "phase": "action",
        "win_layers": 4,
        "removes": {attack: 1 if attack != "lava" else 2 for attack in ATTACKS},
    }
    if team:
        groups = dice.sample(list(GROUPS), 2)
        state["sides"] = [{"players": names[n::2], "group": group} for n, group in enumerate(groups)]
    return state


def report() -> Iterator[str]:
    """The figures, a line each."""
    yield f"{'forced-win, 2 players:':<36}{spread(forced, tables(60, 2, 1))}"
    yield f"{'forced-win, 4 players, team:':<36}{spread(forced, tables(60, 4, 2, team=True))}"
    yield f"{'forced-win, 6 players, melee:':<36}{spread(forced, tables(60, 6, 3))}"
    yield f"{'forced-win, 6 players, team:':<36}{spread(forced, tables(60, 6, 4, team=True))}"
