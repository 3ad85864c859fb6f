"""A table state in its one spelling: equal tables are spelt alike, whatever order their lists came in.

What is written down although it goes without saying (no layers, nothing used yet) is left out. The order of players
means something and stays.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from adjudicator.text import clean

_NAMES = frozenset({"name", "turn", "placed_for", "group_owner"})
_SORTED = frozenset({"hand", "arena", "sides"})
_UNSAID: Mapping[str, Any] = {
    "layers": 0, "character": None, "character_used": False, "arena": [], "used": 0, "actions": 0, "placed": 0,
    "destroyed": False, "spring": 0, "linda": False, "linda_placing": None,
    "fire": {}, "fire_placing": {}, "volcano": {}, "this_turn": {}, "removes": {},
}  # fmt: skip
_BY_PLAYER = frozenset({"fire", "fire_placing", "volcano"})


def spell(data: Mapping[str, Any]) -> dict[str, Any]:
    """A state that has the right shape, in its one spelling, JSON-able."""
    kept = {}
    for key, value in data.items():
        spelt = _spell(key, value)
        if key not in _UNSAID or spelt != _UNSAID[key]:
            kept[key] = spelt
    return kept


def _spell(key: str, value: Any) -> Any:
    if isinstance(value, Mapping):
        if key in _BY_PLAYER:
            # none in the placement phase says something; no attack at all does not
            return {clean(name): n for name, n in sorted(value.items()) if n or key == "fire_placing"}
        return spell(value)
    if key == "players" and value and isinstance(value[0], str):  # of a side
        return sorted(clean(name) for name in value)
    if isinstance(value, list | tuple):
        items = [_spell("", each) for each in value]
        return sorted(items, key=_key) if key in _SORTED else items
    return clean(value) if key in _NAMES and isinstance(value, str) else value


def _key(item: Any) -> str:
    return json.dumps(item, sort_keys=True, ensure_ascii=False)
