"""Reading one player's choices: from what the state says to picks, refusing what the cards do not allow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudicator.errors import pointer
from adjudicator.games.fantasy_realms.cards import Card
from adjudicator.games.fantasy_realms.effects import (
    ChangesSuit,
    ClearsOne,
    CopiesCard,
    CopiesIdentity,
    Suit,
    TakesDiscard,
)
from adjudicator.games.fantasy_realms.hand import DECLINED, Pick, play
from adjudicator.games.fantasy_realms.names import suit_title, title
from adjudicator.games.fantasy_realms.options import ORDER, could_be, takeable
from adjudicator.games.fantasy_realms.report import Report
from adjudicator.text import Text

Value = Mapping[str, str] | None
NOT_LYING = Text("{card} is not in the discard area.", "弃牌区里没有{card}。")
HAND_MOST = 7  # an eighth card is the one that Necromancer took, or in the middle of a turn the one just taken


class PickReader:
    """Reads the choices of one hand. ``cards`` and ``discard`` change when Necromancer takes a card.

    What it lets through can be completed: there is a legal way to make the choices that are still open.
    """

    def __init__(self, report: Report, cards: list[Card], discard: list[Card], at: str) -> None:
        self._report = report
        self._cards = cards
        self._discard = discard
        self._at = at
        self._given: frozenset[str] = frozenset()
        self._wanted: Card | None = None  # not in the hand, but chosen, so an open choice has to take it

    def read(self, choices: Mapping[str, Value]) -> dict[str, Pick]:
        """The picks that were given and are legal; one that is not is noted as a problem and taken as declined."""
        given: dict[str, tuple[Card, Value, str]] = {}
        for key, value in choices.items():
            at = self._at + pointer("choices", key)
            chooser = self._chooser(key, at)
            if chooser is not None and chooser.name in given:
                message = Text("The choice of {card} is given twice.", "{card}的选择给了两次。")
                self._report.wrong(at, message.fill(card=title(chooser.name)))
            elif chooser is not None:
                given[chooser.name] = (chooser, value, at)
        self._given = frozenset(given)
        picks: dict[str, Pick] = {}
        for name in (name for name in ORDER if name in given):
            chooser, value, at = given[name]
            picks[name] = DECLINED if value is None else self._pick(chooser, value, at) or DECLINED
        self._island(picks, given)
        return picks

    def too_early(self, choices: Mapping[str, Value]) -> None:
        """Refuse every choice, in a game that is not over yet."""
        for key in choices:
            at = self._at + pointer("choices", key)
            if (chooser := self._chooser(key, at)) is not None:
                message = Text("{card} makes its choice when the game is over.", "{card}要到游戏结束后才作选择。")
                self._report.wrong(at, message.fill(card=title(chooser.name)), ruling=when_chosen(chooser))

    def _chooser(self, key: str, at: str) -> Card | None:
        card = self._report.chooser(key, at)
        if card is None:
            return None
        if card not in self._cards:
            self._not_held(card, at, card)
            return None
        return card

    def _not_held(self, card: Card, at: str, chooser: Card) -> None:
        message = Text("{card} is not in this hand.", "这手牌里没有{card}。").fill(card=title(card.name))
        self._report.wrong(at, message, ruling=chooser.ruling)

    def _pick(self, chooser: Card, value: Mapping[str, str], at: str) -> Pick | None:
        card = self._report.card(value["card"], at + "/card") if "card" in value else None
        suit = self._report.suit(value["suit"], at + "/suit") if "suit" in value else None
        if ("card" in value and card is None) or ("suit" in value and suit is None):
            return None
        choice = chooser.choice
        if isinstance(choice, CopiesIdentity):
            return self._identity(chooser, choice, card, suit, at)
        wants_suit = isinstance(choice, ChangesSuit)
        if card is None or (suit is not None) != wants_suit:
            message = Text("{card} does not choose that.", "{card}不能这样选。").fill(card=title(chooser.name))
            expected = Text("a card", "一张牌")
            if wants_suit:
                expected = Text("a card and a suit", "一张牌和一个花色")
            self._report.wrong(at, message, expected=expected, ruling=chooser.ruling)
            return None
        if isinstance(choice, TakesDiscard):
            return self._taken(chooser, choice, card, at + "/card")
        if isinstance(choice, ChangesSuit | CopiesCard) and card is chooser:
            message = Text("{card} chooses another card, not itself.", "{card}要选另一张牌，不能选自己。")
            self._report.wrong(at + "/card", message.fill(card=title(card.name)), ruling=chooser.ruling)
            return None
        if card not in self._cards and not self._may_be_taken(card):
            self._not_held(card, at + "/card", chooser)
            return None
        return Pick(card.name, suit)

    def _may_be_taken(self, card: Card) -> bool:
        """Whether a card can still come into the hand, by a choice that is open. There is room for one."""
        if len(self._cards) > HAND_MOST or self._wanted not in (None, card):
            return False
        may = any(
            isinstance(taker.choice, TakesDiscard)
            and taker.name not in self._given
            and card in takeable(taker.choice, self._discard)
            for taker in self._cards
        )
        if may:
            self._wanted = card
        return may

    def _identity(
        self, chooser: Card, choice: CopiesIdentity, card: Card | None, suit: Suit | None, at: str
    ) -> Pick | None:
        allowed = Text(", ".join(choice.suits), "、".join(suit_title(s).zh for s in choice.suits))
        message = Text("{card} can't become that.", "{card}不能成为这个。").fill(card=title(chooser.name))
        if card is not None and card.suit not in choice.suits:
            expected = Text("a card of one of the suits {suits}", "属于以下花色的牌：{suits}")
            expected = expected.fill(suits=allowed)
            self._report.wrong(at + "/card", message, expected=expected, ruling=chooser.ruling)
        elif card is not None and suit not in (None, card.suit):
            expected = Text("{suit}, the suit of {card}", "{card}的花色{suit}")
            expected = expected.fill(suit=suit_title(card.suit), card=title(card.name))
            self._report.wrong(at + "/suit", message, expected=expected, ruling=chooser.ruling)
        elif card is None and suit not in choice.suits:
            expected = Text("one of the suits {suits}", "以下花色之一：{suits}").fill(suits=allowed)
            self._report.wrong(at + "/suit", message, expected=expected, ruling=chooser.ruling)
        else:
            return Pick(card.name) if card is not None else Pick(None, suit)
        return None

    def _taken(self, chooser: Card, choice: TakesDiscard, card: Card, at: str) -> Pick | None:
        """Necromancer's eighth card: from the discard area, or already listed in the hand."""
        if not takeable(choice, [card]) or card is chooser:
            message = Text("{chooser} can't take {card}.", "{chooser}不能取{card}。")
            expected = Text("a card of one of the suits {suits}", "属于以下花色的牌：{suits}")
            allowed = Text(", ".join(choice.suits), "、".join(suit_title(s).zh for s in choice.suits))
            names = {"chooser": title(chooser.name), "card": title(card.name)}
            self._report.wrong(at, message.fill(**names), expected=expected.fill(suits=allowed), ruling=chooser.ruling)
            return None
        if card in self._discard:
            self._discard.remove(card)
            self._cards.append(card)
        elif card not in self._cards:
            self._report.wrong(at, NOT_LYING.fill(card=title(card.name)), ruling=chooser.ruling)
            return None
        return Pick(card.name)

    def _island(self, picks: dict[str, Pick], given: Mapping[str, tuple[Card, Value, str]]) -> None:
        """Refuse a card that can't be of the suit that the clear asks for, whatever is still open."""
        for name, (chooser, _, at) in given.items():
            could = [*self._cards, *self._discard]
            target = next((card for card in could if card.name == picks[name].card), None)
            if isinstance(chooser.choice, ClearsOne) and target is not None:
                suits = chooser.choice.suits
                if not self._may_be(target, suits, picks):
                    message = Text(
                        "{card} is not of a suit that {chooser} may clear.", "{card}的花色不在{chooser}可清除之列。"
                    )
                    expected = Text("a card of suit {suits}", "以下花色的牌：{suits}")
                    allowed = Text(" or ".join(suits), "或".join(suit_title(s).zh for s in suits))
                    self._report.wrong(
                        at + "/card",
                        message.fill(card=title(target.name), chooser=title(chooser.name)),
                        expected=expected.fill(suits=allowed),
                        ruling=chooser.ruling,
                    )
                    picks[name] = DECLINED

    def _may_be(self, target: Card, suits: Sequence[Suit], picks: Mapping[str, Pick]) -> bool:
        """Whether some way to make the open choices gives a card one of these suits."""
        is_open = [card for card in self._cards if card.choice is not None and card.name not in picks]
        if any(isinstance(card.choice, ChangesSuit) and card is not target for card in is_open):
            return True
        named = {pick.card for pick in picks.values()}
        held = [*self._cards, *(card for card in self._discard if card.name in named)]
        plays = play(held, {name: pick for name, pick in picks.items() if name != "Island"}).plays
        if next(p.suit for p in plays if p.card is target) in suits:
            return True
        recolours = [card for card in self._cards if isinstance(card.choice, ChangesSuit)]
        if target not in is_open or any(picks.get(card.name, DECLINED).card == target.name for card in recolours):
            return False
        return could_be(target, suits, [card for card in held if card not in recolours])


def when_chosen(chooser: Card) -> str:
    """The id of the ruling by which a card makes its choice only once the game is over."""
    return chooser.ruling if isinstance(chooser.choice, TakesDiscard) else "fr.order.steps"
