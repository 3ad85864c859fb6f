"""The quick way for programs that score many hands: totals alone, from official names, nothing explained."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from adjudicator.games.fantasy_realms.cards import BY_NAME
from adjudicator.games.fantasy_realms.hand import Pick, play, printed
from adjudicator.games.fantasy_realms.readings import DEFAULT, Readings
from adjudicator.games.fantasy_realms.values import worth


def total(hand: Iterable[str], picks: Mapping[str, Pick] | None = None, readings: Readings = DEFAULT) -> int:
    """The total of one hand, by the official English names of its cards (points).

    ``picks`` are the choices, by the card that makes them; one left out is declined. Nothing is checked beyond the
    names (KeyError): for hands from people use ``adjudicator.score``.
    """
    cards = [BY_NAME[name] for name in hand]
    return worth(play(cards, picks) if picks else printed(cards), readings)[0]
