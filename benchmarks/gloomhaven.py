"""Monster turns of Gloomhaven: the reference boards, and boards as large as the game takes them."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import adjudicator
from benchmarks.timing import spread
from tests.reference.gloomhaven import MONSTER, monster_state

GAME = "gloomhaven"
CASES = Path(__file__).parent.parent / "tests" / "reference" / "data" / "gloomhaven" / "monster_cases.json"
SIDE = 30
ENEMIES = 19  # with the monster twenty figures
CIRCLE = [[0, 1], [1, 0], [1, 1], [0, 2], [2, 0], [2, -1], [1, -1]]


def activation(state: dict[str, Any]) -> None:
    """All that the monster may do, every comparison told and every other reading looked at."""
    adjudicator.resolve(GAME, state, {"ask": "monster-activation", "monster": MONSTER}).to_json()


def focus(state: dict[str, Any]) -> None:
    """Whom it focuses on."""
    adjudicator.resolve(GAME, state, {"ask": "monster-focus", "monster": MONSTER}).to_json()


def reference() -> list[dict[str, Any]]:
    """The reference boards as table states."""
    return [monster_state(case) for case in json.loads(CASES.read_text())]


def large(count: int, seed: int) -> list[dict[str, Any]]:
    """Boards of 30 x 30 with twenty figures, walls, terrain and all kinds of attacks."""
    dice = random.Random(seed)
    out = []
    for _ in range(count):
        places = [[column, row] for column in range(SIDE) for row in range(SIDE)]
        dice.shuffle(places)
        walls = [places.pop() for _ in range(dice.choice([0, 30, 100, 250]))]
        terrain = {
            key: [places.pop() for _ in range(many)]
            for key, many in (("obstacles", 60), ("hazardous", 30), ("difficult", 40))
        }
        attack = {"ability": "attack", "range": dice.choice([0, 3, 5, 8]), "targets": dice.choice([1, 2, 3, 5])}
        if dice.random() < 0.5:
            attack["area"] = {"kind": "ranged" if attack["range"] else "melee", "hexes": CIRCLE}
        move = {"ability": "move", "value": dice.choice([2, 4, 8]), "jump": dice.random() < 0.2}
        characters = [
            {"name": f"C{n}", "at": places.pop(), "initiative": dice.choice([10, 20, 30])} for n in range(ENEMIES)
        ]
        out.append(
            {
                "board": {"width": SIDE, "height": SIDE, "walls": walls, **terrain},
                "characters": characters,
                "monsters": [{"type": MONSTER, "at": places.pop()}],
                "monster_types": [{"type": MONSTER, "abilities": [move, attack]}],
            }
        )
    return out


def report() -> Iterator[str]:
    """The figures, a line each."""
    boards = reference()
    yield f"{'monster-activation, reference:':<36}{spread(activation, boards * 3)}"
    yield f"{'monster-focus, reference:':<36}{spread(focus, boards * 3)}"
    yield f"{'monster-activation, 30 x 30:':<36}{spread(activation, large(60, 1))}"
