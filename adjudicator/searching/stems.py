"""English words without their endings, as the index has them: SQLite's own stemmer, asked for what it makes of words.

FTS5 takes endings off by itself in texts and queries alike. The vocabulary and the marks in snippets need the same
stems outside of it. Verbs that change more than their ending are put into their first form before either ("threw").
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

_MOST_KNOWN = 50_000  # words that are remembered

# Forms of verbs of the table that no ending tells of. Those that are words of their own too ("left", "found") stay.
_FORMS: Final = {
    form: verb
    for verb, forms in {
        "begin": "began begun",
        "break": "broke broken",
        "bring": "brought",
        "buy": "bought",
        "choose": "chose chosen",
        "come": "came",
        "draw": "drew drawn",
        "fall": "fell fallen",
        "fight": "fought",
        "fly": "flew flown",
        "forget": "forgot forgotten",
        "give": "gave given",
        "go": "went gone",
        "hide": "hid hidden",
        "hold": "held",
        "keep": "kept",
        "lose": "lost",
        "pay": "paid",
        "run": "ran",
        "see": "saw seen",
        "sell": "sold",
        "shoot": "shot",
        "show": "shown",
        "spend": "spent",
        "stand": "stood",
        "steal": "stole stolen",
        "strike": "struck",
        "take": "took taken",
        "throw": "threw thrown",
        "win": "won",
    }.items()
    for form in forms.split()
}


def verb(word: str) -> str:
    """The verb that a word is an irregular form of; any other word as it is."""
    return _FORMS.get(word, word)


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
        asked, found = list(words), self._known
        new = {word for word in asked if word not in found}
        if new:
            made = self._made(sorted({verb(word) for word in new}))
            learnt = {word: made[verb(word)] for word in new}
            if len(found) + len(new) <= _MOST_KNOWN:
                found.update(learnt)
            else:
                found = {**found, **learnt}
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
