"""How the tables of this game say things; what the rules leave open is told in a colour of its own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from adjudicator.game import Cell, Table
from adjudicator.games.cloud_ladder.words import WORDS, pieces
from adjudicator.judging.laying_out import NO_TITLE, Layout, told, whether
from adjudicator.text import Text

# The fields in which names of players stand.
PEOPLE: Final = frozenset(
    {"ally", "area", "before", "block_by", "by", "first", "jim_blocks", "loser", "may_win", "next", "player",
     "side", "siege", "target", "targets", "whom", "winners", "wins"}
)  # fmt: skip
LAYOUT: Final = Layout(WORDS, {piece.name: piece.title for piece in pieces()}, {}, PEOPLE)
field, said, cell, rows_of = LAYOUT.field, LAYOUT.said, LAYOUT.cell, LAYOUT.rows_of
_OPEN: Final = frozenset(  # null there means that the rules or the table do not decide
    {"blocked", "draws", "end_draw", "forced_win", "legal", "locks", "may_be_attacked", "missing", "needs",
     "over", "removed", "stops", "target_layers", "tie", "user_layers", "win_layers", "wins"}
)  # fmt: skip
# yes is good, no is bad
_JUDGED: Final = frozenset({"draws", "end_draw", "forced_win", "legal", "may_be_attacked", "stops", "wins"})


def judged(name: str, value: object) -> Cell:
    """The cell of a field: green for yes and red for no where that is what was asked, yellow for open."""
    if value is None:
        return Cell(said(name, None), "open" if name in _OPEN else "")
    if name in _JUDGED and isinstance(value, bool):
        return whether(value)
    return cell(name, value, "strong")


def facts(title: Text, value: Mapping[str, Any], names: Iterable[str], notes: tuple[Text, ...] = ()) -> Table:
    """Some fields of a value, one a row. Empty lists are left out, and null where nothing is said for it."""
    rows = [
        (Cell(field(name)), judged(name, value[name]))
        for name in names
        if value[name] != [] and (value[name] is not None or f"{name}=" in WORDS)
    ]
    return Table(title, (NO_TITLE, NO_TITLE), tuple(rows), notes)


def of(title: Text, **names: str) -> Text:
    """A title with names of players and the like in it."""
    return title.fill(**{key: told(name) for key, name in names.items()})
