"""Who hidden players of an attack can be, also where too little is told to work out the deal."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence

from adjudicator.errors import Problem, StateError
from adjudicator.games.shadow_hunters.judging.deal import Hidden, deal_ruling, stacks, uses_extra
from adjudicator.games.shadow_hunters.pack.characters import CHARACTERS
from adjudicator.games.shadow_hunters.table.state import State
from adjudicator.judging.reads import Reads
from adjudicator.text import Text


class Suspects:
    """Who players can be. ``countable`` is whether the number of players is known, which a deal needs."""

    def __init__(self, state: State, reads: Reads) -> None:
        self._state = state
        self._reads = reads
        self._hidden = Hidden(state, reads)
        self.countable = state.count_known is not None
        self._together: dict[Hashable, list[dict[str, str]]] = {}

    @property
    def deal_ruling(self) -> str:
        """The id of the ruling on what is dealt. Raises StateError if the number of players is not known."""
        return deal_ruling(self._state.count(), extra=uses_extra(self._state, self._reads))

    def pool(self, name: str) -> tuple[str, ...]:
        """Who a player can be at the very most: who is in the stacks and lives with so much damage.

        Raises StateError if that is nobody.
        """
        player = self._state.by_name[name]
        if player.character is not None:
            return (player.character,)
        known = {other.character for other in self._state.players}
        dealt = [each for each in stacks(self._state) if each not in known]
        pool = tuple(each for each in CHARACTERS if each in dealt and CHARACTERS[each].hit_points > player.damage)
        if not pool:
            message = Text("No character is left that {name} can be.", "没有 {name} 可能是的角色了。").fill(name=name)
            raise StateError([Problem(f"{player.pointer}/character", message, ruling="sh.identity.one-each")])
        return pool

    def possible(self, name: str) -> tuple[str, ...]:
        """Who a player can be. Raises StateError if the number of players is not known."""
        return self._hidden.possible(name)

    def supposed(self, name: str) -> tuple[str, ...]:
        """Who a player can be as far as can be told: for sentences that say for whom they hold."""
        return self.possible(name) if self.countable else self.pool(name)

    def together(self, kinds: Mapping[str, Sequence[tuple[str, ...]]]) -> list[dict[str, str]]:
        """Every way in which players can be of different kinds at once: for each player one character of the kind.

        ``kinds`` has for each player the kinds that matter, as the characters that are alike. (``Hidden.cases`` says
        more, who of a kind is left, and takes longer.)
        """
        key = tuple((name, tuple(each)) for name, each in kinds.items())
        if key not in self._together:
            self._together[key] = list(self._further(list(kinds), kinds, {}))
        return self._together[key]

    def _further(
        self, names: Sequence[str], kinds: Mapping[str, Sequence[tuple[str, ...]]], so_far: dict[str, tuple[str, ...]]
    ) -> Iterator[dict[str, str]]:
        if not names:
            yield {name: members[0] for name, members in so_far.items()}
            return
        for members in kinds[names[0]]:
            taken = {**so_far, names[0]: members}
            if self._hidden.deal.fits(taken):
                yield from self._further(names[1:], kinds, taken)
