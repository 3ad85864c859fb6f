"""Ability cards: what is printed on the two halves of one, and on a monster type's card of the round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from adjudicator.games.gloomhaven.hexes import Axial
from adjudicator.games.gloomhaven.table.figures import Targets
from adjudicator.text import clean

HALVES: tuple[Literal["top", "bottom"], ...] = ("top", "bottom")


@dataclass(frozen=True, slots=True)
class Area:
    """An area pattern: ``melee`` steps go from the attacker's hex, ``ranged`` ones from any red hex."""

    kind: Literal["melee", "ranged"]
    steps: tuple[Axial, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Ability:
    """One ability. ``value`` is what is performed; ``plus`` instead what is added to a monster's statistic."""

    ability: str
    value: int | None = None
    plus: int | None = None
    jump: bool = False
    range: int | None = None
    targets: Targets | None = None
    area: Area | None = None
    pierce: int = 0
    push: int = 0
    pull: int = 0
    conditions: tuple[str, ...] = ()
    to: str | None = None
    consume: tuple[str, ...] = ()
    infuse: tuple[str, ...] = ()
    experience: int = 0
    negative: bool = False
    name: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Half:
    """The top or the bottom of a card."""

    abilities: tuple[Ability, ...] = ()
    lost: bool = False
    active: bool = False
    experience: int = 0
    infuse: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AbilityCard:
    """A character's card, as far as it is written down. ``pointer`` is where that is."""

    name: str
    pointer: str
    initiative: int | None = None
    top: Half | None = None
    bottom: Half | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class MonsterType:
    """A type of monster and its card of the round. ``abilities`` is None where they are not written down."""

    type: str
    pointer: str
    initiative: int | None = None
    abilities: tuple[Ability, ...] | None = None
    standees: int | None = None


def read_ability(data: Mapping[str, Any]) -> Ability:
    """One ability of a state that has the right shape."""
    out = {key: value for key, value in data.items() if key not in ("area", "conditions", "consume", "infuse")}
    for key in ("conditions", "consume", "infuse"):
        out[key] = tuple(data.get(key, ()))
    if "area" in data:
        steps = tuple(sorted({(step[0], step[1]) for step in data["area"]["hexes"]}))
        out["area"] = Area(data["area"]["kind"], steps)
    return Ability(**out)


def _half(data: Mapping[str, Any]) -> Half:
    out = dict(data)
    out["abilities"] = tuple(map(read_ability, data.get("abilities", ())))
    out["infuse"] = tuple(data.get("infuse", ()))
    return Half(**out)


def read_card(data: Mapping[str, Any], at: str) -> AbilityCard:
    """One ability card."""
    halves = {half: _half(data[half]) for half in HALVES if half in data}
    return AbilityCard(
        name=clean(data["card"]),
        pointer=at,
        initiative=data.get("initiative"),
        top=halves.get("top"),
        bottom=halves.get("bottom"),
    )


def read_type(data: Mapping[str, Any], at: str) -> MonsterType:
    """One type of monster."""
    abilities = tuple(map(read_ability, data["abilities"])) if "abilities" in data else None
    return MonsterType(
        type=clean(data["type"]),
        pointer=at,
        initiative=data.get("initiative"),
        abilities=abilities,
        standees=data.get("standees"),
    )
