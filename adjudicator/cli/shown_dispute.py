"""How the answer to a dispute looks in a terminal: who is right, why, and what it would take to be otherwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from adjudicator.answer import Answer, Judged, OtherReading, Verdict
from adjudicator.cli.shown import (
    VERDICT,
    VERDICTS,
    citations_of,
    drawings_of,
    no_gap,
    steps_of,
    under,
    value_of,
    verdict_line,
    what_it_says,
)
from adjudicator.cli.spoken import Words
from adjudicator.cli.terminal import INDENT, entry, laid_out, printed, same, styled
from adjudicator.corpus import Corpus, Ruling
from adjudicator.game import Cell, Game, S, Table
from adjudicator.text import Joined, Language, Text

if TYPE_CHECKING:
    from rich.console import RenderableType

_LABEL: Final = Text("{label}: {says}", "{label}：{says}")


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


# --- the verdict


def who_is_right(claims: Sequence[Judged], verdict: Verdict, words: Words) -> Text | None:
    """What the verdict comes to for those who claimed something; None where it says all that there is to say."""
    who = tuple(maker_of(judged, claims, words) for judged in claims if judged.verdict is verdict)
    who = tuple(dict.fromkeys(who))
    if verdict is Verdict.UPHELD:
        says = (
            Text("{who} is right.", "{who} 是对的。") if len(who) == 1 else Text("{who} are right.", "{who} 都是对的。")
        )
        return says.fill(who=_all(who))
    if verdict is Verdict.POSSIBLE:
        if len(claims) == 1:
            return Text("it depends on what is open.", "取决于尚未确定的情况。")
        says = Text(
            "whether {who} is right depends on what is open.",
            "{who} 是否正确，取决于尚未确定的情况。",
        )
        return says.fill(who=_any(who))
    if verdict is Verdict.REFUTED:
        if len(who) == 1:
            return Text("{who} is wrong.", "{who} 是错的。").fill(who=who[0])
        return Text("nobody is right.", "谁都不对。")
    return None


def maker_of(judged: Judged, claims: Sequence[Judged], words: Words) -> Text:
    """Who made a claim; what it claims, where nobody is named or this is not all that was claimed in that name."""
    by = judged.claim.by
    if by is not None and sum(other.claim.by == by for other in claims) == 1:
        return same(by)
    return label_of(judged, words)


def _all(who: Sequence[Text]) -> Text:
    """Several together, with the word before the last."""
    if len(who) == 1:
        return who[0]
    both = Text("{first} and {last}", "{first} 和 {last}")
    return both.fill(first=Joined(tuple(who[:-1])), last=who[-1])


def _any(who: Sequence[Text]) -> Text:
    """One of several."""
    if len(who) == 1:
        return who[0]
    either = Text("{first} or {last}", "{first} 或 {last}")
    return either.fill(first=Joined(tuple(who[:-1])), last=who[-1])


def question_asked(found: Answer, judge: Game[Any], words: Words) -> Text:
    """What was asked: the question, what it is about, and whose table that is."""
    title = judge.questions[found.question].title
    what, who = words.apart(found.asked)
    if what:
        asks = title[found.lang].endswith(("?", "？"))
        title = (Text("{label} {says}", "{label}{says}") if asks else _LABEL).fill(label=title, says=what)
    return Text("{what} ({who})", "{what}（{who}）").fill(what=title, who=who) if who else title


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


def label_of(judged: Judged, words: Words) -> Text:
    """A claim by its value and who made it."""
    said = words.brief(judged.claim.value)
    value = Text(f'"{said}"' if " " in said else said, said)  # it stands in the middle of a sentence
    by = judged.claim.by
    return Text("{value} ({by})", "{value}（{by}）").fill(value=value, by=by) if by is not None else value


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


def ways_of(things: Mapping[str, Any], judged: Judged, found: Answer, words: Words) -> list[list[str]]:
    """The ways to which a witness or what stands for a refuted claim comes down, each in lines.

    What the question or the claim says anyhow is left out: whose hand it is, the total, who wins.
    """
    claimed = judged.claim.value
    claim = claimed if isinstance(claimed, Mapping) else {"total": claimed}
    told = {"player": found.asked.get("player"), "total": claim.get("total"), "winners": [claim.get("winner")]}
    rest = {
        name: value
        for name, value in things.items()
        if name != "readings" and (name not in told or value != told[name] or isinstance(told[name], bool))
    }
    ways = []
    people = rest.pop("players", None)
    if isinstance(people, list | tuple) and all(isinstance(one, Mapping) for one in people):
        ways.append([words.way(one) for one in people] + ([words.brief(rest)] if rest else []))
    elif rest:
        ways.append([words.way(rest)])
    readings = things.get("readings", {})
    says = Text("{gap} read as {reading}", "{gap} 采用读法 {reading}")
    ways += [[says.fill(gap=gap, reading=reading)[found.lang]] for gap, reading in readings.items()]
    return [way for way in ways if any(way)]


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
            _LABEL.fill(label=maker_of(judged, found.claims, words), says=VERDICTS[Verdict(verdict)])[lang]
            for judged, verdict in zip(found.claims, verdicts, strict=True)
        ]
        blocks.append(styled(same({"en": "; ", "zh": "；"}[lang].join(said)), "bold", lang, INDENT))
    if other.value.get("optimal") is False:
        budget = Text("The search ran out of its budget: it may come to more.", "搜索超出预算：结果可能更高。")
        blocks.append(styled(budget, "", lang, INDENT))
    value = {name: inner for name, inner in other.value.items() if name not in ("claims", "optimal")}
    laid = [block for each in judge.tables(other.value, table) for block in laid_out(each, lang)]
    return [*blocks, *laid] if laid else [*blocks, *value_of(value, judge, words, table, titled=False)]
