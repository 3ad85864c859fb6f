"""Who decides a matter, and that the printed rules are cited for what they do say of it."""

from __future__ import annotations

from typing import Any

import pytest

import adjudicator
from adjudicator import StateError, Verdict
from adjudicator.corpus import corpus
from adjudicator.games.destinies.visiting.matters import DECIDERS, MATTERS

GAME = "destinies"
FIRST = "ds.gap.first-player"


def app(matter: str, *claims: Any, readings: dict[str, str] | None = None) -> adjudicator.Answer:
    told = [{"value": claim} for claim in claims]
    return adjudicator.resolve(GAME, {}, {"ask": "app", "matter": matter}, told, readings=readings)


def cited(found: adjudicator.Answer) -> set[str]:
    return {each.id for each in found.citations}


@pytest.mark.parametrize(
    ("matter", "by", "rulings"),
    [
        ("scenario", "players", {"ds.setup.scenario"}),
        ("character", "players", {"ds.setup.character"}),
        ("starting-skills", "app", {"ds.setup.markers"}),
        ("exploring", "app", {"ds.explore.steps", "ds.app.update"}),
        ("options", "app", {"ds.visit.options", "ds.app.first"}),
        ("tested-skill", "app", {"ds.skill.intelligence", "ds.skill.dexterity", "ds.skill.power"}),
        ("skill-change", "app", {"ds.change.sources", "ds.change.gain", "ds.change.loss"}),
        ("alignment", "app", {"ds.alignment.choices", "ds.alignment.app"}),
        ("finale", "app", {"ds.finale.parts"}),
        ("effort-dice", "players", {"ds.test.effort"}),
        ("successes", "rules", {"ds.test.sum", "ds.test.markers", "ds.test.automatic"}),
        ("price", "card", {"ds.trade.buy", "ds.trade.sell"}),
        ("item-effect", "card", {"ds.item.effects"}),
    ],
)
def test_who_decides(matter: str, by: str, rulings: set[str]) -> None:
    others = [code for code in DECIDERS if code != by]
    found = app(matter, by, *others)
    assert [each.verdict for each in found.claims] == [Verdict.UPHELD, *[Verdict.REFUTED] * len(others)]
    assert (found.value["decided_by"], found.value["matter"]) == (by, matter)
    assert rulings <= set(found.value["rulings"]) <= cited(found)
    assert app(matter).verdict is Verdict.RESOLVED


def test_who_is_first_is_not_said() -> None:
    found = app("first-player", "app", "players", "rules")
    assert [each.verdict for each in found.claims] == [Verdict.UNDETERMINED, Verdict.UNDETERMINED, Verdict.REFUTED]
    assert (found.value["decided_by"], app("first-player").verdict) == (None, Verdict.UNDETERMINED)
    assert "ds.setup.first" in cited(found)
    for reading in ("app", "players"):
        assert app("first-player", readings={FIRST: reading}).value["decided_by"] == reading


def test_a_matter_may_be_named_in_either_language() -> None:
    assert app("谁用哪个角色").value["matter"] == "character"
    assert app("Which scenario is played").value["matter"] == "scenario"


def test_a_matter_that_nobody_knows_is_refused_with_near_ones() -> None:
    with pytest.raises(StateError) as caught:
        app("finale-fail")
    (problem,) = caught.value.in_request()
    assert (problem.pointer, "finale-failed" in problem.near) == ("/question/matter", True)


def test_each_matter_rests_on_rulings_and_each_that_leaves_something_to_the_app_is_told() -> None:
    told = {ruling for matter in MATTERS.values() for each in matter.rules for ruling in each.rulings}
    assert told <= set(corpus().rulings)
    left = {
        "ds.game.app", "ds.setup.scenario", "ds.setup.character", "ds.setup.markers", "ds.setup.sites",
        "ds.setup.first", "ds.explore.steps", "ds.visit.options", "ds.interact.effects", "ds.event.world",
        "ds.event.people", "ds.alignment.choices", "ds.alignment.app", "ds.app.runs", "ds.app.update", "ds.app.first",
        "ds.skill.intelligence", "ds.skill.dexterity", "ds.skill.power", "ds.change.sources", "ds.xp.earned",
        "ds.item.effects", "ds.trade.set-up", "ds.trade.events", "ds.coins.other", "ds.finale.parts",
    }  # fmt: skip
    assert left - told == set()


@pytest.mark.parametrize("matter", list(MATTERS))
def test_each_sentence_is_told_in_both_languages(matter: str) -> None:
    rules = MATTERS[matter]
    steps = app(matter, readings={FIRST: "app"}).steps
    assert len(steps) == len(rules.rules) + (1 if rules.gap else 0)
    for step, because in zip(steps, rules.rules, strict=False):
        assert step.to_json("zh")["says"] == because.says.zh
        assert step.to_json("en")["says"] == because.says.en
