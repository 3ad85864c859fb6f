"""What several test files share: a made-up game in place of the real ones, and its corpus."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.fakes import Pond, Silent, write_corpus

# How long an example takes, or is made, says nothing of whether it is right: on a busy machine anything may take long.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")

# These hold tests that every game takes: what differs is to be shown as in a test file. Before anybody imports them.
pytest.register_assert_rewrite(
    "tests.reference.judged",
    "tests.reference.cases",
    "tests.games.templates",
    "tests.games.layouts",
    "tests.games.words",
)

# The package has functions of these names, which an import statement would find before the modules.
GAME_MODULE = importlib.import_module("adjudicator.game")
CORPUS_MODULE = importlib.import_module("adjudicator.corpus")


@pytest.fixture
def pond_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the games of tests/fakes.py are installed."""
    import adjudicator
    from adjudicator import corpus_check
    from adjudicator.searching import checking

    known = {"pond": Pond(), "silent": Silent()}
    for module in (GAME_MODULE, adjudicator, corpus_check, checking):
        monkeypatch.setattr(module, "games", lambda: known)


@pytest.fixture
def pond(pond_games: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The games of tests/fakes.py with their corpus; returns the rulings folder."""
    root = write_corpus(tmp_path / "rulings")
    monkeypatch.setattr(CORPUS_MODULE, "ROOT", root)
    CORPUS_MODULE.corpus.cache_clear()
    yield root
    CORPUS_MODULE.corpus.cache_clear()
