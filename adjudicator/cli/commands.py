"""The root of the commands, and those that look things up."""

from __future__ import annotations

import sys
from pathlib import Path

import click

import adjudicator
from adjudicator.cli import asking, assistant, batch, bulk, serve, shown_rulings, study, terminal
from adjudicator.cli.program import Group, Status, color_of, echo, echo_json, echo_laid_out, in_json, in_language, plain
from adjudicator.cli.usage import WrongUseError
from adjudicator.corpus import KINDS
from adjudicator.errors import UnreadableError
from adjudicator.search import USUAL_LIMIT
from adjudicator.text import LANGUAGES, Language, Text


@click.group(cls=Group, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(adjudicator.__version__, prog_name="adjudicate")
def cli() -> None:
    """A judge for tabletop games: answers with the rulings that force them.

    Exit status: 0 resolved, legal or upheld; 1 illegal or refuted; 2 bad input; 3 possible, undetermined or
    undecided; 70 a defect of this program; 74 the output can't be written.
    """


for _command in (*asking.COMMANDS, batch.batch, bulk.bulk, study.study, serve.serve, assistant.mcp):
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
@click.option("--kind", metavar="|".join(KINDS), help="Only rulings of this kind.")
@click.option("--card", metavar="NAME", help="Only rulings about this card or other piece.")
@click.option("--keyword", metavar="WORD", help="Only rulings with this keyword; --keywords lists them.")
@click.option(
    "--keywords", "only_keywords", is_flag=True, help="List the keywords instead, with how many rulings have them."
)
@click.option("--limit", type=click.IntRange(min=1), help="At most so many [default: 20, or all if no QUERY].")
@click.option("--offset", type=click.IntRange(min=0), default=0, help="Pass over so many.")
@in_json
@in_language
@plain
def rulings(
    *,
    query: tuple[str, ...],
    game_id: str | None,
    kind: str | None,
    card: str | None,
    keyword: str | None,
    only_keywords: bool,
    limit: int | None,
    offset: int,
    as_json: bool,
    lang: Language,
    no_color: bool,
) -> None:
    """Search the rulings by words or by a question, in English or Chinese; without QUERY list them by id."""
    words = " ".join(query).strip()
    if only_keywords:
        if words or kind or card or keyword:
            raise WrongUseError(Text("--keywords goes with --game alone.", "--keywords 只能与 --game 同用。"))
        _keywords(game_id, lang, as_json=as_json)
        return
    book = adjudicator.corpus()
    most = limit if limit is not None else USUAL_LIMIT if words else max(1, len(book.rulings))
    found = adjudicator.find(words, game_id, kind, most, card=card, keyword=keyword, offset=offset, lang=lang)
    if as_json:
        from adjudicator.describing import described_found

        echo_json(described_found(found, book, lang))
    elif found.total and not found.hits:
        past = Text(
            "There are no more: --offset {offset} is past the last of {total}.",
            "没有更多了：共 {total} 条，--offset {offset} 已超过最后一条。",
        )
        echo(past.fill(total=found.total, offset=offset)[lang], err=True)
    elif not found.hits:
        echo(Text("No ruling was found.", "没有找到裁定。")[lang], err=True)
    elif words:
        echo_laid_out(lambda: shown_rulings.found(found, lang, color=color_of(no_color)))
    else:
        listed = [hit.ruling for hit in found.hits]
        echo_laid_out(lambda: shown_rulings.rulings(listed, lang, color=color_of(no_color)))


def _keywords(game_id: str | None, lang: Language, *, as_json: bool) -> None:
    """What --keyword may be: a line each, or both languages as JSON."""
    if as_json:
        echo_json({"keywords": {each: adjudicator.keywords(game_id, each) for each in LANGUAGES}})
        return
    for name, many in adjudicator.keywords(game_id, lang).items():
        echo(f"{name}  {many}")


@cli.command()
@click.argument("ruling_id", metavar="ID")
@in_json
@in_language
@plain
def ruling(ruling_id: str, as_json: bool, lang: Language, no_color: bool) -> None:
    """Show one ruling: what it says, where it comes from, how it may be read, what cites it, and its examples."""
    book = adjudicator.corpus()
    found = book.ruling(ruling_id)
    if as_json:
        from adjudicator.describing import described_ruling

        echo_json(described_ruling(found, book, lang))
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
