"""The command ``batch``: many requests, a line each, in any of the games."""

from __future__ import annotations

import multiprocessing.connection
import os
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import BinaryIO

import click

import adjudicator
from adjudicator import strict_json
from adjudicator.cli import terminal
from adjudicator.cli.program import Command, Status, echo, in_language
from adjudicator.errors import UnreadableError
from adjudicator.text import Language, Text

_JOBS_MOST = 64
_PROBLEM = '{"type":'  # how the object begins that says what is wrong with a line


@click.command(cls=Command)
@click.argument("file", metavar="FILE|-")
@click.option(
    "--jobs",
    type=click.IntRange(1, _JOBS_MOST),
    default=1,
    show_default=True,
    help="How many processes work on it.",
)
@in_language
def batch(*, file: str, jobs: int, lang: Language) -> int:
    """Answer many requests at once: a line of JSON for each, one answer or problem for every line, in order.

    A line is an object with "game", "verb" (score, moves or dispute) and what that takes: "state", "question",
    "claims", "readings"; "id" comes back with the answer. FILE is such lines; - reads them from standard input.

    Exit status: 0 if every line was answered, 2 if there was something wrong with some line.
    """
    answered = wrong = 0
    with _opened(file) as (stream, size), _executor(jobs) as executor, _bar(size) as tick:
        try:
            for said in adjudicator.batch(_lines(stream, tick, size), executor=executor, lang=lang):
                echo(said)
                wrong += said.startswith(_PROBLEM)
                answered += 1
        except BrokenExecutor:  # killed, for want of memory perhaps
            message = Text(
                "A process that worked on it is gone. Lines answered by then: {n}.",
                "一个工作进程已中断。此前已回答 {n} 行。",
            )
            echo(message.fill(n=answered)[lang], err=True)
            return Status.BUG
    if wrong:
        message = Text("Of {n} lines {wrong} could not be answered.", "共 {n} 行，其中 {wrong} 行无法回答。")
        echo(message.fill(n=answered, wrong=wrong)[lang], err=True)
        return Status.BAD_INPUT
    return Status.YES


@contextmanager
def _opened(name: str) -> Iterator[tuple[BinaryIO, int]]:
    """A file of lines, with its size in bytes; 0 where that is not known. Raises UnreadableError."""
    if name == "-":
        if sys.stdin is None:
            raise UnreadableError(Text("Standard input is closed.", "标准输入已关闭。"))
        yield sys.stdin.buffer, 0
        return
    try:
        with Path(name).open("rb") as stream:
            yield stream, os.fstat(stream.fileno()).st_size
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        message = Text("{name} can't be read: {reason}.", "无法读取 {name}：{reason}。")
        raise UnreadableError(message.fill(name=click.format_filename(name), reason=reason)) from None


def _executor(jobs: int) -> nullcontext[None] | Executor:
    return nullcontext() if jobs == 1 else ProcessPoolExecutor(jobs, initializer=leave_with_parent)


def leave_with_parent() -> None:
    """Let this process end when the one that it works for is gone: killed, that can't tell it to."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def wait() -> None:
        multiprocessing.connection.wait([parent.sentinel])
        os._exit(Status.INTERRUPTED)

    threading.Thread(target=wait, daemon=True).start()


@contextmanager
def _bar(size: int) -> Iterator[terminal.Tick]:
    """A progress bar over bytes, where people look and the size is known."""
    if not size or not sys.stderr.isatty():
        yield lambda done, of: None
        return
    with terminal.progress("batch") as tick:
        yield tick


def _lines(stream: BinaryIO, tick: terminal.Tick, size: int) -> Iterator[bytes]:
    """The lines of a stream, of one that is too long only as much as shows that it is."""
    most = strict_json.MAX_BYTES + 2
    done = 0
    while line := stream.readline(most):
        done += len(line)
        rest = line
        while len(rest) == most and not rest.endswith(b"\n"):
            rest = stream.readline(most)
            done += len(rest)
        tick(done, size)
        yield line.removesuffix(b"\n").removesuffix(b"\r")  # of one that goes on, something has to be left to show it
