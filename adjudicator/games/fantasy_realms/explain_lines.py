"""Which general rulings a scoring line is read under."""

from __future__ import annotations

from adjudicator.games.fantasy_realms.effects import AllDifferent, Award, Holds, Runs, SuitSets
from adjudicator.games.fantasy_realms.hand import Hand
from adjudicator.games.fantasy_realms.readings import Readings
from adjudicator.games.fantasy_realms.terms import runs, step_up, suit_sets
from adjudicator.games.fantasy_realms.values import Line


def keywords(line: Line, hand: Hand, alive: int, reads: Readings) -> list[str]:
    """The ids of the rulings on keywords, on penalties, and on runs and sets that a line rests on."""
    out: list[str] = []
    term = line.term
    if isinstance(term, Award) and term.each is not None:
        out.append("fr.keyword.for-each")
    if isinstance(term, Award) and any(isinstance(condition, Holds) for condition in term.when):
        out.append("fr.keyword.with")
    if line.by & line.plays.bit and not isinstance(term, Runs | SuitSets | AllDifferent):
        out.append("fr.keyword.other")
    if line.by & ~alive:
        out.append("fr.gap.blanked-name")
    if line.points < 0:
        out.append("fr.score.penalties-too")
    if isinstance(term, Runs):
        scored = [run for run in runs(hand, alive) if step_up(term.table, len(run))]
        out += ["fr.faq.every-run"] if len(scored) > 1 else []
    if isinstance(term, SuitSets):
        sets = [s for s in suit_sets(hand, alive, reads).values() if step_up(term.table, len(s))]
        out += ["fr.faq.every-set"] if len(sets) > 1 else []
    return out
