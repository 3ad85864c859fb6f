"""What else the Shadow Hunters files under examples/, and the guide to them, have to say than those of every game."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from adjudicator.games.shadow_hunters.table.schema import PHASES, PLAYERS_LEAST, PLAYERS_MOST
from tests.documents import blocks, text_of
from tests.examples.shadow_hunters import FOLDER

GAME = FOLDER.game
GUIDE = FOLDER.tables[0][0]


def test_there_is_an_example_of_the_moves_of_each_phase() -> None:
    assert FOLDER.phases == set(PHASES)


def test_others_may_reveal_and_declare_in_another_turn() -> None:
    value = adjudicator.moves(GAME, FOLDER.told("moves/end.toml")["state"]).value
    assert value["next_player"] == "Dan"
    assert {(each["player"], each["move"]) for each in value["others"]} == {("Dan", "reveal"), ("Dan", "declare")}


@pytest.mark.parametrize("way", ["library", "http", "command"])
def test_the_score_says_who_wins_by_who_is_who(way: str) -> None:
    """Finn and Gus are a Hunter and a Neutral: Allie or Charles, and Finn, with 9 damage, is not Allie."""
    value = FOLDER.scored("score.toml", way)["value"]
    assert (value["over"], value["winners"]) == (True, None)
    won: dict[tuple[Any, ...], list[str]] = {
        tuple(tuple(each["characters"]) for each in case["if"]): case["winners"] for case in value["cases"]
    }
    assert won == {
        (("charles",), ("franklin", "george")): ["Ann", "Cleo", "Gus"],
        (("franklin", "george"), ("allie",)): ["Ann", "Cleo", "Finn", "Gus"],
        (("franklin", "george"), ("charles",)): ["Ann", "Cleo", "Finn"],
    }


def test_the_parts_of_a_state_that_the_guide_shows_make_one_state() -> None:
    assert len(blocks(text_of(GUIDE), "toml")) == 3
    state = FOLDER.state_of_the_guide(3)
    assert {"players", "zones", "piles", "variants", "record", "turn", "phase"} <= set(state)
    assert len(adjudicator.game(GAME).parse(state).players) == len(state["players"])
    assert (PLAYERS_LEAST, PLAYERS_MOST) == (4, 8)
