"""Write down what each example of the corpus cites: ``python -m adjudicator.searching.citing > .../cited.json``."""

from __future__ import annotations

import json
import sys
from typing import Any

from adjudicator.corpus import Corpus, corpus
from adjudicator.corpus_examples import run
from adjudicator.corpus_files import Place, Placed
from adjudicator.errors import CorpusError
from adjudicator.game import games


def cited(book: Corpus) -> dict[str, Any]:
    """What each example cites, as the file has it: rulings are numbers, by the order of their ids.

    Raises CorpusError for an example that does not give what it says.
    """
    number = {key: nth for nth, key in enumerate(book.rulings)}
    examples: dict[str, list[list[int]]] = {}
    for ruling in book.rulings.values():
        for nth in range(len(ruling.examples)):
            names: set[str] = set()
            where = Placed(ruling, Place(ruling.file, ruling.line, ()))
            for lint in run(where, nth, games()[ruling.game], book, names):
                raise CorpusError(str(lint))
            examples.setdefault(ruling.id, []).append(sorted(number[name] for name in names if name in number))
    return {"corpus": book.hash, "rulings": list(book.rulings), "examples": examples}


def main() -> None:
    """Write it to standard output."""
    written = cited(corpus())
    lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in written["examples"].items()]
    head = f'{{"corpus": {json.dumps(written["corpus"])},\n"rulings": {json.dumps(written["rulings"])},\n'
    sys.stdout.write(head + '"examples": {\n' + ",\n".join(lines) + "\n}}\n")


if __name__ == "__main__":
    main()
