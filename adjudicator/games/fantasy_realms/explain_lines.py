"""Which general rulings a scoring line is read under."""

from __future__ import annotations

from adjudicator.games.fantasy_realms.effects import Award, FirstOf, Holds, Runs, SuitSets
from adjudicator.games.fantasy_realms.hand import Hand
from adjudicator.games.fantasy_realms.readings import DEFAULT
from adjudicator.games.fantasy_realms.values import Line, runs, step_up, suit_sets


def keywords(line: Line, hand: Hand, alive: int) -> list[str]:
    """The ids of the rulings on keywords, on penalties, and on runs and sets that a line rests on."""
    out: list[str] = []
    term = line.term
    awards = term.awards if isinstance(term, FirstOf) else (term,)
    for award in awards:
        if isinstance(award, Award) and award.each is not None:
            out.append("fr.keyword.for-each")
        if isinstance(award, Award) and any(isinstance(condition, Holds) for condition in award.when):
            out.append("fr.keyword.with")
    if line.by & line.plays.bit and not isinstance(term, Runs | SuitSets):
        out.append("fr.keyword.other")
    if line.points < 0:
        out.append("fr.score.penalties-too")
    if isinstance(term, Runs):
        scored = [run for run in runs(hand, alive) if step_up(term.table, len(run))]
        out += ["fr.faq.every-run"] if len(scored) > 1 else []
    if isinstance(term, SuitSets):
        sets = [s for s in suit_sets(hand, alive, DEFAULT).values() if step_up(term.table, len(s))]
        out += ["fr.faq.every-set"] if len(sets) > 1 else []
    return list(dict.fromkeys(out))
