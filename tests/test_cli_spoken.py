"""Values in words, for what no answer of the pond has: names that are translated, choices, lists of objects."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.cli.spoken import Words
from adjudicator.game import Piece
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
        ({"player": "Ann", "card": "Ant"}, "player Ann, card Ant", "玩家 Ann、牌 蚂蚁"),
        ({"chooser": "Ant", "choice": None}, "chooser Ant, choice not used", "选择者 蚂蚁、选择 不使用"),
        ({"winner": None}, "winner none", "胜者 无"),
        ({}, "", ""),
    ],
)  # fmt: skip
def test_a_value_in_one_line(value: object, english: str, chinese: str) -> None:
    assert words("en").brief(value) == english
    assert words("zh").brief(value) == chinese


def test_an_object_in_lines() -> None:
    witness = {"player": "Ann", "choices": {"Ant": {"card": "Bee"}, "Bee": None}, "total": 184}
    said = ["player: Ann", "choices:", "  Ant: card Bee", "  Bee: not used", "total: 184"]
    assert list(words("en").lines(witness)) == said
    assert list(words("zh").lines(witness)) == ["玩家：Ann", "选择：", "  蚂蚁：牌 蜜蜂", "  蜜蜂：不使用", "总分：184"]


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
    assert words("zh", state).brief(claim) == "胜者 Bee、牌 蚂蚁"
    assert words("zh").brief(claim) == "胜者 蜜蜂、牌 蚂蚁"
