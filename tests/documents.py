"""Reading the project's documents for the tests that keep them true: code blocks, tables, links."""

from __future__ import annotations

import doctest
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from click.testing import CliRunner
from flask.testing import FlaskClient

from adjudicator.cli import main

ROOT = Path(__file__).parents[1]
_FENCE = re.compile(r"^```(?P<kind>[^\n]*)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\((?!https?:|#)(?P<path>[^)#\s]+)[^)]*\)")
_PRETTY = " | python3 -m json.tool"
_CHECKER = doctest.OutputChecker()


def text_of(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


@dataclass(frozen=True)
class Block:
    """A fenced block: what follows the fence (``python adjudicator/x.py``), its lines, and where they start."""

    kind: str
    body: str
    line: int


def blocks(text: str, kind: str) -> list[Block]:
    """The fenced blocks of a kind; more words may follow it after the fence."""
    found = []
    for match in _FENCE.finditer(text):
        if match["kind"].split()[:1] == [kind]:
            found.append(Block(match["kind"], match["body"], text[: match.start()].count("\n") + 2))
    return found


def section(text: str, heading: str) -> str:
    """What stands between a heading and the next one of the same or a higher level."""
    level = heading.split(maxsplit=1)[0]
    assert text.count(f"\n{heading}\n") == 1, f"{heading} is not there once"
    after = text.split(f"\n{heading}\n")[1]
    return re.split(rf"^#{{1,{len(level)}}} ", after, maxsplit=1, flags=re.MULTILINE)[0]


def table(text: str) -> dict[str, str]:
    """The rows of a table with two columns, by the first one without its backticks."""
    rows = [line.strip("|").split(" | ") for line in text.splitlines() if line.startswith("| `")]
    assert all(len(row) == 2 for row in rows), rows
    return {left.strip().strip("`"): right.strip() for left, right in rows}


def links(text: str) -> set[str]:
    """The files of the project that a document links to."""
    return {match["path"] for match in _LINK.finditer(text)}


def differs(wanted: str, got: str) -> str | None:
    """None if an output is as shown, ``...`` standing for anything; else the two of them, for a message."""
    wanted, got = wanted.rstrip("\n") + "\n", got.rstrip("\n") + "\n"
    if _CHECKER.check_output(wanted, got, doctest.ELLIPSIS):
        return None
    return _CHECKER.output_difference(doctest.Example("", wanted), got, doctest.ELLIPSIS | doctest.REPORT_NDIFF)


def commands(block: Block) -> Iterator[tuple[str, str]]:
    """The commands of a console block, each with the output that is shown."""
    body = block.body.replace("\\\n", " ")
    assert body.startswith("$ "), block
    for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
        command, _, shown = part.partition("\n")
        yield command.strip(), shown


class Shell:
    """Runs what the console blocks show, without a shell: ``adjudicate``, ``curl``, our examples, and ``echo $?``."""

    def __init__(self, client: FlaskClient) -> None:
        self._client = client
        self._status = 0

    def run(self, command: str) -> str:
        """What a command prints."""
        if command == "echo $?":
            return f"{self._status}\n"
        pretty = command.endswith(_PRETTY)
        words = shlex.split(command.removesuffix(_PRETTY))
        if words[0] == "adjudicate":
            return self._adjudicate(words[1:])
        if words[0] == ".venv/bin/python":
            return self._python(words[1:])
        assert words[0] == "curl", f"{command!r} can't be tried out here"
        said = self._curl(words[1:])
        return json.dumps(json.loads(said), indent=4) if pretty else said

    def _adjudicate(self, words: list[str]) -> str:
        env = {"LC_ALL": "C", "COLUMNS": "80", "FORCE_COLOR": "", "NO_COLOR": "1"}
        result = CliRunner().invoke(main, words, env=env)
        self._status = result.exit_code
        return result.output

    def _python(self, words: list[str]) -> str:
        """A program of ours, whose name is a path from the root, by the Python that runs this."""
        command = [sys.executable, "-W", "error", "-X", "utf8", *words]
        ran = subprocess.run(
            command, cwd=ROOT, env={"PYTHONPATH": str(ROOT)}, capture_output=True, encoding="utf-8", check=False
        )
        self._status = ran.returncode
        return ran.stdout + ran.stderr

    def _curl(self, words: list[str]) -> str:
        headers: dict[str, str] = {}
        data: bytes | None = None
        url = ""
        rest = iter(words)
        for word in rest:
            if word == "-H":
                name, _, value = next(rest).partition(": ")
                headers[name] = value
            elif word == "-d":
                given = next(rest)
                data = Path(given[1:]).read_bytes() if given.startswith("@") else given.encode()
            elif word != "-s":
                assert word.startswith("http"), f"{word!r} can't be tried out here"
                url = word
        path = re.sub(r"^http://127\.0\.0\.1:8000(?=/)", "", url)
        assert path.startswith("/"), f"{url}: not where `make serve` serves"
        ask: Any = self._client.get if data is None else self._client.post
        said: str = ask(path, data=data, headers=headers).get_data(as_text=True)
        return said
