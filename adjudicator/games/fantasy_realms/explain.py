"""The steps that lead to a hand's score, each under its ruling, in the order of resolution.

Who is cleared and blanked, and every point, is taken from what ``values`` found. The points of a player's steps add up
to the total.
"""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.answer import Step
from adjudicator.games.fantasy_realms.cards import BY_NAME, Card
from adjudicator.games.fantasy_realms.effects import Award, BlankedUnless, SuitSets, TakesDiscard, penalty_without_word
from adjudicator.games.fantasy_realms.explain_blanking import write_blanking
from adjudicator.games.fantasy_realms.explain_lines import keywords
from adjudicator.games.fantasy_realms.explain_step import StepWriter
from adjudicator.games.fantasy_realms.hand import DECLINED, Pick, Plays, identity_suit
from adjudicator.games.fantasy_realms.names import suit_title, title
from adjudicator.games.fantasy_realms.options import ORDER, takeable
from adjudicator.games.fantasy_realms.terms import suit_sets
from adjudicator.text import Joined, Text


class Explainer(StepWriter):
    """Writes the steps of one player's hand."""

    def steps(self) -> list[Step]:
        """All steps, in the order of resolution."""
        self._choices()
        self._clears()
        write_blanking(self)
        self._points()
        return self.out

    # --- choices

    def _choices(self) -> None:
        steps: dict[str, Callable[[Card, Pick], None]] = {
            "Necromancer": self._takes,
            "Doppelgänger": self._copies,
            "Mirage": self._plays_as,
            "Shapeshifter": self._plays_as,
            "Book of Changes": self._recolours,
        }
        for name, step in steps.items():
            if name == "Necromancer" and name in self.held and name not in self.picks:
                self._took_one_of(BY_NAME[name])
            elif name in self.held:
                pick = self.picks.get(name, DECLINED)
                if pick.declined:
                    self._declined(BY_NAME[name])
                else:
                    step(BY_NAME[name], pick)
        used = [name for name in ORDER[1:] if not self.picks.get(name, DECLINED).declined]
        if len(used) > 1:
            says = Text("These are used in this order only: {order}.", "这些选择只能按此顺序处理：{order}。")
            order = Joined(tuple(map(title, used)))
            self.step(
                "fr.order.fixed",
                used[0],
                "in-order",
                says,
                {"order": order},
                by=used[1:],
                under=["fr.order.steps"],
            )

    def _declined(self, card: Card) -> None:
        under = ["fr.wild.may-decline"] if card.name in ("Mirage", "Shapeshifter") else []
        says = Text("{about} is not used.", "不使用{about}的选择。")
        self.step(card.ruling, card.name, "declines", says, under=under)

    def _takes(self, card: Card, pick: Pick) -> None:
        says = Text("{about} adds {by} as the eighth card.", "{about}取得{by}作为第八张牌。")
        self.step(card.ruling, card.name, "takes", says, by=[pick.card or ""])

    def _took_one_of(self, card: Card) -> None:
        """The hand has eight cards, and the state does not say which was the eighth."""
        assert isinstance(card.choice, TakesDiscard)
        could = takeable(card.choice, [p.card for p in self.hand.plays if p.card is not card])
        says = Text(
            "{about} added one of these as the eighth card; which, changes nothing: {by}.",
            "{about}取得了其中一张作为第八张牌，是哪张不影响计分：{by}。",
        )
        self.step(card.ruling, card.name, "took", says, by=[other.name for other in could])

    def _copies(self, card: Card, pick: Pick) -> None:
        target = BY_NAME[pick.card or ""]
        under = ["fr.order.steps", "fr.wild.own-text"]
        if target.suit == "wild":
            under.append("fr.faq.doppelganger-of-wild")
        if self.picks.get("Book of Changes", DECLINED).card == target.name:
            under.append("fr.faq.doppelganger-before-book")
        says = Text(
            "{about} copies {by}: name, suit, base strength and penalty as printed.",
            "{about}复制{by}：名称、花色、基本战力与惩罚，都以牌面为准。",
        )
        self.step(card.ruling, card.name, "copies", says, by=[target.name], under=under)

    def _plays_as(self, card: Card, pick: Pick) -> None:
        words = {"suit": suit_title(identity_suit(pick))}
        under = ["fr.order.steps", "fr.wild.identity", "fr.wild.zero"]
        if pick.card is None:
            says = Text("{about} declares the suit {suit} and keeps its name.", "{about}只声明花色{suit}，名称不变。")
            under.append("fr.wild.suit-only")
            self.step(card.ruling, card.name, "plays-as", says, words, under=under)
            return
        if pick.card not in self.held:
            under.append("fr.wild.not-in-hand")
        says = Text("{about} plays as {by}, of suit {suit}.", "{about}当作{by}，花色{suit}。")
        self.step(card.ruling, card.name, "plays-as", says, words, by=[pick.card], under=under)

    def _recolours(self, card: Card, pick: Pick) -> None:
        under = ["fr.order.steps", "fr.book.suit-only", "fr.book.before", "fr.keyword.name-or-suit"]
        assert pick.suit is not None
        assert pick.card is not None
        if pick.suit == "wild":
            under.append("fr.gap.book-wild")
        says = Text("{about} changes the suit of {by} to {suit}.", "{about}把{by}的花色改为{suit}。")
        words = {"suit": suit_title(pick.suit)}
        self.step(card.ruling, card.name, "changes-suit", says, words, by=[pick.card], under=under)

    # --- clears

    def _clears(self) -> None:
        if "Island" in self.held and self.picks.get("Island", DECLINED).declined:
            self._declined(BY_NAME["Island"])
        for target, clearers in self.outcome.cleared.items():
            for clearer in clearers:
                self._cleared(self.plays[target], clearer)
        for target, clearers in self.outcome.reworded.items():
            p = self.plays[target]
            if target not in self.outcome.cleared and p.penalty_of is not None and _says_army(p.penalty_of):
                for clearer in clearers:
                    self._reworded(p, p.penalty_of, clearer)

    def _cleared(self, p: Plays, clearer: Plays) -> None:
        under = ["fr.clear.scope", "fr.clear.first"]
        chosen = clearer.card.name == "Island"
        if p.penalty_of is None:
            if chosen:
                says = Text("{about} is cleared by {by}, but has no penalty.", "{by}清除{about}，但它没有惩罚。")
                self.step(clearer.card.ruling, p.card.name, "clears", says, by=[clearer.card.name], under=under)
            return
        if chosen and self.picks.get("Book of Changes", DECLINED).card == p.card.name:
            under.append("fr.faq.island-after-book")
        says = Text("The penalty of {about} is cleared by {by}.", "{by}清除{about}的惩罚。")
        self.step(clearer.card.ruling, p.card.name, "clears", says, by=[clearer.card.name], under=under)

    def _reworded(self, p: Plays, text: Card, clearer: Plays) -> None:
        under = ["fr.clear.word", "fr.clear.first"]
        if any(isinstance(t, BlankedUnless) and penalty_without_word(t, "army") is None for t in text.penalty):
            under.append("fr.faq.cleared-condition")
        says = Text(
            "The word Army is taken out of the penalty of {about} by {by}.", "{by}从{about}的惩罚中去掉“军队”一词。"
        )
        self.step(clearer.card.ruling, p.card.name, "clears-word", says, by=[clearer.card.name], under=under)

    # --- points

    def _points(self) -> None:
        for p in self.hand.plays:
            if p.bit & self.alive:
                says = Text("{about}: base strength {points}.", "{about}：基本战力 {points}。")
                self.step("fr.score.hand", p.card.name, "base", says, {"points": p.base}, points=p.base)
        for line in self.outcome.lines:
            by = self.names(line.by)
            under = keywords(line, self.hand, self.alive, self.reads)
            words: dict[str, object] = {"points": f"{line.points:+d}"}
            effect = "bonus" if line.points > 0 else "penalty"
            says = Text("{about}: {points} with {by}.", "{about}：{points}，因{by}。")
            if not by:
                says = Text("{about}: {points}.", "{about}：{points}。")
            self.step(
                line.text.ruling,
                line.plays.card.name,
                effect,
                says,
                words,
                by=by,
                points=line.points,
                under=under,
            )
        self._not_different()
        if self.idle:
            self._comes_to_nothing()
        says = Text("The total is {total}.", "总分为 {total}。")
        total = {"total": self.outcome.total}
        self.out.append(Step("fr.score.hand", self.player, "total", says, total, player=self.player))

    def _comes_to_nothing(self) -> None:
        """The bonuses that are not earned and the penalties that do not bite."""
        worth = {(line.plays.bit, line.text.name) for line in self.outcome.lines}
        for p in self.hand.plays:
            if not p.bit & self.alive:
                continue
            if p.own_text and p.card.bonus and (p.bit, p.card.name) not in worth:
                says = Text("{about} earns no bonus.", "{about}没有得到奖励。")
                self.step(p.card.ruling, p.card.name, "no-bonus", says)
            text = p.penalty_of
            hurts = text is not None and any(isinstance(term, Award) for term in text.penalty)
            if text is not None and hurts and p.bit not in self.outcome.cleared and (p.bit, text.name) not in worth:
                says = Text("The penalty of {about} costs nothing.", "{about}的惩罚没有扣分。")
                self.step(text.ruling, p.card.name, "no-penalty", says)

    def _not_different(self) -> None:
        """Cards of one name that a text which asks for different cards counts once."""
        for p in self.hand.plays:
            wants = [term for term in p.card.bonus if isinstance(term, SuitSets)]
            if not wants or not p.own_text or not p.bit & self.alive:
                continue
            for suit, kept in suit_sets(self.hand, self.alive, self.reads).items():
                of_suit = [q for q in self.hand.plays if q.bit & self.alive and q.suit == suit]
                if len(of_suit) >= wants[0].table[0][0] and len(of_suit) > len(kept):
                    twice = [q.card.name for q in of_suit if q is not kept[q.name]]
                    says = Text(
                        "{about} does not count {by}: another card of that name is counted.",
                        "{about}不计{by}：同名的牌已计一张。",
                    )
                    self.step("fr.faq.copy-not-different", p.card.name, "not-different", says, by=twice)


def _says_army(card: Card) -> bool:
    return any(penalty_without_word(term, "army") != term for term in card.penalty)
