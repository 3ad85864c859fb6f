"""How answers look in a terminal: a score, the moves, a dispute. Everything is returned as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from adjudicator.answer import Answer, Citation, Judged, OtherReading, Step, Verdict
from adjudicator.cli.spoken import Words
from adjudicator.cli.terminal import laid_out, line, printed, same, styled
from adjudicator.corpus import Corpus, Ruling
from adjudicator.game import Cell, Game, Table
from adjudicator.text import Language, Text

if TYPE_CHECKING:
    from rich.console import RenderableType

_VERDICTS: Final = {
    Verdict.RESOLVED: Text("resolved", "已裁定"),
    Verdict.LEGAL: Text("legal", "合法"),
    Verdict.ILLEGAL: Text("illegal", "不合法"),
    Verdict.UPHELD: Text("upheld", "成立"),
    Verdict.REFUTED: Text("refuted", "不成立"),
    Verdict.POSSIBLE: Text("possible", "可能"),
    Verdict.UNDETERMINED: Text("undetermined", "未定"),
    Verdict.UNDECIDED: Text("undecided", "未决"),
}
_REMARKS: Final = {
    Verdict.POSSIBLE: Text("it depends on a choice that is still open", "取决于尚未作出的选择"),
    Verdict.UNDETERMINED: Text("the rules do not decide", "规则没有给出答案"),
    Verdict.UNDECIDED: Text("the search ran out of its budget", "搜索超出预算"),
}
_STYLES: Final = {
    Verdict.LEGAL: "bold green",
    Verdict.UPHELD: "bold green",
    Verdict.ILLEGAL: "bold red",
    Verdict.REFUTED: "bold red",
    Verdict.UNDETERMINED: "bold yellow",
    Verdict.UNDECIDED: "bold yellow",
    Verdict.POSSIBLE: "bold yellow",
}
_VERDICT: Final = Text("Verdict", "裁定")
_RULING: Final = Text("Ruling", "裁定")
_TITLE: Final = Text("Title", "标题")
_NOTHING: Final = Cell(Text("", ""))


def answer(found: Answer, judge: Game[Any], *, explain: bool, color: bool | None) -> str:
    """The game's own tables, the verdict, and the rulings that force it."""
    lang = found.lang
    words = Words(judge, lang)
    blocks = _value(found.value, judge, words)
    if explain:
        for table in _steps(found):
            blocks += laid_out(table, lang)
        for other in found.readings:
            blocks += _other(other, judge, words)
    blocks.append(line(_VERDICT, _said(found.verdict, lang), lang, _STYLES.get(found.verdict, "bold")))
    if winners := _winners(found):
        label = Text("Winner", "胜者") if len(winners) == 1 else Text("Winners", "胜者")
        blocks.append(line(label, {"en": ", ", "zh": "、"}[lang].join(winners), lang, "bold green"))
    if judge.questions[found.question].door == "score":
        blocks += _no_gap(found)
    blocks.append("")
    blocks += laid_out(_citations(found, found.citations), lang)
    return printed([*blocks, _under(found)], color)


def dispute(found: Answer, judge: Game[Any], book: Corpus, state: object, *, explain: bool, color: bool | None) -> str:
    """The verdict on a dispute, each claim, why, and the value; ``state`` is the table that it is about."""
    lang = found.lang
    words = Words(judge, lang, state)
    blocks: list[RenderableType] = [_head(found, judge, words), ""]
    cited: set[str] = set()
    if found.claims:
        blocks += laid_out(_claims(found.claims, words, lang), lang)
        for judged in found.claims:
            blocks += _what_if(judged, words, lang)
        cited = {ruling for judged in found.claims for ruling in judged.citations}
        if cited:
            blocks += laid_out(_why(found, book, words), lang)
    blocks += _value(found.value, judge, words)
    gaps = _gaps(found)
    if gaps.rows:
        blocks += laid_out(gaps, lang)
    for other in found.readings:
        blocks += _other(other, judge, words)
    if explain:
        for table in _steps(found):
            blocks += laid_out(table, lang)
    if explain or not found.claims:
        further = [citation for citation in found.citations if citation.id not in cited]
        if further:
            blocks += laid_out(_citations(found, further), lang)
    return printed([*blocks, *_no_gap(found), _under(found)], color)


# --- the verdict


def _said(verdict: Verdict, lang: Language) -> str:
    """A verdict, with a remark where the word alone says too little."""
    remark = _REMARKS.get(verdict)
    return _VERDICTS[verdict][lang] + ({"en": ": ", "zh": "："}[lang] + remark[lang] if remark else "")


def _head(found: Answer, judge: Game[Any], words: Words) -> RenderableType:
    """The verdict and what was asked, on one line."""
    title = judge.questions[found.question].title
    asked = Text(" ({asked})", "（{asked}）").fill(asked=words.brief(found.asked)) if found.asked else same("")
    rest = Text(". {title}{asked}", "。{title}{asked}").fill(title=title, asked=asked)[found.lang]
    return line(_VERDICT, _said(found.verdict, found.lang), found.lang, _STYLES.get(found.verdict, "bold"), rest)


def _winners(found: Answer) -> list[str]:
    """Who won, if the question has winners, the rules name one, and there was somebody to win against."""
    winners = found.value.get("winners")
    alone = len(found.value.get("players", ())) == 1
    if found.verdict is not Verdict.RESOLVED or alone or not isinstance(winners, list):
        return []
    return [name for name in winners if isinstance(name, str)]


def _no_gap(found: Answer) -> list[RenderableType]:
    """A line for an answer that comes out the same however the gaps in the rules are read.

    A search that ran out can't tell.
    """
    touched = found.taken or found.readings or any(citation.kind == "gap" for citation in found.citations)
    if touched or Verdict.UNDECIDED in (found.verdict, *(judged.verdict for judged in found.claims)):
        return []
    return [styled(Text("No gap in the rules touches this answer.", "规则空白不影响此答案。"), "", found.lang)]


def _under(found: Answer) -> RenderableType:
    """The rulings and the engine that the answer was given under."""
    said = Text("Rulings {corpus}, engine {engine}", "裁定集 {corpus}，引擎 {engine}")
    corpus = found.corpus.removeprefix("sha256:")[:12]
    return styled(said.fill(corpus=corpus, engine=found.engine), "dim", found.lang)


# --- the claims


def _claims(claims: Sequence[Judged], words: Words, lang: Language) -> Table:
    moods = {Verdict.UPHELD: "good", Verdict.REFUTED: "bad"}
    rows = []
    for judged in claims:
        verdict = Cell(_VERDICTS[judged.verdict], moods.get(judged.verdict, "strong"))
        claimed = Cell(same(words.brief(judged.claim.value)), "strong")
        rows.append((Cell(same(judged.claim.by or "")), claimed, verdict, Cell(judged.says)))
    columns = (Text("By", "主张者"), Text("Claim", "主张"), _VERDICT, Text("Why", "理由"))
    if not any(judged.claim.by for judged in claims):
        return Table(Text("Claims", "主张"), columns[1:], tuple(row[1:] for row in rows))
    return Table(Text("Claims", "主张"), columns, tuple(rows))


def _what_if(judged: Judged, words: Words, lang: Language) -> list[RenderableType]:
    """What reaches a claim that is possible, or what would have to be different for one that is refuted."""
    blocks: list[RenderableType] = []
    reached = Text("{claim} is reached with:", "“{claim}”可这样达到：")
    taken = Text("For {claim} to hold it would take:", "若要“{claim}”成立，须改为：")
    for head, things in ((reached, judged.witness), (taken, judged.otherwise)):
        if things is not None:
            blocks.append(styled(head.fill(claim=_label(judged, words)), "bold yellow", lang))
            blocks += _tree(things, words, lang)
    return blocks


def _label(judged: Judged, words: Words) -> Text:
    """A claim by its value and who made it."""
    value = same(words.brief(judged.claim.value))
    by = judged.claim.by
    return Text("{value} ({by})", "{value}（{by}）").fill(value=value, by=by) if by is not None else value


def _why(found: Answer, book: Corpus, words: Words) -> Table:
    """The rulings that decide the claims; which of the claims, where it is not all of them."""
    lang = found.lang
    deciding = [set(judged.citations) for judged in found.claims]
    apart = any(rulings != deciding[0] for rulings in deciding)
    by_id = {citation.id: citation for citation in found.citations}
    rows = []
    for ruling in dict.fromkeys(ruling for judged in found.claims for ruling in judged.citations):
        citation = by_id[ruling]
        labels = [_label(judged, words)[lang] for judged in found.claims if ruling in judged.citations]
        rows.append((Cell(same(ruling), "dim"), Cell(same(citation.title), "strong"), Cell(same("\n".join(labels)))))
        rows.append((_NOTHING, Cell(same(citation.statement)), _NOTHING))
        rows.append((_NOTHING, Cell(same(_source(book.ruling(ruling), book, lang)), "dim"), _NOTHING))
    columns = (_RULING, Text("What it says", "内容"), Text("Decides", "决定"))
    if not apart:
        return Table(Text("Why", "理由"), columns[:2], tuple(row[:2] for row in rows))
    return Table(Text("Why", "理由"), columns, tuple(rows))


def _source(ruling: Ruling, book: Corpus, lang: Language) -> str:
    """Where a ruling comes from in brief: each document once, with the sections of it."""
    sections: dict[str, list[str]] = {}
    for source in ruling.sources:
        sections.setdefault(source.document, []).append(source.section[lang])
    comma, semicolon = {"en": (", ", "; "), "zh": ("，", "；")}[lang]
    titles = {name: document.title[lang] for name, document in book.documents.items()}
    return semicolon.join(comma.join((titles.get(name, name), *of)) for name, of in sections.items())


# --- the value and the readings


def _value(value: Mapping[str, Any], judge: Game[Any], words: Words) -> list[RenderableType]:
    """A value as the game lays it out; a game that does not still has it shown."""
    blocks = [block for table in judge.tables(value) for block in laid_out(table, words.lang)]
    if blocks:
        return blocks
    return [styled(Text("Value", "值"), "bold", words.lang), *_tree(value, words, words.lang)]


def _tree(things: Mapping[str, Any], words: Words, lang: Language) -> list[RenderableType]:
    return [*(styled(same("  " + said), "", lang) for said in words.lines(things)), ""]


def _gaps(found: Answer) -> Table:
    """The gaps in the rules that the answer rests on: how each was read, and which reading changes the result."""
    changed = _changed(found)
    rows = []
    for citation in found.citations:
        if citation.kind == "gap" or citation.id in found.taken or citation.id in changed:
            taken, others = found.taken.get(citation.id, ""), "\n".join(changed.get(citation.id, ()))
            cells = (Cell(same(citation.id), "dim"), Cell(same(citation.title)))
            rows.append((*cells, Cell(same(taken), "strong"), Cell(same(others))))
    read, other = Text("Read as", "采用读法"), Text("Another result if", "若采用则结果不同")
    return Table(Text("Gaps in the rules", "规则空白"), (_RULING, _TITLE, read, other), tuple(rows))


def _changed(found: Answer) -> dict[str, list[str]]:
    """The readings that change the result, by their gap."""
    changed: dict[str, list[str]] = {}
    for other in found.readings:
        changed.setdefault(other.ruling, []).append(other.reading)
    return changed


def _other(other: OtherReading, judge: Game[Any], words: Words) -> list[RenderableType]:
    """What comes out under another reading."""
    head = Text("Under {ruling} = {reading}:", "若 {ruling} = {reading}：").fill(
        ruling=other.ruling, reading=other.reading
    )
    tables = [block for table in judge.tables(other.value) for block in laid_out(table, words.lang)]
    return [styled(head, "bold yellow", words.lang), *(tables or _tree(other.value, words, words.lang))]


# --- the steps and the rulings


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
                Cell(same(points), mood),
                Cell(same(ids), "dim"),
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
    return about if isinstance(about, Text) else same(str(about))


def _filled(step: Step) -> Text:
    return step.says.fill(**step.words) if step.words else step.says


def _citations(found: Answer, citations: Sequence[Citation]) -> Table:
    """Rulings by id and title, and how a gap was read."""
    changed = _changed(found)
    rows = []
    for citation in citations:
        notes = []
        taken = found.taken.get(citation.id)
        if taken is not None:
            notes.append(Text("read as {reading}", "采用读法 {reading}").fill(reading=taken)[found.lang])
        if citation.id in changed:
            note = Text("the result is another if read as {others}", "若采用 {others} 则结果不同")
            notes.append(note.fill(others=", ".join(changed[citation.id]))[found.lang])
        title = "\n".join((citation.title, *notes))
        rows.append((Cell(same(citation.id), "dim"), Cell(same(title), "strong" if notes else "")))
    return Table(Text("Rulings", "所依裁定"), (_RULING, _TITLE), tuple(rows))
