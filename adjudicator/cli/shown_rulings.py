"""How rulings look in a terminal: a list of them, and one in full."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from adjudicator.cli.terminal import laid_out, line, printed, same, styled
from adjudicator.corpus import Corpus, Ruling
from adjudicator.game import Cell, Table, games
from adjudicator.text import Language, Text

if TYPE_CHECKING:
    from rich.console import RenderableType

_KINDS: Final = {
    "rule": Text("rule", "规则"),
    "card": Text("card", "卡牌"),
    "faq": Text("answer", "问答"),
    "derived": Text("derived", "推论"),
    "gap": Text("gap", "空白"),
}
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
    for key, names in found.about.items():
        shown = [titles.get(name, name) for name in names]
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
    if found.readings:
        blocks += ["", *laid_out(_readings(found), lang)]
    return printed(blocks, color)


def _readings(found: Ruling) -> Table:
    rows = []
    for reading in found.readings:
        mark = Text("default", "默认") if reading.default else Text("", "")
        rows.append((Cell(same(reading.id), "strong"), Cell(mark, "good"), Cell(reading.statement)))
    columns = (Text("Reading", "读法"), Text("", ""), Text("Meaning", "含义"))
    return Table(Text("Readings", "读法"), columns, tuple(rows))
