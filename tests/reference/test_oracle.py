"""The oracle itself, against public scorers' cases, the disputes' totals and cases worked out by hand."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.reference import oracle

PEER_CASES = json.loads((oracle.DATA / "peer_cases.json").read_text(encoding="utf-8"))
DISPUTES = json.loads((oracle.DATA / "disputes.json").read_text(encoding="utf-8"))
COLUMNS = {
    "oracle_default": {},
    "oracle_cycle_simultaneous": {"fr.gap.cycle-targets": "all-targets"},
    "oracle_selfloop_applies": {"fr.gap.self-blank": "applies-in-full"},
    "oracle_blanked_names": {"fr.gap.blanked-name": "keeps-name"},
    "oracle_wild_immune_to_wildfire": {"fr.gap.wildfire-wild": "immune"},
}
BEST_PUBLISHED = [
    "Bell Tower", "Candle", "Necromancer", "Sword of Keth", "Shield of Keth", "Gem of Order",
    "Book of Changes",
]  # fmt: skip


def choices_of(case: dict[str, Any]) -> dict[str, Any]:
    """A reference case's choices in the oracle's words: the files say target where a state says card."""
    return {
        chooser: {"card" if key == "target" else key: value for key, value in choice.items()}
        for chooser, choice in case["choices"].items()
    }


def test_nothing_is_left_out_of_the_data() -> None:
    assert len(oracle.CARDS) == 53
    assert len(oracle.SUITS) == 10
    assert len(PEER_CASES) == 184
    assert len(DISPUTES) == 42


@pytest.mark.parametrize("case", PEER_CASES, ids=range(len(PEER_CASES)))
def test_peer_case(case: dict[str, Any]) -> None:
    assert case["expected_total"] is not None or case["expected_per_card"]
    if case["auto_resolved_choices"]:
        assert oracle.best(case["hand"], choices=choices_of(case))[0] == case["expected_total"]
        return
    result = oracle.score(case["hand"], choices_of(case))
    if case["expected_total"] is not None:
        assert result["total"] == case["expected_total"]
    for card, facts in (case["expected_per_card"] or {}).items():
        assert set(facts) <= {"net", "blanked"}
        if "net" in facts:
            assert result["cards"][card]["points"] == facts["net"]
        if "blanked" in facts:
            assert result["cards"][card]["blanked"] == facts["blanked"]
            assert (card in result["blanked"]) == facts["blanked"]


@pytest.mark.parametrize("column", COLUMNS)
@pytest.mark.parametrize("case", DISPUTES, ids=[case["id"] for case in DISPUTES])
def test_dispute(case: dict[str, Any], column: str) -> None:
    assert oracle.score(case["hand"], choices_of(case), COLUMNS[column])["total"] == case["totals"][column]


def test_best_published_hand() -> None:
    assert oracle.best([*BEST_PUBLISHED, "Warhorse"]) == (397, 38)


def test_necromancer_fetches_the_best_published_hands_eighth_card() -> None:
    discard = ["Warhorse", "Forest"]
    assert oracle.options(BEST_PUBLISHED, "Necromancer", discard) == [None, {"card": "Warhorse"}]
    assert oracle.best(BEST_PUBLISHED, discard) == (397, 38)


WEATHER_DIRIGIBLE = {"card": "War Dirigible", "suit": "weather"}

BY_HAND = [
    # hand, choices, readings, total, blanked
    pytest.param(
        "Great Flood, Mirage, Book of Changes",
        {"Mirage": {"card": "Mountain"}},
        {}, 35, [],
        id="Great Flood spares the Land named Mountain",
    ),
    pytest.param(
        "Great Flood, Mirage, Book of Changes",
        {"Mirage": {"card": "Mountain"}, "Book of Changes": {"card": "Mirage", "suit": "army"}},
        {}, 35, ["Mirage"],
        id="but not the Army named Mountain",
    ),
    pytest.param(
        "Great Flood, Lightning, Book of Changes",
        {"Book of Changes": {"card": "Lightning", "suit": "land"}},
        {}, 35, ["Lightning"],
        id="nor the Land named Lightning",
    ),
    pytest.param(
        "Wildfire, Unicorn, Book of Changes",
        {"Book of Changes": {"card": "Unicorn", "suit": "army"}},
        {}, 52, [],
        id="Wildfire spares the name Unicorn whatever its suit",
    ),
    pytest.param(
        "Wildfire, Mirage, Earth Elemental",
        {"Mirage": {"card": "Mountain"}},
        {}, 40, ["Earth Elemental"],
        id="also a Mirage that is named Mountain",
    ),
    pytest.param(
        "Wildfire, Mirage, Earth Elemental",
        {"Mirage": {"suit": "land"}},
        {}, 40, ["Earth Elemental", "Mirage"],
        id="but not one that is only a Land",
    ),
    pytest.param(
        "Basilisk, Doppelgänger, Rangers, Knights",
        {"Doppelgänger": {"card": "Basilisk"}},
        {}, 17, ["Basilisk", "Doppelgänger"],
        id="Rangers strike Army from both Basilisks, which still blank each other",
    ),
    pytest.param(
        "Basilisk, Rangers, Doppelgänger",
        {"Doppelgänger": {"card": "Rangers"}},
        {}, 45, [],
        id="Rangers free their own copy from Basilisk",
    ),
    pytest.param(
        "Dwarvish Infantry, Doppelgänger, Rangers",
        {"Doppelgänger": {"card": "Dwarvish Infantry"}},
        {}, 35, [],
        id="Rangers edit a copied penalty",
    ),
    pytest.param(
        "Dwarvish Infantry, Doppelgänger, Empress",
        {"Doppelgänger": {"card": "Empress"}},
        {}, 15 + (15 + 10 - 5) + (15 - 5), [],
        id="a copy has the penalty but not the bonus",
    ),
    pytest.param(
        "Dragon, Book of Changes",
        {"Book of Changes": {"card": "Dragon", "suit": "wizard"}},
        {}, 33, [],
        id="a Dragon that is a Wizard is not without one",
    ),
    pytest.param(
        "Basilisk, Book of Changes, Unicorn",
        {"Book of Changes": {"card": "Basilisk", "suit": "army"}},
        {}, 12, ["Basilisk"],
        id="a Basilisk that is an Army blanks only itself",
    ),
    pytest.param(
        "Basilisk, Book of Changes, Unicorn",
        {"Book of Changes": {"card": "Basilisk", "suit": "army"}},
        {"fr.gap.self-blank": "applies-in-full"}, 3, ["Basilisk", "Unicorn"],
        id="or applies in full",
    ),
    pytest.param(
        "War Dirigible, Book of Changes, Basilisk, Doppelgänger",
        {"Doppelgänger": {"card": "Basilisk"}, "Book of Changes": {"card": "War Dirigible", "suit": "army"}},
        {}, 38, ["Basilisk", "Doppelgänger"],
        id="being one's own Army is not a cycle",
    ),
    pytest.param(
        "War Dirigible, Book of Changes, Basilisk, Doppelgänger",
        {"Doppelgänger": {"card": "Basilisk"}, "Book of Changes": {"card": "War Dirigible", "suit": "army"}},
        {"fr.gap.cycle-targets": "all-targets"}, 3, ["Basilisk", "Doppelgänger", "War Dirigible"],
        id="but an Army is a cycle's target",
    ),
    pytest.param(
        "War Dirigible, Doppelgänger, Book of Changes, Knights",
        {"Doppelgänger": {"card": "War Dirigible"}, "Book of Changes": WEATHER_DIRIGIBLE},
        {}, 50, ["War Dirigible"],
        id="a War Dirigible that is a Weather blanks itself and not its copy",
    ),
    pytest.param(
        "War Dirigible, Doppelgänger, Book of Changes, Knights",
        {"Doppelgänger": {"card": "War Dirigible"}, "Book of Changes": WEATHER_DIRIGIBLE},
        {"fr.gap.self-blank": "applies-in-full"}, 50, ["War Dirigible"],
        id="not even applied in full, as no unblanked Weather is left",
    ),
    pytest.param(
        "War Dirigible, Doppelgänger, Book of Changes, Rangers",
        {
            "Doppelgänger": {"card": "War Dirigible"},
            "Book of Changes": {"card": "Rangers", "suit": "weather"},
        },
        {}, 8, ["Doppelgänger", "War Dirigible"],
        id="Rangers do not strike Weather",
    ),
    pytest.param(
        "Wildfire, Basilisk, Book of Changes, Forest",
        {"Book of Changes": {"card": "Wildfire", "suit": "army"}},
        {}, 10, ["Basilisk", "Wildfire"],
        id="a card that hits itself and is in a cycle of two",
    ),
    pytest.param(
        "Wildfire, Basilisk, Book of Changes, Forest",
        {"Book of Changes": {"card": "Wildfire", "suit": "army"}},
        {"fr.gap.self-blank": "applies-in-full"}, 10, ["Basilisk", "Wildfire"],
        id="is held back by the other, even where its own hit does not hold it",
    ),
    pytest.param(
        "Wildfire, Basilisk, Book of Changes, Forest",
        {"Book of Changes": {"card": "Wildfire", "suit": "army"}},
        {"fr.gap.cycle-targets": "all-targets"}, 3, ["Basilisk", "Forest", "Wildfire"],
        id="or takes Forest along",
    ),
    pytest.param(
        "Wildfire, Basilisk, Book of Changes, Forest",
        {"Book of Changes": {"card": "Wildfire", "suit": "army"}},
        {"fr.gap.cycle-targets": "all-targets", "fr.gap.self-blank": "applies-in-full"},
        3, ["Basilisk", "Forest", "Wildfire"],
        id="also where its own hit does not hold it back",
    ),
    pytest.param(
        "Great Flood, Basilisk, Doppelgänger, Book of Changes, Forest",
        {"Doppelgänger": {"card": "Basilisk"}, "Book of Changes": {"card": "Great Flood", "suit": "army"}},
        {"fr.gap.cycle-targets": "all-targets"}, 7 + 3, ["Basilisk", "Doppelgänger", "Great Flood"],
        id="two Basilisks hit a Great Flood that would hit itself, so it hits nobody",
    ),
    pytest.param(
        "Beastmaster, Basilisk, Doppelgänger, Knights",
        {"Doppelgänger": {"card": "Basilisk"}},
        {}, (9 + 18) + 35 + 35 + 12, [],
        id="Beastmaster clears the copied penalty of a Beast",
    ),
    pytest.param(
        "Forest, Elven Archers, Mirage",
        {"Mirage": {"card": "Elven Archers"}},
        {"fr.gap.archers-copies": "each"}, 46, [],
        id="each card named Elven Archers",
    ),
    pytest.param(
        "Forest, Elven Archers, Book of Changes",
        {"Book of Changes": {"card": "Elven Archers", "suit": "beast"}},
        {"fr.gap.archers-beast": "once"}, 37, [],
        id="Elven Archers that are a Beast, once",
    ),
    pytest.param(
        "World Tree, Mirage, Shapeshifter, Unicorn",
        {},
        {"fr.gap.wild-suit": "does-not-count"}, 61, [],
        id="Wild is not a suit for World Tree",
    ),
    pytest.param(
        "Collector, Mirage, Shapeshifter, Doppelgänger",
        {},
        {"fr.gap.wild-suit": "does-not-count"}, 7, [],
        id="nor for Collector",
    ),
    pytest.param(
        "Rangers, Mirage",
        {"Mirage": {"suit": "land"}},
        {}, 15, [],
        id="Mirage declares only a suit",
    ),
    pytest.param(
        "Gem of Order, Enchantress, Earth Elemental, Air Elemental, Queen, Warhorse, Forest",
        {},
        {}, (5 + 30 + 10) + (5 + 15) + (4 + 15) + 4 + 6 + (6 + 14) + (7 + 12), [],
        id="runs of four and three out of doubled strengths",
    ),
    pytest.param(
        "Gem of Order, Magic Wand, Candle, Mirage",
        {},
        {}, (5 + 10) + 1 + 2, [],
        id="the strength 0 of a Wild continues a run",
    ),
    pytest.param(
        "Island, Swamp, Knights, Candle",
        {"Island": {"card": "Swamp"}},
        {}, 14 + 18 + 12 + 2, [],
        id="Island clears one Flood",
    ),
    pytest.param(
        "Forest, Elven Archers, Basilisk",
        {},
        {"fr.gap.blanked-name": "keeps-name"}, 7 + 12 + 12 + 35, ["Elven Archers"],
        id="Forest and the name of blanked Elven Archers",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("hand", "choices", "readings", "total", "blanked"), BY_HAND)
def test_worked_by_hand(
    hand: str, choices: dict[str, Any], readings: dict[str, str], total: int, blanked: list[str]
) -> None:
    result = oracle.score(hand.split(", "), choices, readings)
    assert (result["total"], result["blanked"]) == (total, blanked)


def test_of_equal_totals_the_lower_base_counts() -> None:
    # Dwarvish Infantry is worth 15 by itself, Elven Archers 10 and a bonus of 5.
    assert oracle.best(["Necromancer"], discard=["Dwarvish Infantry", "Elven Archers"]) == (18, 13)
    assert oracle.best(["Necromancer"], discard=["Elven Archers", "Dwarvish Infantry"]) == (18, 13)


def test_options_of_every_chooser() -> None:
    hand = ["Island", "Book of Changes", "Mirage", "Shapeshifter", "Doppelgänger", "Candle", "Basilisk"]
    # 25 cards and 5 suits each; six other cards, the Book with ten suits each; and declining.
    sizes = {card: len(oracle.options(hand, card)) for card in hand[:5]}
    assert sizes == {
        "Mirage": 31, "Shapeshifter": 31, "Doppelgänger": 7, "Book of Changes": 61, "Island": 3
    }  # fmt: skip
    made = {"Book of Changes": {"card": "Basilisk", "suit": "flood"}, "Mirage": {"suit": "flame"}}
    assert oracle.options(hand, "Island", choices=made) == [
        None, {"card": "Island"}, {"card": "Mirage"}, {"card": "Candle"}, {"card": "Basilisk"}
    ]  # fmt: skip


def test_search_keeps_a_given_choice_legal() -> None:
    # Island may clear Basilisk only if the Book makes it a Flood or Flame: a Flood, for the Elemental.
    hand = ["Island", "Basilisk", "Book of Changes", "Water Elemental"]
    given = {"Island": {"card": "Basilisk"}}
    assert oracle.best(hand, choices=given) == (14 + 35 + 3 + 4 + 30, 56)
    with pytest.raises(ValueError, match="never legal"):
        oracle.best(["Island", "Basilisk"], choices=given)


@pytest.mark.parametrize(
    ("hand", "choices"),
    [
        ("Island, Basilisk", {"Island": {"card": "Basilisk"}}),
        ("Mirage", {"Mirage": {"card": "King"}}),
        ("Mirage", {"Mirage": {"suit": "wild"}}),
        ("Shapeshifter", {"Shapeshifter": {"card": "Knights"}}),
        ("Doppelgänger, King", {"Doppelgänger": {"card": "Queen"}}),
        ("Doppelgänger, King", {"Doppelgänger": {"card": "Doppelgänger"}}),
        ("Book of Changes, King", {"Book of Changes": {"card": "Book of Changes", "suit": "army"}}),
        ("Book of Changes, King", {"Book of Changes": {"card": "King", "suit": "wild"}}),
        ("Book of Changes, King", {"Book of Changes": {"card": "King"}}),
        ("Necromancer", {"Necromancer": {"card": "Forest"}}),
        ("King", {"Mirage": {"card": "Forest"}}),
        ("King, King", {}),
    ],
)
def test_illegal_choices_are_refused(hand: str, choices: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"cannot|no choice|not a hand"):
        oracle.score(hand.split(", "), choices)


def test_unknown_readings_are_refused() -> None:
    with pytest.raises(ValueError, match="no such reading"):
        oracle.score(["King"], {}, {"fr.gap.self-blank": "members-only"})


BLANKERS = [
    "Great Flood", "Blizzard", "Rainstorm", "Smoke", "Wildfire", "Basilisk", "Warship", "War Dirigible",
    "Knights", "Forest", "Fire Elemental", "King", "Dragon", "Rangers", "Swamp", "Elven Archers", "Island",
    "Cavern", "World Tree", "Collector", "Gem of Order",
]  # fmt: skip


def random_hands(count: int, seed: int) -> Iterator[tuple[list[str], dict[str, Any], dict[str, str]]]:
    """Hands full of cards that blank, with the Book, a Wild or two, random choices and random readings."""
    rng = random.Random(seed)
    for _ in range(count):
        hand = ["Book of Changes", *rng.sample(["Doppelgänger", "Mirage", "Shapeshifter"], rng.randint(1, 2))]
        hand += rng.sample(BLANKERS, 8 - len(hand))
        choices: dict[str, Any] = {}
        for chooser in oracle.CHOICE_ORDER:
            if chooser in hand:
                choices[chooser] = rng.choice(oracle.options(hand, chooser, choices=choices))
        yield hand, choices, {gap: rng.choice(values) for gap, values in oracle.READINGS.items()}


def test_the_order_of_the_cards_changes_nothing() -> None:
    rng = random.Random(7)
    for hand, choices, readings in random_hands(1500, seed=1):
        shuffled = rng.sample(hand, len(hand))
        assert oracle.score(hand, choices, readings) == oracle.score(shuffled, choices, readings)


def program(hand: list[str], choices: dict[str, Any], readings: dict[str, str]) -> list[oracle.Rule]:
    played = oracle.identities(hand, choices)
    oracle.clear(played, choices)
    return oracle.blanking_program(played, {**oracle.DEFAULTS, **readings})[0]


def layer_by_layer(rules: list[oracle.Rule]) -> tuple[set[Any], set[Any]]:
    """Resolve blanking as at the table: what is certain now, then what that makes certain, and so on."""
    atoms = {atom for rule in rules for atom in (rule.head, *rule.positive, *rule.negative)}
    blanked: set[Any] = set()
    safe: set[Any] = set()
    while True:
        more_blanked = {rule.head for rule in rules if set(rule.positive) <= blanked and set(rule.negative) <= safe}
        threatened = {rule.head for rule in rules if not set(rule.positive) & safe and not set(rule.negative) & blanked}
        if (more_blanked, atoms - threatened) == (blanked, safe):
            return blanked, atoms - safe
        blanked, safe = more_blanked, atoms - threatened


def test_the_well_founded_model_is_what_layers_give() -> None:
    open_ones = 0
    for hand, choices, readings in random_hands(3000, seed=2):
        rules = program(hand, choices, readings)
        sure, possible = oracle.well_founded(rules)
        assert (sure, possible) == layer_by_layer(rules)
        open_ones += sure != possible
    assert open_ones > 50  # cycles do occur among these hands


def test_nobody_alive_is_hit_by_anybody_alive() -> None:
    for hand, choices, readings in random_hands(1500, seed=3):
        played = oracle.identities(hand, choices)
        oracle.clear(played, choices)
        full = {**oracle.DEFAULTS, **readings}
        alive = [p for i, p in enumerate(played) if i not in oracle.blanked_cards(played, full)]
        for source in alive:
            for target in alive:
                assert not any(oracle.hits(term, source, target, full) for term in source.penalty)
