"""Tables with open choices, small enough to go through every way to make them, and what the oracle says is true then.

``Table`` is one player's hand with some choices given and the others open. What can be claimed about it is worked out
for each way from the oracle's score. Only which card counts for which, and by which card another is blanked, the oracle
does not say: there the plain reader has the word, which has tests of its own.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from adjudicator.games.fantasy_realms.cards import BY_NAME
from adjudicator.games.fantasy_realms.disputes.aspects import Blanked, CountsFor, Played, played
from adjudicator.games.fantasy_realms.hand import play
from adjudicator.games.fantasy_realms.readings import NAMES, Readings, gap_id
from adjudicator.games.fantasy_realms.state import Player, State, parse
from tests.games.fantasy_realms import strategies
from tests.games.fantasy_realms.strategies import CHOOSERS, ORACLE_SWITCHES, Choices
from tests.reference import oracle

ASKS = ("total", "points", "blanked", "penalty-cleared", "plays-as", "counts-for")
PARTS = ("points", "base", "bonus", "penalty")
ANN = "Ann"


@dataclass(frozen=True)
class Way:
    """One way to make all choices: the whole hand, what the oracle says of it, and what the plain reader does."""

    hand: tuple[str, ...]
    choices: Choices
    score: Mapping[str, Any]
    at: Played

    @property
    def result(self) -> tuple[int, int]:
        """Total and base strength."""
        return self.score["total"], self.score["base"]


@dataclass(frozen=True)
class Table:
    """One player, called Ann. ``given`` are the choices made."""

    hand: tuple[str, ...]
    discard: tuple[str, ...]
    given: Choices
    reads: Readings

    @property
    def raw(self) -> dict[str, Any]:
        """The table state of a request."""
        player = {"name": ANN, "hand": list(self.hand), "choices": dict(self.given)}
        return {"players": [player], "discard": list(self.discard)}

    @property
    def readings(self) -> dict[str, str]:
        """The readings of a request."""
        return readings_of(self.reads)

    @property
    def state(self) -> State:
        return parse(self.raw)

    @property
    def player(self) -> Player:
        return self.state.players[0]

    def ways(self) -> list[Way]:
        """Every legal way to make the open choices."""
        return [self.way(choices) for choices in legal_ways(self.hand, self.discard, self.given)]

    def way(self, choices: Choices) -> Way:
        """One way, which is legal. Raises ValueError if it is not."""
        score = oracle.score(self.hand, choices, strategies.oracle_readings(self.reads))
        hand = oracle.whole_hand(self.hand, choices)
        cards = sorted((BY_NAME[name] for name in hand), key=lambda card: card.number)
        at = played(ANN, play(cards, strategies.picks(choices)), self.reads)
        return Way(tuple(hand), choices, score, at)


def readings_of(reads: Readings) -> dict[str, str]:
    """The readings of a request that differ from the default ones."""
    return {gap_id(switch): on for switch, (_, on) in NAMES.items() if getattr(reads, switch)}


def legal_ways(hand: Sequence[str], discard: Sequence[str], given: Choices) -> Iterator[Choices]:
    """Every legal way to make the choices that are not given."""
    for choices in oracle.assignments(hand, discard, given):
        try:
            oracle.score(hand, choices)
        except ValueError:
            continue  # a choice that was given is not legal beside these
        yield choices


def tables(count: int, seed: int, *, most: int = 300, readings: float = 0.0) -> Iterator[Table]:
    """Random tables with no more than so many ways to choose; each reading is another one with some probability."""
    dice = random.Random(seed)
    made = 0
    while made < count:
        choosers = dice.sample(CHOOSERS, dice.choice([0, 1, 1, 2, 2, 3]))
        hand = strategies.deal(dice, dice.randint(max(len(choosers), 2), 7), choosers)
        discard = strategies.discards(dice, hand, most=4)
        chosen = strategies.choose(dice, hand, discard)
        given = {name: choice for name, choice in chosen.items() if dice.random() < 0.4}
        reads = Readings(**{switch: dice.random() < readings for switch in ORACLE_SWITCHES})
        size = 0
        for size, _ in enumerate(legal_ways(hand, discard, given), 1):
            if size > most:
                break
        if size <= most:
            made += 1
            yield Table(tuple(hand), tuple(discard), given, reads)


# --- questions and claims


def question(dice: random.Random, hand: Sequence[str], ask: str) -> dict[str, Any]:
    """A question about some card of a hand."""
    about: dict[str, Any] = {"ask": ask}
    if ask != "total":
        about["card"] = dice.choice(hand)
    if ask == "points":
        about["of"] = dice.choice(PARTS)
    if ask == "counts-for":
        about["for"] = dice.choice(hand)
    return about


def claim(dice: random.Random, about: Mapping[str, Any], table: Table, ways: Sequence[Way]) -> Any:
    """Something that somebody might assert: often true of some way to choose, or only just false."""
    way = dice.choice(ways)
    if about["ask"] in ("total", "points"):
        sums = [amount(about, each) for each in ways]
        near = [amount(about, way), max(sums), min(sums), max(sums) + 1, min(sums) - 1]
        number = dice.choice([*near, dice.randint(min(sums) - 5, max(sums) + 5)])
        return dice.choice([number, number, {"at_least": number}, {"at_most": number}])
    if about["ask"] == "plays-as":
        name, suit, base = plays(about["card"], way)
        if dice.random() < 0.4:
            other = oracle.CARDS[dice.choice(list(oracle.CARDS))]
            name, suit, base = dice.choice([(other["name"], suit, base), (name, other["suit"], base), (name, suit, 7)])
        whole = {"name": name, "suit": suit, "base": base}
        return {key: whole[key] for key in dice.sample(list(whole), dice.randint(1, 3))}
    if about["ask"] == "counts-for":
        return dice.random() < 0.5
    return dice.choice([True, False, dice.choice([*table.hand, *table.discard])])


def amount(about: Mapping[str, Any], way: Way) -> int:
    """The number that a question is about."""
    if about["ask"] == "total":
        return int(way.score["total"])
    return int(way.score["cards"].get(about["card"], dict.fromkeys(PARTS, 0))[about["of"]])


def plays(card: str, way: Way) -> tuple[str, str, int]:
    """Name, suit and base strength that a card plays under, blanked or not."""
    found = next(p for p in oracle.identities(way.hand, way.choices) if p.card == card)
    return found.name, found.suit, found.base


def clearers(card: str, way: Way) -> set[str]:
    """The cards that clear a card's whole penalty; none if it has no penalty."""
    identities = oracle.identities(way.hand, way.choices)
    target = next(p for p in identities if p.card == card)
    out = set()
    for source in identities if target.penalty else ():
        for effect in source.printed["clears"]:
            if effect.get("chosen"):
                does = way.choices.get(source.card) == {"card": card}
            else:
                does = effect.get("of") == "all cards" or target.suit in effect.get("of_suits", ())
            if does and (effect.get("chosen") or effect["what"] == "whole penalty"):
                out.add(source.card)
    return out


def is_true(about: Mapping[str, Any], claimed: Any, way: Way) -> bool:
    """Whether a claim is true of one way to choose."""
    ask = about["ask"]
    if ask in ("total", "points"):
        number = amount(about, way)
        if isinstance(claimed, Mapping):
            return number >= claimed["at_least"] if "at_least" in claimed else number <= claimed["at_most"]
        return bool(number == claimed)
    card = about["card"]
    if ask == "plays-as":
        name, suit, base = plays(card, way)
        return bool({"name": name, "suit": suit, "base": base} | claimed == {"name": name, "suit": suit, "base": base})
    if ask == "penalty-cleared":
        by = clearers(card, way)
        return claimed in by if isinstance(claimed, str) else bool(by) is claimed
    if ask == "blanked" and isinstance(claimed, bool):
        return (card in way.score["blanked"]) is claimed
    aspect = Blanked(BY_NAME[card]) if ask == "blanked" else CountsFor(BY_NAME[card], BY_NAME[about["for"]])
    return aspect.agrees(claimed, way.at)
