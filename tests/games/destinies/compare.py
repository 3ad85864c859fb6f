"""The engine against the oracle on one request, and by hand on as many as you like.

``python -m tests.games.destinies.compare 20000`` puts so many random requests of each question, or of those named
after the number, and shows the first differences. With 20000 of each there was none, in less
than two minutes for each question.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import adjudicator
from adjudicator.errors import StateError
from tests.games.destinies import oracle
from tests.games.destinies.tables import MAKERS, Made, make

GAME = "destinies"
LISTED_MOST = 200  # placements that a value lists
MOMENTS = ("ended", "finale", "moved-already", "other-turn", "visiting")
ORACLES: Mapping[str, Callable[..., dict[str, Any]]] = {
    "movement": oracle.movement,
    "experience": oracle.experience,
    "skill-test": oracle.skill_test,
    "skill-odds": oracle.skill_odds,
    "trade": oracle.trade,
    "inventory": oracle.inventory,
    "outcome": oracle.outcome,
}


def engine(made: Made) -> Mapping[str, Any]:
    """The engine's value for a request."""
    return adjudicator.resolve(GAME, made.state, made.asks, readings=made.readings, steps=False).value


def expected(made: Made) -> dict[str, Any]:
    """What the oracle says of a request."""
    return ORACLES[made.asks["ask"]](made.state, made.asks, made.readings)


def differences(made: Made) -> dict[str, tuple[Any, Any]]:
    """What the engine and the oracle say differently: by field, first the engine's."""
    want = expected(made)
    try:
        value = engine(made)
    except StateError as error:
        return {} if want == {"missing": True} else {"refused": (str(error), want)}
    if want == {"missing": True}:
        return {"missing": ("answered", True)}
    got = _SEEN.get(made.asks["ask"], dict)(value, made, want)
    return {key: (got.get(key, "nothing"), each) for key, each in want.items() if got.get(key, "nothing") != each}


def _seen_movement(value: Mapping[str, Any], made: Made, want: dict[str, Any]) -> dict[str, Any]:
    """A way to the tile asked for is checked, and of the faults those that lie in the moment are compared."""
    out = {**value, "faults": sorted(fault for fault in value["faults"] if fault in MOMENTS)}
    if "to" in made.asks and want["legal"]:
        want["way"] = True
        out["way"] = oracle.is_way(made.state, made.asks, value["way"])
    return out


def _seen_experience(value: Mapping[str, Any], made: Made, want: dict[str, Any]) -> dict[str, Any]:
    """Of the placements only so many are listed; each of them has to be one, and none may stand twice."""
    out: dict[str, Any] = dict(value)
    right = all(each in want["placements"] for each in value["placements"])
    alone = len({json.dumps(each) for each in value["placements"]}) == min(LISTED_MOST, want["count"])
    want["placements"], out["placements"] = True, right and alone
    out["reachable"] = None if value["want"] is None else value["want"]["reachable"]
    out["successes"] = None if value["best"] is None else value["best"]["successes"]
    return out


def _seen_odds(value: Mapping[str, Any], made: Made, want: dict[str, Any]) -> dict[str, Any]:
    """Chances of nothing may be listed or not."""
    chance: dict[int, dict[int, Fraction]] = {}
    at_least: dict[int, dict[int, Fraction]] = {}
    for odds in value["odds"]:
        told = {each["n"]: Fraction(each["chance"]) for each in odds["successes"]}
        chance[odds["effort"]] = {n: each for n, each in told.items() if each}
        at_least[odds["effort"]] = {each["n"]: Fraction(each["at_least"]) for each in odds["successes"]}
    told_of = {number: set(each) for number, each in at_least.items()}
    want["at_least"] = {
        number: {n: each for n, each in odds.items() if n in told_of.get(number, ())}
        for number, odds in want["at_least"].items()
    }
    at_least = {number: {n: each for n, each in odds.items() if n in want["at_least"].get(number, ())}
                for number, odds in at_least.items()}  # fmt: skip
    expect = {odds["effort"]: Fraction(odds["expected"]) for odds in value["odds"]}
    return {**value, "chance": chance, "at_least": at_least, "expected": expect}


def _seen_trade(value: Mapping[str, Any], made: Made, want: dict[str, Any]) -> dict[str, Any]:
    """The order that the engine names has to be one in which everything can be paid."""
    out = {**value, "held": sorted(value["held"] or ()), "stock_after": sorted(value["stock_after"] or ())}
    if want["legal"]:
        player = oracle.asked_player(made.state, made.asks)
        (area,) = made.state["trade"]
        order = [next((what, each[what]) for what in ("buy", "sell") if each.get(what)) for each in value["order"]]
        price = {each["name"]: each["price"] for each in [*player["items"], *area["stock"]]}
        want["order"] = True
        out["order"] = oracle.can_be_made(player, area, order, price, strict=False)
    return out


def _seen_inventory(value: Mapping[str, Any], made: Made, want: dict[str, Any]) -> dict[str, Any]:
    return {**value, "held": sorted(value["held"] or ()), "faults": sorted(value["faults"])}


def _seen_sorted(value: Mapping[str, Any], made: Made, want: dict[str, Any]) -> dict[str, Any]:
    return {**value, "faults": sorted(value["faults"])}


_SEEN: Mapping[str, Callable[..., dict[str, Any]]] = {
    "movement": _seen_movement,
    "experience": _seen_experience,
    "skill-test": _seen_sorted,
    "skill-odds": _seen_odds,
    "trade": _seen_trade,
    "inventory": _seen_inventory,
    "outcome": _seen_sorted,
}


def main() -> None:
    """Compare as many requests as the command line says."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    for question in sys.argv[2:] or MAKERS:
        begun, wrong = time.perf_counter(), 0
        for seed in range(number):
            made = make(question, seed)
            found = differences(made)
            if found:
                wrong += 1
                if wrong <= 3:
                    print(seed, made, found, sep="\n  ")
        print(f"{question}: {number} requests, {wrong} differences, {time.perf_counter() - begun:.0f} s")


if __name__ == "__main__":
    main()
