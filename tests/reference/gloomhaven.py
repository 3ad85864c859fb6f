"""The Gloomhaven reference cases as requests to the library, and its answers as the cases have them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import adjudicator

GAME = "gloomhaven"
MONSTER = "Monster"
_CONDITIONS = {"muddled": "muddle", "disarmed": "disarm", "immobilized": "immobilize", "stunned": "stun"}


def answer(kind: str, case: Mapping[str, Any]) -> dict[str, Any]:
    """What the library makes of a case of the kinds monster_cases, los_cases and attack_cases.

    ``{"options": [{"move_to", "attacks"}, ...], "focus_options": [...]}`` of the first, in the form of the cases and
    each option once; ``{"line_of_sight", "range_not_through_walls"}`` of the second; the keys of ``expected`` of the
    third.
    """
    if kind == "monster_cases":
        return _monster(case)
    if kind == "los_cases":
        return _sight(case)
    if kind == "attack_cases":
        from tests.reference.gloomhaven_attacks import answer_attack

        return answer_attack(case)
    raise ValueError(f"there are no cases of the kind {kind!r}")


def board_of(case: Mapping[str, Any]) -> dict[str, Any]:
    """The board of a case as the table state has it."""
    lists = {key: case.get(key, []) for key in ("walls", "thin_walls", "obstacles", "hazardous", "difficult")}
    traps = [{"hex": place} for place in case.get("traps", [])]
    return {"width": case["grid"]["width"], "height": case["grid"]["height"], **lists, "traps": traps}


def monster_state(case: Mapping[str, Any]) -> dict[str, Any]:
    """A monster case as a table state. The monster that acts is the only one of its type."""
    monster = case["monster"]
    if monster.get("teleport") or case.get("icy"):
        raise ValueError("teleport and ice are not in the first edition")
    abilities: list[dict[str, Any]] = [{"ability": "move", "value": monster["move"], "jump": monster["jumping"]}]
    if monster["has_attack"] and monster["targets"]:
        attack = {"ability": "attack", "range": monster["range"], "targets": monster["targets"]}
        if monster["aoe"]:
            attack["area"] = {"kind": monster["aoe"]["kind"], "hexes": monster["aoe"]["hexes_axial"]}
        abilities.append(attack)
    acting = {
        "type": MONSTER,
        "at": monster["pos"],
        "flying": monster["flying"],
        "conditions": [condition for flag, condition in _CONDITIONS.items() if monster.get(flag)],
    }
    allies = [{"type": "Ally", "standee": n, "at": at} for n, at in enumerate(case["allied_monsters"], 1)]
    names = {each["id"] for each in case["characters"]}
    summons = [each for each in case.get("summons", []) if each.get("owner") in names]
    strays = [each for each in case.get("summons", []) if each not in summons]  # whose owner is not on the board
    return {
        "board": board_of(case),
        "characters": [
            {"name": each["id"], "at": each["pos"], "initiative": each["initiative"]}
            for each in [*case["characters"], *strays]
        ],
        "summons": [{"name": each["id"], "at": each["pos"], "owner": each["owner"]} for each in summons],
        "monsters": [acting, *allies],
        "monster_types": [{"type": MONSTER, "initiative": 50, "abilities": abilities}],
    }


def _monster(case: Mapping[str, Any]) -> dict[str, Any]:
    found = adjudicator.resolve(GAME, monster_state(case), {"ask": "monster-activation", "monster": MONSTER}).value
    options = sorted({(tuple(each["move_to"]), tuple(sorted(each["attacks"]))) for each in found["options"]})
    told = [{"move_to": list(place), "attacks": list(names)} for place, names in options]
    return {"options": told, "focus_options": found["focus"]}


def outcomes(options: Iterable[Mapping[str, Any]]) -> set[tuple[tuple[int, ...], frozenset[str]]]:
    """Options as a set, in which neither their order nor that of the names in them matters."""
    return {(tuple(option["move_to"]), frozenset(option["attacks"])) for option in options}


def _sight(case: Mapping[str, Any]) -> dict[str, Any]:
    state = {"board": board_of(case)}
    between = {"from": case["a"], "to": case["b"]}
    seen = adjudicator.resolve(GAME, state, {"ask": "line-of-sight", **between}).value
    counted = adjudicator.resolve(GAME, state, {"ask": "range", **between}).value
    return {"line_of_sight": seen["sees"], "range_not_through_walls": counted["range"]}
