"""Writing steps: the frame that the parts of an explanation share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from adjudicator.answer import Step
from adjudicator.games.fantasy_realms.blanking import bits
from adjudicator.games.fantasy_realms.hand import Hand, Pick
from adjudicator.games.fantasy_realms.names import title
from adjudicator.games.fantasy_realms.readings import Readings
from adjudicator.games.fantasy_realms.values import Outcome
from adjudicator.text import Joined, Text


class StepWriter:
    """What there is to explain of one player's hand, and the steps written so far."""

    def __init__(
        self,
        player: str,
        hand: Hand,
        picks: Mapping[str, Pick],
        outcome: Outcome,
        reads: Readings,
        *,
        idle: bool = False,
    ) -> None:
        self.player = player
        self.idle = idle  # whether texts that come to nothing are told of too
        self.hand = hand
        self.picks = picks
        self.outcome = outcome
        self.reads = reads
        self.plays = {p.bit: p for p in hand.plays}
        self.held = {p.card.name for p in hand.plays}
        self.alive = hand.bits & ~outcome.blanking.blanked
        self.out: list[Step] = []
        self.round: int | None = None  # of the steps being written, where they come in rounds

    def step(
        self,
        ruling: str,
        about: str,
        effect: str,
        says: Text,
        words: Mapping[str, object] | None = None,
        *,
        by: Iterable[str] = (),
        points: int | None = None,
        under: Iterable[str] = (),
    ) -> None:
        """One step. Its sentence may use {about} and, for the cards that did it, {by}."""
        by = tuple(by)
        said: dict[str, object] = {"about": title(about)}
        if by:
            said["by"] = Joined(tuple(map(title, by)))
        if words:
            said.update(words)
        self.out.append(Step(ruling, about, effect, says, said, by, points, tuple(under), self.player, self.round))

    def names(self, mask: int) -> list[str]:
        """The physical cards of a mask, by number."""
        return [self.plays[bit].card.name for bit in bits(mask) if bit in self.plays]
