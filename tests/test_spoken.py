"""Values in words, for what no answer of the pond has: names that are translated, choices, lists of objects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from adjudicator.game import Piece
from adjudicator.spoken.words import Words
from adjudicator.text import Text
from tests.fakes import Pond


class Translated(Pond):
    def pieces(self) -> tuple[Piece, ...]:
        return tuple(Piece(name, Text(name, zh), {}, "") for name, zh in (("Ant", "蚂蚁"), ("Bee", "蜜蜂")))


def words(lang: Any, state: object = None) -> Words:
    return Words(Translated(), lang, state)


@pytest.mark.parametrize(
    ("value", "english", "chinese"),
    [
        (184, "184", "184"),
        (True, "yes", "是"),
        (False, "no", "否"),
        (None, "none", "无"),
        ("Bee", "Bee", "蜜蜂"),
        ("bee", "bee", "bee"),
        ({"at_least": 184}, "at least 184", "至少 184"),
        ({"at_most": 0}, "at most 0", "至多 0"),
        (["Ant", "Bee"], "Ant, Bee", "蚂蚁、蜜蜂"),
        ({"player": "Ann", "card": "Ant"}, "Ant (Ann)", "蚂蚁（Ann）"),
        ({"player": "Ann"}, "Ann", "Ann"),
        ({"card": "Ant", "for": "Bee"}, "Ant for Bee", "蚂蚁计入蜜蜂"),
        ({"for": "Bee"}, "Bee", "蜜蜂"),
        ({"chooser": "Ant", "choice": None}, "Ant: not used", "蚂蚁：不使用"),
        ({"chooser": "Ant", "choice": {"card": "Bee", "suit": "x"}}, "Ant: Bee → x", "蚂蚁：蜜蜂 → x"),
        ({"choices": {"Ant": 5, "Bee": None}}, "choices Ant: 5; Bee: not used", "选择 蚂蚁：5；蜜蜂：不使用"),
        ({"winner": None}, "winner none", "胜者 无"),
        ({"winners": []}, "winners none", "胜者 无"),
        ({"move": {"move": "x", "card": "Ant", "player": "Ann"}}, "x, Ant (Ann)", "x、蚂蚁（Ann）"),
        ({}, "", ""),
    ],
)  # fmt: skip
def test_a_value_in_one_line(value: object, english: str, chinese: str) -> None:
    assert words("en").brief(value) == english
    assert words("zh").brief(value) == chinese


def test_an_object_in_lines() -> None:
    witness = {"player": "Ann", "choices": {"Ant": {"card": "Bee"}, "Bee": None}, "total": 184}
    said = ["player: Ann", "choices:", "  Ant: Bee", "  Bee: not used", "total: 184"]
    assert list(words("en").lines(witness)) == said
    assert list(words("zh").lines(witness)) == ["玩家：Ann", "选择：", "  蚂蚁：蜜蜂", "  蜜蜂：不使用", "总分：184"]
    assert list(words("en").lines({"choices": {}, "total": 3})) == ["total: 3"]


def test_a_way_in_one_line() -> None:
    way = {"choices": {"Ant": {"card": "Bee"}}, "total": 3}
    assert words("en").way(way) == "Ant: Bee (total 3)"
    assert words("zh").way(way) == "蚂蚁：蜜蜂（总分 3）"
    assert words("en").way({"name": "Ann", **way}) == "Ann: total 3; Ant: Bee"
    assert words("zh").way({"player": "Ann", **way}) == "Ann：总分 3；蚂蚁：蜜蜂"
    assert words("en").way({"player": "Ann", "choices": {}}) == "Ann"
    assert words("en").way({"total": 3}) == "total 3"
    assert words("en").way({}) == ""


def test_a_list_of_objects() -> None:
    both = {
        "players": [{"name": "Ann", "choices": {"Ant": 5}}, {"name": "Ben"}],
        "tied": ["Ann", "Ben"],
        "pairs": [{}, 3],
    }
    assert list(words("en").lines(both)) == [
        "players:",
        "  - name: Ann",
        "    choices:",
        "      Ant: 5",
        "  - name: Ben",
        "tied: Ann, Ben",
        "pairs:",
        "  - 3",
    ]


def test_readings_are_one_a_line() -> None:
    assert list(words("en").lines({"readings": {"po.gap.twins": "each"}})) == ["readings:", "  po.gap.twins: each"]


def test_who_has_a_name_in_the_state_keeps_it() -> None:
    state = {"players": [{"name": "Bee", "hand": ["Ant"]}], "name": 3}
    claim = {"winner": "Bee", "card": "Ant"}
    assert words("zh", state).brief(claim) == "胜者 Bee、蚂蚁"
    assert words("zh").brief(claim) == "胜者 蜜蜂、蚂蚁"


class Worded(Translated):
    """A pond with words of its own for the fields and codes of its JSON."""

    def words(self) -> Mapping[str, Text]:
        return {
            "animal": Text("the {animal}", "这只{animal}"),
            "size": Text("size", "大小"),
            "size=s": Text("small", "小"),
            "of": Text("{of} of {animal}", "{animal}的{of}"),
            "of=w": Text("worth", "价值"),
            "winner": Text("{winner} wins", "{winner} 获胜"),
            "winner=": Text("nobody", "无人"),
            "do": Text("{do}", "{do}"),
            "do=catch": Text("catch {animal}", "捕捉{animal}"),
            "do=choose": Text("{chooser}: {choice}", "{chooser}：{choice}"),
        }


@pytest.mark.parametrize(
    ("value", "english", "chinese"),
    [
        ({"animal": "Ant"}, "the Ant", "这只蚂蚁"),
        ({"size": "s"}, "size small", "大小 小"),
        ({"size": "Ant"}, "size Ant", "大小 蚂蚁"),
        ({"size": ["s", "x"]}, "size small, x", "大小 小、x"),
        ({"animal": "Ant", "of": "w", "player": "Ann"}, "worth of Ant (Ann)", "蚂蚁的价值（Ann）"),
        ({"of": "w"}, "worth", "价值"),
        ({"winner": None}, "nobody wins", "无人 获胜"),
        ({"winner": "{of}"}, "{of} wins", "{of} 获胜"),
        ({"do": "catch", "animal": "Bee", "size": "s"}, "catch Bee, size small", "捕捉蜜蜂、大小 小"),
        ({"do": "catch"}, "catch", "catch"),
        ({"do": {"do": "catch", "animal": "Bee"}}, "catch Bee", "捕捉蜜蜂"),
        (
            {"do": "choose", "player": "Ann", "chooser": "Bee", "choice": {"size": "s"}},
            "Bee: small (Ann)",
            "蜜蜂：小（Ann）",
        ),
    ],
)
def test_a_game_has_words_of_its_own(value: object, english: str, chinese: str) -> None:
    assert Words(Worded(), "en").brief(value) == english
    assert Words(Worded(), "zh").brief(value) == chinese


def test_words_of_a_game_in_lines() -> None:
    things = {"animal": "Ant", "of": "w", "size": "s", "do": {"do": "catch", "animal": ["Bee"]}}
    assert list(Words(Worded(), "en").lines(things)) == ["worth of Ant", "size: small", "do:", "  catch Bee"]


def test_numbers_in_a_row_are_a_place_on_a_map() -> None:
    for lang in ("en", "zh"):
        words = Words(Pond(), lang)
        assert words.brief([3, 2]) == "[3, 2]"
        assert words.brief([[3, 2], [4, 2]]) == {"en": "[3, 2], [4, 2]", "zh": "[3, 2]、[4, 2]"}[lang]
        assert words.brief([True, False]) == {"en": "yes, no", "zh": "是、否"}[lang]
