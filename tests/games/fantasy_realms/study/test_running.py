"""A whole study: the same whoever works on it, its figures, tables and files."""

from __future__ import annotations

import csv
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import adjudicator
from adjudicator.games.fantasy_realms.cards import CARDS
from adjudicator.games.fantasy_realms.readings import SWITCHES
from adjudicator.games.fantasy_realms.study import dealing
from adjudicator.games.fantasy_realms.study.plots import font_for
from adjudicator.games.fantasy_realms.study.running import STUDY
from adjudicator.games.fantasy_realms.study.sheets import matrix
from adjudicator.games.fantasy_realms.study.tally import Tally
from adjudicator.study import Findings, Plan, write

PLAN = Plan(1500, 60, 11)


@pytest.fixture(scope="module")
def findings() -> Findings:
    return STUDY.run(PLAN)


def test_it_does_not_matter_who_works_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealing, "CHUNK", 100)
    done: list[tuple[int, int]] = []
    alone = STUDY.run(Plan(450, 45, 2), tick=lambda n, of: done.append((n, of)))
    with ThreadPoolExecutor(3) as executor:
        together = STUDY.run(Plan(450, 45, 2), executor)
    assert json.dumps(together.data) == json.dumps(alone.data)
    assert together.sheets == alone.sheets
    assert done == [(n, 450) for n in (0, 100, 200, 300, 400, 450)]
    other = STUDY.run(Plan(450, 45, 3))
    assert other.data["deal"] != alone.data["deal"]


def test_the_figures_say_what_they_are_of(findings: Findings) -> None:
    study = findings.data["study"]
    assert (study["deals"], study["sample"], study["tables"], study["seed"]) == (1500, 60, 375, 11)
    assert study["engine"] == adjudicator.__version__
    assert study["corpus"] == adjudicator.corpus().hash
    assert set(findings.data["captions"]) == {"deal", "cards", "pairs", "rulings", "gaps"}
    assert [card["card"] for card in findings.data["cards"]] == [card.name for card in CARDS]
    assert len(findings.data["pairs"]) == 53 * 52 // 2
    assert len(findings.data["gaps"]) == len(SWITCHES)


def test_cards_add_up(findings: Findings) -> None:
    data = findings.data
    assert sum(card["deals"] for card in data["cards"]) == 7 * 1500
    for card in data["cards"]:
        n, with_, without = card["deals"], card["with"]["value"], card["without"]["value"]
        assert (n * with_ + (1500 - n) * without) / 1500 == pytest.approx(data["deal"]["mean"]["value"], abs=1e-4)
        assert card["worth"]["value"] == pytest.approx(with_ - without, abs=1e-5)
        assert card["worth"]["low"] < card["worth"]["value"] < card["worth"]["high"]


@pytest.mark.parametrize(
    ("card", "alone"),
    [
        ("Dragon", -10),  # 30 - 40: no wizard
        ("World Tree", 52),  # all suits are different
        ("War Dirigible", 0),  # blanked without an army
        ("Knights", 12),  # no leader
        ("Elven Archers", 15),  # no weather
        ("Warhorse", 6),
        ("Mirage", 0),
        ("Doppelgänger", 0),
    ],
)
def test_cards_alone(findings: Findings, card: str, alone: int) -> None:
    assert next(row["alone"] for row in findings.data["cards"] if row["card"] == card) == alone


@pytest.mark.parametrize(
    ("cards", "alone", "beside"),
    [
        (["Rainstorm", "Lightning"], 8 + 11 + 30, 30),  # the one Flame that it does not blank
        (["Rainstorm", "Forge"], 8, -9),
        (["Swamp", "Hydra"], 18 + 12 + 28, 28),
        (["Warlock Lord", "Dragon"], 25 + 30, 40),
    ],
)
def test_two_cards_alone(findings: Findings, cards: list[str], alone: int, beside: int) -> None:
    pair = next(row for row in findings.data["pairs"] if set(row["cards"]) == set(cards))
    judged = adjudicator.score("fantasy-realms", {"players": [{"hand": cards}]}).value["players"][0]["total"]
    assert (pair["alone"], pair["alone_beside"]) == (alone, beside)
    assert judged == alone


def test_the_matrix_has_every_pair_twice_and_no_card_with_itself(findings: Findings) -> None:
    cells = matrix(findings.data)
    first = findings.data["pairs"][0]
    assert cells[0][1] == cells[1][0] == first["beside"]["value"]
    assert [cells[n][n] for n in range(53)] == [None] * 53
    assert matrix(findings.data, "alone")[0][1] == first["alone"]


def test_files_are_the_same_every_time(findings: Findings, tmp_path: Path) -> None:
    one = write(findings, tmp_path / "one", "en")
    other = write(STUDY.run(PLAN), tmp_path / "two", "en")
    assert [path.name for path in one] == [path.name for path in other]
    for path, again in zip(one, other, strict=True):
        assert path.read_bytes() == again.read_bytes(), path.name
    names = {path.name for path in one}
    assert {"study.json", "cards.csv", "pairs.csv", "pairs-matrix.csv", "rulings.csv", "gaps.csv"} <= names
    assert {
        f"{plot}.{kind}" for plot in ("totals", "cards", "pairs", "rulings", "gaps") for kind in ("png", "svg")
    } <= (names)
    assert json.loads((tmp_path / "one" / "study.json").read_text(encoding="utf-8")) == findings.data
    for name in ("cards.svg", "pairs.svg"):
        text = (tmp_path / "one" / name).read_text(encoding="utf-8")
        assert text.startswith("<?xml")
        assert "dc:date" not in text
    assert (tmp_path / "one" / "pairs.png").read_bytes().startswith(b"\x89PNG")


def test_csv_holds_the_figures(findings: Findings, tmp_path: Path) -> None:
    sheets = {sheet.name: sheet for sheet in findings.sheets}
    write(Findings(findings.data, (), findings.sheets, lambda lang: {}), tmp_path, "en")
    with (tmp_path / "cards.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["card"] for row in rows] == [card.name for card in CARDS]
    assert float(rows[0]["worth"]) == findings.data["cards"][0]["worth"]["value"]
    assert len(sheets["pairs"].rows) == 1378
    assert len(sheets["pairs-matrix"].rows) == 53
    with (tmp_path / "rulings.csv").open(encoding="utf-8", newline="") as file:
        rules = list(csv.DictReader(file))
    assert {row["decides"] for row in rules if row["kind"] == "rule"} == {""}, "only texts of cards can be left out"
    assert all(row["decides"] for row in rules if row["kind"] == "card")


def test_tables_speak_both_languages(findings: Findings) -> None:
    said: dict[str, list[str]] = {"en": [], "zh": []}
    for table in findings.tables:
        texts = [table.title, *table.columns, *table.notes, *(cell.text for row in table.rows for cell in row)]
        for text in texts:
            said["en"].append(text.en)
            said["zh"].append(text.zh)
    assert "Great Flood" in said["en"]
    assert "大洪水" in said["zh"]
    assert not [text for text in said["en"] if any("\u4e00" <= sign <= "\u9fff" for sign in text)]


def test_plots_without_chinese_signs_are_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    from matplotlib import font_manager

    monkeypatch.setattr(font_manager.fontManager, "ttflist", [])
    assert font_for("zh") == ("en", ["DejaVu Sans"])
    known: Any = [font_manager.FontEntry(name="SimHei")]
    monkeypatch.setattr(font_manager.fontManager, "ttflist", known)
    assert font_for("zh") == ("zh", ["DejaVu Sans", "SimHei"])
    assert font_for("en") == ("en", ["DejaVu Sans"])


def test_the_smallest_study_leaves_open_what_it_can_not_say(tmp_path: Path) -> None:
    small = STUDY.run(Plan(100, 0, 0))
    assert small.data["rulings"] == []
    assert any(pair["beside"]["value"] is None for pair in small.data["pairs"])
    assert all(card["own_points"]["value"] is None for card in small.data["cards"])
    assert len(write(small, tmp_path, "en")) == 1 + 6 + 10


@pytest.mark.parametrize("plan", [(99, 0, 0), (100, 101, 0), (100, -1, 0), (100, 0, -1), (10**9, 0, 0)])
def test_plans_out_of_bounds(plan: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="from"):
        Plan(*plan)


def test_nothing_counted_adds_nothing() -> None:
    tally = Tally()
    tally.add(Tally())
    assert (tally.deals, tally.best, tally.sample.deals) == (0, None, 0)
