"""What a run has done, in a small file beside its output, so that it can go on where it was stopped."""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import astuple
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final

from adjudicator.bulk.parts import Mark
from adjudicator.errors import UnreadableError
from adjudicator.text import Text

try:
    import fcntl
except ImportError:  # there is none on Windows, where two runs to one output are not found out
    fcntl = None  # type: ignore[assignment]

_EVERY: Final = 1.0  # seconds from one time that everything is brought to the disk to the next
_LOOKED_AT: Final = 1 << 20  # bytes at both ends of the input that tell it from another

_OTHER = Text(
    "{name} is from a run that was stopped and differs in: {what}. --restart begins anew.",
    "{name} 来自另一次中断的运行，不同之处：{what}。--restart 可重新开始。",
)
_DAMAGED = Text("{name} is damaged. --restart begins anew.", "{name} 已损坏。--restart 可重新开始。")
_BUSY = Text("Another run is writing {name}.", "另一次运行正在写入 {name}。")


def told_apart(path: Path) -> dict[str, Any]:
    """What tells a file from another one, or from itself after a change: size, time, and a digest of both its ends."""
    with path.open("rb") as file:
        about = os.fstat(file.fileno())
        digest = hashlib.sha256(file.read(_LOOKED_AT))
        file.seek(max(0, about.st_size - _LOOKED_AT))
        digest.update(file.read(_LOOKED_AT))
    return {"size": about.st_size, "changed": about.st_mtime_ns, "sha256": digest.hexdigest()}


def _mark(told: Any) -> Mark:
    """A mark as it stands in the journal. ValueError or TypeError for what is none."""
    rows, read, written, wrong = told
    if not all(type(each) is int and each >= 0 for each in (rows, read, written, wrong)):
        raise ValueError(told)
    return Mark(rows, read, written, wrong)


class Journal:
    """The output as it grows, ``OUT.part``, with ``OUT.journal`` beside it.

    About once a second, and when it ends in whatever way that it can notice, it brings both to the disk, the output
    first: what the journal says was written is there.
    """

    def __init__(self, out: Path, about: Mapping[str, Any], head: bytes, *, resume: bool) -> None:
        """``about`` is what has to be the same to go on with a run. Raises OSError, and UnreadableError if it is not.

        ``mark`` is how far the run has come already.
        """
        self.part = out.with_name(out.name + ".part")
        self._path = out.with_name(out.name + ".journal")
        self._journal: BinaryIO = self._path.open("a+b")
        try:
            self._lock()
            self.mark = self._found(about) if resume else Mark()
            if self.mark.written:
                self._part: BinaryIO = self.part.open("r+b")
                self._part.truncate(self.mark.written)
                self._part.seek(self.mark.written)
            else:
                self._begin(about, head)
        except BaseException:
            self._journal.close()
            raise
        self._kept = self.mark
        self._next = time.monotonic() + _EVERY

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, kind: type[BaseException] | None, value: BaseException | None, at: TracebackType | None) -> None:
        try:
            if kind is not None:
                self._keep()
        except OSError:
            if not isinstance(value, OSError):
                raise  # else the first one is what is to be told
        finally:
            self._close()

    def write(self, data: bytes, mark: Mark) -> None:
        """Write what comes next; with it the run has come so far. Raises OSError."""
        self._part.write(data)
        self.mark = mark
        if time.monotonic() >= self._next:
            self._keep()

    def complete(self) -> Path:
        """Bring all of it to the disk, now that nothing is to be added. Raises OSError."""
        self._keep()
        self._part.close()
        return self.part

    def forget(self) -> None:
        """Take the journal away: the output is where it belongs."""
        self._journal.close()
        self._path.unlink(missing_ok=True)

    def _close(self) -> None:
        self._journal.close()
        with suppress(OSError):  # it could not be written before either
            self._part.close()

    def _keep(self) -> None:
        if self.mark == self._kept:
            return
        self._part.flush()
        os.fsync(self._part.fileno())
        self._journal.write(json.dumps(astuple(self.mark)).encode() + b"\n")
        self._journal.flush()
        os.fsync(self._journal.fileno())
        self._kept = self.mark
        self._next = time.monotonic() + _EVERY

    def _begin(self, about: Mapping[str, Any], head: bytes) -> None:
        self.mark = Mark(written=len(head))
        self._part = self.part.open("wb")
        self._part.write(head)
        self._journal.truncate(0)
        self._journal.write(json.dumps(about).encode() + b"\n")
        self._journal.flush()

    def _lock(self) -> None:
        if fcntl is not None:
            try:
                fcntl.flock(self._journal, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                raise UnreadableError(_BUSY.fill(name=self.part)) from None

    def _found(self, about: Mapping[str, Any]) -> Mark:
        """How far the run that is to be gone on with has come. Raises UnreadableError if it was another one."""
        self._journal.seek(0)
        lines = self._journal.read().split(b"\n")
        if not lines[:-1]:
            return Mark()
        try:
            was = dict(json.loads(lines[0]))
            marks = [_mark(json.loads(line)) for line in lines[1:-1]]  # what follows the last line end is a torn line
        except (ValueError, TypeError):
            raise UnreadableError(_DAMAGED.fill(name=self._path)) from None
        what = [key for key in about if was.get(key) != about[key]]
        if what:
            raise UnreadableError(_OTHER.fill(name=self._path, what=", ".join(what)))
        there = self.part.stat().st_size if self.part.exists() else 0
        self._journal.seek(0, os.SEEK_END)
        if lines[-1]:  # and is taken away, as the next one would follow it
            self._journal.truncate(self._journal.tell() - len(lines[-1]))
        return next((mark for mark in reversed(marks) if mark.written <= there), Mark())
