"""A table state in its one spelling: equal tables are spelt alike, whatever order their lists came in.

What is written down although it goes without saying (nothing used yet, an explored tile) is left out. The order of
players means something and stays.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from adjudicator.text import clean

_KEPT_ORDER = frozenset({"players", "at"})  # of the order of all other lists nothing hangs
_UNSAID: Mapping[str, Any] = {
    "finale": "none", "explored": True, "exhausts": 0, "dropped": [], "chosen": [], "app_allows": [], "recovered": 0,
    "visited": [], "attempts": [], "in_test": False, "ended": False, "this_turn": {}, "removed": [],
    "removed_sites": [], "trade": [],
}  # fmt: skip


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
        return spell(value)
    if isinstance(value, list | tuple):
        items = [_spell("", each) for each in value]
        return items if key in _KEPT_ORDER else sorted(items, key=_key)
    return clean(value) if isinstance(value, str) else value


def _key(item: Any) -> str:
    return json.dumps(item, sort_keys=True, ensure_ascii=False)
