"""How people say this game's fields and codes, and its named things: complete, in both languages."""

from __future__ import annotations

import re
from typing import Any

import pytest

import adjudicator
from adjudicator.cli.spoken import Words
from adjudicator.corpus import corpus
from adjudicator.game import Question, game
from adjudicator.games.cloud_ladder.words import WORDS, pieces
from tests.games.words import faulty, fields_of_question, lacking

JUDGE = game("cloud-ladder")
QUESTIONS = list(JUDGE.questions.values())
NAMED = {piece.name for piece in pieces()}


@pytest.mark.parametrize("question", QUESTIONS, ids=[question.name for question in QUESTIONS])
def test_every_field_and_code_has_words(question: Question) -> None:
    assert lacking(question, WORDS, NAMED) == set()


def test_no_words_are_for_what_there_is_not() -> None:
    known = {name for question in QUESTIONS for name, _ in fields_of_question(question)} | {""}
    assert {name.partition("=")[0] for name in WORDS} - known == set()


def test_both_languages_say_the_same_fields_and_chinese_has_no_latin_letters() -> None:
    assert faulty(WORDS) == []


def test_the_named_things_are_the_cards_that_the_rules_name() -> None:
    by_kind: dict[str, int] = {}
    for piece in pieces():
        kind = str(piece.facts["kind"])
        by_kind[kind] = by_kind.get(kind, 0) + 1
    assert by_kind == {
        "character": 4, "group": 4, "basic": 6, "advanced": 4, "multi": 4, "arena": 4, "other": 1, "treasure": 1,
    }  # fmt: skip
    assert [piece.name for piece in pieces() if piece.ruling not in corpus().rulings] == []
    assert JUDGE.pieces() == pieces()


def test_no_two_named_things_share_a_name_in_either_language() -> None:
    for lang in ("en", "zh"):
        said = [piece.title[lang] for piece in pieces()]
        assert len(set(said)) == len(said)
    assert len(NAMED) == len(pieces())


@pytest.mark.parametrize("question", QUESTIONS, ids=[question.name for question in QUESTIONS])
def test_chinese_says_what_is_asked_and_claimed(question: Question) -> None:
    """No word of the JSON is left over: the names of people begin with a capital."""
    about = question.asks if question.asks_schema is not None else None
    answer = adjudicator.ask("cloud-ladder", question.name, question.example, about=about)
    words = Words(JUDGE, "zh", question.example)
    said = [words.brief(answer.asked), *map(words.brief, question.claims)]
    assert [word for line in said for word in re.findall(r"[a-z][a-z-]+", re.sub(r"[A-Z]\w*", "", line))] == []


@pytest.mark.parametrize(
    ("value", "english", "chinese"),
    [
        ({"stops": True}, "stops it yes", "挡住 是"),
        ({"forced_win": False}, "the win can be forced no", "必胜 否"),
        ({"loser": None}, "who pays a layer nobody", "自损者 无人"),
        ({"mode": "duel"}, "mode duel", "模式 对战"),
        ({"attack": "giant-axe"}, "attack Giant Axe", "攻击 巨斧"),
        ({"faults": ["group-cards"]}, "faults a wrong number of group cards", "不合之处 集团牌数目不对"),
    ],
)
def test_what_is_claimed_in_words(value: Any, english: str, chinese: str) -> None:
    assert Words(JUDGE, "en").brief(value) == english
    assert Words(JUDGE, "zh").brief(value) == chinese


def test_a_player_who_is_called_like_a_card_keeps_the_name() -> None:
    state = {"players": [{"name": "kaza"}]}
    assert Words(JUDGE, "zh", state).brief({"winners": ["kaza"]}) == "获胜者 kaza"
