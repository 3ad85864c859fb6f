"""Each term of each card over arrays, against the same term in one hand, whatever cards are taken to be blanked."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

import numpy as np
import pytest

from adjudicator.games.fantasy_realms import values
from adjudicator.games.fantasy_realms.bulk import totals
from adjudicator.games.fantasy_realms.bulk.terms import AwardTerm, make_terms
from adjudicator.games.fantasy_realms.cards import BY_NAME, CARDS, Card
from adjudicator.games.fantasy_realms.effects import Award, Bonus
from adjudicator.games.fantasy_realms.hand import Pick, bit
from adjudicator.games.fantasy_realms.readings import DEFAULT, Readings
from adjudicator.games.fantasy_realms.terms import make_term
from tests.games.fantasy_realms.bulk.deals import Deal, any_readings, cards_of, choose, names, played

SAY: list[tuple[Card, Bonus]] = [(card, says) for card in CARDS for says in card.bonus]
SAY += [(card, says) for card in CARDS for says in card.penalty if isinstance(says, Award)]


def holding(rng: random.Random, card: Card, count: int, reads: Readings) -> list[Deal]:
    rows = []
    for _ in range(count):
        others = [other for other in cards_of(rng, 7, rng.choice((0, 1, 2, 3, 4))) if other is not card]
        cards = (card, *others)
        rows.append(Deal(cards, choose(rng, cards, reads)))
    return rows


@pytest.mark.parametrize(("card", "says"), SAY, ids=[f"{card.name}-{type(says).__name__}" for card, says in SAY])
def test_a_term_is_worth_what_it_is_in_one_hand(card: Card, says: Bonus) -> None:
    rng = random.Random(card.name)
    term, single = AwardTerm(says) if isinstance(says, Award) else make_terms([says])[0], make_term(says)
    seen = set()
    for reads in (DEFAULT, DEFAULT, *(any_readings(rng) for _ in range(4))):
        rows = holding(rng, card, 120, reads)
        hands = [row.hand for row in rows]
        alive = [hand.bits & ~(rng.getrandbits(64) & rng.getrandbits(64)) | bit(card) for hand in hands]
        found = term.worth(played(rows), np.uint64(bit(card)), np.array(alive, dtype=np.uint64), reads)
        wanted = [single.worth(hand, bit(card), left, reads)[0] for hand, left in zip(hands, alive, strict=True)]
        assert found.tolist() == wanted
        assert len(found) == len(rows)
        seen |= set(wanted)
    assert len(seen) > 1


def test_every_kind_of_bonus_is_there() -> None:
    assert {type(says).__name__ for _, says in SAY} == {
        "Award", "FirstOf", "BestBase", "SumBase", "Runs", "SuitSets", "AllDifferent",
    }  # fmt: skip


# --- what random hands seldom turn up


def total(cards: Sequence[str], picks: Mapping[str, Pick], reads: Readings = DEFAULT) -> int:
    """The total of a hand, on which the readers have to agree."""
    row = Deal(names(*cards), picks)
    found = int(totals.worth(played([row]), reads)[0][0])
    assert found == values.worth(row.hand, reads)[0]
    return found


def test_a_copied_strength_may_be_in_a_second_run() -> None:
    hand = ["Gem of Order", "Doppelgänger", "Fire Elemental", "Water Elemental", "Cavern", "Warhorse"]
    assert total(hand, {"Doppelgänger": Pick("Gem of Order")}) == 5 + 5 + 4 + 4 + 6 + 6 + 2 * 10


def test_a_copied_strength_is_in_one_run_alone() -> None:
    """The Queen that Doppelgänger copied does not count: a second run from 6 to 8 has nothing to begin with."""
    hand = ["Gem of Order", "Doppelgänger", "Queen", "Forest", "Sword of Keth", "Bell Tower", "King"]
    row = Deal(names(*hand), {"Doppelgänger": Pick("Queen")})
    gem, queen = bit(BY_NAME["Gem of Order"]), bit(BY_NAME["Queen"])
    alive = np.array([row.hand.bits & ~queen], dtype=np.uint64)
    [term] = make_terms(BY_NAME["Gem of Order"].bonus)
    assert term.worth(played([row]), np.uint64(gem), alive, DEFAULT).tolist() == [30]


def test_two_copies_of_one_identity_are_one_of_a_set() -> None:
    hand = ["Collector", "Doppelgänger", "Shapeshifter", "Warhorse", "Book of Changes", "Unicorn", "Hydra"]
    copies = {"Doppelgänger": Pick("Warhorse"), "Shapeshifter": Pick("Warhorse")}
    as_flood = {**copies, "Book of Changes": Pick("Warhorse", "flood")}
    # Warhorse, whatever its suit, has its 14 for the Wizard; the Beasts are three by name.
    assert total(hand, as_flood) == 7 + 6 + 0 + (6 + 14) + 3 + 9 + 12 + 10
    # A copy in another suit is another card; with the Warhorse itself the Beasts are still three.
    assert total(hand, {**copies, "Book of Changes": Pick("Doppelgänger", "wizard")}) == 7 + 6 + 20 + 3 + 9 + 12 + 10


def test_a_copy_in_another_suit_is_one_of_another_set() -> None:
    hand = ["Collector", "Doppelgänger", "Warhorse", "Book of Changes", "Enchantress", "Beastmaster"]
    picks = {"Doppelgänger": Pick("Warhorse"), "Book of Changes": Pick("Doppelgänger", "wizard")}
    # Four Wizards of different names, the copied Warhorse among them; the other is the only Beast.
    assert total(hand, picks) == 7 + 6 + (6 + 14) + 3 + 5 + (9 + 9) + 40


def test_a_blanked_name_that_is_kept_is_no_beast_any_more() -> None:
    hand, picks = (
        ["Forest", "Elven Archers", "Book of Changes", "Basilisk"],
        {"Book of Changes": Pick("Elven Archers", "beast")},
    )
    # Basilisk is one Beast; the blanked Archers count by their name, once.
    assert total(hand, picks, Readings(blanked_name=True)) == 7 + 3 + 35 + 2 * 12


def test_a_copy_of_a_blanked_card_is_of_a_set_by_itself() -> None:
    """Without a Flame Smoke and the copy that has its penalty are blanked; Mirage has the name and no penalty."""
    hand = ["Collector", "Doppelgänger", "Smoke", "Mirage", "Rainstorm", "Air Elemental"]
    picks = {"Doppelgänger": Pick("Smoke"), "Mirage": Pick("Smoke")}
    assert total(hand, picks) == 7 + 8 + (4 + 2 * 15) + 10


def test_cards_of_one_name_count_once_or_each() -> None:
    hand, picks = ["Forest", "Elven Archers", "Doppelgänger"], {"Doppelgänger": Pick("Elven Archers")}
    assert total(hand, picks) == 7 + 10 + 5 + 10 + 12
    assert total(hand, picks, Readings(archers_copies=True)) == 7 + 10 + 5 + 10 + 2 * 12
