"""The steps on blanking: who is blanked by whom, round by round, and who stands."""

from __future__ import annotations

from adjudicator.games.fantasy_realms.blanking import bits, sum_masks
from adjudicator.games.fantasy_realms.explain_step import StepWriter
from adjudicator.games.fantasy_realms.hand import Plays
from adjudicator.text import Text


def write_blanking(writer: StepWriter) -> None:
    """Write the steps, in the order in which cards were settled."""
    steps = _BlankingSteps(writer)
    blanking = writer.outcome.blanking
    for number, settled in enumerate(blanking.order, 1):
        writer.round = number
        for bit in bits(settled):
            steps.blanked(writer.plays[bit])
    writer.round = None
    for p in writer.hand.plays:
        if p.bit & writer.alive:
            steps.stands(p)


class _BlankingSteps:
    def __init__(self, writer: StepWriter) -> None:
        self._w = writer
        self._blanking = writer.outcome.blanking
        self._rules = writer.outcome.rules

    def blanked(self, p: Plays) -> None:
        """Why a card is blanked, and what of its clears stays."""
        if any(p.bit & cycle for cycle in self._blanking.cycles):
            self._in_cycle(p)
        elif hitters := [bit for bit, targets in self._rules.hits if targets & p.bit and bit & self._w.alive]:
            for bit in hitters:
                self._hit(p, self._w.plays[bit])
        elif not self._by_condition(p):
            self._dragged(p)
        self._stays_cleared(p)

    def _ruling(self, p: Plays) -> str:
        return (p.penalty_of or p.card).ruling

    def _hit(self, p: Plays, hitter: Plays) -> None:
        by = [hitter.card.name]
        says = Text("{by} blanks {about}.", "{by}封锁{about}。")
        under = ["fr.blank.effect", "fr.order.unblanked-first"]
        self._w.step(self._ruling(hitter), p.card.name, "blanked", says, by=by, under=under)
        if (hitter.penalty_of or hitter.card).name == "Wildfire" and p.suit == "army" and "Rangers" in self._w.held:
            says = Text(
                "Clearing the word Army does not protect {about}: the penalty of {by} does not have that word.",
                "去掉“军队”一词护不了{about}：{by}的惩罚里没有这个词。",
            )
            self._w.step("fr.faq.rangers-wildfire", p.card.name, "not-protected", says, by=by)

    def _by_condition(self, p: Plays) -> bool:
        """Write that a card is blanked by its own condition; False if it is not."""
        under = ["fr.blank.effect", "fr.order.unblanked-first"]
        if p.bit & self._blanking.as_held:
            under = ["fr.gap.condition-loop", "fr.blank.effect"]
        as_held = p.bit & self._blanking.as_held
        against = sum_masks([wanted for bit, wanted in self._rules.if_held if bit == p.bit])
        against &= self._w.hand.bits if as_held else self._w.alive
        if against:
            says = Text("{about} is blanked, because of {by}.", "{about}被封锁，因手中有{by}。")
            by = self._w.names(against)
            self._w.step(self._ruling(p), p.card.name, "blanked", says, by=by, under=under)
            return True
        if any(bit == p.bit and not wanted & self._w.alive for bit, wanted in self._rules.unless):
            says = Text("{about} is blanked: what it needs is not there.", "{about}被封锁：没有它所需的牌。")
            self._w.step(self._ruling(p), p.card.name, "blanked", says, under=["fr.blank.unless", *under])
            return True
        return False

    def _in_cycle(self, p: Plays) -> None:
        cycle = next(cycle for cycle in self._blanking.cycles if cycle & p.bit)
        others = self._w.names(cycle & ~p.bit)
        under = ["fr.blank.effect", "fr.order.unblanked-first"]
        if any(bit & cycle and wanted & cycle for bit, wanted in (*self._rules.unless, *self._rules.if_held)):
            under.append("fr.gap.condition-loop")
            says = Text("{about} and {by} decide over each other.", "{about}与{by}的条件互相牵制。")
            if not others:
                says = Text("{about} meets what its own penalty is against.", "{about}自己就是它的惩罚所针对的牌。")
        elif others:
            under.append("fr.faq.two-basilisks")
            says = Text("{about} is in a circle of blanking with {by}.", "{about}与{by}互相封锁，成环。")
        else:
            under.append("fr.gap.self-blank")
            says = Text("{about} is blanked by its own penalty.", "{about}被自己的惩罚封锁。")
        self._w.step("fr.blank.cycle", p.card.name, "blanked", says, by=others, under=under)

    def _dragged(self, p: Plays) -> None:
        """Blanked by a card that is itself blanked, which only a reading of a gap allows."""
        hits = [(bit, targets) for bit, targets in self._rules.hits if targets & p.bit]
        selfish = self._w.reads.self_blank and any(bit & targets for bit, targets in hits)
        gap = "fr.gap.self-blank" if selfish else "fr.gap.cycle-targets"
        says = Text("{about} is blanked by {by}, although blanked as well.", "{about}被{by}封锁，尽管后者也被封锁。")
        if all(bit == p.bit for bit, _ in hits):
            says = Text("{about} is blanked by its own penalty.", "{about}被自己的惩罚封锁。")
        names = [self._w.plays[bit].card.name for bit, _ in hits]
        self._w.step(gap, p.card.name, "blanked", says, by=names, under=["fr.blank.effect"])

    def _stays_cleared(self, clearer: Plays) -> None:
        """What a card cleared stays cleared though the card itself is blanked."""
        outcome = self._w.outcome
        for target, clearers in (*outcome.cleared.items(), *outcome.reworded.items()):
            p = self._w.plays[target]
            if p.penalty_of is not None and clearer in clearers:
                says = Text(
                    "What {by} cleared from {about} stays cleared, though {by} is blanked.",
                    "{by}虽被封锁，它对{about}的清除不撤回。",
                )
                self._w.step("fr.clear.stays", p.card.name, "stays-cleared", says, by=[clearer.card.name])

    def stands(self, p: Plays) -> None:
        """That a card with a condition is not blanked, and by what."""
        says = Text("{about} is not blanked, because of {by}.", "{about}不被封锁，因手中有{by}。")
        if any(bit == p.bit for bit, _ in self._rules.content):
            under = ["fr.blank.unless", "fr.keyword.other"]
            self._w.step(self._ruling(p), p.card.name, "stands", says, by=[p.card.name], under=under)
        for bit, wanted in self._rules.unless:
            as_held = p.bit & self._blanking.as_held
            held = wanted & (self._w.hand.bits if as_held else self._w.alive)
            if bit == p.bit and held:
                under = ["fr.blank.unless", *(["fr.gap.condition-loop"] if as_held else [])]
                self._w.step(self._ruling(p), p.card.name, "stands", says, by=self._w.names(held), under=under)
