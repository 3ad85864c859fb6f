"""Bulk scoring says what ``adjudicator.score`` says, of whatever it is given, however it is spread."""

from __future__ import annotations

import doctest
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import adjudicator
import adjudicator.bulk
from adjudicator.bulk import Problems, Scores
from adjudicator.errors import StateError
from adjudicator.games.fantasy_realms.cards import BY_NAME, CARDS
from adjudicator.games.fantasy_realms.hand import bit
from tests.bulk.hands import of_state, rows, state

GAME = "fantasy-realms"
OTHER = {"fr.gap.book-wild": "wild-too", "fr.gap.full-tie": "shared", "fr.gap.tie-blanked": "included"}


def same(left: Scores, right: Scores) -> bool:
    """Whether two results are the same in everything."""
    columns = ("total", "base_strength", "picks", "first")
    if any(getattr(left, name).dtype != getattr(right, name).dtype for name in columns):
        return False
    if not all(np.array_equal(getattr(left, name), getattr(right, name)) for name in columns):
        return False
    return (left.tables, left.problems) == (right.tables, right.problems)


def in_state(row: Any, problems: Problems) -> Problems:
    """Problems of a row as the state has them that it stands for."""
    return tuple(replace(problem, pointer=of_state(row, problem.pointer)) for problem in problems)


def one_by_one(given: list[Any], readings: dict[str, str] | None) -> Iterator[Any]:
    """The value of ``adjudicator.score`` for each row, or the part and the problems for which it refuses it."""
    for row in given:
        try:
            yield adjudicator.score(GAME, state(row), readings=readings, steps=False).value
        except StateError as error:
            yield error.part, error.problems


@pytest.mark.parametrize("readings", [None, OTHER])
def test_it_is_what_the_judge_says(readings: dict[str, str] | None) -> None:
    given = rows(200, 1 if readings is None else 2)
    scores = adjudicator.bulk.score(given, readings=readings)
    assert len(scores) == len(given)
    told = list(one_by_one(given, readings))
    found = {n: in_state(given[n], problems) for n, problems in scores.problems.items()}
    assert found == {n: value[1] for n, value in enumerate(told) if isinstance(value, tuple)}
    assert all(value[0] == "state" for value in told if isinstance(value, tuple))
    assert len(scores.problems) > 20
    assert len(scores.tables) > 20
    for n, (row, value) in enumerate(zip(given, told, strict=True)):
        if n in scores.problems:
            assert scores.total[scores.first[n]] == scores.base_strength[scores.first[n]] == 0
            assert scores.first[n + 1] == scores.first[n] + 1
            assert scores.row(n)["type"] == "/problems/invalid-state"
            continue
        mine = scores.row(n)
        if isinstance(row, dict) and "players" in row:
            assert {key: mine[key] for key in ("winners", "tied", "tie_break")} == {
                key: value[key] for key in ("winners", "tied", "tie_break")
            }
        else:
            mine = {"players": [mine]}
        for got, wanted in zip(mine["players"], value["players"], strict=True):
            assert (got["total"], got["base_strength"]) == (wanted["total"], wanted["base_strength"]), row
            assert got.get("name", "P1") == wanted["name"]
            assert list(got["choices"]) == list(wanted["choices"])


def test_the_choices_that_are_named_reach_the_total() -> None:
    given = [row for row in rows(300, 3) if not (isinstance(row, dict) and "players" in row)]
    scores = adjudicator.bulk.score(given)
    made = []
    for n, row in enumerate(given):
        if n not in scores.problems:
            whole = row if isinstance(row, dict) else {"hand": row}
            made.append((n, {**whole, "choices": scores.choices(n)}))
    again = adjudicator.bulk.score([row for _, row in made])
    assert again.problems == {}
    kept = [n for n, _ in made]
    assert len(kept) > 100
    assert again.total.tolist() == scores.total[kept].tolist()
    assert again.base_strength.tolist() == scores.base_strength[kept].tolist()
    assert [again.choices(n) for n in range(len(kept))] == [scores.choices(n) for n in kept]
    for _, row in made[:60]:
        value = adjudicator.score(GAME, state(row), steps=False).value["players"][0]
        assert value["searched"] == []


@pytest.fixture(params=["threads", "processes"])
def executor(request: pytest.FixtureRequest) -> Iterator[Executor]:
    with (ThreadPoolExecutor if request.param == "threads" else ProcessPoolExecutor)(2) as made:
        yield made


def test_neither_the_chunk_nor_the_executor_makes_a_difference(executor: Executor) -> None:
    given = rows(300, 4)
    alone = adjudicator.bulk.score(given)
    for chunk in (7, 1000):
        assert same(alone, adjudicator.bulk.score(iter(given), executor, chunk=chunk))
    assert same(alone, adjudicator.bulk.score(given, chunk=1))
    assert not same(alone, adjudicator.bulk.score(rows(300, 5)))


def test_choices_that_can_not_be_made_together_are_refused_as_the_judge_does() -> None:
    hand = ["Necromancer", "Island", "Doppelgänger", "Mountain", "Bell Tower", "Cavern", "Forest"]
    row = {"hand": hand, "choices": {"Island": {"card": "Doppelgänger"}, "Doppelgänger": {"card": "Mountain"}}}
    with pytest.raises(StateError) as refused:
        adjudicator.score(GAME, state(row))
    scores = adjudicator.bulk.score([["King"], row])
    assert in_state(row, scores.problems[1]) == refused.value.problems
    assert list(scores.problems) == [1]


def test_pointers_go_into_the_hand_as_it_was_given() -> None:
    table = {"players": [{"hand": ["King"]}, {"hand": ["Kng"]}]}
    rows = [["King", "Kng"], {"hand": ["Kng"]}, {"hand": [], "discard": ["King", "Kng"]}, {"discard": []}, 5, table]
    found = adjudicator.bulk.score(rows).problems
    told = [[problem.pointer for problem in found[n]] for n in range(len(rows))]
    assert told == [["/1"], ["/hand/0"], ["/discard/1"], ["/hand"], [""], ["/players/1/hand/0"]]


def test_no_hands() -> None:
    scores = adjudicator.bulk.score([])
    assert (len(scores), scores.total.tolist(), scores.first.tolist(), scores.problems) == (0, [], [0], {})


def test_arrays_of_masks_and_of_numbers() -> None:
    hands = [["King", "Queen", "Knights"], ["Dragon", "Mirage"], [], ["King"]]
    named = adjudicator.bulk.score(hands)
    masks = np.array([sum(bit(BY_NAME[name]) for name in hand) for hand in hands], dtype=np.uint64)
    numbers = np.zeros((4, 9), dtype=np.int8)
    for n, hand in enumerate(hands):
        numbers[n, 2 : 2 + len(hand)] = [BY_NAME[name].number for name in hand]
    assert same(named, adjudicator.bulk.score(masks))
    assert same(named, adjudicator.bulk.score(masks.astype(np.int64), chunk=2))
    assert same(named, adjudicator.bulk.score(numbers))


def test_an_array_is_checked_as_names_are() -> None:
    eight = [card.name for card in CARDS[:8]]
    masks = np.array([1 << 54 | 2, 1, sum(map(bit, CARDS[:8])), 1 << 63], dtype=np.uint64)
    found = adjudicator.bulk.score(masks).problems
    assert found == adjudicator.bulk.score([["Mountain", "54"], ["0"], eight, ["63"]]).problems
    assert len(found) == 4
    numbers = np.array([[31, 31, 0], [31, 99, 0], [31, -1, 5]])
    assert (
        adjudicator.bulk.score(numbers).problems
        == adjudicator.bulk.score([["King", "King"], ["King", "99"], ["King", "-1", "Earth Elemental"]]).problems
    )
    with_necromancer = np.array([sum(map(bit, [*CARDS[:6], BY_NAME["King"], BY_NAME["Necromancer"]]))], dtype=np.uint64)
    assert adjudicator.bulk.score(with_necromancer).problems == {}


@pytest.mark.parametrize("wrong", [np.zeros(3), np.zeros((1, 2, 3), np.int64), np.array(["King"])])
def test_an_array_of_another_kind_is_a_mistake_of_the_program(wrong: Any) -> None:
    with pytest.raises(TypeError, match="whole numbers"):
        adjudicator.bulk.score(wrong)


def test_a_reading_that_there_is_not() -> None:
    with pytest.raises(StateError) as refused:
        adjudicator.bulk.score([["King"]], readings={"fr.gap.cycle-target": "all-targets"})
    assert refused.value.part == "readings"
    assert refused.value.problems[0].near == ("fr.gap.cycle-targets", *refused.value.problems[0].near[1:])


def test_a_defect_of_ours_costs_its_row_only(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    def broken(raw: object) -> None:
        raise ZeroDivisionError(str(raw))

    monkeypatch.setattr("adjudicator.bulk.working.parse", broken)
    scores = adjudicator.bulk.score([["King"], ["Kng"]])
    assert scores.total.tolist() == [8, 0]
    assert scores.row(1)["type"] == "/problems/internal-error"
    assert "ZeroDivisionError" in caplog.text
    assert "Kng" not in caplog.text


class Odd(dict[str, Any]):
    """What a program may hand over by mistake: it can't even be looked at."""

    def __contains__(self, key: object) -> bool:
        raise ZeroDivisionError


def test_whatever_is_given_costs_its_row_only() -> None:
    knot: list[Any] = []
    knot.append(knot)
    odd = [Odd(), {"hand": ["King"], "choices": np.zeros(2)}, {"hand": np.array(["King", "Kng"])}, knot, [float("nan")]]
    scores = adjudicator.bulk.score([["King"], *odd, ("King", "Queen")])
    assert list(scores.problems) == [1, 2, 3, 4, 5]
    assert scores.total.tolist() == [8, 0, 0, 0, 0, 0, 14]
    assert all(scores.row(n)["detail"] for n in range(1, 6))


def test_the_example_of_the_package_comes_out_as_shown() -> None:
    found = doctest.testmod(adjudicator.bulk)
    assert (found.failed, found.attempted) == (0, 3)


def test_the_core_does_without_numpy() -> None:
    code = "import sys, adjudicator, adjudicator.cli; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_without_the_extra_it_is_said_what_to_install() -> None:
    code = (
        "import importlib.util, sys\n"
        "found = importlib.util.find_spec\n"
        "importlib.util.find_spec = lambda name, *more: None if name == 'numpy' else found(name, *more)\n"
        "import adjudicator.bulk"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    (last,) = ended.stderr.splitlines()[-1:]
    assert last == (
        'ImportError: adjudicator.bulk is not installed: it needs the extra "bulk" '
        '(pip install "tabletop-adjudicator[bulk]").'
    )


@pytest.mark.parametrize("one", ["King", b"King", {"hand": ["King"]}])
def test_one_hand_in_the_place_of_many_is_refused(one: Any) -> None:
    with pytest.raises(TypeError, match="a single one into a list"):
        adjudicator.bulk.score(one)
