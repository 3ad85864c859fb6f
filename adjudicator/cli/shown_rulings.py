"""How rulings look in a terminal: a list of them, and one in full."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from adjudicator.answer import Verdict
from adjudicator.cli.terminal import INDENT, laid_out, line, pieces, printed, styled
from adjudicator.corpus import Corpus, Example, Ruling
from adjudicator.game import Cell, Game, Table, games
from adjudicator.search import Found, Part
from adjudicator.searching.keywords import CARDS, keywords_of
from adjudicator.searching.related import relations
from adjudicator.spoken.verdicts import VERDICTS
from adjudicator.spoken.words import Words
from adjudicator.text import Language, Text, same

if TYPE_CHECKING:
    from rich.console import RenderableType

_KINDS: Final = {
    "rule": Text("rule", "规则"),
    "card": Text("card", "卡牌"),
    "faq": Text("answer", "问答"),
    "derived": Text("derived", "推论"),
    "gap": Text("gap", "空白"),
}
_MOST_SHOWN: Final = 8  # examples by name; of the rest, how many they are
_ABOUT: Final = {
    "cards": Text("About cards", "涉及的牌"),
    "suits": Text("About suits", "涉及的花色"),
    "keywords": Text("About keywords", "关键词"),
}


def rulings(found: Sequence[Ruling], lang: Language, *, color: bool | None) -> str:
    """Rulings in a list: id, kind and title."""
    rows = tuple((Cell(Text(r.id, r.id), "strong"), Cell(_KINDS[r.kind], "dim"), Cell(r.title)) for r in found)
    columns = (Text("Ruling", "裁定"), Text("Kind", "类别"), Text("Title", "标题"))
    return printed(laid_out(Table(Text("", ""), columns, rows), lang), color)


def found(page: Found, lang: Language, *, color: bool | None) -> str:
    """What a search found: each ruling with its id, kind and title, and below it the piece that fits."""
    blocks: list[RenderableType] = []
    for word, instead in page.corrected.items():
        read = Text("Looked for {instead!r} instead of {word!r}.", "未找到 {word!r}，改按 {instead!r} 查找。")
        blocks.append(styled(read.fill(word=word, instead=instead), "dim", lang))
    for hit in page.hits:
        head = [(f"{hit.ruling.id}  ", "bold"), (f"{_KINDS[hit.ruling.kind][lang]}  ", "dim")]
        blocks.append(pieces([*head, *_marked(hit.title)]))
        blocks.append(pieces(_marked(hit.text), INDENT))
    last = page.offset + len(page.hits)
    if last < page.total:
        more = Text(
            "{last} of {total}; --offset {last} shows more.",
            "共 {total} 条，已列到第 {last} 条；--offset {last} 看后面的。",
        )
        blocks.append(styled(more.fill(last=last, total=page.total), "dim", lang))
    return printed(blocks, color)


def _marked(parts: Iterable[Part]) -> list[tuple[str, str]]:
    return [(part.text, "bold underline" if part.match else "") for part in parts]


def ruling(found: Ruling, book: Corpus, lang: Language, *, color: bool | None) -> str:
    """One ruling in full."""
    blocks: list[RenderableType] = [
        styled(Text(found.id, found.id), "bold", lang),
        styled(found.title, "bold", lang),
        styled(found.statement, "", lang),
        "",
        line(Text("Kind", "类别"), _KINDS[found.kind][lang], lang),
        line(Text("Game", "游戏"), found.game, lang),
        line(Text("Source", "出处"), found.source_text(book.documents, lang), lang),
    ]
    separator = {"en": ", ", "zh": "、"}[lang]
    judge = games().get(found.game)
    titles = {piece.name: piece.title[lang] for piece in judge.pieces()} if judge else {}
    called = dict(keywords_of(book).of(found, lang))
    for key, names in found.about.items():
        if key == CARDS:
            shown = [titles.get(name, name) for name in names]
        else:
            shown = [called[name] for name in names if name in called]
        if shown:
            blocks.append(line(_ABOUT.get(key, same(key)), separator.join(shown), lang))
    if found.see:
        blocks.append(line(Text("See", "参见"), separator.join(found.see), lang))
    if found.superseded_by:
        blocks.append(line(Text("Replaced by", "已被取代"), found.superseded_by, lang))
    if found.lookup_only:
        only = Text("no answer applies it; it is here to be looked up", "仅供查阅，不会出现在答案中")
        blocks.append(line(Text("Note", "说明"), only[lang], lang))
    else:
        label = Text("Examples that run as tests", "作为测试运行的例子")
        blocks.append(line(label, str(len(found.examples)), lang))
    cited_by = relations(book).cited_by(found)
    if by := cited_by["rulings"]:
        blocks.append(line(Text("Named by", "被提及于"), separator.join(by), lang))
    if by := [each for each in cited_by["examples"] if each.rpartition("/")[0] != found.id]:
        shown = [*by[:_MOST_SHOWN], *([f"+{len(by) - _MOST_SHOWN}"] if len(by) > _MOST_SHOWN else [])]
        blocks.append(line(Text("Cited in examples of others", "被其他裁定的例子引用"), separator.join(shown), lang))
    if found.readings:
        blocks += ["", *laid_out(_readings(found), lang)]
    if judge is not None:
        for nth, example in enumerate(found.examples, 1):
            blocks += ["", *_example(example, f"{found.id}/{nth}", judge, lang)]
    return printed(blocks, color)


def _example(example: Example, name: str, judge: Game[Any], lang: Language) -> list[RenderableType]:
    """A worked example in words; ``--json`` has the request to send."""
    words = Words(judge, lang, example.state)
    title = judge.questions[example.question].title
    blocks: list[RenderableType] = [line(Text("Example", "例子"), f"{name}  {title[lang]}", lang, "bold")]
    blocks.append(pieces([(words.brief(example.state), "")], INDENT))
    if example.asks:
        blocks.append(pieces([(words.brief(example.asks), "")], INDENT))
    colon = {"en": ": ", "zh": "："}[lang]
    if example.refused is not None:
        blocks.append(pieces([(Text("Refused at", "拒绝处")[lang] + colon, "dim"), (example.refused, "")], INDENT))
        return blocks
    for claim in example.claims:
        verdict = VERDICTS[Verdict(claim["verdict"])][lang]
        blocks.append(pieces([(words.brief(claim["value"]) + colon, ""), (verdict, "bold")], INDENT))
    if example.expect:
        blocks.append(pieces([("→ ", "dim"), (words.brief(example.expect), "")], INDENT))
    return blocks


def _readings(found: Ruling) -> Table:
    rows = []
    for reading in found.readings:
        mark = Text("default", "默认") if reading.default else Text("", "")
        rows.append((Cell(same(reading.id), "strong"), Cell(mark, "good"), Cell(reading.statement)))
    columns = (Text("Reading", "读法"), Text("", ""), Text("Meaning", "含义"))
    return Table(Text("Readings", "读法"), columns, tuple(rows))
