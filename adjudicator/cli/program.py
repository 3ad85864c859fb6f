"""How the command line ends and speaks: its exit statuses, what it prints, what it says about bad input."""

from __future__ import annotations

import json
import os
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from enum import IntEnum
from typing import Any, Final, TextIO, TypeVar

import click

from adjudicator.answer import Verdict
from adjudicator.cli import given, terminal, usage
from adjudicator.errors import AdjudicatorError, Problem, StateError
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
def writing() -> Iterator[None]:
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
    return Status.BROKEN_PIPE if isinstance(error.cause, BrokenPipeError) else unwritten(error.cause, lang)


def unwritten(error: OSError, lang: Language) -> Status:
    """Tell the user why an output is not there; returns what to tell the shell."""
    message = Text("The output can't be written: {reason}.", "无法写出结果：{reason}。")
    echo(message.fill(reason=error.strerror or type(error).__name__)[lang], err=True)
    return Status.NO_OUTPUT


class Command(click.Command):
    """A command that says what is wrong with its input, a line for each fault, in the language asked for."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        with writing():  # --help prints here
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


class Group(click.Group):
    """The root of the commands: makes every way to end a documented exit status."""

    command_class = Command
    group_class = type

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        with writing():  # --help and --version print here
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
        except click.exceptions.NoArgsIsHelpError as error:
            with _complaining():
                error.show()
            status = Status.BAD_INPUT
        except click.ClickException as error:
            said = sys.argv[1:] if args is None else args
            lang = usage.language_asked(said, given.language_of_environment())
            echo(_one_line(usage.complaint(error, lang)), err=True)
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
    with _complaining() if err else writing():
        click.echo(text.encode(encoding, "backslashreplace").decode(encoding), err=err, color=color)


def echo_json(thing: object) -> None:
    """Print a thing as JSON, with bare Chinese wherever the stream can write it."""
    text = json.dumps(thing, indent=2, ensure_ascii=False)
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        text = json.dumps(thing, indent=2)
    with writing():
        click.echo(text)


def echo_laid_out(lay_out: Callable[[], str]) -> None:
    """Print what rich lays out, colours and all."""
    with writing():  # rich touches the stream even while it only lays out
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
    return terminal.clean(text).replace("\n", " ")


def in_language(command: F) -> F:
    """Adds the option ``--lang`` to a command."""
    return click.option(
        "--lang",
        type=click.Choice(LANGUAGES),
        default=given.language_of_environment,
        show_default="from the locale",
        help="Language of the answer.",
    )(command)


def in_json(command: F) -> F:
    """Adds the option ``--json`` to a command."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON.")(command)


def plain(command: F) -> F:
    """Adds the option ``--no-color`` to a command."""
    return click.option("--no-color", is_flag=True, help="Print without colours.")(command)


def color_of(no_color: bool) -> bool | None:
    """What the user decided about colours: False for none, None for what the terminal can do."""
    return False if no_color else None
