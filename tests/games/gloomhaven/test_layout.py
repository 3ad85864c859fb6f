"""The values of answers as tables for people."""

from __future__ import annotations

from typing import Any

import adjudicator
from adjudicator.games.gloomhaven.layout.tables import LAID_OUT
from tests.games.layouts import Layouts, LayoutTests, rows

GAME = "gloomhaven"
LAYOUTS = Layouts(GAME)


class TestLayouts(LayoutTests):
    layouts = LAYOUTS
    laid_out = LAID_OUT
    first_tells = True


def test_the_candidates_for_a_focus_with_what_decides() -> None:
    (table,) = LAYOUTS.example("monster-focus")
    assert rows(table) == [["Brute", "0", "2", "2", "12", "focus"], ["Tinkerer", "0", "2", "3", "30", ""]]
    assert [cell.mood for cell in table.rows[0]] == ["good", "", "", "good", "", "good"]
    assert [note.en for note in table.notes] == ["Decided by: proximity."]


def test_a_tied_focus_says_that_the_players_choose() -> None:
    candidate = {"name": "A", "negative_hexes": 0, "movement": 1, "proximity": 1, "initiative": None}
    value: dict[str, Any] = {
        "monster": "Guard 1",
        "focus": ["A", "B"],
        "decided_by": "players",
        "candidates": [candidate, {**candidate, "name": "B"}],
        "never": ["C"],
        "unseen": ["D"],
    }
    (table,) = LAYOUTS.game.tables(value)
    assert [row[-1] for row in rows(table)] == ["may be the focus"] * 2
    assert rows(table)[0][4] == "-"
    assert [note.en for note in table.notes] == [
        "All is equal: the players choose.",
        "Never to be attacked from anywhere: C.",
        "Invisible: D.",
    ]


def test_a_move_lists_hexes_by_their_points() -> None:
    board = {"width": 1, "height": 4, "traps": [{"hex": [0, 1]}], "doors": [{"hex": [0, 2]}]}
    state = {"board": board, "characters": [{"name": "Brute", "at": [0, 0]}]}
    answer = adjudicator.resolve(GAME, state, {"ask": "movement", "points": 3, "to": [0, 2]})
    asked, table = LAYOUTS.game.tables(dict(answer.value))
    assert ["may stop there", "yes"] in rows(asked)
    assert rows(table) == [["0", "[0, 0]", "-"], ["1", "-", "[0, 1]"], ["2", "-", "[0, 2]"], ["3", "-", "[0, 3]"]]
    assert [column.en for column in table.columns] == ["Points", "free of harm", "past harm"]


def test_legal_moves_as_sentences() -> None:
    half = {"card": "Charge", "half": "top", "basic": False}
    other = {"card": "Cleave", "half": "bottom", "basic": True}
    play = {"move": "play", "character": "Brute", "first": half, "second": other}
    go = {"move": "go", "figure": "Brute", "hex": [1, 2], "cost": 3, "negative_hexes": 1, "loots": True}
    act = {"move": "activate", "monster": "Guard 1", "focus": "Brute", "move_to": [1, 2], "attacks": []}
    value = {
        "phase": "turn",
        "turn": None,
        "count": 9,
        "moves": [{"move": m, "rulings": ["a", "b", "c"]} for m in (play, go, act)],
    }
    (table,) = LAYOUTS.game.tables(value)
    assert [row[1] for row in rows(table)] == [
        "play the top of Charge, then Cleave as Move 2",
        "go to [1, 2] (for 3, past harm, loots)",
        "Guard 1: stop at [1, 2] (no attack)",
    ]
    assert [row[1] for row in rows(table, "zh")][:2] == [
        "先用 Charge 的上半，再用 Cleave 当作移动 2",
        "走到 [1, 2]（3 点，途经负面格，拾取）",
    ]
    assert [row[2] for row in rows(table)] == ["a\nb"] * 3
    assert [note.en for note in table.notes] == ["And 6 more."]


def test_who_may_do_nothing_is_told_so() -> None:
    (table,) = LAYOUTS.game.tables({"phase": "round-end", "turn": None, "count": 0, "moves": []})
    assert [note.en for note in table.notes] == ["There is nothing to choose."]


def test_abilities_are_in_the_language_asked_for() -> None:
    table = LAYOUTS.example("card-play")[0]
    column = [text.en for text in table.columns].index("performed")
    assert [row[column] for row in rows(table)] == ["Move 4", "Attack 4"]
    assert [row[column] for row in rows(table, "zh")] == ["移动 4", "攻击 4"]


def test_turns_that_the_players_order_are_told() -> None:
    state = {
        "characters": [{"name": name, "initiative": 20, "second_initiative": 40} for name in ("Brute", "Tinkerer")],
    }
    table = LAYOUTS.game.tables(dict(adjudicator.resolve(GAME, state, {"ask": "initiative-order"}).value))[0]
    assert "The players choose among: Brute, Tinkerer." in [note.en for note in table.notes]
