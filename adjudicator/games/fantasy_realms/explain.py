"""The steps that lead to a hand's score, each under its ruling, in the order of resolution.

Everything is taken from what ``values`` found; nothing is worked out again here. The points of a player's steps
add up to the total.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from adjudicator.answer import Step
from adjudicator.games.fantasy_realms.blanking import bits
from adjudicator.games.fantasy_realms.cards import BY_NAME, Card
from adjudicator.games.fantasy_realms.effects import BlankedUnless, SuitSets, penalty_without_word
from adjudicator.games.fantasy_realms.explain_lines import keywords
from adjudicator.games.fantasy_realms.hand import DECLINED, Hand, Pick, Plays, identity_suit
from adjudicator.games.fantasy_realms.names import suit_title, title
from adjudicator.games.fantasy_realms.readings import Readings
from adjudicator.games.fantasy_realms.values import Outcome, suit_sets
from adjudicator.text import Joined, Text

ORDERED = ("Doppelgänger", "Mirage", "Shapeshifter", "Book of Changes", "Island")


class Explainer:
    """Writes the steps of one player's hand."""

    def __init__(self, player: str, hand: Hand, picks: Mapping[str, Pick], outcome: Outcome, reads: Readings) -> None:
        self._player = player
        self._hand = hand
        self._picks = picks
        self._outcome = outcome
        self._reads = reads
        self._plays = {p.bit: p for p in hand.plays}
        self._alive = hand.bits & ~outcome.blanking.blanked
        self._out: list[Step] = []

    def steps(self) -> list[Step]:
        """All steps, in the order of resolution."""
        self._choices()
        self._clears()
        self._blanks()
        self._points()
        return self._out

    def _step(
        self,
        ruling: str,
        about: str,
        effect: str,
        says: Text,
        words: Mapping[str, object] | None = None,
        *,
        by: Iterable[str] = (),
        points: int | None = None,
        under: Iterable[str] = (),
    ) -> None:
        """One step. Its sentence may use {about} and, for the cards that did it, {by}."""
        by = tuple(by)
        said = {"about": title(about), "by": Joined(tuple(map(title, by))), **(words or {})}
        self._out.append(Step(ruling, about, effect, says, said, by, points, tuple(under), self._player))

    def _names(self, mask: int) -> list[str]:
        return [self._plays[bit].card.name for bit in bits(mask) if bit in self._plays]

    def _holds(self, name: str) -> bool:
        return any(p.card.name == name for p in self._hand.plays)

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
            if self._holds(name):
                pick = self._picks.get(name, DECLINED)
                if pick.declined:
                    self._declined(BY_NAME[name])
                else:
                    step(BY_NAME[name], pick)
        used = [name for name in ORDERED if not self._picks.get(name, DECLINED).declined]
        if len(used) > 1:
            says = Text("These are used in this order only: {order}.", "这些选择只能按此顺序处理：{order}。")
            order = Joined(tuple(map(title, used)))
            self._step(
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
        self._step(card.ruling, card.name, "declines", says, under=under)

    def _takes(self, card: Card, pick: Pick) -> None:
        says = Text("{about} adds {by} as the eighth card.", "{about}取得{by}作为第八张牌。")
        self._step(card.ruling, card.name, "takes", says, by=[pick.card or ""])

    def _copies(self, card: Card, pick: Pick) -> None:
        target = BY_NAME[pick.card or ""]
        under = ["fr.order.steps", "fr.wild.own-text"]
        if target.suit == "wild":
            under.append("fr.faq.doppelganger-of-wild")
        if self._picks.get("Book of Changes", DECLINED).card == target.name:
            under.append("fr.faq.doppelganger-before-book")
        says = Text(
            "{about} copies {by}: name, suit, base strength and penalty as printed.",
            "{about}复制{by}：名称、花色、基本战力与惩罚，都以牌面为准。",
        )
        self._step(card.ruling, card.name, "copies", says, by=[target.name], under=under)

    def _plays_as(self, card: Card, pick: Pick) -> None:
        words = {"suit": suit_title(identity_suit(pick))}
        under = ["fr.order.steps", "fr.wild.identity", "fr.wild.zero"]
        if pick.card is None:
            says = Text("{about} declares the suit {suit} and keeps its name.", "{about}只声明花色{suit}，名称不变。")
            under.append("fr.wild.suit-only")
            self._step(card.ruling, card.name, "plays-as", says, words, under=under)
            return
        if not self._holds(pick.card):
            under.append("fr.wild.not-in-hand")
        says = Text("{about} plays as {by}, a {suit}.", "{about}当作{by}({suit}）。")
        self._step(card.ruling, card.name, "plays-as", says, words, by=[pick.card], under=under)

    def _recolours(self, card: Card, pick: Pick) -> None:
        under = ["fr.order.steps", "fr.book.suit-only", "fr.book.before", "fr.keyword.name-or-suit"]
        assert pick.suit is not None
        assert pick.card is not None
        if pick.suit == "wild":
            under.append("fr.gap.book-wild")
        says = Text("{about} changes the suit of {by} to {suit}.", "{about}把{by}的花色改为{suit}。")
        words = {"suit": suit_title(pick.suit)}
        self._step(card.ruling, card.name, "changes-suit", says, words, by=[pick.card], under=under)

    # --- clears

    def _clears(self) -> None:
        if self._holds("Island") and self._picks.get("Island", DECLINED).declined:
            self._declined(BY_NAME["Island"])
        for target, clearers in self._outcome.cleared.items():
            for clearer in clearers:
                self._cleared(self._plays[target], clearer)
        for target, clearers in self._outcome.reworded.items():
            p = self._plays[target]
            if target not in self._outcome.cleared and p.penalty_of is not None and _says_army(p.penalty_of):
                for clearer in clearers:
                    self._reworded(p, p.penalty_of, clearer)

    def _cleared(self, p: Plays, clearer: Plays) -> None:
        under = ["fr.clear.scope", "fr.clear.first"]
        chosen = clearer.card.name == "Island"
        if p.penalty_of is None:
            if chosen:
                says = Text("{by} clears {about}, which has no penalty.", "{by}清除{about}，但它没有惩罚。")
                self._step(clearer.card.ruling, p.card.name, "clears", says, by=[clearer.card.name], under=under)
            return
        if chosen and self._picks.get("Book of Changes", DECLINED).card == p.card.name:
            under.append("fr.faq.island-after-book")
        says = Text("{by} clears the penalty of {about}.", "{by}清除{about}的惩罚。")
        self._step(clearer.card.ruling, p.card.name, "clears", says, by=[clearer.card.name], under=under)
        self._stays(p, clearer)

    def _reworded(self, p: Plays, text: Card, clearer: Plays) -> None:
        under = ["fr.clear.word", "fr.clear.first"]
        if any(isinstance(t, BlankedUnless) and penalty_without_word(t, "army") is None for t in text.penalty):
            under.append("fr.faq.cleared-condition")
        says = Text("{by} takes the word Army out of the penalty of {about}.", "{by}从{about}的惩罚中去掉“军队”一词。")
        self._step(clearer.card.ruling, p.card.name, "clears-word", says, by=[clearer.card.name], under=under)
        self._stays(p, clearer)

    def _stays(self, p: Plays, clearer: Plays) -> None:
        if not clearer.bit & self._alive:
            says = Text(
                "{by} is blanked later on; what it cleared from {about} stays cleared.",
                "{by}随后被封锁，但它对{about}的清除不撤回。",
            )
            self._step("fr.clear.stays", p.card.name, "stays-cleared", says, by=[clearer.card.name])

    # --- blanking

    def _blanks(self) -> None:
        blanking = self._outcome.blanking
        for settled in blanking.order:
            for bit in bits(settled):
                p = self._plays[bit]
                if any(bit & cycle for cycle in blanking.cycles):
                    self._cycle_member(p)
                else:
                    self._blanked(p)
        for bit in bits(blanking.dragged):
            if not any(bit & settled for settled in blanking.order):
                self._dragged(self._plays[bit])
        for bit, wanted in self._outcome.unless:
            if bit & self._alive and (held := wanted & self._alive):
                p = self._plays[bit]
                says = Text("{about} is not blanked: {by} is held.", "{about}不被封锁：手中有{by}。")
                ruling = (p.penalty_of or p.card).ruling
                self._step(ruling, p.card.name, "stands", says, by=self._names(held), under=["fr.blank.unless"])

    def _blanked(self, p: Plays) -> None:
        hitters = [card for card, targets in self._outcome.hits if targets & p.bit and card & self._alive]
        for bit in hitters:
            hitter = self._plays[bit]
            says = Text("{by} blanks {about}.", "{by}封锁{about}。")
            under = ["fr.blank.effect", "fr.order.unblanked-first"]
            text = hitter.penalty_of or hitter.card
            self._step(text.ruling, p.card.name, "blanked", says, by=[hitter.card.name], under=under)
            if text.name == "Wildfire" and p.suit == "army" and self._holds("Rangers"):
                says = Text(
                    "Rangers do not protect {about}: the penalty of {by} does not have the word Army.",
                    "游侠护不了{about}:{by}的惩罚里没有“军队”一词。",
                )
                self._step("fr.faq.rangers-wildfire", p.card.name, "not-protected", says, by=[hitter.card.name])
        if not hitters:
            self._self_blanked(p)

    def _self_blanked(self, p: Plays) -> None:
        ruling = (p.penalty_of or p.card).ruling
        under = ["fr.blank.unless", "fr.blank.effect", "fr.order.unblanked-first"]
        against = sum(wanted for card, wanted in self._outcome.if_held if card == p.bit) & self._alive
        if against:
            says = Text("{about} is blanked: {by} is held.", "{about}被封锁：手中有{by}。")
            self._step(ruling, p.card.name, "blanked", says, by=self._names(against), under=under[1:])
        elif any(card == p.bit for card, _ in self._outcome.unless):
            says = Text("{about} is blanked: what it needs is not held.", "{about}被封锁：手中没有它所需的牌。")
            self._step(ruling, p.card.name, "blanked", says, under=under)
        else:
            self._dragged(p)

    def _cycle_member(self, p: Plays) -> None:
        cycle = next(cycle for cycle in self._outcome.blanking.cycles if cycle & p.bit)
        others = self._names(cycle & ~p.bit)
        says = Text("{about} is in a circle of blanking with {by}.", "{about}与{by}互相封锁，成环。")
        if not others:
            says = Text("{about} would blank itself.", "{about}会封锁它自己。")
        under = ["fr.faq.two-basilisks", "fr.blank.effect", "fr.order.unblanked-first"]
        self._step("fr.blank.cycle", p.card.name, "blanked", says, by=others, under=under)

    def _dragged(self, p: Plays) -> None:
        """Blanked by a card that is itself blanked, which only a reading of a gap allows."""
        hitters = [card for card, targets in self._outcome.hits if targets & p.bit]
        selfish = any(card & targets for card, targets in self._outcome.hits if card in hitters)
        gap = "fr.gap.self-blank" if self._reads.self_blank and selfish else "fr.gap.cycle-targets"
        says = Text("{by} blanks {about}, although blanked as well.", "{by}虽也被封锁，仍封锁{about}。")
        names = [self._plays[bit].card.name for bit in hitters]
        self._step(gap, p.card.name, "blanked", says, by=names, under=["fr.blank.effect"])

    # --- points

    def _points(self) -> None:
        for p in self._hand.plays:
            if p.bit & self._alive:
                says = Text("{about}: base strength {points}.", "{about}：基本战力 {points}。")
                self._step("fr.score.hand", p.card.name, "base", says, {"points": p.base}, points=p.base)
        for line in self._outcome.lines:
            by = self._names(line.by & ~line.plays.bit)
            under = keywords(line, self._hand, self._alive)
            words: dict[str, object] = {"points": f"{line.points:+d}"}
            effect = "bonus" if line.points > 0 else "penalty"
            says = Text("{about}: {points} with {by}.", "{about}:{points}，因{by}。")
            if not by:
                says = Text("{about}: {points}.", "{about}:{points}。")
            self._step(
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
        says = Text("The total is {total}.", "总分为 {total}。")
        total = {"total": self._outcome.total}
        self._out.append(Step("fr.score.hand", self._player, "total", says, total, player=self._player))

    def _not_different(self) -> None:
        """Cards of one name that a text which asks for different cards counts once."""
        for p in self._hand.plays:
            wants = [term for term in p.card.bonus if isinstance(term, SuitSets)]
            if not wants or not p.own_text or not p.bit & self._alive:
                continue
            for suit, kept in suit_sets(self._hand, self._alive, self._reads).items():
                of_suit = [q for q in self._hand.plays if q.bit & self._alive and q.suit == suit]
                if len(of_suit) >= wants[0].table[0][0] and len(of_suit) > len(kept):
                    twice = [q.card.name for q in of_suit if q is not kept[q.name]]
                    says = Text(
                        "{about} does not count {by}: another card of that name is counted.",
                        "{about}不计{by}：同名的牌已计一张。",
                    )
                    self._step("fr.faq.copy-not-different", p.card.name, "not-different", says, by=twice)


def _says_army(card: Card) -> bool:
    return any(penalty_without_word(term, "army") != term for term in card.penalty)
