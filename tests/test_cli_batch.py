"""The command batch: lines in, lines out, its exit status, and what it does with what can't be read."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

import adjudicator
from adjudicator import strict_json
from tests.test_cli import complaint, run

STATE = {"players": [{"hand": ["Great Flood", "Blizzard", "Wildfire"]}]}
LINE = json.dumps({"game": "fantasy-realms", "verb": "score", "state": STATE, "id": 1})
OTHER = json.dumps({"game": "cloud-ladder", "verb": "moves", "state": {}})


def lines_of(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "in.ndjson"
    path.write_text(f"{LINE}\nnonsense\n{OTHER}", encoding="utf-8")  # the last line has no end
    return path


def test_a_file_of_lines(file: Path) -> None:
    result = run("batch", str(file))
    assert result.exit_code == 2
    assert lines_of(result.stdout) == [json.loads(text) for text in adjudicator.batch([LINE, "nonsense", OTHER])]
    assert result.stderr == "Of 3 lines 2 could not be answered.\n"


def test_standard_input_and_several_processes(file: Path) -> None:
    alone = run("batch", "-", stdin=file.read_bytes())
    assert alone.stdout == run("batch", str(file), "--jobs", "2").stdout
    assert len(lines_of(alone.stdout)) == 3


def test_nothing_wrong_is_status_0() -> None:
    result = run("batch", "-", stdin=LINE + "\n" + LINE + "\n")
    assert (result.exit_code, result.stderr, len(lines_of(result.stdout))) == (0, "", 2)
    assert run("batch", "-", stdin="").exit_code == 0


def test_problems_in_chinese() -> None:
    result = run("batch", "-", "--lang", "zh", stdin="x\n")
    assert lines_of(result.stdout)[0]["title"] == "正文无法读作 JSON"
    assert result.stderr == "共 1 行，其中 1 行无法回答。\n"


def test_a_line_without_end_costs_only_itself() -> None:
    result = run("batch", "-", stdin=b"[" + b" " * (3 * strict_json.MAX_BYTES) + b"]\n" + LINE.encode() + b"\n")
    first, second = lines_of(result.stdout)
    assert (first["type"], first["line"]) == ("/problems/unreadable-json", 1)
    assert second["id"] == 1


def test_what_stands_after_the_longest_line_is_not_cut_off() -> None:
    whole = LINE + " " * (strict_json.MAX_BYTES - len(LINE))
    fine, long = lines_of(run("batch", "-", stdin=f"{whole}\r\n{whole}\r\r and more\n").stdout)
    assert "verdict" in fine
    assert (long["type"], long["line"]) == ("/problems/unreadable-json", 2)


def test_standard_input_that_is_closed_is_told_in_a_sentence() -> None:
    command = [sys.executable, "-c", "from adjudicator.cli import main; main()", "batch", "-", "--lang", "en"]
    ended = subprocess.run(["sh", "-c", 'exec "$@" <&-', "sh", *command], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stdout, ended.stderr) == (2, "", "Standard input is closed.\n")


def test_nobody_works_on_for_a_command_that_was_killed() -> None:
    command = [sys.executable, "-c", "from adjudicator.cli import main; main()", "batch", "-", "--jobs", "2"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write((LINE + "\n").encode() * 16 * 9)  # more than it reads ahead, and it waits for more
        process.stdin.flush()
        process.stdout.readline()  # so they have begun
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text(encoding="ascii")
        others = [Path("/proc") / each for each in children.split()]
        assert len(others) == 2
        process.kill()
        process.wait(10)
        until = time.monotonic() + 20
        while any(each.exists() for each in others):
            assert time.monotonic() < until
            time.sleep(0.05)


def test_a_process_that_is_killed_is_told_in_a_sentence(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> Iterator[str]:
        yield "{}"
        raise BrokenProcessPool

    monkeypatch.setattr(adjudicator, "batch", broken)
    result = run("batch", str(file))
    assert (result.exit_code, result.stdout) == (70, "{}\n")
    assert result.stderr == "A process that worked on it is gone. Lines answered by then: 1.\n"


def test_a_file_that_is_not_there() -> None:
    assert "missing.ndjson can't be read" in complaint(run("batch", "missing.ndjson"))
    assert "can't be read" in complaint(run("batch", "."))


def test_a_number_of_jobs_has_to_make_sense(file: Path) -> None:
    assert run("batch", str(file), "--jobs", "0").exit_code == 2
