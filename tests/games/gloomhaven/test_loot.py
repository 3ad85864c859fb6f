"""Loot: what is taken at the end of a turn, by an ability, in passing; and what a killed monster leaves."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import adjudicator
from adjudicator import StateError, Verdict

GAME = "gloomhaven"
BRUTE = {"name": "Brute", "at": [1, 1]}


def loot(*claims: Any, asks: dict[str, Any] | None = None, board: Any = None, **state: Any) -> adjudicator.Answer:
    table = {"characters": [BRUTE], **state, **({} if board is None else {"board": {"width": 6, "height": 6, **board}})}
    question = {"ask": "loot", **(asks or {})}
    return adjudicator.resolve(GAME, table, question, [{"value": claim} for claim in claims])


def refused(**kwargs: Any) -> tuple[str, str, str | None]:
    with pytest.raises(StateError) as caught:
        loot(**kwargs)
    (problem,) = caught.value.problems
    return caught.value.part, problem.pointer, problem.ruling


def verdicts(answer: adjudicator.Answer) -> list[Verdict]:
    return [judged.verdict for judged in answer.claims]


def coins(*places: tuple[int, int, int]) -> list[dict[str, Any]]:
    return [{"hex": [column, row], "coins": n} for column, row, n in places]


def test_a_character_has_to_take_everything_in_its_own_hex() -> None:
    board = {"coins": coins((1, 1, 2), (1, 2, 5)), "treasures": [{"hex": [1, 1], "number": 7}]}
    found = loot({"coins": 2, "treasures": 1}, {"may_leave": True}, 7, board=board)
    assert verdicts(found) == [Verdict.UPHELD, Verdict.REFUTED, Verdict.REFUTED]
    assert found.claims[0].citations == ("gh.loot.end-of-turn",)
    assert [(each["hex"], each["why"]) for each in found.value["leaves"]] == [([1, 2], "elsewhere")]


def test_with_nothing_underfoot_nothing_has_to_be_taken() -> None:
    assert verdicts(loot(0, {"may_leave": True}, board={})) == [Verdict.UPHELD, Verdict.UPHELD]


def test_passing_over_takes_nothing() -> None:
    found = loot(1, board={"coins": coins((1, 1, 1))}, asks={"does": "pass", "through": [[1, 1]]})
    assert verdicts(found) == [Verdict.REFUTED]
    assert found.claims[0].citations == ("gh.loot.passing",)


def test_an_ability_takes_all_that_is_in_range_and_in_sight() -> None:
    board: dict[str, Any] = {
        "walls": [[2, 0], [2, 1], [2, 2]],
        "coins": coins((1, 1, 1), (1, 2, 2), (3, 1, 4), (0, 3, 8)),
        "treasures": [{"hex": [0, 2], "number": 1}],
    }
    asks = {"does": "loot", "range": 2}
    found = loot({"coins": 11, "treasures": 1}, {"coins": 15}, board=board, asks=asks)
    assert verdicts(found) == [Verdict.UPHELD, Verdict.REFUTED]
    assert [(each["hex"], each["why"]) for each in found.value["leaves"]] == [([3, 1], "range")]


def test_in_range_but_behind_a_wall_is_not_taken() -> None:
    board = {"walls": [[2, 0], [2, 1]], "coins": coins((3, 0, 1))}
    state = {"characters": [{"name": "Brute", "at": [1, 0]}]}
    found = loot(1, board=board, asks={"does": "loot", "range": 9}, **state)
    assert verdicts(found) == [Verdict.REFUTED]
    assert found.claims[0].citations == ("gh.loot.ability", "gh.sight.abilities")


@pytest.mark.parametrize("asks", [{}, {"does": "loot", "range": 3}])
def test_a_summon_takes_nothing(asks: dict[str, Any]) -> None:
    summons = [{"name": "Bear", "owner": "Brute", "at": [2, 2]}]
    found = loot(0, board={"coins": coins((2, 2, 1))}, asks={"figure": "Bear", **asks}, summons=summons)
    assert verdicts(found) == [Verdict.UPHELD]
    assert found.claims[0].citations == ("gh.loot.summons",)


def test_a_monster_takes_coins_by_an_ability_alone_and_no_treasure() -> None:
    board = {"coins": coins((3, 3, 1), (3, 4, 2)), "treasures": [{"hex": [3, 3], "number": 9}]}
    monsters = [{"type": "Scout", "standee": 1, "at": [3, 3]}]
    ends = loot(0, {"treasures": 0}, board=board, asks={"figure": "Scout 1"}, monsters=monsters)
    assert verdicts(ends) == [Verdict.UPHELD, Verdict.UPHELD]
    asks = {"figure": "Scout 1", "does": "loot", "range": 1}
    found = loot(3, {"treasures": 1}, board=board, asks=asks, monsters=monsters)
    assert verdicts(found) == [Verdict.UPHELD, Verdict.REFUTED]
    assert found.claims[1].citations == ("gh.loot.monsters",)


@pytest.mark.parametrize(
    ("flags", "drops", "ruling"),
    [
        ({}, 1, "gh.loot.coins"),
        ({"summoned": True}, 0, "gh.summon.no-coin"),
        ({"summoned_this_round": True}, 0, "gh.summon.no-coin"),
        ({"spawned": True}, 0, "gh.door.spawned"),
    ],
)
def test_a_killed_monster_leaves_a_coin_unless_summoned_or_spawned(
    flags: dict[str, bool], drops: int, ruling: str
) -> None:
    monsters = [{"type": "Bones", "standee": 1, **flags}]
    found = loot({"drops": 1}, asks={"figure": "Bones 1", "does": "die"}, monsters=monsters)
    assert verdicts(found) == [Verdict.UPHELD if drops else Verdict.REFUTED]
    assert found.claims[0].citations[0] == ruling
    assert found.value["drops"] == drops


@pytest.mark.parametrize(("price", "gold"), [(25, 12), (30, 15), (1, 0)])
def test_a_second_copy_is_sold_for_half_its_price(price: int, gold: int) -> None:
    board = {"treasures": [{"hex": [1, 1], "number": 7, "item": "Boots", "price": price}]}
    person = {**BRUTE, "items": [{"item": "Boots", "use": "spent"}]}
    found = loot({"sold_for": gold}, board=board, characters=[person])
    assert verdicts(found) == [Verdict.UPHELD]
    assert found.value["sold"] == [{"item": "Boots", "gold": gold}]
    assert found.claims[0].citations == ("gh.loot.owned-item",)


def test_a_first_copy_is_kept_and_needs_no_price() -> None:
    found = loot({"sold_for": 0}, board={"treasures": [{"hex": [1, 1], "item": "Boots"}]})
    assert verdicts(found) == [Verdict.UPHELD]


def test_two_new_copies_are_one_kept_and_one_sold() -> None:
    treasures = [{"hex": [1, n], "item": "Boots", "price": 10} for n in (1, 2)]
    found = loot({"sold_for": 5}, board={"treasures": treasures}, asks={"does": "loot", "range": 1})
    assert verdicts(found) == [Verdict.UPHELD]


@pytest.mark.parametrize(
    ("kwargs", "expected"),
    [
        ({}, ("state", "/board", None)),
        ({"characters": [{"name": "Brute"}], "board": {}}, ("state", "/characters/0/at", None)),
        ({"asks": {"figure": "Bruce"}}, ("question", "/figure", None)),
        ({"asks": {"does": "loot"}}, ("question", "/range", None)),
        ({"asks": {"does": "pass"}}, ("question", "/through", None)),
        ({"asks": {"range": 1}}, ("question", "/range", None)),
        ({"asks": {"does": "die"}}, ("question", "/figure", "gh.loot.coins")),
        ({"asks": {"does": "pass", "through": [[9, 9]]}, "board": {}}, ("question", "/through/0", None)),
        (
            {"board": {"treasures": [{"hex": [1, 1]}, {"hex": [1, 1]}]}},
            ("state", "/board/treasures/1/hex", None),
        ),
        (
            {
                "board": {"treasures": [{"hex": [5, 5]}, {"hex": [1, 1], "item": "Boots"}]},
                "characters": [{**BRUTE, "items": [{"item": "Boots", "use": "spent"}]}],
            },
            ("state", "/board/treasures/1/price", "gh.loot.owned-item"),
        ),
    ],
)
def test_what_is_missing_or_wrong_is_said_with_its_place(
    kwargs: dict[str, Any], expected: tuple[str, str, str | None]
) -> None:
    assert refused(**kwargs) == expected


PLACES = st.tuples(st.integers(0, 5), st.integers(0, 5))


@settings(max_examples=60, deadline=None)
@given(
    st.dictionaries(PLACES, st.integers(1, 5), max_size=8),
    st.sets(PLACES, max_size=8),
    st.integers(0, 6),
    st.randoms(use_true_random=False),
)
def test_no_coin_is_lost_or_doubled_and_each_taken_one_is_in_range_and_sight(
    lying: dict[tuple[int, int], int], walls: set[tuple[int, int]], reach: int, random: Any
) -> None:
    walls.discard((1, 1))
    board: dict[str, Any] = {
        "coins": coins(*((*at, n) for at, n in lying.items() if at not in walls)),
        "walls": [list(at) for at in walls],
    }
    asks = {"does": "loot", "range": reach}
    found = loot(board=board, asks=asks)
    every = found.value["takes"] + found.value["leaves"]
    assert sum(each["coins"] for each in every) == sum(each["coins"] for each in board["coins"])
    table = {"board": {"width": 6, "height": 6, **board}, "characters": [BRUTE]}
    for each in every:
        between = {"from": "Brute", "to": each["hex"]}
        away = adjudicator.resolve(GAME, table, {"ask": "range", **between}).value["range"]
        sees = adjudicator.resolve(GAME, table, {"ask": "line-of-sight", **between}).value["sees"]
        assert (each in found.value["takes"]) == (away is not None and away <= reach and sees)
    shuffled = {key: random.sample(part, len(part)) for key, part in board.items()}
    assert loot(board=shuffled, asks=asks).value == found.value
