"""The table drawn in characters: the ladders with the height that wins, and what each player has."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.game import Drawing, game
from adjudicator.text import Language, cells

ANN = {"name": "Ann", "layers": 2, "hand": ["axe", "fire", "fire"], "character": "linda"}
BEN = {"name": "Ben", "layers": 1, "hand_size": 3, "arena": [{"card": "coin", "used": 2}]}
CLEO = {"name": "Cleo", "character": "jim", "character_used": True}
DAN = {"name": "Dan", "layers": 4, "hand": []}
SIDES = [{"players": ["Ann", "Cleo"], "group": "siege"}, {"players": ["Ben", "Dan"]}]


def draw(players: list[dict[str, Any]], value: dict[str, Any], **more: Any) -> list[Drawing]:
    judge = game("cloud-ladder")
    return judge.drawings(judge.parse({"players": players, **more}), value)


def lines(drawing: Drawing, lang: Language = "en") -> list[str]:
    return ["".join(cell.text[lang] for cell in row).rstrip() for row in drawing.rows]


def test_the_ladders_stand_side_by_side_with_the_height_that_wins() -> None:
    (drawing,) = draw([ANN, BEN, CLEO, DAN], {"winners": ["Ben", "Dan"]}, sides=SIDES, turn="Ann")
    assert lines(drawing) == [
        " 4 ......      ......      ......      |====|",
        " 3                                     |====|",
        " 2 |====|                              |====|",
        " 1 |====|      |====|                  |====|",
        "   >Ann        =Ben        Cleo        =Dan",
        "",
        "Ann   side 1 (Siege), Elf Linda, hand: Axe, 2 Fire",
        "Ben   side 2, Mystery Coin (used 2), hand 3",
        "Cleo  side 1 (Siege), Fat Uncle Jim (used)",
        "Dan   side 2, no hand",
    ]
    assert lines(drawing, "zh")[6] == "Ann   第 1 方（围攻）、精灵琳达、手牌：斧、火 2 张"
    assert lines(drawing, "zh")[7] == "Ben   第 2 方、迷之硬币（已用 2 次）、手牌 3 张"
    assert [note.en for note in drawing.notes] == ["Marks: > who acts, = wins.", "4 layers win."]


def test_where_text_and_table_differ_both_heights_are_marked() -> None:
    (drawing,) = draw([{"name": "Ann", "layers": 1}, {"name": "Ben"}], {})
    assert lines(drawing) == [
        " 5 ......      ......",
        " 4 ......      ......",
        " 3",
        " 2",
        " 1 |====|",
        "   Ann         Ben",
    ]
    assert [note.en for note in drawing.notes] == ["It is open whether 4 or 5 layers win."]
    (agreed,) = draw([{"name": "Ann", "layers": 1}, {"name": "Ben"}], {}, win_layers=3)
    assert lines(agreed)[0] == " 3 ......      ......"
    (read,) = draw([{"name": "Ann", "layers": 1}, {"name": "Ben"}], {"needs": 5})
    assert [note.zh for note in read.notes] == ["5 层获胜。"]


def test_a_ladder_may_be_higher_than_what_wins() -> None:
    (drawing,) = draw([{"name": "Ann", "layers": 6}], {}, win_layers=4)
    assert [line[:9] for line in lines(drawing)[:3]] == [" 6 |====|", " 5 |====|", " 4 |====|"]


@pytest.mark.parametrize(("acting", "marked"), [({"by": "Ben"}, "Ben"), ({"player": "Ben"}, "Ben"), ({}, "Ann")])
def test_who_acts_is_marked(acting: dict[str, Any], marked: str) -> None:
    (drawing,) = draw([ANN, BEN], acting, turn="Ann")
    assert f">{marked}" in lines(drawing)[5]
    assert sum(line.count(">") for line in lines(drawing)) == 1


def test_nothing_is_drawn_without_ladders() -> None:
    assert draw([{"name": "Ann"}, {"name": "Ben"}], {}) == []
    assert draw([], {}) == []


def test_long_names_are_cut_and_stay_different() -> None:
    names = ["Maximiliane the Elder", "Maximiliane the Younger", "Maximiliane"]
    (drawing,) = draw([{"name": name, "layers": 1, "hand": ["axe"]} for name in names], {})
    told = [line.split("  ")[0] for line in lines(drawing)[-3:]]
    assert len(set(told)) == 3
    assert all(cells(name) <= 9 for name in told)


_NAMES = st.lists(
    st.text(st.sampled_from("Aliceé猎人ブ "), min_size=1, max_size=20).filter(str.strip).map(str.strip),
    min_size=2,
    max_size=6,
    unique=True,
)


@given(_NAMES, st.data())
def test_it_always_fits_into_80_cells_with_a_rung_for_each_layer(names: list[str], data: st.DataObject) -> None:
    hand = ["axe", "silver-axe", "gold-axe", "giant-axe", "tower-shield", "rebirth", "shadowless-hand", "reversal"]
    players = [
        {"name": name, "layers": data.draw(st.integers(0, 20)), "hand": data.draw(st.lists(st.sampled_from(hand)))[:20]}
        for name in names
    ]
    drawn = draw(players, {"winners": names})
    assert bool(drawn) == any(player["layers"] for player in players)
    for drawing in drawn:
        for lang in ("en", "zh"):
            assert all(cells(line) <= 80 for line in lines(drawing, lang))
            assert sum(line.count("|====|") for line in lines(drawing, lang)) == sum(p["layers"] for p in players)
