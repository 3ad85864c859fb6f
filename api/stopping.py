"""That this process was told to stop: what would take long from there on is brought to an end early, and whole."""

from __future__ import annotations

import time
from typing import Final

# A batch goes on for so long; the line that is begun by then may still wait for its turn and search, and all of it
# has to be over before ``graceful_timeout`` is.
MORE_SECONDS: Final = 5.0

_told: float | None = None


def begin() -> None:
    """This process is to stop. May be called where a signal is handled."""
    global _told  # noqa: PLW0603 - a process stops once
    if _told is None:
        _told = time.monotonic()


def over() -> bool:
    """Whether nothing long should be begun any more."""
    return _told is not None and time.monotonic() > _told + MORE_SECONDS
