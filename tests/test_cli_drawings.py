"""Drawings in a terminal: pictures that a game makes of a table, above its tables."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from adjudicator.game import Cell, Drawing, Game
from adjudicator.text import Text
from tests.fakes import Pond
from tests.test_cli import program, run, state, width

COLOUR = re.compile(r"\x1b\[[0-9;]*m")
DISPUTE = {"state": {"animals": ["Ant", "Bee"], "name": "Ann"}, "question": {"ask": "worth", "animal": "Bee"}}


def picture(self: Pond, pond: dict[str, Any], value: Mapping[str, Any]) -> list[Drawing]:
    """A bank, a letter for each animal two cells apart, and the bank again; the one that is asked about stands out."""
    bank = Cell(Text("~" * 2 * len(pond["animals"]), "~" * 2 * len(pond["animals"])), "dim")
    animals = []
    for name in pond["animals"]:
        told = f" {name[0]}"
        animals.append(Cell(Text(told, told), "good" if name == value.get("animal") else ""))
    notes = (Text("Letters are animals.", "字母是动物。"),)
    return [Drawing(Text("The pond", "池塘图"), ((bank,), tuple(animals), (bank,)), notes)]


@pytest.fixture
def drawn(pond: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The pond, drawn."""
    monkeypatch.setattr(Pond, "drawings", picture)
    return pond


def test_a_game_draws_nothing_unless_it_says_so() -> None:
    assert Pond().drawings({"animals": ["Ant"]}, {}) == []
    assert Pond.drawings is Game.drawings


def test_it_stands_above_the_tables_with_its_spaces_and_its_notes(drawn: Path, tmp_path: Path) -> None:
    result = run("score", "pond", state(tmp_path, {"animals": ["Bee", "Ant"]}))
    assert result.stdout.splitlines()[:6] == ["The pond", "~~~~", " A B", "~~~~", "Letters are animals.", ""]
    assert result.stdout.index("Letters are animals.") < result.stdout.index("P1's pond")


def test_in_the_language_asked_for(drawn: Path, tmp_path: Path) -> None:
    lines = run("moves", "pond", state(tmp_path, {"animals": ["Ant"]}), "--lang", "zh").stdout.splitlines()
    assert lines[:5] == ["池塘图", "~~", " A", "~~", "字母是动物。"]


def test_a_dispute_is_drawn_between_the_reasons_and_the_value(drawn: Path, tmp_path: Path) -> None:
    shown = run("dispute", "pond", state(tmp_path, {**DISPUTE, "claims": [{"by": "Ann", "value": 2}]})).stdout
    places = [shown.index(part) for part in ("Claims", "Each animal is worth", "The pond\n~~~~", "Answer")]
    assert places == sorted(places)


def test_moods_are_colours_where_there_are_any(drawn: Path, tmp_path: Path) -> None:
    file = state(tmp_path, DISPUTE)
    plain = run("dispute", "pond", file).stdout
    assert not COLOUR.search(plain)
    env = {"FORCE_COLOR": "1", "TERM": "xterm-256color"}
    coloured = run("dispute", "pond", file, env=env).stdout
    assert "\x1b[32m B\x1b[0m" in coloured
    assert [line.rstrip() for line in COLOUR.sub("", coloured).splitlines()] == plain.splitlines()
    assert not COLOUR.search(run("dispute", "pond", file, "--no-color", env=env).stdout)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_one_that_is_too_wide_is_cut_off_and_says_so(drawn: Path, tmp_path: Path, lang: str) -> None:
    file = state(tmp_path, {"animals": ["Ant"] * 30})
    lines = run("score", "pond", file, "--lang", lang, env={"COLUMNS": "50"}).stdout.splitlines()
    assert lines[1:4] == ["~" * 50, " A" * 25, "~" * 50]
    said = "".join(lines[4:8])
    assert "60" in said
    assert "50" in said
    assert max(map(width, lines)) <= 50
    whole = run("score", "pond", file, "--lang", lang, env={"COLUMNS": "60"}).stdout.splitlines()
    assert whole[1:4] == ["~" * 60, " A" * 30, "~" * 60]
    assert "60" not in whole[4]


def test_wide_characters_are_cut_whole(pond: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    row = (Cell(Text("a" + "池" * 20, "a" + "池" * 20)),)
    monkeypatch.setattr(Pond, "drawings", lambda *_: [Drawing(Text("", ""), (row,))])
    lines = run("score", "pond", state(tmp_path, {"animals": ["Ant"]}), env={"COLUMNS": "20"}).stdout.splitlines()
    assert lines[0] == "a" + "池" * 9


def test_into_a_file_it_is_whole(drawn: Path, tmp_path: Path) -> None:
    """Without a terminal nothing says how wide it may be."""
    code = "import importlib\nfrom pathlib import Path\n"
    code += "from tests.fakes import Pond, write_corpus\nfrom tests.test_cli_drawings import picture\n"
    code += f"root = write_corpus(Path({str(tmp_path / 'more')!r}))\n"
    code += "importlib.import_module('adjudicator.corpus').ROOT = root\nPond.drawings = picture\n"
    code += "import adjudicator\n"
    code += "for module in (importlib.import_module('adjudicator.game'), adjudicator):\n"
    code += "    module.games = lambda: {'pond': Pond()}\n"
    file = state(tmp_path, {"animals": ["Ant"] * 60})
    done = program("score", "pond", file, code=code, env={"PATH": "", "PYTHONPATH": str(Path(__file__).parents[1])})
    assert done.stderr == ""
    assert done.stdout.splitlines()[1:4] == ["~" * 120, " A" * 60, "~" * 120]


def test_characters_that_would_steer_the_terminal_are_replaced(
    pond: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = (Cell(Text("a\x1b[2Jb", "a")), Cell(Text("\u202eend", "end")))
    monkeypatch.setattr(Pond, "drawings", lambda *_: [Drawing(Text("", ""), (row,))])
    shown = run("score", "pond", state(tmp_path, {"animals": ["Ant"]})).stdout
    assert shown.splitlines()[0] == "a\ufffd[2Jb\ufffdend"


def test_json_has_no_drawing(drawn: Path, tmp_path: Path) -> None:
    result = run("score", "pond", state(tmp_path, {"animals": ["Ant"]}), "--json")
    assert json.loads(result.stdout)["value"]["total"] == 1
