"""How the answer to a dispute looks in a terminal: who is right, why, and what it would take to be otherwise."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from adjudicator.answer import Answer, Judged, OtherReading, Verdict
from adjudicator.cli.shown import (
    citations_of,
    drawings_of,
    no_gap,
    steps_of,
    under,
    value_of,
    verdict_line,
    what_it_says,
)
from adjudicator.cli.terminal import INDENT, entry, laid_out, printed, styled
from adjudicator.corpus import Corpus, Ruling
from adjudicator.game import Cell, Game, S, Table
from adjudicator.spoken.disputes import LABELLED, label_of, maker_of, question_asked, ways_of, who_is_right
from adjudicator.spoken.verdicts import VERDICT, VERDICTS
from adjudicator.spoken.words import Words
from adjudicator.text import Joined, Language, Text, same

if TYPE_CHECKING:
    from rich.console import RenderableType


def dispute(found: Answer, judge: Game[Any], book: Corpus, state: object, *, explain: bool, color: bool | None) -> str:
    """The verdict on a dispute, each claim, why, and the value; ``state`` is the table that it is about."""
    lang = found.lang
    words = Words(judge, lang, state)
    table = judge.parse(state)
    remark = who_is_right(found.claims, found.verdict, words) if found.claims else None
    blocks = [verdict_line(found, remark), styled(question_asked(found, judge, words), "", lang), ""]
    cited: set[str] = set()
    if found.claims:
        blocks += laid_out(_claims(found.claims, words), lang)
        for judged in found.claims:
            blocks += _what_if(judged, found, words)
        cited = {ruling for judged in found.claims for ruling in judged.citations}
        if cited:
            blocks += _why(found, book, words)
    blocks += drawings_of(found, judge, table)
    blocks += value_of(found.value, judge, words, table)
    blocks += _gaps(found, judge, book, words, table)
    if explain:
        for steps in steps_of(found):
            blocks += laid_out(steps, lang)
    if explain or not found.claims:
        further = [citation for citation in found.citations if citation.id not in cited]
        if further:
            blocks += laid_out(citations_of(found, further), lang)
    return printed([*blocks, *no_gap(found), under(found)], color)


# --- the claims


def _claims(claims: Sequence[Judged], words: Words) -> Table:
    moods = {Verdict.UPHELD: "good", Verdict.REFUTED: "bad"}
    rows = []
    for judged in claims:
        verdict = Cell(VERDICTS[judged.verdict], moods.get(judged.verdict, "strong"))
        claimed = Cell(same(words.brief(judged.claim.value)), "strong")
        rows.append((Cell(same(judged.claim.by or "")), claimed, verdict, Cell(judged.says)))
    columns = (Text("By", "主张者"), Text("Claim", "主张"), VERDICT, Text("Why", "理由"))
    if not any(judged.claim.by for judged in claims):
        return Table(Text("Claims", "主张"), columns[1:], tuple(row[1:] for row in rows))
    return Table(Text("Claims", "主张"), columns, tuple(rows))


def _what_if(judged: Judged, found: Answer, words: Words) -> list[RenderableType]:
    """What reaches a claim that is possible, or what would have to be different for one that is refuted.

    Each of several differences is enough by itself.
    """
    lang = found.lang
    blocks: list[RenderableType] = []
    if judged.witness is not None and (ways := ways_of(judged.witness, judged, found, words)):
        head = Text("{claim} is reached with:", "“{claim}”可这样达到：")
        blocks += [
            styled(head.fill(claim=label_of(judged, words)), "bold yellow", lang),
            *_alternatives(ways, lang),
            "",
        ]
    if judged.otherwise is not None and (ways := ways_of(judged.otherwise, judged, found, words)):
        head = Text("For {claim} to hold it would take:", "若要“{claim}”成立，须改为：")
        if len(ways) > 1:
            head = Text("For {claim} to hold it would take either:", "若要“{claim}”成立，须改为其一：")
        blocks += [
            styled(head.fill(claim=label_of(judged, words)), "bold yellow", lang),
            *_alternatives(ways, lang),
            "",
        ]
    return blocks


def _alternatives(ways: Sequence[Sequence[str]], lang: Language) -> list[RenderableType]:
    blocks: list[RenderableType] = []
    for nth, way in enumerate(ways):
        blocks += [styled(Text("or:", "或："), "bold yellow", lang)] if nth else []
        blocks += [styled(same(said), "", lang, INDENT, INDENT) for said in way]
    return blocks


def _why(found: Answer, book: Corpus, words: Words) -> list[RenderableType]:
    """The rulings that decide the claims; which of the claims, where it is not all of them."""
    lang = found.lang
    by_id = {citation.id: citation for citation in found.citations}
    blocks: list[RenderableType] = [styled(Text("Why", "理由"), "bold", lang)]
    for ruling in dict.fromkeys(ruling for judged in found.claims for ruling in judged.citations):
        blocks += entry(ruling, by_id[ruling].title, "bold")
        blocks.append(styled(same(by_id[ruling].statement), "", lang, INDENT))
        blocks.append(styled(same(_source(book.ruling(ruling), book, lang)), "dim", lang, INDENT))
        decided = [judged for judged in found.claims if ruling in judged.citations]
        if len(decided) < len(found.claims):
            who = Joined(tuple(maker_of(judged, found.claims, words) for judged in decided))
            blocks.append(styled(Text("Decides only: {who}", "只决定：{who}").fill(who=who), "", lang, INDENT))
    return [*blocks, ""]


def _source(ruling: Ruling, book: Corpus, lang: Language) -> str:
    """Where a ruling comes from in brief: each document once, with the sections of it."""
    sections: dict[str, list[str]] = {}
    for source in ruling.sources:
        sections.setdefault(source.document, []).append(source.section[lang])
    comma, semicolon = {"en": (", ", "; "), "zh": ("，", "；")}[lang]
    titles = {name: document.title[lang] for name, document in book.documents.items()}
    return semicolon.join(comma.join((titles.get(name, name), *of)) for name, of in sections.items())


# --- the gaps


def _gaps(found: Answer, judge: Game[S], book: Corpus, words: Words, table: S) -> list[RenderableType]:
    """The gaps in the rules that the answer rests on: how each was read, and what another reading would change."""
    lang = found.lang
    others: dict[str, list[OtherReading]] = {}
    for other in found.readings:
        others.setdefault(other.ruling, []).append(other)
    blocks: list[RenderableType] = []
    for citation in found.citations:
        if citation.kind != "gap" and citation.id not in found.taken and citation.id not in others:
            continue
        blocks += entry(citation.id, citation.title, "bold")
        taken = found.taken.get(citation.id)
        if taken is None:
            blocks += [styled(Text("No reading of it was taken.", "没有采用任何读法。"), "", lang), ""]
        else:
            blocks.append(styled(Text("Read as {reading}:", "采用读法 {reading}：").fill(reading=taken), "", lang))
            blocks += [*what_it_says(book, citation.id, taken, lang), ""]
        for other in others.get(citation.id, ()):
            head = Text("If read as {reading}:", "若采用读法 {reading}：").fill(reading=other.reading)
            blocks += [styled(head, "bold yellow", lang), *what_it_says(book, citation.id, other.reading, lang)]
            blocks += _under(other, found, judge, words, table)
    title = styled(Text("Gaps in the rules", "规则空白"), "bold", lang)
    return [title, *blocks] if blocks else []


def _under(other: OtherReading, found: Answer, judge: Game[S], words: Words, table: S) -> list[RenderableType]:
    """What becomes of the claims and of the value under another reading."""
    lang = found.lang
    blocks: list[RenderableType] = []
    verdicts = other.value.get("claims")
    if isinstance(verdicts, list | tuple) and len(verdicts) == len(found.claims) > 0:
        said = [
            LABELLED.fill(label=maker_of(judged, found.claims, words), says=VERDICTS[Verdict(verdict)])[lang]
            for judged, verdict in zip(found.claims, verdicts, strict=True)
        ]
        blocks.append(styled(same({"en": "; ", "zh": "；"}[lang].join(said)), "bold", lang, INDENT))
    if other.value.get("optimal") is False:
        budget = Text("The search ran out of its budget: it may come to more.", "搜索超出预算：结果可能更高。")
        blocks.append(styled(budget, "", lang, INDENT))
    value = {name: inner for name, inner in other.value.items() if name not in ("claims", "optimal")}
    laid = [block for each in judge.tables(other.value, table) for block in laid_out(each, lang)]
    return [*blocks, *laid] if laid else [*blocks, *value_of(value, judge, words, table, titled=False)]
