"""The dispute that ``adjudicate new`` writes: every question can be asked of its table, with every claim it shows."""

from __future__ import annotations

import re
import tomllib

import pytest

import adjudicator
from adjudicator.text import LANGUAGES, Language
from tests.games.templates import TemplateTests, text_of

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
WIDE = {"card-play": 150}


class TestTemplate(TemplateTests):
    game = "gloomhaven"
    claims = CLAIMS
    names = NAMES
    prefix = "gh"
    aside = 4
    aside_fields = "hazardous|thin_walls|conditions"  # phase and turn only together
    wide = WIDE


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_moves_of_the_turn_can_be_listed(lang: Language) -> None:
    text = re.sub(r"^# (phase|turn) = ", r"\1 = ", text_of("gloomhaven", lang), flags=re.MULTILINE)
    answer = adjudicator.moves("gloomhaven", tomllib.loads(text)["state"])
    assert [entry["move"]["move_to"] for entry in answer.value["moves"]] == [[4, 2]]
