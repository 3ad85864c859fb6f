"""Studies: what a game is like over many random deals. What a game provides for one, and how it is written to files.

The counting is the game's own (``Game.study``); here is what all studies share: a plan, what comes of it, and files
that are the same byte for byte whenever plan, seed and versions are.
"""

from __future__ import annotations

import csv
import io
import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from adjudicator.game import Table
from adjudicator.text import Language

if TYPE_CHECKING:
    from matplotlib.figure import Figure

DEALS_LEAST: Final = 100
DEALS_MOST: Final = 100_000_000
SAMPLE_MOST: Final = 10_000_000
SEED_MOST: Final = 2**63 - 1

Tick = Callable[[int, int], None]  # told how many deals of how many are done


def no_tick(done: int, of: int) -> None:
    """For whom progress does not interest."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How large a study is: how many random deals, how many of them explained step by step, and the seed."""

    deals: int
    sample: int
    seed: int = 0

    def __post_init__(self) -> None:
        """Raises ValueError for numbers out of bounds."""
        if not DEALS_LEAST <= self.deals <= DEALS_MOST:
            raise ValueError(f"deals: from {DEALS_LEAST} to {DEALS_MOST}")
        if not 0 <= self.sample <= min(self.deals, SAMPLE_MOST):
            raise ValueError(f"sample: from 0 to {SAMPLE_MOST}, and no more than there are deals")
        if not 0 <= self.seed <= SEED_MOST:
            raise ValueError(f"seed: from 0 to {SEED_MOST}")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table of values for programs: a CSV file. None is an empty field."""

    name: str
    columns: tuple[str, ...]
    rows: Sequence[Sequence[str | int | float | None]]


@dataclass(frozen=True, slots=True)
class Findings:
    """What a study found: ``data`` all of it as JSON, ``tables`` for people, ``sheets`` as CSV.

    ``plots`` draws the figures by name, in a language whose signs the fonts at hand may have to do without.
    """

    data: Mapping[str, Any]
    tables: tuple[Table, ...]
    sheets: tuple[Sheet, ...]
    plots: Callable[[Language], Mapping[str, Figure]]


class Study(ABC):
    """A game's study. ``deals`` and ``sample`` are the usual plan."""

    deals: int
    sample: int

    @abstractmethod
    def run(self, plan: Plan, executor: Executor | None = None, tick: Tick = no_tick) -> Findings:
        """Carry a plan out, in this process or over an executor. What is found is the same either way."""


def write(findings: Findings, folder: Path, lang: Language) -> list[Path]:
    """Write ``study.json``, a CSV file a sheet, and each plot as PNG and SVG; returns the files.

    Raises OSError where something can't be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    written = []

    def save(name: str, data: bytes) -> None:
        path = folder / name
        path.write_bytes(data)
        written.append(path)

    save("study.json", json.dumps(findings.data, indent=2, ensure_ascii=False).encode() + b"\n")
    for sheet in findings.sheets:
        save(f"{sheet.name}.csv", _csv(sheet))
    for name, figure in findings.plots(lang).items():
        for kind in ("png", "svg"):
            save(f"{name}.{kind}", _drawn(figure, kind))
    return written


def _csv(sheet: Sheet) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(sheet.columns)
    writer.writerows(sheet.rows)
    return text.getvalue().encode()


def _drawn(figure: Figure, kind: str) -> bytes:
    """A figure as a file in which neither the time nor chance leaves a trace."""
    import matplotlib as mpl

    out = io.BytesIO()
    metadata = {"Date": None} if kind == "svg" else {"Software": None}
    with mpl.rc_context():
        mpl.rcdefaults()  # not what this user prefers
        mpl.rcParams.update({"svg.hashsalt": "adjudicator", "svg.fonttype": "path"})
        figure.savefig(out, format=kind, dpi=150, metadata=metadata)
    return out.getvalue()
