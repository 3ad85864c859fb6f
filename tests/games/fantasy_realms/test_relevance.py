"""``may_matter`` may name a switch for nothing, but never leaves out one that changes something."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from adjudicator.games.fantasy_realms.cards import BY_NAME, CARDS, Card
from adjudicator.games.fantasy_realms.hand import bit, play
from adjudicator.games.fantasy_realms.readings import DEFAULT, SWITCHES, Readings, turned
from adjudicator.games.fantasy_realms.relevance import ABOUT_CYCLES, may_matter, needed
from adjudicator.games.fantasy_realms.solving.search import best
from adjudicator.games.fantasy_realms.values import outcome, worth
from adjudicator.solver import Budget, Meter
from tests.games.fantasy_realms import strategies


def random_readings(rng: random.Random) -> Readings:
    return Readings(**{switch: rng.random() < 0.15 for switch in SWITCHES})


def test_never_no_where_a_hand_with_its_choices_made_changes() -> None:
    rng = random.Random(91)
    changed: Counter[str] = Counter()
    quiet = 0
    for case in strategies.cases(6000, seed=92):
        reads = random_readings(rng)
        hand = play(case.cards, case.picks)
        before = worth(hand, reads)
        cycles = bool(outcome(hand).blanking.cycles) or any(getattr(reads, switch) for switch in ABOUT_CYCLES)
        for switch in SWITCHES:
            now = worth(hand, turned(reads, switch))
            for tied in (True, False):
                says = switch in may_matter(case.cards, (), tied=tied, cycles=cycles)
                # The base strength decides nothing where nobody has the same total.
                if (now if tied else now[0]) != (before if tied else before[0]):
                    changed[switch] += 1
                    assert says, (switch, case, reads)
                quiet += not says
    assert set(changed) >= {"blanked_name", "cycle_targets", "self_blank", "wild_suit", "tie_blanked", "tie_copied"}
    assert quiet > 30_000  # it does spare work


def test_never_no_where_the_best_of_open_choices_changes() -> None:
    rng = random.Random(93)
    changed: Counter[str] = Counter()
    for _ in range(45):
        choosers = rng.sample(strategies.CHOOSERS, rng.randint(1, 3))
        hand = strategies.deal(rng, rng.randint(4, 7), choosers)
        discard = strategies.discards(rng, hand, most=3)
        free = [name for name in strategies.CHOOSERS if name in hand]
        cards, area = [BY_NAME[name] for name in hand], [BY_NAME[name] for name in discard]

        def result(reads: Readings, cards: list[Card] = cards, area: list[Card] = area, free: list[str] = free) -> Any:
            found = best(cards, area, {}, free, reads, Meter(Budget()))
            assert found.optimal
            return (found.total, found.base_strength), found.cycles

        before, cycles = result(DEFAULT)
        takeable = [c for c in area if c.suit in ("army", "leader", "wizard", "beast")] if "Necromancer" in hand else []
        for switch in strategies.SWITCHES:
            if switch not in may_matter([*cards, *takeable], free, tied=True, cycles=cycles):
                assert result(turned(DEFAULT, switch))[0] == before, (switch, hand, discard)
            else:
                changed[switch] += 1
    assert changed


@pytest.mark.parametrize(
    ("switch", "hand", "free", "tied", "expected"),
    [
        ("blanked_name", "Cavern, Dragon, Basilisk", [], False, True),
        ("blanked_name", "Cavern, Dragon", [], False, False),
        ("cycle_targets", "Basilisk, Doppelgänger", [], False, True),
        ("cycle_targets", "Basilisk, Mirage", [], False, False),
        ("condition_loop", "Smoke, War Dirigible, Book of Changes", [], False, True),
        ("condition_loop", "Smoke, War Dirigible, Doppelgänger", [], False, False),
        ("self_blank", "Great Flood, Book of Changes", [], False, True),
        ("self_blank", "Great Flood, Doppelgänger", [], False, False),
        ("wildfire_wild", "Wildfire, Mirage", [], False, True),
        ("wildfire_wild", "Wildfire, King", [], False, False),
        ("wild_suit", "World Tree, Mirage", [], False, True),
        ("wild_suit", "World Tree, King", [], False, False),
        ("archers_copies", "Forest, Mirage", [], False, True),
        ("archers_beast", "Forest, Knights", [], False, False),
        ("tie_blanked", "Basilisk, King", [], True, True),
        ("tie_blanked", "Basilisk, King", [], False, False),
        ("tie_copied", "Doppelgänger, King", [], True, True),
        ("tie_copied", "Doppelgänger, King", [], False, False),
        ("book_wild", "Book of Changes, King", ["Book of Changes"], False, True),
        ("book_wild", "Book of Changes, King", [], False, False),
        ("full_tie", "Book of Changes, King", [], True, False),  # about the table, not about a hand
    ],
)
def test_what_it_says(switch: str, hand: str, free: list[str], tied: bool, expected: bool) -> None:
    assert (switch in may_matter([BY_NAME[name] for name in hand.split(", ")], free, tied=tied)) is expected


def test_the_masks_say_the_same_of_hands_with_every_choice_open() -> None:
    rng = random.Random(93)
    seen: Counter[str] = Counter()
    for _ in range(2000):
        cards = rng.sample(CARDS, rng.randint(1, 7))
        held = sum(map(bit, cards))
        free = [card.name for card in cards if card.choice is not None]
        said = may_matter(cards, free, tied=True)
        assert said == tuple(s for s in SWITCHES if s != "full_tie" and all(held & mask for mask in needed(s)))
        seen.update(said)
    assert set(seen) == set(SWITCHES) - {"full_tie"}
