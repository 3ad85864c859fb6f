"""Where to begin with a question: its own example, and the worked examples of rulings that ask it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from adjudicator.corpus import Example, corpus
from adjudicator.describing import example, request_of
from adjudicator.game import Game, Question
from adjudicator.text import Language, Text

_OWN = Text("The usual example", "常用的例子")
_NTH = Text("{title} ({nth})", "{title}（{nth}）")


@dataclass(frozen=True, slots=True)
class Start:
    """One example: ``id`` is as elsewhere, the ruling and the number; empty for the question's own."""

    id: str
    title: Text
    request: Mapping[str, Any]


@cache
def _worked(game: str) -> dict[str, list[tuple[str, Text, Example]]]:
    """The examples of a game's rulings that are answered, by their questions."""
    found: dict[str, list[tuple[str, Text, Example]]] = {}
    for ruling in corpus().of_game(game):
        kept = [(nth, each) for nth, each in enumerate(ruling.examples, 1) if each.refused is None]
        several = {question for question, count in Counter(each.question for _, each in kept).items() if count > 1}
        for nth, each in kept:
            title = _NTH.fill(title=ruling.title, nth=nth) if each.question in several else ruling.title
            found.setdefault(each.question, []).append((f"{ruling.id}/{nth}", title, each))
    return found


def starts(game: Game[Any], question: Question) -> dict[str, Start]:
    """The examples of a question by id, its own first."""
    own = Start("", _OWN, example(question))
    worked = (
        Start(name, title, request_of(each, question.door))
        for name, title, each in _worked(game.id).get(question.name, ())
    )
    return {start.id: start for start in (own, *worked)}


def listed(found: Mapping[str, Start], lang: Language) -> list[tuple[str, str]]:
    """Their ids and titles in one language, in their order."""
    return [(start.id, start.title[lang]) for start in found.values()]
