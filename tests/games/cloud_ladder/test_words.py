"""How people say this game's fields and codes, and its named things: complete, in both languages."""

from __future__ import annotations

from adjudicator.game import game
from adjudicator.games.cloud_ladder.words import WORDS, pieces
from adjudicator.spoken.words import Words
from tests.games.words import WordsTests

JUDGE = game("cloud-ladder")
# What is asked and claimed, and how it is said.
SAID = (
    ({"stops": True}, "stops it yes", "挡住 是"),
    ({"forced_win": False}, "the win can be forced no", "必胜 否"),
    ({"loser": None}, "who pays a layer nobody", "自损者 无人"),
    ({"mode": "duel"}, "mode duel", "模式 对战"),
    ({"attack": "giant-axe"}, "attack Giant Axe", "攻击 巨斧"),
    ({"faults": ["group-cards"]}, "faults a wrong number of group cards", "不合之处 集团牌数目不对"),
)  # fmt: skip


class TestWords(WordsTests):
    game = "cloud-ladder"
    said = SAID


def test_the_named_things_are_the_cards_that_the_rules_name() -> None:
    by_kind: dict[str, int] = {}
    for piece in pieces():
        kind = str(piece.facts["kind"])
        by_kind[kind] = by_kind.get(kind, 0) + 1
    assert by_kind == {
        "character": 4, "group": 4, "basic": 6, "advanced": 4, "multi": 4, "arena": 4, "other": 1, "treasure": 1,
    }  # fmt: skip
    assert JUDGE.pieces() == pieces()
    assert JUDGE.words() == WORDS


def test_a_player_who_is_called_like_a_card_keeps_the_name() -> None:
    state = {"players": [{"name": "kaza"}]}
    assert Words(JUDGE, "zh", state).brief({"winners": ["kaza"]}) == "获胜者 kaza"
