"""Answers about moves fit the shapes that the game shows for them."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from jsonschema import Draft202012Validator

import adjudicator
from adjudicator.game import game
from adjudicator.games.fantasy_realms.moves.questions import QUESTIONS
from adjudicator.games.fantasy_realms.moves.schema import MoveLegalSchema, MovesSchema
from adjudicator.json_schema import json_schema
from tests.games.fantasy_realms import strategies
from tests.games.fantasy_realms.test_state import one, turn

GAME = "fantasy-realms"


@pytest.mark.parametrize("name", QUESTIONS)
def test_the_example_of_a_question_can_be_asked(name: str) -> None:
    question = game(GAME).questions[name]
    claims = [{"value": value} for value in question.claims]
    answer = adjudicator.ask(GAME, name, question.example, about=question.asks, claims=claims)
    value = answer.to_json()["value"]
    assert not question.value_schema().validate(value)
    Draft202012Validator(json_schema(question.value_schema)).validate(value)
    assert question.asks_schema is not None
    Draft202012Validator(json_schema(question.asks_schema)).validate(dict(question.asks))
    Draft202012Validator(json_schema(game(GAME).state_schema)).validate(dict(question.example))
    assert (question.claim is None) is (name == "moves")


@settings(deadline=None, derandomize=True, max_examples=30)
@given(strategies.turns())
def test_the_moves_of_a_turn_fit(state: dict[str, Any]) -> None:
    schema = Draft202012Validator(json_schema(MovesSchema))
    for evaluate in (False, True):
        value = adjudicator.moves(GAME, state, evaluate=evaluate).to_json()["value"]
        assert not MovesSchema().validate(value)
        schema.validate(value)
        for entry in value["moves"][:3]:
            asked = {"ask": "move-legal", "move": entry["move"]}
            assert not MoveLegalSchema().validate(adjudicator.resolve(GAME, state, asked).to_json()["value"])


def test_the_choices_at_the_end_fit() -> None:
    rng = random.Random(351)
    for _ in range(20):
        hand = strategies.deal(rng, 6, rng.sample(strategies.CHOOSERS, 2))
        value = adjudicator.moves(GAME, one(hand, discard=strategies.discards(rng, hand))).to_json()["value"]
        assert not MovesSchema().validate(value)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["phase"], "over"),
        (["over"], "no"),
        (["turn"], 1),
        (["moves", 0, "move", "move"], "draw"),
        (["moves", 0, "move", "card"], 1),
        (["moves", 0, "best"], 1.5),
        (["moves", 0, "optimal"], None),
        (["moves", 0, "rulings"], None),
        (["moves", 0, "extra"], 1),
        (["extra"], 1),
    ],
)
def test_the_schema_of_moves_notices_what_is_wrong(path: list[Any], value: object) -> None:
    answer = adjudicator.moves(GAME, turn(["King"], "draw", ["Forest"]), evaluate=True).to_json()["value"]
    assert not MovesSchema().validate(answer)
    at: Any = answer
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    assert MovesSchema().validate(answer)
