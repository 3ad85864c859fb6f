from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import unicodedata
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from adjudicator.answer import Verdict
from adjudicator.cli import main
from adjudicator.cli.given import language_of_environment
from adjudicator.cli.program import STATUS_OF
from adjudicator.cli.terminal import clean
from tests.fakes import RULINGS, write_corpus

ESCAPE = "\x1b["


def run(*args: str, stdin: str | bytes | None = None, env: Mapping[str, str | None] | None = None) -> Result:
    plain: dict[str, str | None] = {"LC_ALL": "C", "NO_COLOR": None, "COLUMNS": "80", "FORCE_COLOR": None}
    return CliRunner().invoke(main, list(args), input=stdin, env={**plain, **(env or {})})


def complaint(result: Result) -> str:
    """What was said about bad input: on the error stream alone, and without a traceback."""
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    return result.stderr


def state(tmp_path: Path, thing: object, name: str = "state.json") -> str:
    path = tmp_path / name
    path.write_text(json.dumps(thing), encoding="utf-8")
    return str(path)


# --- score: what goes in


def test_a_hand_of_names(pond: Path) -> None:
    result = run("score", "pond", "--hand", "Ant, Cat")
    assert result.exit_code == 0, result.output
    assert "P1's pond" in result.stdout
    assert re.search(r"Cat +3", result.stdout)
    assert "Total 4" in result.stdout
    assert "Verdict: resolved" in result.stdout
    assert re.search(r"po\.pond\.animals +What animals are worth", result.stdout)


def test_discards_go_with_a_hand(pond: Path) -> None:
    comma, pause = "\uff0c", "、"
    result = run("score", "pond", "--hand", "Ant", "--discard", f" Bee{comma}Cat{pause}Yak, ,")
    assert complaint(result).startswith("/discard/2: There is no animal 'Yak'.")


def test_a_file_with_the_bare_state(pond: Path, tmp_path: Path) -> None:
    result = run("score", "pond", state(tmp_path, {"animals": ["Bee"], "name": "Ann"}))
    assert result.exit_code == 0, result.output
    assert "Ann's pond" in result.stdout


def test_a_file_with_state_and_readings(pond: Path, tmp_path: Path) -> None:
    wrapped = {"state": {"animals": ["Bee", "Bee"]}, "readings": {"po.gap.twins": "each"}}
    assert "Total 4" in run("score", "pond", state(tmp_path, wrapped)).stdout
    over = run("score", "pond", state(tmp_path, wrapped), "--reading", "po.gap.twins=once")
    assert "Total 2" in over.stdout


def test_a_toml_file(pond: Path, tmp_path: Path) -> None:
    path = tmp_path / "POND.TOML"
    path.write_bytes(b'\xef\xbb\xbfreadings = { "po.gap.twins" = "each" }\r\n[state]\r\nanimals = ["Bee", "Bee"]\r\n')
    result = run("score", "pond", str(path))
    assert "Total 4" in result.stdout, result.output


def test_standard_input(pond: Path) -> None:
    assert "Total 2" in run("score", "pond", "-", stdin='{"animals": ["Bee"]}').stdout


def test_a_reading_is_named_with_the_result_it_changes(pond: Path) -> None:
    result = run("score", "pond", "--hand", "Bee, Bee", "--reading", "po.gap.twins=each")
    assert "Total 4" in result.stdout
    assert "read as each" in result.stdout
    assert "the result is another if read as once" in result.stdout


# --- score: what comes out


def test_json_is_the_answer(pond: Path) -> None:
    result = run("score", "pond", "--hand", "Bee, Bee", "--json", "--lang", "zh")
    answer = json.loads(result.stdout)
    assert answer["value"]["total"] == 2
    assert answer["readings"][0]["value"]["total"] == 4
    assert answer["lang"] == "zh"
    assert result.stdout.startswith('{\n  "game": "pond"')
    assert "动物的价值" in result.stdout, "Chinese is written bare"


def test_explain_shows_steps_and_the_other_results(pond: Path) -> None:
    plain = run("score", "pond", "--hand", "Bee, Bee").stdout
    explained = run("score", "pond", "--hand", "Bee, Bee", "--explain").stdout
    assert "Bee is worth 2." not in plain
    assert explained.count("Bee is worth 2.") == 2
    assert "+2" in explained
    assert "If po.gap.twins is read as each:\n  Each counts.\n" in explained
    assert "Total 4" in explained


def test_the_winner_is_named_where_the_rules_name_one(pond: Path, tmp_path: Path) -> None:
    won = state(tmp_path, {"animals": ["Bee"], "name": "Ann"})
    assert "Winner: Ann\n" in run("score", "pond", won).stdout
    assert "胜者\uff1aAnn\n" in run("score", "pond", won, "--lang", "zh").stdout
    assert "Winner" not in run("score", "pond", "--hand", "Eel").stdout


def test_chinese(pond: Path) -> None:
    result = run("score", "pond", "--hand", "Cat", "--lang", "zh", "--explain")
    assert "P1 的池塘" in result.stdout
    assert "Cat 值 3 分。" in result.stdout
    assert "动物的价值" in result.stdout


@pytest.mark.parametrize(
    ("variables", "lang"),
    [
        ({}, "en"),
        ({"LANG": "zh_CN.UTF-8"}, "zh"),
        ({"LANG": "zh_TW", "LC_MESSAGES": "de_DE"}, "en"),
        ({"LANG": "en_US", "LC_ALL": "zh"}, "zh"),
        ({"LANG": "zh_CN", "LC_ALL": ""}, "zh"),
        ({"LANG": "zh_CN", "LC_ALL": "C.UTF-8"}, "en"),
    ],
)
def test_the_language_comes_from_the_locale(
    variables: dict[str, str], lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert language_of_environment() == lang


def test_the_locale_decides_unless_asked(pond: Path) -> None:
    chinese: dict[str, str | None] = {"LC_ALL": "zh_CN.UTF-8"}
    assert "的池塘" in run("score", "pond", "--hand", "Cat", env=chinese).stdout
    assert "'s pond" in run("score", "pond", "--hand", "Cat", "--lang", "en", env=chinese).stdout
    assert "没有动物" in complaint(run("score", "pond", "--hand", "Yak", env=chinese))


def test_no_colour_when_piped(pond: Path) -> None:
    assert ESCAPE not in run("score", "pond", "--hand", "Cat", "--explain").stdout


def test_colour_where_it_is_wanted_and_only_there(pond: Path) -> None:
    colours: dict[str, str | None] = {"FORCE_COLOR": "1", "TERM": "xterm-256color"}
    command = ("score", "pond", "--hand", "Cat")
    assert ESCAPE in run(*command, env=colours).stdout
    assert ESCAPE not in run(*command, "--no-color", env=colours).stdout
    assert ESCAPE not in run(*command, env={**colours, "NO_COLOR": "1"}).stdout
    assert ESCAPE not in run(*command, "--json", env=colours).stdout


def width(line: str) -> int:
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in line)


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("columns", [80, 40, 24])
def test_narrow_terminals_wrap_and_lose_nothing(pond: Path, tmp_path: Path, columns: int, lang: str) -> None:
    name = "一个名字很长很长的玩家" * 6 + "and" + "a-long-latin-name" * 8
    file = state(tmp_path, {"animals": ["Bee", "Bee", "Cat"], "name": name})
    env: dict[str, str | None] = {"COLUMNS": str(columns)}
    result = run("score", "pond", file, "--explain", "--lang", lang, env=env)
    lines = result.stdout.splitlines()
    assert max(map(width, lines)) <= columns
    assert "…" not in result.stdout
    everything = re.sub(r"\s", "", result.stdout)
    assert name in everything
    if columns >= 40:
        assert "po.pond.animals" in everything


def test_columns_of_chinese_line_up(pond: Path) -> None:
    lines = run("rulings", "--lang", "zh").stdout.splitlines()
    starts = {width(line[: re.search(r"(规则|空白) +\S", line).end() - 1]) for line in lines if "po." in line}  # type: ignore[union-attr]
    assert len(starts) == 1


def test_what_a_player_is_called_cannot_steer_the_terminal(pond: Path, tmp_path: Path) -> None:
    name = "A\x1b[31mnn\u202e[bold]x[/bold]\r:smile:"
    result = run("score", "pond", state(tmp_path, {"animals": ["Cat"], "name": name}))
    assert result.exit_code == 0
    assert "\x1b" not in result.stdout
    assert "\u202e" not in result.stdout
    assert "\r" not in result.stdout
    assert "[bold]x[/bold]" in result.stdout
    assert ":smile:" in result.stdout


def test_clean_keeps_what_is_harmless() -> None:
    assert clean("é 钟楼 🐉\n'") == "é 钟楼 🐉\n'"
    assert clean("\x07\x9b\ud800\u2066") == "\ufffd" * 4


# --- exit statuses


@pytest.mark.parametrize(("animal", "status"), [("Ant", 0), ("Dog", 1), ("Eel", 3)])
def test_the_verdict_is_the_exit_status(pond: Path, animal: str, status: int) -> None:
    assert run("score", "pond", "--hand", animal).exit_code == status
    assert run("score", "pond", "--hand", animal, "--json").exit_code == status


def test_every_verdict_has_a_status() -> None:
    assert {verdict.value: int(status) for verdict, status in STATUS_OF.items()} == {
        "resolved": 0,
        "legal": 0,
        "upheld": 0,
        "illegal": 1,
        "refuted": 1,
        "possible": 3,
        "undetermined": 3,
        "undecided": 3,
    }
    assert set(STATUS_OF) == set(Verdict)


def test_a_defect_of_a_game_is_not_a_verdict(pond: Path) -> None:
    result = run("score", "pond", "--hand", "Fly")
    assert result.exit_code == 70
    assert "ZeroDivisionError" in result.stderr


# --- bad input


def test_every_problem_has_a_line_with_pointer_and_ruling(pond: Path, tmp_path: Path) -> None:
    file = state(tmp_path, {"animals": ["Ant", "Beee", "Yak"]})
    lines = complaint(run("score", "pond", file)).splitlines()
    assert lines == [
        "/animals/1: There is no animal 'Beee'. Did you mean Bee? [po.pond.animals]",
        "/animals/2: There is no animal 'Yak'. [po.pond.animals]",
    ]


def test_pointers_go_into_the_file(pond: Path, tmp_path: Path) -> None:
    wrapped = {"state": {"animals": ["Yak"]}}
    assert complaint(run("score", "pond", state(tmp_path, wrapped))).startswith("/state/animals/0: ")
    both = {"state": {"animals": []}, "readings": {"po.gap.twins": "some"}}
    says = complaint(run("score", "pond", state(tmp_path, both)))
    assert says.startswith("/readings/po.gap.twins: The gap has no reading 'some'. Expected one of once, each.")


@pytest.mark.parametrize("readings", [None, ["once"], "once", 0, False])
def test_readings_in_a_file_are_an_object(pond: Path, tmp_path: Path, readings: object) -> None:
    file = state(tmp_path, {"state": {"animals": ["Ant"]}, "readings": readings})
    says = "/readings: The readings are not an object. Expected an object from gap ids to readings.\n"
    assert complaint(run("score", "pond", file)) == says
    assert complaint(run("score", "pond", file, "--reading", "po.gap.twins=once")) == says
    assert complaint(run("score", "pond", file, "--lang", "zh")).startswith("/readings: 读法不是对象。")


def test_a_field_beside_the_state_is_refused(pond: Path, tmp_path: Path) -> None:
    says = complaint(run("score", "pond", state(tmp_path, {"state": {"animals": []}, "reading": {}})))
    assert says.startswith("/reading: ")
    assert "Did you mean readings?" in says


def test_an_unknown_game(pond: Path) -> None:
    assert complaint(run("score", "pnod", "--hand", "Ant")) == "There is no game 'pnod'. Did you mean pond?\n"
    assert (
        complaint(run("rulings", "--game", "pnod"))
        == "There is no game 'pnod'. Expected pond or silent. Did you mean pond?\n"
    )


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b'{"animals": NaN}',
        b'{"animals": [], "animals": []}',
        b"\xff\xfe",
        b"[" * 5000,
        b" " * 100_000,
        b"\x00",
    ],
)
def test_what_is_not_json(pond: Path, tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "state.json"
    path.write_bytes(content)
    from_file = complaint(run("score", "pond", str(path)))
    assert len(from_file.splitlines()) == 1
    assert complaint(run("score", "pond", "-", stdin=content)) == from_file


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"animals = [", "This is not TOML."),
        (b"name = 1\nname = 2", "This is not TOML."),
        (b"animals = \xff", "This is not UTF-8."),
        (b"animals = 2001-02-03", "2001-02-03 is a date or a time"),
        (b"animals = nan", "NaN is not a JSON number."),
        (b"animals = " + b"[" * 3000 + b"]" * 3000, "nested"),
        (b"animals = " + b"[" * 40 + b"]" * 40, "nested"),
        (b"# " + b"x" * 100_000, "bytes"),
    ],
)
def test_what_is_not_a_table_in_toml(pond: Path, tmp_path: Path, content: bytes, says: str) -> None:
    path = tmp_path / "state.toml"
    path.write_bytes(content)
    said = complaint(run("score", "pond", str(path)))
    assert says in said
    assert len(said.splitlines()) == 1


def test_toml_faults_have_their_own_line_and_column(pond: Path, tmp_path: Path) -> None:
    path = tmp_path / "state.toml"
    path.write_text('name = "Ann"\nanimals = = 3\n', encoding="utf-8")
    assert complaint(run("score", "pond", str(path))) == "line 2, column 11: This is not TOML.\n"


def test_files_that_cannot_be_read(pond: Path, tmp_path: Path) -> None:
    missing = complaint(run("score", "pond", str(tmp_path / "nothing.json")))
    assert "nothing.json can't be read: No such file or directory." in missing
    folder = complaint(run("score", "pond", str(tmp_path)))
    assert "can't be read: Is a directory." in folder
    assert "can't be read" in complaint(run("score", "pond", "a\x00b"))
    assert "\x1b" not in complaint(run("score", "pond", "a\x1b[31mb"))


def test_a_file_without_permission(pond: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)  # the superuser, who may run the tests, may read everything
    assert complaint(run("score", "pond", "a.json")) == "a.json can't be read: Permission denied.\n"


@pytest.mark.parametrize(
    "args",
    [
        ("score",),
        ("score", "pond"),
        ("score", "pond", "a.json", "--hand", "Ant"),
        ("score", "pond", "a.json", "--discard", "Ant"),
        ("score", "pond", "--hand", "Ant", "--lang", "de"),
        ("score", "pond", "--hand", "Ant", "--reading", "po.gap.twins"),
        ("score", "pond", "--hand", "Ant", "--reading", "=once"),
        ("score", "pond", "--hand", "Ant", "--reading", "a=b", "--reading", "a=c"),
        ("scoer", "pond"),
        ("rulings", "--kind", "rumour"),
        ("rulings", "--limit", "0"),
        ("score", "--hnd", "Ant"),
        ("score", "pond", "--hand"),
        ("games", "pond"),
    ],
)
def test_wrong_use_is_one_line(pond: Path, args: tuple[str, ...]) -> None:
    for lang in ("en", "zh"):
        said = complaint(run(*args, env={"LC_ALL": lang}))
        assert said.count("\n") == 1
        assert "Usage:" not in said
        assert bool(re.search("[\u3400-\u9fff]", said)) == (lang == "zh")


@pytest.mark.parametrize(
    ("args", "en", "zh"),
    [
        (
            ("score", "--hnd", "Ant"),
            "There is no option --hnd. Did you mean --hand?",
            "没有选项 --hnd。是否想写：--hand？",
        ),
        (
            ("scoer",),
            "There is no command 'scoer'. Did you mean score, serve?",
            "没有命令 'scoer'。是否想写：score、serve？",
        ),
        (("score",), "GAME is missing.", "缺少 GAME。"),
        (("score", "pond", "--hand"), "The option --hand needs a value.", "选项 --hand 需要一个值。"),
        (("games", "--json=1"), "The option --json takes no value.", "选项 --json 不接受值。"),
        (
            ("batch", "x", "--jobs", "0"),
            "--jobs can't be '0'. Expected a whole number from 1 to 64.",
            "--jobs 不能是 '0'。应为介于 1 与 64 之间的整数。",
        ),
        (
            ("rulings", "--limit", "x"),
            "--limit can't be 'x'. Expected a whole number from 1 up.",
            "--limit 不能是 'x'。应为不小于 1 的整数。",
        ),
        (
            ("rulings", "--limit", "0"),
            "--limit can't be '0'. Expected a whole number from 1 up.",
            "--limit 不能是 '0'。应为不小于 1 的整数。",
        ),
        (
            ("rulings", "--offset", "-1"),
            "--offset can't be '-1'. Expected a whole number from 0 up.",
            "--offset 不能是 '-1'。应为不小于 0 的整数。",
        ),
        (
            ("rulings", "--kind", "gape"),
            "There is no kind of ruling 'gape'. Expected one of rule, card, faq, derived, gap. Did you mean gap?",
            "没有名为 'gape' 的裁定类别。应为以下之一：rule、card、faq、derived、gap。是否想写：gap？",
        ),
    ],
)
def test_wrong_use_is_told_in_the_language_asked_for(pond: Path, args: tuple[str, ...], en: str, zh: str) -> None:
    assert complaint(run(*args)).partition(" (")[0].strip() == en
    for asked in (["--lang", "zh"], ["--lang=zh"]):
        # before what is wrong, since the last option may be the one that lacks its value
        said = complaint(run(args[0], *asked, *args[1:]))
        assert said.partition("（详见")[0].strip() == zh


@pytest.mark.parametrize("args", [(), ("corpus",)])
def test_usage(pond: Path, args: tuple[str, ...]) -> None:
    assert "Usage:" in complaint(run(*args))


def test_a_game_without_a_short_form(pond: Path) -> None:
    assert complaint(run("score", "silent", "--hand", "Ant")).startswith("Silent has no short form")


def test_a_game_without_tables_still_shows_the_verdict(pond: Path) -> None:
    result = run("score", "silent", "-", stdin='{"animals": ["Ant"]}')
    assert result.exit_code == 0
    assert "Verdict: resolved" in result.stdout


def test_a_corpus_that_cannot_be_loaded(pond: Path) -> None:
    (pond / "pond" / "rules.toml").write_text("[[ruling]]\nid = ", encoding="utf-8")
    assert "pond/rules.toml" in complaint(run("rulings"))


# --- looking up


def test_games(pond: Path) -> None:
    listed = ["pond  Pond (first): score, moves, worth", "silent  Silent (first): score"]
    assert run("games").stdout.splitlines() == listed
    assert "池塘" in run("games", "--lang", "zh").stdout
    assert json.loads(run("games", "--json").stdout)["games"][0] == {
        "id": "pond",
        "title": {"en": "Pond", "zh": "池塘"},
        "editions": ["first"],
        "questions": ["score", "moves", "worth"],
    }


def ids(result: Result) -> list[str]:
    assert result.exit_code == 0, result.output
    return [ruling["id"] for ruling in json.loads(result.stdout)["rulings"]]


def test_all_rulings_or_those_that_fit(pond: Path) -> None:
    assert ids(run("rulings", "--json")) == ["po.gap.twins", "po.pond.animals", "po.table.manners"]
    assert ids(run("rulings", "shout", "frogs", "--json")) == ["po.table.manners"]
    assert ids(run("rulings", "青蛙", "--json")) == ["po.table.manners"]
    assert ids(run("rulings", "--kind", "gap", "--json")) == ["po.gap.twins"]
    assert ids(run("rulings", "--game", "silent", "--json")) == []
    assert ids(run("rulings", "--limit", "1", "--json")) == ["po.gap.twins"]
    assert re.search(r"po\.gap\.twins +gap +Two of one animal", run("rulings", "twins").stdout)


def test_nothing_found_is_no_failure(pond: Path) -> None:
    result = run("rulings", "zebra")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "No ruling was found.\n"


def test_past_the_end_it_says_how_many_there_are(pond: Path) -> None:
    result = run("rulings", "--offset", "5000")
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "There are no more: --offset 5000 is past the last of 3.\n"
    result = run("rulings", "twins", "--offset", "7", "--lang", "zh")
    assert result.stderr == "没有更多了：共 1 条，--offset 7 已超过最后一条。\n"


def test_keywords_are_listed() -> None:
    listed = run("rulings", "--keywords", "--game", "gloomhaven", "--lang", "zh").stdout.splitlines()
    assert any(re.fullmatch("视线  [0-9]+", line) for line in listed)
    both = json.loads(run("rulings", "--keywords", "--game", "gloomhaven", "--json").stdout)["keywords"]
    assert both["zh"]["视线"] == both["en"]["line of sight"]
    assert "Did you mean gloomhaven?" in complaint(run("rulings", "--keywords", "--game", "glomhaven"))
    assert complaint(run("rulings", "sight", "--keywords")).startswith("--keywords goes with --game alone.")


def test_a_ruling_shows_its_keywords_in_the_language_asked_for() -> None:
    assert "About keywords: line of sight, wall" in run("ruling", "gh.sight.corners").stdout
    assert "关键词：视线、墙" in run("ruling", "gh.sight.corners", "--lang", "zh").stdout
    assert (
        "card" not in run("ruling", "cl.arena.own-turn", "--lang", "zh").stdout.partition("关键词：")[2].splitlines()[0]
    )


def test_one_ruling(pond: Path) -> None:
    shown = run("ruling", "po.gap.twins").stdout
    assert "Nobody says whether twins both count." in shown
    assert "Source: The leaflet, 2" in shown
    assert re.search(r"once +default +They count once\.", shown)
    assert "Examples that run as tests: 2" in shown
    assert "See: po.gap.twins" in run("ruling", "po.pond.animals").stdout
    assert "About cards: Ant, Bee" in run("ruling", "po.pond.animals").stdout
    assert "to be looked up" in run("ruling", "po.table.manners").stdout
    assert "说明书" in run("ruling", "po.gap.twins", "--lang", "zh").stdout
    assert json.loads(run("ruling", "po.gap.twins", "--json").stdout)["readings"][1]["id"] == "each"


def test_an_unknown_ruling(pond: Path) -> None:
    assert "Did you mean po.gap.twins?" in complaint(run("ruling", "po.gap.twin"))


# --- corpus check


def test_a_sound_corpus(pond: Path) -> None:
    result = run("corpus", "check")
    assert result.exit_code == 0
    assert result.stdout == (
        "3 rulings (2 rule, 1 gap); 4 examples run; 2 of 2 rule sentences have a ruling; nothing found wrong\n"
    )


def test_a_folder_with_faults(pond_games: None, tmp_path: Path) -> None:
    root = write_corpus(tmp_path / "mine", RULINGS.replace('see = ["po.gap.twins"]', 'see = ["po.gap.twin"]'))
    result = run("corpus", "check", str(root))
    assert result.exit_code == 1
    assert result.stdout == "pond/rules.toml:10: dead-see: po.pond.animals: there is no ruling 'po.gap.twin'\n"
    assert "1 found wrong" in result.stderr


def test_a_folder_that_is_not_there(pond_games: None, tmp_path: Path) -> None:
    assert "is not a folder" in complaint(run("corpus", "check", str(tmp_path / "nowhere")))


# --- as a program of its own


def program(*args: str, code: str = "", **options: Any) -> subprocess.CompletedProcess[str]:
    start = f"import sys; from adjudicator.cli import main\n{code}\nmain(prog_name='adjudicate')"
    options = {"capture_output": True, "text": True, "encoding": "utf-8", "timeout": 60, **options}
    return subprocess.run([sys.executable, "-c", start, *args], check=False, **options)


LIGHT = """
import atexit, os
heavy = {"z3", "rich", "marshmallow", "sqlite3"}
atexit.register(lambda: print(sorted(heavy & set(sys.modules)), file=sys.stderr))
"""


def test_help_is_light() -> None:
    done = program("--help", code=LIGHT)
    assert done.returncode == 0
    assert "Usage: adjudicate" in done.stdout
    assert done.stderr == "[]\n"


@pytest.mark.parametrize(
    ("args", "status"),
    [(["--version"], 0), (["corpus", "check", "/no/such/folder"], 2), (["score"], 2), (["nonsense"], 2)],
)
def test_exit_statuses_of_the_program(args: list[str], status: int) -> None:
    assert program(*args).returncode == status


CTRL_C = "import adjudicator\ndef interrupted(*a, **k): raise KeyboardInterrupt\nadjudicator.game = interrupted"


def test_ctrl_c_is_clean() -> None:
    done = program("score", "any", "--hand", "x", code=CTRL_C)
    assert done.returncode == 130
    assert "Traceback" not in done.stderr


LONG = """
import adjudicator
class Title(dict): pass
class Game: id = "g" * 100; edition = "e"; title = {"en": "t" * 50_000, "zh": ""}; questions = {}
adjudicator.games = lambda: {n: Game for n in range(50)}
"""


def test_a_reader_that_leaves_is_no_accident() -> None:
    start = f"import sys; from adjudicator.cli import main\n{LONG}\nmain(prog_name='adjudicate')"
    command = [sys.executable, "-c", start, "games", "--lang", "en"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        complaints = process.stderr.read()
        assert process.wait(timeout=60) == 141
    assert complaints == b""


def test_a_reader_that_leaves_during_help_is_no_accident() -> None:
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as pipe:
        done = program("--help", capture_output=False, stdout=pipe, stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (141, "")


FULL = Path("/dev/full")
full = pytest.mark.skipif(not FULL.exists(), reason="this system has no device that is always full")
RULING = ["ruling", "fr.win.lower-base"]


@full
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize(
    "args", [["games"], ["games", "--json"], RULING, ["--help"], ["games", "--help"], ["--version"]]
)
def test_an_output_that_cannot_be_written(args: list[str], unbuffered: str) -> None:
    env = {**os.environ, "PYTHONUNBUFFERED": unbuffered, "LC_ALL": "C.UTF-8"}
    with FULL.open("wb") as out:
        done = program(*args, env=env, capture_output=False, stdout=out, stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (74, "The output can't be written: No space left on device.\n")


@full
@pytest.mark.parametrize(
    ("args", "code", "status"),
    [(["nonsense"], "", 2), (["ruling", "x"], "", 2), (["games"], "import adjudicator; adjudicator.games = 0", 70)],
)
def test_complaints_that_cannot_be_written(args: list[str], code: str, status: int) -> None:
    with FULL.open("wb") as out:
        done = program(*args, code=code, capture_output=False, stdout=subprocess.PIPE, stderr=out)
    assert (done.returncode, done.stdout) == (status, "")


def test_the_help_documents_the_exit_statuses() -> None:
    said = " ".join(run("--help").stdout.split())
    assert "74 the output can't be written." in said


def test_standard_input_that_is_closed() -> None:
    start = "from adjudicator.cli import main; main()"
    command = ["sh", "-c", 'exec "$0" "$@" <&-', sys.executable, "-c", start, "score", "fantasy-realms", "-"]
    for lang, says in (("en", "Standard input is closed.\n"), ("zh", "标准输入已关闭。\n")):
        env = {**os.environ, "PYTHONUTF8": "1"}
        done = subprocess.run(
            [*command, "--lang", lang], capture_output=True, encoding="utf-8", check=False, timeout=60, env=env
        )
        assert (done.returncode, done.stdout, done.stderr) == (2, "", says)


def test_an_output_that_has_no_chinese() -> None:
    env = {**os.environ, "LC_ALL": "C.UTF-8", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    code = LONG.replace('"t" * 50_000', '"高山"').replace("range(50)", "range(1)")
    done = program("games", "--lang", "en", code=code, env=env)
    assert (done.returncode, done.stderr) == (0, "")
    assert "\\u9ad8\\u5c71" in done.stdout
