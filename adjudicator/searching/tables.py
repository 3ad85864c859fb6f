"""A table of texts that SQLite searches, and what a word is worth to each of its rows (BM25, by columns)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import sqlite3


class Table:
    """One FTS5 table. ``weights`` has how much a word counts by the column where it stands."""

    def __init__(
        self, db: sqlite3.Connection, name: str, weights: Mapping[str, float], rows: Iterable[Sequence[str]]
    ) -> None:
        self._db = db
        columns = ", ".join(weights)
        db.execute(f"CREATE VIRTUAL TABLE {name} USING fts5({columns}, tokenize='porter unicode61')")
        marks = ", ".join("?" * (len(weights) + 1))
        numbered = ((number, *row) for number, row in enumerate(rows))
        db.executemany(f"INSERT INTO {name}(rowid, {columns}) VALUES ({marks})", numbered)
        db.execute(f"INSERT INTO {name}({name}) VALUES ('optimize')")
        counts = ", ".join(str(weight) for weight in weights.values())
        self._query = f"SELECT rowid, -bm25({name}, {counts}) FROM {name} WHERE {name} MATCH ? ORDER BY rowid"

    def worth(self, text: str, is_prefix: bool) -> list[tuple[int, float]]:
        """The rows that have a word, counted from 0, and what it is worth to each."""
        # In quotes, so that no word can be an operator. There are no quotes in it.
        return self._db.execute(self._query, (f'"{text}"{"*" if is_prefix else ""}',)).fetchall()
