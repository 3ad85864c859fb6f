"""The dispute that ``adjudicate new`` writes: every question can be asked of its table, with every claim it shows."""

from __future__ import annotations

import tomllib

import pytest

import adjudicator
from adjudicator.text import LANGUAGES, Language
from tests.games.templates import TemplateTests, text_of

# What may be claimed, as the comment above each question shows it, and what becomes of it at this table, by hand.
CLAIMS: dict[str, dict[str, str]] = {
    # 3 + 2 + 2 = 7 meets the markers 4 and 7, and a face is an automatic success: 3. Both effort dice are used.
    "skill-test": {"2": "refuted", "{ total = 7 }": "upheld", "{ effort_available = 0 }": "upheld", "3": "upheld"},
    # The lower marker is 6: two dice of 2 and 4 make 4 at least, and two effort dice of 1 make it 6.
    "skill-odds": {"2": "upheld", "{ certain = true }": "upheld"},
    # A visit goes on, so the start of the turn is past: the 2 are 2 still.
    "turn-start": {"3": "refuted", "{ recovered = 1 }": "refuted"},
    # It is not Ben's turn, and (1, 1), which nobody has explored, is two steps away.
    "movement": {
        "true": "refuted", "false": "upheld", "{ reaches = [[1, 1]] }": "upheld",
    },
    "visit": {"true": "upheld", "false": "refuted"},  # it is on the screen, and nothing was tried
    # One of six markers by two, or two of them by one each, with no neighbours nearer than three: 6 + 15 = 21.
    "experience": {
        "true": "upheld", "false": "refuted", "{ count = 21 }": "upheld",
        "{ placement = { dexterity = [2, 7] } }": "upheld",
    },
    "skill-change": {"true": "upheld", "false": "refuted", "{ count = 3 }": "upheld"},  # 8 and 9, 7 and 10, 6 and 11
    "inventory": {"true": "upheld", "false": "refuted", "{ excess = 0 }": "upheld", "{ items_after = 3 }": "upheld"},
    "trade": {"true": "upheld", "false": "refuted", "{ coins_after = 1 }": "upheld"},  # 3 + 2 - 4
    "item-use": {"true": "upheld", "false": "refuted", "{ leaves = false }": "upheld"},
    "destiny": {"true": "upheld", "false": "refuted", '{ route_after = "second" }': "upheld"},
    "outcome": {'"Ann"': "refuted", "{ over = false }": "upheld"},  # nobody has completed a finale
    "setup": {"true": "upheld", "false": "refuted", "{ coins = 1 }": "upheld"},
    "app": {'"app"': "upheld", '"players"': "refuted", '"card"': "refuted", '"rules"': "refuted"},
}  # fmt: skip
NAMES = {
    "小安": "Ann", "小本": "Ben", "铁匠铺": "Forge", "老井": "Well", "磨坊": "Mill", "撞门": "Force the door",
    "攀谈": "Talk", "绳子": "Rope", "护符": "Charm", "长剑": "Sword", "油灯": "Lamp", "地图": "Map",
}  # fmt: skip


class TestTemplate(TemplateTests):
    game = "destinies"
    claims = CLAIMS
    names = NAMES
    prefix = "ds"
    aside = 15
    shown_apart = ("3",)  # is claimed in the template itself


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_moves_can_be_listed_and_the_score_told(lang: Language) -> None:
    state = tomllib.loads(text_of("destinies", lang))["state"]
    moves = adjudicator.moves("destinies", {**state, "step": "visit"}).value["moves"]
    assert "spend-experience" in [entry["move"] for entry in moves]
    assert adjudicator.score("destinies", state).value["over"] is False
