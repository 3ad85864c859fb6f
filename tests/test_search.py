from __future__ import annotations

import importlib
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import adjudicator
from adjudicator import han
from adjudicator.corpus import load
from adjudicator.search import MAX_QUERY, Index

CORPUS_MODULE: Any = importlib.import_module("adjudicator.corpus")

ENTRY = """
[[ruling]]
id = "{id}"
kind = "{kind}"
title = {{ en = "{title}", zh = "{title_zh}" }}
statement.en = "{en}"
statement.zh = "{zh}"
sources = []
about.cards = [{cards}]
"""

RULINGS = {
    "po": [
        (
            "po.card.flood",
            "card",
            "Great Flood",
            "大洪水",
            "It blanks every Army.",
            "它封锁所有军队。",
            '"Great Flood"',
        ),
        (
            "po.card.copier",
            "card",
            "Doppelgänger",
            "模仿者",
            "It copies one card of the hand.",
            "复制手牌中的一张牌。",
            "",
        ),
        ("po.rule.army", "rule", "Armies", "军队", "An Army marches on its stomach.", "军队靠肚子行军。", ""),
        (
            "po.gap.dragon",
            "gap",
            "Dragons",
            "巨龙",
            "Nobody knows the player's dragon.",
            "没人了解巨龙。",
            "",
        ),
    ],
    "qu": [
        (
            "qu.rule.mountain",
            "rule",
            "Mountains",
            "高山",
            "A mountain is high; an Army can't cross.",
            "高山很高。",
            "",
        )
    ],
}


@pytest.fixture
def index(tmp_path: Path) -> Iterator[Index]:
    keys = ("id", "kind", "title", "title_zh", "en", "zh", "cards")
    for folder, entries in RULINGS.items():
        (tmp_path / folder).mkdir()
        text = "".join(ENTRY.format(**dict(zip(keys, entry, strict=True))) for entry in entries)
        (tmp_path / folder / "all.toml").write_text(text, encoding="utf-8")
    made = Index(load(tmp_path))
    yield made
    made.close()


def found(index: Index, query: str, **options: Any) -> list[str]:
    return [ruling.id for ruling in index.search(query, **options)]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("Great Flood", "po.card.flood"),
        ("great flood", "po.card.flood"),
        ("flo", "po.card.flood"),
        ("po.card.flood", "po.card.flood"),
        ("Doppelgänger", "po.card.copier"),
        ("DOPPELGANGER", "po.card.copier"),
        ("doppelga\u0308nger", "po.card.copier"),
        ("大洪水", "po.card.flood"),
        ("洪水", "po.card.flood"),
        ("巨龍", "po.gap.dragon"),
        ("龙", "po.gap.dragon"),
        ("players dragon", "po.gap.dragon"),
        ("player's dragon", "po.gap.dragon"),
        ("blanked armies", "po.card.flood"),
        ("marching", "po.rule.army"),
        ("flood 军队", "po.card.flood"),
    ],
)
def test_the_best_fit_comes_first(index: Index, query: str, first: str) -> None:
    assert found(index, query)[0] == first


def test_a_title_counts_more_than_a_mention(index: Index) -> None:
    assert found(index, "army")[0] == "po.rule.army"
    assert set(found(index, "army")) == {"po.card.flood", "po.rule.army", "qu.rule.mountain"}
    assert found(index, "军队")[0] == "po.rule.army"


def test_rulings_with_every_word_come_before_those_with_some(index: Index) -> None:
    assert found(index, "army high")[0] == "qu.rule.mountain"
    assert found(index, "mountain dragon high") == ["qu.rule.mountain", "po.gap.dragon"]


def test_a_mention_of_one_word_is_not_shown_beside_much_better_ones(index: Index) -> None:
    assert found(index, "army high") == ["qu.rule.mountain", "po.rule.army"]
    assert set(found(index, "army")) == {"qu.rule.mountain", "po.rule.army", "po.card.flood"}


def test_neighbouring_characters_have_to_be_neighbours(index: Index) -> None:
    assert found(index, "大水") == []
    assert found(index, "水大") == []


def test_filters(index: Index) -> None:
    assert found(index, "army", game="qu") == ["qu.rule.mountain"]
    assert found(index, "army", kind="card") == ["po.card.flood"]
    assert found(index, "army", game="nowhere") == []
    assert found(index, "", kind="gap") == ["po.gap.dragon"]


@pytest.mark.parametrize("query", ["", "   ", "\n"])
def test_an_empty_query_lists_by_id(index: Index, query: str) -> None:
    everything = sorted(entry[0] for entries in RULINGS.values() for entry in entries)
    assert found(index, query) == everything
    assert found(index, query, limit=2) == everything[:2]


def test_limits(index: Index) -> None:
    assert len(found(index, "army", limit=1)) == 1
    assert found(index, "army", limit=0) == []
    assert found(index, "army", limit=-3) == []


@pytest.mark.parametrize(
    "query",
    [
        "!!!",
        '"',
        "'; DROP TABLE ruling; --",
        "flood AND",
        "NOT",
        "army NEAR(",
        "title:army",
        "army*",
        "^army",
        "(((((",
        "\x00",
        "\ud800",
        "é" * 5000,
        "army " * 5000,
        "a b c d e f g h i j k l m n o p q r s t u v w x y z " * 20,
        "军" * 3000,
        "".join(chr(0x4E00 + n) for n in range(3000)),
    ],
)
def test_no_query_can_break_it(index: Index, query: str) -> None:
    assert isinstance(found(index, query), list)


def test_operators_are_words(index: Index) -> None:
    assert found(index, "!!!") == []
    assert found(index, "flood NOT flood")[0] == "po.card.flood"


def test_words_past_the_limit_are_not_read(index: Index) -> None:
    assert found(index, "." * MAX_QUERY + "army") == []


def test_threads_may_search_at_once(index: Index) -> None:
    wanted = found(index, "army 军队")
    results: list[list[str]] = []

    def work() -> None:
        results.extend(found(index, "army 军队") for _ in range(50))

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 400
    assert all(result == wanted for result in results)


def test_the_library_searches_the_corpus_in_use(pond: Path) -> None:
    assert callable(adjudicator.search)
    assert [ruling.id for ruling in adjudicator.search("twins")] == ["po.gap.twins"]
    assert [ruling.id for ruling in adjudicator.search("雙胞胎", game="pond", kind="gap", limit=1)] == ["po.gap.twins"]


def test_the_index_follows_the_corpus(pond: Path) -> None:
    assert adjudicator.search("zebra") == []
    with (pond / "pond" / "rules.toml").open("a", encoding="utf-8") as file:
        keys = ("id", "kind", "title", "title_zh", "en", "zh", "cards")
        entry = ("po.pond.zebra", "rule", "Zebra", "斑马", "A zebra.", "斑马。", "")
        file.write(ENTRY.format(**dict(zip(keys, entry, strict=True))))
    CORPUS_MODULE.corpus.cache_clear()
    assert [ruling.id for ruling in adjudicator.search("zebra")] == ["po.pond.zebra"]


@pytest.mark.parametrize(
    ("traditional", "simplified"),
    [
        ("鐘樓", "钟楼"),
        ("龍捲風", "龙卷风"),
        ("獨角獸", "独角兽"),
        ("騎士", "骑士"),
        ("高山", "高山"),
        ("King", "King"),
    ],
)
def test_traditional_characters_become_simplified_ones(traditional: str, simplified: str) -> None:
    assert han.simplified(traditional) == simplified
    assert han.simplified(simplified) == simplified


def test_the_character_table_is_sound() -> None:
    pairs = han._PAIRS.split()
    assert all(len(pair) == 2 and pair[0] != pair[1] for pair in pairs)
    left = [pair[0] for pair in pairs]
    assert len(set(left)) == len(left)
    assert not set(left) & {pair[1] for pair in pairs}, "folding twice has to be folding once"
