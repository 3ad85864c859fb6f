"""The command ``study``: what a game is like over many random deals, as tables, files and plots."""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from contextlib import contextmanager, nullcontext
from pathlib import Path

import click

import adjudicator
from adjudicator.cli import batch, terminal
from adjudicator.cli.program import (
    Command,
    Status,
    color_of,
    echo,
    echo_json,
    echo_laid_out,
    in_json,
    in_language,
    plain,
    unwritten,
)
from adjudicator.cli.usage import WrongUseError
from adjudicator.errors import UnreadableError
from adjudicator.study import (
    DEALS_LEAST,
    DEALS_MOST,
    SAMPLE_MOST,
    SEED_MOST,
    Findings,
    Plan,
    Study,
    Tick,
    no_tick,
    write,
)
from adjudicator.text import Language, Text

_JOBS_MOST = 64
_NEEDS = ("numpy", "matplotlib")
_NOT_INSTALLED = Text(
    'Studies are not installed: they need the extra "bulk" (pip install "tabletop-adjudicator[bulk]").',
    '未安装此功能：需要附加项 bulk（pip install "tabletop-adjudicator[bulk]"）。',
)


@click.command(cls=Command)
@click.argument("game", metavar="GAME")
@click.option(
    "--deals", type=click.IntRange(DEALS_LEAST, DEALS_MOST), help="How many random deals [default: the game's]."
)
@click.option(
    "--sample",
    type=click.IntRange(0, SAMPLE_MOST),
    help="How many of them are explained step by step [default: the game's, or all if that is fewer].",
)
@click.option("--seed", type=click.IntRange(0, SEED_MOST), default=0, show_default=True, help="Deals other hands.")
@click.option(
    "--jobs", type=click.IntRange(1, _JOBS_MOST), default=1, show_default=True, help="How many processes work on it."
)
@click.option("--out", metavar="DIR", type=click.Path(path_type=Path), help="Write CSV, JSON, PNG and SVG there.")
@in_json
@in_language
@plain
def study(
    *,
    game: str,
    deals: int | None,
    sample: int | None,
    seed: int,
    jobs: int,
    out: Path | None,
    as_json: bool,
    lang: Language,
    no_color: bool,
) -> int:
    """Study a game over many random deals: what they are worth, which cards, rulings and gaps matter, and how much.

    The same numbers and seed give the same figures, whatever the jobs, and the same files, byte for byte, on the same
    versions. What each figure means stands below its table, and as "captions" in the JSON.

    Exit status: 0 if it is done, 2 for bad input or if the extra bulk is not installed, 74 if DIR can't be written.
    """
    study_ = _study(game)
    plan = _plan(study_, deals, sample, seed)
    try:
        if out is not None:
            out.mkdir(parents=True, exist_ok=True)  # before the work, so that nobody waits in vain
        findings = _run(study_, plan, jobs)
        if out is not None:
            write(findings, out, lang)
    except BrokenExecutor:  # killed, for want of memory perhaps
        echo(Text("A process that worked on it is gone.", "一个工作进程已中断。")[lang], err=True)
        return Status.BUG
    except OSError as error:
        return unwritten(error, lang)
    if as_json:
        echo_json(findings.data)
    else:
        blocks = [block for table in findings.tables for block in terminal.laid_out(table, lang)]
        echo_laid_out(lambda: terminal.printed(blocks, color_of(no_color)))
    return Status.YES


def _study(game_id: str) -> Study:
    """A game's study. Raises UnreadableError where there is none, or what it needs is not installed."""
    judge = adjudicator.game(game_id)
    try:
        return judge.study()
    except NotImplementedError:
        raise UnreadableError(Text("{game} has no study.", "{game}没有研究。").fill(game=judge.title)) from None
    except ModuleNotFoundError as error:
        if error.name not in _NEEDS:
            raise
        raise UnreadableError(_NOT_INSTALLED) from None


def _plan(of: Study, deals: int | None, sample: int | None, seed: int) -> Plan:
    many = of.deals if deals is None else deals
    if sample is not None and sample > many:
        raise WrongUseError(
            Text("--sample: there are only {many} deals to explain.", "--sample：只有 {many} 局可供解释。").fill(
                many=many
            )
        )
    return Plan(many, min(of.sample, many) if sample is None else sample, seed)


def _run(of: Study, plan: Plan, jobs: int) -> Findings:
    with _executor(jobs) as executor, _bar() as tick:
        return of.run(plan, executor, tick)


def _executor(jobs: int) -> nullcontext[None] | Executor:
    """Processes that begin afresh: those of NumPy's mathematics don't stand being forked in the midst of their work."""
    if jobs == 1:
        return nullcontext()
    fresh = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(jobs, fresh, initializer=batch.leave_with_parent)


@contextmanager
def _bar() -> Iterator[Tick]:
    """A progress bar, where people look."""
    if not sys.stderr.isatty():
        yield no_tick
        return
    with terminal.progress("study") as tick:
        yield tick
