"""Which rulings a forced win, or the defence against it, rests on: the solver's word, from the positions that matter.

Each position has a flag: that the side wins from it. A move is available while the rulings that allow it are held, and
what a ruling forbids is not; without the ruling either is open. Of whoever comes out on top only the move that does it
is told, of the others all: so if their success is still impossible, it is so whatever they do.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.games.cloud_ladder.forcing.positions import Move, Position
from adjudicator.games.cloud_ladder.forcing.search import Solved
from adjudicator.solver import Expr, Meter, Search


class SpentError(Exception):
    """The budget ran out."""


class Proof:
    """The constraints on one start position. ``winning`` are the rulings by which enough layers win."""

    def __init__(self, search: Search, solved: Solved, start: Position, winning: Sequence[str]) -> None:
        self._search = search
        self._solved = solved
        self._winning = tuple(winning)
        self._held: dict[str, Expr] = {}
        self._flags: dict[Position, Expr] = {}
        self._forced = solved.wins[start]
        todo = [start]
        seen = {start}
        while todo:
            at = todo.pop()
            for led in self._constrain(at):
                if led not in seen:
                    seen.add(led)
                    todo.append(led)
        wins = self._flag(start)
        self._against = search.flag()  # that it comes out the other way
        search.require(search.any_(search.not_(self._against), search.not_(wins) if self._forced else wins))

    def rulings(self) -> tuple[str, ...]:
        """Rulings that it follows from, of which none can be spared. Raises SpentError."""
        left = sorted(self._held)
        if self._possible(left):
            raise AssertionError("what the search found does not follow from the rulings")
        for ruling in list(left):
            fewer = [each for each in left if each != ruling]
            if not self._possible(fewer):
                left = fewer
        return tuple(left)

    def _possible(self, rulings: Sequence[str]) -> bool:
        found = self._search.solve([self._against, *(self._held[ruling] for ruling in rulings)])
        if found is None:
            raise SpentError
        return found

    # --- what the positions mean

    def _flag(self, at: Position) -> Expr:
        if at not in self._flags:
            self._flags[at] = self._search.flag()
        return self._flags[at]

    def _ruling(self, ruling: str) -> Expr:
        if ruling not in self._held:
            self._held[ruling] = self._search.flag()
        return self._held[ruling]

    def _told(self, at: Position) -> list[tuple[Move, Position]]:
        """The moves of a position that the proof needs."""
        best = self._solved.best.get(at)
        return [best] if best is not None else list(self._solved.rules.moves(at))

    def _constrain(self, at: Position) -> Iterator[Position]:
        """Require what a position means, and give those that its moves lead to."""
        search = self._search
        wins = self._flag(at)
        ended = self._solved.ended(at)
        if ended is not None:
            because = (*self._winning, *(() if ended else self._solved.rules.forbidden(at)))
            held = search.all_(*(self._ruling(ruling) for ruling in because))
            search.require(search.any_(search.not_(held), wins if ended else search.not_(wins)))
            return
        mine = at.to_act != "foes"
        ways = []
        for move, led in self._told(at):
            open_ = self._available(move)
            ways.append(
                search.all_(open_, self._flag(led)) if mine else search.any_(search.not_(open_), self._flag(led))
            )
            yield led
        extra = [self._free(ruling) for ruling in self._solved.rules.forbidden(at)]
        if mine:  # wins if some way does; and only then
            some = search.any_(*ways, *extra)
            search.require(search.any_(search.not_(wins), some))
            search.require(search.any_(wins, search.not_(search.any_(*ways))))
        else:  # wins if no way of theirs prevents it
            every = search.all_(*ways, *(search.not_(each) for each in extra))
            search.require(search.any_(wins, search.not_(every)))
            search.require(search.any_(search.not_(wins), search.all_(*ways)))

    def _available(self, move: Move) -> Expr:
        """Whether a move may be made: certainly while its rulings are held."""
        if not move.rulings:
            return True
        flag = self._search.flag()
        held = self._search.all_(*(self._ruling(ruling) for ruling in move.rulings))
        self._search.require(self._search.any_(self._search.not_(held), flag))
        return flag

    def _free(self, ruling: str) -> Expr:
        """That something forbidden is done after all: not while the ruling that forbids it is held."""
        flag = self._search.flag()
        self._search.require(self._search.not_(self._search.all_(flag, self._ruling(ruling))))
        return flag


def deciding(solved: Solved, start: Position, winning: Sequence[str], meter: Meter) -> tuple[str, ...]:
    """The rulings that decide whether the side wins from a position. Raises SpentError."""
    with Search(meter) as search:
        return Proof(search, solved, start, winning).rulings()
