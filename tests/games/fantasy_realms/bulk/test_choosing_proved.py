"""The choices that the bulk reader finds, against those that the solver proves to be the best."""

from __future__ import annotations

import random

from adjudicator.games.fantasy_realms.bulk.choosing import best, of
from adjudicator.games.fantasy_realms.cards import BY_NAME, CARDS
from adjudicator.games.fantasy_realms.hand import play
from adjudicator.games.fantasy_realms.options import ORDER
from adjudicator.games.fantasy_realms.readings import DEFAULT, Readings
from adjudicator.games.fantasy_realms.solving import search
from adjudicator.games.fantasy_realms.values import worth
from adjudicator.solver import Budget, Meter
from tests.games.fantasy_realms.bulk.deals import Deal, Result, any_readings, dealt, made, masks, opened, result


def proved(deal: Deal, reads: Readings) -> Result | None:
    """What the solver says that a deal comes to."""
    if not deal.free:
        return worth(deal.hand, reads)
    try:
        found = search.best(deal.cards, deal.discard, deal.picks, deal.free, reads, Meter(Budget()))
    except search.UnreachableError:
        return None
    assert found.optimal
    return found.total, found.base_strength


def real(rng: random.Random, count: int) -> list[Deal]:
    """Random deals of seven cards, without those in which there is nothing to choose."""
    out: list[Deal] = []
    while len(out) < count:
        cards = rng.sample(CARDS, 7)
        free = [name for name in ORDER if name != "Necromancer" and BY_NAME[name] in cards]
        left = [card for card in CARDS if card not in cards]
        discard = rng.sample(left, rng.randint(1, 10)) if BY_NAME["Necromancer"] in cards else []
        if discard:
            free.insert(0, "Necromancer")
        if free:
            out.append(Deal(tuple(cards), {}, tuple(free), tuple(discard)))
    return out


def check(rows: list[Deal], reads: Readings) -> None:
    found = best(dealt(rows), reads)
    for n, deal in enumerate(rows):
        assert result(found, n) == proved(deal, reads), (deal, reads)
        if found.reached[n]:
            cards, picks = made(found, n)
            assert worth(play(cards, picks), reads) == result(found, n), (deal, reads)


def test_real_deals_come_to_what_is_proved() -> None:
    rows = real(random.Random(301), 400)
    check(rows, DEFAULT)
    everything_open = best(of(masks([row.cards for row in rows]), masks([row.discard for row in rows])))
    found = best(dealt(rows))
    assert everything_open.total.tolist() == found.total.tolist()
    assert everything_open.base.tolist() == found.base.tolist()


def test_real_deals_come_to_what_is_proved_under_other_readings() -> None:
    rng = random.Random(302)
    for _ in range(20):
        check(real(rng, 6), any_readings(rng))


def test_hands_full_of_choices_come_to_what_is_proved() -> None:
    """Too many ways for trying all of them, some of the choices given."""
    rng = random.Random(303)
    for reads in (DEFAULT, any_readings(rng)):
        check([opened(rng, reads, rng.choice((7, 7, 8)), rng.choice((3, 4))) for _ in range(40)], reads)
