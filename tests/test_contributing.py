"""CONTRIBUTING.md says what is true: its files exist, its codes are the linter's, its game can be played."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import adjudicator
from adjudicator.answer import Verdict
from adjudicator.corpus import corpus
from adjudicator.corpus_check import CODES, check
from adjudicator.errors import StateError
from adjudicator.game import Game, games
from tests.documents import ROOT, blocks, section, table, text_of

TEXT = text_of("CONTRIBUTING.md")


def laid_out() -> Iterator[str]:
    """The paths of the layout; one that stands further in is in the folder above it."""
    (block,) = blocks(section(TEXT, "## Layout"), "text")
    folders: list[tuple[int, str]] = []  # how far in each folder stands that we are in, and its path
    for line in block.body.splitlines():
        path = line.split()[0]
        further_in = len(line) - len(line.lstrip())
        while folders and folders[-1][0] >= further_in:
            folders.pop()
        whole = (folders[-1][1] if folders else "") + path
        if path.endswith("/"):
            folders.append((further_in, whole))
        yield whole


def test_every_file_of_the_layout_exists() -> None:
    paths = list(laid_out())
    assert len(paths) > 40
    assert [path for path in paths if not (ROOT / path).exists()] == []
    assert [path for path in paths if path.endswith("/") != (ROOT / path).is_dir()] == []


def test_every_module_is_in_the_layout() -> None:
    modules = {
        path.relative_to(ROOT).as_posix()
        for folder in ("adjudicator", "api")
        for path in (ROOT / folder).rglob("*.py")
        if path.name != "__init__.py" and "adjudicator/api" not in path.as_posix()  # a link to the folder api
    }
    assert len(modules) > 100
    assert modules - set(laid_out()) == set()


def test_the_codes_are_those_of_the_linter() -> None:
    assert table(section(TEXT, "## The corpus linter")) == CODES


def test_the_members_are_those_of_the_seam() -> None:
    said = " ".join(table(section(TEXT, "## The seam")))
    for member in (
        *Game.__abstractmethods__,
        *Game.__annotations__,
        "quick_state",
        "study",
        "tables",
        "drawings",
        "pictures",
    ):
        assert member in said


@pytest.fixture
def coins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Only the game that CONTRIBUTING.md shows is installed; returns its rulings folder."""
    example = section(TEXT, "## Adding a game")
    for block in (*blocks(example, "python"), *blocks(example, "toml")):
        file = tmp_path / block.kind.split()[1]
        file.parent.mkdir(parents=True)
        file.write_text(block.body, encoding="utf-8")
    # by sys.modules, since the package has functions of the same names as these two modules
    monkeypatch.setattr(sys.modules["adjudicator.games"], "__path__", [str(tmp_path / "adjudicator" / "games")])
    monkeypatch.setattr(sys.modules["adjudicator.corpus"], "ROOT", tmp_path / "rulings")
    games.cache_clear()
    corpus.cache_clear()
    yield tmp_path / "rulings"
    sys.modules.pop("adjudicator.games.coins", None)
    games.cache_clear()
    corpus.cache_clear()


def test_the_game_that_is_shown_can_be_played(coins: Path) -> None:
    assert list(games()) == ["coins"]
    answer = adjudicator.score("coins", {"coins": ["nickel", "bent nickel", "penny"]}, lang="zh")
    assert answer.verdict is Verdict.RESOLVED
    assert answer.value == {"total": 11}
    assert answer.taken == {"co.gap.bent": "counts"}
    assert [(other.reading, other.value) for other in answer.readings] == [("worthless", {"total": 6})]
    assert [step["says"] for step in answer.to_json()["steps"]] == ["弯五分币：5。", "五分币：5。", "一分币：1。"]
    shuffled = adjudicator.score("coins", {"coins": ["penny", "nickel", "bent nickel"]}, lang="zh")
    assert shuffled.to_json() == answer.to_json()
    with pytest.raises(StateError, match="penny"):
        adjudicator.score("coins", {"coins": ["pennny"]})


def test_the_rulings_that_are_shown_are_sound(coins: Path) -> None:
    report = check(coins)
    assert report.lints == ()
    assert report.examples == 4
    assert report.sentences == (1, 1)
    file = coins / "coins" / "leaflet.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("expect.total = 7", "expect.total = 8"), encoding="utf-8")
    assert [lint.code for lint in check(coins).lints] == ["failing-example"]
