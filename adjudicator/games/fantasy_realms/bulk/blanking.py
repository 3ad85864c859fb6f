"""Who blanks whom in many hands: ``blanking`` over arrays.

The same two estimates close in on the well-founded model, for all rows at once. The few rows that are left with a
blanking cycle, or that a reading treats apart, are settled one by one by ``blanking.resolve`` itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np

from adjudicator.games.fantasy_realms.blanking import Hit, Need, resolve
from adjudicator.games.fantasy_realms.bulk.hands import NONE, Masks
from adjudicator.games.fantasy_realms.readings import Readings

Column = tuple[Masks, Masks]  # the card's bit (0 in rows where it has no such text) and the mask of cards meant


@dataclass(slots=True)
class Blankers:
    """What blanking is worked out from, a column for each text: see ``values.Blankers``."""

    hits: list[Column] = field(default_factory=list)
    unless: list[Column] = field(default_factory=list)
    if_held: list[Column] = field(default_factory=list)


def blanked(rules: Blankers, rows: int, reads: Readings) -> Masks:
    """The blanked cards of each row."""
    nobody = np.zeros(rows, dtype=np.uint64)
    if not rules.hits and not rules.unless and not rules.if_held:
        return nobody
    under, over = nobody, _consequences(nobody, rules)
    while True:
        narrowed = _consequences(over, rules)
        if np.array_equal(narrowed, under):
            break
        under = narrowed
        over = _consequences(under, rules)
    alone = over != under
    if reads.self_blank:
        for card, targets in rules.hits:
            alone |= card & targets != 0
    left = np.flatnonzero(alone)
    if len(left):
        under = under.copy()
        columns = (rules.hits, rules.unless, rules.if_held)
        told = [[(card[left].tolist(), cards[left].tolist()) for card, cards in part] for part in columns]
        under[left] = [_one(*(_row(part, n) for part in told), reads) for n in range(len(left))]
    return under


def _row(part: Sequence[tuple[list[int], list[int]]], n: int) -> tuple[Hit, ...]:
    return tuple((card[n], cards[n]) for card, cards in part if card[n])


@lru_cache(maxsize=1 << 16)
def _one(hits: tuple[Hit, ...], unless: tuple[Need, ...], if_held: tuple[Need, ...], reads: Readings) -> int:
    return resolve([each for each in hits if each[1]], unless, [each for each in if_held if each[1]], reads).blanked


def _consequences(assumed: Masks, rules: Blankers) -> Masks:
    """Who is blanked if exactly the assumed cards were blanked where a text asks for an unblanked card."""
    out = np.zeros_like(assumed)
    counts = ~assumed
    for card, targets in rules.hits:
        out |= np.where(card & counts, targets, NONE)
    for card, wanted in rules.if_held:
        out |= np.where(wanted & counts, card, NONE)
    for _ in rules.unless:  # one may be blanked for want of another, so once for each at most
        grown = out
        for card, wanted in rules.unless:
            grown = grown | np.where(wanted & ~grown, NONE, card)
        if np.array_equal(grown, out):
            break
        out = grown
    return out
