"""What is counted over deals, against the judge's own answers and plain sums over the same deals."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

import adjudicator
from adjudicator.games.fantasy_realms.cards import CARDS
from adjudicator.games.fantasy_realms.hand import bit
from adjudicator.games.fantasy_realms.readings import NAMES, SWITCHES, gap_id
from adjudicator.games.fantasy_realms.study.counting import IN_TIES, count, pairs
from adjudicator.games.fantasy_realms.study.dealing import Chunk, cards_of, dealt
from adjudicator.games.fantasy_realms.study.estimates import moments
from adjudicator.games.fantasy_realms.study.figures import _pair
from adjudicator.games.fantasy_realms.study.tally import Tally

CHUNK = Chunk(0, 120, 0, 5)


def named(mask: Any) -> list[str]:
    return [card.name for card in cards_of(int(mask))]


def player(mask: Any, readings: dict[str, str] | None = None) -> dict[str, Any]:
    state = {"players": [{"hand": named(mask)}]}
    value: dict[str, Any] = adjudicator.score("fantasy-realms", state, readings=readings, steps=False).value
    return dict(value["players"][0])


@pytest.fixture(scope="module")
def tally() -> Tally:
    return count(CHUNK)


@pytest.fixture(scope="module")
def answers() -> list[Any]:
    """The deals of the chunk as the judge answers them: best choices proved, other readings searched."""
    held = dealt(CHUNK)[0]
    return [adjudicator.score("fantasy-realms", {"players": [{"hand": named(mask)}]}, steps=False) for mask in held]


def test_totals_are_those_of_the_judge(tally: Tally, answers: list[Any]) -> None:
    totals = [answer.value["players"][0]["total"] for answer in answers]
    assert tally.totals == Counter(totals)
    assert tally.best is not None
    assert tally.worst is not None
    held = dealt(CHUNK)[0].tolist()
    assert (tally.best.total, tally.best.cards) == (max(totals), held[totals.index(max(totals))])
    assert (tally.worst.total, tally.worst.cards) == (min(totals), held[totals.index(min(totals))])


def test_sums_by_two_cards_are_plain_sums(tally: Tally, answers: list[Any]) -> None:
    totals = [answer.value["players"][0]["total"] for answer in answers]
    deals = list(zip(dealt(CHUNK)[0].tolist(), totals, strict=True))
    for a, one in enumerate(CARDS):
        for b, other in enumerate(CARDS):
            both = [total for mask, total in deals if mask & bit(one) and mask & bit(other)]
            assert tally.both[a, b] == len(both)
            assert tally.sums[a, b] == sum(both)
            assert tally.squares[a, b] == sum(total * total for total in both)


def test_gaps_that_change_a_total_are_those_of_the_judge(tally: Tally, answers: list[Any]) -> None:
    differences: dict[str, Counter[int]] = {gap_id(switch): Counter() for switch in SWITCHES}
    for answer in answers:
        before = answer.value["players"][0]["total"]
        for other in answer.readings:
            if (difference := other.value["totals"]["P1"] - before) != 0:
                differences[other.ruling][difference] += 1
    for switch in SWITCHES:
        if switch not in IN_TIES:
            assert tally.gaps[switch].differences == differences[gap_id(switch)], switch
            assert tally.gaps[switch].changed == differences[gap_id(switch)].total()
    assert sum(map(Counter.total, differences.values())) >= 3, "deals in which no gap matters prove nothing"


@pytest.mark.parametrize("switch", IN_TIES)
def test_gaps_about_ties_change_base_strengths(switch: str) -> None:
    differences: Counter[int] = Counter()
    some = dealt(Chunk(0, 40, 0, 5))[0]
    for mask in some:
        off, on = (player(mask, {gap_id(switch): str(reading)})["base_strength"] for reading in NAMES[switch])
        if on != off:
            differences[on - off] += 1
    assert count(Chunk(0, 40, 0, 5)).gaps[switch].differences == differences
    assert differences


def test_an_example_is_what_the_judge_says(tally: Tally) -> None:
    seen = 0
    for switch, gap in tally.gaps.items():
        if gap.example is not None and switch not in IN_TIES:
            was, now, difference = gap.example
            assert was.cards == now.cards
            assert player(was.cards)["total"] == was.total
            assert player(was.cards, {gap_id(switch): str(NAMES[switch][1])})["total"] == now.total
            assert difference == now.total - was.total
            assert abs(difference) == max(map(abs, gap.differences))
            seen += 1
    assert seen


@pytest.mark.parametrize(
    ("seed", "matter"),
    [(1, {"tie_blanked", "tie_copied"}), (23, {"blanked_name", "cycle_targets", "self_blank", "with_itself"})],
)
def test_winners_are_those_of_the_judge(seed: int, matter: set[str]) -> None:
    """Two seeds at whose tables several gaps matter to who wins."""
    chunk = Chunk(0, 400, 0, seed)
    tally = count(chunk)
    held, beside = dealt(chunk)
    assert tally.tables == len(beside) == 100
    changed = dict.fromkeys(SWITCHES, 0)
    tied = full = 0
    for one, other in zip(held, beside, strict=False):
        state = {"players": [{"name": "A", "hand": named(one)}, {"name": "B", "hand": named(other)}]}
        answer = adjudicator.score("fantasy-realms", state, steps=False)
        tied += answer.value["players"][0]["total"] == answer.value["players"][1]["total"]
        full += answer.value["tie_break"] == "unresolved"
        for reading in answer.readings:
            switch = reading.ruling.removeprefix("fr.gap.").replace("-", "_")
            changed[switch] += list(reading.value["winners"]) != answer.value["winners"]
    assert {switch: gap.winners for switch, gap in tally.gaps.items()} == changed
    assert (tally.tied, tally.full_ties) == (tied, full)
    assert {switch for switch, times in changed.items() if times} == matter


def test_what_is_counted_adds_up_however_it_is_divided() -> None:
    parts = [count(Chunk(nth, 40, 4, 3)) for nth in range(3)]
    whole = Tally()
    for part in parts:
        whole.add(part)
    assert whole.deals == 120
    assert whole.totals.total() == 120
    assert int(np.trace(whole.both)) == 7 * 120
    assert whole.sample.deals == 12
    assert whole.sample.held.total() == 7 * 12
    assert whole.best is not None
    assert whole.best.total == max(whole.totals)


def test_two_cards_beside_each_other_worked_out_by_hand() -> None:
    """Eight deals: both cards 10 and 12, the first alone 5 and 7, the second alone 4 and 6, neither 1 and 3.

    Without the other the first card adds 6 - 2 = 4, the second 5 - 2 = 3: 2 + 4 + 3 = 9 is predicted for both, 11 is
    the average, so they are worth 2 more beside each other. Each variance is 2, of each mean 1, of the four together
    4: the error is 2.
    """
    a, b = bit(CARDS[0]), bit(CARDS[1])
    held = np.array([a | b, a | b, a, a, b, b, 0, 0], dtype=np.uint64)
    totals = np.array([10, 12, 5, 7, 4, 6, 1, 3], dtype=np.int32)
    tally = Tally(deals=8, totals=Counter(totals.tolist()))
    pairs(held, totals, tally)
    assert moments(tally.totals) == (8, 48, 100 + 144 + 25 + 49 + 16 + 36 + 1 + 9)
    figure = _pair(0, 1, [9, 6, *[0] * 51], 20, tally)
    assert figure["deals"] == 2
    assert figure["together"]["value"] == 11
    assert figure["predicted"] == 9
    assert (figure["beside"]["value"], figure["beside"]["error"]) == (2, 2)
    assert not figure["clear"]
    assert (figure["alone"], figure["alone_beside"]) == (20, 5)
