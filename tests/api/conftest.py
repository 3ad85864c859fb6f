"""A service with one game that was made up for tests: what is checked here holds whatever the games are."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from adjudicator.api import create_app
from adjudicator.corpus import corpus
from adjudicator.game import games

WORLD = Path(__file__).parent / "world"


def forget() -> None:
    """Let the registry and the corpus be read again."""
    games.cache_clear()
    corpus.cache_clear()


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Only the made-up game is installed, and only its rulings are known."""
    # by sys.modules, since the package has functions of the same names as these two modules
    monkeypatch.setattr(sys.modules["adjudicator.games"], "__path__", [str(WORLD / "games")])
    monkeypatch.setattr(sys.modules["adjudicator.corpus"], "ROOT", WORLD / "rulings")
    forget()
    yield
    sys.modules.pop("adjudicator.games.tally", None)
    forget()


@pytest.fixture
def app(world: None) -> Flask:
    return create_app()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()
