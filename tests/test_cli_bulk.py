"""The command bulk: files and streams, its exit status, and that it goes on after it was stopped in whatever way."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from adjudicator.bulk import journal, pool
from adjudicator.bulk.parts import Mark
from adjudicator.cli import bulk
from adjudicator.games.fantasy_realms.cards import CARDS
from tests.test_cli import complaint, run

ADJUDICATE = [sys.executable, "-c", "from adjudicator.cli import main; main()"]
THREE = '["King","Queen","Knights"]\n{"hand": ["Dragon", "Mirage"]}\n["Kng"]\n'
SCORED = [
    {"total": 74, "base_strength": 34, "choices": {}},
    {"total": -10, "base_strength": 30, "choices": {"Mirage": None}},
]


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "in.ndjson"
    path.write_text(THREE, encoding="utf-8")
    return path


def test_a_file_of_lines(source: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.ndjson"
    result = run("bulk", str(source), str(out))
    assert result.exit_code == 2
    first, second, third = map(json.loads, out.read_text(encoding="utf-8").splitlines())
    assert [first, second] == SCORED
    assert (third["type"], third["row"]) == ("/problems/invalid-state", 3)
    rows, problems, speed = result.stdout.splitlines()
    assert (rows.split(), problems.split()) == (["Rows", "3"], ["Problems", "1"])
    assert speed.startswith("Rows a second")


def test_nothing_wrong_is_status_0_and_in_chinese(tmp_path: Path) -> None:
    source = tmp_path / "in.jsonl"
    source.write_text('["国王"]\n', encoding="utf-8")
    result = run("bulk", str(source), str(tmp_path / "out.jsonl"), "--lang", "zh")
    assert result.exit_code == 0
    assert result.stdout.split()[:4] == ["行数", "1", "有问题的行", "0"]


def test_standard_streams(source: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.ndjson"
    run("bulk", str(source), str(out))
    wanted = out.read_text(encoding="utf-8")
    piped = run("bulk", "-", "-", stdin=THREE)
    assert (piped.exit_code, piped.stdout) == (2, wanted)
    assert "Rows" in piped.stderr
    assert run("bulk", str(source), "-").stdout == wanted
    assert run("bulk", "-", str(out), "--chunk", "1", stdin=THREE * 2).exit_code == 2
    assert out.read_text(encoding="utf-8").splitlines()[3:5] == wanted.splitlines()[:2]


def test_parquet_and_several_processes(tmp_path: Path) -> None:
    source, out = tmp_path / "in.parquet", tmp_path / "out.parquet"
    pq.write_table(pa.table({"hand": [["King", "Queen", "Knights"], ["Dragon", "Mirage"]] * 50}), source)
    result = run("bulk", str(source), str(out), "--jobs", "2", "--chunk", "7")
    assert result.exit_code == 0, result.output
    assert pq.read_table(out)["total"].to_pylist() == [74, -10] * 50


def test_a_process_that_is_killed_is_told_and_its_rows_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source, out = tmp_path / "in.ndjson", tmp_path / "out.ndjson"
    source.write_text('["King","Queen","Knights"]\n' * 200, encoding="utf-8")
    pools: list[pool.Pool] = []
    make, write = pool.Pool._made, journal.Journal.write
    written = []

    def made(self: pool.Pool) -> ProcessPoolExecutor:
        pools.append(self)
        return make(self)

    def killing(self: journal.Journal, data: bytes, mark: Mark) -> None:
        write(self, data, mark)
        written.append(mark.rows)
        if len(written) == 5:
            os.kill(next(iter(pools[0].executor._processes)), signal.SIGKILL)

    monkeypatch.setattr(pool.Pool, "_made", made)
    monkeypatch.setattr(journal.Journal, "write", killing)
    result = run("bulk", str(source), str(out), "--jobs", "2", "--chunk", "2")
    assert (result.exit_code, result.stderr) == (
        0,
        "A worker process is gone; another one does its part again.\n",
    )
    assert len(pools) == 2
    assert written == list(range(2, 202, 2))
    assert [json.loads(line) for line in out.read_bytes().splitlines()] == [SCORED[0]] * 200


def test_readings(tmp_path: Path) -> None:
    source, out = tmp_path / "in.ndjson", tmp_path / "out.ndjson"
    row = {"hand": ["Book of Changes", "King"], "choices": {"Book of Changes": {"card": "King", "suit": "wild"}}}
    source.write_text(json.dumps(row), encoding="utf-8")
    assert run("bulk", str(source), str(out)).exit_code == 2
    assert run("bulk", str(source), str(out), "--reading", "fr.gap.book-wild=wild-too").exit_code == 0
    assert "no reading" in complaint(run("bulk", str(source), str(out), "--reading", "fr.gap.book-wild=none"))
    assert "GAP=READING" in run("bulk", str(source), str(out), "--reading", "x").stderr


def test_what_can_not_be_used_is_told_in_a_sentence(source: Path, tmp_path: Path) -> None:
    out = str(tmp_path / "out.ndjson")
    assert "missing.ndjson can't be read" in complaint(run("bulk", "missing.ndjson", out))
    assert "both files alike" in complaint(run("bulk", str(source), str(tmp_path / "out.parquet")))
    assert "both files alike" in complaint(run("bulk", "-", str(tmp_path / "out.parquet"), stdin=""))
    assert "both files alike" in complaint(run("bulk", str(tmp_path / "in.parquet"), "-"))
    assert "Either --jobs or --dask" in complaint(run("bulk", str(source), out, "--jobs", "2", "--dask", "x"))
    broken = tmp_path / "in.parquet"
    broken.write_text("PAR1", encoding="ascii")
    assert "in.parquet can't be read" in complaint(run("bulk", str(broken), str(tmp_path / "out.parquet")))


def test_an_output_that_can_not_be_written(source: Path, tmp_path: Path) -> None:
    result = run("bulk", str(source), str(tmp_path / "nowhere" / "out.ndjson"))
    assert (result.exit_code, result.stderr) == (74, "The output can't be written: No such file or directory.\n")


def test_a_full_disk(source: Path, tmp_path: Path) -> None:
    out = tmp_path / "full"
    with subprocess.Popen(
        ["sh", "-c", 'exec "$@" > /dev/full', "sh", *ADJUDICATE, "bulk", str(source), "-", "--lang", "en"],
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.communicate(timeout=60)[1].splitlines()[0] == (
            "The output can't be written: No space left on device."
        )
    assert process.returncode == 74
    assert not out.exists()


def test_an_extra_that_is_not_there(source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for missing, extra, more in (("numpy", "bulk", ()), ("distributed", "dask", ("--dask", "tcp://127.0.0.1:1"))):
        monkeypatch.setattr(bulk, "find_spec", lambda name, missing=missing: None if name == missing else object())
        said = complaint(run("bulk", str(source), str(tmp_path / "out.ndjson"), *more))
        assert said == (
            f'This command is not installed: it needs the extra "{extra}" (pip install '
            f'"tabletop-adjudicator[{extra}]").\n'
        )


def test_a_scheduler_that_is_not_there(source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bulk, "_SECONDS", 1)
    said = complaint(run("bulk", str(source), str(tmp_path / "out.ndjson"), "--dask", "tcp://127.0.0.1:1"))
    assert said.startswith("Dask's scheduler tcp://127.0.0.1:1 can't be reached: ")
    assert len(said.splitlines()) == 1


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """Some thousands of deals."""
    dice = random.Random(1)
    names = [card.name for card in CARDS]
    path = tmp_path / "many.ndjson"
    with path.open("w", encoding="utf-8") as file:
        for _ in range(6000):
            file.write(json.dumps(dice.sample(names, 7)) + "\n")
    return path


# The same program, which notes at once how far it is, and goes no further after the fifth time. As in a terminal it
# heeds Ctrl-C, which what a shell starts in the background passes over.
HALTING = """
import signal
import time
from adjudicator.bulk import journal
from adjudicator.cli import main

signal.signal(signal.SIGINT, signal.default_int_handler)
MARKS = 5
written = 0
write = journal.Journal.write

def write_or_halt(*told):
    global written
    if written == MARKS:
        time.sleep(600)
    write(*told)
    written += 1

journal._EVERY = 0.0
journal.Journal.write = write_or_halt
main()
"""


def bulk_of(source: Path, out: Path, *more: str, program: str = ADJUDICATE[2]) -> list[str]:
    return [sys.executable, "-c", program, "bulk", str(source), str(out), "--chunk", "100", "--lang", "en", *more]


def wait_for_marks(out: Path, process: subprocess.Popen[str], count: int) -> None:
    """Until the run has written down so many times how far it is."""
    journal = out.with_name(out.name + ".journal")
    until = time.monotonic() + 60
    while not journal.exists() or journal.read_bytes().count(b"\n") < 1 + count:
        assert process.poll() is None, "it was done before it could be stopped"
        assert time.monotonic() < until
        time.sleep(0.02)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_run_that_was_killed_or_interrupted_goes_on(many: Path, tmp_path: Path, jobs: str) -> None:
    out, whole = tmp_path / "out.ndjson", tmp_path / "whole.ndjson"
    ends: Sequence[tuple[int, int]] = ((signal.SIGKILL, -signal.SIGKILL), (signal.SIGINT, 130))
    said = ""
    for nth, (how, status) in enumerate(ends, 1):
        with subprocess.Popen(
            bulk_of(many, out, "--jobs", jobs, program=HALTING),
            text=True,
            stderr=subprocess.PIPE,
            start_new_session=True,
        ) as process:
            wait_for_marks(out, process, nth * 5)
            os.kill(process.pid, how)
            said = process.communicate(timeout=60)[1]
        assert process.returncode == status, said
        assert not out.exists()
    assert said.strip() == "Stopped. The same command goes on from there."
    ended = subprocess.run(bulk_of(many, out, "--jobs", jobs), capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert re.search("^of these done before +1,000$", ended.stdout, re.MULTILINE)
    subprocess.run(bulk_of(many, whole), check=True, capture_output=True)
    assert out.read_bytes() == whole.read_bytes()
