"""The question ``winner``: who wins when all choose best, who else could, and what each claim comes to.

Hands do not touch each other (fr.score.own-hand), so what can happen at the table lies between each player's best
and worst way to choose.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.answer import Claim, Finding, Judged, OtherReading, Step, Verdict, overall
from adjudicator.game import Asked
from adjudicator.games.fantasy_realms.disputes import telling
from adjudicator.games.fantasy_realms.disputes.ahead import Ranking, claimed, index, wins
from adjudicator.games.fantasy_realms.disputes.aspects import played
from adjudicator.games.fantasy_realms.disputes.judge import with_readings
from adjudicator.games.fantasy_realms.disputes.proof import NOT_DECIDED, OverBudgetError, Reach, differ, lost
from adjudicator.games.fantasy_realms.readings import NAMES, Readings, gap_id, taken_and_other, turned
from adjudicator.games.fantasy_realms.relevance import ABOUT_CYCLES, may_matter
from adjudicator.games.fantasy_realms.scoring import (
    Scored,
    Standing,
    known_under,
    score_player,
    stand,
    table_steps,
    takeable_of,
)
from adjudicator.games.fantasy_realms.solving.search import worst
from adjudicator.games.fantasy_realms.state import State, spell
from adjudicator.games.fantasy_realms.values import worth
from adjudicator.solver import Meter
from adjudicator.text import Text


class _Table:
    """A table with each player's best and worst way to choose, under some readings."""

    def __init__(
        self, state: State, reads: Readings, meter: Meter, before: Sequence[Scored] = (), switch: str = ""
    ) -> None:
        self.state = state
        self.reads = reads
        self.best: list[Scored] = []
        for n, player in enumerate(state.players):
            other = known_under(switch, before[n], reads) if before else None
            self.best.append(score_player(player, state, reads, meter, other))
        self.worst = [self._worst(one, meter) for one in self.best]
        self.standing = stand(self.best, reads)

    def _worst(self, one: Scored, meter: Meter) -> Scored:
        player = one.player
        if not player.free:
            return one
        found = worst(player.cards, self.state.discard, player.picks, player.free, self.reads, meter)
        return Scored(player, found.picks, found.total, found.base_strength, optimal=found.optimal)

    @property
    def proved(self) -> bool:
        """Whether the budget was enough for everything."""
        return all(one.optimal for one in (*self.best, *self.worst))

    def changes(self) -> list[dict[str, Any]]:
        """For each player who can: a legal choice that makes somebody else win while the others choose best.

        A player's best choice is the best there is for that player, so only a worse one can change anything.
        """
        out = []
        for n, one in enumerate(self.worst):
            if self.best[n].player.free:
                now = stand([*self.best[:n], one, *self.best[n + 1 :]], self.reads)
                if now.winners != self.standing.winners:
                    out.append({**_way(one), "winners": list(now.winners), "tie_break": now.tie_break})
        return out

    def value(self) -> dict[str, Any]:
        """The value of the answer."""
        standings = []
        for best, low in zip(self.best, self.worst, strict=True):
            lowest = _way(low) if best.player.free else None
            standings.append(
                {**_way(best), "searched": list(best.player.free), "optimal": best.optimal, "lowest": lowest}
            )
        return {
            "standings": standings,
            "winners": list(self.standing.winners),
            "tied": list(self.standing.tied),
            "tie_break": self.standing.tie_break,
            "changes": self.changes(),
        }

    def ranking(self, meter: Meter, ways: Sequence[Scored] | None = None) -> Ranking:
        """The hands, for a proof: with their choices open or made in some way."""
        if ways is not None:
            players = [one.made() for one in ways]
            ends = {one.player.name: (one.total, one.total) for one in ways}
        else:
            players = [one.player for one in self.best]
            pairs = zip(self.worst, self.best, strict=True)
            ends = {low.player.name: (low.total, high.total) for low, high in pairs}
        return Ranking(players, ends, self.state, self.reads, meter)

    def verdict(self, claim: Mapping[str, Any], meter: Meter) -> tuple[Verdict, list[Scored] | None]:
        """The verdict on a claim, and a way to choose by which a possible one comes true. Raises OverBudgetError."""
        winner = claim.get("winner")
        if not any(one.player.free for one in self.best):
            if agrees(claim, self.standing):
                return Verdict.UPHELD, None
            level = self.standing.tie_break == "unresolved" and winner in _level(self.best)
            return (Verdict.UNDETERMINED if level and "tie_break" not in claim else Verdict.REFUTED), None
        with Reach([one.player for one in self.best], self.state, self.reads, meter) as reach:
            part = claimed(reach, claim, self.reads)
            if reach.can(part, show=True):
                ways = self._ways(reach)
                if reach.can(reach.search.not_(part)):
                    return Verdict.POSSIBLE, ways
                return Verdict.UPHELD, None
            if winner is not None and "tie_break" not in claim:
                n = index([one.player for one in self.best], winner)
                if reach.can(wins(reach, n, or_level=True), show=True):
                    return Verdict.UNDETERMINED, self._ways(reach)
            return Verdict.REFUTED, None

    def safe_verdict(self, claim: Mapping[str, Any], meter: Meter) -> Verdict:
        """The verdict alone; undecided if the budget runs out."""
        try:
            return self.verdict(claim, meter)[0]
        except OverBudgetError:
            return Verdict.UNDECIDED

    def _ways(self, reach: Reach) -> list[Scored]:
        """The choices that were found last."""
        ways = []
        for n, one in enumerate(self.best):
            total, base = worth(reach.hand(n), self.reads)
            ways.append(Scored(one.player, reach.made(n), total, base))
        return ways


def _level(scored: Sequence[Scored]) -> list[str]:
    """Who has the highest total and, of those, the lowest base strength."""
    top = max(one.total for one in scored)
    low = min(one.base_strength for one in scored if one.total == top)
    return [one.player.name for one in scored if (one.total, one.base_strength) == (top, low)]


def agrees(claim: Mapping[str, Any], standing: Standing) -> bool:
    """Whether a claim is true of a standing."""
    if "tie_break" in claim and claim["tie_break"] != standing.tie_break:
        return False
    if "winner" not in claim:
        return True
    return claim["winner"] in standing.winners if claim["winner"] is not None else not standing.winners


def _way(one: Scored) -> dict[str, Any]:
    return {
        "name": one.player.name,
        "total": one.total,
        "base_strength": one.base_strength,
        "choices": {name: spell(pick) for name, pick in one.picks.items()},
    }


def answer(asked: Asked, state: State, reads: Readings, meter: Meter, *, steps: bool) -> Finding:
    """Answer who wins."""
    table = _Table(state, reads, meter)
    judged = [_judge(table, claim, meter, len(asked.claims) - n) for n, claim in enumerate(asked.claims)]
    others, taken = _other_readings(table, asked.claims, judged, meter)
    judged = with_readings(judged, others or [])
    if judged:
        verdict = overall(judged)
        rests = telling.cited(judged)
    else:
        verdict, rests = _proved(table, meter)
    if others is None:
        verdict, others = Verdict.UNDECIDED, []
    said: list[Step] = []
    if steps:
        for one in table.best:
            said += telling.explained(played(one.player.name, one.hand(), reads), one.picks)
        said += table_steps(state, table.best, table.standing)
        said = telling.deciding(said, rests, "table", None)
    return Finding(verdict, table.value(), tuple(said), tuple(others), taken, tuple(judged))


def _proved(table: _Table, meter: Meter) -> tuple[Verdict, list[str]]:
    """The verdict without claims: who wins with the best choices, and what makes it so."""
    if not table.proved:
        return Verdict.UNDECIDED, []
    ranking = table.ranking(meter, table.best)
    rests: dict[str, None] = {}
    try:
        for name in table.standing.winners:
            rests.update(dict.fromkeys(ranking.for_({"winner": name})))
        if table.standing.winners:
            return Verdict.RESOLVED, list(rests)
        return Verdict.UNDETERMINED, list(ranking.for_({"winner": None}))
    except OverBudgetError:
        return Verdict.UNDECIDED, []


# --- claims


def _judge(table: _Table, claim: Claim, meter: Meter, left: int) -> Judged:
    """A claim with its verdict and what it rests on; it may use an equal part of what ``left`` claims have."""
    try:
        if meter.spent:
            raise OverBudgetError
        verdict, ways = table.verdict(claim.value, meter)
        citations = _deciding(table, claim.value, verdict, ways, meter.share(left))
    except OverBudgetError:
        return Judged(claim, Verdict.UNDECIDED, NOT_DECIDED)
    witness = None
    if ways is not None:
        witness = {"players": [_way(one) for one in ways], "winners": list(stand(ways, table.reads).winners)}
    return Judged(claim, verdict, _says(table, verdict), citations, witness)


def _deciding(
    table: _Table, claim: Mapping[str, Any], verdict: Verdict, ways: Sequence[Scored] | None, meter: Meter
) -> tuple[str, ...]:
    """The rulings that a verdict rests on, none to spare.

    Of a possible claim, and of one that a full tie leaves open, they are about the choices by which it comes to that.
    """
    ranking = table.ranking(meter)
    if verdict in (Verdict.POSSIBLE, Verdict.UNDETERMINED) and ways is not None:
        ranking = table.ranking(meter, ways)
    return (ranking.against if verdict in (Verdict.REFUTED, Verdict.UNDETERMINED) else ranking.for_)(claim)


def _says(table: _Table, verdict: Verdict) -> Text:
    standing = table.standing
    if verdict is Verdict.UNDETERMINED:
        return Text("Equal in both: the rules name no winner.", "两项都相同：规则没有给出胜者。")
    totals = ", ".join(f"{one.player.name} {one.total}" for one in table.best)
    *others, last = standing.winners or ("",)
    names = Text(" and ".join([*([", ".join(others)] if others else []), last]), "、".join(standing.winners))
    if not standing.winners:
        says = Text("the rules name no winner ({totals})", "规则没有给出胜者（{totals}）")
    elif others:
        says = Text("{names} win together ({totals})", "{names} 共同获胜（{totals}）")
    else:
        says = Text("{names} wins ({totals})", "{names} 获胜（{totals}）")
    says = says.fill(names=names, totals=Text(totals, totals.replace(", ", "、")))
    if not any(one.player.free for one in table.best):
        alone = Text("{says}.", "{says}。") if standing.winners else Text("Here {says}.", "{says}。")
        return alone.fill(says=says)
    best = {
        Verdict.POSSIBLE: Text(
            "It depends on what is chosen; with the best choices {says}.", "取决于选择；最佳选择下，{says}。"
        ),
        Verdict.UPHELD: Text(
            "It is so whatever is chosen; with the best choices {says}.", "无论怎样选择都是如此；最佳选择下，{says}。"
        ),
    }.get(
        verdict, Text("No choice makes it so; with the best choices {says}.", "任何选择都做不到；最佳选择下，{says}。")
    )
    return best.fill(says=says)


# --- other readings


def _other_readings(
    table: _Table, claims: Sequence[Claim], judged: Sequence[Judged], meter: Meter
) -> tuple[list[OtherReading] | None, dict[str, str]]:
    """Each other reading of a gap that would change who wins, by what, or a verdict; and the readings taken instead.

    None for the readings if the budget is spent before all were looked at.
    """
    others, taken = [], {}
    many = len(table.standing.tied) > 1
    switches = {"full_tie": None} if many else {}
    for one in table.best:
        cards = [*one.player.cards, *takeable_of(one.player, table.state)]
        tied = one.player.name in table.standing.tied or bool(one.player.free)
        cycles = one.cycles or any(getattr(table.reads, switch) for switch in ABOUT_CYCLES)
        switches |= dict.fromkeys(may_matter(cards, one.player.free, tied=tied and len(table.best) > 1, cycles=cycles))
    verdicts = [each.verdict for each in judged]
    for switch in [name for name in NAMES if name in switches]:
        if meter.spent:
            return None, {}
        flipped = turned(table.reads, switch)
        again = _Table(table.state, flipped, meter, table.best, switch)
        now = [again.safe_verdict(claim.value, meter) for claim in claims]
        if lost(verdicts, now) or (table.proved and not again.proved):
            return None, {}
        if _seen(again) == _seen(table) and not differ(verdicts, now):
            continue
        was, other = taken_and_other(table.reads, switch)
        if was is not None:
            taken[gap_id(switch)] = was
        if other is not None:
            said = {"claims": [verdict.value for verdict in now]} if claims else {}
            others.append(OtherReading(gap_id(switch), other, {**_seen(again), **said, "optimal": again.proved}))
    return others, taken


def _seen(table: _Table) -> dict[str, Any]:
    return {
        "totals": {one.player.name: one.total for one in table.best},
        "winners": list(table.standing.winners),
        "tie_break": table.standing.tie_break,
    }
