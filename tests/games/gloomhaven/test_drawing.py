"""The map of hexes in the terminal: worked out by hand, character by character."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import adjudicator
from adjudicator.game import Drawing, game
from adjudicator.games.gloomhaven.drawing.labels import LABEL_MOST, labels_of
from adjudicator.text import Language, cells

GAME = "gloomhaven"
GUARD = {"type": "Bandit Guard", "standee": 1, "at": [1, 1]}


def draw(state: dict[str, Any], value: dict[str, Any]) -> list[Drawing]:
    judge = game(GAME)
    return judge.drawings(judge.parse(state), value)


def picture(state: dict[str, Any], value: dict[str, Any]) -> list[str]:
    """The rows of the one drawing, without the lines of numbers and the blanks at their ends."""
    (drawing,) = draw(state, value)
    rows = ["".join(cell.text.en for cell in row).rstrip() for row in drawing.rows]
    return rows[1:-1]


def legend(state: dict[str, Any], value: dict[str, Any], lang: Language = "en") -> list[str]:
    (drawing,) = draw(state, value)
    return [note[lang] for note in drawing.notes]


def table(columns: int = 2, rows: int = 2, **board: Any) -> dict[str, Any]:
    return {
        "board": {"width": columns, "height": rows, **board},
        "characters": [{"name": "Brute", "at": [0, 0]}],
        "monsters": [GUARD],
    }


def test_an_odd_column_lies_half_a_hex_higher_and_row_0_is_below() -> None:
    (drawing,) = draw(table(), {"monster": "Bandit Guard 1", "focus": "Brute"})
    assert ["".join(cell.text.en for cell in row).rstrip() for row in drawing.rows] == [
        "      0      1",
        "           ______",
        "    ______/>BG1< \\ 1",
        " 1 /      \\______/",
        "   \\______/      \\ 0",
        " 0 /[Bru] \\______/",
        "   \\______/",
        "      0      1",
    ]


def test_one_column_has_numbers_on_one_side() -> None:
    state = {"board": {"width": 1, "height": 2}, "characters": [{"name": "Brute", "at": [0, 1]}]}
    assert picture(state, {"from": [0, 0]}) == [
        "    ______",
        " 1 / Bru  \\",
        "   \\______/",
        " 0 /  A   \\",
        "   \\______/",
    ]


def test_walls_are_filled_and_thin_ones_stand_on_their_edges() -> None:
    thin = [{"hex": [0, 0], "dir": "N"}, {"hex": [0, 0], "dir": "SE"}, {"hex": [1, 1], "dir": "S"}]
    state = table(walls=[[0, 1]], thin_walls=thin[:2]) | {"monsters": []}
    # The wall has the border of the board for edges on three sides; its edge towards [0, 0] is a thin wall besides.
    assert picture(state, {"to": [1, 1]}) == [
        "           ______",
        "    ######/  B   \\ 1",
        " 1 #######\\______/",
        "   #######/      \\ 0",
        " 0 / Bru  \\______/",
        "   \\______#",
    ]
    assert picture(table(thin_walls=thin[2:]), {"to": [1, 0]})[2:4] == [" 1 /      \\######/", "   \\______/  B   \\ 0"]


@pytest.mark.parametrize(
    ("board", "shown", "named"),
    [
        ({"obstacles": [[0, 1]]}, "%%%%", "% obstacle"),
        ({"traps": [{"hex": [0, 1]}]}, "^^^^", "^ trap"),
        ({"hazardous": [[0, 1]]}, "!!!!", "! hazardous terrain"),
        ({"difficult": [[0, 1]]}, "~~~~", "~ difficult terrain"),
        ({"doors": [{"hex": [0, 1]}]}, "====", "= closed door"),
        ({"doors": [{"hex": [0, 1], "open": True}]}, "----", "- open door"),
        ({"coins": [{"hex": [0, 1], "coins": 3}]}, " $3 ", "$ money"),
        ({"treasures": [{"hex": [0, 1]}]}, "&&&&", "& treasure"),
        ({"difficult": [[0, 1]], "traps": [{"hex": [0, 1]}]}, "^^~~", "^ trap, ~ difficult terrain"),
    ],
)
def test_what_lies_in_a_hex(board: dict[str, Any], shown: str, named: str) -> None:
    value = {"focus": "Brute"}
    assert picture(table(**board), value)[2] == f" 1 / {shown} \\______/"
    assert f"Ground: {named}." in legend(table(**board), value)


def test_under_a_figure_it_goes_into_the_lower_line() -> None:
    state = table(difficult=[[0, 0]], coins=[{"hex": [0, 0]}])
    assert picture(state, {"focus": "Brute", "attacks": ["Brute"]})[-2:] == [
        " 0 /[Bru] \\______/",
        "   \\ ~$x _/",
    ]


def test_every_mark_is_told_apart_without_colour_and_explained() -> None:
    state = table(3, 3) | {"monsters": [{**GUARD, "at": [0, 2], "rank": "elite"}]}
    option = {"focus": "Brute", "move_to": [1, 0], "path": [[0, 2], [0, 1], [1, 0]], "attacks": ["Brute"]}
    value = {"monster": "Bandit Guard 1", "focus": ["Brute"], "options": [option]}
    assert picture(state, value) == [
        "           ______",
        "    ______/      \\______  2",
        " 2 />BG1< \\______/      \\",
        "   \\______/      \\______/ 1",
        " 1 /      \\______/      \\",
        "   \\_ * __/      \\______/ 0",
        " 0 /[Bru] \\_ o __/      \\",
        "   \\_ x __/      \\______/",
    ]
    assert legend(state, value)[:2] == [
        "Figures: BG1 Bandit Guard 1 (elite), Bru Brute.",
        "Marks: > < who acts, [ ] its focus, x is attacked, * on the way, o stops here.",
    ]
    twice = {**value, "options": [option, {**option, "move_to": [1, 1]}]}
    assert "x may be attacked, * on the way, o may stop here" in legend(state, twice)[1]


def test_where_a_monster_would_attack_its_focus_from_is_marked() -> None:
    state = table(1, 4) | {"monsters": [{**GUARD, "at": [0, 3]}]}
    acts, marked = "Marks: > < who acts, [ ] its focus", "+ where it would attack its focus from."
    near = {"name": "Brute", "attacked_from": [[0, 1]]}
    value = {"monster": "Bandit Guard 1", "focus": ["Brute"], "candidates": [near]}
    assert picture(state, value)[4:7] == ["   \\______/", " 1 /      \\", "   \\_ + __/"]
    assert legend(state, value)[1] == f"{acts}, {marked}"
    assert not any("+" in row for row in picture(state, {**value, "focus": [], "to": [0, 0]}))
    heading = {"focus": "Brute", "move_to": [0, 2], "path": [[0, 3], [0, 2]], "attacks": [], "destination": [0, 1]}
    rows = picture(state, {"monster": "Bandit Guard 1", "options": [heading]})
    assert rows[4] == "   \\_ o __/"
    assert rows[6] == "   \\_ + __/"
    assert legend(state, {"monster": "Bandit Guard 1", "options": [heading]})[1] == f"{acts}, o stops here, {marked}"
    there = {**heading, "destination": [0, 2]}
    assert "+" not in legend(state, {"monster": "Bandit Guard 1", "options": [there]})[1]


def test_the_legend_is_in_the_language_asked_for() -> None:
    said = legend(table(traps=[{"hex": [0, 1]}]), {"monster": "Bandit Guard 1", "focus": "Brute"}, "zh")
    assert said[0] == "模型：BG1 Bandit Guard 1、Bru Brute。"
    assert said[1] == "地面：^ 陷阱。"
    assert said[2] == "标记：> < 行动者、[ ] 专注目标。"


def test_a_wall_in_the_way_of_sight_is_marked() -> None:
    state = {"board": {"width": 2, "height": 3, "walls": [[0, 1], [1, 2]]}}
    value = {"from": [0, 0], "to": [0, 2], "sees": False, "in_the_way": [[[0, 1]]]}
    rows = picture(state, value)
    assert sum(row.count("X") for row in rows) >= 12  # two lines of six, and its edges
    assert sum(row.count("#") for row in rows) >= 12
    assert "Ground: # wall, X wall in the way." in legend(state, value)
    seen = {**value, "sees": True}
    assert not any("X" in row for row in picture(state, seen))


def test_the_stops_of_a_move_have_their_points_and_harm() -> None:
    state = table(1, 3, traps=[{"hex": [0, 1]}]) | {"monsters": []}
    answer = adjudicator.resolve(GAME, state, {"ask": "movement", "figure": "Brute", "points": 2})
    rows = picture(state, dict(answer.value))
    assert [row[3:11] for row in rows[2::2]] == ["\\_ 2! _/", "\\_ 1! _/", "\\_ 0 __/"]


def test_ten_columns_fit_into_80_cells_and_the_largest_board_is_drawn() -> None:
    wide = draw(table(10, 10), {"focus": "Brute"})[0]
    assert max(sum(cells(cell.text.en) for cell in row) for row in wide.rows) <= 80
    rows = picture(table(30, 30), {"focus": "Brute"})
    assert len(rows) == 62
    assert rows[1].endswith("29")  # the number of the top row on the right


@pytest.mark.parametrize(
    ("state", "value"),
    [
        ({"characters": [{"name": "Brute"}]}, {"focus": "Brute"}),  # no board
        (table(), {"character": "Brute", "exhausted": True}),  # nothing about the board
        (table(), {"monster": "Bandit Guard 1"}),  # only who acts
        ({**table(), "characters": [{"name": "Brute"}]}, {"focus": ["Brute"]}),  # who does not stand on it
    ],
)
def test_nothing_is_drawn_where_there_is_nothing_to_show(state: dict[str, Any], value: dict[str, Any]) -> None:
    assert draw(state, value) == []


def test_a_side_has_its_colour() -> None:
    (drawing,) = draw(table(), {"focus": "Brute"})
    moods = {cell.text.en: cell.mood for row in drawing.rows for cell in row}
    assert moods["Bru"] == "good"
    assert moods["BG1"] == "bad"
    assert moods["["] == "strong"


@pytest.mark.parametrize(
    ("names", "labels"),
    [
        (["Brute", "Bandit Guard 12"], {"Brute": "Bru", "Bandit Guard 12": "BG12"}),
        (["Bandit Guard 1", "Brown Golem 1"], {"Bandit Guard 1": "BG1", "Brown Golem 1": "B1"}),
        (["Brute", "Bruiser"], {"Bruiser": "Bru", "Brute": "Br"}),
        (["蛮族", "强盗守卫 3"], {"蛮族": "蛮族", "强盗守卫 3": "强3"}),
        (["!!", "\u05d0"], {"!!": "F1", "\u05d0": "F2"}),
    ],
)  # fmt: skip
def test_labels(names: list[str], labels: dict[str, str]) -> None:
    assert labels_of(names) == labels


@given(st.sets(st.text(min_size=1, max_size=8), max_size=12))
def test_labels_are_short_and_never_the_same(names: set[str]) -> None:
    labels = labels_of(names)
    assert set(labels) == names
    assert len({label.lower() for label in labels.values()}) == len(names)
    assert all(0 < cells(label) <= LABEL_MOST for label in labels.values())


@given(st.integers(1, 12), st.integers(1, 12), st.data())
def test_every_hex_is_drawn_whole(columns: int, rows: int, data: st.DataObject) -> None:
    """All rows end within the sheet, and each free hex has its two slanted sides on both lines."""
    walls = data.draw(
        st.sets(st.tuples(st.integers(0, columns - 1), st.integers(0, rows - 1)), max_size=columns * rows - 1)
    )
    free = [(c, r) for c in range(columns) for r in range(rows) if (c, r) not in walls]
    place = data.draw(st.sampled_from(sorted(free)))
    state = {"board": {"width": columns, "height": rows, "walls": sorted(map(list, walls))}}
    (drawing,) = draw(state, {"to": list(place)})
    lines = ["".join(cell.text.en for cell in row) for row in drawing.rows]
    assert len({line.rstrip() for line in lines}) > 2
    assert sum("B" in line for line in lines) == 1
    line = next(n for n, text in enumerate(lines) if "B" in text)
    left = 3 + 7 * place[0]
    sides = lines[line][left], lines[line][left + 7], lines[line + 1][left], lines[line + 1][left + 7]
    assert all(side in pair for side, pair in zip(sides, ("/#", "\\#", "\\#", "/#"), strict=True))


def test_an_area_pattern_is_shown_where_it_is_laid_if_there_is_only_one_option() -> None:
    state = {
        "board": {"width": 3, "height": 4},
        "characters": [{"name": "Brute", "at": [1, 2]}],
        "monsters": [{"type": "Cultist", "at": [1, 0]}],
    }
    option = {"move_to": [1, 0], "path": [[1, 0]], "attacks": ["Brute"], "area": [[1, 1], [1, 2]]}
    (drawing,) = draw(state, {"monster": "Cultist", "options": [option]})
    drawn = ["".join(cell.text.en for cell in row) for row in drawing.rows]
    assert sum(line.count("@") for line in drawn) == 2
    assert any("@ under the area pattern" in note.en for note in drawing.notes)
    (drawing,) = draw(state, {"monster": "Cultist", "options": [option, {**option, "area": [[2, 1], [1, 2]]}]})
    assert not any("@" in "".join(cell.text.en for cell in row) for row in drawing.rows)
