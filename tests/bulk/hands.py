"""Rows of every kind for the tests of bulk scoring, the same for the same seed."""

from __future__ import annotations

import random
from typing import Any

from adjudicator.games.fantasy_realms.cards import CARDS
from adjudicator.games.fantasy_realms.names import CHINESE
from adjudicator.games.fantasy_realms.options import ORDER

NAMES = [card.name for card in CARDS]
_SUITS = ["land", "wizard", "flame", "weapon", "wild", "洪水"]


def rows(count: int, seed: int) -> list[Any]:
    """Lists of names, hands with a discard area, with choices that may be wrong, tables, and what is no hand at all."""
    dice = random.Random(seed)
    makers = [_names, _names, _with_discard, _with_choices, _with_choices, _table, _table, _wrong]
    return [dice.choice(makers)(dice) for _ in range(count)]


def of_state(row: Any, pointer: str) -> str:
    """Where a pointer into a row points to in the state that the row stands for."""
    if isinstance(row, dict) and ("players" in row or pointer.startswith("/discard")):
        return pointer
    return ("/players/0" if isinstance(row, dict) else "/players/0/hand") + pointer


def _deal(dice: random.Random, count: int) -> list[str]:
    """Cards off a shuffled deck, those that choose more often than they would come."""
    out = dice.sample(ORDER, min(count, dice.randrange(4)))
    out += dice.sample([name for name in NAMES if name not in out], count - len(out))
    dice.shuffle(out)
    return out


def _names(dice: random.Random) -> list[str]:
    names = _deal(dice, dice.randrange(8))
    return [dice.choice([name, name, name.upper(), CHINESE[name][-1]]) for name in names]


def _with_discard(dice: random.Random) -> dict[str, Any]:
    cards = _deal(dice, 17)
    return {"hand": cards[:7], "discard": cards[7 : 7 + dice.randrange(11)]}


def _with_choices(dice: random.Random) -> dict[str, Any]:
    cards = _deal(dice, 15)
    held = cards[: dice.choice([6, 7, 7, 7, 8])]
    picks: dict[str, Any] = {}
    for name in held:
        if name in ORDER and dice.random() < 0.7:
            card, suit = dice.choice(cards if name == "Necromancer" else held), dice.choice(_SUITS)
            both = {"card": card, "suit": suit}
            whole = name == "Book of Changes" and dice.random() < 0.9
            picks[name] = both if whole else dice.choice([None, {"card": card}, {"card": card}, {"suit": suit}])
    return {"hand": held, "choices": picks, "discard": cards[8:]}


def _table(dice: random.Random) -> dict[str, Any]:
    cards = _deal(dice, 40)
    players = [{"hand": cards[n * 6 : n * 6 + 6]} for n in range(dice.randrange(1, 7))]
    if len(players) > 1:
        odd = ["P2", "", "a\tb", "N" * 41, None, 3]
        players[0]["name"] = dice.choice(odd) if dice.random() < 0.2 else dice.choice(["Zoe", "Bo B.", "安", "e\u0301"])
        players[1]["choices"] = dice.choice([None, {"King": None}]) if dice.random() < 0.1 else {}
        players[1]["hand"][0] = dice.choice(players[0]["hand"]) if dice.random() < 0.1 else players[1]["hand"][0]
    return {"players": players, "discard": cards[36:]}


def _wrong(dice: random.Random) -> Any:
    twice = [{"hand": ["King"]}, {"hand": ["King", "Dragn"]}]
    wrong: list[Any] = [None, 7, "King", {}, ["Kng"], ["King", "King"], ["Jester", 3], NAMES[:8], [["King"]]]
    wrong += [{"hand": None}, {"hand": ["King"], "discard": ["King"]}, {"hand": ["King"], "discard": None}]
    wrong += [{"hands": ["King"]}, {"hand": ["Island"], "choices": {"Island": {"card": "Dragon"}}}]
    wrong += [{"hand": ["King"], "choices": None}, {"hand": ["King"], "discard": NAMES[:11]}]
    wrong += [{"players": twice}, {"players": []}]
    return dice.choice(wrong)


def state(row: Any) -> Any:
    """The table state that a row stands for."""
    if not isinstance(row, dict):
        return {"players": [{"hand": row}]}
    if "players" in row:
        return row
    player = {key: value for key, value in row.items() if key != "discard"}
    return {"players": [player], **({"discard": row["discard"]} if "discard" in row else {})}
