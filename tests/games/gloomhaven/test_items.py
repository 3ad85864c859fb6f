"""What becomes of items: used, refreshed by rests and abilities, and back after the scenario."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from adjudicator import StateError, Verdict

GAME = "gloomhaven"


def ask(use: str, state: str, event: str | None = None, *claims: Any, **character: Any) -> adjudicator.Answer:
    brute = {"name": "Brute", "items": [{"item": "Thing", "use": use, "state": state}], **character}
    question = {"ask": "items", "item": "Thing", **({} if event is None else {"event": event})}
    return adjudicator.resolve(GAME, {"characters": [brute]}, question, [{"value": claim} for claim in claims])


def refused(item: str = "Thing", **character: Any) -> tuple[str, str, str | None]:
    brute = {"name": "Brute", "items": [{"item": "Thing", "use": "spent"}], **character}
    with pytest.raises(StateError) as caught:
        adjudicator.resolve(GAME, {"characters": [brute]}, {"ask": "items", "item": item}, [])
    (problem,) = caught.value.problems
    return caught.value.part, problem.pointer, problem.ruling


@pytest.mark.parametrize(("use", "after"), [("spent", "spent"), ("consumed", "consumed"), ("always", "ready")])
def test_use_turns_an_item_as_its_icon_says(use: str, after: str) -> None:
    answer = ask(use, "ready", None, {"legal": True, "after": after})
    assert answer.verdict is Verdict.UPHELD
    assert ask(use, "ready").verdict is Verdict.LEGAL


@pytest.mark.parametrize("use", ["spent", "consumed"])
def test_a_used_item_is_not_used_again(use: str) -> None:
    answer = ask(use, use)
    assert (answer.verdict, answer.value["after"]) == (Verdict.ILLEGAL, use)


@pytest.mark.parametrize(
    ("event", "spent", "consumed"),
    [
        ("short-rest", "spent", "consumed"),
        ("long-rest", "ready", "consumed"),
        ("refresh-spent", "ready", "consumed"),
        ("refresh-consumed", "spent", "ready"),
        ("scenario-end", "ready", "ready"),
    ],
)
def test_what_refreshes_what(event: str, spent: str, consumed: str) -> None:
    assert ask("spent", "spent", event, spent).verdict is Verdict.UPHELD
    assert ask("consumed", "consumed", event, consumed).verdict is Verdict.UPHELD
    assert ask("always", "ready", event).value["after"] == "ready"


def test_only_an_ability_that_says_so_brings_back_consumed_items() -> None:
    answer = ask("consumed", "consumed", "long-rest", "ready")
    assert answer.verdict is Verdict.REFUTED
    assert answer.claims[0].citations == ("gh.rest.not-consumed",)


def test_a_stunned_character_uses_none() -> None:
    answer = ask("always", "ready", None, {"legal": False}, conditions=["stun"])
    assert answer.verdict is Verdict.UPHELD
    assert answer.claims[0].citations == ("gh.condition.stun",)
    assert ask("spent", "spent", "long-rest", "ready", conditions=["stun"]).verdict is Verdict.UPHELD


def test_refusals_point_at_what_is_wrong() -> None:
    assert refused("Tihng")[:2] == ("question", "/item")
    assert refused(exhausted=True) == ("state", "/characters/0/exhausted", "gh.exhaust.gone")
    assert refused(items=[{"item": "Thing", "use": "spent"}] * 2) == ("question", "/item", "gh.loot.owned-item")
    wrong = [{"item": "Thing", "use": "spent", "state": "consumed"}]
    assert refused(items=wrong) == ("state", "/characters/0/items/0/state", "gh.item.use")


def test_items_come_back_to_the_exhausted_too() -> None:
    assert ask("consumed", "consumed", "scenario-end", "ready", exhausted=True).verdict is Verdict.UPHELD
