"""What the ground does to a figure that enters a hex: traps and hazardous terrain, with their damage."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from adjudicator.games.gloomhaven.hexes import Hex
from adjudicator.games.gloomhaven.scenario.levels import Level, at_level
from adjudicator.games.gloomhaven.table.state import State
from adjudicator.judging.reads import Reads


@dataclass(frozen=True, slots=True)
class Hurt:
    """What one entered hex does. ``kind`` is ``trap`` or ``hazardous``; ``conditions`` come with a trap."""

    at: Hex
    kind: str
    damage: int
    conditions: tuple[str, ...] = ()
    printed: bool = False  # whether its damage is printed, and not that of the scenario level


class Ground:
    """The harmful hexes of a table. The scenario level is asked for only where a damage depends on it."""

    def __init__(self, state: State, reads: Reads) -> None:
        self._state = state
        self._reads = reads
        self._board = state.the_board()

    def _level(self) -> Level:
        """What the scenario level means. Raises StateError if it is missing."""
        return at_level(self._state.level(), solo=self._state.scenario.get("solo", False), reads=self._reads)

    def entering(self, place: Hex, sprung: Iterable[Hex] = ()) -> list[Hurt]:
        """What entering a hex does; ``sprung`` are the traps that are gone by now."""
        out = []
        trap = self._board.traps.get(place)
        if trap is not None and place not in sprung:
            if trap.damage is not None:
                out.append(Hurt(place, "trap", trap.damage, trap.conditions, printed=True))
            else:
                out.append(Hurt(place, "trap", 0 if trap.conditions else self._level().trap, trap.conditions))
        if place in self._board.hazardous:
            out.append(Hurt(place, "hazardous", self._level().hazard))
        return out

    def along(self, way: Iterable[Hex], start_sprung: Iterable[Hex] = ()) -> list[Hurt]:
        """What entering these hexes one after the other does."""
        sprung = set(start_sprung)
        out: list[Hurt] = []
        for place in way:
            found = self.entering(place, sprung)
            out += found
            sprung.update(hurt.at for hurt in found if hurt.kind == "trap")
        return out
