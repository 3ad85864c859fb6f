"""Drawing in a terminal: tables and lines for people, wrapped to its width. Everything is returned as text."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, Literal

from adjudicator.game import Drawing, Table
from adjudicator.text import Language, Text

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.text import Text as Styled

MOODS: Final = {"": "", "good": "green", "bad": "red", "open": "yellow", "dim": "dim", "strong": "bold"}
_PHRASE: Final = 12  # a column that is narrower than this is no pleasure to read, unless there is less in it
_SENTENCE: Final = 20  # nor is one of sentences that is narrower than that
_LONG: Final = 24  # what is wider than this is a sentence
INDENT: Final = 2


def clean(text: str) -> str:
    """The text without characters that would steer the terminal or turn the line around."""
    return "".join("\ufffd" if _steers(character) else character for character in text)


def _steers(character: str) -> bool:
    return character != "\n" and (unicodedata.category(character) in ("Cc", "Cs") or character in _TURNS)


_TURNS: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f")


Tick = Callable[[int, int], None]  # told how much of how much is done


@contextmanager
def progress(what: str) -> Iterator[Tick]:
    """A progress bar on the error stream, of something; what it yields is told how much of how much is done."""
    from rich.console import Console
    from rich.progress import MofNCompleteColumn, Progress

    columns = (*Progress.get_default_columns()[:2], MofNCompleteColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what)

        def tick(done: int, of: int) -> None:
            bar.update(task, completed=done, total=of)

        yield tick


def styled(text: Text, style: str, lang: Language, indent: int = 0, hang: int = 0) -> RenderableType:
    """A paragraph in one style, so many cells from the left, all lines but the first ``hang`` more."""
    from rich.text import Text as Styled

    return _paragraph(Styled(clean(text[lang]), style), indent, hang)


def line(label: Text, value: str, lang: Language, style: str = "", rest: str = "") -> RenderableType:
    """A label, the value in its style, and what follows it."""
    from rich.text import Text as Styled

    colon = {"en": ": ", "zh": "："}[lang]
    return _paragraph(Styled.assemble((label[lang] + colon, "dim"), (clean(value), style), clean(rest)))


def pieces(texts: Iterable[tuple[str, str]], indent: int = 0) -> RenderableType:
    """A paragraph of texts one after the other, each in its style, so many cells from the left."""
    from rich.text import Text as Styled

    return _paragraph(Styled.assemble(*((clean(text), style) for text, style in texts)), indent)


def entry(name: str, title: str, style: str = "") -> list[RenderableType]:
    """A name, such as a ruling's id, and its title: beside it, or below where that is too narrow."""
    from rich.text import Text as Styled

    head, said = Styled(clean(name), "dim"), Styled(clean(title), style)
    if head.cell_len + 2 + said.cell_len <= _room():
        return [_paragraph(Styled.assemble(head, "  ", said))]
    return [_paragraph(head), _paragraph(said, 2 * INDENT)]


def laid_out(table: Table, lang: Language) -> list[RenderableType]:
    """A table as rich draws it. It never leaves anything out; one that is too wide has a line or more for each cell."""
    from rich.text import Text as Styled

    rows = [[Styled(clean(cell.text[lang]), MOODS[cell.mood]) for cell in row] for row in table.rows]
    widths = _widths(
        [[clean(column[lang]) for column in table.columns], *([cell.plain for cell in row] for row in rows)]
    )
    title = [styled(table.title, "bold", lang)] if table.title[lang] else []
    notes = [styled(note, "", lang) for note in table.notes]
    if widths is None:
        return [*title, *(part for row in rows for part in _stacked(table, row, lang)), *notes, ""]
    return [*title, _drawn(table, rows, widths, lang), *notes, ""]


def drawn(drawing: Drawing, lang: Language) -> list[RenderableType]:
    """A picture as it is, never wrapped; if it is wider than the terminal its right side is cut off, and it says so.

    Where the output goes elsewhere than to a terminal it has no width, unless the environment gives it one.
    """
    from rich.console import Group
    from rich.text import Text as Styled

    console = _console(False)
    bounded = console.is_terminal or "COLUMNS" in os.environ
    rows = [Styled.assemble(*((clean(cell.text[lang]), MOODS[cell.mood]) for cell in row)) for row in drawing.rows]
    for row in rows:
        row.no_wrap, row.overflow = True, "ignore"
    widest = max((row.cell_len for row in rows), default=0)
    notes = list(drawing.notes)
    if bounded and widest > console.width:
        for row in rows:
            row.truncate(console.width, overflow="crop")
        cut = Text(
            "The drawing is cut off on the right: it is {n} columns wide, the terminal {room}.",
            "图的右侧被截去：图宽 {n} 列，终端宽 {room} 列。",
        )
        notes.insert(0, cut.fill(n=widest, room=console.width))
    title = [styled(drawing.title, "bold", lang)] if drawing.title[lang] else []
    # a text that is printed by itself would be wrapped after all
    return [*title, Group(*rows), *(styled(note, "", lang) for note in notes), ""]


def _drawn(table: Table, rows: Sequence[Sequence[Styled]], widths: Sequence[int], lang: Language) -> RenderableType:
    from rich import box
    from rich.table import Table as RichTable

    headed = any(column[lang] for column in table.columns)
    drawn = RichTable(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, show_header=headed)
    for nth, (column, width) in enumerate(zip(table.columns, widths, strict=True)):
        justify: Literal["right", "left"] = "right" if nth in table.numeric else "left"
        head = _fitted(_plain(column, lang), width)
        drawn.add_column(head, justify=justify, overflow="fold", width=width)
    for row in rows:
        drawn.add_row(*(_fitted(cell, width) for cell, width in zip(row, widths, strict=True)))
    return drawn


def _stacked(table: Table, row: Sequence[Styled], lang: Language) -> list[RenderableType]:
    """A row of a table that is too wide: its first cell, and below it the others, each with what its column is called.

    As many of them share a line as fit on it.
    """
    from rich.text import Text as Styled

    told = [(column, cell) for column, cell in zip(table.columns, row, strict=True) if cell.plain]
    if not told:
        return []
    colon = {"en": ": ", "zh": "："}[lang]
    lines = [told[0][1]]
    for column, cell in told[1:]:
        label = clean(column[lang]).replace("\n", " ") if len(table.columns) > 2 else ""
        part = Styled.assemble((label + colon if label else "", "dim"), cell)
        together = lines[-1].cell_len + 3 + part.cell_len
        if len(lines) > 1 and "\n" not in lines[-1].plain + part.plain and together <= _room(2 * INDENT):
            lines[-1] = Styled.assemble(lines[-1], "   ", part)
        else:
            lines.append(part)
    return [_paragraph(lines[0]), *(_paragraph(below, INDENT, INDENT) for below in lines[1:])]


def _plain(text: Text, lang: Language) -> Styled:
    from rich.text import Text as Styled

    return Styled(clean(text[lang]))


def _paragraph(text: Styled, indent: int = 0, hang: int = 0) -> RenderableType:
    from rich.padding import Padding

    return Padding(_fitted(text, _room(indent + hang), hang), (0, 0, 0, indent))


def _fitted(text: Styled, width: int, hang: int = 0) -> Styled:
    """A text with its lines broken where they may be, and all but the first indented."""
    from rich.text import Text as Styled

    from adjudicator.cli.wrapping import breaks

    lines = [part for line in text.split(allow_blank=True) for part in line.divide(breaks(line.plain, width))]
    for part in lines:
        part.rstrip()
    return Styled("\n" + " " * hang).join(lines)


def _room(indent: int = 0) -> int:
    """How many cells a line has."""
    return max(_console(False).width - indent, 2)


def _widths(rows: Sequence[Sequence[str]]) -> list[int] | None:
    """Widths for the columns of a table, its head among the rows; None if the terminal is too narrow for it.

    What can't be broken, such as ids and numbers, keeps its width, so that columns of sentences are the ones that wrap.
    """
    from rich.cells import cell_len

    from adjudicator.cli.wrapping import chunks

    most, least = [], []
    for column in zip(*rows, strict=True):
        lines = [line for cell in column for line in cell.split("\n")]
        widest = max(map(cell_len, lines))
        whole = max(cell_len(chunk.rstrip()) for line in lines for chunk in chunks(line))
        most.append(widest)
        least.append(max(whole, min(widest, _SENTENCE if widest > _LONG else _PHRASE)))
    room = _room() - 3 * (len(most) - 1)  # so wide is the gap between columns
    if sum(least) > room:
        return None
    widths = least
    left = room - sum(least)
    wanting = sorted(range(len(most)), key=lambda nth: most[nth] - least[nth])
    for done, nth in enumerate(wanting):  # whoever wants little gets it all, the others the same each
        more = min(most[nth] - least[nth], left // (len(wanting) - done))
        widths[nth] += more
        left -= more
    return widths


def printed(blocks: Sequence[RenderableType], color: bool | None) -> str:
    """The blocks as text with the colour codes that standard output can show."""
    console = _console(color)
    with console.capture() as capture:
        for block in blocks:
            console.print(block, overflow="fold", crop=False)  # what may be cut off has been
    return "\n".join(line.rstrip() for line in capture.get().rstrip("\n").split("\n"))


def _console(color: bool | None) -> Console:
    from rich.console import Console

    if color is False or os.environ.get("NO_COLOR"):
        return Console(highlight=False, markup=False, emoji=False, color_system=None)  # not even bold
    return Console(highlight=False, markup=False, emoji=False)
