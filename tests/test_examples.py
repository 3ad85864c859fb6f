"""Every example under examples/ comes out as worked out by hand: the sums are written out, to be checked."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

import adjudicator
from tests.documents import ROOT, table, text_of
from tests.test_examples_disputes import ARGUED, MOVES, TABLES, read


@dataclass(frozen=True)
class Expected:
    """What has to come out; ``choices`` are the ones found, ``other`` the totals and winners under other readings."""

    totals: dict[str, int]
    winners: list[str]
    verdict: str = "resolved"
    tie_break: str = "none"
    choices: dict[str, dict[str, Any]] = field(default_factory=dict)
    blanked: set[str] = field(default_factory=set)
    other: dict[tuple[str, str], tuple[dict[str, int], list[str]]] = field(default_factory=dict)


# --- scores

# Sums by card, in the order of the hand.
EXPECTED = {
    "table.json": Expected(
        # Ann: the published best hand, with Warhorse taken. Ben: Mirage as Rainstorm makes Whirlwind's 40 and a
        # third Weather for Air Elemental. Chen: two kinds of three for Collector, four Beasts for Beastmaster.
        {
            "Ann": (8 + 15) + (2 + 100) + 3 + (7 + 40) + (4 + 40) + (5 + 150) + 3 + (6 + 14),
            "Ben": (9 + 50) + 32 + 27 + (13 + 40) + (4 + 3 * 15) + 40 + 0,
            "陈": (7 + 10 + 10) + (9 + 4 * 9) + 5 + (9 + 15) + 30 + 12 + 30,
        },
        ["Ann"],
        choices={
            "Ann": {"Necromancer": {"card": "Warhorse"}},
            "Ben": {"Mirage": {"card": "Rainstorm"}},
            "陈": {"Doppelgänger": {"card": "Dragon"}},
        },
    ),
    "one_hand.json": Expected(
        # Knights and Rangers are two Armies; the Leaders keep Knights from losing 8.
        {"P1": (8 + 2 * 20) + (6 + 2 * 20) + 20 + 5 + (6 + 14) + (7 + 40) + (4 + 40)},
        ["P1"],
    ),
    "chinese_names.json": Expected(
        # Mirage as Rainstorm has no penalty, so Wildfire burns on. Swamp as a Land is the other Land; it loses 3
        # for the one Army.
        {"小安": (9 + 50) + 27 + 40 + 0, "小李": (18 - 3) + (4 + 15) + 15 + 3},
        ["小安"],
    ),
    "tie.json": Expected(
        # 63 each; base strengths 30 + 9 + 10 = 49 against 12 + 18 + 5 = 35.
        {"Ann": 30 + (9 + 9) + (10 + 5), "Ben": (12 + 28) + 18 + 5},
        ["Ben"],
        tie_break="base-strength",
    ),
    "full_tie.json": Expected(
        {"Ann": (4 + 15) + 9, "Ben": (4 + 15) + 9},
        [],
        verdict="undetermined",
        tie_break="unresolved",
        other={("fr.gap.full-tie", "shared"): ({"Ann": 28, "Ben": 28}, ["Ann", "Ben"])},
    ),
    "readings.json": Expected(
        # Basilisk blanks Elven Archers; here their name is still found by Elven Longbow.
        {"Ann": (3 + 30) + 0 + 35, "Ben": 30 + 5 + (1 + 25)},
        ["Ann"],
        blanked={"Elven Archers"},
        other={("fr.gap.blanked-name", "loses-name"): ({"Ann": 3 + 35, "Ben": 61}, ["Ben"])},
    ),
    "necromancer.json": Expected(
        # With Knights: 20 more for King, 20 for Queen, and 20 themselves. Rangers would give 15 less, Dragon 30 less.
        {"Ann": 3 + (8 + 20) + (6 + 20) + (6 + 14) + (7 + 40) + (4 + 40) + (1 + 25) + 20},
        ["Ann"],
        choices={"Ann": {"Necromancer": {"card": "Knights"}}},
    ),
    "blanking_circle.json": Expected(
        # Rainstorm, made a Flood, and Wildfire blank each other; nobody is left to blank Candle and Knights.
        {"Ann": 0 + 0 + 3 + 2 + (20 - 8)},
        ["Ann"],
        blanked={"Rainstorm", "Wildfire"},
        other={("fr.gap.cycle-targets", "all-targets"): ({"Ann": 3}, ["Ann"])},
    ),
    "clears.json": Expected(
        # Warship takes the word Army out of Great Flood, the Land stays blanked. Island clears Swamp (-3 for Light
        # Cavalry, -3 for Candle). Cavern's clear of Blizzard outlives Cavern, which Wildfire blanks.
        {"Ann": 23 + 32 + 20 + 0 + (8 + 5), "Ben": 14 + 18 + 17 + (6 + 5) + 2, "Cai": 0 + 30 + 40},
        ["Ann"],
        choices={"Ben": {"Island": {"card": "Swamp"}}},
        blanked={"Forest", "Cavern"},
    ),
    "declined.toml": Expected(
        # Artifact, Wild, Beast and Flame all differ. King as an Army counts for Queen and for himself.
        {"Ann": (2 + 50) + 0 + 9 + 2, "Ben": (8 + 20) + (6 + 20) + 3},
        ["Ann"],
        other={("fr.gap.with-itself", "others-only"): ({"Ann": 63, "Ben": 8 + (6 + 20) + 3}, ["Ann"])},
    ),
}


@pytest.mark.parametrize("name", EXPECTED)
def test_a_table_comes_out_as_worked_out_by_hand(name: str) -> None:
    expected = EXPECTED[name]
    request = read(TABLES / name)
    answer = adjudicator.score("fantasy-realms", request["state"], readings=request.get("readings"))
    players = {player["name"]: player for player in answer.value["players"]}
    assert {who: player["total"] for who, player in players.items()} == expected.totals
    assert answer.value["winners"] == expected.winners
    assert answer.verdict == expected.verdict
    assert answer.value["tie_break"] == expected.tie_break
    assert all(player["optimal"] for player in players.values())
    blanked = {card["card"] for player in players.values() for card in player["cards"] if card["blanked"]}
    assert blanked == expected.blanked
    for who, made in expected.choices.items():
        found = {card: players[who]["choices"][card] for card in made}
        assert found == made
        assert set(made) <= set(players[who]["searched"])
    others = {(o.ruling, o.reading): (o.value["totals"], o.value["winners"]) for o in answer.readings}
    assert others == expected.other


# --- all of them


def test_every_example_is_listed_and_expected() -> None:
    files = {path.relative_to(TABLES).as_posix() for path in TABLES.rglob("*.*")}
    assert files == {*EXPECTED, *(f"disputes/{name}" for name in ARGUED), *(f"moves/{name}" for name in MOVES)}
    others = ("cloud_ladder/", "destinies/", "gloomhaven/", "shadow_hunters/")
    listed = {name for name in table(text_of("examples/README.md")) if not name.startswith(others)}
    assert listed == {f"fantasy_realms/{name}" for name in files} | {"embed.py", "settle.py", "embed.mjs", "embed.html"}


def test_what_is_said_of_the_tables_is_what_comes_out() -> None:
    listed = table(text_of("examples/README.md"))
    for name, expected in EXPECTED.items():
        for total in expected.totals.values():
            assert str(total) in listed[f"fantasy_realms/{name}"], name


# --- the apps


def embed(*args: str) -> subprocess.CompletedProcess[str]:
    return app("embed.py", *args)


def app(name: str, *args: str) -> subprocess.CompletedProcess[str]:
    """One of the apps, as somebody would run it."""
    file = ROOT / "examples" / name
    return subprocess.run(
        [sys.executable, "-W", "error", "-X", "utf8", str(file), *args],
        capture_output=True,
        encoding="utf-8",
        check=False,
        env={"PYTHONPATH": str(ROOT)},
    )


def test_the_embedding_app_prints_the_standings_with_reasons() -> None:
    said = embed()
    assert said.returncode == 0, said.stderr
    lines = said.stdout.splitlines()
    assert lines[0] == "Ann: 63"
    assert lines[-1] == "Winner: Ben"
    assert "   +28  Hydra: +28 with Swamp. [fr.card.hydra]" in lines
    points = [int(line.split()[0]) for line in lines if line.startswith("  ")]
    assert sum(points) == 63 + 63
    assert embed(str(TABLES / "full_tie.json")).stdout.endswith("Winner: none (undetermined)\n")


def test_the_embedding_app_says_what_is_wrong(tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    file.write_text('{"players": [{"hand": ["Kng"]}]}', encoding="utf-8")
    said = embed(str(file))
    assert said.returncode == 1
    assert said.stdout == ""
    assert said.stderr == "/players/0/hand/0: There is no card 'Kng'. Did you mean King, Knights?\n"


def test_the_settling_app_says_who_is_right_and_why() -> None:
    said = app("settle.py")
    assert said.returncode == 0, said.stderr
    lines = said.stdout.splitlines()
    assert lines[0].startswith("Ann, {'suit': 'leader'}: refuted. ")
    assert "  Doppelgänger copies the suit from before Book of Changes [fr.faq.doppelganger-before-book]" in lines
    assert any(line.startswith("  It would hold with {") and '"card": "Princess"' in line for line in lines)
    assert any(line.startswith("Ben, ") and ": upheld. " in line for line in lines)


def test_the_settling_app_says_what_is_wrong(tmp_path: Path) -> None:
    file = tmp_path / "dispute.toml"
    wrong = 'question = { ask = "total" }\nclaims = [{ value = "lots" }]\nstate.players = [{ hand = ["King"] }]\n'
    file.write_text(wrong, encoding="utf-8")
    said = app("settle.py", str(file))
    assert (said.returncode, said.stdout) == (1, "")
    assert said.stderr.startswith("/claims/0/value: ")


@pytest.mark.parametrize(("name", "lines"), [("embed.py", 20), ("settle.py", 25)])
def test_the_apps_are_short(name: str, lines: int) -> None:
    assert len(text_of(f"examples/{name}").splitlines()) <= lines
