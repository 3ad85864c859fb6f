"""The root of the commands, and those that look things up."""

from __future__ import annotations

import sys
from pathlib import Path

import click

import adjudicator
from adjudicator.cli import asking, assistant, batch, serve, shown_rulings, terminal
from adjudicator.cli.program import Group, Status, color_of, echo, echo_json, echo_laid_out, in_json, in_language, plain
from adjudicator.corpus import KINDS
from adjudicator.errors import UnreadableError
from adjudicator.text import Language, Text


@click.group(cls=Group, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(adjudicator.__version__, prog_name="adjudicate")
def cli() -> None:
    """A judge for tabletop games: answers with the rulings that force them.

    Exit status: 0 resolved, legal or upheld; 1 illegal or refuted; 2 bad input; 3 possible, undetermined or
    undecided; 70 a defect of this program; 74 the output can't be written.
    """


for _command in (*asking.COMMANDS, batch.batch, serve.serve, assistant.mcp):
    cli.add_command(_command)


@cli.command()
@in_json
@in_language
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
@in_json
@in_language
@plain
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
        echo_laid_out(lambda: shown_rulings.rulings(found, lang, color=color_of(no_color)))
    else:
        echo(Text("No ruling was found.", "没有找到裁定。")[lang], err=True)


@cli.command()
@click.argument("ruling_id", metavar="ID")
@in_json
@in_language
@plain
def ruling(ruling_id: str, as_json: bool, lang: Language, no_color: bool) -> None:
    """Show one ruling: what it says, where it comes from, how it may be read."""
    book = adjudicator.corpus()
    found = book.ruling(ruling_id)
    if as_json:
        echo_json(book.describe(found, lang))
    else:
        echo_laid_out(lambda: shown_rulings.ruling(found, book, lang, color=color_of(no_color)))


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
        with terminal.progress("examples") as tick:
            report = linter.check(root, tick)
    else:
        report = linter.check(root)
    for lint in report.lints:
        echo(str(lint))
    echo(report.summary(), err=bool(report.lints))
    return Status.NO if report.lints else Status.YES
