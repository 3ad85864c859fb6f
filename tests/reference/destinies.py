"""The Destinies reference cases as requests to the library, and its answers as the cases have them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any

import adjudicator
from adjudicator.answer import Answer, Verdict

GAME = "destinies"
Case = Mapping[str, Any]
Told = tuple[dict[str, Any], Answer]
A, B = "AB"
SKILLS = {"int": "intelligence", "dex": "dexterity", "pow": "power"}
CODES = {skill: short for short, skill in SKILLS.items()}
TRACK_END = 12  # far to the right of every marker that a case moves to the left
TIMINGS = {"before_roll": "before-roll", "after_roll": "after-roll"}
# What a case says in words of what comes out under a reading.
SPENT = {False: "cannot be spent", True: "steps wasted"}
EVENTS = {"start": "started", "complete": "completed"}
PLACE, SITE, TRADER = [0, 0], "poi1", "trader"


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


def _ask(state: Mapping[str, Any], question: str, claims: Sequence[Any] = (), **about: Any) -> Answer:
    return adjudicator.resolve(GAME, state, {"ask": question, **about}, [{"value": claim} for claim in claims])


def _ask_whether(state: Mapping[str, Any], question: str, **about: Any) -> Answer:
    """Ask; where the rules leave it open, ask again with claims, whose citations name all sides of the matter."""
    found = _ask(state, question, **about)
    return found if found.verdict is not Verdict.UNDETERMINED else _ask(state, question, [True, False], **about)


def _resolved(found: Answer) -> str:
    """The verdict where a case asks what comes out, not whether something is allowed."""
    return Verdict.RESOLVED.value if found.verdict is Verdict.LEGAL else found.verdict.value


def _table(*others: str, **player: Any) -> dict[str, Any]:
    """A's turn; A has what is told, the others are there."""
    return {"players": [{"name": A, **player}, *({"name": name} for name in others)], "turn": A}


def _named(tracks: Mapping[str, Sequence[int]]) -> dict[str, list[int]]:
    """The tracks of a case under the library's names."""
    return {SKILLS[short]: list(spaces) for short, spaces in tracks.items()}


# --- tests


def _test(state: Case) -> Told:
    effort = [{"number": die["n"], "automatic": die["auto"]} for die in state.get("effort", ())]
    about: dict[str, Any] = {"skill": "int", "main": state["main"], "effort": effort}
    if state.get("add_effort_after_roll"):
        about |= {"effort": [*effort, {}], "added": 1}
    table = _table(tracks=_named({"int": state["markers"]}), effort=state["available_effort"])
    found = _ask(table, "skill-test", **about)
    value = found.value
    return {
        "verdict": _resolved(found),
        "total": value["total"],
        "raw": value["raw"],
        "successes": value["successes"],
        "effort_available_after": value["effort_available"],
    }, found


def _odds(state: Case) -> Told:
    about = {} if state["faces"] is None else {"faces": state["faces"], "effort": 0}
    found = _ask(_table(tracks=_named({"int": state["markers"]})), "skill-odds", skill="int", **about)
    return {"verdict": _resolved(found), "missing": found.value["missing"]}, found


# --- the turn


def _turn_start(state: Case) -> Told:
    assert state["first_turn"] == (state["available"] == 0)
    found = _ask(_table(effort=state["available"]), "turn-start")
    value = found.value
    return {
        "verdict": _resolved(found),
        "available": value["available"],
        "max_effort_this_turn": value["most_in_test"],
    }, found


def _move(state: Case) -> Told:
    """Where nothing is said of the map, there is the tile that they stand on."""
    at = state.get("at", state.get("from"))
    about: dict[str, Any] = {}
    if "path" in state:
        at, about["path"] = state["path"][0], state["path"]
        tiles = [{"at": each, "explored": each not in state["unexplored"]} for each in state["path"]]
    elif "to" in state:
        about["to"] = state["to"]
        tiles = [{"at": each} for each in state["explored"] if each not in state["missing"]]
    else:
        told = state.get("tiles", [{"pos": at, "explored": True}])
        tiles = [{"at": each["pos"], "explored": each["explored"]} for each in told]
    finale = {"finale": state["finale"]} if "finale" in state else {}
    found = _ask({**_table(at=at, **finale), "tiles": tiles}, "movement", **about)
    value = found.value
    verdict = found.verdict.value if about else _resolved(found)
    return {"verdict": verdict, "reachable": value["reachable"], "stop_on": value["stops"]}, found


# --- a visit


def _action(state: Case) -> Told:
    visit: dict[str, Any] = {"site": SITE}
    turn: dict[str, Any] = {}
    about: dict[str, Any] = {}
    if "visit" in state:
        assert state["visits_this_turn"] == 0
        turn["moved"] = state["moved"]
        about["site"] = state["visit"]
    if "option" in state:
        visit["chosen"] = state["chosen_this_visit"]
        about["option"] = state["option"]
    if "action" in state:  # what was attempted in the last turn is no part of this one
        if state["attempted_this_turn"] is not None:
            turn["attempts"] = [{"option": state["action"], "by": state["attempted_this_turn"]}]
        about |= {"option": state["action"], "by": state["now"]}
    table = {**_table(at=PLACE), "tiles": [{"at": PLACE, "sites": [SITE]}], "this_turn": turn}
    if "site" not in about:
        table["visit"] = visit
    return {}, _ask(table, "visit", **about)


# --- experience and skills


def _short(tracks: Mapping[str, Sequence[int]]) -> dict[str, list[int]]:
    return {CODES[skill]: list(spaces) for skill, spaces in tracks.items()}


Move = tuple[str, int, int]  # the skill, the space, the steps to the left


def _points(tracks: Mapping[str, Sequence[int]]) -> list[list[Move]]:
    """The ways to spend a point, as three sentences of the rules name them, allowed or not."""
    markers = [(skill, space) for skill, spaces in sorted(tracks.items()) for space in spaces]
    two = [[(*marker, 2)] for marker in markers]
    return [*([(*one, 1), (*other, 1)] for one, other in combinations(markers, 2)), *two]


def _after(tracks: Mapping[str, Sequence[int]], moves: Sequence[Move]) -> dict[str, list[int]]:
    left = {(skill, space): steps for skill, space, steps in moves}
    return {skill: sorted(space - left.get((skill, space), 0) for space in spaces) for skill, spaces in tracks.items()}


def _in_words(tracks: Mapping[str, Sequence[int]], moves: Sequence[Move]) -> str:
    if len(moves) > 1:
        return "each by 1"
    ((skill, start, steps),) = moves
    passed = [space for space in tracks[skill] if start - steps < space < start]
    return f"{start} by {steps}" + "".join(f" over the {space}" for space in passed)


def _experience(state: Case) -> Told:
    tracks = state["tracks"]
    table = _table(B, tracks=_named(tracks), experience=state["xp"])
    if state.get("phase") == "other_players_turn":
        table["turn"] = B
    if "min" in state:
        table["track"] = {"least": state["min"], "most": TRACK_END}
    about: dict[str, Any] = {"player": A, "points": state["xp"]}
    points = [(point, _after(tracks, point)) for point in _points(tracks)]
    if "want" in state:
        found = _ask(table, "experience", **about, want=_named(state["want"]))
        moves = [point for point, ends in points if ends == state["want"]]
        named = [[{"skill": skill, "start": start, "steps": steps} for skill, start, steps in point] for point in moves]
        legal = [_ask(table, "experience", **about, moves=[each]).verdict is Verdict.LEGAL for each in named]
        return {"ways": [_in_words(tracks, way) for way, may in zip(moves, legal, strict=True) if may]}, found
    found = _ask_whether(table, "experience", **about)
    claims = [{"placement": ends} for _, ends in points]
    judged = _ask(table, "experience", claims, **about).claims
    wrong = [ends for (_, ends), each in zip(points, judged, strict=True) if each.verdict is Verdict.REFUTED]
    value = found.value
    return {
        "verdict": _resolved(found),
        "count": value["count"],
        "placements": sorted(map(_short, value["placements"]), key=lambda each: sorted(each.items())),
        "illegal_example": wrong[0] if wrong else None,
        "readings": {each.reading: SPENT[each.value["legal"]] for each in found.readings},
    }, found


def _adjust(state: Case) -> Told:
    skill = state["track"]
    moves = [{"skill": skill, "start": int(space), "steps": steps} for space, steps in state["choice"].items()]
    about = {"change": "loss", "spaces": state["loss"], "skills": [skill], "chooser": "player", "moves": moves}
    found = _ask(_table(tracks=_named({skill: state["markers"]})), "skill-change", **about)
    result = found.value["result"]
    return {"result": None if result is None else result[SKILLS[skill]]}, found


# --- items


def _items(number: int, prices: Sequence[int] = ()) -> list[dict[str, Any]]:
    """So many items, the first of them with these prices."""
    return [{"name": f"item {n}", **({"price": prices[n]} if n < len(prices) else {})} for n in range(number)]


def _inventory(state: Case) -> Told:
    player = state.get("player", A)
    here = {"at": PLACE, "sites": [SITE]}
    table: dict[str, Any] = {
        "players": [{"name": name, **({"items": _items(state["items"]), "at": PLACE} if name == player else {})}
                    for name in (A, B)],
        "turn": player,
        "tiles": [here],
    }  # fmt: skip
    if "free_pairs" in state:
        table["free_pairs"] = state["free_pairs"]
    if "pick_up" in state:
        here["dropped"] = [{"item": {"name": "found"}, "by": state["dropped_by"]}]
        if state["visiting_poi_on_tile"]:
            table["visit"] = {"site": SITE}
        found = _ask_whether(table, "inventory", takes=["found"])
        letter = [each.value["legal"] for each in found.readings if each.reading == "others-only"]
        return {"cost": found.value["cost"], "letter": "illegal" if letter == [False] else None}, found
    gained = [{"name": f"gained {n}"} for n in range(state["gained"])]
    found = _ask(table, "inventory", gains=gained)
    return {"verdict": _resolved(found), "excess": found.value["excess"], "choices": found.value["ways"]}, found


def _trade(state: Case) -> Told:
    stock = [{"name": f"stock {n}", "price": price} for n, price in enumerate(state["buy"])]
    items = _items(state["items"], state["sell"])
    table = {
        **_table(coins=state["coins"], items=items),
        "trade": [{"site": TRADER, "stock": stock if state["stock_has"] else []}],
        "visit": {"site": TRADER},
    }
    sold = [each["name"] for each in items[: len(state["sell"])]]
    found = _ask(table, "trade", buy=[each["name"] for each in stock], sell=sold)
    value = found.value
    return {key: value[key] for key in ("coins_after", "items_after", "short")}, found


def _item_use(state: Case) -> Told:
    assert state.get("turn", "own") == "own"
    item: dict[str, Any] = {"name": "item", "ability": "discard"}
    if state["timing"] is not None:
        item["when"] = TIMINGS[state["timing"]]
    if "cost" in state:
        assert state["cost"] == "exhaust 1 effort"
        item["exhausts"] = 1
    player = {"effort": state["available"]} if "available" in state else {}
    moment = TIMINGS[state["moment"]] if "moment" in state else "in-turn"
    return {}, _ask(_table(items=[item], **player), "item-use", item="item", moment=moment)


# --- destiny and outcome


def _destiny(state: Case) -> Told:
    found = _ask(_table(route="first", finale=state["finale"]), "destiny", act=state["action"], route="second")
    return {}, found


def _outcome(state: Case) -> Told:
    players = [{"name": name, **({"coins": state["coins"][name]} if "coins" in state else {})} for name in (A, B)]
    events = [{"player": name, "event": EVENTS[event]} for name, event in state["events"]]
    about = {"events": events} if events else {}
    claims = []
    if "claim" in state:
        name, text = state["claim"].split(maxsplit=1)
        assert text == "wins on coins"
        claims = [{"winner": name}]
    found = _ask({"players": players}, "outcome", claims, **about)
    got: dict[str, Any] = {key: found.value[key] for key in ("winner", "over")}
    if claims and found.verdict is Verdict.REFUTED:
        got["verdict"] = Verdict.ILLEGAL.value
    return got, found


_QUERIES: Mapping[str, Callable[[Case], Told]] = {
    "ds.test.resolve": _test,
    "ds.test.odds": _odds,
    "ds.turn.start": _turn_start,
    "ds.move.reachable": _move,
    "ds.action.legal": _action,
    "ds.xp.options": _experience,
    "ds.skill.adjust": _adjust,
    "ds.inventory.resolve": _inventory,
    "ds.trade.settle": _trade,
    "ds.item.timing": _item_use,
    "ds.destiny.switch": _destiny,
    "ds.outcome": _outcome,
}
