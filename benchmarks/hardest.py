"""The hardest requests that can be found: ``python -m benchmarks.hardest --keep tests/api/hardest.ndjson``.

Begins with the worked examples of all rulings, the large tables of the other benchmarks and what was found before, and
changes them at random, as a stranger could: more of what is in a list, other numbers and names, parts that other
examples have. What takes longer is changed further. The bounds of the service decide what is possible, for every
request is put as a line of a batch.
"""

from __future__ import annotations

import argparse
import copy
import itertools
import json
import random
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

from adjudicator.answer import Answer
from adjudicator.batch import say
from adjudicator.corpus import corpus
from adjudicator.describing import example
from adjudicator.game import Game, games
from adjudicator.strict_json import MAX_BYTES
from benchmarks import cloud_ladder, destinies, disputes, fantasy_realms, gloomhaven, shadow_hunters

KEPT = 6  # of each question, to be changed further
GIVEN_UP = 60  # seconds after which a request is not waited for: it is a defect
_BYTE = 2e-7  # what a byte is worth in seconds
_GROWN = ("state", "question", "claims")


class TooSlowError(BaseException):
    """It went on after all of its budget; no ``except Exception`` may keep it."""


@dataclass
class Tried:
    """A request and the seconds of processor time that it took; ``what`` is a verdict, or the slug of a problem."""

    seconds: float
    what: str
    body: dict[str, Any]

    @property
    def hard(self) -> float:
        """What is climbed: the time, and a little the size, since a larger table may become a harder one."""
        return self.seconds + len(json.dumps(self.body)) * _BYTE

    def line(self) -> str:
        """As it is kept."""
        return json.dumps({"seconds": round(self.seconds, 3), "what": self.what, **self.body}, ensure_ascii=False)


@dataclass
class Hunt:
    """The search over the requests to one game. ``seen`` has all values that stand in some place in the examples."""

    game: Game[Any]
    dice: random.Random
    before: tuple[Tried, ...] = ()
    asks: frozenset[str] = frozenset()  # questions that alone are of interest; all, if empty
    seen: dict[tuple[str, ...], list[Any]] = field(default_factory=lambda: defaultdict(list))
    best: dict[tuple[str, bool], list[Tried]] = field(default_factory=lambda: defaultdict(list))

    def begin(self) -> None:
        """Try all examples as they are."""
        found = (each.body for each in self.before)
        for body in itertools.chain(seeds(self.game), map(plain, _large(self.game)), found):
            for place, value in places(body):
                if place and len(self.seen[place]) < 400:
                    self.seen[place].append(value)
            self.look(body)

    def look(self, body: dict[str, Any]) -> None:
        """Try a request, and keep it if it is among the slowest of its question, if that is of interest."""
        if self.asks and question_of(body) not in self.asks:
            return
        tried = attempt(body)
        if tried is None:
            return
        answered = "/" not in tried.what
        kept = self.best[question_of(body), answered]
        if len(kept) >= KEPT and tried.hard <= kept[-1].hard:
            return
        again = attempt(body)  # the first time, something may have been loaded, or memory collected
        if again is not None and again.seconds < tried.seconds:
            tried = again
        kept.append(tried)
        kept.sort(key=lambda each: -each.hard)
        del kept[KEPT if answered else 2 :]

    def step(self) -> None:
        """Change one of the slowest requests, a little or much, and try it."""
        refused = self.dice.random() < 0.1
        lists = [kept for (_, answered), kept in self.best.items() if answered is not refused] or [*self.best.values()]
        # rather a slow question: there is more to be found
        kept = max(self.dice.sample(lists, min(2, len(lists))), key=lambda kept: kept[0].hard)
        body = copy.deepcopy(self.dice.choice(kept).body)
        for _ in range(self.dice.choice((1, 1, 1, 2, 2, 3, 6))):
            change(body, self.seen, self.dice)
        self.look(body)


def seeds(game: Game[Any]) -> Iterator[dict[str, Any]]:
    """The examples of a game's questions and rulings, as requests."""
    for question in game.questions.values():
        yield plain({"game": game.id, "verb": question.door, **example(question)})
    for ruling in corpus().of_game(game.id):
        for each in ruling.examples:
            if each.question not in game.questions:
                continue
            question = game.questions[each.question]
            body: dict[str, Any] = {"game": game.id, "verb": question.door, "state": each.state}
            if question.door == "dispute":
                body["question"] = {"ask": each.question, **(each.asks or {})}
                body["claims"] = [{key: claim[key] for key in claim if key != "verdict"} for claim in each.claims or ()]
            else:
                body |= each.asks or {}
            if each.readings:
                body["readings"] = each.readings
            yield plain(body)


def _large(game: Game[Any]) -> Iterator[dict[str, Any]]:
    """The tables of the other benchmarks, which are large already."""
    asked: list[tuple[Any, Any, Any]] = []
    if game.id == cloud_ladder.GAME:
        asked = [(table, "forced-win", ()) for table in cloud_ladder.tables(10, 6, 3)]
        asked += [(table, "forced-win", ()) for table in cloud_ladder.tables(10, 6, 4, team=True)]
    elif game.id == shadow_hunters.GAME:
        asked = [(table, "identity", ()) for seen in (0.0, 0.5, 1.0) for table in shadow_hunters.games(5, 1, seen=seen)]
    elif game.id == gloomhaven.GAME:
        for table in gloomhaven.large(10, 1):
            for ask in ("monster-activation", "monster-focus"):
                asked.append((table, {"ask": ask, "monster": gloomhaven.MONSTER}, ()))
    elif game.id == destinies.GAME:
        asked = [(*each,) for each in (*destinies.spending(5, 1), *destinies.proving(5, 1))]
    elif game.id == "fantasy-realms":
        dice = random.Random(1)
        hands = fantasy_realms.worst_hands(20, 1)
        each = [disputes.too_much({"players": [{"hand": [card.name for card in hand]}]}, dice) for hand in hands]
        asked = [(dispute.table, dispute.question, dispute.claims) for dispute in each]
    for state, question, claims in asked:
        about = {"ask": question} if isinstance(question, str) else question
        yield {"game": game.id, "verb": "dispute", "state": state, "question": about, "claims": list(claims)}


def plain(body: dict[str, Any]) -> dict[str, Any]:
    """As JSON has it, nothing in it shared."""
    made: dict[str, Any] = json.loads(json.dumps(body))
    return made


def question_of(body: dict[str, Any]) -> str:
    """What a request asks."""
    asked = body.get("question", {}).get("ask", body["verb"])
    return str(asked)


def places(value: Any, at: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Everything in a request with its place; all entries of a list have one."""
    yield at, value
    if isinstance(value, dict):
        for key, each in value.items():
            yield from places(each, (*at, key))
    elif isinstance(value, list):
        for each in value:
            yield from places(each, (*at, "*"))


def _spots(value: Any, at: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any, Any]]:
    """Every place that a value may be changed in: its path, what holds it, and under which key or number."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in pairs:
        here = (*at, key if isinstance(value, dict) else "*")
        if here[0] in _GROWN and here != ("question", "ask"):
            yield here, value, key
            yield from _spots(each, here)


def change(body: dict[str, Any], seen: dict[tuple[str, ...], list[Any]], dice: random.Random) -> None:
    """One change, anywhere."""
    spots = list(_spots(body))
    lists = [spot for spot in spots if isinstance(spot[1][spot[2]], list)]
    place, holder, key = dice.choice(lists if lists and dice.random() < 0.5 else spots)
    value = holder[key]
    kind = dice.random()
    if isinstance(value, list):
        _change_list(value, seen.get((*place, "*"), []), dice)
    elif isinstance(value, dict) and kind < 0.7:
        # a part that the same thing has in another example
        there = [path for path in seen if path[:-1] == place and path[-1] != "*"]
        if there:
            path = dice.choice(there)
            value[path[-1]] = copy.deepcopy(dice.choice(seen[path]))
    elif isinstance(holder, dict) and len(place) > 1 and kind > 0.9:
        del holder[key]
    elif isinstance(value, int) and not isinstance(value, bool) and kind < 0.6:
        holder[key] = max(0, dice.choice((value + 1, value - 1, 2 * value, value + 5, 10 * value, 0, 1)))
    elif seen.get(place):
        holder[key] = copy.deepcopy(dice.choice(seen[place]))


def _change_list(value: list[Any], seen: list[Any], dice: random.Random) -> None:
    kind = dice.random()
    if kind < 0.2 and value:
        del value[dice.randrange(len(value))]
    elif kind < 0.55 and value:
        times = dice.choice((1, 1, 2, 4, 8))
        value += [_renamed(dice.choice(value), dice) for _ in range(times)]
    elif kind < 0.9 and seen:
        times = dice.choice((1, 1, 2, 4, 8, 16))
        value += [_renamed(dice.choice(seen), dice) for _ in range(times)]
    else:
        dice.shuffle(value)


def _renamed(value: Any, dice: random.Random) -> Any:
    """A copy with a name of its own, where it has one; pairs of numbers, such as hexes, are moved."""
    made = copy.deepcopy(value)
    if isinstance(made, dict) and isinstance(made.get("name"), str) and dice.random() < 0.7:
        made["name"] = f"{made['name'][:20]} {dice.randrange(1000)}"
    if isinstance(made, dict):
        for key, each in made.items():
            if isinstance(each, list):
                made[key] = _renamed(each, dice)
            elif type(each) is int and dice.random() < 0.5:
                made[key] = max(0, each + dice.randint(-1, 3))
    if isinstance(made, list) and len(made) == 2 and all(type(each) is int for each in made):
        made = [max(0, each + dice.randint(-2, 2)) for each in made]
    return made


def attempt(body: dict[str, Any]) -> Tried | None:
    """Put a request, and take the time; None if no service would read it."""
    line = json.dumps(body, ensure_ascii=False)
    if len(line.encode()) > MAX_BYTES:
        return None
    answers: list[Answer] = []
    begun = time.thread_time()
    signal.alarm(GIVEN_UP)
    try:
        said = say(line, 1, heed=answers.append)
    except TooSlowError:
        return Tried(time.thread_time() - begun, "hangs", body)
    finally:
        signal.alarm(0)
    took = time.thread_time() - begun
    return Tried(took, answers[0].verdict.value if answers else json.loads(said)["type"], body)


def _alarm(number: int, frame: FrameType | None) -> None:
    raise TooSlowError


def search(found: Hunt, seconds: float) -> Hunt:
    """Search for so many seconds."""
    signal.signal(signal.SIGALRM, _alarm)
    until = time.monotonic() + seconds
    found.begin()
    for _ in itertools.count():
        if time.monotonic() > until:
            return found
        found.step()
    raise AssertionError


def kept_in(file: Path) -> list[Tried]:
    """What a file has of an earlier search."""
    found = map(json.loads, file.read_text(encoding="utf-8").splitlines())
    return [Tried(each.pop("seconds"), each.pop("what"), each) for each in found]


def main() -> None:
    """Print the slowest of each question, and keep the slowest of each game in a file."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.hardest", description=__doc__)
    parser.add_argument("--seconds", type=float, default=300, help="for each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", action="append", help="only this one")
    parser.add_argument("--ask", action="append", default=[], help="only this question")
    parser.add_argument("--most", type=int, default=6, help="how many questions of a game are kept")
    parser.add_argument("--keep", type=Path, help="the file that they are kept in, a line each, and read from first")
    told = parser.parse_args()
    before = kept_in(told.keep) if told.keep is not None and told.keep.exists() else []
    named = told.game or list(games())
    kept = [each for each in before if each.body["game"] not in named]
    for name in named:
        own = tuple(each for each in before if each.body["game"] == name)
        hunt = Hunt(games()[name], random.Random(told.seed), own, frozenset(told.ask))
        found = search(hunt, told.seconds)
        slowest = sorted((each[0] for each in found.best.values()), key=lambda each: -each.seconds)
        for each in slowest:
            print(f"{each.seconds:8.3f} s  {name:16} {question_of(each.body):22} {each.what}", flush=True)
        kept += slowest[: told.most]
    if told.keep is not None:
        told.keep.write_text("".join(each.line() + "\n" for each in kept), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
