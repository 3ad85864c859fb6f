"""gunicorn's worker as it ships, but with less patience: for tests that would wait for half a minute otherwise."""

from __future__ import annotations

from typing import Final

from adjudicator.api.worker import Worker as Patient

ARGUMENTS: Final = f"--worker-class {__name__}.Worker"  # for GUNICORN_CMD_ARGS


class Worker(Patient):
    """Waits for two seconds, either way."""

    whole_most = 2.0
    taking_most = 2.0
