"""What a model reads: an answer in a few sentences, with the rulings it rests on to quote; problems, and rulings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from adjudicator.answer import Answer, Citation, Judged
from adjudicator.encoding import encode
from adjudicator.game import game
from adjudicator.spoken.verdicts import REMARKS, VERDICT, VERDICTS
from adjudicator.spoken.words import Words
from adjudicator.text import Language, Text

_WORDS_MOST: Final = 200  # characters: a longer value is easier to read as JSON than as one sentence
_JSON_MOST: Final = 4000  # characters of a value that are repeated in the text
_QUOTED_MOST: Final = 30  # rulings that are quoted in full

_COLON: Final = Text(": ", "：")
_COMMA: Final = Text(", ", "、")
_STOP: Final = Text(". ", "。")
_ASIDE: Final = Text(" ({what})", "（{what}）")
_VALUE: Final = Text("Value", "结果")
_ELSEWHERE: Final = Text("see the structured content", "见结构化内容")
_CLAIMS: Final = Text("Claims", "主张")
_TAKEN: Final = Text("Readings taken of gaps in the rules", "对规则空白所取的读法")
_OTHERS: Final = Text("The value would be another under", "在以下读法下结果会不同")
_RULINGS: Final = Text("Rulings cited (quote these, no others)", "引用的裁定（只引用这些）")
_MORE: Final = Text("Cited too", "另引用")
_NONE_FOUND: Final = Text("No ruling was found.", "没有找到裁定。")
_READINGS: Final = Text("Readings", "读法")
_DEFAULT: Final = Text("default", "默认")
_HINT: Final = Text(
    "describe_game with the game and the question shows how it is written.",
    "用 describe_game 并给出游戏和问题，可查看书写方式。",
)


def answer(found: Answer, state: object) -> str:
    """The verdict, the value, what became of each claim, the readings taken, and the rulings cited."""
    lang = found.lang
    words = Words(game(found.game), lang, state)
    asked = Text(" ({game}, {question})", "（{game}，{question}）").fill(game=found.game, question=found.question)
    verdict = VERDICT[lang] + _COLON[lang] + VERDICTS[found.verdict][lang] + asked[lang]
    remark = REMARKS.get(found.verdict)
    lines = [verdict if remark is None else verdict + _COLON[lang] + remark[lang]]
    lines.append(_VALUE[lang] + _COLON[lang] + _value(found.value, words, lang))
    if found.claims:
        lines += [_CLAIMS[lang] + _COLON[lang].strip(), *(_claim(each, words, lang) for each in found.claims)]
    if found.taken:
        taken = [f"{gap} = {reading}" for gap, reading in found.taken.items()]
        lines.append(_TAKEN[lang] + _COLON[lang] + _COMMA[lang].join(taken))
    if found.readings:
        others = [f"{other.ruling} = {other.reading}" for other in found.readings]
        lines.append(_OTHERS[lang] + _COLON[lang] + _COMMA[lang].join(others))
    return "\n".join([*lines, *_cited(found, lang)])


def _value(value: Mapping[str, Any], words: Words, lang: Language) -> str:
    said = words.brief(value)
    if len(said) <= _WORDS_MOST:
        return said
    spelt = encode(value)
    return spelt if len(spelt) <= _JSON_MOST else _ELSEWHERE[lang]


def _claim(judged: Judged, words: Words, lang: Language) -> str:
    """A claim in a line: whose, what, the verdict and why, and which rulings decide it."""
    said = words.brief(judged.claim.value)
    who = said if judged.claim.by is None else judged.claim.by + _ASIDE.fill(what=said)[lang]
    why = judged.says[lang]
    if judged.citations:
        why += f" [{', '.join(judged.citations)}]"
    verdict = VERDICTS[judged.verdict][lang]
    return f"- {who}{_COLON[lang]}{verdict}{_STOP[lang]}{why}"


def _cited(found: Answer, lang: Language) -> list[str]:
    """The rulings that an answer cites, those that decide claims first."""
    if not found.citations:
        return []
    deciding = {ruling for judged in found.claims for ruling in judged.citations}
    ordered = sorted(found.citations, key=lambda citation: citation.id not in deciding)
    lines = [_RULINGS[lang] + _COLON[lang].strip(), *(_quoted(each, lang) for each in ordered[:_QUOTED_MOST])]
    if rest := ordered[_QUOTED_MOST:]:
        lines.append(_MORE[lang] + _COLON[lang] + ", ".join(each.id for each in rest))
    return lines


def _quoted(cited: Citation, lang: Language) -> str:
    stop = Text(" ", "")[lang] if cited.title.endswith(("?", "？")) else _STOP[lang]
    return f"- {cited.id}{_COLON[lang]}{cited.title}{stop}{cited.statement}{_ASIDE.fill(what=cited.source)[lang]}"


def rulings(found: list[Citation], lang: Language) -> str:
    """Rulings that were looked for, a line each."""
    return "\n".join(_quoted(each, lang) for each in found) or _NONE_FOUND[lang]


def ruling(found: Mapping[str, Any], lang: Language) -> str:
    """One ruling, as ``Corpus.describe`` gives it, with its readings if it is a gap."""
    cited = Citation(found["id"], found["kind"], found["title"], found["statement"], found["source"])
    lines = [_quoted(cited, lang)]
    if found["readings"]:
        lines.append(_READINGS[lang] + _COLON[lang].strip())
    for each in found["readings"]:
        mark = _ASIDE.fill(what=_DEFAULT[lang])[lang] if each["default"] else ""
        lines.append(f"- {each['id']}{mark}{_COLON[lang]}{each['statement']}")
    return "\n".join(lines)


def problem(found: Mapping[str, Any], lang: Language, *, hint: bool) -> str:
    """What is wrong, each thing with its place. ``hint`` says where to learn how it is written."""
    errors = found.get("errors", ())
    if not errors:
        return f"{found['title']}{_COLON[lang]}{found['detail']}"
    lines = [found["title"] + _COLON[lang].strip(), *(_error(each, lang) for each in errors)]
    return "\n".join([*lines, _HINT[lang]] if hint else lines)


def _error(error: Mapping[str, Any], lang: Language) -> str:
    said = [error["detail"]]
    if "expected" in error:
        said.append(Text("Expected {what}.", "应为{what}。").fill(what=error["expected"])[lang])
    if "near" in error:
        said.append(
            Text("Did you mean {what}?", "是否想写：{what}？").fill(what=_COMMA[lang].join(error["near"]))[lang]
        )
    if "ruling" in error:
        said.append(f"[{error['ruling']}]")
    where = error.get("pointer") or "/"
    return f"- {where}{_COLON[lang]}{Text(' ', '')[lang].join(said)}"
