"""The command line with the games and the corpus that ship: what people at a table would type."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import adjudicator
from adjudicator.cli import main
from tests.test_cli import width

BEST = "Bell Tower, Candle, Necromancer, Sword of Keth, Shield of Keth, Gem of Order, Book of Changes"


def run(*args: str, stdin: str | None = None, **env: str) -> Result:
    plain = {"LC_ALL": "C", "COLUMNS": "80", "FORCE_COLOR": "", "NO_COLOR": "", **env}
    return CliRunner().invoke(main, list(args), input=stdin, env=plain)


def score(*args: str, stdin: str | None = None) -> dict[str, Any]:
    result = run("score", "fantasy-realms", *args, "--json", stdin=stdin)
    assert result.exit_code == 0, result.output
    answer: dict[str, Any] = json.loads(result.stdout)
    return answer


def test_the_best_hands_that_are_published() -> None:
    assert score("--hand", BEST, "--discard", "Warhorse")["value"]["players"][0]["total"] == 397
    without = "Book of Changes, Gem of Order, Collector, Candle, Earth Elemental, Cavern, Bell Tower"
    assert score("--hand", without)["value"]["players"][0]["total"] == 385


def test_the_table_shows_cards_choices_and_rulings() -> None:
    shown = run("score", "fantasy-realms", "--hand", BEST, "--discard", "Warhorse").stdout
    assert "Necromancer: Warhorse (found)" in shown
    assert "397" in shown
    assert "fr.card.gem-of-order" in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_names_in_chinese_traditional_and_mixed() -> None:
    by_name = [
        score("--hand", hand)["value"] for hand in ("King, Queen, Knights", "国王、皇后、骑士", "國王； QUEEN\n騎士")
    ]
    assert by_name[0]["players"][0]["total"] == 20 + 8 + 6 + 20 + 20  # King and Queen: 20 each for the Army
    assert by_name[1] == by_name[0]
    assert by_name[2] == by_name[0]


def test_json_is_what_the_library_answers(tmp_path: Path) -> None:
    state = {"players": [{"name": "Ann", "hand": ["Great Flood", "Blizzard", "Wildfire", "Mirage"]}]}
    file = tmp_path / "table.json"
    file.write_text(json.dumps(state), encoding="utf-8")
    assert score(str(file)) == adjudicator.score("fantasy-realms", state).to_json()
    assert score("-", stdin=json.dumps({"state": state})) == score(str(file))
    assert score(str(file), "--lang", "zh") == adjudicator.score("fantasy-realms", state, lang="zh").to_json()


def test_a_table_in_toml(tmp_path: Path) -> None:
    file = tmp_path / "table.toml"
    file.write_text(
        'discard = ["Candle"]\n[[players]]\nname = "Ann"\nhand = ["Mirage", "Swamp"]\n'
        'choices.Mirage = { card = "Island" }\n[[players]]\nhand = ["King"]\n',
        encoding="utf-8",
    )
    players = {player["name"]: player for player in score(str(file))["value"]["players"]}
    assert players["Ann"]["choices"] == {"Mirage": {"card": "Island"}}
    assert players["P2"]["total"] == 8


def test_a_full_tie_is_undetermined_until_it_is_read() -> None:
    # Each is worth 8 alone, and both are base strength.
    tie = json.dumps({"players": [{"hand": ["Bell Tower"]}, {"hand": ["King"]}]})
    stopped = run("score", "fantasy-realms", "-", stdin=tie)
    assert stopped.exit_code == 3
    assert "Verdict: undetermined" in stopped.stdout
    assert "Winner" not in stopped.stdout
    shared = run("score", "fantasy-realms", "-", "--reading", "fr.gap.full-tie=shared", stdin=tie)
    assert shared.exit_code == 0
    assert "Winners: P1, P2" in shared.stdout


@pytest.mark.parametrize(
    ("hand", "says"),
    [
        ("Kign", "/players/0/hand/0: There is no card 'Kign'. Did you mean King"),
        ("King, King", "/players/0/hand/1: "),
        ("Jester", "[fr.edition.scope]"),
        ("Knights, King, Queen, Forest, Swamp, Smoke, Candle, Forge", "[fr.hand.size]"),
    ],
)
def test_refusals(hand: str, says: str) -> None:
    result = run("score", "fantasy-realms", "--hand", hand)
    assert (result.exit_code, result.stdout) == (2, "")
    assert says in result.stderr
    assert "Traceback" not in result.stderr


def test_every_kind_of_listing() -> None:
    assert "fantasy-realms" in run("games").stdout
    assert "fr.gap.blanked-name" in run("rulings", "blanked", "name").stdout
    assert "fr.card.bell-tower" in run("rulings", "鐘樓").stdout
    assert "loses-name" in run("ruling", "fr.gap.blanked-name").stdout


def test_the_corpus_is_sound_from_the_command_line() -> None:
    result = run("corpus", "check")
    assert result.exit_code == 0, result.stdout
    assert "nothing found wrong" in result.stdout


@pytest.mark.parametrize(
    ("args", "status"),
    [
        (["score", "fantasy-realms", "--hand", "King"], 0),
        (["score", "fantasy-realms", "--hand", "Kong"], 2),
        (["score", "fantasy-realm", "--hand", "King"], 2),
    ],
)
def test_exit_statuses_of_the_program(args: list[str], status: int) -> None:
    start = "from adjudicator.cli import main; main()"
    done = subprocess.run([sys.executable, "-c", start, *args], capture_output=True, text=True, check=False)
    assert done.returncode == status
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("hand", ["", "  ", ",", " 、; \n"])
@pytest.mark.parametrize("more", [[], ["--discard", "King"], ["--json"]])
def test_a_hand_of_no_names_is_refused(hand: str, more: list[str]) -> None:
    result = run("score", "fantasy-realms", "--hand", hand, *more)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("/players/0/hand: ")
    assert len(result.stderr.splitlines()) == 1


def test_a_player_who_is_called_like_a_card_keeps_the_name() -> None:
    table = json.dumps({"players": [{"name": "King", "hand": ["Queen"]}, {"name": "Ann", "hand": ["Candle"]}]})
    shown = run("score", "fantasy-realms", "-", "--explain", "--lang", "zh", stdin=table).stdout
    steps = shown.partition("步骤")[2].partition("裁定：")[0]
    assert "国王" not in steps
    assert "皇后" in steps  # cards are still in the language of the answer
    assert "King" in steps


EXAMPLES = Path(__file__).parent.parent / "examples" / "fantasy_realms"
TABLES = sorted(path for path in EXAMPLES.iterdir() if path.is_file())
EVERYTHING = [
    *(pytest.param("score", path, id=f"score-{path.name}") for path in TABLES),
    *(pytest.param("dispute", path, id=f"dispute-{path.name}") for path in sorted(EXAMPLES.glob("disputes/*"))),
    *(pytest.param("moves", path, id=f"moves-{path.name}") for path in sorted(EXAMPLES.glob("moves/*"))),
]


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("table", TABLES, ids=[table.name for table in TABLES])
def test_every_example_can_be_explained(table: Path, lang: str) -> None:
    result = run("score", "fantasy-realms", str(table), "--explain", "--lang", lang)
    assert result.exit_code == (3 if table.name == "full_tie.json" else 0), result.output
    assert {"en": "Steps: ", "zh": "步骤："}[lang] in result.stdout


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("columns", [80, 40])
@pytest.mark.parametrize(("command", "file"), EVERYTHING)
def test_every_example_reads_well_on_a_terminal_and_on_a_phone(
    command: str, file: Path, columns: int, lang: str
) -> None:
    result = run(command, "fantasy-realms", str(file), "--lang", lang, COLUMNS=str(columns))
    assert result.exit_code in (0, 1, 3), result.output
    lines = result.stdout.splitlines()
    assert max(map(width, lines)) <= columns
    assert not [line for line in lines if line.lstrip()[:1] in tuple("。，、；：）”")], (
        "no line begins with what closes"
    )
    assert not [line for line in lines if re.search(r"[{}\[\]]|\bTrue\b|\bNone\b", line)], "nothing is left as code"


def test_another_reading_is_shown_with_its_totals() -> None:
    shown = run("score", "fantasy-realms", "--hand", "Cavern, Dragon, Basilisk", "--explain").stdout
    under = shown[shown.index("If fr.gap.blanked-name is read as keeps-name:") :].splitlines()
    assert under[1] == "  A blanked card keeps its name, and a text that names it is satisfied."
    assert under[2].split() == ["Player", "total"]
    assert under[4].split() == ["P1", "66"]


def test_a_ruling_in_chinese_names_its_cards_in_chinese() -> None:
    shown = run("ruling", "fr.card.necromancer", "--lang", "zh").stdout
    assert "涉及的牌：死灵术士" in shown
    assert "About" not in shown
    assert "涉及 " not in shown


def program(*args: str, **options: Any) -> subprocess.CompletedProcess[str]:
    start = "from adjudicator.cli import main; main()"
    env = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONUTF8": "1", "COLUMNS": "80"}
    command = [sys.executable, "-c", start, *args]
    return subprocess.run(command, capture_output=True, encoding="utf-8", check=False, timeout=60, env=env, **options)


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_a_fresh_dispute_is_settled_as_it_is(tmp_path: Path, lang: str) -> None:
    file = tmp_path / "table.toml"
    assert program("new", "fantasy-realms", str(file), "--lang", lang).returncode == 0
    done = program("dispute", "fantasy-realms", str(file), "--lang", lang)
    assert (done.returncode, done.stderr) == (0, "")
    verdict = {"en": r"Verdict: upheld - \S+ is right\.\n", "zh": r"裁定：成立，\S+ 是对的。\n"}[lang]
    assert re.match(verdict, done.stdout)
    assert "fr.card.rangers" in done.stdout
    explained = program("dispute", "fantasy-realms", "-", "--toml", "--explain", input=file.read_text(encoding="utf-8"))
    assert explained.returncode == 0
    assert "Steps: " in explained.stdout
    answer = json.loads(program("dispute", "fantasy-realms", str(file), "--json").stdout)
    assert [claim["verdict"] for claim in answer["claims"]] == ["upheld", "refuted"]
    assert answer["asked"]["card"] == "Mirage"


def dispute(cards: list[str], question: dict[str, Any], *values: object, **choices: Any) -> Result:
    state = {"players": [{"name": "Ann", "hand": cards, "choices": choices}]}
    claims = [{"value": value} for value in values]
    return run(
        "dispute", "fantasy-realms", "-", stdin=json.dumps({"state": state, "question": question, "claims": claims})
    )


def test_statuses_of_disputes() -> None:
    blanked = {"ask": "blanked", "card": "Wildfire"}
    hand = ["Great Flood", "Blizzard", "Wildfire"]
    assert dispute(hand, blanked, False).exit_code == 0
    assert dispute(hand, blanked, True).exit_code == 1
    assert dispute(hand, blanked, True, False).exit_code == 0
    assert dispute(hand, {**blanked, "card": "King"}, True).exit_code == 2
    # 5 alone; 15 if Mirage is a Land
    assert dispute(["Rangers", "Mirage"], {"ask": "total"}, 5).exit_code == 3
    assert dispute(["Rangers", "Mirage"], {"ask": "total"}, 16).exit_code == 1
    assert dispute(["Rangers", "Mirage"], {"ask": "total"}, 15, Mirage={"card": "Forest"}).exit_code == 0


def test_what_reaches_a_total_is_shown_in_the_language() -> None:
    state = {"players": [{"name": "King", "hand": ["Rangers", "Mirage"]}]}
    file = json.dumps({"state": state, "question": {"ask": "total"}, "claims": [{"by": "King", "value": 15}]})
    shown = run("dispute", "fantasy-realms", "-", "--lang", "zh", stdin=file).stdout
    assert shown.startswith("裁定：可能")
    assert re.search(r"^  幻象：\w+$", shown, re.MULTILINE)
    assert "国王" not in shown, "a player who is called like a card keeps the name"


def test_an_output_that_is_closed_is_told() -> None:
    code = "from adjudicator.cli import main; main()"
    command = f'"{sys.executable}" -c "{code}" score fantasy-realms --hand King >&-'
    env = {**os.environ, "LC_ALL": "C.UTF-8"}
    done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, check=False, env=env)
    assert done.returncode == 74
    assert done.stderr == "The output can't be written: it is closed.\n"
