"""Whether another reading of a gap could make a difference to a hand at all.

Only a quick look at which kinds of text are there: it may say yes where nothing changes, but never no where
something would. It keeps an answer from being worked out again under eleven readings.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Flag, auto
from functools import cache

from adjudicator.games.fantasy_realms.cards import CARDS, Card
from adjudicator.games.fantasy_realms.effects import (
    AllDifferent,
    Award,
    BlankedIf,
    BlankedUnless,
    Blanks,
    ChangesSuit,
    CopiesCard,
    SuitSets,
)
from adjudicator.games.fantasy_realms.hand import bit
from adjudicator.games.fantasy_realms.options import texts


class _Kind(Flag):
    """What a card's text has that a reading of a gap may be about."""

    NAMES = auto()
    COUNTS_ITSELF = auto()
    BLANKS = auto()
    BLANKS_ALL = auto()
    BLANKS_SELF = auto()
    COMPARES_SUITS = auto()
    COUNTS_NAME_OR_SUIT = auto()
    RECOLOURS = auto()
    COPIES = auto()
    WILD = auto()


def _kinds(card: Card) -> int:
    out = _Kind(0)
    if any(text.names for text in texts(card)):
        out |= _Kind.NAMES
    if any(text.speaks_of(card.name, card.suit) and not text.other for text in texts(card) if not text.everything):
        out |= _Kind.COUNTS_ITSELF
    for term in (*card.bonus, *card.penalty):
        if isinstance(term, Blanks):
            out |= _Kind.BLANKS
            out |= _Kind.BLANKS_ALL if any(target.everything for target in term.targets) else _Kind(0)
        elif isinstance(term, BlankedIf | BlankedUnless):
            out |= _Kind.BLANKS_SELF
        elif isinstance(term, SuitSets | AllDifferent):
            out |= _Kind.COMPARES_SUITS
        elif isinstance(term, Award) and term.each and term.each.suits and term.each.names:
            out |= _Kind.COUNTS_NAME_OR_SUIT
    out |= _Kind.RECOLOURS if isinstance(card.choice, ChangesSuit) else _Kind(0)
    out |= _Kind.COPIES if isinstance(card.choice, CopiesCard) else _Kind(0)
    out |= _Kind.WILD if card.suit == "wild" else _Kind(0)
    return out.value


_KINDS = {card.number: _kinds(card) for card in CARDS}  # as numbers: this is asked for every hand
_BLANKING = (_Kind.BLANKS | _Kind.BLANKS_SELF).value
_CHANGING = (_Kind.RECOLOURS | _Kind.WILD).value
# For each switch of Readings, the kinds of text of which a hand needs one each for the switch to matter.
_NEEDS: dict[str, tuple[int, ...]] = {
    "blanked_name": (_BLANKING, _Kind.NAMES.value),
    "cycle_targets": (_Kind.BLANKS.value, (_Kind.RECOLOURS | _Kind.COPIES).value),
    "condition_loop": (_Kind.BLANKS_SELF.value, _Kind.RECOLOURS.value),
    "self_blank": (_Kind.BLANKS.value, _Kind.RECOLOURS.value),
    "wildfire_wild": (_Kind.BLANKS_ALL.value, _CHANGING),
    "wild_suit": (_Kind.COMPARES_SUITS.value, _CHANGING),
    "archers_copies": (_Kind.COUNTS_NAME_OR_SUIT.value, _CHANGING),
    "archers_beast": (_Kind.COUNTS_NAME_OR_SUIT.value, _CHANGING),
    "with_itself": ((_Kind.RECOLOURS | _Kind.COUNTS_ITSELF).value,),
    "tie_blanked": (_BLANKING,),
    "tie_copied": (_Kind.COPIES.value,),
    "book_wild": (_Kind.RECOLOURS.value,),
}


def needed(switch: str) -> tuple[int, ...]:
    """Masks of cards: turning a switch (not ``full_tie``) may only change a hand that has a card of each of them.

    What ``may_matter`` says of a hand with every choice open that shares the highest total, for many hands at once.
    """
    return tuple(sum(bit(card) for card in CARDS if _KINDS[card.number] & need) for need in _NEEDS[switch])


ABOUT_CYCLES = ("cycle_targets", "condition_loop", "self_blank")


def may_matter(cards: Iterable[Card], free: Sequence[str], *, tied: bool, cycles: bool = True) -> tuple[str, ...]:
    """The switches of ``Readings`` whose turning may change the result of a hand.

    ``cards`` are all that may be in the hand, ``free`` its open choices, ``tied`` is whether it shares the highest
    total with another hand, and ``cycles`` whether its cards may blank each other in a cycle.
    """
    kinds = 0
    for card in cards:
        kinds |= _KINDS[card.number]
    return _switches(kinds, "Book of Changes" in free, tied, cycles)


@cache
def _switches(kinds: int, book_is_free: bool, tied: bool, cycles: bool) -> tuple[str, ...]:
    return tuple(
        switch
        for switch, needs in _NEEDS.items()
        if all(kinds & need for need in needs)
        and (tied or not switch.startswith("tie_"))
        and (book_is_free or switch != "book_wild")
        and (cycles or switch not in ABOUT_CYCLES)
    )
