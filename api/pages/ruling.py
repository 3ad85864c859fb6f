"""The page of one ruling: what it says, where it comes from, the ways to read it, and examples to look at."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final
from urllib.parse import urlencode

from flask import current_app

from adjudicator.answer import Verdict
from adjudicator.api import caching
from adjudicator.api.pages.labels import LABELS
from adjudicator.api.pages.showing import opened, shown
from adjudicator.api.pages.tables import has_table
from adjudicator.corpus import Corpus, Example, Ruling, corpus
from adjudicator.describing import request_of
from adjudicator.game import Game, games
from adjudicator.searching.keywords import keywords_of
from adjudicator.searching.related import relations
from adjudicator.spoken.verdicts import VERDICTS
from adjudicator.spoken.words import Words
from adjudicator.text import Language, Text

KINDS_TITLED: Final = {
    "rule": Text("Rule", "规则"),
    "card": Text("Card", "卡牌"),
    "faq": Text("Answer", "问答"),
    "derived": Text("Derived", "推论"),
    "gap": Text("Gap", "规则空白"),
}
KINDS_TOLD: Final = {
    "rule": Text("a printed rule", "印出的规则"),
    "card": Text("what a card does", "卡牌的效果"),
    "faq": Text("the publisher's or designer's answer", "发行商或设计者的答复"),
    "derived": Text("follows from other rulings", "由其他裁定推出"),
    "gap": Text("the rules are silent or contradict themselves", "规则没有写明，或自相矛盾"),
}


def ruling_page(ruling_id: str, lang: Language) -> caching.Page:
    """The page of a ruling. Raises UnknownNameError with near misses."""
    book = corpus()
    ruling = book.ruling(ruling_id)
    judge = games().get(ruling.game)
    around = relations(book)
    cited_by = around.cited_by(ruling)
    shown_already = {ruling.id, *ruling.see, *cited_by["rulings"]}
    titles = {piece.name: piece.title[lang] for piece in judge.pieces()} if judge else {}
    return shown(
        "ruling.html",
        lang,
        here="rulings",
        ruling=ruling,
        title=ruling.title[lang],
        statement=ruling.statement[lang],
        kind=KINDS_TITLED[ruling.kind][lang],
        kind_told=KINDS_TOLD[ruling.kind][lang],
        game=judge.title[lang] if judge else ruling.game,
        sources=[_source(book, source.to_json(lang), lang) for source in ruling.sources],
        readings=[
            {"id": each.id, "statement": each.statement[lang], "default": each.default} for each in ruling.readings
        ],
        about=[
            *(("card", name, titles.get(name, name)) for name in ruling.about.get("cards", ())),
            *(("keyword", name, called) for name, called in keywords_of(book).of(ruling, lang)),
        ],
        see=_titled(book, ruling.see, lang),
        named_by=_titled(book, cited_by["rulings"], lang),
        related=[(each.id, each.title[lang]) for each in around.related(ruling) if each.id not in shown_already],
        cited_in=_cited_in(book, ruling, cited_by["examples"], lang),
        successor=_titled(book, [ruling.superseded_by] if ruling.superseded_by else [], lang),
        examples=[_example(judge, each, lang) for each in ruling.examples] if judge else [],
    )


def _source(book: Corpus, source: Mapping[str, Any], lang: Language) -> dict[str, Any]:
    document = book.documents.get(source["document"])
    return {**source, "document": document.title[lang] if document else source["document"]}


def _titled(book: Corpus, ids: Iterable[str], lang: Language) -> list[tuple[str, str]]:
    return [(each, book.rulings[each].title[lang]) for each in ids if each in book.rulings]


def _cited_in(book: Corpus, ruling: Ruling, examples: Iterable[str], lang: Language) -> list[tuple[str, str, str]]:
    """The examples of other rulings whose answers cite it: the ruling, the number, and the ruling's title."""
    others = (each.rpartition("/") for each in examples)
    return [(of, nth, book.rulings[of].title[lang]) for of, _, nth in others if of != ruling.id]


def _example(judge: Game[Any], example: Example, lang: Language) -> dict[str, Any]:
    """An example in words: what is asked of which table, and what comes out."""
    words = Words(judge, lang, example.state)
    question = judge.questions[example.question]
    state = example.state
    told = Words(judge, lang, state, LABELS)
    return {
        "question": question.title[lang],
        "asked": words.brief(example.asks) if example.asks else "",
        "state": "\n".join(told.lines(state)) if isinstance(state, Mapping) else str(state),
        "readings": list(example.readings.items()),
        "claims": [
            (words.brief(claim["value"]), claim.get("verdict"), VERDICTS[Verdict(claim["verdict"])][lang])
            for claim in example.claims
            if "verdict" in claim
        ],
        "verdict": VERDICTS[Verdict(example.verdict)][lang],
        "expect": "\n".join(words.lines(example.expect)),
        "refused": example.refused,
        "opens": _opens(judge, example, lang),
    }


def _opens(judge: Game[Any], example: Example, lang: Language) -> str | None:
    """Where the example can be put to the judge: at the game's own table, or in the form of its question."""
    door = judge.questions[example.question].door
    asks: dict[str, str] = {}
    path = f"/{judge.id}"
    # A table has no place for cards that there are not, or that are there twice.
    if door != "score" or example.refused or not has_table(judge.id):
        path, asks = f"/{judge.id}/dispute", {"ask": example.question}
    if not current_app.url_map.bind("").test(path, "GET"):
        return None
    return f"{path}?{urlencode({**asks, 'lang': lang})}#{opened(request_of(example, door))}"
