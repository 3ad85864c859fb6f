"""The command study: what it prints and writes, and what it says about bad input."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

import adjudicator
from tests.test_cli import run

SMALL = ("study", "fantasy-realms", "--deals", "100", "--sample", "10", "--seed", "3")


def test_tables_in_the_terminal() -> None:
    result = run(*SMALL)
    assert result.exit_code == 0, result.stderr
    assert "What a random deal is worth: 100 deals, seed 3" in result.stdout
    assert "fr.gap.blanked-name" in result.stdout
    assert "\x1b" not in result.stdout
    chinese = run(*SMALL, "--lang", "zh")
    assert "随机一手值多少分：100 手，种子 3" in chinese.stdout


def test_the_same_whatever_the_jobs(tmp_path: Path) -> None:
    alone = run(*SMALL, "--json")
    together = run(*SMALL, "--json", "--jobs", "2", "--out", str(tmp_path / "new" / "folder"))
    assert together.exit_code == 0, together.stderr
    assert together.stdout == alone.stdout
    assert json.loads(alone.stdout)["study"]["seed"] == 3
    assert json.loads((tmp_path / "new" / "folder" / "study.json").read_text(encoding="utf-8")) == json.loads(
        alone.stdout
    )
    assert (tmp_path / "new" / "folder" / "pairs.svg").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["cloud-ladder"], "Cloud Ladder has no study."),
        (["fantasy-realm"], "There is no game 'fantasy-realm'. Did you mean fantasy-realms?"),
        (["fantasy-realms", "--deals", "99"], "--deals can't be '99'. Expected a whole number from 100 to "),
        (["fantasy-realms", "--deals", "200", "--sample", "201"], "there are only 200 deals to explain"),
        (["fantasy-realms", "--seed", "-1"], "--seed can't be '-1'. Expected a whole number from 0 to "),
        (["fantasy-realms", "--jobs", "0"], "--jobs can't be '0'. Expected a whole number from 1 to "),
    ],
)
def test_bad_input(words: list[str], said: str) -> None:
    result = run("study", *words)
    assert result.exit_code == 2
    assert said in result.stderr
    assert not result.stdout


def test_only_one_game_has_a_study_and_the_others_say_so() -> None:
    for game_id, game in adjudicator.games().items():
        if game_id != "fantasy-realms":
            result = run("study", game_id)
            assert result.exit_code == 2
            assert result.stderr == f"{game.title.en} has no study.\n"


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("adjudicator.games.fantasy_realms.study.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    result = run(*SMALL)
    assert result.exit_code == 2
    assert result.stderr == (
        'Studies are not installed: they need the extra "bulk" (pip install "tabletop-adjudicator[bulk]").\n'
    )


def test_a_folder_that_can_not_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    result = run(*SMALL, "--out", str(tmp_path / "file"))
    assert result.exit_code == 74
    assert result.stderr == "The output can't be written: File exists.\n"
