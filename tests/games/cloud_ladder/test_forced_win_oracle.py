"""Forced wins against a program that plays out every line, on random small positions; and that program itself."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import adjudicator
from tests.games.cloud_ladder.oracle import Found, Readings, forced_win
from tests.games.cloud_ladder.positions import Made, make

GAME = "cloud-ladder"
SEEDS = range(200)
CHUNKS = [SEEDS[n : n + 20] for n in range(0, len(SEEDS), 20)]
in_chunks = pytest.mark.parametrize("seeds", CHUNKS, ids=[f"{each[0]}-{each[-1]}" for each in CHUNKS])


def readings_of(made: Made) -> Readings:
    told = made.readings
    return Readings(
        instant=told["cl.gap.win-moment"] == "instant",
        water_stops_lava=told["cl.gap.basic-water"] == "family",
        anybody_blocks=told["cl.gap.who-blocks"] == "anybody",
        jim_for_others=told["cl.gap.jim-for-ally"] == "anybody",
    )


@cache
def position(seed: int) -> Made:
    return make(seed)


@cache
def found(seed: int) -> Found:
    return forced_win(position(seed).state, readings_of(position(seed)))


# --- the engine


@in_chunks
def test_a_win_is_forced_just_where_playing_it_out_says_so(seeds: range) -> None:
    for seed in seeds:
        made = position(seed)
        got = adjudicator.resolve(GAME, made.state, "forced-win", readings=made.readings, steps=False)
        assert got.value["forced_win"] is found(seed).wins, (seed, made)


# --- the positions


def test_about_half_of_the_positions_are_won() -> None:
    won = sum(found(seed).wins for seed in SEEDS)
    assert 0.4 * len(SEEDS) <= won <= 0.6 * len(SEEDS)
    assert max(found(seed).positions for seed in SEEDS) > 1000


def test_two_to_six_play_with_and_without_sides() -> None:
    kinds = {(len(position(seed).state["players"]), "sides" in position(seed).state) for seed in SEEDS}
    assert kinds == {(2, False), (3, False), (4, False), (4, True), (6, False), (6, True)}


@pytest.mark.parametrize("field", list(Readings.__dataclass_fields__))
def test_each_reading_matters_somewhere(field: str) -> None:
    turned = 0
    for seed in SEEDS:
        told = readings_of(position(seed))
        other = Readings(**{**vars_of(told), field: not getattr(told, field)})
        turned += forced_win(position(seed).state, other).wins is not found(seed).wins
    assert turned


def vars_of(told: Readings) -> dict[str, bool]:
    return {field: getattr(told, field) for field in Readings.__dataclass_fields__}


def disarmed(state: dict[str, Any]) -> dict[str, Any]:
    """The same table where nobody else can attack."""
    own = next(
        (side["players"] for side in state.get("sides", ()) if state["turn"] in side["players"]), [state["turn"]]
    )
    players = [each if each["name"] in own else {**each, "hand": [], "character_used": True}
               for each in state["players"]]  # fmt: skip
    sides = [{"players": side["players"], "group": "spring" if state["turn"] in side["players"] else "siege"}
             for side in state.get("sides", ())]  # fmt: skip
    return {**state, "players": players, **({"sides": sides} if sides else {})}


def test_the_answers_of_the_others_matter_and_never_help() -> None:
    stopped = 0
    for seed in SEEDS:
        alone = forced_win(disarmed(position(seed).state), readings_of(position(seed))).wins
        assert alone or not found(seed).wins, seed
        stopped += alone and not found(seed).wins
    assert stopped >= 20


# --- the program that plays everything out


def test_it_shares_nothing_with_the_engine() -> None:
    for name in ("oracle.py", "positions.py"):
        for line in (Path(__file__).parent / name).read_text(encoding="utf-8").splitlines():
            assert not re.match(r"\s*(from|import) adjudicator\b", line), name


INSTANT, LATE = Readings(), Readings(instant=False)


def table(own: dict[str, Any], *foes: dict[str, Any], removes: int = 1, **besides: Any) -> dict[str, Any]:
    """Ann against others; four layers win, and each attack takes one if nothing else is said."""
    players = [{"hand": [], "character": "alpha", **each} for each in ({"name": "Ann", **own}, *foes)]
    return {
        "players": players,
        "win_layers": 4,
        "removes": dict.fromkeys(("fire", "lava", "volcano", "kaza"), removes),
        "turn": "Ann",
        "phase": "placement",
        **besides,
    }


def wins(state: dict[str, Any], readings: Readings = INSTANT) -> bool:
    return forced_win(state, readings).wins


LINDA = {"layers": 2, "hand": ["axe"], "character": "linda"}
BEN = {"name": "Ben", "hand": ["fire"]}


def test_a_ladder_and_linda_make_two_layers() -> None:
    assert wins(table(LINDA, {"name": "Ben"}))  # YT46
    assert not wins(table({**LINDA, "layers": 1}, {"name": "Ben"}))
    assert not wins(table({**LINDA, "character_used": True}, {"name": "Ben"}))
    assert not wins(table({**LINDA, "hand": []}, {"name": "Ben"}))
    assert not wins(table(LINDA, {"name": "Ben"}, this_turn={"placed": 1}))


def test_fire_between_the_two_takes_a_layer_unless_water_stops_it() -> None:
    assert not wins(table(LINDA, BEN))
    assert wins(table({**LINDA, "hand": ["axe", "water"]}, BEN))
    assert not wins(table({**LINDA, "hand": ["water"]}, BEN))  # the one card is the ladder or the defence
    assert wins(table({**LINDA, "hand": ["axe", "axe", "ditch"]}, BEN))
    assert not wins(table({**LINDA, "hand": ["axe", "ditch"]}, BEN))  # a Ditch needs another card with it
    assert wins(table(LINDA, BEN, this_turn={"fire": {"Ben": 1}}))


def test_nobody_answers_the_step_that_wins_at_once() -> None:
    one = {"layers": 3, "hand": ["axe"]}
    assert wins(table(one, BEN))
    assert not wins(table(one, BEN), LATE)
    assert wins(table({**one, "hand": ["axe", "water"]}, BEN), LATE)


def test_layers_that_are_there_already_win_at_once_or_have_to_last() -> None:
    assert wins(table({"layers": 4}, BEN))
    assert not wins(table({"layers": 4}, BEN), LATE)
    assert wins(table({"layers": 5}, BEN), LATE)
    assert not wins(table({"layers": 5}, BEN, removes=2), LATE)


def test_lava_needs_another_card_and_water_stops_it_under_one_reading() -> None:
    own = {"layers": 3, "hand": ["axe", "water"]}
    assert wins(table(own, {"name": "Ben", "hand": ["lava"]}), LATE)
    lava = table(own, {"name": "Ben", "hand": ["lava", "axe"]})
    assert wins(lava, LATE)
    assert not wins(lava, Readings(instant=False, water_stops_lava=False))


def test_nothing_but_jim_stops_kaza_and_he_does_so_once() -> None:
    kaza = {"name": "Ben", "character": "kaza"}
    jim = {"layers": 3, "hand": ["axe"], "character": "jim"}
    assert not wins(table({**jim, "character": "alpha", "hand": ["axe", "water", "ditch", "shield"]}, kaza), LATE)
    assert wins(table(jim, kaza), LATE)
    assert not wins(table({**jim, "character_used": True}, kaza), LATE)
    assert wins(table(jim, {**kaza, "character_used": True}, {"name": "Cleo"}), LATE)
    assert not wins(table(jim, kaza, {**kaza, "name": "Cleo"}), LATE)


SIDES = [{"players": ["Ann", "Cleo"], "group": "spring"}, {"players": ["Ben", "Dan"], "group": "volcano"}]


def test_the_spring_gives_an_ally_a_layer_and_ends_placing() -> None:
    others = ({"name": "Cleo", "layers": 3}, {"name": "Dan"})
    volcanoes = {"volcano": {"Ben": 1, "Dan": 1}}
    water = {"layers": 1, "hand": ["water", "axe"]}
    assert wins(table(water, {"name": "Ben"}, *others, sides=SIDES, this_turn=volcanoes), LATE)
    assert not wins(table(water, {"name": "Ben"}, *others, sides=SIDES), LATE)  # each of the two has a Volcano
    assert wins(table(water, {"name": "Ben"}, *others, sides=SIDES))
    both = {"layers": 2, "hand": ["water", "axe"]}
    low = ({"name": "Cleo"}, {"name": "Dan"})
    assert not wins(table(both, {"name": "Ben"}, *low, sides=SIDES, this_turn=volcanoes))
    assert not wins(table(water, {"name": "Ben"}, *others, sides=SIDES, this_turn={**volcanoes, "placed": 1}))
    assert not wins(table(water, {"name": "Ben"}, *others, sides=SIDES, this_turn={**volcanoes, "spring": 1}))


def test_an_ally_blocks_for_another_under_one_reading() -> None:
    state = table({"layers": 3, "hand": ["axe"]}, BEN, {"name": "Cleo", "hand": ["water"], "character": "jim"},
                  {"name": "Dan"}, sides=[{"players": ["Ann", "Cleo"], "group": "siege"},
                                          {"players": ["Ben", "Dan"], "group": "formation"}])  # fmt: skip
    assert not wins(state, LATE)
    assert wins(state, Readings(instant=False, anybody_blocks=True))
    assert wins(state, Readings(instant=False, jim_for_others=True))
