"""What can be asked of a game and how to write it down, as data: for the games' pages and for assistants."""

from __future__ import annotations

from typing import Any

from marshmallow import Schema

from adjudicator.engine import BY_MOST
from adjudicator.game import Door, Game, Piece, Question
from adjudicator.json_schema import json_schema
from adjudicator.text import Text
from adjudicator.validation import claim_schema


def both(text: Text) -> dict[str, str]:
    """A text in each language."""
    return {"en": text.en, "zh": text.zh}


def questions_of(game: Game[Any], door: Door) -> list[Question]:
    """The questions that a game is asked by one way in."""
    return [question for question in game.questions.values() if question.door == door]


def example(question: Question) -> dict[str, Any]:
    """A request that asks the question, made of its own examples."""
    state = {"state": dict(question.example)}
    if question.door != "dispute":
        return {**state, **question.asks}
    claims = {"claims": [{"value": value} for value in question.claims]} if question.claims else {}
    return {**state, "question": {"ask": question.name, **question.asks}, **claims}


def described(question: Question) -> dict[str, Any]:
    """A question: its names, its way in, the schemas of what goes in and out, and a request that asks it."""
    claim = None if question.claim is None else type(claim_schema(question.claim, BY_MOST))
    return {
        "name": question.name,
        "title": both(question.title),
        "door": question.door,
        "asks_schema": json_schema(question.asks_schema or Schema),
        "claim_schema": None if claim is None else json_schema(claim),
        "value_schema": json_schema(question.value_schema),
        "example": example(question),
    }


def described_piece(piece: Piece) -> dict[str, Any]:
    """A card, or another thing of a game that has a name."""
    return {"name": piece.name, "title": both(piece.title), "facts": piece.facts, "ruling": piece.ruling}
