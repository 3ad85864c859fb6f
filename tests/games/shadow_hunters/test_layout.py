"""The values of answers as tables for people."""

from __future__ import annotations

from typing import Any

import adjudicator
from adjudicator.games.shadow_hunters.layout.tables import LAID_OUT
from tests.games.layouts import Layouts, LayoutTests, heads, rows

GAME = "shadow-hunters"
LAYOUTS = Layouts(GAME)
SAME = {"score": "outcome"}  # which has its value


class TestLayouts(LayoutTests):
    layouts = LAYOUTS
    laid_out = LAID_OUT
    same = SAME


# --- identity

NAMES = ("Ann", "Ben", "Cleo", "Dan")


def record(*given: tuple[str, str, str]) -> dict[str, Any]:
    events = [{"event": "hermit", "to": to, "card": card, "answer": answer} for to, card, answer in given]
    return {"players": [{"name": name} for name in NAMES], "record": events}


def test_who_can_be_whom_and_what_is_certain_with_the_record_in_words() -> None:
    players, characters, certain = LAYOUTS.example("identity")
    assert rows(players)[3] == ["Dan", "Shadow", "Vampire, Werewolf"]
    assert [cell.mood for cell in players.rows[3]] == ["strong", "good", ""]
    assert rows(players)[0] == ["Ann", "Shadow, Hunter", "Unknown; Emi, Franklin, George"]
    assert "Somebody lied, as Unknown: Ann, Ben or Cleo." in [note.en for note in players.notes]
    assert ["Unknown", "Shadow", "Ann, Ben, Cleo", "one of them is"] in rows(characters)
    assert ["Allie", "Neutral", "nobody", ""] in rows(characters)
    assert [row[0] for row in rows(certain)] == ["Dan is a Shadow", "somebody lied"]
    assert rows(certain)[0][1].splitlines() == [
        "Ann got Spell and answered: nothing happened.",
        "Ben got Huddle and answered: nothing happened.",
        "Cleo got Exorcism and answered: nothing happened.",
    ]
    assert rows(certain, "zh")[0][1].startswith("Ann 收到咒语")
    assert "sh.setup.deal-4" in rows(certain)[0][2].splitlines()


def test_who_is_known_is_green() -> None:
    state = {"players": [{"name": "Ann", "character": "emi"}, *({"name": name} for name in NAMES[1:])]}
    players = LAYOUTS.asked(state, {"ask": "identity"})[0]
    assert rows(players)[0] == ["Ann", "Hunter", "Emi"]
    assert [cell.mood for cell in players.rows[0]] == ["strong", "good", "good"]


def test_a_contradiction_names_the_suspects() -> None:
    """Four deny being Shadows; only one of them can be Unknown, and two are Shadows."""
    given = [("Ann", "spell", "nothing"), ("Ben", "huddle", "nothing"), ("Cleo", "exorcism", "nothing")]
    (table,) = LAYOUTS.asked(record(*given, ("Dan", "greed", "nothing")), {"ask": "identity"})
    told = {row[0]: row[1] for row in rows(table)}
    assert told["conclusion"] == "somebody who may not lie answered falsely"
    assert told["false answers at least"] == "1"
    assert told["suspects"] == "Ann, Ben, Cleo, Dan"
    assert len(told["seen"].splitlines()) == 4
    assert "/record" not in told["seen"]
    assert [note.en for note in table.notes] == ["No proof is smaller."]


def test_without_the_table_a_proof_points_into_it() -> None:
    question = LAYOUTS.game.questions["identity"]
    value = dict(adjudicator.ask(GAME, "identity", question.example).value)
    assert rows(LAYOUTS.game.tables(value)[2])[0][1].splitlines() == ["/record/0", "/record/1", "/record/2"]


# --- the others


def test_cases_name_who_the_hidden_are_and_the_largest_is_the_rest() -> None:
    state = {"players": [{"name": name} for name in NAMES], "turn": "Ann"}
    (table,) = LAYOUTS.asked(state, {"ask": "hermit", "to": "Ben", "card": "spell"})
    assert heads(table)[0] == "If"
    assert {row[0] for row in rows(table)} == {
        "Ben is Emi, Franklin or George", "Ben is Unknown", "Ben is Vampire or Werewolf", "",
    }  # fmt: skip
    assert "Only these may know what the card says: Ann, Ben." in [note.en for note in table.notes]
    five = {**state, "players": [*state["players"], {"name": "Eve"}]}
    (table,) = LAYOUTS.asked(five, {"ask": "hermit", "to": "Ben", "card": "spell"})
    assert {row[0] for row in rows(table)} == {
        "Ben is anybody else", "Ben is Unknown", "Ben is Vampire or Werewolf", "",
    }  # fmt: skip
    (table,) = LAYOUTS.asked(five, {"ask": "hermit", "to": "Ben", "card": "prediction"})
    assert rows(table, "zh")[0][0] == "Ben 是其他角色"


def test_nobody_hidden_needs_no_column() -> None:
    state = {"players": [{"name": "Ann"}, {"name": "Ben", "character": "vampire"}], "turn": "Ann"}
    (table,) = LAYOUTS.asked(state, {"ask": "hermit", "to": "Ben", "card": "spell"})
    assert heads(table) == ["the card fits", "answers", "damage done", "damage"]
    assert rows(table) == [["yes", "took 1 damage", "1", "1"]]


def test_several_targets_of_one_roll_are_rows_below_each_other() -> None:
    zones = [["church", "cemetery"], ["weird-woods", "hermits-cabin"], ["underworld-gate", "erstwhile-altar"]]
    players = [
        {"name": "Ann", "character": "george", "area": "church", "equipment": ["machine-gun"]},
        {"name": "Ben", "character": "emi", "area": "church", "damage": 7},
        {"name": "Cleo", "character": "vampire", "area": "cemetery"},
    ]
    state = {"players": players, "zones": zones, "turn": "Ann"}
    (table,) = LAYOUTS.asked(state, {"ask": "attack", "d6": 5, "d4": 2})
    column = heads(table).index
    head = [row[column("by the dice")] for row in rows(table)]
    assert head == ["3", ""]
    assert [row[column("player")] for row in rows(table)] == ["Ben", "Cleo"]
    assert [row[column("damage then")] for row in rows(table)] == ["10", "3"]
    assert [row[column("die")] for row in rows(table)] == ["yes", ""]


def test_what_the_killer_may_take_from_each() -> None:
    (table,) = LAYOUTS.example("death")
    taken = rows(table)[0][heads(table).index("may be taken")]
    assert taken.splitlines() == ["B: nothing / Holy Robe / Rusted Broad Axe", "C: nothing / Butcher Knife"]


def test_a_player_who_is_called_like_a_character_keeps_the_name() -> None:
    state = {"players": [{"name": "emi", "character": "george"}, {"name": "bob", "character": "vampire"}]}
    (table,) = LAYOUTS.asked(state, {"ask": "death", "damage": {"bob": 1, "emi": 14}})
    assert rows(table, "zh")[0][:2] == ["emi", "bob 1"]


def test_moves_say_with_what_and_for_whom() -> None:
    question = LAYOUTS.game.questions["moves"]
    own, others = LAYOUTS.example("moves")
    assert heads(own) == ["may be done", "rulings"]
    assert ["leave the area's action out", "sh.turn.order"] in rows(own)
    assert own.title.en == f"What Ann may do (area): {len(own.rows)}"
    assert [note.en for note in own.notes] == ["Next it is the turn of Ben."]
    assert {row[0] for row in rows(others)} == {"Ben", "Cai", "Dan"}
    state = {**question.example, "phase": "start"}
    table = LAYOUTS.game.tables(dict(adjudicator.moves(GAME, state).value))[0]
    assert ["Ann is Franklin", "use the ability (Franklin, Ben, reveals)"] in [row[:2] for row in rows(table)]


def test_another_reading_is_laid_out_too() -> None:
    state = {"piles": {"hermit": {"left": 0, "discarded": 16}}}
    answer = adjudicator.resolve(GAME, state, {"ask": "deck", "deck": "hermit"})
    (other,) = answer.readings
    (table,) = LAYOUTS.game.tables(dict(other.value))
    assert rows(table) == [["shuffled again", "yes"], ["open", "yes"]]
