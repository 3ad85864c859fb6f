"""Whether a defence stops an attack at a table: the cards, who uses it for whom, and whether it can be used."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.games.cloud_ladder.blocking.guards import alone_faults, leave, mode_faults, multi_faults, used_faults
from adjudicator.games.cloud_ladder.blocking.stopping import stops
from adjudicator.games.cloud_ladder.cards.cards import Attack
from adjudicator.games.cloud_ladder.table.state import State
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because
from adjudicator.judging.telling import joined


@dataclass(frozen=True, slots=True)
class Blocked:
    """Whether it stops, and all the reasons that were looked at, that of the cards first."""

    stops: bool
    reasons: tuple[Because, ...]

    @property
    def because(self) -> Because:
        """What decides it: all reasons if it stops, else what the cards say, or what speaks against using it."""
        return joined(self.reasons if self.stops else self.reasons[1:] or self.reasons)


def blocked(
    defence: str, attack: Attack, by: str | None, target: str | None, state: State, reads: Reads, *, combined: bool
) -> Blocked:
    """Whether a defence stops an attack on a target if somebody uses it; both may be left open.

    Hands are not looked at, and whether the attack may be made is another question. Raises StateError where a reading
    needs to know before whom the formation lies, and the state does not say.
    """
    found = stops(defence, attack, reads)
    if not found.stops:  # that needs no other reason
        return Blocked(False, (found.because,))
    faults = [*multi_faults(defence, state), *mode_faults(defence, state), *alone_faults(defence, combined),
              *used_faults(defence, by, state)]  # fmt: skip
    if faults:
        return Blocked(False, (found.because, *faults))
    may = leave(defence, by, target, state, reads)
    return Blocked(may.given, (found.because, *((may.because,) if may.because is not None else ())))
