"""The commands that ask about a table: ``score``, ``moves`` and ``dispute``, and ``new``, which begins a dispute."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

import click

import adjudicator
from adjudicator.answer import Answer
from adjudicator.cli import given, shown, shown_dispute
from adjudicator.cli.program import (
    STATUS_OF,
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
from adjudicator.errors import StateError, UnreadableError
from adjudicator.text import Language, Text

F = TypeVar("F", bound=Callable[..., Any])


def _asks(command: F) -> F:
    """Adds the options that every command has which asks about a file."""
    for option in (
        plain,
        in_language,
        in_json,
        click.option("--explain", is_flag=True, help="Show every step, with its ruling."),
        click.option(
            "--reading", "picked", multiple=True, metavar="GAP=READING", help="How to read a gap; repeatable."
        ),
        click.option("--toml", is_flag=True, help="Read FILE or standard input as TOML, whatever it is called."),
    ):
        command = option(command)
    return command


@contextmanager
def _pointing(request: given.Request) -> Iterator[None]:
    """Makes the pointers of problems go into the file."""
    try:
        yield
    except StateError as error:
        if error.part == "question":  # what such a question is told stands beside the state
            raise StateError(error.problems, "") from None
        if request.wrapped or error.part != "state":
            raise StateError(error.in_request(), "") from None
        raise


def _show(answer: Answer, lay_out: Callable[[], str], *, as_json: bool) -> Status:
    if as_json:
        echo_json(answer.to_json())
    else:
        echo_laid_out(lay_out)
    return STATUS_OF[answer.verdict]


@click.command(cls=Command)
@click.argument("game_id", metavar="GAME")
@click.argument("file", required=False, metavar="[FILE|-]")
@click.option("--hand", metavar="NAMES", help='One hand instead of a file: "Name, Name, ...".')
@click.option("--discard", metavar="NAMES", help="With --hand: what lies in the discard area.")
@_asks
def score(
    *,
    game_id: str,
    file: str | None,
    hand: str | None,
    discard: str | None,
    toml: bool,
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
        raise WrongUseError(
            Text(
                "Give either a FILE (- for standard input) or --hand.",
                "请给出 FILE（- 为标准输入）或 --hand，二者择一。",
            )
        )
    if discard is not None and hand is None:
        raise WrongUseError(
            Text("--discard goes with --hand; a FILE has its own.", "--discard 只与 --hand 同用；FILE 中自有弃牌。")
        )
    if toml and file is None:
        raise WrongUseError(Text("--toml goes with a FILE.", "--toml 只与 FILE 同用。"))
    chosen = given.readings(picked)
    judge = adjudicator.game(game_id)
    request = given.from_file(file, toml=toml) if file is not None else given.from_words(judge, hand or "", discard)
    with _pointing(request):
        answer = adjudicator.score(game_id, request.state, readings={**request.readings, **chosen}, lang=lang)
    book, color = adjudicator.corpus(), color_of(no_color)
    return _show(
        answer,
        lambda: shown.answer(answer, judge, book, request.state, explain=explain, color=color),
        as_json=as_json,
    )


@click.command(cls=Command)
@click.argument("game_id", metavar="GAME")
@click.argument("file", metavar="FILE|-")
@click.option("--evaluate", is_flag=True, help="Say of each move what it leads to at once.")
@_asks
def moves(
    *,
    game_id: str,
    file: str,
    evaluate: bool,
    toml: bool,
    picked: tuple[str, ...],
    explain: bool,
    as_json: bool,
    lang: Language,
    no_color: bool,
) -> int:
    """List the legal moves of a table, each with the ruling that allows it.

    FILE is a table state in JSON, or in TOML if its name ends in .toml; - reads JSON from standard input.
    It holds the bare state, or an object with "state", "readings" and "evaluate".
    """
    chosen = given.readings(picked)
    judge = adjudicator.game(game_id)
    question = judge.questions.get("moves")
    also = tuple(question.asks_schema().fields) if question is not None and question.asks_schema is not None else ()
    if evaluate and "evaluate" not in also:
        raise WrongUseError(
            Text("The moves of {game} have nothing to evaluate.", "{game}的行动没有可估算的内容。").fill(
                game=judge.title
            )
        )
    request = given.from_file(file, toml=toml, also=also)
    about = {**request.about, **({"evaluate": True} if evaluate else {})}
    with _pointing(request):
        answer = adjudicator.ask(
            game_id, "moves", request.state, about=about, readings={**request.readings, **chosen}, lang=lang
        )
    book, color = adjudicator.corpus(), color_of(no_color)
    return _show(
        answer,
        lambda: shown.answer(answer, judge, book, request.state, explain=explain, color=color),
        as_json=as_json,
    )


@click.command(cls=Command)
@click.argument("game_id", metavar="GAME")
@click.argument("file", metavar="FILE|-")
@_asks
def dispute(
    *,
    game_id: str,
    file: str,
    toml: bool,
    picked: tuple[str, ...],
    explain: bool,
    as_json: bool,
    lang: Language,
    no_color: bool,
) -> int:
    """Settle a dispute: which claim holds, and the rulings that decide it.

    FILE is a dispute in JSON, or in TOML if its name ends in .toml; - reads JSON from standard input.
    It holds an object with "state", "question", "claims" and "readings", of which the last two may be left out:
    `adjudicate new GAME` writes one to fill in.

    Exit status: 0 if a claim is upheld, 1 if all are refuted, 3 if none is upheld and one is possible, undetermined
    or undecided. Without claims: 0 resolved or legal, 1 illegal, 3 undetermined or undecided.
    """
    chosen = given.readings(picked)
    judge = adjudicator.game(game_id)
    told = given.dispute_from_file(file, game_id, toml=toml)
    try:
        answer = adjudicator.resolve(
            game_id, told.state, told.question, told.claims, readings={**told.readings, **chosen}, lang=lang
        )
    except StateError as error:
        raise StateError(error.in_request(), "") from None
    book, color = adjudicator.corpus(), color_of(no_color)
    return _show(
        answer,
        lambda: shown_dispute.dispute(answer, judge, book, told.state, explain=explain, color=color),
        as_json=as_json,
    )


@click.command(cls=Command)
@click.argument("game_id", metavar="GAME")
@click.argument("file", required=False, metavar="[FILE]")
@in_language
def new(*, game_id: str, file: str | None, lang: Language) -> int:
    """Write a dispute to fill in, in TOML with comments that say how.

    It goes into FILE, which must not exist yet, or to standard output.
    """
    judge = adjudicator.game(game_id)
    try:
        template = judge.template(lang)
    except NotImplementedError:
        raise UnreadableError(Text("{game} has no template.", "{game}没有模板。").fill(game=judge.title)) from None
    if file is None or file == "-":
        echo(template.rstrip("\n"))
        return Status.YES
    try:
        _save(file, template)
    except OSError as error:
        return unwritten(error, lang)
    toml = "" if file.lower().endswith(".toml") else "--toml "
    then = Text(
        "Fill it in, then run: adjudicate dispute {game} {file}", "填好之后运行：adjudicate dispute {game} {file}"
    )
    echo(then.fill(game=game_id, file=toml + shlex.quote(file))[lang])
    return Status.YES


def _save(name: str, text: str) -> None:
    """Write a file that is not there yet. Raises OSError where it can be made but not filled: it is then gone again."""
    path, reason = Path(name), ""
    message = Text("{name} can't be written: {reason}.", "无法写出 {name}：{reason}。")
    try:
        file = path.open("x", encoding="utf-8", newline="\n")
    except FileExistsError:
        message = Text("{name} exists already and is left as it is.", "{name} 已存在，未作改动。")
    except OSError as error:
        reason = error.strerror or type(error).__name__
    except ValueError as error:  # a name that no file can have
        reason = str(error)
    else:
        try:
            with file:
                file.write(text)
        except OSError:
            path.unlink(missing_ok=True)
            raise
        return
    raise UnreadableError(message.fill(name=click.format_filename(name), reason=reason))


COMMANDS: Final = (score, moves, dispute, new)
