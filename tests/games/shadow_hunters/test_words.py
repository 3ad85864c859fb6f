"""How people say this game's fields and codes, and its named things: complete, in both languages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest

import adjudicator
from adjudicator.cli.spoken import Words
from adjudicator.corpus import corpus
from adjudicator.game import Question, game
from adjudicator.games.shadow_hunters.pack.characters import CHARACTERS
from adjudicator.games.shadow_hunters.words import WORDS, pieces
from tests.games.words import faulty, fields_of_question, lacking

JUDGE = game("shadow-hunters")
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


def test_the_named_things_are_the_characters_the_areas_and_the_cards() -> None:
    by_kind: dict[str, list[Mapping[str, Any]]] = {}
    for piece in pieces():
        by_kind.setdefault(str(piece.facts["kind"]), []).append(piece.facts)
    assert {kind: len(facts) for kind, facts in by_kind.items()} == {
        "character": 20, "area": 6, "equipment": 12, "single-use": 16, "hermit": 12,
    }  # fmt: skip
    for deck in ("white", "black", "hermit"):
        cards = [piece.facts for piece in pieces() if piece.facts.get("deck") == deck]
        assert sum(int(facts["copies"]) for facts in cards) == 16
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
    answer = adjudicator.ask("shadow-hunters", question.name, question.example, about=about)
    words = Words(JUDGE, "zh", question.example)
    said = [words.brief(answer.asked), *map(words.brief, question.claims)]
    assert [word for line in said for word in re.findall(r"[a-z][a-z-]+", re.sub(r"[A-Z]\w*", "", line))] == []


@pytest.mark.parametrize(
    ("value", "english", "chinese"),
    [
        ({"factions": {"Dan": "shadow"}}, "factions Dan Shadow", "阵营 Dan 暗影"),
        ({"characters": {"Dan": "emi"}}, "characters Dan Emi", "角色 Dan 艾米"),
        ("nothing", "said that nothing happened", "宣布什么也没发生"),
        (["cemetery"], "Cemetery", "墓园"),
        ({"to": None}, "to nowhere", "至 无处"),
    ],
)  # fmt: skip
def test_what_is_claimed_in_words(value: Any, english: str, chinese: str) -> None:
    assert Words(JUDGE, "en").brief(value) == english
    assert Words(JUDGE, "zh").brief(value) == chinese


def test_a_player_who_is_called_like_a_character_keeps_the_name() -> None:
    assert CHARACTERS["emi"].name.zh == "艾米"
    state = {"players": [{"name": "emi"}]}
    assert Words(JUDGE, "zh", state).brief({"dead": ["emi"]}) == "死亡 emi"
