"""What else the Destinies files under examples/, and the documents, have to say than those of every game."""

from __future__ import annotations

import tomllib
from fractions import Fraction

import pytest

import adjudicator
from adjudicator.corpus import corpus
from adjudicator.games.destinies.table.schema import ITEMS_MOST, MARKERS_MOST, PLAYERS_MOST, TILES_MOST
from adjudicator.games.destinies.tracks.experience_schema import POINTS_MOST
from adjudicator.games.destinies.tracks.shapes import LISTED_MOST
from tests.documents import blocks, section, table, text_of
from tests.examples.destinies import FOLDER

GAME = FOLDER.game
GUIDE = FOLDER.tables[0][0]
SECTIONS = {"README.md": "## Destinies", "README.zh-CN.md": "## 命运之轮"}


@pytest.mark.parametrize("way", ["library", "http", "command"])
def test_the_score_says_who_has_won(way: str) -> None:
    """Cleo's finale is completed; Ann's coins do not count."""
    value = FOLDER.scored("score.toml", way)["value"]
    assert (value["over"], value["winner"], value["result"]) == (True, "Cleo", "won")


def test_the_chances_are_those_worked_out_by_hand() -> None:
    """See tests/examples/destinies.py for the sums."""
    odds = FOLDER.resolved("skill_odds.toml")["value"]["odds"]
    chances = [next(each["at_least"] for each in row["successes"] if each["n"] == 2) for row in odds]
    assert chances == ["5/36", str(Fraction(13 + 23 + 31, 108)), str(Fraction(23 + 62 + 35 + 70 + 72 + 36, 324))]


def test_the_placements_are_all_of_the_fourteen() -> None:
    placements = FOLDER.resolved("experience.toml")["value"]["placements"]
    assert len(placements) == 14
    assert {"intelligence": [4, 6], "dexterity": [6], "power": [3, 9]} in placements
    assert {"intelligence": [5, 5], "dexterity": [6], "power": [3, 9]} not in placements


def test_the_finale_is_what_only_the_app_knows() -> None:
    told = FOLDER.told("moves/visit.toml")
    untold = adjudicator.moves(GAME, told["state"]).value["untold"]
    assert [(each["move"], each["gap"]) for each in untold if each["move"] == "start-finale"] == [
        ("start-finale", "ds.app.first")
    ]


def test_the_parts_of_a_state_that_the_guide_shows_make_one_state() -> None:
    shown = blocks(text_of(GUIDE), "toml")
    assert len(shown) == 7  # the last one picks a reading
    state = FOLDER.state_of_the_guide(6)
    assert {"players", "tiles", "trade", "visit", "this_turn", "turn", "step", "track"} <= set(state)
    parsed = adjudicator.game(GAME).parse(state)
    assert [player.name for player in parsed.players] == ["Ann", "Ben"]
    for gap, reading in tomllib.loads(shown[6].body)["readings"].items():
        assert reading in {each.id for each in adjudicator.ruling(gap).readings}


@pytest.mark.parametrize("name", SECTIONS)
def test_the_readmes_list_the_gaps_without_a_default_with_their_readings(name: str) -> None:
    shown = section(text_of(name), SECTIONS[name])
    rows = table("\n".join(line for line in shown.splitlines() if line.startswith("| `ds.gap.")))
    gaps = {ruling.id: ruling for ruling in corpus().rulings.values() if ruling.id.startswith("ds.gap.")}
    open_ = {id_: gap for id_, gap in gaps.items() if not any(reading.default for reading in gap.readings)}
    assert set(rows) == set(open_)
    for id_, told in rows.items():
        assert all(f"`{reading.id}`" in told for reading in open_[id_].readings), id_


def test_the_limits_are_those_of_the_readmes() -> None:
    assert (PLAYERS_MOST, TILES_MOST, MARKERS_MOST, ITEMS_MOST, POINTS_MOST) == (3, 67, 12, 12, 20)
    assert LISTED_MOST == 200
