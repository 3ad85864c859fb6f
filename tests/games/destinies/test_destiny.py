"""Routes and finales: what may be changed and when; and what of a destiny is secret."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import adjudicator
from adjudicator import StateError, Verdict

GAME = "destinies"
SWITCH = "ds.gap.switch"
AT_ANY_TIME = {SWITCH: "any-time"}


def table(ann: dict[str, Any] | None = None, ben: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    return {"players": [{"name": "Ann", **(ann or {})}, {"name": "Ben", **(ben or {})}], **more}


def destiny(
    state: dict[str, Any], act: str, *claims: Any, readings: dict[str, str] | None = None, **asks: Any
) -> adjudicator.Answer:
    told = [{"value": claim} for claim in claims]
    question = {"ask": "destiny", "act": act, "player": "Ann", **asks}
    return adjudicator.resolve(GAME, state, question, told, readings=readings)


def short(found: adjudicator.Answer) -> tuple[bool | None, list[str], str | None]:
    return found.value["legal"], found.value["faults"], found.value["route_after"]


def cited(found: adjudicator.Answer) -> set[str]:
    return {each.id for each in found.citations}


# --- routes


def test_before_a_finale_routes_change_freely() -> None:
    found = destiny(table({"route": "first"}), "switch")
    assert (short(found), found.verdict) == ((True, [], "second"), Verdict.LEGAL)
    assert {"ds.route.switch", "ds.route.before", "ds.goal.destiny"} <= cited(found)
    assert SWITCH not in cited(found)
    assert short(destiny(table(), "switch")) == (True, [], None)
    assert short(destiny(table(), "switch", route="second")) == (True, [], "second")
    assert short(destiny(table({"route": "first"}), "advance-both")) == (True, [], "first")


def test_the_finale_of_somebody_else_locks_nobody() -> None:
    assert short(destiny(table({"route": "first"}, {"finale": "started"}), "switch")) == (True, [], "second")


def test_a_started_finale_locks_the_route() -> None:
    found = destiny(table({"finale": "started"}), "switch", False)  # DS36
    assert (found.claims[0].verdict, short(found)) == (Verdict.UPHELD, (False, ["locked"], None))
    assert {"ds.route.locked", SWITCH} <= set(found.claims[0].citations)
    assert destiny(table({"finale": "started"}), "switch").verdict is Verdict.ILLEGAL
    assert short(destiny(table({"finale": "started"}), "advance-both")) == (False, ["locked"], None)
    open_ = destiny(table({"finale": "started", "route": "first"}), "switch", True, readings=AT_ANY_TIME)
    assert (open_.claims[0].verdict, short(open_)) == (Verdict.UPHELD, (True, [], "second"))
    assert [(each.ruling, each.reading) for each in open_.readings] == [(SWITCH, "until-finale")]


def test_a_failed_finale_locks_it_too() -> None:
    found = destiny(table({"finale": "failed", "route": "second"}), "switch", True)  # D17
    assert (found.claims[0].verdict, short(found)) == (Verdict.REFUTED, (False, ["locked"], "second"))
    assert {"ds.route.locked", "ds.finale.failed"} <= set(found.claims[0].citations)


def test_to_go_on_with_the_same_route_is_no_change() -> None:
    assert short(destiny(table({"finale": "started", "route": "first"}), "switch", route="first"))[:2] == (True, [])


@given(
    st.sampled_from(["none", "started", "failed"]),
    st.sampled_from(["first", "second"]),
    st.sampled_from(["first", "second"]),
)
def test_nobody_ends_on_another_route_after_a_start(finale: str, route: str, to: str) -> None:
    found = destiny(table({"finale": finale, "route": route}), "switch", route=to)
    assert found.value["route_after"] == (to if finale == "none" else route)
    assert found.value["legal"] is (finale == "none" or to == route)


# --- starting the finale


def test_a_finale_starts_with_its_conditions_met_or_when_the_app_offers_it() -> None:
    for asks in ({"conditions": True}, {"offered": True}):
        found = destiny(table({"route": "first"}, turn="Ann"), "start-finale", **asks)
        assert short(found) == (True, [], "first")
        assert {"ds.finale.start", "ds.goal.compete"} <= cited(found)
    assert short(destiny(table(), "start-finale", conditions=False)) == (False, ["not-met"], None)
    assert short(destiny(table(), "start-finale", offered=False)) == (False, ["not-offered"], None)
    both = destiny(table(), "start-finale", conditions=False, offered=False)
    assert short(both) == (False, ["not-met", "not-offered"], None)


def test_the_app_knows_better_what_is_met() -> None:
    found = destiny(table({"route": "first"}), "start-finale", conditions=False, offered=True)
    assert (short(found), "ds.app.first" in cited(found)) == ((True, [], "first"), True)
    assert short(destiny(table(), "start-finale", conditions=True, offered=False))[1] == ["not-offered"]


def test_with_nothing_told_only_the_app_knows() -> None:
    claims = (True, False, {"faults": []}, {"route_after": "first"}, {"legal": True, "route_after": "second"})
    found = destiny(table({"route": "first"}), "start-finale", *claims)
    assert [each.verdict for each in found.claims] == [
        Verdict.UNDETERMINED, Verdict.UNDETERMINED, Verdict.UNDETERMINED, Verdict.UPHELD, Verdict.REFUTED,
    ]  # fmt: skip
    assert {"ds.finale.start", "ds.app.first"} <= set(found.claims[0].citations)
    alone = destiny(table({"route": "first"}), "start-finale", route="second")
    assert (alone.verdict, short(alone)) == (Verdict.UNDETERMINED, (None, [], None))


def test_a_finale_is_started_once_and_in_the_own_turn() -> None:
    started = table({"finale": "started", "route": "first"}, turn="Ben")
    found = destiny(started, "start-finale", route="second", offered=True)
    assert short(found) == (False, ["other-turn", "locked", "started-already"], "first")
    assert "ds.finale.instead" in cited(found)
    assert short(destiny(started, "start-finale", readings=AT_ANY_TIME))[1] == ["other-turn", "started-already"]


def test_a_failed_finale_again_is_the_apps() -> None:
    failed = table({"finale": "failed", "route": "first"})
    found = destiny(failed, "start-finale", True, conditions=True)
    assert found.claims[0].verdict is Verdict.UNDETERMINED
    assert {"ds.finale.failed", "ds.app.first"} <= set(found.claims[0].citations)
    again = destiny(failed, "start-finale", offered=True)
    assert (short(again), "ds.finale.failed" in cited(again)) == ((True, [], "first"), True)
    other = destiny(failed, "start-finale", route="second", conditions=True)
    assert short(other) == (False, ["locked"], "first")
    other = destiny(failed, "start-finale", route="second", offered=True)  # what follows a failure, the app says
    assert (short(other), "ds.finale.failed" in cited(other)) == ((True, [], "second"), True)


@pytest.mark.parametrize("act", ["switch", "advance-both", "start-finale", "scan"])
def test_after_a_completed_finale_nothing_is_done_any_more(act: str) -> None:
    for state in (table({}, {"finale": "completed"}), table({"finale": "completed"})):
        found = destiny(state, act, offered=True)
        assert (found.value["legal"], found.value["faults"]) == (False, ["over"])
        assert "ds.win.end" in cited(found)


# --- what is secret


def test_everybody_looks_at_the_own_card_only() -> None:
    for asks in ({}, {"whose": "Ann"}):
        assert short(destiny(table(), "look", **asks))[:2] == (True, [])
    found = destiny(table(), "look", True, whose="Ben")
    assert (found.claims[0].verdict, found.value["faults"]) == (Verdict.REFUTED, ["secret"])
    assert "ds.setup.secret" in found.claims[0].citations
    with pytest.raises(StateError) as caught:
        destiny(table(), "look", whose="Bon")
    (problem,) = caught.value.in_request()
    assert (problem.pointer, problem.near) == ("/question/whose", ("Ben",))


def test_the_story_is_read_aloud_and_the_card_is_not_shown() -> None:
    assert short(destiny(table(), "read-aloud"))[:2] == (True, [])
    found = destiny(table(), "show", True)
    assert (found.claims[0].verdict, found.value["faults"]) == (Verdict.REFUTED, ["secret"])
    assert "ds.visit.public" in found.claims[0].citations


def test_the_code_scanned_is_that_of_the_route_asked_about() -> None:
    own = table({"route": "first"}, turn="Ann")
    found = destiny(own, "scan", route="second", code="second", offered=True)
    assert (short(found), "ds.app.first" in cited(found)) == ((True, [], "first"), False)
    assert short(destiny(own, "scan", route="second", code="first"))[1] == ["wrong-code"]
    assert short(destiny(own, "scan", offered=False))[1] == ["not-offered"]
    assert short(destiny(table(turn="Ben"), "scan"))[1] == ["other-turn"]
    assert "ds.app.first" in cited(destiny(own, "scan"))
