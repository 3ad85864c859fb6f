from __future__ import annotations

import random

import numpy as np
import pytest

from adjudicator.games.fantasy_realms.bulk.bits import PerByte
from adjudicator.games.fantasy_realms.bulk.hands import CARD_SPAN

RANDOM = random.Random(401)
VALUES = [0, *(RANDOM.randint(0, 60) for _ in range(CARD_SPAN - 1))]
MASKS = [RANDOM.getrandbits(CARD_SPAN) & ~1 for _ in range(500)]
MASKS += [0, 2, 1 << CARD_SPAN - 1, *(1 << n for n in range(1, CARD_SPAN))]


def cards(mask: int) -> list[int]:
    return [n for n in range(CARD_SPAN) if mask >> n & 1]


def test_sums() -> None:
    found = PerByte(VALUES, np.add, np.int32).of(np.array(MASKS, dtype=np.uint64))
    assert found.dtype == np.int32
    assert found.tolist() == [sum(VALUES[n] for n in cards(mask)) for mask in MASKS]


def test_maxima() -> None:
    found = PerByte(VALUES, np.maximum, np.int32).of(np.array(MASKS, dtype=np.uint64))
    assert found.tolist() == [max((VALUES[n] for n in cards(mask)), default=0) for mask in MASKS]


def test_unions_of_large_masks() -> None:
    values = [0, *(RANDOM.getrandbits(64) & RANDOM.getrandbits(64) for _ in range(CARD_SPAN - 1))]
    wanted = []
    for mask in MASKS:
        union = 0
        for n in cards(mask):
            union |= values[n]
        wanted.append(union)
    assert PerByte(values, np.bitwise_or, np.uint64).of(np.array(MASKS, dtype=np.uint64)).tolist() == wanted


@pytest.mark.parametrize("rows", [0, 1])
def test_few_rows(rows: int) -> None:
    assert PerByte(VALUES, np.add, np.int32).of(np.zeros(rows, dtype=np.uint64)).tolist() == [0] * rows


def test_every_other_row_of_an_array() -> None:
    sums = PerByte(VALUES, np.add, np.int32)
    masks = np.array(MASKS, dtype=np.uint64)
    assert sums.of(masks[::2].copy()).tolist() == sums.of(masks)[::2].tolist()
