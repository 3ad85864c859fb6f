"""The readers against each other and against the oracle, on thousands of random hands with random choices.

One definition of the cards is read three ways: plain sums (``values.worth``), sums with everything that led to them
(``values.outcome`` and ``explain``), and Boolean expressions for the solver (``model``), which all fold to plain values
when no choice is open. The oracle of ``tests/reference`` reads another definition. All of them must agree.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

import adjudicator
from adjudicator.answer import Step
from adjudicator.games.fantasy_realms.explain import Explainer
from adjudicator.games.fantasy_realms.hand import play
from adjudicator.games.fantasy_realms.readings import DEFAULT, Readings
from adjudicator.games.fantasy_realms.solving.model import Model
from adjudicator.games.fantasy_realms.solving.points import Weights
from adjudicator.games.fantasy_realms.solving.slots import Builder
from adjudicator.games.fantasy_realms.values import Outcome, outcome, worth
from adjudicator.solver import Budget, Meter, Search
from tests.games.fantasy_realms.strategies import ORACLE_SWITCHES, Case, cases, oracle_readings
from tests.reference import oracle

RULINGS = set(adjudicator.corpus().rulings)


@pytest.fixture(scope="module")
def search() -> Search:
    """One for all: with every choice made nothing reaches z3."""
    return Search(Meter(Budget()))


def weighed(weights: Weights) -> int:
    assert all(part is True or part is False for part, _ in weights)
    return sum(weight for part, weight in weights if part)


def check(case: Case, reads: Readings, search: Search) -> list[Step]:
    """One hand read every way. Returns its steps."""
    expected = oracle.score(case.hand, case.choices, oracle_readings(reads))
    hand = play(case.cards, case.picks)
    found = outcome(hand, reads)
    blanked = sorted(p.card.name for p in hand.plays if p.bit & found.blanking.blanked)
    assert (found.total, blanked) == (expected["total"], expected["blanked"]), case
    assert worth(hand, reads) == (found.total, found.base_strength)

    model = Model(search, Builder(search, case.cards, [], case.picks, [], reads).slots, reads)
    assert weighed(model.weights) == expected["total"], case
    assert weighed(model.bases) == found.base_strength
    if not reads.tie_blanked and not reads.tie_copied:
        assert found.base_strength == expected["base"]

    steps = Explainer("Ann", hand, case.picks, found, reads).steps()
    check_steps(case, steps, expected, found)
    return steps


def check_steps(case: Case, steps: list[Step], expected: dict[str, object], found: Outcome) -> None:
    """The points of the steps are those of the oracle, card by card and line by line, and all of them are cited."""
    assert sum(step.points or 0 for step in steps) == expected["total"], case
    cards = expected["cards"]
    assert isinstance(cards, dict)
    for name, card in cards.items():
        about = [step for step in steps if step.about == name and step.points is not None]
        for part in ("base", "bonus", "penalty"):
            assert sum(step.points or 0 for step in about if step.effect == part) == card[part], (case, name, part)
        assert {step.effect for step in about} <= {"base", "bonus", "penalty"}
        assert any(step.about == name and step.ruling for step in steps)  # nothing goes unmentioned
    blanked = {step.about for step in steps if step.effect == "blanked"}
    assert sorted(blanked) == expected["blanked"], case
    for step in steps:
        assert {step.ruling, *step.under} <= RULINGS, step
        assert step.player == "Ann"
        for lang in adjudicator.LANGUAGES:
            said = step.to_json(lang)["says"]
            assert said
            assert "{" not in said
    assert steps[-1].effect == "total"


def test_all_readers_agree_on_five_thousand_hands(search: Search) -> None:
    effects: Counter[str] = Counter()
    for case in cases(5000, seed=51):
        effects.update({step.effect for step in check(case, DEFAULT, search)})
    assert min(effects.values()) > 20, effects  # what is rare among real deals is not rare here
    assert set(effects) >= {
        "copies", "plays-as", "changes-suit", "takes", "declines", "in-order", "clears", "clears-word", "stays-cleared",
        "blanked", "stands", "base", "bonus", "penalty", "total",
    }  # fmt: skip


@pytest.mark.parametrize("switch", ORACLE_SWITCHES)
def test_all_readers_agree_under_another_reading(switch: str, search: Search) -> None:
    reads = replace(DEFAULT, **{switch: True})
    changed = 0
    for case in cases(1200, seed=52):
        check(case, reads, search)
        hand = play(case.cards, case.picks)
        changed += worth(hand, reads) != worth(hand)
    for case in _where_it_matters(switch):
        check(case, reads, search)
        hand = play(case.cards, case.picks)
        assert worth(hand, reads) != worth(hand)
        changed += 1
    assert changed


def _where_it_matters(switch: str) -> list[Case]:
    """A hand for each switch that random hands seldom turn up."""
    beast = {"Book of Changes": {"card": "Elven Archers", "suit": "beast"}}
    unused = dict.fromkeys(["Mirage", "Shapeshifter"])
    return {
        "archers_copies": [Case(("Forest", "Elven Archers", "Mirage"), (), {"Mirage": {"card": "Elven Archers"}})],
        "archers_beast": [Case(("Forest", "Elven Archers", "Book of Changes"), (), beast)],  # type: ignore[dict-item]
        "wildfire_wild": [Case(("Wildfire", "World Tree", "Mirage", "Shapeshifter"), (), dict(unused))],
        "wild_suit": [Case(("World Tree", "Mirage", "Shapeshifter"), (), dict(unused))],
    }.get(switch, [])


def test_all_readers_agree_under_mixed_readings(search: Search) -> None:
    for seed in range(40):
        rng = random.Random(seed)
        on = [switch for switch in (*ORACLE_SWITCHES, "tie_blanked", "tie_copied") if rng.random() < 0.4]
        reads = replace(DEFAULT, **dict.fromkeys(on, True))
        for case in cases(30, seed=1000 + seed):
            check(case, reads, search)


def test_a_book_that_may_name_wild_is_read_alike_by_the_engines_readers(search: Search) -> None:
    """The oracle does not know this reading, so here the two readers only have each other."""
    reads = replace(DEFAULT, book_wild=True)
    seen = 0
    for case in cases(1500, seed=53):
        book = case.choices.get("Book of Changes")
        if not book or case.choices.get("Island"):
            continue
        seen += 1
        wild = replace(case, choices={**case.choices, "Book of Changes": {"card": book["card"], "suit": "wild"}})
        hand = play(wild.cards, wild.picks)
        for more in (reads, replace(reads, wild_suit=True), replace(reads, wildfire_wild=True)):
            model = Model(search, Builder(search, wild.cards, [], wild.picks, [], more).slots, more)
            assert (weighed(model.weights), weighed(model.bases)) == worth(hand, more)
    assert seen > 150
