"""How a game begins: modes, sides, sets of cards, and how many layers win."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import adjudicator
from adjudicator import StateError, Verdict

GAME = "cloud-ladder"
ALWAYS = {"character", "basic", "advanced", "arena", "other", "treasure"}
TO_WIN = "cl.gap.layers-to-win"
TWO = "cl.gap.two-player-groups"


def setup(
    count: int, *claims: Any, readings: dict[str, str] | None = None, asks: dict[str, Any] | None = None, **state: Any
) -> adjudicator.Answer:
    told = [{"value": claim} for claim in claims]
    question = {"ask": "setup", **(asks or {})}
    return adjudicator.resolve(GAME, {"player_count": count, **state}, question, told, readings=readings)


def problem_of(call: Any) -> tuple[str, str | None]:
    with pytest.raises(StateError) as caught:
        call()
    (problem,) = caught.value.problems
    return problem.pointer, problem.ruling


@pytest.mark.parametrize(
    ("count", "mode", "sets", "layers"), [(4, "team", 1, 4), (4, "melee", 1, 4), (6, "team", 2, 4), (6, "melee", 2, 4)]
)
def test_the_table_of_suggested_modes(count: int, mode: str, sets: int, layers: int) -> None:
    found = setup(count, mode=mode)
    assert found.verdict is Verdict.LEGAL
    assert (found.value["sets"], found.value["win_layers"], found.value["cards"]) == (sets, layers, sets * 108)
    assert found.value["suggested"] == {"modes": ["melee", "team"], "sets": sets, "win_layers": layers}
    assert f"cl.mode.table-{count}" in [each.id for each in found.citations]


@pytest.mark.parametrize(("count", "mode"), [(2, "duel"), (3, "melee")])
def test_with_two_or_three_players_the_rules_do_not_say_what_wins(count: int, mode: str) -> None:
    found = setup(count)
    assert found.verdict is Verdict.UNDETERMINED
    assert (found.value["legal"], found.value["win_layers"], found.value["mode"]) == (True, None, mode)
    for reading, layers in (("four", 4), ("five", 5)):
        assert setup(count, readings={TO_WIN: reading}).value["win_layers"] == layers
    assert {each.reading for each in found.readings if each.ruling == TO_WIN} == {"four", "five"}
    assert setup(count, win_layers=7).value["win_layers"] == 7


def test_three_equal_sides_of_six_are_a_team_game() -> None:
    found = setup(6, True, mode="team", sets=2, asks={"sides": [2, 2, 2]})  # YT42
    assert found.claims[0].verdict is Verdict.UPHELD
    assert (found.value["win_layers"], found.value["sides"], found.value["group_cards"]) == (4, 3, 3)


def test_melee_has_no_group_cards() -> None:
    found = setup(4, mode="melee", asks={"group_cards": 1})  # YT43
    assert (found.verdict, found.value["faults"]) == (Verdict.ILLEGAL, ["group-cards"])
    assert "cl.mode.melee" in [each.id for each in found.citations]
    assert "group" not in found.value["allowed"]
    assert setup(4, mode="melee", asks={"group_cards": 0}).verdict is Verdict.LEGAL


@given(st.integers(2, 6), st.sampled_from(["melee", "team"]))
def test_which_types_are_played_with(count: int, mode: str) -> None:
    found = setup(count, mode=mode, win_layers=4, sets=2, readings={TWO: "as-a-team"})
    wanted = ALWAYS | ({"multi"} if count >= 3 else set()) | ({"group"} if mode == "team" else set())
    assert set(found.value["allowed"]) == wanted
    assert (found.verdict is Verdict.LEGAL) == (mode == "melee" or count % 2 == 0)


@pytest.mark.parametrize("count", [3, 5])
def test_an_odd_number_is_no_team_game(count: int) -> None:
    found = setup(count, mode="team", win_layers=4, sets=1)
    assert (found.verdict, found.value["faults"]) == (Verdict.ILLEGAL, ["odd-number"])


def test_sides_are_equal() -> None:
    assert setup(6, asks={"sides": [4, 2]}).value["faults"] == ["unequal-sides"]
    named: dict[str, Any] = {
        "players": [{"name": name} for name in "ABCD"],
        "sides": [{"players": ["A", "B", "C"]}, {"players": ["D"]}],
    }
    found = setup(4, **named)
    assert (found.value["faults"], found.value["sides"], found.value["mode"]) == (["unequal-sides"], 2, "team")


@pytest.mark.parametrize(("sides", "right"), [([3, 3], 2), ([2, 2, 2], 3)])
def test_each_side_has_one_group_card(sides: list[int], right: int) -> None:
    for asked in range(7):
        found = setup(6, mode="team", asks={"sides": sides, "group_cards": asked})
        assert found.value["group_cards"] == right
        assert found.value["legal"] is (asked == right)


def test_group_cards_of_sides_that_are_not_told_are_not_known() -> None:
    assert setup(6, mode="team").value["group_cards"] is None
    missing = ("/sides", "cl.mode.team")
    assert problem_of(lambda: setup(6, mode="team", asks={"group_cards": 2})) == missing
    assert problem_of(lambda: setup(6, {"group_cards": 2}, mode="team")) == missing


def test_two_players_have_group_cards_only_by_one_reading_and_in_team_mode() -> None:
    state: dict[str, Any] = {"mode": "team", "win_layers": 5}
    found = setup(2, **state)
    assert (found.value["faults"], found.value["group_cards"], found.taken) == (["two-as-sides"], 0, {TWO: "no"})
    other = setup(2, readings={TWO: "as-a-team"}, asks={"group_cards": 2}, **state)
    assert (other.verdict, other.value["group_cards"]) == (Verdict.LEGAL, 2)
    duel = setup(2, readings={TWO: "as-a-team"}, asks={"group_cards": 2}, win_layers=5)
    assert duel.value["faults"] == ["group-cards"]


def test_a_duel_is_for_two() -> None:
    assert setup(4, mode="duel").value["faults"] == ["duel-of-many"]
    assert setup(2, mode="duel", win_layers=5).verdict is Verdict.LEGAL


def test_five_players_are_not_in_the_table() -> None:
    found = setup(5)
    assert found.verdict is Verdict.UNDETERMINED
    assert (found.value["win_layers"], found.value["sets"], found.value["suggested"]) == (4, None, None)
    one, two = (setup(5, readings={"cl.gap.five-players": reading}).value for reading in ("one-set", "two-sets"))
    assert [(each["sets"], each["characters"], each["same_character"]) for each in (one, two)] == [
        (1, 4, False), (2, 5, True),
    ]  # fmt: skip
    assert setup(5, sets=1).verdict is Verdict.LEGAL


def test_the_same_character_twice_with_two_sets() -> None:
    assert setup(6).value["characters"] == 6
    found = setup(6, readings={"cl.gap.same-character": "one-of-each"})
    assert (found.value["characters"], found.value["same_character"]) == (4, False)


def test_five_cards_to_begin_with() -> None:
    assert setup(4, asks={"hand": 5}).verdict is Verdict.LEGAL
    assert setup(4, asks={"hand": 6}).value["faults"] == ["hand"]


def test_a_table_may_depart_from_what_is_suggested() -> None:
    found = setup(3, win_layers=4, sets=2)
    assert (found.verdict, found.value["departs"]) == (Verdict.LEGAL, ["sets", "win-layers"])
    assert setup(2, mode="melee", win_layers=5).value["departs"] == ["mode"]


def test_what_does_not_fit_together_is_refused() -> None:
    assert problem_of(lambda: setup(6, asks={"sides": [2, 2]})) == ("/sides", None)
    assert problem_of(lambda: setup(4, mode="melee", asks={"sides": [2, 2]})) == ("/sides", "cl.mode.kinds")
    assert problem_of(lambda: adjudicator.resolve(GAME, {}, "setup"))[0] == "/player_count"
    assert problem_of(lambda: setup(7))[0] == "/player_count"
