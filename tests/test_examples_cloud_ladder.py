"""What else the Cloud Ladder files under examples/, and the documents, have to say than those of every game."""

from __future__ import annotations

import tomllib

import pytest

import adjudicator
from adjudicator.corpus import corpus
from adjudicator.games.cloud_ladder.forcing.search import NODES_MOST
from adjudicator.games.cloud_ladder.table.schema import HAND_MOST, LAYERS_MOST, PLAYERS_LEAST, PLAYERS_MOST
from tests.documents import blocks, section, table, text_of
from tests.examples.cloud_ladder import FOLDER

GAME = FOLDER.game
GUIDE = FOLDER.tables[0][0]
SECTIONS = {"README.md": "## Cloud Ladder", "README.zh-CN.md": "## 云梯"}


@pytest.mark.parametrize("way", ["library", "http", "command"])
def test_the_score_says_who_has_won(way: str) -> None:
    """Ben has four layers of four, and Dan is his ally."""
    value = FOLDER.scored("score.toml", way)["value"]
    assert (value["over"], value["winners"], value["needs"]) == (True, ["Ben", "Dan"], 4)


def test_the_matrix_has_three_open_cells() -> None:
    matrix = FOLDER.resolved("block_matrix.toml")["value"]["matrix"]
    cells = {(attack, defence): cell["stops"] for attack, row in matrix.items() for defence, cell in row.items()}
    assert len(cells) == 88
    assert {cell for cell, stops in cells.items() if stops is None} == {
        ("giant-axe", "shield"), ("whirl-axe", "shield"), ("lava", "water"),
    }  # fmt: skip


def test_the_forced_win_fails_at_the_fire() -> None:
    line = FOLDER.resolved("forced_win.toml")["value"]["line"]
    assert [(each["by"], each["move"]) for each in line][1:] == [("Ben", "attack"), ("Ann", "take")]
    assert line[1]["card"] == "fire"
    assert [each["layers"] for each in line] == [3, None, 2]


def test_the_parts_of_a_state_that_the_guide_shows_make_one_state() -> None:
    shown = blocks(text_of(GUIDE), "toml")
    assert len(shown) == 5  # the last one picks a reading
    state = FOLDER.state_of_the_guide(4)
    assert {"players", "sides", "this_turn", "removes", "turn", "phase", "deck"} <= set(state)
    parsed = adjudicator.game(GAME).parse(state)
    assert [player.name for player in parsed.players] == ["Ann", "Ben", "Cleo", "Dan"]
    for gap, reading in tomllib.loads(shown[4].body)["readings"].items():
        assert reading in {each.id for each in adjudicator.ruling(gap).readings}


@pytest.mark.parametrize("name", SECTIONS)
def test_the_readmes_list_the_gaps_without_a_default_with_their_readings(name: str) -> None:
    shown = section(text_of(name), SECTIONS[name])
    rows = table("\n".join(line for line in shown.splitlines() if line.startswith("| `cl.gap.")))
    gaps = {ruling.id: ruling for ruling in corpus().rulings.values() if ruling.id.startswith("cl.gap.")}
    open_ = {id_: gap for id_, gap in gaps.items() if not any(reading.default for reading in gap.readings)}
    assert set(rows) == set(open_)
    for id_, told in rows.items():
        assert all(f"`{reading.id}`" in told for reading in open_[id_].readings), id_


def test_the_limits_are_those_of_the_readmes() -> None:
    assert (PLAYERS_LEAST, PLAYERS_MOST, LAYERS_MOST, HAND_MOST, NODES_MOST) == (2, 6, 20, 20, 200_000)
