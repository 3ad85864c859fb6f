"""Who can be whom in Shadow Hunters: eight players and twenty hermit cards, answered truly but for Unknown's lies."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import adjudicator
from adjudicator.games.shadow_hunters.judging.deal import counts_of
from adjudicator.games.shadow_hunters.judging.observed import answers
from adjudicator.games.shadow_hunters.pack.cards import HERMITS
from adjudicator.games.shadow_hunters.pack.characters import CHARACTERS
from benchmarks.timing import spread

GAME = "shadow-hunters"
PLAYERS = 8
OBSERVATIONS = 20


def identity(state: dict[str, Any]) -> None:
    """Who everybody can be, with all proofs, every step told and every other reading looked at."""
    adjudicator.resolve(GAME, state, "identity").to_json()


def games(count: int, seed: int, *, seen: float = 1.0, boxes: tuple[str, ...] = ("base",)) -> list[dict[str, Any]]:
    """Tables with a record; ``seen`` is the part of the hermit cards that the table knows."""
    dice = random.Random(seed)
    return [_game(dice, seen, boxes) for _ in range(count)]


def _game(dice: random.Random, seen: float, boxes: tuple[str, ...]) -> dict[str, Any]:
    dealt = []
    for faction, number in counts_of(PLAYERS, extra=False).items():
        stack = [each for each in CHARACTERS.values() if each.faction == faction and each.box in boxes]
        dealt += dice.sample(stack, number)
    dice.shuffle(dealt)
    who = {f"P{n}": character for n, character in enumerate(dealt, 1)}
    deck: list[str] = []
    record: list[dict[str, Any]] = []
    given = 0
    while given < OBSERVATIONS:
        if not deck:
            record += [{"event": "shuffled"}] if record else []
            deck = [card.id for card in HERMITS.values() for _ in range(card.copies)]
            dice.shuffle(deck)
        card = HERMITS[deck.pop()]
        by, to = dice.sample(sorted(who), 2)
        matches = card.matches(who[to])
        if who[to].id == "unknown" and card.effect != "show":
            matches = dice.random() < 0.5
        answer = dice.choice(answers(card, None)) if matches else "nothing"
        known = {"card": card.id} if dice.random() < seen else {}
        record.append({"event": "hermit", "by": by, "to": to, "answer": answer, **known})
        given += 1
    players = [{"name": name} for name in who]
    return {"players": players, "boxes": list(boxes), "variants": {"extra_card": False}, "record": record}


def report() -> Iterator[str]:
    """The figures, a line each."""
    yield f"{'identity, 8 players, 20 cards seen:':<36}{spread(identity, games(60, 1))}"
    yield f"{'identity, half of them unseen:':<36}{spread(identity, games(60, 2, seen=0.5))}"
    yield f"{'identity, none of them seen:':<36}{spread(identity, games(60, 3, seen=0.0))}"
    yield f"{'identity, both boxes, 20 cards seen:':<36}{spread(identity, games(60, 4, boxes=('base', 'expansion')))}"
