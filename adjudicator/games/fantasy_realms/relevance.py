"""Whether another reading of a gap could make a difference to a hand at all.

Only a quick look at which cards are there: it may say yes where nothing changes, but never no where something
would. It keeps an answer from being worked out again under eleven readings.
"""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.games.fantasy_realms.cards import Card
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
from adjudicator.games.fantasy_realms.options import texts


def may_matter(switch: str, cards: Sequence[Card], free: Sequence[str], *, tied: bool) -> bool:
    """Whether turning a switch of ``Readings`` may change the result of a hand.

    ``cards`` are all that may be in the hand, ``free`` its open choices, and ``tied`` whether it shares the
    highest total with another hand.
    """
    terms = [term for card in cards for term in (*card.bonus, *card.penalty)]
    recolours = any(isinstance(card.choice, ChangesSuit) for card in cards)
    copies = any(isinstance(card.choice, CopiesCard) for card in cards)
    wilds = any(card.suit == "wild" for card in cards)
    blankers = [term for term in terms if isinstance(term, Blanks)]
    match switch:
        case "blanked_name":
            blanking = blankers or any(isinstance(term, BlankedIf | BlankedUnless) for term in terms)
            return bool(blanking) and any(text.names for card in cards for text in texts(card))
        case "cycle_targets" | "self_blank":
            if switch == "self_blank" and not recolours:
                return False
            return bool(blankers) and (recolours or copies)
        case "wildfire_wild":
            hits_all = any(target.everything for term in blankers for target in term.targets)
            return hits_all and (wilds or recolours)
        case "wild_suit":
            return any(isinstance(term, SuitSets | AllDifferent) for term in terms) and (wilds or recolours)
        case "archers_copies" | "archers_beast":
            mixed = any(isinstance(t, Award) and t.each and t.each.suits and t.each.names for t in terms)
            return mixed and (wilds or recolours)
        case "tie_blanked":
            return tied and bool(blankers or any(isinstance(t, BlankedIf | BlankedUnless) for t in terms))
        case "tie_copied":
            return tied and copies
        case "book_wild":
            return any(isinstance(card.choice, ChangesSuit) and card.name in free for card in cards)
        case _:
            return False
