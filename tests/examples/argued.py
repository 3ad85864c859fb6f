"""Files under examples/ with what has to come out of them: disputes with claims, and moves.

A game writes a ``FOLDER`` in ``tests/examples/<game>.py``, worked out by hand, and names it in ``FOLDERS`` of
``tests/test_examples_judged.py``, which has the tests that are the same for every game::

    ARGUED = {"test.toml": Argued("test", [Held("Ann", "upheld", "ds.test.sum"), Held("Ben", "refuted", "ds.test.sum")],
                                  {"total": 3 + 2 + 2 + 1})}
    FOLDER = Folder("destinies", ARGUED, MOVES, short, [("examples/destinies/README.md", "## The questions"), ...])

What only this game's files and guide have to say stands in ``tests/test_examples_<game>.py``, by ``FOLDER.resolved``,
``FOLDER.scored`` and ``FOLDER.state_of_the_guide``.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

import adjudicator
from adjudicator.api import create_app
from adjudicator.cli import main
from tests.documents import ROOT, blocks, text_of
from tests.test_examples_disputes import read


@dataclass(frozen=True)
class Held:
    """What becomes of a claim, and a ruling without which it would come out otherwise."""

    by: str
    verdict: str
    deciding: str


@dataclass(frozen=True)
class Argued:
    """What has to come out: ``value`` is a part of the answer's; ``other`` the verdicts under other readings."""

    question: str
    claims: list[Held]
    value: dict[str, Any]
    verdict: str = "upheld"
    status: int = 0
    other: dict[tuple[str, str], list[str]] = field(default_factory=dict)


@dataclass(frozen=True)
class Folder:
    """The files of a game. ``moves`` has for each the phase and the entries as ``short`` tells them.

    ``tables`` are the documents, each with a heading, whose table tells of every question; the first is the guide of
    the folder. ``undetermined`` are the files of moves whose moves the rules do not settle. ``when`` is the field of
    the value of moves that has the phase.
    """

    game: str
    argued: Mapping[str, Argued]
    moves: Mapping[str, tuple[str, set[tuple[Any, ...]]]]
    short: Callable[[dict[str, Any]], tuple[Any, ...]]
    tables: list[tuple[str, str]]
    undetermined: frozenset[str] = frozenset()
    when: str = "phase"

    @property
    def name(self) -> str:
        """What the folder is called."""
        return self.game.replace("-", "_")

    @property
    def path(self) -> Path:
        """Where it is."""
        return ROOT / "examples" / self.name

    @property
    def phases(self) -> set[str]:
        """The phases of which there is an example of moves."""
        return {phase for phase, _ in self.moves.values()}

    def state_of_the_guide(self, parts: int) -> dict[str, Any]:
        """The first blocks of TOML in the guide as one state; what of each is in no table of TOML comes first."""
        shown = [block.body for block in blocks(text_of(self.tables[0][0]), "toml")[:parts]]
        assert len(shown) == parts
        cut = [re.split(r"^(?=\[)", body, maxsplit=1, flags=re.MULTILINE) for body in shown]
        state = tomllib.loads("\n".join([*(head for head, *_ in cut), *(rest for _, *after in cut for rest in after)]))
        adjudicator.game(self.game).parse(state)
        return state

    def told(self, name: str) -> dict[str, Any]:
        """What stands in a file."""
        return read(self.path / name)

    def resolved(self, name: str) -> dict[str, Any]:
        """A dispute's answer, as the library gives it."""
        told = self.told(name)
        readings = told.get("readings")
        return adjudicator.resolve(
            self.game, told["state"], told["question"], told["claims"], readings=readings
        ).to_json()

    def scored(self, name: str, way: str) -> dict[str, Any]:
        """A score's answer by one of the three ways in."""
        told = self.told(name)
        if way == "library":
            return adjudicator.score(self.game, told["state"]).to_json()
        answer: dict[str, Any]
        if way == "http":
            answer = create_app().test_client().post(f"/v1/games/{self.game}/score", json=told).get_json()
        else:
            answer = json.loads(self.run("score", name, "--json").output)
        return answer

    def run(self, command: str, name: str, *more: str) -> Result:
        """A command on one of the files."""
        env = {"COLUMNS": "120", "NO_COLOR": "1", "FORCE_COLOR": ""}
        return CliRunner().invoke(main, [command, self.game, str(self.path / name), *more], env=env)
