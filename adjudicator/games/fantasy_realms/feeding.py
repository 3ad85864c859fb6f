"""Which cards count for which others, and which blank which: what ``values`` found, asked card by card."""

from __future__ import annotations

from adjudicator.games.fantasy_realms.effects import Runs
from adjudicator.games.fantasy_realms.hand import Hand
from adjudicator.games.fantasy_realms.readings import Readings
from adjudicator.games.fantasy_realms.terms import runs, step_up
from adjudicator.games.fantasy_realms.values import Outcome


def feeds(hand: Hand, outcome: Outcome, card: int, other: int) -> bool:
    """Whether a text in force on a card counts another card, or is met by it. Cards are bits.

    In a run every card of one of its strengths counts: of two that are equally strong either could be the one.
    """
    alive = hand.bits & ~outcome.blanking.blanked
    if not card & alive:
        return False
    for line in outcome.lines:
        if line.plays.bit == card:
            by = line.by
            if isinstance(line.term, Runs):
                scored = [run for run in runs(hand, alive) if step_up(line.term.table, len(run))]
                strengths = {p.base for run in scored for p in run}
                by = sum(p.bit for p in hand.plays if p.bit & alive and p.base in strengths)
            if by & other:
                return True
    met = (*outcome.rules.unless, *outcome.rules.content)
    return any(bit == card and wanted & other & alive for bit, wanted in met)


def blanked_by(hand: Hand, outcome: Outcome, card: int, reads: Readings) -> int:
    """The cards that blank a card, as a mask; nothing if it is not blanked, or for want of what it needs."""
    blanking = outcome.blanking
    if not card & blanking.blanked:
        return 0
    together = 0
    members = 0
    for cycle in blanking.cycles:
        members |= cycle
        together |= cycle if cycle & card else 0
    acting = together | ~blanking.blanked | (members if reads.cycle_targets else 0)
    out = 0
    for bit, targets in outcome.rules.hits:
        alone = reads.self_blank and bit & targets and not bit & members and not _hit_by_another(outcome, bit)
        if targets & card and (bit & acting or alone):
            out |= bit
    for bit, wanted in outcome.rules.if_held:
        if bit == card:
            as_held = card & blanking.as_held
            out |= wanted & hand.bits & (together | ~blanking.blanked | (hand.bits if as_held else 0))
    return out


def _hit_by_another(outcome: Outcome, card: int) -> bool:
    blanked = outcome.blanking.blanked
    return any(targets & card and bit != card and not bit & blanked for bit, targets in outcome.rules.hits)
