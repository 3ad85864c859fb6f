"""Seven questions against a program that goes through everything, on random requests; and that program itself."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.games.destinies import oracle
from tests.games.destinies.compare import differences, expected
from tests.games.destinies.tables import MAKERS, READINGS, Made, make

NUMBER = 400
CHUNK = 50
in_chunks = pytest.mark.parametrize("first", range(0, NUMBER, CHUNK))
each_question = pytest.mark.parametrize("question", MAKERS)
# The readings that the random requests of each question have to turn on, and how many of the requests at least.
MATTER = {
    "movement": (),
    "experience": ("ds.gap.track-range", "ds.gap.xp-waste", "ds.gap.overlap-between"),
    "skill-test": ("ds.gap.icon-and-number", "ds.gap.more-than-six"),
    "skill-odds": ("ds.gap.icon-and-number", "ds.gap.more-than-six"),
    "trade": ("ds.gap.trade-overflow",),
    "inventory": ("ds.gap.own-drop", "ds.gap.drop-no-site", "ds.gap.drop-below-limit"),
    "outcome": (),
}
DEFAULT = {gap: readings[0] for gap, readings in READINGS.items()}


@cache
def request_of(question: str, seed: int) -> Made:
    return make(question, seed)


@cache
def found(question: str, seed: int) -> dict[str, Any]:
    return expected(request_of(question, seed))


# --- the engine


@in_chunks
@each_question
def test_the_engine_says_what_going_through_everything_says(question: str, first: int) -> None:
    wrong = {}
    for seed in range(first, first + CHUNK):
        told = differences(request_of(question, seed))
        if told:
            wrong[seed] = (request_of(question, seed), told)
    assert wrong == {}


# --- the requests


@each_question
def test_each_reading_matters_somewhere(question: str) -> None:
    for gap, readings in READINGS.items():
        turned = 0
        for seed in range(NUMBER):
            made = request_of(question, seed)
            (other,) = set(readings) - {made.readings[gap]}
            turned += expected(Made(made.state, made.asks, {**made.readings, gap: other})) != found(question, seed)
        assert (turned > 0) == (gap in MATTER[question]), gap


@pytest.mark.parametrize("question", ["movement", "experience", "skill-test", "trade", "inventory"])
def test_a_good_part_is_allowed_and_a_good_part_is_not(question: str) -> None:
    legal = [found(question, seed).get("legal") for seed in range(NUMBER)]
    assert min(legal.count(True), legal.count(False)) > NUMBER / 5


def test_every_fault_that_is_compared_comes_up() -> None:
    seen = {question: {fault for seed in range(NUMBER) for fault in found(question, seed).get("faults", ())}
            for question in ("movement", "skill-test", "inventory", "outcome")}  # fmt: skip
    assert seen == {
        "movement": {"finale", "other-turn", "ended", "moved-already", "visiting"},
        "skill-test": {"main-dice", "not-own", "not-available", "added-later"},
        "inventory": {"not-here", "own-drop", "not-visiting", "already-out", "not-held", "no-pair", "below-limit",
                      "over-five"},
        "outcome": {"after-the-end", "not-started"},
    }  # fmt: skip


def test_games_are_won_and_go_on() -> None:
    results = [found("outcome", seed).get("result") for seed in range(NUMBER)]
    assert min(results.count("won"), results.count("going-on")) > NUMBER / 10


# --- the program itself, by hand


def test_it_shares_nothing_with_the_engine() -> None:
    for name in ("oracle.py", "tables.py"):
        for line in (Path(__file__).parent / name).read_text(encoding="utf-8").splitlines():
            assert not re.match(r"\s*(from|import) (adjudicator|rulings)\b", line), name


def ann(**has: Any) -> dict[str, Any]:
    return {"players": [{"name": "Ann", **has}, {"name": "Ben"}], "turn": "Ann"}


def tiles(*places: tuple[int, int], unexplored: tuple[tuple[int, int], ...] = ()) -> list[dict[str, Any]]:
    return [{"at": list(at), "explored": at not in unexplored} for at in (*places, *unexplored)]


def test_two_tiles_sideways_and_not_past_an_unexplored_one() -> None:
    plain = tiles((0, 0), (1, 0), (0, 2), (-1, 0), (-1, 1), (1, 1), (3, 0), unexplored=((2, 0), (0, 1)))
    got = oracle.movement({**ann(at=[0, 0]), "tiles": plain}, {}, DEFAULT)  # DS10
    assert got["reachable"] == [[-1, 0], [-1, 1], [0, 0], [0, 1], [1, 0], [1, 1], [2, 0]]
    assert got["stops"] == [[0, 1], [2, 0]]
    corner = {**ann(at=[0, 0]), "tiles": tiles((0, 0), (1, 1))}
    assert not oracle.movement(corner, {"to": [1, 1]}, DEFAULT)["legal"]
    line = {**ann(at=[0, 0]), "tiles": tiles((0, 0), (0, 2), unexplored=((0, 1),))}
    assert not oracle.movement(line, {"path": [[0, 0], [0, 1], [0, 2]]}, DEFAULT)["legal"]
    assert oracle.movement(line, {"path": [[0, 1]]}, DEFAULT)["explores"]
    assert oracle.movement({**line, "players": [{"name": "Ann", "at": [0, 0], "finale": "started"}]}, {}, DEFAULT) == {
        "legal": False, "faults": ["finale"], "reachable": [], "stops": []}  # fmt: skip


def test_a_way_is_a_shortest_one() -> None:
    ring = {**ann(at=[0, 0]), "tiles": tiles((0, 0), (1, 0), (1, 1), (0, 1))}
    assert oracle.is_way(ring, {"to": [1, 1]}, [[1, 0], [1, 1]])
    assert oracle.is_way(ring, {"to": [1, 1]}, [[0, 0], [0, 1], [1, 1]])
    assert not oracle.is_way(ring, {"to": [1, 1]}, [[1, 1]])
    assert not oracle.is_way(ring, {"to": [1, 0]}, [[1, 0], [1, 1], [1, 0]])


TRACK = {"track": {"least": 1, "most": 12}}


def spent(points: int, intelligence: list[int], picked: dict[str, str] | None = None, **asks: Any) -> dict[str, Any]:
    tracks = {"intelligence": intelligence, "dexterity": [6], "power": []}
    state = {**ann(tracks=tracks, experience=points), **TRACK}
    return oracle.experience(state, {"points": points, **asks}, {**DEFAULT, **(picked or {})})


def test_a_point_is_two_steps_and_no_space_holds_two() -> None:
    got = spent(1, [5, 7])  # DS18
    assert got["count"] == 5
    assert {"intelligence": [5, 5], "dexterity": [6], "power": []} not in got["placements"]
    over = [[{"skill": "intelligence", "start": 7, "steps": 2}]]
    assert spent(1, [6, 7], moves=over)["legal"]  # over the marker on six
    assert not spent(1, [5, 7], moves=over)["legal"]
    back = [*over, [{"skill": "intelligence", "start": 5, "steps": 2}]]
    assert not spent(2, [5, 7], moves=back)["legal"]
    assert spent(2, [5, 7], {"ds.gap.overlap-between": "at-the-end"}, moves=back)["legal"]


def test_steps_without_a_place_are_wasted_under_one_reading() -> None:
    state = {**ann(tracks={"intelligence": [1, 2], "dexterity": [1], "power": [2]}, experience=1), **TRACK}
    strict = oracle.experience(state, {"points": 1}, DEFAULT)
    assert (strict["count"], strict["legal"]) == (0, False)
    lenient = oracle.experience(state, {"points": 1}, {**DEFAULT, "ds.gap.xp-waste": "lenient"})
    assert (lenient["count"], lenient["wasted"], lenient["legal"]) == (1, 1, True)


def test_the_order_of_points_never_changes_where_they_lead() -> None:
    """What the derived ruling ds.xp.order says: two markers on one space in between are never needed."""
    for seed in range(NUMBER):
        made = request_of("experience", seed)
        if found("experience", seed).get("count"):
            if found("experience", seed)["wasted"]:
                continue
            ends = oracle.one_by_one(made.state, made.asks, made.readings)
            assert len(ends) == found("experience", seed)["count"], seed


def test_markers_and_icons_make_the_successes() -> None:
    state = ann(tracks={"intelligence": [4, 7, 10]}, effort=2)
    dice = [{"number": 2}, {"number": 1, "automatic": True}]
    asks = {"skill": "intelligence", "main": [3, 2], "effort": dice}
    got = oracle.skill_test(state, asks, DEFAULT)  # DS01
    assert (got["total"], got["successes"], got["effort_available"]) == (8, 3, 0)
    icon = oracle.skill_test(state, asks, {**DEFAULT, "ds.gap.icon-and-number": "icon-only"})
    assert (icon["total"], icon["successes"]) == (7, 3)
    many = {"skill": "intelligence", "main": [9, 9], "effort": [], "item_successes": 4}
    assert oracle.skill_test(state, many, DEFAULT)["successes"] == 6
    assert oracle.skill_test(state, many, {**DEFAULT, "ds.gap.more-than-six": "all-counted"})["successes"] == 7
    assert oracle.skill_test(state, {**many, "main": [9]}, DEFAULT)["faults"] == ["main-dice"]


def test_odds_are_counted_over_all_falls() -> None:
    """Two dice of 1, 2 and 3 make four or more in 6 of 9 falls; with an icon on half of an effort die's faces."""
    state = ann(tracks={"power": [4]}, effort=1)
    faces = {"main": [1, 2, 3], "effort": [{"number": 0}, {"number": 0, "automatic": True}]}
    got = oracle.skill_odds(state, {"skill": "power", "faces": faces, "needs": 1}, DEFAULT)
    assert got["chance"][0] == {0: Fraction(1, 3), 1: Fraction(2, 3)}
    assert got["chance"][1] == {0: Fraction(1, 6), 1: Fraction(1, 2), 2: Fraction(1, 3)}
    assert got["expected"] == {0: Fraction(2, 3), 1: Fraction(7, 6)}
    assert got["best_effort"] == 1
    sure = {"main": [2], "effort": [{"number": 1}]}
    assert oracle.skill_odds(state, {"skill": "power", "faces": sure, "needs": 1}, DEFAULT)["best_effort"] == 0


def goods(**prices: int) -> list[dict[str, Any]]:
    return [{"name": name, "price": price} for name, price in prices.items()]


def traded(coins: int, items: list[dict[str, Any]], picked: str = "one-step", **asks: Any) -> dict[str, Any]:
    state = {**ann(coins=coins, items=items), "visit": {"site": "Smithy"}}
    state["trade"] = [{"site": "Smithy", "stock": goods(sword=5)}]
    return oracle.trade(state, asks, {**DEFAULT, "ds.gap.trade-overflow": picked})


def test_a_trade_is_paid_for_by_selling_first() -> None:
    rope = goods(rope=3, lamp=1, map=1)
    got = traded(2, rope, buy=["sword"], sell=["rope"])  # DS29
    assert (got["legal"], got["coins_after"], got["items_after"]) == (True, 0, 3)
    short = traded(1, rope, buy=["sword"], sell=["rope"])  # DS30
    assert (short["legal"], short["short"]) == (False, 1)
    buying_first = [{"buy": "sword"}, {"sell": "rope"}]
    assert traded(2, rope, order=buying_first)["legal"]
    assert not traded(2, rope, "card-by-card", order=buying_first)["legal"]
    full = goods(rope=3, lamp=1, map=1, key=1, coat=1)
    assert not traded(9, full, "card-by-card", order=buying_first)["legal"]
    assert traded(9, full, "card-by-card", order=buying_first[::-1])["legal"]


def bag(number: int) -> list[dict[str, Any]]:
    return [{"name": f"item {n}"} for n in range(number)]


def kept(items: int, picked: dict[str, str] | None = None, by: str = "Ben", **asks: Any) -> dict[str, Any]:
    state = {**ann(items=bag(items), at=[0, 0]), "visit": {"site": "Inn"}, "free_pairs": 1}
    state["tiles"] = [{"at": [0, 0], "sites": ["Inn"], "dropped": [{"item": {"name": "rope"}, "by": by}]}]
    return oracle.inventory(state, asks, {**DEFAULT, **(picked or {})})


def test_five_items_are_kept_and_the_others_go() -> None:
    got = kept(5, gains=[{"name": "lamp"}])  # DS25
    assert (got["legal"], got["excess"], got["ways"]) == (True, 1, ["discard", "drop"])
    drop = kept(5, gains=[{"name": "lamp"}], settles=[{"item": "lamp", "how": "drop"}])
    assert (drop["legal"], drop["excess"], drop["free_pairs"]) == (True, 0, 0)
    two = [{"item": "item 0", "how": "drop"}, {"item": "item 1", "how": "drop"}]
    assert kept(6, gains=[{"name": "lamp"}], settles=two)["faults"] == ["no-pair"]
    assert kept(4, settles=[{"item": "item 0", "how": "discard"}])["faults"] == ["below-limit"]
    assert kept(4, {"ds.gap.drop-below-limit": "any-time"}, settles=[{"item": "item 0", "how": "discard"}])["legal"]


def test_what_lies_there_is_taken_for_nothing() -> None:
    got = kept(4, takes=["rope"])  # DS27
    assert (got["legal"], got["items_after"], got["cost"], got["free_pairs"]) == (True, 5, 0, 2)
    assert kept(4, by="Ann", takes=["rope"])["faults"] == ["own-drop"]  # DS28
    assert kept(4, {"ds.gap.own-drop": "anybody"}, by="Ann", takes=["rope"])["legal"]


def happened(*events: tuple[str, str]) -> dict[str, Any]:
    told = [{"player": name, "event": event} for name, event in events]
    return oracle.outcome({"players": [{"name": "Ann"}, {"name": "Ben"}]}, {"events": told}, DEFAULT)


def test_who_completes_the_finale_first_has_won() -> None:
    starts = (("Ann", "started"), ("Ben", "started"))
    assert happened(*starts)["winner"] is None
    assert happened(*starts, ("Ben", "completed"))["winner"] == "Ben"  # DS39
    assert happened(*starts, ("Ann", "failed"))["over"] is False
    assert happened(*starts, ("Ben", "completed"), ("Ann", "completed"))["faults"] == ["after-the-end"]
    assert happened(("Ann", "completed"))["faults"] == ["not-started"]
