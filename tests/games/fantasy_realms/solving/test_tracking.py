"""Rulings that can be taken away: with all of them the tracked hand is the plain one, without one only that is open."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence

import pytest

from adjudicator.games.fantasy_realms.cards import BY_NAME, Card
from adjudicator.games.fantasy_realms.disputes.aspects import (
    OF,
    Aspect,
    Blanked,
    Cleared,
    CountsFor,
    PlaysAs,
    Points,
    Total,
    played,
)
from adjudicator.games.fantasy_realms.disputes.proof import Proof, exactly
from adjudicator.games.fantasy_realms.hand import play
from adjudicator.games.fantasy_realms.readings import DEFAULT, Readings
from adjudicator.games.fantasy_realms.solving.tracking import Tracked, Untracked, minimal
from adjudicator.games.fantasy_realms.state import Player, State
from adjudicator.solver import Budget, Meter, Search
from tests.games.fantasy_realms import strategies
from tests.games.fantasy_realms.strategies import CHOOSERS, SWITCHES, Case, cases
from tests.reference import oracle


def plenty() -> Meter:
    return Meter(Budget(rlimit=10**9, seconds=60))


def random_readings(dice: random.Random, share: float) -> Readings:
    return Readings(**{switch: dice.random() < share for switch in SWITCHES})


def player_of(case: Case) -> Player:
    """The hand of a case with all its choices made."""
    made = {name: case.picks[name] for name in CHOOSERS if name in case.picks}
    return Player("Ann", tuple(sorted(case.cards, key=lambda card: card.number)), made, (), "/players/0")


def aspects(cards: Sequence[Card]) -> Iterator[Aspect]:
    """Everything that can be asked of a hand."""
    yield Total()
    for card in cards:
        yield from (Points(card, of) for of in OF)
        yield from (Blanked(card), Cleared(card), PlaysAs(card))
        yield from (CountsFor(card, other) for other in cards)


# --- a hand under all rulings


@pytest.mark.parametrize(("seed", "share"), [(70, 0.0), (71, 0.1), (72, 0.4)])
def test_under_all_rulings_everything_about_a_hand_is_as_the_plain_reader_has_it(seed: int, share: float) -> None:
    dice = random.Random(seed)
    asked = 0
    for case in cases(60, seed):
        reads = random_readings(dice, share)
        player = player_of(case)
        at = played("Ann", play(player.cards, player.picks), reads)
        with Proof([player], State((player,), ()), reads, plenty()) as proof:
            s = proof.search
            facts = []
            for aspect in aspects(player.cards):
                facts.append(aspect.part(proof, aspect.claim_of(aspect.value(at))))
                if isinstance(aspect, Blanked | Cleared):
                    for card in player.cards:
                        by = aspect.part(proof, card.name)
                        facts.append(by if aspect.agrees(card.name, at) else s.not_(by))
            facts.append(exactly(proof, proof.models[0].bases, at.outcome.base_strength))
            asked += len(facts)
            held = [proof.track.held(ruling) for ruling in proof.track.rulings]
            assert s.solve(held) is True, (case, reads)  # or it would agree with anything
            s.require(s.not_(s.all_(*facts)))
            assert s.solve(held) is False, (case, reads)
    assert asked > 5_000


def test_under_all_rulings_a_hand_comes_to_what_the_oracle_says() -> None:
    dice = random.Random(73)
    for case in cases(60, 73):
        on = [switch for switch in strategies.ORACLE_SWITCHES if dice.random() < 0.2]
        reads = Readings(**dict.fromkeys(on, True))
        expected = oracle.score(case.hand, case.choices, strategies.oracle_readings(reads))
        player = player_of(case)
        with Proof([player], State((player,), ()), reads, plenty()) as proof:
            s = proof.search
            facts = [exactly(proof, Total().weights(proof), expected["total"])]
            for card in player.cards:
                score = expected["cards"][card.name]
                facts += [exactly(proof, Points(card, of).weights(proof), score[of]) for of in OF]
                facts.append(Blanked(card).part(proof, score["blanked"]))
            s.require(s.not_(s.all_(*facts)))
            held = [proof.track.held(ruling) for ruling in proof.track.rulings]
            assert s.solve(held) is False, (case, on)


@pytest.mark.parametrize(
    ("hand", "card", "other", "counts"),
    [
        (["King", "Queen", "Candle"], "Queen", "King", False),  # Armies are what they count, and there are none
        (["King", "Queen", "Rangers"], "Queen", "King", True),  # with Queen it is 20 for the one Army, not 5
        (["Warship", "Island", "Candle"], "Island", "Warship", True),  # the Flood that it needs
        (["Warship", "Candle"], "Warship", "Warship", False),
    ],
)
def test_what_counts_for_what(hand: list[str], card: str, other: str, counts: bool) -> None:
    picks = strategies.picks({name: None for name in hand if name in CHOOSERS})
    player = Player("Ann", tuple(BY_NAME[name] for name in hand), picks, (), "/players/0")
    aspect = CountsFor(BY_NAME[card], BY_NAME[other])
    at = played("Ann", play(player.cards, picks), DEFAULT)
    assert aspect.agrees(counts, at)
    with Proof([player], State((player,), ()), DEFAULT, plenty()) as proof:
        held = proof.track.rulings
        assert proof.possible_without(aspect.part(proof, counts), aspect.says, held)
        assert not proof.possible_without(aspect.part(proof, not counts), aspect.says, [*held, aspect.says])


# --- flags for rulings


def test_a_value_is_what_it_is_while_its_ruling_holds_and_anything_without() -> None:
    with Search(plenty()) as s:
        track = Tracked(s)
        value = track.under(True, "fr.one", ("fr.two", False))
        assert track.rulings == ("fr.one",)  # the other never has a say
        s.require(s.not_(value))
        assert s.solve([track.held("fr.one")]) is False
        assert s.solve() is True


def test_each_of_several_guards_can_lift_a_value() -> None:
    with Search(plenty()) as s:
        track = Tracked(s)
        says = s.flag()
        value = track.under(True, "fr.one", ("fr.two", says))
        s.require(s.not_(value))
        one, two = track.held("fr.one"), track.held("fr.two")
        assert s.solve([one, two]) is False
        assert s.solve([two]) is True
        assert s.solve([one]) is True
        assert s.solve([one, s.not_(says)]) is False  # without a say a ruling can be taken away


def test_untracked_all_rulings_hold() -> None:
    with Search(plenty()) as s:
        flag = s.flag()
        assert Untracked().under(flag, "fr.one", ("fr.two", True)) is flag
        assert Untracked().held("fr.one") is True


def test_a_core_is_of_what_clashes_alone() -> None:
    with Search(plenty()) as s:
        track = Tracked(s)
        flag = s.flag()
        s.require(s.same(track.under(flag, "fr.one"), True))
        s.require(s.not_(track.under(flag, "fr.two")))
        track.under(flag, "fr.three")
        assert track.core() == ("fr.one", "fr.two")


def test_there_is_no_core_of_what_is_possible_or_not_searched_out() -> None:
    with Search(plenty()) as s:
        track = Tracked(s)
        s.require(track.under(True, "fr.one"))
        with pytest.raises(ValueError, match="allow it"):
            track.core()
    with Search(Meter(Budget(rlimit=0))) as s:
        track = Tracked(s)
        s.require(s.not_(track.under(True, "fr.one")))
        assert track.core() is None


def test_none_of_a_minimal_set_can_be_spared() -> None:
    """Random sets of rulings of which some clash: what comes back is one of the smallest clashes, not just a clash."""
    dice = random.Random(74)
    names = ["fr.gap.a", "fr.faq.b", "fr.order.c", "fr.card.d", "fr.score.e", "fr.gap.f"]
    for _ in range(300):
        clashes = [frozenset(dice.sample(names, dice.randint(1, 4))) for _ in range(dice.randint(1, 4))]

        def impossible(rulings: Sequence[str], clashes: list[frozenset[str]] = clashes) -> Sequence[str] | None:
            return list(rulings) if any(clash <= set(rulings) for clash in clashes) else None

        found = minimal(names, impossible)
        assert found is not None
        assert impossible(found) is not None
        assert all(impossible([*rest]) is None for rest in itertools.combinations(found, len(found) - 1))
        without_gaps = [clash for clash in clashes if not clash & {"fr.gap.a", "fr.gap.f"}]
        assert not without_gaps or not {"fr.gap.a", "fr.gap.f"} & set(found)  # gaps are told only where they are needed
