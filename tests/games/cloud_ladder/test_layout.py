"""The values of answers as tables for people."""

from __future__ import annotations

from click.testing import CliRunner

from adjudicator.cli import main
from adjudicator.games.cloud_ladder.layout.tables import LAID_OUT
from tests.documents import ROOT
from tests.games.layouts import Layouts, LayoutTests, rows, told

GAME = "cloud-ladder"
LAYOUTS = Layouts(GAME)
SAME = {"score": "outcome"}  # which has its value


class TestLayouts(LayoutTests):
    layouts = LAYOUTS
    laid_out = LAID_OUT
    same = SAME


# --- the matrix

TEAMS = {"player_count": 4, "mode": "team"}
MATRIX = {"ask": "block-matrix"}


def test_the_matrix_is_green_for_yes_red_for_no_and_yellow_for_open() -> None:
    matrix, _ = LAYOUTS.asked(TEAMS, MATRIX)
    (giant,) = [row for row in matrix.rows if row[0].text.en == "Giant Axe"]
    # Shield, Tower Shield, City Wall, Water, Ditch, Uncle Jim, the formation for an ally and for oneself.
    assert [cell.text.en for cell in giant[1:]] == ["open", "yes", "yes", "no", "no", "yes", "yes", "no"]
    assert [cell.mood for cell in giant[1:]] == ["open", "good", "good", "bad", "bad", "good", "good", "bad"]
    assert [cell.text.zh for cell in giant[:3]] == ["巨斧", "未定", "是"]
    assert [note.en for note in matrix.notes] == ["open: the rules do not decide."]


def test_with_the_readings_picked_nothing_is_open() -> None:
    readings = {"cl.gap.basic-shield": "family", "cl.gap.basic-water": "named-only"}
    matrix, _ = LAYOUTS.asked(TEAMS, MATRIX, readings)
    assert matrix.notes == ()
    by_attack = {row[0]: row[1:] for row in rows(matrix)}
    assert by_attack["Giant Axe"][0] == "yes"
    assert by_attack["Lava"][3] == "no"
    assert "open" not in [cell for row in by_attack.values() for cell in row]


def test_what_decides_the_cells_stands_below_each_cell_once() -> None:
    matrix, deciding = LAYOUTS.asked(TEAMS, MATRIX)
    assert ["Shield", "Giant Axe, Whirlwind Axe", "open", "cl.gap.basic-shield"] in rows(deciding)
    assert ["盾", "巨斧、旋风斧", "未定", "cl.gap.basic-shield"] in rows(deciding, "zh")
    cells = [
        (defence, attack) for row in rows(deciding) for defence in row[0].split(", ") for attack in row[1].split(", ")
    ]
    assert len(cells) == len(set(cells)) == 11 * 8
    assert len(matrix.rows) == 11


def shown(width: int, **env: str) -> str:
    told = ["dispute", GAME, str(ROOT / "examples/cloud_ladder/block_matrix.toml"), "--lang", "en"]
    return CliRunner().invoke(main, told, env={"COLUMNS": str(width), "NO_COLOR": "", "FORCE_COLOR": "", **env}).output


def test_the_matrix_fits_on_eighty_columns_and_is_told_in_words_on_fewer() -> None:
    giant = next(line for line in shown(80).splitlines() if line.startswith("Giant Axe "))  # other readings follow
    assert giant.split()[2:] == ["open", "yes", "yes", "no", "no", "yes", "yes", "no"]
    narrow = shown(60).splitlines()
    assert narrow[narrow.index("Giant Axe") + 1] == "  Shield: open   Tower Shield: yes   City Wall: yes"


def test_what_is_open_is_yellow_where_there_are_colours() -> None:
    assert "\x1b[33mopen\x1b[0m" in shown(80, FORCE_COLOR="1", TERM="xterm-256color")
    assert "\x1b" not in shown(80, NO_COLOR="1")


# --- forced wins

ANN = {"name": "Ann", "layers": 2, "hand": ["axe"], "character": "linda"}
SPENT = {"hand": [], "character_used": True}
OTHERS = [{"name": "Ben", **SPENT}, {"name": "Cleo", **SPENT}, {"name": "Dan", **SPENT}]
STATE = {"mode": "melee", "turn": "Ann", "phase": "placement", "removes": {"fire": 1}}
FORCED = {"ask": "forced-win"}


def test_a_forced_win_has_its_line_in_sentences() -> None:
    """2 layers, Elf Linda and a ladder, in either order: 4."""
    facts, line = LAYOUTS.asked({**STATE, "players": [ANN, *OTHERS]}, FORCED)
    assert facts.title.en == "Can Ann force the win this turn?"
    assert told(facts)["the win can be forced"] == "yes"
    assert sorted(row[1].partition(" (")[0] for row in rows(line)) == ["Ann places a ladder", "Ann uses Elf Linda"]
    assert [row[1].partition(" (")[2] for row in rows(line)] == ["layers: 3).", "layers: 4)."]
    assert [note.en for note in line.notes] == ["That is enough: 4 layers win."]
    assert [row[1].partition("（")[2] for row in rows(line, "zh")] == ["3 层）。", "4 层）。"]


def test_what_stops_it_is_the_attack_in_red() -> None:
    """At three layers Ben's fire makes it two, and one step is left."""
    ben = {"name": "Ben", "hand": ["fire"], "character_used": True}
    facts, line = LAYOUTS.asked({**STATE, "players": [ANN, ben, *OTHERS[1:]]}, FORCED)
    assert told(facts)["the win can be forced"] == "no"
    assert [row[1] for row in rows(line)][1:] == ["Ben attacks Ann with Fire.", "Ann takes it (layers: 2)."]
    assert [row[1].mood for row in line.rows] == ["", "bad", "bad"]
    assert line.title.en == "How it fails"


def test_a_block_is_told_with_the_card() -> None:
    """With Water for Ben's fire and another card for the ladder: 4."""
    ben = {"name": "Ben", "hand": ["fire"], "character_used": True}
    ann = {**ANN, "hand": ["water", "axe"]}
    facts, line = LAYOUTS.asked({**STATE, "players": [ann, ben, *OTHERS[1:]]}, FORCED)
    assert told(facts)["the win can be forced"] == "yes"
    (blocked,) = [cell for _, cell in line.rows if cell.text.en == "Ann blocks with Water."]
    assert (blocked.mood, blocked.text.zh) == ("good", "Ann 用水阻挡。")


def test_too_few_steps_are_said() -> None:
    facts, line = LAYOUTS.asked({**STATE, "players": [{**ANN, "layers": 1}, *OTHERS]}, FORCED)
    assert told(facts)["the win can be forced"] == "no"
    assert rows(line) == []
    assert [note.en for note in line.notes] == ["There are not enough steps for 4 layers in this turn."]


def test_what_the_rules_leave_open_has_no_line() -> None:
    ben = {"name": "Ben", "hand": ["fire"], "character_used": True}
    ann = {**ANN, "layers": 3}  # two steps, of which one may be lost; two if the fire takes two
    state = {**STATE, "removes": {}, "players": [ann, ben, *OTHERS[1:]]}
    readings = {"cl.gap.layers-removed": "as-printed", "cl.gap.win-moment": "end-entry"}
    tables = LAYOUTS.asked(state, FORCED, readings)
    assert len(tables) == 1
    assert told(tables[0])["the win can be forced"] == "not decided"
    assert tables[0].rows[0][1].mood == "open"


# --- the others


def test_an_attack_with_sieges_shows_each() -> None:
    after, parts = LAYOUTS.example("attack")
    assert told(after)["the target's layers"] == "2"  # 3, the axe is blocked, Cleo's siege takes 1
    assert rows(parts) == [["Ann", "Axe", "yes", "0"], ["Cleo", "Siege", "no", "1"]]


def test_who_pays_for_an_attack_is_shown() -> None:
    state = {"players": [{"name": "Ann", "layers": 2, "character": "kaza"}, {"name": "Ben", "layers": 3}],
             "removes": {"kaza": 2}, "turn": "Ann"}  # fmt: skip
    (after,) = LAYOUTS.asked(state, {"ask": "attack", "attack": "kaza", "target": "Ben"})
    shown = told(after)
    assert (shown["the target's layers"], shown["the attacker's layers"]) == ("1", "1")
    assert (shown["who pays a layer"], shown["layers paid"]) == ("Ann", "1")


def test_what_a_gap_leaves_open_is_yellow() -> None:
    state = {
        "players": [{"name": name} for name in ("Ann", "Ben", "Cleo", "Dan")],
        "sides": [{"players": ["Ann", "Cleo"]}, {"players": ["Ben", "Dan"]}], "turn": "Ann", "phase": "placement",
    }  # fmt: skip
    (table,) = LAYOUTS.asked(state, {"ask": "place", "what": "ladder", "area": "Cleo"})
    assert rows(table)[0] == ["legal", "not decided"]
    assert table.rows[0][1].mood == "open"
    (table,) = LAYOUTS.asked(state, {"ask": "place", "what": "ladder"})
    assert [row[1] for row in rows(table)] == ["yes", "1", "yes"]
    assert table.rows[0][1].mood == "good"


def test_the_ladders_of_an_outcome_say_who_wins() -> None:
    summed, ladders = LAYOUTS.example("score")
    assert told(summed)["winners"] == "Ann, Cleo"
    assert rows(ladders)[0] == ["Ann", "4", "0", "yes"]
    assert rows(ladders)[1] == ["Ben", "3", "1", "no"]


def test_who_has_won_perhaps_is_told_apart() -> None:
    state = {"players": [{"name": "Ann", "layers": 4}, {"name": "Ben", "layers": 4}, {"name": "Cleo"}],
             "win_layers": 4, "phase": "action"}  # fmt: skip
    summed, _ = LAYOUTS.asked(state, {"ask": "outcome"})
    assert told(summed)["who may have won"] == "Ann, Ben"
    assert "winners" not in told(summed)


def test_a_set_up_shows_what_is_suggested_beside_it() -> None:
    table, suggested = LAYOUTS.example("setup")
    assert table.title.en == "A game of 6: team"
    assert told(table)["layers to win"] == "4"
    assert told(suggested) == {"modes": "melee, team", "sets of cards": "2", "layers to win": "4"}


def test_a_fault_of_a_play_is_named() -> None:
    state = {"players": [{"name": "Ann"}, {"name": "Ben"}, {"name": "Cleo"}], "turn": "Ann", "phase": "action"}
    (table,) = LAYOUTS.asked(state, {"ask": "play", "card": "axe", "by": "Ben", "target": "Cleo"})
    assert table.title.en == "Axe, used by Ben"
    assert told(table) == {"legal": "no", "faults": "in one's own turn only"}
    assert told(table, "zh") == {"合规": "否", "不合之处": "只能在自己的回合"}


def test_a_player_who_is_called_like_a_card_keeps_the_name() -> None:
    state = {"players": [{"name": "kaza", "layers": 4}, {"name": "Ben"}], "win_layers": 4, "phase": "action"}
    summed, ladders = LAYOUTS.asked(state, {"ask": "outcome"})
    assert told(summed, "zh")["获胜者"] == "kaza"
    assert rows(ladders, "zh")[0][0] == "kaza"
