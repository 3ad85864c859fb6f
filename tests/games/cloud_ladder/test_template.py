"""The dispute that ``adjudicate new`` writes: every question can be asked of its table, with every claim it shows."""

from __future__ import annotations

import tomllib

import pytest

import adjudicator
from adjudicator.text import LANGUAGES, Language
from tests.games.templates import TemplateTests, text_of

# What may be claimed, as the comment above each question shows it, and what becomes of it at this table, by hand.
CLAIMS: dict[str, dict[str, str]] = {
    # Water does not stop an axe, which takes 1 of Ben's 2 layers. Nobody pays for an axe.
    "attack": {"2": "refuted", "{ blocked = true, loses = 0 }": "refuted", "1": "upheld"},
    "block": {"true": "upheld", "false": "refuted"},  # named by the rules
    "block-matrix": {},
    "play": {"true": "upheld", "false": "refuted"},  # Dan has made no fire attack in Ann's turn yet
    # 2 + 1 = 3, and a ladder in the own area draws a card.
    "place": {"true": "upheld", "false": "refuted", "{ layers = 3 }": "upheld", "{ end_draw = true }": "upheld"},
    "end-phase": {"true": "refuted", "false": "upheld", '{ next = "Ben" }': "upheld"},  # nothing was placed
    # Linda and the ladder make 4, but at 3 Dan's fire takes one: neither Ann nor Cleo has Water.
    "forced-win": {"true": "refuted", "false": "upheld"},
    "outcome": {"[]": "upheld", "{ tie = false }": "upheld"},  # nobody has 4
    "setup": {
        "true": "upheld", "false": "refuted", "{ group_cards = 2 }": "upheld", "{ win_layers = 4 }": "upheld",
    },
}  # fmt: skip
PEOPLE = {"小安": "Ann", "小本": "Ben", "小可": "Cleo", "小丹": "Dan"}


class TestTemplate(TemplateTests):
    game = "cloud-ladder"
    claims = CLAIMS
    names = PEOPLE
    prefix = "cl"
    aside = 9
    shown_apart = ("1",)  # is claimed in the template itself


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_moves_can_be_listed_and_the_score_told(lang: Language) -> None:
    state = tomllib.loads(text_of("cloud-ladder", lang))["state"]
    assert "place-ladder" in [entry["move"] for entry in adjudicator.moves("cloud-ladder", state).value["moves"]]
    assert adjudicator.score("cloud-ladder", state).value["over"] is False
