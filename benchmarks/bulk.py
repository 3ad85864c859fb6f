"""Many hands at once: the reader over arrays, ``adjudicator.bulk.score``, files, and what a second worker adds."""

from __future__ import annotations

import json
import logging
import random
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

import adjudicator.bulk
from adjudicator.bulk import files
from adjudicator.games.fantasy_realms.bulk.choosing import best, of
from adjudicator.games.fantasy_realms.bulk.hands import Choices, Masks, play
from adjudicator.games.fantasy_realms.bulk.totals import worth
from adjudicator.games.fantasy_realms.cards import BY_NAME, CARDS
from adjudicator.games.fantasy_realms.hand import bit
from benchmarks.fantasy_realms import CHOOSERS, PLAIN

AT_ONCE = 1 << 13  # hands that the bare reader is given at once: what a core's cache holds
PLAIN_HANDS = 200_000
DEALS = 30_000


def plain(count: int, seed: int) -> list[list[str]]:
    """Seven cards that choose nothing, by name."""
    dice = random.Random(seed)
    return [dice.sample(PLAIN, 7) for _ in range(count)]


def deals(count: int, seed: int, *, open_: bool = False) -> list[list[str]]:
    """Seven cards off a shuffled deck, by name; ``open_``: only those that leave a choice open."""
    dice = random.Random(seed)
    names = [card.name for card in CARDS]
    choosers = {card.name for card in CHOOSERS}
    out: list[list[str]] = []
    while len(out) < count:
        hand = dice.sample(names, 7)
        if not open_ or not choosers.isdisjoint(hand):
            out.append(hand)
    return out


def masks(hands: list[list[str]]) -> Masks:
    """The same hands as the reader takes them."""
    return np.array([sum(bit(BY_NAME[name]) for name in hand) for hand in hands], dtype=np.uint64)


def read_plain(hands: Masks) -> None:
    """The reader alone, no choice open."""
    for start in range(0, len(hands), AT_ONCE):
        worth(play(hands[start : start + AT_ONCE], Choices()))


def read_open(hands: Masks) -> None:
    """The reader alone, every choice open."""
    best(of(hands))


def a_second(call: Callable[[], object], hands: int, rounds: int = 3) -> float:
    """Hands a second; the best of a few rounds."""
    took = []
    for _ in range(rounds):
        start = time.perf_counter()
        call()
        took.append(time.perf_counter() - start)
    return hands / min(took)


def write_lines(path: Path, hands: list[list[str]]) -> Path:
    """The hands as lines of JSON."""
    path.write_text("".join(json.dumps(hand, ensure_ascii=False) + "\n" for hand in hands), encoding="utf-8")
    return path


def write_rows(path: Path, hands: list[list[str]]) -> Path:
    """The hands as a column of Parquet."""
    pq.write_table(pa.table({"hand": hands}), path)
    return path


def from_file_to_file(path: Path) -> files.Summary:
    """A whole run in this process, as ``adjudicate bulk`` makes it."""
    out = path.with_name("out" + path.suffix)
    return files.run(str(path), str(out), {}, "en", files.Workers(), adjudicator.bulk.CHUNK)


@contextmanager
def processes(count: int) -> Iterator[Executor]:
    """A pool of processes."""
    with ProcessPoolExecutor(count) as executor:
        yield executor


@contextmanager
def dask(count: int) -> Iterator[Executor]:
    """Dask with so many worker processes on this machine."""
    from distributed import Client, LocalCluster

    with (
        LocalCluster(
            n_workers=count,
            threads_per_worker=1,
            host="127.0.0.1",
            dashboard_address=None,
            silence_logs=logging.ERROR,
        ) as cluster,
        Client(cluster) as client,
        client.get_executor() as executor,
    ):
        yield executor


def scaled(make: Callable[[int], Any], hands: Masks) -> tuple[float, float]:
    """Hands a second with one worker and with two."""
    speeds = []
    for count in (1, 2):
        with make(count) as executor:
            call = partial(adjudicator.bulk.score, hands, executor, chunk=4096)
            call()  # they start, and load what they need
            speeds.append(a_second(call, len(hands)))
    return speeds[0], speeds[1]


def report() -> Iterator[str]:
    """The figures, a line each."""
    score = adjudicator.bulk.score
    hands, dealt, open_ = plain(PLAIN_HANDS, 1), deals(DEALS, 2), deals(DEALS, 3, open_=True)
    kinds = (
        ("plain hands", hands, read_plain),
        ("random deals", dealt, read_open),
        ("a choice open", open_, read_open),
    )
    for what, names, read in kinds:
        held, count = masks(names), len(names)
        read(held)
        for how, call in (
            ("the reader", partial(read, held)),
            ("bulk.score, masks", partial(score, held)),
            ("bulk.score, names", partial(score, names)),
        ):
            yield f"{what + ', ' + how + ':':36}{a_second(call, count):10,.0f} a second on one core"
        with tempfile.TemporaryDirectory() as folder:
            for path in (
                write_lines(Path(folder) / "hands.ndjson", names),
                write_rows(Path(folder) / "hands.parquet", names),
            ):
                speed = a_second(partial(from_file_to_file, path), count)
                yield f"{what + ', ' + path.suffix[1:] + ' to file:':36}{speed:10,.0f} a second on one core"
    held = masks(open_ * 2)
    for how, make in (("processes", processes), ("Dask", dask)):
        one, two = scaled(make, held)
        yield f"a choice open, {how}: {one:,.0f} a second with one worker, {two:,.0f} with two ({two / one:.2f} times)"
