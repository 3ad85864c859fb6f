"""The end of a scenario: when it comes, as what, and what each character takes home."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import adjudicator
from adjudicator import StateError, Verdict

GAME = "gloomhaven"
WON = {"gh.gap.goal-and-loss": "won"}
TWO: list[dict[str, Any]] = [{"name": "Brute"}, {"name": "Tinkerer", "exhausted": True}]
OUT = [{**person, "exhausted": True} for person in TWO]


def end(*claims: Any, readings: dict[str, str] | None = None, **state: Any) -> adjudicator.Answer:
    table = {"characters": TWO, **state}
    return adjudicator.resolve(GAME, table, "scenario-end", [{"value": claim} for claim in claims], readings=readings)


def verdicts(answer: adjudicator.Answer) -> list[Verdict]:
    return [judged.verdict for judged in answer.claims]


def problem_of(call: Any) -> tuple[str, str | None]:
    with pytest.raises(StateError) as caught:
        call()
    (problem,) = caught.value.problems
    return problem.pointer, problem.ruling


@pytest.mark.parametrize(
    ("people", "scenario", "ends", "results"),
    [
        (TWO, {"goal_met": False}, "no", []),
        (TWO, {"goal_met": True}, "after-round", ["success", "failure"]),
        (TWO, {"goal_met": True, "round_over": True}, "now", ["success"]),
        (TWO, {"goal_met": True, "ends_at_once": True}, "now", ["success"]),
        (OUT, {"goal_met": True, "round_over": True}, "now", ["failure"]),
        (OUT, {"goal_met": True}, "after-round", ["failure"]),
        (OUT, {}, "after-round", ["failure"]),
        (TWO, {"failed": True}, "after-round", ["failure"]),
        (TWO, {"failed": True, "round_over": True}, "now", ["failure"]),
    ],
)
def test_when_it_ends_and_as_what(people: Any, scenario: Any, ends: str, results: list[str]) -> None:
    found = end({"result": results[0] if results else None}, characters=people, scenario=scenario)
    assert (found.value["ends"], found.value["results"]) == (ends, results)
    assert verdicts(found) == [Verdict.POSSIBLE if len(results) == 2 else Verdict.UPHELD]
    assert bool(found.value["restores"]) == (ends != "no")


def test_the_round_is_finished_first_and_may_still_lose() -> None:
    found = end({"ends": "now"}, "success", scenario={"goal_met": True})
    assert verdicts(found) == [Verdict.REFUTED, Verdict.POSSIBLE]
    assert found.claims[0].citations == ("gh.end.finish-round",)
    assert "gh.end.all-exhausted" in found.claims[1].citations


def test_one_exhausted_character_loses_nothing() -> None:
    found = end("failure", scenario={"goal_met": False})
    assert verdicts(found) == [Verdict.REFUTED]
    assert found.claims[0].citations == ("gh.scenario.objective", "gh.exhaust.gone")


def test_killing_everything_is_not_the_goal_by_itself() -> None:
    found = end("success", characters=[{"name": "Brute"}], monsters=[], scenario={"goal_met": False})
    assert verdicts(found) == [Verdict.REFUTED]
    assert found.claims[0].citations == ("gh.scenario.objective",)
    assert "no monster" in found.claims[0].says.en


def test_the_goal_does_not_save_a_party_that_is_all_exhausted() -> None:
    found = end("success", characters=OUT, scenario={"goal_met": True, "round_over": True})
    assert verdicts(found) == [Verdict.REFUTED]
    assert found.claims[0].citations[0] == "gh.end.all-exhausted"


@pytest.mark.parametrize(("readings", "result"), [(None, "failure"), (WON, "success")])
def test_a_goal_met_and_a_loss_in_one_round_is_a_gap(readings: dict[str, str] | None, result: str) -> None:
    scenario = {"goal_met": True, "failed": True, "round_over": True}
    found = end(result, scenario=scenario, readings=readings)
    assert verdicts(found) == [Verdict.UPHELD]
    assert list(found.taken) == ["gh.gap.goal-and-loss"]
    assert end(characters=OUT, scenario=scenario).taken == {}  # all exhausted: lost under either reading


@pytest.mark.parametrize(
    ("more", "paid", "ruling"),
    [
        ({}, True, "gh.end.campaign"),
        ({"mode": "campaign"}, True, "gh.end.campaign"),
        ({"completed_before": True}, False, "gh.end.campaign"),
        ({"mode": "casual"}, False, "gh.end.casual"),
        ({"goal_met": False, "failed": True}, False, "gh.end.campaign"),
    ],
)
def test_campaign_rewards_come_once_and_after_success_alone(more: Any, paid: bool, ruling: str) -> None:
    found = end({"rewards": True}, scenario={"goal_met": True, "round_over": True, **more})
    assert verdicts(found) == [Verdict.UPHELD if paid else Verdict.REFUTED]
    assert found.claims[0].citations == (ruling,)


def test_what_lies_on_the_map_goes_to_nobody() -> None:
    board = {"width": 3, "height": 3, "coins": [{"hex": [1, 1], "coins": 3}], "treasures": [{"hex": [2, 2]}]}
    found = end({"collected": 3}, scenario={"goal_met": True, "round_over": True}, board=board)
    assert verdicts(found) == [Verdict.REFUTED]
    assert found.claims[0].citations == ("gh.end.unlooted",)
    assert found.value["lying"] == {"coins": 3, "treasures": 1}


def test_what_scenario_end_needs() -> None:
    assert problem_of(lambda: end(characters=[])) == ("/characters", None)
    assert problem_of(end) == ("/scenario/goal_met", "gh.scenario.objective")


# --- the score


def person(name: str, experience: int = 7, coins: int = 5, checks: int = 0, **more: Any) -> dict[str, Any]:
    out = {"name": name, "experience": experience, "coins": coins, "battle_goal": checks > 0, **more}
    return {**out, "battle_goal_checks": checks} if checks else out


def score(people: list[dict[str, Any]], level: int = 3, **scenario: Any) -> adjudicator.Answer:
    scenario = {"level": level, "goal_met": True, "round_over": True, **scenario}
    return adjudicator.score(GAME, {"characters": people, "scenario": scenario})


def taken(answer: adjudicator.Answer) -> dict[str, tuple[int, int, int]]:
    return {
        each["name"]: (each["total_experience"], each["gold"], each["checks"]) for each in answer.value["characters"]
    }


def test_success_at_level_three_with_five_coins() -> None:
    found = score([person("Brute", 7, 5)])
    assert found.value["characters"][0]["bonus"] == 10
    assert taken(found) == {"Brute": (17, 15, 0)}
    assert found.value["result"] == "success"


def test_a_failure_keeps_experience_and_coins_and_gives_no_more() -> None:
    found = score([person("Brute", 7, 5, 2)], goal_met=False, failed=True)
    assert taken(found) == {"Brute": (7, 15, 0)}
    assert found.value["result"] == "failure"


def test_the_exhausted_get_the_same() -> None:
    found = score([person("Brute", 1, 1, 1), person("Tinkerer", 1, 1, 1, exhausted=True)])
    assert len(set(taken(found).values())) == 1
    assert "gh.end.exhausted-share" in {step.ruling for step in found.steps if step.player == "Tinkerer"}


def test_all_exhausted_is_a_failure_with_what_was_gained() -> None:
    found = score([person("Brute", 4, 2, exhausted=True)], level=7)
    assert (found.value["result"], taken(found)) == ("failure", {"Brute": (4, 12, 0)})


def test_the_solo_variant_pays_no_more() -> None:
    assert taken(score([person("Brute")], solo=True)) == taken(score([person("Brute")]))


def test_casual_mode_keeps_the_gains_and_leaves_out_the_rewards() -> None:
    found = score([person("Brute")], mode="casual", completed_before=True)
    assert (found.value["rewards"], taken(found)) == (False, {"Brute": (17, 15, 0)})


@pytest.mark.parametrize(
    ("people", "scenario", "expected"),
    [
        ([person("A")], {"round_over": False}, ("/scenario/round_over", "gh.end.finish-round")),
        ([person("A")], {"goal_met": False}, ("/scenario/goal_met", "gh.scenario.objective")),
        ([{"name": "A", "coins": 1}], {}, ("/characters/0/experience", "gh.end.keep")),
        ([{"name": "A", "experience": 1}], {}, ("/characters/0/coins", "gh.end.keep")),
        ([{"name": "A", "experience": 1, "coins": 1}], {}, ("/characters/0/battle_goal", "gh.end.battle-goal")),
        (
            [{"name": "A", "experience": 1, "coins": 1, "battle_goal": True}],
            {},
            ("/characters/0/battle_goal_checks", "gh.end.battle-goal"),
        ),
    ],
)
def test_a_score_says_what_is_missing(people: Any, scenario: Any, expected: tuple[str, str]) -> None:
    assert problem_of(lambda: score(people, **scenario)) == expected


def test_a_score_needs_the_level() -> None:
    state = {"characters": [person("A")], "scenario": {"goal_met": True, "round_over": True}}
    assert problem_of(lambda: adjudicator.score(GAME, state)) == ("/scenario/level", None)


@pytest.mark.parametrize(
    ("more", "fine"),
    [
        ({"hand": ["a", "b"], "discard": [], "lost": ["c"]}, True),
        ({"hand": ["a"], "discard": [], "lost": ["c"]}, False),
        ({"hand": ["a"], "discard": [], "lost": [], "selected": ["b", "c"]}, True),
        ({"hand": ["a"], "discard": [], "lost": ["b"], "active": [{"card": "c"}]}, True),
        ({"hand": ["a"]}, True),
        ({"hand": ["a", "b", "c", "d"]}, False),
    ],
)
def test_a_character_takes_as_many_cards_along_as_its_class_says(more: dict[str, Any], fine: bool) -> None:
    people = [{"name": "Brute", "hand_limit": 3, **more}]
    if fine:
        assert end(characters=people, scenario={"goal_met": False}).value["ends"] == "no"
    else:
        expected = ("/characters/0/hand_limit", "gh.setup.hand-limit")
        assert problem_of(lambda: end(characters=people, scenario={"goal_met": False})) == expected


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.tuples(st.integers(0, 60), st.integers(0, 40), st.integers(0, 3), st.booleans()), min_size=1, max_size=4
    ),
    st.integers(0, 7),
    st.booleans(),
)
def test_shares_by_themselves(people: list[tuple[int, int, int, bool]], level: int, met: bool) -> None:
    """Each character's share, worked out from the rules' sentences; and the order of the list changes nothing."""
    listed = [person(f"C{n}", xp, coins, checks, exhausted=out) for n, (xp, coins, checks, out) in enumerate(people)]
    found = score(listed, level, goal_met=met, failed=not met)
    won = met and not all(out for *_, out in people)
    gold = [2, 2, 3, 3, 4, 4, 5, 6][level]
    expected = {
        f"C{n}": (xp + (4 + 2 * level if won else 0), coins * gold, checks if won else 0)
        for n, (xp, coins, checks, _) in enumerate(people)
    }
    assert taken(found) == expected
    assert score(listed[::-1], level, goal_met=met, failed=not met).value == found.value
