"""The solver's reader with choices open, on every assignment of them, not just on the best.

``TruthTable`` stands in for ``solver.Search``: it has the same operations, but an expression is a bit mask with one bit
for every assignment of the flags. A model built on it has the total of all assignments at once, to be compared with
the oracle one by one.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import prod
from typing import Any

import pytest

from adjudicator.games.fantasy_realms.cards import BY_NAME
from adjudicator.games.fantasy_realms.hand import Pick, play
from adjudicator.games.fantasy_realms.readings import DEFAULT, Readings
from adjudicator.games.fantasy_realms.solving.model import Model
from adjudicator.games.fantasy_realms.solving.points import Weights
from adjudicator.games.fantasy_realms.solving.slots import Builder
from adjudicator.games.fantasy_realms.values import worth
from tests.games.fantasy_realms import strategies
from tests.reference import oracle

Expr = Any
MOST = 6000  # assignments of one hand


class Counting:
    """Finds out which flags there are and which of them exclude each other."""

    def __init__(self) -> None:
        self.flags = 0
        self.groups: list[list[int]] = []

    def flag(self) -> Expr:
        self.flags += 1
        return self.flags - 1

    def at_most_one(self, flags: Sequence[Expr]) -> None:
        self.groups.append(list(flags))

    def all_(self, *parts: Expr) -> Expr:
        return object()

    any_ = not_ = at_least = all_

    def require(self, part: Expr) -> None:
        pass


class TruthTable:
    """Boolean expressions as bit masks over all assignments. ``at`` is the assignment that is looked at."""

    def __init__(self, groups: Sequence[Sequence[int]]) -> None:
        rows = list(itertools.product(*([None, *group] for group in groups)))
        self.rows = len(rows)
        self._all = (1 << self.rows) - 1
        self._columns: dict[int, int] = {}
        for n, row in enumerate(rows):
            for flag in row:
                if flag is not None:
                    self._columns[flag] = self._columns.get(flag, 0) | 1 << n
        self._next = 0
        self.allowed = self._all
        self.at = 0

    def flag(self) -> Expr:
        self._next += 1
        return self._columns[self._next - 1]

    def all_(self, *parts: Expr) -> Expr:
        out = self._all
        for part in parts:
            out &= self._mask(part)
        return self._folded(out)

    def any_(self, *parts: Expr) -> Expr:
        out = 0
        for part in parts:
            out |= self._mask(part)
        return self._folded(out)

    def not_(self, part: Expr) -> Expr:
        return self._folded(self._all & ~self._mask(part))

    def at_least(self, least: int, parts: Sequence[Expr]) -> Expr:
        masks = [self._mask(part) for part in parts]
        rows = (n for n in range(self.rows) if sum(mask >> n & 1 for mask in masks) >= least)
        return self._folded(sum(1 << n for n in rows))

    def at_most_one(self, flags: Sequence[Expr]) -> None:
        for one, other in itertools.combinations(flags, 2):
            assert not one & other

    def require(self, part: Expr) -> None:
        self.allowed &= self._mask(part)

    def chosen(self, flags: Sequence[Expr]) -> int | None:
        return next((n for n, flag in enumerate(flags) if flag >> self.at & 1), None)

    def legal(self) -> Iterator[int]:
        """Look at every assignment that is allowed, one after the other."""
        for n in range(self.rows):
            if self.allowed >> n & 1:
                self.at = n
                yield n

    def value(self, weights: Weights) -> int:
        """What the weights add up to in the assignment that is looked at."""
        return sum(weight for part, weight in weights if self._mask(part) >> self.at & 1)

    def _mask(self, part: Expr) -> int:
        if part is True or part is False:
            return self._all if part else 0
        assert isinstance(part, int)
        return part

    def _folded(self, mask: int) -> Expr:
        return mask == self._all if mask in (0, self._all) else mask


def tabled(hand: list[str], discard: list[str], free: list[str], reads: Readings) -> tuple[Builder, Model, TruthTable]:
    """A hand with open choices, its model, and the table of all assignments that both are built on."""
    counting = Counting()
    builder_on(counting, hand, discard, free, reads)
    table = TruthTable(counting.groups)
    builder = builder_on(table, hand, discard, free, reads)
    return builder, Model(table, builder.slots, reads), table  # type: ignore[arg-type]


def builder_on(search: Any, hand: list[str], discard: list[str], free: list[str], reads: Readings) -> Builder:
    return Builder(search, [BY_NAME[n] for n in hand], [BY_NAME[n] for n in discard], {}, free, reads)


def open_hands(count: int, seed: int, most: int = 3) -> Iterator[tuple[list[str], list[str], list[str]]]:
    """Hands with one to three open choices, few enough in all to go through them one by one."""
    rng = random.Random(seed)
    made = 0
    while made < count:
        choosers = rng.sample(strategies.CHOOSERS, rng.randint(1, most))
        hand = strategies.deal(rng, rng.randint(len(choosers), 7), choosers)
        discard = strategies.discards(rng, hand, most=5)
        free = [name for name in strategies.CHOOSERS if name in hand]
        counting = Counting()
        builder_on(counting, hand, discard, free, DEFAULT)
        if prod(len(group) + 1 for group in counting.groups) <= MOST:
            made += 1
            yield hand, discard, free


def choices_of(made: Any) -> dict[str, dict[str, str] | None]:
    return {
        name: {key: value for key, value in (("card", pick.card), ("suit", pick.suit)) if value} or None
        for name, pick in made.items()
    }


def test_the_model_has_the_total_of_every_assignment() -> None:
    rows = cyclic = 0
    for hand, discard, free in open_hands(300, seed=61):
        builder, model, table = tabled(hand, discard, free, DEFAULT)
        for _ in table.legal():
            builder.look()
            choices = choices_of(builder.made())
            expected = oracle.score(hand, choices)  # raises for what is not legal
            assert table.value(model.weights) == expected["total"], (hand, discard, choices)
            assert table.value(model.bases) == expected["base"], (hand, discard, choices)
            rows += 1
            cyclic += {"Basilisk", "Doppelgänger"} <= set(expected["blanked"])
    assert rows > 15_000
    assert cyclic > 10


def test_the_classes_of_options_hold_every_legal_assignment_once() -> None:
    wrong = []
    for hand, discard, free in open_hands(120, seed=63):
        builder, _, table = tabled(hand, discard, free, DEFAULT)
        ways = 0
        for _ in table.legal():
            builder.look()
            ways += builder.alike()
        if ways != sum(1 for _ in oracle.assignments(hand, discard)):
            wrong.append((hand, discard))
    assert not wrong


@pytest.mark.parametrize("switch", strategies.SWITCHES)
def test_the_model_has_the_total_of_every_assignment_under_another_reading(switch: str) -> None:
    reads = Readings(**{switch: True})
    for hand, discard, free in open_hands(25, seed=62, most=2):
        builder, model, table = tabled(hand, discard, free, reads)
        for _ in table.legal():
            builder.look()
            made = builder.made()
            total, base = worth(play(builder.held(made), made), reads)
            assert (table.value(model.weights), table.value(model.bases)) == (total, base), (hand, discard, made)
            if switch in strategies.ORACLE_SWITCHES:
                expected = oracle.score(hand, choices_of(made), strategies.oracle_readings(reads))
                assert (total, base) == (expected["total"], expected["base"])


LOW = (
    "Earth Elemental", "Water Elemental", "Air Elemental", "Fire Elemental", "Warlord", "Shield of Keth",  # 4
    "Rangers", "Enchantress", "Cavern", "Queen", "Warhorse", "Forest", "Collector", "Sword of Keth",  # 5 to 7
    "Elven Longbow", "Book of Changes", "Candle", "Princess", "Magic Wand", "Protection Rune",  # 3 to 1
)  # fmt: skip


def test_runs_of_strengths_that_several_cards_have() -> None:
    """Gem of Order among low strengths that come twice and three times, with copies still open."""
    rng = random.Random(65)
    twice = 0
    for _ in range(80):
        wilds = rng.sample(["Doppelgänger", "Necromancer"], rng.randint(1, 2))
        low = rng.sample(LOW, 11)
        hand = ["Gem of Order", *wilds, *low[: 6 - len(wilds)]]
        discard = [name for name in low[6:] if name != "Book of Changes"]
        free = [name for name in strategies.CHOOSERS if name in hand]
        builder, model, table = tabled(hand, discard, free, DEFAULT)
        for _ in table.legal():
            builder.look()
            choices = choices_of(builder.made())
            expected = oracle.score(hand, choices)
            assert table.value(model.weights) == expected["total"], (hand, discard, choices)
            strengths = sorted(card["base"] for card in expected["cards"].values() if not card["blanked"])
            longest = max(length for length in range(8) if _has_run(strengths, length))
            twice += expected["cards"]["Gem of Order"]["bonus"] > {3: 10, 4: 30, 5: 60, 6: 100, 7: 150}.get(longest, 0)
    assert twice > 15  # two runs that both pay


def _has_run(strengths: list[int], length: int) -> bool:
    return any(all(start + step in strengths for step in range(length)) for start in range(50))


def test_a_cycle_that_is_only_possible() -> None:
    """Whether there is a cycle is still open: the copy may be a Basilisk, the Book may take the Basilisk out."""
    hand = ["Basilisk", "Doppelgänger", "Book of Changes", "King", "War Dirigible", "Knights"]
    free = ["Doppelgänger", "Book of Changes"]
    for reads in (DEFAULT, Readings(cycle_targets=True), Readings(self_blank=True)):
        builder, model, table = tabled(hand, [], free, reads)
        blanked_sets = set()
        for _ in table.legal():
            builder.look()
            expected = oracle.score(hand, choices_of(builder.made()), strategies.oracle_readings(reads))
            alive = [slot.card.name for n, slot in enumerate(builder.slots) if table.value([(model.alive[n], 1)])]
            assert sorted(set(hand) - set(alive)) == expected["blanked"]
            blanked_sets.add(tuple(expected["blanked"]))
        assert len(blanked_sets) >= 10


def test_conditions_that_may_undo_each_other() -> None:
    """Cards that need company or shun it, with Book and copy open, under readings that say how loops come out."""
    rng = random.Random(64)
    needy = ["Smoke", "War Dirigible", "Warship"]
    others = ["Basilisk", "Great Flood", "Blizzard", "Rangers", "Knights", "Wildfire", "King", "Rainstorm"]
    differ = 0
    for _ in range(40):
        hand = ["Book of Changes", "Doppelgänger", *rng.sample(needy, rng.randint(2, 3))]
        hand += rng.sample(others, 6 - len(hand))
        on = [s for s in ("cycle_targets", "self_blank", "blanked_name") if rng.random() < 0.3]
        reads = Readings(condition_loop=True, **dict.fromkeys(on, True))
        builder, model, table = tabled(hand, [], ["Doppelgänger", "Book of Changes"], reads)
        for _ in table.legal():
            builder.look()
            made = builder.made()
            played = play(builder.held(made), made)
            assert table.value(model.weights) == worth(played, reads)[0], (hand, made, reads)
            differ += worth(played, reads) != worth(played, replace(reads, condition_loop=False))
    assert differ > 20


def test_a_condition_that_meets_itself_where_the_card_might_also_hit_itself() -> None:
    """The copy may be a Great Flood that hits itself; here it is a War Dirigible that meets itself as a Weather.

    As held, the copy has a Weather and is blanked, so that nothing stands against War Dirigible itself.
    """
    hand = ["Book of Changes", "Doppelgänger", "Great Flood", "War Dirigible", "World Tree", "Elven Archers", "Warship"]
    reads = Readings(condition_loop=True, self_blank=True)
    builder, model, table = tabled(hand, [], ["Doppelgänger", "Book of Changes"], reads)
    seen = 0
    for _ in table.legal():
        builder.look()
        made = builder.made()
        if made == {"Doppelgänger": Pick("War Dirigible"), "Book of Changes": Pick("Doppelgänger", "weather")}:
            seen += 1
            assert worth(play(builder.held(made), made), reads)[0] == 3 + 32 + 35 + 2 + 15 + 23
            assert table.value(model.weights) == 110
    assert seen == 1


def test_any_readings_together() -> None:
    """The model and the plain reader on hands full of blanking, with several gaps read the other way at once."""
    rng = random.Random(66)
    for _ in range(150):
        choosers = rng.sample(["Book of Changes", "Doppelgänger", "Mirage", "Shapeshifter", "Island"], 2)
        if rng.random() < 0.7:
            choosers = ["Book of Changes", "Doppelgänger"]
        others = (*strategies.BLANKERS, *strategies.AROUND_THEM)
        hand = [*choosers, *rng.sample(others, rng.randint(1, 5))]
        reads = Readings(**{switch: rng.random() < 0.25 for switch in strategies.SWITCHES})
        builder, model, table = tabled(hand, [], [c for c in strategies.CHOOSERS if c in hand], reads)
        for _ in table.legal():
            builder.look()
            made = builder.made()
            got = (table.value(model.weights), table.value(model.bases))
            assert got == worth(play(builder.held(made), made), reads), (hand, made, reads)
