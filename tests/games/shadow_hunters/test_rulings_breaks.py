"""Disputes that were once judged or cited wrongly."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from adjudicator import Judged, StateError, Verdict
from adjudicator.games.shadow_hunters.table.state import parse

GAME = "shadow-hunters"


def refused(state: dict[str, Any]) -> tuple[str, str | None]:
    with pytest.raises(StateError) as caught:
        parse(state)
    (problem,) = caught.value.problems
    return problem.pointer, problem.ruling


def judged(question: str, state: dict[str, Any], asks: dict[str, Any], claim: Any) -> Judged:
    answer = adjudicator.ask(GAME, question, state, about=asks, claims=[{"value": claim}])
    return answer.claims[0]


@pytest.mark.parametrize(
    "zones",
    [
        [["church"], ["weird-woods", "cemetery"], ["underworld-gate", "erstwhile-altar"]],
        [[], ["weird-woods", "cemetery"], ["underworld-gate", "erstwhile-altar"]],
        [["church", "cemetery", "weird-woods"], ["church", "hermits-cabin"], ["underworld-gate", "erstwhile-altar"]],
        [["church", "cemetery"]],
    ],
)
def test_areas_that_are_not_three_pairs_are_a_problem_of_the_state(zones: list[list[str]]) -> None:
    state = {"players": [{"name": "Ann", "area": "church"}], "zones": zones}
    with pytest.raises(StateError) as caught:
        adjudicator.ask(GAME, "move-destinations", state, about={"d6": 1, "d4": 1})
    assert all(problem.pointer.startswith("/zones") for problem in caught.value.problems)


@pytest.mark.parametrize(
    ("guard", "cause", "kept_off"),
    [
        ("ghostly-barrier", "card", True),
        ("ghostly-barrier", "attack", True),
        ("guardian-angel", "attack", True),
        ("guardian-angel", "card", False),
        ("guardian-angel", "hermit", False),
    ],
)
def test_nobody_dies_of_damage_that_a_guard_keeps_off(guard: str, cause: str, kept_off: bool) -> None:
    state = {
        "boxes": ["base", "expansion"],
        "players": [
            {"name": "Ann", "character": "emi"},
            {"name": "Ben", "character": "gregor", "revealed": True, "damage": 9, "guards": [guard]},
        ],
    }
    asks = {"damage": {"Ben": 5}, "by": "Ann", "cause": cause}
    if not kept_off:
        assert judged("death", state, asks, {"dies": ["Ben"]}).verdict is Verdict.UPHELD
        return
    with pytest.raises(StateError) as caught:
        judged("death", state, asks, {"dies": ["Ben"]})
    assert [problem.pointer for problem in caught.value.problems] == ["/damage/Ben"]
    assert judged("death", state, {**asks, "damage": {"Ben": 0}}, {"dies": ["Ben"]}).verdict is Verdict.REFUTED


@pytest.mark.parametrize("who", [{"character": "emi", "revealed": True}, {"character": "gregor"}, {}])
def test_the_barrier_is_a_revealed_gregors(who: dict[str, Any]) -> None:
    state = {"boxes": ["base", "expansion"], "players": [{"name": "Ann", **who, "guards": ["ghostly-barrier"]}]}
    assert refused(state) == ("/players/0/guards", "sh.pack.character.gregor")
    state["players"] = [{"name": "Ann", "character": "gregor", "revealed": True, "guards": ["ghostly-barrier"]}]
    assert parse(state).players[0].guards == {"ghostly-barrier"}


def test_who_revealed_for_the_mirror_lies_open() -> None:
    event = {"event": "mirror", "player": "Ann", "revealed": True}
    vampire = {"name": "Ann", "character": "vampire"}
    assert refused({"players": [vampire], "record": [event]}) == (
        "/record/0/revealed",
        "sh.pack.white.disenchant-mirror",
    )
    for told in ({"revealed": True}, {"dead": True}):
        assert parse({"players": [{**vampire, **told}], "record": [event]}).record[0].revealed is True


def test_no_more_copies_lie_in_a_pile_than_there_are() -> None:
    goblin, bats = ["moody-goblin"] * 3, ["vampire-bat"] * 3
    assert refused({"piles": {"black": {"discard": goblin}}}) == (
        "/piles/black/discard/2",
        "sh.pack.black.moody-goblin",
    )
    assert refused({"piles": {"black": {"discard": [*bats, "dynamite", "vampire-bat"]}}})[0] == "/piles/black/discard/4"
    assert parse({"piles": {"black": {"discard": [*bats, *goblin[:2]]}}}).piles["black"].discarded == 5


def test_why_bob_is_revealed_is_cited() -> None:
    state = {
        "player_count": 7,
        "players": [
            {"name": "Ann", "character": "bob"},
            {"name": "Ben", "character": "allie", "damage": 7, "equipment": ["talisman", "chainsaw"]},
        ],
    }
    asks = {"damage": {"Ben": 1}, "by": "Ann", "cause": "attack", "takes": {"Ben": ["talisman", "chainsaw"]}}
    claim = judged("death", state, asks, {"revealed": ["Ann", "Ben"]})
    assert claim.verdict is Verdict.UPHELD
    assert {"sh.ability.bob-many", "sh.reveal.first"} <= set(claim.citations)


@pytest.mark.parametrize(
    ("variants", "void", "ruling"),
    [({"no_abilities": True}, False, "sh.variant.no-abilities"), ({}, True, "sh.pack.character.ellen")],
)
def test_why_daniel_is_free_to_reveal_is_cited(variants: dict[str, bool], void: bool, ruling: str) -> None:
    state = {
        "turn": "Ann",
        "player_count": 5,
        "boxes": ["base", "expansion"],
        "variants": variants,
        "players": [{"name": "Ann", "character": "daniel", "ability_void": void}],
    }
    claim = judged("ability", state, {"action": "reveal"}, True)
    assert claim.verdict is Verdict.UPHELD
    assert ruling in claim.citations


def test_unknown_who_is_revealed_is_not_said_to_stay_hidden() -> None:
    state = {"turn": "Ann", "players": [{"name": "Ann"}, {"name": "Bo", "character": "unknown", "revealed": True}]}
    claim = judged("hermit", state, {"to": "Bo", "card": "spell", "answer": "nothing"}, {"legal": True})
    assert claim.verdict is Verdict.UPHELD
    assert "stays hidden" not in claim.says.en


def test_who_kills_oneself_at_the_woods_loots_nobody() -> None:
    players = [{"name": "Ann", "character": "daniel", "area": "weird-woods", "damage": 11}, {"name": "Bo"}]
    state = {"turn": "Ann", "player_count": 5, "players": players}
    claim = judged("area-effect", state, {"target": "Ann", "option": "damage"}, {"loots": True})
    assert claim.verdict is Verdict.REFUTED
    assert "sh.death.loot" in claim.citations
