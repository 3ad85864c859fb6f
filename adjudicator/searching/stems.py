"""English words without their endings, as the index has them: SQLite's own stemmer, asked for what it makes of words.

FTS5 takes endings off by itself in texts and queries alike. The vocabulary and the marks in snippets need the same
stems outside of it.
"""

from __future__ import annotations

from collections.abc import Iterable

_MOST_KNOWN = 50_000  # words that are remembered


class Stems:
    """The stems of words. Not for several threads at once."""

    def __init__(self) -> None:
        import sqlite3

        self._db = sqlite3.connect(":memory:", check_same_thread=False)
        self._db.execute("CREATE VIRTUAL TABLE said USING fts5(word, tokenize='porter unicode61')")
        self._db.execute("CREATE VIRTUAL TABLE made USING fts5vocab(said, instance)")
        self._known: dict[str, str] = {}

    def close(self) -> None:
        """Give the memory back."""
        self._db.close()

    def of(self, words: Iterable[str]) -> list[str]:
        """The stem of each word; a word that FTS5 would not take for one stays as it is."""
        asked = list(words)
        new = sorted({word for word in asked if word not in self._known})
        found = self._known
        if new:
            found = {**{word: self._known[word] for word in asked if word in self._known}, **self._made(new)}
            if len(self._known) + len(new) <= _MOST_KNOWN:
                self._known.update(found)
        return [found[word] for word in asked]

    def _made(self, words: list[str]) -> dict[str, str]:
        sound = [word for word in words if word.isalnum()]
        self._db.executemany("INSERT INTO said(rowid, word) VALUES (?, ?)", enumerate(sound, 1))
        terms: dict[int, list[str]] = {}
        for term, row in self._db.execute("SELECT term, doc FROM made"):
            terms.setdefault(row, []).append(term)
        self._db.execute("DELETE FROM said")
        stems = {word: terms[row][0] for row, word in enumerate(sound, 1) if len(terms.get(row, ())) == 1}
        return {word: stems.get(word, word) for word in words}
