"""The table drawn in characters: the map, and the skill tracks with their markers."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import adjudicator
from adjudicator.game import Drawing, game
from adjudicator.games.destinies.drawing.tiles import spread
from adjudicator.text import Language, cells

TILES = [
    {"at": [0, 0], "sites": ["Well"]},
    {"at": [1, 0], "sites": ["Forge", "Old inn"], "dropped": [{"item": {"name": "Rope"}}]},
    {"at": [1, 1], "explored": False},
    {"at": [0, 1]},
    {"at": [3, 1]},
]
PLAYERS = [{"name": "Ann", "at": [0, 0]}, {"name": "Ben", "at": [0, 0]}, {"name": "Cleo", "at": [3, 1]}]


def draw(state: dict[str, Any], value: dict[str, Any]) -> list[Drawing]:
    judge = game("destinies")
    return judge.drawings(judge.parse(state), value)


def asked(state: dict[str, Any], about: dict[str, Any]) -> list[Drawing]:
    return draw(state, dict(adjudicator.resolve("destinies", state, about).value))


def lines(drawing: Drawing, lang: Language = "en") -> list[str]:
    return ["".join(cell.text[lang] for cell in row).rstrip() for row in drawing.rows]


def moods(drawing: Drawing, text: str) -> set[str]:
    """The moods of the cells that have a text in them."""
    return {cell.mood for row in drawing.rows for cell in row if text in cell.text.en}


# --- the map


def test_the_map_has_a_box_for_each_tile_with_who_is_there() -> None:
    """From (0, 0) with two steps: all four tiles at its side and beyond, of which (1, 1) is not explored."""
    state = {"players": PLAYERS, "tiles": TILES, "turn": "Ann", "step": "move"}
    (drawing,) = asked(state, {"ask": "movement", "to": [1, 1]})
    above, below = lines(drawing)[1:3], lines(drawing)[4:7]
    assert lines(drawing)[0] == "    +---------+---------+         +---------+"
    assert above[1] == "    |         |         |         | Cleo    |"
    assert above[0].endswith("|         |")
    assert [line[:15] for line in below] == ["  0 |o#       |", "    |>Ann     |", "    | Ben     |"]
    assert lines(drawing)[8] == "         0         1                   3"
    assert lines(drawing)[-2:] == ["(0, 0)    # Well", "(1, 0)    # Forge, # Old inn, * Rope"]
    assert lines(drawing, "zh")[-1] == "(1, 0)    # Forge、# Old inn、* Rope"
    assert above[0][14:17] == "|2?"  # the second and last step


def test_the_marks_are_explained_if_they_are_there() -> None:
    state = {"players": PLAYERS, "tiles": TILES, "turn": "Ann", "step": "move"}
    (drawing,) = asked(state, {"ask": "movement"})
    assert [note.en for note in drawing.notes] == [
        "Marks: > who acts, ? unexplored, o can be reached, # a point of interest, * an item left there.",
        "Ann's turn: movement.",
    ]
    (bare,) = draw({"tiles": [{"at": [0, 0]}]}, {"stops": []})
    assert bare.notes == ()
    assert lines(bare) == ["    +---------+", "  0 |         |", "    |         |", "    +---------+", "         0"]


def test_what_can_be_reached_is_green_and_a_stop_yellow() -> None:
    (drawing,) = asked({"players": PLAYERS, "tiles": TILES, "turn": "Ann"}, {"ask": "movement"})
    assert moods(drawing, "o#") == {"good"}
    assert moods(drawing, "o?") == {"open"}
    (finale,) = asked(
        {"players": [{**PLAYERS[0], "finale": "started"}], "tiles": TILES, "turn": "Ann"}, {"ask": "movement"}
    )
    assert not any("o" in line for line in lines(finale)[:8])


def test_a_gap_between_tiles_is_one_tile_wide() -> None:
    assert spread([-2, 0, 1, 9]) == [-2, None, 0, 1, None, 9]
    assert spread([]) == []


def test_a_wide_map_is_cut_about_who_acts() -> None:
    row = [{"at": [x, 0]} for x in range(-30, 37)]
    state = {"players": [{"name": "Ann", "at": [30, 0]}], "tiles": row, "turn": "Ann"}
    (drawing,) = asked(state, {"ask": "movement"})
    assert "The map is wider than is shown." in [note.en for note in drawing.notes]
    assert ">Ann" in "".join(lines(drawing))
    numbers = lines(drawing)[-1].split()
    assert len(numbers) == 15
    assert {"28", "30", "32"} <= set(numbers)


def test_no_map_is_drawn_where_there_is_none_or_it_is_not_about_places() -> None:
    assert draw({"players": PLAYERS}, {"stops": []}) == []
    assert draw({"players": PLAYERS, "tiles": TILES}, {}) == []
    assert draw({"players": PLAYERS, "tiles": TILES}, {"finales": {}}) == []


_NAMES = st.lists(
    st.text(st.sampled_from("Aliceé猎人ブ "), min_size=1, max_size=20).filter(str.strip).map(str.strip),
    min_size=1, max_size=3, unique=True,
)  # fmt: skip
_PLACES = st.lists(st.tuples(st.integers(-40, 40), st.integers(-40, 40)), min_size=1, max_size=67, unique=True).flatmap(
    lambda far: st.sampled_from([far, sorted({(x // 8, y // 8) for x, y in far})])
)


@given(_NAMES, _PLACES, st.data())
def test_a_map_always_fits_into_80_cells_with_everybody_in_it(
    names: list[str], places: list[tuple[int, int]], data: st.DataObject
) -> None:
    at = data.draw(st.sampled_from(places))
    tiles = [{"at": list(place), "sites": [f"Site {n}" * 4] if n < 26 else []} for n, place in enumerate(places)]
    state = {"players": [{"name": name, "at": list(at)} for name in names], "tiles": tiles, "turn": names[0]}
    (drawing,) = draw(state, {"stops": [], "player": names[0], "reachable": [list(at)], "way": [list(at)]})
    for lang in ("en", "zh"):
        drawn = lines(drawing, lang)
        assert all(cells(line) <= 80 for line in drawn)
        assert sum(">" in line for line in drawn) == 1
    inside = [cell for row in drawing.rows for cell in row if cell.mood == "strong" and cell.text.en.startswith(">")]
    assert len(inside) == 1


# --- the tracks

ANN = {"name": "Ann", "tracks": {"intelligence": [3, 5, 8], "power": []}}
TWELVE = {"least": 1, "most": 12}


def test_the_tracks_show_the_spaces_and_the_markers() -> None:
    (drawing,) = draw({"players": [ANN], "track": TWELVE}, {"player": "Ann", "wasted": 0})
    assert lines(drawing) == [
        "intelligence    1   2 [ 3]  4 [ 5]  6   7 [ 8]  9  10  11  12",
        "power           1   2   3   4   5   6   7   8   9  10  11  12",
    ]
    assert lines(drawing, "zh")[0].startswith("智力            1   2 [ 3]")
    assert [note.en for note in drawing.notes] == ["Marks: [ ] a marker."]


def test_the_markers_at_or_below_the_total_are_told_apart() -> None:
    state = {"players": [ANN], "track": TWELVE, "turn": "Ann"}
    (drawing,) = asked(state, {"ask": "skill-test", "skill": "intelligence", "main": [3, 2]})
    assert "< 3>  4 < 5>  6   7 [ 8]" in lines(drawing)[0]
    assert moods(drawing, "< 5>") == {"good"}
    assert [note.en for note in drawing.notes] == ["Marks: [ ] a marker, < > a success."]


def test_what_moves_leaves_a_sign() -> None:
    """One point: 5 to 4 and 8 to 7."""
    state = {"players": [{**ANN, "experience": 1}], "track": TWELVE, "turn": "Ann"}
    (drawing,) = asked(state, {"ask": "experience", "want": {"intelligence": [3, 4, 7]}})
    assert "[ 3][ 4]( 5)  6 [ 7]( 8)" in lines(drawing)[0]
    moves = [{"skill": "intelligence", "start": 8, "steps": 1}]
    about = {"ask": "skill-change", "change": "loss", "spaces": 1, "skills": ["intelligence"], "moves": moves}
    (drawing,) = asked(state, about)
    assert "[ 5]  6   7 ( 8)[ 9]" in lines(drawing)[0]


def test_a_marker_that_comes_to_where_another_one_left_is_drawn() -> None:
    """3 to 1, then nothing else; 5 to 3: two points."""
    state = {"players": [{**ANN, "experience": 2}], "track": TWELVE, "turn": "Ann"}
    (drawing,) = asked(state, {"ask": "experience", "want": {"intelligence": [1, 3, 8]}})
    assert "[ 1]  2 [ 3]  4 ( 5)" in lines(drawing)[0]


def test_where_the_tracks_end_is_not_made_up() -> None:
    (drawing,) = draw({"players": [{"name": "Ann", "tracks": {"power": [-1, 14]}}]}, {"player": "Ann", "odds": []})
    assert lines(drawing)[0].split()[1:3] == ["[-1]", "0"]
    assert lines(drawing)[0].endswith("[14]")
    assert [note.zh for note in drawing.notes][1:] == ["轨道到哪里为止没有说明。"]


def test_a_long_track_goes_on_below() -> None:
    state = {"players": [{"name": "Ann", "tracks": {"power": [-40, 40]}}], "track": {"least": -40, "most": 40}}
    (drawing,) = draw(state, {"player": "Ann", "odds": []})
    assert all(cells(line) <= 80 for line in lines(drawing))
    assert sum(line.count("[") for line in lines(drawing)) == 2
    spaces = [word.strip("[]") for line in lines(drawing) for word in line.split()[1:]]
    assert [int(each) for each in spaces if each] == list(range(-40, 41))


@pytest.mark.parametrize("value", [{}, {"player": "Ben", "odds": []}, {"player": "Ann", "finales": {}}])
def test_no_tracks_are_drawn_where_none_are_told_or_it_is_not_about_markers(value: dict[str, Any]) -> None:
    assert draw({"players": [ANN, {"name": "Ben"}]}, value) == []


def test_moves_have_both_and_the_tiles_that_they_lead_to() -> None:
    state = {"players": [{**ANN, "at": [0, 0]}], "tiles": TILES, "turn": "Ann"}
    drawn = draw(state, {"player": "Ann", "untold": [], "moves": [{"move": "stay"}, {"move": "move", "to": [1, 0]}]})
    assert [each.title.en for each in drawn] == ["The map", "The skill tracks"]
    assert lines(drawn[0])[4][:25] == "  0 |#        |o#*      |"
