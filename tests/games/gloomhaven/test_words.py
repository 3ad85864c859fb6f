"""How people say this game's fields and codes, and its named things: complete, in both languages."""

from __future__ import annotations

import re
from typing import Any

import pytest

import adjudicator
from adjudicator.cli.spoken import Words
from adjudicator.corpus import corpus
from adjudicator.game import Question, game
from adjudicator.games.gloomhaven.codes import CONDITIONS, ELEMENTS
from adjudicator.games.gloomhaven.words import WORDS, pieces
from tests.games.words import faulty, fields_of_question, lacking

JUDGE = game("gloomhaven")
QUESTIONS = list(JUDGE.questions.values())
NAMED = {piece.name for piece in pieces()}


@pytest.mark.parametrize("question", QUESTIONS, ids=[question.name for question in QUESTIONS])
def test_every_field_and_code_has_words(question: Question) -> None:
    assert lacking(question, WORDS, NAMED) == set()


def test_no_words_are_for_what_there_is_not() -> None:
    known = {name for question in QUESTIONS for name, _ in fields_of_question(question)} | set(ELEMENTS) | {""}
    assert {name.partition("=")[0] for name in WORDS} - known == set()


def test_both_languages_say_the_same_fields_and_chinese_has_no_latin_letters() -> None:
    assert faulty(WORDS) == []


def test_the_named_things_are_the_conditions_the_elements_and_the_standard_deck() -> None:
    by_kind: dict[str, list[str]] = {}
    for piece in pieces():
        by_kind.setdefault(str(piece.facts["kind"]), []).append(piece.name)
    assert by_kind == {
        "condition": list(CONDITIONS),
        "element": list(ELEMENTS),
        "modifier": ["+0", "+1", "-1", "+2", "-2", "x2", "null"],
    }
    assert sum(piece.facts.get("in_deck", 0) for piece in pieces()) == 20
    assert [piece.name for piece in pieces() if piece.ruling not in corpus().rulings] == []
    assert JUDGE.pieces() == pieces()


@pytest.mark.parametrize(
    ("value", "english", "chinese"),
    [
        ({"figure": "Brute", "points": 3}, "figure Brute, points 3", "模型 Brute、移动点数 3"),
        ({"to": [3, 2]}, "to [3, 2]", "到 [3, 2]"),
        ("success", "success", "成功"),
        ({"attacks": ["Brute"], "move_to": [4, 4]}, "attacks Brute, stops at [4, 4]", "攻击对象 Brute、停在 [4, 4]"),
        ({"focus": None}, "focus nobody", "专注 无"),
        ({"fire": "strong"}, "Fire strong", "火 强盛"),
        ({"conditions": ["poison", "wound"]}, "conditions Poison, Wound", "状态 中毒、" + CONDITIONS["wound"].zh),
        ({"for": "ability-with-range"}, "for an ability with a range", "用于 有射程的能力"),
        ({"move": "go", "hex": [1, 2]}, "go to [1, 2]", "走到 [1, 2]"),
        ({"card": "Charge", "half": "top"}, "the top of Charge", "Charge 的上半"),
        ({"card": "Charge", "ability": 1}, "ability 1 of Charge", "Charge 的能力 1"),
        ({"type": "Cultist", "standee": 2, "rank": "elite"}, "Cultist 2, rank elite", "Cultist 2、等阶 精英"),
        ({"who": "Brute", "does": "create", "element": "fire"}, "Brute creates Fire", "Brute 灌注火"),
        ({"figure": "Brute", "does": "loot", "range": 2}, "figure Brute, loots, range 2", "模型 Brute、拾取、距离 2"),
    ],
)  # fmt: skip
def test_what_is_asked_and_claimed_in_words(value: Any, english: str, chinese: str) -> None:
    assert Words(JUDGE, "en").brief(value) == english
    assert Words(JUDGE, "zh").brief(value) == chinese


@pytest.mark.parametrize("question", QUESTIONS, ids=[question.name for question in QUESTIONS])
def test_chinese_says_what_is_asked_and_claimed(question: Question) -> None:
    """No word of the JSON is left over: the names of the examples begin with a capital."""
    about = question.asks if question.asks_schema is not None else None
    answer = adjudicator.ask("gloomhaven", question.name, question.example, about=about)
    words = Words(JUDGE, "zh", question.example)
    said = [words.brief(answer.asked), *map(words.brief, question.claims)]
    assert [word for line in said for word in re.findall(r"\b[a-z-]{2,}\b", line) if word not in ("of", "the")] == []
