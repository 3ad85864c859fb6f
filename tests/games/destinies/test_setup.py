"""How a game begins: what each player takes, how many may play, and what is in the box."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import adjudicator
from adjudicator import StateError, Verdict

GAME = "destinies"
RIGHT = {"boards": 1, "main": 2, "effort": 3, "exhausted": 3, "coins": 1, "destinies": 1, "models": 1}
BOX = {
    "tiles": 67, "items": 150, "destinies": 15, "boards": 3, "main": 6, "effort": 9, "sites": 26, "coins": 20,
    "experience": 20, "markers": 36, "pairs": 10, "models": 31,
}  # fmt: skip


def setup(*claims: Any, state: dict[str, Any] | None = None, **asks: Any) -> adjudicator.Answer:
    told = [{"value": claim} for claim in claims]
    return adjudicator.resolve(GAME, state or {}, {"ask": "setup", **asks}, told)


def players(*names: str) -> dict[str, Any]:
    return {"players": [{"name": name} for name in names]}


def problem_of(call: Any) -> tuple[str, str | None]:
    with pytest.raises(StateError) as caught:
        call()
    (problem,) = caught.value.in_request() if caught.value.part != "state" else caught.value.problems
    return problem.pointer, problem.ruling


def test_what_each_player_takes_and_what_is_in_the_box() -> None:
    found = setup(state=players("Ann", "Ben"))
    assert found.verdict is Verdict.LEGAL
    assert (found.value["each"], found.value["box"]) == (RIGHT, BOX)
    assert (found.value["players"], found.value["players_most"], found.value["explored"]) == (2, 3, 1)
    wanted = {"ds.setup.player", "ds.setup.reserve", "ds.setup.exhausted", "ds.setup.map", "ds.game.components"}
    assert wanted | {"ds.game.players"} <= {each.id for each in found.citations}


def test_three_players_share_out_all_boards_and_dice() -> None:
    assert (BOX["boards"], BOX["main"], BOX["effort"]) == (3 * 1, 3 * 2, 3 * 3)
    assert setup(True, state=players("Ann", "Ben", "Cleo")).claims[0].verdict is Verdict.UPHELD
    found = setup(True, {"players_most": 3}, players=4)
    assert [each.verdict for each in found.claims] == [Verdict.REFUTED, Verdict.UPHELD]
    assert found.claims[0].citations == ("ds.game.players",)
    assert (found.value["players"], found.value["faults"]) == (4, ["players"])


@pytest.mark.parametrize(
    ("thing", "ruling"),
    [
        ("boards", "ds.setup.player"), ("main", "ds.setup.reserve"), ("effort", "ds.setup.player"),
        ("exhausted", "ds.setup.exhausted"), ("coins", "ds.setup.reserve"), ("destinies", "ds.setup.player"),
        ("models", "ds.setup.player"),
    ],
)  # fmt: skip
def test_another_number_of_anything_is_a_fault(thing: str, ruling: str) -> None:
    for wrong in (RIGHT[thing] - 1, RIGHT[thing] + 1):
        found = setup(True, {thing: RIGHT[thing]}, {thing: wrong}, **{thing: wrong})
        assert [each.verdict for each in found.claims] == [Verdict.REFUTED, Verdict.UPHELD, Verdict.REFUTED]
        assert ruling in found.claims[0].citations
        assert found.value["faults"] == [thing]
    assert setup(**{thing: RIGHT[thing]}).verdict is Verdict.LEGAL


@given(st.dictionaries(st.sampled_from(sorted(RIGHT)), st.integers(0, 5)))
def test_just_what_differs_is_a_fault(dealt: dict[str, int]) -> None:
    found = setup(**dealt)
    assert set(found.value["faults"]) == {thing for thing, n in dealt.items() if n != RIGHT[thing]}
    assert found.value["legal"] is (not found.value["faults"])


def test_another_number_of_explored_tiles_is_no_fault_but_all_models_begin_together() -> None:
    found = setup(True, explored=3)
    assert found.claims[0].verdict is Verdict.UPHELD
    assert "ds.app.first" in {each.id for each in found.citations}
    assert "ds.app.first" not in {each.id for each in setup(explored=1).citations}
    apart = setup(True, elsewhere=1)
    assert (apart.claims[0].verdict, apart.value["faults"]) == (Verdict.REFUTED, ["elsewhere"])
    assert apart.claims[0].citations == ("ds.setup.map",)


def test_the_number_of_players_goes_with_those_listed_and_with_the_mode() -> None:
    assert setup(state={"mode": "explorer"}).value["players"] == 1
    assert setup().value["players"] is None
    assert setup(state=players("Ann"), players=3).value["players"] == 3
    assert problem_of(lambda: setup(state=players("Ann", "Ben"), players=1)) == ("/question/players", None)
    solo = {"mode": "challenger"}
    assert problem_of(lambda: setup(state=solo, players=2)) == ("/question/players", "ds.solo.modes")


def test_a_claim_about_the_box() -> None:
    found = setup({"box": {"tiles": 67, "pairs": 10}}, {"box": {"tiles": 30, "pairs": 10}})
    assert [each.verdict for each in found.claims] == [Verdict.UPHELD, Verdict.REFUTED]
    assert found.claims[1].citations == ("ds.game.components",)
    assert found.claims[1].says.en == "In the box: 67 map tiles, 10 pairs of trade markers."
    assert problem_of(lambda: setup({"box": {"tile": 67}})) == ("/claims/0/value/box/tile", None)
