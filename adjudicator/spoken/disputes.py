"""Disputes in words: what was asked, who is right, and what it would take to be otherwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from adjudicator.answer import Answer, Judged, Verdict
from adjudicator.game import Game
from adjudicator.spoken.words import Words
from adjudicator.text import Joined, Text, same

LABELLED: Final = Text("{label}: {says}", "{label}：{says}")


def who_is_right(claims: Sequence[Judged], verdict: Verdict, words: Words) -> Text | None:
    """What the verdict comes to for those who claimed something; None where it says all that there is to say."""
    who = tuple(maker_of(judged, claims, words) for judged in claims if judged.verdict is verdict)
    who = tuple(dict.fromkeys(who))
    if verdict is Verdict.UPHELD:
        says = (
            Text("{who} is right.", "{who} 是对的。") if len(who) == 1 else Text("{who} are right.", "{who} 都是对的。")
        )
        return _filled(says, who=_all(who))
    if verdict is Verdict.POSSIBLE:
        if len(claims) == 1:
            return Text("it depends on what is open.", "取决于尚未确定的情况。")
        says = Text(
            "whether {who} is right depends on what is open.",
            "{who} 是否正确，取决于尚未确定的情况。",
        )
        return _filled(says, who=_any(who))
    if verdict is Verdict.REFUTED:
        if len(who) == 1:
            return _filled(Text("{who} is wrong.", "{who} 是错的。"), who=who[0])
        return Text("nobody is right.", "谁都不对。")
    return None


def maker_of(judged: Judged, claims: Sequence[Judged], words: Words) -> Text:
    """Who made a claim; what it claims, where nobody is named or this is not all that was claimed in that name."""
    by = judged.claim.by
    if by is not None and sum(other.claim.by == by for other in claims) == 1:
        return same(by)
    said = words.brief(judged.claim.value)
    return _label(judged, said, said if _is_number(said) else f"“{said}”")


def label_of(judged: Judged, words: Words) -> Text:
    """A claim by its value and who made it, to stand in Chinese quotation marks."""
    said = words.brief(judged.claim.value)
    return _label(judged, said, said)


def _is_number(said: str) -> bool:
    """Whether it can't be taken for a word of the sentence around."""
    return said.removeprefix("-").isdigit()


def _label(judged: Judged, said: str, in_chinese: str) -> Text:
    """A claim, said in a few words, with who made it."""
    value = Text(said if _is_number(said) else f'"{said}"', in_chinese)  # it stands in the middle of a sentence
    by = judged.claim.by
    return Text("{value} ({by})", "{value}（{by}）").fill(value=value, by=by) if by is not None else value


def _filled(says: Text, **words: Text) -> Text:
    """A text with its words. In Chinese no space stands beside a quotation mark or a bracket."""
    chinese = says.zh
    for name, word in words.items():
        place = f"{{{name}}}"
        if word.zh.startswith("“"):
            chinese = chinese.replace(f" {place}", place)
        if word.zh.endswith(("”", "）")):
            chinese = chinese.replace(f"{place} ", place)
    return Text(says.en, chinese).fill(**words)


def _all(who: Sequence[Text]) -> Text:
    """Several together, with the word before the last."""
    if len(who) == 1:
        return who[0]
    both = Text("{first} and {last}", "{first} 和 {last}")
    return _filled(both, first=_listed(who[:-1]), last=who[-1])


def _any(who: Sequence[Text]) -> Text:
    """One of several."""
    if len(who) == 1:
        return who[0]
    either = Text("{first} or {last}", "{first} 或 {last}")
    return _filled(either, first=_listed(who[:-1]), last=who[-1])


def _listed(who: Sequence[Text]) -> Text:
    """Several with commas between."""
    joined = Joined(tuple(who))
    return Text(joined["en"], joined["zh"])


def question_asked(found: Answer, judge: Game[Any], words: Words) -> Text:
    """What was asked: the question, what it is about, and whose table that is."""
    title = judge.questions[found.question].title
    what, who = words.apart(found.asked)
    if what:
        asks = title[found.lang].endswith(("?", "？"))
        title = (Text("{label} {says}", "{label}{says}") if asks else LABELLED).fill(label=title, says=what)
    return Text("{what} ({who})", "{what}（{who}）").fill(what=title, who=who) if who else title


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
