"""What whose turn it is may do: at each step, in a finale, with too many items, and what is not told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import adjudicator
from adjudicator.answer import Verdict
from adjudicator.errors import StateError
from tests.games.destinies import oracle

ANN: Mapping[str, Any] = {
    "name": "Ann", "at": [0, 0], "experience": 0, "items": [], "route": "first", "effort": 1,
    "tracks": {"intelligence": [5, 7], "dexterity": [6], "power": [4, 8]},
}  # fmt: skip
TILES = [{"at": [0, 0], "sites": ["Inn", "Well"]}, {"at": [1, 0]}, {"at": [0, 1], "explored": False}]


def table(step: str, ann: Mapping[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    track = {"least": 1, "most": 12}
    players = [{**ANN, **(ann or {})}, {"name": "Ben"}]
    return {"players": players, "track": track, "tiles": TILES, "turn": "Ann", "step": step, **more}


def listed(state: Mapping[str, Any], part: str = "moves") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = adjudicator.moves("destinies", state).value[part]
    return found


def named(state: Mapping[str, Any], part: str = "moves") -> list[str]:
    return [each["move"] for each in listed(state, part)]


def test_at_the_start_a_die_comes_back_once() -> None:
    assert named(table("start")) == ["recover", "switch-route", "go-on"]
    assert named(table("start", this_turn={"recovered": 1})) == ["switch-route", "go-on"]
    assert named(table("start", {"effort": 3})) == ["switch-route", "go-on"]


def test_movement_lists_every_tile_that_it_leads_to() -> None:
    found = [each for each in listed(table("move")) if each["move"] in ("move", "stay")]
    assert found == [
        {"move": "move", "to": [0, 1], "explores": True,
         "rulings": ["ds.move.two", "ds.move.orthogonal", "ds.move.stop"]},
        {"move": "move", "to": [1, 0], "rulings": ["ds.move.two", "ds.move.orthogonal"]},
        {"move": "stay", "rulings": ["ds.move.stay"]},
    ]  # fmt: skip
    assert named(table("move", this_turn={"moved": 1})) == ["switch-route", "go-on"]


def test_one_site_may_be_visited() -> None:
    assert [each.get("site") for each in listed(table("visit"))] == ["Inn", "Well", None, None]
    assert named(table("visit", this_turn={"visited": ["Inn"]})) == ["switch-route", "go-on"]


def test_a_visit_offers_what_has_not_been_chosen() -> None:
    visit = {"site": "Inn", "offered": ["talk", "gate"], "chosen": ["talk"]}
    state = table("visit", visit=visit, trade=[{"site": "Inn", "stock": []}])
    found = listed(state)
    assert [each["move"] for each in found] == ["choose", "trade", "switch-route", "go-on"]
    assert (found[0]["option"], "ds.visit.once" in found[0]["rulings"]) == ("gate", True)
    assert listed(state, "untold") == [{"move": "start-finale", "route": "first", "at": None, "gap": "ds.app.first"}]


def test_what_lies_on_the_tile_may_be_taken_by_others() -> None:
    tiles = [{"at": [0, 0], "sites": ["Inn"], "dropped": [{"item": {"name": "Axe"}, "by": "Ben"}]}]
    state = table("visit", tiles=tiles, visit={"site": "Inn", "offered": []})
    assert {"move": "take", "item": "Axe"}.items() <= listed(state)[0].items()
    tiles[0]["dropped"] = [{"item": {"name": "Axe"}, "by": "Ann"}]
    assert {"move": "take", "item": "Axe", "at": None, "gap": "ds.gap.own-drop"} in listed(state, "untold")


def test_too_many_items_come_before_everything_else() -> None:
    six = [{"name": name} for name in "abcdef"]
    (found,) = listed(table("move", {"items": six}))
    assert (found["move"], found["excess"], found["ways"]) == ("handle-items", 1, ["discard", "drop"])
    (found,) = listed(table("move", {"items": six}, free_pairs=0))
    assert found["ways"] == ["discard"]


def test_a_finale_takes_the_place_of_moving_and_visiting() -> None:
    for step in ("move", "visit"):
        assert named(table(step, {"finale": "started"})) == ["follow-finale", "go-on"]


def test_a_turn_that_has_ended_leaves_nothing_else() -> None:
    state = table("visit", visit={"site": "Inn", "offered": ["talk"]}, this_turn={"ended": True})
    assert listed(state) == [{"move": "end-turn", "next": "Ben", "rulings": ["ds.turn.forced", "ds.turn.order"]}]


def test_nothing_may_be_done_when_a_finale_is_completed() -> None:
    assert named(table("move", {"finale": "completed"})) == []


def test_experience_and_items_may_be_used_at_any_step() -> None:
    rope, lamp = {"name": "Rope", "ability": "always"}, {"name": "Lamp", "ability": "discard", "when": "turn-start"}
    ann = {"experience": 2, "items": [rope, lamp]}
    assert [each.get("item") for each in listed(table("start", ann)) if each["move"] == "use-item"] == ["Lamp", "Rope"]
    assert [each.get("item") for each in listed(table("move", ann)) if each["move"] == "use-item"] == ["Rope"]
    (points,) = [each["points"] for each in listed(table("move", ann)) if each["move"] == "spend-experience"]
    assert points == 2


def test_in_a_test_only_what_is_told_of_it() -> None:
    state = table("visit", {"experience": 2}, visit={"site": "Inn", "offered": []}, this_turn={"in_test": True})
    assert named(state) == ["switch-route"]  # at any time; experience is not for a test


def test_what_is_not_told_is_said_with_its_place() -> None:
    state = {"players": [{"name": "Ann"}], "turn": "Ann", "step": "move"}
    assert named(state) == ["stay", "switch-route", "go-on"]
    assert [(each["move"], each["at"]) for each in listed(state, "untold")] == [
        ("move", "/tiles"), ("spend-experience", "/players/0/experience"), ("use-item", "/players/0/items"),
    ]  # fmt: skip


@pytest.mark.parametrize("part", ["turn", "step"])
def test_whose_turn_and_which_step_have_to_be_told(part: str) -> None:
    state = table("move")
    del state[part]
    with pytest.raises(StateError) as caught:
        adjudicator.moves("destinies", state)
    assert caught.value.problems[0].pointer == f"/{part}"


def test_a_player_alone_is_next_again() -> None:
    state = {"players": [{"name": "Ann"}], "turn": "Ann", "step": "end", "mode": "explorer"}
    assert [each["next"] for each in listed(state) if each["move"] == "end-turn"] == ["Ann"]


@settings(deadline=None)
@given(st.data())
def test_the_moves_are_where_an_independent_answer_leads(data: st.DataObject) -> None:
    places = data.draw(
        st.lists(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), min_size=1, max_size=20, unique=True)
    )
    tiles = [{"at": list(place), "explored": data.draw(st.booleans())} for place in places]
    tiles[0]["explored"] = True
    state = table("move", {"at": list(places[0])}, tiles=tiles)
    answer = adjudicator.moves("destinies", state)
    assert answer.verdict is Verdict.RESOLVED
    found = [tuple(each["to"]) for each in answer.value["moves"] if each["move"] == "move"]
    assert sorted([*found, places[0]]) == sorted(map(tuple, oracle.movement(state, {}, {})["reachable"]))
