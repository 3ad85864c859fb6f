"""What the service stands: ``python -m benchmarks.abuse``. Memory over many requests, one answer from everywhere.

Sends plain requests, searches, the hardest requests that are kept, broken bodies and batches, and looks at how much
memory the workers have. Then it sends each of some requests a thousand times, to both workers and after a restart.
"""

from __future__ import annotations

import argparse
import hashlib
import itertools
import json
import random
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from adjudicator.describing import example
from adjudicator.game import games
from tests.serving import JSON, ask, instance

HARDEST = Path(__file__).parent.parent / "tests" / "api" / "hardest.ndjson"
PATHS = {"dispute": "disputes", "score": "score", "moves": "moves"}
CLIENTS = 4
EASY = 0.1  # seconds of the hardest requests that are sent among others
Sent = tuple[str, str, bytes, dict[str, str]]  # method, path, body, headers


def hardest() -> list[dict[str, Any]]:
    """The hardest requests that were found."""
    return [json.loads(line) for line in HARDEST.read_text(encoding="utf-8").splitlines()]


def posted(body: dict[str, Any]) -> Sent:
    """A request for its own way in."""
    parts = {key: value for key, value in body.items() if key not in ("game", "verb", "seconds", "what")}
    return "POST", f"/v1/games/{body['game']}/{PATHS[body['verb']]}", json.dumps(parts).encode(), JSON


def requests() -> list[Sent]:
    """One of each kind: every question of every game, what is hard, what is broken, and what is only looked up."""
    asked = [
        {"game": game.id, "verb": question.door, **example(question)}
        for game in games().values()
        for question in game.questions.values()
    ]
    out = [posted(body) for body in asked]
    out += [posted(body) for body in hardest() if body["seconds"] < EASY]
    broken = (b"[" * 60_000, b'{"state": NaN}', b'{"state": {}}', b"\xff", b" " * 70_000, b'{"a": 1, "a": 2}')
    out += [("POST", f"/v1/games/{game}/score", body, JSON) for game in games() for body in broken]
    lines = b"\n".join(json.dumps(body).encode() for body in asked[:20])
    out.append(("POST", "/v1/batch", lines, {"Content-Type": "application/x-ndjson"}))
    looked = ("/v1/rulings?q=blank", "/v1/games", "/healthz", "/readyz", "/metrics", "/nothing")
    return out + [("GET", path, b"", {}) for path in looked]


def workers(master: int) -> list[int]:
    """The processes of the workers of a gunicorn."""
    return [int(each) for each in Path(f"/proc/{master}/task/{master}/children").read_text().split()]


def resident(process: int) -> float:
    """How much memory a process has, in MiB."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1]) / 1024


def memory(count: int) -> Iterator[str]:
    """Send so many requests, and tell what the workers have in between."""
    kinds, dice = requests(), random.Random(1)
    statuses: Counter[int] = Counter()
    slowest = 0.0
    lock = threading.Lock()

    def send(sent: Sent) -> None:
        nonlocal slowest
        method, path, body, headers = sent
        begun = time.perf_counter()
        status, _, _ = ask(served.port, method, path, body, headers)
        took = time.perf_counter() - begun
        with lock:
            statuses[status] += 1
            slowest = max(slowest, took)

    with tempfile.TemporaryDirectory() as folder, instance(Path(folder)) as served, ThreadPoolExecutor(CLIENTS) as pool:
        for part in range(5):
            if part:
                list(pool.map(send, dice.choices(kinds, k=count // 4)))
            sizes = ", ".join(f"{resident(each):.0f}" for each in workers(served.process.pid))
            yield f"after {part * count // 4:6,} requests the workers have {sizes} MiB"
    yield f"answered with {dict(sorted(statuses.items()))}; the slowest took {slowest:.1f} s"


def identical(times: int) -> Iterator[str]:
    """Send each of some requests so often, half of it after a restart."""
    asked = [each for each in hardest() if each["what"] != "undecided" and each["seconds"] < EASY]
    for game in games().values():
        question = next(iter(game.questions.values()))
        asked.append({"game": game.id, "verb": question.door, **example(question)})
    found: dict[int, Counter[str]] = {n: Counter() for n in range(len(asked))}
    for _ in range(2):
        with tempfile.TemporaryDirectory() as folder, instance(Path(folder)) as served:

            def once(n: int, port: int = served.port) -> tuple[int, str]:
                method, path, body, headers = posted(asked[n])
                status, _, said = ask(port, method, path, body, headers)
                return n, hashlib.sha256(b"%d %s" % (status, said)).hexdigest()

            with ThreadPoolExecutor(CLIENTS) as pool:
                repeated = itertools.chain.from_iterable(itertools.repeat(n, times // 2) for n in range(len(asked)))
                for n, said in pool.map(once, repeated):
                    found[n][said] += 1
    bodies = Counter(len(each) for each in found.values())
    yield f"{len(asked)} requests, each {times} times over two workers and a restart: different bodies {dict(bodies)}"


def held() -> Iterator[str]:
    """How long each of the hardest requests takes over HTTP, one by one."""
    with tempfile.TemporaryDirectory() as folder, instance(Path(folder)) as served:
        for each in hardest():
            begun = time.perf_counter()
            status, _, said = ask(served.port, *posted(each))
            took = time.perf_counter() - begun
            asks = each.get("question", {}).get("ask", each["verb"])
            verdict = json.loads(said).get("verdict", "")
            yield f"{took:7.2f} s (found with {each['seconds']:.2f})  {status}  {each['game']}  {asks}  {verdict}"


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.abuse", description=__doc__)
    parser.add_argument("--requests", type=int, default=20_000)
    parser.add_argument("--times", type=int, default=1000)
    told = parser.parse_args()
    for line in itertools.chain(held(), memory(told.requests), identical(told.times)):
        print(line, flush=True)


if __name__ == "__main__":
    main()
