"""Judging claims about one player's hand, with the proof of each verdict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from adjudicator.answer import Claim, Judged, OtherReading, Verdict
from adjudicator.games.fantasy_realms.disputes.aspects import Amount, Aspect, Played, Total, bounds, played
from adjudicator.games.fantasy_realms.disputes.proof import (
    NOT_DECIDED,
    OverBudgetError,
    Proof,
    Reach,
    at_least,
    at_most,
    exactly,
    opened,
    reopenable,
)
from adjudicator.games.fantasy_realms.hand import Picks, play
from adjudicator.games.fantasy_realms.readings import Readings
from adjudicator.games.fantasy_realms.state import Player, State, spell
from adjudicator.solver import Expr, Meter
from adjudicator.text import Text

_FROM_ANYWHERE = ("Mirage", "Shapeshifter")  # their card need not be held


class Way(NamedTuple):
    """A way to make a player's choices, and the hand as it then plays."""

    at: Played
    picks: Picks

    def shown(self) -> dict[str, Any]:
        """As an answer shows it."""
        return {
            "player": self.at.player,
            "choices": {name: spell(pick) for name, pick in self.picks.items()},
            "total": self.at.outcome.total,
        }


class Judge:
    """One aspect of one player's hand, under some readings; to be used in a ``with`` block.

    ``at`` is the hand to show: as the choices were given or, of those that are open, with the best ones. ``is_best`` is
    whether these are proved to be the best.
    """

    def __init__(
        self,
        aspect: Aspect,
        player: Player,
        state: State,
        reads: Readings,
        meter: Meter,
        at: Played,
        *,
        is_best: bool = False,
    ) -> None:
        self.aspect = aspect
        self.player = player
        self.state = state
        self.reads = reads
        self.meter = meter
        self.at = at
        self._reached: Reach | None = None
        self._share = 1
        self.shows: Way | None = None  # the way by which the first possible claim comes true
        self._top = at.outcome.total if is_best and isinstance(aspect, Total) else None

    # --- verdicts

    def verdict(self, claim: Any) -> tuple[Verdict, Way | None]:
        """What becomes of a claim and, if it is possible, what reaches it. Raises OverBudgetError."""
        if not self.player.free:
            return (Verdict.UPHELD if self.aspect.agrees(claim, self.at) else Verdict.REFUTED), None
        if self._beyond_best(claim):
            return Verdict.REFUTED, None
        reach = self._reach()
        part = self.aspect.part(reach, claim)
        if not reach.can(part):
            return Verdict.REFUTED, None
        if not reach.can(reach.search.not_(part)):
            return Verdict.UPHELD, None
        reach.can(part, show=True)
        return Verdict.POSSIBLE, self._way(reach)

    def _reach(self) -> Reach:
        """The hand with its open choices, built once."""
        if self._reached is None:
            self._reached = Reach([self.player], self.state, self.reads, self.meter, exact=self.aspect.exact)
        return self._reached

    def __enter__(self) -> Judge:
        return self

    def __exit__(self, *about: object) -> None:
        if self._reached is not None:
            self._reached.__exit__(None, None, None)

    def _beyond_best(self, claim: Any) -> bool:
        """Whether a total is claimed that is known to be more than the best; then there is nothing to search."""
        least = bounds(claim)[0] if self._top is not None else None
        return least is not None and self._top is not None and least > self._top

    def _way(self, reach: Reach) -> Way:
        made = reach.made()
        return Way(played(self.player.name, reach.hand(), self.reads), made)

    def _chosen(self, way: Way) -> Judge:
        """The same question once these choices are made."""
        made = Player(self.player.name, tuple(p.card for p in way.at.hand.plays), way.picks, (), self.player.at)
        return Judge(self.aspect, made, self.state, self.reads, self.meter.share(self._share), way.at)

    def is_settled(self, value: Mapping[str, Any]) -> bool:
        """Whether every legal way to choose comes to this value. Raises OverBudgetError."""
        if not self.player.free:
            return True
        claim = self.aspect.claim_of(value)
        declining = self._declining()
        if declining is not None and not self.aspect.agrees(claim, declining):
            return False  # seen without a search, as in most hands
        reach = self._reach()
        return not reach.can(reach.search.not_(self.aspect.part(reach, claim)))

    def _declining(self) -> Played | None:
        """The hand with no open choice used; None where a choice that was given may rest on one that is open."""
        held = {card.name for card in self.player.cards}
        given = [(name, pick) for name, pick in self.player.picks.items() if pick.card is not None]
        if any(name == "Island" or (name not in _FROM_ANYWHERE and pick.card not in held) for name, pick in given):
            return None
        return played(self.player.name, play(self.player.cards, self.player.picks), self.reads)

    # --- whole judgements

    def judge(self, claim: Claim, left: int = 1) -> Judged:
        """A claim with its verdict, what it rests on, and what would have to be different.

        ``left`` is how many claims are still to be judged, this one included: each may use an equal part of the budget.
        """
        self._share = left
        try:
            if self.meter.spent:
                raise OverBudgetError
            verdict, way = self.verdict(claim.value)
            citations: tuple[str, ...] = ()
            otherwise = None
            if verdict is Verdict.REFUTED:
                citations = self.against(claim.value)
                otherwise = self._otherwise_in_time(claim.value)
            elif verdict is Verdict.UPHELD:
                citations = self.for_(claim.value)
            elif way is not None:
                citations = self._chosen(way).for_(claim.value)
                self.shows = self.shows or way
        except OverBudgetError:
            return Judged(claim, Verdict.UNDECIDED, NOT_DECIDED)
        witness = way.shown() if way is not None else None
        return Judged(claim, verdict, self._says(verdict), citations, witness, otherwise)

    def against(self, claim: Any) -> tuple[str, ...]:
        """Rulings that make a refuted claim impossible, none to spare. Raises OverBudgetError."""
        with self.proof() as proof:
            return proof.core(self.refuted(proof, claim), self.aspect.says)

    def for_(self, claim: Any) -> tuple[str, ...]:
        """Rulings that make the opposite of an upheld claim impossible, none to spare. Raises OverBudgetError."""
        with self.proof() as proof:
            return proof.core(self.opposite(proof, claim), self.aspect.says)

    def proof(self) -> Proof:
        """The hand with every constraint tied to its ruling."""
        meter = self.meter.share(self._share)
        return Proof([self.player], self.state, self.reads, meter, exact=self.aspect.exact)

    def opposite(self, proof: Proof, claim: Any) -> Expr:
        """That a claim is false."""
        return proof.search.not_(self.aspect.part(proof, claim))

    def refuted(self, proof: Proof, claim: Any) -> Expr:
        """What can't be had, of which a refuted claim would be a case.

        An amount that is too high is refuted because not even so much can be had, one that is too low because so little
        can't. One that lies between is refuted as it is; without a ruling that points come from, they may then be any.
        """
        aspect = self.aspect
        least, most = bounds(claim) if isinstance(aspect, Amount) else (None, None)
        if isinstance(aspect, Amount) and least is not None and least == most:
            weights = aspect.weights(proof)
            if self._out_of_reach(aspect, least, above=True):
                return at_least(proof, weights, least)
            if self._out_of_reach(aspect, least, above=False):
                return at_most(proof, weights, least)
            return exactly(proof, [*weights, *proof.any_points()], least)
        return aspect.part(proof, claim)

    def _out_of_reach(self, aspect: Amount, amount: int, *, above: bool) -> bool:
        if not self.player.free:
            number = aspect.number(self.at)
            return number < amount if above else number > amount
        if above and self._beyond_best(amount):
            return True
        reach = self._reach()
        weights = aspect.weights(reach)
        return not reach.can(at_least(reach, weights, amount) if above else at_most(reach, weights, amount))

    def _otherwise_in_time(self, claim: Any) -> dict[str, Any] | None:
        try:
            return self._otherwise(claim)
        except OverBudgetError:
            return None  # the verdict is proved all the same

    def _otherwise(self, claim: Any) -> dict[str, Any] | None:
        """Other choices of the player that would make a refuted claim true: of one card, or else of all."""
        given = [name for name in reopenable(self.player) if name not in self.player.free]
        tries = [[name] for name in given] + ([given] if len(given) > 1 else [])
        for choosers in tries:
            other = opened(self.player, choosers)
            with Reach([other], self.state, self.reads, self.meter, exact=self.aspect.exact) as reach:
                if reach.can(self.aspect.part(reach, claim), show=True):
                    return self._way(reach).shown()
        return None

    # --- words

    def _says(self, verdict: Verdict) -> Text:
        tells = self.aspect.tells(self.shown_value())
        if not self.player.free:
            return tells
        says = {
            Verdict.POSSIBLE: Text("It depends on what is chosen.", "取决于选择。"),
            Verdict.UPHELD: Text("It is so whatever is chosen.", "无论怎样选择都是如此。"),
        }.get(verdict, Text("No choice makes it so.", "任何选择都做不到。"))
        best = Text("{says} With the best choices: {tells}", "{says}最佳选择下：{tells}")
        return best.fill(says=says, tells=tells)

    def shown_value(self) -> dict[str, Any]:
        """The value of the hand that is shown, with whose it is."""
        return {"player": self.player.name, **self.aspect.value(self.at)}


def with_readings(judged: Sequence[Judged], others: Sequence[OtherReading]) -> list[Judged]:
    """The claims, the refuted ones with the readings under which they would hold."""
    held = (Verdict.UPHELD.value, Verdict.POSSIBLE.value)
    out = []
    for nth, each in enumerate(judged):
        readings = {other.ruling: other.reading for other in others if other.value["claims"][nth] in held}
        if each.verdict is Verdict.REFUTED and readings:
            out.append(replace(each, otherwise={**(each.otherwise or {}), "readings": readings}))
        else:
            out.append(each)
    return out
