from __future__ import annotations

import pytest

from adjudicator.text import LANGUAGES, Text, fill, is_language, listed


def test_each_language_gives_its_own_words() -> None:
    text = Text("bonus", "奖励")
    assert text["en"] == "bonus"
    assert text["zh"] == "奖励"


@pytest.mark.parametrize(("code", "known"), [("en", True), ("zh", True), ("de", False), ("EN", False), ("", False)])
def test_is_language_knows_exactly_the_two_codes(code: str, known: bool) -> None:
    assert is_language(code) is known
    assert (code in LANGUAGES) is known


def test_fill_puts_a_text_in_by_language() -> None:
    text = Text("{card} is worth {n}.", "{card} 值 {n} 分。").fill(card=Text("King", "国王"), n=8)
    assert text == Text("King is worth 8.", "国王 值 8 分。")


def test_fill_does_not_read_braces_inside_a_word() -> None:
    assert Text("{name} wins", "{name} 获胜").fill(name="{0.__class__}")["en"] == "{0.__class__} wins"


def test_fill_without_words_leaves_braces_alone() -> None:
    assert fill("an object: {}", {}, "en") == "an object: {}"


def test_fill_with_a_word_missing_is_a_defect_that_shows() -> None:
    with pytest.raises(KeyError):
        fill("{a} and {b}", {"a": 1}, "en")


def test_names_in_a_line_stand_between_any_commas() -> None:
    assert listed("King, Queen\uff0c\u9a91\u58eb\u3001Rangers;; Swamp\uff1bForge\n Candle ,") == [
        "King", "Queen", "\u9a91\u58eb", "Rangers", "Swamp", "Forge", "Candle",
    ]  # fmt: skip
    assert listed(" , ") == []
