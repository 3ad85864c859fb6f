"""Where the dice lead, and which areas lie next to each other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product

from adjudicator.games.shadow_hunters.pack.areas import AREAS
from adjudicator.games.shadow_hunters.table.state import State
from adjudicator.judging.missing import missing
from adjudicator.judging.reads import Reads
from adjudicator.judging.ruled import Because
from adjudicator.text import Joined, Text

SEVEN = 7  # the sum that no area has
D6_MOST = 6
D4_MOST = 4
_START = "sh.gap.start-area"
_ADJACENT = "sh.gap.emi-adjacent"


@dataclass(frozen=True, slots=True)
class Throw:
    """One roll of the two dice."""

    d6: int
    d4: int

    @property
    def sum(self) -> int:
        """What they come to."""
        return self.d6 + self.d4


@dataclass(frozen=True, slots=True)
class Lead:
    """Where a sum leads: the areas to choose from, in the order of ``AREAS``; none if it is to be rolled again."""

    sum: int
    areas: tuple[str, ...]
    says: Text
    rulings: tuple[str, ...]

    @property
    def again(self) -> bool:
        """Whether the dice have to be rolled again."""
        return not self.areas

    def because(self, throw: Throw) -> Because:
        """Why the dice lead there, for the throw that came to this sum."""
        says = Text("{d6} and {d4} make {sum}: {then}", "{d6} 加 {d4} 得 {sum}：{then}")
        filled = says.fill(d6=throw.d6, d4=throw.d4, sum=self.sum, then=self.says)
        ruling, *under = self.rulings
        return Because(filled, tuple(dict.fromkeys((ruling, "sh.move.sum", "sh.dice.d4", *under))))


def in_order(areas: Iterable[str]) -> tuple[str, ...]:
    """Areas in the order of ``AREAS``, each once."""
    wanted = set(areas)
    return tuple(area for area in AREAS if area in wanted)


def named(areas: Iterable[str]) -> Joined:
    """What people call some areas, in a row."""
    return Joined(tuple(AREAS[area] for area in areas))


def number_rulings(state: State) -> tuple[str, ...]:
    """By what the areas have their numbers: the content pack's, if the table does not have others."""
    return () if state.own_numbers else ("sh.pack.area-numbers",)


def lead(total: int, at: str | None, state: State, reads: Reads) -> Lead:
    """Where a sum leads from an area (None: not yet on any). Raises StateError if no area has that number."""
    if total == SEVEN:
        return _seven(at, reads)
    area = next((area for area, numbers in state.numbers.items() if total in numbers), None)
    if area is None:
        what = Text("the area with the number {n}", "标有 {n} 的地区卡").fill(n=total)
        raise missing("/numbers", what, "sh.move.sum")
    if area == at:
        says = Text("that is {area}, where they stand; roll again.", "那是自己所在的{area}，须重掷。")
        return Lead(total, (), says.fill(area=AREAS[area]), ("sh.move.own-area", *number_rulings(state)))
    return Lead(total, (area,), Text("{area}.", "{area}。").fill(area=AREAS[area]),
                ("sh.move.sum", *number_rulings(state)))  # fmt: skip


def _seven(at: str | None, reads: Reads) -> Lead:
    """A 7 is a free choice for a move, and rolled again for the area to start on."""
    if at is not None:
        return Lead(SEVEN, in_order(set(AREAS) - {at}), Text("any other area.", "其他任意地区。"), ("sh.move.seven",))
    if reads.of(_START) == "roll":
        says = Text("no area to start on has it; roll again.", "没有这样的起始地区，须重掷。")
        return Lead(SEVEN, (), says, ("sh.setup.start-area", _START))
    says = Text("any area, as the marker is on none yet.", "角色标记还不在任何地区，可去任意地区。")
    return Lead(SEVEN, tuple(AREAS), says, ("sh.move.seven", _START))


def throws() -> Iterator[Throw]:
    """Every way in which the two dice can fall, each as likely as the others."""
    return (Throw(d6, d4) for d6, d4 in product(range(1, D6_MOST + 1), range(1, D4_MOST + 1)))


def adjacent(area: str, state: State, reads: Reads) -> tuple[str, ...]:
    """The areas next to one: the other of its pair, and under the reading ``ring`` the one across the gap too."""
    pair = state.zone_of(area)
    if reads.of(_ADJACENT) == "pair":
        return tuple(other for other in pair if other != area)
    ring = [each for zone in state.the_zones() for each in zone]  # pairs and their areas are listed clockwise
    place = ring.index(area)
    return in_order((ring[place - 1], ring[(place + 1) % len(ring)]))
