"""Using an item: its moment, whose turn it is, its price in effort dice, and who decides a doubt."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

import adjudicator
from adjudicator import StateError, Verdict

GAME = "destinies"
IN_TEST, DOUBT = "ds.gap.item-in-test", "ds.gap.doubt"
MOMENTS = ("turn-start", "before-roll", "after-roll", "in-turn")


def table(turn: str | None = "Ann", effort: int | None = 2, **item: Any) -> dict[str, Any]:
    """Ann has one item, a charm."""
    ann: dict[str, Any] = {"name": "Ann", "items": [{"name": "Charm", **item}]}
    if effort is not None:
        ann["effort"] = effort
    return {"players": [ann, {"name": "Ben"}], **({} if turn is None else {"turn": turn})}


def use(
    state: dict[str, Any], *claims: Any, readings: dict[str, str] | None = None, moment: str = "in-turn", **asks: Any
) -> adjudicator.Answer:
    told = [{"value": claim} for claim in claims]
    question = {"ask": "item-use", "player": "Ann", "item": "Charm", "moment": moment, **asks}
    return adjudicator.resolve(GAME, state, question, told, readings=readings)


def problem_of(call: Any) -> tuple[str, str | None]:
    with pytest.raises(StateError) as caught:
        call()
    (problem,) = caught.value.problems
    return problem.pointer, problem.ruling


def cited(found: adjudicator.Answer) -> set[str]:
    return {each.id for each in found.citations}


@pytest.mark.parametrize("when", MOMENTS[:3])
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_timing_on_the_card_is_binding(when: str, moment: str) -> None:
    found = use(table(ability="discard", when=when), moment=moment)  # DS32
    assert found.value["legal"] is (when == moment)
    assert found.value["faults"] == ([] if when == moment else ["wrong-moment"])
    assert "ds.item.timing" in cited(found)


def test_a_wrong_moment_decides_whosever_turn_it_is() -> None:
    assert use(table(None, ability="discard", when="before-roll"), moment="after-roll").verdict is Verdict.ILLEGAL


def test_without_a_timing_in_the_own_turn() -> None:
    found = use(table(ability="discard"))
    assert (found.verdict, found.value["leaves"], "ds.item.own-turn" in cited(found)) == (Verdict.LEGAL, True, True)
    other = use(table("Ben", ability="discard"))
    assert (other.verdict, other.value["faults"], other.value["leaves"]) == (Verdict.ILLEGAL, ["other-turn"], False)
    assert problem_of(lambda: use(table(None, ability="discard"))) == ("/turn", "ds.turn.order")


def test_once_the_turn_has_ended_it_is_too_late() -> None:
    found = use({**table(ability="discard"), "this_turn": {"ended": True}})
    assert found.value["faults"] == ["other-turn"]
    assert "ds.turn.forced" in cited(found)


def test_the_start_of_a_turn_is_that_of_the_own_turn() -> None:
    found = use(table("Ben", ability="always", when="turn-start"), moment="turn-start")
    assert (found.value["faults"], "ds.turn.start" in cited(found)) == (["other-turn"], True)


@pytest.mark.parametrize("when", ["before-roll", "after-roll"])
def test_whose_roll_is_meant_the_card_says(when: str) -> None:
    state = table("Ben", ability="discard", when=when, exhausts=1)
    found = use(state, True, {"leaves": False}, {"effort_available": 2}, {"decided_by": "app"}, moment=when)
    verdicts = [each.verdict for each in found.claims]
    assert verdicts == [Verdict.UNDETERMINED, Verdict.UNDETERMINED, Verdict.UNDETERMINED, Verdict.REFUTED]
    value = found.value
    assert (value["legal"], value["faults"], value["leaves"], value["effort_available"]) == (None, [], None, None)
    assert {"ds.app.first", "ds.item.timing"} <= cited(found)


def test_a_discard_ability_costs_the_card_and_a_lasting_one_does_not() -> None:
    assert use(table(ability="discard")).value["leaves"] is True
    stays = use(table(ability="always"), triggered=True)
    assert (stays.value["leaves"], "ds.item.always" in cited(stays)) == (False, True)


def test_a_lasting_ability_waits_for_its_cause() -> None:
    found = use(table(ability="always"), triggered=False)
    assert (found.verdict, found.value["faults"]) == (Verdict.ILLEGAL, ["not-triggered"])
    assert use(table(ability="always")).verdict is Verdict.LEGAL
    assert use(table(ability="discard"), triggered=False).verdict is Verdict.LEGAL  # that waits for nothing
    at = "/players/0/items/0/ability"
    assert problem_of(lambda: use(table(), triggered=False)) == (at, "ds.item.while-held")


def test_an_ability_that_nobody_told_of_is_asked_for_unless_something_else_decides() -> None:
    assert problem_of(lambda: use(table()))[0] == "/players/0/items/0/ability"
    assert use(table("Ben")).value["faults"] == ["other-turn"]


@pytest.mark.parametrize("effort", range(4))
@pytest.mark.parametrize("price", range(4))
def test_effort_dice_that_are_exhausted_pay_for_nothing(effort: int, price: int) -> None:
    found = use(table(effort=effort, ability="always", exhausts=price), triggered=True)  # DS34, D20
    assert found.value["legal"] is (price <= effort)
    assert found.value["faults"] == ([] if price <= effort else ["no-effort"])
    assert found.value["effort_available"] == (effort - price if price <= effort else effort)
    assert ("ds.effort.cost" in cited(found)) is (price > 0)


def test_effort_is_asked_for_only_if_it_pays() -> None:
    assert use(table(effort=None, ability="discard")).value["effort_available"] is None
    at = ("/players/0/effort", "ds.effort.cost")
    assert problem_of(lambda: use(table(effort=None, ability="discard", exhausts=1))) == at
    late = use(table("Ben", effort=None, ability="discard", exhausts=1))
    assert late.value["faults"] == ["other-turn"]
    told = {"effort_available": 2}
    assert problem_of(lambda: use(table(effort=None, ability="discard"), told))[0] == "/players/0/effort"


def test_only_items_that_are_held() -> None:
    state = table(ability="discard")
    assert use(state, item="Crown").value["faults"] == ["not-held"]
    gone = use({**state, "removed": ["Crown"]}, item="Crown")
    assert gone.value["faults"] == ["not-held", "gone"]
    assert "ds.item.gone" in cited(gone)
    del state["players"][0]["items"]
    assert problem_of(lambda: use(state)) == ("/players/0/items", "ds.items.five")


def test_an_item_without_a_timing_may_be_used_in_a_test_but_by_another_reading() -> None:
    in_test = {**table(ability="discard"), "this_turn": {"in_test": True}}  # C3
    for state, moment in ((in_test, "in-turn"), (table(ability="discard"), "after-roll")):
        found = use(state, moment=moment)
        assert (found.verdict, found.taken) == (Verdict.LEGAL, {IN_TEST: "allowed"})
        assert [(each.reading, each.value["faults"]) for each in found.readings] == [("not-during", ["in-test"])]
    assert use(table(ability="discard")).readings == ()
    own_time = use({**table(ability="discard", when="after-roll"), "this_turn": {"in_test": True}}, moment="after-roll")
    assert (own_time.verdict, own_time.readings) == (Verdict.LEGAL, ())


def test_items_combined_are_taken_in_favour_of_the_player_whose_turn_it_is() -> None:
    found = use(table(ability="discard"), {"decided_by": "current-player"}, True, doubt="combination")  # D19, C2
    assert [each.verdict for each in found.claims] == [Verdict.UPHELD, Verdict.UPHELD]
    assert {"ds.item.favour", "ds.item.any-order", DOUBT} <= cited(found)
    app = use(table(ability="discard"), doubt="combination", readings={DOUBT: "app-always"})
    assert app.value["decided_by"] == "app"


@pytest.mark.parametrize("doubt", ["options", "trigger", "result"])
def test_other_doubts_are_for_the_app(doubt: str) -> None:
    found = use(table(ability="discard"), {"decided_by": "app"}, doubt=doubt)
    assert (found.claims[0].verdict, found.readings) == (Verdict.UPHELD, ())
    assert "ds.app.first" in found.claims[0].citations
    assert use(table(ability="discard")).value["decided_by"] is None


def test_whether_the_cause_has_come_up_the_app_says() -> None:
    state = table(ability="always")
    found = use(state, True, {"legal": True, "decided_by": "current-player"}, doubt="trigger")
    assert [each.verdict for each in found.claims] == [Verdict.UNDETERMINED, Verdict.REFUTED]
    assert found.value["legal"] is None
    assert use(state, doubt="trigger", triggered=True).verdict is Verdict.LEGAL
    assert use(state, doubt="trigger", triggered=False).verdict is Verdict.ILLEGAL


def test_all_faults_are_listed_in_one_order() -> None:
    state = table("Ben", effort=0, ability="always", exhausts=1)
    found = use(state, triggered=False)
    assert found.value["faults"] == ["other-turn", "no-effort", "not-triggered"]
    assert {"ds.item.own-turn", "ds.effort.cost", "ds.item.always"} <= cited(found)


def test_copies_of_one_card_say_the_same() -> None:
    state = table(ability="discard")
    state["players"][0]["items"].append({"name": "Charm", "ability": "always"})
    assert problem_of(lambda: use(state)) == ("/players/0/items/1/ability", "ds.item.while-held")


def test_the_order_of_items_changes_nothing() -> None:
    held = [{"name": "Charm", "ability": "discard"}, {"name": "Horn", "ability": "always"}, {"name": "Rope"}]
    told = []
    for items in permutations(held):
        state = table()
        state["players"][0]["items"] = list(items)
        told.append(use(state, doubt="combination").to_json())
    assert told.count(told[0]) == 6
