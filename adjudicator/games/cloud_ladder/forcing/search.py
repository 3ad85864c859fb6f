"""Whether the side can force a win from a position: every line is looked at, each position once."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.games.cloud_ladder.forcing.positions import Move, Position, Rules
from adjudicator.solver import Meter

NODES_MOST = 200_000  # positions for one answer, under all readings that it tries; beyond, it is undecided
_NODE = 100  # of the budget for a position: of the usual one, as many as there may be leave half for the proof
_ROUND = 64  # positions that are looked at before the budget is asked


class TooLongError(Exception):
    """More positions than are looked at, or than the budget has room for."""


class Solved:
    """The positions that were looked at, each with whether the side wins from it, and a move that shows it.

    Enough layers win at once or, by another reading, once the side has stopped and the others have passed.
    """

    def __init__(self, rules: Rules, meter: Meter, most: int = NODES_MOST) -> None:
        self._most = most
        self._meter = meter
        self._entered = 0
        self.rules = rules
        self.wins: dict[Position, bool] = {}
        self.best: dict[Position, tuple[Move, Position]] = {}  # that wins for who is to act, if any does

    def ended(self, at: Position) -> bool | None:
        """Whether the turn has been decided in a position, and how."""
        if self.rules.instant and at.to_act != "block" and self.rules.reached(at):
            return True
        if at.to_act == "side" and at.stopped:
            return self.rules.reached(at)
        if at.to_act == "side" and not (not self.rules.instant and self.rules.reached(at)) and self.rules.hopeless(at):
            return False
        return None

    def solve(self, start: Position) -> bool:
        """Whether the side wins from a position. Raises TooLongError."""
        # Not by recursion: the lines of a crowded table are longer than Python likes.
        path: list[tuple[Position, Iterator[tuple[Move, Position]]]] = []
        self._enter(start, path)
        while path:
            at, moves = path[-1]
            mine = at.to_act != "foes"
            entered = False
            for move, led in moves:
                if led not in self.wins:
                    path[-1] = (at, _again(move, led, moves))
                    self._enter(led, path)
                    entered = True
                    break
                if self.wins[led] is mine:
                    self.wins[at], self.best[at] = mine, (move, led)
                    break
            if entered:
                continue
            if at not in self.wins:
                self.wins[at] = not mine
            path.pop()
        return self.wins[start]

    def _enter(self, at: Position, path: list[tuple[Position, Iterator[tuple[Move, Position]]]]) -> None:
        if at in self.wins:
            return
        if len(self.wins) > self._most:
            raise TooLongError
        self._entered += 1
        if self._entered % _ROUND == 0 and not self._meter.work(_ROUND * _NODE):
            raise TooLongError
        ended = self.ended(at)
        if ended is not None:
            self.wins[at] = ended
            return
        path.append((at, iter(self.rules.moves(at))))


def _again(move: Move, led: Position, rest: Iterator[tuple[Move, Position]]) -> Iterator[tuple[Move, Position]]:
    """The moves from one on that was not known yet."""
    yield move, led
    yield from rest
