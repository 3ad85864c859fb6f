"""What else the Gloomhaven files under examples/, and the guide to them, have to say than those of every game."""

from __future__ import annotations

import pytest

import adjudicator
from adjudicator.games.gloomhaven.hexes import neighbours
from adjudicator.games.gloomhaven.moves.questions import MOVES_MOST
from adjudicator.games.gloomhaven.table.shapes import FIGURES_MOST, SIDE_MOST
from tests.documents import blocks, text_of
from tests.examples.gloomhaven import FOLDER

GAME = FOLDER.game


def test_the_focus_is_compared_by_steps() -> None:
    candidates = FOLDER.resolved("monster_focus.toml")["value"]["candidates"]
    assert [(each["name"], each["movement"], each["proximity"]) for each in candidates] == [
        ("Tinkerer", 3, 4),
        ("Brute", 5, 3),
    ]


def test_the_archer_has_one_hex_to_step_back_to() -> None:
    value = FOLDER.resolved("monster_activation.toml")["value"]
    assert [(option["move_to"], option["attacks"]) for option in value["options"]] == [([4, 4], ["Brute"])]
    reasons = {tuple(each["hex"]): each["reason"] for each in value["excluded"]}
    assert {reasons[place] for place in [(4, 3), (3, 2), (5, 2)]} == {"disadvantage"}


def test_the_fire_is_strong_again() -> None:
    (outcome,) = FOLDER.resolved("elements.toml")["value"]["outcomes"]
    assert {element: strength for element, strength in outcome["elements"].items() if strength != "inert"} == {
        "fire": "strong"
    }


@pytest.mark.parametrize("name", FOLDER.moves)
def test_moves_are_counted(name: str) -> None:
    value = adjudicator.moves(GAME, FOLDER.told(f"moves/{name}")["state"]).value
    assert value["count"] == len(FOLDER.moves[name][1])


def test_there_is_an_example_of_the_moves_of_each_phase() -> None:
    assert FOLDER.phases == {"select", "turn", "round-end"}


@pytest.mark.parametrize("way", ["library", "http", "command"])
def test_the_score_comes_out_as_worked_out_by_hand(way: str) -> None:
    """Success at level 3 gives 4 + 2 * 3 experience, to the exhausted too; a coin is worth 3 gold."""
    value = FOLDER.scored("score.toml", way)["value"]
    assert (value["result"], value["gold_per_coin"]) == ("success", 3)
    assert {each["name"]: (each["total_experience"], each["gold"], each["checks"]) for each in value["characters"]} == {
        "Brute": (9 + 10, 5 * 3, 1),
        "Tinkerer": (12 + 10, 2 * 3, 0),
    }
    assert value["left"]["coins"] == 3


GUIDE = FOLDER.tables[0][0]


def test_the_parts_of_a_state_that_the_guide_shows_make_one_state() -> None:
    assert len(blocks(text_of(GUIDE), "toml")) == 4
    state = FOLDER.state_of_the_guide(4)
    assert {"board", "characters", "summons", "monsters", "monster_types", "cards", "scenario"} <= set(state)


def test_the_neighbours_and_limits_of_the_guide_are_those_of_the_game() -> None:
    """The neighbours that it counts up are those of the hexes."""
    assert {place for _, place in neighbours((2, 1))} == {(2, 2), (3, 1), (3, 0), (2, 0), (1, 0), (1, 1)}
    assert {place for _, place in neighbours((1, 1))} == {(1, 2), (2, 2), (2, 1), (1, 0), (0, 1), (0, 2)}
    assert (SIDE_MOST, FIGURES_MOST, MOVES_MOST) == (30, 20, 500)
