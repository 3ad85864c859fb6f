"""The table of suggested modes as data, and how many layers win."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from adjudicator.games.cloud_ladder.ends.height import TABLE, height
from adjudicator.games.cloud_ladder.table.state import State
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because
from adjudicator.text import Text

FOUR, FIVE = 4, 5  # layers: what the text says, and what the table asks of two or three players
SET_CARDS = 108  # cards in one set
CHARACTERS_IN_SET = 4  # characters that are named


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the table of suggested modes."""

    modes: tuple[str, ...]
    sets: int
    layers: int
    ruling: str


ROWS: Mapping[int, Row] = {
    2: Row(("duel",), 1, TABLE[2], "cl.mode.table-2"),
    3: Row(("melee",), 1, TABLE[3], "cl.mode.table-3"),
    4: Row(("melee", "team"), 1, TABLE[4], "cl.mode.table-4"),
    6: Row(("melee", "team"), 2, TABLE[6], "cl.mode.table-6"),
}  # there is none for five


def possible_needs(state: State) -> tuple[int, ...]:
    """How many layers may be needed to win: one number where the table or the rules decide, else both that are said."""
    if state.win_layers is not None:
        return (state.win_layers,)
    count = state.count_known
    return (FOUR,) if count is not None and TABLE.get(count, FOUR) == FOUR else (FOUR, FIVE)


def needed(state: State, reads: Reads) -> tuple[int, Because]:
    """How many layers win, and why. Raises StateError if that depends on how many play and this is missing."""
    wanted = height(state, reads)
    if state.win_layers is not None:
        says = Text("The table has agreed on {n} layers.", "开局约定搭满 {n} 层获胜。")
    elif state.count() in ROWS:
        says = Text("With {count} players {n} layers win.", "{count} 人局搭满 {n} 层获胜。")
    else:
        says = Text("{n} layers win; the table of suggested modes has no row for {count} players.",
                    "搭满 {n} 层获胜；推荐模式表没有 {count} 人这一行。")  # fmt: skip
    return wanted.layers, Because(says.fill(n=wanted.layers, count=state.count_known), wanted.rulings)
