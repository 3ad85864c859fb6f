"""Counting a chunk of deals: totals, pairs of cards, and what each gap changes when it is read the other way."""

from __future__ import annotations

from collections import Counter
from typing import Final

import numpy as np
from numpy.typing import NDArray

from adjudicator.games.fantasy_realms.bulk.choosing import Best, best, of, rank
from adjudicator.games.fantasy_realms.bulk.hands import BIT_OF, CARD_SPAN, Masks, Rows
from adjudicator.games.fantasy_realms.readings import DEFAULT, SWITCHES, turned
from adjudicator.games.fantasy_realms.relevance import needed
from adjudicator.games.fantasy_realms.study.dealing import Chunk, dealt, picks_of
from adjudicator.games.fantasy_realms.study.explained import explain
from adjudicator.games.fantasy_realms.study.tally import GapTally, Scored, Tally

IN_TIES: Final = ("tie_blanked", "tie_copied")  # they change sums of base strengths alone
_NEEDED: Final = {switch: [np.uint64(mask) for mask in needed(switch)] for switch in SWITCHES if switch != "full_tie"}


def count(chunk: Chunk) -> Tally:
    """Everything about a chunk."""
    held, beside = dealt(chunk)
    found, second = best(of(held)), best(of(beside))
    tally = Tally(deals=len(held), tables=len(beside))
    tally.totals = counted(found.total)
    pairs(held, found.total, tally)
    tally.best = scored(found, int(np.argmax(found.total)))
    tally.worst = scored(found, int(np.argmin(found.total)))
    _tables(found, second, tally)
    for switch in _NEEDED:
        tally.gaps[switch] = _gap(switch, found, second)
    tally.gaps["full_tie"].winners = tally.full_ties
    tally.sample = explain([scored(found, row) for row in range(chunk.sample)])
    return tally


def counted(values: NDArray[np.int32]) -> Counter[int]:
    """How often each value is there."""
    each, times = np.unique(values, return_counts=True)
    return Counter(dict(zip(each.tolist(), times.tolist(), strict=True)))


def pairs(held: Masks, totals: NDArray[np.int32], tally: Tally) -> None:
    """For each two cards the deals that hold both, their totals and the squares of those."""
    holds = ((held[:, None] & BIT_OF[None, 1:CARD_SPAN]) != 0).astype(np.float64)
    worth = totals.astype(np.float64)[:, None]
    # Whole numbers far below 2**53: exact as floating point, in whatever order they are added.
    for name, weighted in (("both", holds), ("sums", holds * worth), ("squares", holds * worth**2)):
        setattr(tally, name, np.rint(holds.T @ weighted).astype(np.int64))


def scored(found: Best, row: int) -> Scored:
    """One deal, read back."""
    return Scored(int(found.held[row]), int(found.total[row]), int(found.base[row]), picks_of(found, row))


def _keys(found: Best, rows: Rows | slice) -> NDArray[np.int64]:
    return rank(found.total[rows], found.base[rows])


def _tables(found: Best, second: Best, tally: Tally) -> None:
    beside = slice(len(second.total))
    tied = found.total[beside] == second.total
    tally.tied = int(np.count_nonzero(tied))
    tally.full_ties = int(np.count_nonzero(tied & (found.base[beside] == second.base)))


def _may(switch: str, held: Masks) -> NDArray[np.bool_]:
    """The deals that hold what it takes: see ``relevance.may_matter``."""
    out = np.ones(len(held), dtype=np.bool_)
    for mask in _NEEDED[switch]:
        out &= (held & mask) != 0
    return out


def _gap(switch: str, found: Best, second: Best) -> GapTally:
    """One gap read the other way, over the deals and over the tables."""
    other = turned(DEFAULT, switch)
    rows = np.flatnonzero(_may(switch, found.held))
    again = best(of(found.held[rows]), other)
    was, now = (found.base[rows], again.base) if switch in IN_TIES else (found.total[rows], again.total)
    difference = now - was
    hit = np.flatnonzero(difference)
    gap = GapTally(may=len(rows), changed=len(hit), differences=counted(difference[hit]))
    if len(hit):
        most = int(hit[np.argmax(np.abs(difference[hit]))])
        gap.example = (scored(found, int(rows[most])), scored(again, most), int(difference[most]))
    # The tables: who is ahead as it is, and read the other way in whichever hand that may matter.
    tables = len(second.total)
    beside = np.flatnonzero(_may(switch, second.held))
    if switch in IN_TIES:  # the totals stay, and nothing changes where they differ
        beside = beside[found.total[beside] == second.total[beside]]
    ahead, behind = _keys(found, slice(tables)), _keys(second, slice(tables))
    before = np.sign(ahead - behind)
    first = rows < tables
    ahead[rows[first]] = _keys(again, np.flatnonzero(first))
    if len(beside):
        behind[beside] = _keys(best(of(second.held[beside]), other), slice(None))
    after = np.sign(ahead - behind)
    if switch in IN_TIES:
        tied = found.total[:tables] == second.total
        before, after = before[tied], after[tied]
    gap.winners = int(np.count_nonzero(before != after))
    return gap
