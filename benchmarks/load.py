"""The service under load, on loopback: what ``make load`` runs. Every run is bounded in requests and in seconds.

wrk asks (Debian has it), gunicorn answers with the settings of api/gunicorn.conf.py. Both take part of the same cores,
so a service on a machine of its own does better.
"""

from __future__ import annotations

import contextlib
import json
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import quote

from benchmarks.disputes import Dispute, too_much
from benchmarks.fantasy_realms import PLAIN, real_deals, worst_hands
from tests.serving import NGINX, ask, instance, nginx

SCRIPT = Path(__file__).parent / "load.lua"
CLIENTS = 8
SECONDS = 6
REQUESTS_MOST = 50_000
BATCH_LINES = 100
PROBES = 400
PATH = "/v1/games/fantasy-realms"
WORDS = ("blank", "world tree", "wild", "penalty", "tie", "line of sight", "focus", "封锁", "视线", "平局")


@dataclass(frozen=True)
class Run:
    """What came of a run of wrk. Times are in milliseconds; ``refused`` had another status than 2xx or 3xx."""

    requests: int
    seconds: float
    p50: float
    p99: float
    most: float
    busy: int
    wrong: int
    lost: int

    @property
    def per_second(self) -> float:
        """Requests a second."""
        return self.requests / self.seconds if self.seconds else 0.0

    def __str__(self) -> str:
        failed = (
            f"  {self.busy} busy, {self.wrong} wrong, {self.lost} lost" if self.busy or self.wrong or self.lost else ""
        )
        return (
            f"{self.per_second:8,.0f} requests a second  median {self.p50:7.1f}  p99 {self.p99:7.1f} ms"
            f"  ({self.requests} requests){failed}"
        )


@dataclass(frozen=True)
class Load:
    """Requests to be sent in turn: paths, or paths with their bodies."""

    lines: tuple[str, ...]
    media_type: str = "application/json"

    def run(self, port: int, *, clients: int = CLIENTS, seconds: int = SECONDS, most: int = REQUESTS_MOST) -> Run:
        """Send them over so many connections, until the time is over or so many were sent."""
        with tempfile.NamedTemporaryFile("w", suffix=".requests", encoding="utf-8") as file:
            file.write("\n".join(self.lines) + "\n")
            file.flush()
            command = ["wrk", "-t1", f"-c{clients}", f"-d{seconds}s", "--timeout", "60s", "-s", str(SCRIPT)]
            command += [f"http://127.0.0.1:{port}", "--", file.name, str(most), self.media_type]
            said = subprocess.run(command, check=True, capture_output=True, text=True, timeout=seconds + 70)
        return Run(**json.loads(said.stdout.splitlines()[-1]))


def post(path: str, body: str) -> str:
    """A line for ``load.lua``."""
    return f"{path}\t{body}"


def scores(count: int, seed: int) -> Load:
    """Hands without choices."""
    dice = random.Random(seed)
    tables = [{"players": [{"hand": dice.sample(PLAIN, 7)}]} for _ in range(count)]
    return Load(tuple(post(f"{PATH}/score", json.dumps({"state": table})) for table in tables))


def disputes(count: int, seed: int, hands: Callable[[int, int], list[list[Any]]] = real_deals) -> Load:
    """Claims to more than can be had, each refuted by a search; ``hands`` deals them."""
    dice = random.Random(seed)
    found = [too_much({"players": [{"hand": [card.name for card in hand]}]}, dice) for hand in hands(count, seed)]
    return Load(tuple(post(f"{PATH}/disputes", json.dumps(_body(dispute))) for dispute in found))


def _body(dispute: Dispute) -> dict[str, Any]:
    return {"state": dispute.table, "question": dispute.question, "claims": dispute.claims}


def rulings() -> Load:
    """Searches in both languages."""
    return Load(tuple(f"/v1/rulings?limit=10&q={quote(word)}" for word in WORDS))


def batches(count: int, lines: int, seed: int) -> Load:
    """Batches of so many plain scores each."""
    dice = random.Random(seed)

    def line() -> str:
        state = {"players": [{"hand": dice.sample(PLAIN, 7)}]}
        return json.dumps({"game": "fantasy-realms", "verb": "score", "steps": False, "state": state})

    bodies = ["\\n".join(line() for _ in range(lines)) for _ in range(count)]
    return Load(tuple(post("/v1/batch", body) for body in bodies), "application/x-ndjson")


def probe(port: int, count: int, pause: float = 0.01) -> list[float]:
    """Ask ``/healthz`` so often, each time on a new connection; milliseconds in ascending order."""
    took = []
    for _ in range(count):
        start = time.perf_counter()
        status, _, _ = ask(port, "GET", "/healthz")
        took.append((time.perf_counter() - start) * 1000)
        assert status == 200
        time.sleep(pause)
    return sorted(took)


def at(share: float, values: Sequence[float]) -> float:
    """The value below which a share of ascending values lies."""
    return values[min(len(values) - 1, int(len(values) * share))]


@contextlib.contextmanager
def meanwhile(load: Load, port: int, *, clients: int, seconds: int) -> Iterator[list[Run]]:
    """A load while the block runs; what came of it is in the list afterwards."""
    found: list[Run] = []
    thread = threading.Thread(target=lambda: found.append(load.run(port, clients=clients, seconds=seconds)))
    thread.start()
    try:
        yield found
    finally:
        thread.join()


def report(seconds: int = SECONDS) -> Iterator[str]:
    """The figures, a line each."""
    with tempfile.TemporaryDirectory() as name, instance(Path(name)) as served:
        for title, load, clients in (
            ("health", Load(("/healthz",)), CLIENTS),
            ("score", scores(64, 1), CLIENTS),
            ("rulings", rulings(), CLIENTS),
            ("dispute", disputes(64, 1), CLIENTS),
            ("dispute, five open choices", disputes(32, 1, worst_hands), CLIENTS),
        ):
            yield f"{title + ':':28} {load.run(served.port, clients=clients, seconds=seconds)}"
        run = batches(4, BATCH_LINES, 1).run(served.port, clients=2, seconds=seconds)
        yield f"{'batch:':28} {run.per_second * BATCH_LINES:8,.0f} lines a second"
        for clients in (2, CLIENTS, 4 * CLIENTS):
            with meanwhile(disputes(32, 1, worst_hands), served.port, clients=clients, seconds=seconds) as found:
                time.sleep(0.5)
                took = probe(served.port, PROBES)
            yield (
                f"health while {clients:2} clients have searches made: median {at(0.5, took):.1f}"
                f"  p99 {at(0.99, took):.1f}  max {took[-1]:.1f} ms;  {found[0]}"
            )
    if NGINX is None:
        yield "nginx is not installed: nothing is said about two instances"
        return
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with instance(folder) as one, instance(folder) as other, nginx(folder, [one.port, other.port]) as front:
            run = scores(64, 1).run(front.port, clients=CLIENTS, seconds=seconds)
            yield f"{'score, two behind nginx:':28} {run}"
            for title, load in (("score", scores(64, 2)), ("dispute", disputes(64, 2))):
                with (
                    instance(folder) as doomed,
                    nginx_to(folder, doomed.port, other.port) as before,
                    meanwhile(load, before, clients=CLIENTS, seconds=seconds) as found,
                ):
                    time.sleep(seconds / 2)
                    doomed.kill()
                yield f"{title + ', one of two killed:':28} {found[0]}"


@contextlib.contextmanager
def nginx_to(folder: Path, first: int, second: int) -> Iterator[int]:
    """nginx of its own in front of two instances; yields its port."""
    own = Path(tempfile.mkdtemp(dir=folder))
    with nginx(own, [first, second]) as served:
        yield served.port


def main() -> None:
    """Print the figures."""
    if shutil.which("wrk") is None:
        sys.exit("wrk is not installed (Debian: apt-get install wrk).")
    for line in report():
        print(line, flush=True)


if __name__ == "__main__":
    main()
