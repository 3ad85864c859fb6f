"""Disputes about Fantasy Realms: a claim, its verdict, and the rulings of which none can be spared."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import adjudicator
from adjudicator.games.fantasy_realms.cards import CARDS, Card
from adjudicator.games.fantasy_realms.effects import SUITS
from benchmarks.fantasy_realms import CHOOSERS, OTHERS, real_deals, state, worst_hands
from benchmarks.timing import spread

GAME = "fantasy-realms"
FACTS = ("points", "blanked", "penalty-cleared", "plays-as", "counts-for")


class Dispute(NamedTuple):
    """What ``adjudicator.resolve`` is given."""

    table: dict[str, Any]
    question: dict[str, Any]
    claims: list[dict[str, Any]]


def resolve(dispute: Dispute) -> None:
    """The whole answer, as an embedding app gets it."""
    adjudicator.resolve(GAME, *dispute).to_json()


def names(hand: Sequence[Card]) -> list[str]:
    """The cards of a hand by name."""
    return [card.name for card in hand]


def scored(table: dict[str, Any]) -> dict[str, Any]:
    """The first player's hand with the best choices."""
    player: dict[str, Any] = adjudicator.score(GAME, table, steps=False).value["players"][0]
    return player


def made(table: dict[str, Any]) -> dict[str, Any]:
    """The same table with the best choices given."""
    player = table["players"][0]
    return {**table, "players": [{**player, "choices": scored(table)["choices"]}]}


def too_much(table: dict[str, Any], dice: random.Random) -> Dispute:
    """A claim to a few points more than can be had."""
    total = scored(table)["total"] + dice.randint(1, 30)
    return Dispute(table, {"ask": "total"}, [{"value": total}])


def fact(table: dict[str, Any], ask: str, dice: random.Random) -> Dispute:
    """A claim that a question about some card comes out otherwise than it does with the best choices."""
    hand = table["players"][0]["hand"]
    card, other = dice.sample(hand, 2)
    question: dict[str, Any] = {"ask": ask, "card": card} | ({"for": other} if ask == "counts-for" else {})
    value = adjudicator.resolve(GAME, table, question, steps=False).value
    claimed: object
    if ask == "points":
        claimed = value["value"] + dice.randint(1, 20)
    elif ask == "plays-as":
        claimed = {"suit": dice.choice([suit for suit in SUITS if suit != value["suit"]])}
    else:
        claimed = not value[{"blanked": "blanked", "penalty-cleared": "cleared", "counts-for": "counts"}[ask]]
    return Dispute(table, question, [{"value": claimed}])


def facts(tables: Sequence[dict[str, Any]], dice: random.Random) -> list[Dispute]:
    """One such claim about each table, the questions in turn."""
    return [fact(table, FACTS[n % len(FACTS)], dice) for n, table in enumerate(tables)]


def ordered(count: int, seed: int) -> list[Dispute]:
    """Whether the order matters for hands with two to five choice cards: all have chosen best, or none has."""
    dice = random.Random(seed)
    out = []
    for n in range(count):
        choosers = dice.sample(CHOOSERS, 2 + n % 4)
        table = state(names([*choosers, *dice.sample(OTHERS, 7 - len(choosers))]))
        out.append(Dispute(table if n % 2 else made(table), {"ask": "choice-order"}, [{"value": True}]))
    return out


def contested(players: int, count: int, seed: int) -> list[Dispute]:
    """Who wins, by tables where every player holds a choice card as long as there are any; the last one claims to."""
    dice = random.Random(seed)
    out = []
    for _ in range(count):
        choosers = dice.sample(CHOOSERS, len(CHOOSERS))
        rest = dice.sample(OTHERS, 7 * players)
        hands = [[*choosers[n : n + 1], *rest[7 * n : 7 * n + 7]][:7] for n in range(players)]
        table = {"players": [{"name": f"P{n + 1}", "hand": names(hand)} for n, hand in enumerate(hands)]}
        out.append(Dispute(table, {"ask": "winner"}, [{"value": f"P{players}"}]))
    return out


def report() -> Iterator[str]:
    """The figures, a line each."""
    dice = random.Random(4)
    given = [made(state(names(dice.sample(CARDS, 7)))) for _ in range(300)]
    deals = [state(names(hand)) for hand in real_deals(200, 5)]
    worst = [state(names(hand)) for hand in worst_hands(100, 6)]
    for what, tables in (("choices given", given), ("real deals", deals), ("all five open", worst)):
        yield line(f"dispute, {what}, a total", [too_much(table, dice) for table in tables])
        yield line(f"dispute, {what}, a fact", facts(tables, dice))
    yield line("choice-order, two to five choices", ordered(60, 7))
    for players in range(2, 7):
        yield line(f"winner, {players} players, open choices", contested(players, 20, players))


def line(label: str, disputes: Sequence[Dispute]) -> str:
    """One figure."""
    return f"{label + ':':<36}{spread(resolve, disputes)}"
