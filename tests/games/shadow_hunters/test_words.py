"""How people say this game's fields and codes, and its named things: complete, in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.game import game
from adjudicator.games.shadow_hunters.pack.characters import CHARACTERS
from adjudicator.games.shadow_hunters.words import WORDS, pieces
from adjudicator.spoken.words import Words
from tests.games.words import WordsTests

JUDGE = game("shadow-hunters")
# What is asked and claimed, and how it is said.
SAID = (
    ({"factions": {"Dan": "shadow"}}, "factions Dan Shadow", "阵营 Dan 暗影"),
    ({"characters": {"Dan": "emi"}}, "characters Dan Emi", "角色 Dan 艾米"),
    ("nothing", "said that nothing happened", "宣布什么也没发生"),
    (["cemetery"], "Cemetery", "墓园"),
    ({"to": None}, "to nowhere", "至 无处"),
)  # fmt: skip


class TestWords(WordsTests):
    game = "shadow-hunters"
    said = SAID


def test_the_named_things_are_the_characters_the_areas_and_the_cards() -> None:
    by_kind: dict[str, list[Mapping[str, Any]]] = {}
    for piece in pieces():
        by_kind.setdefault(str(piece.facts["kind"]), []).append(piece.facts)
    assert {kind: len(facts) for kind, facts in by_kind.items()} == {
        "character": 20, "area": 6, "equipment": 12, "single-use": 16, "hermit": 12,
    }  # fmt: skip
    for deck in ("white", "black", "hermit"):
        cards = [piece.facts for piece in pieces() if piece.facts.get("deck") == deck]
        assert sum(int(facts["copies"]) for facts in cards) == 16
    assert JUDGE.pieces() == pieces()
    assert JUDGE.words() == WORDS


def test_a_player_who_is_called_like_a_character_keeps_the_name() -> None:
    assert CHARACTERS["emi"].name.zh == "艾米"
    state = {"players": [{"name": "emi"}]}
    assert Words(JUDGE, "zh", state).brief({"dead": ["emi"]}) == "死亡 emi"
