"""``adjudicate moves``: what may be done at a table."""

from __future__ import annotations

import json
import re
from pathlib import Path

import adjudicator
from tests.test_cli import complaint, run, state

STATE = {"animals": ["Bee", "Ant", "Bee"]}


def test_a_table_of_the_moves_and_the_ruling_that_allows_them(pond: Path, tmp_path: Path) -> None:
    result = run("moves", "pond", state(tmp_path, STATE))
    assert result.exit_code == 0, result.output
    assert re.search(r"^To be caught\nAnimal\n─+\nAnt\nBee\n", result.stdout)
    assert "Verdict: resolved\n" in result.stdout
    assert re.search(r"^po\.pond\.animals +What animals are worth$", result.stdout, re.MULTILINE)
    assert "may be caught" not in result.stdout
    assert "Ant may be caught." in run("moves", "pond", state(tmp_path, STATE), "--explain").stdout


def test_chinese(pond: Path, tmp_path: Path) -> None:
    shown = run("moves", "pond", state(tmp_path, STATE), "--lang", "zh", "--explain").stdout
    assert shown.startswith("可捕捉\n动物\n")
    assert "可以捕捉 Ant。" in shown


def test_json_is_what_the_library_answers(pond: Path, tmp_path: Path) -> None:
    file = state(tmp_path, STATE)
    plain = json.loads(run("moves", "pond", file, "--json").stdout)
    assert plain == adjudicator.moves("pond", STATE).to_json()
    valued = json.loads(run("moves", "pond", file, "--evaluate", "--json").stdout)
    assert valued == adjudicator.moves("pond", STATE, evaluate=True).to_json()
    assert [move["total"] for move in valued["value"]["moves"]] == [2, 3]  # without the Ant; without one Bee


def test_a_file_with_more_beside_the_state(pond: Path, tmp_path: Path) -> None:
    file = {"state": STATE, "evaluate": True, "readings": {"po.gap.twins": "each"}}
    answer = json.loads(run("moves", "pond", state(tmp_path, file), "--json").stdout)
    assert [move["total"] for move in answer["value"]["moves"]] == [4, 3]
    over = run("moves", "pond", state(tmp_path, file), "--reading", "po.gap.twins=once", "--json")
    assert [move["total"] for move in json.loads(over.stdout)["value"]["moves"]] == [2, 3]
    never = state(tmp_path, {**file, "evaluate": False})
    assert "total" in run("moves", "pond", never, "--evaluate", "--json").stdout, "the option goes before the file"


def test_a_toml_file_and_standard_input(pond: Path, tmp_path: Path) -> None:
    path = tmp_path / "pond.toml"
    path.write_text('evaluate = true\n[state]\nanimals = ["Ant"]\n', encoding="utf-8")
    assert json.loads(run("moves", "pond", str(path), "--json").stdout)["asked"] == {"evaluate": True}
    assert "Ant" in run("moves", "pond", "-", stdin=json.dumps(STATE)).stdout


def test_pointers_go_into_the_file(pond: Path, tmp_path: Path) -> None:
    def says(thing: object) -> str:
        return complaint(run("moves", "pond", state(tmp_path, thing)))

    assert says({"animals": ["Yak"]}).startswith("/animals/0: There is no animal 'Yak'.")
    assert says({"state": {"animals": ["Yak"]}}).startswith("/state/animals/0: ")
    assert says({"state": STATE, "evaluate": "yes"}).startswith("/evaluate: This is neither true nor false.")
    assert says({"state": STATE, "evaluat": True}) == (
        "/evaluat: There is no field 'evaluat' here. "
        "Expected only state, readings and evaluate. Did you mean evaluate?\n"
    )
    assert says({"state": STATE, "readings": {"po.gap.twins": "x"}}).startswith("/readings/po.gap.twins: ")


def test_moves_sent_to_score_are_told_where_to_go(pond: Path, tmp_path: Path) -> None:
    says = complaint(run("score", "pond", state(tmp_path, {"state": STATE, "evaluate": True})))
    assert says.startswith("/evaluate: There is no field 'evaluate' here. Expected only state and readings.")


def test_a_game_without_moves(pond: Path, tmp_path: Path) -> None:
    assert complaint(run("moves", "silent", state(tmp_path, STATE))).startswith("There is no question 'moves'.")


def test_usage(pond: Path) -> None:
    assert complaint(run("moves", "pond")).startswith("FILE|- is missing. (")
    assert complaint(run("moves")).startswith("GAME is missing. (")
