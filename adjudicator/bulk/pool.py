"""A pool of processes of our own, that is made anew when one of them was killed."""

from __future__ import annotations

import multiprocessing
import multiprocessing.connection
import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from types import TracebackType
from typing import Final

# A fork of this process would copy locks that other threads hold: of the progress bar, or of Arrow.
_HOW: Final = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"


class Pool:
    """So many processes. They leave Ctrl-C to their parent, and end when it is gone."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self.executor = self._made()

    def renew(self) -> ProcessPoolExecutor:
        """Another executor in place of one that is broken."""
        self.executor.shutdown(wait=False, cancel_futures=True)
        self.executor = self._made()
        return self.executor

    def __enter__(self) -> Pool:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        self.executor.shutdown(wait=True, cancel_futures=True)

    def _made(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self._jobs, multiprocessing.get_context(_HOW), initializer=_begin)


def _begin() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    assert parent is not None

    def wait() -> None:
        multiprocessing.connection.wait([parent.sentinel])
        os._exit(130)

    threading.Thread(target=wait, daemon=True).start()
