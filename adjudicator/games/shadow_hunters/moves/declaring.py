"""Who may declare a victory now, and as which characters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from adjudicator.errors import StateError
from adjudicator.games.shadow_hunters.characters import telling
from adjudicator.games.shadow_hunters.characters.situation import Situation
from adjudicator.games.shadow_hunters.characters.standing import declare
from adjudicator.games.shadow_hunters.ends.conditions import Stand, Table, stand
from adjudicator.games.shadow_hunters.ends.winning import Ends, lets_end
from adjudicator.games.shadow_hunters.judging.deal import Deal
from adjudicator.games.shadow_hunters.moves.chances import Chance, chance
from adjudicator.games.shadow_hunters.pack.characters import Character, Faction
from adjudicator.games.shadow_hunters.table.state import Player, State
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because

Case = tuple[Table, Deal, Faction | None]


class Declaring:
    """The conditions of a table, worked out once. ``at`` points to what they need and the state lacks, if anything.

    Whether a condition is met depends on who its player is and on the card that nobody holds, on nobody else.
    """

    def __init__(self, state: State, reads: Reads) -> None:
        self.at: str | None = None
        self._cases: list[Case] = []
        count = state.count_known
        if count is None or len(state.players) < count:
            self.at = "/player_count" if count is None else f"/players/{len(state.players)}"
            return
        self._ends = Ends(state, reads, None, ())
        self._cases = list(self._ends.tables())

    def chances(self, character: Character, told: Situation) -> Iterator[Chance]:
        """Whether a player who is this character may declare: several chances where the card of nobody decides."""
        player = told.player
        assert player is not None
        cases = self._cases
        if len(cases) > 1:
            cases = [case for case in cases if case[1].fits({player.name: (character.id,)})]
        found: list[tuple[Faction | None, Because]] = []
        try:
            for table, _, extra in cases:
                standing = self._stand(player, character, table)
                if lets_end(standing):
                    found.append((extra, standing.because))
        except StateError as error:
            yield chance("declare", at=error.problems[0].pointer, reveals=not player.revealed)
            return
        if not found:
            return
        allowed = declare(character, told)
        if not allowed.legal:
            return
        reasons = telling.why_declare(allowed, (character.id,), told)
        if len(found) == len(cases):
            everything = [because for _, because in found]
            yield chance("declare", *dict.fromkeys([*reasons, *everything]), reveals=not player.revealed)
            return
        for extra, because in found:
            yield chance("declare", *reasons, because, reveals=not player.revealed, extra_card=extra)

    def _stand(self, player: Player, character: Character, table: Table) -> Stand:
        found = stand(player, character, table)
        if lets_end(found):
            return found
        side = self._ends.forced_by(character.faction, table)
        return found if side is None else stand(player, character, replace(table, forced=side))
