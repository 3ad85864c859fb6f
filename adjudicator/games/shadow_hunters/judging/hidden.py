"""Who the players of a table can be whose character is not known, for all questions but ``identity``."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cached_property, partial

from adjudicator.answer import Step
from adjudicator.errors import Problem, StateError
from adjudicator.games.shadow_hunters.judging.deal import Deal, deal_ruling, uses_extra
from adjudicator.games.shadow_hunters.judging.narrowing import Narrowing, Rules
from adjudicator.games.shadow_hunters.judging.supply import CARD_COUNTS
from adjudicator.games.shadow_hunters.table.state import State
from adjudicator.judging.reads import Reads
from adjudicator.text import Text


def _checked(narrowing: Narrowing, state: State, reads: Reads) -> Deal:
    """What may have been dealt at a table, by all that it tells. Raises StateError if nothing can."""
    deal = narrowing.deal()
    if deal.fits():
        return deal
    ruling = deal_ruling(state.count(), extra=uses_extra(state, reads))
    if narrowing.deal(rules=Rules(supply=False)).fits():
        ruling = CARD_COUNTS
    message = Text("No deal of characters fits what the table says; ask identity why.",
                   "没有任何发牌符合局面所述；原因可问 identity。")  # fmt: skip
    raise StateError([Problem("/players", message, ruling=ruling)])


class Hidden:
    """Who the players of a table can be, worked out when it is first needed.

    Where everybody who matters is known, nothing is worked out, and the number of players need not be known. About
    whom it was asked is noted in ``Reads``, with why they can't be everybody.
    """

    def __init__(self, state: State, reads: Reads) -> None:
        self._state = state
        self._reads = reads

    @cached_property
    def _narrowing(self) -> Narrowing:
        return Narrowing(self._state, self._reads)

    @cached_property
    def deal(self) -> Deal:
        """What may have been dealt. Raises StateError."""
        deal = _checked(self._narrowing, self._state, self._reads)
        return deal if self._reads.noting else self._narrowing.anybody()

    def possible(self, name: str) -> tuple[str, ...]:
        """Who a player can be: just who they are, where that is known."""
        known = self._state.by_name[name].character
        if known is not None:
            return (known,)
        self.note([name])
        return self.deal.possible(name)

    def cases(self, kinds: Mapping[str, Callable[[str], Hashable]]) -> list[dict[str, tuple[str, ...]]]:
        """``Deal.cases`` of players; those who are known have their one character in each."""
        known = {name: (each,) for name in kinds if (each := self._state.by_name[name].character) is not None}
        if len(known) == len(kinds):
            return [dict(known)]
        self.note(kinds)
        return list(self.deal.cases(kinds))

    def fits(self, narrowed: Mapping[str, Iterable[str]]) -> bool:
        """``Deal.fits`` of players, some of them narrowed."""
        self.note(narrowed)
        return self.deal.fits(narrowed)

    def _step(self, name: str) -> Step | None:
        return self._narrowing.step(name)

    def note(self, names: Iterable[str]) -> None:
        """Note that an answer asked who some players can be."""
        for name in names:
            if self._state.by_name[name].character is None:
                self._reads.note(name, partial(self._step, name))
