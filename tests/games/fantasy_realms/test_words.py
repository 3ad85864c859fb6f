"""How people say the fields and codes of the JSON: every one has its words, in both languages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

import adjudicator
from adjudicator.game import Question
from adjudicator.games.fantasy_realms.disputes.aspects import OF
from adjudicator.games.fantasy_realms.disputes.schemas import TIE_BREAKS
from adjudicator.games.fantasy_realms.effects import SUITS
from adjudicator.games.fantasy_realms.game import FantasyRealms
from adjudicator.games.fantasy_realms.moves.schema import KINDS
from adjudicator.games.fantasy_realms.words import WORDS
from adjudicator.spoken.words import Words
from adjudicator.text import Text
from tests.games.words import faulty


class Worded(FantasyRealms):
    def words(self) -> Mapping[str, Text]:
        return WORDS


JUDGE = Worded()
# Players, rulings and orders of steps keep their Latin letters.
LATIN = re.compile(r"(?<![A-Za-z])(Ann|Ben|fr\.[a-z.-]+|clears|penalties)(?![A-Za-z])")


def test_both_languages_say_the_same_fields() -> None:
    assert faulty(WORDS) == []


@pytest.mark.parametrize(("field", "codes"), [("suit", SUITS), ("of", OF), ("tie_break", TIE_BREAKS), ("move", KINDS)])
def test_every_code_has_words(field: str, codes: tuple[str, ...]) -> None:
    assert [code for code in codes if f"{field}={code}" not in WORDS] == []


@pytest.mark.parametrize(
    ("value", "english", "chinese"),
    [
        ({"player": "Ann", "card": "Mirage", "for": "Rangers"}, "Mirage for Rangers (Ann)", "幻象计入游侠（Ann）"),
        ({"player": "Ann", "card": "King", "of": "bonus"}, "bonus of King (Ann)", "国王的奖励（Ann）"),
        (
            {"name": "Knights", "suit": "army", "base": 20},
            "name Knights, suit Army, base strength 20",
            "名称 骑士、花色 军队、基本战力 20",
        ),
        ({"winner": "Ben", "tie_break": "none"}, "Ben wins, without a tie-break", "Ben 获胜、无需破平"),
        ({"winner": None}, "nobody wins", "无人 获胜"),
        ({"move": {"move": "draw-deck"}}, "take the top card of the deck", "抽牌库顶的牌"),
        (
            {"move": {"move": "draw-discard", "card": "Queen"}},
            "take Queen from the discard area",
            "从弃牌区拿皇后",
        ),
        ({"move": {"move": "discard", "card": "King"}}, "discard King", "弃国王"),
        (
            {"move": {"move": "choose", "player": "Ann", "chooser": "Island", "choice": None}},
            "Island: not used (Ann)",
            "岛屿：不使用（Ann）",
        ),
        (
            {"player": "Ann", "chooser": "Book of Changes", "choice": {"card": "King", "suit": "army"}},
            "Book of Changes: King → Army (Ann)",
            "易经：国王 → 军队（Ann）",
        ),
    ],
)
def test_what_is_asked_and_claimed_in_words(value: Any, english: str, chinese: str) -> None:
    assert Words(JUDGE, "en").brief(value) == english
    assert Words(JUDGE, "zh").brief(value) == chinese


@pytest.mark.parametrize("question", JUDGE.questions.values(), ids=list(JUDGE.questions))
def test_chinese_names_every_field_of_a_question(question: Question) -> None:
    about = question.asks if question.asks_schema is not None else None
    answer = adjudicator.ask("fantasy-realms", question.name, question.example, about=about)
    words = Words(JUDGE, "zh")
    said = [*words.lines(answer.value), words.brief(answer.asked), *map(words.brief, question.claims)]
    assert not [line for line in said if re.search("[a-z]", LATIN.sub("", line))]
