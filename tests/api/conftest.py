"""Services with games that were made up for tests: what is checked here holds whatever the games are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from adjudicator.api import create_app
from tests.api.worlds import ponds, tally


@pytest.fixture
def app() -> Iterator[Flask]:
    """A service with one game, which has only a score."""
    with tally():
        yield create_app()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def pond_app(tmp_path: Path) -> Iterator[Flask]:
    """A service with games that have questions by every way in, or not by every one."""
    with ponds(tmp_path):
        yield create_app()


@pytest.fixture
def pond(pond_app: Flask) -> FlaskClient:
    return pond_app.test_client()
