"""Drawing for one attack: which cards are drawn, which of them are used, and what they make of the attack value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from adjudicator.games.gloomhaven.table.modifiers import Modifier
from adjudicator.judging.reads import Reads

Mode = Literal["normal", "advantage", "disadvantage"]
# What decided between cards: "drawn" where all count, "lone" where a rolling card left only one to use.
Pick = Literal["drawn", "better", "worse", "same", "first", "lone"]


class PileTooShortError(Exception):
    """The draw pile ends before the attack has all its cards."""


@dataclass(frozen=True, slots=True)
class Draw:
    """The cards drawn and those used, both in the order in which they were drawn."""

    drawn: tuple[Modifier, ...]
    used: tuple[Modifier, ...]
    pick: Pick


def draw(pile: Sequence[Modifier], mode: Mode) -> tuple[Modifier, ...]:
    """The cards that an attack draws: one or two, then on while all so far are rolling. Raises PileTooShortError."""
    first = 1 if mode == "normal" else 2
    for count in range(first, len(pile) + 1):
        if not all(card.rolling for card in pile[:count]):
            return tuple(pile[:count])
    raise PileTooShortError


def use(drawn: tuple[Modifier, ...], mode: Mode, attack: int, reads: Reads) -> Draw:
    """Which of the cards drawn are used, for an attack of this value before them."""
    plain = [card for card in drawn if not card.rolling]
    if mode == "normal" or (mode == "advantage" and len(plain) < 2):
        return Draw(drawn, drawn, "drawn")
    if len(plain) < 2:
        return Draw(drawn, tuple(plain), "lone")
    one, other = plain
    if is_better(one, other, attack, reads):
        return Draw(drawn, (one,), "better") if mode == "advantage" else Draw(drawn, (other,), "worse")
    if is_better(other, one, attack, reads):
        return Draw(drawn, (other,), "better") if mode == "advantage" else Draw(drawn, (one,), "worse")
    same = one.on(attack) == other.on(attack) and _words(one) == _words(other)
    return Draw(drawn, (one,), "same" if same else "first")


def is_better(one: Modifier, other: Modifier, attack: int, reads: Reads) -> bool:
    """Whether one card is better: no worse in the value that results and in effects, and ahead in one of the two."""
    value, against = one.on(attack), other.on(attack)
    ahead = value > against or _words(one) != _words(other)
    return value >= against and ahead and _covers(one, other, reads)


def _words(card: Modifier) -> list[str]:
    return sorted(effect.text for effect in card.effects)


def _covers(one: Modifier, other: Modifier, reads: Reads) -> bool:
    """Whether a card has every effect that the other has."""
    sizes, wanted = _sizes(one), _sizes(other)
    if any(len(sizes.get(name, ())) < len(many) for name, many in wanted.items()):
        return False  # an effect that it lacks in any size
    if all(not _left(sizes[name], many) for name, many in wanted.items()):
        return True
    if reads.of("gh.gap.unequal-effects") == "cannot-compare":
        return False
    return all(
        all(size >= least for size, least in zip(sizes[name], many, strict=False)) for name, many in wanted.items()
    )


def _sizes(card: Modifier) -> dict[str, list[int]]:
    """The sizes of each effect on a card, largest first; 0 for an effect without a number."""
    out: dict[str, list[int]] = {}
    for effect in card.effects:
        out.setdefault(effect.name, []).append(effect.size or 0)
    return {name: sorted(sizes, reverse=True) for name, sizes in out.items()}


def _left(have: list[int], wanted: list[int]) -> list[int]:
    """What is wanted and not there in exactly this size."""
    rest = list(have)
    out = []
    for size in wanted:
        if size in rest:
            rest.remove(size)
        else:
            out.append(size)
    return out


def totals(attack: int, used: Sequence[Modifier], reads: Reads) -> list[int]:
    """The attack values that the used cards can make, ascending.

    Several only where the order in which a doubling and a number are applied matters, and is the attacker's choice.
    """
    if any(card.kind == "null" for card in used):
        return [0]
    pluses = [card.plus for card in used if card.kind == "plus"]
    if all(card.kind == "plus" for card in used):
        return [attack + sum(pluses)]
    # Whatever is added before the doubling counts once more. Only a card that is not rolling doubles: there is one.
    found = sorted({2 * attack + sum(pluses) + before for before in _sums(pluses)})
    if len(found) > 1 and reads.of("gh.gap.rolling-double") == "as-drawn":
        value = attack
        for card in used:
            value = card.on(value)
        return [value]
    return found


def _sums(numbers: Sequence[int]) -> set[int]:
    """What some of these numbers, or none, add up to."""
    out = {0}
    for each in numbers:
        out |= {each + rest for rest in out}
    return out


def orders(attack: int, pluses: Sequence[int], times: Sequence[int]) -> list[int]:
    """Every value that some order of additions and multiplications gives, ascending. For a few of them."""
    left = [plus for plus in pluses if plus]
    if not left and not times:
        return [attack]
    found: set[int] = set()
    for n, plus in enumerate(left):
        found |= set(orders(attack + plus, [*left[:n], *left[n + 1 :]], times))
    for n, factor in enumerate(times):
        found |= set(orders(attack * factor, left, [*times[:n], *times[n + 1 :]]))
    return sorted(found)
