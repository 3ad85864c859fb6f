"""Hexes in claims: the kind of fact that is a hex of the board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from adjudicator.games.gloomhaven.table.board import Board, off_board
from adjudicator.games.gloomhaven.table.shapes import hex_shape, is_hex
from adjudicator.judging.facts import Fact, FactsField, Kind
from adjudicator.report import Report
from adjudicator.text import Text


@dataclass(frozen=True, slots=True)
class HexFact(Fact):
    """A fact that is a hex, ``[column, row]``."""

    kind: Kind = "own"
    description: str = "A hex."

    def _shape(self) -> dict[str, Any]:
        return hex_shape("A hex")

    def looks(self) -> Text:
        """What a value of it looks like, in words."""
        return Text("a hex, [column, row]", "六角格 [列, 行]")

    def fits(self, value: object) -> bool:
        """Whether a value can be this fact, if perhaps with numbers such as 3.0."""
        return is_hex(value)

    def spell(self, value: Any) -> Any:
        """A value that fits, in its one spelling."""
        return [int(part) for part in value]


def check_places(field: FactsField, value: Any, at: str, board: Board, report: Report) -> None:
    """Report the hexes in a claim that the board does not have."""
    for name, claimed in field.as_facts(value).items():
        if isinstance(field.facts[name], HexFact) and claimed is not None and not board.has((claimed[0], claimed[1])):
            where = f"{at}/{name}" if isinstance(value, Mapping) else at
            off_board((claimed[0], claimed[1]), where, (board.width, board.height), report)
