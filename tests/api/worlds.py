"""Games that were made up for tests, in the place of the real ones."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from adjudicator.corpus import corpus
from adjudicator.game import games
from tests.fakes import write_corpus

HERE = Path(__file__).parent


@contextmanager
def installed(folder: Path, rulings: Path) -> Iterator[None]:
    """Only the games of a folder are installed, and only these rulings are known."""
    with pytest.MonkeyPatch.context() as patch:
        # by sys.modules, since the package has functions of the same names as these two modules
        patch.setattr(sys.modules["adjudicator.games"], "__path__", [str(folder)])
        patch.setattr(sys.modules["adjudicator.corpus"], "ROOT", rulings)
        _forget()
        yield
    for game in folder.iterdir():
        sys.modules.pop(f"adjudicator.games.{game.name}", None)
    _forget()


def _forget() -> None:
    """Let the registry and the corpus be read again."""
    games.cache_clear()
    corpus.cache_clear()


@contextmanager
def tally() -> Iterator[None]:
    """One game, which has only a score."""
    with installed(HERE / "world" / "games", HERE / "world" / "rulings"):
        yield


@contextmanager
def ponds(folder: Path) -> Iterator[None]:
    """The games of tests/fakes.py, one of which has only a score, and ``lake``, which has only disputes.

    Their rulings are written into the folder.
    """
    rulings = write_corpus(folder / "rulings")
    write_corpus(rulings, (HERE / "ponds" / "lake" / "rules.toml").read_text(encoding="utf-8"), "", "lake")
    with installed(HERE / "ponds", rulings):
        yield
