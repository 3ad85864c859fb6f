"""Whether the hermit cards that were given, some of them unseen, are enough; and if not, which are too few.

Between two shuffles of the deck each card is given once. So the cards have to be handed out to the answers that were
seen, each to one that could be given to it: a matching. Where there is none, some answers have fewer cards among them
than they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from adjudicator.games.shadow_hunters.pack.cards import HERMITS


@dataclass(frozen=True, slots=True)
class Shortage:
    """Answers that can only have been to ``cards``, of which there are fewer copies than these answers."""

    answers: tuple[str, ...]
    cards: frozenset[str]


def shortage(given: Mapping[str, Sequence[str]]) -> Shortage | None:
    """A shortage among answers between two shuffles, None if there is none. ``given`` has the cards each may be to."""
    held: dict[str, list[str]] = {}  # by card the answers that its copies are given to

    def give(answer: str, tried: dict[str, None]) -> bool:
        for card in given[answer]:
            if card in tried:
                continue
            tried[card] = None
            holders = held.setdefault(card, [])
            if len(holders) < HERMITS[card].copies:
                holders.append(answer)
                return True
            for n, other in enumerate(holders):
                if give(other, tried):
                    holders[n] = answer
                    return True
        return False

    for answer in given:
        tried: dict[str, None] = {}
        if not give(answer, tried):
            short = [answer, *(each for card in tried for each in held[card])]
            return Shortage(tuple(dict.fromkeys(short)), frozenset(tried))
    return None
