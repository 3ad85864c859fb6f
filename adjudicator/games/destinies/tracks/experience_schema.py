"""The shapes of the question experience."""

from __future__ import annotations

from collections.abc import Mapping

from marshmallow import Schema, fields, validate

from adjudicator.codes import CodeField
from adjudicator.fields import Truth, named, number
from adjudicator.games.destinies.table.schema import skill, tracks
from adjudicator.games.destinies.tracks.shapes import (
    COUNT_MOST,
    TRACK_FAULTS,
    MoveAskedSchema,
    PlacementFact,
    PlacementSchema,
    WantSchema,
    placements,
)
from adjudicator.judging.facts import Fact, FactsField
from adjudicator.text import Text

POINTS_MOST = 20  # experience tokens in the box
TOTAL_MOST = 100
FAULTS: Mapping[str, Text] = {
    "over": Text("the game is over", "游戏已结束"),
    "other-turn": Text("it is not their turn", "不是自己的回合"),
    "in-test": Text("a test goes on", "正在检定"),
    "not-enough": Text("not enough experience", "经验不够"),
    "points": Text("another number of points", "点数不符"),
    "not-two": Text("a point is not two steps", "一点不是正好两格"),
    **TRACK_FAULTS,
}


class BestAskedSchema(Schema):
    """A test to be ready for."""

    skill = skill("Which skill it is of.", required=True)
    total = number(0, TOTAL_MOST, description="The total of the dice.", required=True)


class ExperienceAsksSchema(Schema):
    """How experience is to be spent."""

    player = named("Who; if left out, whose turn it is.")
    points = number(1, POINTS_MOST, description="How many points are spent; if left out, all that they have.")
    want = tracks("Where the markers are to end; a track left out stays as it is.")
    moves = fields.List(
        fields.List(fields.Nested(MoveAskedSchema), validate=validate.Length(max=4)),
        validate=validate.Length(max=POINTS_MOST),
        metadata={"description": "What is done with each point, in order."},
    )
    best = fields.Nested(
        BestAskedSchema, metadata={"description": "Ask for a placement with the most successes in a test."}
    )


class BestSchema(Schema):
    """The most successes by markers that the points can bring in a test."""

    skill = skill("The skill.", required=True)
    total = number(required=True)
    now = number(required=True, description="Successes by markers as they stand.")
    successes = number(required=True, allow_none=True, description="Successes by markers after spending the points.")
    placements = fields.List(
        fields.Nested(PlacementSchema),
        required=True,
        metadata={"description": "A placement that brings them, by itself; none where readings have another."},
    )


class ExperienceValueSchema(Schema):
    """What points of experience can do. What depends on a gap is null."""

    player = named("Who.", required=True)
    points = number(required=True)
    legal = Truth(
        required=True, allow_none=True, metadata={"description": "Whether the points may be spent now, and so."}
    )
    faults = fields.List(CodeField(FAULTS), required=True, metadata={"description": "What the rules have against it."})
    not_told = fields.List(
        skill("A skill."),
        required=True,
        metadata={"description": "Skills whose markers the table does not tell: what they could do is not counted."},
    )
    count = number(
        0, COUNT_MOST, required=True, allow_none=True, description="How many placements the points can lead to."
    )
    placements = placements()
    wasted = number(required=True, allow_none=True, description="Steps that find no place and are lost.")
    want = fields.Nested(WantSchema, required=True, allow_none=True)
    best = fields.Nested(BestSchema, required=True, allow_none=True)


CLAIM = FactsField(
    {
        "legal": Fact("truth", "Whether the points may be spent, and as asked."),
        "count": Fact(
            "number", "How many placements the points can lead to, whenever they may be spent.", most=COUNT_MOST
        ),
        "placement": PlacementFact(),
        "successes": Fact("number", "The most successes by markers in the test asked about."),
        "faults": Fact("codes", "What the rules have against it, all of it.", names=FAULTS),
    },
    "legal",
)
