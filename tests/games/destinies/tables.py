"""Random requests of Destinies, made from a seed: a table, a question, and a reading of each gap that it may touch."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any

NAMES = ("Ann", "Ben", "Cleo")
SKILLS = ("intelligence", "dexterity", "power")
THINGS = ("Rope", "Lamp", "Map", "Key", "Coat", "Bow", "Horn", "Ring", "Drum", "Torch")
READINGS = {
    "ds.gap.track-range": ("one-to-twelve", "no-edge"),
    "ds.gap.xp-waste": ("strict", "lenient"),
    "ds.gap.overlap-between": ("each-point", "at-the-end"),
    "ds.gap.icon-and-number": ("both", "icon-only"),
    "ds.gap.more-than-six": ("six-entered", "all-counted"),
    "ds.gap.trade-overflow": ("one-step", "card-by-card"),
    "ds.gap.own-drop": ("others-only", "anybody"),
    "ds.gap.drop-no-site": ("visit-needed", "standing-there"),
    "ds.gap.drop-below-limit": ("only-excess", "any-time"),
}
Table = dict[str, Any]


@dataclass(frozen=True)
class Made:
    """A table state, what is asked of it, and the readings picked."""

    state: Table
    asks: Table
    readings: dict[str, str]


def make(question: str, seed: int) -> Made:
    """A request for one of the questions of ``MAKERS``."""
    random = Random(f"{question} {seed}")
    readings = {gap: random.choice(each) for gap, each in READINGS.items()}
    state, asks = MAKERS[question](random)
    return Made(state, {"ask": question, **asks}, readings)


def _players(random: Random, **first: Any) -> Table:
    names = NAMES[: random.choice([1, 2, 3])]
    return {"players": [{"name": name, **(first if name == "Ann" else {})} for name in names], "turn": "Ann"}


def _tracks(random: Random, most: int, spaces: range) -> Table:
    skills = sorted(random.sample(SKILLS, random.choice([1, 2, 3])), key=SKILLS.index)
    told = {skill: random.sample(spaces, random.randint(1, most)) for skill in skills}
    return told if random.random() < 0.2 else {skill: told.get(skill, []) for skill in SKILLS}


def _movement(random: Random) -> tuple[Table, Table]:
    here = [(x, y) for x in range(-2, 3) for y in range(-2, 3)]
    places = random.sample(here, random.randint(4, 20))
    if (0, 0) not in places:
        places.append((0, 0))
    tiles = [{"at": list(at), "explored": at == (0, 0) or random.random() < 0.65} for at in places]
    state = {**_players(random, at=[0, 0]), "tiles": tiles}
    for share, change in (
        (0.07, lambda: state["players"][0].update(finale="started")),
        (0.07, lambda: state.update(turn=state["players"][-1]["name"])),
        (0.07, lambda: state.update(this_turn={"moved": random.randrange(3)})),
        (0.07, lambda: state.update(this_turn={"ended": True})),
        (0.07, lambda: state.update(visit={"site": "Inn"})),
    ):
        if random.random() < share:
            change()
    asks: Table = {"player": "Ann"}
    kind = random.random()
    if kind < 0.4:
        asks["to"] = list(random.choice([*places, *here]))
    elif kind < 0.85:
        asks["path"] = _walk(random)
    return state, asks


def _walk(random: Random) -> list[list[int]]:
    """Mostly sideways and short, so that about half are walks."""
    x, y = 0, 0
    walk = [[x, y]]
    for _ in range(random.choice([0, 1, 1, 2, 2, 2, 2, 3])):
        dx, dy = random.choice([(1, 0), (-1, 0), (0, 1), (0, -1)] * 3 + [(1, 1), (2, 0)])
        x, y = x + dx, y + dy
        walk.append([x, y])
    return walk if len(walk) == 1 or random.random() < 0.5 else walk[1:]


def _experience(random: Random) -> tuple[Table, Table]:
    spaces = range(1, random.choice([4, 6, 9, 13]))
    tracks = _tracks(random, min(3, len(spaces)), spaces)
    points = random.choice([1, 1, 2, 2, 3])
    state = _players(random, tracks=tracks, experience=points + random.choice([-1, 0, 0, 0, 1, 1]))
    if random.random() < 0.5:
        state["track"] = {"least": random.choice([1, 1, 1, 0, -3]), "most": 12}
    if random.random() < 0.08:
        state["this_turn"] = {"in_test": True}
    if random.random() < 0.08:
        state["turn"] = state["players"][-1]["name"]
    asks: Table = {"player": "Ann", "points": points}
    kind = random.random()
    skill = random.choice(list(tracks))
    own = {each: spaces for each, spaces in tracks.items() if spaces}
    if kind < 0.3:
        asks["want"] = _wanted(random, own, 2 * points)
    elif kind < 0.7:
        asks["moves"] = _moves(random, tracks, points)
    if random.random() < 0.3:
        asks["best"] = {"skill": skill, "total": random.randint(0, 10)}
    return state, asks


def _wanted(random: Random, tracks: Mapping[str, list[int]], steps: int) -> Table:
    """About where so many steps lead, with markers on one space or off the track left as they stand."""
    ends = {skill: list(spaces) for skill, spaces in tracks.items()}
    for _ in range(steps + random.choice([-1, 0, 0, 0, 0, 0, 1])):
        spaces = ends[random.choice(list(ends))]
        spaces[random.randrange(len(spaces))] -= 1
    good = {skill: spaces for skill, spaces in ends.items() if len(set(spaces)) == len(spaces) and min(spaces) >= 1}
    return good or {skill: list(spaces) for skill, spaces in list(tracks.items())[:1]}


def _moves(random: Random, tracks: Mapping[str, list[int]], points: int) -> list[list[Table]]:
    """Mostly two steps a point, of markers where they stand by then; never one marker twice in a point."""
    now = {skill: list(spaces) for skill, spaces in tracks.items()}
    out = []
    for _ in range(points + random.choice([0] * 12 + [-1, 1]) or 1):
        markers = sorted({(skill, space) for skill, spaces in now.items() for space in spaces})
        two = random.random() < 0.5 and len(markers) > 1
        chosen = random.sample(markers, 2) if two else [random.choice(markers)]
        point: list[Table] = []
        for skill, start in chosen:
            steps = (1 if two else 2) + random.choice([0] * 20 + [1])
            point.append({"skill": skill, "start": start + random.choice([0] * 20 + [1]), "steps": steps})
            now[skill].remove(start)
        for (skill, start), move in zip(chosen, point, strict=True):
            now[skill].append(start - move["steps"])
        ends = [(move["skill"], move["start"] - move["steps"]) for move in point]
        if not set(ends) & {(move["skill"], move["start"]) for move in point}:
            out.append(point)
        else:  # it could be read as one marker that goes twice
            out.append(point[:1])
    return out


def _effort(random: Random) -> Table:
    return {"number": random.choice([0, 0, 1, 1, 2, 3]), "automatic": random.random() < 0.35}


def _tested(random: Random) -> tuple[str, Table]:
    """A skill, and tracks with it; on that one there may be many markers near the left."""
    tracks = _tracks(random, 3, range(1, 13))
    skill = random.choice(list(tracks))
    if random.random() < 0.4:
        tracks[skill] = random.sample(range(1, 10), random.choice([4, 5, 6]))
    return skill, tracks


def _skill_test(random: Random) -> tuple[Table, Table]:
    skill, tracks = _tested(random)
    state = _players(random, tracks=tracks, effort=random.choice([0, 1, 2, 3, 3, 3]))
    asks: Table = {
        "skill": skill,
        "main": [random.randint(0, 6) for _ in range(random.choice([2] * 12 + [0, 1, 3]))],
        "effort": [_effort(random) for _ in range(random.choice([0, 1, 1, 2, 2, 3, 3, 4]))],
    }
    if random.random() < 0.2:
        asks["item_successes"] = random.randint(0, 4)
    if asks["effort"] and random.random() < 0.07:
        asks["added"] = 1
    return state, asks


def _skill_odds(random: Random) -> tuple[Table, Table]:
    skill, tracks = _tested(random)
    available = random.randint(0, 3)
    state = _players(random, tracks=tracks, effort=available)
    faces = {
        "main": [random.randint(0, 6) for _ in range(random.randint(1, 5))],
        "effort": [_effort(random) for _ in range(random.randint(1, 4))],
    }
    asks: Table = {"skill": skill, "faces": faces}
    if random.random() < 0.3:
        asks["effort"] = random.randint(0, available)
    if random.random() < 0.7:
        asks["needs"] = random.randint(1, 6)
    return state, asks


def _bag(random: Random, names: list[str], number: int) -> list[Table]:
    """Items, of which two may be of one name, and then have one price."""
    return [{"name": name, "price": len(name) - 2} for name in random.choices(names, k=number)]


def _trade(random: Random) -> tuple[Table, Table]:
    apart = random.random() < 0.8
    names = random.sample(THINGS, 8)
    own, theirs = (names[:4], names[4:]) if apart else (names, names)
    items, stock = _bag(random, own, random.randint(0, 5)), _bag(random, theirs, random.randint(0, 4))
    state = {**_players(random, coins=random.randint(0, 5), items=items), "visit": {"site": "Smithy"}}
    state["trade"] = [{"site": "Smithy", "stock": stock}]
    if random.random() < 0.05:
        state["trade"][0]["site"] = "Market"
    sold = [each["name"] for each in random.sample(items, random.randint(0, min(2, len(items))))]
    bought = [each["name"] for each in random.sample(stock, random.randint(0, min(2, len(stock))))]
    if random.random() < 0.06:  # a card more than there is, of a name that is somewhere
        (sold if random.random() < 0.5 else bought).extend(each["name"] for each in [*items, *stock][:1])
    if not sold and not bought:
        return _trade(random)
    if random.random() < 0.6:
        order = [{"sell": name} for name in sold] + [{"buy": name} for name in bought]
        random.shuffle(order)
        return state, {"order": order}
    asks: Table = {"buy": bought, "sell": sold}
    if random.random() < 0.05:
        asks["site"] = "Market"
    return state, asks


def _inventory(random: Random) -> tuple[Table, Table]:
    names = random.sample(THINGS, len(THINGS))
    held = names[: random.choice([0, 2, 3, 4, 4, 5, 5, 5])]
    fresh, lying = names[5:7], names[7:]
    state = _players(random, at=[0, 0], items=[{"name": name} for name in held])
    by = [player["name"] for player in state["players"]]
    dropped = [{"item": {"name": name}, "by": random.choice(by)} for name in lying[: random.choice([0, 1, 2])]]
    here: Table = {"at": [0, 0], "dropped": dropped, "sites": random.choice([[], ["Inn"], ["Inn", "Mill"]])}
    there: Table = {"at": [1, 0], "dropped": [{"item": {"name": lying[2]}, "by": by[0]}], "sites": ["Well"]}
    state["tiles"] = [here, there]
    if here["sites"] and random.random() < 0.85:
        state["visit"] = {"site": random.choice(here["sites"])}
    used = len(dropped) + 1
    if random.random() < 0.5:
        state["free_pairs"] = random.choice([0, 0, 1, 2, 10 - used])
    if random.random() < 0.1:
        state["removed"] = [fresh[0]]
    asks: Table = {}
    gained = [{"name": name} for name in fresh[: random.choice([0, 1, 1, 2])]]
    taken = [each["item"]["name"] for each in dropped if random.random() < 0.5]
    if random.random() < 0.05:
        taken.append(lying[2])
    if gained:
        asks["gains"] = gained
    if taken:
        asks["takes"] = taken
    have = [*held, *(each["name"] for each in gained), *taken]
    over = max(0, len(have) - 5)
    got_rid_of = random.choice([0, over, over, over, over + 1, max(0, over - 1)])
    settled = random.sample(have, min(got_rid_of, len(have)))
    if settled and random.random() < 0.05:
        settled[0] = "Crown"
    if settled:
        asks["settles"] = [{"item": name, "how": random.choice(["discard", "drop"])} for name in settled]
    return state, asks


def _outcome(random: Random) -> tuple[Table, Table]:
    state = _players(random)
    names = [player["name"] for player in state["players"]]
    del state["turn"]
    if len(names) == 1:
        state["mode"] = random.choice(["explorer", "challenger"])
    now = dict.fromkeys(names, "none")
    for player in state["players"]:
        if random.random() < 0.3:
            now[player["name"]] = player["finale"] = random.choice(["started", "failed", "none"])
    events, right = [], True
    for _ in range(random.randint(0, 6)):
        if "completed" in now.values() and random.random() < 0.7:
            break
        name = random.choice(names)
        after = {"none": ["started"], "started": ["failed", "completed", "completed"], "failed": ["started"]}
        what = random.choice(after.get(now[name], ["started"]))
        if now[name] == "none" and random.random() < 0.06:
            what, right = "completed", False
        events.append({"player": name, "event": what})
        now[name] = what
    if right and list(now.values()).count("completed") < 2 and random.random() < 0.3:
        for player in state["players"]:  # the table as it is now; the events may then be left out
            player["finale"] = now[player["name"]]
        events = events if random.random() < 0.6 else []
    return state, {"events": events} if events else {}


MAKERS: Mapping[str, Callable[[Random], tuple[Table, Table]]] = {
    "movement": _movement,
    "experience": _experience,
    "skill-test": _skill_test,
    "skill-odds": _skill_odds,
    "trade": _trade,
    "inventory": _inventory,
    "outcome": _outcome,
}
