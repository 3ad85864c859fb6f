"""Checking a certificate of the best hand with plain Python: ``python -m proofs.check``.

It shares with the search the printed cards and the list of blocks, and nothing of how hands are worked out. It checks

- that the certificate speaks of the cards as they are, that its blocks are all the blocks there are, each with as
  many hands as it has by counting, and that they add up to all hands;
- that no hand that was passed over has a bound as high as the best, and that the hands that were worked out are in the
  blocks that say so;
- every hand that was worked out, with the solver: it proves the best choices of a hand without trying them all; and
  what the best of them come to where one gap is read the other way;
- hands near the top: from those that were worked out, and from some drawn at random, cards are exchanged one at a time
  while that makes the bound higher, and whatever is met with a high bound has to have been worked out;
- hands drawn at random from each block: their bound, put together card by card in plain Python, is no higher than the
  block says, and what they really come to is no higher than their bound.

That every other hand has the bound that its block says is the search's word: to go through all of them in plain Python
would take a night.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track

from adjudicator.games.fantasy_realms.cards import BY_NAME, CARDS, Card
from adjudicator.games.fantasy_realms.effects import (
    SUITS,
    AllDifferent,
    Award,
    BestBase,
    Bonus,
    Cards,
    ChangesSuit,
    CopiesCard,
    CopiesIdentity,
    FirstOf,
    Holds,
    Runs,
    SuitSets,
    suit,
)
from adjudicator.games.fantasy_realms.hand import printed
from adjudicator.games.fantasy_realms.options import ORDER, identities
from adjudicator.games.fantasy_realms.readings import DEFAULT, NAMES, SWITCHES, Readings, gap_id, turned
from adjudicator.games.fantasy_realms.solving.search import best
from adjudicator.games.fantasy_realms.values import worth
from adjudicator.solver import Budget, Meter
from proofs.deck import DECKS, Deck, facts

CERTIFICATES = Path(__file__).parent / "certificates"
WALKS = 10  # that begin at a hand drawn at random
Certificate = Mapping[str, Any]


def faults(deck: Deck, certificate: Certificate, sample: int, seed: int) -> Iterator[str]:
    """What is wrong with a certificate, a sentence each. ``sample`` hands of each block are drawn; if that is none,
    nobody walks about near the top either.
    """
    try:
        yield from _arithmetic(deck, certificate)
        yield from _worked_out(deck, certificate)
        yield from _under_other_readings(certificate)
        if sample:
            yield from _near_the_top(deck, certificate, seed)
            yield from _sampled(deck, certificate, sample, seed)
    except (KeyError, TypeError, ValueError, IndexError) as error:  # a part is missing, or is something else
        yield f"it can't be read: {error!r}"


# --- the arithmetic of the whole


def _arithmetic(deck: Deck, certificate: Certificate) -> Iterator[str]:
    if certificate["deck"] != deck.name or certificate["cards"] != facts():
        yield "it is about other cards"
    blocks = {tuple(row["first"]): row for row in certificate["blocks"]}
    expected = {tuple(deck.cards[place] for place in block): block for block in deck.blocks()}
    if set(blocks) != set(expected) or len(blocks) != len(certificate["blocks"]):
        yield "its blocks are not those of the deck, each once"
        return
    for first, block in expected.items():
        row = blocks[first]
        if row["hands"] != deck.hands_in(block):
            yield f"block {first} has {deck.hands_in(block)} hands, not {row['hands']}"
        highest = row["highest_bound_of_the_others"]
        if (highest is None) != (row["worked_out"] == row["hands"]):
            yield f"block {first} passes over hands without a bound"
        elif highest is not None and highest >= certificate["least"]:
            yield f"block {first} passes over a hand with a bound of {highest}"
    if not sum(row["hands"] for row in blocks.values()) == certificate["hands"] == deck.hands():
        yield f"there are {deck.hands()} hands, not {certificate['hands']}"
    if certificate["best"] is None or certificate["least"] > certificate["best"]:
        yield "hands that might be better than the best were passed over"


# --- the hands that were worked out


def _worked_out(deck: Deck, certificate: Certificate) -> Iterator[str]:
    hands = certificate["worked_out"]
    if len({frozenset(each["hand"]) for each in hands}) != len(hands):
        yield "a hand was worked out twice"
    counted = Counter(tuple(deck.cards[place] for place in deck.block_of(each["hand"])) for each in hands)
    said = {tuple(row["first"]): row["worked_out"] for row in certificate["blocks"] if row["worked_out"]}
    if counted != said:
        yield "the hands that were worked out are not in the blocks that say so"
    for each in track(hands, f"{deck.name}: hands worked out", console=Console(stderr=True), transient=True):
        if most_of(each["hand"]) != each["bound"] or each["bound"] < certificate["least"]:
            yield f"{each['hand']} has the bound {most_of(each['hand'])}, not {each['bound']}"
        if (proved := proved_total(each["hand"])) != (each["total"], each["base_strength"]):
            yield f"{each['hand']} comes to {proved}, not {(each['total'], each['base_strength'])}"
    if max((each["total"] for each in hands), default=None) != certificate["best"]:
        yield "the best is not the best of the hands that were worked out"


def proved_total(hand: Sequence[int], reads: Readings = DEFAULT) -> tuple[int, int]:
    """The total of a hand with its best choices, and its base strength: by the solver, or as it is without choices."""
    return _proved(tuple(hand), reads)


@cache
def _proved(hand: tuple[int, ...], reads: Readings) -> tuple[int, int]:
    cards = [CARDS[number - 1] for number in hand]
    free = [name for name in ORDER if name != "Necromancer" and BY_NAME[name] in cards]
    if not free:
        return worth(printed(cards), reads)
    found = best(cards, [], {}, free, reads, Meter(Budget()))
    assert found.optimal
    return found.total, found.base_strength


def _under_other_readings(certificate: Certificate) -> Iterator[str]:
    said = certificate["other_readings"]
    switches = {f"{gap_id(switch)}={NAMES[switch][1]}": switch for switch in SWITCHES}
    if set(said) != set(switches):
        yield "its readings are not those that there are"
        return
    for reading, switch in switches.items():
        most = said[reading]
        # A hand with a lower bound can't come to more, so it need not be worked out again.
        high = [each["hand"] for each in certificate["worked_out"] if each["bound"] >= most]
        totals = [proved_total(hand, turned(DEFAULT, switch))[0] for hand in high]
        if most < certificate["least"] or max(totals, default=None) != most:
            yield f"with {reading} the most is {max(totals, default=None)}, not {most}"


# --- hands near the top


def _near_the_top(deck: Deck, certificate: Certificate, seed: int) -> Iterator[str]:
    dice = random.Random(seed)
    blocks = [block for block in deck.blocks() if deck.hands_in(block)]
    known = {frozenset(each["hand"]) for each in certificate["worked_out"]}
    starts = [sorted(hand) for hand in known] + [drawn(deck, dice.choice(blocks), dice) for _ in range(WALKS)]
    left: set[frozenset[int]] = set()  # hands whose neighbours were looked at
    for start in track(starts, f"{deck.name}: near the top", console=Console(stderr=True), transient=True):
        hand, most, higher = start, most_of(start), True
        while higher and frozenset(hand) not in left:
            left.add(frozenset(hand))
            higher = False
            for near in _neighbours(deck, hand):
                bound = most_of(near)
                if bound >= certificate["least"] and frozenset(near) not in known:
                    known.add(frozenset(near))
                    yield f"{near} was passed over with a bound of {bound}"
                if bound > most:
                    hand, most, higher = near, bound, True


def _neighbours(deck: Deck, hand: Sequence[int]) -> list[list[int]]:
    """The hands of a deck that differ in one card."""
    kept = [card for card in hand if card != deck.always]
    near = [
        sorted([other if card == gone else card for card in hand])
        for gone in kept
        for other in deck.cards
        if other not in hand
    ]
    return [each for each in near if not deck.needed or deck.needed & set(each)]


# --- the sample


def _sampled(deck: Deck, certificate: Certificate, sample: int, seed: int) -> Iterator[str]:
    dice = random.Random(seed)
    worked_out = {tuple(each["hand"]) for each in certificate["worked_out"]}
    places = {tuple(deck.cards[place] for place in block): block for block in deck.blocks()}
    rows = certificate["blocks"]
    for row in track(rows, f"{deck.name}: a sample of each block", console=Console(stderr=True), transient=True):
        block = places.get(tuple(row["first"]))
        if block is None or not row["hands"]:
            continue  # the arithmetic has said so, or there is nothing to draw from
        for _ in range(sample):
            hand = drawn(deck, block, dice)
            most = most_of(hand)
            highest = row["highest_bound_of_the_others"]
            if tuple(hand) not in worked_out and (highest is None or most > highest):
                yield f"{hand} was passed over with a bound of {most}, and its block says {highest}"
            if (total := proved_total(hand)[0]) > most:
                yield f"{hand} comes to {total}, and its bound is {most}"


def drawn(deck: Deck, block: tuple[int, int], dice: random.Random) -> list[int]:
    """A hand of a block, all of them alike likely."""
    first, second = (deck.cards[place] for place in block)
    always = [] if deck.always is None else [deck.always]
    while True:
        hand = [first, second, *dice.sample([card for card in deck.cards if card > second], deck.size - 2), *always]
        if not deck.needed or deck.needed & set(hand):
            return sorted(hand)


# --- the bound, card by card


def most_of(hand: Iterable[int]) -> int:
    """What a hand can't exceed: every card plays, nothing is lost, and each text counts all that it might count."""
    cards = [CARDS[number - 1] for number in hand]
    total = sum(card.base for card in cards)
    if any(isinstance(card.choice, CopiesCard) for card in cards):
        total += max(card.base for card in cards)
    return total + sum(_most(term, card, cards) for card in cards for term in card.bonus)


def _most(term: Bonus, on: Card, cards: Sequence[Card]) -> int:
    if isinstance(term, FirstOf):
        return max(_most(award, on, cards) for award in term.awards)
    if isinstance(term, Award):
        if not all(_may_count(holds.cards, on, cards) for holds in term.when if isinstance(holds, Holds)):
            return 0
        return term.points * (_counts_twice(term.each, on, cards) if term.each else 1)
    if isinstance(term, AllDifferent):
        return term.points
    if isinstance(term, Runs):
        return _runs(term, cards)
    if isinstance(term, SuitSets):
        return min(
            sum(_step(term.table, _may_count(suit(each), on, cards)) for each in SUITS), _split(term, len(cards))
        )
    return _bases(term.cards, on, cards, best_only=isinstance(term, BestBase))


def _may_be(text: Cards, on: Card, cards: Sequence[Card]) -> list[Card]:
    """The cards that a text may speak of, but for one that Book of Changes turns."""
    as_printed = any(text.speaks_of(card.name, card.suit) for card in cards)
    return [
        card
        for card in cards
        if not (text.other and card is on)
        and (
            text.speaks_of(card.name, card.suit)
            or _may_become(card, text)
            or (as_printed and isinstance(card.choice, CopiesCard))
        )
    ]


def _may_become(card: Card, text: Cards) -> bool:
    choice = card.choice
    return isinstance(choice, CopiesIdentity) and any(
        text.speaks_of(pick.card or card.name, pick.suit) for pick in identities(choice) if pick.suit is not None
    )


def _one_more(text: Cards, cards: Sequence[Card]) -> bool:
    return bool(text.suits) and any(isinstance(card.choice, ChangesSuit) for card in cards)


def _may_count(text: Cards, on: Card, cards: Sequence[Card]) -> int:
    return len(_may_be(text, on, cards)) + _one_more(text, cards)


def _counts_twice(text: Cards, on: Card, cards: Sequence[Card]) -> int:
    """A card may be counted for its suit and again for its name."""
    by_suit = Cards(text.suits, other=text.other)
    by_name = Cards(names=text.names, other=text.other)
    return (_may_count(by_suit, on, cards) if text.suits else 0) + (_may_count(by_name, on, cards) if text.names else 0)


def _bases(text: Cards, on: Card, cards: Sequence[Card], *, best_only: bool) -> int:
    strongest = max(card.base for card in cards)
    may = _may_be(text, on, cards)
    bases = [card.base for card in may]
    bases += [strongest] * (any(isinstance(card.choice, CopiesCard) for card in may) + _one_more(text, cards))
    return max(bases, default=0) if best_only else sum(bases)


def _runs(term: Runs, cards: Sequence[Card]) -> int:
    bases = [card.base for card in cards]
    if not any(isinstance(card.choice, CopiesCard) for card in cards):
        return _run_points(term, bases)
    return max(_run_points(term, bases), *(_run_points(term, [*bases, copied]) for copied in bases))


def _run_points(term: Runs, bases: Sequence[int]) -> int:
    points = 0
    for times in range(1, len(bases) + 1):  # those that are there so often make runs of their own
        strengths = sorted(base for base in set(bases) if bases.count(base) >= times)
        length = 0
        for n, base in enumerate(strengths):
            length += 1
            if n + 1 == len(strengths) or strengths[n + 1] != base + 1:
                points += _step(term.table, length)
                length = 0
    return points


def _step(table: Sequence[tuple[int, int]], size: int) -> int:
    return max((points for least, points in table if size >= least), default=0)


def _split(term: SuitSets, cards: int) -> int:
    """The most that sets of so many cards give, however they are divided."""
    return max(
        (_step(term.table, size) + _split(term, cards - size) for size in range(1, cards + 1)),
        default=0,
    )


def main() -> int:
    """Check the certificates; the exit status is 1 if there is something wrong with one."""
    parser = argparse.ArgumentParser(description="Check the certificates of the best hand.")
    parser.add_argument("--sample", type=int, default=10, help="hands that are drawn from each block")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    console = Console()
    wrong = 0
    for deck in DECKS:
        certificate = json.loads((CERTIFICATES / f"{deck.name}.json").read_text(encoding="utf-8"))
        found = list(faults(deck, certificate, asked.sample, asked.seed))
        wrong += len(found)
        for fault in found[:20]:
            console.print(f"[red]{deck.name}: {fault}[/]", highlight=False)
        if not found:
            drew = asked.sample * sum(1 for row in certificate["blocks"] if row["hands"])
            console.print(
                f"[green]{deck.name}: no hand exceeds {certificate['best']}[/], out of {certificate['hands']:,}. "
                f"{len(certificate['worked_out']):,} proved by the solver; {drew:,} drawn, none above its bound",
                highlight=False,
                soft_wrap=True,
            )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
