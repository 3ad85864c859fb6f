"""Small positions in which a side may or may not force a win this turn, made from a seed."""

from dataclasses import dataclass
from random import Random
from typing import Any

FIRES = ("fire", "fire", "lava", "lava")
WATERS = ("water", "water", "ditch")
REST = ("axe", "shield", "silver-axe", "giant-axe", "tower-shield", "coin", "wild")
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn")


@dataclass(frozen=True)
class Made:
    """A table state, and a reading of each gap that it may touch."""

    state: dict[str, Any]
    readings: dict[str, str]


def make(seed: int) -> Made:
    """A position with 2 to 6 players and hands of up to 4 cards; everything in it is known."""
    random = Random(seed)
    instant = random.random() < 0.35
    readings = {
        "cl.gap.win-moment": "instant" if instant else "end-entry",
        "cl.gap.basic-water": random.choice(["family", "named-only"]),
        "cl.gap.who-blocks": random.choice(["target-only", "target-only", "anybody"]),
        "cl.gap.jim-for-ally": random.choice(["own-only", "own-only", "anybody"]),
        "cl.gap.spring-after-ladder": "forbidden",
        "cl.gap.untold-effects": "no-series",
    }
    count = random.choice([2, 3, 4, 4, 4, 6, 6])
    names = NAMES[:count]
    sides = _sides(random, names)
    turn = random.choice(names)
    own = next((side["players"] for side in sides if turn in side["players"]), [turn])
    win = random.choice([3, 4, 5])
    short = _short(random, instant=instant)
    players = [_player(random, name, own, turn, count) for name in names]
    for player in players:
        if player["name"] == turn:
            player["layers"] = max(0, win - short)
        elif player["name"] in own:
            player["layers"] = random.choice([0, win - 2, win - 1])
        else:
            player["layers"] = random.randrange(win)
    state: dict[str, Any] = {
        "players": players,
        "win_layers": win,
        "removes": {attack: random.choice([1, 1, 1, 2]) for attack in ("fire", "lava", "volcano", "kaza")},
        "turn": turn,
        "phase": random.choice(["action", "placement"]),
    }
    if sides:
        state["sides"] = sides
    told = _told(random, [name for name in names if name not in own], sides)
    if told:
        state["this_turn"] = told
    return Made(state, readings)


def _sides(random: Random, names: tuple[str, ...]) -> list[dict[str, Any]]:
    """Equal sides, for an even number of players; none in melee."""
    if len(names) not in (4, 6) or random.random() < 0.3:
        return []
    many = random.choice([2, 3]) if len(names) == 6 else 2
    groups = random.sample(["volcano", "spring", "spring", "volcano", "siege", "formation"], many)
    return [{"players": list(names[n::many]), "group": group} for n, group in enumerate(groups)]


def _short(random: Random, *, instant: bool) -> int:
    """How many layers the player to move lacks; less than none where they have more than they need."""
    return random.choice([1, 1, 2, 2, 2, 3] if instant else [-2, -1, 0, 0, 1, 1, 2, 3])


def _player(random: Random, name: str, own: list[str], turn: str, count: int) -> dict[str, Any]:
    player: dict[str, Any] = {"name": name}
    if name == turn:
        cards = random.choice([1, 2, 3, 4, 4])
        player["hand"] = [random.choice(WATERS if random.random() < 0.6 else REST) for _ in range(cards)]
        player["character"] = random.choice(["linda", "linda", "linda", "jim", "alpha", "kaza"])
    elif name in own:
        player["hand"] = [random.choice(WATERS + REST[:2]) for _ in range(random.randrange(1, 5))]
        player["character"] = random.choice(["jim", "jim", "linda", "kaza", "alpha"])
    else:
        cards = random.choice([2, 3, 4, 4] if count == 2 else [0, 1, 2, 2, 3])
        player["hand"] = [random.choice(FIRES if random.random() < 0.6 else WATERS + REST) for _ in range(cards)]
        player["character"] = random.choice(["kaza", "jim", "linda", "alpha", "alpha"])
        if random.random() < 0.25:
            player["hand"] = ["lava"]  # of no use without another card
    player["character_used"] = random.random() < 0.25
    return player


def _told(random: Random, foes: list[str], sides: list[dict[str, Any]]) -> dict[str, Any]:
    """What has happened in the turn so far: most often nothing."""
    told: dict[str, Any] = {}
    if random.random() < 0.12:
        told["placed"] = 1
    if random.random() < 0.2:
        told["fire"] = {random.choice(foes): 1}
    burning = [name for side in sides if side["group"] == "volcano" for name in side["players"] if name in foes]
    if burning and random.random() < 0.4:
        told["volcano"] = {random.choice(burning): 1}
    return told
