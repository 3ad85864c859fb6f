"""A table state in its one spelling: equal tables are spelt alike, whatever order their lists came in.

What is written down although it goes without saying (no damage, not revealed, no equipment) is left out. The order of
players, zones and events means something and stays.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.text import clean

_NAMES = frozenset({"name", "by", "to", "player", "turn"})
_SORTED = frozenset({"equipment", "guards", "boxes", "characters", "discard"})
_UNSAID: Mapping[str, Any] = {
    **dict.fromkeys(
        ("revealed", "dead", "ability_used", "ability_void", "no_abilities", "opening_hermit",
         "one_per_letter"), False),
    "character": None, "area": None, "damage": 0, "equipment": [], "guards": [], "boxes": ["base"], "record": [],
    "variants": {}, "numbers": {}, "piles": {},
}  # fmt: skip
# An event says whether somebody revealed and how much damage there was; there it does not go without saying.
_SAID_IN_EVENTS = frozenset({"revealed", "damage"})


def spell(data: Mapping[str, Any]) -> dict[str, Any]:
    """A state that has the right shape, in its one spelling, JSON-able."""
    return _object(data)


def _object(data: Mapping[str, Any]) -> dict[str, Any]:
    kept = {}
    for key, value in data.items():
        spelt = _spell(key, value)
        if key in _UNSAID and spelt == _UNSAID[key] and not ("event" in data and key in _SAID_IN_EVENTS):
            continue
        kept[key] = spelt
    return kept


def _spell(key: str, value: Any) -> Any:
    if isinstance(value, Mapping):
        return _object(value)
    if key == "players" and value and isinstance(value[0], str):  # of a death
        return sorted(clean(name) for name in value)
    if isinstance(value, list | tuple):
        items = [_spell("", each) for each in value]
        if key in _SORTED:
            return sorted(set(items)) if key != "discard" else sorted(items)
        return items
    return clean(value) if key in _NAMES and isinstance(value, str) else value
