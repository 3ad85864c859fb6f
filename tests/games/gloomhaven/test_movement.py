"""Where a figure may stop: each rule with a case worked out by hand."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import adjudicator
from adjudicator import StateError
from adjudicator.games.gloomhaven.hexes import neighbours

GAME = "gloomhaven"
GAP = "gh.gap.jump-last-difficult"
GUARD = {"type": "Bandit Guard", "standee": 1}


def column(rows: int, **board: Any) -> dict[str, Any]:
    """A board of one column, with the Brute at its southern end."""
    return {"board": {"width": 1, "height": rows, **board}, "characters": [{"name": "Brute", "at": [0, 0]}]}


def ask(
    state: dict[str, Any], points: int, *claims: Any, readings: dict[str, str] | None = None, **more: Any
) -> adjudicator.Answer:
    question = {"ask": "movement", "points": points, "figure": "Brute", **more}
    return adjudicator.resolve(GAME, state, question, [{"value": each} for each in claims], readings=readings)


def costs(answer: adjudicator.Answer) -> dict[tuple[int, ...], int]:
    return {tuple(stop["hex"]): stop["cost"] for stop in answer.value["stops"]}


def verdicts(answer: adjudicator.Answer) -> list[str]:
    return [judged.verdict.value for judged in answer.claims]


def refused(state: dict[str, Any], points: int = 2, *claims: Any, **more: Any) -> tuple[str, str]:
    with pytest.raises(StateError) as caught:
        ask(state, points, *claims, **more)
    (problem,) = caught.value.problems
    return caught.value.part, problem.pointer


# --- walking


def test_it_may_go_less_far_and_may_stay() -> None:
    assert costs(ask(column(5), 3)) == {(0, 0): 0, (0, 1): 1, (0, 2): 2, (0, 3): 3}
    assert costs(ask(column(5), 0)) == {(0, 0): 0}


def test_it_passes_allies_but_does_not_stop_there() -> None:
    state = column(4)
    state["characters"].append({"name": "Spellweaver", "at": [0, 1]})
    assert costs(ask(state, 3)) == {(0, 0): 0, (0, 2): 2, (0, 3): 3}
    answer = ask(state, 3, True, to="Spellweaver")
    assert (verdicts(answer), answer.value["why_not"]) == (["refuted"], "occupied")


def test_an_invisible_ally_may_be_passed_in_a_doorway() -> None:
    """Dispute gh-d10: invisible only to enemies."""
    state = column(3, doors=[{"hex": [0, 1], "open": True}])
    state["characters"].append({"name": "Spellweaver", "at": [0, 1], "conditions": ["invisible"]})
    answer = ask(state, 2, True, False, to=[0, 2])
    assert verdicts(answer) == ["upheld", "refuted"]
    assert set(answer.claims[0].citations) == {"gh.move.walk", "gh.move.allies", "gh.move.invisible"}


@pytest.mark.parametrize("mode", ["walk", "jump"])
def test_an_invisible_character_stops_a_monster_as_any_enemy_does(mode: str) -> None:
    state = column(3) | {"monsters": [{**GUARD, "at": [0, 2]}]}
    state["characters"] = [{"name": "Brute", "at": [0, 1], "conditions": ["invisible"]}]
    answer = ask(state, 2, figure="Bandit Guard 1", mode=mode)
    assert ((0, 0) in costs(answer)) == (mode == "jump")


def test_enemies_and_obstacles_are_gone_round() -> None:
    """Two columns: [0, 1] is closed, and by [1, 0] and [1, 1] it is three steps to [0, 2]."""
    for there in ({"monsters": [{**GUARD, "at": [0, 1]}]}, {}):
        board: dict[str, Any] = {"width": 2, "height": 3} | ({} if there else {"obstacles": [[0, 1]]})
        state = {"board": board, "characters": [{"name": "Brute", "at": [0, 0]}], **there}
        assert ask(state, 3, to=[0, 2]).value["path"] == [[0, 0], [1, 0], [1, 1], [0, 2]]
        answer = ask(state, 2, True, to=[0, 2])
        assert (verdicts(answer), answer.value["why_not"]) == (["refuted"], "blocked")
        assert "costs 3 points, and there are 2" in answer.claims[0].says.en


def test_walls_close_and_thin_walls_do_too() -> None:
    assert ask(column(3, walls=[[0, 1]]), 9, to=[0, 2]).value["why_not"] == "no-way"
    assert ask(column(3, walls=[[0, 1]]), 9, to=[0, 1]).value["why_not"] == "wall"
    assert ask(column(2, thin_walls=[{"hex": [0, 1], "dir": "S"}]), 9, to=[0, 1]).value["why_not"] == "no-way"


def test_difficult_terrain_costs_two_to_enter_and_nothing_to_leave() -> None:
    assert costs(ask(column(4, difficult=[[0, 0], [0, 2]]), 4)) == {(0, 0): 0, (0, 1): 1, (0, 2): 3, (0, 3): 4}
    answer = ask(column(3, difficult=[[0, 1]]), 2, True, to=[0, 2])
    assert (verdicts(answer), answer.value["why_not"], answer.value["cost"]) == (["refuted"], "too-dear", 3)
    assert answer.claims[0].citations == ("gh.move.walk", "gh.move.difficult")


def test_for_characters_points_come_before_harm_and_the_unharmed_way_is_told() -> None:
    """Through the trap at [0, 1] it is 2, round it 3."""
    state = {
        "board": {"width": 2, "height": 3, "traps": [{"hex": [0, 1]}]},
        "characters": [{"name": "Brute", "at": [0, 0]}],
    }
    answer = ask(state, 3, {"cost": 2}, {"unharmed": True}, {"negative_hexes": 1}, to=[0, 2])
    assert verdicts(answer) == ["upheld"] * 3
    assert answer.value["unharmed_cost"] == 3
    assert verdicts(ask(state, 2, {"unharmed": True}, {"reaches": True}, to=[0, 2])) == ["refuted", "upheld"]


def test_of_ways_that_cost_the_same_the_less_harmful_one_is_taken() -> None:
    """[2, 1] is two steps from [0, 1], by the hazardous [1, 0] or by [1, 1]."""
    state = {
        "board": {"width": 3, "height": 3, "hazardous": [[1, 0]]},
        "characters": [{"name": "Brute", "at": [0, 1]}],
    }
    answer = ask(state, 2, to=[2, 1])
    assert answer.value["path"] == [[0, 1], [1, 1], [2, 1]]
    assert answer.value["negative_hexes"] == 0


# --- jumping and flying


def test_a_jump_ignores_all_but_its_last_hex() -> None:
    """Dispute gh-d16: a trap on the way is passed over, one in the last hex is sprung."""
    state = column(5, obstacles=[[0, 2]], traps=[{"hex": [0, 3]}, {"hex": [0, 4]}], difficult=[[0, 1]])
    state["monsters"] = [{**GUARD, "at": [0, 1]}]
    answer = ask(state, 4, {"negative_hexes": 1}, {"unharmed": True}, mode="jump", to=[0, 4])
    assert verdicts(answer) == ["upheld", "refuted"]
    assert answer.value["negative_hexes"] == 1
    assert "gh.move.jump-landing" in answer.claims[0].citations
    assert costs(answer) == {(0, 0): 0, (0, 3): 3, (0, 4): 4}


@pytest.mark.parametrize(
    ("reading", "cost", "verdict", "other"),
    [(None, 3, "refuted", "unaffected"), ("unaffected", 2, "upheld", "costs-extra")],
)
def test_landing_on_difficult_terrain_is_a_gap(reading: str | None, cost: int, verdict: str, other: str) -> None:
    readings = {GAP: reading} if reading else None
    answer = ask(column(3, difficult=[[0, 2]]), 2, True, readings=readings, mode="jump", to=[0, 2])
    assert (answer.value["cost"], verdicts(answer)) == (cost, [verdict])
    (found,) = answer.readings
    assert (found.ruling, found.reading) == (GAP, other)
    assert GAP in answer.claims[0].citations


@pytest.mark.parametrize("mode", ["walk", "jump"])
def test_the_gap_is_left_alone_where_no_jump_can_land_on_difficult_terrain(mode: str) -> None:
    answer = ask(column(5, difficult=[[0, 4 if mode == "jump" else 1]]), 3, mode=mode)
    assert (answer.readings, dict(answer.taken)) == ((), {})


def test_a_figure_that_flies_meets_nothing_on_the_ground_and_may_end_over_an_obstacle() -> None:
    state = column(4, obstacles=[[0, 1]], traps=[{"hex": [0, 2]}], difficult=[[0, 3]])
    state["characters"][0]["flying"] = True
    answer = ask(state, 3, {"cost": 3, "negative_hexes": 0, "unharmed": True}, to=[0, 3])
    assert costs(answer) == {(0, 0): 0, (0, 1): 1, (0, 2): 2, (0, 3): 3}
    assert answer.value["mode"] == "fly"
    assert verdicts(answer) == ["upheld"]


@pytest.mark.parametrize("mode", ["jump", "fly"])
def test_neither_passes_walls_nor_ends_on_a_figure(mode: str) -> None:
    assert ask(column(3, walls=[[0, 1]]), 9, mode=mode, to=[0, 2]).value["why_not"] == "no-way"
    state = column(3) | {"monsters": [{**GUARD, "at": [0, 1]}]}
    answer = ask(state, 9, True, mode=mode, to=[0, 1])
    assert (answer.value["why_not"], answer.claims[0].citations) == ("occupied", ("gh.move.landing",))
    assert (0, 2) in costs(answer)


# --- doors and conditions


def test_a_character_opens_a_door_and_what_lies_behind_is_not_certain() -> None:
    state = column(3, doors=[{"hex": [0, 1]}])
    answer = ask(state, 2, True, False, {"cost": 2}, to=[0, 2])
    assert verdicts(answer) == ["possible", "possible", "possible"]
    assert [(stop["opens"], stop["beyond"]) for stop in answer.value["stops"]] == [
        ([], False),
        ([[0, 1]], False),
        ([[0, 1]], True),
    ]
    assert verdicts(ask(state, 1, True, to=[0, 1])) == ["upheld"]


def test_a_way_round_is_taken_before_one_through_a_closed_door() -> None:
    state = {
        "board": {"width": 2, "height": 3, "doors": [{"hex": [0, 1]}]},
        "characters": [{"name": "Brute", "at": [0, 0]}],
    }
    assert verdicts(ask(state, 3, True, {"cost": 3}, to=[0, 2])) == ["upheld", "upheld"]
    assert verdicts(ask(state, 2, True, to=[0, 2])) == ["possible"]


@pytest.mark.parametrize("figure", ["Bandit Guard 1", "Bear"])
def test_to_monsters_and_summons_a_closed_door_is_wall(figure: str) -> None:
    state = column(3, doors=[{"hex": [0, 1]}]) | {"characters": [{"name": "Brute"}]}
    if figure == "Bear":
        state["summons"] = [{"name": "Bear", "owner": "Brute", "at": [0, 0]}]
    else:
        state["monsters"] = [{**GUARD, "at": [0, 0]}]
    assert costs(ask(state, 9, figure=figure)) == {(0, 0): 0}
    for to in ([0, 1], [0, 2]):
        answer = ask(state, 9, True, figure=figure, to=to)
        assert (answer.value["why_not"], answer.claims[0].citations) == ("closed-door", ("gh.move.door",))


@pytest.mark.parametrize("condition", ["immobilize", "stun"])
def test_some_conditions_forbid_moving(condition: str) -> None:
    state = column(3)
    state["characters"][0]["conditions"] = [condition]
    answer = ask(state, 3, True, to=[0, 1])
    assert (costs(answer), answer.value["bound"]) == ({(0, 0): 0}, condition)
    assert answer.claims[0].citations == (f"gh.condition.{condition}",)
    assert verdicts(ask(state, 3, True, to=[0, 0])) == ["upheld"]


# --- what is refused


def test_what_is_missing_or_wrong_is_pointed_at() -> None:
    assert refused({"characters": [{"name": "Brute", "at": [0, 0]}]}) == ("state", "/board")
    assert refused({**column(2), "characters": [{"name": "Brute"}]}) == ("state", "/characters/0/at")
    assert refused(column(2), figure="Brut") == ("question", "/figure")
    assert refused(column(2), to=[3, 3]) == ("question", "/to")
    assert refused(column(2), 2, True) == ("claims", "/0/value")
    assert refused(column(2), mode="swim") == ("question", "/mode")


# --- properties


def _board(data: st.DataObject) -> dict[str, Any]:
    places = [[c, r] for c in range(5) for r in range(5) if (c, r) != (2, 2)]
    kinds = data.draw(st.lists(st.sampled_from(["......", "o", "t", "d", "h", "w"]), min_size=24, max_size=24))
    drawn = list(zip(places, kinds, strict=True))

    def of(kind: str) -> list[list[int]]:
        return [place for place, each in drawn if each == kind]

    return {
        "board": {
            "width": 5,
            "height": 5,
            "obstacles": of("o"),
            "traps": [{"hex": place} for place in of("t")],
            "difficult": of("d"),
            "hazardous": of("h"),
            "walls": of("w"),
        },
        "characters": [{"name": "Brute", "at": [2, 2]}],
    }


@given(st.data(), st.integers(0, 8))
def test_every_path_is_a_way_of_its_cost(data: st.DataObject, points: int) -> None:
    """Each step leads to a neighbour that is no wall or obstacle, and what is entered adds up."""
    state = _board(data)
    board = state["board"]
    traps = [trap["hex"] for trap in board["traps"]]
    for stop in ask(state, points).value["stops"]:
        path = stop["path"]
        assert (path[0], path[-1]) == ([2, 2], stop["hex"])
        for one, other in pairwise(path):
            assert tuple(other) in [place for _, place in neighbours((one[0], one[1]))]
            assert other not in board["walls"] + board["obstacles"]
        assert stop["cost"] == sum(1 + (each in board["difficult"]) for each in path[1:]) <= points
        assert stop["negative_hexes"] == sum(each in traps + board["hazardous"] for each in path[1:])


@given(st.data(), st.integers(0, 6))
def test_more_points_never_lose_a_hex_and_lists_may_be_shuffled(data: st.DataObject, points: int) -> None:
    state = _board(data)
    fewer = ask(state, points)
    assert costs(fewer).items() <= costs(ask(state, points + 1)).items()
    shuffled = {**state, "board": {key: _turned(value) for key, value in state["board"].items()}}
    assert ask(shuffled, points).value == fewer.value


def _turned(value: Any) -> Any:
    return value[::-1] if isinstance(value, list) else value


@given(st.data())
def test_who_flies_gets_wherever_a_jump_does_and_a_jump_wherever_a_walk_does(data: st.DataObject) -> None:
    state = _board(data)
    walk, jump, fly = (costs(ask(state, 4, mode=mode)) for mode in ("walk", "jump", "fly"))
    assert set(walk) <= set(jump) <= set(fly)
    assert all(fly[place] <= jump[place] <= walk[place] for place in walk)
