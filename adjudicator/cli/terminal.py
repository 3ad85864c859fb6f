"""Drawing in a terminal: tables and lines for people, wrapped to its width. Everything is returned as text."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final, Literal

from adjudicator.game import Table
from adjudicator.text import Language, Text

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

MOODS: Final = {"": "", "good": "green", "bad": "red", "dim": "dim", "strong": "bold"}


def clean(text: str) -> str:
    """The text without characters that would steer the terminal or turn the line around."""
    return "".join("\ufffd" if _steers(character) else character for character in text)


def _steers(character: str) -> bool:
    return character != "\n" and (unicodedata.category(character) in ("Cc", "Cs") or character in _TURNS)


_TURNS: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f")


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


def same(text: str) -> Text:
    """A text that is the same in both languages."""
    return Text(text, text)


def styled(text: Text, style: str, lang: Language) -> RenderableType:
    """A paragraph in one style."""
    from rich.text import Text as Styled

    return Styled(clean(text[lang]), style)


def line(label: Text, value: str, lang: Language, style: str = "", rest: str = "") -> RenderableType:
    """A label, the value in its style, and what follows it."""
    from rich.text import Text as Styled

    colon = {"en": ": ", "zh": "\uff1a"}[lang]
    return Styled.assemble((label[lang] + colon, "dim"), (clean(value), style), clean(rest))


def laid_out(table: Table, lang: Language) -> list[RenderableType]:
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
    notes = [styled(note, "", lang) for note in table.notes]
    # rich would wrap a title of its own at the width of the table.
    title = [styled(table.title, "bold", lang)] if table.title[lang] else []
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
            parts = [part for cell in (column[lang], *cells) for part in cell.split("\n")]
            widths[nth] = max(map(cell_len, parts), default=0)
    gaps = 2 * len(table.columns)
    return widths if sum(widths.values()) + gaps <= _console(False).width * 2 // 3 else {}


def printed(blocks: Sequence[RenderableType], color: bool | None) -> str:
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
