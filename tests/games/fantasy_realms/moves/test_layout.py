from __future__ import annotations

from typing import Any

import adjudicator
from adjudicator import Budget
from adjudicator.game import Table
from adjudicator.games.fantasy_realms.moves.layout import choice_text, move_text, moves_tables
from tests.games.fantasy_realms.moves.test_evaluate import AREA, HEAVY
from tests.games.fantasy_realms.test_state import TEN, one, turn

GAME = "fantasy-realms"


def rows(table: Table, lang: adjudicator.Language = "en") -> list[list[str]]:
    return [[cell.text[lang] for cell in row] for row in table.rows]


def laid_out(state: Any, **more: Any) -> Table:
    (table,) = moves_tables(adjudicator.moves(GAME, state, **more).to_json()["value"])
    return table


def test_draws() -> None:
    table = laid_out(turn(["King", "Rangers"], "draw", ["Candle", "Forest"]))
    assert (table.title.en, table.title.zh) == ("Ann takes a card", "Ann 拿牌")
    assert [row[0] for row in rows(table)] == [
        "take the top card of the deck",
        "take Forest from the discard area",
        "take Candle from the discard area",
    ]
    assert [row[0] for row in rows(table, "zh")][1] == "从弃牌区拿森林"
    assert len(table.columns) == len(table.rows[0])
    assert not table.notes


def test_evaluated_moves_show_the_best_of_them() -> None:
    table = laid_out(turn(["King", "Rangers"], "draw", ["Candle", "Forest"]), evaluate=True)
    # King has 5 for Rangers, and Rangers 10 for a Forest.
    assert [row[1] for row in rows(table)] == ["?", "22", "18"]
    assert [row[1].mood for row in table.rows] == ["dim", "good", ""]
    assert table.numeric == (1,)
    assert len(table.columns) == len(table.rows[0])


def test_a_discard_that_ends_the_game_is_marked() -> None:
    table = laid_out(turn(["King", "Island"], "discard", TEN[:9]))
    rulings = "fr.turn.draw-then-discard\nfr.turn.discards-face-up"
    assert rows(table) == [
        ["discard Island", rulings, "ends the game"],
        ["discard King", rulings, "ends the game"],
    ]
    assert [row[-1] for row in rows(table, "zh")] == ["终局", "终局"]
    assert rows(laid_out(turn(["King"], "discard"))) == [["discard King", rulings]]


def test_choices() -> None:
    table = laid_out(one(["Doppelgänger", "Island"], {"Doppelgänger": None}))
    assert table.title.zh == "终局的选择"
    assert [row[0] for row in rows(table)] == ["P1: Island: not used", "P1: Island: Island"]
    assert [row[0] for row in rows(table, "zh")] == ["P1：岛屿：不使用", "P1：岛屿：岛屿"]


def test_a_game_that_is_over_says_so() -> None:
    table = laid_out(turn(["King"], "draw", TEN))
    assert not table.rows
    assert [note.en for note in table.notes] == ["The game is over: nobody gets another turn."]


def test_a_budget_that_ran_out_is_told() -> None:
    table = laid_out(one(HEAVY, discard=AREA), evaluate=True, budget=Budget(rlimit=1))
    assert any(row[1].startswith("≥ ") for row in rows(table))
    assert any("ran out of its budget" in note.en for note in table.notes)


def test_moves_and_choices_that_are_disputed() -> None:
    state = turn(["King"], "draw", ["Candle"])
    asked = {"ask": "move-legal", "move": {"move": "draw-discard", "card": "Candle", "player": "Ben"}}
    (table,) = moves_tables(adjudicator.resolve(GAME, state, asked).to_json()["value"])
    assert rows(table) == [["Ben: take Candle from the discard area", "illegal"]]
    assert table.rows[0][1].mood == "bad"
    asked = {"ask": "choice-legal", "chooser": "Book of Changes", "choice": {"card": "King", "suit": "army"}}
    (table,) = moves_tables(adjudicator.resolve(GAME, one(["Book of Changes", "King"]), asked).to_json()["value"])
    assert rows(table) == [["P1: Book of Changes: King → Army", "legal"]]
    assert rows(table, "zh") == [["P1：易经：国王 → 军队", "合法"]]
    asked = {"ask": "move-legal", "move": {"move": "discard", "card": "King"}}
    last = turn(["King"], "discard", TEN[:9])
    (table,) = moves_tables(adjudicator.resolve(GAME, last, asked).to_json()["value"])
    assert [note.en for note in table.notes] == ["It ends the game."]


def test_the_moves_of_another_reading() -> None:
    answer = adjudicator.moves(GAME, one(["Book of Changes", "King"]))
    (table,) = moves_tables(answer.readings[0].value)
    assert table.title.en == "Also legal then"
    assert [row[0] for row in rows(table)] == ["P1: Book of Changes: King → Wild"]
    answer = adjudicator.moves(GAME, one(["Book of Changes", "King"]), readings={"fr.gap.book-wild": "wild-too"})
    (table,) = moves_tables(answer.readings[0].value)
    assert table.title.en == "Not legal then"
    assert len(table.rows) == 1


def test_names_of_players_may_hold_anything() -> None:
    move = {"move": "choose", "player": "{0} {chooser}", "chooser": "Mirage", "choice": {"suit": "land"}}
    assert move_text(move).en == "{0} {chooser}: Mirage: Land"
    assert choice_text(None).zh == "不使用"
