"""The search for the best hand and the program that checks it: on decks that can be gone through plainly, and the
certificates that are kept."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

import adjudicator
from adjudicator.games.fantasy_realms.cards import BY_NAME
from proofs import check
from proofs.best_hand import CERTIFICATES, chosen, climb, prove, told, written
from proofs.check import faults, proved_total
from proofs.deck import DECKS, Deck, state_of

NAMES = (
    "Mountain", "Bell Tower", "Earth Elemental", "Candle", "Knights", "Collector", "Gem of Order", "Book of Changes",
    "Mirage",
)  # fmt: skip
NINE = Deck("nine", tuple(sorted(BY_NAME[name].number for name in NAMES)), None, frozenset())
WITH_NECROMANCER = Deck("nine-and", NINE.cards, BY_NAME["Necromancer"].number, frozenset([BY_NAME["Knights"].number]))

Certificate = dict[str, Any]


@pytest.fixture(scope="module")
def certificate() -> Certificate:
    return prove(NINE, climb(NINE) - 12, 1)  # a few hands are worked out, and most are passed over


@pytest.mark.parametrize("deck", [NINE, WITH_NECROMANCER], ids=lambda deck: deck.name)
def test_the_best_is_that_of_going_through_all_hands_with_the_solver(deck: Deck) -> None:
    totals = []
    for hand in combinations(deck.cards, deck.size):
        if not deck.needed or deck.needed & set(hand):
            totals.append(proved_total([*hand, *([deck.always] if deck.always else [])])[0])
    found = prove(deck, max(totals) - 40, 1)
    assert found["hands"] == len(totals) == deck.hands()
    assert found["best"] == max(totals)
    near = sorted(total for total in totals if total >= found["least"])
    assert sorted(hand["total"] for hand in found["worked_out"] if hand["total"] >= found["least"]) == near
    assert list(faults(deck, found, 1, 1)) == []


def test_a_certificate_that_holds_has_no_faults(certificate: Certificate) -> None:
    assert 1 < len(certificate["worked_out"]) < certificate["hands"] / 2
    assert list(faults(NINE, certificate, 2, 1)) == []


def test_walking_uphill_finds_a_good_hand_to_begin_with(certificate: Certificate) -> None:
    assert 200 < climb(NINE) <= certificate["best"]


def test_a_certificate_survives_being_written_down(certificate: Certificate) -> None:
    assert json.loads(written(certificate)) == certificate


def _forget_block(it: Certificate) -> None:
    del it["blocks"][3]


def _double_block(it: Certificate) -> None:
    it["blocks"].append(it["blocks"][0])


def _leave_out_a_hand(it: Certificate) -> None:
    it["blocks"][0]["hands"] -= 1


def _leave_out_one_everywhere(it: Certificate) -> None:
    it["blocks"][0]["hands"] -= 1
    it["hands"] -= 1


def _hide_a_bound(it: Certificate) -> None:
    row = next(row for row in it["blocks"] if row["highest_bound_of_the_others"])
    row["highest_bound_of_the_others"] = None


def _pass_over_too_much(it: Certificate) -> None:
    it["blocks"][0]["highest_bound_of_the_others"] = it["least"]


def _forget_a_hand(it: Certificate) -> None:
    del it["worked_out"][-1]


def _more_than_it_is(it: Certificate) -> None:
    it["worked_out"][0]["total"] += 1
    it["best"] += 1


def _less_than_it_is(it: Certificate) -> None:
    it["worked_out"][-1]["total"] -= 1


def _another_bound(it: Certificate) -> None:
    it["worked_out"][0]["bound"] += 1


def _another_best(it: Certificate) -> None:
    it["best"] -= 1


def _twice(it: Certificate) -> None:
    it["worked_out"].append(it["worked_out"][0])


def _twice_in_another_order(it: Certificate) -> None:
    """In place of another hand of the block, so that the numbers stay."""
    hands = it["worked_out"]
    one, other = next(
        (a, b) for a, b in combinations(range(len(hands)), 2)
        if NINE.block_of(hands[a]["hand"]) == NINE.block_of(hands[b]["hand"])
    )  # fmt: skip
    hands[other] = {**hands[one], "hand": hands[one]["hand"][::-1]}


def _hide_the_best(it: Certificate) -> None:
    """The numbers of the blocks fit then."""
    hidden = [each for each in it["worked_out"] if each["total"] == it["best"]]
    for each in hidden:
        it["worked_out"].remove(each)
        block = [NINE.cards[place] for place in NINE.block_of(each["hand"])]
        next(row for row in it["blocks"] if row["first"] == block)["worked_out"] -= 1
    it["best"] = max(each["total"] for each in it["worked_out"])


def _another_reading_is_worth_more(it: Certificate) -> None:
    it["other_readings"]["fr.gap.book-wild=wild-too"] += 1


def _another_reading_is_worth_less(it: Certificate) -> None:
    it["other_readings"]["fr.gap.book-wild=wild-too"] -= 1


def _forget_a_reading(it: Certificate) -> None:
    del it["other_readings"]["fr.gap.book-wild=wild-too"]


def _nothing_worked_out(it: Certificate) -> None:
    it["worked_out"], it["best"] = [], None


def _no_hand(it: Certificate) -> None:
    it["worked_out"][0]["hand"][0] = 99


def _without_a_part(it: Certificate) -> None:
    del it["best"]


def _other_cards(it: Certificate) -> None:
    it["cards"] = "sha256:0"


def _threshold_over_the_best(it: Certificate) -> None:
    it["least"] = it["best"] + 1


def _a_bound_too_low(it: Certificate) -> None:
    """The arithmetic has nothing against it: only hands that are drawn show it."""
    for row in it["blocks"]:
        if row["highest_bound_of_the_others"] is not None:
            row["highest_bound_of_the_others"] = 1


@pytest.mark.parametrize(
    "spoil",
    [
        _forget_block, _double_block, _leave_out_a_hand, _leave_out_one_everywhere, _hide_a_bound, _pass_over_too_much,
        _forget_a_hand, _more_than_it_is, _less_than_it_is, _another_bound, _another_best, _twice, _other_cards,
        _threshold_over_the_best, _a_bound_too_low, _twice_in_another_order, _nothing_worked_out,
        _another_reading_is_worth_more, _another_reading_is_worth_less, _forget_a_reading, _no_hand, _without_a_part,
    ],
    ids=lambda spoil: spoil.__name__.strip("_"),
)  # fmt: skip
def test_the_checker_sees_what_is_wrong_with_a_certificate(
    certificate: Certificate, spoil: Callable[[Certificate], None]
) -> None:
    spoilt = copy.deepcopy(certificate)
    spoil(spoilt)
    assert list(faults(NINE, spoilt, 1, 1))


def test_a_hand_near_the_top_that_is_hidden_is_found_though_nobody_draws_it(
    certificate: Certificate, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoilt = copy.deepcopy(certificate)
    _hide_the_best(spoilt)
    best = certificate["worked_out"][0]
    says = f"{best['hand']} was passed over with a bound of {best['bound']}"
    monkeypatch.setattr(check, "_sampled", lambda *_: iter(()))
    assert says in faults(NINE, spoilt, 1, 1)
    assert says not in faults(NINE, certificate, 1, 1)
    spoilt["worked_out"] = []  # all of them are hidden: only the walks from afar come there
    assert says in check._near_the_top(NINE, spoilt, 1)


@pytest.mark.parametrize("deck", DECKS, ids=lambda deck: deck.name)
def test_the_certificates_that_are_kept_hold(deck: Deck) -> None:
    kept = json.loads((CERTIFICATES / f"{deck.name}.json").read_text(encoding="utf-8"))
    assert list(faults(deck, kept, 0, 1)) == []


@pytest.mark.parametrize(("deck", "claimed"), [(DECKS[0], 385), (DECKS[1], 397)], ids=str)
def test_the_best_hands_are_what_others_claim_and_the_judge_proves_them(deck: Deck, claimed: int) -> None:
    """385 and 397 are published claims, from programs of others."""
    kept = json.loads((CERTIFICATES / f"{deck.name}.json").read_text(encoding="utf-8"))
    assert kept["best"] == claimed
    best = [hand for hand in kept["worked_out"] if hand["total"] == claimed]
    for hand in best:
        player = adjudicator.score("fantasy-realms", state_of(hand["hand"])).to_json()["value"]["players"][0]
        assert (player["total"], player["optimal"]) == (claimed, True)
        assert set(chosen(hand["hand"])) == set(player["choices"])
    assert any(str(claimed) in line for line in told(kept, 1.0))
