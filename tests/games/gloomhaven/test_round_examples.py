"""The example files about rounds and scenarios, worked out by hand; and the same answers in Chinese, with odd names."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

import adjudicator
from adjudicator.games.gloomhaven import GAME
from adjudicator.json_schema import json_schema
from tests.documents import ROOT

FOLDER = ROOT / "examples" / "gloomhaven"
# For each file the verdicts on Ann's and Ben's claims, and a ruling that decides each.
ARGUED = {
    "initiative_order.toml": [("upheld", "gh.order.character-first"), ("refuted", "gh.order.elites-first")],
    "elements.toml": [("upheld", "gh.element.infuse-end"), ("refuted", "gh.element.infuse-end")],
    "door_reveal.toml": [("refuted", "gh.door.later"), ("upheld", "gh.door.act-at-once")],
    "loot.toml": [("upheld", "gh.loot.ability"), ("refuted", "gh.loot.ability")],
    "scenario_level.toml": [("upheld", "gh.level.solo"), ("refuted", "gh.level.average")],
    "scenario_end.toml": [("refuted", "gh.end.finish-round"), ("possible", "gh.end.all-exhausted")],
}
CHINESE = re.compile(r"[\u4e00-\u9fff]")
HEX = re.compile(r"\[\d+, \d+\]")
HALF_WIDTH = re.compile(r"[,;:!?](\s|$)|\.(\s|$)|\{")


def read(name: str) -> dict[str, Any]:
    text = (FOLDER / name).read_text(encoding="utf-8")
    assert text.startswith("# ")
    return tomllib.loads(text)


@pytest.mark.parametrize("name", ARGUED)
def test_an_example_comes_out_as_worked_out(name: str) -> None:
    raw = read(name)
    answer = adjudicator.resolve("gloomhaven", raw["state"], raw["question"], raw["claims"])
    assert [claim.claim.by for claim in answer.claims] == ["Ann", "Ben"]
    assert [claim.verdict.value for claim in answer.claims] == [verdict for verdict, _ in ARGUED[name]]
    for claim, (_, ruling) in zip(answer.claims, ARGUED[name], strict=True):
        assert ruling in claim.citations


def test_the_score_of_the_example() -> None:
    answer = adjudicator.score("gloomhaven", read("score.toml"))
    shares = [(each["name"], each["total_experience"], each["gold"], each["checks"]) for each in
              answer.value["characters"]]  # fmt: skip
    assert shares == [("Brute", 19, 15, 1), ("Tinkerer", 22, 6, 0)]
    assert answer.value["left"] == {"coins": 3, "treasures": 0}


def _requests(folder: Path) -> list[tuple[str, dict[str, Any]]]:
    """Every example of the corpus files about rounds and scenarios that is answered."""
    out = []
    for name in ("order", "elements", "doors", "scenario", "game"):
        for ruling in tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8"))["ruling"]:
            for n, example in enumerate(ruling.get("example", ())):
                if "refused" not in example:
                    out.append((f"{ruling['id']}-{n}", example))
    return out


REQUESTS = _requests(ROOT / "rulings" / "gloomhaven")


def _put(example: dict[str, Any], lang: Any) -> list[str]:
    """Everything that an answer says."""
    readings = example.get("readings", {})
    if example["question"] == "score":
        found = adjudicator.score("gloomhaven", example["state"], readings=readings, lang=lang)
    else:
        question = {"ask": example["question"], **example.get("asks", {})}
        claims = [{"value": claim["value"]} for claim in example.get("claims", ())]
        state = example.get("state", {})
        found = adjudicator.resolve("gloomhaven", state, question, claims, readings=readings, lang=lang)
    out = found.to_json()
    return [each["says"] for key in ("claims", "steps") for each in out[key]]


@pytest.mark.parametrize(("name", "example"), REQUESTS, ids=[name for name, _ in REQUESTS])
def test_answers_are_in_one_language_with_its_own_punctuation(name: str, example: dict[str, Any]) -> None:
    chinese, english = _put(example, "zh"), _put(example, "en")
    assert chinese
    assert [text for text in chinese if not CHINESE.search(text) or HALF_WIDTH.search(HEX.sub("", text))] == []
    assert [text for text in english if CHINESE.search(text) or "{" in text] == []


@pytest.mark.parametrize("name", [*ARGUED, "score.toml"])
def test_names_with_braces_are_said_as_they_are(name: str) -> None:
    text = (FOLDER / name).read_text(encoding="utf-8")
    for each in ("Brute", "Tinkerer", "Spellweaver", "Bandit Archer", "Scoundrel"):
        text = text.replace(f'"{each}', f'"{{{each}}} {{0}}')
    raw = tomllib.loads(text)
    if name == "score.toml":
        said = adjudicator.score("gloomhaven", raw).to_json()["steps"]
    else:
        said = adjudicator.resolve("gloomhaven", raw["state"], raw["question"], raw["claims"]).to_json()["steps"]
    assert said
    assert not any("{{" in step["says"] for step in said)


@pytest.mark.parametrize(("name", "example"), REQUESTS, ids=[name for name, _ in REQUESTS])
def test_values_questions_and_claims_have_the_shapes_that_are_described(name: str, example: dict[str, Any]) -> None:
    question = GAME.questions[example["question"]]
    asks, state = example.get("asks", {}), example.get("state", {})
    if example["question"] == "score":
        found = adjudicator.score("gloomhaven", state)
    else:
        found = adjudicator.resolve("gloomhaven", state, {"ask": question.name, **asks})
    Draft202012Validator(json_schema(question.value_schema)).validate(found.value)
    Draft202012Validator(json_schema(GAME.state_schema)).validate(state)
    if question.asks_schema is not None:
        Draft202012Validator(json_schema(question.asks_schema)).validate(asks)
    if question.claim is not None:
        for claim in example.get("claims", ()):
            Draft202012Validator(question.claim.metadata["json_schema"]).validate(claim["value"])
