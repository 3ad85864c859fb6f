"""Answering the questions about one player's hand: the value, the claims, the other readings, the steps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from adjudicator.answer import Finding, Judged, OtherReading, Verdict, overall
from adjudicator.game import Asked
from adjudicator.games.fantasy_realms.cards import BY_NAME, Card
from adjudicator.games.fantasy_realms.disputes import telling
from adjudicator.games.fantasy_realms.disputes.aspects import (
    Aspect,
    Blanked,
    Cleared,
    CountsFor,
    Played,
    PlaysAs,
    Points,
    Total,
    played,
)
from adjudicator.games.fantasy_realms.disputes.judge import Judge, with_readings
from adjudicator.games.fantasy_realms.disputes.proof import OverBudgetError, differ, lost
from adjudicator.games.fantasy_realms.readings import Readings, gap_id, taken_and_other, turned
from adjudicator.games.fantasy_realms.relevance import ABOUT_CYCLES, may_matter
from adjudicator.games.fantasy_realms.scoring import known_under, score_player, takeable_of
from adjudicator.games.fantasy_realms.solving.search import OtherSearch
from adjudicator.games.fantasy_realms.state import Player, State, spell
from adjudicator.solver import Meter


def aspect_of(asked: Asked) -> Aspect:
    """What a question asks of a hand."""
    about = asked.about
    card = BY_NAME[about["card"]] if "card" in about else None
    if card is None:
        return Total()
    if asked.question == "points":
        return Points(card, about["of"])
    if asked.question == "counts-for":
        return CountsFor(card, BY_NAME[about["for"]])
    of_card: dict[str, Callable[[Card], Aspect]]
    of_card = {"blanked": Blanked, "penalty-cleared": Cleared, "plays-as": PlaysAs}
    return of_card[asked.question](card)


class _Case:
    """A question about one player's hand under some readings."""

    def __init__(
        self,
        asked: Asked,
        state: State,
        player: Player,
        reads: Readings,
        meter: Meter,
        other: OtherSearch | None = None,
    ) -> None:
        self.asked = asked
        self.aspect = aspect_of(asked)
        self.player = player
        self.state = state
        self.scored = score_player(player, state, reads, meter, other)
        self.at: Played = played(player.name, self.scored.hand(), reads)
        self.judge = Judge(self.aspect, player, state, reads, meter, self.at, is_best=self.scored.optimal)

    def __enter__(self) -> _Case:
        return self

    def __exit__(self, *about: object) -> None:
        self.judge.__exit__(*about)

    def value(self) -> dict[str, Any]:
        """What the question comes to."""
        value = self.judge.shown_value()
        picks = self.scored.picks
        out = {**value, "choices": {name: spell(pick) for name, pick in picks.items()}}
        try:
            out["settled"] = self.judge.is_settled(value) if self.scored.optimal else None
        except OverBudgetError:
            out["settled"] = None
        if self.asked.question == "total":
            out |= {"searched": list(self.player.free), "optimal": self.scored.optimal}
        return out

    def verdicts(self) -> list[Verdict]:
        """The verdict on each claim."""
        out = []
        for claim in self.asked.claims:
            try:
                out.append(self.judge.verdict(claim.value)[0])
            except OverBudgetError:
                out.append(Verdict.UNDECIDED)
        return out


def answer(asked: Asked, state: State, reads: Readings, meter: Meter, *, steps: bool) -> Finding:
    """Answer a question about one player's hand."""
    with _Case(asked, state, state.player(asked.about["player"]), reads, meter) as case:
        return _answer(case, steps=steps)


def _answer(case: _Case, *, steps: bool) -> Finding:
    asked, player, reads, meter = case.asked, case.player, case.judge.reads, case.judge.meter
    value = case.value()
    judged = [case.judge.judge(claim, len(asked.claims) - n) for n, claim in enumerate(asked.claims)]
    others, taken = _other_readings(case, value, judged, reads, meter)
    judged = with_readings(judged, others or [])
    if judged:
        verdict, rests = overall(judged), telling.cited(judged)
    else:
        verdict, rests = _proved(case, value)
    if others is None:
        verdict, others = Verdict.UNDECIDED, []
    way = case.judge.shows if verdict is Verdict.POSSIBLE else None
    at, picks = way if way is not None else (case.at, case.scored.picks)
    said = telling.explained(at, picks) if steps else []
    about = asked.about.get("card", player.name)
    points = not isinstance(case.aspect, Blanked | Cleared | PlaysAs)
    kept = telling.deciding(said, rests, about, player.name, points=points) if steps else []
    return Finding(verdict, value, tuple(kept), tuple(others), taken, tuple(judged))


def _proved(case: _Case, value: Mapping[str, Any]) -> tuple[Verdict, list[str]]:
    """The verdict on a question without claims, and the rulings that make its value so.

    Of a total with open choices that is what keeps any choice from doing better; of another value that is not settled
    it is what makes it so with the choices that are shown.
    """
    if not case.scored.optimal:
        return Verdict.UNDECIDED, []
    judge = case.judge
    claim = judge.aspect.claim_of(value)
    try:
        if value["settled"]:
            return Verdict.RESOLVED, list(judge.for_(claim))
        if isinstance(judge.aspect, Total):
            return Verdict.RESOLVED, list(judge.for_({"at_most": claim}))
        made = case.scored.made()
        with Judge(judge.aspect, made, case.state, judge.reads, judge.meter, case.at) as again:
            return Verdict.RESOLVED, list(again.for_(claim))
    except OverBudgetError:
        return Verdict.UNDECIDED, []


# --- other readings


def _other_readings(
    case: _Case, value: Mapping[str, Any], judged: Sequence[Judged], reads: Readings, meter: Meter
) -> tuple[list[OtherReading] | None, dict[str, str]]:
    """Each other reading of a gap that would change the value or a verdict, and the readings taken instead.

    None for the readings if the budget is spent before all were looked at.
    """
    others, taken = [], {}
    scored, player = case.scored, case.player
    cards = [*player.cards, *takeable_of(player, case.state)]
    cycles = scored.cycles or any(getattr(reads, switch) for switch in ABOUT_CYCLES)
    verdicts = [each.verdict for each in judged]
    shows_base = case.asked.question == "total"
    for switch in may_matter(cards, player.free, tied=shows_base, cycles=cycles):
        if meter.spent:
            return None, {}
        flipped = turned(reads, switch)
        known = known_under(switch, scored, flipped)
        with _Case(case.asked, case.state, player, flipped, meter, known) as again:
            now, then = _comes_to(again, value), _comes_to(case, value)
            verdicts_now = again.verdicts()
        if lost(verdicts, verdicts_now) or (scored.optimal and not again.scored.optimal):
            return None, {}
        if now == then and not differ(verdicts, verdicts_now):
            continue
        was, other = taken_and_other(reads, switch)
        assert was is not None
        assert other is not None
        taken[gap_id(switch)] = was
        claims = {"claims": [verdict.value for verdict in verdicts_now]} if verdicts_now else {}
        shown = {"value": now, **claims, "optimal": again.scored.optimal}
        others.append(OtherReading(gap_id(switch), other, shown))
    return others, taken


def _comes_to(case: _Case, value: Mapping[str, Any]) -> dict[str, Any]:
    """The value without the choices that lead to it, of which there may be several that are as good."""
    full = case.judge.shown_value()
    return {key: full[key] for key in full if key in value}
