"""The dispute questions about hands: the shapes of what is asked, claimed and answered, and who answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.answer import Finding
from adjudicator.fields import Truth
from adjudicator.game import Asked, Question
from adjudicator.games.fantasy_realms.disputes import hands, order, schemas, winner
from adjudicator.games.fantasy_realms.disputes.asking import read
from adjudicator.games.fantasy_realms.readings import read as read_readings
from adjudicator.games.fantasy_realms.state import State, check_readings, check_scorable
from adjudicator.solver import Budget, Meter
from adjudicator.text import Text

_TABLE: Mapping[str, Any] = {
    "players": [
        {
            "name": "Ann",
            "hand": ["Mirage", "Rangers", "Great Flood", "Bell Tower", "Mountain", "Warship", "Knights"],
            "choices": {"Mirage": {"card": "Forest"}},
        }
    ]
}
_OPEN: Mapping[str, Any] = {
    "players": [
        {"name": "Ann", "hand": ["Mirage", "Great Flood", "Lightning", "Rangers", "Knights"]},
        {"name": "Ben", "hand": ["Blizzard", "Wildfire", "Candle", "Dragon", "Hydra"]},
    ]
}
_IN_ORDER: Mapping[str, Any] = {
    "players": [
        {
            "name": "Ann",
            "hand": ["Doppelgänger", "Candle", "Book of Changes", "Earth Elemental"],
            "choices": {"Doppelgänger": {"card": "Candle"}, "Book of Changes": {"card": "Candle", "suit": "land"}},
        }
    ]
}

__all__ = ["QUESTIONS", "answer", "read"]

QUESTIONS: Mapping[str, Question] = {
    question.name: question
    for question in (
        Question(
            "total",
            Text("What a player's hand comes to", "一名玩家的总分"),
            schemas.TotalValueSchema,
            _OPEN,
            "dispute",
            schemas.HandSchema,
            {"player": "Ann"},
            schemas.AmountField(required=True),
            (130, {"at_least": 150}, {"at_most": 200}),
        ),
        Question(
            "points",
            Text("What one card scores", "一张牌的得分"),
            schemas.PointsValueSchema,
            _TABLE,
            "dispute",
            schemas.PointsSchema,
            {"player": "Ann", "card": "Rangers", "of": "bonus"},
            schemas.AmountField(required=True),
            (20, 30),
        ),
        Question(
            "blanked",
            Text("Whether a card is blanked, and by what", "一张牌是否被封锁，被谁封锁"),
            schemas.BlankedValueSchema,
            _TABLE,
            "dispute",
            schemas.CardSchema,
            {"player": "Ann", "card": "Mirage"},
            schemas.TruthOrCardField(required=True),
            (True, "Great Flood"),
        ),
        Question(
            "penalty-cleared",
            Text("Whether a card's penalty is cleared, and by what", "一张牌的惩罚是否被清除，被谁清除"),
            schemas.ClearedValueSchema,
            _TABLE,
            "dispute",
            schemas.CardSchema,
            {"player": "Ann", "card": "Great Flood"},
            schemas.TruthOrCardField(required=True),
            ("Mountain", "Warship"),
        ),
        Question(
            "plays-as",
            Text("The name, suit and base strength that a card plays under", "一张牌以什么名称、花色与基本战力计算"),
            schemas.PlaysAsValueSchema,
            _TABLE,
            "dispute",
            schemas.CardSchema,
            {"player": "Ann", "card": "Mirage"},
            schemas.PlaysAsField(required=True),
            ({"name": "Forest", "base": 7}, {"suit": "land"}),
        ),
        Question(
            "counts-for",
            Text("Whether a card counts for another", "一张牌是否可计入另一张牌"),
            schemas.CountsForValueSchema,
            _TABLE,
            "dispute",
            schemas.CountsForSchema,
            {"player": "Ann", "card": "Mirage", "for": "Rangers"},
            Truth(required=True),
            (True, False),
        ),
        Question(
            "winner",
            Text("Who wins, by which tie-break, and who could change it", "谁获胜、如何破平、谁能改变结果"),
            schemas.WinnerValueSchema,
            _OPEN,
            "dispute",
            None,
            {},
            schemas.WinnerField(required=True, allow_none=True),
            ("Ann", {"winner": "Ben", "tie_break": "none"}),
        ),
        Question(
            "choice-order",
            Text("Whether the order of the choices matters", "选择的先后是否影响结果"),
            schemas.ChoiceOrderValueSchema,
            _IN_ORDER,
            "dispute",
            schemas.HandSchema,
            {"player": "Ann"},
            schemas.OrderField(required=True),
            (True, 41),
        ),
    )
}


def answer(asked: Asked, state: State, readings: Mapping[str, str], budget: Budget, *, steps: bool) -> Finding:
    """Answer one of ``QUESTIONS``. Raises StateError for a table that can't be scored."""
    reads = read_readings(readings)
    check_scorable(state)
    check_readings(state, reads)
    by_name = {"winner": winner.answer, "choice-order": order.answer}
    return by_name.get(asked.question, hands.answer)(asked, state, reads, Meter(budget), steps=steps)
