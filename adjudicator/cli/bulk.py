"""The command ``bulk``: millions of hands of Fantasy Realms, from a file to a file."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from concurrent.futures import Executor
from contextlib import ExitStack
from importlib.util import find_spec
from typing import TYPE_CHECKING, BinaryIO

import click

from adjudicator.cli import given, terminal
from adjudicator.cli.program import (
    Command,
    Status,
    color_of,
    echo,
    echo_laid_out,
    in_language,
    plain,
    unwritten,
    writing,
)
from adjudicator.cli.usage import WrongUseError
from adjudicator.errors import UnreadableError
from adjudicator.game import Cell, Table
from adjudicator.text import Language, Text, same

if TYPE_CHECKING:
    from adjudicator.bulk.files import Summary, Workers

_JOBS_MOST = 64
_CHUNK_MOST = 1_000_000
_SECONDS = 10  # to find Dask's scheduler

_NOT_INSTALLED = Text(
    'This command is not installed: it needs the extra "{extra}" (pip install "tabletop-adjudicator[{extra}]").',
    '未安装此命令：需要附加项 {extra}（pip install "tabletop-adjudicator[{extra}]"）。',
)
_NO_DASK = Text("Dask's scheduler {address} can't be reached: {reason}.", "无法连接 Dask 调度器 {address}：{reason}。")
_RENEWED = Text(
    "A worker process is gone; another one does its part again.", "一个工作进程已中断；其部分由另一个进程重做。"
)
_STOPPED = Text("Stopped. The same command goes on from there.", "已停止。再次运行同一命令即可继续。")


@click.command(cls=Command)
@click.argument("source", metavar="IN|-")
@click.argument("out", metavar="OUT|-")
@click.option(
    "--jobs", type=click.IntRange(1, _JOBS_MOST), default=1, show_default=True, help="How many processes work on it."
)
@click.option("--dask", "address", metavar="ADDRESS", help="The scheduler of a Dask cluster that works on it.")
@click.option("--reading", "picked", multiple=True, metavar="GAP=READING", help="How to read a gap; repeatable.")
@click.option(
    "--chunk", type=click.IntRange(1, _CHUNK_MOST), default=1 << 14, show_default=True, help="Rows done at once."
)
@click.option("--resume/--restart", default=True, help="Go on with a run that was stopped (default), or begin anew.")
@in_language
@plain
def bulk(
    *,
    source: str,
    out: str,
    jobs: int,
    address: str | None,
    picked: tuple[str, ...],
    chunk: int,
    resume: bool,
    lang: Language,
    no_color: bool,
) -> int:
    """Score millions of hands of cards: what each row of IN comes to is a row of OUT, in order.

    Both are NDJSON (.ndjson, .jsonl) or both Parquet (.parquet); - is standard input or output, as NDJSON. A line of
    NDJSON is a list of card names, such as ["King", "Queen", "Knights"]; or an object with "hand", "choices" and
    "discard", of which the last two may be left out; or a whole table with "players" and "discard". Parquet has a
    column hand and may have one discard, both lists of strings, and one choices, an object as JSON text; what comes out
    has the columns total, base_strength, choices and problem. A row that is wrong costs that row only: a problem stands
    in its place, with its number.

    OUT is written under the name OUT.part until all of it is there. A run that was stopped goes on where it was, unless
    --restart is given; OUT.journal knows where that is.

    Exit status: 0 if every row was scored, 2 if there was something wrong with some row, 74 if OUT can't be written.
    """
    if address is not None and jobs > 1:
        raise WrongUseError(Text("Either --jobs or --dask.", "--jobs 与 --dask 只能取其一。"))
    for extra, module in (("bulk", "numpy"), ("bulk", "pyarrow"), ("dask", "distributed")):
        if find_spec(module) is None and (extra == "bulk" or address is not None):
            echo(_NOT_INSTALLED.fill(extra=extra)[lang], err=True)
            return Status.BAD_INPUT
    from adjudicator.bulk import files

    chosen = given.readings(picked)
    told: dict[Text, None] = {}  # said at the end: the bar is on the same stream
    piped = "-" in (source, out)
    with ExitStack() as stack:
        workers = _workers(stack, jobs, address, told)
        tick = _no_tick if piped or not sys.stderr.isatty() else stack.enter_context(terminal.progress("bulk"))
        try:
            if out == "-":
                stack.enter_context(writing())
                done = files.stream(_lines(stack, source), sys.stdout.buffer, chosen, lang, workers, chunk)
            elif source == "-":
                done = files.collect(_lines(stack, source), out, chosen, lang, workers, chunk)
            else:
                done = files.run(source, out, chosen, lang, workers, chunk, resume=resume, tick=tick)
        except OSError as error:
            if out == "-":
                raise  # for ``writing``
            return unwritten(error, lang)
        except KeyboardInterrupt:
            if not piped:
                told[_STOPPED] = None
            raise
        finally:
            stack.callback(_say, told, lang)
    _show(done, lang, to_error=out == "-", color=color_of(no_color))
    return Status.BAD_INPUT if done.wrong else Status.YES


def _say(told: Iterable[Text], lang: Language) -> None:
    for said in told:
        echo(said[lang], err=True)


def _no_tick(_done: int, _of: int) -> None:
    pass


def _lines(stack: ExitStack, name: str) -> BinaryIO:
    """Lines from a file or standard input. Raises UnreadableError."""
    if name == "-":
        if sys.stdin is None:
            raise UnreadableError(Text("Standard input is closed.", "标准输入已关闭。"))
        return sys.stdin.buffer
    from adjudicator.bulk.files import lines_of

    return stack.enter_context(lines_of(name))


def _workers(stack: ExitStack, jobs: int, address: str | None, told: dict[Text, None]) -> Workers:
    """Who works on it. Raises UnreadableError if there is no scheduler of Dask's there."""
    from adjudicator.bulk.files import Workers

    def tell(said: Text) -> None:
        told[said] = None

    if address is not None:
        from distributed import Client

        try:
            client = stack.enter_context(Client(address, timeout=_SECONDS))  # type: ignore[no-untyped-call]
        except (OSError, ValueError) as error:
            reason = str(error).splitlines()[0] if str(error) else type(error).__name__
            raise UnreadableError(_NO_DASK.fill(address=address, reason=reason)) from None
        return Workers(stack.enter_context(client.get_executor()), None, tell)
    if jobs == 1:
        return Workers()
    from adjudicator.bulk.pool import Pool

    pool = stack.enter_context(Pool(jobs))

    def renew() -> Executor:
        tell(_RENEWED)
        return pool.renew()

    return Workers(pool.executor, renew, tell)


def _show(done: Summary, lang: Language, *, to_error: bool, color: bool | None) -> None:
    """How many rows there were, how many of them were wrong, and how fast it went."""
    a_second = (done.rows - done.resumed) / max(done.seconds, 1e-9)
    figures = [
        (Text("Rows", "行数"), done.rows),
        *([(Text("of these done before", "其中此前已完成"), done.resumed)] if done.resumed else []),
        (Text("Problems", "有问题的行"), done.wrong),
        (Text("Rows a second", "每秒行数"), round(a_second)),
    ]
    rows = tuple((Cell(label), Cell(same(f"{figure:,}"))) for label, figure in figures)
    table = Table(same(""), (same(""), same("")), rows, numeric=(1,))
    if to_error:
        echo(terminal.printed(terminal.laid_out(table, lang), False), err=True)
    else:
        echo_laid_out(lambda: terminal.printed(terminal.laid_out(table, lang), color))
