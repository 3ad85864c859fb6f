"""An answer as part of a page: who is right, why, the table, and what another reading would change."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from markupsafe import Markup

from adjudicator.answer import Answer, Judged, OtherReading, Step, Verdict
from adjudicator.api import caching
from adjudicator.api.pages.board import svg
from adjudicator.api.pages.showing import shown
from adjudicator.corpus import corpus
from adjudicator.game import Drawing, Game, Table
from adjudicator.spoken.disputes import question_asked, ways_of, who_is_right
from adjudicator.spoken.verdicts import REMARKS, VERDICTS
from adjudicator.spoken.words import Words
from adjudicator.text import Language, Text, fill

_ANSWER: Final = Text("Answer", "答案")  # what games call a table that is all of it: there is a heading that says so
_DOT_OF_ID: Final = re.compile(r"(?<=[a-z])\.(?=[a-z])")
MOODS: Final = {Verdict.LEGAL: "good", Verdict.UPHELD: "good", Verdict.ILLEGAL: "bad", Verdict.REFUTED: "bad"}


def part(found: Answer, judge: Game[Any], state: object) -> caching.Page:
    """The answer about a table state, without the frame of a page."""
    lang = found.lang
    words = Words(judge, lang, state)
    table = judge.parse(state)
    titles = {citation.id: citation.title for citation in found.citations}
    return shown(
        "answer.html",
        lang,
        verdict=_verdict(found.verdict, lang),
        remark=_remark(found, words),
        question=question_asked(found, judge, words)[lang],
        claims=[_claim(judged, found, words) for judged in found.claims],
        **pictured(judge, table, found.value, lang, "answer"),
        **_laid_out(judge, words, table, found.value, headed=True),
        steps=[_step(step, lang) for step in found.steps],
        others=[_other(other, found, judge, words, table) for other in found.readings],
        titles=titles,
        citations=[_citation(citation.id, citation.to_json(), found) for citation in found.citations],
        under=f"{found.corpus.removeprefix('sha256:')[:12]} · {found.engine}",
    )


def pictured(judge: Game[Any], table: Any, value: Mapping[str, Any], lang: Language, name: str) -> dict[str, Any]:
    """The pictures of a table, or else its drawings, as templates/table.html takes them; ``name`` is an id."""
    pictures = judge.pictures(table, value)
    return {
        "pictures": [
            {
                "title": picture.title[lang],
                "svg": svg(picture, lang, f"{name}-{nth}"),
                "told": [each[lang] for each in picture.told],
                "notes": [{"sign": note.sign, "look": note.look, "says": note.says[lang]} for note in picture.notes],
            }
            for nth, picture in enumerate(pictures)
        ],
        "drawings": [] if pictures else [_drawing(drawing, lang) for drawing in judge.drawings(table, value)],
    }


def _laid_out(
    judge: Game[Any], words: Words, table: Any, value: Mapping[str, Any], *, headed: bool = False
) -> dict[str, Any]:
    """A value in the game's own tables; in lines, if it has none for it. ``headed``: it stands under "The answer"."""
    tables = [_table(each, words.lang) for each in judge.tables(value, table)]
    for each in tables:
        if headed and each["title"] == _ANSWER[words.lang]:
            each["title"] = ""
    return {"tables": tables, "lines": [] if tables else list(words.lines(value))}


def _table(table: Table, lang: Language) -> dict[str, Any]:
    return {
        "title": table.title[lang],
        "columns": [column[lang] for column in table.columns],
        "rows": [[{"text": _breakable(cell.text[lang]), "mood": cell.mood} for cell in row] for row in table.rows],
        "notes": [note[lang] for note in table.notes],
        "numeric": table.numeric,
    }


def _breakable(text: str) -> Markup:
    """A text in which ids of rulings may be broken after a dot: whole, they leave no room for what stands beside."""
    return Markup(".<wbr>").join(_DOT_OF_ID.split(text))


def _drawing(drawing: Drawing, lang: Language) -> dict[str, Any]:
    return {
        "title": drawing.title[lang],
        "rows": [[{"text": cell.text[lang], "mood": cell.mood} for cell in row] for row in drawing.rows],
        "notes": [note[lang] for note in drawing.notes],
    }


def _verdict(verdict: Verdict, lang: Language) -> dict[str, str]:
    return {"said": VERDICTS[verdict][lang], "mood": MOODS.get(verdict, "open"), "code": verdict.value}


def _remark(found: Answer, words: Words) -> str:
    """What the verdict comes to, where the word alone says too little."""
    remark = who_is_right(found.claims, found.verdict, words) if found.claims else None
    remark = remark or REMARKS.get(found.verdict)
    if remark is None:
        return ""
    said = remark[found.lang]
    return said[:1].upper() + said[1:]


def _claim(judged: Judged, found: Answer, words: Words) -> dict[str, Any]:
    """A claim, what became of it, and what it would take for it to hold."""
    shown = {"witness": judged.witness, "otherwise": judged.otherwise}
    ways = {name: ways_of(things, judged, found, words) if things else [] for name, things in shown.items()}
    return {
        "by": judged.claim.by,
        "claimed": words.brief(judged.claim.value),
        "verdict": _verdict(judged.verdict, found.lang),
        "says": judged.says[found.lang],
        "citations": judged.citations,
        **ways,
    }


def _step(step: Step, lang: Language) -> dict[str, Any]:
    about = step.words.get("about", step.about)
    return {
        "about": about[lang] if isinstance(about, Text) else str(about),
        "player": step.player,
        "says": fill(step.says[lang], step.words, lang),
        "points": "" if step.points is None else f"{step.points:+d}",
        "rulings": (step.ruling, *step.under),
    }


def _reading(gap: str, reading: str, lang: Language) -> str:
    """What a reading of a gap says."""
    found = [each.statement[lang] for each in corpus().ruling(gap).readings if each.id == reading]
    return found[0] if found else reading


def _other(other: OtherReading, found: Answer, judge: Game[Any], words: Words, table: Any) -> dict[str, Any]:
    """Another reading of a gap, and what it would change."""
    lang = found.lang
    verdicts = other.value.get("claims")
    judged = []
    if isinstance(verdicts, list | tuple) and len(verdicts) == len(found.claims):
        judged = [
            {"by": claim.claim.by, "claimed": words.brief(claim.claim.value), "verdict": _verdict(Verdict(said), lang)}
            for claim, said in zip(found.claims, verdicts, strict=True)
        ]
    value = {name: inner for name, inner in other.value.items() if name not in ("claims", "optimal")}
    return {
        "ruling": other.ruling,
        "reading": other.reading,
        "says": _reading(other.ruling, other.reading, lang),
        "claims": judged,
        **_laid_out(judge, words, table, value),
    }


def _citation(ruling: str, told: Mapping[str, Any], found: Answer) -> dict[str, Any]:
    taken = found.taken.get(ruling)
    return {**told, "taken": taken and _reading(ruling, taken, found.lang)}
