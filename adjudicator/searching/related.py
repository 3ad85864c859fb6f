"""What a ruling has to do with others: which it names, which name it, and which examples cite it together."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from adjudicator.corpus import Corpus, Ruling

FILE: Final = Path(__file__).parent / "cited.json"

MOST_RELATED: Final = 12


@dataclass(frozen=True)
class Relations:
    """Who names and who cites whom, in one corpus. An example's id is that of its ruling, a slash and its number."""

    book: Corpus
    named_by: Mapping[str, tuple[str, ...]]
    examples: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # by ruling: the examples that cite it
    together: Mapping[str, Counter[str]] = field(default_factory=dict)  # how many examples cite both

    def related(self, ruling: Ruling) -> list[Ruling]:
        """Other rulings to look at: those it names, those that name it, then those most often cited with it."""
        often = sorted(self.together.get(ruling.id, {}).items(), key=lambda each: (-each[1], each[0]))
        ids = [*ruling.see, *self.named_by.get(ruling.id, ()), *(other for other, _ in often)]
        once = [each for each in dict.fromkeys(ids) if each != ruling.id and each in self.book.rulings]
        return [self.book.rulings[each] for each in once[:MOST_RELATED]]

    def cited_by(self, ruling: Ruling) -> dict[str, list[str]]:
        """The rulings that name it in ``see``, and the examples of which the answer cites it."""
        return {
            "rulings": list(self.named_by.get(ruling.id, ())),
            "examples": list(self.examples.get(ruling.id, ())),
        }


_LAST: Final[list[Relations]] = []  # those of the corpus that was last asked about, if any


def relations(book: Corpus) -> Relations:
    """The relations of a corpus, worked out once for the one in use."""
    made = next((each for each in _LAST if each.book is book), None)
    if made is None:
        made = _relations(book)
        _LAST[:] = [made]
    return made


def _relations(book: Corpus) -> Relations:
    """The relations of a corpus.

    What examples cite is known beforehand (``citing`` writes it down), as running them all takes seconds; it is left
    out for a corpus that it was not written for.
    """
    named: dict[str, list[str]] = {}
    for ruling in book.rulings.values():
        for other in dict.fromkeys(ruling.see):
            named.setdefault(other, []).append(ruling.id)
    examples: dict[str, list[str]] = {}
    together: dict[str, Counter[str]] = {}
    for example, cited in _known(book).items():
        for one in cited:
            examples.setdefault(one, []).append(example)
            together.setdefault(one, Counter()).update(other for other in cited if other != one)
    return Relations(
        book,
        {key: tuple(ids) for key, ids in named.items()},
        {key: tuple(ids) for key, ids in examples.items()},
        together,
    )


def _known(book: Corpus) -> dict[str, Sequence[str]]:
    """What each example cites."""
    written = json.loads(FILE.read_bytes())
    return unpacked(written) if written["corpus"] == book.hash else {}


def unpacked(written: Mapping[str, Any]) -> dict[str, Sequence[str]]:
    """What each example cites, out of the file: there, rulings are numbers, by the order of their ids."""
    ids = written["rulings"]
    return {
        f"{ruling}/{nth}": [ids[number] for number in cited]
        for ruling, each in written["examples"].items()
        for nth, cited in enumerate(each, 1)
    }
