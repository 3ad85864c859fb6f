"""Which cards count for which others, and which blank which: what ``values`` found, asked card by card."""

from __future__ import annotations

from adjudicator.games.fantasy_realms.blanking import bits
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
    return any(bit == card and wanted & other & alive for bit, wanted in outcome.rules.unless)


def blanked_by(hand: Hand, outcome: Outcome, card: int, reads: Readings) -> int:
    """The cards that blank a card, as a mask; nothing if it is not blanked, or for want of what it needs."""
    blanking = outcome.blanking
    if not card & blanking.blanked:
        return 0
    together = 0
    for cycle in blanking.cycles:
        together |= cycle if cycle & card else 0
    fires = sum(bits_of_cycles(blanking.cycles)) if reads.cycle_targets else 0
    out = 0
    for bit, targets in outcome.rules.hits:
        acts = bit & (together | fires | ~blanking.blanked)
        if reads.self_blank and bit & targets and not _hit_by_another(outcome, bit):
            acts = bit
        if targets & card and acts:
            out |= bit
    for bit, wanted in outcome.rules.if_held:
        if bit == card:
            as_held = card & blanking.as_held
            out |= wanted & hand.bits & (together | ~blanking.blanked | (hand.bits if as_held else 0))
    return out


def _hit_by_another(outcome: Outcome, card: int) -> bool:
    blanked = outcome.blanking.blanked
    return any(targets & card and bit != card and not bit & blanked for bit, targets in outcome.rules.hits)


def bits_of_cycles(cycles: tuple[int, ...]) -> list[int]:
    """The single cards that are in some cycle."""
    members = 0
    for cycle in cycles:
        members |= cycle
    return bits(members)
