"""Who blanks whom: the well-founded model of "X blanks Y, unless X is blanked", on sets of cards as bit masks.

The rulebook starts from the cards that no other card can blank (fr.order.unblanked-first). As a definition: a card
is blanked once a card that is certainly not blanked blanks it, and is certainly not blanked once everything
that could blank it certainly is. What this leaves open is a blanking cycle; its members are blanked
(fr.blank.cycle), and the cards outside it are looked at again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from adjudicator.games.fantasy_realms.readings import Readings

Hit = tuple[int, int]  # (the blanking card's bit, the mask of the cards that its penalty hits)
Need = tuple[int, int]  # (the card's bit, the mask of the cards that its condition looks at)

_VIRTUAL = 64  # bits from here up stand for "blanked by another card" under the reading applies-in-full
_REAL = (1 << _VIRTUAL) - 1


@dataclass(frozen=True, slots=True)
class Blanking:
    """How a hand was settled, in masks of cards.

    ``order`` has the cards settled as blanked, round by round, and ``cycles`` the cycles met. ``dragged`` are the
    cards blanked only because members of a cycle hit them, ``as_held`` those whose condition was judged by the
    cards as held; both only under a reading that says so.
    """

    blanked: int
    order: tuple[int, ...] = ()
    cycles: tuple[int, ...] = ()
    dragged: int = 0
    as_held: int = 0


NOBODY = Blanking(0)


def resolve(hits: Sequence[Hit], unless: Sequence[Need], if_held: Sequence[Need], reads: Readings) -> Blanking:
    """Settle a hand. ``unless`` are the "blanked unless with" conditions, ``if_held`` the "blanked with" ones."""
    if not hits and not unless and not if_held:
        return NOBODY
    if reads.self_blank:
        hits, unless = _applies_in_full(hits, unless)
    fixed = 0
    order: list[int] = []
    cycles: list[int] = []
    dragged = as_held = 0
    while True:
        under, over = fixed, _consequences(fixed, fixed, hits, unless, if_held)
        while True:
            settled = under & _REAL & ~sum_masks(order)
            if settled:
                order.append(settled)
            narrowed = _consequences(over, fixed, hits, unless, if_held)
            if narrowed == under:
                break
            under = narrowed
            over = _consequences(under, fixed, hits, unless, if_held)
        open_ = over & ~under
        if not open_:
            return Blanking(under & _REAL, tuple(order), tuple(cycles), dragged & _REAL, as_held)
        circles = _first_cycles(open_, hits, unless, if_held)
        members = sum_masks(circles)
        looped = _with_open_needs(members, open_, [*unless, *if_held]) if reads.condition_loop else 0
        if looped:
            as_held |= looped
            # Their conditions look at the cards as held; whatever else may blank them is still to come.
            against = sum_masks([card for card, wanted in if_held if card & looped and wanted & ~under])
            fixed = under | against
            unless = [need for need in unless if not need[0] & looped]
            if_held = [need for need in if_held if not need[0] & looped]
            continue
        cycles += [circle & _REAL | circle >> _VIRTUAL for circle in circles]
        order.append(members & _REAL)
        fixed = under | members
        if reads.cycle_targets:
            for card, targets in hits:
                if card & members:
                    dragged |= targets & ~fixed
            fixed |= dragged


def sum_masks(masks: Sequence[int]) -> int:
    """All cards of some masks."""
    out = 0
    for mask in masks:
        out |= mask
    return out


def _consequences(
    assumed: int, fixed: int, hits: Sequence[Hit], unless: Sequence[Need], if_held: Sequence[Need]
) -> int:
    """Who is blanked if exactly the assumed cards were blanked where a text asks for an unblanked card.

    "Unless with" asks for blanked cards instead: those are taken from the outcome itself, from below.
    """
    out = fixed
    for card, targets in hits:
        if not card & assumed:
            out |= targets
    for card, wanted in if_held:
        if wanted & ~assumed:
            out |= card
    grew = bool(unless)
    while grew:
        grew = False
        for card, wanted in unless:
            if not card & out and not wanted & ~out:
                out |= card
                grew = True
    return out


def _with_open_needs(members: int, open_: int, needs: Sequence[Need]) -> int:
    """The members of a cycle whose own condition looks at a card that is still open."""
    return sum_masks([card for card, wanted in needs if card & members and wanted & open_])


def _first_cycles(open_: int, hits: Sequence[Hit], unless: Sequence[Need], if_held: Sequence[Need]) -> list[int]:
    """The cycles among the open cards that depend on no other open card: where the rules come to first.

    A cycle is cards that all depend on each other; what depends on it is looked at once it is settled.
    """
    depends: dict[int, int] = {}
    for card, targets in hits:
        if card & open_:
            for target in bits(targets & open_):
                depends[target] = depends.get(target, 0) | card
    for card, wanted in (*if_held, *unless):
        if card & open_:
            depends[card] = depends.get(card, 0) | wanted & open_
    reached = {card: _reached(card, depends) for card in bits(open_)}
    cycles = []
    for card, below in reached.items():
        mutual = all(reached[other] & card for other in bits(below))
        if card & below and mutual and below not in cycles:
            cycles.append(below)
    return cycles


def _reached(card: int, depends: Mapping[int, int]) -> int:
    """Every card that a card depends on, directly or through others."""
    reached, front = 0, depends.get(card, 0)
    while front & ~reached:
        reached |= front
        front = sum_masks([depends.get(other, 0) for other in bits(reached)])
    return reached


def _applies_in_full(hits: Sequence[Hit], unless: Sequence[Need]) -> tuple[list[Hit], list[Need]]:
    """The rules in which a card that hits itself is held back only by another card's hit.

    "Hit by another card" becomes a thing of its own: other cards' hits go there, the card's own hits come from
    there, and the card is blanked with it.
    """
    selfish = [card for card, targets in hits if card & targets]
    out = []
    for card, targets in hits:
        for other in selfish:
            if other != card and other & targets:
                targets = targets & ~other | other << _VIRTUAL  # noqa: PLW2901
        out.append((card << _VIRTUAL if card in selfish else card, targets))
    return out, [*unless, *((card, card << _VIRTUAL) for card in selfish)]


def bits(mask: int) -> list[int]:
    """The single bits of a mask, lowest first."""
    out = []
    while mask:
        low = mask & -mask
        out.append(low)
        mask ^= low
    return out
