"""Which cards blank which and count for which, as read off the printed terms by the oracle."""

from __future__ import annotations

import pytest

from adjudicator.games.fantasy_realms.cards import BY_NAME
from adjudicator.games.fantasy_realms.feeding import blanked_by, feeds
from adjudicator.games.fantasy_realms.hand import Hand, bit, play
from adjudicator.games.fantasy_realms.readings import DEFAULT
from adjudicator.games.fantasy_realms.values import Outcome, outcome
from tests.games.fantasy_realms import strategies
from tests.games.fantasy_realms.strategies import Choices, cases
from tests.reference import oracle


def worked_out(hand: list[str], choices: Choices | None = None) -> tuple[Hand, Outcome]:
    held = play([BY_NAME[name] for name in hand], strategies.picks(choices or {}))
    return held, outcome(held, DEFAULT)


def blankers(hand: list[str], card: str, choices: Choices | None = None) -> set[str]:
    held, comes_to = worked_out(hand, choices)
    mask = blanked_by(held, comes_to, bit(BY_NAME[card]), DEFAULT)
    return {name for name in hand if mask & bit(BY_NAME[name])}


def counted(hand: list[str], by: str) -> set[str]:
    held, comes_to = worked_out(hand)
    return {name for name in hand if feeds(held, comes_to, bit(BY_NAME[by]), bit(BY_NAME[name]))}


def printed_blankers(hand: list[str], choices: Choices) -> dict[str, set[str]]:
    """Who blanks each blanked card where nothing goes in a circle, read off what is left of the penalties."""
    readings = oracle.DEFAULTS
    cards = oracle.identities(oracle.whole_hand(hand, choices), choices)
    oracle.clear(cards, choices)
    gone = oracle.blanked_cards(cards, readings)
    acting = [card for n, card in enumerate(cards) if n not in gone]
    out: dict[str, set[str]] = {}
    for n in gone:
        me = cards[n]
        hit = {by.card for by in acting for term in by.penalty if oracle.hits(term, by, me, readings)}
        for term in me.penalty:
            if term["kind"] == "self_blank_if":
                hit |= {by.card for by in acting if by.suit in term["suits"]}
        out[me.card] = hit
    return out


def wants_company(hand: list[str], choices: Choices, card: str) -> bool:
    """Whether a card is blanked for want of a suit that it needs."""
    cards = oracle.identities(oracle.whole_hand(hand, choices), choices)
    oracle.clear(cards, choices)
    [me] = [each for each in cards if each.card == card]
    return any(term["kind"] == "self_blank_unless" for term in me.penalty)


def test_a_card_is_blanked_by_the_unblanked_cards_whose_penalty_hits_it() -> None:
    seen = several = 0
    for case in cases(1500, 90):
        expected = printed_blankers(list(case.hand), case.choices)
        held, comes_to = worked_out(case.whole, case.choices)
        if comes_to.blanking.cycles or any(
            not by and not wants_company(list(case.hand), case.choices, card) for card, by in expected.items()
        ):
            continue  # a card in a circle is blanked by cards that are blanked as well, or by itself
        for name in case.whole:
            mask = blanked_by(held, comes_to, bit(BY_NAME[name]), DEFAULT)
            found = {other for other in case.whole if mask & bit(BY_NAME[other])}
            assert found == expected.get(name, set()), (case, name)
            seen += bool(found)
            several += len(found) > 1
    assert seen > 500
    assert several > 50


@pytest.mark.parametrize(
    ("hand", "card", "by"),
    [
        (["Basilisk", "Knights"], "Knights", {"Basilisk"}),
        (["Basilisk", "Knights"], "Basilisk", set()),
        (["Warship", "Knights"], "Warship", set()),  # for want of a Flood: blanked, but by no card
        (["Smoke", "Knights"], "Smoke", set()),
        (["War Dirigible", "Knights", "Rainstorm"], "War Dirigible", {"Rainstorm"}),
        (["Blizzard", "Great Flood", "Knights"], "Knights", set()),  # what would blank it is blanked itself
        (["Wildfire", "Basilisk", "Knights"], "Knights", {"Wildfire"}),
        (["Wildfire", "Great Flood", "Knights"], "Knights", {"Great Flood"}),  # which blanks Wildfire
    ],
)
def test_what_blanks_a_card(hand: list[str], card: str, by: set[str]) -> None:
    assert blankers(hand, card) == by
    assert bool(by) <= (card in oracle.score(hand, {})["blanked"])


def test_two_that_blank_each_other() -> None:
    """Doppelgänger as a second Basilisk: each blanks the other, and by the default reading nobody else."""
    hand: list[str] = ["Basilisk", "Doppelgänger", "Knights"]
    choices: Choices = {"Doppelgänger": {"card": "Basilisk"}}
    assert oracle.score(hand, choices)["blanked"] == ["Basilisk", "Doppelgänger"]
    assert blankers(hand, "Basilisk", choices) == {"Doppelgänger"}
    assert blankers(hand, "Doppelgänger", choices) == {"Basilisk"}
    assert blankers(hand, "Knights", choices) == set()


@pytest.mark.parametrize(
    ("hand", "by", "cards"),
    [
        (["King", "Queen", "Candle"], "King", set()),  # no Army to count
        (["King", "Queen", "Rangers"], "King", {"Queen", "Rangers"}),
        (["King", "Rangers", "Knights"], "King", {"Rangers", "Knights"}),
        (["King", "Knights", "Basilisk"], "King", set()),  # Basilisk blanks both
        (["Warship", "Island", "Candle"], "Warship", {"Island"}),
        (["Warship", "Candle"], "Warship", set()),
        (["Gem of Order", "Warlord", "Cavern", "Candle"], "Gem of Order", {"Gem of Order", "Warlord", "Cavern"}),
        (["Gem of Order", "Candle", "Warlord"], "Gem of Order", set()),
    ],
)  # fmt: skip
def test_what_counts_for_a_card(hand: list[str], by: str, cards: set[str]) -> None:
    assert counted(hand, by) == cards
