"""Collecting what is wrong with a table state while it is read, and reading names on the way."""

from __future__ import annotations

from adjudicator import report
from adjudicator.errors import near_misses
from adjudicator.games.fantasy_realms.cards import Card
from adjudicator.games.fantasy_realms.effects import Suit
from adjudicator.games.fantasy_realms.names import (
    find_card,
    find_suit,
    is_elsewhere,
    near_cards,
    near_suits,
    suit_word,
    title,
)
from adjudicator.games.fantasy_realms.options import CHOOSERS
from adjudicator.text import Text


class Report(report.Report):
    """The problems found so far, and the names of this game, read with their near misses."""

    def card(self, name: str, at: str) -> Card | None:
        """The card of a name; None, with a problem noted, if there is none in this edition."""
        card = find_card(name)
        if card is not None:
            return card
        if is_elsewhere(name):
            message = Text("{name} is not in the 2017 base game.", "{name} 不属于 2017 年基础版。")
            self.wrong(at, message.fill(name=name), ruling="fr.edition.scope")
        else:
            message = Text("There is no card {name!r}.", "没有名为 {name!r} 的牌。")
            self.wrong(
                at, message.fill(name=name), near=() if self.full else [title(near) for near in near_cards(name)]
            )
        return None

    def chooser(self, name: str, at: str) -> Card | None:
        """The card of a name that makes a choice; None, with a problem noted, if it is none."""
        card = find_card(name)
        if card is not None and card.choice is not None:
            return card
        known = [chooser.name for chooser in CHOOSERS]
        message = Text("{name!r} is not a card that makes a choice.", "{name!r} 不是需要作选择的牌。")
        expected = Text("one of " + ", ".join(known), "以下之一：" + "、".join(title(n).zh for n in known))
        near = () if self.full else [near for near in near_cards(name) if near in known] or near_misses(name, known)
        self.wrong(at, message.fill(name=name), expected=expected, near=[title(near) for near in near])
        return None

    def suit(self, name: str, at: str) -> Suit | None:
        """The suit of a name; None, with a problem noted, if there is none."""
        suit = find_suit(name)
        if suit is None:
            message = Text("There is no suit {name!r}.", "没有名为 {name!r} 的花色。")
            self.wrong(
                at, message.fill(name=name), near=() if self.full else [suit_word(near) for near in near_suits(name)]
            )
        return suit
