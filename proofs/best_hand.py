"""The best hand of the game, proved: every hand has a bound, and those whose bound is high enough are worked out.

``python -m proofs.best_hand`` goes through all hands of seven cards, and of eight with Necromancer, and writes a
certificate for each that ``python -m proofs.check`` reads.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import numpy as np
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

import adjudicator
from adjudicator.games.fantasy_realms.bulk import choosing
from adjudicator.games.fantasy_realms.bulk.bounds import bound
from adjudicator.games.fantasy_realms.bulk.hands import BIT_OF, NONE, Masks
from adjudicator.games.fantasy_realms.cards import CARDS
from adjudicator.games.fantasy_realms.readings import DEFAULT, NAMES, SWITCHES, gap_id
from proofs.deck import DECKS, Deck, facts, state_of

CERTIFICATES = Path(__file__).parent / "certificates"
AT_ONCE = 1 << 14
BELOW = 30  # hands that may come so near to the best are worked out too, which shows who is next
TRIES = 60  # walks uphill that look for a good hand to begin with


def prove(deck: Deck, least: int, jobs: int, progress: Progress | None = None) -> dict[str, Any]:
    """Go through a deck; ``least`` is the bound from which on a hand is worked out. Returns the certificate."""
    blocks = list(deck.blocks())
    task = progress.add_task(deck.name, total=deck.hands()) if progress else None
    rows: list[dict[str, Any]] = []
    tried: list[Masks] = []
    with ProcessPoolExecutor(jobs) as pool:
        for row, hands in pool.map(_Search(deck, least), blocks, chunksize=4):
            rows.append(row)
            tried.append(hands)
            if progress and task is not None:
                progress.advance(task, row["hands"])
    worked_out = _work_out(np.concatenate(tried), bound(np.concatenate(tried)))
    best = max((hand["total"] for hand in worked_out), default=None)
    return {
        "deck": deck.name,
        "cards": facts(),
        "hands": sum(row["hands"] for row in rows),
        "least": least,
        "best": best,
        "other_readings": _under_other_readings(np.concatenate(tried)),
        "blocks": rows,
        "worked_out": worked_out,
    }


class _Search:
    """Goes through one block: what it finds, and the hands that have to be worked out."""

    def __init__(self, deck: Deck, least: int) -> None:
        self._deck = deck
        self._least = least

    def __call__(self, block: tuple[int, int]) -> tuple[dict[str, Any], Masks]:
        hands = 0
        highest: int | None = None
        over: list[Masks] = []
        for part in hands_of(self._deck, block):
            most = bound(part)
            high = most >= self._least
            hands += len(part)
            over.append(part[high])
            if not high.all():
                here = int(most[~high].max())
                highest = here if highest is None else max(highest, here)
        found = np.concatenate(over) if over else np.zeros(0, dtype=np.uint64)
        row = {"first": [self._deck.cards[place] for place in block], "hands": hands, "worked_out": len(found)}
        return {**row, "highest_bound_of_the_others": highest}, found


def hands_of(deck: Deck, block: tuple[int, int]) -> Iterator[Masks]:
    """All hands of a block, some thousand at a time."""
    numbers = np.array(deck.cards)
    first = BIT_OF[numbers[block[0]]] | BIT_OF[numbers[block[1]]]
    if deck.always is not None:
        first = first | BIT_OF[deck.always]
    needed = sum((int(BIT_OF[card]) for card in deck.needed), 0)
    for third in range(block[1] + 1, len(numbers)):
        tails = _tails(deck, third)
        for start in range(0, len(tails), AT_ONCE):
            part = tails[start : start + AT_ONCE] | (first | BIT_OF[numbers[third]])
            if needed:
                part = part[part & np.uint64(needed) != 0]
            if len(part):
                yield part


def _tails(deck: Deck, above: int) -> Masks:
    """What may stand in a hand above a place: every set of the cards that are still to come."""
    masks, ends = _all_tails(deck)
    return masks[: ends[above]]


@cache
def _all_tails(deck: Deck) -> tuple[Masks, list[int]]:
    """Every set of four cards (of a hand of seven), those with the highest lowest card first, and for each place how
    many of them lie wholly above it."""
    places = len(deck.cards)
    sets = np.array(list(combinations(range(places), deck.size - 3)), dtype=np.intp)
    sets = sets[np.argsort(-sets[:, 0], kind="stable")]
    masks = np.bitwise_or.reduce(BIT_OF[np.array(deck.cards)[sets]], axis=1)
    return masks, [int((sets[:, 0] > place).sum()) for place in range(places)]


def _work_out(hands: Masks, bounds: Any) -> list[dict[str, Any]]:
    """Some hands with all their choices tried, the best first."""
    best = choosing.best(choosing.of(hands))
    out = [
        {"hand": _numbers(int(hand)), "bound": int(most), "total": int(total), "base_strength": int(base)}
        for hand, most, total, base in zip(hands, bounds, best.total, best.base, strict=True)
    ]
    return sorted(out, key=lambda each: (-each["total"], each["base_strength"], each["hand"]))


def _under_other_readings(hands: Masks) -> dict[str, int]:
    """The highest total where one gap is read the other way: the bounds hold under every reading."""
    out = {}
    for switch in SWITCHES:
        turned: dict[str, bool] = {switch: True}
        best = choosing.best(choosing.of(hands), replace(DEFAULT, **turned))
        out[f"{gap_id(switch)}={NAMES[switch][1]}"] = int(best.total.max())
    return out


def _numbers(mask: int) -> list[int]:
    return [card.number for card in CARDS if mask >> card.number & 1]


# --- a good hand to begin with


def climb(deck: Deck, seed: int = 1) -> int:
    """The total of a good hand: from hands drawn at random, cards are exchanged one at a time while that helps."""
    dice = np.random.default_rng(seed)
    top = 0
    for _ in range(TRIES):
        hand = list(dice.choice(len(deck.cards), deck.size, replace=False))
        worth = -1
        while True:
            near = _neighbours(deck, hand)
            totals = choosing.best(choosing.of(_masks(deck, near))).total
            if int(totals.max()) <= worth:
                break
            worth = int(totals.max())
            hand = near[int(totals.argmax())]
        top = max(top, worth)
    return top


def _neighbours(deck: Deck, hand: list[int]) -> list[list[int]]:
    """The hand itself, and all with one other card, as far as they are legal."""
    others = [card for card in range(len(deck.cards)) if card not in hand]
    near = [hand] + [[*hand[:n], card, *hand[n + 1 :]] for n in range(len(hand)) for card in others]
    return [each for each in near if not deck.needed or any(deck.cards[place] in deck.needed for place in each)]


def _masks(deck: Deck, hands: list[list[int]]) -> Masks:
    masks: Masks = np.bitwise_or.reduce(BIT_OF[np.array(deck.cards)[np.array(hands)]], axis=1)
    return masks | (BIT_OF[deck.always] if deck.always is not None else NONE)


# --- for people


def main() -> None:
    """Prove each deck, print what is found, and write the certificates."""
    CERTIFICATES.mkdir(exist_ok=True)
    console = Console()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    for deck in DECKS:
        began = time.monotonic()
        least = climb(deck) - BELOW
        with Progress(*columns, console=Console(stderr=True)) as progress:
            certificate = prove(deck, least, os.cpu_count() or 1, progress)
        (CERTIFICATES / f"{deck.name}.json").write_text(written(certificate), encoding="utf-8")
        console.print(f"[bold]{deck.name}[/]")
        for line in told(certificate, time.monotonic() - began):
            console.print("  " + line, highlight=False, soft_wrap=True)


def written(certificate: Mapping[str, Any]) -> str:
    """A certificate as JSON, a line for each block and each hand."""
    parts = []
    for key, value in certificate.items():
        if isinstance(value, list):
            inner = ",\n".join("  " + json.dumps(each) for each in value)
            parts.append(f"{json.dumps(key)}: [\n{inner}\n]")
        else:
            parts.append(f"{json.dumps(key)}: {json.dumps(value)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def told(certificate: Mapping[str, Any], seconds: float) -> list[str]:
    """What a certificate says, in lines."""
    hands, most = certificate["worked_out"], certificate["best"]
    best = [hand for hand in hands if hand["total"] == most]
    lines = [
        f"{certificate['hands']:,} hands, none left out, in {len(certificate['blocks']):,} blocks: {seconds:,.0f} s",
        f"{len(hands):,} of them might come to {certificate['least']} or more, and were worked out with every choice",
        f"The most is {most}, and {len(best)} hand{'s' if len(best) > 1 else ''} can reach it:",
    ]
    for hand in best:
        lines.append("  " + ", ".join(CARDS[number - 1].name for number in hand["hand"]))
        lines += [f"    {card}: {choice}" for card, choice in chosen(hand["hand"]).items()]
    later = sorted({hand["total"] for hand in hands if hand["total"] < most}, reverse=True)
    lines.append("Next come hands of " + ", ".join(map(str, later[:5])))
    other = [f"{reading}: {total}" for reading, total in certificate["other_readings"].items() if total != most]
    lines += [f"With {each}" for each in other] or ["No other reading of any one gap changes that"]
    return lines


def chosen(hand: list[int]) -> dict[str, str]:
    """The choices that make a hand worth the most, as the judge finds and proves them."""
    answer = adjudicator.score("fantasy-realms", state_of(hand), steps=False).to_json()
    choices: dict[str, Any] = answer["value"]["players"][0]["choices"]
    return {card: ", ".join(choice.values()) if choice else "not used" for card, choice in choices.items()}


if __name__ == "__main__":
    main()
