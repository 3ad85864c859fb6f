"""The values of answers as tables for people."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from adjudicator.games.destinies.layout.rolls import percent
from adjudicator.games.destinies.layout.tables import LAID_OUT
from adjudicator.games.destinies.layout.tracks import SHOWN_MOST
from tests.games.layouts import Layouts, LayoutTests, heads, rows, told

GAME = "destinies"
LAYOUTS = Layouts(GAME)
TWELVE = {"least": 1, "most": 12}
SAME = {"score": "outcome"}  # which has its value
ANN = {"name": "Ann", "tracks": {"dexterity": [4, 7]}, "effort": 2}


class TestLayouts(LayoutTests):
    layouts = LAYOUTS
    laid_out = LAID_OUT
    same = SAME


# --- tests and chances


def test_a_test_shows_what_the_roll_comes_to() -> None:
    """3 + 2 + 2 meets 4 and 7, and an automatic success makes it 3; both effort dice are used."""
    about = {"ask": "skill-test", "skill": "dexterity", "main": [3, 2], "effort": [{"number": 2}, {"automatic": True}]}
    (table,) = LAYOUTS.asked({"players": [ANN], "turn": "Ann"}, about)
    assert table.title.en == "Ann tests dexterity"
    assert told(table) == {
        "allowed": "yes", "total of the dice": "7", "successes by markers": "2", "automatic successes": "1",
        "all successes": "3", "successes": "3", "effort dice available then": "0", "effort dice exhausted then": "3",
    }  # fmt: skip
    assert table.rows[0][1].mood == "good"


def test_of_a_test_that_is_not_allowed_only_what_is_wrong_is_shown() -> None:
    about = {"ask": "skill-test", "skill": "dexterity", "main": [3]}
    (table,) = LAYOUTS.asked({"players": [ANN], "turn": "Ann"}, about)
    shown = told(table)
    assert (shown["allowed"], shown["what is wrong"]) == ("no", "not both main dice, or more")
    assert "successes" not in shown
    assert [row[1].mood for row in table.rows[:2]] == ["bad", "bad"]


def odds(**more: Any) -> dict[str, Any]:
    faces = {"main": [1, 2], "effort": [{"number": 1}, {"automatic": True}]}
    return {"ask": "skill-odds", "skill": "dexterity", "faces": faces, **more}


def test_chances_stand_side_by_side_for_each_number_of_effort_dice() -> None:
    """Two dice of 1 and 2 make 2, 3, 3, 4: one marker (4) in a quarter of the cases.

    With one effort die of 1 or an automatic success: by the number 4 is met in three of four cases, by the success
    always: 7/8. With two: the numbers make 4 at least, each automatic success is one: always.
    """
    state = {"players": [ANN], "turn": "Ann"}
    best, chances, exact = LAYOUTS.asked(state, odds(needs=1))
    assert told(best) == {"best number of effort dice": "2"}
    assert heads(chances) == ["successes", "effort dice: 0", "effort dice: 1", "effort dice: 2"]
    assert rows(chances)[0] == ["1", "25.0%", "87.5%", "100.0%"]
    assert rows(chances)[-1][:2] == ["on average", "0.25"]
    assert ["0", "1", "1/4", "1/4"] in rows(exact)
    assert ["0", "0", "3/4", "1"] in rows(exact)
    assert [column.zh for column in exact.columns] == ["努力骰", "成功数", "概率", "至少这么多"]


def test_without_the_faces_it_is_said_that_they_are_missing() -> None:
    (table,) = LAYOUTS.asked({"players": [ANN], "turn": "Ann"}, {"ask": "skill-odds", "skill": "dexterity"})
    assert told(table) == {"missing": "what is on the faces of the dice"}


@pytest.mark.parametrize(
    ("fraction", "said"),
    [("0", "0.0%"), ("1", "100.0%"), ("1/2", "50.0%"), ("1/3", "33.3%"), ("2/3", "66.7%"), ("1/20736", "< 0.1%"),
     ("20735/20736", "> 99.9%"), ("1/1000", "0.1%"), ("999/1000", "99.9%")],
)  # fmt: skip
def test_a_chance_is_never_said_to_be_none_or_certain_if_it_is_not(fraction: str, said: str) -> None:
    assert percent(fraction) == said


# --- tracks


def spending(points: int, **about: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    player = {"name": "Ann", "tracks": {"intelligence": [5, 7], "power": [6]}, "experience": points}
    return {"players": [player], "track": TWELVE, "turn": "Ann"}, {"ask": "experience", **about}


def test_the_placements_of_a_point_are_listed() -> None:
    """5 to 3; 6 to 4 of power; 5 and 7 by one; each of them by one with power: 7 to 5 would be where 5 is."""
    facts, placements = LAYOUTS.asked(*spending(1))
    assert facts.title.en == "Ann spends experience: 1"
    assert told(facts)["placements"] == "5"
    assert heads(placements) == ["intelligence", "power"]
    assert sorted(rows(placements)) == [["3, 7", "6"], ["4, 6", "6"], ["4, 7", "5"], ["5, 6", "5"], ["5, 7", "4"]]
    assert placements.notes == ()


def test_what_is_wanted_and_what_is_best_have_tables_of_their_own() -> None:
    best = {"skill": "intelligence", "total": 5}
    _, wanted, test, _ = LAYOUTS.asked(*spending(1, want={"intelligence": [4, 6]}, best=best))
    assert told(wanted) == {
        "can be reached": "yes", "moves": "intelligence 5 to 4, intelligence 7 to 6",
    }  # fmt: skip
    assert told(wanted, "zh")["移动"] == "智力 5 到 4、智力 7 到 6"
    assert test.title.en == "A test of intelligence with a total of 5"
    assert (told(test)["now"], told(test)["successes"]) == ("1", "1")  # 5 is met already, and 7 can only come to 6


def test_of_many_placements_the_first_are_shown() -> None:
    tracks = {"intelligence": [5, 8], "dexterity": [6, 10], "power": [9]}
    state = {"players": [{"name": "Ann", "tracks": tracks, "experience": 2}], "track": TWELVE, "turn": "Ann"}
    facts, placements = LAYOUTS.asked(state, {"ask": "experience"})
    count = int(told(facts)["placements"])
    assert count > SHOWN_MOST == len(placements.rows)
    assert [note.en for note in placements.notes] == [f"Not shown: {count - SHOWN_MOST} more."]


def test_a_change_shows_where_the_markers_stand_then() -> None:
    state, _ = spending(1)
    moves = [{"skill": "power", "start": 6, "steps": 2}]
    about = {"ask": "skill-change", "change": "loss", "spaces": 2, "skills": ["power"], "moves": moves}
    facts, placements = LAYOUTS.asked(state, about)
    assert facts.title.en == "Ann, lost: 2"
    assert told(facts)["allowed"] == "yes"
    assert rows(placements) == [["5, 7", "8"]]


# --- turns


def test_a_start_of_a_turn_shows_the_dice() -> None:
    (table,) = LAYOUTS.asked({"players": [ANN], "turn": "Ann"}, {"ask": "turn-start"})
    shown = told(table)
    assert (shown["come back"], shown["effort dice available"], shown["effort dice exhausted"]) == ("1", "3", "0")


def test_tiles_are_said_by_their_places() -> None:
    tiles = [{"at": [0, 0]}, {"at": [1, 0]}, {"at": [1, 1], "explored": False}]
    state = {"players": [{"name": "Ann", "at": [0, 0]}], "tiles": tiles, "turn": "Ann"}
    (table,) = LAYOUTS.asked(state, {"ask": "movement", "to": [1, 1]})
    shown = told(table)
    assert (shown["on the tile"], shown["way"]) == ("(0, 0)", "(0, 0), (1, 0), (1, 1)")
    assert (shown["unexplored, to stop at"], shown["explores a tile"]) == ("(1, 1)", "yes")
    (table,) = LAYOUTS.asked(state, {"ask": "movement", "path": [[1, 1]]})
    assert told(table)["what is wrong"] == "a diagonal step"


def test_a_visit_is_headed_by_what_is_asked() -> None:
    state = {"players": [{"name": "Ann", "at": [0, 0]}], "tiles": [{"at": [0, 0], "sites": ["Well"]}], "turn": "Ann"}
    (table,) = LAYOUTS.asked(state, {"ask": "visit", "site": "Well"})
    assert table.title.en == "Ann visits Well"
    assert told(table)["allowed"] == "yes"
    assert [note.en for note in table.notes] == ["All the others hear what the app shows."]
    visiting = {**state, "visit": {"site": "Well", "offered": ["Drink"]}}
    (table,) = LAYOUTS.asked(visiting, {"ask": "visit", "option": "Drink"})
    assert table.title.zh == "Ann：Drink"


def test_a_matter_has_who_decides_it() -> None:
    (table,) = LAYOUTS.asked({}, {"ask": "app", "matter": "effort-dice"})
    assert table.title.en == "how many effort dice are rolled"
    assert told(table) == {"decided by": "the players", "rulings": "ds.test.effort"}


# --- goods

ROPE, SWORD = {"name": "Rope", "price": 2}, {"name": "Sword", "price": 4}
SHOP = {
    "players": [{"name": "Ann", "coins": 3, "items": [ROPE], "at": [0, 0]}],
    "tiles": [{"at": [0, 0], "sites": ["Market"]}], "trade": [{"site": "Market", "stock": [SWORD]}],
    "visit": {"site": "Market"}, "turn": "Ann",
}  # fmt: skip


def test_a_trade_shows_an_order_in_which_it_can_be_paid() -> None:
    """3 + 2 - 4 = 1."""
    (table,) = LAYOUTS.asked(SHOP, {"ask": "trade", "buy": ["Sword"], "sell": ["Rope"]})
    shown = told(table)
    assert shown["order"] == "sell Rope, buy Sword"
    assert told(table, "zh")["次序"] == "卖 Rope、买 Sword"
    assert (shown["coins then"], shown["items then"], shown["held then"]) == ("1", "1", "Sword")
    assert "coins missing" not in shown


def test_a_trade_that_can_not_be_paid_shows_what_is_missing() -> None:
    (table,) = LAYOUTS.asked(SHOP, {"ask": "trade", "buy": ["Sword"]})
    assert told(table) == {"allowed": "no", "what is wrong": "not enough coins", "coins missing": "1"}


def test_items_in_excess_show_the_ways_to_get_rid_of_one() -> None:
    items = [{"name": name} for name in "ABCDE"]
    state = {"players": [{"name": "Ann", "items": items}], "turn": "Ann"}
    (table,) = LAYOUTS.asked(state, {"ask": "inventory", "gains": [ROPE]})
    shown = told(table)
    assert (shown["items before"], shown["in excess"]) == ("5", "1")
    assert shown["ways to get rid of one"] == "discard, leave on the map"


def test_an_item_that_has_a_name_of_the_rules_keeps_it() -> None:
    state = {"players": [{"name": "power", "items": [{"name": "dexterity", "ability": "always"}]}], "turn": "power"}
    (table,) = LAYOUTS.asked(state, {"ask": "item-use", "item": "dexterity", "moment": "in-turn"})
    assert table.title.zh == "power 使用 dexterity：回合中的某个时候"


# --- ends


def test_an_outcome_shows_everybodys_finale() -> None:
    players = [{"name": "Ann", "finale": "started"}, {"name": "Ben", "finale": "completed"}]
    summed, finales = LAYOUTS.asked({"players": players}, {"ask": "outcome"})
    assert told(summed)["winner"] == "Ben"
    assert told(summed)["the game is over"] == "yes"
    assert rows(finales) == [["Ann", "started"], ["Ben", "completed"]]


def test_a_set_up_has_each_player_and_the_box() -> None:
    facts, each, box = LAYOUTS.asked({}, {"ask": "setup", "main": 3})
    assert told(facts)["what is wrong"] == "a wrong number of main dice"
    assert (told(each)["main dice"], told(each)["coins"]) == ("2", "1")
    assert told(box)["skill markers"] == "36"


def test_a_destiny_names_the_route() -> None:
    state = {"players": [{"name": "Ann", "route": "first"}], "turn": "Ann"}
    (table,) = LAYOUTS.asked(state, {"ask": "destiny", "act": "switch", "route": "second"})
    assert table.title.en == "Ann: go over to the other route (second route)"
    assert told(table)["route afterwards"] == "second route"


# --- moves


def test_moves_are_told_in_phrases() -> None:
    tiles = [{"at": [0, 0], "sites": ["Well"]}, {"at": [0, 1], "explored": False}]
    player = {"name": "Ann", "at": [0, 0], "effort": 3, "items": [], "experience": 0, "tracks": {"power": [3]}}
    state = {"players": [player, {"name": "Ben"}], "tiles": tiles, "turn": "Ann", "step": "move"}
    tables = LAYOUTS.game.tables(dict(adjudicator.moves(GAME, state).value))
    assert tables[0].title.en == "Ann, movement: may do"
    phrases = [row[0] for row in rows(tables[0])]
    assert "move to (0, 1) and explore it" in phrases
    assert "stay" in phrases
    assert "移动到 (0, 1)，并探索" in [row[0] for row in rows(tables[0], "zh")]
    assert [note.en for note in tables[0].notes] == ["Next step: visit"]
