"""Who hidden players of an attack can be, also where too little is told to work out the deal."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from typing import TypeVar

from adjudicator.errors import Problem, StateError
from adjudicator.games.shadow_hunters.judging.deal import stacks
from adjudicator.games.shadow_hunters.judging.hidden import Hidden
from adjudicator.games.shadow_hunters.pack.characters import CHARACTERS
from adjudicator.games.shadow_hunters.table.state import State
from adjudicator.judging.reads import Reads
from adjudicator.text import Text

T = TypeVar("T")


class Suspects:
    """Who players can be. ``countable`` is whether the number of players is known, which a deal needs."""

    def __init__(self, state: State, reads: Reads) -> None:
        self._state = state
        self._hidden = Hidden(state, reads)
        self.countable = state.count_known is not None

    def pool(self, name: str) -> tuple[str, ...]:
        """Who a player can be at the very most: who is in the stacks and lives with so much damage.

        Raises StateError if that is nobody.
        """
        player = self._state.by_name[name]
        if player.character is not None:
            return (player.character,)
        known = {other.character for other in self._state.players}
        dealt = [each for each in stacks(self._state) if each not in known]
        pool = tuple(each for each in CHARACTERS if each in dealt and not CHARACTERS[each].dies_of(player.damage))
        if not pool:
            message = Text("No character is left that {name} can be.", "没有 {name} 可能是的角色了。").fill(name=name)
            raise StateError([Problem(f"{player.pointer}/character", message, ruling="sh.identity.one-each")])
        return pool

    def possible(self, name: str) -> tuple[str, ...]:
        """Who a player can be. Raises StateError if the number of players is not known."""
        if self._state.by_name[name].character is not None:
            return self._hidden.possible(name)
        return self.once(("possible", name), lambda: self._hidden.possible(name), about=[name])

    def supposed(self, name: str) -> tuple[str, ...]:
        """Who a player can be as far as can be told: for sentences that say for whom they hold."""
        return self.possible(name) if self.countable else self.pool(name)

    def together(self, kinds: Mapping[str, Sequence[tuple[str, ...]]]) -> list[dict[str, str]]:
        """Every way in which players can be of different kinds at once: for each player one character of the kind.

        ``kinds`` has for each player the kinds that matter, as the characters that are alike. (``Hidden.cases`` says
        more, who of a kind is left, and takes longer.)
        """
        deal = self._hidden.deal
        fitting: dict[tuple[int, ...], bool] = self.once("fitting", dict, about=kinds)
        marks: dict[Hashable, int] = self.once("marks", dict, about=kinds)
        # seats of which the same is known may change places: a mark is for such seats with the same characters
        marked = {name: [(members, marks.setdefault((deal.told_of(name), members), len(marks))) for members in each]
                  for name, each in kinds.items()}  # fmt: skip

        def further(names: Sequence[str], so_far: dict[str, tuple[str, ...]], key: tuple[int, ...]) -> None:
            if not names:
                found.append({name: members[0] for name, members in so_far.items()})
                return
            for members, mark in marked[names[0]]:
                taken = {**so_far, names[0]: members}
                alike = tuple(sorted((*key, mark)))
                if alike not in fitting:
                    fitting[alike] = deal.fits(taken)
                if fitting[alike]:
                    further(names[1:], taken, alike)

        found: list[dict[str, str]] = []
        further(list(kinds), {}, ())
        return found

    def once(self, key: Hashable, work: Callable[[], T], *, about: Collection[str]) -> T:
        """What some work comes to, done once for a key and this table, whatever the readings.

        ``about`` are the hidden players who may be what the deal leaves to them; on readings it may depend by that
        alone.
        """
        self._hidden.note(about)
        whole = (self._hidden.deal.key if about else None, key)
        if whole not in self._state.worked_out:
            self._state.worked_out[whole] = work()
        found: T = self._state.worked_out[whole]
        return found
