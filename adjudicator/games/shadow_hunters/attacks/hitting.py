"""What an attack does to each target: their own protection, what keeps all damage off, who dies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from adjudicator.games.shadow_hunters.attacks.reach import carried
from adjudicator.games.shadow_hunters.attacks.suspects import Suspects
from adjudicator.games.shadow_hunters.pack.characters import CHARACTERS
from adjudicator.games.shadow_hunters.table.state import Player
from adjudicator.judging.reads import Reads

LEAST = "sh.gap.least-damage"


@dataclass(frozen=True, slots=True)
class Hit:
    """One target: the damage, and why it is not what the attack deals.

    ``guard`` is what keeps all damage off, ``left`` what is left after cards that take some off (``reduced``), before
    it is held at a least. ``deadly`` are the characters whom it kills, of those the target can be, and ``spared`` the
    others. ``rob`` is whether the attacker takes equipment instead: no, may or yes.
    """

    target: Player
    damage: int
    left: int
    reduced: bool
    guard: str | None
    deadly: tuple[str, ...]
    spared: tuple[str, ...]
    rob: str = "no"

    @property
    def total(self) -> int:
        """The target's damage afterwards."""
        return self.target.damage + self.damage

    @property
    def dies(self) -> bool | None:
        """Whether the target dies, None where that depends on who it is."""
        return False if not self.deadly else True if not self.spared else None

    @property
    def floored(self) -> bool:
        """Whether cards take off all there is, so that it matters whether an attack has a least damage."""
        return self.guard is None and self.left < 1


def damage_left(left: int, *, hits: bool, reads: Reads) -> int:
    """The damage of an attack of which so much is left after all cards."""
    if not hits or left >= 1:
        return max(0, left)
    return 1 if reads.of(LEAST) == "at-least-one" else 0


def hit(target: Player, amount: int, *, hits: bool, reads: Reads, suspects: Suspects) -> Hit:
    """What an attack that deals ``amount`` does to a target. Raises StateError if it depends on a deal that is open."""
    guards = sorted(target.guards)
    taken = sum(card.taken for card in carried(target))
    left = amount - taken if hits else 0
    damage = 0 if guards else damage_left(left, hits=hits, reads=reads)
    deadly, spared = fates(target, damage, suspects)
    reduced = hits and left < amount
    return Hit(target, damage, left if hits else 1, reduced, guards[0] if guards else None, deadly, spared)


def fates(target: Player, damage: int, suspects: Suspects) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Who of those a target can be dies of some damage, and who lives.

    Who they can be is worked out only where it matters; otherwise nobody, or everybody, is named.
    """
    pool = suspects.pool(target.name)
    if damage == 0 or not any(lethal(each, target, damage) for each in pool):
        return (), pool
    if all(lethal(each, target, damage) for each in pool):
        return pool, ()
    who: Sequence[str] = pool if len(pool) == 1 else suspects.possible(target.name)
    deadly = tuple(each for each in who if lethal(each, target, damage))
    return deadly, tuple(each for each in who if each not in deadly)


def lethal(character: str, target: Player, damage: int) -> bool:
    """Whether so much more damage kills a target who is this character."""
    return damage > 0 and CHARACTERS[character].dies_of(target.damage + damage)
