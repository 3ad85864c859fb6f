from __future__ import annotations

from typing import Any

import pytest
from marshmallow import Schema, ValidationError

import adjudicator
from adjudicator.errors import StateError
from adjudicator.games.fantasy_realms.schema import PickField, ScoreSchema, StateSchema
from adjudicator.validation import load
from tests.games.fantasy_realms import strategies
from tests.games.fantasy_realms.test_state import one


class Choosing(Schema):
    pick = PickField(allow_none=True)


@pytest.mark.parametrize(
    ("value", "read"),
    [
        (None, None),
        ("declined", None),
        ({"card": "King"}, {"card": "King"}),
        ({"suit": "land"}, {"suit": "land"}),
        ({"card": "King", "suit": "land"}, {"card": "King", "suit": "land"}),
    ],
)
def test_what_a_choice_may_look_like(value: object, read: object) -> None:
    assert Choosing().load({"pick": value}) == {"pick": read}
    assert load(Choosing(), {"pick": value}) == {"pick": read}


@pytest.mark.parametrize(
    "value",
    [
        {}, [], "", "Declined", "King", 7, True, {"card": None}, {"card": ["King"]}, {"card": "King", "to": 1},
        {"target": "King"}, {"card": "x" * 41}, {"suit": "x" * 41},
    ],
)  # fmt: skip
def test_what_is_no_choice(value: object) -> None:
    with pytest.raises(ValidationError):
        Choosing().load({"pick": value})
    with pytest.raises(StateError) as caught:
        load(Choosing(), {"pick": value})
    (problem,) = caught.value.problems
    assert problem.pointer == "/pick"
    assert problem.message.en.startswith("Not a choice")
    assert problem.message.zh.startswith("不是一个选择")


@pytest.mark.parametrize(
    "state",
    [
        {"players": [{"hand": []}]},
        {"players": [{"hand": ["King"], "name": "x" * 40}], "discard": ["x"] * 60},
        {"players": [{"hand": ["King"]}] * 20},
    ],
)
def test_states_of_the_right_shape(state: dict[str, Any]) -> None:
    """Whether the rules allow them is not for the schema to say."""
    assert not StateSchema().validate(state)


def test_an_answer_fits_its_schema() -> None:
    schema = ScoreSchema()
    for case in strategies.cases(150, seed=131):
        value = adjudicator.score("fantasy-realms", case.state).to_json()["value"]
        assert not schema.validate(value), case
    open_state = one(["Mirage", "Book of Changes", "Necromancer"], {}, ["King"])
    assert not schema.validate(adjudicator.score("fantasy-realms", open_state).to_json()["value"])


def spoilt(path: list[Any], value: object) -> dict[str, Any]:
    answer = adjudicator.score("fantasy-realms", one(["Knights", "Mirage"], {"Mirage": None})).to_json()["value"]
    at: Any = answer
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return answer


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["players", 0, "cards", 0, "suit"], "armies"),
        (["players", 0, "cards", 0, "card"], "Jester"),
        (["players", 0, "cards", 0, "bonus"], -1),
        (["players", 0, "cards", 0, "penalty"], 1),
        (["players", 0, "cards", 0, "blanked"], "yes"),
        (["players", 0, "total"], 1.5),
        (["players", 0, "ties", "count"], -1),
        (["players", 0, "choices", "Mirage"], {"target": "King"}),
        (["tie_break"], "coin"),
        (["extra"], 1),
    ],
)
def test_the_schema_of_an_answer_notices_what_is_wrong(path: list[Any], value: object) -> None:
    assert not ScoreSchema().validate(spoilt(["tie_break"], "none"))
    assert ScoreSchema().validate(spoilt(path, value))
