"""The start of a turn: which effort dice come back, by the step and by items, in the finale and out of it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import adjudicator
from adjudicator import StateError, Verdict

GAME = "destinies"
MORE, FINALE = "ds.gap.recover-more", "ds.gap.finale-recover"
ORDER = ["effort", "events", "items"]


def table(effort: int | None, finale: str | None = None, **more: Any) -> dict[str, Any]:
    told = {"effort": effort, "finale": finale}
    player = {"name": "Ann", **{key: value for key, value in told.items() if value is not None}}
    return {"players": [player, {"name": "Ben", "effort": 1}], "turn": "Ann", **more}


def start(
    state: dict[str, Any], *claims: Any, readings: dict[str, str] | None = None, **asks: Any
) -> adjudicator.Answer:
    told = [{"value": claim} for claim in claims]
    return adjudicator.resolve(GAME, state, {"ask": "turn-start", **asks}, told, readings=readings)


def cited(found: adjudicator.Answer) -> set[str]:
    return {each.id for each in found.citations}


def dice(found: adjudicator.Answer) -> tuple[Any, ...]:
    return tuple(found.value[name] for name in ("available", "exhausted", "recovered", "most_in_test"))


def problem_of(call: Any) -> tuple[str, str | None]:
    with pytest.raises(StateError) as caught:
        call()
    (problem,) = caught.value.problems
    return problem.pointer, problem.ruling


def test_in_the_first_turn_one_of_three_exhausted_dice_comes_back() -> None:
    found = start(table(0))  # DS08
    assert (found.verdict, dice(found), found.value["order"]) == (Verdict.RESOLVED, (1, 2, 1, 1), ORDER)
    assert {"ds.setup.exhausted", "ds.effort.recover", "ds.effort.at-once", "ds.turn.start"} <= cited(found)


@pytest.mark.parametrize(("effort", "after"), [(0, 1), (1, 2), (2, 3), (3, 3)])
def test_one_comes_back_as_long_as_one_is_exhausted(effort: int, after: int) -> None:
    found = start(table(effort), after, after - 1)
    assert dice(found) == (after, 3 - after, after - effort, after)
    assert [each.verdict for each in found.claims] == [Verdict.UPHELD, Verdict.REFUTED]
    assert ("ds.setup.exhausted" in cited(found)) == (effort == 0)


@pytest.mark.parametrize(
    ("state", "asks", "faults", "ruling"),
    [
        (table(0), {"dice": 2}, ["two-at-once"], "ds.effort.one"),
        (table(2), {"dice": 2}, ["two-at-once", "none-exhausted"], "ds.effort.recover"),
        (table(3), {"dice": 1}, ["none-exhausted"], "ds.effort.recover"),
        (table(1, this_turn={"recovered": 1}), {"dice": 1}, ["already"], "ds.effort.one"),
        (table(1, step="move"), {"dice": 1}, ["too-late"], "ds.turn.steps"),
        (table(1, this_turn={"moved": 0}), {"dice": 1}, ["too-late"], "ds.turn.steps"),
        (table(1), {"player": "Ben"}, ["other-turn"], "ds.turn.start"),
        (table(1), {"player": "Ben", "dice": 1}, ["other-turn"], "ds.effort.recover"),
        (table(2), {"items": 1}, ["none-exhausted"], "ds.effort.available"),
    ],
)
def test_what_is_not_allowed_changes_nothing(
    state: dict[str, Any], asks: dict[str, Any], faults: list[str], ruling: str
) -> None:
    found = start(state, **asks)
    before = state["players"][1 if asks.get("player") else 0]["effort"]
    assert (found.verdict, found.value["faults"]) == (Verdict.ILLEGAL, faults)
    assert dice(found) == (before, 3 - before, 0, before)
    assert ruling in cited(found)
    judged = start(state, {"legal": True}, {"faults": faults}, **asks).claims
    assert [each.verdict for each in judged] == [Verdict.REFUTED, Verdict.UPHELD]


def test_when_the_step_is_over_nothing_more_comes_back_by_itself() -> None:
    found = start(table(1, this_turn={"recovered": 1}))
    assert (found.verdict, dice(found)) == (Verdict.RESOLVED, (1, 2, 0, 1))
    assert "ds.effort.one" in cited(found)
    late = start(table(1, step="visit"))
    assert (late.verdict, dice(late)) == (Verdict.RESOLVED, (1, 2, 0, 1))
    assert "ds.turn.steps" in cited(late)


def test_what_others_recovered_in_their_turn_does_not_matter() -> None:
    state = {**table(1, this_turn={"recovered": 1}), "turn": "Ben"}
    assert start(state, player="Ann", dice=1).value["faults"] == ["other-turn"]


def test_items_may_bring_back_more_unless_one_is_taken_to_be_the_most() -> None:
    found = start(table(0), 2, items=1)
    assert (dice(found), found.taken) == ((2, 1, 2, 2), {MORE: "items-may"})
    assert found.claims[0].verdict is Verdict.UPHELD
    assert {MORE, "ds.item.effects"} <= cited(found)
    never = start(table(0), items=1, readings={MORE: "never"})
    assert (never.verdict, never.value["faults"], dice(never)) == (Verdict.ILLEGAL, ["never-more"], (0, 3, 0, 0))
    assert MORE in cited(never)


def test_one_die_by_an_item_alone_is_one_by_any_reading() -> None:
    late = table(1, step="visit")
    found = start(late, items=1)
    assert (dice(found), found.taken) == ((2, 1, 1, 2), {})
    assert start(late, items=1, readings={MORE: "never"}).verdict is Verdict.RESOLVED
    after = table(1, this_turn={"recovered": 1}, step="visit")
    assert start(after, items=1, readings={MORE: "never"}).value["faults"] == ["never-more"]
    assert dice(start(after, items=1)) == (2, 1, 1, 2)


def test_the_finale_by_either_reading() -> None:
    state = table(1, "started")
    found = start(state, 2)
    assert (dice(found), found.value["order"], found.taken) == ((2, 1, 1, 2), ORDER, {FINALE: "still"})
    only = start(state, 2, 1, readings={FINALE: "app-only"})
    assert (dice(only), only.value["order"]) == ((1, 2, 0, 1), [])
    assert [each.verdict for each in only.claims] == [Verdict.REFUTED, Verdict.UPHELD]
    assert {FINALE, "ds.app.first"} <= cited(only)
    asked = start(state, dice=1, readings={FINALE: "app-only"})
    assert (asked.verdict, asked.value["faults"]) == (Verdict.ILLEGAL, ["finale"])
    assert start(table(1)).taken == {}


def test_what_is_needed_and_not_told_is_asked_for() -> None:
    effort = ("/players/0/effort", "ds.effort.available")
    assert problem_of(lambda: start(table(None))) == effort
    assert problem_of(lambda: start(table(None), dice=1)) == effort
    found = start(table(None), dice=2)
    assert (found.value["faults"], dice(found)) == (["two-at-once"], (None, None, 0, None))
    assert start(table(None), {"legal": True}, dice=2).claims[0].verdict is Verdict.REFUTED
    assert problem_of(lambda: start(table(None), 1, dice=2)) == effort


@pytest.mark.parametrize(
    ("asks", "at"),
    [({"dice": 0}, "/dice"), ({"dice": 4}, "/dice"), ({"items": 4}, "/items"), ({"player": "X"}, "/player")],
)
def test_what_is_refused(asks: dict[str, Any], at: str) -> None:
    assert problem_of(lambda: start(table(0), **asks))[0] == at


@given(st.integers(0, 3), st.integers(0, 3), st.sampled_from([None, 1, 2, 3]), st.integers(0, 1), st.booleans())
def test_dice_are_never_made_or_lost(effort: int, items: int, by_step: int | None, before: int, never: bool) -> None:
    asks = {"items": items, **({} if by_step is None else {"dice": by_step})}
    readings = {MORE: "never"} if never else None
    found = start(table(effort, this_turn={"recovered": before}), readings=readings, **asks)
    assert found.value["available"] + found.value["exhausted"] == 3
    assert found.value["available"] == effort + found.value["recovered"]
    assert found.value["recovered"] == 0 or not found.value["faults"]
    if never:
        assert before + found.value["recovered"] <= 1
    else:
        assert found.value["recovered"] <= 1 - before + items
