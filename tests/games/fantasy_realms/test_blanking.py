"""Who blanks whom, on bare numbers: card 1, 2, 3 ... with hits and needs, no card texts.

The random graphs are compared with the logic program of the oracle, which knows nothing of masks and rounds.
"""

from __future__ import annotations

import random
from collections.abc import Iterable

import pytest

from adjudicator.games.fantasy_realms.blanking import NOBODY, Blanking, Hit, Need, bits, resolve, sum_masks
from adjudicator.games.fantasy_realms.readings import DEFAULT, Readings
from tests.reference.oracle import Atom, Rule, on_cycles, well_founded

ALL_TARGETS = Readings(cycle_targets=True)
AS_HELD = Readings(condition_loop=True)
IN_FULL = Readings(self_blank=True)


def mask(cards: Iterable[int]) -> int:
    return sum(1 << card for card in cards)


def pairs(links: dict[int, list[int]]) -> list[tuple[int, int]]:
    return [(1 << card, mask(others)) for card, others in links.items()]


def cards(of: int) -> list[int]:
    return [one.bit_length() - 1 for one in bits(of)]


def blanked(
    hits: dict[int, list[int]],
    unless: dict[int, list[int]] | None = None,
    if_held: dict[int, list[int]] | None = None,
    reads: Readings = DEFAULT,
) -> list[int]:
    return cards(resolve(pairs(hits), pairs(unless or {}), pairs(if_held or {}), reads).blanked)


@pytest.mark.parametrize(
    ("hits", "expected"),
    [
        ({}, []),
        ({1: [2]}, [2]),
        ({1: [2], 2: [3]}, [2]),  # being blanked, 2 blanks nothing
        ({1: [2], 2: [3], 3: [4]}, [2, 4]),
        ({1: [2], 2: [1]}, [1, 2]),
        ({1: [2], 2: [1, 3], 3: [4]}, [1, 2, 4]),  # both of the cycle blanked, 3 is looked at again
        ({1: [2], 2: [3], 3: [1]}, [1, 2, 3]),
        ({1: [2], 2: [1], 3: [1]}, [1]),  # 3 is safe and breaks the cycle
        ({1: [1, 2]}, [1]),
        ({1: [2], 2: [1, 3], 3: [4], 4: [3]}, [1, 2, 3, 4]),  # one cycle hangs on another
    ],
)
def test_hits(hits: dict[int, list[int]], expected: list[int]) -> None:
    assert blanked(hits) == expected


def test_without_texts_nobody_is_blanked() -> None:
    assert resolve([], [], [], DEFAULT) is NOBODY


@pytest.mark.parametrize(
    ("hits", "unless", "if_held", "expected"),
    [
        ({}, {1: []}, {}, [1]),
        ({}, {1: [2]}, {}, []),
        ({3: [2]}, {1: [2]}, {}, [1, 2]),
        ({3: [2]}, {1: [2, 4]}, {}, [2]),
        ({}, {1: [2], 2: [1]}, {}, []),  # two cards that only need each other stand
        ({}, {}, {1: [2]}, [1]),
        ({3: [2]}, {}, {1: [2]}, [2]),
        ({1: [3]}, {}, {1: [2]}, [1]),
        ({}, {}, {1: [1]}, [1]),
        ({}, {}, {1: [2], 2: [1]}, [1, 2]),
    ],
)
def test_needs(
    hits: dict[int, list[int]], unless: dict[int, list[int]], if_held: dict[int, list[int]], expected: list[int]
) -> None:
    assert blanked(hits, unless, if_held) == expected


def test_a_cycles_targets_under_either_reading() -> None:
    hits = {1: [2, 3], 2: [1], 3: [4]}
    assert blanked(hits) == [1, 2, 4]
    assert blanked(hits, reads=ALL_TARGETS) == [1, 2, 3]


def test_a_card_that_hits_itself_under_either_reading() -> None:
    hits = {1: [1, 2], 2: [3]}
    assert blanked(hits) == [1, 3]
    assert blanked(hits, reads=IN_FULL) == [1, 2]
    assert blanked({**hits, 4: [1]}, reads=IN_FULL) == [1, 3]  # blanked by another card, it does nothing


def test_conditions_that_undo_each_other_under_either_reading() -> None:
    """1 stands only with 2 and 2 only without 1: a Smoke next to a War Dirigible that was made a Flame."""
    unless, if_held = {1: [2]}, {2: [1]}
    assert blanked({}, unless, if_held) == [1, 2]
    assert blanked({}, unless, if_held, AS_HELD) == [2]
    assert blanked({3: [1]}, unless, if_held, AS_HELD) == [1]  # somebody else breaks the loop: it is none
    assert blanked({3: [2]}, unless, if_held, AS_HELD) == [1, 2]
    assert blanked({}, unless, {2: [1], 3: [2]}, AS_HELD) == [2]  # and 3 fell only if 2 stood


def test_a_circle_of_hits_is_no_matter_of_conditions() -> None:
    hits, if_held = {1: [2], 2: [1, 3]}, {3: [1]}
    assert blanked(hits, if_held=if_held, reads=AS_HELD) == blanked(hits, if_held=if_held) == [1, 2]


def test_the_rounds_tell_who_was_blanked_when() -> None:
    """1 blanks 2 at once; only then is 3 safe and blanks 4; 5 and 6 blank each other and, read so, drag in 7."""
    links = {1: [2], 2: [3], 3: [4], 5: [6, 7], 6: [5]}
    got = resolve(pairs(links), [], [], DEFAULT)
    assert got == Blanking(mask([2, 4, 5, 6]), (mask([2]), mask([4]), mask([5, 6])), (mask([5, 6]),), 0)
    got = resolve(pairs(links), [], [], ALL_TARGETS)
    assert (cards(got.dragged), cards(got.blanked)) == ([7], [2, 4, 5, 6, 7])


def test_masks() -> None:
    assert bits(0) == []
    assert bits(0b10110) == [0b10, 0b100, 0b10000]
    assert sum_masks([]) == 0
    assert sum_masks([0b11, 0b110]) == 0b111


def by_logic(hits: list[Hit], unless: list[Need], if_held: list[Need], reads: Readings) -> list[int]:
    """The same by the oracle's logic program."""
    selfish = [card for card, targets in hits if card & targets] if reads.self_blank else []
    stopped: dict[int, Atom] = {card: ("by another", card) for card in selfish}
    rules = [Rule(card, (stopped[card],), ()) for card in selfish]
    for card, targets in hits:
        gate = stopped.get(card, card)
        for target in bits(targets):
            head = target if target == card else stopped.get(target, target)
            rules.append(Rule(head, (), (gate,)))
    # Needs stay out of the graphs of cards that hit themselves: no card of the game has both.
    rules += [Rule(card, tuple(bits(wanted)), ()) for card, wanted in unless]
    rules += [Rule(card, (), (other,)) for card, wanted in if_held for other in bits(wanted)]
    while True:
        sure, possible = well_founded(rules)
        if sure == possible:
            return sorted(atom.bit_length() - 1 for atom in sure if isinstance(atom, int))
        members = on_cycles(rules, sure, possible)
        facts = set(members)
        if reads.cycle_targets:
            for card, targets in hits:
                if stopped.get(card, card) in members:
                    facts |= {t if t == card else stopped.get(t, t) for t in bits(targets)}
        rules += [Rule(atom, (), ()) for atom in facts]


@pytest.mark.parametrize("reads", [DEFAULT, ALL_TARGETS, IN_FULL, Readings(cycle_targets=True, self_blank=True)])
def test_random_hands_of_hits_come_out_as_by_logic(reads: Readings) -> None:
    rng = random.Random(21)
    cyclic = 0
    for _ in range(2500):
        size = rng.randint(2, 7)
        hits = [(1 << c, mask(rng.sample(range(size), rng.randint(0, min(size, 3))))) for c in range(size)]
        hits = [(card, targets) for card, targets in hits if targets and rng.random() < 0.7]
        hitters = {card for card, _ in hits}
        unless, if_held = [], []
        for card in (1 << c for c in range(size)):
            # As among the real cards, one that needs company hits nobody, so "unless" is never on a cycle by itself.
            if card not in hitters and rng.random() < 0.5:
                wanted = mask(rng.sample(range(size), rng.randint(0, 2))) & ~card
                rng.choice([unless, if_held]).append((card, wanted))
        got = resolve(hits, unless, [need for need in if_held if need[1]], reads)
        assert cards(got.blanked) == by_logic(hits, unless, if_held, reads)
        cyclic += bool(got.cycles)
        in_rounds = sum_masks(got.order)
        assert sum(got.order) == in_rounds  # nobody is blanked twice
        assert got.blanked == in_rounds | got.dragged
        assert sum_masks(got.cycles) | in_rounds == in_rounds
        assert reads.cycle_targets or not got.dragged
    assert cyclic > 200
