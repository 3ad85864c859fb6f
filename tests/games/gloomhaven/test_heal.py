"""The question heal, worked out by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import adjudicator
from adjudicator.errors import StateError

BOARD = {"width": 7, "height": 4}


def ask(state: Mapping[str, Any], claims: Sequence[Any] = (), **about: Any) -> dict[str, Any]:
    claimed = [{"value": claim} for claim in claims]
    return adjudicator.resolve("gloomhaven", state, {"ask": "heal", **about}, claims=claimed).to_json()


def one(conditions: Sequence[str] = (), hit_points: int = 4, most: int = 10) -> dict[str, Any]:
    return {
        "characters": [
            {"name": "Brute", "hit_points": hit_points, "max_hit_points": most, "conditions": list(conditions)}
        ]
    }


def verdicts(answer: Mapping[str, Any]) -> list[str]:
    return [claim["verdict"] for claim in answer["claims"]]


@pytest.mark.parametrize(
    ("conditions", "amount", "after", "removed", "ruling"),
    [
        ([], 3, 7, [], "gh.heal.amount"),
        ([], 6, 10, [], "gh.heal.amount"),
        ([], 9, 10, [], "gh.heal.amount"),
        (["poison"], 3, 4, ["poison"], "gh.heal.poison"),
        (["wound"], 3, 7, ["wound"], "gh.heal.wound"),
        (["wound"], 8, 10, ["wound"], "gh.heal.wound"),
        (["poison", "wound"], 3, 4, ["poison", "wound"], "gh.heal.both"),
        (["stun", "muddle"], 3, 7, [], "gh.heal.amount"),
    ],
)
def test_what_a_heal_does(conditions: list[str], amount: int, after: int, removed: list[str], ruling: str) -> None:
    answer = ask(one(conditions), target="Brute", amount=amount)
    healed = {"target": "Brute", "legal": True, "healed": after - 4, "hit_points": after, "removed": removed}
    assert answer["value"]["options"] == [healed]
    assert answer["steps"][0]["ruling"] == ruling


def test_a_poisoned_figure_needs_no_hit_points_written_down() -> None:
    state = {"characters": [{"name": "Brute", "conditions": ["poison"]}]}
    assert ask(state, amount=3)["value"]["options"][0]["hit_points"] is None


@pytest.mark.parametrize("key", ["hit_points", "max_hit_points"])
def test_hit_points_that_are_missing_are_asked_for(key: str) -> None:
    state = one()
    del state["characters"][0][key]
    with pytest.raises(StateError) as caught:
        ask(state, target="Brute", amount=1)
    assert [(each.pointer, each.ruling) for each in caught.value.in_request()] == [
        (f"/state/characters/0/{key}", "gh.heal.amount")
    ]


def party() -> dict[str, Any]:
    """Tinkerer at [1, 1], Brute beside it, Spellweaver at range 3, and a guard beside the Tinkerer."""
    return {
        "board": BOARD,
        "characters": [
            {"name": "Tinkerer", "at": [1, 1], "hit_points": 8, "max_hit_points": 8},
            {"name": "Brute", "at": [2, 1], "hit_points": 5, "max_hit_points": 10},
            {"name": "Spellweaver", "at": [4, 1], "hit_points": 1, "max_hit_points": 6},
        ],
        "monsters": [{"type": "Bandit Guard", "standee": 1, "at": [1, 2], "hit_points": 1, "max_hit_points": 5}],
    }


@pytest.mark.parametrize(
    ("target", "reach", "legal"),
    [
        ("Tinkerer", None, True),
        ("Brute", None, False),
        ("Tinkerer", 2, True),
        ("Brute", 2, True),
        ("Spellweaver", 2, False),
        ("Spellweaver", 3, True),
        ("Bandit Guard 1", 3, False),
    ],
)
def test_whom_a_heal_reaches(target: str, reach: int | None, legal: bool) -> None:
    about = {} if reach is None else {"range": reach}
    answer = ask(party(), [{"legal": legal}], healer="Tinkerer", target=target, amount=2, **about)
    assert verdicts(answer) == ["upheld"]
    assert "gh.heal.target" in [citation["id"] for citation in answer["citations"]]
    plain = ask(party(), healer="Tinkerer", target=target, amount=2, **about)
    assert plain["verdict"] == ("resolved" if legal else "illegal")


def test_a_wall_keeps_a_heal_away() -> None:
    state = party()
    state["board"] = {**BOARD, "walls": [[3, 0], [3, 1], [3, 2], [3, 3]]}
    answer = ask(state, [{"legal": True}], healer="Tinkerer", target="Spellweaver", amount=2, range=5)
    assert verdicts(answer) == ["refuted"]


def test_who_heals_may_choose_among_those_reached() -> None:
    claims = [{"target": "Brute", "hit_points": 7}, {"target": "Spellweaver"}, {"target": "Brute", "hit_points": 8}]
    answer = ask(party(), claims, healer="Tinkerer", amount=2, range=2)
    assert [option["target"] for option in answer["value"]["options"]] == ["Brute", "Tinkerer"]
    assert verdicts(answer) == ["possible", "refuted", "refuted"]
    assert "not within range 2" in answer["claims"][1]["says"]


def test_a_monster_heals_who_has_lost_most() -> None:
    state = {
        "board": BOARD,
        "monsters": [
            {"type": "Cultist", "standee": 1, "at": [1, 1], "hit_points": 3, "max_hit_points": 4},
            {"type": "Guard", "standee": 1, "at": [2, 1], "hit_points": 2, "max_hit_points": 5},
            {"type": "Guard", "standee": 2, "at": [3, 1], "hit_points": 3, "max_hit_points": 6},
            {"type": "Guard", "standee": 3, "at": [6, 1], "hit_points": 1, "max_hit_points": 5},
        ],
    }
    claims = [{"target": "Guard 2"}, {"target": "Cultist 1"}, {"target": "Guard 3"}]
    answer = ask(state, claims, healer="Cultist 1", amount=2, range=3)
    assert [option["target"] for option in answer["value"]["options"]] == ["Guard 1", "Guard 2"]
    assert verdicts(answer) == ["possible", "refuted", "refuted"]
    assert "has lost 1 of its hit points; the most lost is 3" in answer["claims"][1]["says"]
    named = ask(state, [{"legal": False}], healer="Cultist 1", target="Cultist 1", amount=2, range=3)
    assert verdicts(named) == ["upheld"]
    assert "gh.heal.monster" in named["claims"][0]["citations"]
    own = ask(state, [{"target": "Cultist 1", "hit_points": 4}], healer="Cultist 1", amount=2)
    assert verdicts(own) == ["upheld"]


@pytest.mark.parametrize(("key", "name"), [("target", "Brut"), ("healer", "Nobody")])
def test_a_name_that_nobody_has_is_refused(key: str, name: str) -> None:
    with pytest.raises(StateError) as caught:
        ask(party(), **{"target": "Brute", "amount": 1, key: name})
    assert [each.pointer for each in caught.value.in_request()] == [f"/question/{key}"]


def test_where_nobody_is_named_and_several_are_there_it_is_refused() -> None:
    with pytest.raises(StateError) as caught:
        ask(party(), amount=1)
    assert [each.pointer for each in caught.value.in_request()] == ["/question/target"]


@given(st.integers(1, 20), st.integers(1, 20), st.integers(0, 20))
def test_hit_points_never_go_down_nor_above_the_maximum(most: int, had: int, amount: int) -> None:
    had = min(had, most)
    option = ask(one(hit_points=had, most=most), target="Brute", amount=amount)["value"]["options"][0]
    assert had <= option["hit_points"] <= most
    assert option["hit_points"] == had + option["healed"]
    assert option["healed"] == amount or option["hit_points"] == most
