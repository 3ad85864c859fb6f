"""The optimum against exhaustive search, and what happens when the budget runs out."""

from __future__ import annotations

import gc
import json
import random
import threading
from collections.abc import Mapping
from typing import Any

import pytest

import adjudicator
from adjudicator import Budget, Verdict
from adjudicator.games.fantasy_realms.cards import BY_NAME
from adjudicator.games.fantasy_realms.hand import DECLINED, Pick, play
from adjudicator.games.fantasy_realms.options import legal
from adjudicator.games.fantasy_realms.readings import DEFAULT, Readings, turned
from adjudicator.games.fantasy_realms.solving.search import TIES_CAP, Found, OtherSearch, UnreachableError, best, worst
from adjudicator.games.fantasy_realms.values import outcome, worth
from adjudicator.solver import Meter
from tests.games.fantasy_realms import strategies
from tests.games.fantasy_realms.strategies import CHOOSERS, Choices
from tests.reference import oracle

Results = list[tuple[int, int]]  # total and base strength of every assignment


def search(
    hand: list[str],
    discard: list[str] | None = None,
    picks: Mapping[str, Pick] | None = None,
    reads: Readings = DEFAULT,
    budget: Budget | None = None,
) -> Found:
    free = [name for name in CHOOSERS if name in hand and name not in (picks or {})]
    cards, area = [BY_NAME[name] for name in hand], [BY_NAME[name] for name in discard or []]
    return best(cards, area, picks or {}, free, reads, Meter(budget or Budget()))


def by_oracle(hand: list[str], discard: list[str], reads: Readings = DEFAULT) -> Results:
    readings = strategies.oracle_readings(reads)
    scores = (oracle.score(hand, choices, readings) for choices in oracle.assignments(hand, discard))
    return [(score["total"], score["base"]) for score in scores]


def by_worth(hand: list[str], discard: list[str], reads: Readings = DEFAULT) -> Results:
    """Every assignment that the oracle calls legal, at what the plain reader says that it is worth."""
    out = []
    for choices in oracle.assignments(hand, discard):
        cards = [BY_NAME[name] for name in oracle.whole_hand(hand, choices)]
        out.append(worth(play(cards, strategies.picks(choices)), reads))
    return out


def check(found: Found, results: Results, hand: list[str], discard: list[str], reads: Readings = DEFAULT) -> None:
    """That a search found the best there is, proved it, counted right, and that its choices really do that."""
    top = max(results, key=lambda result: (result[0], -result[1]))
    assert found.optimal
    assert (found.total, found.base_strength) == top, (hand, discard)
    others = results.count(top) - 1
    if found.capped:
        assert found.ties == TIES_CAP
        assert others >= TIES_CAP, (hand, discard)
    else:
        assert found.ties == others, (hand, discard)
    chosen: Choices = {name: _choice(pick) for name, pick in found.picks.items()}
    score = oracle.score(hand, chosen, strategies.oracle_readings(reads))
    assert score["total"] == found.total
    taken = chosen.get("Necromancer")
    assert taken is None or taken["card"] in discard or taken["card"] in hand


def _choice(pick: Pick) -> dict[str, str] | None:
    return {key: value for key, value in (("card", pick.card), ("suit", pick.suit)) if value is not None} or None


def open_hands(count: int, seed: int, choosers: int, most: int) -> list[tuple[list[str], list[str]]]:
    """Hands with so many open choices that have so many assignments at most."""
    rng = random.Random(seed)
    out = []
    while len(out) < count:
        hand = strategies.deal(rng, rng.randint(choosers, 7), rng.sample(CHOOSERS, choosers))
        discard = strategies.discards(rng, hand, most=4)
        size = 0
        for size, _ in enumerate(oracle.assignments(hand, discard), 1):
            if size > most:
                break
        if size <= most:
            out.append((hand, discard))
    return out


def test_a_search_says_whether_any_way_to_choose_makes_a_cycle() -> None:
    said = []
    for hand, discard in open_hands(120, seed=80, choosers=2, most=800):
        there = False
        for choices in oracle.assignments(hand, discard):
            cards = [BY_NAME[name] for name in oracle.whole_hand(hand, choices)]
            there = there or bool(outcome(play(cards, strategies.picks(choices))).blanking.cycles)
        found = search(hand, discard)
        assert found.cycles == there, (hand, discard)
        said.append(there)
    assert 10 < sum(said) < 110


def test_one_open_choice_is_made_as_the_oracles_exhaustive_search_has_it() -> None:
    for hand, discard in open_hands(150, seed=71, choosers=1, most=100):
        check(search(hand, discard), by_oracle(hand, discard), hand, discard)


def test_two_open_choices_are_made_as_the_oracles_exhaustive_search_has_it() -> None:
    for hand, discard in open_hands(120, seed=72, choosers=2, most=2000):
        check(search(hand, discard), by_oracle(hand, discard), hand, discard)


def test_three_open_choices_are_made_as_an_exhaustive_search_with_the_plain_reader_has_it() -> None:
    """The oracle says which assignments are legal; what each is worth says ``values.worth``, which is faster.

    That the two agree on what a hand is worth is tested in test_readers.py.
    """
    for hand, discard in open_hands(70, seed=73, choosers=3, most=8000):
        check(search(hand, discard), by_worth(hand, discard), hand, discard)


@pytest.mark.parametrize("switch", [switch for switch in strategies.SWITCHES if switch != "book_wild"])
def test_under_another_reading_the_optimum_is_that_of_this_reading(switch: str) -> None:
    reads = Readings(**{switch: True})
    exhaustive = by_oracle if switch in strategies.ORACLE_SWITCHES else by_worth
    for hand, discard in open_hands(15, seed=74, choosers=2, most=600):
        check(search(hand, discard, reads=reads), exhaustive(hand, discard, reads), hand, discard, reads)


def test_nothing_beats_what_is_found_with_all_choice_cards_open() -> None:
    """Too many assignments to try all: a few hundred random ones of each hand are, and none of them is better."""
    rng = random.Random(77)
    for _ in range(20):
        hand = strategies.deal(rng, 7, CHOOSERS)
        discard = strategies.discards(rng, hand)
        found = search(hand, discard)
        assert found.optimal
        chosen: Choices = {name: _choice(pick) for name, pick in found.picks.items()}
        reached = oracle.score(hand, chosen)
        assert (reached["total"], reached["base"]) == (found.total, found.base_strength)
        for _ in range(300):
            score = oracle.score(hand, strategies.choose(rng, hand, discard))
            assert (score["total"], -score["base"]) <= (found.total, -found.base_strength)


def test_naming_wild_is_searched_only_under_its_reading() -> None:
    hand = ["Book of Changes", "King", "Basilisk"]
    # As any suit but Army, Leader and Beast the King is spared, and Wild is one more of those.
    assert (search(hand).total, search(hand).ties) == (46, 6)
    wild_too = search(hand, reads=Readings(book_wild=True))
    assert (wild_too.total, wild_too.ties) == (46, 7)


def test_choices_that_are_given_stay() -> None:
    rng = random.Random(75)
    for hand, discard in open_hands(60, seed=76, choosers=2, most=2000):
        made = strategies.choose(rng, hand, discard)
        given = rng.choice(list(made))
        choices = {given: made[given]}
        cards = list(hand)
        if given == "Necromancer":  # the whole hand is known then
            cards = oracle.whole_hand(hand, choices)
        found = search(cards, discard, strategies.picks(choices))
        assert found.picks[given] == Pick(**(made[given] or {}))  # type: ignore[arg-type]
        assert (found.total, found.base_strength) == oracle.best(hand, discard, choices)


def test_a_given_clear_constrains_what_is_open() -> None:
    found = search(["Island", "Basilisk", "Book of Changes", "Water Elemental"], picks={"Island": Pick("Basilisk")})
    assert found.picks["Book of Changes"] == Pick("Basilisk", "flood")
    assert (found.total, found.base_strength) == (14 + 35 + 3 + 4 + 30, 56)


def test_a_given_clear_that_nothing_can_make_legal() -> None:
    with pytest.raises(UnreachableError):
        search(["Island", "Basilisk", "Mirage"], picks={"Island": Pick("Basilisk")})


BEST = ["Bell Tower", "Candle", "Necromancer", "Sword of Keth", "Shield of Keth", "Gem of Order", "Book of Changes"]
BEST_WITHOUT = ["Book of Changes", "Gem of Order", "Collector", "Candle", "Earth Elemental", "Cavern", "Bell Tower"]


def test_the_best_published_hand_comes_out_with_its_choices_found() -> None:
    answer = adjudicator.score("fantasy-realms", {"players": [{"hand": BEST}], "discard": ["Warhorse"]})
    (player,) = answer.value["players"]
    assert player["total"] == 397
    assert player["optimal"]
    assert player["searched"] == ["Necromancer", "Book of Changes"]
    assert player["choices"]["Necromancer"] == {"card": "Warhorse"}
    # Somebody has to be a Leader for Sword and Shield, and only the card from the discard area is free to be.
    assert player["choices"]["Book of Changes"]["suit"] == "leader"
    assert oracle.score(BEST, player["choices"])["total"] == 397


def test_the_best_published_hand_without_necromancer() -> None:
    answer = adjudicator.score("fantasy-realms", {"players": [{"hand": BEST_WITHOUT}]})
    (player,) = answer.value["players"]
    assert (player["total"], player["optimal"]) == (385, True)
    assert oracle.score(BEST_WITHOUT, player["choices"])["total"] == 385


def test_of_equal_totals_the_lower_base_strength_is_taken() -> None:
    # Dwarvish Infantry is worth 15 by itself, Elven Archers 10 and a bonus of 5.
    for discard in (["Dwarvish Infantry", "Elven Archers"], ["Elven Archers", "Dwarvish Infantry"]):
        found = search(["Necromancer"], discard)
        assert (found.total, found.base_strength) == (18, 13)
        assert found.picks == {"Necromancer": Pick("Elven Archers")}


def known(start: dict[str, Pick] | None) -> OtherSearch | None:
    """Something to start from, of which nothing is said."""
    return None if start is None else OtherSearch("with_itself", start, (-1, -1))


def test_a_search_under_another_reading_may_start_from_the_best_under_this_one() -> None:
    """Only ways to choose that the reading touches are then looked at, and the best that is found is the same."""
    rng = random.Random(80)
    differ = 0
    for _ in range(250):
        choosers = rng.sample(["Book of Changes", "Doppelgänger", "Mirage", "Shapeshifter", "Island"], 2)
        others = (*strategies.BLANKERS, *strategies.AROUND_THEM)
        hand = [*choosers, *rng.sample(others, rng.randint(2, 4))]
        free = [name for name in CHOOSERS if name in hand]
        cards = [BY_NAME[name] for name in hand]
        switch = rng.choice(sorted(set(strategies.SWITCHES)))
        flipped = turned(DEFAULT, switch)
        here = best(cards, [], {}, free, DEFAULT, Meter(Budget()))
        other = OtherSearch(switch, here.picks, (here.total, here.base_strength))
        there = best(cards, [], {}, free, flipped, Meter(Budget()), other=other)
        afresh = best(cards, [], {}, free, flipped, Meter(Budget()))
        assert (there.total, there.base_strength) == (afresh.total, afresh.base_strength), (hand, switch)
        differ += (there.total, there.base_strength) != (here.total, here.base_strength)
    assert differ > 10


def test_a_base_strength_lower_by_one_is_better_too() -> None:
    # Warhorse: 6 and 14 for the Wizard. Enchantress: 5 and 5 for each of three.
    hand, discard = ["Necromancer", "Swamp", "Mountain", "Rainstorm"], ["Warhorse", "Enchantress"]
    assert {(total, base) for total, base in by_oracle(hand, discard) if total == 68} == {(68, 44), (68, 43)}
    cards, area = [BY_NAME[name] for name in hand], [BY_NAME[name] for name in discard]
    for start in (None, {"Necromancer": Pick("Warhorse")}, {"Necromancer": Pick("Enchantress")}):
        found = best(cards, area, {}, ["Necromancer"], DEFAULT, Meter(Budget()), other=known(start))
        assert (found.total, found.base_strength, found.optimal, found.ties) == (68, 43, True, 0)


def test_where_a_search_starts_does_not_change_where_it_ends() -> None:
    rng = random.Random(78)
    for hand, discard in open_hands(60, seed=79, choosers=2, most=10_000):
        free = [name for name in CHOOSERS if name in hand]
        cards, area = [BY_NAME[name] for name in hand], [BY_NAME[name] for name in discard]
        start = strategies.picks(strategies.choose(rng, hand, discard))
        found = best(cards, area, {}, free, DEFAULT, Meter(Budget()), other=known(start))
        wanted = search(hand, discard)
        assert (found.total, found.base_strength, found.optimal) == (wanted.total, wanted.base_strength, True)
        cut = best(cards, area, {}, free, DEFAULT, Meter(Budget(rlimit=0)), other=known(start))
        assert (dict(cut.picks), cut.optimal) == (start, False)


def test_ties_are_counted_up_to_the_cap() -> None:
    few = search(["Doppelgänger", "Mountain"])
    assert (few.total, few.ties, few.capped) == (18, 0, False)
    # Any card and any suit is as good as none for a Mirage by itself: 31 ways in all.
    many = search(["Mirage"])
    assert (many.total, many.ties, many.capped) == (0, TIES_CAP, True)
    # Mountain may be of any of the ten suits, its own included, or the Book stays unused.
    some = search(["Book of Changes", "Mountain"])
    assert (some.total, some.ties, some.capped) == (12, 10, False)


ALL_OPEN = ["Doppelgänger", "Mirage", "Shapeshifter", "Book of Changes", "Island", "Wildfire", "Basilisk"]


@pytest.mark.parametrize("budget", [Budget(rlimit=1), Budget(seconds=0), Budget(rlimit=0), Budget(seconds=-1)])
@pytest.mark.parametrize("hand", [ALL_OPEN, ["Mirage"], BEST])
def test_without_a_budget_a_search_is_undecided(hand: list[str], budget: Budget) -> None:
    state = {"players": [{"hand": hand}], "discard": ["Warhorse"]}
    answer = adjudicator.score("fantasy-realms", state, budget=budget)
    assert answer.verdict is Verdict.UNDECIDED
    (player,) = answer.value["players"]
    assert player["optimal"] is False
    assert player["ties"] == {"count": 0, "capped": False}
    # What was found, if only by declining everything, is a score that those choices do give.
    assert player["total"] == oracle.score(hand, player["choices"])["total"]
    assert set(player["choices"]) == set(player["searched"]) == {name for name in CHOOSERS if name in hand}
    assert sum(step.points or 0 for step in answer.steps) == player["total"]


def test_with_some_budget_the_best_so_far_is_kept() -> None:
    """Somewhere between nothing and enough, a better hand than declining everything is found but not proved best."""
    full = search(ALL_OPEN)
    assert full.optimal
    seen = set()
    for rlimit in (10, 1000, 3000, 10_000, 30_000, 100_000, 300_000, 1_000_000):
        found = search(ALL_OPEN, budget=Budget(rlimit=rlimit))
        chosen = {name: _choice(pick) for name, pick in found.picks.items()}
        assert oracle.score(ALL_OPEN, chosen)["total"] == found.total <= full.total
        seen.add((found.optimal, found.total))
        assert not found.optimal or found.total == full.total
    assert {optimal for optimal, _ in seen} == {True, False}
    assert len({total for optimal, total in seen if not optimal}) > 1


def test_a_hand_with_nothing_open_needs_no_budget() -> None:
    state = {"players": [{"hand": ["Mirage", "King"], "choices": {"Mirage": None}}]}
    answer = adjudicator.score("fantasy-realms", state, budget=Budget(rlimit=0, seconds=0))
    assert answer.verdict is Verdict.RESOLVED
    assert answer.value["players"][0]["optimal"]


def test_a_search_is_the_same_every_time() -> None:
    again = [search(ALL_OPEN) for _ in range(3)]
    assert again[0] == again[1] == again[2]


def test_a_declined_choice_is_a_pick_too() -> None:
    assert search(["Necromancer"], []).picks == {"Necromancer": DECLINED}


def test_threads_find_the_same_whatever_python_collects_meanwhile() -> None:
    """A term that Python gives back to z3 in another thread, or at another time, crashes or changes the answer."""
    hand = ["Mirage", "Shapeshifter", "Doppelgänger", "Book of Changes", "Island", "Great Flood", "Warlord"]
    state = {"players": [{"hand": hand}]}
    answers: set[str] = set()

    def ask() -> None:
        for _ in range(3):
            answers.add(json.dumps(adjudicator.score("fantasy-realms", state).to_json()))

    ask()
    before = gc.get_threshold()
    gc.set_threshold(30)
    try:
        threads = [threading.Thread(target=ask) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        gc.set_threshold(*before)
    assert len(answers) == 1


@pytest.mark.parametrize(
    ("hand", "choices", "discard"),
    [
        (["Island", "Book of Changes", "Dragon"], {"Island": {"card": "Dragon"}}, []),
        (["Island", "Doppelgänger", "Swamp"], {"Island": {"card": "Doppelgänger"}}, []),
        (["Island", "Mirage", "Swamp"], {"Island": {"card": "Mirage"}}, []),
        (
            ["Doppelgänger", "Necromancer", "Island", "Book of Changes"],
            {"Doppelgänger": {"card": "King"}, "Island": {"card": "King"}},
            ["King"],
        ),
    ],
)
def test_what_is_shown_when_the_budget_is_over_can_be_done(
    hand: list[str], choices: dict[str, Any], discard: list[str]
) -> None:
    state = {"players": [{"hand": hand, "choices": choices}], "discard": discard}
    cut = adjudicator.score("fantasy-realms", state, budget=Budget(rlimit=1))
    player = cut.value["players"][0]
    assert (cut.verdict, player["optimal"]) == (Verdict.UNDECIDED, False)
    assert choices.items() <= player["choices"].items()
    again = {"players": [{"hand": hand, "choices": player["choices"]}], "discard": discard}
    assert adjudicator.score("fantasy-realms", again).value["players"][0]["total"] == player["total"]


# --- some choices given, others open


def test_the_book_may_change_a_wild_whose_choice_was_given() -> None:
    """Mirage stands for Knights, so Swamp loses 3 for an Army. As no Army any more it costs nothing: 18 + 3."""
    found = search(["Mirage", "Book of Changes", "Swamp"], picks={"Mirage": Pick("Knights")})
    assert (found.total, found.optimal) == (21, True)
    assert found.picks["Book of Changes"].card == "Mirage"


@pytest.mark.parametrize("seed", range(6))
def test_the_ends_are_right_beside_choices_that_were_given(seed: int) -> None:
    dice = random.Random(seed)
    for _ in range(8):
        wilds = dice.sample(["Mirage", "Shapeshifter", "Doppelgänger"], dice.randint(1, 3))
        plain = dice.sample([name for name in BY_NAME if name not in CHOOSERS], dice.randint(1, 4))
        cards = sorted((BY_NAME[name] for name in ("Book of Changes", *wilds, *plain)), key=lambda card: card.number)
        picks = {name: dice.choice(legal(BY_NAME[name], cards, [], DEFAULT)) for name in wilds}
        books = legal(BY_NAME["Book of Changes"], cards, [], DEFAULT)
        results = [worth(play(cards, {**picks, "Book of Changes": book})) for book in books]
        case = ([card.name for card in cards], picks)
        high = best(cards, [], picks, ["Book of Changes"], DEFAULT, Meter(Budget()))
        low = worst(cards, [], picks, ["Book of Changes"], DEFAULT, Meter(Budget()))
        top = max(results, key=lambda result: (result[0], -result[1]))
        assert (high.total, high.base_strength) == top, case
        assert high.ties == min(results.count(top) - 1, TIES_CAP), case
        assert (low.total, low.base_strength) == min(results, key=lambda result: (result[0], -result[1])), case
        assert worth(play(cards, low.picks)) == (low.total, low.base_strength), case
