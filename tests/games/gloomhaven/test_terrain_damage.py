"""The question terrain-damage, with every sum worked out by hand: a trap 2 + level, hazardous terrain half of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import adjudicator
from adjudicator.errors import StateError
from adjudicator.games.gloomhaven.harm.forced import Forcing
from adjudicator.games.gloomhaven.hexes import distance
from adjudicator.games.gloomhaven.table.board import Board

# In the row from [0, 1] to [5, 1] each hex is adjacent to the next.
BOARD: dict[str, Any] = {"width": 6, "height": 4}


def table(board: Mapping[str, Any] | None = None, level: int = 1, **brute: Any) -> dict[str, Any]:
    return {
        "board": {**BOARD, **(board or {})},
        "characters": [{"name": "Brute", "at": [0, 1], **brute}],
        "scenario": {"level": level},
    }


def guard(board: Mapping[str, Any] | None = None, at: Sequence[int] = (2, 1), **more: Any) -> dict[str, Any]:
    """A Bandit Guard beside the Brute, who is at [1, 1]."""
    state = table(board)
    state["characters"][0]["at"] = [1, 1]
    state["monsters"] = [{"type": "Bandit Guard", "standee": 1, "at": list(at), **more}]
    return state


def ask(
    state: Mapping[str, Any],
    path: Sequence[Sequence[int]],
    claims: Sequence[Any] = (),
    readings: Mapping[str, str] | None = None,
    **about: Any,
) -> dict[str, Any]:
    question = {"ask": "terrain-damage", "figure": "Brute", "path": [list(place) for place in path], **about}
    claimed = [{"value": claim} for claim in claims]
    return adjudicator.resolve("gloomhaven", state, question, claims=claimed, readings=readings).to_json()


PUSHED: dict[str, Any] = {"figure": "Bandit Guard 1", "by": "Brute", "mode": "push"}


def verdicts(answer: Mapping[str, Any]) -> list[str]:
    return [claim["verdict"] for claim in answer["claims"]]


def rulings(answer: Mapping[str, Any]) -> set[str]:
    return {citation["id"] for citation in answer["citations"]}


def problem(state: Mapping[str, Any], path: Sequence[Sequence[int]], **about: Any) -> tuple[str, str | None]:
    with pytest.raises(StateError) as caught:
        ask(state, path, **about)
    (found,) = caught.value.in_request()
    return found.pointer, found.ruling


# --- how much


@pytest.mark.parametrize(
    ("level", "trap", "hazard"),
    [(0, 2, 1), (1, 3, 1), (2, 4, 2), (3, 5, 2), (4, 6, 3), (5, 7, 3), (6, 8, 4), (7, 9, 4)],
)
def test_damage_by_the_scenario_level(level: int, trap: int, hazard: int) -> None:
    terrain = {"traps": [{"hex": [1, 1]}], "hazardous": [[2, 1]]}
    assert ask(table(terrain, level), [[1, 1]])["value"]["damage"] == trap
    answer = ask(table(terrain, level), [[1, 1], [2, 1]])
    assert answer["value"]["damage"] == trap + hazard
    assert {"gh.trap.damage", "gh.trap.sprung", "gh.hazard.damage", "gh.hazard.entering"} <= rulings(answer)


@pytest.mark.parametrize(("level", "trap", "hazard"), [(0, 3, 1), (1, 4, 2), (2, 5, 2), (5, 8, 4), (6, 9, 4)])
def test_alone_it_is_one_more(level: int, trap: int, hazard: int) -> None:
    state = table({"traps": [{"hex": [1, 1]}], "hazardous": [[2, 1]]})
    state["scenario"] = {"level": level, "solo": True}
    answer = ask(state, [[1, 1], [2, 1]])
    assert [hurt["damage"] for hurt in answer["value"]["hurts"]] == [trap, hazard]
    assert "gh.level.solo" in rulings(answer)


def test_level_seven_alone_is_a_gap() -> None:
    state = table({"traps": [{"hex": [1, 1]}], "hazardous": [[2, 1]]})
    state["scenario"] = {"level": 7, "solo": True}
    answer = ask(state, [[1, 1], [2, 1]], [15])
    assert verdicts(answer) == ["upheld"]
    assert answer["taken"] == {"gh.gap.level-seven-solo": "monsters-stay-seven"}
    assert answer["readings"][0]["value"]["damage"] == 9 + 4


def test_what_is_printed_on_a_trap_goes_before_the_level() -> None:
    state = table({"traps": [{"hex": [1, 1], "damage": 6, "conditions": ["stun"]}]})
    del state["scenario"]
    value = ask(state, [[1, 1]])["value"]
    assert (value["damage"], value["conditions"]) == (6, ["stun"])
    state["board"]["traps"] = [{"hex": [1, 1], "conditions": ["poison"]}]
    value = ask(state, [[1, 1]])["value"]
    assert (value["damage"], value["conditions"], value["sprung"]) == (0, ["poison"], [[1, 1]])


def test_the_level_is_asked_for_only_where_it_matters() -> None:
    state = table({"traps": [{"hex": [1, 1]}]})
    del state["scenario"]
    assert problem(state, [[1, 1]]) == ("/state/scenario/level", None)
    assert ask(state, [[0, 2]])["value"]["damage"] == 0


# --- on entering


def test_hazardous_terrain_hurts_each_time_it_is_entered_and_only_then() -> None:
    thorns = table({"hazardous": [[1, 1]]}, level=2)
    assert ask(thorns, [[1, 1], [2, 1], [1, 1]])["value"]["damage"] == 2 + 2
    thorns["characters"][0]["at"] = [1, 1]
    stays = ask(thorns, [], [0, 2])
    assert verdicts(stays) == ["upheld", "refuted"]
    assert "gh.hazard.entering" in stays["claims"][1]["citations"]
    assert ask(thorns, [[2, 1]])["value"]["damage"] == 0
    assert ask(thorns, [[1, 1], [2, 1]])["value"]["path"] == [[2, 1]]  # where it begins may come first


def test_a_trap_is_sprung_once() -> None:
    answer = ask(table({"traps": [{"hex": [1, 1]}]}), [[1, 1], [2, 1], [1, 1]], [3, 6])
    assert verdicts(answer) == ["upheld", "refuted"]
    assert answer["value"]["sprung"] == [[1, 1]]


def test_a_jump_meets_only_its_last_hex() -> None:
    state = table({"traps": [{"hex": [1, 1]}, {"hex": [3, 1]}], "hazardous": [[2, 1]]})
    over = ask(state, [[1, 1], [2, 1], [3, 1], [4, 1]], mode="jump")
    assert over["value"]["damage"] == 0
    assert "gh.move.jump" in rulings(over)
    onto = ask(state, [[1, 1], [2, 1], [3, 1]], mode="jump")
    assert (onto["value"]["damage"], onto["value"]["sprung"]) == (3, [[3, 1]])
    assert "gh.move.jump-landing" in rulings(onto)


@pytest.mark.parametrize("mode", ["walk", "jump", "fly"])
def test_who_flies_is_never_harmed(mode: str) -> None:
    state = table({"traps": [{"hex": [1, 1]}], "hazardous": [[2, 1]], "obstacles": [[3, 1]]}, flying=True)
    answer = ask(state, [[1, 1], [2, 1], [3, 1]], mode=mode)
    assert (answer["value"]["damage"], answer["value"]["legal"], answer["value"]["mode"]) == (0, True, "fly")
    assert "gh.move.fly" in rulings(answer)


def test_a_flyer_pushed_over_a_trap_does_not_spring_it() -> None:
    answer = ask(
        guard({"traps": [{"hex": [3, 1]}]}, flying=True), [[3, 1]], [3, {"legal": True, "damage": 0}], **PUSHED
    )
    assert verdicts(answer) == ["refuted", "upheld"]
    assert "gh.move.forced-flying" in answer["claims"][0]["citations"]
    assert answer["value"]["sprung"] == []


# --- what becomes of it


def test_no_card_is_drawn_and_shield_does_not_help() -> None:
    state = table({"traps": [{"hex": [1, 1]}]}, hit_points=10, shield=2)
    answer = ask(state, [[1, 1]], [{"draws_card": True}, {"hit_points": 7}, {"hit_points": 9}])
    assert verdicts(answer) == ["refuted", "possible", "refuted"]
    assert {"gh.damage.no-draw", "gh.attack.only-attacks-draw"} <= set(answer["claims"][0]["citations"])


def test_a_character_may_negate_each_damage_by_itself() -> None:
    state = table({"traps": [{"hex": [1, 1]}], "hazardous": [[2, 1]]}, hit_points=10)
    answer = ask(state, [[1, 1], [2, 1]])
    assert answer["value"]["hit_points_options"] == [6, 7, 9, 10]
    assert "gh.damage.lose-hand" in rulings(answer)
    bare = table({"traps": [{"hex": [1, 1]}], "hazardous": [[2, 1]]}, hit_points=10, hand=[], discard=[])
    assert ask(bare, [[1, 1], [2, 1]])["value"]["hit_points_options"] == [6]


def test_who_is_killed_enters_no_more_hexes() -> None:
    state = guard({"traps": [{"hex": [3, 1]}, {"hex": [4, 1]}]}, hit_points=3)
    answer = ask(state, [[3, 1], [4, 1]], [{"killed": True, "damage": 3}], **PUSHED)
    assert verdicts(answer) == ["upheld"]
    assert answer["value"]["sprung"] == [[3, 1]]


# --- whether it may go this way


@pytest.mark.parametrize(
    ("terrain", "path", "mode", "at", "ruling"),
    [
        ({"obstacles": [[1, 1]]}, [[1, 1], [2, 1]], "walk", [1, 1], "gh.move.enemies"),
        ({}, [[1, 1], [2, 1], [3, 1]], "walk", [2, 1], "gh.move.enemies"),  # the guard
        ({}, [[1, 1], [2, 1]], "jump", [2, 1], "gh.move.landing"),
        ({"obstacles": [[1, 1]]}, [[1, 1]], "jump", [1, 1], "gh.move.landing"),
        ({}, [[1, 1], [2, 1]], "fly", [2, 1], "gh.move.landing"),
    ],
)
def test_where_it_may_not_go(
    terrain: dict[str, Any], path: list[list[int]], mode: str, at: list[int], ruling: str
) -> None:
    state = table(terrain)
    state["monsters"] = [{"type": "Bandit Guard", "standee": 1, "at": [2, 1]}]
    answer = ask(state, path, mode=mode)
    assert (answer["verdict"], answer["value"]["illegal_at"]) == ("illegal", at)
    assert ruling in rulings(answer)


def test_an_ally_may_be_passed_but_not_stopped_on() -> None:
    state = table()
    state["characters"].append({"name": "Tinkerer", "at": [1, 1]})
    assert ask(state, [[1, 1], [2, 1]])["verdict"] == "resolved"
    stops = ask(state, [[1, 1]])
    assert stops["verdict"] == "illegal"
    assert "gh.move.stop" in rulings(stops)


def test_hexes_that_are_not_adjacent_are_no_way() -> None:
    assert problem(table(), [[1, 1], [3, 1]]) == ("/question/path/1", "gh.move.walls")
    assert problem(table(), [[0, 1], [2, 1]]) == ("/question/path/1", "gh.move.walls")
    walled = table({"thin_walls": [{"hex": [0, 1], "dir": "NE"}]})
    assert problem(walled, [[1, 1]]) == ("/question/path/0", "gh.move.walls")
    assert problem(table(), [[9, 9]]) == ("/question/path/0", None)


@pytest.mark.parametrize(
    ("mode", "at", "path", "length", "legal"),
    [
        ("push", [2, 1], [[3, 1]], None, True),
        ("push", [2, 1], [[3, 1], [4, 1]], 2, True),
        ("push", [2, 1], [[3, 1]], 2, False),  # not blocked, and not its whole length
        ("push", [2, 1], [], 2, True),  # it may be left out
        ("push", [2, 1], [[3, 1], [4, 1]], 1, False),
        ("push", [2, 1], [[2, 2]], None, False),  # no farther: range 1 from [1, 1] like [2, 1]
        ("push", [5, 1], [], 2, True),
        ("pull", [4, 1], [[3, 1], [2, 1]], 2, True),
        ("pull", [4, 1], [[3, 1], [2, 1]], 3, True),  # nothing is nearer but the Brute's own hex
        ("pull", [4, 1], [[3, 1]], 2, False),
        ("pull", [2, 1], [[3, 1]], None, False),
        ("pull", [2, 1], [[1, 1]], None, False),  # the Brute stands there
    ],
)
def test_each_hex_of_a_push_is_farther_and_of_a_pull_closer(
    mode: str, at: list[int], path: list[list[int]], length: int | None, legal: bool
) -> None:
    about = {**PUSHED, "mode": mode, **({} if length is None else {"length": length})}
    answer = ask(guard(at=at), path, [{"legal": legal}], **about)
    assert verdicts(answer) == ["upheld"]
    if path:
        assert "gh.move.forced" in answer["claims"][0]["citations"]


def test_a_push_stops_where_it_is_blocked() -> None:
    state = guard({"obstacles": [[4, 1], [4, 2]]})
    assert ask(state, [[3, 1]], [{"legal": True}], length=2, **PUSHED)["claims"][0]["verdict"] == "upheld"


def test_a_pushed_figure_passes_its_own_side_only() -> None:
    state = guard()
    state["monsters"].append({"type": "Bandit Guard", "standee": 2, "at": [3, 1]})
    assert ask(state, [[3, 1], [4, 1]], **PUSHED)["value"]["legal"] is True
    assert ask(state, [[3, 1]], **PUSHED)["value"]["legal"] is False
    state["characters"].append({"name": "Tinkerer", "at": [4, 1]})
    assert ask(state, [[3, 1], [4, 1]], **PUSHED)["value"]["illegal_at"] == [4, 1]


@pytest.mark.parametrize(
    ("about", "pointer"),
    [
        ({"mode": "push", "by": "Brute"}, "/question/by"),
        ({"mode": "push", "by": "Brutus"}, "/question/by"),
        ({"mode": "walk", "by": "Brute"}, "/question/by"),
        ({"mode": "walk", "length": 2}, "/question/length"),
        ({"figure": "Brutus"}, "/question/figure"),
    ],
)
def test_what_can_not_be_meant_is_refused(about: dict[str, Any], pointer: str) -> None:
    assert problem(table(), [[1, 1]], **about)[0] == pointer


HEXES = st.tuples(st.integers(0, 5), st.integers(0, 5))


@settings(max_examples=200, deadline=None)
@given(HEXES, HEXES, st.integers(1, 3), st.frozensets(HEXES, max_size=8), st.frozensets(HEXES, max_size=4))
def test_on_a_map_without_walls_every_way_of_a_push_gets_farther_by_one_each_hex(
    origin: tuple[int, int],
    start: tuple[int, int],
    steps: int,
    obstacles: frozenset[tuple[int, int]],
    others: frozenset[tuple[int, int]],
) -> None:
    pushing = Forcing(Board(6, 6, obstacles=obstacles), origin, frozenset([origin]), others)
    for way in pushing.ways(start, "push", steps):
        far = [distance(origin, place) for place in way]
        assert far == list(range(far[0], far[0] + len(way)))
        assert not obstacles & set(way[1:])
        assert way[-1] not in others
        assert len(way) == steps + 1 or pushing.blocked(way[-1], "push", steps + 1 - len(way))


def test_a_way_that_is_not_told_is_asked_for() -> None:
    state = {"board": {"width": 1, "height": 3}, "characters": [{"name": "Brute", "at": [0, 0]}]}
    with pytest.raises(StateError) as caught:
        adjudicator.resolve("gloomhaven", state, {"ask": "terrain-damage", "figure": "Brute", "mode": "jump"})
    assert (caught.value.part, caught.value.problems[0].pointer) == ("question", "/path")
