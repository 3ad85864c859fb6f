"""An independent answer to seven questions of Destinies, for tests only.

It goes through everything: every walk, every way to spend points, every order of a trade, every fall of the dice. It
works on the JSON of a table state and of a question, and shares no code and no data with the engine that it checks; it
must never import it. The rules below are typed from the rules text and reference/destinies/facts.json (``formulas``).

Each function takes a state, what is asked, and the readings of gaps by id, and gives some of the fields that the answer
has to have; what the rules do not fix is left out. Where the rules leave something open to which no gap of the list is
given, this is marked "Open:".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import permutations, product
from typing import Any

Table = Mapping[str, Any]
Readings = Mapping[str, str]
Found = dict[str, Any]
EFFORT, TRACKS, ITEMS, PAIRS, MOVES, NEEDED = 3, 3, 5, 10, 2, 6


def asked_player(state: Table, asks: Table) -> Any:
    """The player that a question is about: the one named, else the one whose turn it is."""
    name = asks.get("player", state.get("turn"))
    return next(player for player in state["players"] if player["name"] == name)


# --- movement


def movement(state: Table, asks: Table, readings: Readings) -> Found:
    """Where a player can get to, and whether one way is allowed. ``faults`` are those that lie in the moment."""
    player = asked_player(state, asks)
    explored = {tuple(tile["at"]): tile.get("explored", True) for tile in state["tiles"]}
    start = tuple(player["at"])
    ends = {walk[-1] for walk in _walks(start, explored)}
    wrong = _moment(state, player)
    out: Found = {"legal": not wrong, "faults": wrong}
    if "finale" in wrong:
        ends = set()
    if wrong in ([], ["finale"]):
        out["reachable"] = [list(place) for place in sorted(ends)]
        out["stops"] = [list(place) for place in sorted(ends) if not explored[place]]
    if "path" in asks:
        walk = [tuple(place) for place in asks["path"]]
        walk = walk if walk[:1] == [start] else [start, *walk]
        out["legal"] = not wrong and walk in _walks(start, explored)
        end = walk[-1]
    elif "to" in asks:
        end = tuple(asks["to"])
        out["legal"] = not wrong and end in ends
    if out["legal"] and ("path" in asks or "to" in asks):
        out["explores"] = not explored[end]
    return out


def _walks(start: tuple[int, ...], explored: Mapping[tuple[int, ...], bool]) -> list[list[tuple[int, ...]]]:
    """Every walk of up to two steps to the sides, over tiles that are there, none going on from an unexplored one."""
    walks = [[start]]
    for walk in walks:
        x, y = walk[-1]
        if len(walk) <= MOVES and (len(walk) == 1 or explored[walk[-1]]):
            beside = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
            walks += [[*walk, place] for place in beside if place in explored]
    return walks


def _moment(state: Table, player: Table) -> list[str]:
    turn = state.get("this_turn", {})
    wrong = {
        "finale": player.get("finale", "none") != "none",
        "other-turn": state["turn"] != player["name"],
        "ended": turn.get("ended", False),
        "moved-already": "moved" in turn,
        "visiting": "visit" in state or state.get("step") == "visit",
    }
    if wrong["other-turn"]:  # then what has happened in this turn is another player's
        return ["finale", "other-turn"] if wrong["finale"] else ["other-turn"]
    return sorted(fault for fault, is_so in wrong.items() if is_so)


def is_way(state: Table, asks: Table, way: Sequence[Sequence[int]]) -> bool:
    """Whether a way is a shortest walk to where the question wants to go; it may begin with the tile stood on."""
    player = asked_player(state, asks)
    explored = {tuple(tile["at"]): tile.get("explored", True) for tile in state["tiles"]}
    start, end = tuple(player["at"]), tuple(asks["to"])
    told = [tuple(place) for place in way]
    walk = told if told[:1] == [start] else [start, *told]
    there = [each for each in _walks(start, explored) if each[-1] == end]
    return walk in there and len(walk) == min(map(len, there))


# --- experience

Placement = tuple[tuple[str, tuple[int, ...]], ...]


def experience(state: Table, asks: Table, readings: Readings) -> Found:
    """Every way to divide the steps among the markers, and what is left of them where two share a space or are off."""
    player = asked_player(state, asks)
    points = asks.get("points", player.get("experience"))
    markers = [(skill, space) for skill, spaces in player["tracks"].items() for space in spaces]
    least = _left_edge(state, readings)
    steps = 2 * points
    ends = _placements(player["tracks"], markers, steps, least)
    wasted = 0
    if not ends and len(player["tracks"]) < TRACKS:
        return {"missing": True}  # markers that nobody told of might take the steps
    if not ends and readings["ds.gap.xp-waste"] == "lenient":
        while not ends:
            steps -= 1
            ends = _placements(player["tracks"], markers, steps, least)
        wasted = 2 * points - steps
    legal = state.get("turn") == player["name"] and not state.get("this_turn", {}).get("in_test", False)
    legal = legal and player["experience"] >= points and bool(ends)
    listed = [dict(each) for each in ends]
    out: Found = {"count": len(ends), "wasted": wasted, "placements": [_spelt(each) for each in listed]}
    if "want" in asks:
        want = {skill: sorted(asks["want"].get(skill, spaces)) for skill, spaces in player["tracks"].items()}
        out["reachable"] = want in out["placements"]
        legal = legal and out["reachable"]
    if "moves" in asks:
        legal = legal and _may_move(player["tracks"], asks["moves"], points, least, readings)
    if "best" in asks:
        skill, total = asks["best"]["skill"], asks["best"]["total"]
        met = [sum(space <= total for space in each[skill]) for each in listed]
        out["successes"] = max(met, default=None)
    out["legal"] = legal
    return out


def _left_edge(state: Table, readings: Readings) -> int | None:
    if "track" in state:
        return int(state["track"]["least"])
    return 1 if readings["ds.gap.track-range"] == "one-to-twelve" else None


def _spelt(placement: Mapping[str, Sequence[int]]) -> dict[str, list[int]]:
    return {skill: list(spaces) for skill, spaces in placement.items()}


def _placements(
    skills: Iterable[str], markers: Sequence[tuple[str, int]], steps: int, least: int | None
) -> set[Placement]:
    out = set()
    for shares in _shares(steps, len(markers)):
        ends: dict[str, list[int]] = {skill: [] for skill in skills}
        for (skill, space), share in zip(markers, shares, strict=True):
            ends.setdefault(skill, []).append(space - share)
        moved = [end for (_, space), share in zip(markers, shares, strict=True) if share for end in [space - share]]
        if all(len(set(each)) == len(each) for each in ends.values()) and (
            least is None or min(moved, default=0) >= least or not moved
        ):
            out.add(tuple((skill, tuple(sorted(spaces))) for skill, spaces in ends.items()))
    return out


def _shares(steps: int, parts: int) -> Iterator[tuple[int, ...]]:
    """Every way to divide steps among so many markers."""
    if parts == 0:
        yield from [()] if steps == 0 else []
        return
    for first in range(steps + 1):
        for rest in _shares(steps - first, parts - 1):
            yield first, *rest


def one_by_one(state: Table, asks: Table, readings: Readings) -> set[Placement]:
    """Where the points lead if the markers have to stand apart after each of them."""
    player = asked_player(state, asks)
    least = _left_edge(state, readings)
    now: set[Placement] = {tuple((skill, tuple(sorted(each))) for skill, each in player["tracks"].items())}
    for _ in range(asks.get("points", player["experience"])):
        now = {
            end
            for each in now
            for end in _placements(
                player["tracks"], [(skill, space) for skill, spaces in each for space in spaces], 2, least
            )
        }
    return now


def _may_move(
    tracks: Mapping[str, Sequence[int]],
    moves: Sequence[Sequence[Table]],
    points: int,
    least: int | None,
    readings: Readings,
) -> bool:
    """Whether points may be spent so, one after another, each on one marker or on two different ones."""
    if len(moves) != points:
        return False
    spaces = {skill: Counter(each) for skill, each in tracks.items()}
    for n, point in enumerate(moves):
        if sum(move["steps"] for move in point) != 2:
            return False
        for move in point:
            if not spaces[move["skill"]][move["start"]]:
                return False
            spaces[move["skill"]][move["start"]] -= 1
        for move in point:
            end = move["start"] - move["steps"]
            if least is not None and end < least:
                return False
            spaces[move["skill"]][end] += 1
        last = n == len(moves) - 1
        twice = any(number > 1 for each in spaces.values() for number in each.values())
        if twice and (last or readings["ds.gap.overlap-between"] == "each-point"):
            return False
    return True


# --- tests


def _test_of(markers: Sequence[int], main: Sequence[int], effort: Sequence[Table], readings: Readings) -> Found:
    both = readings["ds.gap.icon-and-number"] == "both"
    icons = sum(die.get("automatic", False) for die in effort)
    total = sum(main) + sum(die.get("number", 0) for die in effort if both or not die.get("automatic", False))
    met = sum(space <= total for space in markers)
    return {"total": total, "from_markers": met, "automatic": icons, "raw": met + icons}


def _counted(raw: int, readings: Readings) -> int:
    return min(NEEDED, raw) if readings["ds.gap.more-than-six"] == "six-entered" else raw


def skill_test(state: Table, asks: Table, readings: Readings) -> Found:
    """What a roll comes to. An illegal one exhausts nothing and counts for nothing."""
    player = asked_player(state, asks)
    effort = asks.get("effort", [])
    available = player["effort"]
    wrong = {
        "main-dice": len(asks["main"]) != 2,
        "not-own": len(effort) > EFFORT,
        "not-available": available < len(effort),
        "added-later": asks.get("added", 0) > 0,
    }
    faults = sorted(fault for fault, is_so in wrong.items() if is_so)
    out: Found = {"legal": not faults, "faults": faults}
    if faults:
        nothing = dict.fromkeys(("total", "from_markers", "automatic", "raw", "successes"))
        return {**out, **nothing, "effort_available": available, "effort_exhausted": EFFORT - available}
    rolled = _test_of(player["tracks"][asks["skill"]], asks["main"], effort, readings)
    brought = asks.get("item_successes", 0)
    rolled["raw"] += brought
    left = available - len(effort)
    return {**out, "total": rolled["total"], "from_markers": rolled["from_markers"], "raw": rolled["raw"],
            "successes": _counted(rolled["raw"], readings), "effort_available": left,
            "effort_exhausted": EFFORT - left}  # fmt: skip


def skill_odds(state: Table, asks: Table, readings: Readings) -> Found:
    """Every fall of the dice. ``chance`` and ``at_least`` by number of effort dice and number of successes."""
    player = asked_player(state, asks)
    markers = player["tracks"][asks["skill"]]
    main, effort = asks["faces"]["main"], asks["faces"]["effort"]
    numbers = [asks["effort"]] if "effort" in asks else range(player["effort"] + 1)
    chance: dict[int, dict[int, Fraction]] = {}
    for number in numbers:
        falls = [
            _counted(_test_of(markers, dice[:2], dice[2:], readings)["raw"], readings)
            for dice in product(main, main, *[effort] * number)
        ]
        chance[number] = {n: Fraction(times, len(falls)) for n, times in Counter(falls).items()}
    at_least = {
        number: {n: sum((each for m, each in odds.items() if m >= n), Fraction()) for n in range(max(odds) + 2)}
        for number, odds in chance.items()
    }
    expected = {number: sum((n * each for n, each in odds.items()), Fraction()) for number, odds in chance.items()}
    best = None
    if "needs" in asks:
        reached = {number: odds.get(asks["needs"], Fraction(0)) for number, odds in at_least.items()}
        best = min(number for number, each in reached.items() if each == max(reached.values()))
    return {"chance": chance, "at_least": at_least, "expected": expected, "best_effort": best}


# --- trade

Deal = tuple[str, str]  # "buy" or "sell", and the item


def trade(state: Table, asks: Table, readings: Readings) -> Found:
    """A trade is allowed if it can be made card by card in some order, or, by the reading, in the order told.

    Open: a trade told in order and judged as one step may have any order in which it can be paid.
    """
    player = asked_player(state, asks)
    told = [next(iter(each.items())) for each in asks.get("order", [])]
    deals = told or [("buy", name) for name in asks.get("buy", [])] + [("sell", name) for name in asks.get("sell", [])]
    site = asks.get("site", state.get("visit", {}).get("site"))
    area = next((each for each in state["trade"] if each["site"] == site), None)
    if state.get("visit", {}).get("site") != site or area is None:
        return {"legal": False}
    price = {each["name"]: each["price"] for each in [*player["items"], *area["stock"]]}
    strict = bool(told) and readings["ds.gap.trade-overflow"] == "card-by-card"
    orders = [told] if strict else list(permutations(deals))
    paid = [order for order in orders if can_be_made(player, area, order, price, strict=strict)]
    net = sum(price[name] * (1 if what == "sell" else -1) for what, name in deals)
    there = [order for order in orders if can_be_made(player, area, order, price, strict=False, owe=True)]
    out: Found = {"legal": bool(paid)}
    if there and not strict:
        out["short"] = min(_debt(player["coins"], order, price) for order in there)
    if paid:
        held = Counter(each["name"] for each in player["items"])
        stock = Counter(each["name"] for each in area["stock"])
        for what, name in deals:
            held[name] += 1 if what == "buy" else -1
            stock[name] -= 1 if what == "buy" else -1
        out |= {
            "coins_after": player["coins"] + net,
            "items_after": sum(held.values()),
            "held": sorted(held.elements()),
            "stock_after": sorted(stock.elements()),
            "excess": max(0, sum(held.values()) - ITEMS),
        }
    return out


def _debt(coins: int, order: Sequence[Deal], price: Mapping[str, int]) -> int:
    """The most coins that are missing at a time if a trade is made in this order."""
    lowest = 0
    for what, name in order:
        coins += price[name] if what == "sell" else -price[name]
        lowest = min(lowest, coins)
    return -lowest


def can_be_made(
    player: Table, area: Table, order: Sequence[Deal], price: Mapping[str, int], *, strict: bool, owe: bool = False
) -> bool:
    """Whether a trade can be made in this order, each card paid for when it comes; ``owe`` lets the coins run out.

    Where it is ``strict``, who buys a card too many can't go on: the excess has to be dealt with at once. After the
    last card it is dealt with afterwards.
    """
    coins = player["coins"]
    held = Counter(each["name"] for each in player["items"])
    stock = Counter(each["name"] for each in area["stock"])
    for n, (what, name) in enumerate(order, 1):
        source, target = (stock, held) if what == "buy" else (held, stock)
        if not source[name]:
            return False
        source[name] -= 1
        target[name] += 1
        coins += price[name] if what == "sell" else -price[name]
        kept = strict and what == "buy" and n < len(order) and sum(held.values()) > ITEMS
        if (coins < 0 and not owe) or kept:
            return False
    return True


# --- items


def inventory(state: Table, asks: Table, readings: Readings) -> Found:
    """First what is taken and gained, then what is got rid of.

    Open: whoever says how the excess is dealt with has to deal with all of it; else it is still to be dealt with.
    """
    player = asked_player(state, asks)
    tile = next(each for each in state["tiles"] if each["at"] == player["at"])
    lying = [(each["item"]["name"], each["by"]) for each in tile.get("dropped", [])]
    wrong: set[str] = set()
    for name in asks.get("takes", []):
        of_name = [each for each in lying if each[0] == name]
        if not of_name:
            wrong.add("not-here")
            continue
        others = [each for each in of_name if each[1] != player["name"]]
        if not others and readings["ds.gap.own-drop"] == "others-only":
            wrong.add("own-drop")
        lying.remove((others or of_name)[0])
    sites = tile.get("sites", [])
    visiting = state.get("visit", {}).get("site") in sites
    if asks.get("takes") and not visiting and (sites or readings["ds.gap.drop-no-site"] == "visit-needed"):
        wrong.add("not-visiting")
    if any(each["name"] in state.get("removed", []) for each in asks.get("gains", [])):
        wrong.add("already-out")
    held = [each["name"] for each in [*player["items"], *asks.get("gains", [])]] + list(asks.get("takes", []))
    pairs = state.get("free_pairs", PAIRS - len(state.get("trade", [])) - _lying(state)) + len(asks.get("takes", []))
    over = max(0, len(held) - ITEMS)
    settles = asks.get("settles", [])
    for each in settles:
        if each["item"] not in held:
            wrong.add("not-held")
            continue
        held.remove(each["item"])
        if each["how"] == "drop":
            pairs -= 1
            if pairs < 0:
                wrong.add("no-pair")
    if len(settles) > over and readings["ds.gap.drop-below-limit"] == "only-excess":
        wrong.add("below-limit")
    if settles and len(held) > ITEMS:
        wrong.add("over-five")
    out: Found = {"legal": not wrong, "faults": sorted(wrong), "items_before": len(player["items"])}
    if not wrong:
        excess = max(0, len(held) - ITEMS)
        out |= {"items_after": len(held), "held": sorted(held), "excess": excess, "free_pairs": pairs, "cost": 0}
        if excess:
            out["ways"] = ["discard", "drop"] if pairs else ["discard"]
    return out


def _lying(state: Table) -> int:
    return sum(len(tile.get("dropped", [])) for tile in state["tiles"])


# --- the outcome


def outcome(state: Table, asks: Table, readings: Readings) -> Found:
    """Who completes a started finale first. What comes after that, or has no start, is a fault.

    The state may be that after the events; a finale of which it tells was started in any case.
    """
    finales = {player["name"]: player.get("finale", "none") for player in state["players"]}
    completed = [name for name, finale in finales.items() if finale == "completed"]
    winner = completed[0] if completed and not asks.get("events") else None
    wrong: set[str] = set()
    for event in asks.get("events", []):
        name, what = event["player"], event["event"]
        if winner is not None:
            wrong.add("after-the-end")
        elif what == "completed" and finales[name] == "none":
            wrong.add("not-started")
        else:
            finales[name] = what
            winner = name if what == "completed" else None
    out: Found = {"faults": sorted(wrong)}
    if not wrong:
        out |= {"winner": winner, "over": winner is not None, "finales": finales}
        out["result"] = "won" if winner is not None else "going-on"
    return out
