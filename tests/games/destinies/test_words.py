"""How people say this game's fields and codes, and its named things: complete, in both languages."""

from __future__ import annotations

from adjudicator.game import game
from adjudicator.games.destinies.words import WORDS, pieces
from adjudicator.spoken.words import Words
from tests.games.words import WordsTests

JUDGE = game("destinies")
# What is asked and claimed, and how it is said.
SAID = (
    ({"skill": "dexterity"}, "skill dexterity", "技能 敏捷"),
    ({"successes": 3}, "successes 3", "成功数 3"),
    ({"route_after": "second"}, "route afterwards second route", "之后的路线 第二条路线"),
    ({"winner": None}, "winner nobody", "获胜者 无人"),
    ({"decided_by": "app"}, "decided by the app", "由谁决定 应用程序"),
    ({"faults": ["past-unexplored"]}, "what is wrong it goes on from an unexplored tile",
     "不对之处 从未探索的板块接着走"),
)  # fmt: skip


class TestWords(WordsTests):
    game = "destinies"
    said = SAID
    left_in_latin = ("gate", "key", "the")


def test_the_named_things_are_the_skills() -> None:
    assert [piece.name for piece in pieces()] == ["intelligence", "dexterity", "power"]
    assert JUDGE.pieces() == pieces()
    assert JUDGE.words() == WORDS


def test_a_player_who_is_called_like_a_skill_keeps_the_name() -> None:
    state = {"players": [{"name": "power"}]}
    assert Words(JUDGE, "zh", state).brief({"winner": "power"}) == "获胜者 power"
