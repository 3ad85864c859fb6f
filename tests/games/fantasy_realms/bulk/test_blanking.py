"""Who blanks whom over arrays, against ``blanking.resolve`` for each row, on rules that no card has."""

from __future__ import annotations

import random

import numpy as np
import pytest

from adjudicator.games.fantasy_realms.blanking import resolve
from adjudicator.games.fantasy_realms.bulk.blanking import Blankers, Column, blanked
from adjudicator.games.fantasy_realms.readings import DEFAULT, Readings
from tests.games.fantasy_realms.bulk.deals import any_readings

CARDS = 7
ROWS = 400
Rules = list[tuple[int, int]]  # a card's bit, or 0, and a mask of cards, for each row


def rules(rng: random.Random, card: int, often: float) -> Rules:
    out = []
    for _ in range(ROWS):
        there = rng.random() < often
        cards = sum(1 << n for n in range(1, CARDS + 1) if rng.random() < 0.3)
        out.append((1 << card, cards) if there else (0, 0))
    return out


def column(part: Rules) -> Column:
    return np.array([card for card, _ in part], dtype=np.uint64), np.array(
        [cards for _, cards in part], dtype=np.uint64
    )


def check(rng: random.Random, reads: Readings) -> int:
    """Random rules, several for some of the cards. Returns in how many rows something is blanked."""
    parts: list[list[Rules]] = []
    for most, often in ((5, 0.5), (3, 0.3), (2, 0.3)):
        parts.append([rules(rng, rng.randint(1, CARDS), often) for _ in range(rng.randint(0, most))])
    hits, unless, if_held = parts
    found = blanked(Blankers(*([column(part) for part in each] for each in parts)), ROWS, reads)
    for n in range(ROWS):
        wanted = resolve(
            [part[n] for part in hits if part[n][0] and part[n][1]],
            [part[n] for part in unless if part[n][0]],
            [part[n] for part in if_held if part[n][0] and part[n][1]],
            reads,
        ).blanked
        assert int(found[n]) == wanted, (n, [part[n] for each in parts for part in each])
    return int((found != 0).sum())


def test_rows_are_settled_as_each_by_itself() -> None:
    rng = random.Random(601)
    assert sum(check(rng, DEFAULT) for _ in range(30)) > ROWS


@pytest.mark.parametrize("switch", ["cycle_targets", "condition_loop", "self_blank"])
def test_rows_are_settled_as_each_by_itself_under_another_reading(switch: str) -> None:
    rng = random.Random(switch)
    for _ in range(6):
        check(rng, Readings(**{switch: True}))
        check(rng, any_readings(rng))


def test_without_rules_nobody_is_blanked() -> None:
    assert blanked(Blankers(), 3, DEFAULT).tolist() == [0, 0, 0]
    assert blanked(Blankers(hits=[column([(0, 0)])]), 1, DEFAULT).tolist() == [0]
