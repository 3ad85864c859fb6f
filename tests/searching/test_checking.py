"""What a search can't be asked: told by the library's own errors, and never by an empty list."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from adjudicator import BadQueryError, UnknownNameError

SEARCHES = [adjudicator.search, adjudicator.find]


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize(
    ("asked", "parameter", "en", "zh"),
    [
        (
            {"kind": "gape"},
            "kind",
            "There is no kind of ruling 'gape'. Expected one of rule, card, faq, derived, gap. Did you mean gap?",
            "没有名为 'gape' 的裁定类别。应为以下之一：rule、card、faq、derived、gap。是否想写：gap？",
        ),
        (
            {"game": "glomhaven"},
            "game",
            (
                "There is no game 'glomhaven'. Expected one of cloud-ladder, destinies, fantasy-realms, gloomhaven,"
                " shadow-hunters. Did you mean gloomhaven?"
            ),
            (
                "没有名为 'glomhaven' 的游戏。应为以下之一：cloud-ladder、destinies、fantasy-realms、gloomhaven、"
                "shadow-hunters。是否想写：gloomhaven？"
            ),
        ),
        (
            {"limit": 0},
            "limit",
            "The parameter limit can't be 0. Expected a whole number from 1 up.",
            "参数 limit 不能是 0。应为不小于 1 的整数。",
        ),
        (
            {"limit": "3"},
            "limit",
            "The parameter limit can't be '3'. Expected a whole number from 1 up.",
            "参数 limit 不能是 '3'。应为不小于 1 的整数。",
        ),
        (
            {"offset": -1},
            "offset",
            "The parameter offset can't be -1. Expected a whole number from 0 up.",
            "参数 offset 不能是 -1。应为不小于 0 的整数。",
        ),
        (
            {"query": 5},
            "query",
            "The parameter query can't be 5. Expected a text.",
            "参数 query 不能是 5。应为文字。",
        ),
        (
            {"card": 5},
            "card",
            "The parameter card can't be 5. Expected a name, or None for any.",
            "参数 card 不能是 5。应为名称；None 表示不限。",
        ),
        (
            {"card": "King", "game": "gloomhaven"},
            "card",
            "The card 'King' is of Fantasy Realms, not of Gloomhaven.",
            "牌 'King' 属于《幻想國度》，不属于《幽港迷城》。",
        ),
        (
            {"keyword": "line of sight", "game": "fantasy-realms"},
            "keyword",
            "The keyword 'line of sight' is of Gloomhaven, not of Fantasy Realms.",
            "关键词 'line of sight' 属于《幽港迷城》，不属于《幻想國度》。",
        ),
        (
            {"keyword": "qqqq", "game": "fantasy-realms"},
            "keyword",
            "There is no keyword 'qqqq'. Expected a keyword, such as for each, army, blank.",
            "没有名为 'qqqq' 的关键词。应为关键词，如每有一张、军队、封锁。",
        ),
    ],
)
def test_what_is_wrong_is_told_in_both_languages(
    search: Any, asked: dict[str, Any], parameter: str, en: str, zh: str
) -> None:
    with pytest.raises(BadQueryError) as raised:
        search(**{"query": "sight", **asked})
    assert raised.value.parameter == parameter
    assert (str(raised.value), raised.value.says("zh")) == (en, zh)
    assert isinstance(raised.value, adjudicator.AdjudicatorError)


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("odd", [5, 1.5, True, b"x", [], {}, object(), ["sight"], "\ud800", "x" * 9999])
@pytest.mark.parametrize("parameter", ["game", "kind", "card", "keyword"])
def test_a_filter_of_another_kind_is_refused(search: Any, parameter: str, odd: object) -> None:
    with pytest.raises(BadQueryError) as raised:
        search("sight", **{parameter: odd})
    assert raised.value.parameter == parameter
    assert isinstance(raised.value, UnknownNameError) == isinstance(odd, str)
    assert len(raised.value.says("zh")) < 400


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("odd", [None, -1, 1.0, True, "1", [], float("nan")])
@pytest.mark.parametrize("parameter", ["limit", "offset"])
def test_a_page_that_there_cannot_be_is_refused(search: Any, parameter: str, odd: object) -> None:
    with pytest.raises(BadQueryError) as raised:
        search("sight", **{parameter: odd})
    assert raised.value.parameter == parameter


@pytest.mark.parametrize("search", SEARCHES)
@pytest.mark.parametrize("odd", [None, 5, [], b"sight"])
def test_a_query_is_a_text(search: Any, odd: object) -> None:
    with pytest.raises(BadQueryError):
        search(odd)


@pytest.mark.parametrize("odd", ["fr", "", "EN", None, 5, []])
def test_a_language_is_one_of_ours(odd: Any) -> None:
    with pytest.raises(BadQueryError) as raised:
        adjudicator.find("sight", lang=odd)
    assert raised.value.parameter == "lang"
    with pytest.raises(BadQueryError):
        adjudicator.keywords(lang=odd)


def test_near_misses_are_of_the_game_that_is_asked_for() -> None:
    with pytest.raises(UnknownNameError) as raised:
        adjudicator.search("", "fantasy-realms", card="Kign")
    assert "King" in raised.value.near
    with pytest.raises(UnknownNameError) as raised:
        adjudicator.search("", "gloomhaven", card="Kign")
    assert "King" not in raised.value.near
    with pytest.raises(UnknownNameError) as raised:
        adjudicator.search("", card="暴风学")
    assert "暴风雪" in raised.value.near
    with pytest.raises(UnknownNameError) as raised:
        adjudicator.search("", card="LIGHTNIGN")
    assert raised.value.near[0] == "Lightning"


def test_a_page_past_the_end_is_no_mistake() -> None:
    found = adjudicator.find("blank", offset=5000)
    assert (found.hits, found.offset) == ((), 5000)
    assert found.total > 20
