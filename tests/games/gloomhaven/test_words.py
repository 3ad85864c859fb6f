"""How people say this game's fields and codes, and its named things: complete, in both languages."""

from __future__ import annotations

from adjudicator.game import game
from adjudicator.games.gloomhaven.codes import CONDITIONS, ELEMENTS
from adjudicator.games.gloomhaven.words import WORDS, pieces
from tests.games.words import WordsTests

JUDGE = game("gloomhaven")
# What is asked and claimed, and how it is said.
SAID = (
    ({"figure": "Brute", "points": 3}, "figure Brute, points 3", "模型 Brute、移动点数 3"),
    ({"to": [3, 2]}, "to [3, 2]", "到 [3, 2]"),
    ("success", "success", "成功"),
    ({"attacks": ["Brute"], "move_to": [4, 4]}, "attacks Brute, stops at [4, 4]", "攻击对象 Brute、停在 [4, 4]"),
    ({"focus": None}, "focus nobody", "专注 无"),
    ({"fire": "strong"}, "Fire strong", "火 强盛"),
    ({"conditions": ["poison", "wound"]}, "conditions Poison, Wound", "状态 中毒、" + CONDITIONS["wound"].zh),
    ({"for": "ability-with-range"}, "for an ability with a range", "用于 有射程的能力"),
    ({"move": "go", "hex": [1, 2]}, "go to [1, 2]", "走到 [1, 2]"),
    ({"card": "Charge", "half": "top"}, "the top of Charge", "Charge 的上半"),
    ({"card": "Charge", "ability": 1}, "ability 1 of Charge", "Charge 的能力 1"),
    ({"type": "Cultist", "standee": 2, "rank": "elite"}, "Cultist 2, rank elite", "Cultist 2、等阶 精英"),
    ({"who": "Brute", "does": "create", "element": "fire"}, "Brute creates Fire", "Brute 灌注火"),
    ({"figure": "Brute", "does": "loot", "range": 2}, "figure Brute, loots, range 2", "模型 Brute、拾取、距离 2"),
)  # fmt: skip


class TestWords(WordsTests):
    game = "gloomhaven"
    said = SAID
    more_fields = tuple(ELEMENTS)
    left_in_latin = ("of", "the")


def test_the_named_things_are_the_conditions_the_elements_and_the_standard_deck() -> None:
    by_kind: dict[str, list[str]] = {}
    for piece in pieces():
        by_kind.setdefault(str(piece.facts["kind"]), []).append(piece.name)
    assert by_kind == {
        "condition": list(CONDITIONS),
        "element": list(ELEMENTS),
        "modifier": ["+0", "+1", "-1", "+2", "-2", "x2", "null"],
    }
    assert sum(piece.facts.get("in_deck", 0) for piece in pieces()) == 20
    assert JUDGE.pieces() == pieces()
    assert JUDGE.words() == WORDS
