"""Whom a monster focuses on: the fewest negative hexes, then the shortest way, then proximity, then initiative."""

from __future__ import annotations

from dataclasses import dataclass

from adjudicator.games.gloomhaven.hexes import Hex
from adjudicator.games.gloomhaven.monsters.field import FAR, Enemy, Field
from adjudicator.games.gloomhaven.movement.going import Toll
from adjudicator.games.gloomhaven.table.figures import Summon

# The comparisons in their order, each with its ruling.
KEYS = ("negative-hexes", "movement", "proximity", "initiative")


@dataclass(frozen=True, slots=True)
class Candidate:
    """An enemy, and the cheapest way to attack it: ``toll`` is None where there is none, ``spots`` where it leads."""

    enemy: Enemy
    toll: Toll | None
    spots: tuple[Hex, ...] = ()

    @property
    def key(self) -> tuple[object, ...]:
        """What is compared, in order: negative hexes, movement, proximity, initiative."""
        assert self.toll is not None
        proximity = FAR if self.enemy.proximity is None else self.enemy.proximity
        return (*self.toll, proximity, self.enemy.initiative)


@dataclass(frozen=True, slots=True)
class Focus:
    """The candidates, the best first, and those among whom the rules leave the choice."""

    candidates: tuple[Candidate, ...]
    chosen: tuple[Candidate, ...]
    out_of_reach: tuple[Candidate, ...]

    def decided_by(self) -> str:
        """The comparison that singled the focus out: a word of KEYS, ``only``, ``players`` or ``none``."""
        if not self.chosen:
            return "none"
        if len(self.chosen) > 1:
            return "players"
        if len(self.candidates) == 1:
            return "only"
        return differs(self.chosen[0], self.candidates[1])


def differs(one: Candidate, other: Candidate) -> str:
    """The first comparison in which two candidates differ, or ``players``."""
    if one.key == other.key and (one.enemy.just_after(other.enemy) or other.enemy.just_after(one.enemy)):
        return "initiative"
    return next((name for name, a, b in zip(KEYS, one.key, other.key, strict=True) if a != b), "players")


def find_focus(field: Field) -> Focus:
    """The focus of a monster. The way may be longer than it can go this turn."""
    left = field.all_bits()
    found: dict[int, tuple[Toll, list[Hex]]] = {}
    last: Toll | None = None
    for place, toll in field.stops.items():  # the cheapest first
        if toll != last:
            for bit in found:
                left &= ~bit
            if not left:
                break
            last = toll
        hit = field.hits_from(place, left)
        while hit:
            bit = hit & -hit
            hit ^= bit
            found.setdefault(bit, (toll, []))[1].append(place)
    candidates = [Candidate(enemy, *_spots(found.get(enemy.bit))) for enemy in field.enemies]
    able = [each for each in candidates if each.toll is not None]
    able.sort(key=lambda each: (each.key, _turn(each.enemy), each.enemy.name))
    tied = [each for each in able if each.key == able[0].key]
    if len(tied) > 1:
        field.need_initiative()
    chosen = tuple(each for each in tied if not any(each.enemy.just_after(other.enemy) for other in tied))
    return Focus(tuple(able), chosen, tuple(each for each in candidates if each.toll is None))


def _spots(found: tuple[Toll, list[Hex]] | None) -> tuple[Toll | None, tuple[Hex, ...]]:
    return (None, ()) if found is None else (found[0], tuple(found[1]))


def _turn(enemy: Enemy) -> int:
    """What lists summons before their owners, in their order."""
    return enemy.figure.order if isinstance(enemy.figure, Summon) else FAR
