"""The oracle itself, against every reference case and a few boards worked out by hand."""

import copy
import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.games.gloomhaven import oracle
from tests.games.gloomhaven.oracle_attack import read_card

DATA = Path(__file__).parents[2] / "reference" / "data" / "gloomhaven"
MONSTERS = json.loads((DATA / "monster_cases.json").read_text(encoding="utf-8"))
SIGHTS = json.loads((DATA / "los_cases.json").read_text(encoding="utf-8"))
ATTACKS = json.loads((DATA / "attack_cases.json").read_text(encoding="utf-8"))
DISPUTES = json.loads((DATA / "disputes.json").read_text(encoding="utf-8"))
CASES = [*MONSTERS, *SIGHTS, *ATTACKS, *DISPUTES]


def test_nothing_is_left_out_of_the_data() -> None:
    assert (len(MONSTERS), len(SIGHTS), len(ATTACKS), len(DISPUTES)) == (96, 138, 26, 65)
    assert len({case["id"] for case in CASES}) == len(CASES)


def test_the_oracle_shares_nothing_with_the_engine() -> None:
    for file in Path(__file__).parent.glob("oracle*.py"):
        for line in file.read_text(encoding="utf-8").splitlines():
            assert not re.match(r"\s*(from|import) adjudicator\b", line), file.name


@pytest.mark.parametrize("case", MONSTERS, ids=[case["id"] for case in MONSTERS])
def test_the_monster_turns(case: dict[str, Any]) -> None:
    expected = case["expected"]
    assert oracle.answer_monster(case) == {
        "options": {(tuple(option["move_to"]), frozenset(option["attacks"])) for option in expected["options"]},
        "focus": set(expected["focus_options"]),
    }


@pytest.mark.parametrize("case", SIGHTS, ids=[case["id"] for case in SIGHTS])
def test_sight_and_range(case: dict[str, Any]) -> None:
    for one, other in (("a", "b"), ("b", "a")):
        answer = oracle.answer_los(case | {"a": case[one], "b": case[other]})
        assert answer == {key: case[key] for key in answer}


@pytest.mark.parametrize("case", ATTACKS, ids=[case["id"] for case in ATTACKS])
def test_the_attacks(case: dict[str, Any]) -> None:
    assert oracle.answer_attack(case) == case["expected"]


# What no reference case shows


def board(*enemies: dict[str, Any], monster: dict[str, Any], **terrain: Any) -> dict[str, Any]:
    """A corridor one row high and 8 hexes wide unless ``grid`` says otherwise, with the monster given in part."""
    case: dict[str, Any] = {
        key: []
        for key in (
            "walls", "thin_walls", "obstacles", "traps", "hazardous", "difficult", "icy", "allied_monsters", "summons",
        )
    }  # fmt: skip
    flags = {"move": 2, "has_attack": True, "range": 0, "targets": 1, "aoe": None}
    return case | {
        "grid": {"width": 8, "height": 1},
        "characters": [enemy for enemy in enemies if "owner" not in enemy],
        "summons": [enemy for enemy in enemies if "owner" in enemy],
        "monster": flags | monster,
        **terrain,
    }


def enemy(name: str, column: int, initiative: int = 20, *, row: int = 0, **more: Any) -> dict[str, Any]:
    return {"id": name, "pos": [column, row], "initiative": initiative} | more


def test_an_immobilized_archer_still_shoots_but_does_not_step_back() -> None:
    case = board(enemy("A", 1), monster={"pos": [0, 0], "range": 3, "immobilized": True})
    assert oracle.answer_monster(case)["options"] == {((0, 0), frozenset({"A"}))}


def test_a_disarmed_archer_walks_up_to_its_focus_and_does_nothing() -> None:
    case = board(enemy("A", 3), monster={"pos": [0, 0], "range": 5, "disarmed": True})
    assert oracle.answer_monster(case) == {"options": {((2, 0), frozenset())}, "focus": {"A"}}


def test_all_targets() -> None:
    case = board(enemy("A", 4), enemy("B", 5), enemy("C", 6), monster={"pos": [2, 0], "range": 4, "targets": "all"})
    assert oracle.answer_monster(case)["options"] == {((2, 0), frozenset("ABC"))}


def test_a_summon_is_focused_before_its_owner() -> None:
    summon = {"id": "S", "pos": [2, 0], "owner": "A"}
    case = board(enemy("A", 6), summon, monster={"pos": [4, 0]})
    assert oracle.answer_monster(case)["focus"] == {"S"}


def test_the_reading_of_a_summon_that_ties_with_another_owner() -> None:
    summon = {"id": "S", "pos": [2, 0], "owner": "A"}
    case = board(enemy("A", 7), summon, enemy("B", 6), monster={"pos": [4, 0]})
    assert oracle.answer_monster(case)["focus"] == {"S"}
    assert oracle.answer_monster(case, oracle.BEFORE_OWNER)["focus"] == {"S", "B"}
    # A tie with its own owner and nobody else is no choice in either reading.
    alone = board(enemy("A", 6), summon, enemy("B", 7), monster={"pos": [4, 0]})
    assert oracle.answer_monster(alone, oracle.BEFORE_OWNER)["focus"] == {"S"}


def test_a_jump_pays_for_difficult_terrain_where_it_lands() -> None:
    # The hex to attack from costs 3. Landing one hex short costs 2, and the jump from there to it 2 more.
    case = board(enemy("A", 3), monster={"pos": [0, 0], "jumping": True}, difficult=[[1, 0], [2, 0]])
    assert oracle.answer_monster(case)["options"] == {((1, 0), frozenset())}
    flying = copy.deepcopy(case)
    flying["monster"] |= {"jumping": False, "flying": True}
    assert oracle.answer_monster(flying)["options"] == {((2, 0), frozenset({"A"}))}


def test_a_flyer_ends_on_an_obstacle_and_a_jumper_does_not() -> None:
    case = board(enemy("A", 3), monster={"pos": [0, 0], "flying": True}, obstacles=[[2, 0]])
    assert oracle.answer_monster(case)["options"] == {((2, 0), frozenset({"A"}))}
    jumping = copy.deepcopy(case)
    jumping["monster"] |= {"jumping": True, "flying": False, "move": 4}
    assert oracle.answer_monster(jumping)["options"] == {((4, 0), frozenset({"A"}))}


def test_the_further_target_of_an_area_that_hits_nobody() -> None:
    # The pattern lies two hexes away, the only enemy stands next to the monster.
    area = {"kind": "melee", "hexes_axial": [[0, 2]]}
    case = board(enemy("A", 1), monster={"pos": [0, 0], "targets": 2, "aoe": area}, walls=[[2, 0]])
    assert oracle.answer_monster(case)["options"] == {((0, 0), frozenset({"A"}))}


def test_cards_with_several_parts() -> None:
    assert read_card("r+1:PUSH2,FIRE") == ("r+1:PUSH2,FIRE", True, "+1", ("PUSH2", "FIRE"))
    for text in ("", "r", "+", "+1:", "x3"):
        with pytest.raises(ValueError, match="no attack modifier card"):
            read_card(text)


def test_a_pile_that_runs_out_is_an_error() -> None:
    case = ATTACKS[0] | {"draw_pile": ["r+1"]}
    with pytest.raises(ValueError, match="runs out"):
        oracle.answer_attack(case)
