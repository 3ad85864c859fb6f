"""The question conditions: each condition as the rule book has it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

import adjudicator
from adjudicator.errors import StateError
from adjudicator.games.gloomhaven.codes import CONDITIONS

TIMED = ["immobilize", "disarm", "stun", "muddle", "invisible", "strengthen"]


def ask(claims: Sequence[Any] = (), has: Sequence[str] = (), **about: Any) -> dict[str, Any]:
    state = {"characters": [{"name": "Brute", "conditions": list(has)}]}
    claimed = [{"value": claim} for claim in claims]
    return adjudicator.resolve("gloomhaven", state, {"ask": "conditions", **about}, claims=claimed).to_json()


def verdicts(answer: Mapping[str, Any]) -> list[str]:
    return [claim["verdict"] for claim in answer["claims"]]


@pytest.mark.parametrize("condition", list(CONDITIONS))
def test_each_condition_cites_its_own_ruling(condition: str) -> None:
    assert ask(condition=condition)["steps"][0]["ruling"] == f"gh.condition.{condition}"


@pytest.mark.parametrize(
    ("condition", "what"),
    [
        ("poison", {"attacked_plus": 1}),
        ("wound", {"damage_each_turn": 1}),
        ("immobilize", {"forbids": ["move"]}),
        ("disarm", {"forbids": ["attack"]}),
        ("stun", {"forbids": ["move", "attack", "other-ability", "use-item"]}),
        ("muddle", {"attack_mode": "disadvantage"}),
        ("strengthen", {"attack_mode": "advantage"}),
        ("invisible", {"forbids": ["be-targeted", "be-focused"]}),
        ("curse", {"cards": 1, "has": False, "until": "drawn"}),
        ("bless", {"cards": 1, "has": False, "until": "drawn"}),
    ],
)
def test_what_a_condition_does_and_nothing_else(condition: str, what: dict[str, Any]) -> None:
    nothing = {"forbids": [], "attack_mode": None, "attacked_plus": 0, "damage_each_turn": 0, "cards": 0, "has": True}
    value = ask(condition=condition)["value"]
    assert {key: value[key] for key in {**nothing, **what}} == {**nothing, **what}


@pytest.mark.parametrize("condition", TIMED)
@pytest.mark.parametrize(
    ("got", "there", "until"),
    [
        ("own-turn", ["now", "after-this-turn", "in-next-turn"], "end-of-next-turn"),
        ("other-turn", ["now", "after-this-turn", "in-next-turn"], "end-of-next-turn"),
        ("earlier", ["now"], "end-of-this-turn"),
    ],
)
def test_when_a_condition_ends(condition: str, got: str, there: list[str], until: str) -> None:
    for at in ("now", "after-this-turn", "in-next-turn", "after-next-turn"):
        answer = ask([at in there, {"until": until}], condition=condition, got=got, at=at)
        assert verdicts(answer) == ["upheld", "upheld"], at
        cited = answer["claims"][0]["citations"]
        assert ("gh.condition.own-turn" in cited) == (got == "own-turn")
        assert "gh.condition.expiry" in cited


@pytest.mark.parametrize("condition", ["poison", "wound"])
def test_poison_and_wound_stay_until_a_heal(condition: str) -> None:
    answer = ask([True, {"until": "healed"}], condition=condition, got="earlier", at="after-next-turn")
    assert verdicts(answer) == ["upheld", "upheld"]
    assert f"gh.heal.{condition}" in answer["claims"][0]["citations"]


def test_when_it_was_got_has_to_be_said_where_that_decides() -> None:
    with pytest.raises(StateError) as caught:
        ask(condition="stun", at="in-next-turn")
    assert [(each.pointer, each.ruling) for each in caught.value.in_request()] == [
        ("/question/got", "gh.condition.expiry")
    ]
    assert ask(condition="stun")["value"]["until"] is None
    assert ask(condition="poison", at="in-next-turn")["value"]["has"] is True


@pytest.mark.parametrize(
    ("condition", "act", "may"),
    [
        ("disarm", "move", True),
        ("disarm", "attack", False),
        ("disarm", "other-ability", True),
        ("immobilize", "move", False),
        ("immobilize", "attack", True),
        ("immobilize", "be-pushed", True),
        ("stun", "move", False),
        ("stun", "attack", False),
        ("stun", "use-item", False),
        ("stun", "long-rest", True),
        ("invisible", "be-targeted", False),
        ("invisible", "be-focused", False),
        ("invisible", "be-targeted-by-ally", True),
        ("muddle", "attack", True),
    ],
)
def test_what_a_figure_may_do(condition: str, act: str, may: bool) -> None:
    answer = ask([{"may": may}, {"may": not may}], condition=condition, act=act)
    assert verdicts(answer) == ["upheld", "refuted"]
    assert f"gh.condition.{condition}" in answer["claims"][0]["citations"]


def test_a_condition_that_has_ended_forbids_nothing_but_others_on_the_table_do() -> None:
    over = {"figure": "Brute", "condition": "disarm", "got": "earlier", "at": "after-this-turn", "act": "attack"}
    assert ask(has=["disarm"], **over)["value"]["may"] is True
    value = ask(has=["disarm", "stun"], **over)["value"]
    assert (value["may"], value["forbidden_by"]) == (False, ["stun"])


def test_the_same_condition_is_there_once_but_each_curse_is_a_card() -> None:
    answer = ask([{"cards": 3}, {"cards": 1}], condition="curse", times=3)
    assert verdicts(answer) == ["upheld", "refuted"]
    assert "gh.condition.once" in answer["claims"][1]["citations"]
    again = ask([True], condition="stun", times=2, got="other-turn", at="after-next-turn")
    assert verdicts(again) == ["refuted"]
    assert "gh.condition.once" in [step["ruling"] for step in again["steps"]]


def test_a_condition_may_be_written_in_chinese() -> None:
    assert ask(condition="眩晕", act="move")["value"] == ask(condition="stun", act="move")["value"]


def test_a_name_that_nobody_has_is_refused() -> None:
    with pytest.raises(StateError) as caught:
        ask(condition="stun", figure="Brut")
    assert [each.pointer for each in caught.value.in_request()] == ["/question/figure"]
