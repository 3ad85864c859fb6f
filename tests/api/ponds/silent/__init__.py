"""The made-up game of tests/fakes.py that has only a score, where the registry looks for games."""

from __future__ import annotations

from tests.fakes import Silent

GAME = Silent()
