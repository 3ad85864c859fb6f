"""Each ruling on points where it decides: the claim that it stands against is refuted by it, and could else be made.

``TAKEN_AWAY`` has, for such a ruling, a hand and a claim that somebody might make who does not know it. The ruling has
to be among those that refute the claim, and without it alone the claim has to be possible.
"""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from adjudicator import Verdict
from adjudicator.games.fantasy_realms.cards import BY_NAME
from adjudicator.games.fantasy_realms.disputes.hands import aspect_of
from adjudicator.games.fantasy_realms.disputes.proof import Proof, Reach
from adjudicator.games.fantasy_realms.disputes.questions import read
from adjudicator.games.fantasy_realms.readings import DEFAULT
from adjudicator.games.fantasy_realms.solving.points import Weights
from adjudicator.games.fantasy_realms.state import parse
from adjudicator.solver import Budget, Meter
from tests.games.fantasy_realms import strategies
from tests.reference import oracle

GAME = "fantasy-realms"
PARTS = ("base", "bonus", "penalty")

TAKEN_AWAY: list[tuple[str, str, dict[str, Any], dict[str, Any], Any]] = [
    # ruling, hand, choices, question, claim that it refutes
    ("fr.wild.zero", "Mirage, King", {"Mirage": {"card": "Forest"}}, {"card": "Mirage", "of": "base"}, 7),
    ("fr.wild.zero", "Mirage, King", {"Mirage": {"card": "Bell Tower"}}, {"card": "Mirage", "of": "base"}, 8),
    ("fr.keyword.for-each", "King, Knights, Rangers", {}, {"card": "King", "of": "bonus"}, 5),  # not 5 once
    ("fr.keyword.for-each", "Forge, Magic Wand, Sword of Keth", {}, {"card": "Forge", "of": "bonus"}, 9),
    ("fr.keyword.with", "Bell Tower, Collector, Enchantress", {}, {"card": "Bell Tower", "of": "bonus"}, 30),  # once
    ("fr.keyword.with", "Warhorse, King, Queen", {}, {"card": "Warhorse", "of": "bonus"}, 28),
    ("fr.keyword.other", "Earth Elemental, Forest", {}, {"card": "Earth Elemental", "of": "bonus"}, 30),
    ("fr.keyword.other", "Princess, King", {}, {"card": "Princess", "of": "bonus"}, 16),
    ("fr.score.penalties-too", "Swamp, Knights, King", {}, {"card": "Swamp", "of": "penalty"}, 0),
    ("fr.card.knights", "Knights, Candle", {}, {"card": "Knights", "of": "penalty"}, 0),
    ("fr.card.forest", "Forest, Unicorn", {}, {"card": "Forest", "of": "bonus"}, 0),
    # 1 to 3 and 4 to 6 would be six in a row: what is between two runs is not there
    ("fr.faq.every-run", "Gem of Order, Magic Wand, Candle, Elven Longbow, Cavern, Forest, Mirage",
     {"Mirage": None}, {"card": "Gem of Order", "of": "bonus"}, 10),
    # three Floods and three Lands are two sets
    ("fr.faq.every-set", "Collector, Swamp, Island, Water Elemental, Forest, Cavern, Mountain",
     {"Island": None}, {"card": "Collector", "of": "bonus"}, 10),
    # a copy is no card of a different name
    ("fr.faq.copy-not-different", "Collector, Swamp, Water Elemental, Doppelgänger",
     {"Doppelgänger": {"card": "Swamp"}}, {"card": "Collector", "of": "bonus"}, 10),
    # blanked cards do not count, and score nothing
    ("fr.blank.effect", "Basilisk, King, Knights", {}, {"card": "King", "of": "points"}, 8),
    ("fr.blank.effect", "Enchantress, Great Flood, Forest", {}, {"card": "Enchantress", "of": "bonus"}, 10),
    # of two cards named Elven Archers one counts, and a Beast among them twice
    ("fr.gap.archers-copies", "Forest, Elven Archers, Mirage", {"Mirage": {"card": "Elven Archers"}},
     {"card": "Forest", "of": "bonus"}, 24),
    ("fr.gap.archers-beast", "Forest, Elven Archers, Book of Changes",
     {"Book of Changes": {"card": "Elven Archers", "suit": "beast"}}, {"card": "Forest", "of": "bonus"}, 12),
    # Wild counts as a suit, so two Wilds are not all different
    ("fr.gap.wild-suit", "World Tree, Mirage, Shapeshifter", {"Mirage": None, "Shapeshifter": None},
     {"card": "World Tree", "of": "bonus"}, 50),
    ("fr.gap.blanked-name", "Hydra, Swamp, Blizzard", {}, {"card": "Hydra", "of": "bonus"}, 28),
]  # fmt: skip


@pytest.mark.parametrize(("ruling", "hand", "choices", "about", "claim"), TAKEN_AWAY)
def test_a_ruling_decides_what_it_is_about(
    ruling: str, hand: str, choices: dict[str, Any], about: dict[str, Any], claim: int
) -> None:
    names = hand.split(", ")
    table = {"players": [{"hand": names, "choices": choices}]}
    score = oracle.score(names, choices)["cards"][about["card"]]
    assert score[about["of"]] != claim  # the oracle knows better too
    (judged,) = adjudicator.resolve(GAME, table, {"ask": "points", **about}, [{"value": claim}]).claims
    assert judged.verdict is Verdict.REFUTED
    assert ruling in judged.citations
    state = parse(table)
    aspect = aspect_of(read("points", about, [], state))
    with Proof(state.players, state, DEFAULT, Meter(Budget())) as proof:
        part = aspect.part(proof, claim)
        everything = [*proof.track.rulings, aspect.says]
        assert not proof.possible_without(part, aspect.says, everything)
        assert proof.possible_without(part, aspect.says, everything, ruling)


def weighed(weights: Weights) -> int:
    """What weights add up to where nothing is open."""
    assert all(part is True or part is False for part, _ in weights)
    return sum(weight for part, weight in weights if part)


def test_the_weights_of_a_card_are_what_the_oracle_gives_it() -> None:
    for case in strategies.cases(250, seed=110):
        expected = oracle.score(case.hand, case.choices)["cards"]
        state = parse(case.state)
        with Reach(state.players, state, DEFAULT, Meter(Budget())) as hands:
            lines = hands.models[0].points.lines
            for name in case.whole:
                n = hands.place(BY_NAME[name])
                for kind in PARTS:
                    own = [(line.part, line.points) for line in lines if (line.n, line.kind) == (n, kind)]
                    assert weighed(own) == expected[name][kind], (case, name, kind)
