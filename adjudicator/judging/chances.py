"""What may be done at a moment of a game, for the question moves: each with what allows it, or what leaves it open."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from adjudicator.answer import Step
from adjudicator.judging.ruled import Because
from adjudicator.judging.telling import step_of


@dataclass(frozen=True, slots=True)
class Chance:
    """Something that may be done: its fields, ``move`` first, and the reasons that allow it.

    Where it can't be told whether it is allowed, ``at`` points to what the state lacks, or ``gap`` is what leaves it
    open. ``player`` is None for what is so for anybody.
    """

    player: str | None
    fields: tuple[tuple[str, Any], ...]
    reasons: tuple[Because, ...] = ()
    at: str | None = None
    gap: str | None = None

    @property
    def legal(self) -> bool:
        """Whether it is allowed."""
        return bool(self.reasons)

    @property
    def rulings(self) -> tuple[str, ...]:
        """The ids of the rulings that allow it."""
        return tuple(dict.fromkeys(ruling for because in self.reasons for ruling in because.rulings))


def chance(player: str | None, move: str, *reasons: Because, at: str | None = None, gap: str | None = None,
           **told: Any) -> Chance:  # fmt: skip
    """Something that may be done, or may be legal if ``at`` or ``gap`` says what is not told."""
    return Chance(player, (("move", move), *told.items()), reasons, at, gap)


def told(each: Chance, turn: str) -> dict[str, Any]:
    """A chance as it is shown, where it is somebody's turn."""
    who = {} if each.player == turn else {"player": each.player}
    out = {**who, **{key: list(value) if isinstance(value, tuple) else value for key, value in each.fields}}
    return {**out, "rulings": list(each.rulings)} if each.legal else {**out, "at": each.at, "gap": each.gap}


def reasons_of(legal: Iterable[Chance], turn: str) -> tuple[Step, ...]:
    """A step for each reason of each player: which readings list the others' moves is not to change whom it is of."""
    reasons = dict.fromkeys((each.player or turn, because) for each in legal for because in each.reasons)
    return tuple(step_of(because, who, player=who) for who, because in reasons)
