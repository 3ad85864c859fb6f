"""What the explaining reader shows of deals: each card's own points, who is blanked, which rulings decide."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from adjudicator.games.fantasy_realms.cards import Card
from adjudicator.games.fantasy_realms.explain import Explainer
from adjudicator.games.fantasy_realms.hand import Hand, Picks, bit, play
from adjudicator.games.fantasy_realms.readings import DEFAULT
from adjudicator.games.fantasy_realms.study.dealing import cards_of
from adjudicator.games.fantasy_realms.study.tally import SampleTally, Scored
from adjudicator.games.fantasy_realms.values import outcome, worth


def explain(deals: Iterable[Scored]) -> SampleTally:
    """Explain each deal with the choices that were found for it."""
    tally = SampleTally()
    for deal in deals:
        _explain(deal, tally)
    return tally


def _explain(deal: Scored, tally: SampleTally) -> None:
    cards = cards_of(deal.cards)
    hand = play(cards, deal.picks)
    found = outcome(hand, DEFAULT)
    points = {p.bit: 0 if p.bit & found.blanking.blanked else p.base for p in hand.plays}
    for line in found.lines:
        points[line.plays.bit] += line.points
    tally.deals += 1
    for card in cards:
        own = points[bit(card)]
        tally.held[card.name] += 1
        tally.points[card.name] += own
        tally.squares[card.name] += own * own
        tally.blanked[card.name] += bool(bit(card) & found.blanking.blanked)
        tally.decided[card.name] += worth(without_text(cards, deal.picks, card))[0] != found.total
    named: set[str] = set()
    for step in Explainer("", hand, deal.picks, found, DEFAULT).steps():
        named.update((step.ruling, *step.under))
    tally.applied.update(named)


def without_text(cards: Iterable[Card], picks: Picks, card: Card) -> Hand:
    """The hand as it would play if one card had its name, suit and base strength but no text: no bonus, no penalty,
    no clears, no choice. Everybody else's choices stay, also a penalty that Doppelgänger copied from it.
    """
    hand = play(cards, {name: pick for name, pick in picks.items() if name != card.name})
    plays = [replace(p, penalty_of=None, own_text=False) if p.card is card else p for p in hand.plays]
    return Hand(plays, hand.plain, hand.cleared_by_choice)
