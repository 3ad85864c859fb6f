"""The commands of ``adjudicate``, and its exit statuses."""

from __future__ import annotations

import json
import os
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from enum import IntEnum
from pathlib import Path
from typing import Any, Final, TextIO, TypeVar

import click

import adjudicator
from adjudicator.answer import Verdict
from adjudicator.cli import given, shown
from adjudicator.corpus import KINDS
from adjudicator.errors import AdjudicatorError, Problem, StateError, UnreadableError
from adjudicator.text import LANGUAGES, Language, Text

F = TypeVar("F", bound=Callable[..., Any])


class Status(IntEnum):
    """What the command tells the shell. The first four answer the question, the others are accidents."""

    YES = 0
    NO = 1
    BAD_INPUT = 2
    OPEN = 3
    BUG = 70
    NO_OUTPUT = 74  # as sysexits.h numbers errors of input and output
    INTERRUPTED = 130
    BROKEN_PIPE = 141


STATUS_OF: Final = {
    Verdict.RESOLVED: Status.YES,
    Verdict.LEGAL: Status.YES,
    Verdict.UPHELD: Status.YES,
    Verdict.ILLEGAL: Status.NO,
    Verdict.REFUTED: Status.NO,
    Verdict.POSSIBLE: Status.OPEN,  # neither upheld nor refuted while a choice is open
    Verdict.UNDETERMINED: Status.OPEN,
    Verdict.UNDECIDED: Status.OPEN,
}


class _OutputError(Exception):
    """Standard output can't be written."""

    def __init__(self, cause: OSError) -> None:
        self.cause = cause
        super().__init__(str(cause))


@contextmanager
def _writing() -> Iterator[None]:
    """What goes wrong inside goes wrong with standard output."""
    try:
        yield
    except OSError as error:
        raise _OutputError(error) from None


@contextmanager
def _complaining() -> Iterator[None]:
    """For writing to standard error. If that fails too, the exit status alone has to say it."""
    try:
        yield
    except OSError:
        _let_go(sys.stderr)


def _let_go(stream: TextIO) -> None:
    """Give up a stream: Python would fail once more over what is left in it, with a status of its own, at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _output_lost(error: _OutputError, lang: Language) -> Status:
    """What to tell the shell, after telling the user, unless it was the reader who left."""
    _let_go(sys.stdout)
    if isinstance(error.cause, BrokenPipeError):
        return Status.BROKEN_PIPE
    message = Text("The output can't be written: {reason}.", "无法写出结果：{reason}。")
    echo(message.fill(reason=error.cause.strerror or type(error.cause).__name__)[lang], err=True)
    return Status.NO_OUTPUT


class _Command(click.Command):
    """A command that says what is wrong with its input, a line for each fault, in the language asked for."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        with _writing():  # --help prints here
            return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        lang = ctx.params.get("lang", "en")
        try:
            return super().invoke(ctx)
        except AdjudicatorError as error:
            for line in _complaints(error, lang):
                echo(line, err=True)
            ctx.exit(Status.BAD_INPUT)
        except _OutputError as error:
            ctx.exit(_output_lost(error, lang))


class _Group(click.Group):
    """The root of the commands: makes every way to end a documented exit status."""

    command_class = _Command
    group_class = type

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        with _writing():  # --help and --version print here
            return super().parse_args(ctx, args)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        if sys.stdout is None:  # closed before the program began: click would print into the void and say nothing
            with _complaining():
                message = Text("The output can't be written: it is closed.", "无法写出结果：输出已关闭。")
                echo(message[given.language_of_environment()], err=True)
            sys.exit(int(Status.NO_OUTPUT))
        try:
            status = super().main(args, prog_name, complete_var, standalone_mode=False, **extra)
        except click.ClickException as error:
            with _complaining():
                error.show()
            status = Status.BAD_INPUT
        except _OutputError as error:
            status = _output_lost(error, given.language_of_environment())
        except (click.Abort, KeyboardInterrupt):
            status = Status.INTERRUPTED
        except Exception:
            # Python's own status for this is 1, which would read as "illegal".
            with _complaining():
                traceback.print_exc()
            status = Status.BUG
        sys.exit(int(status or 0))


def echo(text: str, *, err: bool = False, color: bool | None = None) -> None:
    """Print a line; what the stream's encoding can't write is escaped instead of ending the program."""
    encoding = getattr(sys.stderr if err else sys.stdout, "encoding", None) or "utf-8"
    with _complaining() if err else _writing():
        click.echo(text.encode(encoding, "backslashreplace").decode(encoding), err=err, color=color)


def echo_json(thing: object) -> None:
    """Print a thing as JSON, with bare Chinese wherever the stream can write it."""
    text = json.dumps(thing, indent=2, ensure_ascii=False)
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        text = json.dumps(thing, indent=2)
    with _writing():
        click.echo(text)


def _echo_laid_out(lay_out: Callable[[], str]) -> None:
    with _writing():  # rich touches the stream even while it only lays out
        text = lay_out()
    echo(text, color=True)


def _complaints(error: AdjudicatorError, lang: Language) -> list[str]:
    if not isinstance(error, StateError):
        return [_one_line(error.says(lang))]
    return [_one_line(_complaint(problem, lang)) for problem in error.problems]


def _complaint(problem: Problem, lang: Language) -> str:
    ruling = f" [{problem.ruling}]" if problem.ruling else ""
    return f"{problem.pointer or '/'}: {problem.says(lang)}{ruling}"


def _one_line(text: str) -> str:
    return shown.clean(text).replace("\n", " ")


def _language(command: F) -> F:
    return click.option(
        "--lang",
        type=click.Choice(LANGUAGES),
        default=given.language_of_environment,
        show_default="from the locale",
        help="Language of the answer.",
    )(command)


def _as_json(command: F) -> F:
    return click.option("--json", "as_json", is_flag=True, help="Print JSON.")(command)


def _no_color(command: F) -> F:
    return click.option("--no-color", is_flag=True, help="Print without colours.")(command)


@click.group(cls=_Group, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(adjudicator.__version__, prog_name="adjudicate")
def cli() -> None:
    """A judge for tabletop games: answers with the rulings that force them.

    Exit status: 0 resolved, legal or upheld; 1 illegal or refuted; 2 bad input; 3 undetermined or undecided;
    70 a defect of this program; 74 the output can't be written.
    """


@cli.command()
@click.argument("game_id", metavar="GAME")
@click.argument("file", required=False, metavar="[FILE|-]")
@click.option("--hand", metavar="NAMES", help='One hand instead of a file: "Name, Name, ...".')
@click.option("--discard", metavar="NAMES", help="With --hand: what lies in the discard area.")
@click.option("--reading", "picked", multiple=True, metavar="GAP=READING", help="How to read a gap; repeatable.")
@click.option("--explain", is_flag=True, help="Show every step, with its ruling.")
@_as_json
@_language
@_no_color
def score(
    *,
    game_id: str,
    file: str | None,
    hand: str | None,
    discard: str | None,
    picked: tuple[str, ...],
    explain: bool,
    as_json: bool,
    lang: Language,
    no_color: bool,
) -> int:
    """Score a table, with its winner.

    FILE is a table state in JSON, or in TOML if its name ends in .toml; - reads JSON from standard input.
    It holds the bare state, or an object with "state" and "readings".
    """
    if (file is None) == (hand is None):
        raise click.UsageError("Give either a FILE (- for standard input) or --hand.")
    if discard is not None and hand is None:
        raise click.UsageError("--discard goes with --hand; a FILE has its own.")
    chosen = given.readings(picked)
    judge = adjudicator.game(game_id)
    request = given.from_file(file) if file is not None else given.from_words(judge, hand or "", discard)
    try:
        answer = adjudicator.score(game_id, request.state, readings={**request.readings, **chosen}, lang=lang)
    except StateError as error:
        if request.wrapped or error.part != "state":
            raise StateError(error.in_request(), "") from None
        raise
    if as_json:
        echo_json(answer.to_json())
    else:
        _echo_laid_out(lambda: shown.answer(answer, judge, explain=explain, color=_color(no_color)))
    return STATUS_OF[answer.verdict]


@cli.command()
@_as_json
@_language
def games(as_json: bool, lang: Language) -> None:
    """List the games that can be judged."""
    known = adjudicator.games().values()
    if as_json:
        listed = [
            {
                "id": game.id,
                "title": {"en": game.title.en, "zh": game.title.zh},
                "editions": [game.edition],
                "questions": list(game.questions),
            }
            for game in known
        ]
        echo_json({"games": listed})
        return
    for game in known:
        echo(f"{game.id}  {game.title[lang]} ({game.edition}): {', '.join(game.questions)}")


@cli.command()
@click.argument("query", nargs=-1)
@click.option("--game", "game_id", metavar="GAME", help="Only this game's rulings.")
@click.option("--kind", type=click.Choice(KINDS), help="Only rulings of this kind.")
@click.option("--limit", type=click.IntRange(min=1), help="At most so many [default: 20, or all if no QUERY].")
@_as_json
@_language
@_no_color
def rulings(
    *,
    query: tuple[str, ...],
    game_id: str | None,
    kind: str | None,
    limit: int | None,
    as_json: bool,
    lang: Language,
    no_color: bool,
) -> None:
    """Search the rulings in English and Chinese, best first; without QUERY list them by id."""
    if game_id is not None:
        adjudicator.game(game_id)
    book = adjudicator.corpus()
    words = " ".join(query)
    most = limit or (20 if words.strip() else len(book.rulings))
    found = adjudicator.search(words, game=game_id, kind=kind, limit=most)
    if as_json:
        listed = [{"game": ruling.game, **book.cite(ruling.id, lang).to_json()} for ruling in found]
        echo_json({"rulings": listed, "corpus": book.hash, "lang": lang})
    elif found:
        _echo_laid_out(lambda: shown.rulings(found, lang, color=_color(no_color)))
    else:
        echo(Text("No ruling was found.", "没有找到裁定。")[lang], err=True)


@cli.command()
@click.argument("ruling_id", metavar="ID")
@_as_json
@_language
@_no_color
def ruling(ruling_id: str, as_json: bool, lang: Language, no_color: bool) -> None:
    """Show one ruling: what it says, where it comes from, how it may be read."""
    book = adjudicator.corpus()
    found = book.ruling(ruling_id)
    if as_json:
        echo_json(book.describe(found, lang))
    else:
        _echo_laid_out(lambda: shown.ruling(found, book, lang, color=_color(no_color)))


@cli.group()
def corpus() -> None:
    """Look after the ruling corpus."""


@corpus.command("check")
@click.argument("folder", required=False, type=click.Path(path_type=Path), metavar="[DIR]")
def corpus_check(folder: Path | None) -> int:
    """Check a folder of rulings, by default the one in use, and run every example in it.

    Prints each finding as file:line: code: message; the exit status is 1 if there is one.
    """
    from adjudicator import corpus_check as linter
    from adjudicator.corpus import ROOT

    root = ROOT if folder is None else folder
    if not root.is_dir():
        raise UnreadableError(Text("{name} is not a folder.", "{name} 不是文件夹。").fill(name=root))
    if sys.stderr.isatty():
        with shown.progress() as tick:
            report = linter.check(root, tick)
    else:
        report = linter.check(root)
    for lint in report.lints:
        echo(str(lint))
    echo(report.summary(), err=bool(report.lints))
    return Status.NO if report.lints else Status.YES


def _color(no_color: bool) -> bool | None:
    """What the user decided about colours: False for none, None for what the terminal can do."""
    return False if no_color else None
