"""Where a player may move: by the dice, by the Mystic Compass, and without rolling."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import adjudicator
from adjudicator import StateError, Verdict

GAME = "shadow-hunters"
NUMBERS = {
    "hermits-cabin": [2, 3],
    "underworld-gate": [4, 5],
    "church": [6],
    "cemetery": [8],
    "weird-woods": [9],
    "erstwhile-altar": [10],
}
ALL = list(NUMBERS)
# How many of the 24 rolls come to each sum, counted by hand: d4 of 1, 2, 3, 4 below each d6.
WAYS = {2: 1, 3: 2, 4: 3, 5: 4, 6: 4, 7: 4, 8: 3, 9: 2, 10: 1}
ZONES = [["church", "cemetery"], ["weird-woods", "hermits-cabin"], ["underworld-gate", "erstwhile-altar"]]
PAIR = {"sh.gap.emi-adjacent": "pair"}
RING = {"sh.gap.emi-adjacent": "ring"}
IN_FRONT = {"sh.gap.start-area": "in-front"}


def move(
    *claims: Any, ann: Mapping[str, Any] | None = None, readings: dict[str, str] | None = None, **told: Any
) -> adjudicator.Answer:
    """Ann's move from the Church; ``told`` goes to the question, but for parts of the state."""
    parts = {key: told.pop(key) for key in ("zones", "numbers", "turn", "phase", "variants", "player_count", "others",
                                            "characters") if key in told}  # fmt: skip
    others = parts.pop("others", [])
    state = {"players": [{"name": "Ann", "area": "church", **(ann or {})}, *others], **parts}
    question = {"ask": "move-destinations", "player": "Ann", **told}
    return adjudicator.resolve(GAME, state, question, [{"value": claim} for claim in claims], readings=readings)


def emi(*claims: Any, readings: dict[str, str] | None = None, **told: Any) -> adjudicator.Answer:
    ann = {"character": "emi", "revealed": True, **told.pop("ann", {})}
    return move(*claims, ann=ann, readings=readings, zones=told.pop("zones", ZONES), **told)


def verdicts(answer: adjudicator.Answer) -> list[Verdict]:
    return [judged.verdict for judged in answer.claims]


def cited(answer: adjudicator.Answer) -> set[str]:
    return {each.id for each in answer.citations}


def problem_of(call: Any) -> tuple[str, str | None]:
    with pytest.raises(StateError) as caught:
        call()
    (problem,) = caught.value.problems
    return problem.pointer, problem.ruling


# --- the dice


@pytest.mark.parametrize(
    ("d6", "d4", "area"),
    [
        (1, 1, "hermits-cabin"),
        (2, 1, "hermits-cabin"),
        (1, 3, "underworld-gate"),
        (1, 4, "underworld-gate"),
        (4, 4, "cemetery"),
        (6, 3, "weird-woods"),
        (6, 4, "erstwhile-altar"),
    ],
)
def test_the_sum_leads_to_its_area(d6: int, d4: int, area: str) -> None:
    found = move([area], {"to": area}, {"to": "church"}, d6=d6, d4=d4)
    assert found.value["destinations"] == [area]
    assert found.value["reroll"] is False
    assert verdicts(found) == [Verdict.UPHELD, Verdict.UPHELD, Verdict.REFUTED]
    assert found.claims[0].citations == ("sh.move.sum", "sh.dice.d4", "sh.pack.area-numbers")


def test_the_reference_cases_of_the_dice() -> None:
    rolled = move(d6=5, d4=3, numbers=NUMBERS)  # SH07
    assert (rolled.verdict, rolled.value["destinations"], rolled.value["reroll"]) == (
        Verdict.RESOLVED,
        ["cemetery"],
        False,
    )
    assert move(numbers=NUMBERS, action="stay").verdict is Verdict.ILLEGAL  # SH08


def test_seven_leads_anywhere_else() -> None:
    found = move({"to": "cemetery"}, {"to": "church"}, {"reroll": True}, d6=3, d4=4)
    assert found.value["destinations"] == [area for area in ALL if area != "church"]
    assert verdicts(found) == [Verdict.POSSIBLE, Verdict.REFUTED, Verdict.REFUTED]
    assert found.claims[1].citations[0] == "sh.move.seven"


def test_the_own_area_is_rolled_again() -> None:
    found = move({"reroll": True}, {"to": None}, ["church"], d6=4, d4=2)
    assert found.value["destinations"] == []
    assert found.value["reroll"] is True
    assert verdicts(found) == [Verdict.UPHELD, Verdict.UPHELD, Verdict.REFUTED]
    assert found.claims[0].citations[0] == "sh.move.own-area"


def test_before_the_roll_all_that_may_come_up() -> None:
    found = move(action="roll")
    assert found.verdict is Verdict.LEGAL
    assert found.value["reroll"] is False
    rolls = {each["area"]: (each["sums"], each["ways"]) for each in found.value["rolls"]}
    assert rolls == {
        "hermits-cabin": ([2, 3, 7], 7),
        "underworld-gate": ([4, 5, 7], 11),
        "cemetery": ([7, 8], 7),
        "weird-woods": ([7, 9], 6),
        "erstwhile-altar": ([7, 10], 5),
    }
    assert found.value["reroll_ways"] == 4
    assert found.value["destinations"] == list(rolls)


def test_other_numbers_of_the_box_go_before_the_packs() -> None:
    other = {**NUMBERS, "church": [8], "cemetery": [6]}
    found = move(d6=5, d4=1, numbers=other)
    assert found.value["destinations"] == ["cemetery"]
    assert "sh.pack.area-numbers" not in cited(found)
    assert move(d6=4, d4=4, numbers=other).value["reroll"] is True
    lacking = {area: numbers for area, numbers in NUMBERS.items() if area != "weird-woods"}
    assert problem_of(lambda: move(d6=6, d4=3, numbers=lacking)) == ("/numbers", "sh.move.sum")
    assert problem_of(lambda: move(action="roll", numbers=lacking)) == ("/numbers", "sh.move.sum")


@pytest.mark.parametrize("action", [None, "roll"])
def test_nobody_stays(action: str | None) -> None:
    told = {} if action is None else {"action": action}
    assert move({"to": "church"}, ann={"character": "bob"}, **told).claims[0].verdict is Verdict.REFUTED


def test_staying_is_illegal() -> None:
    found = move({"legal": False}, {"to": "church"}, action="stay")
    assert (found.value["legal"], found.value["fault"], found.value["destinations"]) == (False, "stay", [])
    assert verdicts(found) == [Verdict.UPHELD, Verdict.REFUTED]
    assert found.claims[0].citations == ("sh.move.must", "sh.turn.order")
    assert move(action="stay", d6=4, d4=2).verdict is Verdict.ILLEGAL  # not even by rolling the own area


@pytest.mark.parametrize(("phase", "legal"), [("start", True), ("move", True), ("area", False), ("attack", False),
                                              ("end", False)])  # fmt: skip
def test_one_move_a_turn(phase: str, legal: bool) -> None:
    found = move(d6=5, d4=3, turn="Ann", phase=phase)
    assert found.value["legal"] is legal
    assert found.value["fault"] == (None if legal else "moved")
    assert found.value["destinations"] == (["cemetery"] if legal else [])


def test_how_far_another_turn_has_come_is_of_no_concern() -> None:
    others = [{"name": "Ben", "area": "cemetery"}]
    assert move(d6=5, d4=4, others=others, turn="Ben", phase="attack").value["destinations"] == ["weird-woods"]


def test_whose_turn_it_is_moves() -> None:
    state = {"players": [{"name": "Ann", "area": "church"}, {"name": "Ben", "area": "cemetery"}], "turn": "Ben"}
    found = adjudicator.resolve(GAME, state, {"ask": "move-destinations", "d6": 5, "d4": 3})
    assert (found.value["player"], found.value["reroll"]) == ("Ben", True)


# --- not yet on the board


def test_the_first_roll_brings_the_marker_anywhere() -> None:
    nowhere = {"area": None, "character": "bob"}
    assert move(ann=nowhere, d6=4, d4=2).value["destinations"] == ["church"]
    found = move(ann=nowhere)
    assert found.value["area"] is None
    assert found.value["destinations"] == ALL
    assert found.value["reroll_ways"] == 4  # a 7, which no area to start on has
    assert {each["area"]: each["ways"] for each in found.value["rolls"]} == {
        area: sum(WAYS[n] for n in numbers) for area, numbers in NUMBERS.items()
    }


def test_a_seven_before_the_first_area_is_a_gap() -> None:
    nowhere = {"area": None, "character": "bob"}
    found = move({"reroll": True}, ann=nowhere, d6=6, d4=1)
    assert (found.value["reroll"], found.value["destinations"]) == (True, [])
    assert found.claims[0].citations[:1] == ("sh.setup.start-area",)
    assert found.taken == {"sh.gap.start-area": "roll"}
    other = move({"reroll": True}, ann=nowhere, d6=6, d4=1, readings=IN_FRONT)
    assert (other.value["reroll"], other.value["destinations"]) == (False, ALL)
    assert verdicts(other) == [Verdict.REFUTED]
    assert move(ann=nowhere, d6=4, d4=2).taken == {}  # any other sum comes to the same


# --- the Mystic Compass


COMPASS = {"equipment": ["mystic-compass"], "character": "bob"}


def test_the_compass_gives_two_rolls_to_choose_from() -> None:
    found = move({"to": "cemetery"}, {"to": "weird-woods", "by": "compass"}, {"to": "erstwhile-altar"}, ann=COMPASS,
                 d6=5, d4=3, second={"d6": 6, "d4": 3})  # fmt: skip
    assert found.value["destinations"] == ["cemetery", "weird-woods"]
    assert found.value["options"] == ["compass"]
    assert verdicts(found) == [Verdict.POSSIBLE, Verdict.POSSIBLE, Verdict.REFUTED]
    assert "sh.pack.white.mystic-compass" in cited(found)


@pytest.mark.parametrize(
    ("second", "destinations", "reroll"),
    [((3, 3), [], True), ((1, 1), ["hermits-cabin"], False), ((4, 3), [a for a in ALL if a != "church"], False)],
)
def test_with_the_compass_the_own_area_is_rolled_again_if_both_rolls_are_it(
    second: tuple[int, int], destinations: list[str], reroll: bool
) -> None:
    found = move(ann=COMPASS, d6=2, d4=4, second={"d6": second[0], "d4": second[1]})
    assert (found.value["destinations"], found.value["reroll"]) == (destinations, reroll)


def test_the_compass_may_be_left_unused() -> None:
    before = move({"by": "roll"}, {"by": "compass"}, ann=COMPASS)
    assert before.value["options"] == ["roll", "compass"]
    assert verdicts(before) == [Verdict.POSSIBLE, Verdict.POSSIBLE]
    after = move({"to": "cemetery"}, {"to": "weird-woods"}, {"to": "weird-woods", "by": "roll"}, ann=COMPASS, d6=5,
                 d4=3)  # fmt: skip
    assert after.value["destinations"] == ["cemetery"]
    assert after.value["options"] == ["roll", "compass"]  # as long as she has not moved
    assert verdicts(after) == [Verdict.POSSIBLE, Verdict.POSSIBLE, Verdict.REFUTED]


def test_without_the_compass_there_is_one_roll() -> None:
    second = {"d6": 1, "d4": 1}
    where = ("/second", "sh.pack.white.mystic-compass")
    assert problem_of(lambda: move(d6=5, d4=3, second=second)) == where
    assert problem_of(lambda: move(ann=COMPASS, second=second)) == where  # and there has to be a first
    found = move({"by": "compass"}, ann={"character": "bob"})
    assert verdicts(found) == [Verdict.REFUTED]
    assert found.claims[0].citations == ("sh.pack.white.mystic-compass",)


# --- Emi


def test_emi_may_move_next_door_but_what_that_is_is_open() -> None:
    found = emi({"to": "cemetery", "by": "teleport"}, {"teleport": ["cemetery"]})  # SH09
    assert found.value["teleport"] == ["cemetery"]
    assert found.value["options"] == ["roll", "teleport"]
    assert verdicts(found) == [Verdict.POSSIBLE, Verdict.UNDETERMINED]
    assert emi().verdict is Verdict.UNDETERMINED
    assert {(each.ruling, each.reading): each.value["teleport"] for each in emi().readings} == {
        ("sh.gap.emi-adjacent", "pair"): ["cemetery"],
        ("sh.gap.emi-adjacent", "ring"): ["cemetery", "erstwhile-altar"],
    }


@pytest.mark.parametrize(
    ("area", "pair", "ring"),
    [
        ("church", ["cemetery"], ["cemetery", "erstwhile-altar"]),
        ("cemetery", ["church"], ["church", "weird-woods"]),
        ("weird-woods", ["hermits-cabin"], ["hermits-cabin", "cemetery"]),
        ("hermits-cabin", ["weird-woods"], ["underworld-gate", "weird-woods"]),
        ("underworld-gate", ["erstwhile-altar"], ["hermits-cabin", "erstwhile-altar"]),
        ("erstwhile-altar", ["underworld-gate"], ["underworld-gate", "church"]),
    ],
)
def test_next_door_under_each_reading(area: str, pair: list[str], ring: list[str]) -> None:
    for reading, expected in ((PAIR, pair), (RING, ring)):
        found = emi(expected, ann={"area": area}, action="teleport", readings=reading)
        assert (found.value["legal"], sorted(found.value["destinations"])) == (True, sorted(expected))
        assert found.value["rolls"] == []
        assert verdicts(found) == [Verdict.UPHELD]
        assert found.claims[0].citations[0] == "sh.ability.emi"


def test_emi_who_rolls_goes_by_the_dice() -> None:
    found = emi({"by": "teleport"}, d6=5, d4=3)
    assert (found.value["teleport"], found.value["options"]) == ([], ["roll"])
    assert verdicts(found) == [Verdict.REFUTED]
    assert found.claims[0].citations == ("sh.ability.emi",)
    assert problem_of(lambda: emi(d6=5, d4=3, action="teleport")) == ("/d6", "sh.ability.emi")


def test_a_hidden_emi_reveals_first() -> None:
    found = emi(ann={"revealed": False}, action="teleport", readings=PAIR)
    assert (found.value["legal"], found.value["reveal_first"]) == (True, True)
    assert "sh.reveal.first" in cited(found)
    assert emi(action="teleport", readings=PAIR).value["reveal_first"] is False


@pytest.mark.parametrize(
    ("told", "fault", "ruling"),
    [
        ({"ann": {"ability_void": True}}, "void", "sh.pack.character.ellen"),
        ({"variants": {"no_abilities": True}}, "no-abilities", "sh.variant.no-abilities"),
        ({"ann": {"character": "george"}}, "not-emi", "sh.ability.emi"),
        ({"ann": {"area": None}}, "no-area", "sh.ability.emi"),
    ],
)
def test_who_may_not_move_without_rolling(told: dict[str, Any], fault: str, ruling: str) -> None:
    found = emi({"legal": True}, action="teleport", **told)
    assert (found.value["legal"], found.value["fault"], found.value["destinations"]) == (False, fault, [])
    assert verdicts(found) == [Verdict.REFUTED]
    assert found.claims[0].citations[0] == ruling
    assert emi(action="teleport", **told).verdict is Verdict.ILLEGAL
    assert emi(**told).value["options"] == ["roll"]


def test_the_zones_are_needed_only_where_emi_may_use_them() -> None:
    person = {"name": "Ann", "area": "church", "character": "emi"}
    question = {"ask": "move-destinations"}
    lacking = problem_of(lambda: adjudicator.resolve(GAME, {"players": [person]}, question))
    assert lacking == ("/zones", "sh.setup.pairs")
    assert adjudicator.resolve(GAME, {"players": [person]}, {**question, "action": "roll"}).value["legal"] is True


# --- who is hidden


OTHERS = [{"name": "Ben"}, {"name": "Cai"}, {"name": "Dan"}]


def test_a_hidden_player_may_be_emi() -> None:
    found = move({"by": "teleport"}, {"teleport": []}, {"legal": True}, others=OTHERS, zones=ZONES, readings=PAIR)
    assert found.value["options"] == ["roll", "teleport"]
    assert found.value["if"] == [{"player": "Ann", "characters": ["emi"]}]
    assert found.value["reveal_first"] is True
    assert verdicts(found) == [Verdict.POSSIBLE, Verdict.POSSIBLE, Verdict.UPHELD]
    asked = move({"legal": True}, others=OTHERS, zones=ZONES, readings=PAIR, action="teleport")
    assert asked.value["legal"] is None
    assert verdicts(asked) == [Verdict.POSSIBLE]
    assert move(others=OTHERS, zones=ZONES, readings=PAIR, action="teleport").verdict is Verdict.RESOLVED


def test_a_hidden_player_who_can_not_be_emi() -> None:
    hurt = move(ann={"damage": 10}, others=OTHERS, zones=ZONES, readings=PAIR)  # Emi would be dead
    assert (hurt.value["options"], hurt.value["if"]) == (["roll"], [])
    open_ = [{"name": "Ben", "character": "emi", "revealed": True}, *OTHERS[1:]]
    assert move(others=open_, zones=ZONES, readings=PAIR).value["teleport"] == []


def test_a_hidden_player_who_has_to_be_emi() -> None:
    four = ["emi", "franklin", "unknown", "vampire"]
    known = [{**person, "character": who} for person, who in zip(OTHERS, four[1:], strict=True)]
    found = move(others=known, characters=four, zones=ZONES, readings=PAIR, action="teleport")
    assert (found.verdict, found.value["legal"], found.value["if"]) == (Verdict.LEGAL, True, [])


def test_how_many_play_is_needed_only_where_somebody_may_be_emi() -> None:
    assert problem_of(lambda: move(zones=ZONES)) == ("/player_count", None)
    assert move(action="roll").value["legal"] is True
    assert move(d6=1, d4=1).value["legal"] is True


# --- refusals


@pytest.mark.parametrize(
    ("told", "pointer", "ruling"),
    [
        ({"d6": 5}, "/d4", "sh.move.sum"),
        ({"d4": 2}, "/d6", "sh.move.sum"),
        ({"d6": 7, "d4": 1}, "/d6", None),
        ({"d6": 1, "d4": 5}, "/d4", None),
        ({"player": "Zoe"}, "/player", None),
        ({"action": "fly"}, "/action", None),
    ],
)
def test_what_is_refused(told: dict[str, Any], pointer: str, ruling: str | None) -> None:
    assert problem_of(lambda: move(**told)) == (pointer, ruling)


def test_the_dead_do_not_move() -> None:
    dead = {"character": "bob", "dead": True}
    assert problem_of(lambda: move(ann=dead, d6=1, d4=1)) == ("/players/0/dead", "sh.death.gone")


# --- properties


AREAS = st.sampled_from([*ALL, None])
DICE = st.tuples(st.integers(1, 6), st.integers(1, 4))


@given(AREAS, st.lists(DICE, max_size=2), st.booleans(), st.sampled_from(["emi", "bob"]), st.permutations(ALL),
       st.permutations(list(NUMBERS.values())), st.sampled_from([PAIR, RING]))  # fmt: skip
def test_no_destination_is_the_current_area(
    area: str | None,
    rolls: list[tuple[int, int]],
    compass: bool,
    who: str,
    order: list[str],
    numbers: list[list[int]],
    readings: dict[str, str],
) -> None:
    if not compass:
        rolls = rolls[:1]
    told: dict[str, Any] = {}
    for (d6, d4), key in zip(rolls, ("first", "second"), strict=False):
        told |= {"d6": d6, "d4": d4} if key == "first" else {"second": {"d6": d6, "d4": d4}}
    box = dict(zip(ALL, numbers, strict=True))
    ann = {"area": area, "character": who, "equipment": ["mystic-compass"] if compass else []}
    zones = [order[:2], order[2:4], order[4:]]
    found = move(ann=ann, zones=zones, numbers=box, readings={**readings, **IN_FRONT}, **told)
    assert area not in found.value["destinations"]
    assert area not in found.value["teleport"]
    assert area not in [each["area"] for each in found.value["rolls"]]
    assert bool(found.value["destinations"]) is not found.value["reroll"]
    wanted = {other for d6, d4 in rolls for other in ALL if d6 + d4 == 7 or d6 + d4 in box[other]} - {area}
    if rolls:
        assert set(found.value["destinations"]) == wanted
    else:
        total = sum(each["ways"] for each in found.value["rolls"])
        free = 4 * (len(found.value["rolls"]) - 1)  # a 7 counts for each of them
        assert total - free + found.value["reroll_ways"] == 24
