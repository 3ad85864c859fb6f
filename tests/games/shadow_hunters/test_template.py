"""The dispute that ``adjudicate new`` writes: every question can be asked of its table, with every claim it shows."""

from __future__ import annotations

import tomllib

import pytest

import adjudicator
from adjudicator.text import LANGUAGES, Language
from tests.games.templates import TemplateTests, text_of

# What may be claimed, as the comment above each question shows it, and what becomes of it at this table, by hand.
CLAIMS: dict[str, dict[str, str]] = {
    # 5 - 2 and 1 for the Chainsaw. Ben has 5 damage: with 9 he is dead as Allie, alive as most others.
    "attack": {"4": "upheld", "{ dead = [] }": "possible", "{ success = true }": "upheld"},
    "attack-targets": {'["Ben"]': "upheld", "{ mandatory = false }": "upheld"},
    "move-destinations": {'["cemetery"]': "upheld", "{ reroll = false }": "upheld"},  # 5 + 3 = 8
    # Ben has 5 damage, First Aid makes it 7.
    "area-effect": {"true": "upheld", "false": "refuted", "{ nothing = false }": "upheld"},
    "deck": {"true": "upheld", "false": "refuted", "{ open = false }": "upheld"},
    # Spell is for Shadows, and does 1 damage: 8 of 13.
    "hermit": {'"damage-1"': "upheld", '"nothing"': "refuted", "{ dies = false }": "upheld"},
    "ability": {
        "true": "upheld", "false": "refuted", '{ first = ["reveal"] }': "upheld", "{ once = true }": "upheld",
    },
    # Ben said that nothing happened: true if he is the Neutral, a lie if he is Unknown.
    "identity": {"{ lie = true }": "possible", "{ consistent = true }": "upheld"},
    "death": {'["Dan"]': "upheld", "{ legal = true }": "upheld"},  # 7 + 6 = 13
    "outcome": {"[]": "upheld", "{ over = false }": "upheld", "{ legal = false }": "upheld"},
    "setup": {"true": "upheld", "false": "refuted", "{ cards = 5 }": "upheld", "{ unused = 5 }": "upheld"},
}  # fmt: skip
PEOPLE = {"小安": "Ann", "小本": "Ben", "小可": "Cleo", "小丹": "Dan", "小伊": "Eve"}
WIDE = {'"death"': 130}


class TestTemplate(TemplateTests):
    game = "shadow-hunters"
    claims = CLAIMS
    names = PEOPLE
    prefix = "sh"
    aside = 6
    shown_apart = ("[]", '["Dan"]', '["Ben"]')  # told in words: the names
    wide = WIDE


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_moves_can_be_listed_and_the_score_told(lang: Language) -> None:
    state = tomllib.loads(text_of("shadow-hunters", lang))["state"]
    state["phase"] = "start"
    assert "go-on" in [entry["move"] for entry in adjudicator.moves("shadow-hunters", state).value["moves"]]
    assert adjudicator.score("shadow-hunters", state).value["over"] is False
