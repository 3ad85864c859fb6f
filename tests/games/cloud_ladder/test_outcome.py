"""Who has won: how many layers, whose, at which moment; and the tie."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import adjudicator
from adjudicator import StateError, Verdict

GAME = "cloud-ladder"
TEAMS = [["A", "C"], ["B", "D"]]
MOMENT, WHOSE, SEVERAL = "cl.gap.win-moment", "cl.gap.whose-layers", "cl.gap.several-reach"
LATE = {MOMENT: "end-entry"}


def table(*layers: int, teams: bool = False, **more: Any) -> dict[str, Any]:
    players = [{"name": name, "layers": n} for name, n in zip("ABCDEF", layers, strict=False)]
    sides = {"sides": [{"players": side} for side in TEAMS]} if teams else {}
    return {"players": players, **sides, **more}


def outcome(
    state: dict[str, Any], *claims: Any, readings: dict[str, str] | None = None, **asks: Any
) -> adjudicator.Answer:
    told = [{"value": claim} for claim in claims]
    return adjudicator.resolve(GAME, state, {"ask": "outcome", **asks}, told, readings=readings)


def problem_of(call: Any) -> tuple[str, str | None]:
    with pytest.raises(StateError) as caught:
        call()
    (problem,) = caught.value.problems
    return problem.pointer, problem.ruling


def others(found: adjudicator.Answer) -> set[str]:
    return {each.ruling for each in found.readings}


def test_an_ally_wins_too() -> None:
    found = outcome(table(4, 3, 0, 3, teams=True, phase="placement"), ["A", "C"], ["A"])  # YT36
    assert [each.verdict for each in found.claims] == [Verdict.UPHELD, Verdict.REFUTED]
    assert {"cl.win.four", "cl.mode.table-4"} <= {each.id for each in found.citations}


def test_allies_layers_are_not_added_up_but_by_another_reading() -> None:
    state = table(2, 3, 2, 3, teams=True, phase="placement")  # YT37
    assert outcome(state, []).claims[0].verdict is Verdict.UPHELD
    assert outcome(state, []).taken == {WHOSE: "per-player"}
    alone = table(2, 1, 2, 2, teams=True, phase="placement")
    assert outcome(alone, readings={WHOSE: "side-total"}).value["winners"] == ["A", "C"]
    both = outcome(state, readings={WHOSE: "side-total"})
    assert (both.value["winners"], both.value["may_win"], both.value["over"]) == ([], ["A", "B", "C", "D"], True)


def test_four_layers_of_three_players_are_undetermined() -> None:
    state = table(4, 0, 0, mode="melee", phase="action")  # YT38
    found = outcome(state)
    assert (found.verdict, found.value["needs"]) == (Verdict.UNDETERMINED, None)
    told = {each.reading: each.value["winners"] for each in found.readings if each.ruling == "cl.gap.layers-to-win"}
    assert told == {"four": ["A"], "five": []}
    assert outcome({**state, "win_layers": 4}).value["winners"] == ["A"]
    assert outcome({**state, "win_layers": 5}).value["winners"] == []


@pytest.mark.parametrize(("layers", "winners"), [((5, 2), ["A"]), ((3, 3), [])])
def test_where_four_and_five_come_to_the_same_it_is_decided(layers: tuple[int, ...], winners: list[str]) -> None:
    found = outcome(table(*layers, phase="action"))  # YT39
    assert (found.verdict, found.value["winners"]) == (Verdict.RESOLVED, winners)
    assert "cl.gap.layers-to-win" not in others(found)


@given(st.lists(st.integers(0, 7), min_size=4, max_size=6))
def test_whoever_alone_has_four_wins_with_four_or_more_players(layers: list[int]) -> None:
    names = [name for name, n in zip("ABCDEF", layers, strict=False) if n >= 4]
    found = outcome(table(*layers, deck=1, phase="action"))
    assert found.value["may_win"] == names
    assert found.value["winners"] == (names if len(names) == 1 else [])
    assert found.value["over"] is bool(names)
    for name, n in zip("ABCDEF", layers, strict=False):
        assert found.value["players"][name]["missing"] == max(0, 4 - n)


def test_a_layer_that_was_taken_away_again() -> None:
    state = table(3, 2, 0, 0, phase="placement", deck=9)
    found = outcome(state, before={"A": 4})
    assert (found.value["winners"], found.taken) == (["A"], {MOMENT: "instant"})
    assert outcome(state, before={"A": 4}, readings=LATE).value["winners"] == []


def test_layers_that_may_still_be_taken_win_only_at_once() -> None:
    state = table(4, 2, 0, 0, phase="placement")
    assert outcome(state).value["winners"] == ["A"]
    late = outcome(state, {"over": False}, readings=LATE)
    assert (late.value["winners"], late.claims[0].verdict) == ([], Verdict.UPHELD)
    for found in (outcome(state, nobody_acts=True), outcome({**state, "phase": "end"})):
        assert (found.value["winners"], MOMENT in others(found)) == (["A"], False)
    unknown = outcome(table(4, 2, 0, 0), ["A"], readings=LATE)
    assert (unknown.claims[0].verdict, unknown.value["may_win"]) == (Verdict.POSSIBLE, ["A"])


def test_of_several_the_first_has_won() -> None:
    state = table(4, 5, 0, 0, phase="action")
    open_ = outcome(state, ["B"], ["A", "B"], {"over": True})
    assert [each.verdict for each in open_.claims] == [Verdict.POSSIBLE, Verdict.REFUTED, Verdict.UPHELD]
    assert outcome(state, first="B").value["winners"] == ["B"]
    assert outcome(state, before={"B": 0}).value["winners"] == ["A"]
    assert problem_of(lambda: outcome(state, first="C")) == ("/first", "cl.win.four")


def test_several_who_have_the_layers_when_the_end_phase_would_begin() -> None:
    state = table(4, 5, 0, 0, phase="placement")
    assert outcome(state, nobody_acts=True, first="B", readings=LATE).verdict is Verdict.UNDETERMINED
    for reading, winners in (("first", ["B"]), ("all", ["A", "B"])):
        found = outcome(state, nobody_acts=True, first="B", readings={**LATE, SEVERAL: reading})
        assert found.value["winners"] == winners


def tied(deck: int | None, *can: bool | None, **more: Any) -> dict[str, Any]:
    players = [
        {"name": name, **({} if each is None else {"can_play": each})} for name, each in zip("AB", can, strict=True)
    ]
    return {"players": players, **({} if deck is None else {"deck": deck}), **more}


def test_nothing_to_draw_and_nothing_to_play() -> None:
    found = outcome(tied(0, False, False), {"tie": True, "winners": []})  # YT40
    assert (found.claims[0].verdict, found.value["over"]) == (Verdict.UPHELD, True)
    assert {"cl.win.tie", "cl.gap.deck-empty"} <= set(found.claims[0].citations)
    again = outcome(tied(0, False, False), readings={"cl.gap.deck-empty": "reshuffle"})
    assert (again.value["tie"], again.value["over"]) == (False, False)


@pytest.mark.parametrize("state", [tied(1, False, False), tied(0, False, True), tied(None, None, True)])
def test_something_to_draw_or_to_play_is_no_tie(state: dict[str, Any]) -> None:
    assert outcome(state, {"tie": False}).claims[0].verdict is Verdict.UPHELD


@pytest.mark.parametrize(
    ("state", "at"),
    [
        (tied(None, False, False), "/deck"),
        (tied(0, False, None), "/players/1/can_play"),
        (tied(0, False, False, player_count=3), "/players"),
    ],
)
def test_a_tie_that_cannot_be_told_is_not_guessed(state: dict[str, Any], at: str) -> None:
    assert (outcome(state).value["tie"], outcome(state).value["over"]) == (None, None)
    assert problem_of(lambda: outcome(state, {"tie": True})) == (at, "cl.win.tie")


def test_empty_hands_have_nothing_to_play() -> None:
    used = {"character_used": True}
    state = {"players": [{"name": "A", "hand": [], **used}, {"name": "B", "hand_size": 0, **used}], "deck": 0}
    assert outcome(state).value["tie"] is True


def test_a_win_comes_before_the_tie() -> None:
    players = [{"name": "A", "layers": 5, "can_play": False}, {"name": "B", "can_play": False}]
    for readings in (None, LATE):
        found = outcome({"players": players, "deck": 0, "phase": "action"}, readings=readings)
        assert found.value["tie"] is False


def test_the_score_is_the_same_value() -> None:
    state = table(4, 3, 0, 3, teams=True, phase="placement")
    assert adjudicator.score(GAME, state).value == outcome(state).value


def test_what_is_missing_or_unknown() -> None:
    assert problem_of(lambda: outcome({})) == ("/players", "cl.win.four")
    assert problem_of(lambda: outcome(table(4, 0, 0, 0, mode="team"))) == ("/sides", "cl.mode.team")
    assert problem_of(lambda: outcome({"players": [{"name": "A", "layers": 4}]}))[0] == "/player_count"
    assert outcome({"players": [{"name": "A", "layers": 5}]}).value["winners"] == ["A"]
    assert problem_of(lambda: outcome(table(4, 0), before={"Z": 4}))[0] == "/before/Z"
    assert problem_of(lambda: outcome(table(4, 0), first="Z"))[0] == "/first"


def test_a_tie_that_cannot_be_told_by_one_reading_leaves_the_claim_open() -> None:
    found = outcome(table(4, 0, 0, phase="action"), {"tie": False}, {"over": True}, {"winners": ["B"]})
    verdicts = [Verdict.UNDETERMINED, Verdict.UNDETERMINED, Verdict.REFUTED]
    assert [each.verdict for each in found.claims] == verdicts
