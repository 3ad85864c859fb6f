"""The questions about moves as the game lists them, how they are read, and who answers them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.answer import Finding
from adjudicator.fields import Truth
from adjudicator.game import Asked, Question
from adjudicator.games.fantasy_realms.moves.asked import read_choice, read_move, read_moves
from adjudicator.games.fantasy_realms.moves.disputes import choice_legal, move_legal
from adjudicator.games.fantasy_realms.moves.listing import moves
from adjudicator.games.fantasy_realms.moves.schema import (
    ChoiceLegalAsksSchema,
    ChoiceLegalSchema,
    MoveLegalAsksSchema,
    MoveLegalSchema,
    MovesAsksSchema,
    MovesSchema,
)
from adjudicator.games.fantasy_realms.state import State
from adjudicator.solver import Budget
from adjudicator.text import Text

_DRAWING = {
    "players": [
        {"name": "Ann", "hand": ["Rangers", "Bell Tower", "Forest", "Mirage", "King", "Warhorse", "Candle"]},
        {"name": "Ben", "hand": ["Dragon", "Enchantress", "Swamp", "Hydra", "Island", "Smoke", "Forge"]},
    ],
    "discard": ["Knights", "Mountain"],
    "phase": "draw",
    "turn": "Ann",
}
_AT_THE_END = {
    "players": [{"name": "Ann", "hand": ["Rangers", "Mirage", "Book of Changes", "King", "Forest", "Swamp", "Island"]}],
}

QUESTIONS: dict[str, Question] = {
    "moves": Question(
        "moves",
        Text("Every legal move, and what it leaves at once", "所有合法的行动，以及行动后的最佳总分"),
        MovesSchema,
        _DRAWING,
        "moves",
        MovesAsksSchema,
        {"evaluate": True},
    ),
    "move-legal": Question(
        "move-legal",
        Text("Is this move legal?", "这个行动合法吗？"),
        MoveLegalSchema,
        _DRAWING,
        "dispute",
        MoveLegalAsksSchema,
        {"move": {"move": "draw-discard", "card": "Mountain"}},
        Truth(metadata={"description": "Whether the move is legal."}),
        (True, False),
    ),
    "choice-legal": Question(
        "choice-legal",
        Text("May this card choose that?", "这张牌可以这样选吗？"),
        ChoiceLegalSchema,
        _AT_THE_END,
        "dispute",
        ChoiceLegalAsksSchema,
        {"chooser": "Book of Changes", "choice": {"card": "King", "suit": "army"}},
        Truth(metadata={"description": "Whether the choice is legal."}),
        (True, False),
    ),
}


def read(question: str, about: Mapping[str, Any], state: State) -> dict[str, Any]:
    """What one of these questions is about, in its one spelling. Raises StateError of the part ``question``."""
    if question == "moves":
        return read_moves(about)
    return read_move(about, state) if question == "move-legal" else read_choice(about, state)


def answer(asked: Asked, state: State, readings: Mapping[str, str], budget: Budget, *, steps: bool) -> Finding:
    """Answer one of these questions. Raises StateError for a choice of the table that the readings taken forbid."""
    if asked.question == "moves":
        return moves(state, asked.about, readings, budget, steps=steps)
    judge = move_legal if asked.question == "move-legal" else choice_legal
    return judge(state, asked.about, asked.claims, readings, steps=steps)
