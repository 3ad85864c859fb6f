"""What explained deals show, against the judge's answers, and hands whose card has no text worked out by hand."""

from __future__ import annotations

from collections import Counter

import pytest

import adjudicator
from adjudicator.games.fantasy_realms.bulk.choosing import best, of
from adjudicator.games.fantasy_realms.cards import BY_NAME
from adjudicator.games.fantasy_realms.hand import Pick
from adjudicator.games.fantasy_realms.state import spell
from adjudicator.games.fantasy_realms.study.counting import scored
from adjudicator.games.fantasy_realms.study.dealing import Chunk, cards_of, dealt
from adjudicator.games.fantasy_realms.study.explained import explain, without_text
from adjudicator.games.fantasy_realms.values import worth


def test_rulings_and_points_are_those_of_the_judge() -> None:
    held = dealt(Chunk(0, 60, 0, 8))[0]
    found = best(of(held))
    deals = [scored(found, row) for row in range(len(held))]
    tally = explain(deals)
    named: Counter[str] = Counter()
    points: Counter[str] = Counter()
    blanked: Counter[str] = Counter()
    for deal in deals:
        hand = [card.name for card in cards_of(deal.cards)]
        choices = {name: spell(pick) for name, pick in deal.picks.items()}
        answer = adjudicator.score("fantasy-realms", {"players": [{"hand": hand, "choices": choices}]})
        named.update({ruling for step in answer.steps for ruling in (step.ruling, *step.under)})
        for card in answer.value["players"][0]["cards"]:
            points[card["card"]] += card["points"]
            blanked[card["card"]] += card["blanked"]
    assert tally.applied == named
    assert {name: tally.points[name] for name in points} == points
    assert +tally.blanked == +blanked
    assert tally.deals == 60
    assert tally.held.total() == 420


@pytest.mark.parametrize(
    ("cards", "picks", "without", "total"),
    [
        (["Dragon"], {}, "Dragon", 30),  # without its penalty of 40
        (["King", "Queen", "Knights"], {}, "King", 8 + 6 + 20 + 20),  # the Queen still gives 20 for the army
        (["King", "Queen", "Knights"], {}, "Knights", 8 + 20 + 6 + 20 + 20),  # a leader is there: nothing changes
        (["Basilisk", "King"], {}, "Basilisk", 35 + 8),  # the King is blanked no more
        (["Protection Rune", "Dragon"], {}, "Protection Rune", 1 + 30 - 40),  # clears no more
        (["Island", "Wildfire", "King"], {"Island": Pick("Wildfire")}, "Island", 14 + 40),  # the King is blanked again
        (["Doppelgänger", "Dragon"], {"Doppelgänger": Pick("Dragon")}, "Dragon", 30 + 30 - 40),  # the copy stays
        (["Doppelgänger", "Dragon"], {"Doppelgänger": Pick("Dragon")}, "Doppelgänger", 30 - 40),
        (["Mirage", "King"], {"Mirage": Pick(None, "army")}, "Mirage", 8),
        (["Candle", "King"], {}, "Candle", 2 + 8),
    ],
)
def test_a_card_without_its_text(cards: list[str], picks: dict[str, Pick], without: str, total: int) -> None:
    hand = without_text([BY_NAME[name] for name in cards], picks, BY_NAME[without])
    assert worth(hand)[0] == total


def test_a_text_decides_where_the_total_is_another_without_it() -> None:
    hand = [BY_NAME[name] for name in ("Dragon", "King", "Candle")]
    mask = sum(1 << card.number for card in hand)
    tally = explain([scored(best(of(dealt(Chunk(0, 4, 0, 1))[0] * 0 + mask)), 0)])
    assert tally.decided == {"Dragon": 1, "King": 0, "Candle": 0}  # no army, no Book of Changes: those two do nothing
    assert tally.points == {"Dragon": -10, "King": 8, "Candle": 2}
