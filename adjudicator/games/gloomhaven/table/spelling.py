"""A table state in its one spelling: equal tables are spelt alike, whatever order their lists came in.

What is written down although it goes without saying (not flying, no shield, an inert element) is left out.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from adjudicator.games.gloomhaven.table.board import Board
from adjudicator.text import clean

_NAMES = frozenset({"name", "owner", "type", "card", "item", "turn", "reveals"})
_LISTS_OF_NAMES = frozenset({"hand", "discard", "lost", "selected"})
_SETS = frozenset({"walls", "obstacles", "hazardous", "difficult", "conditions", "hexes"})
_IN_ANY_ORDER = frozenset(
    {
        "characters", "summons", "monsters", "monster_types", "cards", "hand", "discard", "lost", "active", "items",
        "doors", "traps", "coins", "treasures", "thin_walls",
    }
)  # fmt: skip
# What goes without saying, by the field it stands in.
_UNSAID: Mapping[str, Any] = {
    **dict.fromkeys(
        (
            "open", "flying", "jump", "negative", "long_rest", "exhausted", "acted", "summoned", "spawned",
            "summoned_this_round", "revealed_now", "jumping", "solo",
        ),
        False,
    ),
    "shield": 0,
    "retaliate": 0,
    "retaliate_range": 1,
    "rank": "normal",
    "goes_to": "discard",
    "conditions": [],
}  # fmt: skip


def spell(data: Mapping[str, Any], board: Board | None) -> dict[str, Any]:
    """A state that has the right shape, in its one spelling, JSON-able."""
    counted = {**data, "summons": _numbered(data["summons"])} if "summons" in data else data
    out = {key: _spell(key, value) for key, value in counted.items() if not _goes_without_saying(key, value)}
    if board is not None:
        walls = [{"hex": list(place), "dir": direction} for place, direction in sorted(board.thin_walls)]
        coins = [{"hex": list(place), "coins": coins} for place, coins in sorted(board.coins.items())]
        counted_up = {"thin_walls": walls, "coins": coins}
        out["board"] = {**out["board"], **{key: listed for key, listed in counted_up.items() if listed}}
    if "elements" in out:
        out["elements"] = {name: strength for name, strength in out["elements"].items() if strength != "inert"}
    return out


def _numbered(summons: Any) -> list[dict[str, Any]]:
    """Summons with their place among their owner's, which the order of the list may have given them."""
    counts: dict[str, int] = {}
    out = []
    for entry in summons:
        owner = clean(entry["owner"])
        counts[owner] = counts.get(owner, 0) + 1
        out.append({"order": counts[owner], **entry})
    return out


def _goes_without_saying(key: str, value: Any) -> bool:
    return key in _UNSAID and value == _UNSAID[key]


def _spell(key: str, value: Any) -> Any:
    if isinstance(value, Mapping):
        return {name: _spell(name, inner) for name, inner in value.items() if not _goes_without_saying(name, inner)}
    if isinstance(value, list | tuple):
        items = [_spell("name" if key in _LISTS_OF_NAMES else "", each) for each in value]
        if key in _SETS:
            return [json.loads(each) for each in sorted({_key(item) for item in items})]
        return sorted(items, key=_key) if key in _IN_ANY_ORDER else items
    return clean(value) if key in _NAMES and isinstance(value, str) else value


def _key(item: Any) -> str:
    return json.dumps(item, sort_keys=True, ensure_ascii=False)
