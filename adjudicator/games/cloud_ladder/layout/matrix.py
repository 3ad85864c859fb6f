"""What stops what, laid out: one answer, and the whole matrix in colours with what decides its cells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from adjudicator.game import Cell, Table
from adjudicator.games.cloud_ladder.layout.common import facts, said
from adjudicator.judging.laying_out import told, whether
from adjudicator.text import Joined, Text

Cells = Mapping[str, Mapping[str, Any]]
_OPEN: Final = Text("open", "未定")
# Short enough for the whole matrix on eighty columns.
_HEADS: Final[Mapping[str, Text]] = {
    "tower-shield": Text("Tower\nShield", "塔盾"),
    "wall": Text("City\nWall", "城墙"),
    "jim": Text("Uncle\nJim", "吉姆"),
    "formation-ally": Text("Form.\n(ally)", "阵型\n（同盟）"),
    "formation-self": Text("Form.\n(self)", "阵型\n（自己）"),
}
_NAMES: Final[Mapping[str, Text]] = {"kaza": Text("Little Dragon\nKaza", "小火龙卡扎")}


def block(value: Mapping[str, Any]) -> list[Table]:
    """Whether a defence stops an attack."""
    title = Text("{defence} against {attack}", "{defence}对{attack}")
    title = title.fill(defence=said("defence", value["defence"]), attack=said("attack", value["attack"]))
    return [facts(title, value, ("stops",))]


def matrix(value: Mapping[str, Any]) -> list[Table]:
    """All attacks against all defences, and the rulings that decide each cell."""
    cells: Mapping[str, Cells] = value["matrix"]
    defences = list(next(iter(cells.values())))
    rows = tuple(
        (
            Cell(_NAMES.get(attack) or said("attack", attack), "strong"),
            *(_stops(row[defence]["stops"]) for defence in defences),
        )
        for attack, row in cells.items()
    )
    title = Text("What stops what", "攻防总表")
    heads = (Text("attack", "攻击"), *(_HEADS.get(each) or said("defence", each) for each in defences))
    open_ = any(row[defence]["stops"] is None for row in cells.values() for defence in defences)
    notes = (Text("open: the rules do not decide.", "未定：规则没有写明。"),) if open_ else ()
    return [Table(title, heads, rows, notes), _deciding(cells, defences)]


def _stops(value: bool | None) -> Cell:
    return Cell(_OPEN, "open") if value is None else whether(value)


def _deciding(cells: Mapping[str, Cells], defences: Sequence[str]) -> Table:
    """Cells that the same rulings decide in the same way, together."""
    rows = tuple(
        (
            _listed("defence", stopping),
            _listed("attack", attacks),
            _stops(stops),
            Cell(told("\n".join(rulings)), "dim"),
        )
        for (stops, rulings), stopping, attacks in _together(cells, defences)
    )
    heads = (Text("defence", "防守"), Text("attack", "攻击"), Text("stops it", "挡住"), Text("rulings", "裁定"))
    return Table(Text("What decides it", "决定各格的裁定"), heads, rows)


def _together(
    cells: Mapping[str, Cells], defences: Sequence[str]
) -> Iterator[tuple[tuple[bool | None, tuple[str, ...]], list[str], list[str]]]:
    """What decides, the defences and the attacks: every defence listed against every attack listed."""
    found: dict[tuple[bool | None, tuple[str, ...]], dict[str, list[str]]] = {}
    for defence in defences:
        for attack, row in cells.items():
            key = (row[defence]["stops"], tuple(row[defence]["rulings"]))
            found.setdefault(key, {}).setdefault(defence, []).append(attack)
    for key, by_defence in found.items():
        shared: dict[tuple[str, ...], list[str]] = {}
        for defence, attacks in by_defence.items():
            shared.setdefault(tuple(attacks), []).append(defence)
        for together, stopping in shared.items():
            yield key, stopping, list(together)


def _listed(name: str, codes: Sequence[str]) -> Cell:
    return Cell(Text(*(Joined(tuple(said(name, code) for code in codes))[lang] for lang in ("en", "zh"))))
