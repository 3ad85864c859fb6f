"""The figures of a study, as its JSON has them, out of what was counted."""

from __future__ import annotations

import itertools
from statistics import NormalDist
from typing import Any, Final

import numpy as np

from adjudicator.corpus import corpus
from adjudicator.games.fantasy_realms.bulk.choosing import best, of
from adjudicator.games.fantasy_realms.cards import CARDS
from adjudicator.games.fantasy_realms.hand import bit
from adjudicator.games.fantasy_realms.readings import NAMES, gap_id
from adjudicator.games.fantasy_realms.state import spell
from adjudicator.games.fantasy_realms.study import captions
from adjudicator.games.fantasy_realms.study.counting import IN_TIES
from adjudicator.games.fantasy_realms.study.dealing import cards_of
from adjudicator.games.fantasy_realms.study.estimates import (
    CONFIDENCE,
    Figure,
    around,
    deviation,
    mean,
    moments,
    percentiles,
    share,
    spread,
    tidy,
)
from adjudicator.games.fantasy_realms.study.tally import GapTally, SampleTally, Scored, Tally
from adjudicator.study import Plan
from adjudicator.version import __version__

PAIRS: Final = tuple(itertools.combinations(range(len(CARDS)), 2))
# Of so many pairs one in twenty would seem to matter by chance; beyond so many errors hardly one of them all does.
CLEARLY: Final = NormalDist().inv_cdf(1 - (1 - CONFIDENCE) / 2 / len(PAIRS))


def figures(plan: Plan, tally: Tally) -> dict[str, Any]:
    """Everything that a study found; ``captions`` says what each part means."""
    assert tally.best is not None
    assert tally.worst is not None
    n, total, squares = moments(tally.totals)
    alone = _alone([bit(card) for card in CARDS])
    two = _alone([bit(CARDS[a]) | bit(CARDS[b]) for a, b in PAIRS])
    return {
        "study": {
            "game": "fantasy-realms",
            "edition": "wizkids-2017",
            "deals": plan.deals,
            "sample": plan.sample,
            "tables": tally.tables,
            "seed": plan.seed,
            "confidence": CONFIDENCE,
            "engine": __version__,
            "corpus": corpus().hash,
            "numpy": np.__version__,
        },
        "captions": {name: {"en": text.en, "zh": text.zh} for name, text in captions.CAPTIONS.items()},
        "deal": {
            "mean": mean(n, total, squares),
            "deviation": deviation(tally.totals),
            "percentiles": percentiles(tally.totals),
            "negative": share(sum(times for value, times in tally.totals.items() if value < 0), n),
            "best": _deal(tally.best),
            "worst": _deal(tally.worst),
            "totals": [{"total": value, "deals": tally.totals[value]} for value in sorted(tally.totals)],
        },
        "cards": [_card(at, alone, tally) for at in range(len(CARDS))],
        "pairs": [_pair(a, b, alone, two[nth], tally) for nth, (a, b) in enumerate(PAIRS)],
        "rulings": _rulings(tally.sample),
        "gaps": [_gap(switch, gap, tally) for switch, gap in tally.gaps.items()],
        "ties": {"tied": share(tally.tied, tally.tables), "full": share(tally.full_ties, tally.tables)},
    }


def _deal(deal: Scored) -> Figure:
    return {
        "cards": [card.name for card in cards_of(deal.cards)],
        "choices": {name: spell(pick) for name, pick in deal.picks.items()},
        "total": deal.total,
        "base_strength": deal.base,
    }


def _alone(masks: list[int]) -> list[int]:
    """What a few cards by themselves are worth, exactly, for each mask of them."""
    totals: list[int] = best(of(np.array(masks, dtype=np.uint64))).total.tolist()
    return totals


def _card(at: int, alone: list[int], tally: Tally) -> Figure:
    card, n, total, squares = CARDS[at], *_cell(tally, at, at)
    all_n, all_total, all_squares = moments(tally.totals)
    with_, without = (n, total, squares), (all_n - n, all_total - total, all_squares - squares)
    held = tally.sample.held[card.name]
    return {
        "card": card.name,
        "suit": card.suit,
        "base_strength": card.base,
        "deals": n,
        "with": mean(*with_),
        "without": mean(*without),
        "worth": _combined([(1, with_), (-1, without)]),
        "alone": alone[at],
        "own_points": mean(held, tally.sample.points[card.name], tally.sample.squares[card.name]),
        "blanked": share(tally.sample.blanked[card.name], held),
    }


Cell = tuple[int, int, int]  # a count, a sum and a sum of squares


def _cell(tally: Tally, a: int, b: int) -> Cell:
    return int(tally.both[a, b]), int(tally.sums[a, b]), int(tally.squares[a, b])


def _less(one: Cell, other: Cell) -> Cell:
    return one[0] - other[0], one[1] - other[1], one[2] - other[2]


def _combined(parts: list[tuple[int, Cell]]) -> Figure:
    """Means of separate deals added and subtracted: so do their variances add up."""
    value, variance = 0.0, 0.0
    for sign, (n, total, squares) in parts:
        of_part = spread(n, total, squares)
        if of_part is None:
            return around(None, None)
        value += sign * total / n
        variance += of_part / n
    return around(value, variance)


def _pair(a: int, b: int, alone: list[int], two: int, tally: Tally) -> Figure:
    both = _cell(tally, a, b)
    only_a, only_b = _less(_cell(tally, a, a), both), _less(_cell(tally, b, b), both)
    neither = _less(_less(_less(moments(tally.totals), both), only_a), only_b)
    beside = _combined([(1, both), (-1, only_a), (-1, only_b), (1, neither)])
    together = both[1] / both[0] if both[0] else None
    clear = beside["error"] is not None and abs(beside["value"]) > CLEARLY * beside["error"]
    return {
        "cards": [CARDS[a].name, CARDS[b].name],
        "deals": both[0],
        "together": mean(*both),
        "predicted": tidy(None if beside["value"] is None or together is None else together - beside["value"]),
        "beside": beside,
        "clear": clear,
        "alone": two,
        "alone_beside": two - alone[a] - alone[b],
    }


def _rulings(sample: SampleTally) -> list[Figure]:
    book = corpus()
    decided = {card.ruling: sample.decided[card.name] for card in CARDS}
    out = []
    for ruling_id, times in sorted(sample.applied.items(), key=lambda item: (-item[1], item[0])):
        ruling = book.ruling(ruling_id)
        out.append(
            {
                "ruling": ruling_id,
                "kind": ruling.kind,
                "title": {"en": ruling.title.en, "zh": ruling.title.zh},
                "named": share(times, sample.deals),
                "decides": share(decided[ruling_id], sample.deals) if ruling_id in decided else None,
            }
        )
    return out


def _gap(switch: str, gap: GapTally, tally: Tally) -> Figure:
    off, on = NAMES[switch]
    ruling = corpus().ruling(gap_id(switch))
    figure = None if switch == "full_tie" else "base_strength" if switch in IN_TIES else "total"
    out: Figure = {
        "ruling": gap_id(switch),
        "title": {"en": ruling.title.en, "zh": ruling.title.zh},
        "reading": off,
        "other": on,
        "figure": figure,
        "may": share(gap.may, tally.deals) if figure else None,
        "changes": share(gap.changed, tally.deals) if figure else None,
        "difference": mean(*moments(gap.differences)) if figure else None,
        "winner": share(gap.winners, tally.tables),
        "example": None,
    }
    if gap.example is not None:
        was, now, difference = gap.example
        out["example"] = {"reading": _deal(was), "other": _deal(now), "difference": difference}
    return out
