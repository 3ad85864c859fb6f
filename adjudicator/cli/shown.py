"""How answers look in a terminal: a score or the moves, and what a dispute shares with them.

Everything is returned as text.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from adjudicator.answer import Answer, Citation, Step, Verdict
from adjudicator.cli.terminal import INDENT, drawn, laid_out, line, printed, styled
from adjudicator.corpus import Corpus
from adjudicator.game import Cell, Game, S, Table
from adjudicator.spoken.verdicts import REMARKS, VERDICT, VERDICTS
from adjudicator.spoken.words import Words
from adjudicator.text import Joined, Language, Text, same

if TYPE_CHECKING:
    from rich.console import RenderableType

_STYLES: Final = {
    Verdict.LEGAL: "bold green",
    Verdict.UPHELD: "bold green",
    Verdict.ILLEGAL: "bold red",
    Verdict.REFUTED: "bold red",
    Verdict.UNDETERMINED: "bold yellow",
    Verdict.UNDECIDED: "bold yellow",
    Verdict.POSSIBLE: "bold yellow",
}


def answer(found: Answer, judge: Game[Any], book: Corpus, state: object, *, explain: bool, color: bool | None) -> str:
    """The game's own drawings and tables of the answer about a table state, the verdict, and the rulings behind it."""
    lang = found.lang
    words = Words(judge, lang)
    table = judge.parse(state)
    blocks = drawings_of(found, judge, table) + value_of(found.value, judge, words, table)
    if explain:
        for steps in steps_of(found):
            blocks += laid_out(steps, lang)
        for other in found.readings:
            head = Text("If {ruling} is read as {reading}:", "若 {ruling} 采用读法 {reading}：")
            head = head.fill(ruling=other.ruling, reading=other.reading)
            blocks += [styled(head, "bold yellow", lang), *what_it_says(book, other.ruling, other.reading, lang)]
            blocks += value_of(other.value, judge, words, table, titled=False)
    blocks.append(verdict_line(found))
    if winners := _winners(found):
        label = Text("Winner", "胜者") if len(winners) == 1 else Text("Winners", "胜者")
        blocks.append(line(label, {"en": ", ", "zh": "、"}[lang].join(winners), lang, "bold green"))
    if judge.questions[found.question].door == "score":
        blocks += no_gap(found)
    blocks.append("")
    blocks += laid_out(citations_of(found, found.citations), lang)
    return printed([*blocks, under(found)], color)


def verdict_line(found: Answer, remark: Text | None = None) -> RenderableType:
    """The verdict, with a remark where the word alone says too little."""
    remark = remark or REMARKS.get(found.verdict)
    rest = "" if remark is None else {"en": " - ", "zh": "，"}[found.lang] + remark[found.lang]
    said = VERDICTS[found.verdict][found.lang]
    return line(VERDICT, said, found.lang, _STYLES.get(found.verdict, "bold"), rest)


def _winners(found: Answer) -> list[str]:
    """Who won, if the question has winners, the rules name one, and there was somebody to win against."""
    winners = found.value.get("winners")
    alone = len(found.value.get("players", ())) == 1
    if found.verdict is not Verdict.RESOLVED or alone or not isinstance(winners, list):
        return []
    return [name for name in winners if isinstance(name, str)]


def no_gap(found: Answer) -> list[RenderableType]:
    """A line for an answer that comes out the same however the gaps in the rules are read.

    A search that ran out can't tell.
    """
    touched = found.taken or found.readings or any(citation.kind == "gap" for citation in found.citations)
    if touched or Verdict.UNDECIDED in (found.verdict, *(judged.verdict for judged in found.claims)):
        return []
    return [styled(Text("No gap in the rules touches this answer.", "规则空白不影响此答案。"), "", found.lang)]


def under(found: Answer) -> RenderableType:
    """The rulings and the engine that the answer was given under."""
    said = Text("Rulings {corpus}, engine {engine}", "裁定集 {corpus}，引擎 {engine}")
    corpus = found.corpus.removeprefix("sha256:")[:12]
    return styled(said.fill(corpus=corpus, engine=found.engine), "dim", found.lang)


# --- the value and the readings


def drawings_of(found: Answer, judge: Game[S], table: S) -> list[RenderableType]:
    """The drawings that the game makes of an answer, which was about this table."""
    drawings = judge.drawings(table, found.value)
    return [block for drawing in drawings for block in drawn(drawing, found.lang)]


def value_of(
    value: Mapping[str, Any], judge: Game[S], words: Words, table: S, *, titled: bool = True
) -> list[RenderableType]:
    """A value about a table as the game lays it out; one that it does not lay out is shown all the same."""
    blocks = [block for each in judge.tables(value, table) for block in laid_out(each, words.lang)]
    if blocks:
        return blocks
    title = [styled(Text("Answer", "答案"), "bold", words.lang)] if titled else []
    return [*title, *(styled(same(said), "", words.lang, INDENT) for said in words.lines(value)), ""]


def what_it_says(book: Corpus, gap: str, reading: str, lang: Language) -> list[RenderableType]:
    """What a reading of a gap says."""
    readings = book.ruling(gap).readings
    return [styled(each.statement, "", lang, INDENT) for each in readings if each.id == reading]


# --- the steps and the rulings


def steps_of(found: Answer) -> list[Table]:
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
                Cell(same(points), mood),
                Cell(same(ids), "dim"),
            )
        )
    title = Text("Steps", "步骤")
    if player is not None:
        title = Text(f"{title.en}: {player}", f"{title.zh}：{player}")
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
    return about if isinstance(about, Text) else same(str(about))


def _filled(step: Step) -> Text:
    return step.says.fill(**step.words) if step.words else step.says


def citations_of(found: Answer, citations: Sequence[Citation]) -> Table:
    """Rulings by id and title, and how a gap was read."""
    changed: dict[str, list[str]] = {}
    for other in found.readings:
        changed.setdefault(other.ruling, []).append(other.reading)
    rows = []
    for citation in citations:
        notes = []
        taken = found.taken.get(citation.id)
        if taken is not None:
            notes.append(Text("read as {reading}", "采用读法 {reading}").fill(reading=taken)[found.lang])
        if citation.id in changed:
            note = Text("the result is another if read as {others}", "若采用 {others} 则结果不同")
            if taken is None:  # nothing was taken: there is no default
                note = Text("not decided: it may be read as {others}", "没有定论：可采用 {others}")
            others = Joined(tuple(same(reading) for reading in changed[citation.id]))
            notes.append(note.fill(others=others)[found.lang])
        title = "\n".join((citation.title, *notes))
        rows.append((Cell(same(citation.id), "dim"), Cell(same(title), "strong" if notes else "")))
    columns = (Text("Ruling", "裁定"), Text("Title", "标题"))
    return Table(Text("Rulings", "所依裁定"), columns, tuple(rows))
