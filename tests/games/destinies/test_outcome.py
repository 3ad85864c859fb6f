"""Who has won: the first to complete the own finale, and nobody by anything else."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import adjudicator
from adjudicator import StateError, Verdict

GAME = "destinies"
Events = list[tuple[str, str]]


def table(*finales: str, mode: str | None = None) -> dict[str, Any]:
    players = [{"name": name, "finale": finale} for name, finale in zip("ABC", finales, strict=False)]
    return {"players": players, **({} if mode is None else {"mode": mode})}


def outcome(state: dict[str, Any], *claims: Any, events: Events | None = None, **asks: Any) -> adjudicator.Answer:
    told = [{"value": claim} for claim in claims]
    happened = {} if events is None else {"events": [{"player": who, "event": what} for who, what in events]}
    return adjudicator.resolve(GAME, state, {"ask": "outcome", **happened, **asks}, told)


def problem_of(call: Any) -> tuple[str, str | None]:
    with pytest.raises(StateError) as caught:
        call()
    (problem,) = caught.value.problems if caught.value.part == "state" else caught.value.in_request()
    return problem.pointer, problem.ruling


def cited(found: adjudicator.Answer) -> set[str]:
    return {each.id for each in found.citations}


# --- the race


def test_who_completes_first_wins_although_somebody_started_before() -> None:
    events = [("A", "started"), ("B", "started"), ("B", "completed")]
    found = outcome(table("none", "none"), "B", "A", None, {"over": True, "result": "won"}, events=events)  # DS39, D18
    assert [each.verdict for each in found.claims] == [
        Verdict.UPHELD, Verdict.REFUTED, Verdict.REFUTED, Verdict.UPHELD,
    ]  # fmt: skip
    assert (found.value["winner"], found.value["over"], found.value["faults"]) == ("B", True, [])
    assert found.value["finales"] == {"A": "started", "B": "completed"}
    assert {"ds.finale.others", "ds.win.end", "ds.win.only", "ds.win.others"} <= cited(found)
    assert "ds.win.started" in found.claims[1].citations


def test_coins_win_nothing() -> None:
    state = {"players": [{"name": "A", "coins": 20}, {"name": "B", "coins": 0}]}
    found = outcome(state, "A", None, events=[])  # DS41
    assert [each.verdict for each in found.claims] == [Verdict.REFUTED, Verdict.UPHELD]
    assert (found.value["winner"], found.value["over"], found.value["result"]) == (None, False, "going-on")
    assert "ds.score.none" in found.claims[0].citations


def test_starting_wins_nothing() -> None:
    found = outcome(table("started", "none"), "A", {"over": False})
    assert [each.verdict for each in found.claims] == [Verdict.REFUTED, Verdict.UPHELD]
    assert found.claims[0].citations == ("ds.win.started",)
    assert {"ds.turn.go-on", "ds.finale.others"} <= cited(found)


def test_a_failed_finale_is_no_win_and_the_game_goes_on() -> None:
    for found in (
        outcome(table("failed", "none"), "A"),
        outcome(table("none", "none"), "A", events=[("A", "started"), ("A", "failed")]),
    ):
        assert (found.claims[0].verdict, found.value["over"]) == (Verdict.REFUTED, False)
        assert set(found.claims[0].citations) == {"ds.win.started", "ds.finale.failed"}
        assert found.value["finales"] == {"A": "failed", "B": "none"}


def test_the_state_alone_tells_of_one_completed_finale() -> None:
    found = outcome(table("started", "failed", "completed"), "C")
    assert (found.claims[0].verdict, found.value["over"]) == (Verdict.UPHELD, True)
    assert {"ds.finale.others", "ds.finale.failed", "ds.win.others"} <= cited(found)


def test_of_two_completed_finales_it_has_to_be_told_which_was_first() -> None:
    both = table("completed", "completed")
    assert problem_of(lambda: outcome(both)) == ("/question/events", "ds.win.first")
    found = outcome(both, events=[("B", "completed"), ("A", "completed")])
    assert (found.value["winner"], found.value["faults"]) == ("B", ["after-the-end"])
    assert found.value["finales"] == {"A": "started", "B": "completed"}
    later = [("B", "started"), ("B", "completed")]
    assert problem_of(lambda: outcome(table("completed", "none"), events=later)) == (
        "/question/events", "ds.win.first",
    )  # fmt: skip


def test_a_finale_that_the_state_has_as_completed_counts_although_no_event_tells_of_it() -> None:
    found = outcome(table("completed", "none"), events=[("B", "started"), ("A", "started"), ("A", "failed")])
    assert (found.value["winner"], found.value["finales"]) == ("A", {"A": "completed", "B": "started"})


def test_a_finale_that_nobody_started_can_not_be_completed() -> None:
    found = outcome(table("none", "none"), "A", events=[("A", "completed")])
    assert (found.claims[0].verdict, found.value["faults"]) == (Verdict.REFUTED, ["not-started"])
    assert (found.value["over"], found.value["finales"]["A"]) == (False, "none")
    assert "ds.finale.start" in cited(found)
    assert outcome(table("started", "none"), events=[("A", "completed")]).value["winner"] == "A"


def test_what_comes_after_the_end_does_not_count() -> None:
    events = [("A", "started"), ("A", "completed"), ("B", "started")]
    found = outcome(table("none", "none"), {"faults": ["after-the-end"]}, events=events)
    assert (found.claims[0].verdict, found.value["finales"]["B"]) == (Verdict.UPHELD, "none")


_EVENTS = st.lists(st.tuples(st.sampled_from("ABC"), st.sampled_from(["started", "failed", "completed"])), max_size=12)


@given(_EVENTS, st.lists(st.sampled_from(["none", "started", "failed"]), min_size=3, max_size=3))
def test_there_is_one_winner_at_most_and_it_is_the_first_to_complete_what_was_started(
    events: Events, before: list[str]
) -> None:
    winner = None
    for n, (who, what) in enumerate(events):
        had_started = before["ABC".index(who)] != "none" or (who, "started") in events[:n]
        if what == "completed" and had_started:
            winner = who
            break
    found = outcome(table(*before), *"ABC", events=events)
    assert (found.value["winner"], found.value["over"]) == (winner, winner is not None)
    assert [each.verdict is Verdict.UPHELD for each in found.claims] == [name == winner for name in "ABC"]
    done = [name for name, finale in found.value["finales"].items() if finale == "completed"]
    assert done == ([] if winner is None else [winner])


def test_events_are_of_players_at_the_table() -> None:
    assert problem_of(lambda: outcome(table("none"), events=[("D", "started")])) == ("/question/events/0/player", None)
    assert problem_of(lambda: outcome({})) == ("/players", "ds.win.first")


# --- alone


@pytest.mark.parametrize("mode", ["explorer", "challenger"])
def test_alone_route_and_finale_have_to_be_completed_too(mode: str) -> None:
    won = outcome(table("completed", mode=mode), "A")
    assert (won.claims[0].verdict, won.value["result"]) == (Verdict.UPHELD, "won")
    assert {"ds.solo.modes", f"ds.solo.{mode}", "ds.solo.same"} <= cited(won)
    assert not {"ds.win.only", "ds.win.others", "ds.finale.others"} & cited(won)
    assert outcome(table("completed", mode=mode), scenario="completed").value["result"] == "won"
    without = outcome(table("started", mode=mode), "A", scenario="completed")
    assert (without.claims[0].verdict, without.value["faults"]) == (Verdict.REFUTED, ["no-finale"])
    assert "ds.solo.same" in cited(without)


def test_a_scenario_that_failed_is_no_success_and_the_app_says_what_follows() -> None:
    claims = ("A", None, {"result": "scenario-failed"}, {"over": True}, {"over": False, "winner": "A"})
    found = outcome(table("started", mode="challenger"), *claims, scenario="failed")
    assert [each.verdict for each in found.claims] == [
        Verdict.REFUTED, Verdict.UPHELD, Verdict.UPHELD, Verdict.UNDETERMINED, Verdict.REFUTED,
    ]  # fmt: skip
    assert (found.value["over"], found.value["winner"]) == (None, None)
    assert "ds.solo.challenger" in found.claims[3].citations
    story = outcome(table("none", mode="explorer"), scenario="failed")
    assert (story.verdict, "ds.app.first" in cited(story)) == (Verdict.UNDETERMINED, True)


def test_a_scenario_is_told_of_in_a_game_for_one_whose_mode_is_known() -> None:
    assert problem_of(lambda: outcome(table("none", "none"), scenario="failed")) == (
        "/question/scenario", "ds.win.only",
    )  # fmt: skip
    assert problem_of(lambda: outcome(table("none"), scenario="failed")) == ("/mode", "ds.solo.modes")
    done = table("completed", mode="challenger")
    assert problem_of(lambda: outcome(done, scenario="failed")) == ("/question/scenario", "ds.win.end")


# --- no points


def test_the_score_is_who_has_won() -> None:
    found = adjudicator.score(GAME, {"players": [{"name": "A", "coins": 9}, {"name": "B", "finale": "completed"}]})
    assert (found.value["winner"], found.value["result"]) == ("B", "won")
    assert {"ds.score.none", "ds.score.use"} <= cited(found)
    both = table("completed", "completed")
    assert problem_of(lambda: adjudicator.score(GAME, both)) == ("/players/1/finale", "ds.win.first")


@given(st.lists(st.integers(0, 99), min_size=6, max_size=6))
def test_nothing_that_is_counted_changes_the_score(numbers: list[int]) -> None:
    plain = table("started", "completed", "none")
    rich = table("started", "completed", "none")
    for player, coins, experience in zip(rich["players"], numbers[:3], numbers[3:], strict=True):
        player |= {"coins": coins, "experience": experience % 21}
    assert adjudicator.score(GAME, rich).value == adjudicator.score(GAME, plain).value
