"""``adjudicate new``: a request to fill in."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any, TextIO

import pytest

from tests.test_cli import complaint, full, program, run

TEMPLATE = '[state]\n# The animals of the pond.\nanimals = ["Ant", "Bee"]\n'


def test_to_standard_output(pond: Path) -> None:
    for args in (("new", "pond"), ("new", "pond", "-")):
        result = run(*args)
        assert (result.exit_code, result.stdout, result.stderr) == (0, TEMPLATE, "")
    assert "# 池塘里的动物。\n" in run("new", "pond", "--lang", "zh").stdout


def test_into_a_file(pond: Path, tmp_path: Path) -> None:
    file = tmp_path / "my pond.toml"
    result = run("new", "pond", str(file))
    assert file.read_bytes() == TEMPLATE.encode()
    assert result.exit_code == 0
    assert result.stdout == f"Fill it in, then run: adjudicate dispute pond '{file}'\n"
    assert run("score", "pond", str(file)).exit_code == 0


def test_a_file_of_another_ending_is_read_as_toml_when_asked(pond: Path, tmp_path: Path) -> None:
    file = tmp_path / "pond.txt"
    assert run("new", "pond", str(file), "--lang", "zh").stdout == (
        f"填好之后运行：adjudicate dispute pond --toml {file}\n"
    )
    assert "池塘里的动物" in file.read_text(encoding="utf-8")


def test_a_file_that_exists_is_left_alone(pond: Path, tmp_path: Path) -> None:
    file = tmp_path / "pond.toml"
    file.write_text("mine", encoding="utf-8")
    assert complaint(run("new", "pond", str(file))) == f"{file} exists already and is left as it is.\n"
    assert file.read_text(encoding="utf-8") == "mine"
    assert "exists already" in complaint(run("new", "pond", str(tmp_path)))
    (tmp_path / "nowhere").symlink_to(tmp_path / "not there")
    assert "exists already" in complaint(run("new", "pond", str(tmp_path / "nowhere")))


def test_a_file_that_cannot_be_made(pond: Path, tmp_path: Path) -> None:
    says = complaint(run("new", "pond", str(tmp_path / "no" / "pond.toml")))
    assert says.endswith("pond.toml can't be written: No such file or directory.\n")
    assert "can't be written" in complaint(run("new", "pond", "a\x00b"))
    assert "无法写出" in complaint(run("new", "pond", "a\x00b", "--lang", "zh"))


def test_a_file_that_cannot_be_filled_is_taken_away_again(
    pond: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = Path.open

    def open_full(self: Path, *args: Any, **more: Any) -> Any:
        file: TextIO = whole(self, *args, **more)

        def write(text: str) -> int:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        file.write = write  # type: ignore[method-assign]
        return file

    monkeypatch.setattr(Path, "open", open_full)
    file = tmp_path / "pond.toml"
    result = run("new", "pond", str(file))
    assert (result.exit_code, result.stdout) == (74, "")
    assert result.stderr == "The output can't be written: No space left on device.\n"
    assert not file.exists()


def test_a_game_without_a_template(pond: Path, tmp_path: Path) -> None:
    file = tmp_path / "new.toml"
    assert complaint(run("new", "silent", str(file))) == "Silent has no template.\n"
    assert complaint(run("new", "silent", "--lang", "zh")) == "无声没有模板。\n"
    assert not file.exists()


def test_a_game_that_is_not_there(pond: Path) -> None:
    assert "Did you mean pond?" in complaint(run("new", "pnod"))


def test_usage(pond: Path) -> None:
    assert complaint(run("new")).startswith("GAME is missing. (")


@full
def test_an_output_that_cannot_be_written() -> None:
    code = "import adjudicator\nclass G:\n def template(self, lang): return 'x'\nadjudicator.game = lambda name: G()"
    with Path("/dev/full").open("wb") as out:
        done = program("new", "any", code=code, env={**os.environ, "LC_ALL": "C.UTF-8"}, capture_output=False,
                       stdout=out, stderr=-1)  # fmt: skip
    assert (done.returncode, done.stderr) == (74, "The output can't be written: No space left on device.\n")
