"""The race to the finale: what happened to the finales, in order, and who was the first to complete one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from adjudicator.games.destinies.table.state import State
from adjudicator.judging.faults import Fault
from adjudicator.judging.ruled import Because
from adjudicator.text import Text


class OrderError(Exception):
    """Several finales are completed, and it is not told which was the first. ``names`` are those players."""

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__(", ".join(names))
        self.names = names


@dataclass(frozen=True, slots=True)
class Race:
    """How the finales stand, by name in the order of the seats, and who has won.

    ``faults`` are events that can't have been; they do not count.
    """

    finales: Mapping[str, str]
    winner: str | None
    faults: list[Fault]

    def those(self, finale: str) -> list[str]:
        """The players whose finale stands so."""
        return [name for name, each in self.finales.items() if each == finale]


def run(state: State, events: Sequence[tuple[str, str]]) -> Race:
    """Who was first, by the state and by what happened: a player and what became of the finale, in order.

    A finale of which the state tells anything was started. One that the state has as completed was so at its event; if
    it has none, it is not told when. Raises OrderError where that matters.
    """
    started = {player.name for player in state.players if player.in_finale}
    completed = [player.name for player in state.players if player.finale == "completed"]
    timed = {name for name, event in events if event == "completed"}
    finales = {
        player.name: "started" if player.name in completed and player.name in timed else player.finale
        for player in state.players
    }
    untimed = [name for name in completed if name not in timed]
    winner: str | None = None
    faults: dict[str, Fault] = {}
    for name, event in events:
        if winner is not None:
            faults.setdefault("after-the-end", _after(winner))
        elif event == "started":
            started.add(name)
            finales[name] = event if name not in untimed else "completed"
        elif name not in started:
            faults.setdefault("not-started", _not_started(name))
        elif event == "completed":
            winner = name
            finales[name] = event
        elif name not in untimed:
            finales[name] = event
    first = [*untimed, *([winner] if winner is not None else [])]
    if len(first) > 1:
        raise OrderError([name for name in state.by_name if name in first])
    order = ("not-started", "after-the-end")
    return Race(finales, first[0] if first else None, [faults[code] for code in order if code in faults])


def _after(winner: str) -> Fault:
    says = Text("{name} had completed the finale: the game was over, and what came later does not count.",
                "{name} 已完成结局，游戏结束，之后的事不算。")  # fmt: skip
    return Fault("after-the-end", Because(says.fill(name=winner), ("ds.win.end",)))


def _not_started(name: str) -> Fault:
    says = Text("{name} had not started a finale: it can't have come to an end.", "{name} 还没启动结局，谈不上打完。")
    return Fault("not-started", Because(says.fill(name=name), ("ds.finale.start",)))
