"""The figures of a study as flat tables for programs: a row a total, card, pair, ruling and gap."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.study import Sheet

Path = tuple[str | int, ...]
Columns = Mapping[str, Path]  # the name of a column, and where in a row of the JSON its value is


def _estimate(name: str, at: str) -> dict[str, Path]:
    return {name: (at, "value"), f"{name}_low": (at, "low"), f"{name}_high": (at, "high")}


_SHEETS: dict[str, Columns] = {
    "cards": {
        "card": ("card",),
        "suit": ("suit",),
        "base_strength": ("base_strength",),
        "deals": ("deals",),
        "mean_with": ("with", "value"),
        "mean_without": ("without", "value"),
        **_estimate("worth", "worth"),
        "alone": ("alone",),
        **_estimate("own_points", "own_points"),
        **_estimate("blanked", "blanked"),
    },
    "pairs": {
        "card": ("cards", 0),
        "other": ("cards", 1),
        "deals": ("deals",),
        "mean_together": ("together", "value"),
        "predicted": ("predicted",),
        **_estimate("beside", "beside"),
        "clear": ("clear",),
        "alone": ("alone",),
        "alone_beside": ("alone_beside",),
    },
    "rulings": {
        "ruling": ("ruling",),
        "kind": ("kind",),
        **_estimate("named", "named"),
        **_estimate("decides", "decides"),
    },
    "gaps": {
        "ruling": ("ruling",),
        "reading": ("reading",),
        "other": ("other",),
        "figure": ("figure",),
        "may_change": ("may", "value"),
        "changed_deals": ("changes", "count"),
        **_estimate("changes", "changes"),
        **_estimate("difference", "difference"),
        "tables": ("winner", "of"),
        "other_winners": ("winner", "count"),
        **_estimate("winner", "winner"),
    },
}


def sheets(data: Mapping[str, Any]) -> tuple[Sheet, ...]:
    """All sheets, and the effects of pairs once more as a matrix of cards by cards."""
    totals = [(each["total"], each["deals"]) for each in data["deal"]["totals"]]
    out = [Sheet("totals", ("total", "deals"), totals)]
    for name, columns in _SHEETS.items():
        rows = [[_at(row, path) for path in columns.values()] for row in data[name]]
        out.append(Sheet(name, tuple(columns), rows))
    return (*out, _matrix(data))


def matrix(data: Mapping[str, Any], figure: str = "beside") -> list[list[float | None]]:
    """What each two cards are worth beside each other, by the numbers of the cards; None for a card with itself."""
    names = [card["card"] for card in data["cards"]]
    at = {name: n for n, name in enumerate(names)}
    out: list[list[float | None]] = [[None] * len(names) for _ in names]
    for pair in data["pairs"]:
        a, b = (at[name] for name in pair["cards"])
        value = pair[figure]
        out[a][b] = out[b][a] = value["value"] if isinstance(value, Mapping) else value
    return out


def _matrix(data: Mapping[str, Any]) -> Sheet:
    names = [card["card"] for card in data["cards"]]
    rows: list[Sequence[str | float | None]] = [[name, *row] for name, row in zip(names, matrix(data), strict=True)]
    return Sheet("pairs-matrix", ("card", *names), rows)


def _at(row: Any, path: Path) -> str | int | float | None:
    for key in path:
        if row is None:
            return None
        row = row[key]
    if isinstance(row, bool):
        return int(row)
    assert row is None or isinstance(row, str | int | float)
    return row
