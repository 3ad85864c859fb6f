"""Random deals in chunks, each from a stream of its own, so that it is dealt alike whoever works on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from adjudicator.games.fantasy_realms.bulk.choosing import Best
from adjudicator.games.fantasy_realms.bulk.hands import BIT_OF, SUIT_SPAN, Masks
from adjudicator.games.fantasy_realms.cards import BY_NAME, CARDS, Card
from adjudicator.games.fantasy_realms.effects import SUITS
from adjudicator.games.fantasy_realms.hand import Pick, bit
from adjudicator.games.fantasy_realms.picks import HAND_MOST
from adjudicator.study import Plan

CHUNK: Final = 1 << 15  # deals that are counted together: in larger numbers the reader is quicker
TABLES: Final = 4  # of so many deals one is a table of two: a second hand is dealt beside it


@dataclass(frozen=True, slots=True)
class Chunk:
    """Some of a plan's deals: which chunk it is, how many deals, and how many of its first are explained."""

    nth: int
    deals: int
    sample: int
    seed: int


def chunks(plan: Plan) -> list[Chunk]:
    """A plan in chunks. The deals of a smaller plan with the same seed are the first ones of a larger plan."""
    out = []
    for nth, start in enumerate(range(0, plan.deals, CHUNK)):
        end = min(start + CHUNK, plan.deals)
        sample = plan.sample * end // plan.deals - plan.sample * start // plan.deals
        out.append(Chunk(nth, end - start, sample, plan.seed))
    return out


def dealt(chunk: Chunk) -> tuple[Masks, Masks]:
    """The hands of a chunk, and the second hands: one beside each of the first quarter, out of the same deck."""
    # As SeedSequence.spawn makes its children, without making those before it.
    stream = np.random.default_rng(np.random.SeedSequence(chunk.seed, spawn_key=(chunk.nth,)))
    places = stream.random((chunk.deals, len(CARDS)))
    both = np.argpartition(places, (HAND_MOST - 1, 2 * HAND_MOST - 1), axis=1)[:, : 2 * HAND_MOST] + 1
    tables = chunk.deals // TABLES
    return _masks(both[:, :HAND_MOST]), _masks(both[:tables, HAND_MOST:])


def _masks(numbers: NDArray[np.intp]) -> Masks:
    masks: Masks = np.bitwise_or.reduce(BIT_OF[numbers], axis=1)
    return masks


def cards_of(mask: int) -> tuple[Card, ...]:
    """The cards of a mask, in the order of their numbers."""
    return tuple(card for card in CARDS if mask & bit(card))


def picks_of(best: Best, row: int) -> dict[str, Pick]:
    """The choices that were found for a row, one for each card of the hand that makes one; there is no eighth card."""
    made = best.choices
    copied, cleared, changed, suit = made.copied, made.cleared, made.changed, made.suit
    assert copied is not None
    assert cleared is not None
    assert changed is not None
    assert suit is not None
    found = {
        "Necromancer": Pick(),
        "Doppelgänger": Pick(_name(int(copied[row]))),
        "Book of Changes": Pick(_name(int(changed[row])), SUITS[int(suit[row])]) if changed[row] else Pick(),
        "Island": Pick(_name(int(cleared[row]).bit_length() - 1) if cleared[row] else None),
    }
    for name, column in (("Mirage", made.mirage), ("Shapeshifter", made.shapeshifter)):
        assert column is not None
        number, suit_at = divmod(int(column[row]), SUIT_SPAN)
        if not number:
            found[name] = Pick()
        elif number == BY_NAME[name].number:
            found[name] = Pick(None, SUITS[suit_at])
        else:
            found[name] = Pick(_name(number), SUITS[suit_at])
    held = int(best.held[row])
    return {name: pick for name, pick in found.items() if held & bit(BY_NAME[name])}


def _name(number: int) -> str | None:
    return CARDS[number - 1].name if number > 0 else None
