"""The roll of an attack: what the dice come to, and what cards of the attacker make of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from adjudicator.games.shadow_hunters.pack.cards import Equipment

D6 = range(1, 7)
D4 = range(1, 5)


@dataclass(frozen=True, slots=True)
class Roll:
    """What the dice come to: the d4 alone (``one_die``), else the difference. At a difference of 0 the attack fails.

    ``d6`` and ``d4`` are None where they are not told; then this is one of several rolls.
    """

    number: int
    one_die: bool
    d6: int | None = None
    d4: int | None = None

    @property
    def hits(self) -> bool:
        """Whether the attack comes off."""
        return self.number > 0

    @property
    def told(self) -> bool:
        """Whether the dice that count were told."""
        return self.d4 is not None and (self.one_die or self.d6 is not None)


def rolls(d6: int | None, d4: int | None, *, one_die: bool) -> list[Roll]:
    """Every number that the dice may come to, ascending; dice that are not told may show anything."""
    fours = D4 if d4 is None else (d4,)
    sixes = D6 if d6 is None else (d6,)
    numbers = fours if one_die else {abs(six - four) for six in sixes for four in fours}
    return [Roll(number, one_die, d6, d4) for number in sorted(numbers)]


def dealt(roll: Roll, cards: Sequence[Equipment], *, hunter: bool) -> int:
    """What an attack deals before the targets' own protection, not held at any least; 0 if it fails.

    ``hunter`` is whether the attacker is known to all as a Hunter, now at the latest.
    """
    if not roll.hits:
        return 0
    return roll.number + sum(card.attack + (card.hunter_attack if hunter else 0) - card.dealt for card in cards)
