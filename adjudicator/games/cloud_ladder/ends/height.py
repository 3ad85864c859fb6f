"""How many layers win at a table, and whether somebody has them: for setup, outcome and forced wins alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from adjudicator.games.cloud_ladder.table.state import State
from adjudicator.judging.reads import Reads

_TEXT = 4  # layers, as the text has it
# Rows of the table of suggested modes, by players: layers that win.
TABLE: Mapping[int, int] = {2: 5, 3: 5, 4: 4, 6: 4}


@dataclass(frozen=True, slots=True)
class Height:
    """How many layers win, and by which rulings."""

    layers: int
    rulings: tuple[str, ...]


def height(state: State, reads: Reads) -> Height:
    """How many layers win: as the table agreed, else as the rules say. Where text and table differ it is a gap."""
    if state.win_layers is not None:
        return Height(state.win_layers, ("cl.win.four",))
    count = state.count()
    if TABLE.get(count, _TEXT) == _TEXT:
        row = (f"cl.mode.table-{count}",) if count in TABLE else ()
        return Height(_TEXT, ("cl.win.four", *row))
    if reads.of("cl.gap.layers-to-win") == "four":
        return Height(_TEXT, ("cl.win.four", "cl.gap.layers-to-win"))
    return Height(TABLE[count], ("cl.win.four", f"cl.mode.table-{count}", "cl.gap.layers-to-win"))


def tall(layers: Sequence[int], wanted: Height, reads: Reads) -> bool:
    """Whether a side whose players have these layers has won: one of them, or by another reading all together."""
    if any(each >= wanted.layers for each in layers):
        return True
    if sum(layers) < wanted.layers:
        return False
    return reads.of("cl.gap.whose-layers") == "side-total"
