"""A run: from a file of hands to a file of what they come to."""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, BinaryIO

from adjudicator.bulk.journal import Journal, told_apart
from adjudicator.bulk.ndjson import Lines, unreadable
from adjudicator.bulk.parts import Mark, Source
from adjudicator.bulk.spread import spread
from adjudicator.bulk.working import readings_of
from adjudicator.corpus import corpus
from adjudicator.errors import UnreadableError
from adjudicator.games.fantasy_realms.readings import Readings
from adjudicator.text import Language, Text
from adjudicator.version import __version__

Tick = Callable[[int, int], None]
LINES = (".ndjson", ".jsonl")
ROWS = ".parquet"

_FORMATS = Text(
    "{name}: bulk reads and writes .ndjson, .jsonl and .parquet, both files alike.",
    "{name}：bulk 读写 .ndjson、.jsonl 与 .parquet，且两个文件的格式须一致。",
)
_SAME = Text("{name} can't be read and written at once.", "不能同时读写 {name}。")


@dataclass(frozen=True, slots=True)
class Workers:
    """Who does it: an executor, how another is made when it breaks, and who is told of what befalls it."""

    executor: Executor | None = None
    renew: Callable[[], Executor] | None = None
    tell: Callable[[Text], object] = lambda said: None


@dataclass(frozen=True, slots=True)
class Summary:
    """What a run did. ``resumed`` rows had been done by an earlier one, and ``seconds`` went into the others."""

    rows: int
    wrong: int
    resumed: int
    seconds: float


def is_rows(name: str) -> bool:
    """Whether a file is Parquet, by its name; else it is NDJSON, as are the standard streams (``-``).

    Raises UnreadableError for another name.
    """
    suffix = Path(name).suffix.lower()
    if name != "-" and suffix not in (*LINES, ROWS):
        raise UnreadableError(_FORMATS.fill(name=name))
    return suffix == ROWS


def stream(
    source: BinaryIO, out: BinaryIO, picked: Mapping[str, str], lang: Language, workers: Workers, chunk: int
) -> Summary:
    """From a stream of lines to another. Nothing of it can be gone on with.

    Raises StateError for the readings, UnreadableError, and OSError where the output can't be written.
    """
    begun = time.monotonic()
    lines = Lines(source, "-")
    mark = Mark()
    for come, data in _done(lines, mark, readings_of(picked), lang, workers, chunk):
        mark = come
        out.write(data)
        out.flush()
    return Summary(mark.rows, mark.wrong, 0, time.monotonic() - begun)


def collect(
    source: BinaryIO, out: str, picked: Mapping[str, str], lang: Language, workers: Workers, chunk: int
) -> Summary:
    """From a stream of lines to a file, which is there when all of it is. Nothing of it can be gone on with either, and
    the journal says so: it must not be taken for a part of what a file comes to. Raises as ``stream`` does.
    """
    if is_rows(out):
        raise UnreadableError(_FORMATS.fill(name=out))
    begun, path, reads = time.monotonic(), _output(out), readings_of(picked)
    with Journal(path, {"input": "-"}, b"", resume=False) as journal:
        for mark, data in _done(Lines(source, "-"), journal.mark, reads, lang, workers, chunk):
            journal.write(data, mark)
        journal.complete().replace(path)
        journal.forget()
        return Summary(journal.mark.rows, journal.mark.wrong, 0, time.monotonic() - begun)


def _output(name: str) -> Path:
    """Where the output goes. Raises OSError for a folder, which would be found out only when all the work is done."""
    path = Path(name)
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), name)
    return path


def lines_of(name: str) -> BinaryIO:
    """A file of lines. Raises UnreadableError."""
    if is_rows(name):
        raise UnreadableError(_FORMATS.fill(name=name))
    try:
        return Path(name).open("rb")
    except (OSError, ValueError) as error:
        raise unreadable(name, error) from None


def run(
    source: str,
    out: str,
    picked: Mapping[str, str],
    lang: Language,
    workers: Workers,
    chunk: int,
    *,
    resume: bool = True,
    tick: Tick = lambda done, of: None,
) -> Summary:
    """From one file to another, both NDJSON or both Parquet.

    The output is there when all of it is, in one step. Until then it grows in ``OUT.part``, and ``OUT.journal`` knows
    how far it is: a run that was stopped, in whatever way, goes on there, and its output is byte for byte what it would
    have been. ``resume=False`` begins anew. Raises StateError for the readings; UnreadableError, also where the run
    that was stopped is another one; and OSError where the output can't be written.
    """
    if is_rows(source) != is_rows(out):
        raise UnreadableError(_FORMATS.fill(name=out))
    path = _output(out)
    reads = readings_of(picked)  # refused before anything is touched
    with _opened(source) as (file, told):
        if path.exists() and path.samefile(source):
            raise UnreadableError(_SAME.fill(name=source))
        about = {
            "input": told,
            "readings": asdict(reads),
            "language": lang,
            "engine": __version__,
            "corpus": corpus().hash,
        }
        with Journal(path, about, file.head, resume=resume) as journal:
            begun, resumed = time.monotonic(), journal.mark.rows
            for mark, data in _done(file, journal.mark, reads, lang, workers, chunk):
                journal.write(data, mark)
                tick(mark.read, file.size)
            file.finish(journal.complete(), path)
            journal.forget()
            return Summary(journal.mark.rows, journal.mark.wrong, resumed, time.monotonic() - begun)


@contextmanager
def _opened(name: str) -> Iterator[tuple[Source, dict[str, Any]]]:
    """A file as a source, and what tells it from others. Raises UnreadableError."""
    path = Path(name)
    try:
        told = told_apart(path)
        file = path.open("rb")
    except (OSError, ValueError) as error:  # ValueError: a name that no file can have
        raise unreadable(name, error) from None
    with file:
        if is_rows(name):
            from adjudicator.bulk.parquet import Rows  # Arrow takes a while to load

            yield Rows(file, name), told
        else:
            yield Lines(file, name, told["size"]), told


def _done(
    source: Source, mark: Mark, reads: Readings, lang: Language, workers: Workers, chunk: int
) -> Iterator[tuple[Mark, bytes]]:
    """What is to be written next, and how far the run has come with it."""
    parts = source.parts(mark, chunk)
    work = source.work(reads, lang)
    for part, done in spread(parts, work, workers.executor, renew=workers.renew, tell=workers.tell):
        mark = Mark(mark.rows + part.rows, part.end, mark.written + len(done.data), mark.wrong + done.wrong)
        yield mark, done.data
