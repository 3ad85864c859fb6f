"""How answers and rulings look in a terminal. Everything is returned as text; the commands print it."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final, Literal

from adjudicator.answer import Answer, OtherReading, Step, Verdict
from adjudicator.corpus import Corpus, Ruling
from adjudicator.game import Cell, Game, Table, games
from adjudicator.text import Language, Text

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

MOODS: Final = {"": "", "good": "green", "bad": "red", "dim": "dim", "strong": "bold"}

_VERDICTS: Final = {
    Verdict.RESOLVED: Text("resolved", "已裁定"),
    Verdict.LEGAL: Text("legal", "合法"),
    Verdict.ILLEGAL: Text("illegal", "不合法"),
    Verdict.UPHELD: Text("upheld", "成立"),
    Verdict.REFUTED: Text("refuted", "不成立"),
    Verdict.POSSIBLE: Text("possible", "可能"),
    Verdict.UNDETERMINED: Text("undetermined: the rules do not decide", "未定：规则没有给出答案"),
    Verdict.UNDECIDED: Text("undecided: the search ran out of its budget", "未决：搜索超出预算"),
}
_VERDICT_MOODS: Final = {
    Verdict.ILLEGAL: "bold red",
    Verdict.REFUTED: "bold red",
    Verdict.UNDETERMINED: "bold yellow",
    Verdict.UNDECIDED: "bold yellow",
    Verdict.POSSIBLE: "bold yellow",
}
_KINDS: Final = {
    "rule": Text("rule", "规则"),
    "card": Text("card", "卡牌"),
    "faq": Text("answer", "问答"),
    "derived": Text("derived", "推论"),
    "gap": Text("gap", "空白"),
}


def clean(text: str) -> str:
    """The text without characters that would steer the terminal or turn the line around."""
    return "".join("\ufffd" if _steers(character) else character for character in text)


def _steers(character: str) -> bool:
    return character != "\n" and (unicodedata.category(character) in ("Cc", "Cs") or character in _TURNS)


_TURNS: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f")


def answer(found: Answer, judge: Game[Any], *, explain: bool, color: bool | None) -> str:
    """The game's own tables, the verdict, and the rulings that force it."""
    lang = found.lang
    blocks: list[RenderableType] = []
    for table in judge.tables(found.value):
        blocks += _laid_out(table, lang)
    if explain:
        for table in _steps(found):
            blocks += _laid_out(table, lang)
        for other in found.readings:
            blocks += _other(other, judge, lang)
    blocks.append(
        _line(
            Text("Verdict", "裁定"),
            _VERDICTS[found.verdict][lang],
            lang,
            _VERDICT_MOODS.get(found.verdict, "bold"),
        )
    )
    if winners := _winners(found):
        label = Text("Winner", "胜者") if len(winners) == 1 else Text("Winners", "胜者")
        blocks.append(_line(label, {"en": ", ", "zh": "、"}[lang].join(winners), lang, "bold green"))
    blocks.append("")
    blocks += _laid_out(_citations(found), lang)
    corpus, engine = found.corpus.removeprefix("sha256:")[:12], found.engine
    blocks.append(
        _styled(
            Text("Rulings {corpus}, engine {engine}", "裁定集 {corpus}，引擎 {engine}").fill(
                corpus=corpus, engine=engine
            ),
            "dim",
            lang,
        )
    )
    return _printed(blocks, color)


def rulings(found: Sequence[Ruling], lang: Language, *, color: bool | None) -> str:
    """Rulings in a list: id, kind and title."""
    rows = tuple((Cell(Text(r.id, r.id), "strong"), Cell(_KINDS[r.kind], "dim"), Cell(r.title)) for r in found)
    columns = (Text("Ruling", "裁定"), Text("Kind", "类别"), Text("Title", "标题"))
    return _printed(_laid_out(Table(Text("", ""), columns, rows), lang), color)


def ruling(found: Ruling, book: Corpus, lang: Language, *, color: bool | None) -> str:
    """One ruling in full."""
    blocks: list[RenderableType] = [
        _styled(Text(found.id, found.id), "bold", lang),
        _styled(found.title, "bold", lang),
        _styled(found.statement, "", lang),
        "",
        _line(Text("Kind", "类别"), _KINDS[found.kind][lang], lang),
        _line(Text("Game", "游戏"), found.game, lang),
        _line(Text("Source", "出处"), found.source_text(book.documents, lang), lang),
    ]
    separator = {"en": ", ", "zh": "、"}[lang]
    judge = games().get(found.game)
    titles = {piece.name: piece.title[lang] for piece in judge.pieces()} if judge else {}
    for key, names in found.about.items():
        shown = [titles.get(name, name) for name in names]
        blocks.append(_line(_ABOUT.get(key, _same(key)), separator.join(shown), lang))
    if found.see:
        blocks.append(_line(Text("See", "参见"), separator.join(found.see), lang))
    if found.superseded_by:
        blocks.append(_line(Text("Replaced by", "已被取代"), found.superseded_by, lang))
    if found.lookup_only:
        only = Text("no answer applies it; it is here to be looked up", "仅供查阅，不会出现在答案中")
        blocks.append(_line(Text("Note", "说明"), only[lang], lang))
    else:
        label = Text("Examples that run as tests", "作为测试运行的例子")
        blocks.append(_line(label, str(len(found.examples)), lang))
    if found.readings:
        blocks += ["", *_laid_out(_readings(found), lang)]
    return _printed(blocks, color)


@contextmanager
def progress() -> Iterator[Callable[[int, int], None]]:
    """A progress bar on the error stream; what it yields is told how many examples of how many have run."""
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress

    columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("examples")

        def tick(done: int, of: int) -> None:
            bar.update(task, completed=done, total=of)

        yield tick


def _winners(found: Answer) -> list[str]:
    """Who won, if the question has winners, the rules name one, and there was somebody to win against."""
    winners = found.value.get("winners")
    alone = len(found.value.get("players", ())) == 1
    if found.verdict is not Verdict.RESOLVED or alone or not isinstance(winners, list):
        return []
    return [name for name in winners if isinstance(name, str)]


def _steps(found: Answer) -> list[Table]:
    """All steps in their order, a table for each player and one for what is nobody's."""
    by_player: dict[str | None, list[Step]] = {}
    for step in found.steps:
        by_player.setdefault(step.player, []).append(step)
    return [_steps_of(player, steps) for player, steps in by_player.items()]


def _steps_of(player: str | None, steps: Sequence[Step]) -> Table:
    rows = []
    for step in steps:
        points = "" if step.points is None else f"{step.points:+d}"
        mood = "" if not step.points else "good" if step.points > 0 else "bad"
        ids = "\n".join((step.ruling, *step.under))
        rows.append(
            (
                Cell(_subject(step), "strong"),
                Cell(_filled(step)),
                Cell(_same(points), mood),
                Cell(_same(ids), "dim"),
            )
        )
    title = Text("Steps", "步骤")
    if player is not None:
        title = Text(f"{title.en}: {player}", f"{title.zh}\uff1a{player}")
    columns = (
        Text("About", "对象"),
        Text("What happens", "过程"),
        Text("Points", "分数"),
        Text("Rulings", "裁定"),
    )
    return Table(title, columns, tuple(rows), numeric=(2,))


def _subject(step: Step) -> Text:
    """What a step is about, in the words of the game: whether a name is a card's or a player's, only it knows."""
    about = step.words.get("about", step.about)
    return about if isinstance(about, Text) else _same(str(about))


def _filled(step: Step) -> Text:
    return step.says.fill(**step.words) if step.words else step.says


def _citations(found: Answer) -> Table:
    """The rulings cited, and how a gap was read."""
    changed: dict[str, list[str]] = {}
    for other in found.readings:
        changed.setdefault(other.ruling, []).append(other.reading)
    rows = []
    for citation in found.citations:
        notes = []
        taken = found.taken.get(citation.id)
        if taken is not None:
            notes.append(Text("read as {reading}", "采用读法 {reading}").fill(reading=taken)[found.lang])
        if citation.id in changed:
            note = Text("the result is another if read as {others}", "若采用 {others} 则结果不同")
            notes.append(note.fill(others=", ".join(changed[citation.id]))[found.lang])
        mood = "strong" if notes else ""
        title = "\n".join((citation.title, *notes))
        rows.append((Cell(_same(citation.id), "dim"), Cell(_same(title), mood)))
    return Table(Text("Rulings", "所依裁定"), (Text("Ruling", "裁定"), Text("Title", "标题")), tuple(rows))


def _other(other: OtherReading, judge: Game[Any], lang: Language) -> list[RenderableType]:
    head = Text("Under {ruling} = {reading}:", "若 {ruling} = {reading}：").fill(
        ruling=other.ruling, reading=other.reading
    )
    blocks: list[RenderableType] = [_styled(head, "bold yellow", lang)]
    for table in judge.tables(other.value):
        blocks += _laid_out(table, lang)
    return blocks


def _readings(found: Ruling) -> Table:
    rows = []
    for reading in found.readings:
        mark = Text("default", "默认") if reading.default else Text("", "")
        rows.append((Cell(_same(reading.id), "strong"), Cell(mark, "good"), Cell(reading.statement)))
    columns = (Text("Reading", "读法"), Text("", ""), Text("Meaning", "含义"))
    return Table(Text("Readings", "读法"), columns, tuple(rows))


_ABOUT = {
    "cards": Text("About cards", "涉及的牌"),
    "suits": Text("About suits", "涉及的花色"),
    "keywords": Text("About keywords", "关键词"),
}


def _same(text: str) -> Text:
    return Text(text, text)


def _styled(text: Text, style: str, lang: Language) -> RenderableType:
    from rich.text import Text as Styled

    return Styled(clean(text[lang]), style)


def _line(label: Text, value: str, lang: Language, style: str = "") -> RenderableType:
    from rich.text import Text as Styled

    colon = {"en": ": ", "zh": "\uff1a"}[lang]
    return Styled.assemble((label[lang] + colon, "dim"), (clean(value), style))


def _laid_out(table: Table, lang: Language) -> list[RenderableType]:
    """A table as rich draws it: wider than the terminal it wraps, and never leaves anything out."""
    from rich import box
    from rich.table import Table as RichTable
    from rich.text import Text as Styled

    drawn: RichTable = RichTable(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    kept = _kept_widths(table, lang)
    for nth, column in enumerate(table.columns):
        head = Styled(clean(column[lang]))
        justify: Literal["right", "left"] = "right" if nth in table.numeric else "left"
        drawn.add_column(head, justify=justify, overflow="fold", width=kept.get(nth))
    for row in table.rows:
        drawn.add_row(*(Styled(clean(cell.text[lang]), MOODS[cell.mood]) for cell in row))
    notes = [_styled(note, "", lang) for note in table.notes]
    # rich would wrap a title of its own at the width of the table.
    title = [_styled(table.title, "bold", lang)] if table.title[lang] else []
    return [*title, drawn, *notes, ""]


def _kept_widths(table: Table, lang: Language) -> dict[int, int]:
    """Widths for the columns of ids and numbers, so that the columns of sentences are the ones that wrap.

    None in a terminal that is too narrow for them.
    """
    from rich.cells import cell_len

    widths = {}
    for nth, column in enumerate(table.columns):
        cells = [clean(row[nth].text[lang]) for row in table.rows]
        if not any(" " in cell for cell in cells):
            lines = [line for cell in (column[lang], *cells) for line in cell.split("\n")]
            widths[nth] = max(map(cell_len, lines), default=0)
    gaps = 2 * len(table.columns)
    return widths if sum(widths.values()) + gaps <= _console(False).width * 2 // 3 else {}


def _printed(blocks: Sequence[RenderableType], color: bool | None) -> str:
    """The blocks as text with the colour codes that standard output can show."""
    console = _console(color)
    with console.capture() as capture:
        for block in blocks:
            console.print(block, overflow="fold")
    return "\n".join(line.rstrip() for line in capture.get().rstrip("\n").split("\n"))


def _console(color: bool | None) -> Console:
    from rich.console import Console

    if color is False or os.environ.get("NO_COLOR"):
        return Console(highlight=False, markup=False, emoji=False, color_system=None)  # not even bold
    return Console(highlight=False, markup=False, emoji=False)
