"""The Shadow Hunters reference cases as requests to the library, and its answers as the cases have them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import adjudicator
from adjudicator.answer import Answer, Verdict

GAME = "shadow-hunters"
Case = Mapping[str, Any]
Told = tuple[dict[str, Any], Answer]
ME, OTHER = "A", "B"

# A character of a faction, or of so many hit points, where a case names no more than that.
OF_FACTION = {"hunter": ("emi", "franklin", "george"), "shadow": ("unknown", "vampire", "werewolf")}
OF_HIT_POINTS = {8: "allie", 10: "emi", 11: "charles", 12: "franklin", 13: "daniel", 14: "george"}
# The hermit cards with a condition and an effect; the first that is left is taken. Of answers, only the condition.
HERMITS = {
    ("faction=shadow", "take 1"): ("spell",),
    ("faction=shadow", None): ("spell", "huddle", "exorcism"),
}
EQUIPMENT = {"axe": "rusted-broad-axe", "robe": "holy-robe", "knife": "butcher-knife"}
UNNAMED = ("talisman", "chainsaw")  # in place of equipment that a case does not name
OPTIONS = {"heal1": "heal", "damage2": "damage"}
TIMINGS = {"own_turn_start": "turn-start", "before_move": "move"}
ACTIONS = {"stay_hidden": "stay-hidden", "ignore_equipment": "ignore-equipment", None: "use"}


def answer(kind: str, case: Case) -> dict[str, Any]:
    """What the library makes of a case of the kind ``cases``: the keys of its ``expected``, no more and no less."""
    return told_of(kind, case)[0]


def told_of(kind: str, case: Case) -> Told:
    """The same, with the answer that it is taken from."""
    if kind != "cases":
        raise ValueError(f"there are no cases of the kind {kind!r}")
    got, found = _QUERIES[case["query"]](case["state"])
    told = {"verdict": found.verdict.value, **got}
    return {key: told[key] for key in case["expected"]}, found


def code(name: str) -> str:
    """An id of the cases as the library spells it."""
    return EQUIPMENT.get(name, name.replace("_", "-"))


def coded(names: Sequence[str]) -> list[str]:
    """Codes of the library as the cases spell them."""
    return [name.replace("-", "_") for name in names]


def _ask(state: Mapping[str, Any], question: str, **about: Any) -> Answer:
    return adjudicator.resolve(GAME, state, {"ask": question, **about})


def _pairs(state: Case) -> list[list[str]]:
    return [[code(area) for area in pair] for pair in state["pairs"]]


# --- setup and movement


def _setup(state: Case) -> Told:
    variants = {"extra_card": {"extra_card": True}, "novice": {"no_abilities": True}}
    table = {"player_count": state["players"], "variants": variants.get(state.get("variant"), {})}
    about: dict[str, Any] = {"deal": state["deal"]} if "deal" in state else {}
    if "deal_has" in state:
        about["characters"] = [_character(name) for name in state["deal_has"]]
    found = _ask(table, "setup", **about)
    removed = [
        f"bob_{'46' if state['players'] <= 6 else '78'}" if who == "bob" else who for who in found.value["remove"]
    ]
    return {"expected_deal": found.value["deal"], "cards": found.value["cards"], "remove": removed}, found


def _character(name: str) -> str:
    return "bob" if name in {"bob_46", "bob_78"} else code(name)


def _move(state: Case) -> Told:
    mover: dict[str, Any] = {"name": ME, "area": code(state["at"])}
    if "character" in state:
        mover |= {"character": _character(state["character"]), "revealed": state["revealed"]}
    table: dict[str, Any] = {
        "players": [mover],
        "numbers": {code(area): numbers for area, numbers in state["numbers"].items()},
        "turn": ME,
        "phase": "move",
    }
    if "pairs" in state:
        table["zones"] = _pairs(state)
    about = {key: state[key] for key in ("d6", "d4", "action") if state.get(key) is not None}
    if mover.get("character") == "emi" and not about:
        about["action"] = "teleport"
    found = _ask(table, "move-destinations", **about)
    value = found.value
    if "pairs" not in state:
        return {"destinations": coded(value["destinations"]), "reroll": value["reroll"]}, found
    under = {other.reading: coded(other.value["teleport"]) for other in found.readings
             if other.ruling == "sh.gap.emi-adjacent"}  # fmt: skip
    further = [area for area in under["ring"] if area not in under["pair"]]
    ring = [area for pair in state["pairs"] for area in pair]
    across = [ring[(ring.index(state["at"]) + step) % len(ring)] for step in (1, -1)]
    across = [area for area in across if [state["at"], area] not in state["pairs"]]
    told = "also the neighbour across the gap" if further == across else further
    return {"certain": coded(value["teleport"]), "readings": {"pair": under["pair"], "ring": told}}, found


# --- areas


def _area(state: Case) -> Told:
    held = state.get("equipment", {})
    names = list(dict.fromkeys([state["actor"], *held, state.get("give_to", OTHER), state.get("target", OTHER)]))
    assert not any(held.values())  # of equipment the cases count, they never name it
    players = [{"name": name} for name in names]
    table = {"players": players, "player_count": max(4, len(names)), "turn": state["actor"], "phase": "area"}
    about = {"area": code(state["area"])}
    if "give_to" in state or "target" in state:
        about["target"] = state.get("give_to", state.get("target"))
    if "option" in state:
        about["option"] = OPTIONS[state["option"]]
    found = _ask(table, "area-effect", **about)
    return {"effects": [option for option in found.value["options"] if not option["nothing"]]}, found


# --- attacks


def _targets(state: Case) -> Told:
    players = [{"name": name, "area": code(area)} for name, area in state["at"].items()]
    table = {"players": players, "zones": _pairs(state), "turn": state["actor"], "phase": "attack"}
    found = _ask(table, "attack-targets")
    return {"targets": found.value["targets"], "mandatory": found.value["mandatory"]}, found


ZONES = [["hermits-cabin", "church"], ["cemetery", "weird-woods"], ["underworld-gate", "erstwhile-altar"]]


def _attack(state: Case) -> Told:
    dice = {"d6": state["d6"], "d4": state["d4"]}
    if "attacker" in state:
        return _robbery(state, dice)
    if state.get("multi"):
        attacker = {"name": ME, "area": "church", "equipment": ["machine-gun"]}
        targets = [{"name": name, "area": "church"} for name in state["targets"]]
        table = {"players": [attacker, *targets], "zones": ZONES, "turn": ME, "phase": "attack"}
        found = _ask(table, "attack", **dice)
        (outcome,) = found.value["outcomes"]
        return {"damage": {hit["player"]: hit["damage"] for hit in outcome["hits"]}}, found
    assert not state["modifiers"]
    found = _ask({}, "attack", **dice)
    (outcome,) = found.value["outcomes"]
    return {"damage": outcome["each"], "success": found.value["success"]}, found


def _robbery(state: Case, dice: Mapping[str, int]) -> Told:
    """Bob attacks somebody with equipment; who is to die of it has one hit point less than the attack does."""
    assert state["attacker"] == "bob"
    named = dict(zip(UNNAMED, state["target_equipment"], strict=True))
    bob = {"name": ME, "character": "bob", "revealed": state["revealed"], "area": "church"}
    target = {"name": OTHER, "character": "george", "area": "church", "equipment": list(named),
              "damage": 13 if state.get("kills") else 0}  # fmt: skip
    table = {"players": [bob, target], "player_count": state["players"], "zones": ZONES, "turn": ME, "phase": "attack"}
    found = _ask(table, "attack", **dice)
    (outcome,) = found.value["outcomes"]
    (hit,) = outcome["hits"]
    options: list[dict[str, Any]] = [{"damage": hit["damage"]}]
    if hit["rob"] == "may":
        options.append(_robbed(table, dice, list(named)))
    return {
        "options": options,
        "damage": hit["damage"],
        "steal_instead": hit["rob"] != "no",
        "takes": [named[card] for card in named if outcome["loot"] == "all" and card in hit["equipment"]],
    }, found


def _robbed(table: Mapping[str, Any], dice: Mapping[str, int], held: Sequence[str]) -> dict[str, int]:
    """What Bob gets if he robs: the most cards that nobody is wrong to say he takes, and the damage then."""
    sets = [held[:many] for many in range(1, len(held) + 1)]
    found = adjudicator.resolve(
        GAME,
        table,
        {"ask": "attack", **dice, "rob": [OTHER]},
        [{"by": ME, "value": {"takes": cards}} for cards in sets],
    )
    steal = max(len(each) for each, judged in zip(sets, found.claims, strict=True) if judged.verdict != Verdict.REFUTED)
    (outcome,) = found.value["outcomes"]
    return {"steal": steal, "damage": outcome["hits"][0]["damage"]}


# --- death


def _death(state: Case) -> Told:
    if "hp" in state:
        players = [{"name": ME, "character": OF_HIT_POINTS[state["hp"]], "damage": state["damage_before"]}]
        found = _ask({"players": players, "player_count": 5}, "death", damage={ME: state["damage"]})
        return {"dead": found.value["dead"] == [ME], "revealed": found.value["revealed"] == [ME]}, found
    victims = dict(zip(state["victims"], (("emi", 9), ("franklin", 11)), strict=True))
    players = [{"name": state["killer"], "character": "unknown"}]
    players += [
        {"name": name, "character": who, "damage": damage, "equipment": [code(card) for card in state["victims"][name]]}
        for name, (who, damage) in victims.items()
    ]
    found = _ask(
        {"players": players, "player_count": 4},
        "death",
        damage=dict.fromkeys(victims, 1),
        by=state["killer"],
        cause="attack",
        takes={name: [code(card)] for name, card in state["choice"].items()},
    )
    held = [card for cards in state["victims"].values() for card in cards]  # the order of the case

    def as_held(cards: Sequence[str]) -> list[str]:
        return [card for card in held if code(card) in cards]

    return {"gained": as_held(found.value["gained"]), "discarded": as_held(found.value["discarded"])}, found


# --- hermit cards and abilities


def _hermit(state: Case) -> Told:
    receiver = {"name": OTHER, "character": _character(state["receiver"]["character"])}
    (card,) = HERMITS[state["condition"], state["effect"]]
    table = {"players": [{"name": ME}, receiver], "player_count": 5, "turn": ME}
    found = _ask(table, "hermit", to=OTHER, card=card, answer=state["claimed"])
    legal = ["nothing" if each == "nothing" else "execute" for each in found.value["responses"]]
    return {"legal_responses": list(dict.fromkeys(legal))}, found


def _ability(state: Case) -> Told:
    player: dict[str, Any] = {"name": ME, "revealed": state.get("revealed", False),
                              "ability_used": state.get("used", False)}  # fmt: skip
    about: dict[str, Any] = {"action": ACTIONS[state.get("action")]}
    if "character" in state:
        player["character"] = _character(state["character"])
    if "equipment" in state:
        about["equipment"] = code(state["equipment"])
        player["equipment"] = [about["equipment"]]
    if "timing" in state or "when" in state:
        about["timing"] = TIMINGS[state.get("timing", state.get("when"))]
    others = [{"name": OTHER, "character": "emi", "revealed": True}]
    if "deaths_now" in state:
        about["deaths_now"] = [other["name"] for other in others][: state["deaths_now"]]
        assert len(about["deaths_now"]) == state["deaths_now"]
    found = _ask({"players": [player, *others], "player_count": 5}, "ability", player=ME, **about)
    return {"first": found.value["first"], "must": found.value["must"]}, found


# --- the outcome


def _outcome(state: Case) -> Told:
    if "alive" in state:
        return _of_factions(state["alive"])
    if "declare" in state:
        return _declared(state)
    if "event" in state:
        return _one_event(state)
    return _three_neutrals(state)


def _of_factions(alive: Mapping[str, Sequence[Any]]) -> Told:
    left = {faction: list(characters) for faction, characters in OF_FACTION.items()}
    players = [
        {"name": name, "character": left[faction].pop(0), "dead": not lives} for name, (faction, lives) in alive.items()
    ]
    found = _ask({"players": players}, "outcome")
    return {"winners": found.value["winners"], "over": found.value["over"]}, found


def _one_event(state: Case) -> Told:
    """The last Shadow dies. The Neutral is Daniel, who wins by it."""
    assert state["event"] == "last shadow dies"
    assert state["neutral_N_condition_met_by_same_event"]
    hunters = [
        {"name": name, "character": who} for name, who in zip(state["hunters"], OF_FACTION["hunter"], strict=False)
    ]
    shadows = [
        {"name": f"shadow {n}", "character": who, "dead": True} for n, who in enumerate(OF_FACTION["shadow"][:2])
    ]
    neutral = {"name": state["neutral"], "character": "daniel", "revealed": True}
    found = _ask({"players": [*hunters, neutral, *shadows], "record": _deaths(shadows)}, "outcome")
    return {"winners": found.value["winners"]}, found


def _deaths(dead: Sequence[Mapping[str, Any]], **besides: Any) -> list[dict[str, Any]]:
    return [{"event": "death", "players": [player["name"]], **besides} for player in dead]


def _three_neutrals(state: Case) -> Told:
    """Seven players, the only number with three Neutrals. One of the two Hunters is left."""
    assert state["three_neutrals_clause"] is None
    assert state["hunters_alive"] == 1
    shadows = [{"name": "shadow", "character": "vampire"}, {"name": "other shadow", "character": "werewolf"}]
    hunters = [{"name": "hunter", "character": "emi"}, {"name": "dead hunter", "character": "george", "dead": True}]
    neutrals = [{"name": f"neutral {n}", "character": who, "dead": True} for n, who in
                enumerate(("allie", "bob", "charles")[: state["dead_neutrals"]])]  # fmt: skip
    record = _deaths([*hunters[1:], *neutrals], by="shadow", cause="attack")
    found = _ask({"players": [*shadows, *hunters, *neutrals], "record": record}, "outcome")

    def said(value: Mapping[str, Any]) -> str:
        if value["over"]:
            won = value["winners"] == [player["name"] for player in shadows]
            return "shadows win" if won else f"{value['winners']} win"
        return "game goes on"

    under = {other.reading: said(other.value) for other in found.readings if other.ruling == "sh.gap.three-neutrals"}
    return {"readings": {reading.replace("-", "_"): told for reading, told in under.items()}}, found


def _declared(state: Case) -> Told:
    """Who declares is a Hunter, and the Shadows are dead."""
    names = list(dict.fromkeys([state["current_turn"], state["condition_met_by"]]))
    hunters = [{"name": name, "character": who} for name, who in zip(names, OF_FACTION["hunter"], strict=False)]
    shadows = [
        {"name": f"shadow {n}", "character": who, "dead": True} for n, who in enumerate(OF_FACTION["shadow"][:2])
    ]
    table = {"players": [*hunters, *shadows], "turn": state["current_turn"], "record": _deaths(shadows)}
    found = _ask(table, "outcome", declared=state["declare"])
    return {"over": found.value["over"]}, found


# --- decks and identity


def _deck(state: Case) -> Told:
    table = {"piles": {state["deck"]: {"left": state["left"], "discarded": state["discard"]}}}
    found = _ask(table, "deck", deck=state["deck"])
    return {"reshuffle": found.value["reshuffle"]}, found


def _identity(state: Case) -> Told:
    record: list[dict[str, Any]] = []
    left: dict[str, list[str]] = {}
    for each in state["responses"]:
        cards = left.setdefault(each["cond"], list(HERMITS[each["cond"], None]))
        if not cards:  # there are no more cards of the kind: the deck has been shuffled again
            record.append({"event": "shuffled"})
            left = {}
            cards = left.setdefault(each["cond"], list(HERMITS[each["cond"], None]))
        record.append({"event": "hermit", "to": each["to"], "card": cards.pop(0), "answer": each["said"]})
    table = {"players": [{"name": name} for name in state["players"]], "boxes": [state["set"]], "record": record}
    found = _ask(table, "identity")
    value = found.value
    contradiction = value["contradiction"] or {}
    conclusions = {"false-answer": "at least one player other than Unknown answered falsely"}
    return {
        "consistent": value["consistent"],
        "forced": [*_somebody_is(value), *_sides(value)],
        "models": value["deals"],
        "conclusion": conclusions.get(contradiction.get("conclusion"), contradiction.get("conclusion")),
    }, found


def _somebody_is(value: Mapping[str, Any]) -> list[str]:
    """Characters that some player certainly has, without it being known who."""
    return [
        f"{each['character'].capitalize()} is one of {','.join(each['held_by'])}"
        for each in value["characters"]
        if each["certain"] and len(each["held_by"]) > 1
    ]


def _sides(value: Mapping[str, Any]) -> list[str]:
    """Players whose faction is certain. Of Shadows it is said if they are not Unknown."""
    can_be = {player["name"]: player["can_be"] for player in value["players"]}
    told = []
    for entry in value["forced"]:
        for name, faction in entry["fact"].get("factions", {}).items():
            not_unknown = faction == "shadow" and "unknown" not in can_be[name]
            told.append(f"{name} is a {faction}{' and not Unknown' if not_unknown else ''}")
    return told


_QUERIES: Mapping[str, Callable[[Case], Told]] = {
    "sh.setup.validate": _setup,
    "sh.move.destinations": _move,
    "sh.area.resolve": _area,
    "sh.attack.targets": _targets,
    "sh.attack.resolve": _attack,
    "sh.death.resolve": _death,
    "sh.hermit.resolve": _hermit,
    "sh.ability.legal": _ability,
    "sh.outcome": _outcome,
    "sh.deck.next": _deck,
    "sh.identity.consistent": _identity,
}
