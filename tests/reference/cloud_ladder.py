"""The Cloud Ladder reference cases as requests to the library, and its answers as the cases have them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import adjudicator
from adjudicator.answer import Answer, Verdict

GAME = "cloud-ladder"
Case = Mapping[str, Any]
Told = tuple[dict[str, Any], Answer]
A, B, C, D = "ABCD"
TEAMS = [{"players": [A, C]}, {"players": [B, D]}]

# Cards that the cases call by their kind, and the defences that are one card used in two ways.
CARDS = {"basic_axe": "axe", "basic_fire": "fire", "basic_shield": "shield", "basic_water": "water",
         "competitive": "coin", "formation_ally": "formation"}  # fmt: skip
ARENA = ("coin", "shadowless-hand", "closed-space", "reversal")
YES = {True: "yes", False: "no", None: None}
READINGS = {"four": "text", "five": "table"}
# Readings that a case names in words, by the gap that they are of.
NAMED = {
    ("cl.gap.siege-after-block", "still-works"): "siege independent of the blocked attack",
    ("cl.gap.whose-layers", "per-player"): "per player",
}


def answer(kind: str, case: Case) -> dict[str, Any]:
    """What the library makes of a case of the kind ``cases``: the keys of its ``expected``, no more and no less."""
    return told_of(kind, case)[0]


def told_of(kind: str, case: Case) -> Told:
    """The same, with the answer that it is taken from."""
    if kind != "cases":
        raise ValueError(f"there are no cases of the kind {kind!r}")
    got, found = _QUERIES[case["query"]](case["state"])
    told = {"verdict": found.verdict.value, "reading": _reading(found), **got}
    return {key: told[key] for key in case["expected"]}, found


def code(name: str) -> str:
    """A card of the cases as the library spells it."""
    return CARDS.get(name, name.replace("_", "-"))


def _ask(state: Mapping[str, Any], question: str, *claims: Any, **about: Any) -> Answer:
    """Ask; where the rules leave it open, ask again with claims, whose citations name all sides of the matter."""
    found = adjudicator.resolve(GAME, state, {"ask": question, **about})
    if found.verdict is not Verdict.UNDETERMINED:
        return found
    return adjudicator.resolve(GAME, state, {"ask": question, **about}, [{"value": claim} for claim in claims])


def _reading(found: Answer) -> str | None:
    """The reading that was taken, where it makes a difference."""
    return next((NAMED[taken] for taken in found.taken.items() if taken in NAMED), None)


def _players(names: Sequence[str], **parts: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Players by name; of each part of them, such as layers, the value of those who have one."""
    return [{"name": name, **{part: of[name] for part, of in parts.items() if name in of}} for name in names]


# --- setup


def _setup(state: Case) -> Told:
    table: dict[str, Any] = {"player_count": state["players"], "mode": state["mode"]}
    if "sets" in state:
        table["sets"] = state["sets"]
    about = {key: state[key] for key in ("sides", "group_cards") if key in state}
    found = _ask(table, "setup", True, **about)
    return {"win_layers": found.value["win_layers"]}, found


# --- playing a card


def _play(state: Case) -> Told:
    by = state.get("user", A)
    card = code(state["card"])
    names = (A, B, C, D)[: state.get("players", 4)]
    players: dict[str, dict[str, Any]] = {name: {"name": name} for name in names}
    table: dict[str, Any] = {}
    if state.get("mode") == "team" or "ally" in state.get("target", ""):
        table["sides"] = [
            {**side, **({"group": card} if state.get("mode") == "team" and by in side["players"] else {})}
            for side in TEAMS
        ]
    if "uses" in state:
        players[by]["arena"] = [{"card": card, "used": state["uses"]}]
    for key in ("turn", "phase"):
        if key in state:
            table[key] = state[key]
    told = {
        "fire": {B: state.get("b_fire_this_turn", 0)},
        "actions": state.get("regular_actions", 0),
        "volcano": {by: state.get("used_this_turn", 0)},
    }
    table |= {"players": list(players.values()), "this_turn": told}
    about: dict[str, Any] = {"card": card, "by": by}
    if "target" in state:
        assert state["target"] == "ally"
        about["target"] = {A: C, B: D}[by]
    about |= {key: state[key] for key in ("combined", "as") if key in state}
    if "leader" in state:
        assert state["leader"] == state["turn"]
        about |= {"leader_card": code(state["leader_card"]), "discard": code(state["discard"])}
    return {}, _ask(table, "play", True, **about)


# --- blocking


def _block(state: Case) -> Told:
    """A attacks B; the formation is used by D, who is B's ally."""
    attack, defence = code(state["attack"]), code(state["defence"])
    parts: dict[str, Any] = {}
    if defence == "jim":
        parts = {"character": {B: "jim"}, "character_used": {B: state["jim_used"]}}
    table: dict[str, Any] = {"players": _players((A, B, C, D), **parts), "turn": A}
    by = B
    if defence == "formation":
        table["sides"] = [TEAMS[0], {**TEAMS[1], "group": "formation"}]
        by = D
    about = {"combined": state["combined"]} if "combined" in state else {}
    found = _ask(table, "block", True, False, attack=attack, defence=defence, by=by, target=B, **about)
    under = {other.reading.replace("-", "_"): YES[other.value["stops"]] for other in found.readings}
    return {"block": YES[found.value["stops"]], "readings": under}, found


# --- what an attack does


def _attack(state: Case) -> Told:
    """A attacks B; who joins a siege are A's allies."""
    attack, block = code(state["attack"]), state["block"]
    allies = [f"ally {n}" for n in range(1, 1 + state.get("siege_allies", 0))]
    others = [f"other {n}" for n in range(1, 1 + len(allies))]
    layers = {A: state.get("user_layers", 0), B: state["target_layers"]}
    jim = {B: "jim" if state.get("jim", block == "jim") else "linda"}
    names = (A, B, *allies, *others) if allies else (A, B, C, D)
    table: dict[str, Any] = {"players": _players(names, layers=layers, character=jim), "turn": A}
    if allies:
        table["sides"] = [{"players": [A, *allies], "group": "siege"}, {"players": [B, *others]}]
    if state["layers_removed"] is not None:
        table["removes"] = {attack: state["layers_removed"]}
    about: dict[str, Any] = {"attack": attack, "by": A, "target": B}
    if block is not None:
        about["block"] = code(block)
    if allies:
        about["siege"] = allies
    found = _ask(table, "attack", state["target_layers"], 0, **about)
    value = found.value
    return {
        "user_layers": value["user_layers"],
        "target_layers": value["target_layers"],
        "missing": ["layers_removed"] if attack in value["not_told"] else [],
    }, found


# --- placing


def _place(state: Case) -> Told:
    turn = {"spring": int(state.get("spring_used", False)), "placed": state.get("placed_this_turn", 0)}
    table = {"players": _players((A, B)), "turn": A, "phase": "placement", "this_turn": turn}
    if "place_competitive" in state:
        assert state["turn"] == "own"
        found = _ask(table, "place", True, what="arena", by=A, cards=list(ARENA[: state["place_competitive"]]))
        return {}, found
    assert state["place"]
    area = {"own": A, "other": B}[state.get("area", "own")]
    found = _ask(table, "place", True, what="ladder", by=A, area=area)
    return {"end_draw": found.value["end_draw"]}, found


# --- the outcome


def _outcome(state: Case) -> Told:
    layers = state["layers"]
    parts: dict[str, Any] = {"layers": layers}
    if "playable" in state:
        parts["can_play"] = state["playable"]
    table: dict[str, Any] = {"players": _players(list(layers), **parts)}
    table |= {key: state[key] for key in ("mode", "phase", "deck") if key in state}
    if "players" in state:
        table["player_count"] = state["players"]
    if "sides" in state:
        table["sides"] = [{"players": side} for side in state["sides"]]
    if state.get("win_layers") is not None:
        table["win_layers"] = state["win_layers"]
    found = _ask(table, "outcome", [name for name in layers if layers[name] == max(layers.values())], [])
    value = found.value

    def said(winners: Sequence[str]) -> str:
        return f"{', '.join(winners)} wins" if winners else "game goes on"

    under = {READINGS[other.reading]: said(other.value["winners"]) for other in found.readings
             if other.ruling == "cl.gap.layers-to-win"}  # fmt: skip
    return {"winners": value["winners"], "tie": value["tie"], "readings": under}, found


# --- forced wins


def _forced_win(state: Case) -> Told:
    """A card with a ladder on its back is any card of the hand; an axe here. The others have none, nor abilities."""
    names = (A, B, C, D)[: state["players"]]
    assert not state["opponents_can_respond"]
    hands = {name: ["axe" for _ in state["hand"].get(name, ())] for name in names}
    used = {name: name != state["turn"] or not state["linda_unused"] for name in names}
    parts: dict[str, Any] = {"layers": state["layers"], "hand": hands, "character_used": used}
    table = {
        "players": _players(names, character={state["turn"]: "linda"}, **parts),
        "mode": state["mode"],
        "turn": state["turn"],
        "phase": state["phase"],
    }
    found = _ask(table, "forced-win", True)
    called = {"place": "place ladder", "linda": "Linda", "spring": "spring"}
    line = [f"{called[each['move']]} -> {each['layers']}" for each in found.value["line"] if each["move"] in called]
    return {"forced_win": found.value["forced_win"], "line": line}, found


_QUERIES: Mapping[str, Callable[[Case], Told]] = {
    "yt.setup.validate": _setup,
    "yt.play.legal": _play,
    "yt.block.legal": _block,
    "yt.attack.resolve": _attack,
    "yt.turn.place": _place,
    "yt.outcome": _outcome,
    "yt.turn.forced_win": _forced_win,
}
