"""The made-up game of tests/fakes.py, where the registry looks for games."""

from __future__ import annotations

from tests.fakes import Pond

GAME = Pond()
