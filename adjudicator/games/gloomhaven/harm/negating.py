"""Whether a figure may lose cards instead of suffering damage."""

from __future__ import annotations

from adjudicator.games.gloomhaven.cards.holding import active_discards
from adjudicator.games.gloomhaven.table.figures import Character, Figure


def may_negate(figure: Figure | None) -> bool:
    """Whether a figure may have cards to lose instead of hit points; unless the table says that it has none, it may."""
    if not isinstance(figure, Character):
        return False
    if figure.hand is None or figure.discard is None:
        return True
    return bool(figure.hand) or len(figure.discard) + len(active_discards(figure)) >= 2
