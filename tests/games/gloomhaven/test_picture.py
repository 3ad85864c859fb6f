"""The board as a picture of shapes: where everything is, what stands for what, and that words say the same."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import adjudicator
from adjudicator.describing import example
from adjudicator.game import game
from adjudicator.games.gloomhaven.drawing.map import GROUND
from adjudicator.games.gloomhaven.drawing.signs import SIGNS
from adjudicator.picture import Area, Label, Picture, Ring, Shape, Stroke

GLOOMHAVEN = game("gloomhaven")
BOARD: dict[str, Any] = {
    "width": 4,
    "height": 3,
    "walls": [[0, 0]],
    "thin_walls": [{"hex": [1, 1], "dir": "NE"}],
    "doors": [{"hex": [0, 2], "open": False}, {"hex": [0, 1], "open": True}],
    "obstacles": [[1, 0]],
    "traps": [{"hex": [2, 0]}],
    "hazardous": [[3, 0]],
    "difficult": [[1, 2]],
    "coins": [{"hex": [3, 1], "coins": 3}],
    "treasures": [{"hex": [3, 2]}],
}
TABLE: dict[str, Any] = {
    "board": BOARD,
    "characters": [{"name": "Brute", "at": [1, 1]}],
    "monsters": [
        {"type": "Guard", "standee": 1, "at": [2, 1], "rank": "elite"},
        {"type": "Captain", "at": [2, 2], "rank": "boss"},
    ],
}


def drawn(state: dict[str, Any], value: dict[str, Any] | None = None) -> Picture:
    """The picture of a table."""
    (picture,) = GLOOMHAVEN.pictures(GLOOMHAVEN.parse(state), value or {})
    return picture


def asked(name: str) -> tuple[Picture, adjudicator.Answer]:
    """The picture of a question's example with its answer."""
    question = GLOOMHAVEN.questions[name]
    body = example(question)
    answer = adjudicator.resolve("gloomhaven", body["state"], body["question"])
    return drawn(dict(question.example), dict(answer.value)), answer


def points(shape: Shape) -> list[tuple[float, float]]:
    match shape:
        case Area():
            return list(shape.corners)
        case Stroke():
            return list(shape.points)
        case _:
            return [shape.centre]


def middle_of(picture: Picture, place: list[int]) -> tuple[float, float]:
    """The middle of a hex."""
    (area,) = [
        shape
        for shape in picture.shapes
        if isinstance(shape, Area)
        and shape.says is not None
        and shape.says.en.split("], ")[0].rstrip("]") == str(place)[:-1]
    ]
    xs, ys = zip(*area.corners, strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


def test_without_a_board_there_is_no_picture() -> None:
    state = GLOOMHAVEN.parse({"characters": [{"name": "Brute"}]})
    assert GLOOMHAVEN.pictures(state, {}) == []


def test_every_hex_is_there_and_says_what_is_in_it() -> None:
    areas = [shape for shape in drawn(TABLE).shapes if isinstance(shape, Area) and shape.says is not None]
    said = {shape.says.en for shape in areas if shape.says is not None}
    assert len(areas) == len(said) == 4 * 3
    assert {"[0, 0], wall", "[1, 1], Brute", "[2, 0], trap", "[0, 2], closed door", "[2, 1], Guard 1"} <= said
    assert {shape.says.zh for shape in areas if shape.says is not None} >= {"[0, 0]、墙", "[2, 0]、陷阱"}


def test_everything_lies_within_the_picture() -> None:
    for name in ("movement", "monster-activation", "line-of-sight"):
        picture, _ = asked(name)
        for shape in picture.shapes:
            for x, y in points(shape):
                assert (0 <= x <= picture.width, 0 <= y <= picture.height) == (True, True), shape


def test_each_kind_of_ground_has_a_sign_of_its_own_and_is_in_the_legend() -> None:
    picture = drawn(TABLE)
    signs = {shape.look: shape.text for shape in picture.shapes if isinstance(shape, Label) and "sign" in shape.look}
    assert signs == {f"sign {kind}": SIGNS[kind][0] + ("3" if kind == "coins" else "") for kind in GROUND}
    assert len({SIGNS[kind][0] for kind in GROUND}) == len(GROUND)
    assert {f"sign {kind}" for kind in GROUND} <= {note.look for note in picture.notes}
    words = " ".join(text.en.lower() for text in picture.told)
    assert all(SIGNS[kind][1].en in words for kind in (*GROUND, "wall"))


def test_monsters_are_told_from_others_by_shape_and_by_rank() -> None:
    shapes = drawn(TABLE).shapes
    looks = Counter((type(shape).__name__, shape.look) for shape in shapes if not isinstance(shape, Stroke))
    assert looks["Ring", "hero"] == 1
    assert looks["Area", "monster"] == 2
    assert (looks["Area", "rank elite"], looks["Area", "rank boss"]) == (1, 1)
    assert "Guard 1 (elite) at [2, 1]." in [text.en for text in drawn(TABLE).told]


def test_a_thin_wall_runs_along_the_edge_between_two_hexes() -> None:
    picture = drawn(TABLE)
    (wall,) = [shape for shape in picture.shapes if isinstance(shape, Stroke) and shape.look == "thin-wall"]
    (x, y), (u, v) = wall.points
    one, other = middle_of(picture, [1, 1]), middle_of(picture, [2, 2])
    assert ((x + u) / 2, (y + v) / 2) == pytest.approx(((one[0] + other[0]) / 2, (one[1] + other[1]) / 2), abs=0.2)


def test_a_way_leads_from_the_figure_over_each_hex_to_where_it_stops() -> None:
    picture, answer = asked("monster-activation")
    (way,) = [shape for shape in picture.shapes if isinstance(shape, Stroke) and shape.look == "way"]
    assert way.arrow
    steps = answer.value["options"][0]["path"]
    for point, place in zip(way.points, steps, strict=True):
        assert point == pytest.approx(middle_of(picture, list(place)), abs=0.2)
    (end,) = [shape for shape in picture.shapes if isinstance(shape, Ring) and shape.look == "end"]
    assert end.centre == way.points[-1]


def test_focus_and_who_acts_are_ringed() -> None:
    picture, answer = asked("monster-focus")
    rings = {shape.look: shape.centre for shape in picture.shapes if isinstance(shape, Ring)}
    at = {each["name"]: each["at"] for each in GLOOMHAVEN.questions["monster-focus"].example["characters"]}
    (focus,) = answer.value["focus"]
    assert rings["focus"] == pytest.approx(middle_of(picture, at[focus]), abs=0.2)
    assert rings["acting"] == pytest.approx(middle_of(picture, [3, 3]), abs=0.2)


def test_a_line_of_sight_joins_the_corners_that_the_answer_names() -> None:
    picture, answer = asked("line-of-sight")
    (line,) = [shape for shape in picture.shapes if isinstance(shape, Stroke) and shape.look == "sight"]
    assert answer.value["line"] == {"from_corner": "NE", "to_corner": "E"}
    (x, y), (u, v) = line.points
    one, other = middle_of(picture, [1, 2]), middle_of(picture, [4, 2])
    assert (x - one[0], one[1] - y) == pytest.approx((13, 22.5), abs=0.2)
    assert (u - other[0], v - other[1]) == pytest.approx((26, 0), abs=0.2)


def test_where_there_is_none_the_walls_in_the_way_are_marked() -> None:
    state = {**TABLE, "monsters": [], "board": {**BOARD, "walls": [[2, 0], [2, 1], [2, 2]], "traps": []}}
    state["characters"] = [{"name": "Brute", "at": [1, 1]}, {"name": "Scoundrel", "at": [3, 1]}]
    answer = adjudicator.resolve("gloomhaven", state, {"ask": "line-of-sight", "from": "Brute", "to": "Scoundrel"})
    picture = drawn(state, dict(answer.value))
    looks = Counter(shape.look for shape in picture.shapes)
    assert answer.value["sees"] is False
    assert looks["no-sight"] == 1
    assert looks["sight"] == 0
    assert answer.value["in_the_way"] == [[[0, 2]], [[2, 1]], [[2, 2]], [[1, 1], [2, 2]]]  # a closed door comes first
    assert (looks["wall blocking"], looks["floor blocking closed"], looks["thin-wall blocking"]) == (2, 1, 1)
    assert any(text.en.startswith("Walls in the way") for text in picture.told)


def test_stops_have_their_cost_and_those_past_harm_a_mark() -> None:
    picture, answer = asked("movement")
    shown = Counter(
        shape.text for shape in picture.shapes if isinstance(shape, Label) and shape.look.startswith("stop")
    )
    wanted = Counter(f"{each['cost']}{'!' if each['negative_hexes'] else ''}" for each in answer.value["stops"])
    assert shown == wanted
    assert any(text.endswith("!") for text in shown)
    assert {"stop", "stop harm"} <= {note.look for note in picture.notes}


def test_the_order_of_what_is_written_down_changes_nothing() -> None:
    turned = {**TABLE, "monsters": TABLE["monsters"][::-1], "board": {**BOARD, "doors": BOARD["doors"][::-1]}}
    assert drawn(turned) == drawn(TABLE)
