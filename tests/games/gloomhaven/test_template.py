"""The dispute that ``adjudicate new`` writes: every question can be asked of its table, with every claim it shows."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from typing import Any

import pytest

import adjudicator
from adjudicator.answer import Verdict
from adjudicator.game import game
from adjudicator.games.gloomhaven.template import template
from adjudicator.text import LANGUAGES, Language

GAME = "gloomhaven"
# What may be claimed, as the comment above each question shows it, and what becomes of it at this table, by hand.
CLAIMS: dict[str, dict[str, str]] = {
    # The archer is three hexes from the Brute and shoots where it stands; the Spellweaver is a fourth away.
    "monster-focus": {'"Brute"': "upheld"},
    "monster-activation": {'{ attacks = ["Brute"] }': "upheld", "{ move_to = [4, 2] }": "upheld"},
    "line-of-sight": {
        "true": "upheld", "false": "refuted", "{ needed = true }": "upheld", "{ allowed = true }": "upheld",
    },
    "range": {"3": "upheld", "{ adjacent = false }": "upheld", "{ within = false }": "upheld"},
    "movement": {"true": "upheld", "false": "refuted", "{ cost = 2, unharmed = true }": "upheld"},
    # Bandit Guard 15, Brute 20, Bandit Archer 32, Spellweaver 40.
    "initiative-order": {'{ first = "Brute" }': "refuted", '["Brute", "Bandit Archer 2"]': "upheld"},
    "card-play": {
        "true": "upheld", "false": "refuted", "{ experience = 1 }": "upheld", '{ lost = ["Charge"] }': "upheld",
    },
    "attack": {"4": "upheld", "{ killed = false }": "upheld"},  # 3, rolling +1, +1, less the shield of 1
    "damage-options": {"true": "upheld", "false": "refuted", "{ hit_points = 7 }": "upheld"},
    "rest-options": {"true": "upheld", "false": "refuted", '{ lost = ["Skewer"] }': "possible"},
    "exhaustion": {"true": "refuted", "false": "upheld"},
    "items": {'"spent"': "upheld", '"ready"': "refuted"},
    "heal": {"10": "upheld", "{ healed = 3 }": "upheld"},  # 4, of which 3 are missing
    "conditions": {"true": "upheld", "false": "refuted", "{ may = true }": "upheld"},
    "terrain-damage": {"3": "refuted", "{ legal = true }": "upheld"},  # 2 + level 2 = 4
    "elements": {'{ fire = "inert" }': "upheld", "true": "upheld", "false": "refuted"},
    "door-reveal": {'{ at_once = ["Bandit Guard"] }': "upheld", "{ placed = 1 }": "upheld"},
    "loot": {"2": "upheld", "{ may_leave = false }": "upheld"},
    "scenario-level": {"2": "upheld", "{ trap = 4 }": "upheld"},  # the mean of 2 and 3, halved and rounded up
    "scenario-end": {'"success"': "possible", '"failure"': "possible", '{ ends = "after-round" }': "upheld"},
}  # fmt: skip
NAMES = {
    "蛮族": "Brute", "织法者": "Spellweaver", "强盗弓手": "Bandit Archer", "强盗守卫": "Bandit Guard", "冲锋": "Charge",
    "劈砍": "Cleave", "集结": "Rally", "践踏": "Trample", "穿刺": "Skewer", "守护": "Warding", "靴子": "Boots",
    "小安": "Ann", "小本": "Ben", "混乱": "muddle", "火": "fire", "强盛": "strong",
}  # fmt: skip
QUESTION = re.compile(r"^(?:# )?(question = \{.*\})$", re.MULTILINE)


def english(text: str) -> str:
    """The same with the names in English."""
    for zh, en in sorted(NAMES.items(), key=lambda pair: -len(pair[0])):
        text = text.replace(f'"{zh}', f'"{en}')
    return text


def questions(lang: Language) -> dict[str, tuple[dict[str, Any], str]]:
    """The questions of the template, commented out or not, each with the comment above it."""
    found, end, text = {}, 0, template(lang)
    for match in QUESTION.finditer(text):
        question = tomllib.loads(match[1])["question"]
        found[question["ask"]] = (question, text[end : match.start()])
        end = match.end()
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_a_whole_dispute_with_a_right_and_a_wrong_claim(lang: Language) -> None:
    request = tomllib.loads(template(lang))
    assert list(request) == ["question", "claims", "readings", "state"]
    answer = adjudicator.resolve(GAME, request["state"], request["question"], request["claims"])
    assert [judged.verdict for judged in answer.claims] == [Verdict.UPHELD, Verdict.REFUTED]


def test_both_languages_show_the_same_table_and_ask_the_same() -> None:
    for part in ("state", "claims", "question"):
        assert tomllib.loads(english(template("zh")))[part] == tomllib.loads(template("en"))[part]
    asked = {name: asked for name, (asked, _) in questions("en").items()}
    found = [tomllib.loads(english(match[1]))["question"] for match in QUESTION.finditer(template("zh"))]
    assert found == list(asked.values())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", CLAIMS)
def test_each_question_can_be_asked_with_each_claim(name: str, lang: Language) -> None:
    question, comment = questions(lang)[name]
    claims = list(CLAIMS[name])
    assert [claim for claim in claims if claim not in english(comment)] == []
    if lang == "zh":
        claims = [next(each for each in (claim, *_chinese(claim)) if each in comment) for claim in claims]
    values = [tomllib.loads(f"value = {claim}") for claim in claims]
    answer = adjudicator.resolve(GAME, tomllib.loads(template(lang))["state"], question, values)
    assert [judged.verdict.value for judged in answer.claims] == list(CLAIMS[name].values())


def _chinese(claim: str) -> list[str]:
    for zh, en in NAMES.items():
        claim = claim.replace(f'"{en}', f'"{zh}')
    return [claim]


def test_every_question_of_the_game_is_there() -> None:
    known = {question.name for question in game(GAME).questions.values() if question.door == "dispute"}
    assert known == set(CLAIMS)
    assert set(questions("en")) == set(CLAIMS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_commented_out_of_the_table_can_be_used(lang: Language) -> None:
    text = template(lang)
    for line in re.findall(r"^# ((?:hazardous|thin_walls|conditions|\"gh\.gap).*)$", text, re.MULTILINE):
        request = tomllib.loads(text.replace(f"# {line}", line))
        adjudicator.resolve(GAME, request["state"], request["question"], [], readings=request["readings"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_moves_of_the_turn_can_be_listed(lang: Language) -> None:
    text = re.sub(r"^# (phase|turn) = ", r"\1 = ", template(lang), flags=re.MULTILINE)
    answer = adjudicator.moves(GAME, tomllib.loads(text)["state"])
    assert [entry["move"]["move_to"] for entry in answer.value["moves"]] == [[4, 2]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_comments_are_in_the_language(lang: Language) -> None:
    code = re.compile(r"^(?:adjudicate|question|conditions|hazardous|thin_walls|phase|turn|\"gh\.)")
    for line in template(lang).splitlines():
        assert line == line.rstrip()
        assert sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in line) <= (
            150 if "card-play" in line else 120
        )
        comment = line.partition("# ")[2].strip("- ")
        if comment and not code.match(comment):
            assert bool(re.search("[\u4e00-\u9fff]", comment)) == (lang == "zh"), line
