"""The table drawn in characters: zones, players, damage, and what an answer says about them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.game import Drawing, game
from adjudicator.games.shadow_hunters.pack.areas import AREAS
from adjudicator.games.shadow_hunters.pack.cards import EQUIPMENT
from adjudicator.games.shadow_hunters.pack.characters import CHARACTERS
from adjudicator.text import Language, cells

ZONES = [["hermits-cabin", "church"], ["weird-woods", "underworld-gate"], ["cemetery", "erstwhile-altar"]]
ANN = {"name": "Ann", "character": "allie", "revealed": True, "area": "church", "damage": 4}
BEN = {"name": "Ben", "area": "hermits-cabin", "damage": 7, "equipment": ["talisman"]}
DEAD = {"name": "Dan", "character": "george", "dead": True}


def draw(players: list[dict[str, Any]], value: dict[str, Any], **more: Any) -> list[Drawing]:
    judge = game("shadow-hunters")
    return judge.drawings(judge.parse({"players": players, "zones": ZONES, **more}), value)


def lines(drawing: Drawing, lang: Language = "en") -> list[str]:
    return ["".join(cell.text[lang] for cell in row).rstrip() for row in drawing.rows]


def test_the_zones_stand_side_by_side_with_who_is_where() -> None:
    (drawing,) = draw([ANN, BEN, DEAD], {"player": "Ann", "targets": ["Ben"], "range": ["hermits-cabin", "church"]})
    assert lines(drawing) == [
        "+----------------------+  +----------------------+  +----------------------+",
        "| + Hermit's Cabin 2-3 |  |   Weird Woods 9      |  |   Cemetery 8         |",
        "|   Ben x              |  |                      |  |                      |",
        "+----------------------+  +----------------------+  +----------------------+",
        "| + Church 6           |  |   Underworld Gate 4-5|  |   Erstwhile Altar 10 |",
        "|   >Ann<              |  |                      |  |                      |",
        "+----------------------+  +----------------------+  +----------------------+",
        "",
        "> Ann  ■■■■□□□□ 4/8          Allie (Neutral)",
        "x Ben  ■■■■■■■ 7/?           hidden, Talisman",
        "  Dan  ■■■■■■■■■■■■■■ 14/14  George (Hunter), dead",
    ]
    assert lines(drawing, "zh")[1].startswith("| + 隐士小屋 2-3       |  |   诡异森林 9         |")
    assert lines(drawing, "zh")[9] == "x Ben  ■■■■■■■ 7/?           身份未亮、护身符"
    assert drawing.notes[0].en == "Marks: > who acts, + in range, x aimed at."


def test_where_somebody_may_go_is_marked() -> None:
    (drawing,) = draw([ANN], {"player": "Ann", "destinations": ["weird-woods", "cemetery"]})
    assert "| * Weird Woods 9      |  | * Cemetery 8         |" in lines(drawing)[1]
    assert "Marks: > who acts, * may be gone to." in [note.en for note in drawing.notes]
    moves = [{"move": "roll", "areas": ["weird-woods"]}, {"move": "teleport", "area": "cemetery"}]
    (other,) = draw([ANN], {"player": "Ann", "moves": moves})
    assert lines(other) == lines(drawing)


def test_who_dies_and_who_wins_is_marked() -> None:
    (drawing,) = draw([ANN, BEN], {"dead": ["Ben"], "winners": ["Ann"]})
    assert lines(drawing)[2].startswith("|   Ben !")
    assert [line[:2] for line in lines(drawing)[-2:]] == ["= ", "! "]
    assert "Marks: ! may die, = wins." in [note.en for note in drawing.notes]


@pytest.mark.parametrize(
    ("state", "drawn"),
    [({"players": [ANN]}, 0), ({"zones": ZONES}, 0), ({"zones": ZONES, "players": [ANN]}, 1), ({}, 0)],
)
def test_it_is_drawn_only_where_the_zones_are_known(state: dict[str, Any], drawn: int) -> None:
    judge = game("shadow-hunters")
    assert len(judge.drawings(judge.parse(state), {"player": "Ann"})) == drawn


def test_a_known_character_that_is_hidden_is_said_to_be() -> None:
    (drawing,) = draw([{"name": "Ann", "character": "emi", "area": "church"}], {})
    assert lines(drawing)[-1].endswith("hidden: Emi (Hunter)")


def test_long_names_are_cut_and_stay_different() -> None:
    names = ["Maximiliane the Elder", "Maximiliane the Younger", "Maximiliane", "Maximiliane."]
    (drawing,) = draw([{"name": name, "area": "church"} for name in names], {})
    told = [line.split("  ")[1] for line in lines(drawing)[-4:]]
    assert len(set(told)) == 4
    assert all(cells(name) <= 12 for name in told)
    assert told[2:] == names[2:]


def test_equipment_that_does_not_fit_goes_to_the_next_line() -> None:
    (drawing,) = draw([{**ANN, "equipment": list(EQUIPMENT)}], {})
    below = lines(drawing)[8:]
    assert len(below) > 1
    assert all(card.name.en in " ".join(below) for card in EQUIPMENT.values())
    assert all(not line[:20].strip() for line in below[1:])


_NAMES = st.lists(
    st.text(st.sampled_from("Aliceé猎人ブ "), min_size=1, max_size=20).filter(str.strip).map(str.strip),
    min_size=1,
    max_size=8,
    unique=True,
)


@given(_NAMES, st.permutations(list(AREAS)), st.data())
def test_it_always_fits_into_80_cells_and_everybody_alive_stands_once(
    names: list[str], areas: list[str], data: st.DataObject
) -> None:
    players = []
    for name, who in zip(names, data.draw(st.permutations(list(CHARACTERS))), strict=False):
        known = data.draw(st.booleans())
        player: dict[str, Any] = {"name": name, "area": data.draw(st.sampled_from(areas))}
        player |= {"character": who, "damage": 7} if known else {"damage": data.draw(st.integers(0, 99))}
        players.append(player)
    judge = game("shadow-hunters")
    zones = [areas[:2], areas[2:4], areas[4:]]
    state = {"players": players, "zones": zones, "boxes": ["base", "expansion"]}
    (drawing,) = judge.drawings(judge.parse(state), {"targets": names, "destinations": areas})
    edges = 0
    for lang in ("en", "zh"):
        for row in drawing.rows:
            text = "".join(cell.text[lang] for cell in row)
            assert cells(text) <= 80
            if text.startswith(("|", "+")):
                edges += 1
                assert cells(text) == 3 * 24 + 2 * 2
                assert text[-1] in "|+"
    assert edges > 0
    boxes = "".join("".join(cell.text.en for cell in row) for row in drawing.rows if row and row[0].text.en[:1] == "|")
    assert boxes.count(" x") == len(names)
