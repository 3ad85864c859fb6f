"""Where a player may move: two tiles, straight, over explored ground, and when."""

from __future__ import annotations

from itertools import pairwise, product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import adjudicator
from adjudicator import StateError, Verdict
from adjudicator.games.destinies.turns.movement_schema import CLAIM

GAME = "destinies"
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))
Place = tuple[int, int]


def table(*explored: Place, fog: tuple[Place, ...] = (), at: Place = (0, 0), **more: Any) -> dict[str, Any]:
    """Ann's turn, at a place on a map of explored tiles and some in the fog; ``Ann`` are more parts of Ann."""
    tiles = [{"at": list(place)} for place in explored] + [{"at": list(place), "explored": False} for place in fog]
    return {"players": [{"name": "Ann", "at": list(at), **more.pop("Ann", {})}], "tiles": tiles, "turn": "Ann", **more}


def move(state: dict[str, Any], *claims: Any, **asks: Any) -> adjudicator.Answer:
    return adjudicator.resolve(GAME, state, {"ask": "movement", **asks}, [{"value": claim} for claim in claims])


def faults(state: dict[str, Any], **asks: Any) -> list[str]:
    found = move(state, **asks)
    assert found.verdict is (Verdict.ILLEGAL if found.value["faults"] else Verdict.LEGAL)
    assert found.value["legal"] is (not found.value["faults"])
    return list(found.value["faults"])


def refused(state: dict[str, Any], *claims: Any, **asks: Any) -> str:
    with pytest.raises(StateError) as caught:
        move(state, *claims, **asks)
    (problem,) = caught.value.problems
    return f"{caught.value.part}{problem.pointer}"


# --- where movement leads

MAP = table((0, 0), (1, 0), (0, 2), (-1, 0), (-1, 1), (1, 1), (3, 0), fog=((2, 0), (0, 1)))  # DS10


def test_two_tiles_straight_and_not_past_the_fog() -> None:
    found = move(MAP)
    assert found.value["reachable"] == [[-1, 0], [-1, 1], [0, 0], [0, 1], [1, 0], [1, 1], [2, 0]]
    assert found.value["stops"] == [[0, 1], [2, 0]]
    assert {"ds.move.two", "ds.move.orthogonal", "ds.move.through", "ds.move.stop", "ds.move.stay"} <= {
        each.id for each in found.citations
    }


def test_what_is_claimed_of_where_it_leads() -> None:
    whole = move(MAP).value["reachable"]
    found = move(
        MAP,
        {"reachable": [*reversed(whole)]},
        {"reachable": whole[1:]},
        {"reaches": [[2, 0], [-1, 1]]},
        {"reaches": [[2, 0], [0, 2]]},
        {"reaches": [[3, 0]]},
        {"reaches": [[5, 5]]},
    )
    assert [each.verdict.value for each in found.claims] == [
        "upheld", "refuted", "upheld", "refuted", "refuted", "refuted",
    ]  # fmt: skip
    # (0, 2) lies behind (0, 1); over the corner at (-1, 1) it would be two steps too
    assert set(found.claims[3].citations) == {"ds.move.through", "ds.move.stop", "ds.move.orthogonal"}
    assert set(found.claims[4].citations) == {"ds.move.through", "ds.move.stop"}
    assert found.claims[5].citations == ("ds.move.two",)


def test_a_corner_is_no_way() -> None:
    found = move(table((0, 0), (1, 1)), True, to=[1, 1])  # DS11
    assert (found.value["faults"], found.value["reachable"], found.value["way"]) == (["out-of-reach"], [[0, 0]], [])
    assert found.claims[0].citations == ("ds.move.orthogonal",)


def test_a_way_round_that_is_too_long_needs_both_limits() -> None:
    """From (0, 0) to (1, 1) over the ring: (0, -1), (1, -1), (2, -1), (2, 0), (2, 1), (1, 1)."""
    ring = table((0, 0), (0, -1), (1, -1), (2, -1), (2, 0), (2, 1), (1, 1))
    found = move(ring, True, to=[1, 1])
    assert set(found.claims[0].citations) == {"ds.move.orthogonal", "ds.move.two"}
    assert "6 tiles" in found.claims[0].says.en


def test_an_island_is_not_reached() -> None:
    assert faults(table((0, 0), (0, 2)), to=[0, 2]) == ["out-of-reach"]


def test_from_an_unexplored_tile_nobody_goes_on() -> None:
    here = table((1, 0), fog=((0, 0),))
    assert move(here).value["reachable"] == [[0, 0]]
    assert faults(here, path=[[1, 0]]) == ["past-unexplored"]


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ([[0, 0], [0, 1], [0, 2]], ["past-unexplored"]),  # DS12
        ([[0, 1], [0, 2]], ["past-unexplored"]),
        ([[0, 0], [1, 0], [1, 1]], []),
        ([[1, 0], [0, 0]], []),  # and back
        ([[0, 0]], []),
        ([[-1, 1]], ["diagonal"]),
        ([[1, 0], [2, 0], [3, 0]], ["too-far", "past-unexplored"]),
        ([[0, -1]], ["no-tile"]),
        ([[1, 0], [-1, 0]], ["not-from-here"]),
        ([[3, 0]], ["not-from-here"]),
    ],
)
def test_a_way_tile_by_tile(path: list[list[int]], expected: list[str]) -> None:
    found = move(MAP, path=path)
    assert found.value["faults"] == expected
    whole = path if path[0] == [0, 0] else [[0, 0], *path]
    assert found.value["way"] == ([] if expected else whole)


@pytest.mark.parametrize(
    ("to", "expected"), [([3, 0], "too-far"), ([0, 2], "out-of-reach"), ([0, -1], "no-tile"), ([9, 9], "no-tile")]
)
def test_a_place_that_is_not_reached(to: list[int], expected: str) -> None:
    assert faults(MAP, to=to) == [expected]


def test_it_is_said_whether_a_tile_is_explored() -> None:
    for to, explores in (([2, 0], True), ([1, 1], False), ([0, 0], False)):
        found = move(MAP, {"explores": explores}, {"explores": not explores}, to=to)
        assert found.value["explores"] is explores
        assert [each.verdict for each in found.claims] == [Verdict.UPHELD, Verdict.REFUTED]
    assert move(MAP, to=[0, 2]).value["explores"] is None
    assert move(MAP).value["explores"] is None


# --- when


@pytest.mark.parametrize(
    ("more", "expected", "ruling"),
    [
        ({"this_turn": {"moved": 2}}, ["moved-already"], "ds.move.two"),
        ({"this_turn": {"moved": 0}}, ["moved-already"], "ds.move.stay"),
        ({"step": "visit"}, ["visiting"], "ds.turn.steps"),
        ({"step": "move", "visit": {"site": "Inn"}}, ["visiting"], "ds.turn.steps"),
        ({"this_turn": {"visited": ["Inn"]}}, ["visiting"], "ds.turn.steps"),
        ({"this_turn": {"moved": 1, "visited": ["Inn"]}}, ["moved-already", "visiting"], "ds.turn.steps"),
        ({"this_turn": {"ended": True}}, ["ended"], "ds.turn.forced"),
        ({"step": "end"}, ["ended"], "ds.turn.steps"),
        ({"step": "start"}, [], "ds.move.stay"),
        ({"step": "move"}, [], "ds.move.stay"),
    ],
)
def test_the_step_of_the_turn(more: dict[str, Any], expected: list[str], ruling: str) -> None:
    state = table((0, 0), (1, 0), **more)
    assert faults(state) == expected
    assert ruling in [each.id for each in move(state).citations]
    assert move(state).value["reachable"] == [[0, 0], [1, 0]]  # whatever the moment


def test_everything_against_it_is_told() -> None:
    assert faults(table((0, 0), this_turn={"moved": 1, "ended": True}), to=[1, 0]) == [
        "ended", "moved-already", "no-tile",
    ]  # fmt: skip


def test_in_the_turn_of_another() -> None:
    state = table((0, 0), (1, 0), this_turn={"moved": 2, "visited": ["Inn"]}) | {"turn": "Ben"}
    state["players"].append({"name": "Ben"})
    assert faults(state, player="Ann", to=[1, 0]) == ["other-turn"]  # what happened in this turn is Ben's


def test_in_the_finale_nobody_moves() -> None:
    state = {"players": [{"name": "Ann", "at": [0, 0], "finale": "started"}]}  # DS37: the map does not matter
    found = move(state, {"reachable": []}, {"reaches": [[0, 0]]}, True)
    assert (found.value["reachable"], found.value["stops"], found.value["faults"]) == ([], [], ["finale"])
    assert [each.verdict for each in found.claims] == [Verdict.UPHELD, Verdict.REFUTED, Verdict.REFUTED]
    assert all(each.citations == ("ds.finale.instead",) for each in found.claims)
    assert faults(MAP | {"players": [{"name": "Ann", "at": [0, 0], "finale": "started"}]}, to=[0, 2]) == ["finale"]


def test_after_a_failed_finale_the_app_says() -> None:
    state = table((0, 0), (1, 0), Ann={"finale": "failed"})
    found = move(state, True, False, {"reaches": [[1, 0]]}, {"reaches": [[2, 0]]}, {"explores": True}, to=[1, 0])
    assert (found.value["legal"], found.value["reachable"], found.value["explores"]) == (None, [], None)
    assert [each.verdict.value for each in found.claims] == ["undetermined"] * 3 + ["refuted"] * 2
    assert found.claims[0].citations == ("ds.finale.failed", "ds.app.first", "ds.finale.instead")
    assert move(state).verdict is Verdict.UNDETERMINED
    assert faults(state, to=[2, 0]) == ["no-tile"]  # no app changes that


def test_after_the_end_of_the_game_nobody_moves() -> None:
    state = table((0, 0), (1, 0))
    state["players"].append({"name": "Ben", "finale": "completed"})
    assert faults(state, to=[1, 0]) == ["over"]


# --- what is missing, and what is wrong


def test_only_what_decides_has_to_be_told() -> None:
    assert refused({"players": [{"name": "Ann"}], "tiles": [{"at": [0, 0]}]}) == "state/players/0/at"
    assert refused({"players": [{"name": "Ann", "at": [0, 0]}]}) == "state/tiles"
    moved = {"players": [{"name": "Ann"}], "this_turn": {"moved": 1}}
    assert faults(moved) == ["moved-already"]
    assert move(moved).value["reachable"] is None
    assert refused(moved, {"reaches": [[0, 0]]}) == "state/tiles"


def test_what_is_refused() -> None:
    assert refused(MAP, to=[1, 0], path=[[1, 0]]) == "question/path"
    assert refused(MAP, {"explores": True}) == "claims/0/value/explores"
    assert refused(MAP, player="Bob") == "question/player"
    with pytest.raises(StateError):
        move(MAP, path=[])


@pytest.mark.parametrize(
    "value", [[[0]], [[0, 0, 0]], [[0, True]], [[0, 0.5]], [[0, 41]], "no", [0, 0], None, [["0", "0"]]]
)
def test_a_claim_has_to_be_a_list_of_places(value: Any) -> None:
    assert not CLAIM.facts["reachable"].fits(value)
    with pytest.raises(StateError) as caught:
        move(MAP, {"reachable": value})
    assert caught.value.part == "claims"


def test_places_are_a_set() -> None:
    assert move(MAP, {"reaches": [[2.0, 0], [2, 0]]}).claims[0].claim.value == {"reaches": [[2, 0]]}
    assert not CLAIM.facts["reaches"].fits([])
    assert CLAIM.facts["reachable"].fits([])


# --- random maps

PLACES = st.dictionaries(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), st.booleans(), max_size=30)


def map_of(tiles: dict[Place, bool], order: list[Place]) -> dict[str, Any]:
    listed = [{"at": list(place), "explored": tiles[place]} for place in order]
    return {"players": [{"name": "Ann", "at": [0, 0]}], "tiles": listed, "turn": "Ann"}


def walked(tiles: dict[Place, bool]) -> set[Place]:
    """Where every sequence of at most two steps ends that is allowed step by step, by brute force."""
    ends = set()
    for n in range(3):
        for steps in product(SIDES, repeat=n):
            here: Place = (0, 0)
            for dx, dy in steps:
                there = (here[0] + dx, here[1] + dy)
                if not tiles[here] or there not in tiles:
                    break
                here = there
            else:
                ends.add(here)
    return ends


@given(PLACES, st.booleans(), st.randoms(use_true_random=False))
def test_it_is_what_all_sequences_of_steps_reach(tiles: dict[Place, bool], here: bool, random: Any) -> None:
    tiles[0, 0] = here
    order = sorted(tiles)
    found = move(map_of(tiles, order)).value
    ends = walked(tiles)
    assert found["reachable"] == [list(place) for place in sorted(ends)]
    assert found["stops"] == [list(place) for place in sorted(ends) if not tiles[place]]
    random.shuffle(order)
    assert move(map_of(tiles, order)).value == found


@given(PLACES, st.tuples(st.integers(-3, 3), st.integers(-3, 3)))
def test_no_way_leaves_explored_ground_but_to_stop(tiles: dict[Place, bool], to: Place) -> None:
    tiles[0, 0] = True
    found = move(map_of(tiles, sorted(tiles)), True, to=list(to))
    way = [(x, y) for x, y in found.value["way"]]
    assert found.value["legal"] is bool(way)
    if way:
        assert (way[0], way[-1]) == ((0, 0), to)
        assert len(way) <= 3
        assert all(tiles[place] for place in way[:-1])
        assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a, b in pairwise(way))
        assert found.value["explores"] is (not tiles[to])
    else:
        assert found.claims[0].verdict is Verdict.REFUTED
        assert found.claims[0].citations


@given(PLACES, st.lists(st.sampled_from(SIDES), min_size=1, max_size=3))
def test_a_way_is_legal_as_its_steps_are(tiles: dict[Place, bool], steps: list[Place]) -> None:
    tiles[0, 0] = True
    way = [(0, 0)]
    for dx, dy in steps:
        way.append((way[-1][0] + dx, way[-1][1] + dy))
    fine = len(steps) <= 2 and all(place in tiles for place in way) and all(tiles[place] for place in way[:-1])
    found = move(map_of(tiles, sorted(tiles)), path=[list(place) for place in way])
    assert found.value["legal"] is fine
