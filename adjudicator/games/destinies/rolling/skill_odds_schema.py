"""The shapes of the question skill-odds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from marshmallow import Schema, fields, validate

from adjudicator.codes import CodeField
from adjudicator.fields import PlainText, named, number
from adjudicator.games.destinies.rolling.skill_test_schema import EffortFaceSchema, pips
from adjudicator.games.destinies.table.schema import EFFORT_DICE, skill
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.text import Text

FACES_MOST = 12  # of a die
MISSING: Mapping[str, Text] = {
    "faces": Text("what is on the faces of the dice", "骰子各面是什么"),
    "effort-faces": Text("what is on the faces of effort dice", "努力骰各面是什么"),
}


def _faces(of: fields.Field[Any], description: str, **kwargs: Any) -> fields.List[Any]:
    return fields.List(
        of, validate=validate.Length(min=1, max=FACES_MOST), metadata={"description": description}, **kwargs
    )


class FacesSchema(Schema):
    """What is on the dice, face by face: a number that stands on two faces is written twice."""

    main = _faces(pips("A number."), "The numbers on the faces of a main die.", required=True)
    effort = _faces(fields.Nested(EffortFaceSchema), "The faces of an effort die.")


class SkillOddsAsksSchema(Schema):
    """A skill test that is to come."""

    player = named("Who; if left out, whose turn it is.")
    skill = skill("Which skill is tested.", required=True)
    faces = fields.Nested(FacesSchema, metadata={"description": "What is on the dice: the rules do not tell."})
    effort = number(
        0, EFFORT_DICE, description="Only with this number of effort dice; each number that is available, if left out."
    )
    needs = number(1, 20, description="How many successes are needed.")


def _chance(description: str) -> PlainText:
    return PlainText(
        most=80, required=True, metadata={"description": description + " An exact fraction, as 1/2, 0 or 1."}
    )


class ChanceSchema(Schema):
    """How likely a number of successes is."""

    n = number(required=True, description="The number of successes.")
    chance = _chance("The chance of just that number.")
    at_least = _chance("The chance of that number or more.")


class OddsSchema(Schema):
    """The chances with a number of effort dice."""

    effort = number(0, EFFORT_DICE, required=True, description="How many effort dice are rolled.")
    successes = fields.List(
        fields.Nested(ChanceSchema),
        required=True,
        metadata={"description": "Each number of successes from 0 up to what markers and dice could bring at most."},
    )
    expected = _chance("The number of successes on average.")


class SkillOddsValueSchema(Schema):
    """The chances of a test. Without the faces of the dice there are none: they are not guessed."""

    player = named("Who.", required=True)
    skill = skill("Which skill is tested.", required=True)
    missing = fields.List(
        CodeField(MISSING), required=True, metadata={"description": "What has to be told for the chances left out."}
    )
    odds = fields.List(
        fields.Nested(OddsSchema), required=True, metadata={"description": "For each number of effort dice."}
    )
    best_effort = number(
        0,
        EFFORT_DICE,
        required=True,
        allow_none=True,
        description="The fewest effort dice with the best chance of what is needed; null if nothing is said to be "
        "needed, or if it can't be told.",
    )


CLAIM = FactsField(
    {
        "best_effort": Fact("number", "The fewest effort dice with the best chance of what is needed."),
        "certain": Fact("truth", "With as many effort dice as may be, what is needed comes whatever is rolled."),
        "impossible": Fact("truth", "What is needed can't be rolled, however many effort dice are used."),
    },
    "best_effort",
)
