"""The question ``choice-order``: what another order of the steps would change, and the ruling that forbids it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from adjudicator.answer import Claim, Finding, Judged, OtherReading, Step, Verdict, overall
from adjudicator.game import Asked
from adjudicator.games.fantasy_realms.disputes import telling
from adjudicator.games.fantasy_realms.disputes.aspects import Total, played
from adjudicator.games.fantasy_realms.disputes.judge import Judge, with_readings
from adjudicator.games.fantasy_realms.disputes.proof import NOT_DECIDED, OverBudgetError, differ, lost
from adjudicator.games.fantasy_realms.hand import Pick
from adjudicator.games.fantasy_realms.names import title
from adjudicator.games.fantasy_realms.ordered import CLEARS, PENALTIES, steps_of, total_in_order
from adjudicator.games.fantasy_realms.readings import Readings, gap_id, taken_and_other, turned
from adjudicator.games.fantasy_realms.relevance import may_matter
from adjudicator.games.fantasy_realms.scoring import Scored, score_player, takeable_of
from adjudicator.games.fantasy_realms.solving.ordered import Order, OrderedBuilder, OrderedModel
from adjudicator.games.fantasy_realms.solving.tracking import Tracked, Untracked
from adjudicator.games.fantasy_realms.state import Player, State, spell
from adjudicator.solver import Expr, Meter, Search
from adjudicator.text import Text

FORBIDS = "fr.order.fixed"
_STEPS = {CLEARS: Text("clearing penalties", "清除惩罚"), PENALTIES: Text("applying penalties", "执行惩罚")}


@dataclass(frozen=True, slots=True)
class InOrder:
    """A hand worked out in some order."""

    order: tuple[str, ...]
    picks: Mapping[str, Pick]
    total: int

    def value(self) -> dict[str, Any]:
        choices = {name: spell(pick) for name, pick in self.picks.items()}
        return {"order": list(self.order), "total": self.total, "choices": choices}


class _Orders:
    """The orders of one player's steps, under some readings."""

    def __init__(self, player: Player, state: State, reads: Readings, meter: Meter) -> None:
        self.player = player
        self.state = state
        self.reads = reads
        self.meter = meter
        self.proofs = meter  # what proofs may use
        self.scored: Scored = score_player(player, state, reads, meter)
        self.made = self.scored.made()
        self.official = InOrder(steps_of(self.made.cards), self.scored.picks, self.scored.total)

    def model(
        self,
        search: Search,
        player: Player,
        given: Sequence[str] | None = None,
        track: Untracked | None = None,
        *,
        pinned: bool = False,
    ) -> tuple[Order, OrderedBuilder, OrderedModel]:
        """A hand whose order is open, or given or, under tracking, pinned by the rulings on it."""
        order = Order(search, player.cards, given, track if pinned else None)
        builder = OrderedBuilder(
            search, order, player.cards, self.state.discard, player.picks, player.free, self.reads, track
        )
        return order, builder, OrderedModel(search, builder, self.reads, track)

    # --- what orders there are

    def best(self) -> InOrder:
        """The best that any order and any choice give; the official one if none is better. Raises OverBudgetError."""
        with Search(self.meter) as search:
            order, builder, model = self.model(search, self.player)
            top: InOrder | None = None
            search.push()
            search.weigh_at_least(model.weights, self.official.total + 1)
            while (answer := search.solve()) is True:
                top = self._found(order, builder)
                search.weigh_at_least(model.weights, top.total + 1)
            search.pop()
            if answer is None:
                raise OverBudgetError
            if top is None:
                return self.official
            search.weigh_at_least(model.weights, top.total)
            return self._plainest(search, order, builder, top)

    def other_total(self) -> InOrder | None:
        """An order that gives the same choices another total; None if there is none. Raises OverBudgetError."""
        with Search(self.meter) as search:
            order, builder, model = self.model(search, self.made)
            same = search.all_(
                search.weighs(model.weights, self.official.total),
                search.not_(search.weighs(model.weights, self.official.total + 1)),
            )
            search.require(search.not_(same))
            answer = search.solve()
            if answer is None:
                raise OverBudgetError
            if answer is False:
                return None
            return self._plainest(search, order, builder, self._found(order, builder))

    def _found(self, order: Order, builder: OrderedBuilder) -> InOrder:
        builder.look()
        made = builder.made()
        steps = order.found()
        return InOrder(steps, made, total_in_order(builder.held(made), made, steps, self.reads))

    def _plainest(self, search: Search, order: Order, builder: OrderedBuilder, found: InOrder) -> InOrder:
        """Of all that do what is required, one that changes as little as can be about the official order."""
        pairs = order.inverted()
        for most in range(1, len(pairs)):
            search.push()
            search.weigh_at_least(pairs, -most)
            answer = search.solve()
            if answer is True:
                found = self._found(order, builder)
            search.pop()
            if answer is not False:
                break
        return found

    # --- proofs

    def matters_core(self, example: InOrder) -> tuple[str, ...]:
        """Rulings by which the example gives what the official order doesn't. Raises OverBudgetError."""
        gains = example.total > self.official.total
        there = self._with(example.picks)
        with Search(self.proofs) as search:
            track = Tracked(search)
            here = self.player if gains else self.made
            _, _, official = self.model(search, here, steps_of(here.cards), track)
            _, _, other = self.model(search, there, example.order, track)
            if gains:
                wrong = search.any_(
                    search.weighs(official.weights, example.total),
                    search.not_(search.weighs(other.weights, example.total)),
                )
            else:
                wrong = search.any_(
                    search.not_(search.weighs(official.weights, example.total + 1)),
                    search.weighs(other.weights, self.official.total),
                )
            return _core(search, track, wrong)

    def _with(self, picks: Mapping[str, Pick]) -> Player:
        return Scored(self.player, picks, 0, 0).made()

    def no_matter_core(self) -> tuple[str, ...]:
        """Rulings by which no order gives anything else. Raises OverBudgetError."""
        with Search(self.proofs) as search:
            track = Tracked(search)
            _, _, model = self.model(search, self.player, None, track)
            _, _, same = self.model(search, self.made, None, track)
            total = self.official.total
            wrong = search.any_(
                search.weighs(model.weights, total + 1),
                search.weighs(same.weights, total + 1),
                search.not_(search.weighs(same.weights, total)),
            )
            return _core(search, track, wrong)

    def out_of_reach_core(self, total: int) -> tuple[str, ...]:
        """Rulings by which the steps, in the order that they fix, do not reach a total. Raises OverBudgetError."""
        with Search(self.proofs) as search:
            track = Tracked(search)
            _, _, model = self.model(search, self.player, None, track, pinned=True)
            return _core(search, track, search.weighs(model.weights, total))


def _core(search: Search, track: Tracked, wrong: Expr) -> tuple[str, ...]:
    search.require(track.under(wrong, "fr.score.hand"))
    core = track.core()
    if core is None:
        raise OverBudgetError
    return core


class _Answer:
    """What the orders of a hand come to, worked out once."""

    def __init__(self, orders: _Orders) -> None:
        self.orders = orders
        self.official = orders.official
        self.optimal = orders.scored.optimal
        self.best = orders.official
        self.example: InOrder | None = None
        try:
            self.best = orders.best()
            self.example = self.best if self.best.total > self.official.total else orders.other_total()
        except OverBudgetError:
            self.optimal = False

    @property
    def matters(self) -> bool:
        return self.example is not None

    def value(self) -> dict[str, Any]:
        return {
            "player": self.orders.player.name,
            "official": self.official.value(),
            "any_order": self.best.value(),
            "gain": self.best.total - self.official.total,
            "matters": self.matters,
            "example": self.example.value() if self.example is not None else None,
            "forbidden_by": FORBIDS,
            "optimal": self.optimal,
        }

    def judge(self, claim: Claim, left: int) -> Judged:
        """A claim with its verdict and what it rests on; it may use an equal part of what ``left`` claims have."""
        self.orders.proofs = self.orders.meter.share(left)
        try:
            if self.orders.meter.spent:
                raise OverBudgetError
            if isinstance(claim.value, bool):
                return self._judge_truth(claim)
            return self._judge_total(claim)
        except OverBudgetError:
            return Judged(claim, Verdict.UNDECIDED, NOT_DECIDED)

    def _judge_truth(self, claim: Claim) -> Judged:
        if not self.optimal:
            raise OverBudgetError
        verdict = Verdict.UPHELD if claim.value is self.matters else Verdict.REFUTED
        return Judged(claim, verdict, self.tells(), self.core())

    def verdict(self, claimed: Any) -> Verdict:
        """The verdict on a claim, without its proof."""
        if isinstance(claimed, bool):
            if not self.optimal:
                return Verdict.UNDECIDED
            return Verdict.UPHELD if claimed is self.matters else Verdict.REFUTED
        try:
            with self._usual() as usual:
                return usual.verdict(claimed)[0]
        except OverBudgetError:
            return Verdict.UNDECIDED

    def _usual(self) -> Judge:
        """The question what the hand comes to in the official order."""
        orders = self.orders
        at = played(orders.player.name, orders.scored.hand(), orders.reads)
        return Judge(Total(), orders.player, orders.state, orders.reads, orders.meter, at)

    def core(self) -> tuple[str, ...]:
        """Rulings by which the order matters or not."""
        if self.example is not None:
            return self.orders.matters_core(self.example)
        return self.orders.no_matter_core()

    def _judge_total(self, claim: Claim) -> Judged:
        """A total is judged in the official order: another one is not allowed, whatever it would give."""
        orders, total = self.orders, claim.value
        with self._usual() as usual:
            verdict, _ = usual.verdict(total)
            if verdict is not Verdict.REFUTED or total <= self.official.total:
                return usual.judge(claim)
        if not self.optimal:
            raise OverBudgetError
        citations = orders.out_of_reach_core(total)
        says = Text("No order reaches {total}.", "任何顺序都达不到 {total}。")
        if total <= self.best.total:
            says = Text(
                "Only an order that is not allowed comes to so much; the official one gives {official} at most.",
                "只有不被允许的顺序才能达到；按官方顺序至多 {official}。",
            )
        says = says.fill(total=total, official=self.official.total)
        return Judged(claim, verdict, says, citations)

    def tells(self) -> Text:
        """What the order changes, in a sentence."""
        if self.example is None:
            says = Text("Every order gives {total}.", "任何顺序都得 {total}。")
            if self.orders.player.free:
                says = Text("No order gives more than {total}.", "任何顺序都不会超过 {total}。")
            return says.fill(total=self.official.total)
        says = Text(
            "In the official order it is {official}; the order {order} would give {total}.",
            "按官方顺序为 {official}；若依“{order}”则为 {total}。",
        )
        return says.fill(official=self.official.total, order=_named(self.example.order), total=self.example.total)

    def steps(self) -> list[Step]:
        """That the order is fixed, and what it keeps from happening."""
        order = _named(self.official.order)
        says = Text("The steps come in this order only: {order}.", "各步骤只能依此顺序：{order}。")
        by = tuple(step for step in self.official.order if step not in (CLEARS, PENALTIES))
        about = self.orders.player.name
        out = [Step(FORBIDS, about, "in-order", says, {"order": order}, by, under=("fr.order.steps",), player=about)]
        if self.example is not None:
            says = Text(
                "The order {order} is not allowed; it would give {total}.",
                "“{order}”的顺序不被允许；那样会得 {total}。",
            )
            words = {"order": _named(self.example.order), "total": self.example.total}
            out.append(Step(FORBIDS, about, "forbidden", says, words, player=about))
        return out


def _named(order: Sequence[str]) -> Text:
    steps = [_STEPS.get(step) or title(step) for step in order]
    return Text(" → ".join(step.en for step in steps), " → ".join(step.zh for step in steps))


def answer(asked: Asked, state: State, reads: Readings, meter: Meter, *, steps: bool) -> Finding:
    """Answer whether the order of the choices matters."""
    player = state.player(asked.about["player"])
    found = _Answer(_Orders(player, state, reads, meter))
    judged = tuple(found.judge(claim, len(asked.claims) - n) for n, claim in enumerate(asked.claims))
    others, taken = _other_readings(found, asked.claims, judged, state, meter)
    judged = tuple(with_readings(judged, others or []))
    try:
        if judged:
            verdict, rests = overall(judged), telling.cited(judged)
        elif found.optimal:
            verdict, rests = Verdict.RESOLVED, list(found.core())
        else:
            verdict, rests = Verdict.UNDECIDED, []
    except OverBudgetError:
        verdict, rests = Verdict.UNDECIDED, []
    if others is None:
        verdict, others = Verdict.UNDECIDED, []
    said: list[Step] = []
    if steps:
        at = played(player.name, found.orders.scored.hand(), reads)
        said = found.steps()
        told = {ruling for step in said for ruling in (step.ruling, *step.under)}
        rests = [ruling for ruling in rests if ruling not in told]
        said += telling.deciding(telling.explained(at, found.official.picks), rests, player.name, player.name)
    return Finding(verdict, found.value(), tuple(said), tuple(others), taken, judged)


def _other_readings(
    found: _Answer, claims: Sequence[Claim], judged: Sequence[Judged], state: State, meter: Meter
) -> tuple[list[OtherReading] | None, dict[str, str]]:
    """Each other reading of a gap under which the totals or a verdict would change, and the readings taken instead.

    None for the readings if the budget is spent before all were looked at.
    """
    others, taken = [], {}
    orders = found.orders
    cards = [*orders.player.cards, *takeable_of(orders.player, state)]
    for switch in may_matter(cards, orders.player.free, tied=False):
        if meter.spent:
            return None, {}
        again = _Answer(_Orders(orders.player, state, turned(orders.reads, switch), meter))
        now = [again.verdict(claim.value) for claim in claims]
        verdicts = [each.verdict for each in judged]
        if lost(verdicts, now) or (found.optimal and not again.optimal):
            return None, {}
        if _seen(again) == _seen(found) and not differ(verdicts, now):
            continue
        was, other = taken_and_other(orders.reads, switch)
        assert was is not None
        assert other is not None
        taken[gap_id(switch)] = was
        said = {"claims": [verdict.value for verdict in now]} if claims else {}
        others.append(OtherReading(gap_id(switch), other, {**_seen(again), **said, "optimal": again.optimal}))
    return others, taken


def _seen(found: _Answer) -> dict[str, Any]:
    return {"official": found.official.total, "any_order": found.best.total, "matters": found.matters}
