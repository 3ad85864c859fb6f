from __future__ import annotations

import random
from dataclasses import replace

import pytest

from adjudicator.games.fantasy_realms.cards import BY_NAME
from adjudicator.games.fantasy_realms.hand import Hand, Pick, Plays, bit, play
from adjudicator.games.fantasy_realms.readings import DEFAULT, Readings
from adjudicator.games.fantasy_realms.terms import runs, step_up, suit_sets
from adjudicator.games.fantasy_realms.values import outcome, worth
from tests.games.fantasy_realms.strategies import cases
from tests.reference import oracle

RUNS = ((3, 10), (4, 30), (5, 60), (6, 100), (7, 150))


def hand_of(words: str, picks: dict[str, Pick] | None = None) -> Hand:
    return play([BY_NAME[name] for name in words.split(", ")], picks or {})


BY_HAND = [
    # Blizzard blanks Great Flood; nothing is left to blank Wildfire, which lets Weather be; -5 for the Flame.
    ("Great Flood, Blizzard, Wildfire", {}, 30 - 5 + 40, 70),
    ("Cavern, Blizzard, Great Flood, Wildfire", {}, 30 + 32, 62),
    ("King, Queen, Knights", {}, (8 + 20) + (6 + 20) + 20, 34),
    ("Princess, Knights, Warlord", {}, (2 + 8 + 8) + 20 + (4 + 20), 26),
    ("Unicorn, Princess, Queen", {}, (9 + 30) + (2 + 8) + 6, 17),
    ("Unicorn, Queen", {}, (9 + 15) + 6, 15),
    ("Sword of Keth, Shield of Keth, King", {}, (7 + 40) + (4 + 40) + 8, 19),
    ("Sword of Keth, King", {}, (7 + 10) + 8, 15),
    ("Sword of Keth, Shield of Keth", {}, 11, 11),
    ("Fountain of Life, Swamp, Wildfire", {}, 40, 40),
    ("Fountain of Life, Swamp, Hydra", {}, (1 + 18) + 18 + (12 + 28), 31),
    ("Gem of Order, Magic Wand, Candle, Elven Longbow, Earth Elemental", {}, (5 + 60) + 1 + 2 + 3 + 4, 15),
    ("Warlock Lord, King, Collector", {}, 25 - 10 - 10 + 8 + 7, 40),
    ("Dragon", {}, 30 - 40, 30),
    ("Dragon, Protection Rune", {}, 31, 31),
    ("World Tree, Forest, Swamp", {}, (2 + 50) + 7 + 18, 27),
    ("World Tree, Forest, Cavern", {}, 2 + 7 + 6, 15),
    ("Mirage, Rangers", {"Mirage": Pick(suit="land")}, 15, 5),
    ("Whirlwind, Rainstorm, Great Flood", {}, (13 + 40) + (8 + 10) + 32, 53),
    ("Whirlwind, Rainstorm, Blizzard", {}, (13 + 40) + 8 + 30, 51),
    ("Whirlwind, Blizzard", {}, 43, 43),
    ("Knights", {}, 12, 20),
    ("Elven Archers", {}, 15, 10),
    ("Elven Archers, Rainstorm", {}, 18, 18),
]


@pytest.mark.parametrize(("words", "picks", "total", "base"), BY_HAND, ids=[case[0] for case in BY_HAND])
def test_worked_by_hand(words: str, picks: dict[str, Pick], total: int, base: int) -> None:
    hand = hand_of(words, picks)
    assert worth(hand) == (total, base)
    found = outcome(hand)
    assert (found.total, found.base_strength) == (total, base)


@pytest.mark.parametrize(
    ("switch", "words", "picks", "off", "on"),
    [
        ("blanked_name", "Cavern, Dragon, Basilisk", {}, 41, 66),
        ("blanked_name", "Forest, Elven Archers, Basilisk", {}, 7 + 12 + 35, 7 + 24 + 35),
        ("cycle_targets", "Basilisk, Doppelgänger, King, Knights", {"Doppelgänger": Pick("Basilisk")}, 33, 0),
        ("self_blank", "Great Flood, Book of Changes, Forest", {"Book of Changes": Pick("Great Flood", "land")}, 10, 3),
        ("wildfire_wild", "Wildfire, Mirage, World Tree, Shapeshifter", {}, 92, 42),
        ("wild_suit", "World Tree, Mirage, Shapeshifter, Unicorn", {}, 11, 61),
        ("archers_copies", "Forest, Elven Archers, Mirage", {"Mirage": Pick("Elven Archers")}, 34, 46),
        ("condition_loop", "Smoke, War Dirigible, Book of Changes, Rangers",
         {"Book of Changes": Pick("War Dirigible", "flame")}, 3 + 5, 3 + 5 + 27),
        ("with_itself", "Fountain of Life, Candle", {}, (1 + 2) + 2, (1 + 2) + 2),
        ("with_itself", "Fountain of Life, Bell Tower", {}, (1 + 8) + 8, (1 + 8) + 8),
        ("with_itself", "Fountain of Life", {}, 2, 1),
        ("with_itself", "Dragon, Book of Changes", {"Book of Changes": Pick("Dragon", "wizard")}, 33, -7),
        ("with_itself", "Beastmaster, Book of Changes", {"Book of Changes": Pick("Beastmaster", "beast")}, 21, 12),
        ("archers_beast", "Forest, Elven Archers, Book of Changes",
         {"Book of Changes": Pick("Elven Archers", "beast")}, 49, 37),
    ],
)  # fmt: skip
def test_a_switch_changes_the_total(switch: str, words: str, picks: dict[str, Pick], off: int, on: int) -> None:
    hand = hand_of(words, picks)
    for reads, total in ((DEFAULT, off), (Readings(**{switch: True}), on)):
        assert worth(hand, reads)[0] == total
        assert outcome(hand, reads).total == total


@pytest.mark.parametrize(
    ("reads", "base"),
    [
        (DEFAULT, 35 + 9 + 9),
        (Readings(tie_blanked=True), 35 + 9 + 9 + 8),
        (Readings(tie_copied=True), 35 + 9),
        (Readings(tie_blanked=True, tie_copied=True), 35 + 9 + 8),
    ],
)
def test_the_base_strength_that_breaks_ties(reads: Readings, base: int) -> None:
    """King is blanked, Doppelgänger copies Mountain: neither reading changes the total."""
    hand = hand_of("Basilisk, Doppelgänger, Mountain, King", {"Doppelgänger": Pick("Mountain")})
    assert worth(hand, reads) == (53, base)
    assert outcome(hand, reads).base_strength == base


def test_who_cleared_what_is_kept() -> None:
    found = outcome(hand_of("Rangers, Cavern, Blizzard, Swamp, Protection Rune"))
    names = {key: [p.card.name for p in by] for key, by in found.cleared.items()}
    assert names[bit(BY_NAME["Blizzard"])] == ["Cavern", "Protection Rune"]
    assert names[bit(BY_NAME["Swamp"])] == ["Protection Rune"]
    reworded = {key: [p.card.name for p in by] for key, by in found.reworded.items()}
    assert reworded[bit(BY_NAME["Swamp"])] == ["Rangers"]


def test_lines_name_their_cards_and_the_cards_that_earned_them() -> None:
    found = outcome(hand_of("Forest, Hydra, Swamp, Elven Archers"))
    lines = {(line.plays.card.name, line.points): line.by for line in found.lines}
    assert lines[("Forest", 24)] == bit(BY_NAME["Hydra"]) | bit(BY_NAME["Elven Archers"])
    assert lines[("Hydra", 28)] == bit(BY_NAME["Swamp"])
    assert lines[("Swamp", -3)] == bit(BY_NAME["Elven Archers"])
    assert lines[("Elven Archers", 5)] == 0
    assert len(lines) == len(found.lines) == 4


@pytest.mark.parametrize(
    ("size", "points"), [(0, 0), (2, 0), (3, 10), (4, 30), (5, 60), (6, 100), (7, 150), (8, 150), (20, 150)]
)
def test_a_table_is_open_upwards(size: int, points: int) -> None:
    assert step_up(RUNS, size) == points


def test_runs_earn_the_most_that_any_layout_earns() -> None:
    """Against the oracle, which tries every way to lay the strengths out. Doubled and tripled strengths included."""
    rng = random.Random(41)
    cards = [BY_NAME[name] for name in list(BY_NAME)[:8]]
    for _ in range(4000):
        strengths = [rng.randint(1, 9) for _ in cards[: rng.randint(1, 8)]]
        plays = [Plays(c, bit(c), c.name, c.suit, n, None) for c, n in zip(cards, strengths, strict=False)]
        hand = Hand(plays, sum(p.bit for p in plays))
        found = runs(hand, hand.bits)
        assert sorted(p.base for run in found for p in run) == sorted(strengths)
        for run in found:
            assert [p.base - run[0].base for p in run] == list(range(len(run)))
        assert sum(step_up(RUNS, len(run)) for run in found) == oracle.best_runs(tuple(sorted(strengths)))


def test_blanked_cards_are_in_no_run() -> None:
    hand = hand_of("Magic Wand, Candle, Elven Longbow")
    assert [len(run) for run in runs(hand, hand.bits & ~bit(BY_NAME["Candle"]))] == [1, 1]


def test_a_set_has_one_card_of_each_name() -> None:
    hand = hand_of(
        "Knights, Rangers, Mirage, Doppelgänger", {"Mirage": Pick("Knights"), "Doppelgänger": Pick("Rangers")}
    )
    sets = suit_sets(hand, hand.bits, DEFAULT)
    assert {suit: sorted(members) for suit, members in sets.items()} == {"army": ["Knights", "Rangers"]}
    wilds = hand_of("Mirage, Shapeshifter")
    assert set(suit_sets(wilds, wilds.bits, DEFAULT)) == {"wild"}
    assert suit_sets(wilds, wilds.bits, Readings(wild_suit=True)) == {}


def test_the_quick_sums_are_those_of_the_full_outcome() -> None:
    rng = random.Random(42)
    switches = ("tie_blanked", "tie_copied", "blanked_name", "cycle_targets", "self_blank", "wildfire_wild")
    for case in cases(3000, seed=43):
        hand = play(case.cards, case.picks)
        reads = replace(DEFAULT, **{switch: rng.random() < 0.5 for switch in switches})
        found = outcome(hand, reads)
        assert worth(hand, reads) == (found.total, found.base_strength)
